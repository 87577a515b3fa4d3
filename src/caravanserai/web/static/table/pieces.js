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

/** Width over height of the kinds of pieces that keep their form; others fill their box. */
const FORMS = new Map([
  ["die", 1],
  ["figure", 0.86],
  ["master", 0.86],
  ["courtier", 0.86],
  ["soldier", 0.86],
  ["building", 1],
  ["disc", 1],
  ["post", 1],
  ["upgrade", 1],
  ["marker", 1],
  ["stack", 1],
  ["hourglass", 1],
  ["wall", 0],
  ["line", 0],
  ["activated", 0],
]);

/**
 * Wooden pieces: a symbol in the colour of the owner, and where the mark of the owner stands on it.
 * @type {Map<string, {symbol: string, mark: [number, number, number]}>}
 */
const WOOD = new Map([
  ["figure", { symbol: "figure", mark: [8, 15.5, 8] }],
  ["master", { symbol: "figure", mark: [8, 15.5, 8] }],
  ["courtier", { symbol: "courtier", mark: [8, 16.8, 8] }],
  ["soldier", { symbol: "soldier", mark: [5.8, 11, 12.4] }],
  ["building", { symbol: "building", mark: [6, 14.5, 12] }],
  ["disc", { symbol: "disc", mark: [5.5, 12, 13] }],
  ["marker", { symbol: "disc", mark: [5.5, 12, 13] }],
]);

/** @param {Piece} piece */
export function form(piece) {
  if (FORMS.has(piece.kind)) return /** @type {number} */ (FORMS.get(piece.kind));
  return piece.icons ? 0 : 1;
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
  const scale = Math.min(width, height) / 24;
  if (piece.kind === "die") {
    const counted = piece.value !== null;
    return svg`<g transform=${`scale(${scale})`}>${die(piece)}</g>${
      counted ? count(piece, width, height) : ""
    }`;
  }
  if (WOOD.has(piece.kind) || piece.kind === "post") {
    const aside = (24 * (/** @type {number} */ (FORMS.get(piece.kind)) - 1)) / 2;
    return svg`<g transform=${`scale(${height / 24}) translate(${aside} 0)`}>${token(piece)}</g>
      ${piece.value === null ? "" : count(piece, width, height)}`;
  }
  if (piece.kind === "site") return site(piece, width, height);
  if (piece.kind === "wall") return wall(piece, width, height);
  if (piece.kind === "line" || piece.kind === "activated") {
    return svg`<rect class=${`drawn-${piece.kind}`} width=${width} height=${height} rx="12"></rect>`;
  }
  if (piece.icons) {
    const inset = Math.min(6, height / 8);
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
 * @param {Piece} piece
 * @param {number} width
 * @param {number} height
 */
function count(piece, width, height) {
  const r = Math.min(width, height) * 0.29;
  return svg`<circle class="count" cx=${width - r * 0.8} cy=${height - r * 0.8} r=${r}></circle>
    <text class="count-number" text-anchor="middle" x=${width - r * 0.8}
      y=${height - r * 0.8 + r * 0.5} font-size=${r * 1.5}>${piece.value}</text>`;
}

/**
 * How many lie there, at the upper corner of a tile.
 * @param {Piece} piece
 * @param {number} width
 * @param {number} height
 */
function corner(piece, width, height) {
  const r = Math.min(width, height) * 0.19;
  return svg`<circle class="count" cx=${width - 1} cy="1" r=${r}></circle>
    <text class="count-number" text-anchor="middle" x=${width - 1} y=${1 + r * 0.5}
      font-size=${r * 1.5}>${piece.value}</text>`;
}

/** @param {Piece} piece */
function die(piece) {
  const [, colour, face] = piece.icons.split(":");
  const mark = `mark-${((piece.owner ?? 1) - 1) % 4}`;
  const own = colour === "own" && piece.owner !== null;
  const pips = PIPS[Number(face)] ?? [];
  const size = own ? 6.2 : 5;
  return svg`<rect class=${`die die-${colour}`} x="1" y="1" width="22" height="22" rx="5"></rect>
    ${pips.map(([x, y]) =>
      own
        ? use(mark, x - size / 2, y, size)
        : svg`<circle class="pip" cx=${x} cy=${y} r="2.1"></circle>`,
    )}
    ${own && !pips.length ? use(mark, 6, 12, 12) : ""}`;
}

/**
 * A building site: its action, its cube, the space for a soldier or an upgrade, and its cell.
 * @param {Piece} piece
 * @param {number} width
 * @param {number} height
 */
function site(piece, width, height) {
  const [action, cube] = piece.icons.split(" ");
  return svg`<rect class=${`tile ground-${cube}`} x=".5" y=".5" width=${width - 1} height=${height - 1}
      rx="8"></rect>
    ${use(action, width * 0.06, height * 0.3, width * 0.48)}
    ${use(cube, width * 0.62, height * 0.22, width * 0.3)}
    <circle class="bonus-slot" cx=${width * 0.77} cy=${height * 0.75} r=${width * 0.17}></circle>
    <text class="coordinate" text-anchor="middle" x=${width * 0.77} y=${height * 0.52}
      >${piece.place.slice(piece.place.indexOf(":") + 1)}</text>`;
}

/**
 * A wall seen from above, along the longer side of its box; a gate has an arch in the middle.
 * @param {Piece} piece
 * @param {number} width
 * @param {number} height
 */
function wall(piece, width, height) {
  const [long, thick] = [Math.max(width, height), Math.min(width, height)];
  const turned = height > width ? `translate(${width} 0) rotate(90)` : "";
  const teeth = [0, 1, 2, 3, 4].map(
    (i) => svg`<rect class="tooth" x=${(long * (i + 0.2)) / 5} y=${thick * 0.08} width=${(long * 0.6) / 5}
      height=${thick * 0.3}></rect>`,
  );
  return svg`<g transform=${turned}>
    <rect class="brick" x=".5" y=".5" width=${long - 1} height=${thick - 1} rx="3"></rect>${teeth}
    ${
      piece.icons
        ? svg`<rect class="archway" x=${long * 0.34} y=${thick * 0.3} width=${long * 0.32} height=${thick * 0.7 - 1}
            rx=${thick * 0.3}></rect>`
        : ""
    }</g>`;
}

/** @param {Piece} piece */
function token(piece) {
  const mark = `mark-${((piece.owner ?? 1) - 1) % 4}`;
  const wood = WOOD.get(piece.kind);
  if (wood) return svg`${use(wood.symbol, 0, 12, 24)}${use(mark, ...wood.mark)}`;
  return svg`<path class="post" d="M2.5 11L12 2.5L21.5 11V21.5H2.5Z"></path>${use(mark, 6.5, 14, 11)}`;
}

/** Whether a piece is a number of something, for the panels. */
/** @param {Piece} piece */
export function counted(piece) {
  return piece.value !== null && !piece.icons;
}
