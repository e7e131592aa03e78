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

  /** A language as everyone writes it: sites have three letters for it, and underscores. */
  /** @param {string} value */
  function tag(value) {
    const code = value.trim().replaceAll('_', '-');
    if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(code)) return '';
    try {
      return Intl.getCanonicalLocales(code)[0] ?? '';
    } catch {
      return '';
    }
  }

  /** How sites call the two languages in their addresses. */
  const NAMES = [
    ['sl', 'tl'], ['source', 'target'], ['from', 'to'], ['source_lang', 'target_lang'], ['src', 'tgt'], ['sk', 'tk'],
  ];
  const PAIRS = ['dir', 'langpair', 'lang_pair', 'pair'];

  function address() {
    // Some sites write after the hash what others write after the question mark.
    return new URLSearchParams(`${location.search.slice(1)}&${location.hash.replace(/^#([^?]*[?])?/, '')}`);
  }

  /** @param {string} value such as eng-spa or en|es */
  function pairOf(value) {
    const [, from = '', to = ''] = /^([A-Za-z]{2,3}(?:_[A-Za-z0-9]+)?)[-|~>]([A-Za-z]{2,3}(?:_[A-Za-z0-9]+)?)$/.exec(value) ?? [];
    return { from: tag(from), to: tag(to) };
  }

  /** @param {import('../shared/settings.js').Query} query */
  function inAddress(query) {
    const said = address();
    if ('pair' in query) return pairOf(said.get(query.pair) ?? '');
    return { from: tag(said.get(query.from) ?? ''), to: tag(said.get(query.to) ?? '') };
  }

  /** A list most of whose values are languages. @param {HTMLSelectElement} select */
  function ofLanguages(select) {
    const values = [...select.options].map(({ value }) => value);
    return values.length > 1 && values.filter((value) => tag(value) || /^(auto|detect)/.test(value)).length > values.length / 2;
  }

  globalThis.prismBoxes = {
    find,
    all,
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
    languages({ languages, query, fixed }) {
      if (fixed) return fixed;
      if (query) return inAddress(query);
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
    findLanguages() {
      const lists = [...document.querySelectorAll('select')].filter((select) => visible(select) && ofLanguages(select));
      const [from, to] = lists;
      if (from && to) return { lists: [from, to] };
      const said = address();
      const pair = PAIRS.find((name) => pairOf(said.get(name) ?? '').to);
      if (pair) return { query: { pair } };
      const names = NAMES.find(([, into = '']) => tag(said.get(into) ?? ''));
      return names ? { query: { from: names[0] ?? '', to: names[1] ?? '' } } : null;
    },
    same: (left, right) => essence(left) === essence(right),
  };
})();
