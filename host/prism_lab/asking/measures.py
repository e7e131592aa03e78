"""Scores of PRIV-QA's tables: detection, extraction, likeness of answers, a judge's verdicts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Detection:
    """Table 2: how much of what was found is private, and how much of what is was found."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """The harmonic mean."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def detection(found: Sequence[Collection[str]], listed: Sequence[Collection[str]]) -> Detection:
    """Over all rows, a word or phrase counting where one side holds the other ("$20" of "20")."""
    right = sum(any(_meet(one, other) for other in row) for one_row, row in zip(found, listed,
                strict=True) for one in one_row)  # fmt: skip
    caught = sum(any(_meet(one, other) for other in row) for one_row, row in zip(listed, found,
                 strict=True) for one in one_row)  # fmt: skip
    return Detection(right / max(sum(map(len, found)), 1), caught / max(sum(map(len, listed)), 1))


def defended(original: Collection[str], protected: Collection[str]) -> bool:
    """Whether extraction from a protected question fails: by the paper's definition, where what is
    extracted from both sides is not the same."""
    return {_plain(one) for one in original} != {_plain(one) for one in protected}


def shared(original: Collection[str], protected: Collection[str]) -> float:
    """The share of what is extracted from the original that is so from the protected one, too: the
    stricter measure, since one word that differs is a defence by the paper's."""
    wanted = {_plain(one) for one in original}
    return len(wanted & {_plain(one) for one in protected}) / len(wanted) if wanted else 0.0


def bleu(answer: str, reference: str) -> float:
    """Of one sentence or text, with sacrebleu's usual smoothing, 0 to 1."""
    from sacrebleu.metrics.bleu import BLEU

    return float(BLEU(effective_order=True).sentence_score(answer, [reference]).score) / 100


def meteor(answer: str, reference: str) -> float:
    """METEOR by exact words and stems; without synonyms, which need WordNet's files."""
    from nltk.translate.meteor_score import single_meteor_score

    return float(single_meteor_score(_words(reference), _words(answer), wordnet=_NoSynonyms()))


class _NoSynonyms:
    def synsets(self, _word: str) -> list[object]:
        """None."""
        return []


def rouge(answer: str, reference: str, size: int) -> float:
    """ROUGE-N (Lin 2004), F1 of the runs of `size` words."""
    one, other = _runs(_words(answer), size), _runs(_words(reference), size)
    return _f1((one & other).total(), one.total(), other.total())


def rouge_l(answer: str, reference: str) -> float:
    """ROUGE-L (Lin 2004), F1 of the longest common subsequence of words."""
    one, other = _words(answer), _words(reference)
    row = [0] * (len(other) + 1)
    for word in one:
        before = 0
        for at, counterpart in enumerate(other, 1):
            kept = row[at]
            row[at] = before + 1 if word == counterpart else max(row[at], row[at - 1])
            before = kept
    return _f1(row[-1], len(one), len(other))


Verdict = Literal["win", "tie", "lose"]


def verdict(first: str, second: str) -> Verdict:
    """What a judge says of ours in both orders: first with ours as A, then with ours as B. Where
    the two contradict each other it is a tie."""
    points = {"A": 1, "B": -1}.get(_letter(first), 0) + {"B": 1, "A": -1}.get(_letter(second), 0)
    return "win" if points > 0 else "lose" if points < 0 else "tie"


def _letter(said: str) -> str:
    found = re.findall(r"\b(A|B|TIE)\b", said.upper())
    return found[-1] if found else ""


def _plain(text: str) -> str:
    return " ".join(_words(text))


def _meet(one: str, other: str) -> bool:
    first, second = _plain(one), _plain(other)
    return bool(first and second) and (
        f" {first} " in f" {second} " or f" {second} " in f" {first} "
    )


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _runs(words: Sequence[str], size: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(words[at : at + size]) for at in range(len(words) - size + 1))


def _f1(common: int, one: int, other: int) -> float:
    return 2 * common / (one + other) if one + other else 0.0
