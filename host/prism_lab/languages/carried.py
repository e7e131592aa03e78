"""Carries the word lists of English into another language, by the dictionary between them:

    python -m prism_lab.languages.carried es

A word of a list becomes what its English word becomes, as a headword. Lists of verbs by what stands
beside them hold every verb whose English word is on the English list.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

import prism.languages
from prism.dictionary import Dictionary, load
from prism.languages import lines, words
from prism.morphology.heads import heads
from prism.tagging import lemma

_TAGS = ("NN", "VB", "JJ", "RB")
_CARRIED = {
    "words/late.txt": _TAGS,
    "words/general.txt": _TAGS,
    "words/governing.txt": ("VB",),
    "words/unfit.txt": _TAGS,
    "words/persons.txt": ("NN",),
    "protection/kinds/person.txt": ("NN",),
}
"""Lists, and the tags of their words: general words go before what tells something."""
_FRAMES = ("words/transitive.txt", "words/intransitive.txt")
_LEAST = 0.15
_TERMS = "protection/kinds"
_WIDTH = 98


def carried(name: str, tags: Iterable[str], out: Dictionary) -> list[str]:
    """The headwords that the words of an English list become."""
    found: set[str] = set()
    terms = name.startswith(_TERMS)
    listed = lines("en", name) if terms else words("en", name)
    closed = words(out.target, "words/closed_class.txt")
    for word in listed:
        for tag in tags:
            base = lemma(word, {"VB": "VBZ", "NN": "NNS"}.get(tag, tag), "en")
            for form in dict.fromkeys((word, base)):
                entry = out.entry(form, tag)
                for text, p in entry.translations if entry is not None else ():
                    if p >= (0.5 if terms else _LEAST):
                        found.update(heads(text, tag, out.target)[:1] if " " not in text else ())
    return sorted(found - closed)


def framed(name: str, back: Dictionary) -> list[str]:
    """The verbs whose first English word is on a list of verbs by what stands beside them."""
    listed = words("en", name)
    return sorted({e.word for e in back if e.tag == "VB" and e.best in listed})


def written(place: Path, name: str, found: list[str]) -> None:
    """Write a list, terms one a line, words in rows."""
    head = f"# Of English's {name}, by our dictionaries: python -m prism_lab.languages.carried"
    rows = [head]
    if name.startswith(_TERMS):
        rows += found
    else:
        row = ""
        for word in found:
            if len(row) + len(word) >= _WIDTH:
                rows.append(row)
                row = ""
            row = f"{row} {word}".strip()
        rows.append(row)
    path = place / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


def main() -> None:
    """Write all lists of one language."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language")
    language = parser.parse_args().language
    out, back = load("en", language), load(language, "en")
    place = Path(next(iter(prism.languages.__path__)), language)
    for name, tags in _CARRIED.items():
        written(place, name, carried(name, tags, out))
    for name in _FRAMES:
        written(place, name, framed(name, back))


if __name__ == "__main__":
    main()
