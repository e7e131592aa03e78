"""PRISM*: reliable words are exchanged for reliable words of the same tag (Sato 2024, 3.4).

Departures from the paper, each for privacy. Substitutes are drawn at random above a floor of
confidence: in a fixed order, whoever has the dictionary sees which words are real. Which words go
is drawn for each word by the user's key (`hiding`), not taken in the order of confidence: a word
goes in all its forms or in none, in every text. Words that the dictionary does not know are hidden
as well, since they are the most telling. What stands in is drawn for each sentence by the key: the
same sentence becomes the same public sentence, and two sentences are tied together by no word.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

from prism.casing import case_of, cased
from prism.dictionary import Dictionary
from prism.dictionary.fields import Private
from prism.dictionary.meaning import choose
from prism.errors import DictionaryError
from prism.keyed import Draws, Stream
from prism.languages.ordinals import ordinals
from prism.languages.usage import usage
from prism.morphology import paradigms
from prism.policy import Policy
from prism.protection.kinds import told
from prism.substitution.agreement import agreement
from prism.substitution.candidates import Candidate
from prism.substitution.content import COMMON, demonyms, may_hide
from prism.substitution.draft import Replacement
from prism.substitution.hideable import Hideable, hideables
from prism.substitution.hiding import FORCED, Hiding
from prism.substitution.model import Kind
from prism.substitution.pools import Pools, pools
from prism.substitution.together import together
from prism.substitution.unnoticed import Unnoticed
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

_RELATION = "relation"
_TRIES = 100


def _able(pools: Pools, tag: str) -> Sequence[Candidate]:
    return pools.fit(tag) or pools.fit(COMMON)


def _without_inner(words: Sequence[TaggedWord], replaced: Sequence[Hideable]) -> list[TaggedWord]:
    """The words, without the later words of replaced units: only a unit's first word still
    stands."""
    ends = {hideable.word.start: hideable.word.end for hideable in replaced}
    ends |= {hideable.rest[0] + 1: hideable.rest[1] for hideable in replaced if hideable.rest}
    left: list[TaggedWord] = []
    end = 0
    for word in words:
        if word.start >= end:
            left.append(word)
            end = ends.get(word.start, 0)
    return left


def _told_by_function_word(hideable: Hideable, must: Collection[int], language: str) -> bool:
    """Whether a word tells something of a person here, and is a function word elsewhere: Frau."""
    start, end, *_ = hideable.word
    told = any(start <= at < end for at in must)
    return told and not all(may_hide(word, language) for word in hideable.contents)


def _kind_told(hideable: Hideable, must: Mapping[int, str]) -> str:
    """What a word, or any word of a unit, tells of a person; empty for nothing. Of nouns put
    together the last does: a parent portal is no parent."""
    start, end, *_ = hideable.word
    start = max(start, hideable.head)
    return next((kind for at, kind in must.items() if start <= at < end), "")


def _relation(hideable: Hideable, language: str) -> str:
    """The kind of a word that says how somebody is related, whoever owns it: Aunt Ada, a mother."""
    kinds = {told(language).get(key) for key in hideable.keys if hideable.word.tag[:2] == "NN"}
    return _RELATION if _RELATION in kinds else ""


class Star:
    """Chooses the words of a sentence that are replaced, and by what."""

    def __init__(
        self,
        dictionary: Dictionary,
        draws: Draws,
        policy: Policy,
        hiding: Hiding,
        *manner: str,
    ) -> None:
        """`hiding` says which words go. Another `manner` gives other draws: a decoy's must not
        agree with these."""
        self._decoding = dictionary
        self._dictionary = dictionary.common[0]
        self._pools = pools(dictionary)
        self._table = paradigms(dictionary.target)
        self._draws = draws
        self._policy = policy
        self._hiding = hiding
        pair = f"{dictionary.source}-{dictionary.target}"
        whole = "whole" if policy.ratio >= 1 else "part"
        noticed = "unnoticed" if policy.unnoticed else "even"
        self._labels = (pair, whole, noticed, *manner)

    def replace_words(
        self,
        sentence: str,
        words: Sequence[TaggedWord],
        glued: frozenset[int],
        shown: Collection[str] = (),
        elsewhere: Collection[str] = (),
        must: Mapping[int, str] | None = None,
        *,
        inflected: bool = True,
    ) -> list[Replacement]:
        """Replacements of the content words of one sentence, in the order of their onsets.

        `sentence` is what its draws go by. Neither `shown` nor `elsewhere` may be substitutes:
        `shown` are the lower-case words that surrogates put into the public text anyway,
        `elsewhere` the words of the rest of the text. `must`: where words begin that tell something
        of a person, and what: what stands for one is of the same kind where the dictionary has
        enough. inflected: as of `hideables`; without it only words of the vocabulary are drawn.
        """
        must = must or {}
        found, staying = hideables(words, glued, self._dictionary, inflected=inflected, told=must)
        if not inflected:
            found = [hideable._replace(frame="", bare=False) for hideable in found]
        staying.update(shown)
        replaced = self._meant(words, self._chosen(found, must))
        if inflected and agreement(self._dictionary.source) is None:
            replaced = together(replaced, words, self._dictionary.source)
        avoid = staying.union(*(hideable.keys for hideable in found))
        for hideable in found:
            avoid.update(self._pools.renderings(hideable.word.text, hideable.word.tag, 3))
        blending = self._blending(words, replaced)
        drawing = _Drawing(
            self._decoding, self._pools, self._draws, (*self._labels, sentence),
            avoid, elsewhere, blending, must, words[0].start if words else 0,
            each=self._policy.ratio >= 1, listed=inflected,
        )  # fmt: skip
        return [drawing.replacement(hideable) for hideable in replaced]

    def _chosen(self, found: Sequence[Hideable], must: Mapping[int, str]) -> list[Hideable]:
        """Those that are replaced, lower onsets first: what a larger ratio adds is drawn after all
        that a smaller one draws, and changes nothing of it, but of nouns that it puts together."""
        language = self._dictionary.source
        onsets = (
            (
                FORCED
                if _told_by_function_word(hideable, must, language)
                else self._hiding.onset(hideable.contents, hideable.entry),
                hideable,
            )
            for hideable in found
        )
        chosen = [
            (onset, hideable.word.start, hideable)
            for onset, hideable in onsets
            if onset is not None
        ]
        return [hideable for *_, hideable in sorted(chosen, key=lambda one: one[:2])]

    def _meant(self, words: Sequence[TaggedWord], replaced: Sequence[Hideable]) -> list[Hideable]:
        """The same with the entry of the meaning that each noun has in its sentence: its gender is
        that of the answer."""
        senses, language = self._dictionary.senses, self._dictionary.source
        if senses is None:
            return list(replaced)
        sentence = [Private(w.text.lower(), lemma(w.text, w.tag, language)) for w in words]
        at = {word.start: number for number, word in enumerate(words)}
        found: list[Hideable] = []
        for one in replaced:
            start, _, text, tag = one.word
            choice = None
            if one.entry is not None and tag in ("NN", "NNS") and " " not in text and start in at:
                choice = choose(senses, one.entry, tag, sentence, at[start], self._table)
            found.append(one if choice is None else one._replace(entry=choice.entry))
        return found

    def _blending(
        self, words: Sequence[TaggedWord], replaced: Sequence[Hideable]
    ) -> Unnoticed | None:
        # How usual words are is known of English alone; elsewhere forms have to agree.
        if not self._policy.unnoticed or not usage(self._dictionary.source).counts:
            return None
        able = partial(_able, self._pools)
        left = _without_inner(words, replaced)
        return Unnoticed(self._dictionary, able, left, replaced)


class _Drawing:
    """The substitutes of one sentence: distinct, and none a word of it."""

    def __init__(
        self,
        dictionary: Dictionary,
        pools: Pools,
        draws: Draws,
        labels: tuple[str, ...],
        avoid: set[str],
        elsewhere: Collection[str],
        blending: Unnoticed | None,
        kinds: Mapping[int, str],
        begin: int,
        *,
        each: bool,
        listed: bool,
    ) -> None:
        """begin: where the sentence begins. each: whether every occurrence of a word has a
        substitute of its own; otherwise all of them share one. listed: whether number words may be
        drawn that are not in the vocabulary."""
        self._dictionary = dictionary
        self._source = dictionary.source
        self._pools = pools
        self._draws = draws
        self._labels = labels
        self._avoid = avoid
        self._elsewhere = elsewhere
        self._blending = blending
        self._kinds = kinds
        self._begin = begin
        self._each = each
        self._listed = listed
        self._used: set[str] = set()
        self._made: dict[tuple[str, str, str], str] = {}

    def replacement(self, hideable: Hideable) -> Replacement:
        """What stands for a word."""
        start, end, text, tag = hideable.word
        word = self._substitute(hideable)
        if self._blending is not None:
            self._blending.drawn(hideable, word)
        # What disguises go by need not be what the answer is decoded with.
        known = hideable.entry is not None or self._dictionary.resolve(text, tag) is not None
        kind: Kind = "word" if known else "unknown"
        # A name that no detector knew is left as it is by a translator, like those they know.
        category = "name" if not known and tag.startswith("NNP") else ""
        case = case_of(text)
        # Else its capital would say that somebody's nation or creed stands here.
        if case == "capital" and tag[0] == "J" and start != self._begin:
            case = "lower" if hideable.lower in demonyms(self._source) else case
        return Replacement(start, end, text, cased(word, case), tag, kind, category, hideable.rest)

    def _substitute(self, hideable: Hideable) -> str:
        number = 0
        while self._each and (hideable.lower, hideable.word.tag, str(number)) in self._made:
            number += 1
        key = (hideable.lower, hideable.word.tag, str(number))
        if key in self._made:
            return self._made[key]
        label = self._draws.digest("word", *self._labels, *key)
        before = self._draws.kept(label)
        word: str
        if before and self._pools.knows(*before) and self._free(*before):
            word, tag = before
        else:
            word, tag, *_ = self._draw(hideable, Stream(label))
            if before is None:
                self._draws.keep(label, (word, tag))
        self._used.update((word.lower(), lemma(word, tag, self._source)))
        self._avoid.update(self._pools.renderings(word, tag, 2))
        self._made[key] = word
        return word

    def _free(self, word: str, tag: str) -> bool:
        """Whether a word is neither one of the sentence nor a substitute in it."""
        avoid, used, lower = self._avoid, self._used, word.lower()
        if lower in avoid or lower in used:
            return False
        base = lemma(word, tag, self._source)
        return base not in avoid and base not in used

    def _afar(self, entry: Candidate) -> bool:
        """Whether a word is none of the rest of the text."""
        return (
            entry.word.lower() not in self._elsewhere
            and lemma(entry.word, entry.tag, self._source) not in self._elsewhere
        )

    def _draws_for(self, hideable: Hideable, random: Stream) -> Iterator[Candidate]:
        if self._blending is not None:
            yield from self._blending.draws(hideable, random)
        pool = self._pools.pool(
            hideable.word.tag,
            hideable.entry,
            hideable.frame,
            hideable.word.text,
            hideable.form,
        )
        kind = _kind_told(hideable, self._kinds)
        entry, tag = hideable.entry, hideable.word.tag
        same = self._pools.telling(kind, tag, pool, entry, hideable.form) if kind else ()
        numbers = ordinals(self._source)
        if not hideable.keys.isdisjoint(numbers):
            same = list(self._pools.among(numbers, "JJ", hideable.form)) or same
        elif self._listed and (entry is None or entry.tag != "JJ"):  # un neuf is no number
            same = self._pools.counting(hideable.lower) or same
        if self._listed:
            same = self._pools.grouped(hideable.lower, tag) or same
        if hideable.bare and not same:
            same = self._pools.bare(hideable.lower, entry)
        if not (kind or same or self._each):  # where all is replaced, it is by anything
            kind = _relation(hideable, self._source)
            same = self._pools.telling(kind, tag, pool, entry, hideable.form) if kind else ()
        for _ in range(_TRIES // 2 if same else 0):
            yield same[random.below(len(same))]
        while pool:
            yield pool[random.below(len(pool))]

    def _draw(self, hideable: Hideable, random: Stream) -> Candidate:
        """A substitute that is no word of the text and has no translation in common with one.

        Where the pool has none left, three demands are dropped one after the other: translations of
        its own, no word of the rest of the text, not yet used. A word of the sentence is never
        taken.
        """
        fallback: Candidate | None = None
        for entry in islice(self._draws_for(hideable, random), _TRIES):
            if not self._free(entry.word, entry.tag) or not self._afar(entry):
                continue
            if self._avoid.isdisjoint(self._pools.renderings(entry.word, entry.tag, 1)):
                return entry
            fallback = fallback or entry
        return fallback or self._any(hideable, random)

    def _any(self, hideable: Hideable, random: Stream) -> Candidate:
        """One of all words that may be handed out: a tag may have few that the text does not hold.
        In a language of many forms one in the form of the word, where there is any.

        Raises DictionaryError where even these are words of the sentence.
        """
        tag = hideable.word.tag
        formed = self._pools.pool(tag, form=hideable.form) if hideable.form is not None else ()
        every = (formed, (*self._pools.fit(tag), *self._pools.fit(COMMON)))
        outside: list[Candidate] = []
        for entries in every:
            outside = outside or [e for e in entries if e.word.lower() not in self._avoid]
        if not outside:
            raise DictionaryError(
                f"The dictionary {self._dictionary.name} has too few words to hide this text.",
                hint="Learn more (`prism dictionary build`), or remove it to use the shipped one.",
            )
        wishes: list[Callable[[Candidate], bool]] = [
            self._afar, lambda entry: entry.tag == tag,
            lambda entry: self._free(entry.word, entry.tag),
        ]  # fmt: skip
        for wish in wishes:
            outside = [entry for entry in outside if wish(entry)] or outside
        return random.choice(outside)
