import { browser } from './browser.js';
import { element } from './elements.js';
import { t } from './i18n.js';
import { isSign, load, saveSign } from './settings.js';

/**
 * The user's own sign, a word on a colour. Private boxes show it; no page ever learns it, so that a
 * box which a page has drawn itself is known by its lack.
 *
 * @typedef {import('./settings.js').Sign} Sign
 */

const COLOURS = ['#1f5f8b', '#7a1fa2', '#a3201f', '#1d6b3f', '#8a4b00', '#00695c', '#ad1457', '#37474f'];

/** @returns {Sign} */
export function drawn() {
  return { word: oneOf(t('sign_words').split(' ')), colour: oneOf(COLOURS) };
}

/** @param {string[]} all */
function oneOf(all) {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return all[number % all.length] ?? '';
}

/** @type {Promise<Sign> | null} */
let drawing = null;

/** The user's sign, drawn at the first start. Asked of the background, which draws once. */
export async function ownSign() {
  const { sign } = await load();
  if (sign.word) return sign;
  drawing ??= keep(drawn()).finally(() => (drawing = null));
  return drawing;
}

/** @param {Sign} sign */
async function keep(sign) {
  await saveSign(sign);
  return sign;
}

/** @param {HTMLElement} place @param {Sign | undefined} sign */
export function showSign(place, sign) {
  if (!sign?.word) return;
  place.textContent = sign.word;
  place.style.backgroundColor = sign.colour;
  place.style.color = isLight(sign.colour) ? '#000' : '#fff';
}

/** @param {string} colour as #rrggbb; the weights are those of WCAG's luminance */
function isLight(colour) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18;
}

/** Shows the sign and lets the user change it. @param {HTMLElement} place */
export async function offerSign(place) {
  const shown = element('span', { class: 'sign', id: 'sign' });
  const word = element('input', { id: 'sign-word', maxlength: 24, autocomplete: 'off', spellcheck: 'false', dir: 'auto' });
  const colour = element('input', { id: 'sign-colour', type: 'color' });
  const another = element('button', { id: 'sign-draw', type: 'button' }, t('sign_draw'));
  place.append(
    element('p', { class: 'soft' }, t('sign_text')),
    element('div', { class: 'row' },
      shown,
      element('label', { class: 'row' }, t('sign_word'), word),
      element('label', { class: 'row' }, t('sign_colour'), colour),
      another),
  );
  const show = (/** @type {Sign} */ sign) => {
    [word.value, colour.value] = [sign.word, sign.colour];
    showSign(shown, sign);
  };
  const change = async (/** @type {Sign} */ sign) => show(isSign(sign) ? await keep(sign) : await ownSign());
  word.onchange = colour.onchange = () => change({ word: word.value.trim(), colour: colour.value });
  another.onclick = () => change(drawn());
  browser.storage.onChanged.addListener(async (changes) => 'sign' in changes && show(await ownSign()));
  show(await ownSign());
}
