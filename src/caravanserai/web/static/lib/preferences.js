// The wishes of the reader, kept in the browser.

/** @typedef {import("contract").TableView["lang"]} Language */

/**
 * @typedef {object} Preferences
 * @property {Language} lang
 * @property {"system" | "light" | "dark"} theme
 * @property {"system" | "full" | "none"} motion
 * @property {number} pace - how fast is told what others do; 0: only the result is shown
 * @property {"usual" | "none" | "final" | "all"} confirm - before which choices the reader is asked;
 *   usual: with other people before final ones
 * @property {boolean} list
 * @property {"none" | "turn" | "all"} sounds
 * @property {boolean} notify
 * @property {[number, number]} quiet - between which hours this browser hears nothing
 * @property {string[]} muted - whose lines in the chat are not shown: table and seat or name
 * @property {boolean} shortcuts
 * @property {Record<string, string>} keys
 * @property {string} name - what the reader wants to be called at tables
 * @property {string} game - the one that was played last
 * @property {string} house - where one goes on with friends
 */

/** What each language calls itself, by its code.
 * @type {Record<string, string>} */
export const LANGUAGES = JSON.parse(document.body.dataset.languages ?? "{}");

/** The actions that have a key, and the keys they have at first. */
export const KEYS = {
  undo: "u",
  restart: "U",
  previous: "[",
  next: "]",
  previousTurn: "{",
  nextTurn: "}",
  players: "p",
  log: "l",
  chat: "c",
  board: "b",
  larger: "+",
  smaller: "-",
  fit: "0",
  hint: "h",
  aid: "a",
  help: "?",
};

const STORAGE_KEY = "caravanserai";

/** @returns {Language} */
function browserLanguage() {
  const wish = document.body.dataset.lang || navigator.language.slice(0, 2);
  return wish in LANGUAGES ? /** @type {Language} */ (wish) : "en";
}

/** @returns {Preferences} */
function read() {
  /** @type {Preferences} */
  const usual = {
    lang: browserLanguage(),
    theme: "system",
    motion: "system",
    pace: 1,
    confirm: "usual",
    list: false,
    sounds: "turn",
    notify: false,
    quiet: [22, 8],
    muted: [],
    shortcuts: true,
    keys: {},
    name: "",
    game: "",
    house: "",
  };
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) || "{}");
    if (typeof kept.confirm === "boolean") delete kept.confirm; // as an earlier version wrote it
    return { ...usual, ...kept };
  } catch {
    return usual;
  }
}

export const prefs = read();

/** @param {Partial<Preferences>} change */
export function change(change) {
  Object.assign(prefs, change);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(prefs));
  } catch {
    // a browser that keeps nothing: the wish holds until the page is left
  }
  apply();
}

/** Let the page follow the wishes. */
export function apply() {
  const root = document.documentElement;
  root.lang = prefs.lang;
  root.dataset.theme = prefs.theme;
  root.dataset.motion = prefs.motion;
  document.cookie = `lang=${prefs.lang}; path=/; max-age=31536000; samesite=lax`;
}

/** Whether things may move. */
export function moving() {
  if (prefs.motion !== "system") return prefs.motion === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {keyof typeof KEYS} action */
export function keyOf(action) {
  return prefs.keys[action] ?? KEYS[action];
}
