import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { isSite } from '../../extension/shared/settings.js';

const root = new URL('../../extension/', import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, root), 'utf8');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });

test('every site is a whole adapter', () => {
  const { sites } = JSON.parse(read('sites.json'));
  assert.equal(new Set(sites.map((/** @type {any} */ site) => site.id)).size, sites.length);
  for (const site of sites) assert.ok(isSite(site), site.id);
});

test('every language has every message', () => {
  const keys = (/** @type {string} */ code) => Object.keys(JSON.parse(read(`_locales/${code}/messages.json`))).sort();
  const wanted = keys('en');
  for (const code of readdirSync(new URL('_locales', root))) assert.deepEqual(keys(code), wanted, code);
});

test('every language says which it is, and how it is read', () => {
  for (const code of readdirSync(new URL('_locales', root))) {
    const { locale, direction } = JSON.parse(read(`_locales/${code}/messages.json`));
    assert.equal(locale.message, code.replace('_', '-'));
    assert.match(direction.message, /^(ltr|rtl)$/, code);
  }
});

test('every message that a page asks for exists', () => {
  const known = JSON.parse(read('_locales/en/messages.json'));
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    for (const [, key = ''] of read(file).matchAll(/data-i18n(?:-\w+)?="(\w+)"/g)) {
      assert.ok(known[key], `${file}: ${key}`);
    }
  }
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    for (const [, key = ''] of read(file).matchAll(/\bt\('(\w+)'[,)]/g)) assert.ok(known[key], `${file}: ${key}`);
  }
});

test('nothing moves for those who want no motion', () => {
  for (const file of files.filter((name) => name.endsWith('.css'))) {
    const still = read(file).replace(/@media \(prefers-reduced-motion: no-preference\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
    assert.doesNotMatch(still, /transition|animation|scroll-behavior/, file);
  }
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    assert.doesNotMatch(read(file), /\.animate\(|behavior: *'smooth'/, file);
  }
});

test('content scripts import nothing and know no private side', () => {
  for (const name of readdirSync(new URL('content', root))) {
    const code = read(`content/${name}`);
    assert.doesNotMatch(code, /^\s*(import|export)\b/m, name);
    const lines = code.split('\n').filter((line) => !/^\s*(\/?\*|\/\/)/.test(line));
    assert.doesNotMatch(lines.join('\n'), /private_text|private_translation|segments/, name);
  }
});

test('nothing in the extension opens a connection', () => {
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    if (file.endsWith('package_file.js')) continue; // its own package, see there
    assert.doesNotMatch(read(file), /\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeer/, file);
  }
});

test('few permissions, and no host at install', () => {
  const manifest = JSON.parse(read('manifest.json'));
  assert.deepEqual(manifest.permissions.sort(), ['activeTab', 'contextMenus', 'nativeMessaging', 'scripting', 'sidePanel', 'storage']);
  assert.equal(manifest.host_permissions, undefined);
  assert.equal(manifest.content_scripts, undefined);
});
