// Everything a page can listen to, from its first moment. `heard` is what it came to hold.
window.heard = [];
window.keys = [];
window.reached = []; // our own frames, had the page got hold of one
(() => {
  const keep = (what, value) => window.heard.push(`${what}: ${value}`);
  const KINDS = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'textInput', 'compositionstart',
    'compositionupdate', 'compositionend', 'paste', 'copy', 'cut', 'drop', 'dragover', 'message', 'storage'];
  for (const kind of KINDS) {
    addEventListener(kind, (event) => {
      const data = event.key ?? event.data ?? event.clipboardData?.getData('text') ?? event.newValue;
      keep(kind, typeof data === 'string' ? data : JSON.stringify(data ?? null));
      if (event.isTrusted && kind !== 'message') window.keys.push(`${kind} ${data ?? ''}`);
    }, true);
  }
  // Patched prototypes: a content script has its own, so none of these may be called by ours.
  const patch = (object, name) => {
    const real = object[name];
    object[name] = function (...given) {
      for (const value of given) {
        if (typeof value === 'string') keep(name, value);
        else if (value instanceof Node) keep(name, value.outerHTML ?? value.textContent);
      }
      const result = Reflect.apply(real, this, given);
      if (result instanceof ShadowRoot) window.reached.push('shadow root');
      return result;
    };
  };
  for (const name of ['attachShadow', 'append', 'setAttribute', 'replaceChildren', 'showModal']) {
    for (const proto of [Element.prototype, HTMLDialogElement.prototype]) if (Object.hasOwn(proto, name)) patch(proto, name);
  }
  for (const name of ['appendChild', 'insertBefore']) patch(Node.prototype, name);
  patch(JSON, 'parse');
  patch(JSON, 'stringify');
  patch(EventTarget.prototype, 'dispatchEvent');
  patch(window, 'fetch');
  const then = Promise.prototype.then;
  Promise.prototype.then = function (done, failed) {
    return then.call(this, done && ((value) => (typeof value === 'string' && keep('then', value), done(value))), failed);
  };
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      keep('text', target.textContent?.slice(0, 5000));
      for (const node of addedNodes) {
        keep('node', node.outerHTML ?? node.textContent);
        if (node.shadowRoot) window.reached.push('open shadow root');
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  setInterval(() => {
    if (document.body?.textContent.length > 1_000_000) return; // a page this long has only its own text
    keep('selection', String(getSelection()));
    keep('body', document.documentElement.innerText?.slice(0, 5000));
    for (const word of window.guesses ?? []) if (window.find(word)) window.reached.push(`found ${word}`);
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
})();
