// Time on the clocks.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";
import { prefs } from "./prefs.js";
import { t } from "./words.js";

const HOUR = 3600;
export const DAY = 24 * HOUR;

/**
 * The day of a moment.
 * @param {string} moment
 */
export function day(moment) {
  return new Date(moment).toLocaleDateString(prefs.lang, { dateStyle: "medium" });
}

/** The time zone of the reader. */
export function zone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * A time in the two largest units that matter.
 * @param {number} seconds
 */
export function span(seconds) {
  const all = Math.max(0, Math.floor(seconds));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (all >= DAY && all % DAY < HOUR) return t("{d} d", { d: Math.floor(all / DAY) });
  if (all >= DAY) return t("{d} d {h} h", { d: Math.floor(all / DAY), h: Math.floor((all % DAY) / HOUR) });
  if (all >= HOUR) return t("{h} h {m} min", { h: Math.floor(all / HOUR), m: Math.floor((all % HOUR) / 60) });
  return `${Math.floor(all / 60)}:${two(all % 60)}`;
}

/**
 * The time of a seat; it counts down while the seat is asked.
 * @param {import("./types.js").View} view
 * @param {import("./types.js").Seat} seat
 * @param {number} passed - seconds since the view came
 */
export function seatClock(view, seat, passed) {
  if (!view.clock || seat.left === null || view.over || seat.kind === "bot") return nothing;
  const running = view.clock.running === seat.seat;
  const left = seat.left - (running ? passed : 0);
  const late = left < Math.min(60, view.clock.bank / 10);
  const zero = view.clock.bot ? t("At zero a bot takes over.") : t("At zero nothing happens; the others see it.");
  return html`<span class="clock ${running ? "running" : ""} ${late ? "late" : ""}" role="timer" aria-live="off"
    data-tip="${t("{bank} at most, {bonus} more after each turn.", {
      bank: span(view.clock.bank),
      bonus: span(view.clock.bonus),
    })} ${zero}">${icon("clock")}${left < 0 ? `−${span(-left)}` : span(left)}</span>`;
}
