"""What a language can offer, a file or a module for each part, read when it is first asked for.

Every part may be missing; what needs it then does what stands behind the colon.

| in `CODE/` | what | without it |
|---|---|---|
| `writing.txt` | abbreviations, clitics, words that begin sentences: `writing.py` | no rules |
| `cldr.txt`, `numbers.txt` | generated: months, countries, numbers in words: `wording.py` | none |
| `wording.txt` | the same by hand, where these lack or have it wrong | as `FALLBACK` |
| `articles.txt` | articles that depend on the next word, and before which words | they stay |
| `tagging/` | the tagger's weights, `lemma` | nothing is translated from it |
| `protection/` | lists and detectors by which private data is found | English's detectors |
| `protection` | `genitive`, `several`, `fitted`: endings beside surrogates | they stay |
| `asking/` | requests, answers, words that stand in, `plural` | nothing is obfuscated |
| `vocabulary.txt` | all words of the language: `vocabulary.py` | those of its paradigms |
| `words/informal.txt` | informal spellings: `informal.py` | they stay |
| `words/` | which words are closed-class, bound, fixed, unfit to stand in; units | none are |
| `usage/` | how words are used in public text: `usage.py` | no word is more usual than another |
| `agreement.txt` | what a substitute agrees in: `substitution.agreement` | forms have entries |
| `substitution` | what depends on how a word begins: elision | nothing does |
| `morphology` | `unfolded`: a verb without its pronouns or particle | none are |
| `structure/` | `read` and `clauses` of a sentence, and what is usual: `structure` | no decoys |
| `structure/neutral` | `telling`: a sentence's plain telling: `structure.neutral` | decoys only |
| `decoding/` | `GRAMMAR`: what agrees with what: `decoding.grammar` | no repairs |
| `structure/doubts` | `unsure`: what translators mistake: `decoding.structural` | none is marked |
| `decoding/structure.txt` | what shows in an answer that they did | none is marked |
| `decoding/governing` | `linked`: what joins an infinitive to what governs it | as answered |
| `decoding/undoing` | `TURNING`, `undo`, `mended`: `decoding.undone` | decoys only |
| `importing.txt` | how dictionaries for people mark their articles | as English marks them |
| `stop_words.txt` | words that say nothing of what a text is about | none do |

A module in a folder belongs to the room after which it is named, and may import what that may.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

FALLBACK = "en"
"""The language as which private data and dates are read where the text's own says nothing of it:
much is written alike everywhere, and one item too many that is protected is better than one too
few."""

_CODE = re.compile(r"[a-z]{2,3}")


def path(language: str, name: str) -> Path | None:
    """A file or folder of a language, None where it has none of this name."""
    # Nothing that a caller passes on can name a file elsewhere.
    if not _CODE.fullmatch(language):
        return None
    places = (Path(place, language, name) for place in sys.modules[__package__].__path__)
    return next((place for place in places if place.exists()), None)


@cache
def load(language: str, part: str) -> ModuleType | None:
    """A language's module of this name, None where it has none."""
    place = part.replace(".", "/")
    if not (path(language, f"{place}.py") or path(language, f"{place}/__init__.py")):
        return None
    return import_module(f"prism.languages.{language}.{part}")


def lines(language: str, name: str) -> list[str]:
    """The lines of a language's list without comments and empty ones; none where it has no list."""
    file = path(language, name)
    content = file.read_text(encoding="utf-8") if file else ""
    return [line for line in content.split("\n") if line and not line.startswith("#")]


@cache
def words(language: str, name: str) -> frozenset[str]:
    """The words of a language's list, parted by blanks and line ends; none where it has no list."""
    return frozenset(word for line in lines(language, name) for word in line.split())


@cache
def having(name: str) -> tuple[str, ...]:
    """The languages that have a file of this name, in the order of the alphabet."""
    folders = (
        folder for place in sys.modules[__package__].__path__ for folder in Path(place).iterdir()
    )
    return tuple(sorted({one.name for one in folders if path(one.name, name) is not None}))


@cache
def of_all(name: str) -> frozenset[str]:
    """The words of the lists of this name of all languages, for a text in whichever of them."""
    return frozenset().union(*(words(language, name) for language in having(name)))
