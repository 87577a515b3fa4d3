// The review of a finished game: what was expected after every decision, and where most was lost.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/words.js";
import { chart } from "../table/chart.js";
import { seatName } from "../table/seats.js";

const WORST_SHOWN = 8;

/** @param {number} outcome */
export function percent(outcome) {
  return `${Math.round(outcome * 100)}\u00a0%`;
}

/**
 * @param {import("contract").TableView} view
 * @param {import("contract").Review | null} review
 * @param {() => void} begin
 * @param {(ply: number) => void} goTo
 */
export function reviewed(view, review, begin, goTo) {
  return html`<section class="review"><h2>${t("Review")}</h2>
    ${review
      ? found(view, review, goTo)
      : html`<p>${t("The adviser looks at every decision of the game again and says where a better one was missed.")}</p>
          <p><button type="button" @click=${begin}>${icon("hint")} ${t("Review the game")}</button></p>`}
  </section>`;
}

/**
 * @param {import("contract").TableView} view
 * @param {import("contract").Review} review
 * @param {(ply: number) => void} goTo
 */
function found(view, review, goTo) {
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
  return html`${review.complete
      ? nothing
      : html`<p role="status"><progress max=${review.plies} value=${review.looked}
          aria-label=${t("Review the game")}></progress></p>`}
    <h3>${t("Expected result")}</h3>
    ${series.length
      ? chart(series, { label: t("Expected result"), last: review.plies, range: [0, 1], text: percent, pick: goTo })
      : nothing}
    ${losses.length ? html`<h3>${t("Where most was lost")}</h3>` : nothing}
    <ol class="losses">
      ${losses.map((one) => {
        const who = view.seats.find((seat) => seat.seat === one.seat);
        return html`<li><button type="button" class="line" @click=${() => goTo(one.ply)}>
          ${seatName(who)} <b class="loss">−${percent(one.possible - one.expected)}</b>
          ${one.about ? html`<span class="about">${one.about}:</span>` : nothing}
          ${t("{played}; better: {best}", { played: one.played, best: one.best })}</button></li>`;
      })}
    </ol>`;
}
