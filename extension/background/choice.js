import { browser } from '../shared/browser.js';
import { load } from '../shared/settings.js';
import { given } from './conversation.js';

/**
 * What can be translated here, the language that the user wants, the engine that does it, and the
 * one whose dictionary an estimate needs ('' where that is the dictionary for all).
 * @param {import('./host.js').Host} host
 * @returns {Promise<import('../shared/translator.js').Choice>}
 */
export async function choice(host) {
  const [{ settings }, { dictionaries }, { engines }, own] = await Promise.all([
    host.request('settings', { action: 'get' }),
    host.request('dictionaries'),
    host.request('engines'),
    load(),
  ]);
  // For the level that deals a text out the host knows several engines.
  const split = settings.level === 'split';
  const engine = split ? '' : own.engine;
  const { pairs, able } = possible(dictionaries, engines, split ? '' : engine || settings.engine);
  const ui = browser.i18n.getUILanguage();
  const to = wanted(pairs, wishes(own.target, ui, settings));
  const chosen = engine || (split ? '' : settings.engine);
  const wished = offered(pairs, [own.target, ui, settings.target]);
  return { pairs, to, wishes: wished, engine, chosen, planned: await planned(host, { to }, engine), able };
}

/**
 * @typedef {{ source: string, target: string }} Pair
 * @typedef {{ name: string, usable: boolean, languages: string[] | null, pairs?: [string, string][] | null }} Engine
 */

/**
 * The pairs that have a dictionary, and an engine that translates them. A site's page is no engine
 * of the host and says itself what it can do; where nothing works yet, every dictionary is shown,
 * so that the page is not empty, and `able` says that none can be used.
 * @param {Pair[]} dictionaries
 * @param {Engine[]} engines
 * @param {string} chosen name of an engine, 'site:ID', or '' for any that is usable
 */
export function possible(dictionaries, engines, chosen) {
  const all = [...new Map(dictionaries.map(({ source, target }) => [`${source}>${target}`, { from: source, to: target }])).values()];
  if (chosen.startsWith('site:')) return { pairs: all, able: true };
  const usable = engines.filter(({ usable, name }) => usable && (!chosen || name === chosen));
  const pairs = all.filter(({ from, to }) => usable.some((engine) => translates(engine, from, to)));
  return pairs.length ? { pairs, able: true } : { pairs: all, able: false };
}

/** @param {Engine} engine @param {string} from @param {string} to */
function translates({ languages, pairs }, from, to) {
  if (pairs) return pairs.some(([source, target]) => source === from && target === to);
  return !languages || (languages.includes(from) && languages.includes(to)); // null: only the engine knows
}

/**
 * Into what a text is translated: what the user chose, else the language of their browser, unless
 * it is the one that their texts are usually in.
 * @param {string} chosen
 * @param {string} own of the browser
 * @param {{ source: string, target: string }} settings
 */
export function wishes(chosen, own, { source, target }) {
  const written = own.split('-')[0] === source.split('-')[0];
  return [chosen, ...(written ? [] : [own]), target];
}

/**
 * The first of the user's wishes that can be done.
 * @param {{ to: string }[]} pairs
 * @param {string[]} wishes
 */
export function wanted(pairs, wishes) {
  return offered(pairs, wishes)[0] ?? pairs[0]?.to ?? '';
}

/**
 * The wishes that can be done, as they are offered, each once; regions of a language are one. A
 * text whose language is found only later goes into the first that its language has.
 * @param {{ to: string }[]} pairs
 * @param {string[]} wishes
 */
export function offered(pairs, wishes) {
  const all = pairs.map(({ to }) => to);
  const found = wishes.map((wish) => all.find((to) => to === wish) ?? all.find((to) => to === wish.split('-')[0]));
  return [...new Set(found.filter((to) => to !== undefined))];
}

/** @param {import('./host.js').Host} host @param {{ to: string }} languages @param {string} engine */
async function planned(host, { to }, engine) {
  if (engine.startsWith('site:') || !to) return '';
  // Where the languages have no dictionary, translating will say so.
  return host.request('levels', { to, ...given({ engine }) }).then((answer) => answer.engine, () => '');
}
