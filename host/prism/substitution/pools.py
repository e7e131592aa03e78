"""Which words are handed out for which: reliable, calm, and behaving as the private word does.

A substitute must not only come back, it must leave the sentence around it as the private word would
have. It becomes one plain word, a noun one of the same gender, and a verb takes an object where one
stands. The translator reads a word that has a second part of speech as it likes, so such words are
not handed out, nor are those of several meanings where enough have one. It builds the sentence
around what a word becomes, so that a substitute becomes the same part of speech as the private word
does: an adjective that is translated by one for another such, an adverb that becomes a noun for
another such. That the translator, who sees the substitute, may infer: the private word's
translation is of that part of speech (0.4 bits on 70 texts) and gender (a bit at most into French
and Spanish, a bit and a half into German), of 96 to 99 nouns in 100. No pool gets smaller by it
than the least that there may be, but that of the names of relatives, of which half remain. The
other conditions hold for all private words alike and tell nothing of any.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cache, lru_cache
from weakref import WeakKeyDictionary

from prism.dictionary import Dictionary, Entry
from prism.languages import lines, words
from prism.languages.wording import wording
from prism.protection.kinds import told
from prism.substitution.agreement import Form
from prism.substitution.candidates import SMALLEST_POOL, Candidate, Candidates
from prism.substitution.content import COMMON, Frame, demonyms
from prism.substitution.persons import is_person
from prism.substitution.retagging import cardinals
from prism.tagging import lemma

CONFIDENCE_FLOOR = 0.85
"""Substitutes translate this reliably at least: a wrong guess spoils a word that was right."""

_ENOUGH_SINGLE = 2 * SMALLEST_POOL
"""Where a tag has so many words with a single meaning, words with several are not handed out: a
translator would choose their meaning by a sentence in which they have none."""

_HOURS = 12

_ENOUGH_ALIKE = 4
"""Words of a kind among which one is not told by its kind."""

_ENOUGH_STEADY = 40
"""So many listed verbs are enough to draw from them alone."""

CALM_SHARE = 0.3
"""The share of each pool that is drawn from: the words that disturb the rest of a sentence
least."""


_REMEMBERED = 20_000
"""How many words' translations are kept in memory: the lines of a sentence share most of theirs."""


class Pools:
    """The substitutes of a dictionary, by what they are asked to have in common with a word."""

    def __init__(self, dictionary: Dictionary) -> None:
        self._common = dictionary.common
        self._dictionary = self._common[0]
        self._candidates = Candidates(self._common)
        self.renderings = lru_cache(maxsize=_REMEMBERED)(self._rendered)
        self._kind_of = lru_cache(maxsize=_REMEMBERED)(self._candidates.kind)
        self._gender_of = lru_cache(maxsize=_REMEMBERED)(self._candidates.gender)
        self._listed_of = cache(self._listed)
        self._plainly = cache(self._known_to_all)
        self._telling: dict[tuple[str, str, str, int], Sequence[Candidate]] = {}
        self._calm: dict[str, Sequence[Candidate]] = {}
        self._pools: dict[tuple[str, str, str, Frame, bool, Form | None], Sequence[Candidate]] = {}

    def pool(
        self,
        tag: str,
        entry: Entry | None = None,
        frame: Frame = "",
        word: str = "",
        form: Form | None = None,
    ) -> Sequence[Candidate]:
        """What is drawn from for a word with this tag, and, where they are known, this entry, this
        frame and, in a language of many forms, this form. That of nouns where the tag has none.
        """
        kind = "" if entry is None else self._kind_of(entry.best, tag)
        gender = self._gender(entry, tag)
        person = is_person(word, tag, self._dictionary.source)
        key = (tag, kind, gender, frame if tag.startswith("V") else "", person, form)
        pool = self._pools.get(key)
        if pool is None:
            pool = self._pools[key] = self._chosen(*key)
        return pool

    def _gender(self, entry: Entry | None, tag: str) -> str:
        """The gender that the translation of a noun has; empty for what becomes none."""
        if entry is None or self._kind_of(entry.best, tag) != "noun":
            return ""
        gender = self._gender_of(entry.best)
        return "m" if gender == "mf" else gender  # as of somebody of whom nothing is known

    def _chosen(
        self, tag: str, kind: str, gender: str, frame: Frame, person: bool, form: Form | None
    ) -> Sequence[Candidate]:
        """Of a verb those that are listed with its frame, where the language has such lists. Else
        those that have all in common, and if they are too few those that have less: first the
        frame is given up, and being a person, then having one meaning, then the gender, then being
        plain, then the part of speech. What stands for a thing is never a person."""
        verbs = list(self._candidates.steady(tag, frame)) if frame and form is None else []
        if len(verbs) >= _ENOUGH_STEADY:
            return verbs
        calm = self._calm.get(tag)
        if calm is None:
            calm = self._calm[tag] = self._ordered(tag)
        if not calm:
            return self.pool(COMMON, form=form) if tag != COMMON else ()
        if form is not None:
            calm = self._formed(calm, tag, form)
        measured = any(one.disturbance for one in calm)
        wanted = max(SMALLEST_POOL, int(len(calm) * CALM_SHARE)) if measured else len(calm)
        things = [one for one in calm if not one.person]
        if not person and len(things) >= SMALLEST_POOL:
            calm = things
        plain = [one for one in calm if one.plain]
        clear = [one for one in plain if not kind or one.kind == kind]
        simple = [one for one in clear if one.simple]
        same = [one for one in simple if not gender or one.gender == gender]
        framed = [one for one in same if not frame or one.frame == frame]
        best = [one for one in framed if one.person or not person]
        open_ = [one for one in same if not one.frame]
        several = self._several(tag, kind, gender) if gender and form is None else ()
        found: dict[str, Candidate] = {}
        for group in (best, framed, open_, same, several, simple, clear, plain, calm):
            for one in group[: wanted if not found else SMALLEST_POOL]:
                found.setdefault(one.word, one)
                if len(found) >= SMALLEST_POOL and group is not best:
                    return list(found.values())
            if len(found) >= SMALLEST_POOL:
                break
        return list(found.values())

    def _several(self, tag: str, kind: str, gender: str) -> Sequence[Candidate]:
        """Reliable things of several meanings, of a part of speech and gender."""
        return [
            one
            for one in self.fit(tag)
            if one.plain and one.simple and not one.single and not one.person
            and (one.kind, one.gender) == (kind, gender) and one.confidence >= CONFIDENCE_FLOOR
        ]  # fmt: skip

    def _formed(self, calm: Sequence[Candidate], tag: str, form: Form) -> Sequence[Candidate]:
        """The candidates in a form, if they are too few those in the likeliest reading of it."""
        found = list(self._candidates.formed(calm, tag, form))
        if len(found) < SMALLEST_POOL:
            more = self._candidates.formed(calm, tag, form, strict=False)
            found += [one for one in more if one not in found]
        if len(found) < SMALLEST_POOL and form.sound:
            return self._formed(calm, tag, form._replace(sound=""))
        return found

    def among(
        self, words: Container[str], tag: str, form: Form | None = None
    ) -> Sequence[Candidate]:
        """Those of some words that may be handed out with a tag, in a form where one is asked."""
        found = [one for one in self.fit(tag) if one.word in words]
        return found if form is None else list(self._candidates.formed(found, tag, form))

    def counting(self, word: str) -> Sequence[Candidate]:
        """What stands for a number word: one of the hours for such a one, as clocks have no more,
        else one above; none for any other word. Twelve, which may come back as noon, for none."""
        numbers = cardinals(self._dictionary.source)
        if word not in numbers:
            return ()
        tens = _tens(self._dictionary.source)
        if word in tens:  # cuarenta y dos: no hundred stands there
            return self._plainly(tuple(text for text in numbers if text in tens), "CD")
        hours = numbers[word] <= _HOURS
        texts = tuple(
            text
            for text, value in numbers.items()
            if (value <= _HOURS) == hours and value != _HOURS
        )
        return self._plainly(texts, "CD")

    def grouped(self, word: str, tag: str) -> Sequence[Candidate]:
        """What stands for a word of a group whose words stand only for one another; none for any
        other word."""
        group = _groups(self._dictionary.source).get(word, ())
        return self._plainly(group, tag) if group else ()

    def bare(self, word: str, entry: Entry | None = None) -> Sequence[Candidate]:
        """What stands for a noun without an article: for a name of a relative (Mum said) another,
        for any other thing what is spoken of without one; of the same gender where enough are."""
        language = self._dictionary.source
        kin = words(language, "words/kin_names.txt")
        if word.lower() not in kin and is_person(word, "NN", language):
            return ()
        name = "words/kin_names.txt" if word.lower() in kin else "words/mass.txt"
        return self._listed_of(name, self._gender(entry, "NN"))

    def _listed(self, name: str, gender: str) -> Sequence[Candidate]:
        """The nouns of a list, of a gender where enough are."""
        every = self._known_to_all(tuple(sorted(words(self._dictionary.source, name))), "NN")
        return self._alike(every, gender) or every

    def _alike(self, entries: Sequence[Candidate], gender: str) -> Sequence[Candidate]:
        """Those of a gender, none if they are too few."""
        found = [one for one in entries if one.gender == gender]
        return found if gender and len(found) >= _ENOUGH_ALIKE else ()

    def _known_to_all(self, texts: tuple[str, ...], tag: str) -> Sequence[Candidate]:
        """The words of a list that all dictionaries of the pair know."""
        known = {text: [one.resolve(text, tag) for one in self._common] for text in texts}
        return [
            Candidate(text, tag, 1.0, 0.0, "", self._gender_of(entries[0].best), "", True, True,
                      False, True)
            for text, entries in known.items()
            if entries[0] is not None and None not in entries
        ]  # fmt: skip

    def telling(
        self,
        kind: str,
        tag: str,
        pool: Sequence[Candidate],
        entry: Entry | None = None,
        form: Form | None = None,
    ) -> Sequence[Candidate]:
        """Words that tell the same kind of thing about a person: those in a pool of this object's,
        or else any with that tag, in the form of the pool where it has one (no father for ma mère)
        and of the same gender where enough are; none if there are too few.
        """
        # A pool is kept as long as this object, so that no other ever has its number.
        gender = self._gender(entry, tag)
        key = (kind, tag, gender, id(pool))
        if key not in self._telling:
            near, far = (self._of_kind(kind, entries) for entries in (pool, self.fit(tag)))
            if form is not None:
                far = list(self._candidates.formed(far, tag, form))
            found = (self._alike(near, gender), self._alike(far, gender), near, far)
            enough = (entries for entries in found if len(entries) >= _ENOUGH_ALIKE)
            self._telling[key] = next(enough, ())
        return self._telling[key]

    def _of_kind(self, kind: str, entries: Sequence[Candidate]) -> Sequence[Candidate]:
        language = self._dictionary.source
        known = told(language)
        return [
            one for one in entries if known.get(lemma(one.word, one.tag, language).lower()) == kind
        ]

    def fit(self, tag: str) -> Sequence[Candidate]:
        """All that may be handed out with a tag."""
        return self._candidates.of(tag)

    def _rendered(self, word: str, tag: str, count: int) -> frozenset[str]:
        """The best translations of a word by every dictionary of the pair, in lower case."""
        found = [one.resolve(word, tag) for one in self._common]
        texts = (text for entry in found if entry for text, _ in entry.translations[:count])
        return frozenset(map(str.lower, texts))

    def knows(self, word: str, tag: str) -> bool:
        """Whether a word that was handed out still can be."""
        return self._dictionary.resolve(word, tag) is not None

    def _ordered(self, tag: str) -> Sequence[Candidate]:
        """The reliable candidates of a tag, those that disturb a sentence least first."""
        lists = demonyms(self._dictionary.source) if tag.startswith("J") else frozenset()
        all_of_tag = [one for one in self.fit(tag) if one.word not in lists]
        reliable = [one for one in all_of_tag if one.confidence >= CONFIDENCE_FLOOR]
        if len(reliable) < SMALLEST_POOL:
            reliable = sorted(all_of_tag, key=lambda one: -one.confidence)[:SMALLEST_POOL]
        single = [one for one in reliable if one.single]
        if len(single) >= _ENOUGH_SINGLE:
            reliable = single
        return sorted(reliable, key=lambda one: (not one.single, one.disturbance))


@cache
def _groups(language: str) -> dict[str, tuple[str, ...]]:
    """The other words of the group that a word is in; empty where a language lists none."""
    rows = (line.split() for line in lines(language, "words/groups.txt"))
    return {word: tuple(one for one in row if one != word) for row in rows for word in row}


@cache
def _tens(language: str) -> frozenset[str]:
    """The number words that begin longer numbers of several words: the cuarenta of cuarenta y dos;
    none where a language writes these as one."""
    known = cardinals(language)
    texts = (text for forms in wording(language).numbers.values() for text in forms)
    parts = (text.split() for text in texts)
    return frozenset(first for first, *rest in parts if len(rest) == 2 and first in known)


_pools: WeakKeyDictionary[Dictionary, Pools] = WeakKeyDictionary()


def pools(dictionary: Dictionary) -> Pools:
    """The pools of the pair of a dictionary, made once."""
    first = dictionary.common[0]
    found = _pools.get(first)
    if found is None:
        found = _pools[first] = Pools(dictionary)
    return found
