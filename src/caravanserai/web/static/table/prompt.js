// The prompt: whose turn it is, what is asked and why, the answers, and the tools.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { pages } from "../lib/house.js";
import { icon } from "../lib/icons.js";
import { keyOf, prefs } from "../lib/preferences.js";
import { sentence, t } from "../lib/words.js";
import { caption, reins } from "./caption.js";
import { ruleLink, seatName } from "./seats.js";

/**
 * @typedef {import("contract").TableView} View
 * @typedef {import("./table.js").Table} Table
 */

/**
 * @param {Table} table
 * @param {View} view
 */
export function promptPanel(table, view) {
  const asked = view.prompt;
  const past = table.history.past !== null;
  return html`<section class="prompt ${view.your_turn ? "yours" : ""} ${table.busy ? "busy" : ""}"
    aria-label=${t("What now")}>
    <div class="asked" aria-live="polite">
      <p class="who">
        ${whoseTurn(table, view)}
        ${table.feed.connected ? nothing : html`<span class="lost" role="status">${t("Connection lost, trying again")}</span>`}
      </p>
      ${asked && !past
        ? html`<p class="question">
            ${withoutOpening(asked.text, t("Your turn"))}
            ${asked.source ? html`<span class="source">${t("after “{it}”", { it: asked.source })}</span>` : nothing}
            ${asked.rule ? ruleLink(view.game, asked.rule) : nothing}
          </p>
          ${table.lessons.note(view)}`
        : past || table.director.on
          ? caption(table, view)
          : nothing}
    </div>
    ${table.notice
      ? html`<p class="notice" role="alert">${table.notice}
          <button type="button" class="quiet" aria-label=${t("Close")} @click=${() => table.dismiss()}>${icon("close")}</button></p>`
      : nothing}
    ${past ? nothing : consent(table, view)}
    <div class="answers">${answers(table, view)}</div>
    ${past ? nothing : table.analysis.advice(view)}
    ${tools(table, view)} ${past || view.over || table.director.on ? nothing : table.recap.panel(view)}
  </section>`;
}

/**
 * @param {Table} table
 * @param {View} view
 */
function whoseTurn(table, view) {
  const actor = view.seats.find((seat) => seat.seat === view.actor);
  if (table.director.on && table.director.goal === "present") return nothing;
  if (table.history.past !== null) {
    return html`<strong>${t("History, step {n} of {all}", { n: view.ply, all: view.plies })}</strong>`;
  }
  if (view.over) return html`<strong>${t("The game is over.")}</strong> ${winners(table, view)}`;
  if (view.your_turn) return html`<strong class="turn-now">${t("Your turn")}</strong>`;
  if (!actor) return view.fairness.missing.length ? view.status : nothing;
  if (actor.kind === "open") return html`${seatName(actor)} ${t("waits for a player")}`;
  if (actor.kind !== "bot") return html`${seatName(actor)} ${t("is to play")}`;
  const busy = view.busy ? t("(the house is busy: about {n} s)", { n: view.busy }) : nothing;
  return html`${seatName(actor)} ${t("is thinking")} ${busy}`;
}

/**
 * @param {Table} table
 * @param {View} view
 */
function winners(table, view) {
  const best = view.scores.filter((score) => score.place === 1).map((score) => score.seat);
  const seats = view.seats.filter((seat) => best.includes(seat.seat));
  return html`${t("First place:")} ${seats.map((seat) => seatName(seat))}
    <a class="button to-result" href=${pages.result(view.id)}>${t("See the result")}</a>
    ${view.rematch
      ? html`<a href=${pages.table(view.rematch)}>${t("To the rematch")}</a>`
      : view.seat === null
        ? nothing
        : html`<button type="button" class="rematch" @click=${() => void table.rematch()}>${t("Rematch")}</button>`}`;
}

/**
 * Somebody asks to take back more than may be taken back freely.
 * @param {Table} table
 * @param {View} view
 */
function consent(table, view) {
  const asked = view.undo.asked;
  if (!asked) return nothing;
  const who = view.seats.find((seat) => seat.seat === asked.seat);
  return html`<p class="consent" role="status">
    ${seatName(who)} ${asked.what ? t("asks to go back to before: “{what}”", { what: asked.what }) : t("asks to go back to step {n}", { n: asked.ply })}
    ${asked.missing.length
      ? html`<span class="missing">${t("Not agreed yet:")}
          ${asked.missing.map((n) => seatName(view.seats.find((seat) => seat.seat === n)))}</span>`
      : nothing}
    ${asked.consent
      ? html`<button type="button" class="primary" @click=${() => void table.undo("agree")}>${t("Agree")}</button>
          <button type="button" @click=${() => void table.undo("refuse")}>${t("Refuse")}</button>`
      : nothing}
  </p>`;
}

/**
 * @param {Table} table
 * @param {View} view
 */
function answers(table, view) {
  if (table.director.on) return reins(table);
  if (table.history.past !== null) {
    return html`<button type="button" class="primary" @click=${() => void table.history.goTo(null)}>
      ${t("Back to the present")} <kbd>Esc</kbd></button>`;
  }
  if (!view.prompt) return nothing;
  if (table.staged) {
    const option = table.staged;
    return html`<button type="button" class="primary staged" @click=${() => void table.send(option)}>
        ${icon("check")} ${sentence(option.label)}</button>
      <button type="button" @click=${() => table.unstage()}>${t("Cancel")}</button>`;
  }
  const { plain, touches } = table.targets;
  const shown = table.menu.length ? table.menu : prefs.list ? view.prompt.options : plain;
  const buttons = shown.map(
    (option, i) => html`<button type="button" class="answer" data-name=${option.name} @click=${() => void table.choose(option)}>
      ${i < 9 ? html`<kbd aria-hidden="true">${i + 1}</kbd>` : nothing} ${sentence(option.label)}
    </button>`,
  );
  const placed = view.prompt.options.length - plain.length;
  const hint =
    placed && !table.menu.length && !prefs.list
      ? html`<span class="hint">${icon("board")} ${
          placed === 1 ? t("1 choice on the table") : t("{n} choices on the table", { n: placed })
        }</span>`
      : nothing;
  const refused = view.prompt.refusals.filter(
    (refusal) => ![refusal.name, ...refusal.refs].some((ref) => touches.has(ref)),
  );
  return html`${buttons}${hint}
    ${table.menu.length
      ? html`<button type="button" class="back" @click=${() => table.unstage()}>${t("Cancel")}</button>`
      : refusals(view, refused)}`;
}

/**
 * What is not possible now and has no place on the board, with the reasons.
 * @param {View} view
 * @param {import("contract").RefusalView[]} refused
 */
function refusals(view, refused) {
  if (!refused.length) return nothing;
  return html`<details class="refusals">
    <summary>${t("Not now: {n}", { n: refused.length })}</summary>
    <ul>
      ${refused.map(
        (refusal) => html`<li>${sentence(refusal.label)}: ${refusal.text}
          ${refusal.rule ? ruleLink(view.game, refusal.rule) : nothing}</li>`,
      )}
    </ul>
  </details>`;
}

/**
 * @param {Table} table
 * @param {View} view
 */
function tools(table, view) {
  const { step, turn, why } = view.undo;
  const ask = view.undo.ask && !view.undo.asked && !step && !turn; // instead of what is not free
  const able = view.seat !== null && table.history.past === null && !view.over;
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
    ${able && !ask ? tool("undo", `${t("Undo one step")} (${keyOf("undo")})`, step, () => void table.undo("step")) : nothing}
    ${able && !ask ? tool("restart", `${t("Restart the turn")} (${keyOf("restart")})`, turn, () => void table.undo("turn")) : nothing}
    ${able && ask
      ? html`<button type="button" class="ask" data-tip=${why} @click=${() => void table.undo("ask")}>${t("Ask to undo")}</button>`
      : nothing}
    ${able && view.hints && view.your_turn ? tool("hint", `${t("Hint")} (${keyOf("hint")})`, !table.analysis.thinking, () => void table.analysis.ask()) : nothing}
    ${tool("aid", `${t("Player aid")} (${keyOf("aid")})`, true, () => void table.aid())}
    ${tool("minus", t("Make the map smaller"), true, () => table.camera.enlarge(1 / 1.3))}
    ${tool("plus", t("Enlarge the map"), true, () => table.camera.enlarge(1.3))}
    ${tool("help", `${t("Help")} (${keyOf("help")})`, true, () => table.help.toggle())}
    ${tool("settings", t("Settings"), true, () => table.settings())}
  </div>`;
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
