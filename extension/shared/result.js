import { differences } from './differences.js';
import { element } from './elements.js';
import { t } from './i18n.js';

/**
 * Shows texts that came back. Everything is text, never markup: a translation may hold a script.
 */

/**
 * A private translation with its doubtful places marked: by a line under them, by words for a
 * screen reader and by a title for a pointer, never by colour alone.
 * @param {import('./messages.js').Segment[]} segments
 * @returns {DocumentFragment}
 */
export function marked(segments) {
  const fragment = document.createDocumentFragment();
  for (const segment of segments) fragment.append(segmentNode(segment));
  return fragment;
}

/** @param {import('./messages.js').Segment} segment @returns {Node} */
function segmentNode({ text, status, source, alternative }) {
  if (status === 'kept') return document.createTextNode(text);
  const mark = document.createElement('span');
  mark.className = `segment ${status}`;
  if (status === 'missing') mark.textContent = alternative || source || '…';
  else mark.textContent = text;
  if (source) mark.title = t(`segment_${status}`, source, alternative ?? '');
  if (status !== 'recovered') {
    const note = document.createElement('span');
    note.className = 'for-ears';
    note.textContent = ` (${t(`ears_${status}`)}) `;
    mark.append(note);
  }
  return mark;
}

/**
 * What the translator saw, with the words that are not the user's marked.
 * @param {string} before the private text
 * @param {string} after the public text
 */
export function exchanged(before, after) {
  const fragment = document.createDocumentFragment();
  for (const { text, changed } of differences(before, after)) {
    const node = changed ? document.createElement('ins') : document.createTextNode('');
    node.textContent = text;
    fragment.append(node);
  }
  return fragment;
}

/**
 * A question as it leaves, with what was exchanged marked and said on the spot.
 * @param {{ public_text: string, exchanged: import('./messages.js').Exchange[] }} hidden
 */
export function leaving({ public_text: text, exchanged: spans }) {
  const fragment = document.createDocumentFragment();
  const points = [...text]; // spans count code points
  let at = 0;
  for (const { start, end, private: own } of [...spans].sort((one, other) => one.start - other.start)) {
    if (start < at) continue;
    fragment.append(points.slice(at, start).join(''));
    const mark = document.createElement('ins');
    mark.textContent = points.slice(start, end).join('');
    mark.title = t('segment_recovered', own);
    fragment.append(mark);
    at = end;
  }
  fragment.append(points.slice(at).join(''));
  return fragment;
}

/**
 * What engines got that shared the text with a site's box, and what they answered.
 * @param {import('./messages.js').Elsewhere[]} shares
 * @param {string} before the private text
 * @param {string} [language] of the answers
 */
export function elsewhere(shares, before, language = '') {
  return shares.flatMap(({ engine, lines, characters, public_text: saw, public_translation: answer }) => {
    const text = { class: 'public', dir: 'auto', translate: 'no' };
    return [
      element('h2', {}, t('what_engine_saw', engine, lines, characters)),
      element('p', text, exchanged(before, saw)),
      element('h2', {}, t('what_engine_answered', engine)),
      element('p', { ...text, lang: language || false }, answer),
    ];
  });
}

/** The count of a job in a sentence. @param {import('./messages.js').Report} report @param {number} missing */
export function counts(report, missing) {
  const parts = [
    t('count_words', report.words),
    t('count_substituted', report.substituted),
    t('count_protected', report.protected),
  ];
  if (missing) parts.push(t('count_missing', missing));
  // What a proof covers is counted by its Σ.
  if (report.disguises && report.epsilon === null) parts.push(t('count_disguises', report.disguises));
  if (typeof report.revealed === 'number') parts.push(t('count_revealed', Math.round(report.revealed * 100)));
  if (report.epsilon !== null) parts.push(proof(report));
  return parts.join(' · ');
}

/**
 * What is proven of a text, and of all that its session gave away: Σ, and after it the budget.
 * @param {import('./messages.js').Report} report
 */
export function proof({ epsilon, session_epsilon: total = null, budget = null }) {
  if (epsilon === null) return '';
  const own = `ε = ${epsilon.toFixed(2)}`;
  if (total === null) return own;
  return `${own}, Σε = ${total.toFixed(2)}${budget === null ? '' : ` / ${budget}`}`;
}

/** What is doubtful in a translation, '' where nothing is. @param {import('./messages.js').Decoded} result */
export function doubts({ missing, lost = 0, returned = 0, failure }) {
  return [
    lost && t('status_lost', lost),
    returned && t('status_returned', returned),
    returned && failure && explain(failure),
    missing && t('status_missing', missing),
  ].filter(Boolean).join(' ');
}

/**
 * What a failure says to a person: our words where we have them in the user's language, else the
 * host's own.
 * @param {import('./messages.js').Failure} failure
 */
export function explain({ code, message, hint }) {
  const key = `failure_${code.replaceAll('-', '_')}`;
  const known = t(key);
  const own = [message, hint].filter(Boolean).join(' ');
  if (known === key) return own || t('failure_internal');
  // What went wrong inside the host only the host can say; it never says it with private text.
  if (code === 'internal') return own || known;
  const engine = code.startsWith('engine_') ? /^(Apertium|LibreTranslate|DeepL|Google|Microsoft|OpenAI)\b/.exec(message)?.[0] : '';
  return engine ? `${engine}: ${known}` : known;
}
