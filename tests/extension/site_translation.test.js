import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import './deadlines.js';
import { HostError } from '../../extension/background/host_errors.js';
import { SiteTranslation, foreign } from '../../extension/background/site_translation.js';

const site = /** @type {any} */ ({ id: 's', name: 'Site', match: [], source: [], result: [], limit: 200, settle: 1 });
const languages = { from: 'en', to: 'fr' };

/** A host that disguises by reversing the case, and finds its words when they come back so. */
function host() {
  /** @type {any[]} */
  const asked = [];
  return {
    asked,
    /** @param {string} type @param {any} fields @returns {Promise<any>} */
    async request(type, fields) {
      asked.push({ type, ...fields });
      const report = { words: 1, substituted: 1, protected: 0, unknown: 0, ratio: 1, epsilon: 2 };
      if (type === 'sentences') {
        const ends = [...fields.text.matchAll(/[.!?](?=\s|$)/g)].map((match) => match.index + 1);
        return { ends, finished: ends.length };
      }
      if (type === 'encode') return { public_text: fields.text.toUpperCase(), session: 'x', report };
      const ours = fields.public_translation === fields.public_translation.toUpperCase();
      const text = fields.public_translation.toLowerCase();
      return { private_translation: text, segments: [{ text, status: 'kept', certainty: 1 }], recovered: ours ? 2 : 0, missing: ours ? 0 : 2 };
    },
  };
}

function place() {
  /** @type {any[]} */
  const orders = [];
  const fake = host();
  const translation = new SiteTranslation(/** @type {any} */ (fake), site, (order) => orders.push(order));
  /** @param {string} answer */
  const answer = (answer, order = orders.findLast(({ type }) => type === 'place')) =>
    translation.answered({ job: order.job, public_text: order.public_text, public_translation: answer });
  return { translation, orders, answer, fake };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('the site is given the public text and its answer is decoded', async () => {
  const { translation, orders, answer } = place();
  /** @type {any} */
  let told;
  const done = translation.translate('secret', languages, (result) => (told = result));
  await soon();
  assert.deepEqual(orders.map(({ public_text }) => public_text), ['SECRET']);
  answer('SECRETO');
  assert.equal(await done, true);
  assert.equal(told.private_translation, 'secreto');
});

test('a spent budget is no reason to count anew: the session goes on', async () => {
  const { translation, fake } = place();
  const { request } = fake;
  translation.translate('one', languages, () => {}).catch(() => {});
  await soon();
  for (const [code, then] of [['budget', 'x'], ['session', undefined]]) {
    fake.request = async () => {
      throw new HostError(/** @type {string} */ (code));
    };
    await assert.rejects(translation.translate('two', languages, () => {}), { code });
    fake.request = request;
    translation.translate('three', languages, () => {}).catch(() => {});
    await soon();
    assert.equal(fake.asked.at(-1).session, then);
  }
});

test('an answer to the text before is not decoded', async () => {
  const { translation, orders, answer, fake } = place();
  const first = translation.translate('one', languages, () => assert.fail('the first was overtaken'));
  await soon();
  const [old] = orders;
  const second = translation.translate('two', languages, () => {});
  await assert.rejects(first, { code: 'cancelled' });
  await soon();
  answer('UNO', old);
  await soon();
  assert.ok(!fake.asked.some(({ type }) => type === 'decode'));
  answer('DOS');
  assert.equal(await second, true);
});

test('an answer in which nothing of ours is found waits for the right one', async () => {
  const { translation, answer } = place();
  /** @type {string[]} */
  const told = [];
  const done = translation.translate('secret', languages, (result) => told.push(result.private_translation));
  await soon();
  answer('old words');
  await soon();
  assert.deepEqual(told, []);
  answer('SECRETO');
  await done;
  assert.deepEqual(told, ['secreto']);
});

test('a wrong answer that stays ends with a reason', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const { translation, answer } = place();
    const done = translation.translate('secret', languages, () => assert.fail('not ours'));
    const ended = assert.rejects(done, { code: 'wrong-answer' });
    await soon();
    answer('old words');
    await soon();
    mock.timers.tick(20_000);
    await ended;
  } finally {
    mock.timers.reset();
  }
});

test('a site that corrects itself is decoded again', async () => {
  const { translation, answer } = place();
  /** @type {string[]} */
  const told = [];
  await Promise.all([
    translation.translate('secret', languages, (result) => told.push(result.private_translation)),
    soon().then(() => answer('SEC')),
  ]);
  answer('SECRETO');
  await soon();
  assert.deepEqual(told, ['sec', 'secreto']);
});

test('a long text goes in pieces under the limit, and comes back whole', async () => {
  const { translation, orders, answer } = place();
  const text = Array.from({ length: 12 }, (_, n) => `This is sentence number ${n} of many.`).join(' ');
  /** @type {any} */
  let told;
  const done = translation.translate(text, languages, (result) => (told = result));
  for (let seen = 0; seen < 20; seen++) {
    await soon();
    if (orders.length > seen) answer(orders[seen].public_text);
  }
  assert.equal(await done, true);
  assert.ok(orders.length > 1);
  assert.ok(orders.every(({ public_text }) => public_text.length <= site.limit));
  assert.equal(told.private_translation, text.toLowerCase());
  // The lengths of private words say where a piece ends: no proof covers that.
  assert.equal(told.report.epsilon, null);
  assert.equal(told.report.session_epsilon, null);
});

test('a text that decoys make too long goes in pieces of whole sentences', async () => {
  const { translation, orders, answer, fake } = place();
  const { request } = fake;
  fake.request = async (type, fields) => {
    const result = await request(type, fields);
    return type === 'encode' ? { ...result, public_text: Array(3).fill(result.public_text).join('\n') } : result;
  };
  const text = 'The first sentence is rather long here. The second sentence is just as long.';
  const done = translation.translate(text, languages, () => {});
  for (let seen = 0; seen < 8; seen++) {
    await soon();
    if (orders.length > seen) answer(orders[seen].public_text);
  }
  assert.equal(await done, true);
  assert.deepEqual(
    orders.map(({ public_text }) => public_text.split('\n')[0]),
    ['THE FIRST SENTENCE IS RATHER LONG HERE.', 'THE SECOND SENTENCE IS JUST AS LONG.'],
  );
});

test('a sentence that no cut makes fit is not sent', async () => {
  const { translation, orders, fake } = place();
  fake.request = async () => ({ public_text: 'X'.repeat(900), session: 'x', report: {} });
  await assert.rejects(translation.translate('A short sentence.', languages, () => {}), { code: 'text_too_long' });
  assert.deepEqual(orders, []);
});

test('trouble on the site reaches the user', async () => {
  const { translation, orders } = place();
  const done = translation.translate('secret', languages, () => {});
  await soon();
  translation.troubled({ job: orders[0].job, code: 'no-answer' });
  await assert.rejects(done, { code: 'no-answer' });
});

test('one word that is not found is no sign of another text', () => {
  assert.equal(foreign(/** @type {any} */ ({ recovered: 0, missing: 1 })), false);
  assert.equal(foreign(/** @type {any} */ ({ recovered: 0, missing: 2 })), true);
  assert.equal(foreign(/** @type {any} */ ({ recovered: 1, missing: 9 })), false);
});

/** A host whose engine has a share of the text: the words before the bar. */
function sharing(/** @type {(fields: any) => any} */ decode = () => ({})) {
  const { translation, orders, answer, fake } = place();
  const { request } = fake;
  fake.request = async (type, fields) => {
    const result = await request(type, fields);
    if (type === 'decode') return { ...result, ...decode(fields) };
    const text = fields.text.split('|').at(-1).toUpperCase();
    const share = { engine: 'e', lines: 1, characters: 4 };
    return { ...result, public_text: text, elsewhere: fields.text.includes('|') ? [share] : [] };
  };
  return { translation, orders, answer, fake };
}

const share = (/** @type {string} */ text) => ({
  elsewhere: [{ engine: 'e', lines: 1, characters: text.length, public_text: text, public_translation: text }],
});

test('a site is given its share alone, and what engines saw is told', async () => {
  const { translation, orders, answer } = sharing(() => share('THEIRS'));
  /** @type {any} */
  let told;
  const done = translation.translate('theirs|ours', languages, (result) => (told = result));
  await soon();
  assert.deepEqual(orders.map(({ public_text }) => public_text), ['OURS']);
  answer('NUESTRO');
  await done;
  assert.deepEqual(told.elsewhere, share('THEIRS').elsewhere);
  assert.equal(told.public_text, 'OURS');
});

test('where engines have all of a text, the site is given nothing and not waited for', async () => {
  const { translation, orders } = sharing(() => share('THEIRS'));
  /** @type {any} */
  let told;
  assert.equal(await translation.translate('theirs|', languages, (result) => (told = result)), true);
  assert.deepEqual(orders.filter(({ type }) => type === 'place'), []);
  assert.equal(told.elsewhere.length, 1);
});

test('an answer that is not this text’s is waited out, though engines would have had a share', async () => {
  const { translation, answer } = sharing((fields) => (fields.public_translation === 'old words' ? {} : share('THEIRS')));
  /** @type {string[]} */
  const told = [];
  const done = translation.translate('theirs|ours', languages, (result) => told.push(result.private_translation));
  await soon();
  answer('old words');
  await soon();
  assert.deepEqual(told, []);
  answer('NUESTRO');
  await done;
  assert.deepEqual(told, ['nuestro']);
});

test('engines may take longer to answer than a site to correct itself', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const { translation, answer, fake } = sharing();
    const { request } = fake;
    let finish = () => {};
    const engines = new Promise((resolve) => (finish = () => resolve(null)));
    fake.request = async (type, fields) => {
      if (type === 'decode') await engines;
      return { ...(await request(type, fields)), ...share('THEIRS') };
    };
    const done = translation.translate('theirs|ours', languages, () => {});
    await soon();
    answer('NUESTRO');
    mock.timers.tick(60_000);
    finish();
    assert.equal(await done, true);
  } finally {
    mock.timers.reset();
  }
});

test('nothing more is asked of engines for a text that is not wanted any more', async () => {
  const { translation, answer, fake } = sharing(() => share('THEIRS'));
  const { request } = fake;
  /** @type {AbortSignal[]} */
  const signals = [];
  /** @type {any} */ (fake).request = (/** @type {string} */ type, /** @type {any} */ fields, /** @type {any} */ options) => {
    if (type === 'decode') signals.push(options.signal);
    return type === 'decode' && signals.length === 1 ? new Promise(() => {}) : request(type, fields);
  };
  const first = translation.translate('one|two', languages, () => assert.fail('overtaken'));
  await soon();
  answer('DOS');
  await soon();
  const second = translation.translate('one|two three', languages, () => {});
  await assert.rejects(first, { code: 'cancelled' });
  await soon();
  answer('DOS TRES');
  await second;
  assert.deepEqual(signals.map(({ aborted }) => aborted), [true, false]);
});

test('pieces of a text tell together what each engine saw, and what it could not translate', async () => {
  const { translation, answer } = sharing((fields) => ({ ...share(fields.public_translation), returned: 1 }));
  /** @type {any} */
  let told;
  const text = `${'a'.repeat(90)}. ${'b'.repeat(90)}.`;
  const done = translation.translate(text, languages, (result) => (told = result));
  await soon();
  answer('UNO');
  await soon();
  await soon();
  answer('DOS');
  await done;
  assert.equal(told.elsewhere.length, 1);
  assert.equal(told.elsewhere[0].public_text, 'UNO\nDOS');
  assert.equal(told.elsewhere[0].lines, 2);
  assert.equal(told.returned, 2);
});
