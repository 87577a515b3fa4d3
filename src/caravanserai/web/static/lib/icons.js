// The icon language: one sprite, and effects written as a line of tokens drawn with it.
// `camel*2 gold > vp*4`: pay for; `/` or; `<>` either way; `:` for each; `|` a new line; `_` a gap;
// `left:a,-,b` and `right:...` stand along the edges from top to bottom.

import { html, svg } from "../vendor/lit-html/lit-html.js";

const SEPARATORS = { ">": "arrow", "<>": "either", "/": "or", ":": "each" };
const ICON_SIZE = 20;
const ICON_GAP = 14;
const ICON_EDGE = 0.15;

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
  if (token in SEPARATORS) {
    const name = SEPARATORS[/** @type {keyof typeof SEPARATORS} */ (token)];
    return { width: 15, draw: (x, y) => use(name, x, y, 15) };
  }
  if (token === "_") return { width: ICON_GAP, draw: () => "" };
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
  if (!n) return { width: ICON_SIZE, draw: (x, y) => use(name, x, y, ICON_SIZE) };
  const digits = n.length * 10 + 2;
  return {
    width: ICON_SIZE + digits,
    draw: (x, y) => svg`<text class="tile-number" x=${x} y=${y + 6}>${n}</text>
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
  const rows = lines(text).map((row) => row.map((token) => sign(token, nameOf)));
  const widths = rows.map((row) => row.reduce((sum, one) => sum + one.width + 4, -4));
  const large = rows.length === 1 && rows[0].length === 1 ? 3 : 1.45; // a single sign may be large
  const most = Math.min(large, height / (rows.length * 24));
  const alike = Math.min(most, width / Math.max(...widths, 1));
  const high = height / rows.length;
  return rows.map((row, i) => {
    const scale = text.includes("|") ? Math.min(most, width / widths[i]) : alike;
    let x = 0;
    const drawn = row.map((one) => {
      const at = x;
      x += one.width + 4;
      return one.draw(at, 0);
    });
    const left = (width - widths[i] * scale) / 2;
    const middle = Math.min(high, 30 * most);
    const top = height / 2 + (i - (rows.length - 1) / 2) * middle;
    return svg`<g transform=${`translate(${left} ${top}) scale(${scale})`}>${drawn}</g>`;
  });
}
