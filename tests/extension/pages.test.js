import assert from 'node:assert/strict';
import { test } from 'node:test';

const i18n = { getMessage: (/** @type {string} */ key) => key, getUILanguage: () => 'fr' };
Object.assign(globalThis, { browser: { i18n, runtime: { id: 'us' }, storage: { local: { get: async () => ({}) } } } });
const { ALLOWANCE, Pages, Work } = await import('../../extension/background/pages.js');
const { HostError } = await import('../../extension/background/host_errors.js');
const { FROM_PAGE, complaint } = await import('../../extension/shared/messages.js');

const CHOICE = {
  settings: { settings: { source: 'en', level: 'balanced', engine: 'e', target: 'fr' } },
  dictionaries: { dictionaries: [{ source: 'en', target: 'fr' }] },
  engines: { engines: [{ name: 'e', usable: true, languages: null }] },
  levels: { engine: 'e' },
};
/** A port that keeps what it is told. */
function door() {
  /** @type {any[]} */
  const told = [];
  /** @type {any} */
  const ends = [];
  return /** @type {any} */ ({
    told,
    gone: false,
    postMessage: (/** @type {any} */ message) => told.push(message),
    disconnect() {
      this.gone = true;
    },
    onMessage: { addListener() {} },
    onDisconnect: { addListener: (/** @type {any} */ end) => ends.push(end) },
    placed: () => told.filter(({ type }) => type === 'placed').map(({ passages }) => passages),
    bar: () => told.findLast(({ type }) => type === 'bar')?.state,
  });
}

/** Work over a host that answers passages by rule. @param {(fields: any) => any} answer */
function work(answer) {
  /** @type {any[]} */
  const asked = [];
  const host = /** @type {any} */ ({
    retry() {},
    async request(/** @type {string} */ type, /** @type {any} */ fields) {
      if (type in CHOICE) return CHOICE[/** @type {keyof typeof CHOICE} */ (type)];
      asked.push({ type, ...fields });
      return type === 'passages' ? answer(fields) : {};
    },
  });
  return { asked, made: new Work(host, () => {}, () => {}) };
}

/** @param {any} fields @param {number} [characters] */
const translated = ({ passages, session }, characters = 10) => ({
  passages: passages.map((/** @type {any} */ runs) => [{ text: `fr:${runs[0]}` }]),
  session: session ?? 's1',
  from: 'en',
  report: { characters },
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const said = (/** @type {string[]} */ ...texts) => ({ type: 'passages', number: 1, passages: texts.map((text) => [text]) });

test('frames share a session, one request at a time, and keep their language', async () => {
  const { asked, made } = work(translated);
  const [top, inner] = [door(), door()];
  made.join(0, top);
  made.join(4, inner);
  made.hear(0, said('One'));
  made.hear(4, said('Two'));
  await settled();
  made.hear(0, said('Three'));
  await settled();
  assert.deepEqual(asked.map(({ session, from }) => [session, from]), [[undefined, undefined], ['s1', undefined], ['s1', 'en']]);
  assert.deepEqual(inner.placed(), [[[{ text: 'fr:Two' }]]]);
  made.end();
  assert.deepEqual(asked.at(-1), { type: 'forget', session: 's1' });
});

test('a passage that may not leave stays, and the others do not wait for it', async () => {
  const { made } = work((fields) => {
    if (fields.passages.some((/** @type {any} */ [text]) => text === 'secret')) throw new HostError('egress_refused');
    return translated(fields);
  });
  const top = door();
  made.join(0, top);
  made.hear(0, said('One', 'secret', 'Three', 'Four'));
  await settled();
  assert.deepEqual(top.placed()[0].map((/** @type {any} */ answer) => answer?.[0].text ?? null), ['fr:One', null, 'fr:Three', 'fr:Four']);
  made.hear(0, { type: 'count', done: 3, left: 0, doubtful: 0, reading: false });
  assert.match(top.bar().words, /page_stayed/);
});

test('the bar says how many passages are in another language', async () => {
  const { made } = work((fields) => ({ ...translated(fields), passages: [null, [{ text: 'fr:Two' }]], foreign: 1 }));
  const top = door();
  made.join(0, top);
  made.hear(0, said('Eins', 'Two'));
  await settled();
  made.hear(0, { type: 'count', done: 2, left: 0, doubtful: 0, reading: false });
  assert.match(top.bar().words, /^page_done page_foreign$/);
});

test('a page is translated when all of its frames have said so', () => {
  const { made } = work(translated);
  const top = door();
  made.join(0, top);
  made.join(4, door());
  made.hear(4, { type: 'count', done: 1, left: 0, doubtful: 0, reading: false });
  assert.equal(top.bar().words, 'status_working');
  made.hear(0, { type: 'count', done: 3, left: 0, doubtful: 0, reading: false });
  assert.equal(top.bar().words, 'page_done');
});

test('after a failure nothing more is sent until the user says so', async () => {
  let broken = true;
  const { asked, made } = work((fields) => {
    if (broken) throw new HostError('engine_timeout', 'late');
    return translated(fields);
  });
  const top = door();
  made.join(0, top);
  made.hear(0, said('One'));
  await settled();
  assert.equal(asked.length, 1);
  assert.equal(top.bar().failed, true);
  assert.equal(top.bar().buttons[0].id, 'retry');
  broken = false;
  made.hear(0, { type: 'press', id: 'retry' });
  await settled();
  assert.deepEqual(top.placed().length, 1);
});

test('of a page that writes without end no more is sent than was agreed to', async () => {
  const { asked, made } = work((fields) => translated(fields, ALLOWANCE));
  const top = door();
  made.join(0, top);
  made.hear(0, said('One'));
  made.hear(0, said('Two'));
  await settled();
  assert.equal(asked.length, 1);
  assert.equal(top.bar().words, 'page_much');
  made.hear(4, { type: 'press', id: 'more' }); // a frame has no bar to press
  await settled();
  assert.equal(asked.length, 1);
  made.hear(0, { type: 'press', id: 'more' });
  await settled();
  assert.equal(asked.length, 2);
});

test('a stop aborts what is under way, and it is asked again when it goes on', async () => {
  /** @type {(() => void)[]} */
  const waiting = [];
  const { asked, made } = work(async (fields) => {
    await new Promise((resolve) => waiting.push(() => resolve(null)));
    return translated(fields);
  });
  const top = door();
  made.join(0, top);
  made.hear(0, said('One'));
  await settled();
  made.hear(0, { type: 'press', id: 'stop' });
  waiting.shift()?.();
  await settled();
  assert.deepEqual(top.placed(), []);
  assert.equal(top.bar().words, 'page_stopped');
  made.hear(0, { type: 'press', id: 'go' });
  await settled();
  waiting.shift()?.();
  await settled();
  assert.equal(asked.length, 2);
  assert.equal(top.placed().length, 1);
});

test('a page that the user did not ask for is told nothing', async () => {
  const pages = new Pages(/** @type {any} */ ({}), { get: async () => ({}), set: async () => {}, remove: async () => {} });
  const port = { ...door(), sender: { tab: { id: 3 }, frameId: 0 } };
  await pages.serve(/** @type {any} */ (port));
  assert.equal(port.gone, true);
  assert.deepEqual(port.told, []);
});

test('what a page reports follows its table', () => {
  const deep = [{ at: 1, runs: [{ at: 2, runs: ['x'] }] }];
  assert.equal(complaint(FROM_PAGE, { type: 'passages', number: 1, passages: [['a', { at: 0 }], deep] }), null);
  /** @type {any} */
  let endless = ['x'];
  for (let depth = 0; depth < 30; depth++) endless = [{ at: 1, runs: endless }];
  for (const passages of ['x', [['x', 1]], [[{ at: -1 }]], [[{ at: 1, html: 'x' }]], [endless]]) {
    assert.ok(complaint(FROM_PAGE, { type: 'passages', number: 1, passages }));
  }
  assert.ok(complaint(FROM_PAGE, { type: 'passages', number: 1, passages: [], session: 's' }));
});
