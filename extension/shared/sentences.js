/**
 * How much of a text is finished: up to its last sentence end that is followed by space. What
 * follows may still change, and a sentence is sent once only, so it has to wait.
 * @param {string} text
 * @returns {string} a prefix of `text`, '' where nothing is finished
 */
export function finished(text) {
  const ends = [...text.matchAll(/[.!?…。！？؟।]["'”’»)\]]*(?=\s)|\n/gu)];
  const last = ends.at(-1);
  return last ? text.slice(0, last.index + last[0].length).trimEnd() : '';
}

/**
 * A text in pieces of at most `limit` characters, cut after paragraphs, else after sentences, else
 * after words. The pieces joined are the text.
 * @param {string} text
 * @param {number} limit
 * @returns {string[]}
 */
export function pieces(text, limit) {
  if (text.length <= limit) return text ? [text] : [];
  const window = text.slice(0, limit);
  const cut = [/^.*\n/su, /^.*[.!?…。！？؟।]["'”’»)\]]*\s+/su, /^.*\s/su]
    .map((pattern) => window.match(pattern)?.[0].length ?? 0)
    .find((length) => length > 0);
  const end = cut ?? limit - (/[\uD800-\uDBFF]$/.test(window) ? 1 : 0);
  return [text.slice(0, end), ...pieces(text.slice(end), limit)];
}
