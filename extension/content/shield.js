/**
 * The shield's public side. It lays two private frames over the site's boxes, puts public texts
 * into the site and reports what the site answers. It never learns what is in the frames.
 */
(() => {
  if (globalThis.prismShield) return;
  globalThis.prismShield = true;

  const api = globalThis.browser ?? globalThis.chrome;
  const { prismBoxes: boxes, prismWriting: writing, prismAnswers: answers, prismFence: fence, prismHolding: holding } = globalThis;
  const { prismView: view, prismLeaving: leaving, prismTrap: trap, prismChats: chats, prismGuard: guard } = globalThis;
  const FIND_WITHIN = 15_000;
  const SMALLEST = { width: 200, height: 130 };
  const STACKED = 190; // one below the other they take more height: a narrow box has more lines
  /** Of a chat: room to write a letter in and to see what leaves, and for the conversation. */
  const CHAT = { width: 320, input: 230, most: 420, least: 150, share: 0.7, folded: 46, gap: 6 };
  const OFTEN = 3; // within OFTEN_TIME: a page that renders is not a page that attacks
  const OFTEN_TIME = 2_000;
  const FOR_KEYS = ['leaving', 'window', 'interference']; // whoever does this is after the next keys
  const CONTROLS = 'button, a[href], summary, [role="button"], [role="menuitem"], [role="tab"]';
  /**
   * Chromium tells at once of a press in a frame, and takes an element over the private input for a
   * cover of the page's. Firefox tells only by way of the background.
   */
  const VEILS = !('isVisible' in IntersectionObserverEntry.prototype);
  const SETTLING = 1_000; // the fence holds meanwhile
  const SENT_WITHIN = 5_000; // milliseconds that a chat has to take a question
  const OLD = { keyCode: 13, which: 13 }; // what editors still read
  const ACTIVE_FOR = 6_000; // more than any browser counts a press for one that has just been
  const JUDGED_AFTER = 50; // the press itself is told of in a message of its own
  const NEWS = 5_000; // what was under way before the user turned away has come by then, on however slow a computer

  /** @typedef {import('../shared/settings.js').Site} Site */
  /** @type {{ site: Site, place: string, visible: boolean, input: string, output: string } | null} */
  let order = null;
  /** @type {{ holder: HTMLElement, root: ShadowRoot, dialog: HTMLDialogElement, input: HTMLIFrameElement, output: HTMLIFrameElement, veil: HTMLElement, style: string, end: () => void } | null} */
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
  /** The private input has said that it has the keyboard, since the focus was last given to it. */
  let possessed = false;
  let told = { from: '', to: '' };
  let placed = { text: '', to: '', stale: '' }; // the last text, into what, and what the site showed before it
  /** Boxes that nobody can get into while a private frame covers them. @type {Set<HTMLElement>} */
  const closed = new Set();
  let within = false; // the focus is in a private frame
  let raising = false;
  let clear = false; // what was last said of the view
  let leftAt = -Infinity; // when the user turned to the page himself
  /** The frame of another site that had the keyboard when it was last looked at. @type {Element | null} */
  let taker = null;
  let robbed = false; // such a frame has taken the keyboard although nobody had pressed it
  let counted = 0; // losses that the user has been told of
  let folded = false; // the conversation, so that the site's own is in view
  /** What a chat's page was last said to show. */
  let shows = '';
  /** @type {ReturnType<typeof guard.watch> | null} */
  let guarding = null;

  /** @param {import('../shared/messages.js').Message} report */
  function say(report) {
    // After an update of the extension this script is an orphan: it has nobody to report to.
    api.runtime?.sendMessage({ side: 'public', place: order?.place ?? '', ...report })?.catch(() => {});
  }

  /** The background's orders, by type. @type {Record<string, (order: any) => unknown>} */
  const ORDERS = {
    place: ({ job: number, public_text: text }) => place(number, text),
    stop,
    follow: ({ job: number, public_text: text }) => {
      placed.text = text;
      follow(number, null);
    },
    halt: () => order && boxes.find(order.site.stop)?.click(),
    fold: ({ on }) => {
      folded = on;
      check();
    },
    judged: ({ number, passes }) => guarding?.judge(number, passes),
    site: begin,
    off: ({ reason }) => leave(reason),
    typing: ({ on }) => {
      possessed = on && typing;
      if (!on || !away()) setTyping(on);
    },
    look: guardFocus,
  };

  // Whose listeners come before the fence's hears what a stolen focus brings: no private box stands
  // on such a page, and the background takes it off the screen.
  fence.late = () => {
    if (!fence.guarded) return;
    if (mounted) alarm('interference'); // the background is told below
    fence.shut = true;
    holding.hold(trap.set(() => {}));
    say({ type: 'reopened' });
  };

  // Nobody is guarded here: what was taken out before that was known goes back.
  fence.free = () => {
    if (robbed) holding.giveBack();
    robbed = false;
  };

  api.runtime.onMessage.addListener((message, sender, reply) => {
    if (sender.id !== api.runtime.id || sender.tab || !Object.hasOwn(ORDERS, message.type)) return;
    ORDERS[message.type]?.(message);
    reply(true); // a page that holds the browser's own question open lets nobody answer
  });

  /** @param {any} message */
  function begin(message) {
    end();
    order = message;
    Object.assign(fence, { guarded: message.visible, covered, within: over, lost });
    if (!message.visible) fence.free();
    if (asks()) guarding = guard.watch(covered, (report) => say({ type: 'written', ...report }));
    const started = Date.now();
    (function look() {
      if (order !== message) return;
      const source = boxes.source(message.site);
      const result = boxes.result(message.site);
      const late = Date.now() - started > FIND_WITHIN;
      // In a window of its own nobody looks at the languages again later.
      const set = message.visible || late || settled(message.site);
      if (source && (result || message.site.optional || asks()) && set) {
        if (message.visible) mount();
        fence.ready = true;
        tellLanguages(true);
        if (message.visible) welcome(source);
      } else if (late) {
        fence.ready = true; // a page of the site's without its boxes
        say({ type: 'trouble', job: 0, code: 'site-changed' });
      } else setTimeout(look, 50);
    })();
  }

  /** Whether this page is one of a chat that the user asks himself, and not one that translates for us. */
  function asks() {
    return order?.site.mode === 'ask' && order.visible;
  }

  /** Does the site say into which language it translates? @param {Site} site */
  function settled(site) {
    return !(site.languages || site.query) || boxes.languages(site).to !== '';
  }

  /** @param {boolean} [first] */
  function tellLanguages(first = false) {
    if (!order) return;
    if (asks()) tellChat();
    const now = boxes.languages(order.site);
    if (!first && now.from === told.from && now.to === told.to) return;
    told = now;
    say({ type: first ? 'site-ready' : 'languages', ...now });
  }

  /** Which conversation the page shows: whoever goes to another one takes the answer with him. */
  function tellChat() {
    if (!order) return;
    const now = chats.state(order.site, placed.text);
    const state = JSON.stringify(now);
    if (state === shows) return;
    const moved = shows !== '' && JSON.parse(shows).address !== now.address;
    shows = state;
    if (moved && !now.ours && !lending) watch?.stop();
    say({ type: 'chat', ...now });
  }

  // ---------------------------------------------------------------- the frames

  function mount() {
    if (!order) return;
    const holder = document.createElement('div');
    // Important, so that no rule of the page's comes before it.
    holder.style.cssText = ['all: initial', 'position: fixed', 'inset: 0', 'z-index: 2147483647', 'pointer-events: none', 'color-scheme: normal']
      .map((rule) => `${rule} !important`)
      .join(';');
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
    const veil = makeVeil();
    const [before, after] = [makeEdge(input), makeEdge(output)];
    dialog.append(before, input, veil, output, after);
    root.append(dialog);
    if (robbed) holding.hold(holder); // all but these
    document.documentElement.append(holder);
    dialog.style.pointerEvents = 'none';
    load(input, 'private/input.html', order.input);
    load(output, 'private/output.html', order.output);
    mounted = { holder, root, dialog, input, output, veil, style: holder.style.cssText, end: keepInPlace() };
    check();
    dialog.addEventListener('pointerdown', (event) => {
      if (!event.isTrusted || event.target !== dialog) return;
      stopTyping();
      // The dialog took the press from what lies under it.
      const under = document.elementFromPoint(event.clientX, event.clientY);
      if (!under || under === holder) return;
      const field = fence.take(under);
      const control = under.closest(CONTROLS);
      if (field instanceof HTMLElement) {
        event.preventDefault();
        field.focus();
      } else if (control instanceof HTMLElement && !covered(control)) {
        if (guarding) guarding.press(control);
        else control.click();
      }
    });
    // Else the browser would give the focus to whoever had it before.
    dialog.addEventListener('mousedown', (event) => event.preventDefault());
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      stopTyping();
    });
  }

  /**
   * The user's Tab key comes to the private frames from the page, and leaves them, over an edge. The
   * page knows of no edge: it has no way into the closed root.
   * @param {HTMLIFrameElement} frame behind it
   */
  function makeEdge(frame) {
    const edge = document.createElement('div');
    edge.tabIndex = 0;
    edge.style.cssText = 'position: absolute; width: 1px; height: 1px; outline: none';
    edge.addEventListener('focus', () => {
      if (raising) return;
      const leaves = within;
      within = false;
      if (typing) stopTyping();
      else if (!leaves) (frame.style.display === 'none' ? mounted?.input : frame)?.focus();
    });
    return edge;
  }

  /**
   * Lies over the private input while frames of other sites are in the page, so that the press that
   * begins the typing is known here before it gives any of them leave to take the keyboard.
   */
  function makeVeil() {
    const veil = document.createElement('div');
    veil.style.cssText = 'position: absolute; display: none; pointer-events: auto; cursor: text';
    veil.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && setTyping(true));
    veil.addEventListener('mousedown', (event) => event.preventDefault()); // the focus is where it belongs
    return veil;
  }

  function makeFrame() {
    const frame = document.createElement('iframe');
    (globalThis.prismOwn ??= new WeakSet()).add(frame);
    frame.title = 'PRISM';
    frame.allow = 'clipboard-write'; // Chromium asks the frame that stands around ours
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
    observer.observe(document, { childList: true }); // `document.open()` takes all of it away
    observer.observe(document.documentElement, { childList: true, attributes: true });
    const sizes = new ResizeObserver(check);
    sizes.observe(document.documentElement);
    addEventListener('scroll', check, { capture: true, passive: true });
    addEventListener('resize', check);
    addEventListener('focus', focused, true);
    addEventListener('click', label, true);
    const stay = leaving.watch(() => typing, fence, alarm);
    return () => {
      clearInterval(timer);
      observer.disconnect();
      sizes.disconnect();
      removeEventListener('scroll', check, { capture: true });
      removeEventListener('resize', check);
      removeEventListener('focus', focused, true);
      removeEventListener('click', label, true);
      stay();
    };
  }

  function check() {
    if (!mounted || !order) return;
    const { holder, input, output, veil, style } = mounted;
    if (!api.runtime?.id) return leave('orphaned'); // the extension was updated: nobody is behind the frames
    fence.listen();
    if (!holder.isConnected || holder.parentNode !== document.documentElement) return alarm('removed');
    if (holder.style.cssText !== style || holder.attributes.length > 1) return alarm('restyled');
    const source = boxes.source(order.site);
    const result = asks() ? null : boxes.result(order.site);
    const [inputAt, outputAt] = asks() ? chatPlaces(source) : places(source, result);
    lay(input, inputAt);
    lay(output, outputAt);
    if (VEILS) lay(veil, !typing && holding.any(holder) ? inputAt : undefined);
    close();
    if (source) tellLanguages(); // else the site shows something in place of its boxes
    guardFocus();
    guardView();
  }

  // ---------------------------------------------------------------- the covered boxes

  function boxesNow() {
    if (!order) return [];
    // A chat's answers stay as they are, for the user to press what the site offers with them.
    return [boxes.source(order.site), asks() ? null : boxes.result(order.site)].filter((box) => box !== null);
  }

  /** Also after an alarm: whoever presses there again means what he typed into. @param {Node} node */
  function covered(node) {
    return order !== null && [...closed, ...boxesNow()].some((box) => box.contains(node));
  }

  function hidden() {
    if (!mounted) return false;
    const { holder, dialog, input } = mounted;
    return view.covered(holder, input.getBoundingClientRect(), dialog.getBoundingClientRect());
  }

  /**
   * Does a point belong to a private frame, or to the box that it should be over? While something
   * covers the frame all points do: what lies there may pass itself off for it.
   * @param {number} x @param {number} y
   */
  function over(x, y) {
    if (mounted && !typing && hidden()) return true;
    const frames = mounted ? [mounted.input, mounted.output] : [];
    return [...frames, ...(alarmed || mounted ? boxesNow() : [])].some((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return x >= left && x < right && y >= top && y < bottom;
    });
  }

  /** Nobody comes into a covered box, by whatever way: it is inert. A page that renders makes new ones. */
  function close() {
    const now = boxesNow();
    for (const box of closed) if (!now.includes(box)) open(box);
    for (const box of now) {
      if (!box.inert) box.inert = true;
      closed.add(box);
    }
  }

  /** @param {HTMLElement} box */
  function open(box) {
    closed.delete(box);
    box.inert = false;
  }

  /** The user was there before the shield: his next keys belong to the private input. @param {HTMLElement} source */
  function welcome(source) {
    if (!mounted) return;
    if (fence.pressed) fence.over = over(...fence.pressed); // where the private input stands now
    if (!fence.losses && !fence.over && document.activeElement !== source) return;
    source.blur();
    if (navigator.userActivation?.hasBeenActive ?? fence.losses > 0) mounted.input.focus();
    if (fence.losses) lost();
  }

  /** The focus is in the page, maybe where nobody may be. @param {FocusEvent} event */
  function focused({ target }) {
    // Firefox tells the document and the window before the element that the user's Tab key goes on
    // to, and goes no further where the focus is moved meanwhile. The fence holds until then.
    if (VEILS && !(target instanceof Element)) return void setTimeout(arrived);
    if (mounted && target instanceof Node && target !== mounted.holder) {
      within = false;
      if (!lending && covered(target)) {
        /** @type {HTMLElement} */ (target).blur();
        if (navigator.userActivation?.isActive) mounted.input.focus(); // else nobody has asked for it
      }
    }
    guardFocus();
  }

  /** The focus has come to where it goes. */
  function arrived() {
    if (!mounted?.root.activeElement) within = false;
    guardFocus();
  }

  /** A label of a covered box is one of the private input. @param {MouseEvent} event */
  function label({ target, isTrusted }) {
    const control = target instanceof Element ? target.closest('label')?.control : null;
    if (isTrusted && mounted && control && covered(control)) mounted.input.focus();
  }

  /** Something that the user wrote went nowhere: he must know. */
  function lost() {
    if (alarmed || typing) return; // then `guardFocus` says so
    if (fence.over && hidden()) return alarm('covered');
    if (fence.over) mounted?.input.focus(); // he was faster than the frame
    if (mounted && counted !== fence.losses) say({ type: 'interference', code: 'beside' });
    counted = fence.losses;
  }

  /**
   * Where the frames go: over their boxes, none smaller than it can be used in. Two that would lie
   * over each other share the room of both boxes, one below the other: nothing may be typed into a
   * frame that something covers.
   * @param {HTMLElement | null} source
   * @param {HTMLElement | null} result
   */
  function places(source, result) {
    const theirs = [source, result].map((box) => box?.getBoundingClientRect());
    const [input, output] = theirs.map((box) => box && atLeast(box.x, box.y, box.width, box.height));
    const [one, other] = theirs;
    if (!one || !other || !input || !output || !view.overlap(input, output)) return [input, output];
    const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
    const [right, bottom] = [Math.max(one.right, other.right), Math.max(one.bottom, other.bottom)];
    const above = atLeast(x, y, right - x, Math.max((bottom - y) / 2, STACKED));
    return [above, atLeast(x, above.bottom, above.width, above.height)];
  }

  /**
   * Over a chat's box, and the conversation beside it: above it where there is more room, else below.
   * The site's own conversation stays in view behind, with what the site shows of it.
   * @param {HTMLElement | null} source
   */
  function chatPlaces(source) {
    const box = source?.getBoundingClientRect();
    if (!box) return [undefined, undefined];
    const width = Math.min(Math.max(box.width, CHAT.width), innerWidth);
    const x = Math.max(0, Math.min(box.x, innerWidth - width));
    const height = Math.max(box.height, Math.min(CHAT.input, innerHeight / 2));
    const [above, below] = [box.y, innerHeight - box.bottom];
    const up = above >= below;
    const y = up ? Math.max(0, box.bottom - height) : Math.min(box.y, innerHeight - height);
    const room = (up ? y : innerHeight - y - height) - 2 * CHAT.gap;
    const tall = folded ? CHAT.folded : Math.max(CHAT.least, Math.min(CHAT.share * room, CHAT.most));
    const input = new DOMRect(x, y, width, height);
    return [input, new DOMRect(x, up ? y - tall - CHAT.gap : y + height + CHAT.gap, width, tall)];
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  function atLeast(x, y, width, height) {
    return new DOMRect(x, y, Math.max(width, SMALLEST.width), Math.max(height, SMALLEST.height));
  }

  /** @param {HTMLElement} frame @param {DOMRect | undefined} at */
  function lay(frame, at) {
    // Under the user's hands a frame stays: hidden it would lose the focus, and with it the keys.
    if (!at && typing && frame !== mounted?.veil) return;
    frame.style.display = at ? 'block' : 'none';
    if (!at) return;
    const { x, y, width, height } = at;
    Object.assign(frame.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  }

  // ---------------------------------------------------------------- typing

  /** The frame takes the focus before its own report arrives: the fence must not be late. */
  function atOnce() {
    if (!mounted) return guardPage();
    const { root, input, output } = mounted;
    within = root.activeElement === input || root.activeElement === output;
    if (root.activeElement === input) setTyping(true);
    else guardFocus();
  }

  /** @param {boolean} on */
  function setTyping(on) {
    if (!mounted || alarmed || typing === on) return;
    fence.shut = on;
    fence.over = false;
    if (on) fence.touched = -Infinity;
    counted = fence.losses;
    mounted.dialog.style.pointerEvents = on ? 'auto' : 'none';
    mounted.veil.style.display = 'none';
    if (on) {
      // Who came by the Tab key has left the box behind: a frame laid over it scrolls nothing.
      if (order) view.bring(boxes.source(order.site));
      holding.hold(mounted.holder);
      raise();
    } else {
      typing = false;
      // Later: who comes back to the private input at once meets no frame that has taken the keyboard
      // in the meantime.
      if (!robbed) holding.giveBackLater(NEWS, check);
      mounted.dialog.close();
      mounted.input.blur();
      say({ type: 'typing', on: false });
    }
  }

  /** Everything but the private frames becomes inert. Moving the focus there is no theft. */
  function raise() {
    if (!mounted) return;
    const { activeElement } = mounted.root;
    typing = false;
    raising = true;
    mounted.dialog.close();
    mounted.dialog.showModal();
    (activeElement === mounted.output ? mounted.output : mounted.input).focus();
    raising = false;
    within = typing = true;
    settledAt = Date.now() + SETTLING;
    possessed = false;
    say({ type: 'typing', on: true });
  }

  /** Has the user turned away since? The private input's own news takes a way round by the background. */
  function away() {
    return performance.now() - leftAt < NEWS && mounted?.root.activeElement !== mounted?.input;
  }

  /** The user turned to the page. */
  function stopTyping() {
    leftAt = performance.now();
    setTyping(false);
    say({ type: 'left' });
  }

  /** While the user types, the focus is ours: a page that takes it has it taken back. */
  function guardFocus() {
    if (!mounted || alarmed || lending) return;
    if (!typing) return guardFrames();
    if (counted !== fence.losses) {
      counted = fence.losses;
      say({ type: 'interference', code: 'stolen' });
      if (stolen()) return alarm('focus');
      mounted.input.blur(); // it may be the page's keyboard although the frame has the focus (`window.focus`)
      mounted.input.focus();
    }
    holding.take();
    if (!document.hasFocus()) return; // the user is in another window
    const { activeElement } = mounted.root;
    // An edge has the user's Tab key on its way out.
    if (activeElement && activeElement !== mounted.dialog) return;
    mounted.input.focus();
    if (stolen()) alarm('focus');
  }

  /**
   * Is the keyboard taken once more, and too often? Only what the private input had can be taken from
   * it: the focus that we give reaches a frame in another process with a delay, however long.
   */
  function stolen() {
    if (!possessed || Date.now() < settledAt) return false;
    possessed = false;
    return again('focus');
  }

  /**
   * A frame of another site that has taken the keyboard would have the letters of whoever presses the
   * private input next, until this page hears of it. Nobody had pressed it, or it would be his to
   * type in: this page gets none of its frames back.
   */
  function guardPage() {
    const now = holding.taker();
    if (!fence.guarded || typing || now === taker) return;
    taker = now;
    if (!now) return;
    setTimeout(() => {
      if (holding.taker() !== now || !fence.guarded || typing || alarmed || pressedIt()) return;
      robbed = true;
      holding.hold(mounted?.holder ?? document.documentElement);
    }, JUDGED_AFTER);
  }

  /** Has the user just pressed a frame, or, where a private input stands, something that gave it the keyboard? */
  function pressedIt() {
    if (!navigator.userActivation?.isActive) return false;
    return (mounted !== null && !fence.over) || performance.now() - fence.touched > ACTIVE_FOR;
  }

  /** The fence cannot stand in a frame of another origin: none that lies over ours may have the keys. */
  function guardFrames() {
    guardPage();
    const frame = document.activeElement;
    if (!mounted || !frame?.matches('iframe, frame, object, embed')) return;
    const { left, right, top, bottom } = frame.getBoundingClientRect();
    const ours = mounted.input.getBoundingClientRect();
    const overlaps = left < ours.right && ours.left < right && top < ours.bottom && ours.top < bottom;
    if (!overlaps || view.clear(mounted.holder, ours, mounted.dialog.getBoundingClientRect())) return;
    fence.over = true;
    alarm('covered');
  }

  /** @param {keyof typeof offences} code @returns {boolean} whether it has come to be too often */
  function again(code) {
    const now = Date.now();
    offences[code] = [...offences[code].filter((time) => now - time < OFTEN_TIME), now];
    return offences[code].length >= OFTEN;
  }

  /** Is what the user looks at ours? Said of it whenever it changes, also before he types. */
  function guardView() {
    if (!mounted || alarmed) return;
    const { dialog, holder, input } = mounted;
    const frame = input.getBoundingClientRect();
    if (typing && view.uncover(frame, boxesNow()) && again('covered')) return alarm('covered');
    const now = view.clear(holder, frame, dialog.getBoundingClientRect());
    if (typing && !now) return alarm('covered');
    if (now !== clear) say({ type: 'view', clear: now });
    clear = now;
  }

  /**
   * The page works against us. The frames go, the fence stays up until the user clicks in the page,
   * and the background takes the typing to a window that no page reaches.
   * @param {string} code
   */
  function alarm(code) {
    if (alarmed) return;
    alarmed = true;
    const typed = typing || fence.over || FOR_KEYS.includes(code);
    watch?.stop();
    if (code !== 'interference') say({ type: 'interference', code });
    unmount();
    if (!typed) return;
    // What is typed blindly now must not come to the page: frames stay out, and the focus is nowhere.
    fence.shut = true;
    holding.hold(trap.set(() => (fence.shut = false)));
  }

  function unmount() {
    mounted?.end();
    mounted?.holder.remove();
    mounted = null;
    typing = within = clear = false;
    if (!alarmed) for (const box of closed) open(box);
  }

  /** @param {string} reason */
  function leave(reason) {
    if (reason === 'interference') return alarm(reason);
    end();
    robbed = false;
    holding.giveBack();
    Object.assign(fence, { guarded: false, shut: false });
  }

  function end() {
    watch?.stop();
    watch = null;
    guarding?.stop();
    guarding = null;
    shows = '';
    alarmed = false;
    unmount();
    trap.release();
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
    const again = boxes.same(boxes.read(box, site), publicText);
    // What stands there already, unanswered, stirs no site when it is written again.
    if (again) await writing.write(box, '', withFocus);
    // A text has one disguise: whose answer was lost on its way to the user is asked for in the same
    // words, and what the site shows then may be its answer already.
    const same = again && placed.text === publicText && placed.to === boxes.languages(site).to;
    const stale = same || asks() ? placed.stale : boxes.read(boxes.result(site), site);
    const before = asks() ? chats.before(site) : null;
    placed = { text: publicText, to: boxes.languages(site).to, stale };
    const written = await writing.write(box, publicText, withFocus);
    lending = false;
    if (job !== number || order !== current) return;
    if (!written) return say({ type: 'trouble', job: number, code: 'not-written' });
    if (asks() ? !(await send(site, box, publicText)) : site.send && !(await press(site.send))) {
      return say({ type: 'trouble', job: number, code: 'not-written' });
    }
    if (job !== number || order !== current) return;
    say({ type: 'placed', job: number });
    if (asks()) return follow(number, before);
    watch = answers.watch(site, publicText, stale, {
      answer: (text) => say({ type: 'answer', job: number, public_text: publicText, public_translation: text }),
      trouble: (code) => say({ type: 'trouble', job: number, code }),
    });
  }

  /** @param {number} number @param {{ count: number, text: string } | null} before what the page showed before the question */
  function follow(number, before) {
    if (!order) return;
    watch?.stop();
    job = number;
    watch = chats.follow(order.site, placed.text, before, {
      streamed: (report) => say({ type: 'streamed', job: number, ...report }),
      trouble: (code) => say({ type: 'trouble', job: number, code }),
    });
  }

  /**
   * Presses the site's button, or Enter where it has none; the site then empties its box.
   * @param {Site} site @param {HTMLElement} box @param {string} text
   */
  async function send(site, box, text) {
    const enter = () => {
      box.focus({ preventScroll: true });
      for (const kind of ['keydown', 'keyup']) {
        box.dispatchEvent(new KeyboardEvent(kind, { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, composed: true, ...OLD }));
      }
    };
    if (!(site.send && (await press(site.send)))) withFocus(enter);
    for (let tries = 0; tries < SENT_WITHIN / 50; tries++) {
      const now = boxes.source(site);
      if (!now || !boxes.same(boxes.read(now, site), text) || boxes.shown(site.busy)) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  }

  /** Writing into an editor needs the focus; the private frame lends it, behind the fence. */
  /** @param {() => void} action */
  function withFocus(action) {
    const typed = typing;
    typing = false;
    if (typed) mounted?.dialog.close();
    for (const box of closed) box.inert = false;
    fence.open(action);
    for (const box of closed) box.inert = true;
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

  // Before any of the page's, whose own could give the focus to a frame that is still there.
  addEventListener('blur', ({ target }) => target === window && atOnce(), true);
  say({ type: 'hello' });
  // Back from the browser's history: the frames' lines were cut when the page went there.
  addEventListener('pageshow', (event) => event.persisted && say({ type: 'hello' }));
})();
