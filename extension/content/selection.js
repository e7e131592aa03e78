/**
 * Reads what the user selected, with its line breaks. Runs on a click in the menu or a shortcut;
 * what it returns goes to the background, which the page cannot hear. A field that it stands in is
 * kept for "Replace": the panel takes the focus, and with it the page's word of where that was.
 */
(() => {
  const TYPES = ['text', 'search', 'url', 'tel']; // of a line to type in that tells its selection
  const field = document.activeElement;
  globalThis.prismField = undefined;
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && TYPES.includes(field.type))) {
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    const text = field.value.slice(start, end);
    if (text) {
      const writable = !field.readOnly && !field.disabled;
      if (writable) globalThis.prismField = { field, text, start, end };
      return answer(text, writable, field.getBoundingClientRect());
    }
  }
  const selection = getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  const text = selection?.toString() ?? '';
  const editable = field instanceof HTMLElement && field.isContentEditable && range !== null;
  if (editable) globalThis.prismField = { field, text, range: range.cloneRange() };
  return answer(text, editable, range?.getBoundingClientRect());

  /** @param {string} text @param {boolean} editable @param {DOMRect} [box] */
  function answer(text, editable, box = new DOMRect()) {
    const anchor = { x: box.x, y: box.y, width: box.width, height: box.height };
    const inner = document.hasFocus() && !field?.matches('iframe, frame, object, embed');
    return { text, editable, inner, kind: document.contentType, anchor };
  }
})();
