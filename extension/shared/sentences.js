/**
 * A text in pieces of at most `limit` characters, cut after sentences, else after words. The pieces
 * joined are the text. Where sentences end is the host's to say: half a sentence would leave in a
 * disguise of its own.
 * @param {string} text
 * @param {number} limit
 * @param {number[]} ends where its sentences end
 * @returns {string[]}
 */
export function pieces(text, limit, ends) {
  if (text.length <= limit) return text ? [text] : [];
  const window = text.slice(0, limit);
  const last = ends.findLast((end) => end > 0 && end <= limit) ?? 0;
  const sentences = last + (window.slice(last).match(/^\s*/u)?.[0].length ?? 0);
  const words = window.match(/^.*\s/su)?.[0].length ?? 0;
  const whole = limit - (/[\uD800-\uDBFF]$/.test(window) ? 1 : 0);
  const end = (last && sentences) || words || whole;
  return [text.slice(0, end), ...pieces(text.slice(end), limit, ends.map((at) => at - end))];
}
