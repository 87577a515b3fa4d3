// The entry of every page.

import { html, render } from "../vendor/lit-html/lit-html.js";
import { trouble } from "../lib/api.js";
import { house, pages } from "../lib/house.js";
import { icon, loadSprite } from "../lib/icons.js";
import { apply } from "../lib/preferences.js";
import { loadWords, t } from "../lib/words.js";
import { lobby } from "../lobby/lobby.js";
import { Result } from "../result/result.js";
import { settingsPage } from "../settings/page.js";
import { Table } from "../table/table.js";

function frame() {
  const header = document.getElementById("header");
  const footer = document.getElementById("footer");
  const { page } = document.body.dataset;
  if (header) {
    header.className = "header";
    render(
      html`<a class="skip" href="#main">${t("To the content")}</a>
        <a class="brand" href=${pages.lobby} aria-label="Caravanserai">${icon("star")}<span>Caravanserai</span></a>
        <nav aria-label=${t("Pages")}>
          <a href=${pages.lobby} aria-current=${page === "lobby" ? "page" : "false"}>${t("Tables")}</a>
          <a href=${pages.settings} aria-current=${page === "settings" ? "page" : "false"}>${t("Settings")}</a>
          <a href=${pages.about} aria-current=${page === "about" ? "page" : "false"}>${t("About")}</a>
        </nav>`,
      header,
    );
  }
  if (footer) {
    footer.className = "footer";
    render(
      html`<p>${t("An unofficial table for people who love these games. All drawings and words are our own.")}</p>`,
      footer,
    );
  }
}

async function start() {
  if (house.elsewhere()) return;
  apply();
  for (const id of ["header", "footer"]) document.getElementById(id)?.replaceChildren();
  await Promise.all([loadWords(), loadSprite()]);
  frame();
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const { page } = document.body.dataset;
  const table = document.body.dataset.table || new URLSearchParams(location.search).get("table");
  if (page === "lobby") await lobby(main);
  else if (page === "settings") settingsPage(main, frame);
  else if (page === "table" && table) {
    main.replaceChildren();
    try {
      const looked = new URLSearchParams(location.search).has("result");
      await (looked ? new Result(main, table) : new Table(main, table)).open();
    } catch (error) {
      render(html`<p class="notice" role="alert">${trouble(error)}</p>`, main);
    }
  }
  document.body.dataset.ready = "yes";
}

void start();
