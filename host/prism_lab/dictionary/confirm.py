"""Checking a dictionary against others: for how many words do they give the same translation?

The others only judge, nothing of them enters a dictionary: their licences stay their own.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from prism.dictionary import importing
from prism.dictionary.model import Entry
from prism.errors import DictionaryError
from prism.tagging import lemma

JUDGED_TAGS = ("NN", "NNS", "JJ", "RB", "VB")
"""Nouns, adjectives, adverbs and infinitives."""

FREEDICT = Path("/usr/share/dictd")
APERTIUM = Path("/usr/share/apertium")
_ISO3 = {"en": "eng", "fr": "fra", "de": "deu", "es": "spa", "ca": "cat"}
_STEMMERS = {"en": "english", "fr": "french", "de": "german", "es": "spanish"}
_PIVOTS = {("en", "fr"): ("en", "ca", "fr")}
_EMPTY = frozenset(
    re.findall(
        r"\w+",
        """to a an the of s se l d le la les un une des de du en à au aux sich der die das den dem
        ein eine zu el los las lo una al del sb sth sbs etw jdn jdm jds jmd jmdn jmdm jd oneself""",
    )
)
_FILLERS = re.compile(r"^(?:to|a|an|the) |[ /](?:(?:sb|sth)\.?(?:'s)?|oneself)(?=[ /]|$)")
_APERTIUM_CLASSES = ("<n>", "<adj>", "<adv>", "<vblex>", "<preadv>")


@dataclass
class Reference:
    """Which translations other dictionaries give, by folded source word."""

    target: str
    translations: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def add(self, word: str, translation: str) -> None:
        """Take in one pair."""
        self.translations[_fold(word)].add(translation)

    def knows(self, entry: Entry) -> bool:
        """Whether the entry's word, or a plural noun's lemma, stands there."""
        return bool(self._given(entry))

    def confirms(self, entry: Entry) -> bool:
        """Whether the best translation is given there, stems compared."""
        stems = _stems(entry.best, self.target)
        return any(stems & _stems(text, self.target) for text in self._given(entry))

    def _given(self, entry: Entry) -> set[str]:
        given = self.translations.get(_fold(entry.word), set())
        if entry.tag == "NNS":
            given = given | self.translations.get(lemma(entry.word, entry.tag, "en"), set())
        return given


@dataclass(frozen=True, slots=True)
class Rate:
    """Of `judged` entries that stand in a reference, `confirmed` have a best translation there."""

    judged: int
    confirmed: int

    @property
    def share(self) -> float:
        """The share confirmed, 0 where none was judged."""
        return self.confirmed / self.judged if self.judged else 0.0


def rates(entries: Iterable[Entry], reference: Reference) -> dict[str, Rate]:
    """How many entries of each judged tag, and of all (`""`), the reference confirms."""
    judged: Counter[str] = Counter()
    confirmed: Counter[str] = Counter()
    for entry in entries:
        if entry.tag in JUDGED_TAGS and reference.knows(entry):
            right = reference.confirms(entry)
            for key in (entry.tag, ""):
                judged[key] += 1
                confirmed[key] += right
    return {key: Rate(judged[key], confirmed[key]) for key in sorted(judged)}


def freedict(source: str, target: str, folder: Path = FREEDICT) -> Reference:
    """FreeDict in both directions, as dictd has it. Raises DictionaryError where it is missing."""
    reference = Reference(target)
    one, other = _ISO3.get(source, source), _ISO3.get(target, target)
    paths = {
        direction: folder / f"freedict-{direction}.index"
        for direction in (f"{one}-{other}", f"{other}-{one}")
    }
    if not any(path.is_file() for path in paths.values()):
        raise DictionaryError(
            f"There is no FreeDict dictionary for {source} and {target} in {folder}.",
            hint=f"Debian: sudo apt-get install dict-freedict-{one}-{other}",
        )
    for direction, path in paths.items():
        for article in importing.articles(path) if path.is_file() else ():
            for translation in article.translations:
                if direction.startswith(one):
                    reference.add(article.headword, translation)
                else:
                    reference.add(translation, article.headword)
    return reference


def apertium(source: str, target: str, folder: Path = APERTIUM) -> Reference:
    """Apertium's bilingual dictionaries, through a third language where there is no direct one.

    Raises DictionaryError where they, or lt-print of lttoolbox, are missing.
    """
    reference = Reference(target)
    path = _PIVOTS.get((source, target), (source, target))
    steps = [_bilingual(a, b, folder) for a, b in pairwise(path)]
    for (word, kind), translations in steps[0].items():
        found = translations
        for step in steps[1:]:
            found = {end for middle in found for end in step.get((middle, kind), ())}
        for translation in found:
            reference.add(word, translation)
    return reference


def _bilingual(source: str, target: str, folder: Path) -> Mapping[tuple[str, str], set[str]]:
    one, other = _ISO3.get(source, source), _ISO3.get(target, target)
    pattern = f"apertium-*/{one}-{other}.autobil.bin"
    binary = next(iter(sorted(folder.glob(pattern))), None)
    program = shutil.which("lt-print")
    if binary is None or program is None:
        raise DictionaryError(
            f"Apertium's dictionary for {source} and {target}, or lt-print, is not installed.",
            hint=f"Debian: sudo apt-get install apertium-{one}-{other} lttoolbox-dev",
        )
    printed = subprocess.run(  # noqa: S603 - a program of the system on a file of the system
        [program, str(binary)], capture_output=True, text=True, check=True
    ).stdout
    pairs: dict[tuple[str, str], set[str]] = defaultdict(set)
    for left, right in _paths(printed):
        kind = next((kind for kind in _APERTIUM_CLASSES if kind in left), "")
        if kind and kind in right:
            pairs[_lemma(left), kind].add(_lemma(right))
    return pairs


def _lemma(path: str) -> str:
    return path.partition("<")[0].replace("#", "").strip()


def _paths(printed: str) -> Iterator[tuple[str, str]]:
    """All pairs of strings of a transducer in AT&T format; loops are walked no second time."""
    arcs: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    final: set[str] = set()
    first = ""
    for line in printed.splitlines():
        fields = line.split("\t")
        if fields[0].startswith("--"):
            yield from _walk(arcs, final, first)
            arcs, final, first = defaultdict(list), set(), ""
        elif len(fields) >= 4:
            first = first or fields[0]
            left, right = (_symbol(text) for text in fields[2:4])
            # Other characters stand in expressions for numbers and addresses, which have no end.
            if len(left) != 1 or left.isalpha() or left in " -'’#":
                arcs[fields[0]].append((fields[1], left, right))
        elif fields[0]:
            final.add(fields[0])
    yield from _walk(arcs, final, first)


def _symbol(text: str) -> str:
    return "" if text in ("ε", "@0@") else text.replace("@_SPACE_@", " ")


def _walk(
    arcs: Mapping[str, list[tuple[str, str, str]]], final: set[str], first: str
) -> Iterator[tuple[str, str]]:
    stack = [(first, "", "", frozenset((first,)))]
    while stack:
        state, left, right, seen = stack.pop()
        if state in final:
            yield left, right
        for following, a, b in arcs.get(state, ()):
            if following not in seen and len(left) < 60:
                stack.append((following, left + a, right + b, seen | {following}))


def _fold(word: str) -> str:
    """A headword without its articles and the `sth.` and `sb.` that stand for objects."""
    return _FILLERS.sub("", word.lower().replace("‐", "-")).strip()


@lru_cache(maxsize=262144)
def _stems(text: str, language: str) -> frozenset[str]:
    """The text as its stems, and as those of its lemmas, function words left out, in order."""
    from simplemma import lemmatize

    stemmer = _stemmer(language)
    words = [w for w in re.findall(r"[^\W\d_]+", text) if w.lower() not in _EMPTY]
    readings = (words, [lemmatize(word, lang=language) for word in words])
    return frozenset(
        " ".join(_bare(stemmer.stem(word.lower())) for word in reading) for reading in readings
    ) - {""}


@lru_cache(maxsize=8)
def _stemmer(language: str) -> Any:
    from nltk.stem.snowball import SnowballStemmer

    return SnowballStemmer(_STEMMERS[language])


def _bare(stem: str) -> str:
    return "".join(
        char for char in unicodedata.normalize("NFD", stem) if not unicodedata.combining(char)
    )
