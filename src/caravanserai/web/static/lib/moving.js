// A game that moves from one house to another: its record travels in the address, after the `#`, which
// no server sees before the page there asks it to go on.

const MARK = "#play=";

/** @typedef {import("contract").Import} Import */

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} way
 */
async function through(bytes, way) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer());
}

/**
 * The address at which a game goes on.
 * @param {string} house
 * @param {Import} game
 */
export async function movingAddress(house, game) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(game)), new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
  return `${house.replace(/\/+$/, "")}/${MARK}${letters}`;
}

/**
 * The game with which somebody has come here; null if none has.
 * @returns {Promise<Import | null>}
 */
export async function arrivedGame() {
  if (!location.hash.startsWith(MARK)) return null;
  const letters = location.hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/");
  history.replaceState(null, "", location.pathname);
  const packed = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw"))));
}
