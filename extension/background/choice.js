import { load } from '../shared/settings.js';

/**
 * The languages that can be translated into, the one the user wants, and the engine that does it.
 * @param {import('./host.js').Host} host
 * @returns {Promise<{ languages: string[], to: string, engine: string }>}
 */
export async function choice(host) {
  const [{ settings }, { dictionaries }, { engine }] = await Promise.all([
    host.request('settings', { action: 'get' }),
    host.request('dictionaries'),
    load(),
  ]);
  // For the level that deals a text out the host knows several engines.
  const chosen = settings.level === 'split' ? '' : engine;
  const targets = dictionaries.map((/** @type {{ target: string }} */ entry) => entry.target);
  return { languages: [...new Set([settings.target, ...targets])], to: settings.target, engine: chosen };
}
