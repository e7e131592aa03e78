import { browser } from '../shared/browser.js';
import { readSelection } from './selection.js';

const TRANSLATE = 'translate-selection';

/**
 * Right click and shortcut. Listeners are set when the background starts, entries when the
 * extension is installed or updated: the browser keeps them.
 * @param {import('./panels.js').Panels} panels
 */
export function offerTranslation(panels) {
  browser.runtime.onInstalled.addListener(async () => {
    await browser.contextMenus.removeAll();
    browser.contextMenus.create({
      id: TRANSLATE,
      title: browser.i18n.getMessage('menu_translate'),
      contexts: ['selection'],
    });
  });
  browser.contextMenus.onClicked.addListener(async (info, tab) => {
    if (info.menuItemId !== TRANSLATE || tab?.id === undefined) return;
    const known = { frame: info.frameId ?? 0, fallback: info.selectionText ?? '' };
    await panels.open(tab.id, await readSelection(tab.id, known));
  });
  browser.commands.onCommand.addListener(async (command, tab) => {
    if (command !== TRANSLATE || tab?.id === undefined) return;
    await panels.open(tab.id, await readSelection(tab.id));
  });
}
