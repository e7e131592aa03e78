import { element } from './elements.js';
import { t } from './i18n.js';

/** What is drawn on a button, as the lines of a 16 by 16 drawing. */
const LINES = {
  aside: 'M9.5 2.5h4v4M13.5 2.5 8 8M7 3.5H2.5v10h10V9',
  close: 'm3.5 3.5 9 9m0-9-9 9',
  beside: 'M1.5 2.5h13v11h-13zM10 2.5v11M11.8 5h1.2M11.8 7.5h1.2',
  options: 'M2 4.5h12M2 11.5h12M10 2.5v4M6 9.5v4',
};

/**
 * A button with a drawing, which says to ears and to a resting pointer what it does.
 * @param {string} id
 * @param {keyof typeof LINES} icon
 * @param {string} label name of a message
 */
export function iconButton(id, icon, label) {
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawing.setAttribute('viewBox', '0 0 16 16');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', LINES[icon]);
  drawing.append(path);
  return element('button', { id, class: 'quiet icon', title: t(label), 'aria-label': t(label) }, drawing);
}
