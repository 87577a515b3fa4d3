// A new table: who sits where, how fast one plays, by which options.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { post } from "../lib/api.js";
import { aboutBot } from "../lib/bots.js";
import { house, pages } from "../lib/house.js";
import { icon } from "../lib/icons.js";
import { optionValue } from "../lib/options.js";
import { change, prefs } from "../lib/preferences.js";
import { DAY, span } from "../lib/time.js";
import { sentence, t } from "../lib/words.js";

/**
 * @typedef {import("contract").GameInfo} GameInfo
 * @typedef {import("contract").ListedTable["pace"]} Pace
 */

/** How fast one plays: live or over days, with or without a clock. */
const PACES = /** @type {Record<string, {pace: Pace, bank: number, bonus: number}>} */ ({
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

/**
 * The opponent for those who do not choose: the second level, so that the first game is no walk-over.
 * @param {GameInfo} game
 */
function opponent(game) {
  return game.levels[1] ?? game.bots[0];
}

export class Founding {
  /**
   * @param {GameInfo} game
   * @param {() => void} draw
   */
  constructor(game, draw) {
    this.game = game;
    this.draw = draw;
    const usual = game.seats.includes(3) ? 3 : game.seats[0];
    this.seats = ["human", ...Array(usual - 1).fill(opponent(game))];
    /** @type {Record<string, unknown>} */
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.usual]));
    this.pace = "live";
    this.replaced = true; // a bot takes over at zero
    this.hotSeat = house.alone;
    this.delay = 0;
    this.lot = true; // who sits where, and so who begins, is drawn
  }

  /** Whether somebody else than bots plays with me. */
  get people() {
    return this.seats.filter((seat) => seat === "human" || seat === "open").length > 1;
  }

  /** @param {number} n */
  resize(n) {
    this.seats = Array.from({ length: n }, (_, i) => this.seats[i] ?? opponent(this.game));
    this.draw();
  }

  /** A table for a first game, with explanations and the set-up for it. */
  async learn() {
    const { game } = this;
    this.seats = ["human", game.levels[0]];
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    Object.assign(this, { pace: "live", hotSeat: house.alone, lot: false });
    await this.create("learn");
  }

  /** @param {string} how - what the page of the table shall know */
  async create(how = "") {
    const { game } = this;
    change({ game: game.key });
    const { pace, bank, bonus } = PACES[this.people ? this.pace : "live"];
    const together = this.people && !this.hotSeat;
    const made = await post("/api/tables", {
      game: game.key,
      seats: this.seats,
      options: this.options,
      pace,
      clock: bank ? { bank, bonus, bot: this.replaced ? opponent(game) : null } : null,
      hot_seat: this.hotSeat,
      delay: together ? this.delay : 0,
      joint: together,
      lot: this.lot,
      name: prefs.name,
    });
    location.assign(pages.table(made.id, how));
  }

  /** @param {(act: () => Promise<void>) => void} attempt - does it, and says what went wrong */
  form(attempt) {
    const { game } = this;
    return html`<form class="create" @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      attempt(() => this.create());
    }}>
      <div class="pair">
        <fieldset class="choice">
          <legend>${t("Players")}</legend>
          ${game.seats.map(
            (n) => html`<label><input type="radio" name="players" .checked=${n === this.seats.length}
              @change=${() => this.resize(n)} /><span>${n}</span></label>`,
          )}
        </fieldset>
        ${game.options.some((option) => option.usual !== option.default) ? this.#setUps() : nothing}
      </div>
      <fieldset class="who" data-game=${game.key}>
        <legend>${this.lot ? t("Who plays") : t("Who sits where")}</legend>
        ${this.seats.map((kind, i) => this.#seat(kind, i))}
        ${this.seats.length > 1
          ? html`<label class="flag"><input type="checkbox" name="lot" .checked=${this.lot}
              @change=${(/** @type {Event} */ event) => {
                this.lot = /** @type {HTMLInputElement} */ (event.target).checked;
                this.draw();
              }} />${t("Seats and the first turn are drawn by lot")}</label>`
          : nothing}
      </fieldset>
      ${this.people && !this.hotSeat ? this.#paces() : nothing}
      <details class="more">
        <summary>${t("More options")}</summary>
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
      <div class="row"><button type="submit" class="primary large">${
        this.people && !this.hotSeat ? t("Open the table") : t("Start")
      }</button>
        <button type="button" class="learn" @click=${() => attempt(() => this.learn())}>${icon("aid")} ${t("Learn this game")}</button></div>
    </form>`;
  }

  /**
   * Who plays on a seat; without a lot it has its colour from the beginning.
   * @param {string} kind
   * @param {number} i
   */
  #seat(kind, i) {
    const { game } = this;
    const others = game.bots.filter((bot) => !game.levels.includes(bot));
    /** @param {string} value @param {string} words */
    const choice = (value, words) => html`<option value=${value} ?selected=${value === kind}>${words}</option>`;
    const mine = kind === "human" && !this.seats.slice(0, i).includes("human");
    const human = this.hotSeat ? t("person here") : mine ? t("me") : t("person with an invitation");
    return html`<div class="sitting ${this.lot ? "drawn" : `seat-${i + 1}`}">
      <label>${this.lot
        ? html`<span class="mark any" aria-hidden="true">${icon(kind === "human" || kind === "open" ? kind : "bot")}</span>`
        : html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
            <rect class="mark-ground" x="0.5" y="0.5" width="23" height="23" rx="6"></rect>
            <use href=${`#i-mark-${i}`} x="4" y="4" width="16" height="16"></use></svg>`}
        <span class="hidden">${t("Seat {n}", { n: i + 1 })}</span>
        <select .value=${kind} @change=${(/** @type {Event} */ event) => {
          this.seats[i] = /** @type {HTMLSelectElement} */ (event.target).value;
          this.draw();
        }}>
          ${choice("human", human)}
          ${house.alone ? nothing : choice("open", t("open seat, for everybody"))}
          <optgroup label=${t("Bots")}>${game.levels.map((bot) => choice(bot, t(bot)))}</optgroup>
          <optgroup label=${t("Programs")}>${others.map((bot) => choice(bot, t(bot)))}</optgroup>
        </select></label>
      ${mine && !this.hotSeat
        ? html`<input name="name" maxlength="40" autocomplete="nickname" .value=${prefs.name}
            aria-label=${t("Your name")} placeholder=${t("Your name")}
            @change=${(/** @type {Event} */ event) => {
              change({ name: /** @type {HTMLInputElement} */ (event.target).value.trim() });
            }} />`
        : html`<span class="about">${aboutBot(kind)}</span>`}
    </div>`;
  }

  /** The set-up of a usual game, or that of a first one. */
  #setUps() {
    const { game } = this;
    const usual = game.options.every((option) => this.options[option.name] === option.usual);
    const first = game.options.every((option) => this.options[option.name] === option.default);
    /** @param {"usual" | "default"} which */
    const take = (which) => () => {
      this.options = Object.fromEntries(game.options.map((option) => [option.name, option[which]]));
      this.draw();
    };
    const chosen = game.options.filter((option) => option.usual !== option.default).map((option) => sentence(option.label));
    return html`<fieldset class="choice set-up">
      <legend>${t("Set-up")}</legend>
      <label><input type="radio" name="set_up" .checked=${usual} @change=${take("usual")} /><span>${t("Usual")}</span></label>
      <label><input type="radio" name="set_up" .checked=${first} @change=${take("default")} /><span>${t("First game")}</span></label>
      <p class="about">${usual ? `${chosen.join("; ")}.` : first ? t("The set-up that the rules propose for a first game.") : t("A set-up of your own.")}</p>
    </fieldset>`;
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
          this.draw();
        }} />${label}</label>`;
    }
    return html`<label class="flag">${label}
      <select @change=${(/** @type {Event} */ event) => {
        this.options[option.name] = option.values[/** @type {HTMLSelectElement} */ (event.target).selectedIndex];
        this.draw();
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
        <optgroup label=${t("Turn by turn")}>${group("slow")}</optgroup>
      </select>
      ${PACES[this.pace].bank
        ? html`<label class="flag"><input type="checkbox" .checked=${this.replaced}
            @change=${(/** @type {Event} */ event) => {
              this.replaced = /** @type {HTMLInputElement} */ (event.target).checked;
            }} />${t("When the time is over, a bot plays until its player comes back")}</label>`
        : nothing}
    </fieldset>`;
  }
}
