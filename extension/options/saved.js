import { t } from '../shared/i18n.js';
import { explain } from '../shared/result.js';

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Says whether something was saved, to eyes and ears.
 * @template T
 * @param {Promise<T>} saving
 * @returns {Promise<T | null>} null where it was not
 */
export async function saved(saving) {
  try {
    const result = await saving;
    say(t('saved'), false);
    return result;
  } catch (failure) {
    say(t('not_saved', explain(/** @type {any} */ (failure))), true);
    return null;
  }
}

/** @param {string} words @param {boolean} bad */
export function say(words, bad) {
  const shown = /** @type {HTMLElement} */ (document.getElementById('saved'));
  shown.textContent = words;
  shown.classList.toggle('bad', bad);
  clearTimeout(timer);
  if (!bad) timer = setTimeout(() => (shown.textContent = ''), 2_000);
}
