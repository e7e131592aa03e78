"""Spanish pronouns written to the end of a verb: verlo, dámelo, asaltarles."""

from __future__ import annotations

import re
from functools import lru_cache

from prism.morphology import Analysis, Paradigms

_TAIL = re.compile(r"(?:(?:me|te|se|nos|os)(?:la|las|lo|los|le|les)?|la|las|lo|los|le|les)$")
_PLAIN = str.maketrans("áéíóú", "aeiou")
_ACCENT = dict(zip("aeiou", "áéíóú", strict=True))
_HOSTS = ("inf", "ger", "imp")
_VOWELS = "aeiouáéíóúü"
_SHORTEST = 4


@lru_cache(maxsize=20_000)
def unfolded(word: str, table: Paradigms) -> tuple[tuple[Analysis, ...], str]:
    """The readings of a verb with pronouns, and the pronouns; nothing where it is none."""
    lower = word.lower()
    match = _TAIL.search(lower) if len(lower) >= _SHORTEST else None
    while match is not None:
        base, tail = lower[: match.start()], match[0]
        for host in (base, base.translate(_PLAIN)):
            readings = tuple(a for a in table.analyses(host) if a.features[:3] in _HOSTS)
            if readings:
                return readings, tail
        match = _TAIL.search(lower, match.start() + 1)
    return (), ""


def folded(form: str, features: str, tail: str) -> str | None:
    """The verb with the pronouns, its accent where it is needed; None for a finite verb."""
    mood = features[:3]
    if mood not in _HOSTS:
        return None
    count = 2 if re.fullmatch(r"(?:me|te|se|nos|os)(?:la|las|lo|los|le|les)", tail) else 1
    if any(letter in "áéíóú" for letter in form):
        return form + tail
    # Stress stays where it was: on the last syllable of an infinitive, else on the last but one.
    needed = count == 2 if mood == "inf" else count == 2 or len(_nuclei(form)) > 1
    if not needed:
        return form + tail
    nuclei = _nuclei(form)
    at = nuclei[-1] if mood == "inf" or len(nuclei) == 1 else nuclei[-2]
    return form[:at] + _ACCENT.get(form[at], form[at]) + form[at + 1 :] + tail


def _nuclei(form: str) -> list[int]:
    """Where each syllable has its vowel: the strong one of a diphthong."""
    found: list[int] = []
    index = 0
    while index < len(form):
        if form[index] not in _VOWELS or (
            form[index] == "u"
            and form[max(0, index - 1)] in "qg"
            and form[index + 1 : index + 2] in ("e", "i")
        ):
            index += 1
            continue
        end = index
        while end < len(form) and form[end] in _VOWELS:
            end += 1
        group = form[index:end]
        strong = [i for i, letter in enumerate(group) if letter in "aeo"]
        found += [index + i for i in strong] or [end - 1]
        index = end
    return found
