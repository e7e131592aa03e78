"""Public sentences with the translations that a large language model made of them, on record.

No neural engine needs to be at hand to see what decoding makes of one's answers. `prepare` encodes
paragraphs and leaves the two translations of each sentence open; whoever fills them in translates
sentence by sentence, without looking at the other text.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from prism import decoding
from prism.dictionary import Dictionary
from prism.substitution import Policy, encode
from prism.substitution.model import Line, PublicWord, Substitution
from prism.text import PrivateText, PublicText, PublicTranslation
from prism_lab.evaluation.baselines import reference


@dataclass(frozen=True)
class Recorded:
    """A sentence: its public line, and the model's translations of that and of the private one."""

    paragraph: int
    private: str
    line: Line
    answer: str
    wanted: str

    def ours(self, dictionary: Dictionary) -> str:
        """The private translation."""
        answer = PublicTranslation(self.answer)
        decoded = decoding.decode_line(self.line, answer, dictionary, dictionary.target)
        return decoded.private_translation.value

    def published(self, dictionary: Dictionary) -> str:
        """What the paper's decoding makes of the same answer."""
        states = []
        for made in self.line.substitutions:
            private = dictionary.entry(made.word, made.tag)
            public = dictionary.entry(made.substitute, made.tag)
            known = tuple(x.text for x in public.translations) if public else (made.substitute,)
            best = private.best if private else made.word
            states.append(reference.State(made.word, made.tag, best, made.substitute, known))
        answer = PublicTranslation(self.answer)
        return reference.decode(answer, states, dictionary.target).value


def prepare(paragraphs: Iterable[str], dictionary: Dictionary, policy: Policy, seed: int) -> str:
    """JSON lines of the paragraphs' sentences with both translations empty."""
    generator, made = Random(seed), []
    for number, text in enumerate(paragraphs):
        for line in encode(PrivateText(text), dictionary, policy, generator).lines:
            record = {
                "paragraph": number,
                "private": text[line.start : line.end],
                "public": line.public.value,
                "answer": "",
                "wanted": "",
                "words": [list(word) for word in line.words],
                "substitutions": [
                    [s.start, s.end, s.substitute, s.word, s.tag, s.kind, s.category]
                    for s in line.substitutions
                ],
            }
            made.append(json.dumps(record, ensure_ascii=False))
    return "\n".join(made) + "\n"


def read(path: Path) -> Sequence[Recorded]:
    """The sentences of a record, in order."""
    found = []
    for text in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(text)
        line = Line(
            0,
            len(record["private"]),
            PublicText(record["public"]),
            tuple(PublicWord(*word) for word in record["words"]),
            tuple(Substitution(*made) for made in record["substitutions"]),
        )
        found.append(
            Recorded(
                record["paragraph"], record["private"], line, record["answer"], record["wanted"]
            )
        )
    return found
