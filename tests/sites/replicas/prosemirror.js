// ChatGPT's kind of box.
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { schema } from 'prosemirror-schema-basic';
import { keymap } from 'prosemirror-keymap';
import { baseKeymap } from 'prosemirror-commands';
import { shower, translate } from './translator.js';

const root = document.getElementById('root');
root.innerHTML = '<div id="holder"></div><div id="result"></div>';
const show = shower(document.getElementById('result'));
const view = new EditorView(document.getElementById('holder'), {
  state: EditorState.create({ schema, plugins: [keymap(baseKeymap)] }),
  attributes: { id: 'source' },
  dispatchTransaction(transaction) {
    view.updateState(view.state.apply(transaction));
    if (transaction.docChanged) translate(view.state.doc.textBetween(0, view.state.doc.content.size, '\n'), show);
  },
});
