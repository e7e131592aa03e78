"""Counts agreement errors with a tagger that has no part in decoding: Apertium's.

A determiner, an adjective or a participle that stands beside its noun, or is said of it with a form
of ser, estar or être, is judged. It is an error where gender or number contradict; a word with one
form for both genders or numbers contradicts nothing. Lemmas for the other measures come from the
same analysis.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

SHARE = Path("/usr/share/apertium")
DIRECTIONS = {"es": ("apertium-eng-spa", "spa-eng"), "fr": ("apertium-fra-cat", "fra-cat")}
"""Package and direction whose first steps analyse and tag a language."""

UNIT = re.compile(r"\^((?:\\.|[^$\\])*)\$")
RESERVED = re.compile(r"[\\^$/<>{}\[\]@~]")
COPULAS = frozenset("ser estar être".split())
PERFECT = frozenset("haber avoir".split())
EL_BEFORE_FEMININE = frozenset(
    "acta agua águila ala alba alga alma ama ancla ansia área arma arpa asa aula ave habla hacha"
    " hada hambre".split()
)
"""Spanish nouns that are feminine and take el, un: no error."""
GENDERS, NUMBERS = frozenset({"m", "f"}), frozenset({"sg", "pl"})


class Token(NamedTuple):
    """A word as tagged; `kind` is det, adj (participles too), noun, cop, adv, prep or empty."""

    lemma: str
    kind: str
    gender: str
    number: str


@dataclass(frozen=True)
class Agreement:
    """How many words were judged, and how many of them disagree with their noun."""

    errors: int
    judged: int

    @property
    def rate(self) -> float:
        """Errors per determiner, adjective or participle."""
        return self.errors / max(self.judged, 1)


def available(language: str) -> bool:
    """Whether the tagger of a language is installed."""
    if language not in DIRECTIONS or shutil.which("apertium-tagger") is None:
        return False
    package, direction = DIRECTIONS[language]
    return (SHARE / package / f"{direction}.prob").exists()


def tagged(lines: Sequence[str], language: str) -> list[list[Token]]:
    """The words of each line. Raises ValueError where the tagger lost a line."""
    package, direction = DIRECTIONS[language]
    files = SHARE / package / direction
    steps = [["lt-proc", "-w", f"{files}.automorf.bin"]]
    if Path(f"{files}.rlx.bin").exists():
        steps.append(["cg-proc", "-w", f"{files}.rlx.bin"])
    steps.append(["apertium-tagger", "-g", f"{files}.prob"])
    text = "".join(RESERVED.sub(" ", " ".join(line.split())) + "\n[]\n" for line in lines)
    for step in steps:
        ran = subprocess.run(step, input=text, capture_output=True, text=True, check=True)
        text = ran.stdout
    parts = text.split("[]")[:-1]
    if len(parts) != len(lines):
        raise ValueError(f"{len(lines)} lines went in, {len(parts)} came out")
    return [_without_perfects(list(_tokens(part))) for part in parts]


def _without_perfects(line: list[Token]) -> list[Token]:
    """`line` where the participle of "ha comido" is no adjective: it agrees with nothing."""
    auxiliary = False
    for at, token in enumerate(line):
        if auxiliary and token.kind == "adj":
            line[at] = token._replace(kind="")
        auxiliary = token.lemma in PERFECT or (auxiliary and token.kind == "adv")
    return line


def _tokens(text: str) -> Iterator[Token]:
    for unit in UNIT.findall(text):
        # A contraction is two words, `de<pr>+el<det>`: the article is the one that agrees.
        for reading in unit.split("+"):
            lemma, *tags = re.split(r"[<>]+", reading.strip("<>"))
            tags = [tag for tag in tags if tag]
            gender = next((tag for tag in tags if tag in GENDERS), "")
            number = next((tag for tag in tags if tag in NUMBERS), "")
            yield Token(lemma.lower().lstrip("*"), _kind(lemma.lower(), tags), gender, number)


def _kind(lemma: str, tags: Sequence[str]) -> str:
    if not tags:
        return ""
    if tags[0] == "adj" or "pp" in tags:
        return "adj"
    if lemma in COPULAS:
        return "cop"
    return {"det": "det", "n": "noun", "adv": "adv", "preadv": "adv", "pr": "prep"}.get(tags[0], "")


def judge(lines: Sequence[Sequence[Token]]) -> Agreement:
    """Errors of all lines together."""
    pairs = [pair for line in lines for pair in _pairs(line)]
    return Agreement(sum(_clash(one, other) for one, other in pairs), len(pairs))


def _pairs(line: Sequence[Token]) -> Iterator[tuple[Token, Token]]:
    for one, other in pairwise(line):
        if (one.kind, other.kind) in {("det", "noun"), ("det", "adj"), ("adj", "noun")}:
            yield one, other
    for at, token in enumerate(line):
        if token.kind != "noun":
            continue
        after = line[at + 1 : at + 4]
        # In "noun adj noun" the adjective may belong to either, and is judged with the second.
        if [t.kind for t in after[:1]] == ["adj"] and [t.kind for t in after[1:2]] != ["noun"]:
            yield token, after[0]
        if after and after[0].kind == "cop" and _is_subject(line, at):
            said = [t for t in after[1:] if t.kind != "adv"]
            if said and said[0].kind == "adj":
                yield token, said[0]


def _is_subject(line: Sequence[Token], at: int) -> bool:
    """Whether the noun's phrase hangs on no preposition: then the copula is said of it."""
    while at and line[at - 1].kind in ("det", "adj"):
        at -= 1
    return at == 0 or line[at - 1].kind not in ("prep", "noun")


def _clash(one: Token, other: Token) -> bool:
    if one.lemma in ("el", "uno", "alguno", "ninguno") and other.lemma in EL_BEFORE_FEMININE:
        return {one.number, other.number} == NUMBERS
    genders, numbers = {one.gender, other.gender}, {one.number, other.number}
    return genders == GENDERS or numbers == NUMBERS
