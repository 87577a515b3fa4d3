// What happened since my last turn: what the others did, and what it changed for me.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import * as api from "../lib/api.js";
import { hasIcon, icon } from "../lib/icons.js";
import { sentence, t } from "../lib/words.js";
import { signs } from "./log.js";
import { seatName } from "./seats.js";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("contract").PieceView} Piece
 */

export class Recap {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {{ply: number, pieces: Piece[]} | null} - the table after my last choice */
    this.before = null;
  }

  /**
   * Fetch the table as it was after my last choice.
   * @param {number} ply
   */
  async #load(ply) {
    if (this.before?.ply === ply) return;
    const { scene } = await api.view(this.table.id, ply);
    this.before = { ply, pieces: scene.pieces };
    this.table.draw();
  }

  /** @param {View} view */
  panel(view) {
    if (view.since === null || view.since === undefined) return nothing;
    const from = view.since + 1;
    const lines = view.log.filter((line) => line.ply > from && line.seat !== view.seat && line.seat);
    if (!lines.length) return nothing;
    /** @param {Event} event */
    const opened = (event) => {
      if (/** @type {HTMLDetailsElement} */ (event.target).open) void this.#load(from);
    };
    return html`<details class="since" @toggle=${opened}>
      <summary>${t("Since your last turn")} (${lines.length})</summary>
      <div class="happened">
        <button type="button" class="again" @click=${() => this.#again(from)}>${icon("play")} ${t("Show it once more")}</button>
        ${this.before?.ply === from ? this.#mine(view, this.before.pieces) : nothing}
        <ul>
          ${lines.map((line) => {
            const who = view.seats.find((one) => one.seat === line.seat);
            return html`<li>${seatName(who)} ${line.text} ${signs(line)}</li>`;
          })}
        </ul>
      </div>
    </details>`;
  }

  /** @param {number} from - the ply after my last choice */
  #again(from) {
    const { director, main } = this.table;
    /** @type {HTMLDetailsElement} */ (main.querySelector(".since")).open = false;
    void director.tell(from);
  }

  /**
   * What is different with my own things.
   * @param {View} view
   * @param {Piece[]} before
   */
  #mine(view, before) {
    const own = (/** @type {Piece} */ piece) =>
      piece.owner === view.seat || piece.place === `player:${view.seat}`;
    const old = new Map(before.filter(own).map((piece) => [piece.id, piece]));
    const now = new Map(view.scene.pieces.filter(own).map((piece) => [piece.id, piece]));
    const changed = [...now.values()].filter((piece) => {
      const was = old.get(piece.id);
      return was && was.value !== piece.value;
    });
    const gained = [...now.values()].filter((piece) => !old.has(piece.id));
    const lost = [...old.values()].filter((piece) => !now.has(piece.id));
    if (!changed.length && !gained.length && !lost.length) {
      return html`<p class="own-changes">${t("Nothing has changed for you.")}</p>`;
    }
    const names = (/** @type {Piece[]} */ pieces) => pieces.map((piece) => sentence(piece.label)).join(", ");
    return html`<p class="own-changes">${t("For you:")}
      ${changed.map(
        (piece) => html`<span class="chip" data-ref=${piece.id}>${
          hasIcon(piece.kind) ? icon(piece.kind) : piece.label
        } ${old.get(piece.id)?.value} → <b>${piece.value}</b></span>`,
      )}
      ${gained.length ? html`<span>${t("new: {it}", { it: names(gained) })}</span>` : nothing}
      ${lost.length ? html`<span>${t("gone: {it}", { it: names(lost) })}</span>` : nothing}</p>`;
  }
}
