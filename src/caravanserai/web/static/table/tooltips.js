// Words about a thing: on hover, on focus, after a long press; and in help mode on a click.

import { html, render, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * @typedef {{title: string, text: string, why: string, rule: string | null, picture?: unknown}} Tip
 */

const LONG_PRESS_MS = 500;
const HOVER_MS = 200;

export class Tips {
  /**
   * @param {HTMLElement} root
   * @param {(element: Element) => Tip | null} about
   * @param {(element: Element | null) => void} turned - what is looked at now
   */
  constructor(root, about, turned) {
    this.about = about;
    this.turned = turned;
    this.box = document.createElement("div");
    this.box.className = "tip";
    this.box.id = "tip";
    this.box.setAttribute("role", "tooltip");
    this.box.hidden = true;
    document.body.append(this.box);
    /** @type {Element | null} */
    this.owner = null;
    this.waiting = 0;
    this.asked = false; // whether the finger asked for words: then it chooses nothing
    let pressed = 0;
    let [x, y] = [-1, -1]; // where the mouse was pressed last
    root.addEventListener("pointerover", (event) => {
      // what comes to lie under a resting mouse does not cover the board with words
      const rests = Math.hypot(event.clientX - x, event.clientY - y) < 5;
      if (event.pointerType === "mouse" && !rests) this.#over(event.target, HOVER_MS);
    });
    root.addEventListener("focusin", (event) => {
      const focused = /** @type {Element} */ (event.target);
      if (focused.matches(":focus-visible")) this.#over(focused);
    });
    root.addEventListener("focusout", () => this.hide());
    root.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") this.hide(); // a finger that is lifted leaves the words there
    });
    root.addEventListener("pointerdown", (event) => {
      this.hide();
      this.asked = false;
      [x, y] = [event.clientX, event.clientY];
      if (event.pointerType === "mouse") return;
      const target = event.target;
      pressed = window.setTimeout(() => {
        this.#over(target);
        this.asked = this.owner !== null;
      }, LONG_PRESS_MS);
    });
    for (const end of ["pointerup", "pointercancel", "pointermove"]) {
      root.addEventListener(end, () => window.clearTimeout(pressed));
    }
    root.addEventListener("contextmenu", (event) => {
      if (!this.box.hidden) event.preventDefault();
    });
    addEventListener("scroll", () => this.hide(), { passive: true });
  }

  /**
   * @param {EventTarget | null} target
   * @param {number} [pause] - how long it is looked at before words appear
   */
  #over(target, pause = 0) {
    const element = target instanceof Element ? target.closest("[data-ref], [data-tip]") : null;
    if (element === this.owner) return;
    this.hide();
    const tip = element && this.about(element);
    if (!element || !tip) return;
    this.owner = element;
    this.turned(element);
    this.waiting = window.setTimeout(() => this.#show(element, tip), pause);
  }

  /**
   * @param {Element} element
   * @param {Tip} tip
   */
  #show(element, tip) {
    render(tipBody(tip), this.box);
    this.box.hidden = false;
    element.setAttribute("aria-describedby", "tip");
    const at = element.getBoundingClientRect();
    const own = this.box.getBoundingClientRect();
    const below = at.bottom + own.height + 10 < innerHeight;
    const left = Math.min(Math.max(6, at.x + at.width / 2 - own.width / 2), innerWidth - own.width - 6);
    const top = below ? at.bottom + 8 : Math.max(6, at.top - own.height - 8);
    this.box.style.setProperty("left", `${left}px`);
    this.box.style.setProperty("top", `${top}px`);
  }

  hide() {
    window.clearTimeout(this.waiting);
    this.owner?.removeAttribute("aria-describedby");
    if (this.owner) this.turned(null);
    this.owner = null;
    this.box.hidden = true;
  }
}

/** @param {Tip} tip */
export function tipBody(tip) {
  return html`${tip.picture ?? nothing}<strong>${tip.title}</strong>
    ${tip.text ? html`<p>${tip.text}</p>` : nothing}
    ${tip.why ? html`<p class="why">${tip.why}</p>` : nothing}
    ${tip.rule ? html`<p class="rule">${tip.rule}</p>` : nothing}`;
}
