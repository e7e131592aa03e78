import { browser } from '../shared/browser.js';

/** @typedef {{ tab: number, frame: number }} Field one that can be written to, where it is */

/**
 * Writes a private translation over the selection in a page's field. This is the one place where
 * something private goes to a page: the user has clicked a button that says that the page will see
 * it. It goes straight into the field and is kept nowhere.
 * @param {Field} field
 * @param {unknown} text
 * @returns {Promise<boolean>} false where the selection has gone
 */
export async function replaceSelection({ tab, frame }, text) {
  try {
    const [{ result } = { result: false }] = await browser.scripting.executeScript({
      target: { tabId: tab, frameIds: [frame] },
      func: write,
      args: [String(text)],
    });
    return result === true;
  } catch {
    return false;
  }
}

/**
 * Runs in the page's isolated world, where `content/selection.js` has kept the field. What is no
 * longer there as it was is left alone.
 * @param {string} text
 */
function write(text) {
  const chosen = globalThis.prismField;
  if (!chosen?.field.isConnected) return false;
  if ('start' in chosen) {
    const { field, start, end } = chosen;
    if (field.value.slice(start, end) !== chosen.text) return false;
    field.setRangeText(text, start, end, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
  } else {
    chosen.field.focus({ preventScroll: true });
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(chosen.range);
    if (selection?.toString() !== chosen.text || !document.execCommand('insertText', false, text)) return false;
  }
  globalThis.prismField = undefined; // once
  return true;
}
