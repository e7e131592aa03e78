/**
 * Translates the page that it runs in, by the user's wish: reads its passages, hands them to the
 * background, and writes what comes back over them, what is in view first. The page had all of
 * these texts before; it learns their translations. Runs in every frame that the extension may
 * touch; the bar stands in the topmost.
 */
(() => {
  if (globalThis.prismPage) return globalThis.prismPage.again();
  const api = /** @type {typeof chrome} */ (globalThis.browser ?? globalThis.chrome);
  const { walk, blockOf, untouched } = globalThis.prismPassages;
  const { write, restore, intact } = globalThis.prismPlacing;
  const SLICE = 8; // milliseconds of work before the page has its turn again
  const FIRST = { passages: 40, characters: 4_000 };
  const NEXT = { passages: 250, characters: 12_000 };
  const QUIET = 500; // milliseconds without a change after which a new text is read
  const LOUD = 8_000; // and where a place has been written to before
  const MOST = 5; // times: a place that goes on writing is left to the page
  const REST = 350; // milliseconds that a pointer rests on a text

  /** @typedef {import('../../tests/extension/types/globals.js').Passage} Passage */
  /** @typedef {import('../../tests/extension/types/globals.js').Placed} Placed */

  /** Passages that say the same are asked for once. @type {Map<string, Passage[]>} */
  const waiting = new Map();
  /** @type {Map<string, Placed[] | null>} */
  const answers = new Map();
  /** @type {Set<Passage>} */
  const all = new Set();
  /** @type {WeakMap<Text, Passage>} */
  const owners = new WeakMap();
  /** @type {WeakMap<Node, Set<Passage>>} */
  const inBlock = new WeakMap();
  /** @type {WeakSet<Node>} */
  const walked = new WeakSet();
  /** What has changed, and when it is to be read. @type {Map<Node, number>} */
  const changed = new Map();
  /** How often a block was rewritten. @type {WeakMap<Node, number>} */
  const rewritten = new WeakMap();
  /** @type {Set<Node>} */
  const roots = new Set();
  /** @type {Set<string>} */
  let asked = new Set();
  let choosing = false;
  let number = 0;
  let look = true; // what is in view may have changed
  let reading = true;
  let original = false;
  let paused = false;
  let ended = false;
  let began = false; // the first answer is there
  /** Whether this is the topmost frame, and words for it. */
  let told = { top: false, doubt: '', interrupted: '', again: '', end: '' };
  /** @type {chrome.runtime.Port} */
  let port;
  const observer = new MutationObserver(changes);
  globalThis.prismPage = { again: () => (port ? tell() : connect()) };
  connect();

  function connect() {
    const own = api.runtime.connect({ name: 'page' });
    port = own;
    own.onMessage.addListener((message) => HEARD[message.type]?.(message));
    own.onDisconnect.addListener(() => {
      if (port !== own || ended) return;
      paused = true;
      const buttons = [{ id: 'again', label: told.again, main: true }, { id: 'end', label: told.end }];
      if (told.top) globalThis.prismBar.show({ words: told.interrupted, failed: true, buttons }, press);
    });
  }

  /** @param {object} message */
  function say(message) {
    try {
      port.postMessage(message);
    } catch {
      // the background went away, of which `onDisconnect` tells
    }
  }

  /** @type {Record<string, (message: any) => void>} */
  const HEARD = {
    start: (labels) => {
      told = labels;
      paused = false;
      asked = new Set();
      if (roots.size) ask();
      else begin();
    },
    placed: ({ number: of, passages }) => void answered(of, passages),
    original: ({ on }) => void show(on),
    pause: ({ on }) => {
      paused = on;
      ask();
    },
    bar: ({ state }) => globalThis.prismBar.show(state, press),
    end: () => void end(),
  };

  /** @param {string} id */
  function press(id) {
    if (id === 'again') return connect();
    say({ type: 'press', id });
    if (id === 'end') void end(); // the background may be gone
  }

  // ---------------------------------------------------------------- reading

  function begin() {
    observe(document);
    addEventListener('scroll', looked, { capture: true, passive: true });
    addEventListener('resize', looked);
    addEventListener('pointermove', pointed, { passive: true });
    addEventListener('keydown', hush, true);
    addEventListener('load', framed, true);
    const body = document.body ?? document.documentElement;
    void read(untouched(body) ? [] : [body]);
  }

  /** @param {Node} root */
  function observe(root) {
    if (roots.has(root)) return;
    roots.add(root);
    observer.observe(root, { childList: true, subtree: true, characterData: true });
  }

  /** Work in slices: the page has its turn in between. @param {Iterator<void>} work */
  async function inSlices(work) {
    let end = performance.now() + SLICE;
    while (!work.next().done) {
      if (performance.now() < end) continue;
      observer.takeRecords(); // within a slice nobody but this script has changed anything
      await new Promise((resume) => requestIdleCallback(resume, { timeout: 200 }));
      if (ended) return;
      end = performance.now() + SLICE;
    }
    observer.takeRecords();
  }

  /** @param {Node[]} blocks */
  async function read(blocks) {
    reading = true;
    /** @type {ShadowRoot[]} */
    const shadows = [];
    for (const block of blocks) {
      await inSlices(walk(block, walked, found, (root) => shadows.push(root)));
    }
    for (const root of shadows.filter((one) => !roots.has(one))) {
      observe(root);
      await inSlices(walk(root, walked, found, (inner) => shadows.push(inner)));
    }
    reading = false;
    look = true;
    tell();
    ask();
  }

  /** @param {Passage} passage */
  function found(passage) {
    const answer = answers.get(passage.key);
    if (answer === null) return; // it stays as it is
    all.add(passage);
    const its = inBlock.get(passage.block) ?? new Set();
    inBlock.set(passage.block, its.add(passage));
    for (const node of textsOf(passage.items)) owners.set(node, passage);
    if (answer) {
      if (!original) place(passage, answer);
      return;
    }
    waiting.set(passage.key, [...(waiting.get(passage.key) ?? []), passage]);
    // The first of a long page are asked for while the rest is read.
    if (reading && waiting.size === FIRST.passages) void ask();
  }

  /** @param {Passage['items']} items @returns {Text[]} */
  function textsOf(items) {
    return items.flatMap(({ node, items: inner }) => (inner ? textsOf(inner) : [/** @type {Text} */ (node)]));
  }

  // ---------------------------------------------------------------- asking

  function looked() {
    look = true;
    hush();
  }

  async function ask() {
    if (paused || ended || original || choosing || asked.size || !waiting.size) return;
    choosing = true;
    const seen = look ? await inView() : [];
    choosing = false;
    if (paused || ended || original) return;
    const { passages, characters } = began ? NEXT : FIRST;
    let size = 0;
    // At first only what is in view: it is not kept waiting by the rest.
    for (const key of seen.length && !began ? seen : [...seen, ...waiting.keys()]) {
      const more = waiting.get(key)?.[0]?.size ?? 0;
      if (asked.size === passages || (size && size + more > characters)) break;
      asked.add(key);
      size += more;
    }
    number += 1;
    say({ type: 'passages', number, passages: [...asked].map((key) => waiting.get(key)?.[0]?.runs ?? []) });
  }

  /** The keys of what waits and is in view. */
  async function inView() {
    look = false;
    /** @type {string[]} */
    const keys = [];
    await inSlices(
      (function* () {
        // Those of now: while a long page is read there are more all the time.
        for (const [key, passages] of [...waiting]) {
          const alive = passages.filter(({ items }) => items[0]?.node.isConnected);
          if (!alive.length && !asked.has(key)) waiting.delete(key);
          if (alive.some(({ block }) => block instanceof Element && seen(block))) keys.push(key);
          yield;
        }
      })(),
    );
    return keys;
  }

  /** @param {Element} block */
  function seen(block) {
    const { top, bottom, width } = block.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  }

  /** @param {number} of @param {(Placed[] | null)[]} passages */
  async function answered(of, passages) {
    if (of !== number) return;
    const keys = [...asked];
    asked = new Set();
    began = true;
    /** @type {Passage[]} */
    const ready = [];
    keys.forEach((key, index) => {
      answers.set(key, passages[index] ?? null);
      if (passages[index]) ready.push(...(waiting.get(key) ?? []));
      waiting.delete(key);
    });
    ask(); // while this is being written
    await placeAll(ready);
    tell();
  }

  /** @param {Iterable<Passage>} passages */
  function placeAll(passages) {
    return inSlices(
      (function* () {
        for (const passage of passages) {
          const answer = answers.get(passage.key);
          if (answer && !original && !passage.written) place(passage, answer);
          yield;
        }
      })(),
    );
  }

  /** @param {Passage} passage @param {Placed[]} answer */
  function place(passage, answer) {
    const nodes = write(passage, answer);
    if (!nodes.length) all.delete(passage); // the page has changed it, and will be read again
    for (const node of nodes) owners.set(node, passage);
  }

  function tell() {
    let [done, left, doubtful] = [0, 0, 0];
    for (const { key, written } of all) {
      if (written) done += 1;
      else if (answers.get(key) !== null) left += 1;
      doubtful += written?.doubtful ?? 0;
    }
    say({ type: 'count', done, left, doubtful, reading });
  }

  // ---------------------------------------------------------------- a page that goes on writing

  /** @param {MutationRecord[]} records */
  function changes(records) {
    const now = performance.now();
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (globalThis.prismBar.own(target)) continue;
      if (type === 'characterData' || [...addedNodes, ...removedNodes].some((node) => node instanceof Text || !(node instanceof Element) || isInline(node))) {
        again(blockOf(target), now);
      }
      for (const node of addedNodes) {
        if (node instanceof Element && !globalThis.prismBar.own(node) && !isInline(node)) later(node, now, QUIET);
        if (node instanceof Element && (node.localName === 'iframe' || node.querySelector('iframe'))) framed();
      }
    }
  }

  /** @param {Node} node */
  function isInline(node) {
    return node instanceof Element && node.isConnected && blockOf(node) !== node;
  }

  /** A block says something else: it is read again when it has come to rest. @param {Node} block @param {number} now */
  function again(block, now) {
    const times = rewritten.get(block) ?? 0;
    if (times < MOST) later(block, now, times ? LOUD : QUIET);
  }

  /** @param {Node} block @param {number} now @param {number} quiet */
  function later(block, now, quiet) {
    changed.set(block, now + quiet);
    schedule();
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function schedule() {
    if (timer !== undefined || !changed.size) return;
    const next = Math.min(...changed.values()) - performance.now();
    timer = setTimeout(() => {
      timer = undefined;
      void readChanged();
    }, Math.max(50, next));
  }

  async function readChanged() {
    const now = performance.now();
    const due = [...changed].filter(([, at]) => at <= now).map(([block]) => block);
    for (const block of due) {
      changed.delete(block);
      if (!block.isConnected || untouched(block)) continue;
      const its = inBlock.get(block);
      if (its) {
        if ([...its].some((passage) => passage.written && !intact(passage))) rewritten.set(block, (rewritten.get(block) ?? 0) + 1);
        for (const passage of its) forget(passage);
        inBlock.delete(block);
      }
      walked.delete(block);
    }
    observer.takeRecords();
    sweep();
    look = true;
    await read(due.filter((block) => block.isConnected && !untouched(block)));
    schedule();
  }

  /** @param {Passage} passage */
  function forget(passage) {
    restore(passage);
    all.delete(passage);
    const others = waiting.get(passage.key)?.filter((one) => one !== passage);
    if (others?.length) waiting.set(passage.key, others);
    else if (!asked.has(passage.key)) waiting.delete(passage.key);
  }

  /** What has left the page needs no memory of ours. */
  function sweep() {
    for (const passage of all) {
      if (!passage.items[0]?.node.isConnected) forget(passage);
    }
  }

  let framing = false;

  /** Frames come later than their page. @param {Event} [event] */
  function framed(event) {
    const frame = event?.target;
    if (framing || (event && !(frame instanceof HTMLIFrameElement))) return;
    framing = true;
    setTimeout(() => {
      framing = false;
      say({ type: 'frames' });
    }, QUIET);
  }

  // ---------------------------------------------------------------- the original

  /** @param {boolean} on */
  async function show(on) {
    original = on;
    hush();
    if (on) {
      await inSlices(
        (function* () {
          for (const passage of all) {
            restore(passage);
            yield;
          }
        })(),
      );
    } else {
      await placeAll(all);
      ask();
    }
    tell();
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;

  /** @param {PointerEvent} event */
  function pointed({ clientX, clientY }) {
    clearTimeout(resting);
    hush();
    if (!original) resting = setTimeout(() => tip(clientX, clientY), REST);
  }

  /** @param {number} x @param {number} y */
  function tip(x, y) {
    const found = document.caretPositionFromPoint?.(x, y)?.offsetNode ?? /** @type {any} */ (document).caretRangeFromPoint?.(x, y)?.startContainer;
    const passage = found instanceof Text ? owners.get(found) : undefined;
    if (!passage?.written || !(passage.block instanceof Element)) return;
    const { left, right, top, bottom } = passage.block.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) return; // the nearest text is not under it
    globalThis.prismBar.tell(saidBefore(passage.runs), passage.written.doubtful ? told.doubt : '', x, y);
  }

  /** @param {Passage['runs']} runs @returns {string} */
  function saidBefore(runs) {
    return runs.map((run) => (typeof run === 'string' ? run : saidBefore(run.runs ?? []))).join('');
  }

  function hush() {
    globalThis.prismBar.hush();
  }

  async function end() {
    if (ended) return;
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(resting);
    removeEventListener('scroll', looked, { capture: true });
    removeEventListener('resize', looked);
    removeEventListener('pointermove', pointed);
    removeEventListener('keydown', hush, true);
    removeEventListener('load', framed, true);
    waiting.clear();
    await show(true);
    ended = true;
    globalThis.prismBar.close();
    globalThis.prismPage = undefined;
    port.disconnect();
  }
})();
