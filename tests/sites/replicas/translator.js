// What every replica shares: a provider that answers as the address says. `model` is what the
// editor's framework holds, which is what a real site would send.
const { api, mode = 'prompt' } = Object.fromEntries(new URLSearchParams(location.search));

async function ask(q) {
  const body = JSON.stringify({ q, source: 'en', target: 'es', format: 'text' });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${api}/translate`, { method: 'POST', headers, body });
  return (await answer.json()).translatedText;
}

const later = (time) => new Promise((resolve) => setTimeout(resolve, time));
let newest = 0;
let before = '';
window.models = [];

/** Called with the framework's own idea of the text, whenever it changes. */
export async function translate(model, show) {
  window.models.push(model);
  const turn = ++newest;
  await later(60); // the site's own wait for more keys
  if (turn !== newest || !model.trim()) return;
  if (mode === 'never') return;
  const text = await ask(model);
  while (window.held) await later(20); // as long as a test holds the answer
  if (mode === 'late') await later(1_500);
  if (turn !== newest) return;
  if (mode === 'partial') {
    show(text.slice(0, text.length / 2));
    await later(150);
  }
  if (mode === 'twice') {
    show(text);
    show('');
    await later(100);
  }
  if (mode === 'old' && before) {
    show(`${before} `);
    await later(1_200);
  }
  before = text;
  show(text);
}

/** The result as a site shows it: a fresh node for each answer. */
export function shower(box) {
  return (text) => {
    const line = document.createElement('span');
    line.textContent = text;
    box.replaceChildren(line);
  };
}
