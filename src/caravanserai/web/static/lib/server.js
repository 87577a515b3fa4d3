// A house with a server: every question is a GET, every change a POST, news come as an event stream.

import { prefs } from "./preferences.js";

/** @typedef {import("./house.js").House} House */

/** Milliseconds after which a stream that was refused is asked for again. */
const RETRY_MS = 5000;

/** @type {House["pages"]} */
export const pages = {
  lobby: "/",
  settings: "/settings",
  about: "/about",
  table: (id, query = "") => `/tables/${id}${query && `?${query}`}`,
  result: (id) => pages.table(id, "result"),
  text: (id) => `/tables/${id}/text`,
  rules: (game, rule = "") => `/rules/${game}${rule && `#${rule}`}`,
  board: (game) => `/static/boards/${game}.svg`,
};

export const alone = false;

export const elsewhere = () => false;

/**
 * The path of a route, and what is asked besides.
 * @param {string} route
 * @param {Record<string, unknown>} asked
 */
function filled(route, asked) {
  const rest = { ...asked };
  const path = route.replace(/\{(\w+)\}/g, (_, name) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  return { path, rest };
}

/** @type {House["ask"]} */
export async function ask(method, route, asked) {
  const { path, rest } = filled(route, asked);
  const answer = method === "get" ? await fetch(withQuery(path, rest)) : await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(rest),
  });
  const text = await answer.text();
  let content = null;
  try {
    content = text ? JSON.parse(text) : null;
  } catch {
    content = { error: text };
  }
  return { status: answer.status, content };
}

/**
 * @param {string} path
 * @param {Record<string, unknown>} asked
 */
function withQuery(path, asked) {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString();
  return query ? `${path}?${query}` : path;
}

/** @type {House["listen"]} */
export function listen(table, seen, told, line) {
  const source = new EventSource(`/api/tables/${table}/events?after=${seen()}&lang=${prefs.lang}`);
  let close = () => source.close();
  source.onmessage = (event) => told({ ...JSON.parse(event.data), version: Number(event.lastEventId) });
  source.onopen = () => line(true);
  source.onerror = () => {
    line(false);
    // a lost connection is opened again by the browser, a refused one is not
    if (source.readyState !== EventSource.CLOSED) return;
    const again = setTimeout(() => {
      close = listen(table, seen, told, line);
    }, RETRY_MS);
    close = () => clearTimeout(again);
  };
  return () => close();
}
