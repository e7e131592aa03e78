import { browser } from '../shared/browser.js';
import { Documents } from './documents.js';
import { Host } from './host.js';
import { Invitations } from './invitations.js';
import { LastJob } from './last_job.js';
import { offerTranslation } from './menu.js';
import { Models } from './models.js';
import { Pages } from './pages.js';
import { ASKS, Panels } from './panels.js';
import { route } from './router.js';
import { ownSign } from '../shared/sign.js';
import { Shields } from './shields.js';
import { SiteChoice } from './site_choice.js';
import { SiteWindows } from './site_windows.js';
import { keepScriptsRegistered } from './sites.js';

const HOST = 'org.prism.translate';

const host = new Host(
  () => browser.runtime.connectNative(HOST),
  () => browser.runtime.lastError?.message,
);
const invitations = new Invitations(browser.storage.session);
const last = new LastJob();
const shields = new Shields(host, invitations, { badge, interfered, aside, held }, last);
const windows = new SiteWindows(shields);
const panels = new Panels(host, invitations, (tab) => badge(tab, '!'), last, (job) => windows.translate(job));
const choice = new SiteChoice(shields, host);
const documents = new Documents(host);
const models = new Models(host);
const pages = new Pages(host, browser.storage.session);

offerTranslation(panels, pages);
keepScriptsRegistered();
route({ host, documents, invitations, models, pages, panels, shields, choice, last });

browser.tabs.onRemoved.addListener((tab) => invitations.endIn(tab));
// Content scripts share a process with pages: what we keep is none of theirs. Firefox has no such door.
browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
browser.runtime.onInstalled.addListener(({ reason }) => {
  ownSign();
  if (reason === 'install') browser.tabs.create({ url: browser.runtime.getURL('welcome/welcome.html') });
});

/** @param {number} tab @param {string} text */
function badge(tab, text) {
  // A tab that is being closed takes its marks with it: then there is nobody to tell.
  browser.action.setBadgeText({ tabId: tab, text }).catch(() => {});
}

/**
 * A page works against the user: the typing goes on in a window that no page reaches. Opening it
 * also takes the keyboard away from the page.
 * @param {number} tab
 * @param {string} text what was typed so far
 * @param {'ask'} [mode] of the site
 * @returns {Promise<chrome.windows.Window | undefined>} the window
 */
function interfered(tab, text, mode) {
  badge(tab, '!');
  return panels.openWindow(text, 'interference', mode ? ASKS : null);
}

/** What was held back on a chat's page that has no private box goes on in a window. @param {string} text */
function held(text) {
  panels.openWindow(text, 'held', ASKS);
}

/** Typing goes on in a window, by the user's own wish. @param {string} text @param {import('./panels.js').By} by */
function aside(text, by) {
  panels.openWindow(text, 'draft', by);
}
