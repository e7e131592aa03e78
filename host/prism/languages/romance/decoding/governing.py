"""What joins an infinitive to what governs it, in French and Spanish: vouloir faire, décider de."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from prism.decoding.changing import Change
from prism.decoding.grammar import grammar
from prism.languages import lines
from prism.morphology import paradigms

_WORD = re.compile(r"[^\W\d_]+")
_NEAR = 40
"""Characters at most between a verb and the word of purpose of an infinitive that it governs."""


@cache
def links(language: str) -> Mapping[str, Sequence[str]]:
    """What governs an infinitive, by its lemma, to what may join them, "" where nothing does."""
    found: dict[str, Sequence[str]] = {}
    for line in lines(language, "decoding/governing.txt"):
        link, governors = line.split("\t")
        found |= dict.fromkeys(governors.split(), link.replace("-", "").split("|"))
    return found


@dataclass(frozen=True)
class Links:
    """A language's links, as patterns.

    purpose: what says for what something is done; others: what else may stand before an
    infinitive; own: what may stand between that and the infinitive; beside: what may stand right
    behind the verb that governs it. written: a link as it is written before a text.
    """

    language: str
    purpose: str
    others: str
    own: str
    beside: str
    written: Callable[[str, str], str]

    def linked(
        self, text: str, governor: tuple[int, int], infinitive: int | None
    ) -> list[Change] | None:
        """What makes an infinitive depend on what governs it: nothing where it does; None where
        that is not certain.

        governor: its characters; infinitive: where it begins, None for the first behind the
        governor that is told as a purpose, or that stands right behind it.
        """
        start, end = governor
        link = self._link(text[start:end])
        found = self._found(text, end, infinitive)
        if link is None or found is None:
            return None
        gap, before = found["gap"].strip(), found["link"] or ""
        purpose = bool(re.fullmatch(self.purpose, before))
        if (purpose and len(gap) > _NEAR) or not (purpose or re.fullmatch(self.beside, gap)):
            return None
        begin, stop = found.end("gap"), found.start("own")
        own = next((one for one in link if text[start:end].endswith(f" {one}")), "")
        if own and not gap:
            begin = end - len(own)  # "besoin de" has its own
        written = [self.written(one, text[stop:]) for one in link]
        return [] if text[begin:stop] in written else [Change(begin, stop, written[0])]

    def _found(self, text: str, end: int, infinitive: int | None) -> re.Match[str] | None:
        """What stands between them: something else, the link, and what the infinitive has."""
        told = rf"(?P<own>(?:{self.own})*)"
        if infinitive is not None:
            link = rf"(?:(?P<link>{self.purpose}|{self.others}) ?)?"
            between = re.compile(rf"(?P<gap>[^,;:.!?]*?\s){link}{told}$")
            return between.match(text[:infinitive], end)
        table, known = paradigms(self.language), grammar(self.language)
        for gap, link in ((r"[^,;:.!?]*?\s", self.purpose), (r"\s", self.others)):
            beside = re.compile(rf"(?P<gap>{gap})(?P<link>{link}) ?{told}(?P<verb>[^\W\d_]+)")
            found = beside.match(text, end)
            readings = known.readings(found["verb"], table) if found else ()
            if any(one.features == "inf" for one in readings):
                return found
        return None

    def _link(self, governor: str) -> Sequence[str] | None:
        """What may join an infinitive to one of these words, "" where nothing does."""
        table = paradigms(self.language)
        for word in reversed(_WORD.findall(governor.lower())):
            lemmas = {word}
            for one in table.analyses(word):
                done = one.features.startswith("pp.")  # dispuesta a, as dispuesto a
                base = table.forms(one.lemma, "verb", "pp.m.sg") if done else ()
                lemmas.update((one.lemma, *base))
            for lemma in lemmas & self._links.keys():
                return self._links[lemma]
        return None

    @property
    def _links(self) -> Mapping[str, Sequence[str]]:
        return links(self.language)
