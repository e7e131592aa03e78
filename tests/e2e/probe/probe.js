// The least that speaks the host's protocol: one port, one promise a request, parts joined.
const api = globalThis.browser ?? globalThis.chrome;
const waiting = new Map();
const parts = new Map();
const progress = [];
const ended = [];
let port = null;

function whole(message) {
  if (message.part === undefined) return message;
  const pieces = parts.get(message.id) ?? [];
  pieces[message.part] = message.data;
  parts.set(message.id, pieces);
  if (pieces.length < message.of || pieces.includes(undefined)) return null;
  parts.delete(message.id);
  return { ...JSON.parse(pieces.join("")), parts: message.of };
}

function open() {
  if (port) return port;
  port = api.runtime.connectNative("org.prism.translate");
  port.onMessage.addListener((received) => {
    const message = whole(received);
    if (!message) return;
    if (message.progress) progress.push(message.progress);
    else waiting.get(message.id)?.(message);
  });
  port.onDisconnect.addListener((gone) => {
    const reason = api.runtime.lastError?.message ?? gone.error?.message ?? "";
    ended.push(reason);
    port = null;
    for (const answer of waiting.values()) answer({ ok: false, error: { code: "port", reason } });
    waiting.clear();
  });
  return port;
}

let last = 0;
globalThis.ask = (type, fields = {}) =>
  new Promise((resolve) => {
    const id = ++last;
    waiting.set(id, (message) => {
      waiting.delete(id);
      resolve(message);
    });
    open().postMessage({ id, type, ...fields });
  });
globalThis.state = () => ({ ended, progress, open: port !== null, waiting: waiting.size });
globalThis.close = () => {
  port?.disconnect();
  port = null;
};
