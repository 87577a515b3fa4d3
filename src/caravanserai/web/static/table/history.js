// The past of a table: slider, steps, turns, playing by itself, a link to a moment.

import { html } from "../vendor/lit-html/lit-html.js";
import * as api from "../lib/api.js";
import { pages } from "../lib/house.js";
import { icon } from "../lib/icons.js";
import { keyOf } from "../lib/preferences.js";
import { t } from "../lib/words.js";

/** @typedef {import("contract").TableView} View */

export class History {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {number | null} - the ply of the past that is shown */
    this.past = null;
  }

  /** Go where the address of the page points. */
  async follow() {
    const ply = new URLSearchParams(location.search).get("ply");
    await this.goTo(ply ? Number(ply) : null);
  }

  /** @param {number | null} ply - null: the present */
  async goTo(ply) {
    const { table } = this;
    table.director.skip();
    const all = table.live?.plies ?? 0;
    this.past = ply === null || ply >= all ? null : Math.max(0, ply);
    const address = new URL(location.href);
    if (this.past === null) address.searchParams.delete("ply");
    else address.searchParams.set("ply", String(this.past));
    history.replaceState(null, "", address);
    if (this.past === null) {
      if (table.live) table.show(table.live);
      return;
    }
    const wanted = this.past;
    let view;
    try {
      view = await api.view(table.id, wanted);
    } catch (error) {
      table.complain(error);
      return;
    }
    if (this.past === wanted) table.show({ ...view, prompt: null, your_turn: false });
  }

  /** @param {number} by */
  async step(by) {
    await this.goTo((this.table.view?.ply ?? 0) + by);
  }

  /** @param {number} by */
  async stepTurn(by) {
    const log = this.table.live?.log ?? [];
    const starts = log.filter((line, i) => i === 0 || line.seat !== log[i - 1].seat).map((line) => line.ply);
    const now = this.table.view?.ply ?? 0;
    const next = by < 0 ? starts.filter((ply) => ply < now).at(-1) : starts.find((ply) => ply > now);
    await this.goTo(next ?? (by < 0 ? 0 : null));
  }

  /** Tell the game from here on, or stop. */
  autoplay() {
    const { director } = this.table;
    if (director.on) director.skip();
    else void this.goTo(this.past ?? 0).then(() => director.reel());
  }

  /**
   * Another moment of the past is shown.
   * @param {number} ply
   */
  mark(ply) {
    this.past = ply;
  }

  async share() {
    const address = new URL(pages.table(this.table.id), location.href);
    address.searchParams.set("ply", String(this.table.view?.ply ?? 0));
    await this.table.copy(address.href);
  }

  /** @param {View} view */
  bar(view) {
    const all = this.table.live?.plies ?? view.plies;
    /**
     * @param {string} name
     * @param {string} words
     * @param {() => void} act
     */
    const button = (name, words, act) => html`<button type="button" class="tool" aria-label=${words}
      data-tip=${words} @click=${act}>${icon(name)}</button>`;
    return html`<nav class="time" aria-label=${t("History")}>
      ${button("first", t("To the beginning"), () => void this.goTo(0))}
      ${button("prev", `${t("Previous step")} (${keyOf("previous")})`, () => void this.step(-1))}
      <input type="range" min="0" max=${all} .value=${String(view.ply)} aria-label=${t("Step of the game")}
        aria-valuetext=${t("step {n} of {all}", { n: view.ply, all })}
        @change=${(/** @type {Event} */ event) =>
          void this.goTo(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
      ${button("next", `${t("Next step")} (${keyOf("next")})`, () => void this.step(1))}
      ${button("last", t("To the present"), () => void this.goTo(null))}
      ${button(this.table.director.on ? "pause" : "play", t("Play back"), () => this.autoplay())}
      ${button("link", t("Copy a link to this moment"), () => void this.share())}
      <span class="ply">${view.ply} / ${all}</span>
    </nav>`;
  }
}
