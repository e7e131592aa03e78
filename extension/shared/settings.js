import { browser } from './browser.js';

/**
 * Names of the parts of an address that hold the languages: one of each, or of both (`eng-spa`).
 * @typedef {{ from: string, to: string } | { pair: string }} Query
 */

/**
 * What the extension itself remembers: its look and its sites. Languages, level, engines and word
 * lists are the host's; texts are nobody's.
 *
 * @typedef {object} Site an adapter: how to use a translator's or a chat's page, see `sites.json`
 * @property {string} id
 * @property {string} name
 * @property {'ask'} [mode] a chat that answers questions; else a translator
 * @property {string[]} match match patterns
 * @property {string} [url] where it starts; holds {from} and {to}, and never a text
 * @property {string[]} source candidates for the box to write in, best first; `css >> n` is the
 *   n-th that fits
 * @property {string[]} result candidates for the translation, best first; of a chat for its answers
 * @property {string[]} [questions] of a chat: candidates for what it was asked
 * @property {'value' | 'text'} [read] how the result is read; by default as the element is
 * @property {boolean} [last] the newest of several results
 * @property {boolean} [optional] there is no result before the first answer
 * @property {string[]} [busy] visible while the site is at work
 * @property {string[]} [alerts] visible when the site has trouble
 * @property {string[]} [unfinished] ends of a result that is not complete
 * @property {string[]} [send] a button to press; a chat without one is sent Enter
 * @property {string[]} [stop] of a chat: the button that ends an answer
 * @property {string[]} [looks] all there on such a page, at whatever address it is: of sites that
 *   people run themselves
 * @property {{ from: string[], to: string[], attribute?: string }} [languages]
 * @property {Query} [query] names of the languages in the address
 * @property {{ from: string, to: string }} [fixed] the languages, where the site does not say them
 *   and the user did
 * @property {string} [prompt] what a chat is told to do, where it is to translate; holds {to} and {text}
 * @property {boolean} [live] sentences are sent as they are finished; else on demand, because
 *   writing into the site's editor takes the focus for a moment
 * @property {number} limit characters that the site takes
 * @property {number} [patience] milliseconds that it may take for a short text; half a minute else
 * @property {number} settle milliseconds without a change after which a result is final
 *
 * @typedef {{ word: string, colour: string }} Sign both '' until one is drawn
 *
 * @typedef {object} Settings
 * @property {'system' | 'light' | 'dark'} theme
 * @property {'panel' | 'window' | 'side'} surface where translations are shown
 * @property {string} target language to translate into; '' is the browser's own, where it can be
 * @property {string} engine engine of right click; '' is the host's choice, 'site:ID' a site
 * @property {boolean} live send sentences as they are finished
 * @property {string[]} paused ids of sites whose shield is off
 * @property {Site[]} sites added by the user
 * @property {string[]} here ids of sites of the user's own in whose page he types
 * @property {Sign} sign what private boxes show and no page knows
 * @property {Record<string, string[]>} hosts other addresses of known sites
 */

/** @type {Settings} */
export const DEFAULTS = {
  theme: 'system',
  surface: 'panel',
  target: '',
  engine: '',
  live: true,
  paused: [],
  sites: [],
  here: [],
  sign: { word: '', colour: '' },
  hosts: {},
};

/** @returns {Promise<Settings>} */
export async function load() {
  const stored = await browser.storage.local.get(Object.keys(DEFAULTS));
  return valid({ ...DEFAULTS, ...stored });
}

/** @param {Partial<Settings>} changes */
export async function save(changes) {
  await browser.storage.local.set(valid({ ...(await load()), ...changes }));
}

/** The sign alone: it is drawn when nobody waits for it, beside whatever else is being saved. */
/** @param {Sign} sign */
export async function saveSign(sign) {
  await browser.storage.local.set({ sign });
}

/** Forgets everything: the next `load` gives the defaults. */
export async function reset() {
  await browser.storage.local.clear();
}

/**
 * Settings with every member that does not fit replaced by its default: an imported or damaged
 * file must not stop the extension from starting.
 * @param {Record<string, any>} data
 * @returns {Settings}
 */
export function valid(data) {
  return {
    theme: ['system', 'light', 'dark'].includes(data['theme']) ? data['theme'] : DEFAULTS.theme,
    surface: ['panel', 'window', 'side'].includes(data['surface']) ? data['surface'] : DEFAULTS.surface,
    target: /^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$/.test(data['target']) ? data['target'] : '',
    engine: /^(site:)?[a-z0-9_.-]{0,40}$/.test(data['engine']) ? data['engine'] : '',
    live: typeof data['live'] === 'boolean' ? data['live'] : DEFAULTS.live,
    paused: texts(data['paused']),
    sites: Array.isArray(data['sites']) ? data['sites'].filter(isSite) : [],
    hosts: hosts(data['hosts']),
    here: texts(data['here']),
    sign: isSign(data['sign']) ? data['sign'] : DEFAULTS.sign,
  };
}

/** @param {unknown} value @returns {string[]} */
function texts(value) {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** @param {unknown} value @returns {Record<string, string[]>} */
function hosts(value) {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([id, list]) => [id, texts(list)]));
}

/** @param {any} sign @returns {sign is Sign} */
export function isSign(sign) {
  return /^\S(.{0,22}\S)?$/u.test(sign?.word) && /^#[0-9a-f]{6}$/.test(sign?.colour);
}

/** @param {any} site */
export function isSite(site) {
  return (
    typeof site?.id === 'string' &&
    /^[a-z0-9-]{1,60}$/.test(site.id) &&
    typeof site.name === 'string' &&
    texts(site.match).length + texts(site.looks).length > 0 &&
    // The fence goes into blank and data frames too, which browsers allow for whole origins only.
    texts(site.match).every((pattern) => /^(\*|https?):\/\/[^/]+\/\*$/.test(pattern)) &&
    texts(site.source).length > 0 &&
    texts(site.result).length > 0 &&
    [undefined, 'ask'].includes(site.mode) &&
    Number.isInteger(site.limit) &&
    site.limit > 0 &&
    Number.isFinite(site.settle) &&
    Number.isFinite(site.patience ?? 0)
  );
}
