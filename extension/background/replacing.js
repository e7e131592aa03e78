import { browser } from '../shared/browser.js';

/**
 * Writes a private translation over the selection in a page's field. This is the one place where
 * something private goes to a page: the user has clicked a button that says that the page will see
 * it. It goes straight into the field and is kept nowhere.
 * @param {number} tab
 * @param {number} frame
 * @param {unknown} text
 * @returns {Promise<boolean>} false where the selection has gone
 */
export async function replaceSelection(tab, frame, text) {
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

/** Runs in the page's isolated world. @param {string} text */
function write(text) {
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
    return true;
  }
  const selection = getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return false;
  return document.execCommand('insertText', false, text);
}
