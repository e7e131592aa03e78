// Yandex' and Youdao's kind of box: contenteditable and nothing else.
import { shower, translate } from './translator.js';

const root = document.getElementById('root');
root.innerHTML = '<div id="source" contenteditable="true"></div><div id="result"></div>';
const show = shower(document.getElementById('result'));
document.getElementById('source').addEventListener('input', (event) => translate(event.target.innerText, show));
