"""How often the meaning that a private sentence chooses for a word is the one its translation says.

    python tests/benchmarks/meanings.py --memory en-fr-de-es.tsv
    python tests/benchmarks/meanings.py --letters dev.jsonl --translations privateqa/translations

Of each word with several meanings, in the texts of a memory (source, english, french, german,
spanish; all but the last part of a source names the text) or in letters with their direct
translations (LANG/NN.txt). A word counts where the translation says one of its meanings and not all
of them. usual: the share that the dictionary's first translation has right; chosen: that of the
choice; marked: the share of words where both are shown, and how many of these are wrong.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from prism import dictionary
from prism_lab.dictionary.meanings import COLUMNS
from prism_lab.dictionary.parallel import from_letters, from_memory
from prism_lab.dictionary.weights import seen


def main() -> None:
    """Print a row for each language."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--memory", type=Path)
    parser.add_argument("--letters", type=Path)
    parser.add_argument("--translations", type=Path)
    arguments = parser.parse_args()
    print("language  words  usual  chosen  marked  of these wrong")
    texts = list(
        from_memory(arguments.memory)
        if arguments.memory
        else from_letters(arguments.letters, arguments.translations)
    )
    for to in COLUMNS:
        words = dictionary.load("en", to)
        found = [one for text in texts for one in seen(text, words)]
        count, shown = len(found), [one.right for one in found if one.choice.other]
        usual = sum(one.usual for one in found) / count
        chosen = sum(one.right for one in found) / count
        wrong = 1 - sum(shown) / len(shown)
        print(
            f"{to:8}  {count:5}  {usual:.3f}  {chosen:.3f}   {len(shown) / count:.3f}   {wrong:.3f}"
        )


if __name__ == "__main__":
    main()
