// Where on the boards something happened that the log tells of.

import * as api from "../lib/api.js";
import { changed } from "./targets.js";

/** @typedef {import("contract").TableView} View */

const PAUSE_MS = 150; // a line that is only passed over shows nothing

export class Pointing {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.timer = 0;
    /** @type {Map<number, Promise<View>>} */
    this.views = new Map();
    /** @type {Element[]} */
    this.marked = [];
  }

  /** @param {number} ply */
  to(ply) {
    this.away();
    if (ply) this.timer = window.setTimeout(() => void this.#show(ply, this.timer), PAUSE_MS);
  }

  away() {
    window.clearTimeout(this.timer);
    this.timer = 0;
    for (const element of this.marked) element.classList.remove("pointed");
    this.marked = [];
  }

  /**
   * @param {number} ply
   * @param {number} asked - the timer that asked for it
   */
  async #show(ply, asked) {
    const { table } = this;
    let old;
    let view;
    try {
      [old, view] = await Promise.all([this.#at(ply - 1), this.#at(ply)]);
    } catch {
      return; // a line that cannot be shown is still a line
    }
    if (asked !== this.timer) return; // another line is pointed at
    const pieces = changed(old, view);
    const places = new Set(view.scene.pieces.filter(({ id }) => pieces.has(id)).map(({ place }) => place));
    const there = [...table.main.querySelectorAll("[data-ref]")].filter((one) => {
      const ref = one.getAttribute("data-ref") ?? "";
      return pieces.has(ref) || places.has(ref);
    });
    for (const element of there) element.classList.add("pointed");
    this.marked = there;
  }

  /** @param {number} ply */
  #at(ply) {
    const known = this.views.get(ply);
    if (known) return known;
    if (this.views.size > 40) this.views.clear();
    const view = api.view(this.table.id, ply);
    this.views.set(ply, view);
    return view;
  }
}
