"""Units of several words of a language that is translated into English:

    python -m prism_lab.dictionary.source_units UNITS.tsv... --from fr de es --out dictionaries

UNITS are tables of English units with their translations, read backwards here (see
`prism_lab.dictionary.multiword`), and so are `expressions.en.tsv` and the nouns of several words of
the dictionary from English; what all lack stands in `units.CODE.tsv`. Three things are made:

- `languages/CODE/words/units.txt`, what stands for one thing together;
- entries of nouns (tableau de bord, dashboard) and of verbs (porter plainte, file a complaint) for
  the dictionary into English: the encoder exchanges all of one for one word;
- `expressions/CODE-en.tsv`, what a preposition begins (par écrit, in writing).
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from prism.dictionary import Dictionary, Entry, unmeasured
from prism.dictionary.file import write
from prism.languages import lines, path
from prism.morphology import Analysis, paradigms
from prism.morphology.heads import fitting
from prism.text import words as cut
from prism_lab.dictionary.multiword import COLUMNS, rows

_GENDER = re.compile(r"\s+(?:mpl|fpl|npl|pl|mf|m/f|f/m|m|f|n)(?:\s+pl)?$")
_PLURAL = re.compile(r"\s+(?:mpl|fpl|npl|pl|[mfn]\s+pl)$")
_MOST = 5
_MOST_WORDS = 5
KINDS = {"noun": "n", "verb": "v", "adverb": "e", "preposition": "e"}
TAGS = {"n": "NN", "v": "VB"}
_SURE = 0.7
_ONE = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*\Z")
_SAME = {
    "fr": {"à": "to", "contre": "against", "avec": "with", "sur": "on", "pour": "for", "en": "in",
           "de": "of", "dans": "in", "par": "by"},
    "es": {"a": "to", "contra": "against", "con": "with", "sobre": "about", "para": "for",
           "en": "in", "de": "of", "por": "for"},
    "de": {},
}  # fmt: skip
"""Prepositions that a unit leaves to what follows, with the English one that says the same."""
_NO_VERBS = frozenset("be become get".split())
_COPULAS = frozenset("être ser estar sein".split())


class Unit(NamedTuple):
    """A unit as it is written, its kind (n noun, v verb, e expression), what it becomes, and the
    words that stand near it where it means that; plural: a noun that has no singular."""

    text: str
    kind: str
    english: str
    cues: str
    plural: bool = False


def units(tables: Sequence[Path], language: str) -> Iterator[Unit]:
    """The units of a language, what was written by hand first."""
    own = Path(__file__).with_name(f"units.{language}.tsv")
    for line in own.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, text, english, *cues = line.split("\t")
            yield Unit(text, kind[0], english, " ".join(cues), kind == "np")
    found: list[tuple[int, int, Unit]] = []
    column = next(name for name, code in COLUMNS.items() if code == language)
    for number, row in enumerate(row for table in tables for row in rows(table)):
        kind = KINDS.get(row["class"], "")
        for place, part in enumerate(row[column].split(";")) if kind else ():
            text = bare(part)
            plural = _PLURAL.search(part) is not None
            one = unit(text, kind, row["unit"], language)
            if one is not None:
                found.append((place, number, one._replace(plural=plural)))
    for _, _, one in sorted(found, key=lambda item: item[:2]):
        yield one
    more = Path(__file__).with_name("expressions.en.tsv").read_text(encoding="utf-8")
    for line in more.splitlines():
        if not line.startswith("#"):
            english, _, *said = line.split("\t")
            text = said[list(COLUMNS.values()).index(language)].replace("’", "'")
            one = unit(text, "e", english, language)
            if one is not None:
                yield one


def bare(part: str) -> str:
    """A translation of a table without its gender."""
    return _GENDER.sub("", part.strip()).replace("’", "'")


def unit(text: str, kind: str, english: str, language: str) -> Unit | None:
    """One row read backwards; None where either side has a place for other words in it."""
    parts, own = text.split(), english.split()
    if len(parts) > 2 and parts[-1] == own[-1] == "X" and kind in "ve":
        if _SAME[language].get(parts[-2]) != own[-2]:
            return None
        parts, own = parts[:-2], own[:-2]
    elif parts[-1:] == own[-1:] == ["X"]:
        return None
    plain = [*parts, *own]
    if not 1 < len(parts) <= _MOST_WORDS or not all(map(_ONE.match, plain)) or "X" in plain:
        return None
    if kind == "v" and not _reading(parts[-1], "NN", language):
        return None  # passer pour, poder venir
    if {"one's", "oneself", "qqn", "qqch", "jdn", "jdm", "etw", "sich", "se"} & set(plain):
        return None
    if kind == "v" and (own[0] in _NO_VERBS or parts[0] in _COPULAS or parts[0].endswith("rse")):
        return None
    return Unit(" ".join(parts), kind, " ".join(own), "")


def of_dictionary(forward: Dictionary) -> Iterator[Unit]:
    """The nouns of several words that stand for one in the dictionary from English."""
    common = {line.partition("\t")[0].lower() for line in lines("en", "usage/words.txt")}
    found: dict[str, tuple[float, str]] = {}
    for entry in forward:
        known = common.issuperset(re.findall(r"\w+", entry.word.lower()))
        if entry.tag != "NN" or not known:
            continue
        for text, share in entry.translations:
            single = {"d", "l", "qu"} & set(text.split())  # an apostrophe that was lost
            if share >= _SURE and " " in text and all(map(_ONE.match, text.split())) and not single:
                found[text] = max(found.get(text, (0.0, "")), (share, entry.word))
    for text, (_, english) in found.items():
        if len(text.split()) <= _MOST_WORDS:
            yield Unit(text.lower().replace("’", "'"), "n", english, "")


@cache
def _reading(word: str, tag: str, language: str) -> Analysis | None:
    return next(iter(fitting(word, tag, language)), None)


def plural(text: str, language: str) -> str:
    """A noun of several words in the plural: its head and the adjectives right behind it; empty
    where its forms are not known."""
    parts = text.split(" ")
    head = _reading(parts[0], "NN", language)
    if head is None or head.pos != "noun" or ".sg" not in head.features:
        return ""
    table = paradigms(language)
    gender = head.features.partition(".")[0]
    forms = table.forms(head.lemma, "noun", head.features.replace("sg", "pl"))
    if not forms:
        return ""
    made = [forms[0]]
    for place, word in enumerate(parts[1:], 1):
        adjectives = [one for one in table.analyses(word) if one.pos == "adj"]
        if not adjectives:
            if place == 1 and _reading(word, "NN", language) is not None and len(parts) == 2:
                return ""
            return " ".join((*made, *parts[place:]))
        wanted = (f"{gender}.pl", "mf.pl", "m.pl")
        ends = (table.forms(adjectives[0].lemma, "adj", each) for each in wanted)
        made.append(next((each[0] for each in ends if each), word))
    return " ".join(made)


def in_plural(text: str) -> str:
    """An English noun in the plural: causes of death."""
    table = paradigms("en")
    parts = text.split(" ")
    head = next((n - 1 for n, word in enumerate(parts) if n and word == "of"), len(parts) - 1)
    word = parts[head]
    if any(a.pos == "noun" and a.features.endswith("pl") for a in table.analyses(word)):
        return text
    forms = table.forms(word, "noun", "n.pl") or table.forms(word.lower(), "noun", "n.pl")
    parts[head] = forms[0] if forms else _regular(word)
    return " ".join(parts)


def _regular(word: str) -> str:
    """The plural of an English noun as most have it."""
    if re.search(r"(?:s|x|z|ch|sh)$", word):
        return f"{word}es"
    return re.sub(r"(?<=[^aeiou])y$", "ie", word) + "s"


def entries(found: Sequence[Unit], language: str) -> Iterator[Entry]:
    """The units that are exchanged as one, to decode with: nouns in both numbers, verbs in the
    infinitive."""
    given: dict[tuple[str, str], list[str]] = defaultdict(list)
    for one in found:
        text = one.text.lower()
        if " " not in text:
            continue
        if one.kind == "v" and (verb := _reading(text.split()[0], "VB", language)):
            if verb.features.startswith("inf"):
                given[text, "VB"].append(one.english)
        elif one.kind == "n" and one.plural:
            given[text, "NNS"].append(one.english)
        elif one.kind == "n":
            head = _reading(text.split()[0], "NN", language)
            if head is None or head.pos != "noun":
                continue
            if ".sg" not in head.features:
                given[text, "NNS"].append(one.english)
                continue
            given[text, "NN"].append(one.english)
            several, english = plural(text, language), in_plural(one.english)
            if several and several != text:
                given[several, "NNS"].append(english)
    for (word, tag), best in given.items():
        made = unmeasured.entry(word, tag, list(dict.fromkeys(best))[:_MOST])
        if made is not None:
            yield made


def listed(found: Sequence[Unit], made: Sequence[Entry], language: str) -> str:
    """The text of the list of units: their words parted by spaces, and their kind."""
    kinds = {entry.word: "v" if entry.tag == "VB" else "n" for entry in made}
    for one in found:
        kinds.setdefault(one.text, "v" if one.kind == "v" else "o")
    parted = {
        " ".join(text[word.start : word.end] for word in cut(text, language)).lower(): kind
        for text, kind in kinds.items()
    }
    return "".join(f"{text}\t{kind}\n" for text, kind in sorted(parted.items()) if " " in text)


def expressions(found: Sequence[Unit], language: str) -> Iterator[str]:
    """The lines of the expressions that a preposition begins and a noun ends."""
    begin = {
        word
        for line in lines(language, "decoding/leading.txt")
        for kind, listed in [line.split("\t")]
        for word in listed.split()
        if kind != "article"
    }
    seen: set[tuple[str, str]] = set()
    for one in found:
        parts = [one.text[word.start : word.end] for word in cut(one.text, language)]
        first = parts[0].rstrip("'’").lower()
        key = one.text, one.cues
        fits = one.kind == "e" and first in begin and len(parts) > 1 and key not in seen
        if fits and fitting(parts[-1], "NN", language):
            seen.add(key)
            yield f"{' '.join(parts).lower()}\t{one.cues}\t{one.english}"


def main() -> None:
    """Write what some languages have."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("units", type=Path, nargs="+")
    parser.add_argument("--from", dest="languages", nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    for language in given.languages:
        forward = Dictionary.open(given.out / f"en-{language}.tsv")
        found = list(units(given.units, language))
        if language != "de":
            found += of_dictionary(forward)
        made = list(entries(found, language)) if language != "de" else []
        if made:
            words = given.out / f"{language}-en.tsv"
            known = Dictionary.open(words)
            old = [entry for entry in known if " " not in entry.word]
            write(words, known.header, [*old, *made])
        here = path(language, "words")
        assert here is not None
        head = "# Units: words that stand for one thing together, and are exchanged together or not"
        head += " at all.\n# v: verb, n: noun, o: other. By prism_lab.dictionary.source_units.\n"
        text = head + listed(found, made, language)
        (here / "units.txt").write_text(text, encoding="utf-8", newline="\n")
        rows_ = sorted(expressions(found, language))
        text = f"# prism expressions: 1\n# source: {language}\n# target: en\n"
        text += "\n".join(rows_) + "\n"
        out = given.out / "expressions" / f"{language}-en.tsv"
        out.write_text(text, encoding="utf-8", newline="\n")
        print(f"{language}: {len(made):,} entries, {len(rows_):,} expressions")


if __name__ == "__main__":
    main()
