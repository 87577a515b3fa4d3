// What people say at the table, and what they note for themselves.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { icon } from "../lib/icons.js";
import { change, prefs } from "../lib/preferences.js";
import { t } from "../lib/words.js";
import { seatName } from "./seats.js";
import { author } from "./unread.js";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("./table.js").Table} Table
 */

/**
 * @param {Table} table
 * @param {View} view
 */
export function chatPanel(table, view) {
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
  const heard = view.chat.filter((line) => !prefs.muted.includes(author(view, line)));
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
                @click=${() => mute([...prefs.muted, author(view, line)])}>${icon("close")}</button>`}</li>`;
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
export function notesPanel(view, keep) {
  return html`<label class="notes"
    >${t("Only you see these notes.")}
    <textarea rows="8" maxlength="5000" .value=${view.notes ?? ""}
      @change=${(/** @type {Event} */ event) =>
        keep(/** @type {HTMLTextAreaElement} */ (event.target).value)}
    ></textarea>
  </label>`;
}
