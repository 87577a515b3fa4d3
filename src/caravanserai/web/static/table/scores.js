// The score sheet beside the board; charts and review have a page of their own.

import { html } from "../vendor/lit-html/lit-html.js";
import { pages } from "../lib/house.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/words.js";
import { scoreSheet } from "../result/sheet.js";

/**
 * @param {import("./table.js").Table} table
 * @param {import("contract").TableView} view
 */
export function scorePage(table, view) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Scores")}>
    ${scoreSheet(view)}
    <p><a class="to-result" href=${pages.result(table.id)}>${icon("score")}
      ${view.over ? t("Result, charts and review") : t("Scores and charts")}</a></p>
    ${table.luck.panel(table.live ?? view)}
  </div>`;
}
