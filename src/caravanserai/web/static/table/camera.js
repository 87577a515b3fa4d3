// How much of the boards is in sight: all of them, as large as the window allows, or a part of them.

import { moving } from "../lib/preferences.js";
import { t } from "../lib/words.js";

/**
 * @typedef {"landscape" | "portrait" | "phone"} Shape
 * @typedef {{left: number, top: number, right: number, bottom: number}} Area
 */

const MOST = 8; // times as large as the whole
const TARGET_PX = 44; // a finger wants no less
const NEAR = 2.6; // as large as on a desktop
const MARGIN_PX = 10; // around what is shown enlarged
const SIDE_PX = 330; // what stands beside the boards has at least this width
const AMPLE_PX = 480; // from this width on it stands in two columns
const PHONE_PX = 600;
const GLIDE_MS = 260;

/**
 * How the parts of the table stand in a window.
 * @param {number} width
 * @param {number} height
 * @returns {Shape}
 */
function shapeOf(width, height) {
  if (width < PHONE_PX) return "phone";
  return width < height * 1.1 ? "portrait" : "landscape";
}

export class Camera {
  /**
   * @param {HTMLElement} main - the page
   * @param {HTMLElement} stage - all boards
   */
  constructor(main, stage) {
    this.main = main;
    this.stage = stage;
    this.frame = document.createElement("div");
    this.frame.className = "view";
    this.frame.append(stage);
    this.zoom = 1;
    this.whole = 0; // the width of the stage when all of it is in sight
    this.known = ""; // for which window and which boards that is
    /** @type {Shape} */
    this.shape = "landscape";
    addEventListener("resize", () => this.fit());
    this.#pinch();
  }

  /** Let all boards be as large as the window allows. */
  fit() {
    const parts = [...this.stage.querySelectorAll(".part, .homes")];
    const there = parts.map((part) => Number(!(/** @type {HTMLElement} */ (part).hidden))).join("");
    const now = `${innerWidth} ${innerHeight} ${there} ${this.main.querySelector(".history.tab-board") !== null}`;
    if (now === this.known || !this.frame.isConnected) return;
    this.known = now;
    this.main.dataset.window = `${innerWidth} ${innerHeight}`;
    const shape = shapeOf(innerWidth, innerHeight);
    if (shape !== this.shape) this.zoom = 1;
    this.shape = shape;
    this.main.dataset.shape = this.shape;
    const beside = this.shape === "landscape" ? SIDE_PX : 0;
    this.main.style.setProperty("--board", `${innerWidth - beside}px`);
    this.#measure();
    if (this.shape !== "landscape") return;
    const gaps = 36;
    if (innerWidth - this.whole - gaps >= AMPLE_PX) this.main.dataset.shape = "ample";
    this.main.style.setProperty("--board", `${Math.ceil(this.whole)}px`);
  }

  /** Find the width at which the whole stage is in sight, and give it the present zoom. */
  #measure() {
    const { stage, frame } = this;
    stage.style.setProperty("width", "100%");
    const most = frame.clientWidth;
    let width = most;
    for (let n = 0; n < 3; n += 1) {
      const high = stage.offsetHeight;
      const room = this.shape === "portrait" ? innerHeight * 0.56 : frame.clientHeight;
      if (high <= room && (width === most || high > room - 3)) break;
      width = Math.min(most, Math.floor((width * room) / high));
      stage.style.setProperty("width", `${width}px`);
    }
    this.whole = width;
    this.#enlarged();
  }

  #enlarged() {
    this.stage.style.setProperty("width", `${Math.round(this.whole * this.zoom)}px`);
    this.main.classList.toggle("zoomed", this.zoom > 1);
    if (this.zoom > 1) {
      this.frame.setAttribute("tabindex", "0");
      this.frame.setAttribute("role", "group");
      this.frame.setAttribute("aria-label", t("Board"));
    } else {
      for (const name of ["tabindex", "role", "aria-label"]) this.frame.removeAttribute(name);
    }
  }

  /** Whether things are smaller than a finger wants them. */
  get far() {
    return this.shape === "phone" && this.zoom < NEAR;
  }

  /**
   * Come nearer to a point.
   * @param {number} x
   * @param {number} y
   */
  approach(x, y) {
    const from = this.stage.getBoundingClientRect();
    this.#zoomAt(Math.max(NEAR, this.zoom * 1.5), x, y);
    this.#glide(from);
  }

  /** @param {number} factor - 0: everything in sight again */
  enlarge(factor) {
    const box = this.frame.getBoundingClientRect();
    this.#zoomAt(factor ? this.zoom * factor : 1, box.x + box.width / 2, box.y + box.height / 2);
  }

  /**
   * Enlarge around a point of the window, which stays where it is.
   * @param {number} zoom
   * @param {number} x
   * @param {number} y
   */
  #zoomAt(zoom, x, y) {
    const before = this.stage.getBoundingClientRect();
    const [u, v] = [(x - before.x) / before.width, (y - before.y) / before.height];
    this.zoom = Math.min(MOST, Math.max(1, zoom));
    if (this.zoom < 1.05) this.zoom = 1;
    this.#enlarged();
    const after = this.stage.getBoundingClientRect();
    this.frame.scrollBy(after.x + u * after.width - x, after.y + v * after.height - y);
  }

  /**
   * Lead the eye to these things: large enough to be touched, all of them in sight if they can be.
   * @param {Element[]} things
   * @param {number} [least] - how large the smallest of them is to become
   */
  look(things, least = TARGET_PX) {
    const boxes = things.map((one) => one.getBoundingClientRect()).filter(({ width }) => width);
    if (!boxes.length) {
      this.overview();
      return;
    }
    const from = this.stage.getBoundingClientRect();
    const area = around(boxes);
    const { clientWidth, clientHeight } = this.frame;
    const smallest = Math.min(...boxes.map(({ width, height }) => Math.min(width, height)));
    const wanted = least / smallest;
    const fits = Math.min(
      (clientWidth - 2 * MARGIN_PX) / (area.right - area.left),
      (clientHeight - 2 * MARGIN_PX) / (area.bottom - area.top),
    );
    const zoom = Math.min(MOST, Math.max(1, this.zoom * Math.min(wanted, fits)));
    const factor = zoom / this.zoom;
    this.zoom = zoom < 1.05 ? 1 : zoom;
    this.#enlarged();
    const middle = [(area.left + area.right) / 2 - from.x, (area.top + area.bottom) / 2 - from.y];
    this.frame.scrollTo(middle[0] * factor - clientWidth / 2, middle[1] * factor - clientHeight / 2);
    this.#glide(from);
  }

  /** All boards in sight. */
  overview() {
    if (this.zoom === 1) return;
    const from = this.stage.getBoundingClientRect();
    this.zoom = 1;
    this.#enlarged();
    this.#glide(from);
  }

  /** @param {DOMRect} from - where the stage was */
  #glide(from) {
    if (!moving()) return;
    const to = this.stage.getBoundingClientRect();
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
    this.stage.animate(
      [{ transform: start, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }],
      { duration: GLIDE_MS, easing: "ease-out" },
    );
  }

  /** Two fingers enlarge; so does the wheel with the control key. */
  #pinch() {
    let apart = 0;
    const distance = (/** @type {TouchList} */ [one, other]) =>
      Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    this.frame.addEventListener("touchstart", ({ touches }) => {
      if (touches.length === 2) apart = distance(touches);
    });
    this.frame.addEventListener(
      "touchmove",
      (event) => {
        if (event.touches.length !== 2 || !apart) return;
        event.preventDefault();
        const [one, other] = event.touches;
        const now = distance(event.touches);
        const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
        this.#zoomAt((this.zoom * now) / apart, x, y);
        apart = now;
      },
      { passive: false },
    );
    this.frame.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        this.#zoomAt(this.zoom * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
      },
      { passive: false },
    );
  }
}

/**
 * The area in which all boxes lie.
 * @param {DOMRect[]} boxes
 * @returns {Area}
 */
function around(boxes) {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}
