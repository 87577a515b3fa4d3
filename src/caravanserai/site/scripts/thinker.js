// The worker of bots and advisers: they think, and the house goes on answering.

import { learn, python } from "./python.js";

const here = /** @type {any} */ (self);
/** @type {Map<string, Promise<void>>} */
const learned = new Map();

async function opened() {
  const pyodide = await python(() => {});
  return { pyodide, think: pyodide.runPython("from caravanserai.tab.thinker import think; think") };
}

const ready = opened();

/** @param {any} job */
async function answer(job) {
  const { pyodide, think } = await ready;
  const { game } = job.task;
  if (!learned.has(game)) learned.set(game, learn(pyodide, game));
  try {
    await learned.get(game);
    return { job: job.job, answer: JSON.parse(think(JSON.stringify(job))) };
  } catch (error) {
    learned.delete(game);
    console.warn(error);
    return { job: job.job, answer: null };
  }
}

here.onmessage = (/** @type {MessageEvent} */ { ports: [port] }) => {
  port.onmessage = async ({ data }) => port.postMessage(await answer(data));
};
