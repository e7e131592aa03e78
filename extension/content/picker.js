/**
 * "Add this site": the user points at the box to write in, then at the box with the translation.
 * What goes to the background are selectors, never what the boxes hold.
 */
(() => {
  const api = globalThis.browser ?? globalThis.chrome;
  const world = /** @type {{ prismPicker?: boolean }} */ (globalThis);
  if (world.prismPicker) return;
  world.prismPicker = true;

  /** @type {string[][]} */
  const picked = [];
  const holder = document.createElement('div');
  const shade = document.createElement('div');
  const words = document.createElement('p');
  holder.popover = 'manual';
  holder.style.cssText = 'all: initial; position: fixed; inset: 0; background: transparent; pointer-events: none';
  words.style.cssText = `position: fixed; inset: 16px auto auto 50%; transform: translateX(-50%); margin: 0; padding: 12px 18px;
    font: 600 16px/1.4 system-ui, sans-serif; color: #fff; background: #14213d; border-radius: 10px; box-shadow: 0 6px 24px rgb(0 0 0 / 40%)`;
  words.setAttribute('role', 'status');
  shade.style.cssText = 'position: fixed; border: 3px solid #1f5f8b; border-radius: 6px; background: rgb(31 95 139 / 15%)';
  holder.attachShadow({ mode: 'closed' }).append(shade, words);
  document.documentElement.append(holder);
  holder.showPopover();
  addEventListener('pointermove', follow, true);
  addEventListener('click', pick, true);
  addEventListener('keydown', leave, true);
  ask();

  function ask() {
    words.textContent = api.i18n.getMessage(picked.length ? 'pick_result' : 'pick_source');
  }

  /** @param {PointerEvent} event */
  function follow(event) {
    const box = document.elementFromPoint(event.clientX, event.clientY)?.getBoundingClientRect();
    if (!box) return;
    const { x, y, width, height } = box;
    Object.assign(shade.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  }

  /** @param {MouseEvent} event */
  function pick(event) {
    if (!event.isTrusted || !(event.target instanceof Element)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    picked.push(selectors(picked.length ? event.target : writable(event.target)));
    if (picked.length < 2) return ask();
    api.runtime.sendMessage({ side: 'public', place: '', type: 'picked', source: picked[0], result: picked[1] });
    end();
  }

  /** A click in an editor hits one of its paragraphs. @param {Element} element */
  function writable(element) {
    return element.closest('textarea, input, [contenteditable=""], [contenteditable="true"]') ?? element;
  }

  /** Ways to find an element again, the steadiest first. @param {Element} element @returns {string[]} */
  function selectors(element) {
    const ways = [];
    if (element.id) ways.push(`#${CSS.escape(element.id)}`);
    for (const name of ['data-testid', 'name', 'aria-label', 'role']) {
      const value = element.getAttribute(name);
      if (value) ways.push(`${element.localName}[${name}=${CSS.escape(value)}]`);
    }
    const steady = ways.filter((way) => document.querySelectorAll(way).length === 1);
    return [...steady, path(element)].filter((way) => way.length <= 400).slice(0, 4);
  }

  /** @param {Element} element */
  function path(element) {
    const steps = [];
    for (let at = /** @type {Element | null} */ (element); at && at !== document.body; at = at.parentElement) {
      const siblings = [...(at.parentElement?.children ?? [])];
      steps.unshift(`${at.localName}:nth-child(${siblings.indexOf(at) + 1})`);
    }
    return `body > ${steps.join(' > ')}`;
  }

  /** @param {KeyboardEvent} event */
  function leave(event) {
    if (event.key === 'Escape') end();
  }

  function end() {
    world.prismPicker = false;
    holder.remove();
    removeEventListener('pointermove', follow, true);
    removeEventListener('click', pick, true);
    removeEventListener('keydown', leave, true);
  }
})();
