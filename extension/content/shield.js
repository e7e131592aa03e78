/**
 * The shield's public side. It lays two private frames over the site's boxes, puts public texts
 * into the site and reports what the site answers. It never learns what is in the frames.
 */
(() => {
  if (globalThis.prismShield) return;
  globalThis.prismShield = true;

  const api = globalThis.browser ?? globalThis.chrome;
  const { prismBoxes: boxes, prismWriting: writing, prismAnswers: answers, prismFence: fence, prismHolding: holding } = globalThis;
  const FIND_WITHIN = 15_000;
  const SMALLEST = { width: 200, height: 130 };
  const OFTEN = 3; // within OFTEN_TIME: a page that renders is not a page that attacks
  const OFTEN_TIME = 2_000;
  const SETTLING = 500; // the fence holds meanwhile

  /** @typedef {import('../shared/settings.js').Site} Site */
  /** @type {{ site: Site, place: string, visible: boolean, input: string, output: string } | null} */
  let order = null;
  /** @type {{ holder: HTMLElement, root: ShadowRoot, dialog: HTMLDialogElement, input: HTMLIFrameElement, output: HTMLIFrameElement, end: () => void } | null} */
  let mounted = null;
  /** @type {{ stop(): void } | null} */
  let watch = null;
  let job = 0;
  let writes = Promise.resolve();
  let typing = false;
  let alarmed = false;
  let lending = false; // the focus goes to the site's editor and back while it is written to
  /** When the page did what a page may do once. @type {{ focus: number[], covered: number[] }} */
  const offences = { focus: [], covered: [] };
  let settledAt = 0;
  let told = { from: '', to: '' };

  /** @param {import('../shared/messages.js').Message} report */
  function say(report) {
    // After an update of the extension this script is an orphan: it has nobody to report to.
    api.runtime?.sendMessage({ side: 'public', place: order?.place ?? '', ...report })?.catch(() => {});
  }

  api.runtime.onMessage.addListener((message, sender) => {
    if (sender.id !== api.runtime.id || sender.tab) return;
    if (message.type === 'site') begin(message);
    else if (message.type === 'off') leave(message.reason);
    else if (message.type === 'typing') setTyping(message.on);
    else if (message.type === 'look') guardFocus();
    else if (message.type === 'place') place(message.job, message.public_text);
    else if (message.type === 'stop') stop();
  });

  /** @param {any} message */
  function begin(message) {
    end();
    order = message;
    alarmed = false;
    const started = Date.now();
    (function look() {
      if (order !== message) return;
      const source = boxes.source(message.site);
      const result = boxes.result(message.site);
      const late = Date.now() - started > FIND_WITHIN;
      // In a window of its own nobody looks at the languages again later.
      const set = message.visible || late || settled(message.site);
      if (source && (result || message.site.optional) && set) {
        if (message.visible) mount(source);
        tellLanguages(true);
      } else if (late) say({ type: 'trouble', job: 0, code: 'site-changed' });
      else setTimeout(look, 100);
    })();
  }

  /** Does the site say into which language it translates? @param {Site} site */
  function settled(site) {
    return !(site.languages || site.query) || boxes.languages(site).to !== '';
  }

  /** @param {boolean} [first] */
  function tellLanguages(first = false) {
    if (!order) return;
    const now = boxes.languages(order.site);
    if (!first && now.from === told.from && now.to === told.to) return;
    told = now;
    say({ type: first ? 'site-ready' : 'languages', ...now });
  }

  // ---------------------------------------------------------------- the frames

  /** @param {HTMLElement} source */
  function mount(source) {
    if (!order) return;
    const holder = document.createElement('div');
    holder.style.cssText = 'all: initial; position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; color-scheme: normal';
    const root = holder.attachShadow({ mode: 'closed' });
    const dialog = document.createElement('dialog');
    // Shown also while closed: it becomes modal and ordinary again without ever being hidden, for a
    // frame that is hidden forgets where its focus was.
    dialog.style.cssText = `display: block; position: fixed; inset: 0; width: auto; height: auto; max-width: none; max-height: none;
      margin: 0; padding: 0; border: 0; background: transparent; overflow: hidden; outline: none`;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('dialog::backdrop { background: transparent }');
    root.adoptedStyleSheets = [sheet];
    const input = makeFrame();
    const output = makeFrame();
    dialog.append(input, output);
    root.append(dialog);
    document.documentElement.append(holder);
    dialog.style.pointerEvents = 'none';
    load(input, 'private/input.html', order.input);
    load(output, 'private/output.html', order.output);
    source.blur();
    mounted = { holder, root, dialog, input, output, end: keepInPlace() };
    dialog.addEventListener('pointerdown', (event) => {
      if (event.isTrusted && event.target === dialog) stopTyping();
    });
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      stopTyping();
    });
  }

  function makeFrame() {
    const frame = document.createElement('iframe');
    frame.title = 'PRISM';
    frame.style.cssText = 'position: absolute; border: 0; pointer-events: auto; color-scheme: normal; border-radius: 8px';
    return frame;
  }

  /** Set after the empty load, so that the page finds no address of ours anywhere. */
  /** @param {HTMLIFrameElement} frame @param {string} page @param {string} token */
  function load(frame, page, token) {
    frame.contentWindow?.location.replace(`${api.runtime.getURL(page)}#${token}`);
  }

  /** Follows the site's boxes, and looks after the frames meanwhile. @returns {() => void} */
  function keepInPlace() {
    const timer = setInterval(check, 250);
    const observer = new MutationObserver(check);
    observer.observe(document.documentElement, { childList: true, attributes: true });
    const sizes = new ResizeObserver(check);
    sizes.observe(document.documentElement);
    addEventListener('scroll', check, { capture: true, passive: true });
    addEventListener('resize', check);
    addEventListener('blur', atOnce);
    addEventListener('focus', guardFocus, true);
    setTimeout(check);
    return () => {
      clearInterval(timer);
      observer.disconnect();
      sizes.disconnect();
      removeEventListener('scroll', check, { capture: true });
      removeEventListener('resize', check);
      removeEventListener('blur', atOnce);
      removeEventListener('focus', guardFocus, true);
    };
  }

  function check() {
    if (!mounted || !order) return;
    const { holder, input, output } = mounted;
    if (!holder.isConnected || holder.parentNode !== document.documentElement) return alarm('removed');
    if (!holder.style.cssText.includes('position: fixed') || getComputedStyle(holder).display === 'none') {
      return alarm('restyled');
    }
    const source = boxes.source(order.site);
    const result = boxes.result(order.site);
    lay(input, source);
    lay(output, result);
    if (source) tellLanguages(); // else the site shows something in place of its boxes
    guardFocus();
    if (typing) guardView();
  }

  /** @param {HTMLIFrameElement} frame @param {HTMLElement | null} box */
  function lay(frame, box) {
    // Under the user's hands a frame stays: hidden it would lose the focus, and with it the keys.
    if (!box && typing) return;
    frame.style.display = box ? 'block' : 'none';
    if (!box) return;
    const { x, y, width, height } = box.getBoundingClientRect();
    const wanted = {
      left: `${x}px`,
      top: `${y}px`,
      width: `${Math.max(width, SMALLEST.width)}px`,
      height: `${Math.max(height, SMALLEST.height)}px`,
    };
    Object.assign(frame.style, wanted);
  }

  // ---------------------------------------------------------------- typing

  /** The frame takes the focus before its own report arrives: the fence must not be late. */
  function atOnce() {
    if (mounted && mounted.root.activeElement === mounted.input) setTyping(true);
  }

  /** @param {boolean} on */
  function setTyping(on) {
    if (!mounted || alarmed || typing === on) return;
    fence.armed = on;
    mounted.dialog.style.pointerEvents = on ? 'auto' : 'none';
    if (on) {
      holding.hold(mounted.holder);
      raise();
    } else {
      typing = false;
      holding.giveBack();
      mounted.dialog.close();
      mounted.input.blur();
    }
    say({ type: 'typing', on });
  }

  /** Everything but the private frames becomes inert. Moving the focus there is no theft. */
  function raise() {
    if (!mounted) return;
    const { activeElement } = mounted.root;
    typing = false;
    mounted.dialog.close();
    mounted.dialog.showModal();
    (activeElement === mounted.output ? mounted.output : mounted.input).focus();
    typing = true;
    settledAt = Date.now() + SETTLING;
  }

  /** The user turned to the page. */
  function stopTyping() {
    setTyping(false);
    say({ type: 'left' });
  }

  /** While the user types, the focus is ours: a page that takes it has it taken back. */
  function guardFocus() {
    if (!typing || !mounted || alarmed || lending) return;
    holding.take();
    if (!document.hasFocus()) return; // the user is in another window
    const { activeElement } = mounted.root;
    if (activeElement === mounted.input || activeElement === mounted.output) return;
    mounted.input.focus();
    if (Date.now() < settledAt) return; // our own moves reach a frame in another process with a delay
    if (again('focus')) alarm('focus');
    else say({ type: 'interference', code: 'stolen' });
  }

  /** @param {keyof typeof offences} code @returns {boolean} whether it has come to be too often */
  function again(code) {
    const now = Date.now();
    offences[code] = [...offences[code].filter((time) => now - time < OFTEN_TIME), now];
    return offences[code].length >= OFTEN;
  }

  /** Is what the user looks at still ours? */
  function guardView() {
    if (!mounted) return;
    const { dialog, holder, input } = mounted;
    const middle = middleOf(input.getBoundingClientRect(), dialog.getBoundingClientRect());
    if (middle && document.elementFromPoint(...middle) !== holder) return alarm('covered');
    if (uncover(input.getBoundingClientRect()) && again('covered')) return alarm('covered');
    const faint = [document.documentElement, document.body, holder].some(
      (element) => element && Number(getComputedStyle(element).opacity) < 0.6,
    );
    if (faint) alarm('transparent');
  }

  /**
   * A page's popover comes to lie over the dialog, which keeps it from being hit: no point of it can
   * be asked for. It is closed, unless the site's own boxes stand in it.
   * @param {DOMRect} frame
   * @returns {boolean} whether there was one
   */
  function uncover(frame) {
    const theirs = order ? [boxes.source(order.site), boxes.result(order.site)] : [];
    const covers = holding
      .roots()
      .flatMap((root) => [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(':popover-open'))])
      .filter((cover) => !theirs.some((box) => cover.contains(box)) && overlap(cover.getBoundingClientRect(), frame));
    for (const cover of covers) cover.hidePopover();
    return covers.length > 0;
  }

  /** @param {DOMRect} one @param {DOMRect} other */
  function overlap(one, other) {
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  }

  /**
   * The middle of what the window shows of a frame: outside of it, and on the last half of a pixel
   * inside, the browser knows of no element at all.
   * @param {DOMRect} frame
   * @param {DOMRect} view
   * @returns {[number, number] | null} null where it shows next to nothing
   */
  function middleOf(frame, view) {
    const [left, right] = [Math.max(frame.left, view.left), Math.min(frame.right, view.right)];
    const [top, bottom] = [Math.max(frame.top, view.top), Math.min(frame.bottom, view.bottom)];
    return right - left < 2 || bottom - top < 2 ? null : [(left + right) / 2, (top + bottom) / 2];
  }

  /**
   * The page works against us. The frames go, the fence stays up until the user clicks in the page,
   * and the background takes the typing to a window that no page reaches.
   * @param {string} code
   */
  function alarm(code) {
    if (alarmed) return;
    alarmed = true;
    const typed = typing;
    watch?.stop();
    say({ type: 'interference', code });
    unmount();
    // The fence stays up, and frames stay out: what is typed blindly now must not reach them.
    fence.armed = typed;
  }

  function unmount() {
    mounted?.end();
    mounted?.holder.remove();
    mounted = null;
    typing = false;
  }

  /** @param {string} _reason */
  function leave(_reason) {
    end();
    holding.giveBack();
    fence.armed = false;
  }

  function end() {
    watch?.stop();
    watch = null;
    unmount();
    order = null;
  }

  // ---------------------------------------------------------------- the job

  /** @param {number} number @param {string} publicText */
  function place(number, publicText) {
    watch?.stop();
    job = number;
    // One after the other: two at once would write into each other.
    writes = writes.then(() => put(number, publicText)).catch(() => say({ type: 'trouble', job: number, code: 'not-written' }));
  }

  function stop() {
    job = 0; // what is still being written is not sent
    watch?.stop();
  }

  /** @param {number} number @param {string} publicText */
  async function put(number, publicText) {
    const current = order;
    if (job !== number) return;
    const box = current && boxes.source(current.site);
    if (!current || !box) return say({ type: 'trouble', job: number, code: 'site-changed' });
    const { site } = current;
    lending = true;
    // What stands there already, unanswered, stirs no site when it is written again.
    if (boxes.same(boxes.read(box, site), publicText)) await writing.write(box, '', withFocus);
    const stale = boxes.read(boxes.result(site), site);
    const written = await writing.write(box, publicText, withFocus);
    lending = false;
    if (job !== number || order !== current) return;
    if (!written) return say({ type: 'trouble', job: number, code: 'not-written' });
    if (site.send && !(await press(site.send))) return say({ type: 'trouble', job: number, code: 'not-written' });
    if (job !== number || order !== current) return;
    say({ type: 'placed', job: number });
    watch = answers.watch(site, publicText, stale, {
      answer: (text) => say({ type: 'answer', job: number, public_text: publicText, public_translation: text }),
      trouble: (code) => say({ type: 'trouble', job: number, code }),
    });
  }

  /** Writing into an editor needs the focus; the private frame lends it, behind the fence. */
  /** @param {() => void} action */
  function withFocus(action) {
    const typed = typing;
    typing = false;
    if (typed) mounted?.dialog.close();
    fence.open(action);
    if (typed) raise();
  }

  /** @param {string[]} candidates */
  async function press(candidates) {
    for (let tries = 0; tries < 20; tries++) {
      const button = boxes.find(candidates);
      if (button && !(/** @type {HTMLButtonElement} */ (button).disabled)) {
        button.click();
        return true;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  }

  say({ type: 'hello' });
  // Back from the browser's history: the frames' lines were cut when the page went there.
  addEventListener('pageshow', (event) => event.persisted && say({ type: 'hello' }));
})();
