// The table by mouse and finger.

import { wake } from "../lib/sound.js";
import { finish } from "./motion.js";
import { FINGER_PX, finger } from "./targets.js";

/** @typedef {import("./targets.js").Touch} Touch */

const CLICK_PX = 9; // pixels that a pointer may move while it clicks

/** @param {import("./table.js").Table} table */
export function followPointer(table) {
  const { main, targets, help } = table;
  let pressed = 0; // the ply at which the pointer was pressed
  let spot = [0, 0]; // where
  /** @type {Touch | undefined} - and on what: it may glide away before the release */
  let aimed;

  /**
   * What was pressed before the table moved on is no answer to the next question; a long press
   * asks for words.
   * @param {MouseEvent} event
   */
  function late(event) {
    const answering = /** @type {Element} */ (event.target).closest(".stage, .answers, .lying, .draft");
    const missed = pressed !== table.view?.ply || help.tips.asked;
    if (missed || Math.hypot(event.clientX - spot[0], event.clientY - spot[1]) > CLICK_PX) aimed = undefined;
    if (event.detail && answering && missed) event.stopPropagation();
  }

  /** @param {MouseEvent} event */
  function clicked(event) {
    wake();
    finish(main);
    help.tips.hide();
    const target = /** @type {Element} */ (event.target);
    if (table.director.on && target.closest(".stage")) {
      table.director.skip();
      return;
    }
    if (help.on && !target.closest(".tools")) {
      help.explain(target, event);
      return;
    }
    if (crowded(table, event)) {
      table.camera.approach(event.clientX, event.clientY);
      return;
    }
    const touch = (event.detail && aimed) || targets.hit(event);
    if (touch) table.touch(touch);
  }

  main.addEventListener("pointerdown", (event) => {
    pressed = table.view?.ply ?? 0;
    spot = [event.clientX, event.clientY];
    aimed = targets.hit(event);
  });
  main.addEventListener("click", late, { capture: true });
  main.addEventListener("click", clicked);
  main.addEventListener("pointerover", (event) => {
    table.board.host.classList.toggle("over-can", Boolean(targets.hit(event)));
  });
}

/**
 * Whether a finger covers several things that can be chosen: then it comes nearer first.
 * @param {import("./table.js").Table} table
 * @param {MouseEvent} event
 */
function crowded({ camera, targets }, event) {
  const onStage = /** @type {Element} */ (event.target).closest(".stage") !== null;
  return finger(event) && onStage && camera.far && targets.within(event, FINGER_PX / 2).length > 1;
}
