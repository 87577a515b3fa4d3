// Help: what is said about a thing, and the mode in which a click explains instead of choosing.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { get } from "../lib/api.js";
import { pages } from "../lib/house.js";
import { sentence, t } from "../lib/words.js";
import { keyList } from "../settings/preferences.js";
import { drawn, form, seatClass } from "./pieces.js";
import { TILE_SIZE, ruleLink } from "./seats.js";
import { Tips, tipBody } from "./tooltips.js";

/** How wide and high a card is in the words about it. */
const LARGE_PX = 210;

export class Help {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.on = false;
    /** @type {{id: string, text: string}[] | undefined} */
    this.rules = undefined;
    this.tips = new Tips(
      table.main,
      (element) => this.about(element),
      (element) => table.preview(element?.getAttribute("data-ref") ?? ""),
    );
  }

  /**
   * What is to be said about an element.
   * @param {Element} element
   * @returns {import("./tooltips.js").Tip | null}
   */
  about(element) {
    const { view, targets } = this.table;
    const { ref = "", tip, rule } = /** @type {HTMLElement | SVGElement} */ (element).dataset;
    if (tip !== undefined) return { title: tip, text: "", why: "", rule: rule || null };
    const piece = view?.scene.pieces.find((one) => one.id === ref);
    const place = view?.scene.places.find((one) => one.id === ref);
    const touch = targets.get(ref);
    const title = piece?.label ?? place?.label ?? touch?.options[0]?.label ?? touch?.refusal?.label;
    if (!title) return null;
    const can = touch?.options.map((option) => sentence(option.label)) ?? [];
    const text = [place?.printed ?? "", ...can.filter((words) => words !== sentence(title))];
    const refusal = can.length ? null : touch?.refusal;
    const lies = piece && view?.scene.places.find((one) => one.id === piece.place);
    return {
      title: sentence(title),
      text: text.filter(Boolean).join(". "),
      why: refusal?.text ?? "",
      rule: refusal?.rule || piece?.rule || place?.rule || lies?.rule || null,
      picture: piece && this.#enlarged(piece),
    };
  }

  /**
   * A card or tile, large.
   * @param {import("contract").PieceView} piece
   */
  #enlarged(piece) {
    if (form(piece) || !piece.icons || piece.kind === "site") return undefined;
    const { board, nameOf } = this.table;
    const { width, height } = board.shown.get(piece.id)?.box ?? { width: TILE_SIZE[0], height: TILE_SIZE[1] };
    const scale = Math.min(LARGE_PX / width, LARGE_PX / height);
    return html`<svg class="enlarged ${seatClass(piece.owner)}" viewBox=${`-1 -1 ${width + 2} ${height + 2}`}
      width=${width * scale} height=${height * scale} aria-hidden="true">${drawn(piece, width, height, nameOf)}</svg>`;
  }

  /**
   * The text of a rule.
   * @param {string} id
   */
  async #ruleText(id) {
    this.rules ??= await get("/api/rules/{game}", { game: this.table.view?.game ?? "" });
    return this.rules?.find((one) => one.id === id)?.text ?? "";
  }

  /** Open the help, or leave the mode that explains clicks. */
  toggle() {
    if (this.on) {
      this.#mode(false);
      return;
    }
    this.table.ask(html`<h2>${t("Help")}</h2>
      <p>${t("What you can choose now has a dashed, pulsing outline. Hover, focus or press long on anything to read what it is, and why it cannot be chosen.")}</p>
      <p><button type="button" class="primary" @click=${() => this.#mode(true)}>${t("Explain what I click next")}</button>
        <a href=${pages.rules(this.table.view?.game ?? "")} target="_blank" rel="noopener">${t("The rules")}</a></p>
      <h3>${t("Keys")}</h3>
      ${keyList()}`);
  }

  /** @param {boolean} on */
  #mode(on) {
    this.table.dialog.close();
    this.on = on;
    this.table.draw();
  }

  /**
   * Say what was clicked instead of choosing it.
   * @param {Element} target
   * @param {Event} event
   */
  explain(target, event) {
    event.preventDefault();
    this.#mode(false);
    const element = target.closest("[data-ref], [data-tip]");
    const tip = element && this.about(element);
    if (tip) void this.#tell(tip);
  }

  /** @param {import("./tooltips.js").Tip} tip */
  async #tell(tip) {
    const { rule } = tip;
    const text = rule ? await this.#ruleText(rule) : "";
    this.table.ask(html`${tipBody({ ...tip, rule: null })}
      ${rule ? html`<p lang="en">${text}</p><p>${ruleLink(this.table.view?.game ?? "", rule)}</p>` : nothing}`);
  }
}
