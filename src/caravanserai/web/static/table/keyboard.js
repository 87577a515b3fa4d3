// The table by keyboard alone.

import { keyOf, prefs } from "../lib/preferences.js";

/** @typedef {import("./sidebar.js").Page} Page */

export class Keyboard {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.used = false; // whether the keyboard was used last, not the mouse or a finger
    addEventListener("keydown", (event) => {
      this.used = true;
      this.#pressed(event);
    });
    addEventListener("pointerdown", () => {
      this.used = false;
    });
  }

  /** After an answer by keyboard the next question is reached at once. */
  refocus() {
    const lost = !document.activeElement || document.activeElement === document.body;
    if (!this.used || !lost || !this.table.view?.your_turn) return;
    this.#focus(".stage .can[tabindex='0'], .lying.can, .draft .can, .answers button");
  }

  /** @param {string} target */
  #focus(target) {
    const found = /** @type {HTMLElement | null} */ (this.table.main.querySelector(target));
    found?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const { table } = this;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || table.dialog.open) return;
    if (event.key === "Escape") {
      table.back();
      return;
    }
    if (target.matches("input, textarea, select")) return;
    const spot = target.closest(".stage .can");
    if (spot && this.#onBoard(event, spot)) return;
    if (!prefs.shortcuts) return;
    const number = Number(event.key);
    if (number >= 1 && number <= 9) {
      const answers = table.main.querySelectorAll(".answers .answer, .answers .primary");
      /** @type {HTMLElement | undefined} */ (answers[number - 1])?.click();
      return;
    }
    this.#shortcut(event.key);
  }

  /** @param {string} key */
  #shortcut(key) {
    const { table } = this;
    const { camera, history, view } = table;
    /** @type {[Parameters<typeof keyOf>[0], () => void][]} */
    const actions = [
      ["undo", () => view?.undo.step && void table.undo("step")],
      ["restart", () => view?.undo.turn && void table.undo("turn")],
      ["previous", () => void history.step(-1)],
      ["next", () => void history.step(1)],
      ["previousTurn", () => void history.stepTurn(-1)],
      ["nextTurn", () => void history.stepTurn(1)],
      ["players", () => this.#goToPart("players", "#players")],
      ["log", () => this.#goToPage("log", ".log")],
      ["chat", () => this.#goToPage("chat", ".say input")],
      ["board", () => this.#goToPart("board", ".stage .can[tabindex='0']")],
      ["larger", () => camera.enlarge(1.3)],
      ["smaller", () => camera.enlarge(1 / 1.3)],
      ["fit", () => camera.enlarge(0)],
      ["hint", () => view?.hints && view.your_turn && void table.analysis.ask()],
      ["aid", () => void table.aid()],
      ["help", () => table.help.toggle()],
    ];
    actions.find(([action]) => keyOf(action) === key)?.[1]();
  }

  /**
   * @param {string} tab
   * @param {string} target
   */
  #goToPart(tab, target) {
    this.table.turnTo(tab);
    this.#focus(target);
  }

  /**
   * @param {Page} page
   * @param {string} target
   */
  #goToPage(page, target) {
    this.table.page = page;
    this.#goToPart("book", target);
  }

  /**
   * Arrows move between what can be chosen on the board; Enter and Space choose.
   * @param {KeyboardEvent} event
   * @param {Element} spot
   */
  #onBoard(event, spot) {
    const { targets } = this.table;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const touch = targets.get(spot.getAttribute("data-ref") ?? "");
      if (touch) this.table.touch(touch);
      return true;
    }
    const moved = targets.arrow(spot, event.key);
    if (moved) event.preventDefault();
    return moved;
  }
}
