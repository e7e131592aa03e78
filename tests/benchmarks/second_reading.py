"""What a second reading of the private sentences gives, between the worst reader and the best.

    python tests/benchmarks/second_reading.py LETTERS REFERENCES [--to es]

LETTERS has a JSON object a line with `text`; REFERENCES a folder with NN.txt, a translation of
each. Apertium translates the public texts (level balanced, seed 1, the dictionary for engines that
choose among meanings). Read a second time are the private sentences: by Apertium, which says the
same of a word in every sentence; by the neural translator on this machine, where there is one; and
by the reference itself, where its paragraphs have as many sentences as the letter's. The last is
the most that any reader can give. Prints chrF against the references, and how many places are
marked.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

import sacrebleu

from prism import decoding, dictionary, translators
from prism.levels import level
from prism.sentences import sentences
from prism.service import Service
from prism.substitution.model import Encoding
from prism.text import PrivateText, PublicText, PublicTranslation


def asked(engine: str, lines: Sequence[str], target: str) -> dict[str, str]:
    """The engine's translation of each line."""
    made = translators.engine(engine, translators.NOTHING_TO_PROTECT)
    answers = made.translate([PublicText(line) for line in lines], "en", target)
    return {line: answer.value for line, answer in zip(lines, answers, strict=True)}


def _paragraphs(text: str, language: str) -> list[list[str]]:
    return [[p[a:b] for a, b in sentences(p, language)] for p in text.split("\n\n")]


def by_reference(text: str, reference: str, target: str) -> Iterator[tuple[str, str]]:
    """Each sentence with the reference's."""
    own, others = _paragraphs(text, "en"), _paragraphs(reference, target)
    if len(own) != len(others):
        return
    for one, other in zip(own, others, strict=True):
        if len(one) == len(other):
            yield from zip((sentence.strip() for sentence in one), other, strict=True)


def main() -> None:
    """Print a row a reader."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("letters", type=Path)
    parser.add_argument("references", type=Path)
    parser.add_argument("--to", default="es")
    given = parser.parse_args()
    lines = given.letters.read_text(encoding="utf-8").splitlines()
    texts = [json.loads(line)["text"] for line in lines]
    references = [
        (given.references / f"{i:02}.txt").read_text(encoding="utf-8") for i in range(len(texts))
    ]
    service = Service(random=Random(1))
    encodings: list[Encoding] = []
    for text in texts:
        done = service.encode(PrivateText(text), target=given.to, policy=level("balanced").policy)
        encodings.append(done.encoding)
    all_lines = [line for encoding in encodings for line in encoding.lines]
    answers = asked("apertium", list({line.public.value for line in all_lines}), given.to)
    private = list({line.private for line in all_lines})
    readers: dict[str, Mapping[str, str]] = {"nobody": {}}
    readers["apertium"] = asked("apertium", private, given.to)
    known = {info.name for info in translators.able("en", given.to)}
    if "local" in known:
        readers["local"] = asked("local", private, given.to)
    readers["reference"] = {
        line: said
        for text, reference in zip(texts, references, strict=True)
        for line, said in by_reference(text, reference, given.to)
    }
    print("reader      chrF  marked")
    for reader, readings in readers.items():
        found = []
        for encoding in encodings:
            words = dictionary.named(encoding.dictionary, encoding.source, encoding.target)
            own = [PublicTranslation(answers[line.public.value]) for line in encoding.lines]
            found.append(decoding.decode(encoding, own, words, readings))
        written = [one.private_translation.value for one in found]
        score = sacrebleu.corpus_chrf(written, [references]).score
        marked = sum(s.status == "uncertain" for one in found for s in one.segments)
        print(f"{reader:9}  {score:5.2f}  {marked:6}")


if __name__ == "__main__":
    main()
