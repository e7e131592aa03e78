import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EgressRefused, PublicTexts, release } from '../../extension/background/egress.js';

/** @returns {{ sent: any[], postMessage(message: any): void }} */
function port() {
  /** @type {any[]} */
  const sent = [];
  return { sent, postMessage: (message) => void sent.push(message) };
}

/** @type {any} */
const encoded = { public_text: 'Maria lives in Oslo.', session: 's', report: {} };

test('a public text of the host passes', () => {
  const texts = new PublicTexts();
  const to = port();
  release(to, texts, { type: 'place', job: 1, public_text: texts.admit(encoded) });
  assert.equal(to.sent.length, 1);
});

test('any other text is refused and nothing is sent', () => {
  const texts = new PublicTexts();
  texts.admit(encoded);
  const to = port();
  for (const text of ['Alice lives in London.', `${encoded.public_text} `, '']) {
    assert.throws(() => release(to, texts, { type: 'place', job: 1, public_text: text }), EgressRefused);
  }
  assert.deepEqual(to.sent, []);
});

test('a public text of one place is none of another', () => {
  new PublicTexts().admit(encoded);
  const message = { type: 'place', job: 1, public_text: encoded.public_text };
  assert.throws(() => release(port(), new PublicTexts(), message), EgressRefused);
});

test('no order can carry text in another field', () => {
  const texts = new PublicTexts();
  const to = port();
  const smuggled = [
    { type: 'off', reason: 'Alice lives in London.' },
    { type: 'stop', job: 1, note: 'Alice' },
    { type: 'typing', on: 'Alice' },
    { type: 'close-panel', token: 'Alice' },
    { type: 'translated', result: {} },
    { type: '__proto__' },
  ];
  for (const message of smuggled) assert.throws(() => release(to, texts, message), EgressRefused);
  assert.deepEqual(to.sent, []);
});

test('a chat is given its prompt around the public text, and dollar signs are text', () => {
  const texts = new PublicTexts();
  const priced = { ...encoded, public_text: "It costs $& and $1 or $'." };
  const placed = texts.admit(priced, 'Into {to}: {text}', 'fr');
  assert.equal(placed, "Into French: It costs $& and $1 or $'.");
  assert.ok(texts.has(placed));
});
