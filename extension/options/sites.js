import { browser } from '../shared/browser.js';
import { t } from '../shared/i18n.js';
import { ask } from '../shared/line.js';
import { originPattern } from '../shared/patterns.js';
import { load, save } from '../shared/settings.js';
import { saved } from './saved.js';

/** The translator sites: which are allowed, and those that the user added. */

export async function showSites() {
  const sites = await ask({ type: 'sites' });
  const { sites: own } = await load();
  const items = await Promise.all(
    // Those that people run themselves have an address when one was added.
    sites.filter((/** @type {any} */ { match }) => match.length).map((/** @type {any} */ site) => entry(site, own.some(({ id }) => id === site.id))),
  );
  /** @type {HTMLElement} */ (document.getElementById('site-list')).replaceChildren(...items);
  const form = /** @type {HTMLFormElement} */ (document.getElementById('own'));
  form.onsubmit = addLibreTranslate;
}

/** @param {import('../shared/settings.js').Site} site @param {boolean} own */
async function entry(site, own) {
  const item = document.createElement('li');
  const allowed = await browser.permissions.contains({ origins: site.match });
  const name = document.createElement('span');
  name.className = 'name';
  name.textContent = site.name;
  const where = document.createElement('span');
  where.className = 'grow soft small-print';
  where.dir = 'ltr'; // addresses
  where.textContent = site.match.join(' ');
  const state = document.createElement('span');
  state.className = 'tag good';
  state.textContent = `✓ ${t('site_allowed')}`;
  item.append(name, where);
  if (allowed) item.append(state, button(t('site_withdraw'), site.name, () => withdraw(site)));
  else item.append(button(t('site_allow'), site.name, () => allow(site)));
  if (own) item.append(button(t('remove'), site.name, () => remove(site)));
  return item;
}

/** @param {string} words @param {string} about @param {() => Promise<void>} act */
function button(words, about, act) {
  const element = document.createElement('button');
  element.className = 'small';
  element.textContent = words;
  element.setAttribute('aria-label', `${words}: ${about}`);
  element.onclick = async () => {
    await act();
    await showSites();
  };
  return element;
}

/** @param {import('../shared/settings.js').Site} site */
async function allow({ match }) {
  await browser.permissions.request({ origins: match });
}

/** @param {import('../shared/settings.js').Site} site */
async function withdraw({ match }) {
  await browser.permissions.remove({ origins: match });
}

/** @param {import('../shared/settings.js').Site} site */
async function remove({ id, match }) {
  const { sites } = await load();
  await saved(save({ sites: sites.filter((site) => site.id !== id) }));
  await browser.permissions.remove({ origins: match });
}

/** @param {SubmitEvent} event */
async function addLibreTranslate(event) {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (document.getElementById('address'));
  const pattern = originPattern(input.value);
  if (!pattern || !(await browser.permissions.request({ origins: [pattern] }))) return;
  const { hosts } = await load();
  const addresses = new Set([...(hosts['libretranslate'] ?? []), pattern]);
  await saved(save({ hosts: { ...hosts, libretranslate: [...addresses] } }));
  input.value = '';
  await showSites();
}
