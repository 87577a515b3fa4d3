// What others do, told one thing after the other: the board as it was then, a caption, a trail.
// The same director leads through play, the return after days, and history.

import * as api from "../lib/api.js";
import { change, prefs } from "../lib/preferences.js";
import { trails } from "./trails.js";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("contract").LogLine} Line
 * @typedef {{line: Line, n: number, all: number}} Scene - a line that is told, the which of how many
 */

export const SPEEDS = [0.5, 1, 2, 0]; // 0: nothing is told, only the result is shown
const SCENE_MS = 1300;
const WHOLE_MS = 14_000; // a long story is told faster
const LEAST_MS = 350;

export class Director {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.on = false;
    /** @type {Scene | null} - what is told now */
    this.scene = null;
    this.paused = false;
    this.wake = () => {};
    this.run = 0; // which story is told; another number ends the one before
    /** @type {"present" | "past"} - where the story leads */
    this.goal = "present";
  }

  /**
   * Lead from what is shown to the present: through what others did, or at once.
   * @param {View} view - the present
   */
  lead(view) {
    const shown = this.table.view;
    if (this.on) {
      this.table.draw(); // it comes to the present in the end
      return;
    }
    const told = shown && shown.ply < view.ply && prefs.pace && !document.hidden;
    if (told && othersAfter(view, shown.ply).length) void this.tell(shown.ply);
    else this.table.show(view);
  }

  /** Who comes back to a slow game sees what the others have done meanwhile. */
  welcome() {
    const view = this.table.live;
    const since = view?.since ?? null;
    const here = this.table.history.past === null && !view?.over;
    if (since !== null && here && prefs.pace && othersAfter(view, since + 1).length) void this.tell(since + 1);
  }

  /**
   * Tell what others did after a ply, up to the present.
   * @param {number} from
   */
  async tell(from) {
    const { table } = this;
    const told = await this.#play("present", from, () => othersAfter(table.live, from));
    if (told && table.live) table.show(table.live);
  }

  /** Tell the game from the moment of the past that is shown. */
  async reel() {
    const { table } = this;
    const from = table.history.past ?? 0;
    if (await this.#play("past", from, () => after(table.live, from))) table.draw();
  }

  /**
   * Show one line after the other; false if another story was begun meanwhile.
   * @param {"present" | "past"} goal
   * @param {number} from
   * @param {() => Line[]} lines - those that are to be told; there may come more meanwhile
   */
  async #play(goal, from, lines) {
    const run = (this.run += 1);
    this.goal = goal;
    this.on = true;
    this.paused = false;
    let reached = from;
    let n = 0;
    for (;;) {
      const left = lines().filter(({ ply }) => ply > reached);
      const line = left[0];
      if (!line) break;
      n += 1;
      const last = left.filter(({ ply }) => ply === line.ply).at(-1) ?? line;
      const view = await this.#at(line.ply);
      if (run !== this.run) return false;
      this.scene = { line: last, n, all: n + left.length - 1 };
      if (!view) break;
      this.#show(view);
      reached = line.ply;
      if (left.length > 1) void this.#at(left[1].ply); // meanwhile the next one comes
      const still = !this.table.fresh.size; // nothing to look at
      await this.#pause(still ? Infinity : n + left.length);
      if (run !== this.run) return false;
    }
    this.#end();
    return true;
  }

  #end() {
    this.on = false;
    this.scene = null;
    this.paused = false;
  }

  /**
   * The table at a ply, remembered until the next one is asked for.
   * @param {number} ply
   * @returns {Promise<View | null>}
   */
  async #at(ply) {
    const { live, id } = this.table;
    if (live && ply >= live.ply) return live;
    if (this.next?.ply !== ply) this.next = { ply, view: api.view(id, ply) };
    try {
      return await this.next.view;
    } catch (error) {
      this.table.complain(error);
      return null;
    }
  }

  /** @type {{ply: number, view: Promise<View>} | undefined} */
  next;

  /** @param {View} view */
  #show(view) {
    const { table } = this;
    if (this.goal === "past") table.history.mark(view.ply);
    const ms = this.#length(1);
    table.show({ ...view, prompt: null, your_turn: false }, ms / 2);
    trails(table.ways, this.scene?.line.seat ?? null, ms);
  }

  /** @param {number} scenes - how many there are */
  #length(scenes) {
    const usual = Math.max(LEAST_MS, Math.min(SCENE_MS, WHOLE_MS / scenes));
    return usual / (prefs.pace || 4);
  }

  /** @param {number} scenes */
  async #pause(scenes) {
    await new Promise((done) => {
      const timer = this.paused ? 0 : window.setTimeout(done, this.#length(scenes));
      this.wake = () => {
        window.clearTimeout(timer);
        done(null);
      };
    });
    if (this.paused) await this.#pause(scenes);
  }

  /** Stop and go on. */
  hold() {
    this.paused = !this.paused;
    this.wake();
    this.table.draw();
  }

  /** Faster and faster, then slowly again. */
  hurry() {
    const told = SPEEDS.filter(Boolean);
    change({ pace: told[(told.indexOf(prefs.pace) + 1) % told.length] });
    this.wake();
    this.table.draw();
  }

  /** To the end of the story. */
  skip() {
    if (!this.on) return;
    this.run += 1;
    this.#end();
    this.wake();
    if (this.goal === "present" && this.table.live) this.table.show(this.table.live);
    else this.table.draw();
  }
}

/**
 * What happened after a ply, without what was taken back.
 * @param {View | null} view
 * @param {number} from
 */
function after(view, from) {
  return (view?.log ?? []).filter(({ ply, undone }) => ply > from && !undone);
}

/**
 * What happened after a ply, from the first thing on that somebody else did.
 * @param {View | null} view
 * @param {number} from
 */
function othersAfter(view, from) {
  const lines = after(view, from);
  const first = lines.findIndex(({ seat }) => seat !== null && !view?.own.includes(seat));
  return first < 0 ? [] : lines.slice(first);
}
