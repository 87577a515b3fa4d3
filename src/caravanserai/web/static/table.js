// A table: one view of the server at a time, drawn; answers go back as numbers.

import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { Board } from "./board.js";
import { keyList, settings } from "./forms.js";
import { icon } from "./icons.js";
import { finish, glide, positions } from "./motion.js";
import { chatPanel, logPanel, notesPanel, scorePanel, seatName, seatPanel, since } from "./panels.js";
import { keyOf, prefs } from "./prefs.js";
import { play, wake } from "./sound.js";
import { Tips, tipBody } from "./tips.js";
import { loadWords, sentence, t } from "./words.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Option} Option
 * @typedef {import("./types.js").Touch} Touch
 */

const BOOK = /** @type {const} */ (["log", "score", "chat", "notes"]);
const TITLES = { log: "Log", score: "Scores", chat: "Chat", notes: "Notes" };
const SPEEDS = [1200, 500, 150];

export class Table {
  /**
   * @param {HTMLElement} main
   * @param {string} id
   */
  constructor(main, id) {
    this.main = main;
    this.id = id;
    const stage = document.createElement("div");
    stage.className = "stage";
    stage.id = "stage";
    this.board = new Board(stage);
    /** @type {View | null} - the present */
    this.live = null;
    /** @type {View | null} - what is shown */
    this.view = null;
    /** @type {number | null} - the ply of the past that is shown */
    this.past = null;
    /** @type {Map<string, Touch>} */
    this.touches = new Map();
    /** @type {Option[]} - answers that have no place on the board */
    this.plain = [];
    /** @type {Option | null} - chosen, not yet confirmed */
    this.staged = null;
    /** @type {Option[]} - several answers of one place */
    this.menu = [];
    /** @type {Set<string>} - pieces that have just changed */
    this.fresh = new Set();
    /** @type {(typeof BOOK)[number]} */
    this.page = "log";
    this.tab = "board";
    this.helping = false;
    this.busy = false;
    this.connected = true;
    this.keyed = false; // whether the keyboard was used last, not the mouse or a finger
    this.notice = "";
    this.uncovered = /** @type {number | null} */ (null);
    this.speed = 0;
    this.playing = 0;
    this.refetch = 0;
    this.tips = new Tips(main, (element) => this.#about(element));
    this.dialog = document.createElement("dialog");
    this.dialog.className = "dialog";
    document.body.append(this.dialog);
  }

  async open() {
    const asked = new URLSearchParams(location.search);
    const now = await api.view(this.id);
    await this.board.load(now.game);
    this.live = now;
    if (now.over) this.page = "score";
    const ply = asked.get("ply");
    if (ply) await this.goTo(Number(ply));
    else this.#show(now);
    api.listen(
      this.id,
      () => this.#later(),
      (connected) => {
        if (this.connected === connected) return;
        this.connected = connected;
        if (connected) this.#later();
        this.#draw();
      },
    );
    this.main.addEventListener("click", (event) => this.#clicked(event));
    addEventListener("keydown", (event) => {
      this.keyed = true;
      this.#key(event);
    });
    addEventListener("pointerdown", () => {
      this.keyed = false;
    });
    addEventListener("popstate", () => {
      const wish = new URLSearchParams(location.search).get("ply");
      void this.goTo(wish ? Number(wish) : null);
    });
  }

  // news from the server

  #later() {
    window.clearTimeout(this.refetch);
    this.refetch = window.setTimeout(() => void this.refresh(), 40);
  }

  async refresh() {
    try {
      this.#arrived(await api.view(this.id));
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {View} view */
  #arrived(view) {
    if (this.busy && this.live && view.ply < this.live.ply) return;
    const before = this.live;
    this.live = view;
    if (view.your_turn && !before?.your_turn) play("turn");
    if (view.over && !before?.over) {
      play("end");
      this.page = "score";
    }
    if (this.past === null) this.#show(view);
    else this.#draw();
  }

  /** @param {unknown} error */
  #complain(error) {
    this.notice = error instanceof Error ? error.message : String(error);
    if (error instanceof api.Refused && error.rule) this.notice += ` (${error.rule})`;
    this.#draw();
  }

  // showing

  /** @param {View} view */
  #show(view) {
    const before = positions(this.main);
    const old = this.view;
    if (old && old.ply !== view.ply) this.fresh = changed(old, view);
    this.view = view;
    this.staged = null;
    this.menu = [];
    this.board.show(view, this.#nameOf);
    this.#sort(view);
    this.#draw();
    this.#bind();
    glide(this.main, before);
    this.board.settle(t("Board"));
    if (view.your_turn && old?.ply !== view.ply) this.#reveal();
    if (old && old.ply !== view.ply) this.#sounds(old, view);
    this.#announce();
    this.#followLog();
  }

  /** The newest line of the log is in sight. */
  #followLog() {
    const log = this.main.querySelector(".log");
    if (log && this.past === null) log.scrollTop = log.scrollHeight;
  }

  /** On a small screen, bring the part of the map into sight where something can be chosen. */
  #reveal() {
    const map = this.board.host.querySelector(".part-map");
    const spot = map?.querySelector(".can");
    if (!map || !spot || map.scrollWidth <= map.clientWidth) return;
    const [frame, box] = [map.getBoundingClientRect(), spot.getBoundingClientRect()];
    if (box.left < frame.left || box.right > frame.right) {
      map.scrollBy({ left: box.left + box.width / 2 - frame.left - frame.width / 2 });
    }
  }

  /** @param {string} id */
  #nameOf = (id) => this.view?.scene.places.find((place) => place.id === id)?.label ?? "";

  /**
   * Which answers lie on the board, which become buttons.
   * @param {View} view
   */
  #sort(view) {
    this.touches = new Map();
    this.plain = [];
    const prompt = view.prompt;
    if (!prompt) return;
    const panels = new Set(
      view.scene.pieces.filter((piece) => !this.board.holds(piece.place)).map((piece) => piece.id),
    );
    /** @param {string} ref */
    const reachable = (ref) => this.board.has(ref) || panels.has(ref);
    /** @param {string} ref */
    const touch = (ref) => {
      const known = this.touches.get(ref) ?? { options: [], refusal: null };
      this.touches.set(ref, known);
      return known;
    };
    for (const option of prompt.options) {
      const refs = [option.name, ...option.refs].filter(reachable);
      if (!refs.length) this.plain.push(option);
      for (const ref of new Set(refs)) touch(ref).options.push(option);
    }
    for (const refusal of prompt.refusals) {
      for (const ref of [refusal.name, ...refusal.refs].filter(reachable)) {
        touch(ref).refusal ??= refusal;
      }
    }
  }

  /** Make what can be chosen on the board clickable, focusable and labelled. */
  #bind() {
    let first = true;
    for (const [ref, element] of this.board.touchable()) {
      const touch = this.touches.get(ref);
      const can = Boolean(touch?.options.length);
      element.classList.toggle("can", can);
      element.classList.toggle("cannot", !can && Boolean(touch?.refusal));
      element.classList.toggle("fresh", this.fresh.has(ref));
      if (can && touch) {
        element.setAttribute("role", "button");
        element.setAttribute("tabindex", first ? "0" : "-1");
        element.setAttribute("aria-label", touch.options.map((one) => one.label).join("; "));
        first = false;
      } else {
        for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
      }
    }
  }

  /**
   * @param {View} old
   * @param {View} view
   */
  #sounds(old, view) {
    const own = view.scene.pieces.filter((piece) => this.fresh.has(piece.id));
    const kinds = new Set(own.map((piece) => piece.kind));
    if (kinds.has("die")) play("dice");
    if (kinds.has("figure")) play("step");
    const purse = `coin:${view.seat}`;
    const coins = (/** @type {View} */ one) => one.scene.pieces.find((p) => p.id === purse)?.value;
    if ((coins(view) ?? 0) > (coins(old) ?? 0)) play("coin");
  }

  /** The title and the icon of the page say when it is your turn. */
  #announce() {
    const mine = Boolean(this.live?.your_turn);
    document.title = `${mine ? `● ${t("Your turn")} – ` : ""}${this.live?.title ?? ""}`;
    const small = /** @type {HTMLLinkElement | null} */ (document.getElementById("favicon"));
    if (small) small.href = mine ? "/static/favicon-turn.svg" : "/static/favicon.svg";
  }

  #draw() {
    const view = this.view;
    if (!view) return;
    render(this.#page(view), this.main);
  }

  /** @param {View} view */
  #page(view) {
    const mine = view.seats.find((seat) => seat.seat === view.seat);
    const others = view.seats.filter((seat) => seat !== mine);
    const about = {
      touches: this.touches,
      nameOf: this.#nameOf,
      fresh: this.fresh,
      join: (/** @type {number} */ seat) => void this.join(seat),
    };
    const covered = view.hot_seat && view.your_turn && this.uncovered !== view.seat && !view.over;
    return html`<div class="table tab-${this.tab} ${this.past === null ? "" : "history"} ${
      this.helping ? "helping" : ""
    }">
      <h1 class="hidden">${view.title}</h1>
      ${this.#prompt(view)}
      <nav class="tabs" aria-label=${t("Parts of the table")}>
        ${["board", "players", "book"].map(
          (tab) => html`<button type="button" aria-pressed=${this.tab === tab}
            @click=${() => this.#tab(tab)}>
            ${icon({ board: "board", players: "players", book: "log" }[tab] ?? "log")}
            ${t({ board: "Board", players: "Players", book: "Log and chat" }[tab] ?? "")}
          </button>`,
        )}
      </nav>
      <section class="middle" aria-label=${t("Board")}>
        ${this.board.host} ${this.#history(view)}
      </section>
      <section class="mine" id="mine" aria-label=${t("Your area")}>${mine ? seatPanel(view, mine, about) : nothing}</section>
      <section class="others" id="players" tabindex="-1" aria-label=${t("Players")}>
        ${others.map((seat) => seatPanel(view, seat, about))} ${this.#invitations(view)}
      </section>
      ${this.#book(view)}
      ${covered ? this.#curtain(view) : nothing}
    </div>`;
  }

  /** @param {View} view */
  #prompt(view) {
    const actor = view.seats.find((seat) => seat.seat === view.actor);
    const asked = view.prompt;
    return html`<section class="prompt ${view.your_turn ? "yours" : ""} ${this.busy ? "busy" : ""}"
      aria-label=${t("What now")}>
      <div class="asked" aria-live="polite">
        <p class="who">
          ${this.past !== null
            ? html`<strong>${t("History, step {n} of {all}", { n: view.ply, all: view.plies })}</strong>`
            : view.over
              ? html`<strong>${t("The game is over.")}</strong> ${this.#winners(view)}`
              : view.your_turn
                ? html`<strong class="turn-now">${t("Your turn")}</strong>`
                : actor
                  ? html`${seatName(actor)} ${actor.kind === "bot" ? t("is thinking") : t("is to play")}`
                  : nothing}
          ${this.connected ? nothing : html`<span class="lost" role="status">${t("Connection lost, trying again")}</span>`}
        </p>
        ${asked && this.past === null
          ? html`<p class="question">
              ${withoutOpening(asked.text, t("Your turn"))}
              ${asked.source ? html`<span class="source">${t("because of: {it}", { it: asked.source })}</span>` : nothing}
              ${asked.rule ? this.#rule(view, asked.rule) : nothing}
            </p>`
          : nothing}
      </div>
      ${this.notice
        ? html`<p class="notice" role="alert">${this.notice}
            <button type="button" class="quiet" aria-label=${t("Close")} @click=${() => this.#dismiss()}>${icon("close")}</button></p>`
        : nothing}
      ${this.#consent(view)}
      <div class="answers">${this.#answers(view)}</div>
      ${this.#tools(view)} ${this.past === null && !view.over ? since(view) : nothing}
    </section>`;
  }

  /**
   * @param {View} view
   * @param {string} rule
   */
  #rule(view, rule) {
    return html`<a class="rule" href=${`/rules/${view.game}#${rule}`} target="_blank" rel="noopener">${rule}</a>`;
  }

  /**
   * Somebody asks to take back more than may be taken back freely.
   * @param {View} view
   */
  #consent(view) {
    const asked = view.undo.asked;
    if (!asked || this.past !== null) return nothing;
    const who = view.seats.find((seat) => seat.seat === asked.seat);
    return html`<p class="consent" role="status">
      ${seatName(who)} ${t("asks to go back to step {n}", { n: asked.ply })}
      ${asked.consent
        ? html`<button type="button" class="primary" @click=${() => void this.undo("agree")}>${t("Agree")}</button>
            <button type="button" @click=${() => void this.undo("refuse")}>${t("Refuse")}</button>`
        : nothing}
    </p>`;
  }

  /** @param {View} view */
  #winners(view) {
    const best = view.scores.filter((score) => score.place === 1).map((score) => score.seat);
    const seats = view.seats.filter((seat) => best.includes(seat.seat));
    return html`${t("First place:")} ${seats.map((seat) => seatName(seat))}
      ${view.rematch
        ? html`<a href=${`/tables/${view.rematch}`}>${t("To the rematch")}</a>`
        : view.seat === null
          ? nothing
          : html`<button type="button" @click=${() => void this.rematch()}>${t("Rematch")}</button>`}`;
  }

  /** @param {View} view */
  #answers(view) {
    if (this.past !== null) {
      return html`<button type="button" class="primary" @click=${() => void this.goTo(null)}>
        ${t("Back to the present")} <kbd>Esc</kbd></button>`;
    }
    if (!view.prompt) return nothing;
    if (this.staged) {
      const option = this.staged;
      return html`<button type="button" class="primary" @click=${() => void this.send(option)}>
          ${icon("check")} ${sentence(option.label)}</button>
        <button type="button" @click=${() => this.#unstage()}>${t("Cancel")}</button>`;
    }
    const shown = this.menu.length ? this.menu : prefs.list ? view.prompt.options : this.plain;
    const buttons = shown.map(
      (option, i) => html`<button type="button" class="answer" @click=${() => this.choose(option)}>
        ${i < 9 ? html`<kbd aria-hidden="true">${i + 1}</kbd>` : nothing} ${sentence(option.label)}
      </button>`,
    );
    const placed = view.prompt.options.length - this.plain.length;
    const hint =
      placed && !this.menu.length && !prefs.list
        ? html`<span class="hint">${icon("board")} ${
            placed === 1 ? t("1 choice on the table") : t("{n} choices on the table", { n: placed })
          }</span>`
        : nothing;
    const refused = view.prompt.refusals.filter(
      (refusal) => ![refusal.name, ...refusal.refs].some((ref) => this.touches.has(ref)),
    );
    return html`${buttons}${hint}
      ${this.menu.length
        ? html`<button type="button" @click=${() => this.#unstage()}>${t("Cancel")}</button>`
        : this.#refusals(view, refused)}`;
  }

  /**
   * What is not possible now and has no place on the board, with the reasons.
   * @param {View} view
   * @param {import("./types.js").Refusal[]} refused
   */
  #refusals(view, refused) {
    if (!refused.length) return nothing;
    return html`<details class="refusals">
      <summary>${t("Not now: {n}", { n: refused.length })}</summary>
      <ul>
        ${refused.map(
          (refusal) => html`<li>${sentence(refusal.label)}: ${refusal.text}
            ${refusal.rule ? this.#rule(view, refusal.rule) : nothing}</li>`,
        )}
      </ul>
    </details>`;
  }

  /** @param {View} view */
  #tools(view) {
    const { step, turn, why } = view.undo;
    const able = view.seat !== null && this.past === null && !view.over;
    /**
     * @param {string} name
     * @param {string} words
     * @param {boolean} on
     * @param {() => void} act
     */
    const tool = (name, words, on, act) => html`<button type="button" class="tool"
      aria-disabled=${!on} aria-label=${words} data-tip=${on || !why ? words : `${words}: ${why}`}
      @click=${() => on && act()}>${icon(name)}</button>`;
    return html`<div class="tools" role="toolbar" aria-label=${t("Tools")}>
      ${able ? tool("undo", `${t("Undo one step")} (${keyOf("undo")})`, step, () => void this.undo("step")) : nothing}
      ${able ? tool("restart", `${t("Restart the turn")} (${keyOf("restart")})`, turn, () => void this.undo("turn")) : nothing}
      ${able && view.undo.ask && !view.undo.asked
        ? html`<button type="button" class="quiet ask" data-tip=${why} @click=${() => void this.undo("ask")}>${t("Ask to undo")}</button>`
        : nothing}
      ${tool("minus", t("Make the map smaller"), true, () => this.board.enlarge(1 / 1.3))}
      ${tool("plus", t("Enlarge the map"), true, () => this.board.enlarge(1.3))}
      ${tool("help", `${t("Help")} (${keyOf("help")})`, true, () => this.help())}
      ${tool("settings", t("Settings"), true, () => this.settings())}
    </div>`;
  }

  /** @param {View} view */
  #history(view) {
    const all = this.live?.plies ?? view.plies;
    /**
     * @param {string} name
     * @param {string} words
     * @param {() => void} act
     */
    const button = (name, words, act) => html`<button type="button" class="tool" aria-label=${words}
      data-tip=${words} @click=${act}>${icon(name)}</button>`;
    return html`<nav class="time" aria-label=${t("History")}>
      ${button("first", t("To the beginning"), () => void this.goTo(0))}
      ${button("prev", `${t("Previous step")} (${keyOf("previous")})`, () => void this.step(-1))}
      <input type="range" min="0" max=${all} .value=${String(view.ply)} aria-label=${t("Step of the game")}
        aria-valuetext=${t("step {n} of {all}", { n: view.ply, all })}
        @change=${(/** @type {Event} */ event) =>
          void this.goTo(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
      ${button("next", `${t("Next step")} (${keyOf("next")})`, () => void this.step(1))}
      ${button("last", t("To the present"), () => void this.goTo(null))}
      ${button(this.playing ? "pause" : "play", t("Play by itself"), () => this.autoplay())}
      ${button("link", t("Copy a link to this moment"), () => void this.share())}
      <span class="ply">${view.ply} / ${all}</span>
    </nav>`;
  }

  /** @param {View} view */
  #invitations(view) {
    const links = view.links ?? [];
    const open = view.seats.filter((seat) => seat.kind === "open").map((seat) => seat.seat);
    const useful = links.filter((link) => open.includes(link.seat));
    if (!useful.length) return nothing;
    return html`<section class="invite">
      <h2>${t("Invite by a link")}</h2>
      ${useful.map(({ seat, url }) => {
        const full = new URL(url, location.href).href;
        return html`<p>${seatName(view.seats.find((one) => one.seat === seat))}
          <input readonly .value=${full} aria-label=${t("Link for seat {n}", { n: seat })} />
          <button type="button" @click=${() => void this.copy(full)}>${t("Copy")}</button></p>`;
      })}
    </section>`;
  }

  /** @param {View} view */
  #book(view) {
    const full = this.live ?? view;
    const pages = BOOK.filter((page) => page !== "notes" || view.seat !== null);
    return html`<section class="book" id="book">
      <div role="tablist" aria-label=${t("Log and chat")}>
        ${pages.map(
          (page) => html`<button type="button" role="tab" id=${`tab-${page}`} aria-controls="page"
            aria-selected=${this.page === page} tabindex=${this.page === page ? 0 : -1}
            @click=${() => this.#turn(page)} @keydown=${(/** @type {KeyboardEvent} */ event) => this.#tabKey(event)}
            >${icon(page)} <span>${t(TITLES[page])}</span></button>`,
        )}
      </div>
      <div role="tabpanel" id="page" aria-labelledby=${`tab-${this.page}`}>
        ${this.page === "log" ? logPanel(full, view.ply, (ply) => void this.goTo(ply)) : nothing}
        ${this.page === "score" ? scorePanel(view) : nothing}
        ${this.page === "chat" ? chatPanel(full, (text) => void this.say(text)) : nothing}
        ${this.page === "notes" ? notesPanel(full, (text) => void this.keep(text)) : nothing}
      </div>
      <p class="export">
        ${full.over
          ? html`<a href=${`/api/tables/${this.id}/record`} download=${`${view.game}-${this.id}.json`}
              >${icon("download")} ${t("Save the record")}</a>`
          : nothing}
        <a href=${`/tables/${this.id}/text`}>${t("Text table")}</a>
      </p>
    </section>`;
  }

  /** @param {View} view */
  #curtain(view) {
    const seat = view.seats.find((one) => one.seat === view.seat);
    return html`<div class="curtain" role="dialog" aria-modal="true" aria-label=${t("Pass the device")}>
      <p>${t("Pass the device to")} ${seatName(seat)}</p>
      <button type="button" class="primary" autofocus @click=${() => this.#uncover()}>${t("I am here")}</button>
    </div>`;
  }

  // what the reader does

  #uncover() {
    this.uncovered = this.view?.seat ?? null;
    this.#draw();
  }

  #dismiss() {
    this.notice = "";
    this.#draw();
  }

  #unstage() {
    this.staged = null;
    this.menu = [];
    this.#draw();
  }

  /** @param {string} tab */
  #tab(tab) {
    this.tab = tab;
    this.#draw();
  }

  /** @param {(typeof BOOK)[number]} page */
  #turn(page) {
    this.page = page;
    this.#draw();
    this.#followLog();
  }

  /** @param {KeyboardEvent} event */
  #tabKey(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const tabs = [...this.main.querySelectorAll(".book [role=tab]")];
    const next = tabs[(tabs.indexOf(/** @type {Element} */ (event.target)) + step + tabs.length) % tabs.length];
    /** @type {HTMLElement} */ (next).click();
    /** @type {HTMLElement} */ (next).focus();
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    wake();
    finish(this.main);
    this.tips.hide();
    const target = /** @type {Element} */ (event.target);
    if (this.helping && !target.closest(".tools")) {
      this.#explain(target, event);
      return;
    }
    const below =
      event.detail && target.closest(".stage")
        ? document.elementsFromPoint(event.clientX, event.clientY)
        : [];
    for (const element of [target, ...below]) {
      const touched = element.closest("[data-ref]");
      const touch = this.touches.get(touched?.getAttribute("data-ref") ?? "");
      if (touch?.options.length) {
        this.touch(touch);
        return;
      }
    }
  }

  /** @param {Touch} touch */
  touch(touch) {
    if (touch.options.length === 1) {
      this.choose(touch.options[0]);
      return;
    }
    this.menu = touch.options;
    this.#draw();
    /** @type {HTMLElement | null} */ (this.main.querySelector(".answers button"))?.focus();
  }

  /** @param {Option} option */
  choose(option) {
    if (prefs.confirm && this.staged !== option) {
      this.staged = option;
      this.#draw();
      /** @type {HTMLElement | null} */ (this.main.querySelector(".answers button"))?.focus();
      return;
    }
    void this.send(option);
  }

  /** @param {Option} option */
  async send(option) {
    if (this.busy || !this.live) return;
    await this.#change(`/tables/${this.id}/moves`, {
      at: this.live.ply,
      choice: option.choice,
      lang: prefs.lang,
    });
    this.#refocus();
  }

  /** After an answer by keyboard the next question is reached at once. */
  #refocus() {
    const lost = !document.activeElement || document.activeElement === document.body;
    if (!this.keyed || !lost || !this.view?.your_turn) return;
    const next = this.main.querySelector(".stage .can[tabindex='0'], .lying.can, .answers button");
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  }

  /** @param {"step" | "turn" | "ask" | "agree" | "refuse"} kind */
  async undo(kind) {
    if (this.live) await this.#change(`/tables/${this.id}/undo`, { at: this.live.ply, kind, lang: prefs.lang });
  }

  /**
   * @param {string} path
   * @param {Record<string, unknown>} body
   */
  async #change(path, body) {
    this.busy = true;
    this.notice = "";
    this.#draw();
    try {
      const view = await api.call(path, body);
      this.busy = false;
      if (view?.scene) this.#arrived(view);
      else this.#later();
    } catch (error) {
      this.busy = false;
      if (error instanceof api.Refused && error.view) this.#arrived(error.view);
      this.#complain(error);
    }
  }

  /** @param {number} seat */
  async join(seat) {
    await this.#change(`/tables/${this.id}/join`, { seat });
    await this.refresh();
  }

  async rematch() {
    try {
      const { id } = await api.call(`/tables/${this.id}/rematch`, {});
      location.assign(`/tables/${id}`);
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {string} text */
  async say(text) {
    await this.#change(`/tables/${this.id}/chat`, { text });
  }

  /** @param {string} text */
  async keep(text) {
    await this.#change(`/tables/${this.id}/notes`, { text });
  }

  // history

  /** @param {number | null} ply */
  async goTo(ply) {
    const all = this.live?.plies ?? 0;
    this.past = ply === null || ply >= all ? null : Math.max(0, ply);
    const address = new URL(location.href);
    if (this.past === null) address.searchParams.delete("ply");
    else address.searchParams.set("ply", String(this.past));
    history.replaceState(null, "", address);
    if (this.past === null) {
      if (this.live) this.#show(this.live);
      return;
    }
    const wanted = this.past;
    try {
      const view = await api.view(this.id, wanted);
      if (this.past === wanted) this.#show({ ...view, prompt: null, your_turn: false });
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {number} by */
  async step(by) {
    await this.goTo((this.view?.ply ?? 0) + by);
  }

  /** @param {number} by */
  async stepTurn(by) {
    const log = this.live?.log ?? [];
    const starts = log.filter((line, i) => i === 0 || line.seat !== log[i - 1].seat).map((line) => line.ply);
    const now = this.view?.ply ?? 0;
    const next = by < 0 ? starts.filter((ply) => ply < now).at(-1) : starts.find((ply) => ply > now);
    await this.goTo(next ?? (by < 0 ? 0 : null));
  }

  autoplay() {
    if (this.playing) {
      window.clearInterval(this.playing);
      this.playing = 0;
      this.speed = (this.speed + 1) % SPEEDS.length;
      this.#draw();
      return;
    }
    this.playing = window.setInterval(() => {
      void this.step(1);
      if (this.past === null && this.playing) this.autoplay();
    }, SPEEDS[this.speed]);
    if (this.past === null) void this.goTo(0);
    this.#draw();
  }

  async share() {
    const address = new URL(`/tables/${this.id}`, location.href);
    address.searchParams.set("ply", String(this.view?.ply ?? 0));
    await this.copy(address.href);
  }

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.notice = t("Copied.");
    } catch {
      this.notice = text;
    }
    this.#draw();
  }

  // help

  /**
   * What is to be said about an element.
   * @param {Element} element
   * @returns {import("./tips.js").Tip | null}
   */
  #about(element) {
    const { ref = "", tip, rule } = /** @type {HTMLElement | SVGElement} */ (element).dataset;
    const game = this.view?.game ?? "";
    if (tip !== undefined) return { title: tip, text: "", why: "", rule: rule || null, game };
    const piece = this.view?.scene.pieces.find((one) => one.id === ref);
    const place = this.view?.scene.places.find((one) => one.id === ref);
    const touch = this.touches.get(ref);
    const title = piece?.label ?? place?.label ?? touch?.options[0]?.label ?? touch?.refusal?.label;
    if (!title) return null;
    const can = touch?.options.map((option) => sentence(option.label)) ?? [];
    const text = [place?.printed ?? "", ...can.filter((words) => words !== sentence(title))];
    const refusal = can.length ? null : touch?.refusal;
    return {
      title: sentence(title),
      text: text.filter(Boolean).join(". "),
      why: refusal?.text ?? "",
      rule: refusal?.rule ?? null,
      game,
    };
  }

  help() {
    if (this.helping) {
      this.helping = false;
      this.#draw();
      return;
    }
    this.#ask(html`<h2>${t("Help")}</h2>
      <p>${t("What you can choose now has a dashed, pulsing outline. Hover, focus or press long on anything to read what it is, and why it cannot be chosen.")}</p>
      <p><button type="button" class="primary" @click=${() => this.#helpMode()}>${t("Explain what I click next")}</button>
        <a href=${`/rules/${this.view?.game}`} target="_blank" rel="noopener">${t("The rules")}</a></p>
      <h3>${t("Keys")}</h3>
      ${keyList()}`);
  }

  #helpMode() {
    this.dialog.close();
    this.helping = true;
    this.#draw();
  }

  /**
   * @param {Element} target
   * @param {Event} event
   */
  #explain(target, event) {
    event.preventDefault();
    this.helping = false;
    this.#draw();
    const element = target.closest("[data-ref], [data-tip]");
    const tip = element && this.#about(element);
    if (tip) {
      this.#ask(html`${tipBody(tip)}
        ${tip.rule ? html`<p>${this.#rule(/** @type {View} */ (this.view), tip.rule)}</p>` : nothing}`);
    }
  }

  settings() {
    const again = async (/** @type {boolean} */ language) => {
      if (language) {
        await loadWords();
        await this.refresh();
      }
      this.settings();
      this.#draw();
    };
    this.#ask(html`<h2>${t("Settings")}</h2>${settings((language) => void again(language))}`);
  }

  /** @param {unknown} content */
  #ask(content) {
    render(
      html`<button type="button" class="close quiet" aria-label=${t("Close")}
          @click=${() => this.dialog.close()}>${icon("close")}</button>${content}`,
      this.dialog,
    );
    if (!this.dialog.open) this.dialog.showModal();
  }

  // keyboard

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || this.dialog.open) return;
    if (event.key === "Escape") {
      this.tips.hide();
      if (this.helping) this.help();
      else if (this.staged || this.menu.length) this.#unstage();
      else if (this.past !== null) void this.goTo(null);
      return;
    }
    if (target.matches("input, textarea, select")) return;
    const spot = target.closest(".stage .can");
    if (spot && this.#onBoard(event, spot)) return;
    if (!prefs.shortcuts) return;
    const number = Number(event.key);
    if (number >= 1 && number <= 9) {
      const answers = this.main.querySelectorAll(".answers .answer, .answers .primary");
      /** @type {HTMLElement | undefined} */ (answers[number - 1])?.click();
      return;
    }
    this.#shortcut(event.key);
  }

  /** @param {string} key */
  #shortcut(key) {
    const view = this.view;
    /** @type {[Parameters<typeof keyOf>[0], () => void][]} */
    const actions = [
      ["undo", () => view?.undo.step && void this.undo("step")],
      ["restart", () => view?.undo.turn && void this.undo("turn")],
      ["previous", () => void this.step(-1)],
      ["next", () => void this.step(1)],
      ["previousTurn", () => void this.stepTurn(-1)],
      ["nextTurn", () => void this.stepTurn(1)],
      ["players", () => this.#goToPart("players", "#players")],
      ["log", () => this.#goToPage("log", ".log")],
      ["chat", () => this.#goToPage("chat", ".say input")],
      ["board", () => this.#goToPart("board", ".stage .can[tabindex='0']")],
      ["larger", () => this.board.enlarge(1.3)],
      ["smaller", () => this.board.enlarge(1 / 1.3)],
      ["fit", () => this.board.enlarge(0)],
      ["help", () => this.help()],
    ];
    actions.find(([action]) => keyOf(action) === key)?.[1]();
  }

  /**
   * @param {string} tab
   * @param {string} target
   */
  #goToPart(tab, target) {
    this.#tab(tab);
    /** @type {HTMLElement | null} */ (this.main.querySelector(target))?.focus();
  }

  /**
   * @param {(typeof BOOK)[number]} page
   * @param {string} target
   */
  #goToPage(page, target) {
    this.page = page;
    this.#goToPart("book", target);
  }

  /**
   * Arrows move between what can be chosen on the board; Enter and Space choose.
   * @param {KeyboardEvent} event
   * @param {Element} spot
   */
  #onBoard(event, spot) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const touch = this.touches.get(spot.getAttribute("data-ref") ?? "");
      if (touch) this.touch(touch);
      return true;
    }
    const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!way) return false;
    event.preventDefault();
    const next = nearest(spot, [...this.main.querySelectorAll(".stage .can")], way);
    if (next) {
      spot.setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      /** @type {SVGElement} */ (next).focus();
    }
    return true;
  }
}

/**
 * A question that opens with words which stand before it anyway, without them.
 * @param {string} text
 * @param {string} opening
 */
function withoutOpening(text, opening) {
  if (!text.startsWith(opening)) return text;
  return sentence(text.slice(opening.length).replace(/^[\s:.,]+/, ""));
}

/**
 * The pieces that are new or elsewhere or worth something else.
 * @param {View} old
 * @param {View} view
 */
function changed(old, view) {
  const before = new Map(old.scene.pieces.map((piece) => [piece.id, piece]));
  const found = view.scene.pieces.filter((piece) => {
    const was = before.get(piece.id);
    return !was || was.place !== piece.place || was.value !== piece.value || was.icons !== piece.icons;
  });
  return new Set(found.map((piece) => piece.id));
}

/**
 * The nearest element in a direction, else the farthest against it.
 * @param {Element} from
 * @param {Element[]} all
 * @param {number[]} way
 */
function nearest(from, all, [dx, dy]) {
  const middle = (/** @type {Element} */ element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const element of all) {
    if (element === from) continue;
    const [ex, ey] = middle(element);
    const ahead = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    const far = ahead > 1 ? ahead + 2 * aside : 1e6 + ahead + aside;
    if (far < least) [best, least] = [element, far];
  }
  return best;
}
