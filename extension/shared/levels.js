import { element } from './elements.js';
import { t } from './i18n.js';
import { askHost } from './line.js';
import { explain } from './result.js';
import { load } from './settings.js';

/**
 * The levels of protection: a choice, and what each hides, costs and proves, in words of the
 * user's language and figures of the host's own table; and, where a level hides the story of a
 * sentence, how. For pages with `#level`, `#structure` in a `#structure-field`, `#hides` and `#facts`,
 * and where letters that nobody wrote are chosen, a `#dummies-field`.
 */

/**
 * @typedef {{ method: string, ratio: number, unknown: string, structure: string, dummies: number, epsilon: number | null }} Policy
 * @typedef {Policy & { name: string, leak: number, story: number, characters: number, split: boolean }} Level
 */

const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));

/** @param {any} settings of the host */
export async function showLevels(settings) {
  const { source, target, level: name } = settings;
  try {
    const engine = name === 'split' ? '' : (await load()).engine.replace(/^site:/, '');
    const asked = { from: source, to: target, ...(engine && { engine }) };
    const { levels, chosen, engine: usable, beside = [] } = await askHost('levels', asked);
    const options = levels.map((/** @type {Level} */ level) => new Option(t(`level_${level.name}`), level.name));
    $('level').replaceChildren(...options);
    $('level').value = name;
    const level = levels.find((/** @type {Level} */ one) => one.name === name);
    const plain = level.method === chosen.method && level.ratio === chosen.ratio && level.unknown === chosen.unknown;
    const hidesStory = level.story < 1;
    $('structure-field').hidden = !hidesStory;
    $('structure').value = chosen.structure;
    $('dummies-field')?.toggleAttribute('hidden', !hidesStory);
    const parts = [t(`level_${name}_hides`), t(`level_${name}_costs`)];
    if (hidesStory) parts.splice(1, 0, t(`structure_${chosen.structure}_hides`));
    if (hidesStory && chosen.dummies) parts.splice(2, 0, t('dummies_hides', chosen.dummies));
    if (!plain) parts.splice(0, parts.length, t('level_changed', Math.round(chosen.ratio * 100)));
    if (!usable) parts.push(t(name === 'split' ? 'level_few_engines' : 'level_no_engine'));
    if (level.split) parts.push(beside.length ? t('level_box', beside.join(', ')) : t('level_box_alone'));
    $('hides').textContent = parts.join(' ');
    $('facts').replaceChildren(...facts(plain ? level : null, chosen.epsilon));
  } catch (failure) {
    // Without a dictionary for these languages nothing can be said, and nothing be hidden.
    $('level').replaceChildren(new Option(t(`level_${name}`), name));
    $('hides').textContent = explain(/** @type {any} */ (failure));
    $('facts').replaceChildren();
    $('structure-field').hidden = true;
    $('dummies-field')?.toggleAttribute('hidden', true);
  }
}

/**
 * @param {Level | null} level null where single options changed it: it was measured as it is
 * @param {number | null} epsilon
 */
function facts(level, epsilon) {
  const percent = (/** @type {number} */ share) => `${Math.round(share * 100)} %`;
  const shown = [['fact_proof', epsilon === null ? t('fact_no_proof') : `ε = ${epsilon.toFixed(2)}`]];
  if (level) {
    shown.unshift(
      ['fact_leak', percent(level.leak)],
      ['fact_story', level.story < 1 ? percent(level.story) : t('fact_story_open')],
      ['fact_characters', `${level.characters.toFixed(1)} ×`],
    );
  }
  return shown.map(([label = '', value = '']) =>
    element('div', {}, element('dt', {}, t(label)), element('dd', { dir: 'auto' }, value)),
  );
}
