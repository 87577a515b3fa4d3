// What can be chosen by touching a piece or a place, and how one gets from one to the next.

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("contract").OptionView} Option
 * @typedef {import("./board.js").Board} Board
 */

/**
 * What can be done or not by touching a piece or a place.
 * @typedef {object} Touch
 * @property {Option[]} options
 * @property {import("contract").RefusalView | null} refusal
 */

export const FINGER_PX = 22; // half of what a finger wants

export class Targets {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<string, Touch>} */
    this.touches = new Map();
    /** @type {Option[]} - answers that have no place on the table */
    this.plain = [];
    this.subject = ""; // what the question is about, where all answers are about one thing
  }

  /** @param {string} ref */
  get(ref) {
    return this.touches.get(ref);
  }

  /**
   * Which answers lie on the table, which become buttons.
   * @param {View} view
   */
  sort(view) {
    this.touches = new Map();
    this.plain = [];
    this.subject = "";
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
    const spots = [...this.touches].filter(([, one]) => one.options.length);
    if (spots.length === 1 && !this.plain.length && prompt.options.length > 1) {
      const [[ref, only]] = spots;
      this.subject = ref;
      this.plain = prompt.options;
      only.options = [];
    }
  }

  /**
   * Make what can be chosen on the board clickable, focusable and labelled.
   * @param {Set<string>} fresh - what has just changed
   */
  bind(fresh) {
    let first = true;
    for (const [ref, element] of this.board.touchable()) {
      const touch = this.touches.get(ref);
      const can = Boolean(touch?.options.length);
      element.classList.toggle("can", can);
      element.classList.toggle("cannot", !can && Boolean(touch?.refusal));
      element.classList.toggle("fresh", fresh.has(ref));
      element.classList.toggle("subject", ref === this.subject);
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
   * What is meant by a click or by the pointer, also below other pieces.
   * @param {MouseEvent} event
   * @returns {Touch | undefined}
   */
  hit(event) {
    const target = /** @type {Element} */ (event.target);
    const below =
      (event.detail || event.type !== "click") && target.closest(".stage") // no click by the keyboard
        ? document.elementsFromPoint(event.clientX, event.clientY)
        : [];
    for (const element of [target, ...below]) {
      const touched = element.closest("[data-ref]");
      const touch = this.touches.get(touched?.getAttribute("data-ref") ?? "");
      if (touch?.options.length) return touch;
    }
    return finger(event) && target.closest(".stage") ? this.#near(event) : undefined;
  }

  /**
   * What a finger means that has missed everything: the nearest thing, if it is near.
   * @param {MouseEvent} event
   */
  #near(event) {
    const [nearest] = this.within(event, FINGER_PX);
    return this.touches.get(nearest?.getAttribute("data-ref") ?? "");
  }

  /**
   * What can be chosen on the boards so near to a point, the nearest first.
   * @param {MouseEvent} event
   * @param {number} most
   */
  within({ clientX, clientY }, most) {
    const found = [...this.board.host.querySelectorAll(".can")].map((spot) => {
      const { left, right, top, bottom } = spot.getBoundingClientRect();
      const aside = Math.max(left - clientX, clientX - right, 0);
      return { spot, far: right > left ? Math.hypot(aside, Math.max(top - clientY, clientY - bottom, 0)) : Infinity };
    });
    return found.filter(({ far }) => far < most).sort((one, other) => one.far - other.far).map(({ spot }) => spot);
  }

  /** What is asked for on the boards, unless most answers are buttons. */
  asked() {
    const spots = [...this.board.host.querySelectorAll(".can, .subject")].filter(
      (spot) => spot.getClientRects().length || !this.board.homes.open(frameOf(spot)),
    );
    return this.subject || spots.length >= this.plain.length ? spots : [];
  }

  /**
   * What has changed on the boards.
   * @param {Set<string>} fresh
   */
  changed(fresh) {
    return [...this.board.touchable()].flatMap(([ref, element]) => (fresh.has(ref) ? [element] : []));
  }

  /**
   * Bring a spot into sight where a part is larger than its frame.
   * @param {Element} spot
   */
  reveal(spot) {
    const slide = spot.closest(".slide");
    if (!slide || slide.scrollWidth <= slide.clientWidth) return;
    const [frame, box] = [slide.getBoundingClientRect(), spot.getBoundingClientRect()];
    if (box.left < frame.left || box.right > frame.right) {
      slide.scrollBy({ left: box.left + box.width / 2 - frame.left - frame.width / 2 });
    }
  }

  /**
   * Move the focus to the next choice in the direction of an arrow key.
   * @param {Element} spot - what has the focus
   * @param {string} key
   * @returns {boolean} whether it was an arrow
   */
  arrow(spot, key) {
    const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
    if (!way) return false;
    const next = nearest(spot, [...this.board.host.querySelectorAll(".can")].filter((one) => one.getClientRects().length), way);
    if (next) {
      spot.setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      /** @type {SVGElement} */ (next).focus();
    }
    return true;
  }
}

/**
 * The pieces that are new or elsewhere or worth something else.
 * @param {View} old
 * @param {View} view
 */
export function changed(old, view) {
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

/** @param {Element} spot */
function frameOf(spot) {
  return /** @type {HTMLElement} */ (spot.closest(".part"));
}

/** @param {MouseEvent} event */
export function finger(event) {
  return event instanceof PointerEvent && event.pointerType === "touch";
}
