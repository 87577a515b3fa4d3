// How a game stands, or has ended, on a page of its own: points counted up source by source, how they
// grew, the review, a picture to share.

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { get, post, trouble, view } from "../lib/api.js";
import { pages } from "../lib/house.js";
import { icon } from "../lib/icons.js";
import { moving, prefs } from "../lib/preferences.js";
import { t } from "../lib/words.js";
import { cover } from "../lobby/covers.js";
import { chart } from "../table/chart.js";
import { seatName } from "../table/seats.js";
import { Counting } from "./counting.js";
import { reviewed } from "./review.js";
import { scoreSheet } from "./sheet.js";
import { share } from "./share.js";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("contract").Review} Review
 */

const POLL_MS = 1500;

export class Result {
  /**
   * @param {HTMLElement} main
   * @param {string} id
   */
  constructor(main, id) {
    this.main = main;
    this.id = id;
    /** @type {View | null} */
    this.view = null;
    /** @type {import("contract").ScoreProgress} */
    this.progress = { plies: [], totals: [] };
    /** @type {Review | null} */
    this.review = null;
    this.notice = "";
    this.counting = new Counting(() => this.draw());
  }

  async open() {
    const asked = { table_id: this.id };
    [this.view, this.progress] = await Promise.all([
      view(this.id),
      get("/api/tables/{table_id}/progress", asked),
    ]);
    document.body.dataset.game = this.view.game; // some colours belong to a game
    document.title = `${this.view.status} · ${this.view.title}`;
    this.counting.of(this.view.scores);
    if (this.view.over && moving()) this.counting.begin();
    this.draw();
  }

  /**
   * Do something, and say what went wrong.
   * @param {() => Promise<void>} act
   */
  async #attempt(act) {
    try {
      await act();
    } catch (error) {
      this.notice = trouble(error);
    }
    this.draw();
  }

  /** Let every decision be looked at. */
  #look() {
    void this.#attempt(async () => {
      this.review = await post("/api/tables/{table_id}/review", { table_id: this.id, lang: prefs.lang });
      if (!this.review.complete) window.setTimeout(() => this.#look(), POLL_MS);
    });
  }

  #rematch() {
    void this.#attempt(async () => {
      const { id } = await post("/api/tables/{table_id}/rematch", { table_id: this.id });
      location.assign(pages.table(id));
    });
  }

  #share() {
    void this.#attempt(async () => {
      if (this.view) await share(this.view);
    });
  }

  /** @param {number} ply */
  #goTo = (ply) => location.assign(pages.table(this.id, `ply=${ply}`));

  draw() {
    const seen = this.view;
    if (!seen) return;
    render(
      html`<div class="result-page">
        <header class="result-head">
          ${cover(seen.game, "large")}
          <div class="result-title">
            <p>${seen.title}</p>
            <h1>${seen.over ? seen.status : t("How the game stands")}</h1>
            ${this.notice ? html`<p class="notice" role="alert">${this.notice}</p>` : nothing}
            <p class="row">${this.#actions(seen)}</p>
          </div>
        </header>
        ${this.#podium(seen)}
        <section class="result-scores" aria-label=${t("Scores")}>
          <h2>${t("Points by source")}</h2>
          ${scoreSheet(seen, this.counting)}
        </section>
        <div class="result-charts">${this.#growth(seen)}
          ${seen.over ? reviewed(seen, this.review, () => this.#look(), this.#goTo) : nothing}</div>
      </div>`,
      this.main,
    );
  }

  /** @param {View} seen */
  #actions(seen) {
    const rematch = seen.rematch
      ? html`<a class="button" href=${pages.table(seen.rematch)}>${t("To the rematch")}</a>`
      : seen.seat === null || !seen.over
        ? nothing
        : html`<button type="button" class="primary" @click=${() => this.#rematch()}>${t("Rematch")}</button>`;
    return html`${rematch}
      ${seen.over
        ? html`<button type="button" class="share" @click=${() => this.#share()}>${icon("download")} ${t("A picture to share")}</button>`
        : nothing}
      ${this.counting.running
        ? html`<button type="button" class="quiet skip-count" @click=${() => this.counting.finish()}>${t("Skip")}</button>`
        : nothing}
      <a class="button" href=${pages.table(this.id)}>${t("To the table")}</a>`;
  }

  /**
   * The seats in the order of their places, with the points counted so far.
   * @param {View} seen
   */
  #podium(seen) {
    const most = Math.max(1, ...seen.scores.map((score) => score.total));
    const order = [...seen.scores].sort((a, b) => (a.place ?? 0) - (b.place ?? 0) || b.total - a.total);
    return html`<ol class="podium">
      ${order.map((score) => {
        const seat = seen.seats.find((one) => one.seat === score.seat);
        const first = score.place === 1 && !this.counting.running;
        const points = this.counting.total(score.seat);
        return html`<li class="seat-${score.seat} ${first ? "first" : ""}">
          <span class="podium-name">${seatName(seat)} ${first ? icon("star") : nothing}</span>
          <svg class="podium-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect class="podium-ground" width="100" height="6" rx="1"></rect>
            <rect class="podium-points" width=${(100 * Math.max(0, points)) / most} height="6" rx="1"></rect></svg>
          <b class="podium-total">${points}${score.complete ? "" : "+?"}</b></li>`;
      })}
    </ol>`;
  }

  /** @param {View} seen */
  #growth(seen) {
    const { plies, totals } = this.progress;
    if (plies.length < 2) return nothing;
    const series = seen.seats
      .filter((seat) => seat.seat <= totals[0].length)
      .map(({ seat, name }) => ({
        seat,
        name,
        points: plies.map((ply, i) => /** @type {[number, number]} */ ([ply, totals[i][seat - 1]])),
      }));
    return html`<section><h2>${t("Points over time")}</h2>
      ${chart(series, {
        label: `${t("Points over time")}: ${series.map((one) => `${one.name} ${one.points.at(-1)?.[1]}`).join(", ")}`,
        last: seen.plies,
        pick: this.#goTo,
      })}
      <p class="about">${t("Click a chart to see the table at that moment.")}</p></section>`;
  }
}
