// What was said and not yet read: counted on the tab and in the title, and told in a line that passes.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { prefs } from "../lib/preferences.js";
import { t } from "../lib/words.js";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {View["chat"][number]} Line
 */

const SHOWN_MS = 7000;

/**
 * Who said a line, as it is muted.
 * @param {View} view
 * @param {Line} line
 */
export function author(view, { who, seat }) {
  return `${view.id}:${seat ?? who}`;
}

export class Unread {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.key = `read:${table.id}`;
    this.last = ""; // when the newest line was said that has been read
    try {
      this.last = localStorage.getItem(this.key) ?? "";
    } catch {
      // a browser that keeps nothing: all lines are new after each visit
    }
    /** @type {Line | null} - the one that is just told */
    this.told = null;
    this.timer = 0;
    this.known = -1; // so many lines were there before
  }

  /**
   * Lines of others that have not been read.
   * @param {View} view
   */
  lines(view) {
    return view.chat.filter(
      (line) =>
        line.when > this.last &&
        !(line.seat !== null && view.own.includes(line.seat)) &&
        !prefs.muted.includes(author(view, line)),
    );
  }

  /**
   * Follow the chat: what is in sight is read, else the newest line is told.
   * @param {View} view
   */
  follow(view) {
    const grown = this.known >= 0 && view.chat.length > this.known;
    this.known = view.chat.length;
    if (this.table.page === "chat" && !document.hidden) this.#read(view);
    const newest = this.lines(view).at(-1);
    if (!grown || !newest || newest !== view.chat.at(-1)) return;
    this.told = newest;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.told = null;
      this.table.draw();
    }, SHOWN_MS);
  }

  /** @param {View} view */
  #read(view) {
    this.last = view.chat.at(-1)?.when ?? this.last;
    this.told = null;
    try {
      localStorage.setItem(this.key, this.last);
    } catch {
      // then they are new again after the next visit
    }
  }

  /**
   * How many there are, at the tab.
   * @param {View} view
   */
  badge(view) {
    const n = this.lines(view).length;
    return n ? html`<b class="unread" aria-label=${t("Unread: {n}", { n })}>${n}</b>` : nothing;
  }

  /** The newest line, while it is told. */
  toast() {
    const { told, table } = this;
    const who = table.live?.seats.find((seat) => seat.seat === told?.seat)?.name ?? told?.who;
    return html`<div class="toast" role="status">${told
      ? html`<button type="button" @click=${() => table.turnToChat()}><b>${who}</b> ${told.text}</button>`
      : nothing}</div>`;
  }
}
