// The lobby: a new table in three clicks, my tables, open seats, finished games.

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { get, post, trouble } from "../lib/api.js";
import { aboutBot } from "../lib/bots.js";
import { house, pages } from "../lib/house.js";
import { arrivedGame } from "../lib/moving.js";
import { icon } from "../lib/icons.js";
import { announce, notify } from "../lib/notification.js";
import { optionValue } from "../lib/options.js";
import { change, prefs } from "../lib/preferences.js";
import { DAY, day, span } from "../lib/time.js";
import { sentence, t } from "../lib/words.js";

/**
 * @typedef {import("contract").GameInfo} GameInfo
 * @typedef {import("contract").ListedTable} TableInfo
 */

const REFRESH_MS = 10_000;

/** How fast one plays: live or over days, with or without a clock. */
const PACES = /** @type {Record<string, {pace: TableInfo["pace"], bank: number, bonus: number}>} */ ({
  live: { pace: "live", bank: 0, bonus: 0 },
  quick: { pace: "live", bank: 600, bonus: 15 },
  calm: { pace: "live", bank: 1500, bonus: 30 },
  slow: { pace: "slow", bank: 0, bonus: 0 },
  day: { pace: "slow", bank: DAY, bonus: DAY },
  days: { pace: "slow", bank: 3 * DAY, bonus: 3 * DAY },
  week: { pace: "slow", bank: 7 * DAY, bonus: 7 * DAY },
});

/** Seconds after which those who only look on see what happens at a table. */
const DELAYS = { 0: "at once", 300: "five minutes later", 3600: "an hour later" };

/** @param {string} name */
function paceWords(name) {
  const { pace, bank, bonus } = PACES[name];
  if (pace === "slow") return bank ? t("{n} for each turn", { n: span(bank) }) : t("without a limit");
  return bank ? t("{bank} each, {bonus} more after each turn", { bank: span(bank), bonus: span(bonus) }) : t("without a clock");
}

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
    this.replaced = true; // a bot takes over at zero
    this.hotSeat = house.alone;
    this.delay = 0;
    this.notice = "";
  }

  async open() {
    [this.games, this.tables] = await Promise.all([
      get("/api/games", { lang: prefs.lang }),
      get("/api/tables", { lang: prefs.lang }),
    ]);
    void this.#moveIn();
    this.choose(this.games.find((game) => game.key === prefs.game) ?? this.games[0]);
    this.#announce();
    window.setInterval(() => void this.#look(), REFRESH_MS);
  }

  /** A game that comes from another house goes on here. */
  async #moveIn() {
    try {
      const game = await arrivedGame();
      if (!game) return;
      const made = await post("/api/tables/import", game);
      location.replace(pages.table(made.id));
    } catch (error) {
      this.notice = trouble(error);
      this.draw();
    }
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
    announce("Caravanserai", this.tables.mine.some((table) => table.your_turn));
  }

  /** @param {GameInfo} game */
  choose(game) {
    this.game = game;
    const usual = game.seats.includes(3) ? 3 : game.seats[0];
    this.seats = ["human", ...Array(usual - 1).fill(opponent(game))];
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    this.draw();
  }

  /** @param {number} n */
  resize(n) {
    const { game } = this;
    if (game) this.seats = Array.from({ length: n }, (_, i) => this.seats[i] ?? opponent(game));
    this.draw();
  }

  /** A table for a first game, with explanations. */
  async learn() {
    if (!this.game) return;
    this.seats = ["human", this.game.levels[0]];
    this.pace = "live";
    this.hotSeat = house.alone;
    await this.create("learn");
  }

  /** @param {string} how - what the page of the table shall know */
  async create(how = "") {
    if (!this.game) return;
    change({ game: this.game.key });
    const { pace, bank, bonus } = PACES[this.people ? this.pace : "live"];
    try {
      const made = await post("/api/tables", {
        game: this.game.key,
        seats: this.seats,
        options: this.options,
        pace,
        clock: bank ? { bank, bonus, bot: this.replaced ? opponent(this.game) : null } : null,
        hot_seat: this.hotSeat,
        delay: this.people && !this.hotSeat ? this.delay : 0,
        joint: this.people && !this.hotSeat,
      });
      location.assign(pages.table(made.id, how));
    } catch (error) {
      this.notice = trouble(error);
      this.draw();
    }
  }

  /** Whether somebody else than bots plays with me. */
  get people() {
    return this.seats.filter((seat) => seat === "human" || seat === "open").length > 1;
  }

  /** @param {Event} event */
  async importRecord(event) {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (!file) return;
    try {
      const saved = JSON.parse(await file.text());
      const made = await post("/api/tables/import", { ["choices" in saved ? "record" : "position"]: saved });
      location.assign(pages.table(made.id));
    } catch (error) {
      this.notice = trouble(error);
      this.draw();
    }
  }

  draw() {
    render(
      html`<div class="lobby ${this.tables.mine.some((table) => table.your_turn) ? "waited" : ""}">
        <section class="new" aria-labelledby="new">
          <h1 id="new">${t("Sit down and play")}</h1>
          ${this.notice ? html`<p class="notice" role="alert">${this.notice}</p>` : nothing}
          <div class="games">
            ${this.games.map(
              (game) => html`<button type="button" class="game game-${game.key}"
                aria-pressed=${this.game === game} @click=${() => this.choose(game)}>
                <span class="picture">${icon(game.picture)}</span>
                <strong>${game.title}</strong>
                <span class="about">${game.about}</span>
                <span>${t("{from} to {to} players", { from: game.seats[0], to: game.seats.at(-1) ?? "" })}</span>
              </button>`,
            )}
          </div>
          ${this.game ? this.form(this.game) : nothing}
        </section>
        <div class="lists">
          ${this.list(t("My tables"), this.tables.mine, t("You sit at no table yet."))}
          ${house.alone ? nothing : this.list(t("Open seats"), this.tables.open, t("No table waits for players."))}
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
    const others = game.bots.filter((bot) => !game.levels.includes(bot));
    /** @param {string} value @param {string} words @param {string} chosen */
    const choice = (value, words, chosen) =>
      html`<option value=${value} ?selected=${value === chosen}>${words}</option>`;
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
      <fieldset class="who" data-game=${game.key}>
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
              ${choice("human", this.hotSeat ? t("person here") : i ? t("person with an invitation") : t("me"), kind)}
              ${house.alone ? nothing : choice("open", t("open seat, for everybody"), kind)}
              <optgroup label=${t("Bots")}>${game.levels.map((bot) => choice(bot, t(bot), kind))}</optgroup>
              <optgroup label=${t("Programs")}>${others.map((bot) => choice(bot, t(bot), kind))}</optgroup>
            </select>
            <span class="about">${aboutBot(kind)}</span></label>`,
        )}
      </fieldset>
      ${this.people && !this.hotSeat ? this.#paces() : nothing}
      <details class="more">
        <summary>${t("Rules and device")}</summary>
        ${game.options.map((option) => this.#option(option))}
        ${house.alone
          ? nothing
          : html`<label class="flag"><input type="checkbox" name="hot_seat" .checked=${this.hotSeat}
              @change=${(/** @type {Event} */ event) => {
                this.hotSeat = /** @type {HTMLInputElement} */ (event.target).checked;
                this.draw();
              }} />${t("Several people at this screen, passing it on")}</label>`}
        ${this.people && !this.hotSeat ? this.#onlookers() : nothing}
      </details>
      <div class="row"><button type="submit" class="primary large">${t("Start")}</button>
        <button type="button" class="learn" @click=${() => void this.learn()}>${icon("aid")} ${t("Learn this game")}</button></div>
    </form>`;
  }

  /**
   * An option of the rules: a switch, or one of several values.
   * @param {GameInfo["options"][number]} option
   */
  #option(option) {
    const label = sentence(option.label);
    if (typeof option.default === "boolean") {
      return html`<label class="flag"><input type="checkbox" .checked=${Boolean(this.options[option.name])}
        @change=${(/** @type {Event} */ event) => {
          this.options[option.name] = /** @type {HTMLInputElement} */ (event.target).checked;
        }} />${label}</label>`;
    }
    return html`<label class="flag">${label}
      <select @change=${(/** @type {Event} */ event) => {
        this.options[option.name] = option.values[/** @type {HTMLSelectElement} */ (event.target).selectedIndex];
      }}>
        ${option.values.map(
          (value) => html`<option ?selected=${value === this.options[option.name]}>${optionValue(value)}</option>`,
        )}
      </select></label>`;
  }

  /** When onlookers see what happens. */
  #onlookers() {
    return html`<label class="flag">${t("Onlookers see the table")}
      <select name="delay" @change=${(/** @type {Event} */ event) => {
        this.delay = Number(/** @type {HTMLSelectElement} */ (event.target).value);
      }}>
        ${Object.entries(DELAYS).map(
          ([seconds, words]) => html`<option value=${seconds} ?selected=${Number(seconds) === this.delay}>${t(words)}</option>`,
        )}
      </select></label>`;
  }

  /** How long people may think. */
  #paces() {
    const group = (/** @type {string} */ pace) =>
      Object.keys(PACES)
        .filter((name) => PACES[name].pace === pace)
        .map((name) => html`<option value=${name} ?selected=${name === this.pace}>${paceWords(name)}</option>`);
    return html`<fieldset class="pace">
      <legend>${t("Pace")}</legend>
      <select aria-label=${t("Pace")} @change=${(/** @type {Event} */ event) => {
        this.pace = /** @type {HTMLSelectElement} */ (event.target).value;
        this.draw();
      }}>
        <optgroup label=${t("Live")}>${group("live")}</optgroup>
        <optgroup label=${t("Turn by turn over days")}>${group("slow")}</optgroup>
      </select>
      ${PACES[this.pace].bank
        ? html`<label class="flag"><input type="checkbox" .checked=${this.replaced}
            @change=${(/** @type {Event} */ event) => {
              this.replaced = /** @type {HTMLInputElement} */ (event.target).checked;
            }} />${t("When the time is over, a bot plays until its player comes back")}</label>`
        : nothing}
    </fieldset>`;
  }

  /**
   * @param {string} title
   * @param {TableInfo[]} tables
   * @param {string} none
   */
  list(title, tables, none) {
    return html`<section>
      <h2>${title}</h2>
      ${tables.length
        ? html`<ul class="table-list">
            ${tables.map(
              (table) => html`<li class=${table.your_turn ? "yours" : ""}>
                <a href=${pages.table(table.id)}>
                  <strong>${table.title}</strong>
                  <span>${table.seats.map(sitting).join(", ")}</span>
                  ${table.your_turn ? html`<em>${t("Your turn")}</em>` : nothing}
                  <span>${waiting(table)}</span>
                  <time datetime=${table.updated}>${when(table.updated)}</time>
                </a>
              </li>`,
            )}
          </ul>`
        : html`<p class="empty">${icon("star")} ${none}</p>`}
    </section>`;
  }
}

/**
 * The opponent for those who do not choose: the second level, so that the first game is no walk-over.
 * @param {GameInfo} game
 */
function opponent(game) {
  return game.levels[1] ?? game.bots[0];
}

/** @param {TableInfo["seats"][number]} seat */
function sitting({ name, kind, away }) {
  const who = name || t(kind);
  return away ? `${who} (${t("away until {day}", { day: day(away) })})` : who;
}

/**
 * Whom a table waits for, how it is played and how long there is.
 * @param {TableInfo} table
 */
function waiting(table) {
  const actor = table.seats.find((seat) => seat.seat === table.actor);
  const asked = actor?.kind === "open" ? t("waits for players") : t("{who} is to play", { who: actor?.name ?? "" });
  const words = [
    table.over || table.your_turn ? "" : actor ? asked : t("waits for players"),
    table.pace === "slow" && !table.over ? t("turn by turn") : "",
    table.remaining === null ? "" : t("{time} left", { time: span(table.remaining) }),
  ];
  return words.filter(Boolean).join(" · ");
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
    page.notice = trouble(error);
    page.draw();
  }
}
