// Learning from a game: hints, the scores over time, the review, playing on from here.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { get, post } from "../lib/api.js";
import { pages } from "../lib/house.js";
import { icon } from "../lib/icons.js";
import { prefs } from "../lib/preferences.js";
import { t } from "../lib/words.js";
import { chart } from "./chart.js";
import { seatName } from "./seats.js";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("contract").Review} Review
 */

const POLL_MS = 1500;
const WORST_SHOWN = 5;

/** @param {number} outcome */
function percent(outcome) {
  return `${Math.round(outcome * 100)} %`;
}

export class Analysis {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {{ply: number, advice: import("contract").Hint[]} | null} */
    this.hint = null;
    this.thinking = false;
    /** @type {{ply: number, progress: import("contract").ScoreProgress} | null} */
    this.scores = null;
    /** @type {Review | null} */
    this.review = null;
  }

  /** Ask what to do. */
  async ask() {
    const { table } = this;
    if (this.thinking || !table.live) return;
    const { ply } = table.live;
    this.thinking = true;
    table.draw();
    try {
      const advice = await post("/api/tables/{table_id}/hint", { table_id: table.id, lang: prefs.lang });
      this.hint = { ply, advice };
    } catch (error) {
      table.complain(error);
    }
    this.thinking = false;
    table.draw();
  }

  /**
   * The advice for the question that is shown.
   * @param {View} view
   */
  advice(view) {
    if (this.thinking) return html`<p class="advice" role="status">${t("The adviser is thinking")} …</p>`;
    if (!this.hint || this.hint.ply !== view.ply || !view.prompt) return nothing;
    const options = view.prompt.options;
    return html`<ol class="advice" aria-label=${t("Hint")}>
      ${this.hint.advice.map((one) => {
        const option = options.find((other) => other.choice === one.choice);
        if (!option) return nothing;
        return html`<li><button type="button" class="quiet" @click=${() => void this.table.choose(option)}>
          <meter min="0" max="1" value=${one.outcome} aria-label=${t("Expected result")}></meter>
          <b>${percent(one.outcome)}</b> ${one.label}</button></li>`;
      })}
    </ol>`;
  }

  /** Fetch the scores over time once per position. */
  async #load() {
    const { table } = this;
    const ply = table.live?.ply ?? 0;
    if (this.scores?.ply === ply) return;
    this.scores = { ply, progress: { plies: [], totals: [] } };
    try {
      const progress = await get("/api/tables/{table_id}/progress", { table_id: table.id });
      this.scores = { ply, progress };
      table.draw();
    } catch (error) {
      table.complain(error);
    }
  }

  /** @param {View} view */
  chart(view) {
    const live = this.table.live ?? view;
    if (this.scores?.ply !== live.ply) void this.#load();
    const { plies, totals } = this.scores?.progress ?? { plies: [], totals: [] };
    if (plies.length < 2) return nothing;
    const series = live.seats
      .filter((seat) => seat.seat <= totals[0].length)
      .map(({ seat, name }) => ({
        seat,
        name,
        points: plies.map((ply, i) => /** @type {[number, number]} */ ([ply, totals[i][seat - 1]])),
      }));
    return html`<figure><figcaption>${t("Points over time")}</figcaption>
      ${chart(series, {
        label: `${t("Points over time")}: ${series.map((one) => `${one.name} ${one.points.at(-1)?.[1]}`).join(", ")}`,
        last: live.plies,
        now: view.ply,
        pick: (ply) => void this.table.history.goTo(ply),
      })}</figure>`;
  }

  /** Let every decision of a finished game be looked at. */
  async look() {
    try {
      const asked = { table_id: this.table.id, lang: prefs.lang };
      this.review = await post("/api/tables/{table_id}/review", asked);
    } catch (error) {
      this.table.complain(error);
      return;
    }
    this.table.draw();
    if (!this.review?.complete) window.setTimeout(() => void this.look(), POLL_MS);
  }

  /** @param {View} view */
  reviewed(view) {
    const { review } = this;
    if (!this.table.live?.over) return nothing;
    if (!review) {
      return html`<p><button type="button" @click=${() => void this.look()}>${icon("hint")}
        ${t("Review the game")}</button></p>`;
    }
    const losses = review.decisions
      .filter((one) => one.possible > one.expected)
      .sort((a, b) => b.possible - b.expected - (a.possible - a.expected))
      .slice(0, WORST_SHOWN);
    const series = view.seats
      .map(({ seat, name }) => ({
        seat,
        name,
        points: review.decisions
          .filter((one) => one.seat === seat)
          .map((one) => /** @type {[number, number]} */ ([one.ply, one.expected])),
      }))
      .filter((one) => one.points.length);
    return html`<figure><figcaption>${t("Expected result")}</figcaption>
        ${review.complete
          ? nothing
          : html`<p role="status"><progress max=${review.plies} value=${review.looked}
              aria-label=${t("Review the game")}></progress></p>`}
        ${series.length
          ? chart(series, {
              label: t("Expected result"),
              last: review.plies,
              range: [0, 1],
              text: percent,
              now: view.ply,
              pick: (ply) => void this.table.history.goTo(ply),
            })
          : nothing}</figure>
      ${losses.length ? html`<h3>${t("Where most was lost")}</h3>` : nothing}
      <ol class="losses">
        ${losses.map((one) => {
          const who = view.seats.find((seat) => seat.seat === one.seat);
          return html`<li><button type="button" class="line" @click=${() => void this.table.history.goTo(one.ply)}>
            ${seatName(who)} −${percent(one.possible - one.expected)}:
            ${t("{played}; better: {best}", { played: one.played, best: one.best })}</button></li>`;
        })}
      </ol>`;
  }

  /** A table of my own that goes on from the moment that is shown. */
  async fork() {
    const { table } = this;
    try {
      const asked = { table_id: table.id, ply: table.view?.ply ?? 0 };
      const { id } = await post("/api/tables/{table_id}/fork", asked);
      location.assign(pages.table(id));
    } catch (error) {
      table.complain(error);
    }
  }
}
