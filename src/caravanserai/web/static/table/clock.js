// The clock of a seat.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { icon } from "../lib/icons.js";
import { span } from "../lib/time.js";
import { t } from "../lib/words.js";

/**
 * The time of a seat; it counts down while the seat is asked.
 * @param {import("contract").TableView} view
 * @param {import("contract").SeatView} seat
 * @param {number} passed - seconds since the view came
 */
export function seatClock(view, seat, passed) {
  if (!view.clock || seat.remaining === null || view.over || seat.kind === "bot") return nothing;
  const running = view.clock.running === seat.seat;
  const remaining = seat.remaining - (running ? passed : 0);
  const late = remaining < Math.min(60, view.clock.bank / 10);
  const zero = view.clock.bot ? t("At zero a bot takes over.") : t("At zero nothing happens; the others see it.");
  return html`<span class="clock ${running ? "running" : ""} ${late ? "late" : ""}" role="timer" aria-live="off"
    data-tip="${t("{bank} at most, {bonus} more after each turn.", {
      bank: span(view.clock.bank),
      bonus: span(view.clock.bonus),
    })} ${zero}">${icon("clock")}${remaining < 0 ? `−${span(-remaining)}` : span(remaining)}</span>`;
}
