"""Paradigms in memory: analyse a form, make a form, a few microseconds each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from zlib import crc32

from prism.errors import BadInputError
from prism.morphology.model import Analysis
from prism.morphology.pack import FIRST_LINE

REGULAR = ".regular.tsv"
"""What ends the name of a pack of nouns that are inflected by rule, read behind the other."""

_REMEMBERED = 50_000
_LONGEST = 64
"""Letters of a form that is looked at: a hostile text may hold a word of a megabyte."""

_FIRST_PART, _LAST_PART = 3, 4
"""Letters that the parts of a compound have at least."""

_TAKING_S = ("ung", "heit", "keit", "schaft", "tät", "ion")
"""Ends of first parts that an s always joins to the next."""
JOINTS = ("es", "s", "en", "n", "er", "e")

_Ending = dict[str, tuple[str, ...]]


class Paradigms:
    """The forms and readings of one language. Without a pack it is empty, and knows nothing."""

    def __init__(self, text: str = "", name: str = "paradigms") -> None:
        """Raises BadInputError where `text` is no pack."""
        self.name = name
        self.checksum = crc32(text.encode())
        self.header: dict[str, str] = {}
        self._class_lines: dict[str, str] = {}
        self._classes: dict[str, tuple[_Ending, _Ending]] = {}
        self._lines: list[str] = []
        self._stems: dict[str, int | list[int]] = {}
        self._lemmas: dict[str, int | list[int]] = {}
        self._analyses: dict[str, tuple[Analysis, ...]] = {}
        self._lemmas_of: dict[str, tuple[str, ...]] = {}
        self._forms: dict[tuple[str, str, str], tuple[str, ...]] = {}
        if text:
            self._index(text)

    def __bool__(self) -> bool:
        return bool(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def _index(self, text: str) -> None:
        lines = text.split("\n")
        if lines[0] != FIRST_LINE:
            raise BadInputError(f"{self.name}: paradigms begin with {FIRST_LINE!r}.")
        stems, lemmas = self._stems, self._lemmas
        kept = self._lines
        for line in lines[1:]:
            if line.startswith("#"):
                self._head(line)
                continue
            if not line:
                continue
            lemma, _, *parts = line.split("\t")
            number = len(kept)
            kept.append(line)
            # Most stand once: one look at the table for each, and no call.
            if lemmas.setdefault(lemma, number) is not number:
                _add(lemmas, lemma, number)
            for part in parts:
                stem = part[: part.rindex(":")]
                if stems.setdefault(stem, number) is not number:
                    _add(stems, stem, number)

    def _head(self, line: str) -> None:
        if line.startswith("#c "):
            number, _, endings = line[3:].partition("\t")
            self._class_lines[number] = endings
        else:
            key, _, value = line[2:].partition(": ")
            self.header.setdefault(key, value)

    def analyses(self, form: str) -> tuple[Analysis, ...]:
        """The readings of a form as it is written; of its lower case where it has none."""
        if len(form) > _LONGEST:
            return ()
        known = self._analyses.get(form)
        if known is None:
            if len(self._analyses) >= _REMEMBERED:
                self._analyses.clear()
            known = self._analysed(form)
            if not known and not form.islower():
                known = self._analysed(form.lower())
            if not known and "compounds" in self.header:
                known = self._compounded(form)
            self._analyses[form] = known
        return known

    def lemmas(self, form: str) -> tuple[str, ...]:
        """The lemmas of a form, each once."""
        known = self._lemmas_of.get(form)
        if known is None:
            if len(self._lemmas_of) >= _REMEMBERED:
                self._lemmas_of.clear()
            known = tuple(dict.fromkeys(analysis.lemma for analysis in self.analyses(form)))
            if len(form) <= _LONGEST:
                self._lemmas_of[form] = known
        return known

    def _analysed(self, form: str) -> tuple[Analysis, ...]:
        found: list[Analysis] = []
        for cut in range(len(form), -1, -1):
            numbers = self._stems.get(form[:cut])
            if numbers is None:
                continue
            ending = form[cut:]
            for number in (numbers,) if isinstance(numbers, int) else numbers:
                lemma, pos, *parts = self._lines[number].split("\t")
                for part in parts:
                    stem, _, name = part.rpartition(":")
                    if len(stem) == cut and stem == form[:cut]:
                        features = self._class(name)[0].get(ending, ())
                        found += (Analysis(lemma, pos, feature) for feature in features)
        return tuple(dict.fromkeys(found))

    def forms(self, lemma: str, pos: str, features: str) -> tuple[str, ...]:
        """The forms of a lemma with exactly these features, best first."""
        key = (lemma, pos, features)
        known = self._forms.get(key)
        if known is None:
            if len(self._forms) >= _REMEMBERED:
                self._forms.clear()
            known = self._forms[key] = tuple(
                stem + ending
                for stem, name in self._parts(lemma, pos)
                for ending in self._class(name)[1].get(features, ())
            ) or self._compound_forms(lemma, pos, features)
        return known

    def _compounded(self, form: str) -> tuple[Analysis, ...]:
        """The readings of a noun that no line has: those of its last part (Stimm|gabel)."""
        first, hyphen, head = form.rpartition("-")
        if hyphen and head[:1].isupper():  # E-Mail-Adressen
            nouns = (one for one in self.analyses(head) if one.pos == "noun")
            return tuple(one._replace(lemma=f"{first}-{one.lemma}") for one in nouns)
        cut = self.cut(form)
        if not cut:
            return ()
        first, head = form[:cut], form[cut:].capitalize()
        return tuple(
            Analysis(first + one.lemma.lower(), one.pos, one.features)
            for one in self._analysed(head)
            if one.pos == "noun"
        )

    def _compound_forms(self, lemma: str, pos: str, features: str) -> tuple[str, ...]:
        if pos != "noun" or "compounds" not in self.header or self._of_lemma(lemma):
            return ()
        first, hyphen, head = lemma.rpartition("-")
        if hyphen and first:
            return tuple(f"{first}-{one}" for one in self.forms(head, pos, features))
        cut = self.cut(lemma)
        made = self.forms(lemma[cut:].capitalize(), pos, features) if cut else ()
        return tuple(lemma[:cut] + one.lower() for one in made)

    def cut(self, form: str) -> int:
        """Where the last part of a compound noun begins, the longest that is one; 0 for nowhere."""
        if not form[:1].isupper() or not form.isalpha() or len(form) > _LONGEST:
            return 0
        for cut in range(_FIRST_PART, len(form) - _LAST_PART + 1):
            nouns = (one.pos == "noun" for one in self._analysed(form[cut:].capitalize()))
            if any(nouns) and self._begins(form[:cut]):
                takes_s = form[cut] == "s" and form[:cut].endswith(_TAKING_S)
                behind = self._analysed(form[cut + 1 :].capitalize()) if takes_s else ()
                return cut + any(one.pos == "noun" for one in behind)  # Wohnungs|amt, no Samt
        return 0

    def _begins(self, part: str) -> bool:
        """Whether a compound may begin so: with a noun, what joins it to the next, or a verb."""
        ends = (
            part,
            part + "e",
            *(part.lower() + end for end in ("n", "en")),
            *(part.removesuffix(j) for j in JOINTS),
        )
        long = (one for one in ends if len(one) >= _FIRST_PART)
        return any(self._analysed(one) or self.cut(one) for one in long)

    @property
    def listed(self) -> Iterable[str]:
        """The lemmas of the pack."""
        return self._lemmas.keys()

    def features(self, lemma: str, pos: str) -> tuple[str, ...]:
        """All features that the lemma has forms for."""
        found = (
            features for _, name in self._parts(lemma, pos) for features in self._class(name)[1]
        )
        return tuple(dict.fromkeys(found))

    def everything(self) -> Iterator[tuple[str, str, str, str]]:
        """(form, lemma, part of speech, features) of the whole pack, in its order."""
        for line in self._lines:
            lemma, pos, *parts = line.split("\t")
            for part in parts:
                stem, _, name = part.rpartition(":")
                for ending, features in self._class(name)[0].items():
                    for feature in features:
                        yield stem + ending, lemma, pos, feature

    def _of_lemma(self, lemma: str) -> list[str]:
        numbers = self._lemmas.get(lemma, ())
        return [self._lines[n] for n in ((numbers,) if isinstance(numbers, int) else numbers)]

    def _parts(self, lemma: str, pos: str) -> list[tuple[str, str]]:
        """(stem, class) of a lemma, in the order of preference."""
        result: list[tuple[str, str]] = []
        for line in self._of_lemma(lemma):
            _, own_pos, *parts = line.split("\t")
            if own_pos == pos:
                for part in parts:
                    stem, _, name = part.rpartition(":")
                    result.append((stem, name))
        return result

    def _class(self, name: str) -> tuple[_Ending, _Ending]:
        """Ending to features, and features to endings, of a class."""
        known = self._classes.get(name)
        if known is None:
            fields = self._class_lines[name].split("\t")
            by_ending: _Ending = {}
            by_features: _Ending = {}
            for ending, joined in zip(fields[::2], fields[1::2], strict=True):
                ending = "" if ending == "_" else ending
                features = tuple(joined.split(","))
                by_ending[ending] = features
                for feature in features:
                    by_features[feature] = (*by_features.get(feature, ()), ending)
            known = self._classes[name] = (by_ending, by_features)
        return known


def _add(index: dict[str, int | list[int]], key: str, number: int) -> None:
    known = index[key]
    if isinstance(known, list):
        if known[-1] != number:
            known.append(number)
    elif known != number:
        index[key] = [known, number]


def folder() -> Path:
    """Where the packs stand: package data in a wheel, in an editable install the source tree."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "dictionaries" / "paradigms"
    return inside if inside.is_dir() else package.parent.parent / "dictionaries" / "paradigms"


@lru_cache(maxsize=8)
def paradigms(language: str) -> Paradigms:
    """The paradigms of a language, read once; empty where there is no pack for it.

    Raises BadInputError where the pack is malformed.
    """
    path, more = (folder() / f"{language}{end}" for end in (".tsv", REGULAR))
    if not language.isalnum() or not path.is_file():
        return Paradigms()
    files = (path, more) if more.is_file() else (path,)
    return Paradigms("".join(file.read_text(encoding="utf-8") for file in files), path.name)
