/**
 * Whether the user sees a private frame as it is. A page that hides or covers it could draw a box of
 * its own in its place, and he would type into that.
 */
(() => {
  const INSET = 12; // from the corners, which are round
  const UNTOUCHED = {
    opacity: '1',
    filter: 'none',
    clipPath: 'none',
    maskImage: 'none',
    transform: 'none',
    rotate: 'none',
    scale: 'none',
    translate: 'none',
    perspective: 'none',
    mixBlendMode: 'normal',
  };

  /** @param {Element} element */
  function untouched(element) {
    const style = /** @type {any} */ (getComputedStyle(element));
    return Object.entries(UNTOUCHED).every(([name, value]) => style[name] === value || style[name] === undefined);
  }

  /** @param {DOMRect} one @param {DOMRect} other */
  function overlap(one, other) {
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  }

  /**
   * Where to look: the middle and the corners of what the window shows of a frame. Outside of it, and
   * on the last half of a pixel inside, the browser knows of no element at all.
   * @param {DOMRect} frame @param {DOMRect} view @returns {[number, number][]}
   */
  function points(frame, view) {
    const [left, right] = [Math.max(frame.left, view.left), Math.min(frame.right, view.right)];
    const [top, bottom] = [Math.max(frame.top, view.top), Math.min(frame.bottom, view.bottom)];
    if (right - left < 2 || bottom - top < 2) return [];
    /** @type {[number, number][]} */
    const found = [[(left + right) / 2, (top + bottom) / 2]];
    if (right - left < 4 * INSET || bottom - top < 4 * INSET) return found;
    for (const x of [left + INSET, right - INSET]) for (const y of [top + INSET, bottom - INSET]) found.push([x, y]);
    return found;
  }

  globalThis.prismView = {
    overlap,

    clear(holder, frame, view) {
      if (![document.documentElement, holder].every(untouched)) return false;
      return getComputedStyle(holder).visibility === 'visible' && !globalThis.prismView.covered(holder, frame, view);
    },

    covered(holder, frame, view) {
      const full = document.fullscreenElement;
      if (full && !full.contains(holder)) return true;
      return points(frame, view).some((point) => document.elementFromPoint(...point) !== holder);
    },

    bring(box) {
      if (!box) return;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (x >= 0 && x < innerWidth && y >= 0 && y < innerHeight) return;
      box.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    },

    /** A popover that lies over our modal dialog is inert: no point of it can be asked for. */
    uncover(frame, theirs) {
      const covers = globalThis.prismHolding
        .roots()
        .flatMap((root) => [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(':popover-open'))])
        .filter((cover) => !theirs.some((box) => cover.contains(box)) && overlap(cover.getBoundingClientRect(), frame));
      for (const cover of covers) cover.hidePopover();
      return covers.length > 0;
    },
  };
})();
