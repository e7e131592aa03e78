import { browser } from '../shared/browser.js';

/**
 * Windows: our own, and those that a page opens while the user types privately. Such a one is about
 * to have his next keys, and is closed.
 */

/** Milliseconds around a page's using up the user's leave in which a new tab is the page's. */
const OPENED_WITHIN = 2_000;

/** @type {Set<number>} */
const ours = new Set();
/** The browser may tell of one of ours before we are given it. @type {Set<Promise<unknown>>} */
const opening = new Set();

/** @param {chrome.windows.CreateData} options */
export async function openWindow(options) {
  const opened = browser.windows.create(options).then((window) => {
    if (window?.id !== undefined) ours.add(window.id);
    return window;
  });
  opening.add(opened);
  try {
    return await opened;
  } finally {
    opening.delete(opened);
  }
}

/** @param {number} window */
async function isOurs(window) {
  await Promise.allSettled(opening);
  return ours.has(window);
}

/** @template Place where the user types privately */
export class PageWindows {
  /** Tabs opened just now. @type {Set<number>} */
  #opened = new Set();
  /** What becomes of the next one. @type {((tab: number) => unknown) | null} */
  #meet = null;

  /**
   * @param {() => Place | undefined} under the user's fingers now, or a moment ago
   * @param {(place: Place) => unknown} found a page has opened a window there
   */
  constructor(under, found) {
    browser.tabs.onCreated.addListener(({ id }) => this.#note(id));
    browser.windows.onRemoved.addListener((id) => ours.delete(id));
    browser.windows.onCreated.addListener(async ({ id, type }) => {
      const place = under();
      // No user opens one of this kind by hand. Whether it cost the page its leave cannot be seen
      // everywhere: a site may be allowed to open windows, and Firefox leaves the leave to some.
      if (type !== 'popup' || id === undefined || !place || (await isOurs(id))) return;
      browser.windows.remove(id).catch(() => {}); // it has gone by itself
      found(place);
    });
  }

  /**
   * The page has used up the leave that typing gave it: what was opened just now, and what opens
   * next, is its own.
   * @param {Promise<chrome.windows.Window | undefined> | null} ourOwn the window in which the typing goes on
   */
  expel(ourOwn) {
    const close = (/** @type {number} */ tab) => browser.tabs.remove(tab).catch(() => {}); // it has gone by itself
    for (const tab of this.#opened) close(tab);
    // One that comes now may be our own, which the browser says when it is there.
    this.#meet = async (tab) => (await ourOwn)?.tabs?.some(({ id }) => id === tab) || close(tab);
    setTimeout(() => (this.#meet = null), OPENED_WITHIN);
  }

  /** @param {number | undefined} tab that was opened just now, by whomever */
  #note(tab) {
    if (tab === undefined) return;
    this.#meet?.(tab);
    this.#opened.add(tab);
    setTimeout(() => this.#opened.delete(tab), OPENED_WITHIN);
  }
}
