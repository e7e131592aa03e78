import { load } from '../shared/settings.js';

/**
 * The languages that can be translated into, the one the user wants, and the engine that does it.
 * @param {import('./host.js').Host} host
 * @returns {Promise<{ languages: string[], to: string, engine: string }>}
 */
export async function choice(host) {
  const [{ settings }, { dictionaries }, { engine, engines }] = await Promise.all([
    host.request('settings', { action: 'get' }),
    host.request('dictionaries'),
    load(),
  ]);
  // A level that deals a text out has engines of its own; without any the host takes all.
  const chosen = settings.level === 'split' ? engines.join(',') : engine;
  const targets = dictionaries.map((/** @type {{ target: string }} */ entry) => entry.target);
  return { languages: [...new Set([settings.target, ...targets])], to: settings.target, engine: chosen };
}
