"""Which words are hidden: decided for each word by the user's key, once and for all texts.

A word has an onset, a number that says above which ratio it is hidden. It is drawn by the key for
what all forms of the word have in common, and depends on nothing else: no neighbour, no tag, no
text. So a word is hidden in all its forms or in none, whatever the text, the pair of languages and
the engine. A word that is replaced at one place stands nowhere else in the clear, not even in a
unit or an expression. What is hidden at one ratio is hidden at every larger one. What a ratio says
holds of many words, not of each text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from weakref import WeakKeyDictionary

from prism.dictionary import Dictionary, Entry
from prism.errors import EgressRefusedError
from prism.keyed import Draws
from prism.languages import lines, load, path, words
from prism.languages.sorted_file import SortedFile
from prism.languages.vocabulary import vocabulary
from prism.morphology.heads import roots
from prism.policy import Policy
from prism.protection.kinds import by_ending, told
from prism.substitution.content import closed_class, fixed, giveaways, late, may_hide
from prism.substitution.model import Line, PublicWord
from prism.tagging import lemma
from prism.tagging.model import TaggedWord
from prism.text import words as cut_into_words

TELLING = 0.5
"""From this ratio on, every content word is hidden but those on the lists of words to be replaced
last: the onsets of all others lie below it, those of listed words above. In 30 English letters the
others are 43 %. The listed ones are what anybody writes about anything, or have several
meanings between which nothing near them decides: hiding them costs more than it hides."""

FREE = 0.89
"""The share of words, in the same letters, that stand in no fixed expression: their onsets lie
below this. Words of fixed expressions are hidden only where all words are."""

TELLING_FILE = "protection/telling.txt"
"""What `telling` finds, written down: it takes a quarter of a second, in every process."""

_HEAD = "# python -m prism_lab.dictionary.candidates\n"

FORCED = -1.0
"""The onset of what is replaced whenever any word is."""

_LAST, _STAYS = 1.0, 2.0

_FORMS = ("NNS", "VBZ", "VBD", "VBG")
_GRADES = ("JJR", "JJS")
_TAGS = ("NN", "VB", "JJ", "RB", "NNS", "VBZ", "VBD", "VBG", "VBN", "JJR", "JJS")


@lru_cache(maxsize=20_000)
def root(word: str, language: str) -> str:
    """What all forms of a word, in lower case, have in common, whatever they are tagged as.

    Saw and seen have the root see. No word has a root that is a function word or no word at all:
    toes (not to), winter (not wint).
    """
    closed = closed_class(language)
    met = [word]
    while True:
        bases = (base for base in _bases(met[-1], language) if base not in met)
        base = next((base for base in bases if base not in closed), "")
        if not base:
            return met[-1]
        met.append(base)


def _bases(word: str, language: str) -> list[str]:
    """What a word may be a form of, as far as the language has such a word."""
    if load(language, "tagging") is None:
        return list(roots(word, language))
    known, graded = vocabulary(language), words(language, "words/graded.txt")
    bases = [lemma(word, tag, language) for tag in _FORMS]
    found = [base for base in bases if base != word and (known is None or base in known)]
    # Letter and daughter end as larger does, so only listed words are taken for comparatives.
    return found + [b for tag in _GRADES if (b := lemma(word, tag, language)) in graded]


class Hiding:
    """Which words one policy hides."""

    def __init__(
        self,
        dictionary: Dictionary,
        draws: Draws,
        policy: Policy,
        kinds: Collection[str] = (),
    ) -> None:
        """`kinds`: words that tell one of these of a person are hidden at any ratio."""
        self._dictionary = dictionary
        self._language = dictionary.source
        self._draws = draws
        self._ratio = policy.ratio
        self._hide_unknown = policy.unknown == "hide"
        self._kinds = frozenset(kinds)
        self._known = _known.setdefault(dictionary, {})
        self._onsets: dict[str, float] = {}

    def onset(self, contents: Iterable[str], entry: Entry | None) -> float | None:
        """The ratio above which a word, or a unit of these, is hidden; None where it is not.

        A unit goes where one of its words does: gave up where gave goes.
        """
        if entry is not None and (entry.confidence == 1 or self.gives_away(entry)):
            return FORCED  # a user's own term: only what is replaced is put back as it was asked
        closed = closed_class(self._language)
        found = min(
            (self._word_onset(word) for word in contents if word not in closed), default=_STAYS
        )
        return found if found < self._ratio or (self._ratio >= 1 and found <= _LAST) else None

    def gives_away(self, entry: Entry) -> bool:
        """Whether a unit tells something of a person, whatever its words tell: passed away."""
        return bool(self._kinds) and entry.word in giveaways(self._language)

    def _word_onset(self, word: str) -> float:
        if word not in self._onsets:
            self._onsets[word] = self._onset(root(word, self._language))
        return self._onsets[word]

    def _onset(self, base: str) -> float:
        known, trusted = self._looked_up(base)
        if trusted or not self._kinds.isdisjoint(tells(base, self._language)):
            return FORCED
        if self._kinds and base in _giveaway_roots(self._language):
            return FORCED
        if base in bound(self._language):
            return _LAST
        if not known:
            # What nobody could translate back is the most telling.
            return FORCED if self._hide_unknown else _STAYS
        share = self._draws.share("hide", self._language, base)
        if base in late_roots(self._language):
            return TELLING + (FREE - TELLING) * share
        return TELLING * share

    def _looked_up(self, base: str) -> tuple[bool, bool]:
        """Whether the dictionary has a form of this word, and whether it is a user's own term."""
        if base not in self._known:
            # Most are known as they stand: that is asked first.
            endings = words(self._language, "words/endings.txt") - {""}
            forms = [base, *(base + ending for ending in endings)]
            found = (self._dictionary.resolve(form, tag) for form in forms for tag in _TAGS)
            trusted = any(self._dictionary.trusts(form) for form in forms)
            self._known[base] = any(entry is not None for entry in found), trusted
        return self._known[base]


class Everywhere:
    """Checks that in all that a session sends by one policy each word is hidden everywhere or
    nowhere.

    It does not rely on what chose the words: it reads what was replaced and what was left.
    """

    def __init__(self) -> None:
        self._hidden: set[str] = set()
        self._shown: set[str] = set()

    def __repr__(self) -> str:
        return f"Everywhere({len(self._hidden)} hidden, {len(self._shown)} shown)"

    def check(self, lines: Iterable[Line], language: str) -> None:
        """Note the true lines of a text that is about to leave.

        A unit counts as one word. Words that surrogates consist of are not the text's and do not
        count.

        Raises EgressRefusedError where a word that is replaced stands in the clear as well.
        """
        hidden, shown = set(self._hidden), set(self._shown)
        for line in lines:
            for made in line.substitutions:
                if made.kind != "protected" and may_hide(made.word, language):
                    hidden.add(root(made.word.lower(), language))
            pieces = glued(line.words)
            replaced = {made.start for made in line.substitutions}
            shown.update(
                root(word.text.lower(), language)
                for word in line.words
                if word.start not in replaced | pieces and may_hide(word.text, language)
            )
        if both := len(hidden & shown):
            raise EgressRefusedError(
                f"The text was not sent: {both} of its words would be hidden at one place and stand"
                " at another.",
                hint="Nothing has left this machine. Report this: it is a fault of PRISM.",
            )
        self._hidden, self._shown = hidden, shown


def glued(words: Sequence[PublicWord | TaggedWord]) -> frozenset[int]:
    """Starts of the words that are pieces of a longer one (`gon|na`): not to be replaced alone."""
    found: set[int] = set()
    for word, following in pairwise(words):
        if (
            word.end == following.start
            and word.text[-1:].isalnum()
            and following.text[:1].isalnum()
        ):
            found.update((word.start, following.start))
    return frozenset(found)


_known: WeakKeyDictionary[Dictionary, dict[str, tuple[bool, bool]]] = WeakKeyDictionary()


@cache
def late_roots(language: str) -> frozenset[str]:
    """The roots of the words that are replaced last."""
    return frozenset(root(word, language) for word in late(language)) - words(
        language, "words/sure.txt"
    )


@cache
def _giveaway_roots(language: str) -> frozenset[str]:
    return frozenset(root(one, language) for one in giveaways(language) if " " not in one)


@cache
def bound(language: str) -> frozenset[str]:
    """The roots of words of fixed expressions, and of words that a surrogate leaves visible: the
    week of `six weeks`."""
    late_ones = late_roots(language)
    measures = (root(word, language) for word in lines(language, "protection/units.txt"))
    expressions = (root(word, language) for word in fixed(language))
    return frozenset(expressions) | {word for word in measures if word in late_ones}


def listed_roots(language: str, *lists: str) -> frozenset[str]:
    """The roots of listed words."""
    return frozenset(root(word, language) for name in lists for word in words(language, name))


@lru_cache(maxsize=20_000)
def tells(base: str, language: str) -> Collection[str]:
    """What a word tells about a person: looked up in the language's list, where it has one."""
    listed = _telling(language)
    if isinstance(listed, SortedFile):
        line = listed.line(f"{base}\t".encode()) or b""
        found: Collection[str] = line.decode().partition("\t")[2].split()
    else:
        found = listed.get(base, ())
    ending = "" if found else by_ending(base, language)
    return (ending,) if ending and base not in late_roots(language) else found


@cache
def _telling(language: str) -> SortedFile | dict[str, frozenset[str]]:
    file = path(language, TELLING_FILE)
    return SortedFile(file) if file else telling(language)


def telling(language: str) -> dict[str, frozenset[str]]:
    """What a word tells about a person, by itself or as the only telling word of a term."""
    closed = closed_class(language)
    plain = listed_roots(language, "words/late.txt")
    everyday = plain | listed_roots(language, "words/general.txt", "words/governing.txt")
    found: dict[str, set[str]] = {}
    cut = {term: _pieces(term, language) for term in told(language)}
    terms = sorted(told(language).items(), key=lambda one: len(cut[one[0]]) > 1)
    for term, kind in terms:
        parts = {root(part, language) for part in cut[term] if part not in closed}
        if found.keys().isdisjoint(parts):
            # Hiding one word of a term is enough: without it the others say nothing. Words that
            # stand in everybody's letters are not hidden for the sake of `better half` or `old
            # hand`.
            several = parts - late_roots(language) or parts - everyday
            parts = several if len(cut[term]) > 1 else parts - plain
        else:
            parts &= found.keys()
        for part in parts:
            found.setdefault(part, set()).add(kind)
    return {word: frozenset(kinds) for word, kinds in found.items()}


def _pieces(term: str, language: str) -> list[str]:
    """The words of a term as they are found in a text: many a hyphen cuts one."""
    if term.isalpha():
        return [term]
    return [text for _, _, text in cut_into_words(term, language) if text[0].isalnum()]


def written(language: str) -> str:
    """The text of the list of telling words."""
    found = telling(language)
    rows = (f"{word}\t{' '.join(sorted(found[word]))}\n".encode() for word in found)
    return _HEAD + b"".join(sorted(rows)).decode()
