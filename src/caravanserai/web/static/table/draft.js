// Cards that lie open to be chosen, large, with what they do: everybody sees what is left.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { sentence, t } from "../lib/words.js";
import { drawn } from "./pieces.js";
import { ruleLink } from "./seats.js";

const WIDTH = 150;
const HEIGHT = 84;
const OFFER = "offer:";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("./table.js").Table} Table
 */

/**
 * @param {Table} table
 * @param {View} view
 */
export function draft(table, view) {
  const places = view.scene.places.filter((place) => place.id.startsWith(OFFER));
  if (!places.length) return nothing;
  return html`<section class="draft" aria-label=${places[0].group}>
    <h2>${places[0].group}</h2>
    <ul>${places.map((place) => html`<li>${card(table, view, place)}</li>`)}</ul>
  </section>`;
}

/**
 * @param {Table} table
 * @param {View} view
 * @param {import("contract").PlaceView} place
 */
function card(table, view, place) {
  const piece = view.scene.pieces.find((one) => one.place === place.id);
  if (!piece) return nothing;
  const [option] = table.targets.get(piece.id)?.options ?? [];
  const words = html`
    <svg class="draft-picture" viewBox="-2 -2 ${WIDTH + 4} ${HEIGHT + 4}" aria-hidden="true">${svg`${drawn(piece, WIDTH, HEIGHT, table.nameOf)}`}</svg>
    <strong>${place.label}</strong>
    <span class="draft-text">${sentence(piece.label)}.</span>`;
  const rule = piece.rule ? ruleLink(view.game, piece.rule) : nothing;
  if (!option) return html`<div class="draft-card">${words}</div>${rule}`;
  return html`<button type="button" class="draft-card can" data-ref=${piece.id} data-piece=${piece.id}
      data-place=${place.id} aria-label=${t("Take {it}", { it: option.label })}>${words}</button>${rule}`;
}
