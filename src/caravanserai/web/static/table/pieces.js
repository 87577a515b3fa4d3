// How pieces look. Sizes are in the units of the drawing in which they lie.

import { svg } from "../vendor/lit-html/lit-html.js";
import { effect, hasIcon, use } from "../lib/icons.js";

/** @typedef {import("contract").PieceView} Piece */

const PIPS = [
  [],
  [[12, 12]],
  [[7.5, 7.5], [16.5, 16.5]],
  [[7, 7], [12, 12], [17, 17]],
  [[7.5, 7.5], [16.5, 7.5], [7.5, 16.5], [16.5, 16.5]],
  [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  [[7.5, 6.5], [16.5, 6.5], [7.5, 12], [16.5, 12], [7.5, 17.5], [16.5, 17.5]],
];

const LEAST_COUNT = 24; // how high a plate with a number is at least

/**
 * How pieces of a kind are drawn. `form` is their width over their height if they keep it; others
 * fill their box.
 * @typedef {{form: number, draw?: (piece: Piece, width: number, height: number) => unknown}} Drawing
 */

/**
 * What the pieces of a game are drawn with.
 * @typedef {{svg: typeof svg, use: typeof use, wood: typeof wood, owned: typeof owned}} Tools
 */

/**
 * A wooden piece: a symbol in the colour of the owner, with the mark of the owner on it.
 * @param {string} symbol
 * @param {number} form
 * @param {[number, number, number]} mark - where it stands: left, middle, size
 * @returns {Drawing}
 */
function wood(symbol, form, mark) {
  return owned(form, (piece) => svg`${use(symbol, 0, 12, 24)}${use(markOf(piece), ...mark)}`);
}

/**
 * A piece of an owner, drawn into a box of 24 by 24.
 * @param {number} form
 * @param {(piece: Piece, mark: string) => unknown} draw
 * @returns {Drawing}
 */
function owned(form, draw) {
  const aside = (24 * (form - 1)) / 2;
  return {
    form,
    draw: (piece, width, height) => svg`<g transform=${`scale(${height / 24}) translate(${aside} 0)`}
      >${draw(piece, markOf(piece))}</g>${piece.value === null ? "" : count(piece, width, height)}`,
  };
}

/** @param {Piece} piece */
function markOf(piece) {
  return `mark-${((piece.owner ?? 1) - 1) % 4}`;
}

/** @type {Record<string, Drawing>} */
const DRAWINGS = {
  die: {
    form: 1,
    draw: (piece, width, height) => svg`<g transform=${`scale(${Math.min(width, height) / 24})`}>${die(piece)}</g>${
      piece.value === null ? "" : count(piece, width, height)
    }`,
  },
  figure: wood("figure", 0.86, [8, 15.5, 8]),
  disc: wood("disc", 1, [5.5, 12, 13]),
  marker: wood("disc", 1, [5.5, 12, 13]),
};

/**
 * Learn how a game draws its own pieces, if it does.
 * @param {string} game
 */
export async function loadPieces(game) {
  if (!document.body.dataset.drawings?.split(" ").includes(game)) return;
  const own = await import(new URL(`../games/${game}/pieces.js`, import.meta.url).href);
  Object.assign(DRAWINGS, own.pieces({ svg, use, wood, owned }));
}

/** @param {Piece} piece */
export function form(piece) {
  return DRAWINGS[piece.kind]?.form ?? (piece.icons ? 0 : 1);
}

/** @param {number | null} owner */
export function seatClass(owner) {
  return owner === null ? "seat-none" : `seat-${owner}`;
}

/**
 * The drawing of a piece in a box of this size.
 * @param {Piece} piece
 * @param {number} width
 * @param {number} height
 * @param {(id: string) => string} nameOf
 */
export function drawn(piece, width, height, nameOf) {
  const halo = svg`<rect class="halo" x="-2.5" y="-2.5" width=${width + 5} height=${height + 5}
    rx=${Math.min(width, height) / 5}></rect>`;
  return svg`${halo}${body(piece, width, height, nameOf)}`;
}

/**
 * @param {Piece} piece
 * @param {number} width
 * @param {number} height
 * @param {(id: string) => string} nameOf
 */
function body(piece, width, height, nameOf) {
  const own = DRAWINGS[piece.kind]?.draw;
  if (own) return own(piece, width, height);
  if (piece.icons) {
    const inset = Math.min(5, height / 16);
    const round = piece.kind === "bonus" ? height / 2 : 8;
    return svg`<rect class=${`tile tile-${piece.kind}`} x=".5" y=".5" width=${width - 1}
        height=${height - 1} rx=${round}></rect>
      <g transform=${`translate(${inset} ${inset})`}>
        ${effect(piece.icons, width - 2 * inset, height - 2 * inset, nameOf)}</g>
      ${piece.value === null ? "" : corner(piece, width, height)}`;
  }
  if (hasIcon(piece.kind)) {
    return svg`${use(piece.kind, 0, height / 2, Math.min(width, height))}
      ${piece.value === null ? "" : count(piece, width, height)}`;
  }
  return svg`<circle class="counter" cx=${width / 2} cy=${height / 2} r=${height / 2 - 1}></circle>
    <text class="tile-number" text-anchor="middle" x=${width / 2} y=${height / 2 + 5}
      >${piece.value ?? piece.label.charAt(0)}</text>`;
}

/**
 * A number on a plate that is as wide as its digits.
 * @param {number | null} value
 * @param {number} x - its right edge
 * @param {number} y - its lower edge
 * @param {number} high
 */
function plate(value, x, y, high) {
  const wide = Math.max(high, `${value}`.length * high * 0.5 + high * 0.35);
  return svg`<rect class="count" x=${x - wide} y=${y - high} width=${wide} height=${high} rx=${high / 2}></rect>
    <text class="count-number" text-anchor="middle" x=${x - wide / 2} y=${y - high * 0.24}
      font-size=${high * 0.75}>${value}</text>`;
}

/**
 * How many they are, at the lower corner.
 * @param {Piece} piece
 * @param {number} width
 * @param {number} height
 */
function count(piece, width, height) {
  const high = Math.max(LEAST_COUNT, Math.min(width, height) * 0.5);
  return plate(piece.value, width + high * 0.12, height + high * 0.12, high);
}

/**
 * How many lie there, at the upper corner of a tile.
 * @param {Piece} piece
 * @param {number} width
 * @param {number} height
 */
function corner(piece, width, height) {
  const high = Math.max(LEAST_COUNT, Math.min(width, height) * 0.36);
  return plate(piece.value, width + 4, high - 5, high);
}

/**
 * A die with pips; that of a player has the mark of its owner as a ground.
 * @param {Piece} piece
 */
function die(piece) {
  const [, colour, face] = piece.icons.split(":");
  const own = colour === "own" && piece.owner !== null;
  const pips = PIPS[Number(face)] ?? [];
  return svg`<rect class=${`die die-${colour}`} x="1" y="1" width="22" height="22" rx="5"></rect>
    ${own ? svg`<g class="watermark">${use(markOf(piece), 2.5, 12, 19)}</g>` : ""}
    ${pips.map(([x, y]) => svg`<circle class=${own ? "own-pip" : "pip"} cx=${x} cy=${y} r="2.3"></circle>`)}`;
}

/** Whether a piece is a number of something, for the panels. */
/** @param {Piece} piece */
export function counted(piece) {
  return piece.value !== null && !piece.icons;
}
