// Links for the seats that are still open.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "../lib/words.js";
import { seatName } from "./seats.js";
import { waits } from "./waiting.js";

/**
 * @param {import("./table.js").Table} table
 * @param {import("contract").TableView} view
 */
export function invitations(table, view) {
  const open = view.seats.filter((seat) => seat.kind === "open").map((seat) => seat.seat);
  const useful = view.links.filter((link) => open.includes(link.seat));
  if (!useful.length || waits(view)) return nothing; // the waiting room shows them
  return html`<section class="invite">
    <h2>${t("Invite by a link")}</h2>
    ${useful.map(({ seat, url }) => {
      const full = new URL(url, location.href).href;
      return html`<p>${seatName(view.seats.find((one) => one.seat === seat))}
        <input readonly .value=${full} aria-label=${t("Link for seat {n}", { n: seat })} />
        <button type="button" @click=${() => void table.copy(full)}>${t("Copy")}</button></p>`;
    })}
  </section>`;
}
