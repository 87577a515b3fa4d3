// A word from the browser when it is my turn and the page is not in sight.

import { pages } from "./house.js";
import { prefs } from "./preferences.js";
import { t } from "./words.js";

/** @param {boolean} mine - whether it is my turn */
function picture(mine) {
  return new URL(mine ? "../app/favicon-turn.svg" : "../app/favicon.svg", import.meta.url).href;
}

/** Ask the browser for leave; whether it was given. */
export async function mayNotify() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

/**
 * @param {string} title
 * @param {string} table - one word per table
 */
export function notify(title, table) {
  if (!prefs.notify || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const word = new Notification(t("Your turn"), { body: title, tag: table, icon: picture(true) });
  word.onclick = () => {
    window.focus();
    if (!location.href.includes(table)) location.assign(pages.table(table));
  };
}

/**
 * The title and the icon of the page say when it is my turn, the title also how much was said.
 * @param {string} title
 * @param {boolean} mine
 * @param {number} [unread] - lines of the chat
 */
export function announce(title, mine, unread = 0) {
  document.title = `${unread ? `(${unread}) ` : ""}${mine ? `● ${t("Your turn")} – ` : ""}${title}`;
  const small = /** @type {HTMLLinkElement | null} */ (document.getElementById("favicon"));
  if (small) small.href = picture(mine);
}
