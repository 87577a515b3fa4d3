// The stage: the drawing of a game, with the pieces of the scene at its anchors.

import { render } from "./vendor/lit-html/lit-html.js";
import { drawn, form, seatClass } from "./pieces.js";
import { sentence } from "./words.js";

/**
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Touch} Touch
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{box: Box, kinds: string[], most: number, step: number, layer: SVGGElement}} Anchor
 * @typedef {{outer: SVGGElement, inner: SVGGElement}} Shown
 */

const SVG = "http://www.w3.org/2000/svg";
const GAP = 2;

export class Board {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.zoom = 1;
    /** @type {Map<string, Anchor[]>} */
    this.anchors = new Map();
    /** @type {Map<string, SVGElement>} */
    this.spots = new Map();
    /** @type {Map<string, Shown>} */
    this.shown = new Map();
    /** @type {{element: Element, place: string}[]} */
    this.labels = [];
    /** @type {{element: Element, place: string}[]} - the heading under which a place stands */
    this.headings = [];
    /** @type {{frame: HTMLElement, places: string[]}[]} */
    this.parts = [];
  }

  /** @param {string} game */
  async load(game) {
    const answer = await fetch(`/static/boards/${game}.svg`);
    const drawing = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    for (const part of drawing.querySelectorAll("svg[data-part]")) this.#add(part);
  }

  /**
   * The element in which the parts of a group stand together.
   * @param {string} name
   */
  #group(name) {
    const known = this.host.querySelector(`.group-${name}`);
    if (known) return /** @type {HTMLElement} */ (known);
    const group = document.createElement("div");
    group.className = `group group-${name}`;
    this.host.append(group);
    return group;
  }

  /** @param {Element} source - a part of the drawing */
  #add(source) {
    const part = /** @type {SVGSVGElement} */ (document.importNode(source, true));
    const name = part.dataset.part ?? "";
    for (const attribute of ["x", "y", "width", "height"]) part.removeAttribute(attribute);
    part.setAttribute("class", "drawing");
    part.setAttribute("role", "group");
    const frame = document.createElement("div");
    frame.className = `part part-${name}`;
    const { width, height } = part.viewBox.baseVal;
    frame.style.setProperty("--wide", `${width}`);
    frame.style.setProperty("--high", `${height}`);
    frame.append(part);
    const group = this.#group(part.dataset.group ?? "main");
    group.append(frame);
    const widest = Math.max(width, Number(group.style.getPropertyValue("--wide")));
    group.style.setProperty("--wide", `${widest}`);
    const layer = document.createElementNS(SVG, "g");
    part.append(layer);
    /** @type {string[]} */
    const places = [];
    this.parts.push({ frame, places });
    for (const anchor of part.querySelectorAll("[data-at]")) {
      const { at = "", for: kinds = "", most, step } = /** @type {SVGElement} */ (anchor).dataset;
      const box = {
        x: Number(anchor.getAttribute("x")),
        y: Number(anchor.getAttribute("y")),
        width: Number(anchor.getAttribute("width")),
        height: Number(anchor.getAttribute("height")),
      };
      const known = this.anchors.get(at) ?? [];
      const list = kinds.split(" ").filter(Boolean);
      const size = { most: Number(most) || box.height, step: Number(step) || 0 };
      known.push({ box, kinds: list, ...size, layer });
      this.anchors.set(at, known);
      places.push(at);
    }
    for (const spot of part.querySelectorAll("[data-ref]")) {
      const element = /** @type {SVGElement} */ (spot);
      this.spots.set(element.dataset.ref ?? "", element);
    }
    for (const element of part.querySelectorAll("[data-label]")) {
      const place = /** @type {SVGElement} */ (element).dataset.label ?? "";
      this.labels.push({ element, place });
    }
    for (const element of part.querySelectorAll("[data-heading]")) {
      const place = /** @type {SVGElement} */ (element).dataset.heading ?? "";
      this.headings.push({ element, place });
    }
  }

  /**
   * Whether a piece or place can be touched here.
   * @param {string} ref
   */
  has(ref) {
    return this.spots.has(ref) || this.shown.has(ref);
  }

  /** @param {string} place */
  holds(place) {
    return this.anchors.has(place);
  }

  /**
   * @param {View} view
   * @param {(id: string) => string} nameOf
   */
  show(view, nameOf) {
    for (const { element, place } of this.labels) write(element, nameOf(place));
    const there = new Map(view.scene.places.map((place) => [place.id, place]));
    for (const { element, place } of this.headings) {
      write(element, sentence(there.get(place)?.group ?? ""));
    }
    for (const { frame, places } of this.parts) {
      // what this number of players does not need is not shown
      frame.hidden = places.length > 0 && !places.some((place) => there.has(place));
    }
    const pieces = view.scene.pieces.filter((piece) => this.holds(piece.place));
    /** @type {Map<Anchor, Piece[]>} */
    const lying = new Map();
    for (const piece of pieces) {
      if (piece.on) continue;
      const anchor = this.#anchorOf(piece);
      lying.set(anchor, [...(lying.get(anchor) ?? []), piece]);
    }
    /** @type {Map<string, {box: Box, layer: SVGGElement}>} */
    const boxes = new Map();
    for (const [anchor, group] of lying) {
      arranged(anchor, group).forEach((box, i) => {
        boxes.set(group[i].id, { box, layer: anchor.layer });
      });
    }
    for (const piece of pieces) {
      const below = piece.on ? boxes.get(piece.on) : undefined;
      if (below) boxes.set(piece.id, { box: lyingOn(below.box), layer: below.layer });
    }
    for (const [id, { outer }] of this.shown) {
      if (!boxes.has(id)) {
        outer.remove();
        this.shown.delete(id);
      }
    }
    for (const piece of pieces) {
      const spot = boxes.get(piece.id);
      if (spot) this.#put(piece, spot.box, spot.layer, nameOf);
    }
  }

  /** @param {Piece} piece */
  #anchorOf(piece) {
    const known = /** @type {Anchor[]} */ (this.anchors.get(piece.place));
    return (
      known.find((anchor) => anchor.kinds.includes(piece.kind)) ??
      known.find((anchor) => !anchor.kinds.length) ??
      known[0]
    );
  }

  /**
   * @param {Piece} piece
   * @param {Box} box
   * @param {SVGGElement} layer
   * @param {(id: string) => string} nameOf
   */
  #put(piece, box, layer, nameOf) {
    let shown = this.shown.get(piece.id);
    if (!shown) {
      const outer = document.createElementNS(SVG, "g");
      const inner = document.createElementNS(SVG, "g");
      outer.append(inner);
      shown = { outer, inner };
      this.shown.set(piece.id, shown);
    }
    const { outer, inner } = shown;
    layer.append(outer);
    outer.setAttribute("transform", `translate(${box.x.toFixed(1)} ${box.y.toFixed(1)})`);
    outer.setAttribute("class", `piece kind-${piece.kind} ${seatClass(piece.owner)}`);
    Object.assign(outer.dataset, { ref: piece.id, piece: piece.id, place: piece.place });
    render(drawn(piece, box.width, box.height, nameOf), inner);
  }

  /** Every element that stands for a piece or a place. */
  *touchable() {
    yield* this.spots;
    for (const [id, { outer }] of this.shown) yield /** @type {[string, SVGElement]} */ ([id, outer]);
  }

  /**
   * A part that is larger than its frame is scrolled with the keys; words that are too wide for
   * their place become narrower.
   * @param {string} label
   */
  settle(label) {
    for (const span of this.host.querySelectorAll("[data-fit] tspan:not([textLength])")) {
      const words = /** @type {SVGTSpanElement} */ (span);
      const most = /** @type {Element} */ (words.parentElement).getAttribute("data-fit") ?? "";
      if (words.getComputedTextLength() > Number(most)) {
        words.setAttribute("textLength", most);
        words.setAttribute("lengthAdjust", "spacingAndGlyphs");
      }
    }
    for (const frame of this.host.querySelectorAll(".part")) {
      const large = frame.scrollWidth > frame.clientWidth + 1 && getComputedStyle(frame).overflowX !== "visible";
      if (large) {
        frame.setAttribute("tabindex", "0");
        frame.setAttribute("role", "group");
        frame.setAttribute("aria-label", label);
      } else {
        for (const name of ["tabindex", "role", "aria-label"]) frame.removeAttribute(name);
      }
    }
  }

  /** @param {number} factor - 0 fits the map to the page */
  enlarge(factor) {
    this.zoom = factor ? Math.min(3, Math.max(0.4, this.zoom * factor)) : 1;
    this.host.style.setProperty("--zoom", `${this.zoom}`);
    this.host.classList.toggle("zoomed", this.zoom > 1);
  }
}

/**
 * Write words into a text element, on two lines where the drawing asks for it.
 * @param {Element} element
 * @param {string} words
 */
function write(element, words) {
  if (!words || element.getAttribute("data-written") === words) return;
  element.setAttribute("data-written", words);
  const split = element.hasAttribute("data-wrap") ? words.indexOf(" ") : -1;
  const rows = split < 0 ? [words] : [words.slice(0, split), words.slice(split + 1)];
  element.replaceChildren(
    ...rows.map((row, i) => {
      const span = document.createElementNS(SVG, "tspan");
      span.setAttribute("x", element.getAttribute("x") ?? "0");
      if (i) span.setAttribute("dy", "1.1em");
      span.textContent = row;
      return span;
    }),
  );
}

/**
 * Boxes for pieces side by side in an anchor, as large as they fit; cards in a high box lie below each other.
 * @param {Anchor} anchor
 * @param {Piece[]} group
 * @returns {Box[]}
 */
function arranged({ box, most, step }, group) {
  const n = group.length;
  const shape = form(group[0]);
  if (!shape && box.height > box.width) {
    const height = Math.min(most, (box.height - 6 * (n - 1)) / n);
    return group.map((_, i) => ({ ...box, y: box.y + i * (height + 6), height }));
  }
  if (!shape) {
    const width = step ? step - 6 : (box.width - 6 * (n - 1)) / n;
    return group.map((_, i) => ({ ...box, x: box.x + i * (width + 6), width }));
  }
  if (step && box.height > box.width) {
    const left = box.x + (box.width - most * shape) / 2;
    return group.map((_, i) => ({ x: left, y: box.y + i * step, width: most * shape, height: most }));
  }
  if (step && n * step <= box.width + step / 2) {
    const top = box.y + (box.height - most) / 2;
    return group.map((_, i) => ({ x: box.x + i * step, y: top, width: most * shape, height: most }));
  }
  let best = { size: 0, columns: 1 };
  for (let columns = 1; columns <= n; columns += 1) {
    const rows = Math.ceil(n / columns);
    const high = (box.height - GAP * (rows - 1)) / rows;
    const wide = (box.width - GAP * (columns - 1)) / columns / shape;
    const size = Math.min(high, wide, most);
    if (size > best.size + 0.01) best = { size, columns };
  }
  const { size, columns } = best;
  const rows = Math.ceil(n / columns);
  return group.map((_, i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? n - row * columns : columns;
    const left = box.x + (box.width - inRow * size * shape - (inRow - 1) * GAP) / 2;
    const top = box.y + (box.height - rows * size - (rows - 1) * GAP) / 2;
    return {
      x: left + (i % columns) * (size * shape + GAP),
      y: top + row * (size + GAP),
      width: size * shape,
      height: size,
    };
  });
}

/** @param {Box} below */
function lyingOn(below) {
  const size = Math.min(30, below.height * 0.5);
  return {
    x: below.x + below.width - size * 0.5,
    y: below.y + below.height - size * 0.5,
    width: size,
    height: size,
  };
}
