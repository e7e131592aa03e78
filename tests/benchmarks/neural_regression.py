"""How a private translation reads beside the direct one of the same neural translator.

    python tests/benchmarks/neural_regression.py LETTERS REFERENCES [--to es] [--engine local]

LETTERS has a JSON object a line with `text`; REFERENCES a folder with NN.txt, a translation of
each. The engine translates each letter's sentences as they are, and the public ones (level
balanced, seed 1), whose answers are decoded. Both run on this machine, so that nothing need be
sent. A neural engine chooses words by their sentence, reorders, and invents: what hiding costs with
such a one is the difference between the two rows. Prints chrF against the references, how alike
the two are (chrF of one against the other), how many substitutes were found, and how many places
are marked. A sentence that the model comes to no end of counts as untranslated, and is counted.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from random import Random

import sacrebleu

from prism import decoding, dictionary, translators
from prism.errors import EngineError
from prism.levels import level
from prism.sentences import sentences
from prism.service import Service
from prism.substitution.model import Encoding
from prism.text import PrivateText, PublicText, PublicTranslation


class Asked:
    """An engine, and what it said of each line; "" where it came to no end."""

    def __init__(self, engine: str, target: str) -> None:
        self._engine = translators.engine(engine, translators.NOTHING_TO_PROTECT)
        self._target = target
        self.said: dict[str, str] = {}
        self.endless = 0

    def ask(self, lines: Iterable[str]) -> None:
        """Have it translate those that it has not yet."""
        for line in dict.fromkeys(lines):
            if line not in self.said:
                try:
                    answers = self._engine.translate([PublicText(line)], "en", self._target)
                    self.said[line] = answers[0].value
                except EngineError as error:
                    if error.code != "engine_bad_answer":
                        raise
                    self.said[line] = ""
                    self.endless += 1

    def whole(self, text: str) -> str:
        """A text with each sentence exchanged for its translation."""
        spans = list(sentences(text, "en"))
        self.ask(text[a:b] for a, b in spans)
        for start, end in reversed(spans):
            text = text[:start] + self.said[text[start:end]] + text[end:]
        return text


def decoded(encoding: Encoding, asked: Asked) -> decoding.Decoding:
    """The private translation of what was asked."""
    words = dictionary.named(encoding.dictionary, encoding.source, encoding.target)
    own = [PublicTranslation(asked.said[line.public.value]) for line in encoding.lines]
    return decoding.decode(encoding, own, words)


def main() -> None:
    """Print two rows, and what hiding cost."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("letters", type=Path)
    parser.add_argument("references", type=Path)
    parser.add_argument("--to", default="es")
    parser.add_argument("--engine", default="local")
    given = parser.parse_args()
    lines = given.letters.read_text(encoding="utf-8").splitlines()
    texts = [json.loads(line)["text"] for line in lines]
    references = [
        (given.references / f"{i:02}.txt").read_text(encoding="utf-8") for i in range(len(texts))
    ]
    asked = Asked(given.engine, given.to)
    direct = [asked.whole(text) for text in texts]
    ends = asked.endless
    service, policy = Service(random=Random(1)), level("balanced").policy
    done = []
    for text in texts:
        made = service.encode(PrivateText(text), target=given.to, policy=policy).encoding
        asked.ask(line.public.value for line in made.lines)
        done.append(decoded(made, asked))
    private = [one.private_translation.value for one in done]
    print("translation  chrF  no end")
    for name, written, endless in (
        ("direct", direct, ends), ("private", private, asked.endless - ends),
    ):  # fmt: skip
        score = sacrebleu.corpus_chrf(written, [references]).score
        print(f"{name:11}  {score:4.1f}  {endless:6}")
    alike = sacrebleu.corpus_chrf(private, [direct]).score
    found, missing = sum(one.recovered for one in done), sum(one.missing for one in done)
    marked = sum(s.status == "uncertain" for one in done for s in one.segments)
    print(f"alike {alike:.1f} chrF; found {found}, missing {missing}, marked {marked}")


if __name__ == "__main__":
    main()
