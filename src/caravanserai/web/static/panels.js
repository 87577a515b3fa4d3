// What stands beside the board: seats, log, scores, chat and notes.

import { html, nothing, svg } from "./vendor/lit-html/lit-html.js";
import { hasIcon, icon } from "./icons.js";
import { counted, drawn, form, seatClass } from "./pieces.js";
import { sentence, t } from "./words.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {import("./types.js").Touch} Touch
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {(id: string) => string} NameOf
 */

/** Sizes of what lies in a panel. */
const TILE = [96, 66];
const DIE = 34;

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
  const [width, height] = shape ? [DIE * shape, DIE] : TILE;
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
    >${hasIcon(piece.kind) ? icon(piece.kind) : piece.label}<b>${piece.value}</b></span
  >`;
}

/**
 * The area of a seat.
 * @param {View} view
 * @param {Seat} seat
 * @param {{touches: Map<string, Touch>, nameOf: NameOf, fresh: Set<string>, join: (seat: number) => void}} about
 */
export function seatPanel(view, seat, { touches, nameOf, fresh, join }) {
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
      <span class="kind" data-tip=${seat.kind === "bot" ? `${t("bot")} ${seat.bot ?? ""}` : t(seat.kind)}
        >${icon(seat.kind === "automatic" ? "bot" : seat.kind)}</span>
      ${active && !view.over ? html`<span class="playing">${t("to play")}</span>` : nothing}
      ${score
        ? html`<span class="total" data-tip=${t("Score if the game ended now")}>${icon("score")}<b>${score.total}</b></span>`
        : nothing}
    </h2>
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

/**
 * @param {View} view
 * @param {number} shownPly
 * @param {(ply: number) => void} go
 */
export function logPanel(view, shownPly, go) {
  /** @type {{seat: number | null, lines: import("./types.js").Line[]}[]} */
  const turns = [];
  for (const line of view.log) {
    const last = turns.at(-1);
    if (last && last.seat === line.seat) last.lines.push(line);
    else turns.push({ seat: line.seat, lines: [line] });
  }
  return html`<div class="log" role="log" tabindex="0" aria-label=${t("Log")}><ol>
    ${turns.map(({ seat, lines }) => {
      const who = view.seats.find((one) => one.seat === seat);
      return html`<li class="turn seat-${seat ?? "none"}">
        ${who ? html`<p class="turn-who">${seatName(who)}</p>` : nothing}
        <ol>
          ${lines.map(
            (line) => html`<li class="${line.ply === shownPly ? "current" : ""} ${line.undone ? "undone" : ""}">
              <button type="button" class="line" @click=${() => go(line.ply)}>
                ${line.private ? icon("eye") : nothing}${sentence(line.text)}
              </button>
            </li>`,
          )}
        </ol>
      </li>`;
    })}
  </ol></div>`;
}

/**
 * What the others did since my last choice.
 * @param {View} view
 */
export function since(view) {
  if (view.since === null || view.since === undefined) return nothing;
  const from = view.since + 1;
  const lines = view.log.filter((line) => line.ply > from && line.seat !== view.seat && line.seat);
  if (!lines.length) return nothing;
  return html`<details class="since">
    <summary>${t("Since your last turn")} (${lines.length})</summary>
    <ul>
      ${lines.map((line) => {
        const who = view.seats.find((one) => one.seat === line.seat);
        return html`<li>${seatName(who)} ${line.text}</li>`;
      })}
    </ul>
  </details>`;
}

/** @param {View} view */
export function scorePanel(view) {
  const labels = [...new Set(view.scores.flatMap((score) => score.items.map((item) => item.label)))];
  const scoring = view.seats.filter((seat) => view.scores.some((one) => one.seat === seat.seat));
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Scores")}>
    <table class="scores">
      <caption>${view.over ? t("Final score") : t("Score if the game ended now")}</caption>
      <thead>
        <tr>
          <td></td>
          ${scoring.map((seat) => html`<th scope="col">${seatName(seat)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${labels.map(
          (label) => html`<tr>
            <th scope="row">${sentence(label)}</th>
            ${scoring.map((seat) => {
              const score = view.scores.find((one) => one.seat === seat.seat);
              const item = score?.items.find((one) => one.label === label);
              return html`<td>${item ? item.points : "·"}</td>`;
            })}
          </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${t("Total")}</th>
          ${scoring.map((seat) => {
            const score = view.scores.find((one) => one.seat === seat.seat);
            return html`<td><b>${score?.total ?? 0}</b></td>`;
          })}
        </tr>
        <tr>
          <th scope="row">${t("Place")}</th>
          ${scoring.map((seat) => {
            const score = view.scores.find((one) => one.seat === seat.seat);
            return html`<td>${score?.place ?? "·"}</td>`;
          })}
        </tr>
      </tfoot>
    </table>
  </div>`;
}

/**
 * @param {View} view
 * @param {(text: string) => void} say
 */
export function chatPanel(view, say) {
  /** @param {SubmitEvent} event */
  const send = (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem("text")
    );
    if (field.value.trim()) say(field.value.trim());
    field.value = "";
  };
  return html`<ul class="chat" aria-live="polite" tabindex="0" aria-label=${t("Chat")}>
      ${view.chat.map(({ who, seat, text }) => {
        const sitting = view.seats.find((one) => one.seat === seat);
        return html`<li>${sitting ? seatName(sitting) : html`<b>${who}</b>`} ${text}</li>`;
      })}
      ${view.chat.length ? nothing : html`<li class="empty">${t("Nobody has said anything yet.")}</li>`}
    </ul>
    ${view.seat === null
      ? nothing
      : html`<form class="say" @submit=${send}>
          <input name="text" maxlength="500" autocomplete="off" aria-label=${t("Message")} />
          <button type="submit">${t("Send")}</button>
        </form>`}`;
}

/**
 * @param {View} view
 * @param {(text: string) => void} keep
 */
export function notesPanel(view, keep) {
  return html`<label class="notes"
    >${t("Only you see these notes.")}
    <textarea rows="8" maxlength="5000" .value=${view.notes ?? ""}
      @change=${(/** @type {Event} */ event) =>
        keep(/** @type {HTMLTextAreaElement} */ (event.target).value)}
    ></textarea>
  </label>`;
}
