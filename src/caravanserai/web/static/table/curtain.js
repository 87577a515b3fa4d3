// Several people at one device: what is secret is covered until the next one is there.

import { html } from "../vendor/lit-html/lit-html.js";
import { t } from "../lib/words.js";
import { seatName } from "./seats.js";

/**
 * @param {import("./table.js").Table} table
 * @param {import("contract").TableView} view
 */
export function curtain(table, view) {
  const seat = view.seats.find((one) => one.seat === view.seat);
  return html`<div class="curtain" role="dialog" aria-modal="true" aria-label=${t("Pass the device")}>
    <p>${t("Pass the device to")} ${seatName(seat)}</p>
    <button type="button" class="primary" autofocus @click=${() => table.uncover()}>${t("I am here")}</button>
  </div>`;
}
