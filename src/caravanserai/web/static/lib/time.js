// Days, hours and minutes as people say them.

import { prefs } from "./preferences.js";
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
