// The areas of the seats beside the board.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { post } from "../lib/api.js";
import { pages } from "../lib/house.js";
import { aboutBot } from "../lib/bots.js";
import { hasIcon, icon } from "../lib/icons.js";
import { day } from "../lib/time.js";
import { t } from "../lib/words.js";
import { seatClock } from "./clock.js";
import { counted, drawn, form, seatClass } from "./pieces.js";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("contract").PieceView} Piece
 * @typedef {import("./targets.js").Touch} Touch
 * @typedef {import("contract").SeatView} Seat
 * @typedef {(id: string) => string} NameOf
 */

/** Sizes of what lies in a panel. */
export const TILE_SIZE = [96, 66];
const DIE_SIZE = 34;

/**
 * A seat by its mark and name.
 * @param {Seat | undefined} seat
 */
export function seatName(seat) {
  if (!seat) return nothing;
  return html`<span class="seat-name seat-${seat.seat}"
    ><svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
      <rect class="mark-ground" x="0.5" y="0.5" width="23" height="23" rx="6"></rect>
      <use href=${`#i-mark-${seat.color_index % 4}`} x="4" y="4" width="16" height="16"></use></svg
    >${seat.name}</span
  >`;
}

/**
 * A rule by its number.
 * @param {string} game
 * @param {string} rule
 */
export function ruleLink(game, rule) {
  return html`<a class="rule" href=${pages.rules(game, rule)} target="_blank" rel="noopener">${rule}</a>`;
}

/**
 * @param {Touch | undefined} touch
 * @param {boolean} first - whether it is reached by Tab
 */
function touchClasses(touch, first = true) {
  if (touch?.options.length) return { kind: "can", index: first ? "0" : "-1" };
  return { kind: touch?.refusal ? "cannot" : "", index: undefined };
}

/**
 * A piece in a panel, drawn as on the board.
 * @param {Piece} piece
 * @param {Touch | undefined} touch
 * @param {NameOf} nameOf
 * @param {boolean} fresh
 */
function lying(piece, touch, nameOf, fresh) {
  const shape = form(piece);
  const [width, height] = shape ? [DIE_SIZE * shape, DIE_SIZE] : TILE_SIZE;
  const { kind, index } = touchClasses(touch);
  const box = `-3 -3 ${width + 6} ${height + 6}`;
  const classes = `lying kind-${piece.kind} ${seatClass(piece.owner)} ${shape ? "small" : "wide"} ${kind}`;
  const picture = svg`<svg viewBox=${box} aria-hidden="true">${drawn(piece, width, height, nameOf)}</svg>`;
  if (kind === "can") {
    return html`<button type="button" class="${classes} ${fresh ? "fresh" : ""}" tabindex=${index ?? nothing}
      data-ref=${piece.id} data-piece=${piece.id} data-place=${piece.place}
      aria-label=${touch?.options[0].label ?? piece.label}>${picture}</button>`;
  }
  return html`<span class="${classes} ${fresh ? "fresh" : ""}" role="img" aria-label=${piece.label}
    data-ref=${piece.id} data-piece=${piece.id} data-place=${piece.place}>${picture}</span>`;
}

/**
 * A number of something.
 * @param {Piece} piece
 * @param {boolean} fresh
 */
function chip(piece, fresh) {
  return html`<span class="chip ${piece.value ? "" : "none"} ${fresh ? "fresh" : ""}" role="img"
    data-ref=${piece.id} aria-label=${piece.label}
    >${hasIcon(piece.kind) ? html`${icon(piece.kind)}<b>${piece.value}</b>` : piece.label}</span
  >`;
}

/**
 * Somebody is on vacation.
 * @param {string} until
 * @param {boolean} mine
 */
export function awayNote(until, mine) {
  return html`<p class="away">${icon("clock")} ${t("away until {day}", { day: day(until) })}
    ${mine
      ? html`<button type="button" class="primary" @click=${() => void post("/api/vacation", {})}>${t("I am back")}</button>`
      : nothing}</p>`;
}

/**
 * The area of a seat.
 * @param {View} view
 * @param {Seat} seat
 * @param {{touches: Map<string, Touch>, nameOf: NameOf, fresh: Set<string>, passed: number,
 *   join: (seat: number) => void, leave: (seat: number) => void}} about
 */
export function seatPanel(view, seat, { touches, nameOf, fresh, passed, join, leave }) {
  const area = `player:${seat.seat}`;
  const place = view.scene.places.find((one) => one.id === area);
  const pieces = view.scene.pieces.filter((piece) => piece.place === area);
  const score = view.scores.find((one) => one.seat === seat.seat);
  const chips = pieces.filter(counted);
  const things = pieces.filter((piece) => !counted(piece));
  const small = things.filter((piece) => form(piece));
  const wide = things.filter((piece) => !form(piece));
  const mine = seat.seat === view.seat;
  const active = seat.seat === view.actor;
  /** @param {Piece} piece */
  const shown = (piece) => lying(piece, touches.get(piece.id), nameOf, fresh.has(piece.id));
  const tiles = wide.length ? html`<div class="tiles">${wide.map(shown)}</div>` : nothing;
  return html`<section class="seat seat-${seat.seat} ${active ? "active" : ""} ${mine ? "own" : ""}"
    aria-label=${`${seat.name}, ${seat.label ?? ""}`}>
    <h2>
      ${seatName(seat)}
      <span class="kind" data-tip=${seat.bot ? `${t("bot")}: ${t(seat.bot)}. ${aboutBot(seat.bot)}` : t(seat.kind)}
        >${icon(seat.kind === "automatic" ? "bot" : seat.kind)}</span>
      ${active && !view.over ? html`<span class="playing">${t("to play")}</span>` : nothing}
      ${seatClock(view, seat, passed)}
      ${mine && !view.over
        ? html`<button type="button" class="quiet leave" aria-label=${t("Leave the seat")}
            data-tip=${t("Leave the seat")} @click=${() => leave(seat.seat)}>${icon("leave")}</button>`
        : nothing}
      ${score
        ? html`<span class="total" data-tip=${t("Score if the game ended now")}>${icon("score")}<b>${score.total}</b></span>`
        : nothing}
    </h2>
    ${seat.away ? awayNote(seat.away, mine) : nothing}
    ${view.returning.includes(seat.seat)
      ? html`<button type="button" class="primary" @click=${() => join(seat.seat)}>${t("Take your seat back")}</button>`
      : nothing}
    ${seat.kind === "open" && view.seat === null
      ? html`<button type="button" class="primary" @click=${() => join(seat.seat)}>${t("Take this seat")}</button>`
      : nothing}
    ${place && place.label ? html`<p class="role" data-ref=${area} tabindex="0">${place.label}</p>` : nothing}
    <div class="chips">${chips.map((piece) => chip(piece, fresh.has(piece.id)))}</div>
    ${small.length ? html`<div class="dice">${small.map(shown)}</div>` : nothing}
    ${mine || !wide.length
      ? tiles
      : html`<details ?open=${wide.some((piece) => touches.has(piece.id))}>
          <summary>${t("Cards and tiles")} (${wide.length})</summary>
          ${tiles}
        </details>`}
  </section>`;
}
