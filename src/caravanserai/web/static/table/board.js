// The stage: the drawing of a game, with the pieces of the scene at its anchors.

import { render, svg } from "../vendor/lit-html/lit-html.js";
import { pages } from "../lib/house.js";
import { effect, use } from "../lib/icons.js";
import { sentence } from "../lib/words.js";
import { PIECE_GAP, arranged, lyingOn } from "./arrangement.js";
import { Homes } from "./homes.js";
import { drawn, seatClass } from "./pieces.js";

/**
 * @typedef {import("contract").PieceView} Piece
 * @typedef {import("contract").TableView} View
 * @typedef {import("./targets.js").Touch} Touch
 * @typedef {import("./arrangement.js").Box} Box
 * @typedef {import("./arrangement.js").Anchor} Anchor
 * @typedef {{row: string, back: boolean, anchor: Anchor}} Row
 * @typedef {{outer: SVGGElement, inner: SVGGElement, box: Box}} Shown
 * @typedef {{frame: HTMLElement, drawing: SVGSVGElement, places: string[], rows: Row[]}} Part
 */

const SVG = "http://www.w3.org/2000/svg";

export class Board {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.homes = new Homes();
    /** @type {Map<string, Anchor[]>} */
    this.anchors = new Map();
    /** @type {{element: SVGElement, place: string, box: Box, layer: SVGGElement}[]} */
    this.prints = [];
    /** @type {Map<string, SVGElement>} */
    this.spots = new Map();
    /** @type {Map<string, Shown>} */
    this.shown = new Map();
    /** @type {{element: Element, place: string}[]} */
    this.labels = [];
    /** @type {{element: Element, place: string}[]} - the heading under which a place stands */
    this.headings = [];
    /** @type {Part[]} */
    this.parts = [];
    this.ghost = document.createElementNS(SVG, "g");
    this.ghost.setAttribute("class", "preview");
  }

  /** @param {string} game */
  async load(game) {
    const answer = await fetch(pages.board(game));
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
    const { seat } = part.dataset;
    const frame = document.createElement("div");
    frame.className = `part part-${name}`;
    const { width, height } = part.viewBox.baseVal;
    part.dataset.wide = `${width}`;
    frame.style.setProperty("--wide", `${width}`);
    frame.style.setProperty("--high", `${height}`);
    const slide = document.createElement("div");
    slide.className = "slide";
    slide.append(part);
    frame.append(slide);
    const group = this.#group(part.dataset.group ?? "main");
    group.append(frame);
    if (seat) this.homes.add(Number(seat), frame);
    const widest = Math.max(width, Number(group.style.getPropertyValue("--wide")));
    group.style.setProperty("--wide", `${widest}`);
    const layer = document.createElementNS(SVG, "g");
    part.append(layer);
    /** @type {string[]} */
    const places = [];
    /** @type {Row[]} - boxes that places share, side by side */
    const rows = [];
    this.parts.push({ frame, drawing: part, places, rows });
    for (const element of part.querySelectorAll("[data-at], [data-row]")) {
      const { at = "", row, back, for: kinds = "", most, step } = /** @type {SVGElement} */ (element).dataset;
      const box = boxOf(element);
      const list = kinds.split(" ").filter(Boolean);
      const size = { most: Number(most) || box.height, step: Number(step) || 0 };
      const anchor = { box, kinds: list, ...size, layer };
      if (row) rows.push({ row, back: back !== undefined, anchor });
      else {
        this.anchors.set(at, [...(this.anchors.get(at) ?? []), anchor]);
        places.push(at);
      }
    }
    this.#addMarks(part);
  }

  /**
   * What is written into a part, and what of it can be touched.
   * @param {SVGSVGElement} part
   */
  #addMarks(part) {
    for (const element of part.querySelectorAll("[data-print]")) {
      const print = /** @type {SVGElement} */ (element);
      const under = document.createElementNS(SVG, "g");
      print.after(under);
      this.prints.push({ element: print, place: print.dataset.print ?? "", box: boxOf(element), layer: under });
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
    this.homes.show(view);
    this.#unroll(view);
    this.#print(view, nameOf);
    for (const { element, place } of this.labels) write(element, nameOf(place));
    const there = new Map(view.scene.places.map((place) => [place.id, place]));
    for (const { element, place } of this.headings) {
      write(element, sentence(there.get(place)?.group ?? ""));
    }
    for (const { frame, places } of this.parts) {
      // what this number of players does not need is not shown
      const unused = places.length > 0 && !places.some((place) => there.has(place));
      frame.hidden = unused || !this.homes.open(frame);
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
    /** @type {Map<string, number>} */
    const onTop = new Map();
    for (const piece of pieces) {
      const below = piece.on ? boxes.get(piece.on) : undefined;
      if (!below) continue;
      const n = onTop.get(piece.on) ?? 0;
      onTop.set(piece.on, n + 1);
      boxes.set(piece.id, { box: lyingOn(below.box, n), layer: below.layer });
    }
    for (const [id, { outer }] of this.shown) {
      const layer = boxes.get(id)?.layer;
      if (outer.parentNode !== layer) outer.remove(); // also what goes to another part
      if (!layer) this.shown.delete(id);
    }
    /** @type {Map<SVGGElement, Element | null>} - up to where a layer is in order */
    const reached = new Map();
    for (const piece of pieces) {
      const spot = boxes.get(piece.id);
      if (!spot) continue;
      const outer = this.#put(piece, spot.box, nameOf);
      // what stays is not touched: a click is lost if its piece is taken up between press and release
      const next = reached.has(spot.layer) ? reached.get(spot.layer) : spot.layer.firstElementChild;
      if (next !== outer) spot.layer.insertBefore(outer, next ?? null);
      reached.set(spot.layer, outer.nextElementSibling);
    }
  }

  /**
   * Lay the places of a row side by side; the drawing grows where they need more room than the box.
   * @param {View} view
   */
  #unroll(view) {
    for (const { drawing, rows } of this.parts) {
      if (!rows.length) continue;
      for (const id of this.anchors.keys()) {
        if (rows.some(({ row }) => id.startsWith(`${row}:`))) this.anchors.delete(id);
      }
      let [left, right] = [0, 0];
      for (const { row, back, anchor } of rows) {
        const members = view.scene.places.filter((place) => place.id.startsWith(`${row}:`));
        const { box, step } = anchor;
        const more = Math.max(0, members.length * step - box.width);
        if (back) left = Math.max(left, more);
        else right = Math.max(right, more);
        members.forEach(({ id }, i) => {
          const x = back ? box.x + box.width - (i + 1) * step : box.x + i * step;
          const share = { ...anchor, box: { ...box, x: x + PIECE_GAP, width: step - 2 * PIECE_GAP } };
          this.anchors.set(id, [...(this.anchors.get(id) ?? []), share]);
        });
      }
      const wide = Number(drawing.dataset.wide);
      drawing.viewBox.baseVal.x = -left;
      drawing.viewBox.baseVal.width = wide + left + right;
      drawing.style.setProperty("--grown", `${1 + (left + right) / wide}`);
    }
  }

  /**
   * Draw what is printed on places, where it differs from game to game.
   * @param {View} view
   * @param {(id: string) => string} nameOf
   */
  #print(view, nameOf) {
    const shown = new Map(view.scene.places.map((place) => [place.id, place.icons]));
    for (const { element, place, box, layer } of this.prints) {
      const icons = shown.get(place) ?? "";
      element.classList.toggle("blank", !icons);
      const met = icons.startsWith("met ");
      element.classList.toggle("met", met);
      layer.setAttribute("transform", `translate(${box.x + 2} ${box.y + 2})`);
      const content = icons && effect(met ? icons.slice(4) : icons, box.width - 4, box.height - 4, nameOf);
      render(met ? svg`${content}${tick(box.width - 8)}` : content, layer);
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
   * @param {(id: string) => string} nameOf
   */
  #put(piece, box, nameOf) {
    let shown = this.shown.get(piece.id);
    if (!shown) {
      const outer = document.createElementNS(SVG, "g");
      const inner = document.createElementNS(SVG, "g");
      outer.append(inner);
      shown = { outer, inner, box };
      this.shown.set(piece.id, shown);
    }
    shown.box = box;
    const { outer, inner } = shown;
    outer.setAttribute("transform", `translate(${box.x.toFixed(1)} ${box.y.toFixed(1)})`);
    outer.setAttribute("class", `piece kind-${piece.kind} ${seatClass(piece.owner)}`);
    Object.assign(outer.dataset, { ref: piece.id, piece: piece.id, place: piece.place });
    render(drawn(piece, box.width, box.height, nameOf), inner);
    return outer;
  }

  /**
   * Show how a piece would lie at a place.
   * @param {Piece | undefined} piece
   * @param {string} place
   * @param {(id: string) => string} nameOf
   */
  preview(piece, place, nameOf) {
    const anchor = piece && this.anchors.get(place)?.find(({ kinds }) => kinds.includes(piece.kind));
    if (!piece || !anchor) {
      this.ghost.remove();
      return;
    }
    const [box] = arranged(anchor, [piece]);
    this.ghost.setAttribute("transform", `translate(${box.x} ${box.y})`);
    render(drawn(piece, box.width, box.height, nameOf), this.ghost);
    anchor.layer.after(this.ghost);
  }

  /**
   * Light up places that are spoken of, and no others.
   * @param {string[]} places
   */
  light(places) {
    for (const [ref, spot] of this.spots) spot.classList.toggle("lit", places.includes(ref));
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
    for (const frame of this.host.querySelectorAll(".slide")) {
      const large = frame.scrollWidth > frame.clientWidth + 1 && getComputedStyle(frame).overflowX !== "visible";
      if (large) {
        const wide = `${frame.scrollWidth}`;
        if (frame.getAttribute("data-wide") !== wide) {
          frame.setAttribute("data-wide", wide);
          showMiddle(frame);
        }
        frame.setAttribute("tabindex", "0");
        frame.setAttribute("role", "group");
        frame.setAttribute("aria-label", label);
      } else {
        for (const name of ["tabindex", "role", "aria-label"]) frame.removeAttribute(name);
      }
    }
  }
}

/**
 * The mark of what the reader has already reached.
 * @param {number} x
 */
function tick(x) {
  return svg`<circle class="tick" cx=${x} cy="0" r="9"></circle>${use("check", x - 7, 0, 14)}`;
}

/**
 * Scroll to the middle of a drawing as it was before it grew.
 * @param {Element} frame
 */
function showMiddle(frame) {
  const { viewBox, dataset } = /** @type {SVGSVGElement} */ (frame.querySelector(".drawing"));
  const { x, width } = viewBox.baseVal;
  const middle = (Number(dataset.wide) / 2 - x) / width;
  frame.scrollLeft = frame.scrollWidth * middle - frame.clientWidth / 2;
}

/**
 * @param {Element} element - a rectangle
 * @returns {Box}
 */
function boxOf(element) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(element.getAttribute(name)));
  return { x, y, width, height };
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
