// The games of this browser, as a file for another one.

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { trouble } from "../lib/api.js";
import { saveAs } from "../lib/files.js";
import { bringGames, takeGames } from "../lib/tab.js";
import { t } from "../lib/words.js";

/**
 * @param {HTMLElement} place
 * @param {string} [notice]
 */
export function games(place, notice = "") {
  const take = async () => saveAs("caravanserai.json", await takeGames());
  /** @param {Event} event */
  const bring = async (event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (!file) return;
    try {
      const { status, content } = await bringGames(await file.text());
      games(place, status === 200 ? t("Games that are new here: {n}", { n: content }) : content.error);
    } catch (error) {
      games(place, trouble(error));
    }
  };
  render(
    html`<h2>${t("Your games")}</h2>
      ${notice ? html`<p class="notice" role="status">${notice}</p>` : nothing}
      <p>${t("Your games are kept in this browser and nowhere else. A file takes them along to another one.")}</p>
      <p><button type="button" @click=${() => void take()}>${t("Save all games")}</button></p>
      <label class="file">${t("Bring games from a file")}
        <input type="file" accept=".json,application/json" @change=${(/** @type {Event} */ event) => void bring(event)} /></label>`,
    place,
  );
}
