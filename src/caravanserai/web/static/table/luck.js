// Joint luck: this browser adds a seed for every own seat before anything is dealt, remembers it with
// the hash of the house's secret, and looks afterwards whether both still stand there.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { post } from "../lib/api.js";
import { prefs } from "../lib/preferences.js";
import { t } from "../lib/words.js";
import { seatName } from "./seats.js";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {{commitment: string, seeds: Record<string, string>}} Note
 */

const SEED_BYTES = 16;

/** @param {Uint8Array} bytes */
function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Luck {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.key = `luck:${table.id}`;
    this.adding = false;
    this.ready = false;
    this.checked = "";
  }

  /**
   * The player is ready: the own part of the luck is added.
   * @param {View} view
   */
  begin(view) {
    this.ready = true;
    void this.follow(view);
  }

  /**
   * What this browser has noted before the game.
   * @returns {Note | null}
   */
  get note() {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {Note} note */
  set note(note) {
    try {
      localStorage.setItem(this.key, JSON.stringify(note));
    } catch {
      return; // a browser that keeps nothing cannot compare later
    }
  }

  /**
   * Add to the luck of the game where it waits for an own seat; in a live game when its player is
   * ready.
   * @param {View} view
   */
  async follow(view) {
    const seat = view.own.find((one) => view.fairness.missing.includes(one));
    if (seat === undefined || this.adding || (view.pace === "live" && !this.ready)) return;
    this.adding = true;
    const { commitment } = view.fairness;
    const seeds = this.note?.commitment === commitment ? this.note.seeds : {};
    const seed = seeds[seat] ?? hex(crypto.getRandomValues(new Uint8Array(SEED_BYTES)));
    this.note = { commitment, seeds: { ...seeds, [seat]: seed } };
    try {
      const wish = { table_id: this.table.id, seat, seed, lang: prefs.lang };
      const after = await post("/api/tables/{table_id}/seed", wish);
      this.adding = false;
      this.table.arrived(after);
    } catch (error) {
      this.adding = false;
      this.table.complain(error);
    }
  }

  /** Compare everything with what was noted before the game. */
  async check() {
    const { commitment, secret, seeds } = this.table.live?.fairness ?? { commitment: "", secret: null, seeds: [] };
    const bytes = new TextEncoder().encode(secret ?? "");
    const hash = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
    const { note } = this;
    const mine = Object.entries(this.note?.seeds ?? {});
    const alone = mine.every(([seat, seed]) => {
      const there = seeds.filter((one) => one.seat === Number(seat)); // more than mine: somebody aimed
      return there.length === 1 && there[0].seed === seed;
    });
    if (hash !== commitment) this.checked = t("The secret does not fit its hash!");
    else if (note && note.commitment !== commitment) this.checked = t("The hash is not the one from before the game!");
    else if (!alone) {
      this.checked = t("At your seat stands something that this browser has not added!");
    } else this.checked = note ? t("The secret fits its hash, and what this browser has added is there.") : t("The secret fits its hash.");
    this.table.draw();
  }

  /** @param {View} view */
  panel(view) {
    const { commitment, secret, joint, seeds, missing } = view.fairness;
    const named = (/** @type {number} */ number) => seatName(view.seats.find((one) => one.seat === number));
    return html`<details class="fair">
      <summary>${t("Honest dice")}</summary>
      <p>${joint
        ? t("Dice and draws follow from a secret of the house and from what every seat has added. The house settled its secret first: its hash stands here from the beginning, the secret when the game is over. So nobody alone has chosen the luck.")
        : t("Dice and draws follow from a secret. Its hash is known from the beginning, the secret when the game is over.")}</p>
      <dl><dt>${t("Hash")}</dt><dd><code>${commitment}</code></dd>
        <dt>${t("Secret")}</dt><dd>${secret ? html`<code>${secret}</code>` : t("after the game")}</dd>
        ${seeds.map(({ seat, seed }) => html`<dt>${named(seat)}</dt><dd><code>${seed}</code></dd>`)}
        ${missing.map((seat) => html`<dt>${named(seat)}</dt><dd>${t("not yet")}</dd>`)}</dl>
      ${secret && crypto.subtle
        ? html`<p><button type="button" @click=${() => void this.check()}>${t("Check")}</button>
            <span role="status">${this.checked}</span></p>
            <p>${t("Every die and every draw can be done again, without this house: save the record and run")}
              <code>caravan verify ${view.game}-${view.id}.json</code></p>`
        : nothing}
    </details>`;
  }
}
