import { browser } from '../shared/browser.js';

/** @typedef {{ tab: number, frame: number }} Field one that can be written to, where it is */

/**
 * Writes a private translation over the selection in a page's field. This is the one place where
 * something private goes to a page: the user has clicked a button that says that the page will see
 * it. It goes straight into the field and is kept nowhere.
 * @param {Field} field
 * @param {{ text?: unknown, words?: unknown }} order the translation, and which of its words stands
 *   for which of the selection: the page holds those
 * @returns {Promise<boolean>} false where the selection has gone, or there is nothing to write
 */
export async function replaceSelection({ tab, frame }, { text, words = [] }) {
  if (typeof text !== 'string' || !text.trim()) return false;
  const target = { tabId: tab, frameIds: [frame] };
  try {
    await browser.scripting.executeScript({ target, files: ['content/replacing.js'] });
    const [{ result } = { result: false }] = await browser.scripting.executeScript({
      target,
      func: (/** @type {any} */ order) => globalThis.prismReplace(order),
      args: [{ text, words }],
    });
    return result === true;
  } catch {
    return false;
  }
}
