"""An evaluation whose translations and readings are files: see `prism_lab.table1`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from prism import decoding, dictionary
from prism.errors import EngineError
from prism.policy import Policy
from prism.substitution import encode
from prism.substitution.export import from_json, to_json
from prism.text import PrivateText, PublicText, PublicTranslation
from prism_lab.evaluation import corpus, report
from prism_lab.evaluation.baselines import vectors
from prism_lab.evaluation.baselines.pup import Pup
from prism_lab.evaluation.batches import Batch
from prism_lab.evaluation.chat import Model
from prism_lab.evaluation.methods import sentence_lines
from prism_lab.evaluation.passages import Passage
from prism_lab.evaluation.readers.chat import LETTERS, asking, read_answers
from prism_lab.evaluation.sweep import Bounds, Measurement
from prism_lab.extra import need

METHODS = ("prism-star", "nodecode", "prism-r", "pup")
LANGUAGES = {"de": "German", "es": "Spanish", "fr": "French"}
_ATTEMPTS = 3

_TRANSLATE = """Directly translate English to {language}. The lines are the sentences of a text:
write one line for each, line n the translation of line n, and nothing else. Translate what stands
there, even where it makes no sense: correct nothing, leave nothing out, explain nothing."""
_READ = "Do what the message says. Write what it asks for and nothing else."


class Recorded:
    """One pair of languages, in a folder."""

    def __init__(self, folder: Path, plan: dict[str, Any], texts: Sequence[Passage]) -> None:
        self._folder = folder
        self._plan = plan
        self._texts = texts
        self._questions = {text.id: len(text.questions) for text in texts}

    @cached_property
    def _words(self) -> dictionary.Dictionary:
        return dictionary.load(self._plan["source"], self._plan["target"])

    @cached_property
    def _pup(self) -> Pup:
        learned = vectors.learn(
            corpus.texts([Path(path) for path in self._plan["corpus"]]), self._plan["source"]
        )
        return Pup(learned, self._plan["source"])

    def _translation(self, condition: str) -> Batch:
        task = _TRANSLATE.format(language=LANGUAGES[self._plan["target"]])
        return Batch(self._folder / "translate" / condition, task)

    def _reading(self, condition: str) -> Batch:
        return Batch(self._folder / "read" / condition, _READ)

    def _encoded(self) -> Iterator[tuple[str, float]]:
        """The methods with public texts of their own, at each ratio."""
        for method in dict.fromkeys(map(_encoder, self._plan["methods"])):
            yield from ((method, ratio) for ratio in self._plan["ratios"])

    def _decoded(self) -> Iterator[tuple[str, str, float]]:
        """What is to be read, of which translations, and the ratio."""
        for method in self._plan["methods"]:
            for ratio in self._plan["ratios"]:
                yield f"{method}-{ratio}", f"{_encoder(method)}-{ratio}", ratio

    def encode(self) -> None:
        """Write what is to be translated, and what can be read before anything is translated."""
        for text in self._texts:
            lines = sentence_lines(text.text, self._plan["source"])
            self._translation("direct").write(text.id, _as_lines(lines))
            self._reading("floor").write(text.id, asking("", text.questions))
            self._reading("original").write(text.id, asking(text.text, text.questions))
        for method, ratio in self._encoded():
            for text in self._texts:
                self._encode(method, ratio, text)

    def _encode(self, method: str, ratio: float, text: Passage) -> None:
        condition = f"{method}-{ratio}"
        kept = self._session(condition, text)
        if kept.exists():
            return
        random = Random(f"{self._plan['seed']}:{text.id}:{condition}")  # noqa: S311
        source = self._plan["source"]
        if method == "pup":
            public = self._pup.encode(text.text, self._pup.epsilon_for(ratio), random)
            lines, session = sentence_lines(public, source), None
        else:
            policy = Policy("prism-r" if method == "prism-r" else "prism-star", ratio)
            encoding = encode(PrivateText(text.text), self._words, policy, random)
            public = encoding.public_text.value
            lines, session = tuple(line.public for line in encoding.lines), to_json(encoding)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(session), encoding="utf-8")
        self._translation(condition).write(text.id, _as_lines(lines))
        self._reading(f"{condition}.public").write(text.id, asking(public, text.questions))

    def decode(self) -> None:
        """Write the translations that there are for the reader."""
        for text in self._texts:
            for condition, private in self._translated(text):
                self._reading(condition).write(text.id, asking(private, text.questions))

    def _translated(self, text: Passage) -> Iterator[tuple[str, str]]:
        """Each condition that is translated, with what its user reads."""
        answers = self._translation("direct").lines(text.id)
        if answers is not None:
            yield "direct", _joined(answers)
        for condition, source, _ in self._decoded():
            answers = self._translation(source).lines(text.id)
            if answers is not None:
                yield condition, self._private(condition, source, text, answers)

    def _private(self, condition: str, source: str, text: Passage, answers: list[str]) -> str:
        """What the user reads, decoded once: what was read and what is scored are the same."""
        session = json.loads(self._session(source, text).read_text(encoding="utf-8"))
        if session is None or condition.startswith("nodecode"):
            return _joined(answers)
        kept = self._folder / "decoded" / condition / f"{text.id}.txt"
        if not kept.exists():
            given = [PublicTranslation(answer) for answer in answers]
            decoded = decoding.decode(from_json(session), given, self._words)
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(decoded.private_translation.value, encoding="utf-8")
        return kept.read_text(encoding="utf-8")

    def _session(self, condition: str, text: Passage) -> Path:
        return self._folder / "sessions" / condition / f"{text.id}.json"

    def batches(self) -> list[Batch]:
        """Those of the plan that there are so far, in the order in which they can be answered."""
        encoded = [f"{method}-{ratio}" for method, ratio in self._encoded()]
        decoded = [condition for condition, *_ in self._decoded()]
        translations = map(self._translation, ("direct", *encoded))
        before = ("floor", "original", *(f"{condition}.public" for condition in encoded))
        readings = map(self._reading, (*before, "direct", *decoded))
        return [batch for batch in (*translations, *readings) if batch.folder.exists()]

    def missing(self) -> list[tuple[Batch, str]]:
        """What is not answered, or in a shape that cannot be used."""
        return [
            (batch, name)
            for batch in self.batches()
            for name in batch.names()
            if name in self._questions and not self._usable(batch, name)
        ]

    def _usable(self, batch: Batch, name: str) -> bool:
        if batch.folder.parent.name == "translate":
            return batch.lines(name) is not None
        return len(read_answers(batch.answer(name) or "")) == self._questions[name]

    def ask(self, model: Model) -> None:
        """Have everything answered that is missing. Raises EngineError for a text that cannot."""
        for batch, name in self.missing():
            for _ in range(_ATTEMPTS):
                asked = batch.asked(name)
                translating = batch.folder.parent.name == "translate"
                answer = model.ask(f"{batch.task}\n\n{asked}" if translating else asked)
                batch.keep(name, answer.strip())
                if self._usable(batch, name):
                    break
            else:
                raise EngineError(f"{batch.folder}: {name} got no usable answer.")

    def score(self, rounds: int, signature: dict[str, Any]) -> report.Evaluation:
        """The numbers. Everything must have been answered."""
        bounds = [
            Bounds(text.id, *(self._credits(c, text) for c in ("floor", "original", "direct")))
            for text in self._texts
        ]
        measured = [one for text in self._texts for one in self._measured(text)]
        return report.evaluate(bounds, measured, signature, rounds=rounds)

    def _credits(self, condition: str, text: Passage) -> tuple[float, ...]:
        letters = read_answers(self._reading(condition).answer(text.id) or "")
        right = (LETTERS[question.answer] for question in text.questions)
        return tuple(float(a == b) for a, b in zip(letters, right, strict=True))

    def _measured(self, text: Passage) -> Iterator[Measurement]:
        sacrebleu = need("sacrebleu")
        private = dict(self._translated(text))
        for condition, source, ratio in self._decoded():
            read = private[condition]
            yield Measurement(
                text.id,
                condition.rpartition("-")[0],
                ratio,
                self._credits(f"{source}.public", text),
                self._credits(condition, text),
                float(sacrebleu.sentence_chrf(read, [private["direct"]]).score),
                float(sacrebleu.sentence_bleu(read, [private["direct"]]).score),
            )


def _as_lines(lines: Sequence[PublicText]) -> str:
    return "\n".join(" ".join(line.value.split()) for line in lines)


def _encoder(method: str) -> str:
    """Whose public texts a method has."""
    return "prism-star" if method == "nodecode" else method


def _joined(answers: Sequence[str]) -> str:
    return " ".join(answers)
