"""Text with a side, words as spans, and the one way to change a text.

Private and public text are different types, so that a function which takes one cannot be given
the other, and printing either shows its length only: no log or traceback holds the content.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from prism.languages.writing import Orthography, orthography


@dataclass(frozen=True, slots=True, repr=False)
class _SidedText:
    value: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.value)} characters)"

    __str__ = __repr__


class PrivateText(_SidedText):
    """What the user wants translated (x_pri). Never leaves the machine."""

    __slots__ = ()


class PublicText(_SidedText):
    """What the translator is given (x_pub)."""

    __slots__ = ()


class PublicTranslation(_SidedText):
    """What the translator answers (y_pub). Untrusted: the translator wrote it."""

    __slots__ = ()


class PrivateTranslation(_SidedText):
    """What the user reads (y_pri). Never leaves the machine."""

    __slots__ = ()


class Span(NamedTuple):
    """Characters start to end (exclusive) of a string, in code points."""

    start: int
    end: int


class Word(NamedTuple):
    """One word, number or punctuation mark as a span of the string it stands in."""

    start: int
    end: int
    text: str


class Edit(NamedTuple):
    """Exchange characters start to end (exclusive) for `replacement`."""

    start: int
    end: int
    replacement: str


_PLACE = itemgetter(0, 1)
"""Where an edit begins and ends."""

_new = tuple.__new__
"""Makes a named tuple in one step of C: its class would take a call of Python for each word."""


def replace(text: str, edits: Iterable[Edit]) -> str:
    """`text` with every edit applied and every other character kept.

    Edits may come in any order and refer to the original text.
    Raises ValueError where two overlap or one lies outside the text.
    """
    pieces: list[str] = []
    position = 0
    for start, end, replacement in sorted(edits, key=_PLACE):
        if not position <= start <= end <= len(text):
            raise ValueError(f"edit {start}:{end} overlaps another or lies outside the text")
        pieces += (text[position:start], replacement)
        position = end
    pieces.append(text[position:])
    return "".join(pieces)


def words(text: str, language: str) -> list[Word]:
    """The words, numbers and punctuation marks of `text`, in order.

    Every character that is not white space stands in exactly one word, and no word holds white
    space. Tokens follow the Penn Treebank as the English Web Treebank does: contractions and
    hyphenated words are split (`do|n't`, `well|-|known`), addresses, paths, times and numbers
    with separators are one word, and so are an emoji and a run of equal marks.
    Linear in the length of the text, whatever it holds.
    """
    rules = orthography(language)
    parts = rules.parts
    found: list[Word] = []
    append = found.append
    for match in _pattern(language).finditer(text):
        word = match.group()
        start, end = match.span()
        group = match.lastindex
        if group == _DOTTED and not rules.is_abbreviation(word):
            _split_full_stop(found, rules, text, start, end)
        elif group == _APOSTROPHE:
            _split_apostrophes(found, rules, start, word)
        elif group == _LETTERS and (cut := parts.get(word.lower())):
            append(Word(start, start + cut, word[:cut]))
            append(Word(start + cut, end, word[cut:]))
        else:
            append(_new(Word, (start, end, word)))
    return found


def _split_full_stop(
    found: list[Word], rules: Orthography, text: str, start: int, end: int
) -> None:
    """Append a word and its full stop, as one only where the language's rules say so."""
    word = text[start:end]
    lowered = word.lower()
    following = text[end : end + 12].lstrip(" \u00a0")[:1]
    initial = len(word) == 2 and word[0].isupper() and word != "I." and following.isupper()
    if initial or (lowered in rules.numbered and following.isdigit()):
        found.append(Word(start, end, word))
        return
    stop = end - 1
    cut = start + rules.parts.get(lowered[:-1], 0)
    if cut > start:
        found.append(Word(start, cut, text[start:cut]))
    found.append(Word(cut, stop, text[cut:stop]))
    found.append(Word(stop, end, "."))


def _split_apostrophes(found: list[Word], rules: Orthography, start: int, word: str) -> None:
    """Append a word with apostrophes, cut where the language's rules say so."""
    lowered = word.lower().replace("\u2019", "'")
    # Lower-casing may change the length of a foreign letter: such a word stays whole.
    while lowered not in rules.whole and len(lowered) == len(word):
        cut = next((len(p) for p in rules.proclitics if lowered.startswith(p)), 0)
        if not 0 < cut < len(word):
            break
        found.append(Word(start, start + cut, word[:cut]))
        start, word, lowered = start + cut, word[cut:], lowered[cut:]
    if lowered in rules.whole or "'" not in lowered:
        found.append(Word(start, start + len(word), word))
    else:
        _split_clitics(found, rules.clitics, start, word, lowered)


def _split_clitics(
    found: list[Word], clitics: tuple[str, ...], start: int, word: str, lowered: str
) -> None:
    """Append `word` with the clitics at its end as words of their own."""
    cuts = [len(word)]
    # Lower-casing may change the length of a foreign letter: such a word stays whole.
    while len(lowered) == cuts[-1]:
        clitic = next((c for c in clitics if lowered.endswith(c) and len(c) < len(lowered)), None)
        if clitic is None:
            break
        lowered = lowered[: -len(clitic)]
        cuts.append(len(lowered))
    position = 0
    for cut in reversed(cuts):
        found.append(Word(start + position, start + cut, word[position:cut]))
        position = cut


def _marks() -> str:
    """Every combining mark as the inside of a character class."""
    # Planes beyond these hold no marks that stand inside words, and a full scan takes 0.1 s.
    blocks = ((0x300, 0x3100), (0xA600, 0xAC00), (0xFB00, 0xFE10), (0x10A00, 0x12000))
    ranges: list[str] = []
    first = None
    for low, high in blocks:
        for code in range(low, high + 1):
            if code < high and unicodedata.category(chr(code))[0] == "M":
                first = code if first is None else first
            elif first is not None:
                ranges.append(f"\\U{first:08x}-\\U{code - 1:08x}")
                first = None
    return "".join(ranges)


# Groups of the pattern that `words` looks at again.
_LETTERS, _DOTTED, _APOSTROPHE = 1, 2, 3

# Possessive quantifiers and bounded repetitions keep the worst case linear: from no position is
# more than a constant number of characters read twice.
_PATTERN = r"""
(?!\s)(?:
  ([^\W\d_]++(?=[\s,;!?)"]|\Z))                      # most words: letters, then a clear end
| (?:https?|ftp|file|mailto):(?=[^\s.,;:!?])[^\s<>"“”「」、。，！？]*(?<![.,;:!?'’)\]}…*])
| www\.(?=\w)[^\s<>"“”「」、。，！？]*(?<![.,;:!?'’)\]}…*])
| (?<![\w.+%-])[\w.+%-]{1,64}+(?<![.+%-])@(?:[\w-]{1,63}\.){1,8}[^\W\d_]{2,24}
| (?<!\S)(?:[A-Za-z]:\\|\\\\|~?/|\.{1,2}/)[\w.~-]+(?:[/\\][\w.~-]++)*+[/\\]?(?<!\.)
| (?<![\w.-])(?:[\w-]{1,40}\.){1,8}(?:TOP|FILE)(?![\w-])
  (?:/[^\s<>"“”「」、。，！？]*(?<![.,;:!?'’)\]}…*]))?
| [#@](?=[^\W\d])[\w]++                              # a hashtag, a handle
| \d{1,4}-\d{1,2}-\d{1,4}(?![\w-])                  # 2024-05-17
| (?:\d{1,3}[-.])?\d{3}[-.]\d{3}[-.]\d{4}(?![\w-]) | \d{3}-\d{4}(?![\w-])
| \d+(?:st|nd|rd|th|['’]?s)(?![\w])                  # 21st, 1990s
| [0-9#*]\ufe0f?\u20e3                               # a keycap
| \d++(?:[.,:/]\d++)*+
| ['’](?:\d\ds|em|n|til|tis|twas|cause|cuz)(?!\w)
| ['’](?:s|m|d|re|ve|ll)(?!\w)                      # a clitic that stands alone
| ((?:PREFIX)?[^\W\d_]++\.)(?=["'”’)\],;:?!]*+(?:\s|\Z))
| (?:[^\W\d_]\.){1,12}[^\W\d_](?!\w)\.?             # U.S., e.g.
| ((?:PREFIX)?[^\W_][\wMARKS]*+(?:['’][^\W_][\wMARKS]*+)++)
| [^\W\d_]{1,4}&[A-Z]{1,3}(?!\w)                     # R&D
| (?:PREFIX)?[^\W_][\wMARKS\u200c\u200d]*+
| [:;=8][-o'^]?[()\[\]DPp|*](?!\w) | [:;]-?/(?![\w/]) | <3(?!\d) | \^_\^
| (?:[\U0001f1e6-\U0001f1ff]){2}
| EMOJI(?:[\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]|\u200d(?:EMOJI|[♀♂⚕⚖✈❤]))*+
| \.{2,}+[?!]*+ | [?!]{2,}+ | ([^\w\s()\[\]{}])\4++ | _++
| [^\w\s][MARKS]*+
| \S
)"""
_TOP = "com|org|net|edu|gov|mil|int|info|biz|io|co|uk|de|fr|es|eu|us|ca|au|ch|at|it|nl|be|ru|jp|cn"
_FILE = (
    "txt|pdf|docx?|xlsx?|pptx?|csv|json|xml|html?|php|aspx?|jpe?g|png|gif|svg|mp[34]|zip|gz|tar"
    "|exe|py|js|ts|css|md|log|ini|yml|yaml|toml|conf|sh|c|h|cpp|java|rs|go"
)
_EMOJI = "[\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff\u2600-\u27bf]"


@cache
def _pattern(language: str) -> re.Pattern[str]:
    prefixes = "|".join(re.escape(prefix) for prefix in orthography(language).prefixes)
    filled = (
        _PATTERN.replace("MARKS", _marks())
        .replace("EMOJI", _EMOJI)
        .replace("TOP", _TOP)
        .replace("FILE", _FILE)
        .replace("PREFIX", f"(?:(?i:{prefixes}))(?=[^\\W\\d_])" if prefixes else "(?!)")
    )
    return re.compile(filled, re.VERBOSE)
