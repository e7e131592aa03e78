import { browser } from '../shared/browser.js';
import { Host } from './host.js';
import { Invitations } from './invitations.js';
import { offerTranslation } from './menu.js';
import { Panels } from './panels.js';
import { route } from './router.js';

const HOST = 'org.prism.translate';

const host = new Host(
  () => browser.runtime.connectNative(HOST),
  () => browser.runtime.lastError?.message,
);
const invitations = new Invitations(browser.storage.session);
const panels = new Panels(host, invitations, warn, undefined);

offerTranslation(panels);
route({ host, invitations, panels });

browser.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === 'install') browser.tabs.create({ url: browser.runtime.getURL('welcome/welcome.html') });
});

/** @param {number} tab @param {string} _code */
function warn(tab, _code) {
  // A tab that is being closed takes its panel with it: then there is nobody to warn.
  browser.action.setBadgeText({ tabId: tab, text: '!' }).catch(() => {});
}
