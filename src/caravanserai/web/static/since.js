// What happened since my last turn.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { seatName } from "./panels.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").View} View */

/**
 * What the others did since my last choice.
 * @param {View} view
 */
export function since(view) {
  if (view.since === null || view.since === undefined) return nothing;
  const from = view.since + 1;
  const lines = view.log.filter((line) => line.ply > from && line.seat !== view.seat && line.seat);
  if (!lines.length) return nothing;
  return html`<details class="since">
    <summary>${t("Since your last turn")} (${lines.length})</summary>
    <ul>
      ${lines.map((line) => {
        const who = view.seats.find((one) => one.seat === line.seat);
        return html`<li>${seatName(who)} ${line.text}</li>`;
      })}
    </ul>
  </details>`;
}
