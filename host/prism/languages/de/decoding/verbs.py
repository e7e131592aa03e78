"""German verbs in two pieces: the private verb may be separable where the substitute was not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from prism.decoding.page import Page, Place
from prism.languages.de.decoding.itself import CONJUNCTIONS
from prism.morphology import Analysis

_CLAUSE_END = re.compile(r"[,.;:!?…\n()\"»«“”]")
_JOINING = frozenset({"und", "oder", "aber"})
_FINITE = ("pri", "pii", "prs", "pis")
_ITSELF = "sich"
_WHOLE = ("inf", "izu", "pp", "ger")


def verb(
    page: Page, place: Place, text: str, reading: Analysis, particles: Sequence[tuple[str, str]]
) -> tuple[str, Analysis | None]:
    """The verb as it is written at `place`, its particle put where it belongs.

    text: the verb in one piece, or its finite form, perhaps behind words that belong to it (Diät
    halten). particles: (particle, verb) that its lemma may be divided into; it is separable if the
    paradigms know it so.
    """
    particle = _separable(page, reading, particles)
    mood = reading.features.partition(".")[0]
    if mood in _WHOLE:
        _leave(page, place)
        return _with_zu(page, place, text, reading, particle), reading
    before, own = _parted(page, text)
    before = before.removeprefix(f"{_ITSELF} ")  # which is put where it belongs
    if not (particle or before):
        _leave(page, place)
        return text, reading
    plain = reading.features.removesuffix(".sub")
    joined = page.table.forms(reading.lemma, "verb", f"{plain}.sub") if particle else ()
    whole = joined[0] if joined else own
    if not whole.startswith(particle):
        return text, reading
    end = _clause_end(page, place.first)
    if place.particle < 0 and end == place.first and not _second(page, place.first):
        return f"{before} {whole}".strip(), reading
    last = f"{before} {particle}".strip()
    if place.particle >= 0:
        page.put(place.particle, last)
    else:
        if end == place.first:
            return f"{whole[len(particle) :]} {last}", reading
        # Behind the word, not with it: it may be a private one that is yet to be written.
        page.sheet.gaps[end + 1] = f" {last}" + page.sheet.gaps[end + 1]
    return whole[len(particle) :], reading


def with_particle(page: Page, place: Place, particles: Sequence[str]) -> Place:
    """The verb with the particle that ends its clause, which can be nothing else's."""
    end = _clause_end(page, place.first)
    if place.particle >= 0 or end == place.first or page.inserted(end):
        return place
    return place._replace(particle=end) if page.word(end) in particles else place


def _separable(page: Page, reading: Analysis, particles: Sequence[tuple[str, str]]) -> str:
    """The verb's particle, empty where it is not separable."""
    marked = page.table.forms(reading.lemma, "verb", "pri.3.sg.sub")
    if not marked:
        return ""
    fitting = [particle for particle, _ in particles if marked[0].startswith(particle)]
    return max(fitting, key=len, default="")


def _leave(page: Page, place: Place) -> None:
    """Take away the particle of the verb that stood there."""
    if place.particle >= 0:
        page.drop(place.particle)


def _parted(page: Page, text: str) -> tuple[str, str]:
    """What of a phrase that ends with its verb stands at the end of a clause, and the verb. A
    reflexive pronoun stands elsewhere."""
    before, _, own = text.rpartition(" ")
    verbal = any(one.pos == "verb" for one in page.table.analyses(own))
    return (before, own) if verbal and before != _ITSELF else ("", text)


def _with_zu(page: Page, place: Place, text: str, reading: Analysis, particle: str) -> str:
    """zu kaufen, einzukaufen, Platz zu machen: where the zu stands depends on the verb."""
    before = place.first - 1
    token = page.sheet.written[place.first].lower()
    words, own = _parted(page, text)
    if reading.features == "inf" and (particle or words) and page.word(before) == "zu":
        together = page.table.forms(reading.lemma, "verb", "izu") if particle else [f"zu {own}"]
        if together:
            page.drop(before)
            return f"{words} {together[0]}".strip()
    was_together = "zu" in token and any(
        a.features == "izu" for a in page.table.analyses(page.sheet.written[place.first])
    )
    if was_together and reading.features == "inf":
        return f"{words} zu {own}".strip()
    return text


def _clause_end(page: Page, index: int) -> int:
    """The last word of the clause, which ends before an und with a verb of its own behind it."""
    end = index
    while end + 1 < len(page) and not _CLAUSE_END.search(page.gap(end + 1)):
        end += 1
    for at in range(index + 1, end):
        if page.word(at) in _JOINING and any(_says(page, own) for own in range(at + 1, end + 1)):
            return at - 1
    return end


def _says(page: Page, index: int) -> bool:
    """Whether a word is a verb with a person, and nothing else."""
    readings = page.analyses(index)
    verbal = (a.pos == "verb" and a.features.startswith(_FINITE) for a in readings)
    return bool(readings) and all(verbal) and page.sheet.words[index].islower()


def _second(page: Page, index: int) -> bool:
    """Whether the verb stands where a main clause has it: near the clause's beginning, or behind
    the beginning of a sentence that no conjunction opens."""
    start = index
    while start > 0 and not _CLAUSE_END.search(page.gap(start)):
        start -= 1
    main = page.begins_sentence(start) and page.word(start) not in CONJUNCTIONS
    return index - start <= 1 or main
