/**
 * The bar of a page that is translated: how far it is, and buttons. It shows what the background
 * tells it. It stands in the page, so nothing private is ever in it but the page's own text, in the
 * tip that shows what a translation stands for.
 */
(() => {
  if (globalThis.prismBar) return;
  const SHEET = `
    :host { all: initial }
    .bar, .tip { position: fixed; box-sizing: border-box; max-width: min(34rem, calc(100vw - 24px));
      font: 14px/1.45 system-ui, sans-serif; color: #1d2433; background: #fff; border: 1px solid #8a93a6;
      border-radius: 10px; box-shadow: 0 6px 24px rgb(0 0 0 / 25%) }
    .bar { inset: auto 12px 12px auto; padding: 8px 10px; display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px }
    .tip { padding: 8px 10px; pointer-events: none; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 40vh; overflow: hidden }
    .tip p { margin: 0 } .tip .note { color: #7a4a00; margin-top: 4px; font-size: 13px }
    b { font-weight: 650 } span { overflow-wrap: anywhere }
    .failed { color: #a3161a }
    progress { width: 7rem; height: 8px; accent-color: #2456c7 }
    button { font: inherit; color: inherit; min-height: 28px; padding: 2px 10px; border: 1px solid #8a93a6; border-radius: 7px; background: #f3f5f9; cursor: pointer }
    button.main { background: #2456c7; border-color: #2456c7; color: #fff; font-weight: 600 }
    button:focus-visible { outline: 3px solid #2456c7; outline-offset: 2px }
    [hidden] { display: none !important }
    @media (prefers-color-scheme: dark) {
      .bar, .tip { color: #e8ebf2; background: #1c212c; border-color: #6d778c }
      button { background: #2a3140; border-color: #6d778c }
      button.main { background: #a9c3ff; border-color: #a9c3ff; color: #10204a }
      .failed { color: #ffb0ac } .tip .note { color: #ffce85 } progress { accent-color: #a9c3ff }
    }`;

  /** @type {{ holder: HTMLElement, bar: HTMLElement, tip: HTMLElement } | null} */
  let open = null;
  let shown = '';

  globalThis.prismBar = { show, close, tell, hush, own: (node) => node === open?.holder };

  /**
   * @param {{ words: string, failed?: boolean, done?: number, total?: number, buttons: { id: string, label: string, main?: boolean }[] }} state
   * @param {(id: string) => void} press
   */
  function show({ words, failed = false, done = 0, total = 0, buttons }, press) {
    const { bar } = there();
    bar.hidden = false;
    const text = bar.querySelector('.words') ?? bar;
    if (text.textContent !== words) text.textContent = words;
    text.classList.toggle('failed', failed);
    const progress = bar.querySelector('progress');
    if (progress) {
      progress.hidden = total === 0 || done >= total;
      progress.max = total || 1;
      progress.value = done;
    }
    const wanted = JSON.stringify(buttons);
    if (wanted === shown) return; // a button that is being pressed stays the button that it is
    shown = wanted;
    bar.querySelectorAll('button').forEach((button) => button.remove());
    for (const { id, label, main } of buttons) {
      const button = document.createElement('button');
      button.id = id;
      button.type = 'button';
      button.textContent = label;
      if (main) button.className = 'main';
      // A page may press what stands in it; what it presses is not trusted.
      button.addEventListener('click', (event) => event.isTrusted && press(id));
      bar.append(button);
    }
  }

  function there() {
    if (open?.holder.isConnected) return open;
    shown = '';
    const holder = document.createElement('div');
    holder.dataset['prism'] = '';
    holder.setAttribute('translate', 'no');
    holder.style.cssText = 'all: initial; position: fixed; inset: auto; width: 0; height: 0; border: 0; padding: 0; margin: 0; overflow: visible; background: transparent';
    holder.popover = 'manual';
    const root = holder.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(SHEET);
    root.adoptedStyleSheets = [sheet];
    const bar = document.createElement('div');
    bar.className = 'bar';
    bar.hidden = true; // a frame within the page has a tip alone
    bar.setAttribute('role', 'region');
    bar.setAttribute('aria-label', 'PRISM');
    const name = document.createElement('b');
    name.textContent = 'PRISM';
    const words = document.createElement('span');
    words.className = 'words';
    words.setAttribute('role', 'status');
    const progress = document.createElement('progress');
    progress.hidden = true;
    progress.setAttribute('aria-label', 'PRISM');
    bar.append(name, words, progress);
    const tip = document.createElement('div');
    tip.className = 'tip';
    tip.hidden = true;
    root.append(bar, tip);
    document.documentElement.append(holder);
    holder.showPopover();
    open = { holder, bar, tip };
    return open;
  }

  /** What a translation stands for, beside the pointer. @param {string} original @param {string} note @param {number} x @param {number} y */
  function tell(original, note, x, y) {
    const { tip } = there();
    const [text, more] = [document.createElement('p'), document.createElement('p')];
    text.textContent = original;
    more.textContent = note;
    more.className = 'note';
    tip.replaceChildren(text, ...(note ? [more] : []));
    tip.hidden = false;
    const box = tip.getBoundingClientRect();
    tip.style.left = `${Math.max(12, Math.min(x, innerWidth - box.width - 12))}px`;
    tip.style.top = `${y + 20 + box.height < innerHeight ? y + 20 : Math.max(12, y - box.height - 12)}px`;
  }

  function hush() {
    if (open) open.tip.hidden = true;
  }

  function close() {
    open?.holder.remove();
    open = null;
    shown = '';
  }
})();
