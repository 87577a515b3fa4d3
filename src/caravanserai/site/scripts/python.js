// Python in a worker: fetched in parcels, with the program of the house unpacked in it.

/** @typedef {(bytes: number) => void} Arrived */

const here = /** @type {any} */ (self);
const fetched = here.fetch.bind(here);

/**
 * A parcel that was packed when the edition was made, whatever the web server does.
 * @param {URL} address
 * @param {string} kind
 * @param {Arrived} arrived
 */
async function unpacked(address, kind, arrived) {
  const answer = await fetched(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const counted = new TransformStream({
    transform: (part, out) => {
      arrived(part.byteLength);
      out.enqueue(part);
    },
  });
  const body = answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": kind } });
}

/** @param {string} name */
function parcel(name) {
  return new URL(`./parcels/${name}.packed`, import.meta.url);
}

/**
 * Python with everything that the house needs.
 * @param {Arrived} arrived
 */
export async function python(arrived) {
  const program = unpacked(parcel("program.zip"), "application/zip", arrived);
  const library = unpacked(parcel("library.zip"), "application/zip", arrived);
  const machine = unpacked(parcel("pyodide.asm.mjs"), "text/javascript", arrived);
  here.fetch = (/** @type {any} */ address, /** @type {any} */ wishes) =>
    String(address).endsWith(".wasm")
      ? unpacked(parcel("pyodide.asm.wasm"), "application/wasm", arrived)
      : fetched(address, wishes);
  const script = URL.createObjectURL(await (await machine).blob());
  const shelf = URL.createObjectURL(await (await library).blob());
  const [{ default: createPyodideModule }, { loadPyodide }] = await Promise.all([
    import(script),
    import(new URL("../pyodide/pyodide.mjs", import.meta.url).href),
  ]);
  const wishes = {
    indexURL: new URL("../pyodide/", import.meta.url).href,
    stdLibURL: shelf,
    createPyodideModule,
  };
  const pyodide = await loadPyodide(wishes);
  here.fetch = fetched;
  URL.revokeObjectURL(script);
  URL.revokeObjectURL(shelf);
  pyodide.unpackArchive(await (await program).arrayBuffer(), "zip");
  return pyodide;
}

/**
 * What the bots of a game have learned.
 * @param {any} pyodide
 * @param {string} game
 */
export async function learn(pyodide, game) {
  const lessons = await unpacked(parcel(`lessons-${game}.zip`), "application/zip", () => {});
  pyodide.unpackArchive(await lessons.arrayBuffer(), "zip");
}
