import { element } from './elements.js';
import { t } from './i18n.js';

/**
 * Panels of which one is shown, each with a tab. Arrow keys go from tab to tab.
 * @param {{ id: string, label: string, view: Node[] }[]} panels the first is shown
 */
export function tabs(panels) {
  const made = panels.map(({ id, label, view }) => ({
    id,
    tab: element('button', { id: `tab-${id}`, role: 'tab', class: 'tab', 'aria-controls': `panel-${id}` }, t(label)),
    panel: element('div', { id: `panel-${id}`, role: 'tabpanel', 'aria-labelledby': `tab-${id}` }, ...view),
  }));
  let chosen = '';

  /** @param {string} wanted */
  function choose(wanted) {
    chosen = wanted;
    for (const { id, tab, panel } of made) {
      tab.setAttribute('aria-selected', String(id === wanted));
      tab.tabIndex = id === wanted ? 0 : -1;
      panel.hidden = id !== wanted;
    }
  }

  made.forEach(({ id, tab }, at) => {
    tab.addEventListener('click', () => choose(id));
    tab.addEventListener('keydown', ({ key }) => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[key];
      const next = way && made.at((at + way) % made.length);
      if (!next) return;
      choose(next.id);
      next.tab.focus();
    });
  });
  choose(made[0]?.id ?? '');
  const list = element('div', { role: 'tablist', class: 'tabs' }, ...made.map(({ tab }) => tab));
  return { view: [list, ...made.map(({ panel }) => panel)], choose, chosen: () => chosen };
}
