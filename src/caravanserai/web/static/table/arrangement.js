// How pieces lie in the boxes of a drawing.

import { form } from "./pieces.js";

/**
 * @typedef {import("contract").PieceView} Piece
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{box: Box, kinds: string[], most: number, step: number, layer: SVGGElement}} Anchor
 */

export const PIECE_GAP = 2;

/**
 * Boxes for pieces side by side in an anchor, as large as they fit; cards in a high box lie below each other.
 * @param {Anchor} anchor
 * @param {Piece[]} group
 * @returns {Box[]}
 */
export function arranged({ box, most, step }, group) {
  const n = group.length;
  const shape = form(group[0]);
  if (!shape && box.height > box.width) {
    const height = Math.min(most, (box.height - 6 * (n - 1)) / n);
    return group.map((_, i) => ({ ...box, y: box.y + i * (height + 6), height }));
  }
  if (!shape) {
    const width = Math.min(step ? step - 4 : box.width, (box.width - 6 * (n - 1)) / n);
    return group.map((_, i) => ({ ...box, x: box.x + i * (width + 6), width }));
  }
  if (step && box.height > box.width) {
    const left = box.x + (box.width - most * shape) / 2;
    return group.map((_, i) => ({ x: left, y: box.y + i * step, width: most * shape, height: most }));
  }
  if (step && n * step <= box.width + step / 2) {
    const top = box.y + (box.height - most) / 2;
    return group.map((_, i) => ({ x: box.x + i * step, y: top, width: most * shape, height: most }));
  }
  let best = { size: 0, columns: 1 };
  for (let columns = 1; columns <= n; columns += 1) {
    const rows = Math.ceil(n / columns);
    const high = (box.height - PIECE_GAP * (rows - 1)) / rows;
    const wide = (box.width - PIECE_GAP * (columns - 1)) / columns / shape;
    const size = Math.min(high, wide, most);
    if (size > best.size + 0.01) best = { size, columns };
  }
  const { size, columns } = best;
  const rows = Math.ceil(n / columns);
  return group.map((_, i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? n - row * columns : columns;
    const left = box.x + (box.width - inRow * size * shape - (inRow - 1) * PIECE_GAP) / 2;
    const top = box.y + (box.height - rows * size - (rows - 1) * PIECE_GAP) / 2;
    return {
      x: left + (i % columns) * (size * shape + PIECE_GAP),
      y: top + row * (size + PIECE_GAP),
      width: size * shape,
      height: size,
    };
  });
}

/**
 * @param {Box} below
 * @param {number} n - how many lie there already
 */
export function lyingOn(below, n) {
  const size = Math.min(30, below.height * 0.5);
  return {
    x: below.x + below.width - size * (0.85 + 0.9 * n),
    y: below.y + below.height - size * 0.7,
    width: size,
    height: size,
  };
}
