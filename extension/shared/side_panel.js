import { browser } from './browser.js';

/**
 * The browser's own side panel: Chromium's `sidePanel`, Firefox's `sidebarAction`. A page has no
 * part of it and no reach into it.
 */

const firefox = /** @type {{ open(): Promise<void> } | undefined} */ (
  /** @type {any} */ (browser).sidebarAction
);

/** Whether this browser has one. */
export const hasSidePanel = Boolean(browser.sidePanel ?? firefox);

/**
 * Opens it, or leaves it open. Call it first thing in the event of a click or a key: browsers
 * refuse it to whoever has waited for something in between.
 * @param {number} window
 * @returns {Promise<boolean>} false where the browser refuses
 */
export async function openSidePanel(window) {
  try {
    await (firefox ? firefox.open() : browser.sidePanel.open({ windowId: window }));
    return true;
  } catch {
    return false;
  }
}
