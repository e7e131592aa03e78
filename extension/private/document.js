import { DocumentTranslator, listenForFiles } from '../shared/document.js';
import { element } from '../shared/elements.js';
import { localize, t } from '../shared/i18n.js';
import { followTheme } from '../shared/theme.js';

/**
 * A file in a page of its own: where a popup closes as soon as the browser asks for a file, this
 * stays.
 */
localize();
followTheme();
const translator = new DocumentTranslator();
listenForFiles((file) => translator.take(file));
const icon = element('img', { src: '../icons/prism.svg', alt: '', width: 20, height: 20 });
document.body.append(element('header', {}, element('h1', {}, icon, t('name'))), element('main', {}, translator.view));
translator.parts.choose.focus();
