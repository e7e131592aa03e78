/**
 * Writes translations into a page's own text nodes, and takes them out again. Elements are neither
 * made nor removed: a page keeps references to its own. Where the translation has them in another
 * order they change places within their parent.
 */
(() => {
  if (globalThis.prismPlacing) return;
  /** @typedef {import('../../tests/extension/types/globals.js').Passage} Passage */
  /** @typedef {import('../../tests/extension/types/globals.js').Item} Item */
  /** @typedef {import('../../tests/extension/types/globals.js').Placed} Placed */
  /** @typedef {NonNullable<Passage['written']>} Written */

  const DOUBT = 'prism-doubt';
  /** Marks that change nothing in the page: the browser paints them. */
  const doubts = globalThis.Highlight && CSS.highlights ? new Highlight() : null;
  if (doubts) CSS.highlights.set(DOUBT, doubts);

  globalThis.prismPlacing = { write, restore, intact };

  /**
   * @param {Passage} passage
   * @param {Placed[]} answer
   * @returns {Text[]} the nodes that hold it now; none where the page has changed it meanwhile
   */
  function write(passage, answer) {
    if (passage.written || !sound(passage.items)) return [];
    /** @type {Written} */
    const written = { texts: [], added: [], moved: [], marks: [], doubtful: 0 };
    passage.written = written;
    lay(passage.items, answer, passage, written, passage.lead, passage.trail);
    for (const mark of written.marks) doubts?.add(mark);
    return [...written.texts.map(({ node }) => node), ...written.added];
  }

  /** Whether the items still stand side by side. @param {Item[]} items @returns {boolean} */
  function sound(items) {
    const parent = items[0]?.node.parentNode;
    return Boolean(parent?.isConnected) && items.every(({ node, items: inner }) => node.parentNode === parent && (!inner?.length || sound(inner)));
  }

  /** Whether a passage stands as it was written. @param {Passage} passage */
  function intact({ written, items }) {
    return written !== null && written.texts.every(({ node, after }) => node.data === after && node.isConnected) && written.added.every((node) => node.isConnected) && sound(items);
  }

  /**
   * @param {Item[]} items
   * @param {Placed[]} answer
   * @param {Passage} passage
   * @param {Written} written
   * @param {string} [lead]
   * @param {string} [trail]
   */
  function lay(items, answer, passage, written, lead = '', trail = '') {
    const [first, last] = [items[0]?.node, items.at(-1)?.node];
    const parent = first?.parentNode;
    if (!first || !last || !parent) return;
    /** What stands before, between and after the elements. @type {Text[][]} */
    const nodes = [[]];
    /** @type {Element[]} */
    const elements = [];
    for (const { node, items: inner } of items) {
      if (!inner) nodes.at(-1)?.push(/** @type {Text} */ (node));
      else {
        elements.push(/** @type {Element} */ (node));
        nodes.push([]);
      }
    }
    /** @type {Placed[][]} */
    const said = [[]];
    /** @type {Element[]} */
    const wanted = [];
    for (const piece of answer) {
      const element = piece.at === undefined ? undefined : passage.elements[piece.at];
      if (element) {
        wanted.push(element);
        said.push([]);
        const item = items.find(({ node }) => node === element);
        if (item?.items?.length && piece.runs) lay(item.items, piece.runs, passage, written);
      } else said.at(-1)?.push(piece);
    }
    if (wanted.length !== elements.length) return; // no answer of the host is so
    said[0]?.unshift({ text: lead });
    said.at(-1)?.push({ text: trail });
    const after = last.nextSibling;
    if (wanted.some((element, index) => element !== elements[index])) {
      const order = between(first, after);
      written.moved.push({ parent, order });
      const pool = nodes.flat();
      for (const [index, pieces] of said.entries()) {
        const node = pieces.some(({ text }) => text) ? (pool.shift() ?? added('', written)) : null;
        if (node) {
          parent.insertBefore(node, after);
          put(node, pieces, written);
        }
        if (wanted[index]) parent.insertBefore(wanted[index], after);
      }
      for (const rest of pool) put(rest, [], written);
      return;
    }
    for (const [index, pieces] of said.entries()) {
      const [own, ...others] = nodes[index] ?? [];
      let node = own;
      if (!node && pieces.some(({ text }) => text)) {
        node = added('', written);
        parent.insertBefore(node, elements[index] ?? after);
      }
      if (node) put(node, pieces, written);
      for (const other of others) put(other, [], written);
    }
  }

  /** @param {Node} first @param {Node | null} after */
  function between(first, after) {
    const found = [];
    for (let node = /** @type {Node | null} */ (first); node && node !== after; node = node.nextSibling) found.push(node);
    return found;
  }

  /** @param {string} text @param {Written} written */
  function added(text, written) {
    const node = document.createTextNode(text);
    written.added.push(node);
    return node;
  }

  /** @param {Text} node @param {Placed[]} pieces @param {Written} written */
  function put(node, pieces, written) {
    const before = node.data;
    const text = pieces.map((piece) => piece.text ?? '').join('');
    if (text !== before) node.data = text;
    if (!written.added.includes(node)) written.texts.push({ node, before, after: text });
    let start = 0;
    for (const { text: part = '', status } of pieces) {
      const end = start + part.length;
      if (status && part.trim()) {
        written.doubtful += 1;
        written.marks.push(new StaticRange({ startContainer: node, startOffset: start, endContainer: node, endOffset: end }));
      }
      start = end;
    }
  }

  /** Puts back what was there, as far as the page has not changed it. @param {Passage} passage */
  function restore(passage) {
    const { written } = passage;
    if (!written) return;
    passage.written = null;
    for (const mark of written.marks) doubts?.delete(mark);
    for (const node of written.added) node.remove();
    for (const { parent, order } of written.moved) {
      const there = order.filter((node) => node.parentNode === parent);
      const after = there.length ? afterAll(there) : null;
      for (const node of there) parent.insertBefore(node, after);
    }
    for (const { node, before, after } of written.texts) {
      if (node.data === after && before !== after) node.data = before;
    }
  }

  /** The first sibling behind all of these. @param {Node[]} nodes */
  function afterAll(nodes) {
    const own = new Set(nodes);
    let found = /** @type {Node | null} */ (null);
    for (let node = nodes[0]?.parentNode?.lastChild ?? null; node && !own.has(node); node = node.previousSibling) found = node;
    return found;
  }
})();
