/**
 * Shows the private panel near the selection: a frame of the extension's origin in a closed shadow
 * root in the top layer, with a bar to move it by and a corner to pull it larger. This script knows
 * where the panel stands and nothing of what is in it.
 */
(() => {
  const world = /** @type {{ prismPanel?: boolean }} */ (globalThis);
  if (world.prismPanel) return; // injected again by a second click
  world.prismPanel = true;

  const api = /** @type {typeof chrome} */ (globalThis.browser ?? globalThis.chrome);
  const WIDTH = 460;
  const HEIGHT = 480;
  const ENOUGH = 300; // of height beside the selection, in full width
  const LEAST = { width: 260, height: 200 };
  const MARGIN = 12;
  const STEP = 24; // pixels for a key
  const SHEET = `
    .bar { box-sizing: border-box; height: 16px; cursor: move; touch-action: none; background: #5b6479; display: grid; place-items: center }
    .bar::before { content: ''; width: 44px; height: 4px; border-radius: 2px; background: #fff }
    .corner { position: absolute; inset: auto 0 0 auto; width: 20px; height: 20px; cursor: nwse-resize; touch-action: none;
      background: linear-gradient(135deg, transparent 50%, #5b6479 50% 60%, transparent 60% 70%, #5b6479 70% 80%, transparent 80% 90%, #5b6479 90%) }
    :focus-visible { outline: 3px solid #8ecae6; outline-offset: -3px }
    iframe { all: initial; display: block; width: 100%; height: calc(100% - 16px); border: 0 }`;

  /** @typedef {{ left: number, top: number, width: number, height: number }} Box */
  /** @type {{ place: string, holder: HTMLElement, before: Element | null, box: Box } | null} */
  let open = null;

  api.runtime.onMessage.addListener((order, sender, reply) => {
    if (sender.id !== api.runtime.id || sender.tab) return;
    const its = open?.place === order.place;
    if (order.type === 'open-panel') {
      show(order, () => reply(true));
      return true; // it is answered when something has been loaded
    }
    if (order.type === 'close-panel' && its) close();
    else if (order.type === 'panel-gone') {
      reply(its); // then the page has taken it: this script has not
      if (its) close();
    }
  });

  /**
   * @param {{ token: string, place: string, anchor: { x: number, y: number, width: number, height: number } }} order
   * @param {() => void} loaded runs when the frame holds our page, or what a browser that refuses it puts there
   */
  function show({ token, place, anchor }, loaded) {
    const before = open?.before ?? document.activeElement;
    open?.holder.remove();
    const holder = document.createElement('div');
    holder.popover = 'manual';
    holder.style.cssText = `all: initial; position: fixed; inset: auto; margin: 0; border: 0; padding: 0;
      background: transparent; overflow: hidden; border-radius: 12px; color-scheme: normal;
      box-shadow: 0 12px 40px rgb(0 0 0 / 35%), 0 0 0 1px rgb(127 127 127 / 35%)`;
    const frame = document.createElement('iframe');
    (globalThis.prismOwn ??= new WeakSet()).add(frame);
    frame.title = 'PRISM';
    frame.allow = 'clipboard-write'; // Chromium asks the frame that stands around ours
    const bar = handle('bar', 'panel_move', (box, x, y) => ({ ...box, left: box.left + x, top: box.top + y }));
    const corner = handle('corner', 'panel_size', (box, x, y) => ({ ...box, width: box.width + x, height: box.height + y }));
    const root = holder.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(SHEET);
    root.adoptedStyleSheets = [sheet];
    root.append(bar, frame, corner);
    document.documentElement.append(holder);
    open = { place, holder, before, box: position(anchor) };
    lay(open.box);
    holder.showPopover();
    // Set after the empty load, so that the page finds no address of ours anywhere.
    const address = `${api.runtime.getURL('private/panel.html')}#${token}`;
    if (frame.contentWindow) frame.contentWindow.location.replace(address);
    frame.addEventListener('load', () => {
      if (isEmpty(frame)) return;
      // Not before: with the document that was there first the focus would go too.
      if (open?.holder === holder) frame.focus();
      loaded();
    });
  }

  /** Firefox tells of the empty load later. @param {HTMLIFrameElement} frame */
  function isEmpty({ contentWindow }) {
    try {
      return contentWindow?.location.href === 'about:blank';
    } catch {
      return false; // another origin, as ours is
    }
  }

  // ---------------------------------------------------------------- place and size

  /**
   * What a pointer pulls at, or arrow keys push.
   * @param {string} kind
   * @param {string} label name of a message
   * @param {(box: Box, x: number, y: number) => Box} pulled
   */
  function handle(kind, label, pulled) {
    const element = document.createElement('div');
    element.className = kind;
    element.tabIndex = 0;
    element.setAttribute('role', 'separator');
    element.setAttribute('aria-label', api.i18n.getMessage(label));
    element.title = api.i18n.getMessage(label);
    /** @type {{ x: number, y: number, box: Box } | null} */
    let held = null;
    element.addEventListener('pointerdown', (event) => {
      if (!event.isTrusted || !open) return;
      held = { x: event.clientX, y: event.clientY, box: open.box };
      element.setPointerCapture(event.pointerId); // else the frame takes the pointer over
      event.preventDefault();
    });
    element.addEventListener('pointermove', (event) => {
      if (held) lay(pulled(held.box, event.clientX - held.x, event.clientY - held.y));
    });
    element.addEventListener('lostpointercapture', () => (held = null));
    element.addEventListener('keydown', (event) => {
      const ways = /** @type {Record<string, [number, number]>} */ ({
        ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP],
      });
      const way = ways[event.key];
      if (!event.isTrusted || !open || !way) return;
      lay(pulled(open.box, ...way));
      event.preventDefault();
      event.stopPropagation();
    });
    return element;
  }

  /** Puts the panel somewhere, as far as the window reaches. @param {Box} wanted */
  function lay({ left, top, width, height }) {
    if (!open) return;
    const fit = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
      Math.max(least, Math.min(value, most));
    const box = { left, top, width, height };
    box.width = fit(width, Math.min(LEAST.width, innerWidth), innerWidth);
    box.height = fit(height, Math.min(LEAST.height, innerHeight), innerHeight);
    box.left = fit(left, 0, innerWidth - box.width);
    box.top = fit(top, 0, innerHeight - box.height);
    open.box = box;
    const px = Object.entries(box).map(([side, value]) => [side, `${value}px`]);
    Object.assign(open.holder.style, Object.fromEntries(px));
  }

  /**
   * Near the selection, and where there is none in the upper corner.
   * @param {{ x: number, y: number, width: number, height: number }} anchor
   * @returns {Box}
   */
  function position({ x, y, width, height }) {
    const wide = Math.min(WIDTH, innerWidth);
    const high = (/** @type {number} */ room) => Math.min(HEIGHT, room);
    if (!width && !height) return { left: innerWidth - wide - MARGIN, top: MARGIN, width: wide, height: high(innerHeight - 2 * MARGIN) };
    const enough = (ENOUGH * WIDTH) / wide; // the same text is longer in a narrow panel
    const left = Math.max(MARGIN, Math.min(x, innerWidth - wide - MARGIN));
    const below = y + height + MARGIN;
    const room = { below: innerHeight - below - MARGIN, above: y - 2 * MARGIN };
    // What was selected stays in sight, unless there is no room for both.
    if (room.below >= enough) return { left, top: below, width: wide, height: high(room.below) };
    if (room.above >= enough) return { left, top: y - MARGIN - high(room.above), width: wide, height: high(room.above) };
    const tall = high(innerHeight - 2 * MARGIN);
    return { left, top: innerHeight - tall - MARGIN, width: wide, height: tall };
  }

  addEventListener('resize', () => open && lay(open.box));
  // Whoever has gone back to the page closes the panel from there too.
  addEventListener('keydown', (event) => {
    if (event.isTrusted && event.key === 'Escape') close();
  }, true);

  function close() {
    open?.holder.remove();
    if (open?.before instanceof HTMLElement) open.before.focus({ preventScroll: true });
    open = null;
  }
})();
