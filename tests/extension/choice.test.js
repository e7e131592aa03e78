import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offered, possible, wanted, wishes } from '../../extension/background/choice.js';

const DICTIONARIES = ['fr', 'de', 'es'].map((target) => ({ source: 'en', target }));
const APERTIUM = { name: 'apertium', usable: true, languages: ['ca', 'en', 'es', 'fr'] };
const DEEPL = { name: 'deepl', usable: false, languages: null };

test('a language is offered where an engine that works translates into it', () => {
  const into = (/** @type {string} */ chosen, /** @type {any[]} */ engines = [APERTIUM, DEEPL]) =>
    possible(DICTIONARIES, engines, chosen).pairs.map(({ to }) => to);
  assert.deepEqual(into(''), ['fr', 'es']);
  assert.deepEqual(into('apertium'), ['fr', 'es']);
  assert.deepEqual(into('', [APERTIUM, { ...DEEPL, usable: true }]), ['fr', 'de', 'es']);
  assert.deepEqual(into('', [{ ...APERTIUM, pairs: [['en', 'es']] }]), ['es']);
  assert.deepEqual(into('site:google'), ['fr', 'de', 'es']); // a site says itself what it can do
});

test('where no engine works the languages are shown, and it is said', () => {
  const { pairs, able } = possible(DICTIONARIES, [DEEPL], '');
  assert.equal(able, false);
  assert.equal(pairs.length, 3);
  assert.equal(possible(DICTIONARIES, [APERTIUM], 'deepl').able, false);
});

test("what is wanted is what the user said, else the browser's own language, else the host's", () => {
  const pairs = ['fr', 'de', 'es'].map((to) => ({ to }));
  assert.equal(wanted(pairs, ['es', 'de-AT', 'fr']), 'es');
  assert.equal(wanted(pairs, ['', 'de-AT', 'fr']), 'de');
  assert.equal(wanted(pairs, ['', 'en-US', 'es']), 'es');
  assert.equal(wanted(pairs, ['pt', 'en', 'it']), 'fr');
  assert.equal(wanted([], ['fr']), '');
});

test('the wishes of a text whose language is not known yet are those that can be done, each once', () => {
  const pairs = ['fr', 'de', 'en'].map((to) => ({ to }));
  assert.deepEqual(offered(pairs, ['', 'en-US', 'fr', 'en', 'it']), ['en', 'fr']);
});

test('into the language in which somebody writes nothing is translated unless they say so', () => {
  const settings = { source: 'en', target: 'fr' };
  assert.deepEqual(wishes('', 'de-AT', settings), ['', 'de-AT', 'fr']);
  assert.deepEqual(wishes('', 'en-US', settings), ['', 'fr']);
  assert.deepEqual(wishes('en', 'en-US', settings), ['en', 'fr']);
});
