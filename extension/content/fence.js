/**
 * The keyboard fence. A page can take the focus from a private frame, and LibreTranslate's real
 * page does so whenever it renders. While the user types privately, every key that reaches the page
 * is swallowed here: stolen keys are lost, and none leaks. Runs at document_start, so that its
 * listeners come before any of the page's.
 */
(() => {
  if (globalThis.prismFence) return;
  const api = globalThis.browser ?? globalThis.chrome;
  const KINDS = [
    'keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'textInput',
    'compositionstart', 'compositionupdate', 'compositionend',
    'paste', 'copy', 'cut', 'drop', 'dragover', 'dragenter',
  ];
  let passing = false; // an event of our own writing is on its way

  const fence = {
    armed: false,
    /** @param {() => void} action */
    open(action) {
      passing = true;
      try {
        action();
      } finally {
        passing = false;
      }
    },
  };
  globalThis.prismFence = fence;

  /** @param {Event} event */
  function swallow(event) {
    // What a page dispatches itself holds nothing that it does not know.
    if (!fence.armed || passing || !event.isTrusted) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }
  for (const kind of KINDS) addEventListener(kind, swallow, { capture: true, passive: false });

  // Only the user can press a real button: whoever clicks in the page wants to use the page.
  addEventListener(
    'pointerdown',
    (event) => {
      if (event.isTrusted) fence.armed = false;
    },
    { capture: true },
  );

  api.runtime.onMessage.addListener((order, sender) => {
    if (sender.id === api.runtime.id && order?.type === 'typing') fence.armed = order.on;
  });
})();
