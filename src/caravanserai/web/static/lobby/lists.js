// The tables of the lobby: mine, those with open seats, finished ones with their results.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { pages } from "../lib/house.js";
import { icon } from "../lib/icons.js";
import { prefs } from "../lib/preferences.js";
import { day, span } from "../lib/time.js";
import { t } from "../lib/words.js";
import { cover } from "./covers.js";

/**
 * @typedef {import("contract").ListedTable} TableInfo
 * @typedef {import("contract").TableLists} Lists
 */

/** @param {Lists} tables */
export function tableLists(tables) {
  return html`${list(t("My tables"), tables.mine, t("You sit at no table yet."))}
    ${tables.open.length ? list(t("Open seats"), tables.open, "") : nothing}
    ${tables.finished.length ? list(t("Finished games"), tables.finished, "") : nothing}`;
}

/**
 * @param {string} title
 * @param {TableInfo[]} tables
 * @param {string} none
 */
function list(title, tables, none) {
  return html`<section class="tables">
    <h2>${title}</h2>
    ${tables.length
      ? html`<ul class="table-list">${tables.map(listed)}</ul>`
      : html`<p class="empty">${icon("star")} ${none}</p>`}
  </section>`;
}

/** @param {TableInfo} table */
function listed(table) {
  return html`<li class=${table.your_turn ? "yours" : ""}>
    <a href=${table.over ? pages.result(table.id) : pages.table(table.id)}>
      ${cover(table.game, "small")}
      <strong>${table.title}</strong>
      ${table.your_turn ? html`<em>${t("Your turn")}</em>` : nothing}
      ${table.over ? result(table) : html`<span>${table.seats.map(sitting).join(", ")}</span>`}
      ${waiting(table) ? html`<span>${waiting(table)}</span>` : nothing}
      <time datetime=${table.updated}>${when(table.updated)}</time>
    </a>
  </li>`;
}

/**
 * Who has won, and with how many points.
 * @param {TableInfo} table
 */
function result(table) {
  const places = [...table.seats].sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  if (places.some((seat) => seat.place === null)) return html`<span>${table.seats.map(sitting).join(", ")}</span>`;
  return html`<ol class="result">
    ${places.map(
      (seat) => html`<li class=${seat.place === 1 ? "first" : ""}>
        <span class="place">${seat.place}.</span> <span>${seat.name || t(seat.kind)}</span> <b>${seat.total}</b></li>`,
    )}
  </ol>`;
}

/** @param {TableInfo["seats"][number]} seat */
function sitting({ name, kind, away }) {
  const who = name || t(kind);
  return away ? `${who} (${t("away until {day}", { day: day(away) })})` : who;
}

/**
 * Whom a table waits for, how it is played and how long there is.
 * @param {TableInfo} table
 */
function waiting(table) {
  const actor = table.seats.find((seat) => seat.seat === table.actor);
  const asked = actor?.kind === "open" ? t("waits for players") : t("{who} is to play", { who: actor?.name ?? "" });
  const words = [
    table.over || table.your_turn ? "" : actor ? asked : t("waits for players"),
    table.pace === "slow" && !table.over ? t("turn by turn") : "",
    table.remaining === null ? "" : t("{time} left", { time: span(table.remaining) }),
  ];
  return words.filter(Boolean).join(" · ");
}

/** @param {string} moment */
function when(moment) {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return "";
  return date.toLocaleString(prefs.lang, { dateStyle: "medium", timeStyle: "short" });
}
