// Keeps the page for offline use. The build writes VERSION and FILES above.
/* global VERSION, FILES */

const NAME = `shanten-${VERSION}`;

addEventListener("install", (event) => {
    event.waitUntil(
        (async () => {
            const cache = await caches.open(NAME);
            // Bypasses the browser's cache: all files must belong to one version.
            await cache.addAll(["./", ...FILES].map((file) => new Request(file, { cache: "reload" })));
            await skipWaiting();
        })(),
    );
});

addEventListener("activate", (event) => {
    event.waitUntil(
        (async () => {
            // An open page still fetches files of the previous version.
            const names = (await caches.keys()).filter((name) => name.startsWith("shanten-"));
            for (const name of names.slice(0, -2)) await caches.delete(name);
            await clients.claim();
        })(),
    );
});

addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
    event.respondWith(
        (async () => {
            const cache = await caches.open(NAME);
            const options = { ignoreSearch: true };
            const index = request.mode === "navigate" ? new URL("index.html", request.url) : request;
            const found = (await cache.match(request, options)) ?? (await cache.match(index, options));
            return found ?? (await caches.match(request, options)) ?? fetch(request);
        })(),
    );
});
