/**
 * Finds what a page says: passages, each a sentence or more, with the elements that stand in them.
 * What is typed, code and scripts are no passages; of a sentence that runs over a link it is one
 * with the link in it. A generator, so that a large page is read in small pieces.
 */
(() => {
  if (globalThis.prismPassages) return;
  const WHOLE =
    'script, style, noscript, template, code, kbd, samp, var, pre, svg, math, video, audio, canvas, object, embed, ' +
    'iframe, frame, textarea, select, input, meter, progress, [translate="no"], .notranslate, [role="textbox"], ' +
    '[contenteditable]:not([contenteditable="false" i]), [data-prism]';
  const OFTEN = 20; // nodes between two looks at the clock
  const DEEPEST = 12; // elements in each other within one passage
  const LONGEST = 20_000; // characters: what is longer is no passage that somebody wrote
  const api = /** @type {any} */ (globalThis.browser ?? globalThis.chrome);

  /** @typedef {import('../../tests/extension/types/globals.js').Passage} Passage */
  /** @typedef {import('../../tests/extension/types/globals.js').Item} Item */
  /** @typedef {{ text: Text } | { open: Element } | { close: Element } | { object: Element }} Token */

  globalThis.prismPassages = { walk, blockOf, untouched };

  /** Whether a node is none of ours to change. @param {Node} node @returns {boolean} */
  function untouched(node) {
    const element = node instanceof Element ? node : node.parentElement;
    const host = /** @type {ShadowRoot} */ (node.getRootNode()).host;
    return Boolean(element?.closest(WHOLE)) || (element instanceof HTMLElement && element.isContentEditable) || (host ? untouched(host) : false);
  }

  /** The element whose lines a node stands in. @param {Node} node @returns {Node} */
  function blockOf(node) {
    let at = node;
    while (at.parentNode && (!(at instanceof Element) || kindOf(at) === 'inline')) at = at.parentNode;
    return at;
  }

  /**
   * Reads all of a tree below a block that is not yet in `walked`.
   * @param {Node} root
   * @param {WeakSet<Node>} walked blocks that were read
   * @param {(passage: Passage) => void} found
   * @param {(root: ShadowRoot) => void} rooted
   * @returns {Generator<void>}
   */
  function* walk(root, walked, found, rooted) {
    let count = 0;
    yield* visit(root);

    /** @param {Node} block @returns {Generator<void>} */
    function* visit(block) {
      walked.add(block);
      /** @type {Token[]} */
      let tokens = [];
      const flush = () => {
        for (const passage of passages(tokens, block)) found(passage);
        tokens = [];
      };
      yield* inside(block);
      flush();

      /** @param {Node} parent @returns {Generator<void>} */
      function* inside(parent) {
        for (const child of [...parent.childNodes]) {
          if (++count % OFTEN === 0) yield;
          if (child instanceof Text) tokens.push({ text: child });
          if (!(child instanceof Element)) continue;
          const kind = kindOf(child);
          const shadow = shadowOf(child);
          if (shadow) rooted(shadow);
          if (kind === 'object') tokens.push({ object: child });
          else if (kind === 'inline') {
            tokens.push({ open: child });
            yield* inside(child);
            tokens.push({ close: child });
          } else {
            if (kind === 'hidden') tokens.push({ object: child });
            else flush();
            if (kind !== 'break' && !walked.has(child)) yield* visit(child);
          }
        }
      }
    }
  }

  /**
   * inline: a part of a sentence. object: stands in one and says nothing to us. hidden: stands in
   * one, and what it says is its own. block: lines of its own. break: ends a sentence.
   * @param {Element} element
   * @returns {'inline' | 'object' | 'hidden' | 'block' | 'break'}
   */
  function kindOf(element) {
    const { localName } = element;
    if (localName === 'br' || localName === 'hr') return 'break';
    const { display } = getComputedStyle(element);
    const inside = display.startsWith('inline') || display === 'contents' || display.startsWith('ruby');
    if (element.matches(WHOLE)) return inside ? 'object' : 'break';
    if (localName === 'img' || localName === 'wbr') return inside ? 'object' : 'break';
    if (display === 'none') return 'hidden';
    if (!inside) return 'block';
    // A button or a badge is no part of a sentence where there is none around it.
    return display.startsWith('inline-') && !speaks(element.parentNode) ? 'block' : 'inline';
  }

  /** Whether a letter stands right in an element. @param {Node | null} parent */
  function speaks(parent) {
    return [...(parent?.childNodes ?? [])].some((node) => node instanceof Text && /\p{L}/u.test(node.data));
  }

  /** @param {Element} element @returns {ShadowRoot | null} */
  function shadowOf(element) {
    if (!(element instanceof HTMLElement)) return null;
    try {
      const own = /** @type {any} */ (element).openOrClosedShadowRoot;
      return own ?? api.dom?.openOrClosedShadowRoot(element) ?? element.shadowRoot;
    } catch {
      return element.shadowRoot;
    }
  }

  /**
   * What stands between two breaks. An element that goes over one ends a passage too: so all that
   * stands side by side in a passage has one parent.
   * @param {Token[]} tokens
   * @param {Node} block
   * @returns {Passage[]}
   */
  function passages(tokens, block) {
    /** @type {number[]} */
    const opened = [];
    const whole = new Set();
    tokens.forEach((token, index) => {
      if ('open' in token) opened.push(index);
      const last = opened.at(-1);
      const before = last === undefined ? undefined : tokens[last];
      if ('close' in token && before && 'open' in before && before.open === token.close) {
        whole.add(opened.pop()).add(index);
      }
    });
    /** @type {Item[][]} */
    const stack = [[]];
    /** @type {Passage[]} */
    const made = [];
    const end = () => {
      const passage = finished(stack[0] ?? [], block);
      if (passage) made.push(passage);
      stack.splice(0, stack.length, []);
    };
    tokens.forEach((token, index) => {
      const now = /** @type {Item[]} */ (stack.at(-1));
      if ('text' in token) now.push({ node: token.text, items: null });
      else if ('object' in token) now.push({ node: token.object, items: [] });
      else if (!whole.has(index)) end();
      else if ('open' in token) {
        const items = /** @type {Item[]} */ ([]);
        now.push({ node: token.open, items });
        stack.push(items);
      } else stack.pop();
    });
    end();
    return made;
  }

  /** @param {Item[]} items @param {Node} block @returns {Passage | null} */
  function finished(items, block) {
    const says = (/** @type {Item} */ item) => /\S/.test(said([item]));
    const first = items.findIndex(says);
    if (first < 0) return null;
    let own = items.slice(first, items.findLastIndex(says) + 1);
    // What is all in one element is a passage of that element.
    while (own.length === 1 && own[0]?.items?.length) own = own[0].items;
    const whole = said(own);
    if (!/\p{L}/u.test(whole) || whole.length > LONGEST || deep(own) > DEEPEST) return null;
    const kept = /\n/.test(whole) && keepsLines(block);
    const lead = own[0]?.items ? '' : (whole.match(/^\s*/u)?.[0] ?? '');
    const trail = own.at(-1)?.items ? '' : (whole.match(/\s*$/u)?.[0] ?? '');
    /** @type {Element[]} */
    const elements = [];
    const runs = trimmed(runsOf(own, elements, kept));
    return { block, items: own, elements, runs, key: JSON.stringify(runs), lead, trail, size: whole.length, written: null };
  }

  /** @param {Item[]} items @returns {string} */
  function said(items) {
    return items.map(({ node, items: inner }) => (inner ? said(inner) : /** @type {Text} */ (node).data)).join('');
  }

  /** @param {Item[]} items @returns {number} */
  function deep(items) {
    return 1 + Math.max(0, ...items.map((item) => (item.items?.length ? deep(item.items) : 0)));
  }

  /** Whether line breaks of the text are to be seen. @param {Node} block */
  function keepsLines(block) {
    const element = block instanceof Element ? block : document.documentElement;
    return /pre|break-spaces/.test(getComputedStyle(element).whiteSpace);
  }

  /** @typedef {import('../../tests/extension/types/globals.js').PageRun} PageRun */

  /** @param {Item[]} items @param {Element[]} elements @param {boolean} kept @returns {PageRun[]} */
  function runsOf(items, elements, kept) {
    /** @type {PageRun[]} */
    const runs = [];
    for (const { node, items: inner } of items) {
      const last = runs.at(-1);
      if (inner) {
        const at = elements.push(/** @type {Element} */ (node)) - 1;
        const within = runsOf(inner, elements, kept);
        runs.push(within.length ? { at, runs: within } : { at });
        continue;
      }
      const { data } = /** @type {Text} */ (node);
      const text = kept ? data : data.replace(/[ \t\r\n\f]+/g, ' ');
      if (!text) continue;
      if (typeof last === 'string') runs[runs.length - 1] = kept ? last + text : (last + text).replace(/ {2,}/g, ' ');
      else runs.push(text);
    }
    return runs;
  }

  /** Without the blanks around it. @param {PageRun[]} runs */
  function trimmed(runs) {
    const [first] = runs;
    if (typeof first === 'string') runs[0] = first.trimStart();
    const last = runs.at(-1);
    if (typeof last === 'string') runs[runs.length - 1] = last.trimEnd();
    return runs.filter((run) => run !== '');
  }
})();
