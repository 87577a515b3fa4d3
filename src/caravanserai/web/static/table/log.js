// What has happened at the table, turn by turn. A line that is pointed at is shown on the boards.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { hasIcon, icon } from "../lib/icons.js";
import { sentence, t } from "../lib/words.js";
import { seatName } from "./seats.js";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("contract").LogLine} Line
 */

/**
 * @param {import("./table.js").Table} table
 * @param {View} view - the present
 * @param {number} shownPly
 */
export function logPanel(table, view, shownPly) {
  /** @type {{seat: number | null, lines: Line[]}[]} */
  const turns = [];
  for (const line of view.log) {
    const last = turns.at(-1);
    if (last && last.seat === line.seat) last.lines.push(line);
    else turns.push({ seat: line.seat, lines: [line] });
  }
  const reached = view.log.filter(({ ply }) => ply <= shownPly).at(-1)?.ply;
  return html`<div class="log" role="log" tabindex="0" aria-label=${t("Log")}><ol>
    ${turns.map(({ seat, lines }) => {
      const who = view.seats.find((one) => one.seat === seat);
      return html`<li class="turn seat-${seat ?? "none"}">
        ${who ? html`<p class="turn-who">${seatName(who)}</p>` : nothing}
        <ol>
          ${lines.map(
            (line) => html`<li class="${line.ply === reached ? "current" : ""} ${line.undone ? "undone" : ""}">
              <button type="button" class="line" @click=${() => void table.history.goTo(line.ply)}
                @pointerenter=${() => table.pointing.to(line.ply)} @focus=${() => table.pointing.to(line.ply)}
                @pointerleave=${() => table.pointing.away()} @blur=${() => table.pointing.away()}>
                ${line.private ? icon("eye") : nothing}<span>${sentence(line.text)}</span>${signs(line)}
              </button>
            </li>`,
          )}
        </ol>
      </li>`;
    })}
  </ol></div>`;
}

/**
 * What a line is about, as icons.
 * @param {Line} line
 */
export function signs({ icons }) {
  const drawn = icons.filter(hasIcon);
  return drawn.length ? html`<span class="signs">${drawn.map((name) => icon(name))}</span>` : nothing;
}
