import assert from 'node:assert/strict';
import { test } from 'node:test';

const i18n = { getMessage: (/** @type {string} */ key) => key, getUILanguage: () => 'fr' };
Object.assign(globalThis, { browser: { i18n, runtime: { id: 'us' }, storage: { local: { get: async () => ({}) } } } });
const { Models } = await import('../../extension/background/models.js');
const { HostError } = await import('../../extension/background/host_errors.js');

/** A page's line that keeps what it is told. */
function page() {
  /** @type {any[]} */
  const told = [];
  /** @type {((message: any) => void)[]} */
  const hears = [];
  /** @type {(() => void)[]} */
  const ends = [];
  const port = /** @type {any} */ ({
    postMessage: (/** @type {any} */ message) => told.push(message),
    onMessage: { addListener: (/** @type {any} */ hear) => hears.push(hear) },
    onDisconnect: { addListener: (/** @type {any} */ end) => ends.push(end) },
  });
  const say = (/** @type {any} */ message) => hears.forEach((hear) => hear(message));
  return { port, told, say, leave: () => ends.forEach((end) => end()), state: () => told.findLast(({ type }) => type === 'models') };
}

/** A host that fetches until it is told to end, and counts what it is asked. */
function host() {
  /** @type {any[]} */
  const asked = [];
  /** @type {any} */
  let running = null;
  return {
    asked,
    done: () => running.resolve({}),
    tell: (/** @type {number} */ done) => running.onProgress({ done, total: 10 }),
    request: (/** @type {string} */ type, /** @type {any} */ fields, /** @type {any} */ options) => {
      asked.push(`${type} ${fields.action} ${fields.code ?? ''}`.trim());
      if (fields.action !== 'get') return Promise.resolve({ models: [], missing: [], install: '', offer: [] });
      return new Promise((resolve, reject) => {
        running = { resolve, onProgress: options.onProgress };
        options.signal.addEventListener('abort', () => reject(new HostError('cancelled')));
      });
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('nothing is fetched by looking, and one model at a time', async () => {
  const made = host();
  const models = new Models(/** @type {any} */ (made));
  const [one, other] = [page(), page()];
  models.serve(one.port);
  models.serve(other.port);
  await settled();
  assert.deepEqual(made.asked, ['models list', 'models list']);
  one.say({ type: 'get', code: 'en-fr' });
  other.say({ type: 'get', code: 'en-de' });
  await settled();
  assert.deepEqual(made.asked.filter((what) => what.includes('get')), ['models get en-fr']);
  assert.equal(other.state().running.code, 'en-fr');
  made.done();
  await settled();
  assert.equal(one.state().running, null);
});

test('a download outlives the page that asked for it, and the next one finds it', async () => {
  const made = host();
  const models = new Models(/** @type {any} */ (made));
  const popup = page();
  models.serve(popup.port);
  popup.say({ type: 'get', code: 'en-fr' });
  await settled();
  popup.leave();
  made.tell(4);
  const options = page();
  models.serve(options.port);
  await settled();
  assert.deepEqual(options.state().running, { code: 'en-fr', done: 4, total: 10 });
  assert.ok(!popup.told.some(({ type }) => type === 'progress'));
  options.say({ type: 'cancel' });
  await settled();
  assert.equal(options.state().running, null);
  assert.equal(options.state().failed.failure.code, 'cancelled');
});

test('what is no order is none', async () => {
  const made = host();
  const one = page();
  new Models(/** @type {any} */ (made)).serve(one.port);
  for (const type of ['constructor', 'list', '', undefined]) one.say({ type, code: 'en-fr' });
  one.say(null);
  await settled();
  assert.deepEqual(made.asked, ['models list']);
});
