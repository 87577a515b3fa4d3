// The line under what is told: who did what; and how the story is led.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { icon } from "../lib/icons.js";
import { prefs } from "../lib/preferences.js";
import { sentence, t } from "../lib/words.js";
import { signs } from "./log.js";
import { seatName } from "./seats.js";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("./table.js").Table} Table
 */

/**
 * What is told now; in the past what has happened last.
 * @param {Table} table
 * @param {View} view
 */
export function caption(table, view) {
  const line = table.director.scene?.line ?? (table.live?.log ?? view.log).filter(({ ply }) => ply <= view.ply).at(-1);
  if (!line) return nothing;
  const who = view.seats.find(({ seat }) => seat === line.seat);
  return html`<p class="caption">${seatName(who)} <span>${sentence(line.text)}</span> ${signs(line)}</p>`;
}

/**
 * Pause, speed, skip.
 * @param {Table} table
 */
export function reins(table) {
  const { director } = table;
  const { n, all } = director.scene ?? { n: 0, all: 0 };
  const [name, words] = director.paused ? ["play", t("Go on")] : ["pause", t("Pause")];
  return html`<button type="button" class="primary skip-story" @click=${() => director.skip()}>${t("Skip")} <kbd>Esc</kbd></button>
    <button type="button" class="tool" aria-label=${words} data-tip=${words} @click=${() => director.hold()}>${icon(name)}</button>
    <button type="button" class="tool" aria-label=${t("Speed: {n}", { n: prefs.pace })} data-tip=${t("Speed: {n}", { n: prefs.pace })}
      @click=${() => director.hurry()}>${prefs.pace} ×</button>
    <span class="ply" aria-hidden="true">${n} / ${all}</span>`;
}
