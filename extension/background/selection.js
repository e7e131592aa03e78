import { browser } from '../shared/browser.js';

/**
 * @typedef {{ text: string, editable: boolean, inner: boolean, kind: string,
 *   anchor: { x: number, y: number, width: number, height: number } }} Selected
 * @typedef {{ text: string, frame: number, editable: boolean, anchor: Selected['anchor'],
 *   reason: Reason }} Selection
 * @typedef {'' | 'selected' | 'pdf' | 'frame' | 'page'} Reason why there is no text: nothing is
 *   selected, or it cannot be read in a PDF, in a frame of another site, on the browser's own page
 */

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

/**
 * What is selected in a tab, with its line breaks, which the browser's own `selectionText` loses.
 * @param {chrome.tabs.Tab & { id: number }} tab
 * @param {{ frame?: number, fallback?: string }} [known] of a click in the menu
 * @returns {Promise<Selection>}
 */
export async function readSelection({ id, url }, { frame, fallback = '' } = {}) {
  const target = frame === undefined ? { tabId: id, allFrames: true } : { tabId: id, frameIds: [frame] };
  const unread = { text: fallback, frame: frame ?? 0, editable: false, anchor: NOWHERE };
  try {
    const results = await browser.scripting.executeScript({ target, files: ['content/selection.js'] });
    const found = results
      .map(({ frameId, result }) => ({ frame: frameId, .../** @type {Selected} */ (result) }))
      .filter(({ text }) => text?.trim())
      .sort((a, b) => Number(b.inner) - Number(a.inner))[0];
    if (found) return { ...found, anchor: found.frame === 0 ? found.anchor : NOWHERE, reason: '' };
    return { ...unread, reason: fallback ? '' : reasonOf(results.map(({ result }) => result)) };
  } catch {
    // A frame of another origin, or a page where extensions may not go: the browser's words do.
    return { ...unread, reason: fallback ? '' : isPdf(url) ? 'pdf' : 'page' };
  }
}

/** @param {(Selected | undefined)[]} frames @returns {Reason} */
function reasonOf(frames) {
  if (frames.some((frame) => frame?.kind === 'application/pdf')) return 'pdf';
  // The focus is in a frame, and no frame that could be read has it.
  return frames.every((frame) => !frame?.inner) ? 'frame' : 'selected';
}

/** @param {string | undefined} address */
function isPdf(address) {
  return /\.pdf($|[?#])/i.test(address ?? '');
}
