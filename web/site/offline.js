// The site without a network: everything it consists of, kept by the browser since the first visit.

const VERSION = "{version}";
const FILES = {files};
// Other sites may live at the same origin.
const NAME = `sanban ${registration.scope} `;

addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(NAME + VERSION);
    // Past the browser's own memory of an older version.
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(NAME) && name !== NAME + VERSION) await caches.delete(name);
    }
  };
  event.waitUntil(clear());
});

addEventListener("message", ({ data }) => data === "take over" && skipWaiting());

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(NAME + VERSION);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
