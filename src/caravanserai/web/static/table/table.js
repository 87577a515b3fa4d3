// A table: one view of the server at a time, drawn; answers go back as numbers.

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import * as api from "../lib/api.js";
import { pages } from "../lib/house.js";
import { icon } from "../lib/icons.js";
import { announce, notify } from "../lib/notification.js";
import { prefs } from "../lib/preferences.js";
import { play } from "../lib/sound.js";
import { loadWords, t } from "../lib/words.js";
import { preferences } from "../settings/preferences.js";
import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import { Camera } from "./camera.js";
import { Director } from "./director.js";
import { draft } from "./draft.js";
import { Help } from "./help.js";
import { curtain } from "./curtain.js";
import { History } from "./history.js";
import { invitations } from "./invitations.js";
import { Keyboard } from "./keyboard.js";
import { Lessons } from "./lessons.js";
import { Luck } from "./luck.js";
import { glide, positions } from "./motion.js";
import { Feed } from "./news.js";
import { loadPieces } from "./pieces.js";
import { followPointer } from "./pointer.js";
import { openPlayerAid } from "./player_aid.js";
import { Pointing } from "./pointing.js";
import { promptPanel } from "./prompt.js";
import { Recap } from "./recap.js";
import { seatPanel } from "./seats.js";
import { sounds } from "./sounds.js";
import { sidebar } from "./sidebar.js";
import { Unread } from "./unread.js";
import { waitingRoom, waits } from "./waiting.js";
import { Targets, changed } from "./targets.js";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("contract").TableNews} News
 * @typedef {import("contract").OptionView} Option
 * @typedef {import("./targets.js").Touch} Touch
 */

const SEEN_PX = 26; // how large that becomes on a phone which others have moved
const PARTS = { board: "Board", players: "Players", book: "Log and chat" };
const PART_ICONS = { board: "board", players: "players", book: "log" };

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
    this.board.homes.turned = () => this.view && this.show(this.view);
    this.camera = new Camera(main, stage);
    this.targets = new Targets(this.board);
    this.history = new History(this);
    this.help = new Help(this);
    this.recap = new Recap(this);
    this.director = new Director(this);
    this.pointing = new Pointing(this);
    this.analysis = new Analysis(this);
    this.luck = new Luck(this);
    this.unread = new Unread(this);
    this.lessons = new Lessons(this);
    this.feed = new Feed(this);
    this.dialog = document.createElement("dialog");
    this.dialog.className = "dialog";
    document.body.append(this.dialog);
    /** @type {View | null} - the present */
    this.live = null;
    /** @type {View | null} - what is shown */
    this.view = null;
    /** @type {Option | null} - chosen, not yet confirmed */
    this.staged = null;
    /** @type {Option[]} - several answers of one place */
    this.menu = [];
    /** @type {Set<string>} - pieces that have just changed */
    this.fresh = new Set();
    /** @type {import("./sidebar.js").Page} */
    this.page = "log";
    this.tab = "board";
    this.busy = false;
    this.notice = "";
    this.uncovered = /** @type {number | null} */ (null);
    /** @type {import("./motion.js").Way[]} - on which pieces go to what is shown now */
    this.ways = [];
    this.came = 0; // when the present came
  }

  async open() {
    this.live = await api.view(this.id);
    this.came = performance.now();
    document.body.dataset.game = this.live.game; // some colours belong to a game
    await Promise.all([this.board.load(this.live.game), loadPieces(this.live.game)]);
    if (this.live.over) this.page = "score";
    this.unread.follow(this.live);
    await this.history.follow();
    this.feed.open();
    if (this.live.pace === "slow") this.director.welcome();
    void this.luck.follow(this.live);
    this.keyboard = new Keyboard(this);
    followPointer(this);
    addEventListener("popstate", () => void this.history.follow());
    void this.lessons.open();
    window.setInterval(() => {
      if (this.live?.clock?.running && !document.hidden) this.draw();
    }, 1000);
  }

  // news from the server

  /** @param {View} view */
  arrived(view) {
    if (this.live && view.version < this.live.version) {
      this.draw(); // a slow answer: there is newer
      return;
    }
    const before = this.live;
    this.live = view;
    this.came = performance.now();
    if (view.your_turn && !before?.your_turn) {
      play("turn");
      notify(view.title, this.id);
    }
    if (view.over && !before?.over) {
      play("end");
      this.page = "score";
      this.tab = "book";
    }
    this.unread.follow(view);
    if (this.history.past === null) this.director.lead(view);
    else this.draw();
    void this.luck.follow(view);
  }

  /** @param {unknown} error */
  complain(error) {
    this.notice = api.trouble(error);
    if (error instanceof api.Refused && error.rule) this.notice += ` (${error.rule})`;
    this.draw();
  }

  dismiss() {
    this.notice = "";
    this.draw();
  }

  // showing

  /**
   * @param {View} view
   * @param {number} [ms] - how long pieces glide
   */
  show(view, ms) {
    const before = positions(this.main);
    const old = this.view;
    const moved = old !== null && old.ply !== view.ply;
    if (moved) this.fresh = changed(old, view);
    this.view = view;
    if (old?.ply !== view.ply || !view.prompt) {
      this.staged = null;
      this.menu = [];
    }
    this.board.show(view, this.nameOf);
    this.targets.sort(view);
    this.draw();
    this.targets.bind(this.fresh);
    this.camera.fit();
    this.ways = glide(this.main, before, ms);
    this.board.settle(t("Board"));
    if (old?.ply !== view.ply) this.#reveal(view);
    if (moved) sounds(old, view, this.fresh);
    this.#announce();
    this.#followLog();
  }

  #announce() {
    const { live } = this;
    announce(live?.title ?? "", Boolean(live?.your_turn), live ? this.unread.lines(live).length : 0);
  }

  /**
   * On a phone the camera goes to what is asked; elsewhere everything is in sight already.
   * @param {View} view
   */
  #reveal(view) {
    const spots = view.your_turn ? this.targets.asked() : [];
    if (spots.length) this.board.homes.reveal(spots[0]);
    if (this.camera.shape !== "phone") {
      if (spots.length) this.targets.reveal(spots[0]);
    } else if (this.director.on) this.camera.look(this.targets.changed(this.fresh), SEEN_PX);
    else this.camera.look(spots);
  }

  /** The newest line of the log is in sight. */
  #followLog() {
    const log = this.main.querySelector(".log");
    if (log && this.history.past === null) log.scrollTop = log.scrollHeight;
  }

  /**
   * Show where the piece in hand would come to lie.
   * @param {string} ref
   */
  preview(ref) {
    const held = this.targets.get(ref)?.options.length
      ? this.view?.scene.pieces.find((piece) => piece.id === `held:${this.view?.seat}`)
      : undefined;
    this.board.preview(held, ref, this.nameOf);
    const icons = this.view?.scene.pieces.find((piece) => piece.id === ref)?.icons ?? "";
    this.board.light([...icons.matchAll(/at:(\w+)/g)].map(([, name]) => `node:${name}`)); // a goal names its cities
  }

  /** @param {string} id */
  nameOf = (id) => this.view?.scene.places.find((place) => place.id === id)?.label ?? "";

  draw() {
    if (!this.view) return;
    render(waits(this.view) ? waitingRoom(this, this.view) : this.#table(this.view), this.main);
  }

  /** @param {View} view */
  #table(view) {
    const mine = view.seats.find((seat) => seat.seat === view.seat);
    const others = view.seats.filter((seat) => seat !== mine);
    const about = {
      touches: this.targets.touches,
      nameOf: this.nameOf,
      fresh: this.fresh,
      passed: (performance.now() - this.came) / 1000,
      join: (/** @type {number} */ seat) => void this.join(seat),
      leave: (/** @type {number} */ seat) => this.#leaving(seat),
    };
    const covered = view.curtain && view.your_turn && this.uncovered !== view.seat && !view.over;
    const past = this.history.past !== null;
    return html`<div class="table tab-${this.tab} ${past ? "history" : ""} ${this.help.on ? "helping" : ""} ${this.director.on ? "telling" : ""} ${
      covered ? "covered" : ""
    }">
      <h1 class="hidden">${view.title}</h1>
      ${promptPanel(this, view)}
      <nav class="tabs" aria-label=${t("Parts of the table")}>
        ${Object.entries(PARTS).map(
          ([tab, words]) => html`<button type="button" aria-pressed=${this.tab === tab}
            @click=${() => this.turnTo(tab)}>
            ${icon(PART_ICONS[/** @type {keyof typeof PARTS} */ (tab)])} ${t(words)}
          </button>`,
        )}
      </nav>
      <section class="middle" aria-label=${t("Board")}>
        ${draft(this, view)} ${this.camera.frame}
      </section>
      <section class="mine" id="mine" aria-label=${t("Your area")}>${mine ? seatPanel(view, mine, about) : nothing}</section>
      <section class="others" id="players" tabindex="-1" aria-label=${t("Players")}>
        ${others.map((seat) => seatPanel(view, seat, about))} ${invitations(this, view)}
      </section>
      ${sidebar(this, view)} ${this.unread.toast()}
      ${covered ? curtain(this, view) : nothing}
    </div>`;
  }

  uncover() {
    this.uncovered = this.view?.seat ?? null;
    this.draw();
  }

  /** @param {string} tab - a part of the table, on small screens */
  turnTo(tab) {
    this.tab = tab;
    if (tab === "board" && this.camera.shape === "phone") this.page = "log"; // its end is in sight
    this.draw();
    this.camera.fit();
    this.#followLog();
  }

  /** @param {import("./sidebar.js").Page} page */
  read(page) {
    this.page = page;
    if (this.live) this.unread.follow(this.live);
    this.#announce();
    this.draw();
    this.#followLog();
  }

  turnToChat() {
    this.tab = "book";
    this.read("chat");
  }

  /**
   * Show something in the dialog.
   * @param {unknown} content
   */
  ask(content) {
    render(
      html`<button type="button" class="close quiet" aria-label=${t("Close")}
          @click=${() => this.dialog.close()}>${icon("close")}</button>${content}`,
      this.dialog,
    );
    if (!this.dialog.open) this.dialog.showModal();
  }

  settings() {
    const again = async (/** @type {boolean} */ language) => {
      if (language) {
        await loadWords();
        await this.feed.refresh();
        this.feed.open();
      }
      this.settings();
      this.draw();
    };
    this.ask(html`<h2>${t("Settings")}</h2>${preferences((language) => void again(language))}`);
  }

  async aid() {
    try {
      await openPlayerAid(this);
    } catch (error) {
      this.complain(error);
    }
  }

  /**
   * Who leaves says who shall sit there.
   * @param {number} seat
   */
  #leaving(seat) {
    const go = (/** @type {string | null} */ bot) => {
      this.dialog.close();
      void this.#change(() => api.post("/api/tables/{table_id}/leave", { table_id: this.id, seat, bot }));
    };
    this.ask(html`<h2>${t("Leave the seat")}</h2>
      <p>${t("A bot plays on until you come back; or somebody else may take the seat for good.")}</p>
      <p class="row"><button type="button" class="primary" @click=${() => go("medium")}>${t("Let a bot play")}</button>
        <button type="button" @click=${() => go(null)}>${t("Open the seat to everybody")}</button></p>`);
  }

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.notice = t("Copied.");
    } catch {
      this.notice = text;
    }
    this.draw();
  }

  // choosing

  /** @param {Touch} touch */
  touch(touch) {
    if (touch.options.length === 1) {
      void this.choose(touch.options[0]);
      return;
    }
    this.menu = touch.options;
    this.#answersDrawn();
  }

  /** @param {Option} option */
  async choose(option) {
    if (this.busy) return;
    if (this.staged?.choice !== option.choice && (await this.#doubtful(option))) {
      this.staged = option;
      this.#answersDrawn();
      return;
    }
    await this.send(option);
  }

  /**
   * Whether the reader wants to be asked once more.
   * @param {Option} option
   */
  async #doubtful(option) {
    const people = new Set(this.live?.seats.filter((seat) => seat.kind === "human").map((seat) => seat.seat));
    const alone = this.live?.hints || people.size < 2;
    if (prefs.confirm === "all") return true;
    if (prefs.confirm === "none" || (prefs.confirm === "usual" && alone)) return false;
    try {
      const asked = { table_id: this.id, choice: option.choice };
      return (await api.get("/api/tables/{table_id}/final", asked)).final;
    } catch {
      return false; // the choice itself will tell what is wrong
    }
  }

  #answersDrawn() {
    this.draw();
    /** @type {HTMLElement | null} */ (this.main.querySelector(".answers button"))?.focus();
  }

  unstage() {
    this.staged = null;
    this.menu = [];
    this.draw();
  }

  /** Out of whatever was begun, else back to the present. */
  back() {
    this.help.tips.hide();
    if (this.help.on) this.help.toggle();
    else if (this.director.on) this.director.skip();
    else if (this.staged || this.menu.length) this.unstage();
    else if (this.history.past !== null) void this.history.goTo(null);
  }

  // what is sent to the server

  /** @param {Option} option */
  async send(option) {
    if (this.busy || !this.live) return;
    this.lessons.answered();
    const { ply: at, version: known } = this.live;
    const move = { table_id: this.id, at, choice: option.choice, lang: prefs.lang, known };
    await this.#change(() => api.post("/api/tables/{table_id}/moves", move));
    this.keyboard?.refocus();
  }

  /** @param {import("contract").Undo["kind"]} kind */
  async undo(kind) {
    if (!this.live) return;
    const { ply: at, version: known } = this.live;
    const undo = { table_id: this.id, at, kind, lang: prefs.lang, known };
    await this.#change(() => api.post("/api/tables/{table_id}/undo", undo));
  }

  /** @param {number} seat */
  async join(seat) {
    await this.#change(() => api.post("/api/tables/{table_id}/join", { table_id: this.id, seat, name: prefs.name }));
    await this.feed.refresh();
    this.feed.open();
  }

  /** @param {string} text */
  async say(text) {
    await this.#change(() => api.post("/api/tables/{table_id}/chat", { table_id: this.id, text }));
  }

  /** @param {string} text */
  async keep(text) {
    await this.#change(() => api.post("/api/tables/{table_id}/notes", { table_id: this.id, text }));
  }

  async rematch() {
    try {
      const { id } = await api.post("/api/tables/{table_id}/rematch", { table_id: this.id });
      location.assign(pages.table(id));
    } catch (error) {
      this.complain(error);
    }
  }

  /**
   * Send a change; if the server answers with the table or what is new there, show it.
   * @param {() => Promise<View | News | import("contract").TakenSeat | null>} send
   */
  async #change(send) {
    this.busy = true;
    this.notice = "";
    this.draw();
    let view = null;
    let news = null;
    try {
      const answer = await send();
      if (answer && "scene" in answer) view = answer;
      else if (answer && "since" in answer) news = answer;
      else this.feed.later();
    } catch (error) {
      view = error instanceof api.Refused ? error.view : null;
      this.complain(error);
    }
    this.busy = false;
    if (view) this.arrived(view);
    else this.draw();
    if (news) this.feed.take(news);
  }
}
