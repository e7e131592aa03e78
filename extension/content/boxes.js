/** Finds a site's boxes by the candidates in its adapter, and reads what is in them. */
(() => {
  /** @param {Element} element */
  function visible(element) {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden';
  }

  /** @param {string} candidate `css`, or `css >> n` for the n-th @returns {HTMLElement[]} */
  function all(candidate) {
    const [css = '', nth] = candidate.split(' >> ');
    try {
      const found = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(css)]);
      return (nth === undefined ? found : found.slice(Number(nth), Number(nth) + 1)).filter(visible);
    } catch {
      return []; // a selector that the user or an old adapter got wrong finds nothing
    }
  }

  /** @param {string[]} [candidates] */
  function find(candidates = []) {
    for (const candidate of candidates) {
      const [first] = all(candidate);
      if (first) return first;
    }
    return null;
  }

  /** @param {HTMLElement} box */
  function isField(box) {
    return box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement;
  }

  /** What two boxes must have in common: editors change spaces and blank lines as they like. */
  /** @param {string} text */
  function essence(text) {
    return text.normalize('NFC').replace(/[\u200B\uFEFF]/g, '').replace(/\s+/g, ' ').trim();
  }

  /** @param {string} value */
  function tag(value) {
    const code = value.trim().replace('_', '-');
    return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(code) && code !== 'auto' ? code : '';
  }

  globalThis.prismBoxes = {
    find,
    source: (site) => find(site.source),
    result(site) {
      if (!site.last) return find(site.result);
      return site.result.flatMap(all).at(-1) ?? null;
    },
    read(box, site) {
      if (!box) return '';
      if (site.read !== 'text' && isField(box)) return /** @type {HTMLTextAreaElement} */ (box).value;
      // An editor's paragraphs are its children: innerText would double their breaks.
      const lines = [...box.children].filter((child) => /^(P|DIV)$/.test(child.tagName));
      if (lines.length && lines.length === box.children.length) {
        return lines.map((line) => /** @type {HTMLElement} */ (line).innerText.replace(/\n$/, '')).join('\n');
      }
      return box.innerText;
    },
    shown: (candidates) => find(candidates) !== null,
    languages({ languages, query }) {
      if (query) {
        const address = new URLSearchParams(location.search);
        return { from: tag(address.get(query.from) ?? ''), to: tag(address.get(query.to) ?? '') };
      }
      if (!languages) return { from: '', to: '' };
      const read = (/** @type {string[]} */ candidates) => {
        const element = find(candidates);
        if (!element) return '';
        const { attribute } = languages;
        const value = attribute
          ? element.getAttribute(attribute)
          : /** @type {HTMLSelectElement} */ (element).value;
        return tag(value ?? '');
      };
      return { from: read(languages.from), to: read(languages.to) };
    },
    same: (left, right) => essence(left) === essence(right),
  };
})();
