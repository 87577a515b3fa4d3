// Away for some days: the clocks of slow games wait.

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { get, post, trouble } from "../lib/api.js";
import { DAY, day, zone } from "../lib/time.js";
import { t } from "../lib/words.js";

/**
 * A day as fields write it, so many seconds from now.
 * @param {number} seconds
 */
function written(seconds) {
  const then = new Date(Date.now() + seconds * 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}

/**
 * @param {HTMLElement} place
 * @param {string} [notice]
 */
export async function vacation(place, notice = "") {
  const { until, remaining } = await get("/api/vacation", {});
  const days = Math.round(remaining / DAY);
  /** @param {string | null} last - the last day; null: I am back */
  const send = async (last) => {
    try {
      await post("/api/vacation", { until: last, zone: zone() });
      await vacation(place);
    } catch (error) {
      await vacation(place, trouble(error));
    }
  };
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    void send(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("until")));
  };
  render(
    html`<h2>${t("Vacation")}</h2>
      ${notice ? html`<p class="notice" role="alert">${notice}</p>` : nothing}
      <p>${t("While you are away, your clocks in turn-by-turn games wait, no bot takes over and nothing is sent to you.")}
        ${t("Days left within a year: {n}.", { n: days })}</p>
      ${until
        ? html`<p><b>${t("You are away until {day}.", { day: day(until) })}</b>
            <button type="button" class="primary" @click=${() => void send(null)}>${t("I am back")}</button></p>`
        : nothing}
      ${days
        ? html`<form class="account" @submit=${submit}>
            <label>${t("The last day away")}<input name="until" type="date" required
              min=${written(0)} max=${written(remaining - DAY)} .value=${until ? written((Date.parse(until) - Date.now()) / 1000) : ""} /></label>
            <p><button type="submit" class=${until ? "" : "primary"}>${until ? t("Change the day") : t("Go on vacation")}</button></p>
          </form>`
        : nothing}`,
    place,
  );
}
