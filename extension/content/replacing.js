/**
 * Writes a translation over the selection that `selection.js` has kept, in ways that the browser's
 * own undo takes back. What is no longer there as it was is left alone, and nothing is ever taken
 * away without something in its place.
 */
(() => {
  const BLOCKS = 'p, div, li, td, th, h1, h2, h3, h4, h5, h6, blockquote, pre, dt, dd, figcaption, section, article';
  const OBJECTS = 'img, svg, video, audio, canvas, input, button, select, iframe, object';
  /** They keep a text of their own, and take a changed document for a mistake. */
  const MANAGED = '[data-lexical-editor], [data-slate-editor], .ProseMirror, .ql-editor, .ck-editor__editable';

  /** @typedef {[string, string][]} Words of the text and of its translation, where they are known */

  globalThis.prismReplace = ({ text, words }) => {
    const chosen = globalThis.prismField;
    if (!text.trim() || !chosen?.field.isConnected) return false;
    const before = contentOf(chosen.field);
    if ('start' in chosen) intoField(chosen, text);
    else intoEditor(chosen, text, words);
    if (contentOf(chosen.field) === before) return false;
    globalThis.prismField = undefined; // once
    return true;
  };

  /** @param {HTMLElement} field */
  function contentOf(field) {
    return 'value' in field ? field.value : field.getHTML();
  }

  /** @param {{ field: HTMLTextAreaElement | HTMLInputElement, text: string, start: number, end: number }} chosen @param {string} text */
  function intoField({ field, text: old, start, end }, text) {
    const { value, maxLength } = field;
    if (value.slice(start, end) !== old || field.readOnly || field.disabled) return;
    // A field that is full would take a part of it and drop the rest.
    if (maxLength >= 0 && value.length - old.length + text.length > maxLength) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(start, end);
    document.execCommand('insertText', false, text);
  }

  /** @param {{ field: HTMLElement, text: string, range: Range }} chosen @param {string} text @param {Words} words */
  function intoEditor({ field, text: old, range }, text, words) {
    field.focus({ preventScroll: true });
    select(range);
    if (getSelection()?.toString() !== old) return;
    const lines = linesIn(range);
    const translated = text.split('\n').filter((line) => line.trim());
    if (!range.cloneContents().firstElementChild || lines.length !== translated.length) {
      document.execCommand('insertText', false, text);
    } else if (field.matches(MANAGED)) {
      if (!paste(field, range, lines, translated, words, text)) document.execCommand('insertText', false, text);
    } else {
      // From the last to the first: what stands before a line stays where it is.
      lines.map((nodes, index) => () => intoLine(nodes, translated[index] ?? '', words)).reverse().forEach((write) => write());
    }
  }

  /** @param {Range} range */
  function select(range) {
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  }

  /**
   * The pieces of text in a range, those of a line together.
   * @param {Range} range
   * @returns {Range[][]}
   */
  function linesIn(range) {
    const root = range.commonAncestorContainer;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    /** @type {Range[][]} */
    const lines = [[]];
    /** @type {Element | null | undefined} */
    let block;
    for (let node = /** @type {Node | null} */ (root); node; node = walker.nextNode()) {
      if (node instanceof HTMLBRElement) lines.push([]);
      if (!(node instanceof Text) || !range.intersectsNode(node)) continue;
      const around = node.parentElement?.closest(BLOCKS);
      if (around !== block) lines.push([]);
      block = around;
      const piece = document.createRange();
      piece.setStart(node, node === range.startContainer ? range.startOffset : 0);
      piece.setEnd(node, node === range.endContainer ? range.endOffset : node.length);
      if (!piece.collapsed) lines.at(-1)?.push(piece);
    }
    return lines.filter((pieces) => pieces.some((piece) => piece.toString().trim()));
  }

  /** @param {Range[]} pieces of one line @param {string} text @param {Words} words */
  function intoLine(pieces, text, words) {
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (!first || !last) return;
    const whole = document.createRange();
    whole.setStart(first.startContainer, first.startOffset);
    whole.setEnd(last.endContainer, last.endOffset);
    select(whole);
    if (pieces.length === 1) document.execCommand('insertText', false, text);
    else document.execCommand('insertHTML', false, markup(rewritten(pieces, whole, text, words)));
  }

  /** @param {Node} node */
  function markup(node) {
    const around = document.createElement('div');
    around.append(node);
    return around.getHTML();
  }

  /**
   * A line's translation with what was bold, a link and the like in the line around the words that
   * stand for those that were.
   * @param {Range[]} pieces
   * @param {Range} whole
   * @param {string} text
   * @param {Words} words
   */
  function rewritten(pieces, whole, text, words) {
    const line = pieces.map(String).join('');
    const spans = pieces.flatMap((piece) => {
      const dress = dressOf(piece.startContainer, whole.commonAncestorContainer);
      const place = dress.length ? placeOf(piece, pieces, line, text, words, dress) : null;
      return place ? [{ ...place, dress }] : [];
    });
    const fragment = document.createDocumentFragment();
    let at = 0;
    for (const { start, end, dress } of spans.sort((a, b) => a.start - b.start)) {
      if (start < at) continue; // two claim the same words
      fragment.append(text.slice(at, start), dressed(text.slice(start, end), dress));
      at = end;
    }
    // What is no text stays, at the end: no translation says where it belongs.
    fragment.append(text.slice(at), ...whole.cloneContents().querySelectorAll(OBJECTS));
    return fragment;
  }

  /** The elements around a piece within its line, the inmost first. @param {Node} node @param {Node} line */
  function dressOf(node, line) {
    const dress = [];
    for (let at = node.parentElement; at && at !== line && line.contains(at); at = at.parentElement) {
      if (at.matches(BLOCKS)) break;
      dress.push(at);
    }
    return dress;
  }

  /** @param {string} text @param {Element[]} dress */
  function dressed(text, dress) {
    return dress.reduce((/** @type {Node} */ inner, element) => {
      const copy = element.cloneNode(false);
      copy.appendChild(inner);
      return copy;
    }, document.createTextNode(text));
  }

  /**
   * Where the words of a piece are in the translation: where they stand unchanged, else where their
   * translations do, else, for a link, which must not be lost, where they stood.
   * @param {Range} piece
   * @param {Range[]} pieces
   * @param {string} line
   * @param {string} text
   * @param {Words} words
   * @param {Element[]} dress
   * @returns {{ start: number, end: number } | null}
   */
  function placeOf(piece, pieces, line, text, words, dress) {
    const said = piece.toString().trim();
    const same = said ? text.indexOf(said) : -1;
    if (same >= 0) return { start: same, end: same + said.length };
    const found = said.split(/\s+/).flatMap((word) => {
      const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase();
      const [, translation] = words.find(([source]) => source.toLowerCase() === bare) ?? [];
      const start = translation ? text.indexOf(translation) : -1;
      return start >= 0 && translation ? [{ start, end: start + translation.length }] : [];
    });
    if (found.length) {
      return { start: Math.min(...found.map(({ start }) => start)), end: Math.max(...found.map(({ end }) => end)) };
    }
    if (!said || !dress.some((element) => element.matches('a[href]'))) return null;
    const before = pieces.slice(0, pieces.indexOf(piece)).map(String).join('').length;
    return wordsBetween(text, before / line.length, (before + piece.toString().length) / line.length);
  }

  /** Whole words from one share of a text to another. @param {string} text @param {number} from @param {number} to */
  function wordsBetween(text, from, to) {
    const found = [...text.matchAll(/[\p{L}\p{N}'’-]+/gu)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
    const near = (/** @type {number} */ share) =>
      found.reduce((best, one) =>
        Math.abs((one.start + one.end) / 2 - share * text.length) < Math.abs((best.start + best.end) / 2 - share * text.length) ? one : best,
      found[0] ?? { start: 0, end: 0 });
    const [first, last] = [near(from + 0.1 * (to - from)), near(to - 0.1 * (to - from))];
    return first.end > first.start ? { start: first.start, end: last.end } : null;
  }

  /**
   * Editors with a text of their own take a paste.
   * @param {HTMLElement} field
   * @param {Range} range
   * @param {Range[][]} lines
   * @param {string[]} translated
   * @param {Words} words
   * @param {string} text
   */
  function paste(field, range, lines, translated, words, text) {
    if (lines.length > 1) return false;
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    clipboardData.setData('text/html', markup(rewritten(lines[0] ?? [], range, translated[0] ?? '', words)));
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
    return event.clipboardData?.getData('text/plain') === text && !field.dispatchEvent(event);
  }
})();
