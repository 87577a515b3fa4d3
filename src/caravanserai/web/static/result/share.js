// A picture of how a game has ended, drawn here, to be shared or saved.

import { day } from "../lib/time.js";

/** @typedef {import("contract").TableView} View */

const WIDTH = 1200;
const HEIGHT = 630;
const COVER_WIDTH = 560;
const INK = "#1f2a44";
const PAPER = "#fffbf3";
const TITLE = '700 44px Alegreya, Georgia, serif';
const TEXT = '28px system-ui, "Noto Sans", "DejaVu Sans", sans-serif';

/** @param {string} address */
function loaded(address) {
  return /** @type {Promise<HTMLImageElement | null>} */ (new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null); // a game without a cover
    image.src = address;
  }));
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} step
 */
function wrapped(pen, words, x, y, width, step) {
  let line = "";
  for (const word of words.split(" ")) {
    if (line && pen.measureText(`${line} ${word}`).width > width) {
      pen.fillText(line, x, y);
      [line, y] = [word, y + step];
    } else line = line ? `${line} ${word}` : word;
  }
  pen.fillText(line, x, y);
  return y + step;
}

/**
 * The picture: the cover, who played, the points.
 * @param {View} view
 */
export async function picture(view) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const cover = await loaded(new URL(`../games/${view.game}/cover.svg`, import.meta.url).href);
  pen.fillStyle = INK;
  pen.fillRect(0, 0, COVER_WIDTH, HEIGHT);
  if (cover) {
    const wide = (HEIGHT * 400) / 250;
    pen.save();
    pen.beginPath();
    pen.rect(0, 0, COVER_WIDTH, HEIGHT);
    pen.clip();
    pen.drawImage(cover, (COVER_WIDTH - wide) / 2, 0, wide, HEIGHT);
    pen.restore();
  }
  const left = COVER_WIDTH + 50;
  const room = WIDTH - left - 50;
  pen.fillStyle = INK;
  pen.font = TITLE;
  let y = wrapped(pen, view.title, left, 90, room, 50) + 20;
  const order = [...view.scores].sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const most = Math.max(1, ...order.map((score) => score.total));
  for (const score of order) {
    const seat = view.seats.find((one) => one.seat === score.seat);
    const mark = document.querySelector(`.podium .seat-${score.seat}`);
    pen.font = score.place === 1 ? TEXT.replace("28px", "700 32px") : TEXT;
    pen.fillStyle = INK;
    pen.fillText(`${score.place ?? ""}. ${seat?.name ?? ""}`, left, y, room - 110);
    pen.textAlign = "right";
    pen.fillText(String(score.total), left + room, y);
    pen.textAlign = "left";
    pen.fillStyle = "#e7ddc8";
    pen.fillRect(left, y + 14, room, 12);
    pen.fillStyle = mark ? getComputedStyle(mark).getPropertyValue("--own") : INK;
    pen.fillRect(left, y + 14, (room * Math.max(0, score.total)) / most, 12);
    pen.strokeStyle = INK;
    pen.strokeRect(left, y + 14, (room * Math.max(0, score.total)) / most, 12);
    y += 82;
  }
  pen.fillStyle = "#5b6275";
  pen.font = TEXT.replace("28px", "24px");
  pen.fillText(`Caravanserai · ${day(view.updated)}`, left, HEIGHT - 40);
  return /** @type {Promise<Blob>} */ (new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  }));
}

/**
 * Hand the picture to the device if it can share files, else save it.
 * @param {View} view
 */
export async function share(view) {
  const name = `${view.game}-${view.id}.png`;
  const file = new File([await picture(view)], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: view.title });
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "AbortError") throw error;
    }
    return;
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
