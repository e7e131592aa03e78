// ChatGPT's and Open WebUI's kind of page: a ProseMirror box, a list of messages, an answer that is
// streamed, messages that can be edited, answers that can be had again, several chats by address.
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { schema } from 'prosemirror-schema-basic';
import { keymap } from 'prosemirror-keymap';
import { baseKeymap } from 'prosemirror-commands';

const { api } = Object.fromEntries(new URLSearchParams(location.search));
const root = document.getElementById('root');
root.className = 'chat';
root.innerHTML = `<nav><button id="new">New chat</button><ul id="chats"></ul></nav>
  <section><div id="messages"></div>
  <form id="form"><div id="holder"></div><button id="send" type="submit">Send</button><button id="stop" type="button" hidden>Stop</button></form></section>`;
const $ = (id) => document.getElementById(id);
const chats = JSON.parse(localStorage.getItem('chats') ?? '{}');
let chat = new URLSearchParams(location.search).get('chat') ?? '';
let running = null;
window.models = []; // every question as the framework holds it

const messages = () => (chats[chat] ??= []);
const keep = () => localStorage.setItem('chats', JSON.stringify(chats));
const textOf = (state) => state.doc.textBetween(0, state.doc.content.size, '\n');
const empty = () => EditorState.create({ schema, plugins: [keymap({ Enter: () => (send(), true) }), keymap(baseKeymap)] });
const view = new EditorView($('holder'), {
  state: empty(),
  attributes: { id: 'source' },
  dispatchTransaction(transaction) {
    view.updateState(view.state.apply(transaction));
    $('send').disabled = !textOf(view.state).trim();
  },
});

function show() {
  $('messages').replaceChildren(...(chats[chat] ?? []).map(({ role, content }, at) => {
    const item = document.createElement('div');
    item.className = role;
    const words = document.createElement('div');
    words.className = 'words';
    for (const line of content.split('\n')) {
      const p = words.appendChild(document.createElement('p'));
      p.textContent = line;
    }
    const again = document.createElement('button');
    again.className = role === 'user' ? 'edit' : 'again';
    again.textContent = role === 'user' ? 'Edit' : 'Regenerate';
    again.onclick = () => (role === 'user' ? edit(item, at) : ask(at));
    item.append(words, again);
    return item;
  }));
  $('chats').replaceChildren(...Object.keys(chats).filter(Boolean).map((name) => {
    const item = document.createElement('li');
    const button = item.appendChild(document.createElement('button'));
    button.textContent = name;
    button.onclick = () => go(name);
    return item;
  }));
  $('messages').scrollTop = $('messages').scrollHeight;
}

function go(name) {
  running?.abort();
  chat = name;
  if (!name) delete chats[''];
  const address = new URL(location.href);
  if (name) address.searchParams.set('chat', name);
  else address.searchParams.delete('chat');
  history.pushState(null, '', address);
  show();
}

function edit(item, at) {
  const field = document.createElement('textarea');
  field.className = 'editing';
  field.value = messages()[at].content;
  const save = document.createElement('button');
  save.className = 'save';
  save.textContent = 'Send';
  save.onclick = () => {
    messages()[at].content = field.value;
    ask(at + 1);
  };
  item.replaceChildren(field, save);
  field.focus();
}

function send() {
  const text = textOf(view.state);
  if (!text.trim() || running) return;
  view.updateState(empty());
  $('send').disabled = true;
  if (!chat) chats[''] = [];
  messages().push({ role: 'user', content: text });
  ask(messages().length);
}

/** Has a question answered; what came after it goes. */
async function ask(at) {
  const list = messages();
  list.length = at;
  window.models.push(list.at(-1).content);
  const answer = { role: 'assistant', content: '' };
  const asked = list.map(({ role, content }) => ({ role, content }));
  list.push(answer);
  running = new AbortController();
  $('stop').hidden = false;
  show();
  if (!chat) { // the chat gets its name when it has begun
    // Of digits alone it would be taken for a number, and come first in the list of chats.
    const name = `c${crypto.randomUUID().slice(0, 7)}`;
    chats[name] = list;
    delete chats[''];
    chat = name;
    const address = new URL(location.href);
    address.searchParams.set('chat', name);
    history.replaceState(null, '', address);
    show();
  }
  keep();
  try {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ model: 'parrot', stream: true, messages: asked });
    const response = await fetch(`${api}/chat/completions`, { method: 'POST', headers, body, signal: running.signal });
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines) {
        if (!line.startsWith('data: {')) continue;
        answer.content += JSON.parse(line.slice(6)).choices[0].delta.content ?? '';
      }
      const last = $('messages').lastElementChild;
      if (list === chats[chat] && last) last.querySelector('.words').replaceChildren(...answer.content.split('\n').map((line) => {
        const p = document.createElement('p');
        p.textContent = line;
        return p;
      }));
    }
  } catch (error) {
    if (error.name !== 'AbortError') throw error;
  }
  running = null;
  $('stop').hidden = true;
  keep();
}

$('form').onsubmit = (event) => (event.preventDefault(), send());
$('stop').onclick = () => running?.abort();
$('new').onclick = () => go('');
$('send').disabled = true;
show();
