import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FROM_CONTENT, TO_CONTENT, complaint } from '../../extension/shared/messages.js';

test('reports that follow the table pass', () => {
  assert.equal(complaint(FROM_CONTENT, { type: 'hello' }), null);
  assert.equal(complaint(FROM_CONTENT, { type: 'site-ready', from: '', to: 'pt-BR' }), null);
  const answer = { type: 'answer', job: 1, public_text: 'a', public_translation: 'b' };
  assert.equal(complaint(FROM_CONTENT, answer), null);
});

test('reports that do not are named and never repeated', () => {
  const bad = [
    null,
    'hello',
    { type: 'constructor' },
    { type: 'answer', job: NaN, public_text: 'a', public_translation: 'b' },
    { type: 'answer', job: 1, public_text: 'a', public_translation: 'x'.repeat(1_000_001) },
    { type: 'trouble', job: 1, code: 'SECRET text' },
    { type: 'languages', from: 'not a language', to: 'x' },
    { type: 'picked', source: Array(9).fill('a'), result: ['a'] },
    { type: 'hello', secret: 1 },
  ];
  for (const message of bad) {
    const said = complaint(FROM_CONTENT, message);
    assert.ok(said);
    assert.doesNotMatch(said, /SECRET|not a language/);
  }
});

test('a text goes to a content script to be placed or found again, and only a public one', () => {
  for (const [type, shape] of Object.entries(TO_CONTENT)) {
    const texts = Object.values(shape).filter((kind) => /text|translation/.test(kind));
    assert.deepEqual(texts, ['place', 'follow'].includes(type) ? ['public_text'] : [], type);
  }
});
