/**
 * Shows the private panel near the selection: a frame of the extension's origin in a closed shadow
 * root in the top layer. This script knows where the panel stands and nothing of what is in it.
 */
(() => {
  const world = /** @type {{ prismPanel?: boolean }} */ (globalThis);
  if (world.prismPanel) return; // injected again by a second click
  world.prismPanel = true;

  const api = /** @type {typeof chrome} */ (globalThis.browser ?? globalThis.chrome);
  const WIDTH = 440;
  const HEIGHT = 400;
  const MARGIN = 12;

  /** @type {{ place: string, holder: HTMLElement, before: Element | null } | null} */
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
      ${position(anchor)}; width: min(${WIDTH}px, 100vw); height: min(${HEIGHT}px, 100vh);
      background: transparent; overflow: hidden; border-radius: 12px; color-scheme: normal;
      box-shadow: 0 12px 40px rgb(0 0 0 / 35%), 0 0 0 1px rgb(127 127 127 / 35%)`;
    const frame = document.createElement('iframe');
    frame.title = 'PRISM';
    frame.style.cssText = 'all: initial; display: block; width: 100%; height: 100%; border: 0';
    holder.attachShadow({ mode: 'closed' }).append(frame);
    document.documentElement.append(holder);
    holder.showPopover();
    // Set after the empty load, so that the page finds no address of ours anywhere.
    const address = `${api.runtime.getURL('private/panel.html')}#${token}`;
    if (frame.contentWindow) frame.contentWindow.location.replace(address);
    frame.addEventListener('load', () => isEmpty(frame) || loaded());
    frame.focus();
    open = { place, holder, before };
  }

  /** Firefox tells of the empty load later. @param {HTMLIFrameElement} frame */
  function isEmpty({ contentWindow }) {
    try {
      return contentWindow?.location.href === 'about:blank';
    } catch {
      return false; // another origin, as ours is
    }
  }

  /** @param {{ x: number, y: number, width: number, height: number }} anchor */
  function position({ x, y, width, height }) {
    if (!width && !height) return `right: ${MARGIN}px; top: ${MARGIN}px`;
    const left = Math.max(MARGIN, Math.min(x, innerWidth - WIDTH - MARGIN));
    const below = y + height + MARGIN;
    const top = below + HEIGHT <= innerHeight ? below : Math.max(MARGIN, y - HEIGHT - MARGIN);
    return `left: ${left}px; top: ${Math.min(top, Math.max(MARGIN, innerHeight - HEIGHT - MARGIN))}px`;
  }

  function close() {
    open?.holder.remove();
    if (open?.before instanceof HTMLElement) open.before.focus({ preventScroll: true });
    open = null;
  }
})();
