"""Runs of capitalised words: what persons, organisations and places have in common.

A run is a stretch of words that may be one name. Whether a capitalised word may be one is decided
by the name lists, by whether the language knows the word in lower case, by its tag, and by whether
the capital is explained by the start of a sentence or a line that capitalises everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from prism import languages
from prism.languages.vocabulary import vocabulary
from prism.languages.wording import wording
from prism.morphology import paradigms
from prism.morphology.heads import readings
from prism.protection.gazetteer import (
    ambiguous,
    countries,
    family_names,
    given_names,
    is_compound,
    is_known,
    is_listed,
    is_word,
    long_places,
    name_words,
    particles,
    place_starts,
    plain_names,
    without_genitive,
)
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

_POSSESSIVE = frozenset(["'s", "’s"])
_MARKS = frozenset("-‐‑.'’&")
_OPENERS = frozenset(
    [":", "“", '"', "``", "•", "-", "–", "—", "*", "…", "(", "‘", "«", "?", "!", ".", "]", "P.S."]
)
_FINITE = frozenset({"VBD", "VBN", "VBZ", "VBP", "MD"})
_PARTS = re.compile(r"[\s\-‐‑.'’]+")
_SIGNED = 60
_STRESSED = 3
"""Letters of a stressed word at least: shorter ones spell countries and the like."""
_WRAPPED = 50
"""Whoever wraps lines writes no shorter ones, but for the last of a paragraph."""

_PLURAL_ACRONYM = re.compile(r"[A-Z]{2,5}s")

Words = Sequence[TaggedWord]


class Run(NamedTuple):
    """Words first to last (exclusive) of one sentence that may be one name."""

    sentence: Words
    first: int
    last: int

    @property
    def words(self) -> Words:
        """The words of the run."""
        return self.sentence[self.first : self.last]

    @property
    def span(self) -> tuple[int, int]:
        """Where the run stands in the text."""
        return self.sentence[self.first].start, self.sentence[self.last - 1].end


@cache
def stopwords(language: str) -> frozenset[str]:
    """Capitalised words that are never names by themselves: Weihnachten, Vierunddreißig von uns."""
    known = wording(language).numbers.items()  # those that make others are names too: Zwanzig
    numbers = (form for value, forms in known if value > 12 and value % 10 for form in forms)
    return languages.words(language, "protection/never_names.txt").union(numbers)


def demonyms(language: str) -> frozenset[str]:
    """Words for nations and languages: names only as part of one ("American Airlines")."""
    return languages.words(language, "protection/demonyms.txt")


def organisation_words(language: str) -> frozenset[str]:
    """Words within a name that make it an organisation."""
    return languages.words(language, "protection/organisation_words.txt")


def runs(text: str, sentences: Sequence[Words], language: str) -> Iterator[Run]:
    """All runs of the text, in order."""
    listed = plain_names(language)
    for words in sentences:
        candidates = [
            at
            for at, (_, _, word, _) in enumerate(words)
            if word[0].isupper() or word in listed or not word.islower()
        ]
        if candidates:
            yield from _Sentence(text, words, language).runs(candidates)


@cache
def _glue(language: str) -> frozenset[str]:
    """Words that may stand within a name."""
    return particles().union(name_words(language, "joiner"))


@cache
def structure(language: str) -> frozenset[str]:
    """Words that carry structure and are nobody's name."""
    closed = languages.words(language, "words/closed_class.txt")
    return closed.difference(ambiguous(language), given_names())


class _Sentence:
    """One sentence, and whether its capitals mean anything."""

    def __init__(self, text: str, words: Words, language: str) -> None:
        self._text = text
        self._words = words
        self._language = language
        self._stopwords, self._demonyms = stopwords(language), demonyms(language)
        self._names, self._ambiguous = plain_names(language), ambiguous(language)
        self._structure = structure(language)
        self._glue = _glue(language)

    def _of(self, kind: str) -> tuple[str, ...]:
        """The words of a kind around names in the language."""
        return name_words(self._language, kind)

    def _is_word(self, word: str) -> bool:
        return is_word(word, self._language)

    @cached_property
    def _plain(self) -> bool:
        """Whether capitals mean anything here: they do not in text all in capitals or in a
        heading."""
        letters = [word.text for word in self._words if word.text.isalpha() and len(word.text) > 1]
        long = [word for word in letters if len(word) > 3]
        if letters and letters[0].lower() in self._of("greeting"):
            return True  # Dear Oak Lane Nursery: no heading
        if len(letters) > 2 and 10 * sum(map(str.isupper, letters)) > 7 * len(letters):
            return False
        return len(long) < 3 or not all(word[0].isupper() for word in long)

    def runs(self, candidates: list[int]) -> Iterator[Run]:
        """The runs that begin at candidates."""
        done = 0
        for at in candidates:
            if at < done:
                continue
            end = self._place(at)
            if end or self._begins(at):
                first = self._from_particle(at, done)
                done = self._extended(end - 1 if end else at)
                yield Run(self._words, first, done)

    def _from_particle(self, at: int, done: int) -> int:
        """Where the run begins with the particles before it: "Mr van der Berg".

        What is a preposition of the language is one ("le fils de Paul"), unless a title stands
        before it ("Herr von Hagen").
        """
        first = at
        while first > done and self._words[first - 1].text in self._of("leading"):
            if not self._close(first):
                break
            first -= 1
        closed = languages.words(self._language, "words/closed_class.txt")
        plain = first < at and self._words[first].text in closed
        # "Un juge de Grenoble" has an office and no name, and del padre de Ivo is no Padre Ivo.
        before = self._words[first - 2] if first > 1 else None
        office = before is not None and (
            before.tag in ("DT", "PRP$") or before.text.lower() in self._of("contraction")
        )
        return at if plain and (office or not self._addressed(first)) else first

    def _place(self, at: int) -> int:
        """The end of a place of several words that begins here ("New Zealand"), else 0."""
        first = self._words[at].text.lower()
        if first not in place_starts(self._language):
            return 0
        for end in range(min(at + 5, len(self._words)), at + 1, -1):
            name = self._text[self._words[at].start : self._words[end - 1].end]
            if " ".join(name.lower().split()) in long_places(self._language):
                return end
        return 0

    def _begins(self, at: int) -> bool:
        word = self._words[at].text
        if not word[0].isalpha():
            return False
        if word[0].islower():
            return self._lower_name(at)
        lower = word.lower().rstrip(".")
        if len(word) == 1:
            return self._initial(at)
        if _PLURAL_ACRONYM.fullmatch(word):
            return False
        if (lower in self._stopwords or lower in self._demonyms) and self._full_name(at):
            return True
        if self._signed(at) and lower not in self._structure:  # not the Your of "Your Clemence"
            return True
        if lower in given_names() and (self._signature(at) or self._welcomed(at)):
            return True
        if lower in self._stopwords:
            return lower in self._of("saint") and self._followed(at)
        if lower in self._demonyms:
            land = lower in countries(self._language)  # en Noruega, and not una noruega
            return not self._starts(at) and (land or self._followed(at))
        if word.istitle() and lower in self._structure and not self._followed(at):
            return False  # "and the wait staff The plan": a full stop is missing
        if self._addressed(at) or self._settled(at):
            return True
        if not self._is_word(lower):
            return not self._compound(at)
        if not self._plain or self._labels(at):
            return False
        if self._stressed(at) or self._commands(at) or self._greeted(at) or self._fills(at):
            return False
        if not self._starts(at) and not self._of("nouns"):
            return True  # a capital that no place explains: "bring Dolly with him"
        noun = self._words[at].tag.startswith("NNP")
        if self._of("nouns"):
            # Every noun has a capital there: der Weber may be a name, ein alter Weber is none.
            bare = without_genitive(lower, self._language)  # Webers
            listed = lower in self._ambiguous or bare in self._ambiguous
            told = self._named_on(at) or self._foreign(at)
            return (noun and listed and not self._described(at)) or told
        return (noun or self._followed(at) or self._acts(at)) and lower in self._ambiguous

    def _settled(self, at: int) -> bool:
        """Whether what reads as a compound that nobody lists is called as places are: Hallgate, or
        one behind a word that stands before places (in Waldfurt)."""
        word = self._words[at].text
        cut = paradigms(self._language).cut(word)
        if not cut or is_listed(word.lower(), self._language):
            return False
        placed = at > 0 and self._words[at - 1].text.lower() in self._of("place")
        return word[cut:] in self._of("foreign") or (placed and word[cut:] in self._of("settled"))

    def _compound(self, at: int) -> bool:
        """Whether a word is made of nouns of the language, and described as no name is: ein altes
        Notizfeld; die Saalmiete, which nobody is called."""
        before = self._words[at - 1] if at else None
        lower = self._words[at].text.lower()
        described = before is not None and (
            before.tag == "JJ"
            or before.text.lower() in self._of("contraction")
            or (before.tag == "DT" and without_genitive(lower, self._language) not in self._names)
        )
        made = is_compound(lower, self._language)
        return made and (described or self._described(at))

    def _stressed(self, at: int) -> bool:
        """Whether capitals stress a word that no acronym spells, as far as lists tell: a function
        word or the past of a verb (NOT, YOUR, we WON). Any other may be a name: CASH, US."""
        word, lower = self._words[at].text, self._words[at].text.lower()
        if not word.isupper() or len(word) < _STRESSED or self._followed(at):
            return False
        if lower in self._of("acronym") or lower in organisation_words(self._language):
            return False
        if lower in self._structure:
            return True
        base = lemma(word, "VBD", self._language)
        known = languages.words(self._language, "tagging/base_verbs.txt")
        regular = self._of("regular")
        return base != lower and base in known and not lower.endswith(regular)

    def _welcomed(self, at: int) -> bool:
        """Whether all that a letter begins with is a greeting and this word: Lieber Mark."""
        greeting = at == 1 and self._words[0].text.lower() in self._of("greeting")
        return greeting and "".join(one.text for one in self._words[2:3]) in ("", ",", "!", ":")

    def _greeted(self, at: int) -> bool:
        """Whether a letter begins with the office or body that it is to: Cher Comité."""
        lower = self._words[at].text.lower()
        before = self._words[at - 1].text.lower() if at == 1 else ""
        return before in self._of("greeting") and lower in self._of("addressed")

    def _fills(self, at: int) -> bool:
        """Whether a word that begins a sentence or a letter's last line says nothing, or how big a
        kiss is: Bueno, eso es todo; Gros bisous."""
        following = "".join(word.text.lower() for word in self._words[at + 1 : at + 2])
        filling = self._words[at].text.lower() in self._of("filler")
        closing = following in ",…" or following in self._of("kiss")
        return filling and closing and bool(following) and self._starts(at)

    def _commands(self, at: int) -> bool:
        """Whether a sentence begins with a verb before somebody's name: Ring Okafor, where no one
        is called Ring but by the family."""
        lower = self._words[at].text.lower()
        if lower not in languages.words(self._language, "tagging/base_verbs.txt"):
            return False
        if lower in given_names() or not (self._starts(at) and self._followed(at)):
            return False
        following = self._words[at + 1].text.lower()
        persons = lower in languages.words(self._language, "tagging/to_persons.txt")
        lists = (given_names(), self._ambiguous, self._stopwords)
        named = persons and any(following in listed for listed in lists)
        return (named or not self._is_word(following)) and self._words[at + 1].text.istitle()

    def _named_on(self, at: int) -> bool:
        """Whether no noun, within a sentence, stands before an unknown capitalised word: nach Tarn
        Holm, though tarn is a form of a verb."""
        if self._starts(at) or not self._followed(at):
            return False
        following = self._words[at + 1].text.lower()
        word = self._words[at].text
        kinds = {one.pos for one in readings(word, self._language)}
        return "noun" not in kinds and not self._is_word(following) and word[1:].islower()

    def _foreign(self, at: int) -> bool:
        """Whether what may be a noun begins an English name of several words: Labor Day."""
        english = vocabulary(languages.FALLBACK)
        if english is None or not self._followed(at) or not self._words[at].text[1:].islower():
            return False
        lower, following = (word.text.lower() for word in self._words[at : at + 2])
        both = lower in english and following in english
        return both and not self._is_word(following) and following not in given_names()

    def _described(self, at: int) -> bool:
        """Whether a determiner that no name has stands before a noun, with adjectives between or
        none, or any before one that is hardly ever a name: der Mann."""
        lower, before = self._words[at].text.lower(), at - 1
        if self._owned(at):
            return True
        while before > 0 and self._words[before].text.islower():
            owned = self._words[before].text in self._of("determiner")
            if self._words[before].tag not in ("JJ", "RB") or owned:
                break
            before -= 1
        if before < 0 or self._words[before].text.lower() in self._of("title"):
            return False
        determined = self._words[before].text.lower() in self._of("determiner")
        return determined or (lower in self._of("noun") and self._words[before].tag == "DT")

    def _owned(self, at: int) -> bool:
        """Whether an ordinary noun follows the genitive of a given name: Annas Schuh."""
        if not self._of("nouns") or not at or not self._is_word(self._words[at].text.lower()):
            return False
        owner = self._words[at - 1].text.lower()
        name = without_genitive(owner, self._language)
        return name != owner and name in given_names() and owner not in given_names()

    def _followed(self, at: int) -> bool:
        """Whether another capitalised word follows directly."""
        following = self._words[at + 1 : at + 2]
        return bool(following) and following[0].text[0].isupper() and self._close(at + 1)

    def _acts(self, at: int) -> bool:
        """Whether a bare word does something, as only a name can: "Jack wants", "Will came"."""
        tag = self._words[at].tag
        following = self._words[at + 1 : at + 3]
        if not following:
            return False
        if following[0].text.lower() in self._of("coordinator") and len(following) > 1:
            return following[1].text[0].isupper()
        return (tag == "NN" and following[0].tag in _FINITE) or (
            tag == "MD" and following[0].tag == "VBD"
        )

    def _full_name(self, at: int) -> bool:
        """Whether a month or a creed is a given name here: "Jan Carlsson", "Christian Foster"; but
        not a but that begins a sentence (Pero Rosalind)."""
        lower = self._words[at].text.lower()
        if lower not in given_names() or not self._followed(at):
            return False
        if lower in self._of("particle") and self._starts(at) and not self._signed(at):
            return False
        following = self._words[at + 1].text.lower()
        return following in family_names() or not self._is_word(following)

    def _addressed(self, at: int) -> bool:
        """Whether a form of address stands before the word: "Dear Dr. Grace Reed"."""
        if at == 0 or not self._close(at) or self._words[at].text.lower() in self._of("addressed"):
            return False
        before = self._words[at - 1].text
        if before == "." and at > 1:
            before = self._words[at - 2].text
        return before.lower().rstrip(".") in self._of("title")

    def _signature(self, at: int) -> bool:
        """Whether the word makes up a line that follows an empty one, as under a letter."""
        start, end = self._words[at].start, self._words[at].end
        return self._below(start) and self._text[end : end + 1] in ("", "\n")

    def _below(self, place: int) -> bool:
        """Whether an empty line stands before a place, or a line that ends in a comma."""
        while place and self._text[place - 1] in " >":
            place -= 1
        return self._text[max(0, place - 2) : place] in ("\n\n", ",\n")

    def _signed(self, at: int) -> bool:
        """Whether the line that the word stands in is a name under a letter: "Verity Boon-Askew".

        It follows an empty line or a comma, or ends the text, and has two to four words that begin
        as names do.
        Besides, one of them is a listed name or no ordinary word, or the line is the text's last:
        so neither a heading nor "Best Wishes" counts.
        """
        text, start = self._text, self._words[at].start
        # Look no further than such a line can be long: a text may be one line of a million
        # characters.
        begin = text.rfind("\n", max(0, start - _SIGNED), start) + 1
        end = text.find("\n", start, start + _SIGNED + 1)
        if end < 0:
            end = min(len(text), start + _SIGNED + 1)
        last = not text[end:].strip()
        if not begin or not (last or self._below(begin)):
            return False
        line = text[begin:end].strip()
        if len(line) > _SIGNED:
            return False
        parts = [part for part in _PARTS.split(line) if part and part not in self._glue]
        if not 2 <= len(parts) <= 4 or not all(p.isalpha() and p[0].isupper() for p in parts):
            return False
        lowered = [part.lower() for part in parts]
        listed = any(part in given_names() or part in family_names() for part in lowered)
        strange = any(not self._is_word(part) for part in lowered)
        known = listed or strange or (last and self._below(begin))
        return known and self._stopwords.isdisjoint(lowered)

    def _labels(self, at: int) -> bool:
        """Whether it begins a caption ("Project Title:") or stands in brackets ("[Your Name]")."""
        end = at + 1
        while end < len(self._words) and self._heads(self._words[end].text):
            end += 1
        while end < len(self._words) and self._words[end].text.strip("*_") == "":
            end += 1  # the stars of a bold caption
        if end < len(self._words) and self._words[end].text.strip("*_") in (":", "]"):
            return True
        opening = self._text.rfind("[", 0, self._words[at].start)
        return opening >= 0 and self._text.find("]", opening, self._words[at].start) < 0

    def _heads(self, word: str) -> bool:
        """Whether a word may go on a caption: a common one with a capital."""
        lower = word.lower()
        return word[0].isupper() and self._is_word(lower) and lower not in self._ambiguous

    def _lower_name(self, at: int) -> bool:
        """A listed name without its capital, where the language knows no such word."""
        word = self._words[at].text
        if len(word) < 3 or word in self._stopwords:
            return False
        if not word.islower():
            return word.isalpha() and not self._is_word(word.lower())
        if word in given_names():
            described = at > 0 and self._words[at - 1].text.lower() in self._of("describing")
            adjective = any(one.pos == "adj" for one in readings(word, self._language))
            return word in self._names and not (described and adjective)
        return word in self._names and not is_known(word, self._language)

    def _inherited(self, at: int) -> bool:
        """Whether an ordinary word is a family name: the cook of "olivia cook", no verb there."""
        return self._words[at].text in family_names() and self._words[at].tag.startswith(("N", "J"))

    def _initial(self, at: int) -> bool:
        """A letter with a full stop before another name: "J. Smith"."""
        words = self._words
        return (
            at + 2 < len(words)
            and words[at + 1].text == "."
            and words[at + 2].text[0].isupper()
            and words[at].text not in self._of("pronoun")
            and not self._is_word(words[at + 2].text.lower())
        )

    def _starts(self, at: int) -> bool:
        """Whether the capital is explained by its place: a start, or after a mark."""
        if at == 0 or self._words[at - 1].text in _OPENERS:
            return True
        before = self._words[at - 1]
        between = self._text[before.end : self._words[at].start]
        # Who writes an address at the end of a line puts no full stop behind it. A line that was
        # only wrapped goes on as one sentence, and explains no capital.
        apart = len(between) > 1 or "@" in before.text or "://" in before.text
        short = "\n" in between and self._short(before.end)
        return apart or short or all(not word.text[0].isalnum() for word in self._words[:at])

    def _short(self, end: int) -> bool:
        """Whether the line that ends here is too short to be one that was wrapped."""
        return self._text.find("\n", max(0, end - _WRAPPED), end) >= 0 or end < _WRAPPED

    def _extended(self, at: int) -> int:
        """The end of the run that begins at `at`."""
        end = at + 1
        while end < len(self._words) and (further := self._joined(end)):
            end = further
        if self._trailing_initial(end):
            end += 1
        return end

    def _trailing_initial(self, end: int) -> bool:
        """A middle initial whose full stop was taken for the end of the sentence."""
        following = self._words[end : end + 2]
        return (
            len(following) == 2
            and len(following[0].text) == 1
            and following[0].text.isupper()
            and following[1].text == "."
            and end + 2 == len(self._words)
            and self._close(end)
            and self._words[end - 1].text.lower() in given_names()
        )

    def _joined(self, end: int) -> int:
        """The end after taking what continues the name at `end`; 0 where nothing does."""
        words = self._words
        if not self._close(end):
            return 0
        if self._continues(end):
            return end + 1
        reach = end
        while reach < len(words) and reach - end < 3 and self._glues(reach) and self._close(reach):
            reach += 1
        if reach == end or reach >= len(words) or not self._close(reach):
            return 0
        marks = {word.text for word in words[end:reach]}
        if "." in marks and not self._abbreviates(end):
            return 0
        if not marks.isdisjoint(self._of("coordinator")) and not self._organisation(reach):
            return 0
        if marks & _POSSESSIVE and not self._organisation(reach):
            return 0
        if not self._continues(reach):
            return 0
        return reach + 1

    def _organisation(self, at: int) -> bool:
        """Whether the word, or the one after it, makes the name an organisation's."""
        here = (word.text.lower() for word in self._words[at : at + 2])
        return any(word in organisation_words(self._language) for word in here)

    def _close(self, at: int) -> bool:
        """Whether no more than a blank stands before the word."""
        between = self._text[self._words[at - 1].end : self._words[at].start]
        return len(between) <= 1

    def _glues(self, at: int) -> bool:
        word = self._words[at].text
        return (
            word in _MARKS
            or word in _POSSESSIVE
            or word in self._glue
            or (len(word) == 1 and word.isupper())
        )

    def _abbreviates(self, end: int) -> bool:
        """Whether the full stop at or after `end` ends an initial or an abbreviation."""
        before, here = self._words[end - 1].text, self._words[end].text
        if here == ".":
            return len(before) <= 2 and before[0].isupper()
        return len(here) == 1 and here.isupper()

    def _continues(self, at: int) -> bool:
        word = self._words[at].text
        if len(word) == 1 or not word[0].isupper():
            # A family name without its capital, as whoever types in lower case writes it.
            return (
                word[0].islower()
                and self._words[at - 1].text[0].islower()
                and not (self._of("nouns") and self._followed(at))  # den größten Erfolg
                and len(word) > 2
                and word not in self._stopwords
                and (word in self._names or not self._is_word(word) or self._inherited(at))
                and word not in particles()
            )
        lower = word.lower().rstrip(".")
        if lower in self._stopwords:
            return False
        if lower in self._demonyms:
            return self._followed(at) or self._words[at - 1].text in _MARKS
        ordinary = self._is_word(lower) and lower not in self._ambiguous
        plain = self._plain and not self._of("nouns")
        return (not ordinary or plain or self._signed(at)) and not self._owned(at)
