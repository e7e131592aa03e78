import { browser } from './browser.js';

/**
 * The browser's own side panel: `sidePanel` in Chromium, `sidebarAction` in Firefox. A page has no
 * part of it and no reach into it.
 * @type {{ sidePanel?: typeof chrome.sidePanel, sidebarAction?: { open(): Promise<void> } }}
 */
const { sidePanel, sidebarAction } = browser;

/** Whether this browser has one. */
export const hasSidePanel = Boolean(sidePanel ?? sidebarAction);

/**
 * Opens it, or leaves it open. Call it first thing in the event of a click or a key: browsers
 * refuse it to whoever has waited for something in between.
 * @param {number} window
 * @returns {Promise<boolean>} false where the browser refuses
 */
export async function openSidePanel(window) {
  try {
    await (sidebarAction?.open() ?? sidePanel?.open({ windowId: window }));
    return hasSidePanel;
  } catch {
    return false;
  }
}
