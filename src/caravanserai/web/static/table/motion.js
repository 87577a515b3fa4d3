// Pieces glide from where they were to where they are; dice tumble.

import { moving } from "../lib/preferences.js";

const GLIDE_MS = 250;
const TUMBLE_MS = 400;

/**
 * @typedef {{box: DOMRect, place: string, kind: string, face: string}} Stood
 * @typedef {{from: DOMRect, to: DOMRect}} Way
 */

/** @param {Element} element */
function kindOf(element) {
  return element.getAttribute("class")?.match(/kind-(\S+) (seat-\S+)/)?.slice(1).join(" ") ?? "";
}

/** @param {ParentNode} root */
function standing(root) {
  return /** @type {(HTMLElement | SVGElement)[]} */ ([...root.querySelectorAll("[data-piece]")]);
}

/**
 * Where every piece stands now.
 * @param {ParentNode} root
 * @returns {Map<string, Stood>}
 */
export function positions(root) {
  const found = new Map();
  if (!moving()) return found;
  for (const element of standing(root)) {
    found.set(element.dataset.piece ?? "", {
      box: element.getBoundingClientRect(),
      place: element.dataset.place ?? "",
      kind: kindOf(element),
      face: element.dataset.face ?? "",
    });
  }
  return found;
}

/**
 * Let what changed its place travel; a new piece comes from one of its kind that has gone.
 * @param {ParentNode} root
 * @param {Map<string, Stood>} before
 * @param {number} [ms] - how long that takes
 * @returns {Way[]} the ways that they go
 */
export function glide(root, before, ms = GLIDE_MS) {
  /** @type {Way[]} */
  const ways = [];
  if (!before.size || !moving() || document.hidden) return ways;
  const now = standing(root);
  const ids = new Set(now.map((element) => element.dataset.piece));
  const gone = [...before].filter(([id]) => !ids.has(id)).map(([, stood]) => stood);
  for (const element of now) {
    const stood = before.get(element.dataset.piece ?? "");
    let from = stood;
    if (!stood) {
      const kind = kindOf(element);
      const i = gone.findIndex((other) => other.kind === kind);
      from = i < 0 ? undefined : gone.splice(i, 1)[0];
    }
    if (!from) appear(element);
    else if (from.place !== element.dataset.place) {
      ways.push({ from: from.box, to: element.getBoundingClientRect() });
      travel(element, from.box, ms);
    }
  }
  return ways;
}

/** @param {HTMLElement | SVGElement} element */
function mover(element) {
  return /** @type {Element} */ (element instanceof SVGElement ? element.firstElementChild : element);
}

/** @param {HTMLElement | SVGElement} element */
function appear(element) {
  mover(element).animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE_MS });
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {DOMRect} from
 * @param {number} ms
 */
function travel(element, from, ms) {
  const to = element.getBoundingClientRect();
  if (!from.width || !to.width) return;
  const drawing = element instanceof SVGElement ? element.ownerSVGElement : null;
  const unit = drawing?.getScreenCTM()?.a ?? 1;
  const x = (from.x + from.width / 2 - to.x - to.width / 2) / unit;
  const y = (from.y + from.height / 2 - to.y - to.height / 2) / unit;
  const die = element.classList.contains("kind-die");
  const turned = die ? " rotate(200deg)" : "";
  const way = mover(element).animate(
    [{ transform: `translate(${x}px, ${y}px)${turned}` }, { transform: "none" }],
    { duration: die ? Math.max(TUMBLE_MS, ms) : ms, easing: "cubic-bezier(.2, .7, .2, 1)" },
  );
  seen(element, way);
}

/**
 * While it travels a piece is seen and pressed outside the part of the page that it belongs to.
 * @param {Element} element
 * @param {Animation} way
 */
function seen(element, way) {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const part = around;
    const whole = !part.scrollTop && !part.scrollLeft;
    if (!part.matches(".view, .mine, .others") || !whole || part.closest(".zoomed")) continue;
    part.classList.add("crossed");
    const gone = () => {
      const others = part.getAnimations({ subtree: true }).filter((one) => !(one instanceof CSSAnimation));
      if (others.every((one) => one === way || one.playState === "finished")) part.classList.remove("crossed");
    };
    way.finished.then(gone, gone);
  }
}

/**
 * Finish everything that moves.
 * @param {Element} root
 */
export function finish(root) {
  for (const animation of root.getAnimations({ subtree: true })) {
    if (!(animation instanceof CSSAnimation)) animation.finish();
  }
}
