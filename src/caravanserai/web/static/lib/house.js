// Who answers: a server, or the house of this browser alone. Both do what is said here.

import * as server from "./server.js";
import * as tab from "./tab.js";

/**
 * @typedef {object} House
 * @property {(method: "get" | "post", route: string, asked: Record<string, unknown>) =>
 *   Promise<{ status: number, content: any }>} ask - a route of the API, and what is asked there
 * @property {(table: string, seen: () => number, told: (event: any) => void, line: (connected: boolean) => void) =>
 *   () => void} listen - to a table from a version on, until the answer is called
 * @property {Pages} pages
 * @property {boolean} alone - whether nobody else can come
 * @property {() => boolean} elsewhere - whether this page has to be opened elsewhere, which then happens
 */

/**
 * The addresses of the pages; `text` only where a server writes it.
 * @typedef {object} Pages
 * @property {string} lobby
 * @property {string} settings
 * @property {string} about
 * @property {(id: string, query?: string) => string} table
 * @property {(id: string) => string} result - how a game stands, or has ended
 * @property {((id: string) => string) | null} text
 * @property {(game: string, rule?: string) => string} rules
 * @property {(game: string) => string} board
 */

/** @type {House} */
export const house = document.body.dataset.edition === "tab" ? tab : server;

export const { pages } = house;
