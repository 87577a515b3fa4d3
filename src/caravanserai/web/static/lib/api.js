// Talking to the server. Every change is a POST; news come as an event stream.

import { prefs } from "./preferences.js";

/** Milliseconds after which a stream that was refused is asked for again. */
const RETRY_MS = 5000;

/** A refusal of the server, with the state it sent along on a lost race. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {any} body
   */
  constructor(status, body) {
    super(body?.error || body?.detail?.toString() || `${status}`);
    this.status = status;
    this.passing = status === 429 || status >= 500; // later it may be otherwise
    this.rule = body?.rule ?? null;
    this.view = body?.scene ? body : (body?.view ?? null);
  }
}

/**
 * What went wrong, in words.
 * @param {unknown} error
 */
export function trouble(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * @param {string} path
 * @param {unknown} [body] - sent as JSON by POST
 * @returns {Promise<any>}
 */
export async function call(path, body) {
  const answer = await fetch(`/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  let said = null;
  try {
    said = text ? JSON.parse(text) : null;
  } catch {
    said = { error: text };
  }
  if (!answer.ok) throw new Refused(answer.status, said);
  return said;
}

/**
 * @param {string} table
 * @param {number | null} ply - a moment of the past; null: now
 * @returns {Promise<import("./types.js").View>}
 */
export function view(table, ply = null) {
  const past = ply === null ? "" : `&ply=${ply}`;
  return call(`/tables/${table}/view?lang=${prefs.lang}${past}`);
}

/**
 * Listen to a table until the page is left; after a pause or a refusal it is tried again.
 * @param {string} table
 * @param {() => number} seen - the version that is known
 * @param {(news: {type: string, version: number}) => void} told
 * @param {(connected: boolean) => void} line
 */
export function listen(table, seen, told, line) {
  const source = new EventSource(`/api/tables/${table}/events?after=${seen()}`);
  source.onmessage = (event) => told({ ...JSON.parse(event.data), version: Number(event.lastEventId) });
  source.onopen = () => line(true);
  source.onerror = () => {
    line(false);
    // a lost connection is opened again by the browser, a refused one is not
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(table, seen, told, line), RETRY_MS);
  };
}
