/**
 * "Add this site": the user points at the box to write in, at the box with the translation and,
 * where the site has one, at its button; by pointer, or by arrow keys and Enter. The site's
 * languages are read, or asked for. Then the site is given one harmless sentence, and is added when
 * it has answered. What goes to the background are selectors, never what the boxes hold.
 */
(() => {
  const api = globalThis.browser ?? globalThis.chrome;
  const world = /** @type {{ prismPicker?: boolean }} */ (globalThis);
  if (world.prismPicker) return;
  world.prismPicker = true;

  const { prismBoxes: boxes, prismWriting: writing, prismAnswers: answers } = globalThis;
  const PATIENCE = 10_000;
  const SETTLE = 900;
  const LIMIT = 1_000;
  const BOXES = 'textarea, [contenteditable=""], [contenteditable="true"], [role="textbox"], output, [aria-live]';
  const BUTTONS = 'button, input[type="submit"], input[type="button"], [role="button"]';
  /** Said to a site before it is added: nothing in it is anybody's. @type {Record<string, string>} */
  const HARMLESS = {
    en: 'The weather is fine today.',
    fr: 'Il fait beau aujourd’hui.',
    de: 'Das Wetter ist heute schön.',
    es: 'Hoy hace buen tiempo.',
    ca: 'Avui fa bon temps.',
    pt: 'Hoje está bom tempo.',
    it: 'Oggi il tempo è bello.',
  };
  const SHEET = `
    .shade { position: fixed; border: 3px solid #1f5f8b; border-radius: 6px; background: rgb(31 95 139 / 15%); pointer-events: none }
    .words { position: fixed; inset: 16px 12px auto; margin-inline: auto; box-sizing: border-box; width: fit-content; max-width: 36rem;
      padding: 12px 18px; pointer-events: auto; font: 600 16px/1.4 system-ui, sans-serif; color: #fff; background: #14213d;
      border-radius: 10px; box-shadow: 0 6px 24px rgb(0 0 0 / 40%) }
    p { margin: 0 } .row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 10px; align-items: center } .row:empty { display: none }
    button, select { font: inherit; min-height: 34px; padding: 3px 12px; border-radius: 8px; border: 1px solid #8ecae6; background: #fff; color: #14213d }
    label { display: inline-flex; gap: 6px; align-items: center; font-weight: 400 }
    :focus-visible { outline: 3px solid #8ecae6; outline-offset: 2px }`;

  /** @type {Element | null} what the shade lies on */
  let shaded = null;
  /** @type {{ source: string[], result: string[], send: string[] }} */
  const picked = { source: [], result: [], send: [] };
  /** How the site's languages are known. @type {Pick<import('../shared/settings.js').Site, 'languages' | 'query' | 'fixed'>} */
  let known = {};
  /** @type {{ stop(): void } | null} */
  let watch = null;

  const holder = document.createElement('div');
  const shade = make('div', 'shade');
  const panel = make('div', 'words');
  const words = document.createElement('p');
  const row = make('div', 'row');
  holder.popover = 'manual';
  holder.style.cssText = 'all: initial; position: fixed; inset: 0; background: transparent; pointer-events: none';
  words.setAttribute('role', 'status');
  const root = holder.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  root.adoptedStyleSheets = [sheet];
  panel.append(words, row);
  root.append(shade, panel);
  document.documentElement.append(holder);
  holder.showPopover();

  /** The steps that point at something, in order. @type {{ name: 'source' | 'result' | 'send', words: string, likely: string }[]} */
  const STEPS = [
    { name: 'source', words: 'pick_source', likely: BOXES },
    { name: 'result', words: 'pick_result', likely: BOXES },
    { name: 'send', words: 'pick_send', likely: BUTTONS },
  ];
  let step = 0;

  const LISTENERS = /** @type {[string, (event: any) => void][]} */ ([
    ['pointermove', follow], ['focusin', followFocus], ['click', pick], ['keydown', key],
    ['pointerdown', hold], ['mousedown', hold], ['keyup', hold],
  ]);
  for (const [kind, listener] of LISTENERS) addEventListener(kind, listener, true);
  ask();

  /** @param {string} tag @param {string} style */
  function make(tag, style) {
    const element = document.createElement(tag);
    element.className = style;
    return element;
  }

  /** @param {string} name @param {...string} values */
  function t(name, ...values) {
    return api.i18n.getMessage(name, values);
  }

  /** @param {string} said @param {...(HTMLElement | [string, () => void])} items of the row: elements, or buttons */
  function say(said, ...items) {
    words.textContent = said;
    const made = items.map((item) => {
      if (item instanceof HTMLElement) return item;
      const button = document.createElement('button');
      button.textContent = t(item[0]);
      button.onclick = (event) => event.isTrusted && item[1]();
      return button;
    });
    row.replaceChildren(...made);
    made.find((item) => item.matches('button, select'))?.focus();
  }

  // ---------------------------------------------------------------- pointing

  function ask() {
    lay(null);
    const now = STEPS[step];
    if (!now) return askLanguages();
    const none = /** @type {[string, () => void]} */ (['pick_no_button', () => took([])]);
    say(t(now.words), ...(now.name === 'send' ? [none] : []));
  }

  /** @param {string[]} selectors */
  function took(selectors) {
    const now = STEPS[step++];
    if (now) picked[now.name] = selectors;
    ask();
  }

  /** @param {Element | null} element */
  function lay(element) {
    shaded = element;
    shade.style.display = element ? 'block' : 'none';
    if (!element) return;
    const { x, y, width, height } = element.getBoundingClientRect();
    Object.assign(shade.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  }

  /** @param {PointerEvent} event */
  function follow(event) {
    if (step < STEPS.length && event.target !== holder) lay(document.elementFromPoint(event.clientX, event.clientY));
  }

  /** @param {FocusEvent} event */
  function followFocus(event) {
    if (step < STEPS.length && event.target instanceof Element && event.target !== holder) lay(event.target);
  }

  /** The site must not take for its own what points at it. @param {Event} event */
  function hold(event) {
    if (!event.isTrusted || step >= STEPS.length || event.target === holder) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  /** @param {MouseEvent} event */
  function pick(event) {
    if (!event.isTrusted || step >= STEPS.length || event.target === holder || !(event.target instanceof Element)) return;
    hold(event);
    choose(event.target);
  }

  /** @param {Element} element */
  function choose(element) {
    const name = STEPS[step]?.name;
    const meant = name === 'send' ? (element.closest(BUTTONS) ?? element) : name === 'source' ? writable(element) : element;
    took(selectors(meant));
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (!event.isTrusted) return;
    if (event.key === 'Escape') return end();
    const now = STEPS[step];
    const way = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!now || (event.target === holder && !way)) return;
    if (way) {
      if (root.activeElement instanceof HTMLElement) root.activeElement.blur(); // Enter is for what is shaded
      const likely = [...document.querySelectorAll(now.likely)].filter((one) => one.getClientRects().length);
      const at = shaded ? likely.indexOf(shaded) : -1;
      const next = likely.at((at + way + likely.length) % likely.length);
      next?.scrollIntoView({ block: 'nearest' });
      lay(next ?? null);
    } else if (event.key === 'Enter' && shaded) choose(shaded);
    if (event.key !== 'Tab') hold(event);
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

  // ---------------------------------------------------------------- languages

  function askLanguages() {
    const found = boxes.findLanguages();
    if (found) {
      if ('query' in found) known = found;
      else known = { languages: { from: selectors(found.lists[0]), to: selectors(found.lists[1]) } };
      return attempt();
    }
    const pairs = globalThis.prismPairs ?? [];
    const from = list([...new Set(pairs.map((pair) => pair.from))]);
    const to = list([...new Set(pairs.map((pair) => pair.to))]);
    const into = (/** @type {string} */ name, /** @type {HTMLSelectElement} */ select) => {
      const label = document.createElement('label');
      label.append(t(name), select);
      return label;
    };
    say(t('pick_languages'), into('from', from), into('into', to), ['pick_go_on', () => {
      known = { fixed: { from: from.value, to: to.value } };
      attempt();
    }]);
  }

  /** @param {string[]} codes */
  function list(codes) {
    const select = document.createElement('select');
    const names = new Intl.DisplayNames([t('locale')], { type: 'language' });
    select.append(...codes.map((code) => new Option(names.of(code) ?? code, code)));
    return select;
  }

  // ---------------------------------------------------------------- one sentence

  async function attempt() {
    const site = { ...picked, limit: LIMIT, settle: SETTLE, patience: PATIENCE, id: 'own', name: '', match: [] };
    const source = boxes.source(site);
    const languages = boxes.languages({ ...site, ...known });
    const sentence = HARMLESS[languages.from.split('-')[0] ?? ''] ?? HARMLESS['en'] ?? '';
    say(t('pick_trying', sentence));
    const stale = boxes.read(boxes.result(site), site);
    const written = source && (await writing.write(source, sentence, (action) => action()));
    if (!written) return failed('pick_not_written');
    if (picked.send.length) boxes.find(picked.send)?.click();
    watch = answers.watch(site, sentence, stale, {
      answer: (answer) => {
        watch?.stop();
        say(t('pick_answered', answer.slice(0, 200)), ['pick_save', save], ['pick_again', again]);
      },
      trouble: () => failed('pick_no_answer'),
    });
  }

  /** @param {string} why */
  function failed(why) {
    say(t(why), ['pick_again', again], ['cancel', end]);
  }

  function again() {
    watch?.stop();
    step = 0;
    ask();
  }

  function save() {
    api.runtime.sendMessage({ side: 'public', place: '', type: 'picked', ...picked, known });
    end();
  }

  function end() {
    world.prismPicker = false;
    watch?.stop();
    holder.remove();
    for (const [kind, listener] of LISTENERS) removeEventListener(kind, listener, true);
  }
})();
