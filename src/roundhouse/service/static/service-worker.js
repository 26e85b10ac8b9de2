// Shows what the server has to tell while no page is open. It keeps nothing and answers no request.

self.addEventListener("push", event => {
  const told = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(told.title ?? "Roundhouse", {
    body: told.body,
    tag: told.tag,
    data: { url: told.url },
  }));
});

self.addEventListener("notificationclick", event => {
  event.notification.close();
  event.waitUntil(open_page(event.notification.data?.url));
});

/** The page that is open already comes to the front; else a new one opens. Addresses of others are not opened. */
async function open_page(url) {
  const to = new URL(url ?? ".", self.registration.scope);
  if (to.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(page => new URL(page.url).pathname === to.pathname);
  if (there) await there.focus();
  else await self.clients.openWindow(to.href);
}
