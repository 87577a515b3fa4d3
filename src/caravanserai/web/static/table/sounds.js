// What is heard when something has moved.

import { play } from "../lib/sound.js";

/** @typedef {import("contract").TableView} View */

/**
 * @param {View} old
 * @param {View} view
 * @param {Set<string>} fresh - the pieces that have changed
 */
export function sounds(old, view, fresh) {
  const kinds = new Set(view.scene.pieces.filter((piece) => fresh.has(piece.id)).map((piece) => piece.kind));
  if (kinds.has("die")) play("dice");
  if (kinds.has("figure")) play("step");
  const purse = `coin:${view.seat}`;
  const coins = (/** @type {View} */ one) => one.scene.pieces.find((p) => p.id === purse)?.value;
  if ((coins(view) ?? 0) > (coins(old) ?? 0)) play("coin");
}
