// Beside the board: log, scores, chat and notes.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { get } from "../lib/api.js";
import { saveAs } from "../lib/files.js";
import { house } from "../lib/house.js";
import { icon } from "../lib/icons.js";
import { movingAddress } from "../lib/moving.js";
import { change, prefs } from "../lib/preferences.js";
import { t } from "../lib/words.js";
import { chatPanel, notesPanel } from "./chat.js";
import { logPanel } from "./log.js";
import { scorePage } from "./scores.js";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("./table.js").Table} Table
 * @typedef {(typeof PAGES)[number]} Page
 */

const PAGES = /** @type {const} */ (["log", "score", "chat", "notes"]);
const TITLES = { log: "Log", score: "Scores", chat: "Chat", notes: "Notes" };

/**
 * @param {Table} table
 * @param {View} view
 */
export function sidebar(table, view) {
  const full = table.live ?? view;
  const pages = PAGES.filter((page) => page !== "notes" || view.seat !== null);
  return html`<section class="book" id="book">
    <div role="tablist" aria-label=${t("Log and chat")}>
      ${pages.map(
        (page) => html`<button type="button" role="tab" id=${`tab-${page}`} aria-controls="page"
          aria-selected=${table.page === page} tabindex=${table.page === page ? 0 : -1}
          @click=${() => table.read(page)} @keydown=${tabKey}
          >${icon(page)} <span>${t(TITLES[page])}</span>${page === "chat" ? table.unread.badge(full) : nothing}</button>`,
      )}
    </div>
    <div role="tabpanel" id="page" aria-labelledby=${`tab-${table.page}`}>
      ${table.page === "log" ? logPanel(table, full, view.ply) : nothing}
      ${table.page === "score" ? scorePage(table, view) : nothing}
      ${table.page === "chat" ? chatPanel(table, full) : nothing}
      ${table.page === "notes" ? notesPanel(full, (text) => void table.keep(text)) : nothing}
    </div>
    ${table.history.bar(view)}
    <p class="export">
      ${full.over || (house.alone && full.seat)
        ? html`<button type="button" class="quiet" @click=${() => void saveRecord(table, full)}
            >${icon("download")} ${t("Save the record")}</button>`
        : nothing}
      ${full.over || full.hints || full.hot_seat
        ? html`<button type="button" class="quiet" @click=${() => void table.analysis.fork()}
              data-tip=${t("A table of your own that goes on from the moment that is shown")}>${t("Play on from here")}</button>
            <button type="button" class="quiet" @click=${() => void savePosition(table, view)}
              >${t("Save the position")}</button>`
        : nothing}
      ${house.pages.text ? html`<a href=${house.pages.text(table.id)}>${t("Text table")}</a>` : nothing}
    </p>
    ${house.alone && full.seat && !full.over ? movingForm(table, full) : nothing}
  </section>`;
}

/**
 * Whoever wants friends goes on at a house with a server: bots keep their seats, people get
 * invitations.
 * @param {Table} table
 * @param {View} view
 */
function movingForm(table, view) {
  /** @param {SubmitEvent} event */
  const move = async (event) => {
    event.preventDefault();
    const address = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("house"));
    change({ house: address });
    try {
      const record = await get("/api/tables/{table_id}/record", { table_id: view.id });
      const seats = view.seats.filter((seat) => seat.kind !== "automatic").map((seat) => seat.bot ?? "human");
      window.open(await movingAddress(address, { record, seats }), "_blank", "noopener");
    } catch (error) {
      table.complain(error);
    }
  };
  return html`<details class="move">
    <summary>${t("Play on with friends")}</summary>
    <form @submit=${(/** @type {SubmitEvent} */ event) => void move(event)}>
      <label>${t("The address of a house")}
        <input type="url" name="house" required placeholder="https://" .value=${prefs.house} /></label>
      <button type="submit">${t("Take the game there")}</button>
    </form>
  </details>`;
}

/**
 * @param {Table} table
 * @param {View} view
 */
async function saveRecord(table, view) {
  try {
    const record = await get("/api/tables/{table_id}/record", { table_id: view.id });
    saveAs(`${view.game}-${view.id}.json`, JSON.stringify(record));
  } catch (error) {
    table.complain(error);
  }
}

/**
 * @param {Table} table
 * @param {View} view - the moment that is shown
 */
async function savePosition(table, view) {
  try {
    const position = await get("/api/tables/{table_id}/position", { table_id: view.id, ply: view.ply });
    saveAs(`${view.game}-${view.id}-${view.ply}.json`, JSON.stringify(position, null, 1));
  } catch (error) {
    table.complain(error);
  }
}

/**
 * Arrows move between the tabs.
 * @param {KeyboardEvent} event
 */
function tabKey(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const tab = /** @type {HTMLElement} */ (event.currentTarget);
  const tabs = /** @type {HTMLElement[]} */ ([...(tab.parentElement?.children ?? [])]);
  const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
  next.click();
  next.focus();
}
