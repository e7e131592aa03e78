"""What a noun becomes that describes another: `host/prism/languages/CODE/decoding/modifiers.txt`.

    python -m prism_lab.dictionary.modifiers host/prism_lab/dictionary/units.en.tsv --to fr \
        > host/prism/languages/fr/decoding/modifiers.txt

Learned from the units of two nouns whose last noun is translated by one of its translations: what
is left of a unit's translation is that of the first (alarm clock: d'alarme, Alarm-). Listed are
nouns of which another form than the rule's is the commonest, or one that was seen more than once. A
form that is no translation of the noun must have been seen for most of its units, and three at
least; so must an adjective and any preposition but of. Places take an article by another rule
(`prism.decoding.described`).
"""

from __future__ import annotations

import argparse
import sys
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from prism.decoding.grammar import grammar
from prism.dictionary import Dictionary, load
from prism.dictionary.senses import senses
from prism.languages import words
from prism.morphology import Paradigms, paradigms
from prism.tagging import lemma
from prism_lab.dictionary.multiword import COLUMNS, noun, rows

SOURCE = "en"
_STEM = 5
"""Letters in which a form begins as a translation does."""
_LEAST, _MOST_OF = 3, 0.5
_OF = ("de la ", "de los ", "de las ", "de l'", "du ", "des ", "del ", "de ", "d'")
_HEAD = """# What nouns become that describe another one, where no rule tells: language, noun, form.
# Learned from the units of `host/prism_lab/dictionary/units.en.tsv` (written by a large language
# model for PRISM) by `python -m prism_lab.dictionary.modifiers`.
"""


class _Learner:
    """What is asked of the dictionaries of a pair."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._table: Paradigms = paradigms(target)
        self._dictionary: Dictionary = load(SOURCE, target)
        self._senses = senses(SOURCE, target)

    def forms(self, path: Path) -> Mapping[str, Counter[str]]:
        """By noun the forms that it has in units before another one."""
        column = next(name for name, code in COLUMNS.items() if code == self._target)
        found: dict[str, Counter[str]] = defaultdict(Counter)
        for row in rows(path):
            first, _, last = row["unit"].partition(" ")
            if row["class"] != "noun" or not (last.isalpha() and row["unit"].islower()):
                continue
            owners = first.removesuffix("'")
            first = lemma(owners, "NNS", SOURCE) if owners != first else first
            text = noun(row[column].split(";")[0].strip())
            if self._dictionary.entry(first, "NN") is not None and (form := self._left(text, last)):
                found[first][form] += 1
        return found

    def _left(self, text: str, last: str) -> str:
        """A unit's translation without that of its last noun; empty where it has another."""
        heads = self.translations(last)
        if grammar(self._target).compounds:
            known = (head for head in heads if text.lower().endswith(head.lower()))
            head = max(known, key=len, default="") if " " not in text else ""
            return text[: -len(head)].rstrip("-") if head and len(text) > len(head) + 1 else ""
        head, _, rest = text.partition(" ")
        lemmas = {one for known in heads for one in self._lemmas(known.split(" ")[0])}
        if self._lemmas(head).isdisjoint(lemmas):
            return ""
        said = (one.lemma for one in self._table.analyses(rest) if one.pos == "adj")
        return next(said, rest)

    def translations(self, word: str) -> list[str]:
        """Those of a noun, the best of the dictionary first."""
        entry = self._dictionary.resolve(word, "NN")
        known = [t.text for t in entry.translations] if entry is not None else []
        meant = self._senses.of(word, "NN") if self._senses is not None else ()
        return [*known, *(text for sense in meant for text in sense.translations)]

    def _lemmas(self, word: str) -> set[str]:
        return {word, *(one.lemma for one in self._table.analyses(word) if one.pos == "noun")}

    def chosen(self, word: str, forms: Counter[str]) -> str:
        """The form to be listed; empty where the rule does."""
        known, total = self.translations(word), forms.total()
        rule = grammar(self._target).described("", known[0], "", self._table, definite=False)
        compounds = grammar(self._target).compounds
        rule = rule.strip("- ")
        place = word in words(SOURCE, "words/places.txt") and not compounds
        stems = [_flat(text)[:_STEM] for text in known]
        fitting = []
        for form, count in forms.items():
            bare = next((form.removeprefix(of) for of in _OF if form.startswith(of)), "")
            plain = form if compounds else bare
            if place and bare:
                continue
            rank = self._rank(plain, stems) if plain and " " not in plain else len(stems)
            usual = count >= _LEAST and count >= _MOST_OF * total
            if usual or rank == 0 or (count > 1 and rank < len(stems)):
                fitting.append((usual or rank == 0, count, form.lower() == rule.lower(), form))
        *_, count, ruled, best = max(fitting, default=(True, 0, True, ""))
        # A meaning of its own may have another translation: Elternteil, beside Eltern.
        return best if count > 1 or not ruled else ""

    def _rank(self, form: str, stems: Sequence[str]) -> int:
        """Which translation first begins as a form does, or what it is a form of."""
        own = {_flat(one)[:_STEM] for one in (form, *self._table.lemmas(form))}
        return next((rank for rank, stem in enumerate(stems) if stem in own), len(stems))


def _flat(text: str) -> str:
    """A text in lower case without accents."""
    parted = unicodedata.normalize("NFD", text.lower())
    return "".join(one for one in parted if not unicodedata.combining(one))


def learned(path: Path, target: str) -> Iterator[tuple[str, str]]:
    """The nouns and their forms, in the order of the alphabet."""
    learner = _Learner(target)
    for word, forms in sorted(learner.forms(path).items()):
        if form := learner.chosen(word, forms):
            yield word, form


def main() -> None:
    """Print the list."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("path", type=Path)
    parser.add_argument("--to", required=True)
    arguments = parser.parse_args()
    listed = learned(arguments.path, arguments.to)
    sys.stdout.write(_HEAD + "".join(f"{SOURCE}\t{word}\t{form}\n" for word, form in listed))


if __name__ == "__main__":
    main()
