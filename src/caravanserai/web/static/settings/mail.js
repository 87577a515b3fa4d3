// Letters when it is my turn in a slow game.

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { get, post, trouble } from "../lib/api.js";
import { prefs } from "../lib/preferences.js";
import { zone } from "../lib/time.js";
import { t } from "../lib/words.js";

/** @param {string} name @param {string} label @param {number} chosen */
export function hour(name, label, chosen) {
  return html`<label>${label}
    <select name=${name}>
      ${Array.from(Array(24).keys(), (n) => html`<option value=${n} ?selected=${n === chosen}>${n}:00</option>`)}
    </select></label>`;
}

/**
 * @param {HTMLElement} place
 * @param {string} [notice]
 */
export async function mail(place, notice = "") {
  const wish = await get("/api/reminders", {});
  if (!wish.possible) return;
  /** @param {import("contract").ReminderRequest} body */
  const send = async (body) => {
    try {
      const { address, confirmed } = await post("/api/reminders", body);
      await mail(place, address && !confirmed ? t("An e-mail is on its way: follow the link in it.") : "");
    } catch (error) {
      await mail(place, trouble(error));
    }
  };
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const said = new FormData(/** @type {HTMLFormElement} */ (event.target));
    void send({
      address: String(said.get("address")),
      daily: said.has("daily"),
      quiet_from: Number(said.get("quiet_from")),
      quiet_to: Number(said.get("quiet_to")),
      zone: zone(),
      lang: prefs.lang,
    });
  };
  render(
    html`<h2>${t("E-mails")}</h2>
      ${notice ? html`<p class="notice" role="status">${notice}</p>` : nothing}
      <p>${t("When it is your turn in a turn-by-turn game, at most once a turn.")}
        ${wish.address && !wish.confirmed ? html`<b>${t("Not confirmed yet.")}</b>` : nothing}</p>
      <form class="account" @submit=${submit}>
        <label>${t("Your e-mail address")}<input name="address" type="email" required maxlength="254"
          autocomplete="email" .value=${wish.address} /></label>
        <label class="flag"><input name="daily" type="checkbox" .checked=${wish.daily} />${t("One e-mail a day with all tables")}</label>
        <div class="row">${hour("quiet_from", t("No e-mails from"), wish.quiet_from)}
          ${hour("quiet_to", t("to"), wish.quiet_to)}</div>
        <p><button type="submit" class="primary">${t("Send me e-mails")}</button>
          ${wish.address
            ? html`<button type="button" @click=${() => void send({ address: "" })}>${t("No more e-mails")}</button>`
            : nothing}</p>
      </form>`,
    place,
  );
}
