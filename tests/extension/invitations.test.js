import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Invitations } from '../../extension/background/invitations.js';

function invitations() {
  /** @type {Record<string, any>} */
  const kept = {};
  return new Invitations({
    get: async (key) => (key === null ? kept : key in kept ? { [key]: kept[key] } : {}),
    set: async (items) => void Object.assign(kept, items),
    remove: async (keys) => [keys].flat().forEach((key) => delete kept[key]),
  });
}

const input = /** @type {const} */ ({ kind: 'input', tab: 7, place: 'p' });

test('a token is good once, for its own kind and tab', async () => {
  const door = invitations();
  const token = await door.issue(input);
  assert.equal(await door.accept(token, 'output', 7), null);
  assert.equal(await door.accept(token, 'input', 8), null);
  assert.equal(await door.accept(token, 'input', undefined), null);
  assert.equal((await door.accept(token, 'input', 7))?.place, 'p');
  assert.equal(await door.accept(token, 'input', 7), null);
});

test('of two that come at once, one is let in', async () => {
  const door = invitations();
  const token = await door.issue(input);
  const both = await Promise.all([door.accept(token, 'input', 7), door.accept(token, 'input', 7)]);
  assert.equal(both.filter(Boolean).length, 1);
});

test('the ticket lets the same frame in again, and changes each time', async () => {
  const door = invitations();
  const first = await door.accept(await door.issue(input), 'input', 7);
  const second = await door.accept(first?.ticket, 'input', 7);
  assert.equal(second?.place, 'p');
  assert.notEqual(second?.ticket, first?.ticket);
  assert.equal(await door.accept(first?.ticket, 'input', 7), null);
});

test('guesses and revoked tokens are worth nothing', async () => {
  const door = invitations();
  const token = await door.issue(input);
  await door.revoke(token);
  for (const guess of [token, '', '__proto__', null, 5, {}]) {
    assert.equal(await door.accept(guess, 'input', 7), null);
  }
});

test('a closed tab takes its invitations with it, and no others', async () => {
  const door = invitations();
  const [its, other] = [await door.issue(input), await door.issue({ ...input, tab: 8 })];
  const joined = await door.accept(await door.issue(input), 'input', 7);
  await door.endIn(7);
  assert.equal(await door.accept(its, 'input', 7), null);
  assert.equal(await door.accept(joined?.ticket, 'input', 7), null);
  assert.equal((await door.accept(other, 'input', 8))?.place, 'p');
});
