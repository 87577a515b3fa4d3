// The score sheet, now and at the end.

import { html } from "../vendor/lit-html/lit-html.js";
import { sentence, t } from "../lib/words.js";
import { seatName } from "./seats.js";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("./table.js").Table} Table
 */

/**
 * The score sheet, the points over time, the review of a finished game.
 * @param {Table} table
 * @param {View} view
 */
export function scorePage(table, view) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Scores")}>
    ${scoreSheet(view)} ${table.analysis.chart(view)} ${table.analysis.reviewed(view)} ${table.luck.panel(table.live ?? view)}
  </div>`;
}

/** @param {View} view */
function scoreSheet(view) {
  const labels = [...new Set(view.scores.flatMap((score) => score.items.map((item) => item.label)))];
  const scoring = view.seats.filter((seat) => view.scores.some((one) => one.seat === seat.seat));
  return html`<table class="scores">
      <caption>${view.over ? t("Final score") : t("Score if the game ended now")}</caption>
      <thead>
        <tr>
          <td></td>
          ${scoring.map((seat) => html`<th scope="col">${seatName(seat)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${labels.map(
          (label) => html`<tr>
            <th scope="row">${sentence(label)}</th>
            ${scoring.map((seat) => {
              const score = view.scores.find((one) => one.seat === seat.seat);
              const item = score?.items.find((one) => one.label === label);
              return html`<td>${item ? item.points : "·"}</td>`;
            })}
          </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${t("Total")}</th>
          ${scoring.map((seat) => {
            const score = view.scores.find((one) => one.seat === seat.seat);
            return html`<td><b>${score?.total ?? 0}</b></td>`;
          })}
        </tr>
        <tr>
          <th scope="row">${t("Place")}</th>
          ${scoring.map((seat) => {
            const score = view.scores.find((one) => one.seat === seat.seat);
            return html`<td>${score?.place ?? "·"}</td>`;
          })}
        </tr>
      </tfoot>
    </table>`;
}
