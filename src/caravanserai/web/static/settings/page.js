// The page of the settings: the account, news, vacations, and how things look.

import { html, render } from "../vendor/lit-html/lit-html.js";
import { loadWords, t } from "../lib/words.js";
import { account } from "./account.js";
import { devices } from "./devices.js";
import { preferences } from "./preferences.js";
import { mail } from "./mail.js";
import { push } from "./push.js";
import { vacation } from "./vacation.js";

/**
 * @param {HTMLElement} main
 * @param {() => void} frame - draws what stands around every page
 */
export function settingsPage(main, frame) {
  const draw = () => {
    frame();
    render(
      html`<div class="prose"><h1>${t("Settings")}</h1>
        <div id="account"></div>
        <div id="devices"></div>
        <div id="mail"></div>
        <div id="push"></div>
        <div id="vacation"></div>
        ${preferences((language) => void (language ? loadWords().then(open) : draw()))}</div>`,
      main,
    );
  };
  const open = () => {
    draw();
    for (const [id, show] of Object.entries({ account, devices, mail, push, vacation })) {
      void show(/** @type {HTMLElement} */ (document.getElementById(id)));
    }
  };
  open();
}
