import { browser } from './browser.js';
import { element } from './elements.js';
import { t } from './i18n.js';

/**
 * An error has a button that does the next thing: it opens the page where the thing can be mended,
 * or does it on the spot.
 *
 * @typedef {'retry' | 'language' | 'leave'} OnTheSpot again; choose the language; use the site as it is
 * @typedef {{ label: string, page?: string, spot?: OnTheSpot }} Step
 */

const ENGINES = { label: 'next_engines', page: 'options/options.html#engines' };
const SITES = { label: 'next_sites', page: 'options/options.html#sites' };
const MEND = { label: 'next_mend', page: 'welcome/welcome.html' };
const LEVEL = { label: 'next_level', page: 'options/options.html#protection' };
const AGAIN = /** @type {Step} */ ({ label: 'retry', spot: 'retry' });
const LANGUAGE = /** @type {Step} */ ({ label: 'next_language', spot: 'language' });

/** By the code of a failure; null where only another text helps. @type {Record<string, Step | null>} */
const STEPS = {
  engine_unknown: ENGINES,
  engine_unavailable: ENGINES,
  engine_auth: ENGINES,
  engine_quota: ENGINES,
  engine_language: ENGINES,
  model_broken: ENGINES,
  text_too_long: null,
  engine_too_long: null,
  same_language: null,
  document_unknown: null,
  document_broken: null,
  document_encrypted: null,
  document_macros: null,
  document_too_large: null,
  document_library: null,
  missing: MEND,
  forbidden: MEND,
  protocol_too_old: MEND,
  protocol_too_new: MEND,
  caller_refused: MEND,
  host_gone: MEND,
  dictionary: LANGUAGE,
  language_unknown: LANGUAGE,
  language_unsupported: LANGUAGE,
  language_mixed: null,
  egress_refused: LEVEL,
  too_many_disguises: LEVEL,
  'site-changed': SITES,
  'not-allowed': SITES,
  'language-flipped': null,
  'chat-busy': null,
  'chat-moved': null,
  'site-alert': { label: 'next_look', spot: 'leave' },
};

/** What is to be done about a failure; null where nothing is. @param {string} code '' for none */
export function stepFor(code) {
  const known = Object.hasOwn(STEPS, code) ? STEPS[code] : AGAIN;
  return (code && known) || null;
}

/**
 * Puts the button for a failure in a place, and takes the one before away.
 * @param {HTMLElement} place
 * @param {string} code of the failure, '' for none
 * @param {Partial<Record<OnTheSpot, () => void>>} here what can be done on the spot
 */
export function offerNext(place, code, here) {
  const step = stepFor(code);
  const act = step?.page ? () => open(step.page ?? '') : step?.spot && here[step.spot];
  place.replaceChildren();
  place.hidden = !act;
  if (!step || !act) return;
  const button = element('button', { id: 'next', class: 'main small' }, t(step.label));
  button.onclick = act;
  place.append(button);
}

/** @param {string} page */
function open(page) {
  browser.tabs.create({ url: browser.runtime.getURL(page) });
}
