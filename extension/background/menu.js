import { browser } from '../shared/browser.js';
import { load } from '../shared/settings.js';
import { openSidePanel } from '../shared/side_panel.js';
import { ASKS } from './panels.js';
import { readSelection } from './selection.js';

/** Names of the menu's entry and of the shortcuts. */
const TRANSLATE = 'translate-selection';
const BESIDE = 'translate-beside';
const ASK = 'ask-selection';
const ASK_BESIDE = 'ask-beside';
const PAGE = 'translate-page';

/**
 * Right click and shortcuts. Listeners are set when the background starts; the entry is set when
 * the extension is installed or the choice of surface changes, and the browser keeps it.
 * @param {import('./panels.js').Panels} panels
 * @param {import('./pages.js').Pages} pages
 */
export function offerTranslation(panels, pages) {
  browser.runtime.onInstalled.addListener(putEntry);
  browser.storage.onChanged.addListener((changes) => {
    if ('surface' in changes) putEntry();
  });
  /** @param {string | number} name @param {chrome.tabs.Tab} [tab] @param {chrome.contextMenus.OnClickData} [click] */
  const translate = async (name, tab, click) => {
    if (tab?.id === undefined) return;
    if (name === PAGE) {
      if (!(await pages.start(tab.id))) panels.openWindow('', 'page');
      return;
    }
    // At once: the browser opens its side panel in the click's own event or not at all.
    const beside = [BESIDE, ASK_BESIDE].includes(String(name)) && openSidePanel(tab.windowId);
    const asks = [ASK, ASK_BESIDE].includes(String(name));
    const known = click ? { frame: click.frameId ?? 0, fallback: click.selectionText ?? '' } : {};
    const selection = await readSelection({ ...tab, id: tab.id }, known);
    await panels.open({ id: tab.id, window: tab.windowId }, selection, await beside, asks ? ASKS : null);
  };
  browser.contextMenus.onClicked.addListener((info, tab) => translate(info.menuItemId, tab, info));
  browser.commands.onCommand.addListener((command, tab) => translate(command, tab));
}

/** One entry for a text, one for a page: its name says what a click on it does, for then there is no time to look it up. */
async function putEntry() {
  const { surface } = await load();
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: surface === 'side' ? BESIDE : TRANSLATE,
    title: browser.i18n.getMessage('menu_translate'),
    contexts: ['selection'],
  });
  browser.contextMenus.create({
    id: surface === 'side' ? ASK_BESIDE : ASK,
    title: browser.i18n.getMessage('menu_ask'),
    contexts: ['selection'],
  });
  browser.contextMenus.create({
    id: PAGE,
    title: browser.i18n.getMessage('page_translate'),
    contexts: ['page', 'frame'],
  });
}
