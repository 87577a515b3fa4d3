// Words from the house to this browser when it is my turn, even when the page is closed.

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { get, post, trouble } from "../lib/api.js";
import { mayNotify } from "../lib/notification.js";
import { change, prefs } from "../lib/preferences.js";
import { zone } from "../lib/time.js";
import { t } from "../lib/words.js";
import { hour } from "./mail.js";

const WORKER = "/static/worker.js"; // without a hash: it is the same one for all times

/** What this browser is told by now; null: nothing. */
async function subscribed() {
  const worker = await navigator.serviceWorker?.getRegistration(WORKER);
  return (await worker?.pushManager?.getSubscription()) ?? null;
}

/** @param {PushSubscription} subscription */
async function tell(subscription) {
  const { endpoint } = subscription;
  const keys = /** @type {import("contract").PushKeys} */ (subscription.toJSON().keys);
  const [quiet_from, quiet_to] = prefs.quiet;
  await post("/api/push", { endpoint, keys, quiet_from, quiet_to, zone: zone(), lang: prefs.lang });
}

/** Say again who reads here: it may be somebody else now. */
export async function renew() {
  const subscription = await subscribed();
  if (subscription) await tell(subscription);
}

/** Hear nothing more. */
export async function forget() {
  const subscription = await subscribed();
  if (!subscription) return;
  await post("/api/push/end", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** The worker once it is at work: a browser lets nobody subscribe before. */
async function working() {
  const registration = await navigator.serviceWorker.register(WORKER);
  const coming = registration.installing ?? registration.waiting;
  if (coming && !registration.active) {
    await new Promise((done) => coming.addEventListener("statechange", done));
    return working();
  }
  return registration;
}

/** @param {string} key */
async function subscribe(key) {
  if (!(await mayNotify())) throw new Error(t("This browser does not allow notifications."));
  const letters = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  const applicationServerKey = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  try {
    const worker = await working();
    return await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch {
    throw new Error(t("This browser could not be reached."));
  }
}

/**
 * @param {HTMLElement} place
 * @param {string} [notice]
 * @returns {Promise<void>}
 */
export async function push(place, notice = "") {
  const { possible, key } = await get("/api/push", {});
  if (!possible || !("serviceWorker" in navigator && "PushManager" in window)) return;
  try {
    if (!notice) await renew();
  } catch (error) {
    return push(place, trouble(error));
  }
  const on = await subscribed();
  /** @param {() => Promise<void>} action */
  const act = async (action) => {
    try {
      await action();
      await push(place);
    } catch (error) {
      await push(place, trouble(error));
    }
  };
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const said = new FormData(/** @type {HTMLFormElement} */ (event.target));
    change({ quiet: [Number(said.get("quiet_from")), Number(said.get("quiet_to"))] });
    void act(async () => tell(on ?? (await subscribe(key))));
  };
  const [from, to] = prefs.quiet;
  render(
    html`<h2>${t("Notifications")}</h2>
      ${notice ? html`<p class="notice" role="alert">${notice}</p>` : nothing}
      <p>${t("This browser tells you when it is your turn in a turn-by-turn game, at most once a turn, even when the page is closed.")}</p>
      <form class="account" @submit=${submit}>
        <div class="row">${hour("quiet_from", t("Nothing from"), from)} ${hour("quiet_to", t("to"), to)}</div>
        <p><button type="submit" class=${on ? "" : "primary"}>${on ? t("Change the hours") : t("Tell me in this browser")}</button>
          ${on
            ? html`<button type="button" @click=${() => void act(forget)}>${t("Nothing more in this browser")}</button>`
            : nothing}</p>
      </form>`,
    place,
  );
}
