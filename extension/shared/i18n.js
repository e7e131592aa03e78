import { browser } from './browser.js';

/**
 * A message in the user's language.
 * @param {string} key
 * @param {...(string | number)} values
 * @returns {string} the message, or the key where a locale lacks it
 */
export function t(key, ...values) {
  return browser.i18n.getMessage(key, values.map(String)) || key;
}

const TARGETS = /** @type {const} */ ([
  ['data-i18n', null],
  ['data-i18n-label', 'aria-label'],
  ['data-i18n-placeholder', 'placeholder'],
  ['data-i18n-title', 'title'],
]);

/**
 * Fills every marked element of the page and says which language and direction it has: those of
 * the messages, which are not the browser's where there are no messages in its language.
 */
export function localize(root = document) {
  root.documentElement.lang = t('locale');
  root.documentElement.dir = t('direction');
  for (const [mark, attribute] of TARGETS) {
    for (const element of root.querySelectorAll(`[${mark}]`)) {
      const text = t(element.getAttribute(mark) ?? '');
      if (attribute) element.setAttribute(attribute, text);
      else element.textContent = text;
    }
  }
}

/**
 * A language's name in the user's language.
 * @param {string} code BCP 47
 */
export function languageName(code) {
  try {
    return new Intl.DisplayNames([t('locale')], { type: 'language' }).of(code) ?? code;
  } catch {
    return code; // not a language tag: shown as it is
  }
}

/** What an engine is called: by its product, or in our words where it is none. @param {{ name: string, title: string }} engine */
export function engineName({ name, title }) {
  const known = t(`engine_name_${name}`);
  return known === `engine_name_${name}` ? title : known;
}
