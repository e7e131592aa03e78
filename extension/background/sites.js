import { browser } from '../shared/browser.js';
import { packageFile } from './package_file.js';
import { fits } from '../shared/patterns.js';
import { load, save } from '../shared/settings.js';

/** @typedef {import('../shared/settings.js').Site} Site */

/** @type {Promise<Site[]> | null} */
let shipped = null;

/** The sites that come with the extension: data, see `sites.json`. */
function known() {

  shipped ??= packageFile('sites.json').then(({ sites }) => sites);
  return shipped;
}

/** All adapters: the user's own first, because they say more about the page at hand. */
export async function allSites() {
  const { sites, hosts } = await load();
  const ours = (await known()).map((site) => ({
    ...site,
    match: [...site.match, ...(hosts[site.id] ?? [])],
  }));
  return [...sites, ...ours];
}

/** @param {string | undefined} address @returns {Promise<Site | null>} */
export async function siteAt(address) {
  if (!address) return null;
  const sites = await allSites();
  return sites.find((site) => site.match.some((pattern) => fits(pattern, address))) ?? null;
}

/** Whether a site is one that the extension knows by name: who added one himself vouches for it. */
/** @param {string} id */
export async function isKnown(id) {
  return (await known()).some((site) => site.id === id);
}

/** @param {string} id */
export async function siteCalled(id) {
  return (await allSites()).find((site) => site.id === id) ?? null;
}

/** @param {Site} site */
export function mayUse(site) {
  return browser.permissions.contains({ origins: site.match.slice(-1) });
}

const FENCE = 'prism-fence';
const SHIELD = 'prism-shield';

/**
 * The fence goes into every frame before the page's first script.
 * @param {string[]} matches
 * @returns {chrome.scripting.RegisteredContentScript[]}
 */
function scripts(matches) {
  return [
    {
      id: FENCE,
      matches,
      js: ['content/fence.js'],
      runAt: 'document_start',
      allFrames: true,
      matchOriginAsFallback: true,
    },
    {
      id: SHIELD,
      matches,
      js: ['boxes', 'writing', 'answers', 'chats', 'guard', 'holding', 'view', 'leaving', 'trap', 'shield'].map((name) => `content/${name}.js`),
      // What the user types while the page loads belongs to the private box.
      runAt: 'document_start',
    },
  ];
}

/**
 * Has the browser run the content scripts on those sites that the user has allowed, and nowhere
 * else. What is registered already stays in place meanwhile: a page that loads just now gets it.
 */
async function registerScripts() {
  const matches = [];
  for (const { match } of await allSites()) {
    for (const pattern of match) {
      if (await browser.permissions.contains({ origins: [pattern] })) matches.push(pattern);
    }
  }
  const registered = (await browser.scripting.getRegisteredContentScripts()).map(({ id }) => id);
  const old = registered.filter((id) => [FENCE, SHIELD].includes(id));
  if (matches.length && old.length === 2) return browser.scripting.updateContentScripts(scripts(matches));
  if (old.length) await browser.scripting.unregisterContentScripts({ ids: old });
  if (!matches.length) return;
  await browser.scripting.registerContentScripts(scripts(matches));
  await protectOpenPages(matches);
}

/**
 * What the browser forgets at an update of the extension, and a start of the browser that was quicker
 * than us, leave pages without protection: it comes to them late, which is better than never.
 * @param {string[]} matches
 */
async function protectOpenPages(matches) {
  const stands = () => 'prismShield' in globalThis;
  for (const { id: tabId } of await browser.tabs.query({ url: matches })) {
    if (tabId === undefined) continue;
    try {
      const [answer] = await browser.scripting.executeScript({ target: { tabId }, func: stands });
      if (answer?.result) continue;
      for (const { js = [], allFrames = false } of scripts(matches)) {
        await browser.scripting.executeScript({ target: { tabId, allFrames }, files: js });
      }
    } catch {
      // The page went meanwhile, and the next one has the scripts from its start.
    }
  }
}

/** One after the other: two at once would both register the same ids. */
let registering = Promise.resolve();

/** Resolves when what was changed so far is registered, told by the browser already or not. */
export function scriptsRegistered() {
  registering = registering.then(registerScripts).catch(() => {}); // the next change tries again
  return registering;
}

export function keepScriptsRegistered() {
  browser.runtime.onInstalled.addListener(scriptsRegistered);
  browser.runtime.onStartup.addListener(scriptsRegistered);
  browser.permissions.onAdded.addListener(scriptsRegistered);
  browser.permissions.onRemoved.addListener(scriptsRegistered);
  browser.storage.onChanged.addListener((changes, area) => {
    if (area === 'local' && ('sites' in changes || 'hosts' in changes)) scriptsRegistered();
  });
}

/** @param {string} id @param {boolean} paused */
export async function setPaused(id, paused) {
  const { paused: before } = await load();
  const others = before.filter((other) => other !== id);
  await save({ paused: paused ? [...others, id] : others });
}
