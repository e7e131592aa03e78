/**
 * Reads what the user selected, with its line breaks. Runs on a click in the menu or a shortcut;
 * what it returns goes to the background, which the page cannot hear.
 */
(() => {
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')) {
    const { selectionStart: start, selectionEnd: end } = field;
    const text = field.value.slice(start ?? 0, end ?? 0);
    if (text) return answer(text, true, field.getBoundingClientRect());
  }
  const selection = getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  const editable = field instanceof HTMLElement && field.isContentEditable;
  return answer(selection?.toString() ?? '', editable, range?.getBoundingClientRect());

  /** @param {string} text @param {boolean} editable @param {DOMRect} [box] */
  function answer(text, editable, box = new DOMRect()) {
    const anchor = { x: box.x, y: box.y, width: box.width, height: box.height };
    return { text, editable, inner: !(field instanceof HTMLIFrameElement), anchor };
  }
})();
