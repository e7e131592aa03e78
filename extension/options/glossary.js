import { element } from '../shared/elements.js';
import { languageName, t } from '../shared/i18n.js';
import { askHost } from '../shared/line.js';
import { saved } from './saved.js';

/**
 * The user's own terms, kept by the host: for each pair of languages words and their translations.
 * @typedef {Record<string, Record<string, string>>} Glossary
 */

const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));

/** @param {any} settings of the host @param {{ source: string, target: string }[]} dictionaries */
export function showGlossary(settings, dictionaries) {
  const pairs = new Set([
    `${settings.source}-${settings.target}`,
    ...dictionaries.map(({ source, target }) => `${source}-${target}`),
    ...Object.keys(settings.glossary),
  ]);
  $('pair').replaceChildren(...[...pairs].map((pair) => new Option(nameOf(pair), pair)));
  $('pair').onchange = () => list(settings.glossary);
  $('term').onsubmit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const [word, wanted] = [$('word').value.trim(), $('wanted').value.trim().replace(/\s+/g, ' ')];
    if (!(await change((terms) => ({ ...terms, [word]: wanted })))) return;
    $('term').reset();
    $('word').focus();
  };
  list(settings.glossary);
}

/** @param {string} pair */
function nameOf(pair) {
  const [source = '', target = ''] = pair.split('-');
  return `${languageName(source)} → ${languageName(target)}`;
}

/** @param {Glossary} glossary */
function list(glossary) {
  const terms = Object.entries(glossary[$('pair').value] ?? {}).sort(([a], [b]) => a.localeCompare(b));
  $('terms').replaceChildren(...terms.map(([word, wanted]) => entry(word, wanted)));
}

/** @param {string} word @param {string} wanted */
function entry(word, wanted) {
  const remove = element('button', { class: 'small', 'aria-label': `${t('remove')}: ${word}` }, t('remove'));
  remove.type = 'button';
  remove.onclick = async () => {
    await change((terms) => Object.fromEntries(Object.entries(terms).filter(([one]) => one !== word)));
    $('word').focus(); // the button has gone
  };
  const name = element('span', { class: 'name' }, word);
  return element('li', {}, name, element('span', { class: 'grow' }, `→ ${wanted}`), remove);
}

/**
 * Changes the terms as they are now: another page or program may have changed them too.
 * @param {(terms: Record<string, string>) => Record<string, string>} to
 * @returns {Promise<boolean>}
 */
async function change(to) {
  const pair = $('pair').value;
  const answer = await saved(
    askHost('settings', { action: 'get' }).then(({ settings: { glossary } }) =>
      askHost('settings', {
        action: 'set',
        values: { glossary: { ...glossary, [pair]: to(glossary[pair] ?? {}) } },
      }),
    ),
  );
  if (answer) list(answer.settings.glossary);
  return answer !== null;
}
