// The cover of a game: a picture of its own, else the icon that stands for it.

import { html } from "../vendor/lit-html/lit-html.js";
import { icon } from "../lib/icons.js";

const DRAWN = (document.body.dataset.covers ?? "").split(" ");

/**
 * @param {string} game
 * @param {string} kind - further classes
 * @param {string} [picture] - the icon
 */
export function cover(game, kind, picture = "star") {
  if (!DRAWN.includes(game)) return html`<span class="cover ${kind}">${icon(picture)}</span>`;
  const address = new URL(`../games/${game}/cover.svg`, import.meta.url).href;
  return html`<img class="cover ${kind}" src=${address} alt="" width="400" height="250" />`;
}
