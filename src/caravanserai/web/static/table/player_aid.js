// The player aid: the course of a turn, the decks with what has not been seen, and the rules.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { get } from "../lib/api.js";
import { pages } from "../lib/house.js";
import { optionValue } from "../lib/options.js";
import { prefs } from "../lib/preferences.js";
import { t } from "../lib/words.js";
import { ruleLink } from "./seats.js";

/** @param {import("./table.js").Table} table */
export async function openPlayerAid(table) {
  const game = table.view?.game ?? "";
  const aid = await get("/api/tables/{table_id}/aid", { table_id: table.id, lang: prefs.lang });
  table.ask(html`<h2>${t("Player aid")}</h2>
    <ul class="summary">
      ${aid.summary.map(({ text, rule }) => html`<li>${text} ${rule ? ruleLink(game, rule) : nothing}</li>`)}
    </ul>
    ${table.view?.options.length
      ? html`<h3>${t("Rules of this table")}</h3>
          <ul>${table.view.options.map(({ label, value }) => html`<li>${label}: ${optionValue(value)}</li>`)}</ul>`
      : nothing}
    <p><a href=${pages.rules(game)} target="_blank" rel="noopener">${t("The rules")}</a></p>
    ${aid.decks.map(
      (deck) => html`<details class="deck">
        <summary>${deck.label}: ${t("{n} in the deck", { n: deck.cards })}</summary>
        <p>${t("Not seen yet:")}</p>
        <ul>
          ${deck.unseen.map(({ label, count }) => html`<li>${label}${count > 1 ? ` × ${count}` : nothing}</li>`)}
        </ul>
      </details>`,
    )}`);
}
