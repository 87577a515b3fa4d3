// The lobby: a new table in three clicks, my tables, open seats, finished games.

import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import { call } from "./api.js";
import { icon } from "./icons.js";
import { change, prefs } from "./prefs.js";
import { sentence, t } from "./words.js";

/**
 * @typedef {import("./types.js").GameInfo} GameInfo
 * @typedef {import("./types.js").TableInfo} TableInfo
 */

class Lobby {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    /** @type {GameInfo[]} */
    this.games = [];
    /** @type {{mine: TableInfo[], open: TableInfo[], finished: TableInfo[]}} */
    this.tables = { mine: [], open: [], finished: [] };
    /** @type {GameInfo | null} */
    this.game = null;
    /** @type {string[]} */
    this.seats = [];
    /** @type {Record<string, unknown>} */
    this.options = {};
    this.pace = "live";
    this.hotSeat = false;
    this.notice = "";
  }

  async open() {
    [this.games, this.tables] = await Promise.all([
      call(`/games?lang=${prefs.lang}`),
      call("/tables?mine=1"),
    ]);
    this.choose(this.games.find((game) => game.key === prefs.game) ?? this.games[0]);
  }

  /** @param {GameInfo} game */
  choose(game) {
    this.game = game;
    const bot = game.bots[0] ?? "random";
    const usual = game.seats.includes(3) ? 3 : game.seats[0];
    this.seats = ["human", ...Array(usual - 1).fill(bot)];
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    this.draw();
  }

  /** @param {number} n */
  resize(n) {
    const bot = this.game?.bots[0] ?? "random";
    this.seats = Array.from({ length: n }, (_, i) => this.seats[i] ?? bot);
    this.draw();
  }

  async create() {
    if (!this.game) return;
    change({ game: this.game.key });
    try {
      const made = await call("/tables", {
        game: this.game.key,
        seats: this.seats,
        options: this.options,
        pace: this.pace,
        hot_seat: this.hotSeat,
      });
      location.assign(`/tables/${made.id}`);
    } catch (error) {
      this.notice = error instanceof Error ? error.message : String(error);
      this.draw();
    }
  }

  /** @param {Event} event */
  async importRecord(event) {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (!file) return;
    try {
      const saved = JSON.parse(await file.text());
      const made = await call("/tables/import", { ["choices" in saved ? "record" : "position"]: saved });
      location.assign(`/tables/${made.id}`);
    } catch (error) {
      this.notice = error instanceof Error ? error.message : String(error);
      this.draw();
    }
  }

  draw() {
    render(
      html`<div class="lobby">
        <section class="new" aria-labelledby="new">
          <h1 id="new">${t("Sit down and play")}</h1>
          ${this.notice ? html`<p class="notice" role="alert">${this.notice}</p>` : nothing}
          <div class="games">
            ${this.games.map(
              (game) => html`<button type="button" class="game game-${game.key}"
                aria-pressed=${this.game === game} @click=${() => this.choose(game)}>
                <span class="picture">${icon(game.key === "marco_polo" ? "camel" : "star")}</span>
                <strong>${game.title}</strong>
                <span>${t("{from} to {to} players", { from: game.seats[0], to: game.seats.at(-1) ?? "" })}</span>
              </button>`,
            )}
          </div>
          ${this.game ? this.form(this.game) : nothing}
        </section>
        <div class="lists">
          ${this.list(t("My tables"), this.tables.mine, t("You sit at no table yet."))}
          ${this.list(t("Open seats"), this.tables.open, t("No table waits for players."))}
          ${this.list(t("Finished games"), this.tables.finished, t("No game is finished yet."))}
          <section>
            <h2>${t("A saved game")}</h2>
            <label class="file">${t("Open a record or a position")}
              <input type="file" accept=".json,application/json" @change=${(/** @type {Event} */ e) => void this.importRecord(e)} /></label>
          </section>
        </div>
      </div>`,
      this.main,
    );
  }

  /** @param {GameInfo} game */
  form(game) {
    const bots = game.bots.map((bot) => /** @type {[string, string]} */ ([bot, `${t("bot")}: ${t(bot)}`]));
    const kinds = /** @type {[string, string][]} */ ([
      ["human", this.hotSeat ? t("person here") : t("me")],
      ["open", t("open seat (invite by link)")],
      ...bots,
    ]);
    return html`<form class="create" @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      void this.create();
    }}>
      <fieldset class="choice">
        <legend>${t("Players")}</legend>
        ${game.seats.map(
          (n) => html`<label><input type="radio" name="players" .checked=${n === this.seats.length}
            @change=${() => this.resize(n)} /><span>${n}</span></label>`,
        )}
      </fieldset>
      <fieldset class="who">
        <legend>${t("Who sits where")}</legend>
        ${this.seats.map(
          (kind, i) => html`<label class="seat-${i + 1}"><svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
              <rect class="mark-ground" x="0.5" y="0.5" width="23" height="23" rx="6"></rect>
              <use href=${`#i-mark-${i}`} x="4" y="4" width="16" height="16"></use></svg>
            <span class="hidden">${t("Seat {n}", { n: i + 1 })}</span>
            <select .value=${kind} @change=${(/** @type {Event} */ event) => {
              this.seats[i] = /** @type {HTMLSelectElement} */ (event.target).value;
              this.draw();
            }}>
              ${kinds.map(([value, words]) => html`<option value=${value} ?selected=${value === kind}>${words}</option>`)}
            </select></label>`,
        )}
      </fieldset>
      <details class="more">
        <summary>${t("Rules and pace")}</summary>
        ${game.options.map(
          (option) => html`<label class="flag"><input type="checkbox" .checked=${Boolean(this.options[option.name])}
            @change=${(/** @type {Event} */ event) => {
              this.options[option.name] = /** @type {HTMLInputElement} */ (event.target).checked;
            }} />${sentence(option.label)}</label>`,
        )}
        <label class="flag"><input type="checkbox" .checked=${this.pace === "slow"}
          @change=${(/** @type {Event} */ event) => {
            this.pace = /** @type {HTMLInputElement} */ (event.target).checked ? "slow" : "live";
          }} />${t("Turn by turn over days")}</label>
        <label class="flag"><input type="checkbox" name="hot_seat" .checked=${this.hotSeat}
          @change=${(/** @type {Event} */ event) => {
            this.hotSeat = /** @type {HTMLInputElement} */ (event.target).checked;
            this.draw();
          }} />${t("Several people at this screen, passing it on")}</label>
      </details>
      <button type="submit" class="primary large">${t("Start")}</button>
    </form>`;
  }

  /**
   * @param {string} title
   * @param {TableInfo[]} tables
   * @param {string} none
   */
  list(title, tables, none) {
    const sorted = [...tables].sort((a, b) => Number(b.your_turn) - Number(a.your_turn));
    return html`<section>
      <h2>${title}</h2>
      ${sorted.length
        ? html`<ul class="table-list">
            ${sorted.map(
              (table) => html`<li class=${table.your_turn ? "yours" : ""}>
                <a href=${`/tables/${table.id}`}>
                  <strong>${table.title}</strong>
                  <span>${table.seats.map((seat) => seat.name || t(seat.kind)).join(", ")}</span>
                  ${table.your_turn ? html`<em>${t("Your turn")}</em>` : nothing}
                  <time datetime=${table.updated}>${when(table.updated)}</time>
                </a>
              </li>`,
            )}
          </ul>`
        : html`<p class="empty">${icon("star")} ${none}</p>`}
    </section>`;
  }
}

/** @param {string} moment */
function when(moment) {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return "";
  return date.toLocaleString(prefs.lang, { dateStyle: "medium", timeStyle: "short" });
}

/** @param {HTMLElement} main */
export async function lobby(main) {
  const page = new Lobby(main);
  main.replaceChildren();
  try {
    await page.open();
  } catch (error) {
    page.notice = error instanceof Error ? error.message : String(error);
    page.draw();
  }
}
