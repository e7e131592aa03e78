import { element } from './elements.js';
import { t } from './i18n.js';
import { askHost } from './line.js';
import { explain } from './result.js';

/**
 * What stays on the computer: why a sentence did, and the user's own marks, from which a group
 * learns. The host keeps marks as sums of features; the sentences themselves go no further.
 */

/** @typedef {import('./messages.js').Staying} Staying */

/**
 * The sentences that stayed, each with its reason.
 * @param {Staying[]} sentences
 */
export function stayed(sentences) {
  if (!sentences.length) return [];
  const lines = sentences.map(({ text, why }) =>
    element('li', {}, element('span', { class: 'why' }, t(`stays_${why}`)), ' ', element('span', { dir: 'auto', translate: 'no' }, text)),
  );
  return [element('h2', {}, t('stays_title')), element('ul', { class: 'stays' }, ...lines)];
}

/**
 * Two buttons that mark what is selected of a text, or all of it. Hidden for who is in no group.
 * @param {HTMLTextAreaElement} text
 * @param {HTMLSelectElement} from
 * @param {HTMLElement} status
 */
export function markButtons(text, from, status) {
  const row = element('div', { class: 'row', role: 'group', 'aria-label': t('marks_for'), hidden: true }, element('span', { class: 'soft' }, t('marks_for')));
  askHost('settings', { action: 'get' }).then(
    ({ group }) => (row.hidden = !group),
    () => {}, // no host, no group: the page says so elsewhere
  );

  /** @param {boolean} stays */
  async function mark(stays) {
    const { value, selectionStart: start, selectionEnd: end } = text;
    const marked = start < end ? value.slice(start, end) : value;
    if (!marked.trim()) return;
    const language = from.value ? { from: from.value } : {};
    try {
      const { marks } = await askHost('mark', { text: marked, stays, ...language });
      status.textContent = t('marked', marks);
    } catch (failure) {
      status.textContent = explain(/** @type {import('./messages.js').Failure} */ (failure));
    }
  }

  for (const [word, stays] of /** @type {[string, boolean][]} */ ([['mark_stays', true], ['mark_goes', false]])) {
    const button = element('button', { id: word.replace('_', '-'), class: 'small', type: 'button' }, t(word));
    button.addEventListener('click', () => mark(stays));
    row.append(button);
  }
  return row;
}
