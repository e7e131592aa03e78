"""Writes the words that a language has, for telling names from words:

    python -m prism_lab.languages.vocabulary en host/prism/languages/en/vocabulary.txt

They are the words that simplemma (MIT, Adrien Barbaresi) has in its dictionary, in lower case.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from simplemma import is_known
from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory


def words(language: str) -> list[str]:
    """The words in lower case, sorted by their bytes."""
    listed = {
        word.lower().replace("’", "'")
        for word in DefaultDictionaryFactory().get_dictionary(language)
    }
    single = (word for word in listed if word[:1].isalnum() and not any(map(str.isspace, word)))
    return sorted((word for word in single if is_known(word, language)), key=str.encode)


def main() -> None:
    """Write the list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language")
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    found = words(given.language)
    head = "# Words by simplemma 2.0 (MIT). Written by: python -m prism_lab.languages.vocabulary"
    given.out.write_text("\n".join([head, *found]) + "\n", encoding="utf-8")
    print(f"{given.out}: {len(found):,} words")


if __name__ == "__main__":
    main()
