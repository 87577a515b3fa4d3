// The room before a game: who sits where, who is there, who is ready, the clock, the invitations.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { post } from "../lib/api.js";
import { icon } from "../lib/icons.js";
import { optionValue } from "../lib/options.js";
import { change, prefs } from "../lib/preferences.js";
import { span } from "../lib/time.js";
import { t } from "../lib/words.js";
import { cover } from "../lobby/covers.js";
import { promptPanel } from "./prompt.js";
import { awayNote, seatName } from "./seats.js";
import { sidebar } from "./sidebar.js";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("contract").SeatView} Seat
 * @typedef {import("./table.js").Table} Table
 */

/** @param {View} view */
export function waits(view) {
  return view.fairness.missing.length > 0 && !view.over;
}

/**
 * @param {Table} table
 * @param {View} view
 */
export function waitingRoom(table, view) {
  const mine = view.own.filter((seat) => view.fairness.missing.includes(seat));
  return html`<div class="table waits">
    <h1 class="hidden">${view.title}</h1>
    ${promptPanel(table, view)}
    <section class="waiting" aria-label=${t("Waiting room")}>
    ${cover(view.game, "large")}
    <div class="waiting-words">
      <h2>${t("The table is being set")}</h2>
      <p>${t("The game begins when all are there and ready.")}</p>
      <ul class="guests">${view.seats.filter((seat) => seat.kind !== "automatic").map((seat) => guest(table, view, seat))}</ul>
      ${mine.length && view.pace === "live"
        ? html`<p><button type="button" class="primary large ready" @click=${() => table.luck.begin(view)}>
            ${icon("check")} ${t("I am ready")}</button></p>`
        : nothing}
      <dl class="terms">
        <dt>${t("Pace")}</dt><dd>${view.pace === "live" ? t("Live") : t("Turn by turn")}${clockWords(view)}</dd>
        ${view.options.map(({ label, value }) => html`<dt>${label}</dt><dd>${optionValue(value)}</dd>`)}
      </dl>
    </div>
    </section>
    ${sidebar(table, view)} ${table.unread.toast()}
  </div>`;
}

/** @param {View} view */
function clockWords({ clock }) {
  if (!clock) return `, ${t("without a clock")}`;
  return `: ${t("{bank} each, {bonus} more after each turn", { bank: span(clock.bank), bonus: span(clock.bonus) })}`;
}

/**
 * @param {Table} table
 * @param {View} view
 * @param {Seat} seat
 */
function guest(table, view, seat) {
  const mine = view.own.includes(seat.seat);
  const link = view.links.find((one) => one.seat === seat.seat);
  return html`<li class="guest ${mine ? "own" : ""}">
    ${seatName(seat)}
    ${state(view, seat)}
    ${mine ? nameField(table, seat) : nothing}
    ${seat.kind === "open" && link ? invitation(table, seat, link.url) : nothing}
    ${seat.kind === "open" && view.seat === null && !seat.invited
      ? html`<button type="button" class="primary" @click=${() => void table.join(seat.seat)}>${t("Take this seat")}</button>`
      : nothing}
  </li>`;
}

/**
 * Whether somebody sits there, is there, is ready.
 * @param {View} view
 * @param {Seat} seat
 */
function state(view, seat) {
  if (seat.kind === "open") {
    const words = seat.invited ? t("waits for somebody with the invitation") : t("free, for everybody");
    return html`<span class="state open">${icon("open")} ${words}</span>`;
  }
  if (seat.away) return awayNote(seat.away, view.own.includes(seat.seat));
  if (!view.fairness.missing.includes(seat.seat)) return html`<span class="state ready">${icon("check")} ${t("ready")}</span>`;
  return seat.online
    ? html`<span class="state here">${icon("human")} ${t("is here")}</span>`
    : html`<span class="state gone">${icon("clock")} ${t("is not here now")}</span>`;
}

/**
 * @param {Table} table
 * @param {Seat} seat
 */
function nameField(table, seat) {
  const named = async (/** @type {Event} */ event) => {
    const name = /** @type {HTMLInputElement} */ (event.target).value.trim();
    change({ name });
    try {
      const asked = { table_id: table.id, seat: seat.seat, name, lang: prefs.lang };
      table.arrived(await post("/api/tables/{table_id}/name", asked));
    } catch (error) {
      table.complain(error);
    }
  };
  return html`<label class="own-name">${t("Your name")}
    <input maxlength="40" autocomplete="nickname" .value=${seat.name === seat.label ? "" : seat.name} @change=${named} /></label>`;
}

/**
 * @param {Table} table
 * @param {Seat} seat
 * @param {string} url
 */
function invitation(table, seat, url) {
  const full = new URL(url, location.href).href;
  return html`<p class="link"><input readonly .value=${full} aria-label=${t("Link for seat {n}", { n: seat.seat })} />
    <button type="button" @click=${() => void table.copy(full)}>${icon("link")} ${t("Copy the invitation")}</button></p>`;
}
