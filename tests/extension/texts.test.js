import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences } from '../../extension/shared/differences.js';
import { fits, originPattern } from '../../extension/shared/patterns.js';
import { pieces } from '../../extension/shared/sentences.js';
import { valid } from '../../extension/shared/settings.js';

test('pieces join to the text and keep the limit', () => {
  const texts = ['', 'short', 'One. Two. Three. Four.', `${'word '.repeat(50)}\n\nnext. ${'x'.repeat(95)}`, '😀'.repeat(40)];
  for (const text of texts) {
    for (const limit of [7, 20, 64]) {
      const ends = [...text.matchAll(/[.!?](?=\s|$)/g)].map((match) => match.index + 1);
      const cut = pieces(text, limit, ends);
      assert.equal(cut.join(''), text);
      assert.ok(cut.every((piece) => piece.length <= limit));
      assert.ok(cut.every((piece) => piece.isWellFormed()), 'a surrogate pair was cut');
    }
  }
});

test('a text is cut between sentences where it has any', () => {
  assert.deepEqual(pieces('One is. Two is. Three is.', 17, [7, 15, 25]), ['One is. Two is. ', 'Three is.']);
  // Not after a full stop, nor after a line, that ends none.
  assert.deepEqual(pieces('One is. I saw Dr.\nLee. Yes.', 20, [7, 22, 27]), ['One is. ', 'I saw Dr.\nLee. Yes.']);
});

test('differences join to the text and mark what was exchanged', () => {
  const shown = differences('Alice lives in London.', 'Maria lives in Oslo.');
  assert.equal(shown.map(({ text }) => text).join(''), 'Maria lives in Oslo.');
  assert.deepEqual(shown.filter(({ changed }) => changed).map(({ text }) => text), ['Maria', 'Oslo']);
});

test('differences of very long texts go by line', () => {
  const line = 'word '.repeat(300);
  const shown = differences(`${line}\n`.repeat(20), `${line}\n`.repeat(19) + 'other\n');
  assert.deepEqual(shown.filter(({ changed }) => changed).map(({ text }) => text), ['other\n']);
});

test('match patterns mean what they mean to browsers', () => {
  assert.ok(fits('https://www.deepl.com/*', 'https://www.deepl.com/translator#en/fr/'));
  assert.ok(fits('http://127.0.0.1/*', 'http://127.0.0.1:5000/?q=x'));
  assert.ok(fits('*://*.example.org/a*', 'http://sub.example.org/ab'));
  assert.ok(fits('*://*/*', 'https://anything.example/'));
  assert.ok(!fits('https://www.deepl.com/*', 'http://www.deepl.com/'));
  assert.ok(!fits('https://www.deepl.com/*', 'https://www.deepl.com.evil.example/'));
  assert.ok(!fits('https://*.deepl.com/*', 'https://evildeepl.com/'));
  assert.ok(!fits('*://*/*', 'file:///etc/passwd'));
  assert.equal(originPattern('https://a.example:8443/x?y'), 'https://a.example/*');
  assert.equal(originPattern('about:blank'), null);
});

test('settings that do not fit become the defaults', () => {
  const settings = valid({ theme: 'pink', live: 'yes', sites: [{ id: 'x' }, null], paused: [1, 'deepl'], hosts: 3 });
  assert.equal(settings.theme, 'system');
  assert.equal(settings.live, true);
  assert.deepEqual(settings.sites, []);
  assert.deepEqual(settings.paused, ['deepl']);
  assert.deepEqual(settings.hosts, {});
});
