/**
 * Words that differ between two texts, so that a person sees at a glance what was exchanged.
 *
 * @typedef {{ text: string, changed: boolean }} Piece
 */

const WORDS = /[\p{L}\p{M}\p{N}'’_-]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu;
const MOST_CELLS = 4_000_000; // of the table: 2,000 words on each side, some 30 ms

/**
 * `after` in pieces; a piece is changed when its words do not stand in `before` in that order.
 * Their texts joined are `after`. Longest common subsequence, of lines where the texts are long.
 * @param {string} before
 * @param {string} after
 * @returns {Piece[]}
 */
export function differences(before, after) {
  const old = before.match(WORDS) ?? [];
  const now = after.match(WORDS) ?? [];
  if (old.length * now.length > MOST_CELLS) return byLine(before, after);
  const kept = common(old, now);
  /** @type {Piece[]} */
  const pieces = [];
  now.forEach((text, index) => {
    const changed = !kept.has(index) && text.trim() !== '';
    const last = pieces.at(-1);
    if (last && last.changed === changed) last.text += text;
    else pieces.push({ text, changed });
  });
  return pieces;
}

/** @param {string} before @param {string} after @returns {Piece[]} */
function byLine(before, after) {
  const known = new Set(before.split('\n'));
  const lines = after.split(/(?<=\n)/);
  return lines.map((text) => ({ text, changed: !known.has(text.replace(/\n$/, '')) }));
}

/**
 * Indices in `now` of a longest common subsequence.
 * @param {string[]} old
 * @param {string[]} now
 * @returns {Set<number>}
 */
function common(old, now) {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (/** @type {number} */ i, /** @type {number} */ j) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const kept = new Set();
  for (let i = 0, j = 0; i < old.length && j < now.length; ) {
    if (old[i] === now[j]) {
      kept.add(j);
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return kept;
}
