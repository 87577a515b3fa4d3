// Keeps everything of an edition, so that it is there without a network.

const worker = /** @type {any} */ (self);
const [EDITION, FILES] = /** @type {[string, string[]]} */ (worker.EDITION);
const NAME = `caravanserai-${EDITION}`;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(NAME).then((kept) => kept.addAll(FILES)));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = async () => {
    const names = await caches.keys();
    const past = names.filter((name) => name.startsWith("caravanserai-") && name !== NAME);
    await Promise.all(past.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(old());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== worker.location.origin) return;
  const answer = async () => {
    const kept = await caches.open(NAME);
    return (await kept.match(request, { ignoreSearch: true })) ?? fetch(request);
  };
  event.respondWith(answer());
});
