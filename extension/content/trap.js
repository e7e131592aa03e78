/**
 * Where the focus goes when a page has taken the private frames away. Listeners of the page may come
 * before the fence's then (`document.open()` takes all of them off), so that the keys must not come
 * to the page at all: they go to an empty frame in a modal dialog in a closed shadow root, to which a
 * page has no way. A page that removes it has it back before the next key.
 */
(() => {
  /** @type {{ holder: HTMLElement, root: ShadowRoot, frame: HTMLIFrameElement, dialog: HTMLDialogElement } | null} */
  let trap = null;
  let moving = false;
  const observer = new MutationObserver(keep);

  /** @param {() => void} end when the user presses something */
  function set(end) {
    release();
    const holder = document.createElement('div');
    const dialog = document.createElement('dialog');
    const frame = document.createElement('iframe');
    dialog.style.cssText = 'position: fixed; inset: 0; width: 100vw; height: 100vh; max-width: none; max-height: none; border: 0; opacity: 0';
    frame.style.cssText = 'width: 1px; height: 1px; border: 0';
    dialog.append(frame);
    const root = holder.attachShadow({ mode: 'closed' });
    root.append(dialog);
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    dialog.addEventListener('pointerdown', (event) => {
      if (!event.isTrusted) return;
      release();
      end();
    });
    trap = { holder, root, dialog, frame };
    observer.observe(document, { childList: true, subtree: true, attributes: true });
    addEventListener('focus', keep, true);
    keep();
    return holder;
  }

  function keep() {
    if (!trap || !document.documentElement) return; // no element, no key
    const { holder, root, dialog, frame } = trap;
    // What moves the focus tells of it on the way, which brings us here once more: a browser that is
    // interrupted there gives the element the focus, and its frame no keys.
    if (moving) return;
    moving = true;
    if (holder.parentNode !== document.documentElement) document.documentElement.append(holder);
    if (!dialog.open || root.activeElement !== frame || (document.hasFocus() && !frame.contentDocument?.hasFocus())) {
      dialog.close();
      dialog.showModal();
      frame.blur();
      frame.focus();
    }
    moving = false;
  }

  function release() {
    observer.disconnect();
    removeEventListener('focus', keep, true);
    trap?.holder.remove();
    trap = null;
  }

  globalThis.prismTrap = { set, release };
})();
