import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { whois } from '../../extension/background/senders.js';

const own = { id: 'us', base: 'chrome-extension://us/' };

/** @param {object} sender */
const role = (sender) => whois(/** @type {any} */ (sender), own)?.role ?? null;

test('our pages are told from frames that anyone can embed', () => {
  assert.equal(role({ id: 'us', url: 'chrome-extension://us/popup/popup.html' }), 'page');
  assert.equal(role({ id: 'us', url: 'chrome-extension://us/options/options.html#x' }), 'page');
  assert.equal(role({ id: 'us', url: 'chrome-extension://us/private/input.html?x' }), 'frame');
  assert.equal(role({ id: 'us', url: 'https://translator.example/' }), 'content');
});

test('whatever a site can embed has to be invited', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../extension/manifest.json', import.meta.url), 'utf8'));
  for (const { resources } of manifest.web_accessible_resources) {
    for (const path of resources) assert.equal(role({ id: 'us', url: own.base + path }), 'frame', path);
  }
  assert.equal(role({ id: 'us', url: `${own.base}private/window.html` }), 'page');
});

test('nobody else has a role', () => {
  const strangers = [
    undefined,
    {},
    { id: 'them', url: 'chrome-extension://us/popup/popup.html' },
    { id: 'us', url: 'chrome-extension://us/manifest.json' },
    { id: 'us', url: 'chrome-extension://us/popup/popup.html/../x' },
    { id: 'us', url: 'chrome-extension://us.evil/popup/popup.html' },
    { id: 'us', url: 'about:blank' },
    { id: 'us', url: 'data:text/html,x' },
    { id: 'us' },
  ];
  for (const stranger of strangers) assert.equal(role(/** @type {any} */ (stranger)), null);
});

test('a page cannot pass for ours by what its address contains', () => {
  const url = 'https://evil.example/?chrome-extension://us/popup/popup.html';
  assert.equal(role({ id: 'us', url }), 'content');
});
