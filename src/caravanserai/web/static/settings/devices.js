// Where I am signed in, and how to end that from here.

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { get, post, trouble } from "../lib/api.js";
import { day } from "../lib/time.js";
import { t } from "../lib/words.js";

/**
 * @param {HTMLElement} place
 * @param {string} [notice]
 */
export async function devices(place, notice = "") {
  const found = await get("/api/sessions", {});
  /** @param {string | null} id - a device; null: all others */
  const end = async (id) => {
    try {
      await post("/api/sessions/end", { id });
      if (found.some((one) => one.current && one.id === id)) location.reload();
      else await devices(place);
    } catch (error) {
      await devices(place, trouble(error));
    }
  };
  const me = await get("/api/me", {});
  if (me.guest) {
    render(nothing, place);
    return;
  }
  render(
    html`<h2>${t("Devices")}</h2>
      ${notice ? html`<p class="notice" role="alert">${notice}</p>` : nothing}
      <ul class="devices">
        ${found.map(
          (one) => html`<li>${one.device || t("A device without a name")},
            ${one.current ? html`<b>${t("this one")}</b>` : t("last here: {day}", { day: day(one.seen) })}
            <button type="button" class="quiet" @click=${() => void end(one.id)}>${t("Log out")}</button></li>`,
        )}
      </ul>
      ${found.length > 1
        ? html`<p><button type="button" @click=${() => void end(null)}>${t("Log out everywhere else")}</button></p>`
        : nothing}`,
    place,
  );
}
