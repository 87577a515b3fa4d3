// The words of the page itself. English is written in the code; other languages are tables.

import { prefs } from "./preferences.js";

/** @type {Record<string, string>} */
let table = {};

/** Load the table of the chosen language. */
export async function loadWords() {
  if (prefs.lang === "en") {
    table = {};
    return;
  }
  const answer = await fetch(new URL(`./lang/${prefs.lang}.json`, import.meta.url));
  table = answer.ok ? await answer.json() : {};
}

/**
 * A sentence in the language of the reader, `{name}` filled in.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function t(text, values = {}) {
  const said = table[text] ?? text;
  return said.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
}

/** @param {string} text */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
