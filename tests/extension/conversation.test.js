import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Conversation } from '../../extension/background/conversation.js';
import { LastJob } from '../../extension/background/last_job.js';

const REPORT = { words: 3, substituted: 1, protected: 1, unknown: 0, ratio: 1, epsilon: null, revealed: 0.4 };

/** A conversation over a host that notes what it is asked. @param {any} [bySite] */
function talk(bySite) {
  /** @type {any[]} */
  const asked = [];
  /** @type {any[]} */
  const told = [];
  let sessions = 0;
  const host = /** @type {any} */ ({
    async request(/** @type {string} */ type, /** @type {any} */ fields) {
      asked.push({ type, ...fields });
      await new Promise((resolve) => setImmediate(resolve));
      return { session: fields.session ?? `s${++sessions}`, report: REPORT, missing: 0 };
    },
  });
  const conversation = new Conversation(host, (message) => void told.push(message), new LastJob(), bySite);
  return { conversation, asked, told };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('what is estimated is what is sent: both share a session, one after the other', async () => {
  const { conversation, asked, told } = talk();
  conversation.estimate({ text: 'Alice', to: 'fr' });
  await Promise.resolve(); // it is under way
  await conversation.translate({ text: 'Alice', to: 'fr' });
  assert.deepEqual(asked.map(({ type, session }) => [type, session]), [['encode', undefined], ['translate', 's1']]);
  assert.equal(told[0].report.revealed, 0.4);
  // Nothing of an estimate is given out, nor counted as sent.
  assert.deepEqual(asked.map(({ estimate }) => estimate), [true, undefined]);
  conversation.estimate({ text: 'Alice and Bob', to: 'fr' });
  await settled();
  assert.equal(asked.at(-1).session, 's1');
});

test('of estimates that wait, only the newest is made', async () => {
  const { conversation, asked } = talk();
  for (const text of ['A', 'Al', 'Ali', 'Alic']) conversation.estimate({ text, to: 'fr' });
  await settled();
  assert.deepEqual(asked.map(({ text }) => text), ['Alic']);
});

test('an estimate that fails says nothing, and the next one is made', async () => {
  const { conversation, told } = talk();
  const works = conversation.host.request;
  conversation.host.request = async () => Promise.reject(new Error('no host'));
  conversation.estimate({ text: 'Alice', to: 'fr' });
  await settled();
  conversation.host.request = works;
  conversation.estimate({ text: 'Alice', to: 'fr' });
  await settled();
  assert.deepEqual(told.map(({ report }) => report?.revealed), [undefined, 0.4]);
});

test("a site's session stays the site's: no estimate is made in it, and the page's end spares it", async () => {
  const { conversation, asked } = talk(async () => ({ session: 'of the site', report: REPORT, missing: 0 }));
  await conversation.translate({ text: 'Alice', to: 'fr', engine: 'site:deepl' });
  conversation.estimate({ text: 'Bob', to: 'fr' });
  await settled();
  conversation.end();
  assert.deepEqual(asked.map(({ type, session }) => [type, session]), [['encode', undefined], ['forget', 's1']]);
});
