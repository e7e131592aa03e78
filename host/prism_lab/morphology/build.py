"""Builds a pack of paradigms: `python -m prism_lab.morphology.build --language es --source FILE
--words FILE...`

Only lemmas that one of the words is a form of are kept, so that a pack stays small and opens at
once. What is derived from one source stays in one file, under that source's licence.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

from prism.morphology.model import Inflection
from prism.morphology.pack import written
from prism.morphology.paradigms import Paradigms
from prism_lab.morphology.sources import apertium, english, hunspell, morfologik

_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_WORD_OR_GENDER = re.compile(r"[^\W\d_]+")
_ARTICLES: dict[str, dict[str, tuple[str, ...]]] = {
    "fr": {"m": ("le", "un", "du", "au", "ce"), "f": ("la", "une", "cette", "ma", "sa")},
    "es": {
        "m": ("el", "un", "del", "al", "este", "los", "unos"),
        "f": ("la", "una", "esta", "las", "unas"),
    },
}
_SURE, _MORE = 2, 4
"""How often a noun of either gender must be seen as a feminine to be one, and how much more often
than as a masculine."""
SOURCES = {
    "fr": ("Grammalecte's Hunspell dictionary fr-toutesvariantes 7.0", "MPL-2.0"),
    "es": ("apertium-spa-cat 2.2.0, spa-cat.automorf.bin", "GPL-2.0-or-later"),
    "en": ("apertium-eng-cat 1.0.1, eng-cat.automorf.bin", "GPL-2.0-or-later"),
    "de": ("LanguageTool german-pos-dict (Morphy, korrekturen.de)", "CC-BY-SA-4.0"),
}


def words(paths: Iterable[Path]) -> set[str]:
    """Every word of the files, and every part of words joined by hyphens."""
    found: set[str] = set()
    for path in paths:
        for match in _WORD.finditer(path.read_text(encoding="utf-8")):
            found.update((match[0], match[0].lower(), *match[0].split("-")))
    return found


def genders(paths: Iterable[Path], language: str) -> Counter[tuple[str, str]]:
    """How often each word stands with each gender: after an article, or before `m` or `f`.

    A spelling often is two words (le livre, la livre); texts tell which of them is meant.
    """
    found: Counter[tuple[str, str]] = Counter()
    kinds = _ARTICLES.get(language, {})
    articles = {word: gender for gender, words in kinds.items() for word in words}
    for path in paths:
        tokens = _WORD_OR_GENDER.findall(path.read_text(encoding="utf-8"))
        for one, other in pairwise(tokens):
            if one.lower() in articles:
                found[other.lower(), articles[one.lower()]] += 1
            if other in ("m", "f"):
                found[one.lower(), other] += 1
    return found


def ordered(
    inflections: Iterable[Inflection], evidence: Counter[tuple[str, str]]
) -> list[Inflection]:
    """Inflections with the usual gender of a noun first.

    What is listed for both genders and seen as a feminine almost only is one: la radio. Nouns that
    are only seen as masculines may be people: le touriste is la touriste as well.
    """

    def seen(inflection: Inflection) -> tuple[int, int]:
        masculine, feminine = (evidence[inflection.form.lower(), gender] for gender in "mf")
        if masculine or feminine:
            return masculine, feminine
        return evidence[inflection.lemma, "m"], evidence[inflection.lemma, "f"]

    def settled(inflection: Inflection) -> Inflection:
        gender, _, number = inflection.features.partition(".")
        if inflection.pos == "noun" and gender == "mf":
            masculine, feminine = seen(inflection)
            if feminine >= _SURE and feminine > _MORE * masculine:
                return inflection._replace(features=f"f.{number}")
        return inflection

    def rarity(inflection: Inflection) -> tuple[int, int]:
        gender = inflection.features.partition(".")[0]
        if inflection.pos != "noun" or gender not in ("m", "f"):
            return 0, 0
        # All forms of a noun in the order of its genders, of two spellings the one that is seen.
        return -evidence[inflection.lemma, gender], -evidence[inflection.form.lower(), gender]

    return sorted(map(settled, inflections), key=rarity)


def wanted(inflections: Iterable[Inflection], known: set[str]) -> Iterator[Inflection]:
    """All inflections of lemmas one of whose forms is known."""
    everything = list(inflections)
    lemmas = {(lemma, pos) for form, lemma, pos, _ in everything if form in known or lemma in known}
    return (inflection for inflection in everything if inflection[1:3] in lemmas)


def inflections_of(pack: Path) -> list[Inflection]:
    """Every form of a pack, in its order."""
    table = Paradigms(pack.read_text(encoding="utf-8"), pack.name)
    return [Inflection(*form) for form in table.everything()]


def build(language: str, source: Path, texts: Sequence[Path], grown: Path | None = None) -> str:
    """The text of a pack for `language`. Raises BadInputError where the source is not readable.

    `grown`: a pack whose lemmas stay as they are; those of the texts that it lacks are added.

    source: for fr the .aff file (the .dic stands beside it), for es the automaton, for de the
    folder of both automata. texts: files of words and sentences in the language.
    """
    known = words(texts)
    found: Iterator[Inflection]
    if language == "fr":
        found = wanted(hunspell.inflections(source, source.with_suffix(".dic")), known)
    elif language == "en":
        found = wanted(english.inflections(source), known)
    elif language == "de":
        found = morfologik.inflections(source, sorted(known))
    else:
        found = wanted(apertium.inflections(source), known)
    origin, licence = SOURCES[language]
    header = {
        "language": language,
        **({"compounds": "nouns"} if language == "de" else {}),
        "source": origin,
        "licence": licence,
        "date": datetime.now(tz=UTC).date().isoformat(),
    }
    fresh = ordered(found, genders(texts, language))
    if grown is None:
        return written(fresh, header)
    kept = inflections_of(grown)
    there = {(lemma, pos) for _, lemma, pos, _ in kept}
    return written([*kept, *(one for one in fresh if one[1:3] not in there)], header)


def main(arguments: Sequence[str] | None = None) -> None:
    """Build one pack and write it to --output."""
    parser = argparse.ArgumentParser(prog="prism_lab.morphology.build", description=__doc__)
    parser.add_argument("--language", required=True, choices=sorted(SOURCES))
    parser.add_argument("--source", required=True, type=Path)
    parser.add_argument("--words", required=True, type=Path, nargs="+")
    parser.add_argument("--grown", type=Path, help="a pack to add lemmas to")
    parser.add_argument("--output", type=Path)
    options = parser.parse_args(arguments)
    text = build(options.language, options.source, options.words, options.grown)
    if options.output is None:
        sys.stdout.write(text)
    else:
        options.output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
