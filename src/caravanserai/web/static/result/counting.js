// Points counted up, one source after the other.

const SOURCE_MS = 650;
const WHOLE_MS = 7000; // at most, however many sources there are
const FRAMES = 12;

/** @typedef {import("contract").ScoreView} Score */

export class Counting {
  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
    /** @type {Score[]} */
    this.scores = [];
    /** @type {string[]} - in the order of the sheet */
    this.sources = [];
    this.reached = Infinity; // so many sources are counted, the last one perhaps in part
    this.timer = 0;
  }

  /** @param {Score[]} scores */
  of(scores) {
    this.scores = scores;
    this.sources = [...new Set(scores.flatMap((score) => score.items.map((item) => item.label)))];
  }

  get running() {
    return this.timer !== 0;
  }

  begin() {
    this.reached = 0;
    this.timer = window.setInterval(() => {
      this.reached += 1 / FRAMES;
      if (this.reached >= this.sources.length) this.finish();
      else this.draw();
    }, Math.min(SOURCE_MS, WHOLE_MS / this.sources.length) / FRAMES);
  }

  finish() {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.reached = Infinity;
    this.draw();
  }

  /**
   * How much of a source is counted: 0 nothing, 1 all of it.
   * @param {string} label
   */
  share(label) {
    return Math.min(1, Math.max(0, this.reached - this.sources.indexOf(label)));
  }

  /** @param {number} seat */
  total(seat) {
    const score = this.scores.find((one) => one.seat === seat);
    if (!score || !this.running) return score?.total ?? 0;
    return score.items.reduce((sum, item) => sum + Math.round(item.points * this.share(item.label)), 0);
  }
}
