// The score sheet: a line for every source of points, a column for every seat.

import { html } from "../vendor/lit-html/lit-html.js";
import { sentence, t } from "../lib/words.js";
import { seatName } from "../table/seats.js";

/**
 * @param {import("contract").TableView} view
 * @param {import("./counting.js").Counting | null} [counting] - how far the points are counted up
 */
export function scoreSheet(view, counting = null) {
  const labels = [...new Set(view.scores.flatMap((score) => score.items.map((item) => item.label)))];
  const scoring = view.seats.filter((seat) => view.scores.some((one) => one.seat === seat.seat));
  const of = (/** @type {number} */ seat) => view.scores.find((one) => one.seat === seat);
  /** @param {number} seat @param {string} label */
  const points = (seat, label) => {
    const item = of(seat)?.items.find((one) => one.label === label);
    if (!item) return "·";
    return counting ? Math.round(item.points * counting.share(label)) : item.points;
  };
  return html`<table class="scores">
    <caption>${view.over ? t("Final score") : t("Score if the game ended now")}</caption>
    <thead>
      <tr><td></td>${scoring.map((seat) => html`<th scope="col">${seatName(seat)}</th>`)}</tr>
    </thead>
    <tbody>
      ${labels.map((label) => {
        const share = counting?.share(label) ?? 1;
        return html`<tr class=${share === 0 ? "to-come" : share < 1 ? "counted" : ""}>
          <th scope="row">${sentence(label)}</th>
          ${scoring.map(({ seat }) => html`<td>${points(seat, label)}</td>`)}</tr>`;
      })}
    </tbody>
    <tfoot>
      <tr><th scope="row">${t("Total")}</th>
        ${scoring.map(({ seat }) => html`<td><b>${counting ? counting.total(seat) : (of(seat)?.total ?? 0)}</b></td>`)}</tr>
      <tr><th scope="row">${t("Place")}</th>
        ${scoring.map(({ seat }) => html`<td>${counting?.running ? "·" : (of(seat)?.place ?? "·")}</td>`)}</tr>
    </tfoot>
  </table>`;
}
