import { browser } from '../shared/browser.js';

/**
 * @typedef {{ text: string, editable: boolean, inner: boolean,
 *   anchor: { x: number, y: number, width: number, height: number } }} Selected
 * @typedef {{ text: string, frame: number, editable: boolean, anchor: Selected['anchor'] }} Selection
 */

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

/**
 * What is selected in a tab, with its line breaks, which the browser's own `selectionText` loses.
 * @param {number} tab
 * @param {{ frame?: number, fallback?: string }} [known] of a click in the menu
 * @returns {Promise<Selection>}
 */
export async function readSelection(tab, { frame, fallback = '' } = {}) {
  const target = frame === undefined ? { tabId: tab, allFrames: true } : { tabId: tab, frameIds: [frame] };
  try {
    const results = await browser.scripting.executeScript({ target, files: ['content/selection.js'] });
    const found = results
      .map(({ frameId, result }) => ({ frame: frameId, .../** @type {Selected} */ (result) }))
      .filter(({ text }) => text?.trim())
      .sort((a, b) => Number(b.inner) - Number(a.inner))[0];
    if (found) return { ...found, anchor: found.frame === 0 ? found.anchor : NOWHERE };
  } catch {
    // A frame of another origin, or a page where extensions may not go: the browser's words do.
  }
  return { text: fallback, frame: frame ?? 0, editable: false, anchor: NOWHERE };
}
