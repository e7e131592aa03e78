import { load } from '../shared/settings.js';
import { given } from './conversation.js';

/**
 * The languages that can be translated into, the one the user wants, the engine that does it, and
 * the one whose dictionary an estimate needs ('' where that is the dictionary for all).
 * @param {import('./host.js').Host} host
 * @returns {Promise<{ languages: string[], to: string, engine: string, planned: string }>}
 */
export async function choice(host) {
  const [{ settings }, { dictionaries }, own] = await Promise.all([
    host.request('settings', { action: 'get' }),
    host.request('dictionaries'),
    load(),
  ]);
  // For the level that deals a text out the host knows several engines.
  const engine = settings.level === 'split' ? '' : own.engine;
  const targets = dictionaries.map((/** @type {{ target: string }} */ entry) => entry.target);
  const languages = [...new Set([settings.target, ...targets])];
  return { languages, to: settings.target, engine, planned: await planned(host, settings, engine) };
}

/** @param {import('./host.js').Host} host @param {any} settings @param {string} engine */
async function planned(host, { source, target }, engine) {
  if (engine.startsWith('site:')) return '';
  const asked = { from: source, to: target, ...given({ engine }) };
  // Where the languages have no dictionary, translating will say so.
  return host.request('levels', asked).then((answer) => answer.engine, () => '');
}
