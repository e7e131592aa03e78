import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Host } from '../../extension/background/host.js';
import { stateOfDisconnect } from '../../extension/background/host_errors.js';

/** A host that answers as `answer` says; counts how often it was started. */
class Fake {
  started = 0;
  /** @type {any[]} */
  frames = [];
  /** @type {any} */
  port = null;

  /** @param {(frame: any, fake: Fake) => void} answer */
  constructor(answer) {
    this.answer = answer;
  }

  connect = () => {
    this.started++;
    /** @type {any} */
    const port = {
      onMessage: { addListener: (/** @type {any} */ hear) => (port.hear = hear) },
      onDisconnect: { addListener: (/** @type {any} */ gone) => (port.gone = gone) },
      postMessage: (/** @type {any} */ frame) => {
        this.frames.push(frame);
        queueMicrotask(() => this.answer(frame, this));
      },
      disconnect() {},
    };
    this.port = port;
    return port;
  };

  /** @param {number} id @param {any} result */
  ok(id, result = {}) {
    this.port.hear({ id, ok: true, result });
  }
}

/** @param {any} frame @param {Fake} fake */
const polite = (frame, fake) => fake.ok(frame.id, { type: frame.type });

test('the host is started when first needed, once for all, and greeted first', async () => {
  const fake = new Fake(polite);
  const host = new Host(fake.connect);
  assert.equal(fake.started, 0);
  await Promise.all([host.request('engines'), host.request('dictionaries')]);
  assert.equal(fake.started, 1);
  assert.deepEqual(fake.frames.map(({ type }) => type), ['hello', 'engines', 'dictionaries']);
  assert.equal(Object.keys(fake.frames[0])[0], 'id');
});

test('when the host ends, everything that waits ends with its reason', async () => {
  const fake = new Fake((frame, self) => {
    if (frame.type === 'hello') polite(frame, self);
    else self.port.gone({ error: new Error('Native host has exited.') });
  });
  const host = new Host(fake.connect);
  const both = await Promise.allSettled([host.request('encode'), host.request('decode')]);
  assert.deepEqual(both.map((one) => one.status === 'rejected' && one.reason.code), ['crashed', 'crashed']);
});

test('after its end the next request starts it again', async () => {
  const fake = new Fake(polite);
  const host = new Host(fake.connect);
  await host.request('engines');
  fake.port.gone({});
  await host.request('engines');
  assert.equal(fake.started, 2);
});

test('a host that cannot be started is not started again at once', async () => {
  let tries = 0;
  const host = new Host(() => {
    tries++;
    throw new Error('Specified native messaging host not found.');
  });
  for (let i = 0; i < 5; i++) await assert.rejects(host.request('engines'), { code: 'missing' });
  assert.equal(tries, 1);
  host.retry();
  await assert.rejects(host.request('engines'));
  assert.equal(tries, 2);
});

test('an error reaches the request that it belongs to', async () => {
  const fake = new Fake((frame, self) => {
    if (frame.type !== 'encode') return polite(frame, self);
    self.port.hear({ id: frame.id, ok: false, error: { code: 'session', message: 'Gone.', hint: '' } });
  });
  const host = new Host(fake.connect);
  await assert.rejects(host.request('encode'), { code: 'session', message: 'Gone.' });
});

test('parts are joined, with other frames between them', async () => {
  const fake = new Fake((frame, self) => {
    if (frame.type !== 'decode') return polite(frame, self);
    const whole = JSON.stringify({ id: frame.id, ok: true, result: { text: 'ünïcode😀' } });
    const [a, b, c] = [whole.slice(0, 9), whole.slice(9, 30), whole.slice(30)];
    self.port.hear({ id: frame.id, part: 0, of: 3, data: a });
    self.port.hear({ id: 999, ok: true, result: {} });
    self.port.hear({ id: frame.id, part: 1, of: 3, data: b });
    self.port.hear({ id: frame.id, part: 2, of: 3, data: c });
  });
  assert.deepEqual(await new Host(fake.connect).request('decode'), { text: 'ünïcode😀' });
});

test('a missing part is an error, not half an answer', async () => {
  const fake = new Fake((frame, self) => {
    if (frame.type !== 'decode') return polite(frame, self);
    self.port.hear({ id: frame.id, part: 0, of: 3, data: '{' });
    self.port.hear({ id: frame.id, part: 2, of: 3, data: '}' });
  });
  await assert.rejects(new Host(fake.connect).request('decode'), { code: 'silent' });
});

test('cancelling tells the host and ends the request', async () => {
  const fake = new Fake((frame, self) => {
    if (frame.type !== 'translate') polite(frame, self);
  });
  const host = new Host(fake.connect);
  const controller = new AbortController();
  const request = host.request('translate', {}, { signal: controller.signal });
  await host.greet();
  await new Promise((resolve) => setImmediate(resolve));
  controller.abort();
  await assert.rejects(request, { code: 'cancelled' });
  const translate = fake.frames.find(({ type }) => type === 'translate');
  const cancel = fake.frames.find(({ type }) => type === 'cancel');
  assert.equal(cancel.request, translate.id);
});

test('nothing waits for ever, and progress is a sign of life', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const fake = new Fake((frame, self) => {
      if (frame.type === 'hello') polite(frame, self);
    });
    const host = new Host(fake.connect);
    await host.greet();
    const request = host.request('translate');
    const ended = assert.rejects(request, { code: 'silent' });
    await new Promise((resolve) => setImmediate(resolve));
    const { id } = fake.frames.at(-1);
    mock.timers.tick(119_000);
    fake.port.hear({ id, progress: { done: 1, total: 2 } });
    mock.timers.tick(119_000);
    mock.timers.tick(2_000);
    await ended;
  } finally {
    mock.timers.reset();
  }
});

test("the browsers' own words become states", () => {
  const words = {
    'Specified native messaging host not found.': 'missing',
    'No such native application org.prism.translate': 'missing',
    'Access to the specified native messaging host is forbidden.': 'forbidden',
    'Native host has exited.': 'crashed',
    'An unexpected error occurred': 'crashed',
    'Error when communicating with the native messaging host.': 'crashed',
  };
  for (const [text, state] of Object.entries(words)) assert.equal(stateOfDisconnect(text), state);
  assert.equal(stateOfDisconnect(undefined), 'crashed');
});
