/**
 * Holds a page's own frames back while the user types. The fence cannot stand in a frame of another
 * origin, and a page may hand such a frame the focus and with it the keys. What is not in the
 * document has no focus: frames are taken out, also new ones before they load, and put back after.
 */
(() => {
  if (globalThis.prismHolding) return;
  const KINDS = 'iframe, frame, object, embed, fencedframe';
  /** Lists and pickers that hang open: they have the keys, wherever the focus is. */
  const OPEN = 'select:open, input:open';
  const api = globalThis.browser ?? globalThis.chrome;
  /** @type {{ frame: Element, parent: Node, next: Node | null }[]} */
  let held = [];
  let holding = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let giving; // until the page gets its frames back
  /** All trees of the page, its shadow roots included. @type {(Document | ShadowRoot)[]} */
  let roots = [];
  const observer = new MutationObserver(take);

  /** A closed root too: content scripts may look into it. @param {Element} element */
  function rootOf(element) {
    const ours = /** @type {any} */ (element);
    if (!(element instanceof HTMLElement)) return null;
    return ours.openOrClosedShadowRoot ?? /** @type {any} */ (api).dom?.openOrClosedShadowRoot(element) ?? null;
  }

  /** @param {Document | ShadowRoot} root @param {Element} spared whose frames are ours */
  function search(root, spared) {
    roots.push(root);
    observer.observe(root, { childList: true, subtree: true });
    for (const frame of root.querySelectorAll(KINDS)) {
      const parent = frame.parentNode;
      if (parent) held.push({ frame, parent, next: frame.nextSibling });
      frame.remove();
    }
    for (const list of CSS.supports('selector(:open)') ? root.querySelectorAll(OPEN) : []) shut(list);
    for (const element of root.querySelectorAll('*')) {
      const inner = element === spared ? null : rootOf(element);
      if (inner) search(inner, spared);
    }
  }

  /** Into a frame of the page's own site the fence comes too. @param {Document | ShadowRoot} root @param {Element} spared @returns {boolean} */
  function anyIn(root, spared) {
    if ([...root.querySelectorAll(KINDS)].some((frame) => !(/** @type {any} */ (frame).contentDocument))) return true;
    return [...root.querySelectorAll('*')].some((element) => {
      const inner = element === spared ? null : rootOf(element);
      return inner !== null && anyIn(inner, spared);
    });
  }

  /** The frame of another site that has the keyboard, in whatever tree. */
  function taker() {
    let element = document.activeElement;
    while (element) {
      const inner = (rootOf(element) ?? /** @type {any} */ (element).contentDocument)?.activeElement;
      if (!inner) break;
      element = inner;
    }
    if (!element?.matches(KINDS) || globalThis.prismOwn?.has(element)) return null;
    return /** @type {any} */ (element).contentDocument ? null : element;
  }

  /** What is not painted hangs open no more. @param {Element} list */
  function shut(list) {
    if (!(list instanceof HTMLElement)) return;
    const { cssText } = list.style;
    list.style.setProperty('display', 'none', 'important');
    list.getBoundingClientRect();
    list.style.cssText = cssText;
  }

  /** @type {Element} */
  let ours = document.documentElement;

  function take() {
    if (!holding) return;
    roots = [];
    search(document, ours);
  }

  function giveBack() {
    clearTimeout(giving);
    holding = false;
    roots = [];
    observer.disconnect();
    for (const { frame, parent, next } of held.reverse()) {
      // The page may have rebuilt that part of itself meanwhile: then it does not miss the frame.
      if (parent.isConnected) parent.insertBefore(frame, next?.parentNode === parent ? next : null);
    }
    held = [];
  }

  globalThis.prismHolding = {
    hold(spared) {
      clearTimeout(giving); // whoever holds them does so until he says otherwise
      ours = spared;
      holding = true;
      take();
    },
    take,
    any: (spared) => anyIn(document, spared),
    taker,
    roots: () => roots,
    giveBack,
    giveBackLater(time, then) {
      clearTimeout(giving);
      giving = setTimeout(() => {
        giveBack();
        then();
      }, time);
    },
  };
})();
