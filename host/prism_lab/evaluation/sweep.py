"""The protocol over texts, methods and ratios: one measurement each, cached, in any order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from prism import dictionary, translators
from prism.policy import Unknown
from prism.text import PublicText, PublicTranslation
from prism_lab.evaluation.methods import Compared, Protected, Setting, method, sentence_lines
from prism_lab.evaluation.passages import Passage, Question
from prism_lab.evaluation.readers import Reader, reader
from prism_lab.extra import need

if TYPE_CHECKING:
    from prism.translators import Translator

_REMEMBERED_LINES = 50_000


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured, apart from the text, the method and the ratio. Hashable, picklable."""

    source: str
    target: str
    engine: str
    reader: str = "window"
    unknown: Unknown = "hide"
    seed: int = 1
    vectors: Path | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """One text under one method at several ratios."""

    passage: Passage
    method: str
    ratios: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Measurement:
    """What one method did to one text at one ratio: numbers only, no text.

    public, private: the credit of each question on the public text and on the private translation.
    chrf, bleu: of the private translation against the engine's own of the private text.
    """

    passage: str
    method: str
    ratio: float
    public: tuple[float, ...]
    private: tuple[float, ...]
    chrf: float
    bleu: float


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the reader gets out of one text without protection, and without the text.

    floor: credits with no text; original: with the private text; translated: with the engine's own
    translation of it.
    """

    passage: str
    floor: tuple[float, ...]
    original: tuple[float, ...]
    translated: tuple[float, ...]


class Bench:
    """Engine, dictionary, reader and methods of a plan, opened once a process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.reader: Reader = reader(plan.reader)
        # The texts of an evaluation are public: the engine must see them for the reference.
        engine = translators.engine(plan.engine, translators.NOTHING_TO_PROTECT)
        self.engine = _Remembering(engine, plan.source, plan.target)
        self.dictionary = dictionary.load(plan.source, plan.target, plan.engine)
        self._setting = Setting(self.dictionary, plan.unknown, plan.vectors)
        self._methods: dict[str, Compared] = {}

    def method(self, name: str) -> Compared:
        """A method, built once."""
        if name not in self._methods:
            self._methods[name] = method(name, self._setting)
        return self._methods[name]

    def measure(self, job: Job) -> list[Measurement]:
        """The measurements of a job. The engine is asked once for the lines of all ratios."""
        passage, method = job.passage, self.method(job.method)
        made = [
            method.protect(passage.text, ratio, Random(f"{self.plan.seed}:{passage.id}:{ratio}"))  # noqa: S311
            for ratio in job.ratios
        ]
        self.engine.translate([line for one in made for line in one.lines])
        reference = self._reference(passage)
        return [
            self._measure(job, ratio, one, reference)
            for ratio, one in zip(job.ratios, made, strict=True)
        ]

    def bounds(self, passage: Passage) -> Bounds:
        """What the reader gets without protection, and without a text."""
        source, questions = self.plan.source, passage.questions
        return Bounds(
            passage.id,
            tuple(self.reader.credits("", questions, source)),
            tuple(self.reader.credits(passage.text, questions, source)),
            tuple(self._read_translation(self._reference(passage), passage)),
        )

    def _measure(self, job: Job, ratio: float, made: Protected, reference: str) -> Measurement:
        sacrebleu = need("sacrebleu")
        passage = job.passage
        private = made.finish(self.engine.translate(made.lines))
        return Measurement(
            passage.id,
            job.method,
            ratio,
            tuple(self.reader.credits(made.public_text, passage.questions, self.plan.source)),
            tuple(self._read_translation(private, passage)),
            float(sacrebleu.sentence_chrf(private, [reference]).score),
            float(sacrebleu.sentence_bleu(private, [reference]).score),
        )

    def _reference(self, passage: Passage) -> str:
        """The engine's translation of the private text."""
        lines = sentence_lines(passage.text, self.plan.source)
        return " ".join(answer.value for answer in self.engine.translate(lines))

    def _read_translation(self, text: str, passage: Passage) -> list[float]:
        if not self.reader.needs_translated_questions:
            return self.reader.credits(text, passage.questions, self.plan.target)
        return self.reader.credits(text, self._asked(passage), self.plan.target)

    def _asked(self, passage: Passage) -> tuple[Question, ...]:
        """The questions and options in the target language, by the engine."""
        lines = [
            PublicText(text) for asked in passage.questions for text in (asked.text, *asked.options)
        ]
        answers = iter([answer.value for answer in self.engine.translate(lines)])
        return tuple(
            Question(next(answers), tuple(next(answers) for _ in asked.options), asked.answer)
            for asked in passage.questions
        )


class _Remembering:
    """A translator that is asked only once for each line."""

    def __init__(self, engine: Translator, source: str, target: str) -> None:
        self._engine = engine
        self._languages = source, target
        self._known: dict[PublicText, PublicTranslation] = {}

    def translate(self, lines: Sequence[PublicText]) -> list[PublicTranslation]:
        if len(self._known) > _REMEMBERED_LINES:
            self._known.clear()
        new = list(dict.fromkeys(line for line in lines if line not in self._known))
        answers = self._engine.translate(new, *self._languages) if new else []
        self._known.update(zip(new, answers, strict=True))
        return [self._known[line] for line in lines]


@lru_cache(maxsize=1)
def bench(plan: Plan) -> Bench:
    """The bench of a plan in this process."""
    return Bench(plan)


@dataclass(frozen=True, slots=True)
class Result:
    """What a job gave: bounds (for a job without a method) or measurements."""

    bounds: tuple[Bounds, ...] = ()
    measurements: tuple[Measurement, ...] = field(default=())


def run_job(plan: Plan, job: Job) -> Result:
    """Do one job. The one function that workers call, wherever they are."""
    if not job.method:
        return Result(bounds=(bench(plan).bounds(job.passage),))
    return Result(measurements=tuple(bench(plan).measure(job)))
