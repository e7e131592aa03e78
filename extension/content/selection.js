/**
 * Reads what the user selected, with its line breaks. Runs on a click in the menu or a shortcut;
 * what it returns goes to the background, which the page cannot hear. A field that it stands in is
 * kept for "Replace": the panel takes the focus, and with it the page's word of where that was.
 */
(() => {
  const field = document.activeElement;
  globalThis.prismField = undefined;
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')) {
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    const text = field.value.slice(start, end);
    if (text) {
      globalThis.prismField = { field, text, start, end };
      return answer(text, true, field.getBoundingClientRect());
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
    return { text, editable, inner: !(field instanceof HTMLIFrameElement), anchor };
  }
})();
