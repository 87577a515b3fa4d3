// What is new at a table: heard from the server, put into the view that is there; where that is not
// enough, the whole view is asked for.

import * as api from "../lib/api.js";

/** Milliseconds after which the table is looked at: changes often come together. */
const REFETCH_MS = 40;
const RETRY_MS = 3000; // after it could not be seen

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("contract").TableNews} News
 */

/**
 * The view after the news; null if they do not belong to it: then the whole view is needed.
 * @param {View | null} view
 * @param {News} news
 * @returns {View | null}
 */
export function applied(view, news) {
  if (!view || view.version !== news.since || !sameEyes(view, news.changed)) return null;
  const { scene } = view;
  return {
    ...view,
    ...news.changed,
    scene: {
      places: put(scene.places, news.gone_places, news.places.map(({ at, place }) => ({ at, thing: place }))),
      pieces: put(scene.pieces, news.gone, news.pieces.map(({ at, piece }) => ({ at, thing: piece }))),
    },
    log: continued(view.log, /** @type {any} */ (news.log)),
    chat: continued(view.chat, /** @type {any} */ (news.chat)),
  };
}

/**
 * Whether the news are for the same seats and in the same language.
 * @param {View} view
 * @param {Record<string, unknown>} changed
 */
function sameEyes(view, changed) {
  return changed.lang === view.lang && JSON.stringify(changed.own) === JSON.stringify(view.own);
}

/**
 * Take out what is gone or moves, then put in what moves or is new, one after the other.
 * @template {{ id: string }} Thing
 * @param {Thing[]} things
 * @param {string[]} gone
 * @param {{ at: number, thing: Thing }[]} moved
 */
function put(things, gone, moved) {
  const out = new Set([...gone, ...moved.map(({ thing }) => thing.id)]);
  if (!out.size) return things;
  const left = things.filter((thing) => !out.has(thing.id));
  for (const { at, thing } of moved) left.splice(at, 0, thing);
  return left;
}

/**
 * @template Line
 * @param {Line[]} lines
 * @param {{ kept: number, lines: Line[] }} news
 */
function continued(lines, news) {
  return [...lines.slice(0, news.kept), ...news.lines];
}

/** What comes from the server about a table. */
export class Feed {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.connected = true;
    this.timer = 0;
    this.announced = 0; // the version of the table that is known to be there
    this.close = () => {};
  }

  /** Listen from now on, with the eyes and in the language of now. */
  open() {
    this.close();
    this.close = api.listen(
      this.table.id,
      () => this.table.live?.version ?? 0,
      ({ version, news, online }) => {
        if (news) this.take(news);
        else if (online) this.meet(online);
        else this.later(version);
      },
      (connected) => {
        if (this.connected === connected) return;
        this.connected = connected;
        this.table.draw();
      },
    );
  }

  /**
   * Show what is new; what has come in another way before is known.
   * @param {News} news
   */
  take(news) {
    const view = applied(this.table.live, news);
    if (view) this.table.arrived(view);
    else this.later(news.version);
  }

  /**
   * Show who looks on.
   * @param {number[]} online - the seats of players who do
   */
  meet(online) {
    const view = this.table.live;
    if (!view) return;
    const seats = view.seats.map((seat) => ({ ...seat, online: seat.kind !== "human" ? seat.online : online.includes(seat.seat) }));
    this.table.arrived({ ...view, seats });
  }

  /**
   * Look at the table again, unless what was announced comes with an answer meanwhile.
   * @param {number} version
   * @param {number} pause
   */
  later(version = Infinity, pause = REFETCH_MS) {
    this.announced = Math.max(this.announced, version);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.announced > (this.table.live?.version ?? -1)) void this.refresh();
      this.announced = 0;
    }, pause);
    const { delay = 0, own = [], over = true } = this.table.live ?? {};
    if (delay && !own.length && !over) window.setTimeout(() => void this.refresh(), (delay + 1) * 1000);
  }

  async refresh() {
    let view;
    try {
      view = await api.view(this.table.id);
    } catch (error) {
      this.table.complain(error);
      if (!(error instanceof api.Refused) || error.passing) this.later(Infinity, RETRY_MS);
      return;
    }
    this.table.arrived(view);
  }
}
