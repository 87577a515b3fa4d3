// The lobby: a new table in three clicks, my tables, open seats, finished games.

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { get, post, trouble } from "../lib/api.js";
import { pages } from "../lib/house.js";
import { arrivedGame } from "../lib/moving.js";
import { announce, notify } from "../lib/notification.js";
import { prefs } from "../lib/preferences.js";
import { t } from "../lib/words.js";
import { cover } from "./covers.js";
import { Founding } from "./founding.js";
import { tableLists } from "./lists.js";

/**
 * @typedef {import("contract").GameInfo} GameInfo
 * @typedef {import("contract").TableLists} Lists
 */

const REFRESH_MS = 10_000;

class Lobby {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    /** @type {GameInfo[]} */
    this.games = [];
    /** @type {Lists} */
    this.tables = { mine: [], open: [], finished: [] };
    /** @type {Founding | null} */
    this.founding = null;
    this.notice = "";
  }

  async open() {
    [this.games, this.tables] = await Promise.all([
      get("/api/games", { lang: prefs.lang }),
      get("/api/tables", { lang: prefs.lang }),
    ]);
    void this.#attempt(() => this.#moveIn());
    this.choose(this.games.find((game) => game.key === prefs.game) ?? this.games[0]);
    this.#announce();
    window.setInterval(() => void this.#look(), REFRESH_MS);
  }

  /** A game that comes from another house goes on here. */
  async #moveIn() {
    const game = await arrivedGame();
    if (!game) return;
    const made = await post("/api/tables/import", game);
    location.replace(pages.table(made.id));
  }

  /** See whether it has become my turn somewhere. */
  async #look() {
    if (document.hidden && !prefs.notify) return;
    const before = new Set(this.tables.mine.filter((one) => one.your_turn).map((one) => one.id));
    try {
      this.tables = await get("/api/tables", { lang: prefs.lang });
    } catch {
      return; // the next look will do
    }
    for (const { id, title, your_turn } of this.tables.mine) {
      if (your_turn && !before.has(id)) notify(title, id);
    }
    this.#announce();
    this.draw();
  }

  #announce() {
    announce("Caravanserai", this.#waited);
  }

  /** Whether somebody waits for me at a table. */
  get #waited() {
    return this.tables.mine.some((table) => table.your_turn);
  }

  /** @param {GameInfo} game */
  choose(game) {
    this.founding = new Founding(game, () => this.draw());
    this.draw();
  }

  /**
   * Do something, and say what went wrong.
   * @param {() => Promise<void>} act
   */
  async #attempt(act) {
    try {
      await act();
    } catch (error) {
      this.notice = trouble(error);
      this.draw();
    }
  }

  /** @param {Event} event */
  async #bring(event) {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (!file) return;
    const saved = JSON.parse(await file.text());
    const made = await post("/api/tables/import", { ["choices" in saved ? "record" : "position"]: saved });
    location.assign(pages.table(made.id));
  }

  draw() {
    const { founding } = this;
    render(
      html`<div class="lobby ${this.#waited ? "waited" : ""}">
        <section class="new" aria-labelledby="new">
          <h1 id="new">${t("Sit down and play")}</h1>
          ${this.notice ? html`<p class="notice" role="alert">${this.notice}</p>` : nothing}
          <div class="games">${this.games.map((game) => this.#game(game))}</div>
          ${founding ? founding.form((act) => void this.#attempt(act)) : nothing}
        </section>
        <div class="lists">
          ${tableLists(this.tables)}
          <section class="saved">
            <h2>${t("A saved game")}</h2>
            <label class="file">${t("Open a record or a position")}
              <input type="file" accept=".json,application/json"
                @change=${(/** @type {Event} */ event) => void this.#attempt(() => this.#bring(event))} /></label>
          </section>
        </div>
      </div>`,
      this.main,
    );
  }

  /** @param {GameInfo} game */
  #game(game) {
    return html`<button type="button" class="game game-${game.key}"
      aria-pressed=${this.founding?.game === game} @click=${() => this.choose(game)}>
      ${cover(game.key, "large", game.picture)}
      <strong>${game.title}</strong>
      <span class="about">${game.about}</span>
      <span class="seats">${t("{from} to {to} players", { from: game.seats[0], to: game.seats.at(-1) ?? "" })}</span>
    </button>`;
  }
}

/** @param {HTMLElement} main */
export async function lobby(main) {
  const page = new Lobby(main);
  main.replaceChildren();
  try {
    await page.open();
  } catch (error) {
    page.notice = trouble(error);
    page.draw();
  }
}
