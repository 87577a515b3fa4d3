// Learning from a game: hints, playing on from here.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { post } from "../lib/api.js";
import { pages } from "../lib/house.js";
import { prefs } from "../lib/preferences.js";
import { t } from "../lib/words.js";
import { percent } from "../result/review.js";

/** @typedef {import("contract").TableView} View */

const ALIKE = 0.005; // outcomes that differ by less are as good as each other

/**
 * What an answer promises: the best one as it is, others by how much less.
 * @param {number} outcome
 * @param {number} best
 */
function promise(outcome, best) {
  if (outcome === best) return percent(best);
  return best - outcome < ALIKE ? t("as good") : `−${percent(best - outcome)}`;
}

export class Analysis {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {{ply: number, advice: import("contract").Hint[]} | null} */
    this.hint = null;
    this.thinking = false;
  }

  /** Ask what to do. */
  async ask() {
    const { table } = this;
    if (this.thinking || !table.live) return;
    const { ply } = table.live;
    this.thinking = true;
    table.draw();
    try {
      const advice = await post("/api/tables/{table_id}/hint", { table_id: table.id, lang: prefs.lang });
      this.hint = { ply, advice };
    } catch (error) {
      table.complain(error);
    }
    this.thinking = false;
    table.draw();
  }

  /**
   * The advice for the question that is shown.
   * @param {View} view
   */
  advice(view) {
    if (this.thinking) return html`<p class="advice" role="status">${t("The adviser is thinking")} …</p>`;
    if (!this.hint || this.hint.ply !== view.ply || !view.prompt) return nothing;
    const options = view.prompt.options;
    const best = this.hint.advice[0]?.outcome ?? 0;
    return html`<ol class="advice" aria-label=${t("Hint")}>
      ${this.hint.advice.map((one) => {
        const option = options.find((other) => other.choice === one.choice);
        if (!option) return nothing;
        return html`<li><button type="button" class="quiet" @click=${() => void this.table.choose(option)}>
          <meter min="0" max="1" value=${one.outcome} aria-label=${t("Expected result")}></meter>
          <b>${promise(one.outcome, best)}</b> ${one.label}</button></li>`;
      })}
    </ol>`;
  }

  /** A table of my own that goes on from the moment that is shown. */
  async fork() {
    const { table } = this;
    try {
      const asked = { table_id: table.id, ply: table.view?.ply ?? 0 };
      const { id } = await post("/api/tables/{table_id}/fork", asked);
      location.assign(pages.table(id));
    } catch (error) {
      table.complain(error);
    }
  }
}
