// The book beside the board: log, scores, chat and notes.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";
import { seatName } from "./panels.js";
import { change, prefs } from "./prefs.js";
import { sentence, t } from "./words.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./table.js").Table} Table
 * @typedef {(typeof PAGES)[number]} Page
 */

const PAGES = /** @type {const} */ (["log", "score", "chat", "notes"]);
const TITLES = { log: "Log", score: "Scores", chat: "Chat", notes: "Notes" };

/**
 * @param {Table} table
 * @param {View} view
 */
export function book(table, view) {
  const full = table.live ?? view;
  const pages = PAGES.filter((page) => page !== "notes" || view.seat !== null);
  return html`<section class="book" id="book">
    <div role="tablist" aria-label=${t("Log and chat")}>
      ${pages.map(
        (page) => html`<button type="button" role="tab" id=${`tab-${page}`} aria-controls="page"
          aria-selected=${table.page === page} tabindex=${table.page === page ? 0 : -1}
          @click=${() => table.read(page)} @keydown=${tabKey}
          >${icon(page)} <span>${t(TITLES[page])}</span></button>`,
      )}
    </div>
    <div role="tabpanel" id="page" aria-labelledby=${`tab-${table.page}`}>
      ${table.page === "log" ? logPanel(full, view.ply, (ply) => void table.history.goTo(ply)) : nothing}
      ${table.page === "score" ? scorePage(table, view) : nothing}
      ${table.page === "chat" ? chatPanel(table, full) : nothing}
      ${table.page === "notes" ? notesPanel(full, (text) => void table.keep(text)) : nothing}
    </div>
    <p class="export">
      ${full.over
        ? html`<a href=${`/api/tables/${table.id}/record`} download=${`${view.game}-${table.id}.json`}
            >${icon("download")} ${t("Save the record")}</a>`
        : nothing}
      ${full.over || full.hints || full.hot_seat
        ? html`<button type="button" class="quiet" @click=${() => void table.study.fork()}
              data-tip=${t("A table of your own that goes on from the moment that is shown")}>${t("Play on from here")}</button>
            <a href=${`/api/tables/${table.id}/position?ply=${view.ply}`} download>${t("Save the position")}</a>`
        : nothing}
      <a href=${`/tables/${table.id}/text`}>${t("Text table")}</a>
    </p>
  </section>`;
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

/**
 * @param {View} view
 * @param {number} shownPly
 * @param {(ply: number) => void} go
 */
function logPanel(view, shownPly, go) {
  /** @type {{seat: number | null, lines: import("./types.js").Line[]}[]} */
  const turns = [];
  for (const line of view.log) {
    const last = turns.at(-1);
    if (last && last.seat === line.seat) last.lines.push(line);
    else turns.push({ seat: line.seat, lines: [line] });
  }
  return html`<div class="log" role="log" tabindex="0" aria-label=${t("Log")}><ol>
    ${turns.map(({ seat, lines }) => {
      const who = view.seats.find((one) => one.seat === seat);
      return html`<li class="turn seat-${seat ?? "none"}">
        ${who ? html`<p class="turn-who">${seatName(who)}</p>` : nothing}
        <ol>
          ${lines.map(
            (line) => html`<li class="${line.ply === shownPly ? "current" : ""} ${line.undone ? "undone" : ""}">
              <button type="button" class="line" @click=${() => go(line.ply)}>
                ${line.private ? icon("eye") : nothing}${sentence(line.text)}
              </button>
            </li>`,
          )}
        </ol>
      </li>`;
    })}
  </ol></div>`;
}

/**
 * The score sheet, the points over time, the review of a finished game.
 * @param {Table} table
 * @param {View} view
 */
function scorePage(table, view) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Scores")}>
    ${scoreSheet(view)} ${table.study.chart(view)} ${table.study.reviewed(view)} ${table.study.fairness(table.live ?? view)}
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

/**
 * @param {Table} table
 * @param {View} view
 */
function chatPanel(table, view) {
  /** @param {SubmitEvent} event */
  const send = (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem("text")
    );
    if (field.value.trim()) void table.say(field.value.trim());
    field.value = "";
  };
  /** @param {string[]} muted */
  const mute = (muted) => {
    change({ muted });
    table.draw();
  };
  /** @param {View["chat"][number]} line */
  const author = ({ who, seat }) => `${view.id}:${seat ?? who}`;
  const heard = view.chat.filter((line) => !prefs.muted.includes(author(line)));
  const unheard = view.chat.length - heard.length;
  return html`<ul class="chat" aria-live="polite" tabindex="0" aria-label=${t("Chat")}>
      ${heard.map((line) => {
        const sitting = view.seats.find((one) => one.seat === line.seat);
        const name = sitting?.name ?? line.who;
        return html`<li>${sitting ? seatName(sitting) : html`<b>${line.who}</b>`} ${line.text}
          ${sitting && line.seat === view.seat
            ? nothing
            : html`<button type="button" class="quiet mute" title=${t("Mute {name}", { name })}
                aria-label=${t("Mute {name}", { name })}
                @click=${() => mute([...prefs.muted, author(line)])}>${icon("close")}</button>`}</li>`;
      })}
      ${view.chat.length ? nothing : html`<li class="empty">${t("Nobody has said anything yet.")}</li>`}
      ${unheard
        ? html`<li class="empty">${t("Lines of those you muted: {n}", { n: unheard })}
            <button type="button" class="quiet" @click=${() => mute(prefs.muted.filter((one) => !one.startsWith(`${view.id}:`)))}>
              ${t("Show them")}</button></li>`
        : nothing}
    </ul>
    ${view.seat === null
      ? nothing
      : html`<form class="say" @submit=${send}>
          <input name="text" maxlength="500" autocomplete="off" aria-label=${t("Message")} />
          <button type="submit">${t("Send")}</button>
        </form>`}`;
}

/**
 * @param {View} view
 * @param {(text: string) => void} keep
 */
function notesPanel(view, keep) {
  return html`<label class="notes"
    >${t("Only you see these notes.")}
    <textarea rows="8" maxlength="5000" .value=${view.notes ?? ""}
      @change=${(/** @type {Event} */ event) =>
        keep(/** @type {HTMLTextAreaElement} */ (event.target).value)}
    ></textarea>
  </label>`;
}
