// DeepL's and Papago's kind of box.
import { $getRoot, createEditor } from 'lexical';
import { registerPlainText } from '@lexical/plain-text';
import { shower, translate } from './translator.js';

const root = document.getElementById('root');
root.innerHTML = '<div id="source" contenteditable="true" role="textbox"></div><div id="result"></div>';
const editor = createEditor({ namespace: 'replica', onError: (error) => { throw error; } });
editor.setRootElement(document.getElementById('source'));
registerPlainText(editor);
const show = shower(document.getElementById('result'));
let last = '';
editor.registerUpdateListener(({ editorState }) => {
  const text = editorState.read(() => $getRoot().getTextContent().replace(/\n\n/g, '\n'));
  if (text !== last) translate(text, show);
  last = text;
});
