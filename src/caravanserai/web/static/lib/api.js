// Talking to the house: what is asked and answered is what the description of the API says.

import { house } from "./house.js";
import { prefs } from "./preferences.js";

/**
 * @typedef {import("contract").paths} Paths
 * @typedef {import("contract").TableView} View
 * @typedef {import("contract").StaleView} StaleView
 * @typedef {import("contract").Error} Trouble
 * @typedef {Paths["/api/tables/{table_id}/events"]["get"]["responses"][200]["content"]["text/event-stream"]} TableEvent
 */

/**
 * The routes of a method.
 * @template {"get" | "post"} M
 * @typedef {{ [R in keyof Paths]: Paths[R] extends Record<M, object> ? R : never }[keyof Paths]} Routes
 */

/**
 * What stands in one part of a request; nothing where it has none.
 * @template T
 * @typedef {[NonNullable<T>] extends [never] ? {} : NonNullable<T>} Part
 */

/**
 * What is asked in the path, the query and the body of a request.
 * @template O
 * @typedef {(O extends { parameters: { path?: infer P, query?: infer Q } } ? Part<P> & Part<Q> : {}) &
 *   (O extends { requestBody: { content: { "application/json": infer B } } } ? B : {})} Asked
 */

/**
 * What is answered when all goes well.
 * @template O
 * @typedef {O extends { responses: { 200: { content: { "application/json": infer A } } } } ? A :
 *   O extends { responses: { 201: { content: { "application/json": infer A } } } } ? A : null} Answer
 */

/** A refusal of the server, with the table as it is now on a lost race. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {Trouble | StaleView | null} body
   */
  constructor(status, body) {
    super(body?.error || `${status}`);
    this.status = status;
    this.passing = status === 429 || status >= 500; // later it may be otherwise
    this.rule = body?.rule ?? null;
    this.view = body && "scene" in body ? body : null;
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
 * @param {"get" | "post"} method
 * @param {string} route
 * @param {Record<string, unknown>} asked
 */
async function answered(method, route, asked) {
  const { status, content } = await house.ask(method, route, asked);
  if (status >= 400) throw new Refused(status, content);
  return content;
}

/**
 * @template {Routes<"get">} R
 * @param {R} route
 * @param {Asked<Paths[R]["get"]>} asked
 * @returns {Promise<Answer<Paths[R]["get"]>>}
 */
export function get(route, asked) {
  return answered("get", route, asked);
}

/**
 * @template {Routes<"post">} R
 * @param {R} route
 * @param {Asked<Paths[R]["post"]>} asked
 * @returns {Promise<Answer<Paths[R]["post"]>>}
 */
export function post(route, asked) {
  return answered("post", route, asked);
}

/**
 * @param {string} table
 * @param {number | null} ply - a moment of the past; null: now
 */
export function view(table, ply = null) {
  const past = ply === null ? {} : { ply };
  return get("/api/tables/{table_id}/view", { table_id: table, lang: prefs.lang, ...past });
}

/**
 * Listen to a table until it is closed; after a pause or a refusal it is tried again.
 * @param {string} table
 * @param {() => number} seen - the version that is known
 * @param {(told: TableEvent & { version: number }) => void} told
 * @param {(connected: boolean) => void} line
 * @returns {() => void} closes
 */
export function listen(table, seen, told, line) {
  return house.listen(table, seen, told, line);
}
