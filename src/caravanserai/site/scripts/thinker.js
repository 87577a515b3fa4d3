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

/**
 * What the bots of a game have learned, fetched once; without it they play as they did before.
 * @param {string} game
 */
function lessons(game) {
  const known = learned.get(game);
  if (known) return known;
  const learning = ready
    .then(({ pyodide }) => learn(pyodide, game))
    .catch((error) => {
      learned.delete(game);
      console.warn(error);
    });
  learned.set(game, learning);
  return learning;
}

/** @param {any} job */
async function answer(job) {
  const { think } = await ready;
  await lessons(job.task.game);
  try {
    return { job: job.job, answer: JSON.parse(think(JSON.stringify(job))) };
  } catch (error) {
    console.warn(error);
    return { job: job.job, answer: null };
  }
}

here.onmessage = (/** @type {MessageEvent} */ { data, ports: [port] }) => {
  port.onmessage = async (/** @type {MessageEvent} */ event) => port.postMessage(await answer(event.data));
  for (const game of data.games) void lessons(game); // while there is a network
};
