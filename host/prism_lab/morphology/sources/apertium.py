"""Paradigms from a compiled Apertium analyser (GPL 2 or later), read through `lt-print`.

Spanish: `spa-cat.automorf.bin` of Debian's apertium-spa-cat; lt-print is in lttoolbox-dev.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from prism.errors import BadInputError
from prism.morphology.model import Inflection

_POS = {
    "n": "noun",
    "np": "name",
    "adj": "adj",
    "adv": "adv",
    "preadv": "adv",
    "vblex": "verb",
    "vbser": "verb",
    "vbhaver": "verb",
    "vbmod": "verb",
    "vaux": "verb",
}
_MOODS = frozenset({"pri", "pii", "ifi", "fti", "cni", "prs", "pis", "imp"})
_GENDERS = {"m": ("m",), "f": ("f",), "mf": ("mf",), "GD": ("m", "f"), "nt": ()}
_NUMBERS = {"sg": ("sg",), "pl": ("pl",), "sp": ("sg", "pl"), "ND": ("sg", "pl")}
_ANALYSIS = re.compile(r"([^<>+]+)((?:<[^<>]+>)+)")

Arc = tuple[int, str, str]


def inflections(automaton: Path) -> Iterator[Inflection]:
    """Every form in the automaton with its readings; joined words (verb + pronoun) are left out.

    Raises BadInputError where lt-print cannot read it.
    """
    for form, lemma, tags in analyses(automaton):
        yield from _readings(form, lemma, tags)


def analyses(automaton: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Every form in the automaton, its lemma and Apertium's own tags for it.

    Raises BadInputError where lt-print cannot read it.
    """
    # The words are in the largest transducer; the others hold punctuation, figures, loops.
    yield from _walk(*max(_transducers(automaton), key=lambda transducer: len(transducer[0])))


def _transducers(path: Path) -> Iterator[tuple[dict[int, list[Arc]], set[int]]]:
    """Each transducer in the file: arcs by state, and the final states (AT&T format)."""
    command = [shutil.which("lt-print") or "lt-print", str(path)]
    try:
        # Arguments are a list and no shell reads them; the path is the caller's.
        run = subprocess.run(command, capture_output=True, check=True, text=True)  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        raise BadInputError(
            f"{path.name} cannot be read by lt-print.", hint="Is lttoolbox-dev installed?"
        ) from None
    if "\t" not in run.stdout:
        raise BadInputError(f"{path.name} is no compiled transducer.")
    arcs: dict[int, list[Arc]] = {}
    final: set[int] = set()
    for line in run.stdout.split("\n"):
        fields = line.split("\t")
        if line == "--":
            yield arcs, final
            arcs, final = {}, set()
        elif len(fields) >= 4:
            source, target, read, write = fields[:4]
            arcs.setdefault(int(source), []).append((int(target), read, write))
        elif fields[0].isdigit():
            final.add(int(fields[0]))
    yield arcs, final


def _walk(arcs: dict[int, list[Arc]], final: set[int]) -> Iterator[tuple[str, str, list[str]]]:
    """Depth first through all paths; joined readings, figures and loops are not followed."""
    arcs = _useful(arcs, final)
    path: set[int] = {0}
    stack: list[tuple[Iterator[Arc], int, str, str]] = [(iter(arcs.get(0, ())), 0, "", "")]
    while stack:
        following, state, form, reading = stack[-1]
        arc = next(following, None)
        if arc is None:
            path.discard(state)
            stack.pop()
            continue
        target, read, write = arc
        if target in path:
            continue
        longer = form if read == "ε" else form + read
        tagged = reading if write == "ε" else reading + write
        if target in final and (match := _ANALYSIS.fullmatch(tagged)):
            yield longer, match[1], match[2][1:-1].split("><")
        path.add(target)
        stack.append((iter(arcs.get(target, ())), target, longer, tagged))


def _useful(arcs: dict[int, list[Arc]], final: set[int]) -> dict[int, list[Arc]]:
    """The arcs on a way to a final state that joins no words and reads no figures."""
    sources: dict[int, set[int]] = {}
    for state, following in arcs.items():
        for target, read, write in following:
            if write != "+" and not read.isdigit():
                sources.setdefault(target, set()).add(state)
    useful = set(final)
    frontier = list(final)
    while frontier:
        for state in sources.get(frontier.pop(), ()):
            if state not in useful:
                useful.add(state)
                frontier.append(state)
    return {
        state: [
            arc for arc in following if arc[0] in useful and arc[2] != "+" and not arc[1].isdigit()
        ]
        for state, following in arcs.items()
    }


def _readings(form: str, lemma: str, tags: list[str]) -> Iterator[Inflection]:
    pos = _POS.get(tags[0])
    if pos is None or "sup" in tags or not form.strip() or " " in form:
        return
    if pos == "adv":
        yield Inflection(form, lemma, pos, "")
        return
    genders = [gender for tag in tags for gender in _GENDERS.get(tag, ())]
    numbers = [number for tag in tags for number in _NUMBERS.get(tag, ())]
    if pos == "verb":
        yield from (Inflection(form, lemma, pos, f) for f in _verb(tags[1:], genders, numbers))
        return
    for gender in genders or ["mf"]:
        for number in numbers or ["sg"]:
            yield Inflection(form, lemma, pos, f"{gender}.{number}")


def _verb(tags: list[str], genders: list[str], numbers: list[str]) -> Iterator[str]:
    if not tags:
        return
    mood = tags[0]
    if mood in ("inf", "ger"):
        yield mood
    elif mood == "pp":
        for gender in genders or ["m"]:
            yield from (f"pp.{gender}.{number}" for number in numbers or ["sg"])
    elif mood in _MOODS:
        person = next((tag[1] for tag in tags if re.fullmatch("p[123]", tag)), "")
        yield from (f"{mood}.{person}.{number}" for number in numbers if person)
