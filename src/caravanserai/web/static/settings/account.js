// An account, for those who want their tables on another device too.

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { get, post, trouble } from "../lib/api.js";
import { t } from "../lib/words.js";
import { devices } from "./devices.js";
import { forget, renew as renewPush } from "./push.js";

/**
 * @param {HTMLElement} place
 * @param {string} [notice]
 */
export async function account(place, notice = "") {
  const me = await get("/api/me", {});
  /** @param {SubmitEvent} event */
  const renew = (event) => {
    event.preventDefault();
    const said = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const done = t("The password is changed. Other devices have to log in again.");
    const change = { old: String(said.get("old")), new: String(said.get("new")) };
    void send(() => post("/api/password", change), done);
  };
  const logout = async () => {
    await forget();
    await post("/api/logout", {});
  };
  /**
   * @param {() => Promise<unknown>} request
   * @param {string} [done]
   */
  const send = async (request, done) => {
    try {
      await request();
      await renewPush();
      await devices(/** @type {HTMLElement} */ (document.getElementById("devices")));
      await account(place, done);
    } catch (error) {
      await account(place, trouble(error));
    }
  };
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const said = new FormData(form);
    const person = { name: String(said.get("name")), password: String(said.get("password")) };
    const fresh = event.submitter?.getAttribute("value") === "new";
    void send(() => post(fresh ? "/api/accounts" : "/api/login", person));
  };
  render(
    html`<h2>${t("Account")}</h2>
      ${notice ? html`<p class="notice" role="alert">${notice}</p>` : nothing}
      ${me.guest ? entrance(submit) : signedIn(me.name, renew, () => void send(logout))}`,
    place,
  );
}

/**
 * Who is known here leaves, or changes the password.
 * @param {string} name
 * @param {(event: SubmitEvent) => void} renew
 * @param {() => void} logout
 */
function signedIn(name, renew, logout) {
  return html`<p>${t("You are {name}.", { name })}
      <button type="button" @click=${logout}>${t("Log out")}</button></p>
    <details>
      <summary>${t("Change the password")}</summary>
      <form class="account" @submit=${renew}>
        <input hidden autocomplete="username" .value=${name} />
        <label>${t("The old password")}<input name="old" type="password" required
          autocomplete="current-password" /></label>
        <label>${t("The new password")}<input name="new" type="password" required minlength="8"
          autocomplete="new-password" /></label>
        <p><button type="submit" class="primary">${t("Change the password")}</button></p>
      </form>
    </details>`;
}

/**
 * A guest logs in, or becomes known.
 * @param {(event: SubmitEvent) => void} submit
 */
function entrance(submit) {
  return html`<p>${t("You play without one; an account takes your tables along to another device.")}</p>
    <form class="account" @submit=${submit}>
      <label>${t("Name")}<input name="name" required maxlength="40" autocomplete="username" /></label>
      <label>${t("Password")}<input name="password" type="password" required minlength="8"
        autocomplete="current-password" /></label>
      <p><button type="submit" class="primary">${t("Log in")}</button>
        <button type="submit" value="new">${t("Create an account")}</button></p>
    </form>`;
}
