"""Make the data of decoys from a treebank and stories:

    python -m prism_lab.structure.build --treebank TRAIN.conllu --held-out DEV.conllu \\
        --stories TEXTS --out DIR

Writes the counts of skeletons and the weights of the law for each register, and plain sentences.
Weights are fitted to texts that were not counted: the held-out ones, and every other story with the
counts of the rest; then all stories are counted.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from prism.structure.skeletons import Skeletons, skeleton
from prism.tagging import analyse
from prism_lab.structure.fitting import alternatives, fitted
from prism_lab.tagging.treebank import TaggedTokens, read

_PLAIN = re.compile(r"[A-Z][A-Za-z ,']+[.?!]")
_SHORTEST, _LONGEST = 6, 18
_NAMES = frozenset({"NNP", "NNPS", "CD", "FW", "ADD", "GW", "LS", "UH", "XX", "AFX"})


def plain_sentences(texts: Sequence[str], tagged: Sequence[TaggedTokens]) -> list[str]:
    """The sentences of a treebank without names, numbers and odd characters, as written."""
    found = {
        text
        for text, words in zip(texts, tagged, strict=True)
        if _PLAIN.fullmatch(text)
        and not text.isupper()
        and _SHORTEST <= len(words) <= _LONGEST
        and not _NAMES & {tag for _, tag in words}
    }
    return sorted(found)


def documents(path: Path) -> list[str]:
    """The documents of a treebank, as running text."""
    content = path.read_text(encoding="utf-8")
    parts = re.split(r"^# newdoc.*$", content, flags=re.MULTILINE)
    return [" ".join(re.findall(r"^# text = (.*)$", part, re.MULTILINE)) for part in parts[1:]]


def counted(texts: Iterable[str], language: str) -> Skeletons:
    """The counts of texts, by our own tagger."""
    return Skeletons.of(
        skeleton([(word.text, word.tag) for word in sentence.words], language)
        for text in texts
        for sentence in analyse(text, language)
    )


def main(arguments: Iterable[str] | None = None) -> None:
    """Write the data and say how much there is of it."""
    parser = argparse.ArgumentParser(
        prog="python -m prism_lab.structure.build", description=__doc__
    )
    parser.add_argument("--treebank", type=Path, required=True, help="CoNLL-U with texts")
    parser.add_argument("--held-out", type=Path, required=True, help="CoNLL-U with documents")
    parser.add_argument("--stories", type=Path, required=True, help="texts, a form feed between")
    parser.add_argument("--language", default="en")
    parser.add_argument("--out", type=Path, required=True, help="the folder for the files")
    given = parser.parse_args(list(arguments) if arguments is not None else None)
    tagged = read(given.treebank)
    language = given.language
    general = given.out / "general.skeletons.gz"
    Skeletons.of(skeleton(words, language) for words in tagged).save(general)
    stories = given.stories.read_text(encoding="utf-8").split("\f")
    counted(stories, language).save(given.out / "stories.skeletons.gz", fewest=1)
    # As it will be read: rare neighbours are not saved.
    models = {"general": Skeletons.load(general), "stories": counted(stories[::2], language)}
    held_out = {"general": documents(given.held_out), "stories": stories[1::2]}
    law = {
        register: fitted(alternatives(texts, language, models), models)
        for register, texts in held_out.items()
    }
    (given.out / "law.json").write_text(json.dumps(law, indent=1) + "\n", "utf-8")
    content = given.treebank.read_text(encoding="utf-8")
    texts = re.findall(r"^# text = (.*)$", content, re.MULTILINE)
    sentences = plain_sentences(texts, tagged)
    packed = gzip.compress("\n".join(sentences).encode(), mtime=0)
    (given.out / "sentences.gz").write_bytes(packed)
    print(f"{len(tagged)} sentences counted, {len(sentences)} kept")


if __name__ == "__main__":
    main()
