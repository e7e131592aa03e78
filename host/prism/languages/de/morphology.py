"""German verbs with a particle or a prefix that no paradigm has: angedroht, vorzufinden."""

from __future__ import annotations

from functools import lru_cache

from prism.morphology import Analysis, Paradigms

PARTICLES = tuple(
    "zusammen entgegen gegenüber richtig herunter hinunter zurecht voraus vorbei vorüber zurück"
    " zwischen herauf heraus herbei herein herum hervor hinauf hinaus hinein hinzu heran herab"
    " weiter wieder nieder empor fehl fern fest fort frei gegen heim klar kund leicht nach offen"
    " schwer sicher statt stand teil tief über unter voll voran durch weg mit los ein aus auf bei"
    " her hin vor ab an da um zu".split()
)
"""What parts from its verb, the longest first."""
_PREFIXES = ("miss", "zer", "ent", "emp", "ver", "be", "er", "ge")
_ENDINGS = ("em", "en", "er", "es", "e")
_SHORTEST = 4
"""Letters of a verb behind its particle."""


@lru_cache(maxsize=20_000)
def unfolded(word: str, table: Paradigms) -> tuple[tuple[Analysis, ...], str]:
    """The readings of a verb whose simple verb is known; no pronoun is ever written to one."""
    if not word.islower():
        return (), ""
    found = _parted(word, table)
    for ending in _ENDINGS if not found else ():
        base = word.removesuffix(ending)
        if base != word and base[-1:] in ("t", "n"):  # a participle as an adjective: ausgefüllte
            whole = (*_verbs(base, table), *_parted(base, table))
            found += [one for one in whole if one.features == "pp"]
        if found:
            break
    return tuple(found), ""


def _parted(lower: str, table: Paradigms) -> list[Analysis]:
    """The readings of a particle or prefix and a verb."""
    found: list[Analysis] = []
    for particle in PARTICLES:
        rest = lower.removeprefix(particle)
        if rest != lower and len(rest) >= _SHORTEST:
            found += (_with(particle, one) for one in _verbs(rest, table))
            found += (
                _with(particle, one)
                for one in _verbs(rest.removeprefix("zu"), table)
                if rest.startswith("zu") and one.features == "inf"
            )
        if found:
            return found
    for prefix in _PREFIXES:
        rest = lower.removeprefix(prefix)
        if rest == lower or len(rest) < _SHORTEST:
            continue
        for one in _verbs(rest, table):
            if one.features != "pp":
                found.append(_with(prefix, one))
            if one.features == "pri.3.sg":  # it has no ge-: bereinigt is both
                found.append(Analysis(prefix + one.lemma, "verb", "pp"))
        if found:
            break
    return found


def _verbs(word: str, table: Paradigms) -> list[Analysis]:
    return [one for one in table.analyses(word) if one.pos == "verb"]


def _with(before: str, reading: Analysis) -> Analysis:
    return reading._replace(lemma=before + reading.lemma)
