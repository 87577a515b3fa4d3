// The worker of the house: questions of the pages go to Python, what comes of them goes out. What has
// to be thought about goes to the thinker.

import { python } from "./python.js";
import * as store from "./store.js";

const here = /** @type {any} */ (self);

/** The thinker; none before it is ready.
 * @type {MessagePort | null} */
let thinker = null;
/** What waits for the thinker, what people wait for first.
 * @type {any[]} */
const waiting = [];
let thinking = false;

async function opened() {
  const pyodide = await python((bytes) => here.postMessage({ type: "arrived", bytes }));
  here.postMessage({ type: "starting" });
  const hear = pyodide.runPython("from caravanserai.tab.worker import hear; hear");
  hear(JSON.stringify({ type: "kept", texts: await store.all() }));
  here.postMessage({ type: "open" });
  return hear;
}

const house = opened();
house.catch((error) => here.postMessage({ type: "broken", error: String(error) }));

/** One after the other: an answer comes when what it has changed is kept. */
let before = /** @type {Promise<unknown>} */ (house);

/** @param {object} message */
function hear(message) {
  before = before.then(() => answer(message)).catch((error) => {
    here.postMessage({ type: "failed", id: /** @type {any} */ (message).id, error: String(error) });
  });
}

/** @param {object} message */
async function answer(message) {
  const out = JSON.parse((await house)(JSON.stringify(message)));
  await store.keep(out.filter((/** @type {any} */ one) => one.type === "keep"));
  for (const one of out) {
    if (one.type === "think") waiting.push(one);
    else if (one.type !== "keep") here.postMessage(one);
  }
  think();
}

function think() {
  if (!thinker || thinking || !waiting.length) return;
  waiting.sort((one, other) => Number(one.kind === "review") - Number(other.kind === "review"));
  thinking = true;
  thinker.postMessage(waiting.shift());
}

/** @param {MessagePort} port */
function meet(port) {
  port.onmessage = ({ data }) => {
    thinking = false;
    hear({ type: "thought", ...data });
  };
  thinker = port;
  think();
}

here.onmessage = (/** @type {MessageEvent} */ { data, ports }) => {
  if (data.type === "thinker") meet(ports[0]);
  else hear(data);
};
