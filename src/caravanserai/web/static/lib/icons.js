// The icon language: one sprite, and effects written as a line of tokens drawn with it.
// `camel*2 gold > vp*4`: pay for; `/` or; `<>` either way; `:` for each; `|` a new line; `_` a gap;
// `left:a,-,b` and `right:...` stand along the edges from top to bottom.

import { html, svg } from "../vendor/lit-html/lit-html.js";

const SEPARATORS = { ">": "arrow", "<>": "either", "/": "or", ":": "each" };
const JOINTS = ["or", "under", "plus", "now", "arrow"];
const ICON_SIZE = 20;
const ICON_GAP = 4;
const SIGN_GAP = 3;
const NARROW = 13; // how much room words between icons take
const ICON_EDGE = 0.18;
const ROW_HEIGHT = 20;
const CLEARLY = 1.12; // so much larger that other rows are worth it

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
 * `leads`: it opens what follows it, so no line ends with it.
 * @typedef {{width: number, leads?: boolean, draw: (x: number, y: number) => unknown}} Sign
 */

/**
 * @param {string} token
 * @param {(id: string) => string} nameOf - the words of a place
 * @returns {Sign}
 */
function sign(token, nameOf) {
  if (token in SEPARATORS) {
    const name = SEPARATORS[/** @type {keyof typeof SEPARATORS} */ (token)];
    return { width: 17, leads: true, draw: (x, y) => use(name, x - 1, y, 19) };
  }
  if (token === "_") return { width: ICON_GAP, draw: () => "" };
  const [what, , value] = token.split(":");
  if (what === "at") {
    const words = nameOf(`node:${token.slice(3)}`);
    const width = words.length * 11.6;
    return {
      width,
      draw: (x, y) => svg`<text class="tile-text" x=${x + width / 2} y=${y + 6}>${words}</text>`,
    };
  }
  if (what === "die") {
    return { width: 19, draw: (x, y) => use(`die-${value}`, x, y, 19) };
  }
  const [name, n] = token.split("*");
  if (JOINTS.includes(name)) return { width: NARROW, draw: (x, y) => use(name, x - 3.5, y, 20) };
  if (!n) return { width: ICON_SIZE, draw: (x, y) => use(name, x, y, ICON_SIZE) };
  const digits = n.length * 11.5 + 2;
  return {
    width: ICON_SIZE + digits,
    draw: (x, y) => svg`<text class="tile-number" x=${x} y=${y + 6.5}>${n}</text>
      ${use(name, x + digits, y, ICON_SIZE)}`,
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
  if (tokens.includes("|")) return text.split(" | ").map((line) => line.split(" "));
  if (tokens[0]?.startsWith("at:")) {
    const names = tokens.filter((token) => token.startsWith("at:"));
    return [...names.map((name) => [name]), tokens.filter((token) => !names.includes(token))];
  }
  if (tokens.includes("/")) return text.split(" / ").map((line) => line.split(" "));
  const turn = tokens.findIndex((token) => token in SEPARATORS);
  return turn < 0 || tokens.length < 4 ? [tokens] : [tokens.slice(0, turn), tokens.slice(turn)];
}

/**
 * Icons along an edge, evenly from top to bottom.
 * @param {string} names - `-` where there is none
 * @param {number} x
 * @param {number} size
 * @param {number} height
 */
function column(names, x, size, height) {
  const all = names.split(",");
  return all.map((name, i) => (name === "-" ? "" : use(name, x, ((i + 0.5) * height) / all.length, size)));
}

/**
 * Signs side by side on so many lines, as even as they can be.
 * @param {Sign[]} signs
 * @param {number} count
 */
function wrapped(signs, count) {
  const share = wide(signs) / count;
  /** @type {Sign[][]} */
  const rows = [[]];
  for (const one of signs) {
    const row = rows[rows.length - 1];
    const full = row.length && rows.length < count && wide(row) + one.width / 2 > share;
    if (full) rows.push(row[row.length - 1].leads && row.length > 1 ? [/** @type {Sign} */ (row.pop()), one] : [one]);
    else row.push(one);
  }
  return rows;
}

/** @param {Sign[]} row */
function wide(row) {
  return row.reduce((sum, one) => sum + one.width + SIGN_GAP, -SIGN_GAP);
}

/**
 * How large the rows can be drawn in a box.
 * @param {Sign[][]} rows
 * @param {number} width
 * @param {number} height
 */
function scaleOf(rows, width, height) {
  const large = rows.length === 1 && rows[0].length === 1 ? 3 : 1.45; // a single sign may be large
  return Math.min(large, height / (rows.length * ROW_HEIGHT), width / Math.max(...rows.map(wide), 1));
}

/**
 * The rows of an effect: those that its meaning suggests, unless others can be drawn much larger.
 * @param {string} text
 * @param {number} width
 * @param {number} height
 * @param {(id: string) => string} nameOf
 */
function rowsOf(text, width, height, nameOf) {
  const meant = lines(text).map((row) => row.map((token) => sign(token, nameOf)));
  if (text.includes("at:")) return meant;
  let best = meant;
  if (text.includes("|")) {
    const widest = meant.reduce((most, row) => (wide(row) > wide(most) ? row : most));
    const rows = meant.flatMap((row) => (row === widest ? wrapped(row, 2) : [row]));
    return scaleOf(rows, width, height) > scaleOf(best, width, height) * CLEARLY ? rows : best;
  }
  for (let count = 1; count <= 4; count += 1) {
    const rows = wrapped(meant.flat(), count);
    if (scaleOf(rows, width, height) > scaleOf(best, width, height) * CLEARLY) best = rows;
  }
  return best;
}

/**
 * An effect drawn into a box, as large as it fits.
 * @param {string} text
 * @param {number} width
 * @param {number} height
 * @param {(id: string) => string} nameOf
 * @returns {unknown}
 */
export function effect(text, width, height, nameOf) {
  const edges = text.match(/^left:(\S+) right:(\S+) \| (.*)$/);
  if (edges) {
    const strip = Math.min(width * ICON_EDGE, height / 5);
    const inner = width - 2 * strip;
    return svg`${column(edges[1], 0, strip, height)}${column(edges[2], width - strip, strip, height)}
      <g transform=${`translate(${strip} 0)`}>${effect(edges[3], inner, height, nameOf)}</g>`;
  }
  const rows = rowsOf(text, width, height, nameOf);
  const widths = rows.map(wide);
  const alike = scaleOf(rows, width, height);
  const most = Math.min(1.45, height / (rows.length * ROW_HEIGHT));
  const high = height / rows.length;
  return rows.map((row, i) => {
    const scale = text.includes("|") ? Math.min(most, width / widths[i]) : alike;
    let x = 0;
    const drawn = row.map((one) => {
      const at = x;
      x += one.width + SIGN_GAP;
      return one.draw(at, 0);
    });
    const left = (width - widths[i] * scale) / 2;
    const middle = Math.min(high, 28 * most);
    const top = height / 2 + (i - (rows.length - 1) / 2) * middle;
    return svg`<g transform=${`translate(${left} ${top}) scale(${scale})`}>${drawn}</g>`;
  });
}
