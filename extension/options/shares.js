import { element } from '../shared/elements.js';
import { engineName } from '../shared/i18n.js';
import { askHost } from '../shared/line.js';
import { saved } from './saved.js';

/**
 * The engines among which level Split deals a text out; none chosen: all that work.
 * @param {any[]} engines of the host
 * @param {string[]} chosen
 */
export function showShares(engines, chosen) {
  const boxes = engines
    .filter(({ usable, name }) => usable || chosen.includes(name))
    .map(({ name, title }) => {
      const box = element('input', { type: 'checkbox', value: name, checked: chosen.includes(name) });
      return { box, label: element('label', { class: 'check' }, box, engineName({ name, title })) };
    });
  for (const { box } of boxes) {
    box.onchange = () => {
      const names = boxes.filter((one) => one.box.checked).map((one) => one.box.value);
      saved(askHost('settings', { action: 'set', values: { split_engines: names } }));
    };
  }
  document.getElementById('share-list')?.replaceChildren(...boxes.map(({ label }) => label));
}
