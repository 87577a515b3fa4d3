// The tables of this browser, in its own database.

const STORE = "tables";

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  const request = indexedDB.open("caravanserai", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

const database = open();

/** @returns {Promise<string[]>} */
export async function all() {
  return done((await database).transaction(STORE).objectStore(STORE).getAll());
}

/**
 * Keep tables; whoever waits for the answer knows that they are kept.
 * @param {{ table: string, text: string }[]} tables
 */
export async function keep(tables) {
  if (!tables.length) return;
  const change = (await database).transaction(STORE, "readwrite");
  for (const { table, text } of tables) change.objectStore(STORE).put(text, table);
  await new Promise((resolve, reject) => {
    change.oncomplete = resolve;
    change.onerror = change.onabort = () => reject(change.error);
  });
}
