"""Write down what takes a while to find: which words of each pair of languages may be handed out,
and which words of each language tell something of a person.

    python -m prism_lab.dictionary.candidates [--check]

To be run after a dictionary, a paradigm or a list of words has changed. Until then the host finds
anew what may be handed out, and goes by the old list of the words that tell something.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from prism import dictionary, languages
from prism.dictionary.folders import folders
from prism.substitution import hiding
from prism.substitution.candidates import FOLDER, Candidates, written


def files() -> Iterator[tuple[Path, str]]:
    """Each file and what is to stand in it, for the pairs of the dictionaries that are shipped."""
    shipped = folders()[-1]
    pairs = {
        (one.source, one.target) for one in dictionary.available() if one.path.parent == shipped
    }
    for source, target in sorted(pairs):
        candidates = Candidates(dictionary.load(source, target).common)
        yield shipped / FOLDER / f"{source}-{target}.tsv", written(candidates)
    for language in sorted({source for source, _ in pairs}):
        listed = languages.path(language, "protection/kinds")
        if listed is not None:
            yield listed.parents[1] / hiding.TELLING_FILE, hiding.written(language)


def main() -> int:
    """Write the files that differ; with --check name them instead."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail where one is old")
    check = parser.parse_args().check
    old = [(path, text) for path, text in files() if not _is(path, text)]
    for path, text in old:
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{path} {'is old' if check else 'written'}")
    return 1 if check and old else 0


def _is(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main())
