// Runs without a page: shows what the house says to this browser, and opens the table.

const here = /** @type {any} */ (self);

here.addEventListener("push", (/** @type {any} */ event) => {
  /** @type {import("contract").PushMessage} */
  const { title, body, table } = event.data.json();
  const icon = new URL("./app/favicon-turn.svg", here.location.href).href;
  event.waitUntil(here.registration.showNotification(title, { body, tag: table, icon }));
});

here.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const path = `/tables/${event.notification.tag}`;
  const open = async () => {
    const pages = await here.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === path);
    return there ? there.focus() : here.clients.openWindow(path);
  };
  event.waitUntil(open());
});
