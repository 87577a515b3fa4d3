// The house of one browser, without a server: its tables are in a worker of the page around this one.

import { prefs } from "./preferences.js";

/** @typedef {import("./house.js").House} House */

/**
 * What the page around this one offers.
 * @typedef {object} Host
 * @property {(message: object) => Promise<{ status: number, content: any }>} ask
 * @property {(table: string, lang: string, seen: number, told: (event: any) => void) => () => void} listen
 */

const host = /** @type {Host} */ (/** @type {any} */ (window.parent).caravanserai);

const NEEDS_HOUSE = new Set(["lobby", "settings", "table"]);

/** @type {House["pages"]} */
export const pages = {
  lobby: "lobby.html",
  settings: "settings.html",
  get about() {
    return `about-${prefs.lang}.html`;
  },
  table: (id, query = "") => `table.html?table=${id}${query && `&${query}`}`,
  result: (id) => pages.table(id, "result"),
  text: null,
  rules: (game, rule = "") => `rules-${game}-${prefs.lang}.html${rule && `#${rule}`}`,
  board: (game) => `boards/${game}.svg`,
};

export const alone = true;

/** A page that was opened without the one around it. */
export function elsewhere() {
  if (host || !NEEDS_HOUSE.has(document.body.dataset.page ?? "")) return false;
  const name = location.pathname.slice(location.pathname.lastIndexOf("/") + 1);
  location.replace(`index.html#${name}${location.search}`);
  return true;
}

/** @type {House["ask"]} */
export function ask(method, route, asked) {
  return host.ask({ type: "ask", method, route, asked, lang: prefs.lang });
}

/** @type {House["listen"]} */
export function listen(table, seen, told, line) {
  line(true);
  return host.listen(table, prefs.lang, seen(), told);
}

/** All games of this browser, as text. */
export async function takeGames() {
  return String((await host.ask({ type: "take" })).content);
}

/**
 * Games that were taken from another browser; how many are new here.
 * @param {string} text
 */
export function bringGames(text) {
  return host.ask({ type: "bring", text, lang: prefs.lang });
}
