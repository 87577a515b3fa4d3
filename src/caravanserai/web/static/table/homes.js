// The boards of the seats: one is in sight, the others are a click away.

import { html, render } from "../vendor/lit-html/lit-html.js";
import { t } from "../lib/words.js";
import { seatName } from "./seats.js";

/** @typedef {import("contract").TableView} View */

export class Homes {
  constructor() {
    /** @type {Map<HTMLElement, number>} - whose board it is */
    this.owners = new Map();
    /** @type {number | null | undefined} - the seat that looks */
    this.looker = undefined;
    this.shown = 1;
    this.bar = document.createElement("div");
    this.bar.className = "homes";
    this.bar.setAttribute("role", "group");
    /** @type {() => void} - called when another board has come into sight */
    this.turned = () => {};
  }

  /**
   * @param {number} seat
   * @param {HTMLElement} frame
   */
  add(seat, frame) {
    if (!this.owners.size) frame.before(this.bar);
    this.owners.set(frame, seat);
    frame.dataset.seat = `${seat}`;
  }

  /**
   * Whether a part is in sight: every one but the boards of other seats.
   * @param {HTMLElement} frame
   */
  open(frame) {
    const owner = this.owners.get(frame);
    return owner === undefined || owner === this.shown;
  }

  /**
   * One's own board is in sight first; the next one at the same screen has another.
   * @param {View} view
   */
  show(view) {
    if (this.looker !== view.seat) {
      this.looker = view.seat;
      this.shown = view.seat ?? 1;
    }
    for (const [frame, owner] of this.owners) frame.classList.toggle("own-part", owner === view.seat);
    const owners = new Set(this.owners.values());
    const seats = view.seats.filter(({ seat }) => owners.has(seat));
    this.bar.hidden = seats.length < 2;
    this.bar.setAttribute("aria-label", t("Boards of the players"));
    render(
      seats.map(
        (one) => html`<button type="button" aria-pressed=${one.seat === this.shown}
          @click=${() => this.turn(one.seat)}>${seatName(one)}</button>`,
      ),
      this.bar,
    );
  }

  /** @param {number} seat */
  turn(seat) {
    if (this.shown === seat) return;
    this.shown = seat;
    this.turned();
  }

  /**
   * Bring the board into sight on which something lies.
   * @param {Element} element
   */
  reveal(element) {
    for (const [frame, owner] of this.owners) {
      if (frame.contains(element)) this.turn(owner);
    }
  }
}
