// A first game: its course at the beginning, and a few words with every new kind of question.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { get } from "../lib/api.js";
import { icon } from "../lib/icons.js";
import { prefs } from "../lib/preferences.js";
import { openPlayerAid } from "./player_aid.js";

/** @typedef {import("contract").TableView} View */

export class Lessons {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.on = new URLSearchParams(location.search).has("learn");
    /** @type {Map<string, string>} - what is said with a question, by its rule */
    this.lessons = new Map();
  }

  async open() {
    if (!this.on) return;
    const { table } = this;
    try {
      const aid = await get("/api/tables/{table_id}/aid", { table_id: table.id, lang: prefs.lang });
      this.lessons = new Map(aid.lessons.map(({ rule, text }) => [rule ?? "", text]));
      table.draw();
      if (!table.live?.over) await openPlayerAid(table);
    } catch (error) {
      table.complain(error);
    }
  }

  /** @param {View} view */
  note(view) {
    const text = this.lessons.get(view.prompt?.rule ?? "");
    return text ? html`<p class="lesson">${icon("aid")} ${text}</p>` : nothing;
  }

  /** The question that is shown has been answered: it need not be explained again. */
  answered() {
    this.lessons.delete(this.table.live?.prompt?.rule ?? "");
  }
}
