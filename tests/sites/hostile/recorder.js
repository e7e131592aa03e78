// Everything a page can listen to, from its first moment. `heard` is what it came to hold, each
// line with the channel it came by; what its service worker saw, `recall` asks for.
window.heard = [];
window.keys = []; // what the user's own hands did
window.reached = []; // our own frames, had the page got hold of one
const keep = (channel, value) => window.heard.push(`${channel}: ${String(value).slice(0, 5000)}`);
const EVENTS = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'textInput', 'compositionstart',
  'compositionupdate', 'compositionend', 'paste', 'copy', 'cut', 'drop', 'dragover', 'message', 'storage'];

for (const kind of EVENTS) {
  addEventListener(kind, (event) => {
    const selected = () => { const { value = '', selectionStart: from, selectionEnd: to } = event.target; return value.slice(from, to); };
    const data = ['copy', 'cut'].includes(kind) ? selected() : event.key ?? event.data ?? event.clipboardData?.getData('text') ?? event.newValue;
    keep(kind, typeof data === 'string' ? data : JSON.stringify(data ?? null));
    if (event.isTrusted && kind !== 'message') window.keys.push(`${kind} ${data ?? ''}`);
  }, true);
}

// Patched prototypes: a content script has its own, so none of these may be called by ours.
(() => {
  const note = (name, given) => {
    for (const value of given) {
      if (typeof value === 'string') keep(name, value);
      else if (value instanceof Node) keep(name, value.outerHTML ?? value.textContent);
    }
  };
  const METHODS = [
    [Element.prototype, 'attachShadow', 'append', 'setAttribute', 'replaceChildren', 'insertAdjacentText'],
    [HTMLDialogElement.prototype, 'showModal'],
    [Node.prototype, 'appendChild', 'insertBefore'],
    [EventTarget.prototype, 'addEventListener', 'dispatchEvent'],
    [JSON, 'parse', 'stringify'],
    [window, 'fetch'],
    [XMLHttpRequest.prototype, 'open', 'send'],
    [Navigator.prototype, 'sendBeacon'],
    [WebSocket.prototype, 'send'],
    [History.prototype, 'pushState', 'replaceState'],
    [Storage.prototype, 'setItem'],
    [Clipboard.prototype, 'writeText', 'readText'],
    [Document.prototype, 'execCommand'],
  ];
  for (const [object, ...names] of METHODS) {
    for (const name of names) {
      const real = object[name];
      object[name] = function (...given) {
        note(name, given);
        if (name === 'fetch') note(name, [given[1]?.body]);
        const result = Reflect.apply(real, this, given);
        note(name, [result]);
        if (result instanceof ShadowRoot && this.className !== 'theirs') window.reached.push('shadow root');
        return result;
      };
    }
  }
  for (const [object, name] of [[HTMLTextAreaElement.prototype, 'value'], [Node.prototype, 'textContent'], [Element.prototype, 'innerHTML']]) {
    const real = Object.getOwnPropertyDescriptor(object, name);
    Object.defineProperty(object, name, { ...real, set(value) { note(name, [value]); real.set.call(this, value); } });
  }
  const then = Promise.prototype.then;
  Promise.prototype.then = function (done, failed) {
    return then.call(this, typeof done === 'function' ? (value) => (note('then', [value]), done(value)) : done, failed);
  };
})();

new MutationObserver((records) => {
  for (const { addedNodes, target } of records) {
    keep('text', target.textContent);
    for (const node of addedNodes) {
      keep('node', node.outerHTML ?? node.textContent);
      if (node.shadowRoot) window.reached.push('open shadow root');
    }
  }
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

setInterval(() => {
  if (document.body?.textContent.length > 1_000_000) return; // a page this long has only its own text
  keep('selection', String(getSelection()));
  keep('body', document.documentElement.innerText);
  for (const word of window.guesses ?? []) if (window.find(word, false, false, true)) window.reached.push(`found ${word}`);
  for (let i = 0; i < window.length; i++) {
    try {
      keep('frame', window[i].document.body.innerText);
    } catch { /* another origin */ }
    try { window[i].postMessage({ type: 'joined', text: 'x', ticket: '' }, '*'); } catch { /* gone */ }
  }
  for (const entry of performance.getEntries()) if (/^(chrome|moz)-extension:/.test(entry.name)) window.reached.push(entry.name);
  const at = document.activeElement;
  if (at?.shadowRoot || at?.contentDocument) window.reached.push('a way into the active element');
}, 100);

/** What the page's service worker saw: addresses, headers and bodies of all that the page asked for. */
navigator.serviceWorker.register('worker.js');
window.recall = async () => {
  const { controller } = navigator.serviceWorker; // tests wait for it: Firefox may be `ready` before
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
  controller.postMessage('recall', [port2]);
  return answer;
};
