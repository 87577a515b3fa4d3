// The icon language: one sprite, and effects written as a line of tokens drawn with it.
// `camel*2 gold > vp*4`: pay for; `/` or; `<>` either way; `:` for each.

import { html, svg } from "./vendor/lit-html/lit-html.js";

const SIGNS = { ">": "arrow", "<>": "either", "/": "or", ":": "each" };
const UNIT = 20;

/** Put the sprite into the page, once. */
export async function loadSprite() {
  if (document.getElementById("sprite")) return;
  const text = await (await fetch(new URL("./icons.svg", import.meta.url))).text();
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  sprite.id = "sprite";
  sprite.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(sprite, true));
}

/** @param {string} name */
export function hasIcon(name) {
  return document.getElementById(`i-${name}`) !== null;
}

/**
 * @param {string} name
 * @param {string} [kind] - further classes
 */
export function icon(name, kind = "") {
  return html`<svg class="icon ${kind}" aria-hidden="true"><use href=${`#i-${name}`}></use></svg>`;
}

/**
 * @typedef {{width: number, draw: (x: number, y: number) => unknown}} Sign
 */

/**
 * @param {string} token
 * @param {(id: string) => string} nameOf - the words of a place
 * @returns {Sign}
 */
function sign(token, nameOf) {
  if (token in SIGNS) {
    const name = SIGNS[/** @type {keyof typeof SIGNS} */ (token)];
    return { width: 15, draw: (x, y) => use(name, x, y, 15) };
  }
  const [what, , value] = token.split(":");
  if (what === "at") {
    const words = nameOf(`node:${token.slice(3)}`);
    const width = words.length * 7.4;
    return {
      width,
      draw: (x, y) => svg`<text class="tile-text" x=${x + width / 2} y=${y + 4.5}>${words}</text>`,
    };
  }
  if (what === "die") {
    return { width: 18, draw: (x, y) => use(`die-${value}`, x, y, 18) };
  }
  const [name, n] = token.split("*");
  if (!n) return { width: UNIT, draw: (x, y) => use(name, x, y, UNIT) };
  const digits = n.length * 10 + 2;
  return {
    width: UNIT + digits,
    draw: (x, y) => svg`<text class="tile-number" x=${x} y=${y + 6}>${n}</text>
      ${use(name, x + digits, y, UNIT)}`,
  };
}

/**
 * @param {string} name
 * @param {number} x - its left edge
 * @param {number} y - its middle
 * @param {number} size
 */
export function use(name, x, y, size) {
  return svg`<use href=${`#i-${name}`} x=${x} y=${y - size / 2} width=${size} height=${size}></use>`;
}

/**
 * The lines of an effect: alternatives below each other, else the price above the gain.
 * @param {string} text
 */
export function lines(text) {
  const tokens = text.split(" ").filter(Boolean);
  if (tokens[0]?.startsWith("at:")) {
    const names = tokens.filter((token) => token.startsWith("at:"));
    return [...names.map((name) => [name]), tokens.filter((token) => !names.includes(token))];
  }
  if (tokens.includes("/")) return text.split(" / ").map((line) => line.split(" "));
  const turn = tokens.findIndex((token) => token in SIGNS);
  return turn < 0 || tokens.length < 4 ? [tokens] : [tokens.slice(0, turn), tokens.slice(turn)];
}

/**
 * An effect drawn into a box, as large as it fits.
 * @param {string} text
 * @param {number} width
 * @param {number} height
 * @param {(id: string) => string} nameOf
 */
export function effect(text, width, height, nameOf) {
  const rows = lines(text).map((row) => row.map((token) => sign(token, nameOf)));
  const widths = rows.map((row) => row.reduce((sum, one) => sum + one.width + 4, -4));
  const most = rows.length === 1 && rows[0].length === 1 ? 3 : 1.45; // a single sign may be large
  const scale = Math.min(most, width / Math.max(...widths, 1), height / (rows.length * 24));
  const high = height / rows.length;
  return rows.map((row, i) => {
    let x = 0;
    const drawn = row.map((one) => {
      const at = x;
      x += one.width + 4;
      return one.draw(at, 0);
    });
    const left = (width - widths[i] * scale) / 2;
    const middle = Math.min(high, 30 * scale);
    const top = height / 2 + (i - (rows.length - 1) / 2) * middle;
    return svg`<g transform=${`translate(${left} ${top}) scale(${scale})`}>${drawn}</g>`;
  });
}
