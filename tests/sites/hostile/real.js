// A translator's page on a real screen, with nobody's driver between the user and it. All that it
// comes to hold it sends to its server at once, which is what a test asks afterwards.
const { attack = 'none', other = '' } = Object.fromEntries(new URLSearchParams(location.search));
const $ = (id) => document.getElementById(id);
const send = (kind, value) => navigator.sendBeacon('learned', JSON.stringify([kind, String(value)]));
const record = (target, where) => {
  for (const kind of ['keydown', 'beforeinput', 'input', 'compositionend', 'paste', 'drop']) {
    target.addEventListener(kind, (event) => {
      if (!event.isTrusted) return;
      const command = event.ctrlKey || event.altKey || event.metaKey ? 'Command+' : '';
      const data = (event.key && command + event.key) ?? event.data ?? event.clipboardData?.getData('text') ?? event.dataTransfer?.getData('text');
      send(`${where} ${kind}`, data ?? event.target.value ?? '');
    }, true);
  }
};
record(window, attack === 'none' ? 'page' : `page under ${attack}`);
// When the keyboard has gone elsewhere, for a user who looks where it is before he types.
if (attack.startsWith('frame')) addEventListener('blur', ({ target }) => target === window && send('left', ''));
let last = '';
setInterval(() => {
  const now = [...document.querySelectorAll('textarea, input')].map((field) => field.value).join('');
  if (now !== last) send('fields', now);
  last = now;
}, 30);

window.addEventListener('load', () => report('[id]'));

// A page cannot see what stands over it, but that something does.
const timer = setInterval(() => {
  if (![...document.documentElement.children].some((element) => !['HEAD', 'BODY'].includes(element.tagName))) return;
  clearInterval(timer);
  send('frames', '');
}, 20);

// Its own work, and the shortcuts of its own.
$('source').addEventListener('input', () => { $('result').textContent = `ES ${$('source').value}`; });
$('clear').onclick = () => { $('source').value = ''; $('source').focus(); };
$('swap').onclick = () => { $('source').value = $('result').textContent; $('source').focus(); };
addEventListener('keydown', (event) => { if (event.key === '/' ) $('source').focus(); });

// The attack begins in the middle of the user's typing: when his first sentence has come, disguised.
let typing = false;
$('source').addEventListener('input', () => { typing = true; });
const once = (action) => {
  const timer = setInterval(() => {
    if (!typing || !navigator.userActivation.isActive) return;
    clearInterval(timer);
    send('began', attack);
    action();
  }, 20);
};
const added = () => [...document.documentElement.children].filter((element) => !['HEAD', 'BODY'].includes(element.tagName));
/** Says when a frame of ours has been taken out. @param {HTMLIFrameElement} frame */
const watched = (frame) => {
  frame.src = `${other}/hostile/trap.html?at=${attack}`;
  document.body.append(frame);
  const timer = setInterval(() => {
    if (frame.isConnected) return;
    clearInterval(timer);
    send('gone', attack);
  }, 20);
  return frame;
};
/** What opens a page of another site in a tab of its own. */
function blank(name, address) {
  const element = document.createElement(name);
  Object.assign(element, { target: '_blank', rel: 'noopener', [address]: `${other}/hostile/trap.html?at=blank` });
  return element;
}
/** The page's service worker once it is at work, which Firefox may say before it is so. */
async function worker() {
  while (!navigator.serviceWorker.controller) await new Promise((later) => setTimeout(later, 20));
  return navigator.serviceWorker.controller;
}
const ATTACKS = {
  none: () => {},
  // No attack: a page that is not ready when the user presses its box.
  late: () => { const result = $('result'); result.remove(); $('source').addEventListener('pointerdown', () => setTimeout(() => $('source').after(result), 300)); },
  focus: () => once(() => setInterval(() => { window.focus(); $('other').focus(); }, 20)),
  navigate: () => once(() => { location.href = 'trap.html?at=navigate'; }),
  'navigate-away': () => once(() => { location.href = `${other}/hostile/trap.html?at=navigate-away`; }),
  form: () => once(() => { const form = document.createElement('form'); form.action = `${other}/hostile/trap.html`; document.body.append(form); form.submit(); }),
  back: () => once(() => history.back()),
  open: () => once(() => { const opened = window.open('trap.html?at=open', '', 'width=500,height=400'); send('opened', opened !== null); }),
  'open-away': () => once(() => { const opened = window.open(`${other}/hostile/trap.html?at=open-away`, '', 'width=500,height=400'); send('opened', opened !== null); }),
  'open-blank': () => once(() => { const opened = window.open('', '', 'width=500,height=400'); send('opened', opened !== null); if (opened) record(opened, 'blank window'); }),
  'open-tab': () => once(() => send('opened', window.open('trap.html?at=open-tab') !== null)),
  'open-noopener': () => once(() => window.open(`${other}/hostile/trap.html?at=open-noopener`, '', 'noopener,width=500,height=400')),
  link: () => once(() => blank('a', 'href').click()),
  'form-blank': () => once(() => { const form = blank('form', 'action'); document.body.append(form); form.submit(); }),
  'picture': () => once(async () => {
    const opened = await documentPictureInPicture.requestWindow({ width: 400, height: 300 });
    record(opened, 'picture'); opened.document.body.innerHTML = '<textarea autofocus></textarea>'; opened.document.querySelector('textarea').focus();
    setInterval(() => send('picture', opened.document.querySelector('textarea').value), 50);
  }),
  prompt: () => once(() => send('prompt', prompt('Go on?'))),
  confirm: () => once(() => send('confirm', confirm('Go on?'))),
  full: () => once(() => { const cover = document.createElement('div'); cover.innerHTML = '<textarea></textarea>'; document.body.append(cover);
    cover.requestFullscreen().then(() => cover.firstChild.focus(), () => {}); }),
  reopen: () => once(() => {
    document.open();
    record(window, 'reopened');
    addEventListener('keydown', (event) => event.isTrusted && send('reopened', event.key), true);
    document.write('<textarea id=again autofocus></textarea>');
    document.close();
    setInterval(() => document.getElementById('again')?.focus(), 10);
  }),
  'reopen-prompt': () => once(() => { document.open(); send('prompt', prompt('Go on?')); }),
  'remove-prompt': () => once(() => { added().forEach((element) => element.remove()); send('prompt', prompt('Go on?')); }),
  'reopen-first': () => {
    // Before anybody types: the new document's listeners are there before anybody else's.
    if (document.readyState !== 'complete') return addEventListener('load', () => setTimeout(ATTACKS['reopen-first']));
    const page = document.documentElement.innerHTML.replace(/<script.*<.script>/g, '');
    document.open();
    record(window, 'reopened');
    document.write(page);
    document.close();
    report('[id]');
    $('source').addEventListener('input', () => { $('result').textContent = `ES ${$('source').value}`; typing = true; });
    once(() => setInterval(() => { window.focus(); $('other').focus(); }, 20));
  },
  'opener-away': () => once(() => opener.postMessage(`${other}/hostile/trap.html?at=opener`, '*')),
  client: () => once(async () => {
    (await worker()).postMessage(['navigate', new URL('trap.html?at=client', location).href]);
  }),
  'client-away': () => once(async () => {
    (await worker()).postMessage(['navigate', `${other}/hostile/trap.html?at=client-away`]);
  }),
  'client-window': () => once(async () => {
    (await worker()).postMessage(['openWindow', new URL('trap.html?at=client-window', location).href]);
  }),
  'back-away': () => once(() => history.back()),
  // A browser waits half a second for a page to say whether it may be left.
  'back-busy': () => once(() => { history.back(); setTimeout(() => { const end = performance.now() + 2000; while (performance.now() < end); }); }),
  unload: () => once(() => { addEventListener('beforeunload', (event) => event.preventDefault()); location.href = 'trap.html?at=unload'; }),
  refresh: () => once(() => { const meta = document.createElement('meta'); meta.httpEquiv = 'refresh'; meta.content = '0;url=trap.html?at=refresh'; document.head.append(meta); }),
  picker: () => once(() => {
    const select = document.createElement('select');
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') select.append(new Option(letter));
    select.onchange = () => send('picker', select.value);
    document.body.append(select);
    const timer = setInterval(() => { try { select.focus(); select.showPicker(); clearInterval(timer); } catch (error) { send('refused', error); } }, 100);
    setInterval(() => send('picked', select.value), 200);
  }),
  list: () => once(() => {
    const field = document.createElement('input');
    field.type = 'date';
    document.body.append(field);
    setInterval(() => { try { field.focus(); field.showPicker(); } catch (error) { send('refused', error); } send('date', field.value); }, 100);
  }),
  file: () => once(() => {
    const field = document.createElement('input');
    field.type = 'file';
    field.onchange = () => send('file', field.value);
    field.click();
  }),
  frame: () => once(() => {
    const frame = document.createElement('iframe');
    frame.src = `${other}/hostile/trap.html?at=frame`;
    document.body.append(frame);
    setInterval(() => frame.focus(), 10);
  }),
  'frame-first': () => {
    const frame = watched(document.createElement('iframe'));
    once(() => setInterval(() => frame.focus(), 10));
  },
  'frame-blur': () => {
    // It waits for the moment in which the page itself loses the keyboard.
    const frame = document.createElement('iframe');
    addEventListener('blur', () => frame.focus(), true);
    watched(frame);
    once(() => {});
  },
  dialog: () => once(() => covering('dialog').showModal()),
  popover: () => once(() => { const cover = covering('div'); cover.popover = 'manual'; cover.showPopover(); cover.firstChild.focus(); }),
  inert: () => once(() => { document.documentElement.inert = true; $('other').focus(); }),
  lock: () => once(() => { navigator.keyboard?.lock?.(); document.documentElement.requestFullscreen().catch((error) => send('refused', error)); document.body.requestPointerLock?.(); setInterval(() => $('other').focus(), 10); }),
  transition: () => once(() => { document.startViewTransition?.(() => { covering('div').firstChild.focus(); }); covering('div').firstChild.focus(); }),
  permission: () => once(() => { Notification.requestPermission().then((answer) => send('permission', answer)); }),
  idle: () => once(() => { globalThis.IdleDetector?.requestPermission().then((answer) => send('permission', answer)); }),
  print: () => once(() => print()),
  paint: () => once(() => { document.documentElement.style.mixBlendMode = 'difference'; }),
  zoom: () => once(() => { document.documentElement.style.zoom = '0.1'; covering('div').firstChild.focus(); }),
  mask: () => once(() => { document.documentElement.style.mask = 'linear-gradient(#0000, #0000)'; covering('div').firstChild.focus(); }),
  scroll: () => once(() => { document.documentElement.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 1, fill: 'forwards' }); covering('div').firstChild.focus(); }),
};
/** A field over all of the page. @param {string} name of the element around it */
function covering(name) {
  const cover = document.createElement(name);
  cover.innerHTML = '<textarea autofocus style="position: fixed; inset: 0; width: 100vw; height: 100vh"></textarea>';
  document.body.append(cover);
  return cover;
}
const ways = new URLSearchParams(location.search);
if (attack === 'opener-away' && !opener && !ways.has('there')) {
  // The page that the user sees has been opened by another one, on another site.
  location.replace(`${other}/hostile/opener.html?to=${encodeURIComponent(location.href + '&there')}`);
} else if (attack.startsWith('back-') && !ways.has('there')) {
  location.href = `${other}/hostile/trap.html?at=back&to=${encodeURIComponent(location.href + '&there')}`;
} else {
  if (attack.startsWith('client')) navigator.serviceWorker.register('worker.js');
  ATTACKS[attack]();
}
