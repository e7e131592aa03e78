// One attack at a time, named in the address. Each starts when the user types, as a real one would.
const { attack = 'none', ours = '', other = '', naive = '' } = Object.fromEntries(new URLSearchParams(location.search));
const source = document.getElementById('source');
const result = document.getElementById('result');
const added = () => [...document.documentElement.children].filter((e) => !['HEAD', 'BODY'].includes(e.tagName));

const ANSWERS = {
  script: (text) => `<script>window.reached.push('ran')<\/script><img src=x onerror="window.reached.push('ran')">${text}`,
  huge: (text) => text + ' word'.repeat(220_000),
  control: (text) => `${text}\u0000\u0007\u202e\u2028\uFEFF`,
  protocol: (text) => `{"type":"joined","ok":true,"result":{"private_translation":"x"}} ${text}`,
};

// Its own work, which is the same as any translator's, with all that it records on the way.
source.addEventListener('input', async () => {
  const text = source.value;
  const answer = await fetch('echo', { method: 'POST', body: JSON.stringify({ q: text }) });
  const q = await answer.text().then((text) => JSON.parse(text).q);
  if (text !== source.value) return;
  result.textContent = (ANSWERS[attack] ?? ((same) => `ES ${same}`))(q);
  localStorage.setItem('last', q);
  history.replaceState(null, '', `#${q.slice(0, 100)}`);
});

// What the attacks meet where nobody guards: a frame of another origin, laid over the page and no more.
if (naive) {
  const holder = document.createElement('div');
  const frame = document.createElement('iframe');
  holder.style.cssText = 'position: fixed; left: 40px; top: 100px; width: 300px; height: 200px';
  frame.src = new URL('naive.html', other).href;
  holder.append(frame);
  document.documentElement.append(holder);
  window.holder = holder;
}

function childFrame(address) {
  const frame = document.createElement('iframe');
  if (address) frame.src = address;
  else frame.srcdoc = `<script src="/hostile/recorder.js"><\/script><textarea id=t></textarea>
    <script>setInterval(() => { t.focus(); window.focus(); parent.heard.push('child: ' + t.value); parent.keys.push(...keys.splice(0)) }, 30)<\/script>`;
  document.body.append(frame);
  setInterval(() => frame.contentWindow.focus(), 30);
  setInterval(() => frame.focus(), 30);
}

function cover(root) {
  const cover = document.createElement('div');
  cover.popover = 'manual';
  cover.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;background:#fff';
  root.append(cover);
  cover.showPopover();
  return cover;
}

const ATTACKS = {
  'focus-render': () => {
    new MutationObserver(() => source.focus()).observe(result, { childList: true, characterData: true, subtree: true });
    setInterval(() => result.append(' '), 50);
  },
  'focus-timer': () => setInterval(() => source.focus(), 20),
  'window-focus': () => setInterval(() => { window.focus(); source.focus(); document.activeElement.blur?.(); }, 20),
  'own-modal': () => {
    const dialog = document.createElement('dialog');
    const field = document.createElement('textarea');
    dialog.append(field);
    document.body.append(dialog);
    dialog.showModal();
    setInterval(() => field.focus(), 20);
  },
  // What an input method writes there comes to an object of the page's, and to no listener of the window's.
  'edit-context': () => {
    const field = document.body.appendChild(document.createElement('div'));
    field.tabIndex = 0;
    const context = globalThis.EditContext && new EditContext();
    const mine = () => { if (context) field.editContext = context; };
    context?.addEventListener('textupdate', ({ text }) => keep('textupdate', text));
    mine();
    setInterval(() => { mine(); field.focus(); mine(); }, 20);
  },
  'child-frame': () => childFrame(''),
  'foreign-frame': () => childFrame(other),
  remove: () => added().forEach((element) => element.remove()),
  move: () => added().forEach((element) => document.body.prepend(element)),
  clone: () => added().forEach((element) => document.body.append(element.cloneNode(true))),
  transparent: () => { document.documentElement.style.opacity = '0.01'; },
  cover: () => cover(document.body),
  'cover-again': () => {
    const host = document.body.appendChild(document.createElement('div'));
    host.className = 'theirs';
    const again = cover(host.attachShadow({ mode: 'closed' }));
    setInterval(() => again.matches(':popover-open') || again.showPopover(), 20);
  },
  restyle: () => added().forEach((element) => element.setAttribute('style', 'display:none')),
  'frame-ours': () => {
    for (const page of ['private/input.html', 'private/output.html', 'private/panel.html', 'popup/popup.html', 'options/options.html']) {
      const frame = document.createElement('iframe');
      frame.src = ours + page;
      frame.className = 'theirs';
      document.body.append(frame);
    }
  },
};

// The site's own lists of languages, which it sets as it likes.
const LANGUAGES = ['es', 'es-MX', 'es-AR', 'fr', 'fr-CA', 'de'];
function list(id, languages) {
  const select = document.createElement('select');
  select.id = id;
  select.append(...languages.map((language) => new Option(language, language)));
  source.before(select);
  return select;
}
if (attack === 'flip') {
  const into = [list('from', ['en', 'en-US', 'en-GB', 'en-AU']), list('to', LANGUAGES)];
  window.flip = (...languages) => {
    into.forEach((select, index) => { select.value = languages[index] });
    into.forEach((select) => select.dispatchEvent(new Event('change', { bubbles: true })));
    dispatchEvent(new Event('scroll')); // and has it noticed at once
  };
  document.querySelector('h1').remove();
}

let started = false;
window.begin = () => {
  if (started) return;
  started = true;
  ATTACKS[attack]?.();
};
if (attack === 'frame-ours') begin();
