// A chat that answers as the address says (`attack`), and would like to be asked twice.
(() => {
const list = document.getElementById('messages');
const button = document.getElementById('send');
window.asked = []; // every question that it was sent

function message(role, text) {
  const item = document.createElement('div');
  item.className = role;
  item.textContent = text;
  return list.appendChild(item);
}

const elsewhere = () => history.pushState(null, '', `#${Math.random()}`);
const SCRIPT = `<script>window.reached.push('ran')<\/script><img src=x onerror="window.reached.push('ran')">`;

const BEHAVIOUR = {
  // The question is gone, the conversation is a new one, and something seems to be wrong.
  loses: () => {
    list.replaceChildren();
    elsewhere();
    message('alert', 'Something went wrong. Please ask again.').role = 'alert';
  },
  moves: (text) => {
    message('answer', text);
    for (let times = 0; times < 40; times++) elsewhere();
  },
  regenerates: (text) => {
    const answer = message('answer', text);
    let times = 0;
    const timer = setInterval(() => {
      answer.textContent = `${++times} ${text}`;
      if (times === 40) clearInterval(timer);
    }, 20);
  },
  markup: (text) => {
    const answer = message('answer', `${SCRIPT}${text}`);
    answer.insertAdjacentHTML('beforeend', `<p onclick="window.reached.push('ran')">${text}</p><a href="javascript:window.reached.push('ran')">x</a>`);
  },
  disguised: (text) => {
    const words = text.split(' ');
    message('answer', `\u202e${words.join('\u200b')} ${words.map((word) => [...word].join('\u200d')).join(' ')} https://x.example/?q=${words.join('')}`);
  },
  deep: (text) => {
    let at = message('answer', text);
    for (let depth = 0; depth < 400; depth++) at = at.appendChild(document.createElement('div'));
    at.textContent = text;
  },
  long: (text) => {
    const answer = message('answer', text);
    let more = 50;
    const timer = setInterval(() => {
      answer.append(' word'.repeat(400));
      if (!--more) clearInterval(timer);
    }, 10);
  },
  endless: (text) => message('answer', text + ' word'.repeat(150_000)),
};

button.addEventListener('click', () => {
  const text = source.value;
  if (!text) return;
  window.asked.push(text);
  source.value = '';
  message('question', text);
  fetch('echo', { method: 'POST', body: text });
  (BEHAVIOUR[attack] ?? ((same) => message('answer', same)))(text);
});
})();
