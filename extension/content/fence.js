/**
 * The fence: what the user types goes to a private frame, or to a field of the page that he chose by
 * his own hand, or nowhere. A page can move the focus as it likes, and an honest one does by accident
 * (LibreTranslate's on each render, every site by the Tab key), so nothing is asked of the focus.
 *
 * On a site that has a shield, from the first moment of each of its documents: keys that write, input
 * of every kind, composition, paste and drop reach no field that the user has not pressed himself,
 * and no covered box ever. While he types privately nothing reaches the page at all. What is stopped
 * is lost, and counted, so that he is told.
 *
 * Runs at document_start, so that its listeners come before any of the page's.
 */
(() => {
  if (globalThis.prismFence) return;
  const api = globalThis.browser ?? globalThis.chrome;
  const KEYS = ['keydown', 'keypress', 'keyup'];
  const WRITING = [
    'beforeinput', 'input', 'textInput', 'compositionstart', 'compositionupdate', 'compositionend',
    'paste', 'drop', 'dragover', 'dragenter',
  ];
  const READING = ['copy', 'cut'];
  const LOSSES = ['paste', 'drop', 'compositionstart'];
  /** Controls that take no text: their input tells of a choice. */
  const CHOICES = 'select, [type=checkbox], [type=radio], [type=range], [type=color], [type=file], [type=button], [type=submit]';
  const PRESSED = 'a, button, summary, audio, video, input, select, [tabindex], [role]';

  /** The field that the user chose in the page. @type {Element | null} */
  let chosen = null;
  let passing = false; // an event of our own writing is on its way
  /** What stood in a field before a change that cannot be cancelled. @type {WeakMap<EventTarget, string>} */
  const before = new WeakMap();
  /** Its listener stands with all the others, and goes with them. No page knows its name. */
  const STANDS = `${Math.random()}`;
  let standing = false;
  let turned = 0; // what was lost when the user last turned to something

  /** @type {import('../../tests/extension/types/globals.js').Fence} */
  const fence = {
    guarded: true,
    shut: false,
    ready: window !== window.top,
    losses: 0,
    touched: -Infinity,
    pressed: null,
    over: false,
    covered: () => false,
    within: () => false,
    lost: () => {},
    late: () => {},
    free: () => {},
    open(action) {
      passing = true;
      try {
        action();
      } finally {
        passing = false;
      }
    },
    take(element) {
      const field = fieldIn(element);
      if (field && !fence.covered(field)) chosen = field;
      return field === chosen ? field : null;
    },
    listen,
  };
  globalThis.prismFence = fence;
  listen();
  new MutationObserver(renew).observe(document, { childList: true });

  /** `document.open()` takes all listeners off a document, these too, and the page's next ones come first. */
  function renew() {
    standing = false;
    dispatchEvent(new Event(STANDS));
    if (standing) return;
    listen();
    fence.late();
  }

  function listen() {
    for (const kind of [...KEYS, ...WRITING, ...READING]) {
      addEventListener(kind, judge, { capture: true, passive: false });
    }
    addEventListener('pointerdown', press, { capture: true });
    addEventListener('click', choose, { capture: true });
    addEventListener(STANDS, stand);
  }

  function stand() {
    standing = true;
  }

  /** @param {Event} event */
  function judge(event) {
    // What a page dispatches itself holds nothing that it does not know.
    if (passing || !event.isTrusted) return;
    if (/** @type {KeyboardEvent} */ (event).key === 'Tab') turned = fence.losses;
    if (passes(event)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    if (event.type === 'beforeinput') keep(event);
    if (event.type === 'input') takeBack(event);
    if (!LOSSES.includes(event.type) && !(event.type === 'keydown' && writes(event))) return;
    fence.losses++;
    fence.lost();
  }

  /** @param {Event} event */
  function passes(event) {
    if (fence.shut) return false;
    if (!fence.guarded) return true;
    const [target] = event.composedPath();
    if (target instanceof Node && fence.covered(target)) return false;
    if (READING.includes(event.type)) return true;
    const field = fieldOf(event);
    if (field && field === chosen) return true;
    if (KEYS.includes(event.type)) return !writes(event) && !chooses(event, field);
    return event.type === 'input' && target instanceof Element && target.matches(CHOICES);
  }

  /** Does a key write something, or what it writes follow in another event? @param {Event} event */
  function writes(event) {
    const { key, ctrlKey, metaKey, altKey } = /** @type {KeyboardEvent} */ (event);
    if (['Dead', 'Process', 'Unidentified', 'Compose'].includes(key)) return true;
    // Elsewhere it presses buttons, and scrolls for whoever has turned to the page: not between the
    // words of somebody whose letters go nowhere.
    if (key === ' ') return fieldOf(event) !== null || fence.over || fence.losses > turned || (fence.touched === -Infinity && !isControl(event.target));
    if ([...key].length !== 1) return false;
    if (/** @type {KeyboardEvent} */ (event).getModifierState('AltGraph')) return true;
    return !(ctrlKey || metaKey) && !(altKey && /[\x20-\x7e]/.test(key));
  }

  /** What Space presses: not the element of ours that the private frames are in. @param {EventTarget | null} target */
  function isControl(target) {
    return target instanceof Element && target.matches(PRESSED);
  }

  /** Enter is the keyboard's way to choose a field of the page. */
  /** @param {Event} event @param {Element | null} field */
  function chooses(event, field) {
    if (!field || /** @type {KeyboardEvent} */ (event).key !== 'Enter' || field.matches(CHOICES)) return false;
    if (event.type === 'keydown' && fence.ready) chosen = field;
    return true;
  }

  /** The field that an event is in or goes to, null where it is none. @param {Event} event */
  function fieldOf(event) {
    const [target] = event.composedPath();
    return target instanceof Element ? fieldIn(target) : null;
  }

  /** @param {Element} target */
  function fieldIn(target) {
    const field = target.closest('textarea, input, select');
    if (field) return field;
    if (document.designMode === 'on') return document.documentElement;
    let host = null;
    for (let at = /** @type {Element | null} */ (target); at instanceof HTMLElement; at = at.parentElement) {
      if (at.isContentEditable) host = at;
    }
    // What stands in a closed shadow root of the page's is known by its host.
    return host ?? (target.localName.includes('-') ? target : null);
  }

  /**
   * A press of the user's own. What lies over a private frame has no right to be there: whoever
   * presses it means the frame.
   * @param {PointerEvent} event
   */
  function press(event) {
    if (!event.isTrusted) return;
    fence.touched = performance.now();
    turned = fence.losses;
    fence.shut = false; // whoever presses something in the page wants to use the page
    chosen = null;
    fence.pressed = [event.clientX, event.clientY];
    fence.over = fence.within(event.clientX, event.clientY);
    choose(event);
  }

  /** @param {MouseEvent} event also of a screen reader, which presses nothing */
  function choose(event) {
    if (!event.isTrusted || !fence.ready || fence.within(event.clientX, event.clientY)) return;
    const [target] = event.composedPath();
    const label = target instanceof Element ? target.closest('label') : null;
    const field = fieldOf(event) ?? label?.control ?? null;
    if (field && !fence.covered(field)) chosen = field;
  }

  /** @param {Event} event */
  function keep({ target }) {
    if (target) before.set(target, written(target) ?? '');
  }

  /** What cannot be cancelled is taken out again before the page's turn. @param {Event} event */
  function takeBack({ target }) {
    if (!(target instanceof HTMLElement) || target.matches(CHOICES)) return;
    const old = before.get(target) ?? '';
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) target.value = old;
    else if (target.isContentEditable && written(target) !== old) target.textContent = old;
  }

  /** @param {EventTarget} target */
  function written(target) {
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return target.value;
    return target instanceof HTMLElement ? target.textContent : null;
  }

  /** @param {{ guarded: boolean, typing: boolean } | undefined} state */
  function obey(state) {
    if (!state) return;
    Object.assign(fence, { guarded: state.guarded, shut: state.guarded && (state.typing || fence.shut) });
    if (!state.guarded) fence.free();
  }

  api.runtime.onMessage.addListener((order, sender) => {
    if (sender.id !== api.runtime.id || sender.tab) return;
    // In the top frame the shield knows more, and sooner.
    if (order?.type === 'typing' && window !== window.top) fence.shut = order.on;
    else if (order?.type === 'guard') obey({ guarded: order.on, typing: false });
  });
  // Who does not answer is asleep or gone: until somebody says otherwise the fence stands.
  api.runtime.sendMessage({ side: 'public', place: '', type: 'guarded' }).then(obey, () => {});
})();
