// The page of the settings: the account, news, vacations, and how things look.

import { html, render } from "../vendor/lit-html/lit-html.js";
import { house } from "../lib/house.js";
import { loadWords, t } from "../lib/words.js";
import { account } from "./account.js";
import { devices } from "./devices.js";
import { games } from "./games.js";
import { preferences } from "./preferences.js";
import { mail } from "./mail.js";
import { push } from "./push.js";
import { vacation } from "./vacation.js";

/** What only some houses have.
 * @type {Record<string, (place: HTMLElement) => unknown>} */
const SECTIONS = house.alone ? { games } : { account, devices, mail, push, vacation };

/**
 * @param {HTMLElement} main
 * @param {() => void} frame - draws what stands around every page
 */
export function settingsPage(main, frame) {
  const draw = () => {
    frame();
    render(
      html`<div class="prose"><h1>${t("Settings")}</h1>
        ${Object.keys(SECTIONS).map((id) => html`<div id=${id}></div>`)}
        ${preferences((language) => void (language ? loadWords().then(open) : draw()))}</div>`,
      main,
    );
  };
  const open = () => {
    draw();
    for (const [id, show] of Object.entries(SECTIONS)) {
      void show(/** @type {HTMLElement} */ (document.getElementById(id)));
    }
  };
  open();
}
