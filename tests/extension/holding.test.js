import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

/** A page of one frame: in it, or out of it. */
const parent = {
  isConnected: true,
  /** @type {any[]} */
  frames: [],
  /** @param {any} frame */
  insertBefore(frame) {
    this.frames.push(frame);
  },
};
const frame = { parentNode: parent, nextSibling: null, remove: () => parent.frames.splice(0) };
Object.assign(globalThis, {
  chrome: {},
  CSS: { supports: () => false },
  MutationObserver: class {
    observe() {}
    disconnect() {}
  },
  document: { documentElement: {}, querySelectorAll: (/** @type {string} */ which) => (which === '*' ? [] : [...parent.frames]) },
});
await import(new URL('../../extension/content/holding.js', import.meta.url).href); // a script, and no module
const { prismHolding: holding } = /** @type {any} */ (globalThis);
mock.timers.enable({ apis: ['setTimeout'] });

/** The frame is held, and is given back in a second. */
function promised() {
  parent.frames = [frame];
  let told = 0;
  holding.hold({});
  assert.equal(parent.frames.length, 0);
  holding.giveBackLater(1000, () => (told += 1));
  return () => told;
}

test('frames are given back when the time has come', () => {
  const told = promised();
  mock.timers.tick(999);
  assert.equal(parent.frames.length, 0);
  mock.timers.tick(1);
  assert.deepEqual([parent.frames.length, told()], [1, 1]);
});

test('whoever holds them meanwhile holds them on', () => {
  const told = promised();
  holding.hold({});
  mock.timers.tick(10_000);
  assert.deepEqual([parent.frames.length, told()], [0, 0]);
  holding.giveBack();
});

test('what is given back already is given back once', () => {
  const told = promised();
  holding.giveBack();
  mock.timers.tick(10_000);
  assert.deepEqual([parent.frames.length, told()], [1, 0]);
});

test('of two promises the later one counts', () => {
  promised();
  mock.timers.tick(900);
  holding.giveBackLater(1000, () => {});
  mock.timers.tick(900);
  assert.equal(parent.frames.length, 0);
  mock.timers.tick(100);
  assert.equal(parent.frames.length, 1);
});
