// Around every page of the static edition: it has the house in a worker, and the page in a frame, so
// that the house goes on when the page is another one.

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { apply, prefs } from "../lib/preferences.js";
import { loadWords, t } from "../lib/words.js";

const start = /** @type {HTMLElement} */ (document.getElementById("start"));
const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("page"));
const edition = document.body.dataset;

/** Bytes of all parcels, and those that have come.
 * @type {{ bytes: number, come: number, broken: string, starting: boolean }} */
const state = { bytes: Number(edition.bytes), come: 0, broken: "", starting: false };

function draw() {
  const words = state.starting ? t("The tables are set …") : t("The house is on its way …");
  render(
    html`<h1>Caravanserai</h1>
      ${state.broken
        ? html`<p role="alert">${state.broken}</p>
            <p><button type="button" class="primary" @click=${() => location.reload()}>${t("Try again")}</button></p>`
        : html`<p role="status">${words}</p>
            <progress max="1" value=${Math.min(1, state.come / state.bytes)} aria-label=${words}></progress>`}
      ${state.broken
        ? nothing
        : html`<p class="about">${t("Everything runs in this browser. After this visit it works without a network, too.")}</p>`}`,
    start,
  );
}

/** @param {string} text */
function close(text) {
  state.broken = text;
  house.terminate();
  thinker?.terminate();
  frame.remove();
  start.hidden = false;
  draw();
}

// the house

const house = new Worker(new URL("./house.js", import.meta.url), { type: "module" });
/** @type {Worker | null} */
let thinker = null;
let asked = 0;
/** Questions that are not answered yet.
 * @type {Map<number, (answer: { status: number, content: any }) => void>} */
const questions = new Map();
/** @typedef {{ table: string, told: (event: any) => void }} Listener */
/** @type {{ now: Listener | null }} */
const listening = { now: null };

/** @type {Record<string, (said: any) => void>} */
const reactions = {
  arrived: ({ bytes }) => {
    state.come += bytes;
    draw();
  },
  starting: () => {
    state.starting = true;
    draw();
  },
  open: () => {
    start.hidden = true;
    frame.hidden = false;
    frame.focus();
    document.body.dataset.ready = "yes";
    think();
    void stay();
  },
  broken: ({ error }) => close(`${t("The house could not be opened:")} ${error}`),
  answer: ({ id, status, content }) => {
    questions.get(id)?.({ status, content });
    questions.delete(id);
  },
  failed: ({ id, error }) => reactions.answer({ id, status: 500, content: { error, rule: null } }),
  event: ({ table, version, data }) => {
    const { now } = listening;
    if (now && now.table === table) now.told({ ...data, version });
  },
};
house.onmessage = ({ data }) => reactions[data.type](data);
house.onerror = (event) => close(`${t("The house could not be opened:")} ${event.message}`);

function think() {
  thinker = new Worker(new URL("./thinker.js", import.meta.url), { type: "module" });
  const { port1, port2 } = new MessageChannel();
  thinker.postMessage({ games: (edition.games ?? "").split(" ") }, [port1]);
  house.postMessage({ type: "thinker" }, [port2]);
}

/** Be there without a network, and keep the games. */
async function stay() {
  try {
    await navigator.serviceWorker?.register(`${edition.root}service.js`);
    await navigator.storage?.persist?.();
  } catch {
    // without leave it is a house for as long as there is a network
  }
}

/** What the page in the frame asks. */
/** @type {any} */ (window).caravanserai = {
  ask: (/** @type {object} */ message) =>
    new Promise((answered) => {
      asked += 1;
      questions.set(asked, answered);
      house.postMessage({ ...message, id: asked });
    }),
  /**
   * @param {string} table
   * @param {string} lang
   * @param {number} seen - the version that the page has
   * @param {(event: any) => void} told
   */
  listen: (table, lang, seen, told) => {
    const mine = { table, told };
    listening.now = mine;
    house.postMessage({ type: "listen", table, lang, seen });
    return () => {
      if (listening.now === mine) listening.now = null;
    };
  },
};

// the page

/** The address of the shell says which page is shown. */
frame.onload = () => {
  const shown = frame.contentWindow?.location;
  const page = frame.contentDocument;
  if (!shown || !page || shown.href === "about:blank") return;
  const name = shown.pathname.slice(shown.pathname.lastIndexOf("/") + 1) + shown.search;
  history.replaceState(null, "", name === "lobby.html" ? location.pathname : `#${name}`);
  const follow = () => {
    document.title = page.title;
  };
  follow();
  const title = page.querySelector("title");
  if (title) new MutationObserver(follow).observe(title, { childList: true });
};

/** Only pages of this folder are shown. */
function wanted() {
  const name = location.hash.slice(1);
  return /^[a-z]+\.html(\?[\w=&-]*)?$/.test(name) ? name : "lobby.html";
}

addEventListener("hashchange", () => {
  const shown = frame.contentWindow?.location;
  if (shown && !shown.href.endsWith(wanted())) shown.replace(wanted());
});

// one house at a time

const alone = navigator.locks?.request("caravanserai", { steal: true }, () => new Promise(() => {}));
alone?.catch(() => close(t("The house is open in another tab now.")));

apply();
await loadWords();
document.documentElement.lang = prefs.lang;
draw();
frame.src = wanted();
