// What has happened at the table, turn by turn.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { icon } from "../lib/icons.js";
import { sentence, t } from "../lib/words.js";
import { seatName } from "./seats.js";

/** @typedef {import("contract").TableView} View */

/**
 * @param {View} view
 * @param {number} shownPly
 * @param {(ply: number) => void} go
 */
export function logPanel(view, shownPly, go) {
  /** @type {{seat: number | null, lines: import("contract").LogLine[]}[]} */
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
