import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import './deadlines.js';

import { Chats } from '../../extension/background/chats.js';
import { HostError } from '../../extension/background/host_errors.js';
import { Questions } from '../../extension/background/questions.js';
import { SiteAsking } from '../../extension/background/site_asking.js';

const site = /** @type {any} */ ({ id: 'c', name: 'Chat', mode: 'ask', match: [], source: [], result: [], limit: 200, settle: 1 });
const HOME = { address: 'https://chat/', empty: true, ours: false };

/** A host that hides by reversing the case; each session draws a number that its texts end with. */
function host() {
  /** @type {any[]} */
  const asked = [];
  let sessions = 0;
  return {
    asked,
    /** @param {string} type @param {any} fields @param {any} [options] @returns {Promise<any>} */
    async request(type, fields, options) {
      asked.push({ type, ...fields });
      if (type === 'hide') {
        const session = fields.session ?? `s${++sessions}`;
        return { public_text: `${fields.text.toUpperCase()} ${session}`, session, exchanged: [], report: { disguises: 1 } };
      }
      if (type === 'recover') return { segments: [{ text: fields.answer.toLowerCase(), status: 'kept', certainty: 1 }], held: 0 };
      if (type === 'ask') {
        options.onPartial({ segments: [{ text: 'a', status: 'kept', certainty: 1 }] });
        if (options.signal.aborted) throw new HostError('cancelled');
        const segments = [{ text: 'answer', status: 'kept', certainty: 1 }];
        return { segments, public_text: 'P', public_answer: 'A', session: fields.session ?? 's0', report: { disguises: 1 } };
      }
      return {};
    },
  };
}

function place(chats = new Chats(), fake = host()) {
  /** @type {any[]} */
  const orders = [];
  /** @type {any[]} */
  const told = [];
  const asking = new SiteAsking(/** @type {any} */ (fake), site, chats, (order) => orders.push(order), (message) => told.push(structuredClone(message)));
  const placed = () => orders.filter(({ type }) => type === 'place').map(({ public_text }) => public_text);
  /** As a user does: he writes, looks, sends. @param {string} text */
  const ask = async (text) => {
    await asking.look(text);
    await asking.ask(text);
    return orders.findLast(({ type }) => type === 'place')?.job;
  };
  /** @param {number} job @param {string} answer */
  const answer = (job, answer, done = true) => asking.streamed({ job, public_translation: answer, done, edited: false });
  return { asking, orders, told, placed, ask, answer, fake, chats };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));
const turnOf = (/** @type {any[]} */ told) => told.findLast(({ type }) => type === 'turn').turn;

test('nothing leaves that was not shown just as it leaves', async () => {
  const { asking, placed, told } = place();
  asking.moved(HOME);
  await asking.ask('secret');
  assert.deepEqual(placed(), []);
  assert.equal(told.at(-1).hidden.public_text, 'SECRET s1');
  await asking.ask('secret, and more');
  assert.deepEqual(placed(), []);
  await asking.ask('secret, and more');
  assert.deepEqual(placed(), ['SECRET, AND MORE s1']);
});

test('what was shown for one conversation does not leave in another', async () => {
  const { asking, placed } = place();
  asking.moved(HOME);
  await asking.look('secret');
  asking.moved({ address: 'https://chat/other', empty: false, ours: false });
  await asking.ask('secret');
  assert.deepEqual(placed(), []);
});

test('an answer is recovered while it grows, the newest part alone', async () => {
  const { asking, ask, answer, told, fake } = place();
  asking.moved(HOME);
  const job = await ask('secret');
  for (const part of ['A', 'AN', 'ANS']) answer(job, part, false);
  await soon();
  assert.deepEqual(fake.asked.filter(({ type }) => type === 'recover').map(({ answer }) => answer), ['A', 'ANS']);
  assert.equal(turnOf(told).state, 'streaming');
  answer(job, 'ANSWER');
  await soon();
  assert.equal(turnOf(told).state, 'done');
  assert.equal(turnOf(told).segments[0].text, 'answer');
});

test('a page that answers another question, or twice, or none of ours, says nothing', async () => {
  const { asking, ask, answer, told } = place();
  asking.moved(HOME);
  const first = await ask('one');
  answer(first, 'FIRST');
  await soon();
  await ask('two');
  const before = told.length;
  answer(first, 'FIRST AGAIN');
  answer(99, 'NONE');
  await soon();
  assert.equal(told.length, before);
});

test('one question at a time, and one text for each press', async () => {
  const { asking, ask, placed } = place();
  asking.moved(HOME);
  await ask('one');
  await assert.rejects(ask('two'), { code: 'chat-busy' });
  asking.troubled({ job: 1, code: 'no-answer' });
  asking.troubled({ job: 1, code: 'no-answer' });
  assert.equal(placed().length, 1);
});

test('a page that loses a question and shows new conversations gets one disguise of it', async () => {
  const { asking, ask, placed, answer } = place();
  for (let turn = 0; turn < 5; turn++) {
    asking.moved({ address: `https://chat/${turn}`, empty: true, ours: false });
    const job = await ask('secret');
    if (turn % 2) asking.troubled({ job, code: 'no-answer' });
    else answer(job, 'X');
    await soon();
  }
  assert.deepEqual(new Set(placed()), new Set(['SECRET s1']));
});

test('a conversation that is given its address, and one that is opened again', async () => {
  const { asking, ask, answer, told, orders } = place();
  asking.moved(HOME);
  const job = await ask('secret');
  // Its address may come before its first message is to be seen.
  asking.moved({ address: 'https://chat/c/1', empty: false, ours: false });
  asking.moved({ address: 'https://chat/c/1', empty: false, ours: true });
  answer(job, 'YES');
  await soon();
  asking.moved({ address: 'https://chat/c/1', empty: false, ours: true });
  asking.moved(HOME); // the button for a new one
  assert.deepEqual(told.findLast(({ type }) => type === 'turns').turns, []);
  asking.moved({ address: 'https://chat/c/1', empty: false, ours: false });
  assert.equal(told.findLast(({ type }) => type === 'turns').turns[0].segments[0].text, 'yes');
  assert.deepEqual(orders.at(-1), { type: 'follow', job, public_text: 'SECRET s1' });
  asking.moved({ address: 'https://chat/c/old', empty: false, ours: false });
  assert.equal(told.findLast(({ type }) => type === 'turns').unknown, true);
});

test('a page that is loaded anew finds its conversation, session and all', async () => {
  const chats = new Chats();
  const before = place(chats);
  before.asking.moved(HOME);
  const job = await before.ask('secret');
  before.asking.moved({ address: 'https://chat/c/1', empty: false, ours: true });
  before.answer(job, 'YES');
  await soon();
  before.asking.end();
  const after = place(chats, before.fake);
  after.asking.moved({ address: 'https://chat/c/1', empty: true, ours: false }); // its messages come later
  assert.equal(after.asking.state.turns.length, 1);
  after.answer(job, 'YES, AND MORE');
  await soon();
  assert.equal(turnOf(after.told).segments[0].text, 'yes, and more');
  await after.ask('more');
  assert.deepEqual(after.placed(), ['MORE s1']);
  assert.deepEqual(chats.end(), ['s1']);
});

test('what is stopped stays stopped, and is recovered to its end', async () => {
  const { asking, ask, answer, orders, told } = place();
  asking.moved(HOME);
  const job = await ask('secret');
  answer(job, 'HALF', false);
  await soon();
  asking.halt();
  assert.ok(orders.some(({ type }) => type === 'halt'));
  answer(job, 'HALF OF', true);
  await soon();
  assert.equal(turnOf(told).state, 'stopped');
  assert.equal(turnOf(told).segments[0].text, 'half of');
});

test('a chat that never answers is given up', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const { asking, ask, told } = place();
    asking.moved(HOME);
    await ask('secret');
    mock.timers.tick(80_000);
    assert.equal(turnOf(told).failure.code, 'no-answer');
  } finally {
    mock.timers.reset();
  }
});

test('a question that the page goes away from unanswered is given back', async () => {
  const { asking, ask, told } = place();
  asking.moved(HOME);
  await ask('secret');
  asking.moved({ address: 'https://chat/x', empty: false, ours: false });
  assert.deepEqual(told.findLast(({ type }) => type === 'returned'), { type: 'returned', text: 'secret' });
});

test('a text that is too long for the site, and one that the user sends as it is', async () => {
  const { asking, ask, placed, answer, told } = place();
  asking.moved(HOME);
  await assert.rejects(ask('x'.repeat(300)), { code: 'text_too_long' });
  asking.bare('as it is');
  assert.deepEqual(placed(), ['as it is']);
  answer(1, 'Kept As It Is');
  await soon();
  assert.equal(turnOf(told).segments[0].text, 'Kept As It Is');
});

test('an engine is asked what was shown, and its answer comes in parts', async () => {
  const fake = host();
  /** @type {any[]} */
  const told = [];
  const questions = new Questions(/** @type {any} */ (fake), (message) => told.push(structuredClone(message)));
  await questions.ask('secret');
  assert.ok(!fake.asked.some(({ type }) => type === 'ask'));
  await questions.ask('secret');
  const states = told.filter(({ type }) => type === 'turn').map(({ turn }) => turn.state);
  assert.deepEqual(states, ['waiting', 'streaming', 'done']);
  assert.equal(fake.asked.find(({ type }) => type === 'ask').session, 's1');
  questions.end();
  assert.deepEqual(fake.asked.at(-1), { type: 'forget', session: 's1' });
});
