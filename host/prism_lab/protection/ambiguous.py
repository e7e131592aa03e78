"""Writes which names of the lists are ordinary words of a language too:

    python -m prism_lab.protection.ambiguous es

They are those that its dictionary has, or whose forms its paradigms have, unless they are given
names of that language which no dictionary has as a word (Lucía, Isabelle).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import prism.languages
from prism.dictionary import load
from prism.languages import words
from prism.languages.wording import wording
from prism.morphology import paradigms
from prism.protection import gazetteer

_ORIGINS = {"es": "spanish", "fr": "french", "de": "german"}
_HEAD = (
    "# Names of the lists that are ordinary words of the language too, in lower case. Written by\n"
    "# python -m prism_lab.protection.ambiguous from its paradigms and dictionary.\n"
)


def ambiguous(language: str) -> list[str]:
    """The names, sorted."""
    closed = words(language, "words/closed_class.txt")
    never = words(language, "protection/never_names.txt")
    forms = {form.lower() for form, _, pos, _ in paradigms(language).everything() if pos != "name"}
    given = gazetteer.given_names()
    names = {*given, *gazetteer.family_names(), *gazetteer.places()}
    headwords = {entry.word for entry in load(language, "en")}
    headwords.update(form for forms in wording(language).numbers.values() for form in forms)

    def is_word(name: str) -> bool:
        if name in closed or name in never or name in headwords:
            return True
        own = any(use.startswith(_ORIGINS[language]) for use in given.get(name, "").split())
        return name in forms and not own

    return sorted(name for name in names if " " not in name and is_word(name))


def main() -> None:
    """Write the list of one language."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language")
    language = parser.parse_args().language
    place = Path(next(iter(prism.languages.__path__)), language, "protection/ambiguous_names.txt")
    place.write_text(_HEAD + "\n".join(ambiguous(language)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
