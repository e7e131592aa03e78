"""How a language is written, as data: abbreviations, clitics, words that begin sentences.

Of each language this is the file `writing.txt`, with lines of `kind<TAB>entry entry ...`; `#`
begins a comment. A language without a file has no special rules. Kinds:

- `title`: abbreviations before a name, which never end a sentence (`dr.`)
- `numbered`: abbreviations only where a number follows (`no.`)
- `abbreviation`: all others, which end a sentence when a `starter` follows (`inc.`); here and
  among the titles, an entry with a capital stands for the word with that capital only (`Sat.`)
- `clitic`: endings that are words of their own (`n't`); `'` also stands for a typographic one
- `proclitic`: beginnings that are words of their own (`l'`)
- `parts`: words that are two, the parts joined by `|` (`can|not`)
- `whole`: words with an apostrophe that stay one (`o'clock`)
- `prefix`: what stays joined to the word after its hyphen (`non-`)
- `ordinal`: words before a number that a full stop makes an ordinal (`am`), and `counted`: words
  behind one wherever it stands (`mai`)
- `starter`: words that, capitalised after an abbreviation, begin a new sentence (`the`)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from prism.languages.base import lines


@dataclass(frozen=True, slots=True)
class Orthography:
    """The rules of one language; entries are lower case but for some abbreviations."""

    titles: frozenset[str]
    numbered: frozenset[str]
    abbreviations: frozenset[str]
    clitics: tuple[str, ...]
    proclitics: tuple[str, ...]
    parts: dict[str, int]
    whole: frozenset[str]
    prefixes: tuple[str, ...]
    starters: frozenset[str]
    before_ordinals: frozenset[str]
    behind_ordinals: frozenset[str]

    def is_title(self, word: str) -> bool:
        """Whether `word`, which ends in a full stop, is an abbreviation before a name."""
        return word in self.titles or word.lower() in self.titles

    def is_abbreviation(self, word: str) -> bool:
        """Whether `word`, which ends in a full stop, is a title or another abbreviation."""
        return (
            word in self.abbreviations or word.lower() in self.abbreviations or self.is_title(word)
        )


@cache
def orthography(language: str) -> Orthography:
    """The rules of `language`, empty ones for a language without a file."""
    entries: dict[str, list[str]] = {}
    for line in lines(language, "writing.txt"):
        kind, _, rest = line.partition("\t")
        entries.setdefault(kind, []).extend(rest.split())
    return Orthography(
        titles=frozenset(entries.get("title", ())),
        numbered=frozenset(entries.get("numbered", ())),
        abbreviations=frozenset(entries.get("abbreviation", ())),
        clitics=tuple(sorted(entries.get("clitic", ()), key=len, reverse=True)),
        proclitics=tuple(sorted(entries.get("proclitic", ()), key=len, reverse=True)),
        parts={part.replace("|", ""): part.index("|") for part in entries.get("parts", ())},
        whole=frozenset(entries.get("whole", ())),
        prefixes=tuple(entries.get("prefix", ())),
        starters=frozenset(entries.get("starter", ())),
        before_ordinals=frozenset(entries.get("ordinal", ())),
        behind_ordinals=frozenset(entries.get("counted", ())),
    )
