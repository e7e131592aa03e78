// A hostile page's service worker: it sees every request of the page, and keeps them all.
const seen = [];
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', async ({ ports, data, source }) => {
  if (data?.[0] === 'navigate') return (await clients.get(source.id)).navigate(data[1]);
  if (data?.[0] === 'openWindow') return clients.openWindow(data[1]);
  ports[0].postMessage(seen);
});
addEventListener('fetch', (event) => {
  const { request } = event;
  event.respondWith((async () => {
    seen.push(`${request.method} ${request.url} ${[...request.headers]} ${await request.clone().text()}`);
    return fetch(request);
  })());
});
