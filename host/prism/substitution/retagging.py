"""Words whose tag the dictionary contradicts: a tagger that never met a word guesses.

`upheld` is known as a verb's form only and `orchard` as a noun only, so that neither is the
adjective that it was taken for. A clause that `if` or `who` begins has a finite verb: where a
tagger saw none, one of its nouns is it (which the rules permit). What a word is tells what may
stand for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

from prism.dictionary import Dictionary, Entry
from prism.dictionary.inflection import BASE_TAG, base_forms
from prism.languages import lines
from prism.languages import words as listed
from prism.languages.ordinals import ordinals
from prism.languages.wording import wording
from prism.morphology import paradigms
from prism.substitution.content import may_hide
from prism.substitution.persons import is_person
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

_FINITE = frozenset({"VBZ", "VBP", "VBD", "MD", "VBN"})
"""Tags of verbs that a clause has; the last are often finite ones that a tagger misread."""

_NOT_BEFORE_VERBS = frozenset({"DT", "PDT", "PRP$", "POS", "JJ", "JJR", "JJS", "IN", "TO", "CD"})
_CLOSING = frozenset({",", ".", ":", "IN", "RB", "TO", "CC", "-RRB-", "''"})
"""Tags that may follow a verb which has no object."""

_BETWEEN = frozenset({"RB", "RBR", "PRP", "DT"})
_SUBJECTS = frozenset({"NN", "NNP", "NNS", "NNPS", "PRP", "WP", "WDT"})
_OPEN = frozenset({"PRP", "TO", "MD", "WP", "WDT"})
_DETERMINED = frozenset({"DT", "PRP$"})
_NOUN_BEFORE = {
    "VBG": ("NN", "JJ", "DT", "PRP$", "NNP", "POS"),
    "VBN": ("VBG", "VB", "VBD", "VBP", "IN", "DT", "JJ"),
    "VB": ("DT", "JJ", "IN"),
    "VBP": ("DT", "JJ", "IN"),
}
"""By the tag of what the dictionary has as a noun only, after what it is one: the ceiling."""

_DOING = frozenset({"VB", "VBD", "VBG", "VBP", "VBZ"})
_PASTS = frozenset({"VBD", "VBN"})
_REACH = 3
_HERE = frozenset({"VBZ", "VBP", "VBD", "VB"})
_COMMON = {"NNP": "NN", "NNPS": "NNS", "CD": "NN"}


@cache
def _behind(language: str) -> Mapping[str, frozenset[str]]:
    """What stands before nouns where no finite verb can, by kind."""
    found: dict[str, frozenset[str]] = defaultdict(frozenset)
    for line in lines(language, "tagging/nouns_behind.txt"):
        kind, _, row = line.partition("\t")
        found[kind] = frozenset(row.split())
    return found


@cache
def cardinals(language: str) -> dict[str, int]:
    """The number words of one word above one, and their values."""
    numbers = wording(language).numbers.items()
    return {
        text: value for value, texts in numbers for text in texts if value > 1 and "-" not in text
    }


def mended(words: Sequence[TaggedWord], dictionary: Dictionary) -> Sequence[TaggedWord]:
    """The words, where a tag makes no sentence with another: numbers are numbers, a clause has a
    verb, and what stands between two commas with the ending of a participle is one."""
    numbers, language = cardinals(dictionary.source), dictionary.source
    bases = listed(language, "tagging/base_verbs.txt")
    found = list(words)
    for index, word in enumerate(words):
        lower = word.text.lower()
        if lower in numbers:
            found[index] = word._replace(tag="CD")
        elif word.tag == "VBG" and lower in bases:
            found[index] = word._replace(tag="VBP")  # whenever you ring
        elif word.tag == "VB" and _numbered(words, index):
            found[index] = word._replace(tag="NN")  # pump three started
        elif word.tag == "NN" and _between_marks(words, index):
            if dictionary.resolve(lower, "VBG") and lemma(lower, "VBG", language) != lower:
                found[index] = word._replace(tag="VBG")
        elif word.tag == "NN" and _qualifies(words, index, dictionary):
            found[index] = word._replace(tag="JJ")  # three dry days
        elif lower == word.text and may_hide(lower, language) and lower not in ordinals(language):
            found[index] = word._replace(tag=_known_as(found, index, dictionary))
    for first, end in _clauses(found, language):
        _give_verb(found, first, end, language)
    return found


def led(words: Sequence[TaggedWord], dictionary: Dictionary) -> Sequence[TaggedWord]:
    """The words, with nouns where a verb was seen that cannot stand there: à l'école."""
    if not _behind(dictionary.source):
        return words
    return [
        word._replace(tag=_led(words, index, dictionary) or _verbal(words, index, dictionary))
        for index, word in enumerate(words)
    ]


def _verbal(words: Sequence[TaggedWord], index: int, dictionary: Dictionary) -> str:
    """The tag of a verb's form that was taken for another word, en les ouvrant, or for the simple
    past that looks like its present, je finis; of any other word its own."""
    kinds, word, language = _behind(dictionary.source), words[index], dictionary.source
    lower = word.text.lower()
    if word.tag == "VBD" and kinds["alike"]:
        table = paradigms(language).analyses(lower)
        told = {one.features.partition(".")[0]: one.features for one in table if one.pos == "verb"}
        if kinds["alike"] <= told.keys():
            return "VBZ" if ".3." in told["pri"] else "VBP"
    entry = dictionary.resolve(lower, "VBG") if meanwhile(words, index, language) else None
    return "VBG" if entry is not None and entry.tag[0] == "V" else word.tag


def meanwhile(words: Sequence[TaggedWord], index: int, language: str) -> bool:
    """Whether a word tells what somebody does meanwhile: en les ouvrant."""
    kinds, before, lower = _behind(language), index - 1, words[index].text.lower()
    tails = tuple(kinds["tail"])
    if not lower.endswith(tails) or lemma(lower, "VBG", language) == lower:
        return False
    while before > 0 and words[before].text.lower() in kinds["between"]:
        before -= 1
    return before >= 0 and words[before].text.lower() in kinds["doing"]


def _led(words: Sequence[TaggedWord], index: int, dictionary: Dictionary) -> str:
    """The tag of a noun that stands where no finite verb can: behind an article that is no pronoun,
    behind one that a preposition leads, or behind any where it is no verb; else empty."""
    if words[index].tag not in _HERE:
        return ""
    kinds, lower = _behind(dictionary.source), words[index].text.lower()
    *earlier, last = ("", *(word.text.lower() for word in words[max(0, index - 2) : index]))
    if last not in kinds["article"] | kinds["alone"]:
        return ""
    base = words[index].tag == "VB" and lemma(lower, "VB", dictionary.source) == lower
    if base and last in kinds["article"]:
        return ""  # sûr de l'oublier; but: au dîner
    tag = "NNS" if last in kinds["several"] else "NN"
    noun, verb = (dictionary.resolve(lower, one) for one in (tag, "VBZ"))
    told = last in kinds["alone"] or earlier[-1] in kinds["preposition"]
    told = told or verb is None or verb.tag[0] != "V"
    return tag if told and noun is not None and noun.tag[0] == "N" else ""


def _between_marks(words: Sequence[TaggedWord], index: int) -> bool:
    """Whether the word is all that stands between two commas."""
    around = (*words[index - 1 : index], *words[index + 1 : index + 2]) if index else ()
    return len(around) == 2 and all(word.text == "," for word in around)


def _known_as(words: Sequence[TaggedWord], index: int, dictionary: Dictionary) -> str:
    """The tag of a word, or where the dictionary has it as nothing of that kind the one that it
    has it as: barley, which ends as adverbs do; dishonest, which ends as superlatives."""
    word, lower = words[index], words[index].text
    tag = _COMMON.get(word.tag, word.tag)
    known = {entry.tag for entry in dictionary.entries(lower)}
    base, before = BASE_TAG.get(tag, tag), words[index - 1].tag if index else ""

    def has(asked: str, form: str) -> bool:
        forms = base_forms(lower, form, dictionary.source)
        return any(one != lower and dictionary.entry(one, asked) for one in forms)

    if tag == "VBZ" and not known and not has("VB", tag) and has("NN", "NNS"):
        return "NNS"  # the tablets your doctor gave me
    if not known or tag[0] not in "NVJR" or tag == "RP":
        return word.tag
    described = "JJ" in known and _describes(words, index, dictionary.source)
    if tag == "NN" and "NNS" in known and has("NN", "NNS"):
        return "NNS"  # no dogs
    if tag == "RB" and "JJ" in known and before in _DETERMINED and _before_noun(words, index):
        return "JJ"  # the yearly sale
    if tag == "JJ" and "RB" in known and _says_how(words, index, dictionary.source):
        return "RB"  # she drives too fast
    if tag == "JJ" and "NN" in known and _ends_phrase(words, index, dictionary.source):
        return "NN"  # a nasty cold
    if word.tag == "NN" and described and _rather(lower, "JJ", "NN", dictionary):
        return "JJ"  # rather deaf
    if tag == "VBN" and "JJ" in known and lower in listed(dictionary.source, "tagging/states.txt"):
        return "JJ" if _is_said(words, index, dictionary.source) else tag  # she is ashamed
    if tag == "VBG" and "NN" in known and _is_deed(words, index):
        return "NN"  # by my reckoning
    kinds = {one[0] for one in known}
    compared = base != tag and tag[0] in "JR"
    if (tag in known if compared else tag[0] in kinds) or has(base, tag):
        return word.tag
    if "JJ" in known and (compared or (described and tag not in _PASTS)):
        return "JJ"
    if word.tag == "NN" and kinds == {"J"} and before not in _DETERMINED:  # but: the needful
        return "JJ"
    if tag == "NN" and "RB" in known and (kinds == {"R"} or before not in _DETERMINED):
        return "RB" if kinds <= {"J", "R"} else word.tag
    if known == {"NN"} and tag == "RB":
        return "NN"
    told = tag == "VB" and _before_verb(words, index)  # payroll still owes me
    if "NN" in known and (told or before in _NOUN_BEFORE.get(tag, ())):
        return "NN"
    return word.tag


def _ends_phrase(words: Sequence[TaggedWord], index: int, language: str) -> bool:
    """Whether a word is the last of what an article or owner and an adjective begin, and no other
    adjective goes on with them: a long, hot and dusty day."""
    before, behind = words[max(0, index - 2) : index], [one.tag for one in words[index + 1 :][:2]]
    begun = [one.tag for one in before] in (["DT", "JJ"], ["PRP$", "JJ"])
    begun = begun and not _by_degree(words, index, language)  # a little cold
    listed_on = behind[:1] in ([","], ["CC"]) and behind[1:] in (["JJ"], ["RB"])
    return begun and (not behind or behind[0] in _CLOSING or behind[0] in _FINITE) and not listed_on


def _before_noun(words: Sequence[TaggedWord], index: int) -> bool:
    """Whether a noun stands right behind the word."""
    return [word.tag for word in words[index + 1 : index + 2]] in (["NN"], ["NNS"])


def _says_how(words: Sequence[TaggedWord], index: int, language: str) -> bool:
    """Whether a word that ends its clause says how something is done: right behind a verb that
    links nothing to its subject, more or less so."""
    behind = words[index + 1].tag if index + 1 < len(words) else "."
    at = index - 1 - _by_degree(words, index, language)
    linking = listed(language, "tagging/linking.txt")
    verb = at >= 0 and words[at].tag in _DOING and words[at].text.lower() not in linking
    return verb and behind in _CLOSING


def _before_verb(words: Sequence[TaggedWord], index: int) -> bool:
    """Whether a finite verb follows, behind adverbs or not."""
    behind = [word.tag for word in words[index + 1 : index + 1 + _REACH]]
    first = next((tag for tag in behind if tag != "RB"), "")
    return first in ("VBZ", "VBD", "MD")


def _is_deed(words: Sequence[TaggedWord], index: int) -> bool:
    """Whether a word in -ing is a noun: somebody's with no object, or between another noun and the
    verb of its clause (the lead flashing came down)."""
    before = words[index - 1].tag if index else ""
    behind = words[index + 1].tag if index + 1 < len(words) else "."
    return (before == "PRP$" and (behind in _CLOSING - {"RB"} or behind in _FINITE)) or (
        before == "NN" and behind in ("VBZ", "VBD", "MD")
    )


def _rather(word: str, tag: str, other: str, dictionary: Dictionary) -> bool:
    """Whether the dictionary knows a word with a tag as well as with another one, or better."""
    one, two = dictionary.learned(word, tag), dictionary.learned(word, other)
    return one is not None and (two is None or two.confidence <= one.confidence)


def _describes(words: Sequence[TaggedWord], index: int, language: str) -> bool:
    """Whether a word describes the noun behind it (our elderly dog), or whoever is, feels or looks
    so, more or less (rather deaf)."""
    if [word.tag[:2] for word in words[index + 1 : index + 2]] == ["NN"]:
        return words[index].tag[:2] != "NN"
    if words[index].tag[0] == "R":
        return False
    if _by_degree(words, index, language):
        return True
    return _is_said(words, index, language)


def _by_degree(words: Sequence[TaggedWord], index: int, language: str) -> bool:
    """Whether the word before says how much somebody is so: a bit deaf."""
    degree = words[index - 1].text.lower() if index else ""
    return degree in listed(language, "tagging/degrees.txt")


def _is_said(words: Sequence[TaggedWord], index: int, language: str) -> bool:
    """Whether a word follows a verb that links it to a subject, adverbs between them or not."""
    place = index - 1
    while place > 0 and words[place].tag == "RB":
        place -= 1
    linking = place >= 0 and words[place].tag[0] == "V"
    return linking and words[place].text.lower() in listed(language, "tagging/linking.txt")


def _numbered(words: Sequence[TaggedWord], index: int) -> bool:
    """Whether a number and the verb of its clause follow the word."""
    return [word.tag for word in words[index + 1 : index + 3]] in (["CD", "VBD"], ["CD", "VBZ"])


def _qualifies(words: Sequence[TaggedWord], index: int, dictionary: Dictionary) -> bool:
    """Whether a noun follows and the dictionary rather knows the word as an adjective."""
    if index + 1 == len(words) or words[index + 1].tag not in ("NN", "NNS"):
        return False
    if words[index + 1].start - words[index].end != 1:
        return False
    lower, following = words[index].text.lower(), words[index + 1]
    adjective, noun = dictionary.learned(lower, "JJ"), dictionary.learned(lower, "NN")
    if adjective is None or noun is None or noun.confidence != adjective.confidence:
        return _rather(lower, "JJ", "NN", dictionary)
    return is_person(following.text, following.tag, dictionary.source)  # her deaf brother


def _clauses(words: Sequence[TaggedWord], language: str) -> Iterator[tuple[int, int]]:
    """(first, end) of the words behind each word that begins a clause with a finite verb."""
    begins = listed(language, "tagging/subordinators.txt")
    ends = begins | listed(language, "tagging/clause_ends.txt")
    for index, word in enumerate(words):
        if word.text.lower() in begins and word.tag in ("IN", "WP", "WDT"):
            end = index + 1
            while end < len(words) and not (
                words[end].tag in (",", ".", ":", "WP", "WDT", "WRB")
                or words[end].text.lower() in ends
            ):
                end += 1
            yield index + 1, end


def _give_verb(words: list[TaggedWord], first: int, end: int, language: str) -> None:
    """Read the noun of a clause without a verb that may be one as that, and what `and` adds."""
    for before, word in pairwise(words[first - 1 : end]):
        # A base form that nothing governs is what a tagger made of a finite one: I also take it.
        if word.tag in _FINITE or (word.tag == "VB" and before.text.lower() != "to"):
            return
    verb = ""
    for index in range(first, end):
        tag = _as_verb(words, index, language, begins=index == first)
        behind = words[index + 1].tag if index + 1 < len(words) else "."
        added = words[index - 1].tag == "CC" and behind in _CLOSING
        if tag and (
            (not verb and _follows_subject(words, index, first)) or (tag == verb and added)
        ):
            words[index] = words[index]._replace(tag=tag)
            verb = tag


def _as_verb(words: Sequence[TaggedWord], index: int, language: str, *, begins: bool) -> str:
    """The tag of a noun as a verb, and of any word right behind what begins the clause: who nap;
    empty where it is none."""
    bases = listed(language, "tagging/base_verbs.txt")
    lower, tag = words[index].text.lower(), words[index].tag
    if tag == "NNS" and lower not in bases and lemma(lower, "VBZ", language) in bases:
        return "VBZ"
    open_class = ("NN", "RB", "JJ") if begins else ("NN",)
    return "VBP" if tag in open_class and lower in bases else ""


def _follows_subject(words: Sequence[TaggedWord], index: int, first: int) -> bool:
    """Whether what stands before may be the verb's subject: a noun, a name, which is none of these
    words, an adverb behind one, or the pronoun that begins the clause."""
    before = words[index - 1]
    if words[index].start - before.end > 1:
        return True
    if index == first:
        return before.tag in ("WP", "WDT")
    return before.tag not in _NOT_BEFORE_VERBS


def in_perfect(words: Sequence[TaggedWord], index: int, language: str) -> bool:
    """Whether a participle stands behind a form of `have`, not in the passive."""
    perfect = listed(language, "tagging/perfect_helpers.txt")
    for place in range(index - 1, max(-1, index - 1 - _REACH), -1):
        if words[place].text.lower() in perfect:
            return True
        if words[place].tag not in _BETWEEN:
            return False
    return False


@cache
def _lists(language: str) -> tuple[frozenset[str], ...]:
    """Helping verbs, pronouns behind which a verb stands in its base form, articles, base verbs.

    Read together: what only a rare sentence asks for would be read when a text is on its way.
    """
    return (
        listed(language, "tagging/helpers.txt"),
        listed(language, "tagging/plural_subjects.txt"),
        listed(language, "tagging/articles.txt"),
        listed(language, "tagging/base_verbs.txt"),
    )


def retagged(words: Sequence[TaggedWord], index: int, entry: Entry | None, language: str) -> str:
    """The tag of a word by what the dictionary knows it as; its own where they agree."""
    word = words[index]
    tag, lower = word.tag, word.text.lower()
    helpers, subjects, articles, bases = _lists(language)
    if lower in cardinals(language):
        return "CD"
    if lower == word.text and tag in _COMMON and not (tag == "CD" == _tag_of(entry)):
        tag = _COMMON[tag]  # no name is written so, and no number is called so: they darken it
    if tag in ("VB", "VBP") and _begins_noun(words, index, articles):
        return "NN"  # on my present pay
    before = words[index - 1].text.lower() if index else ""
    behind = words[index - 1].tag if index else ""
    if tag == "NN" and lower in bases and (before in subjects or behind in ("TO", "MD")):
        return "VBP" if before in subjects else "VB"  # all that we boil; up to tidy the room
    if entry is None or entry.tag[0] == tag[0] or tag.startswith(("NNP", "CD")):
        return tag
    if entry.tag[0] != "V":
        if tag == "NN" and (lower in ordinals(language) or (word.tag != tag and entry.tag == "JJ")):
            return "JJ"  # the ninth; the stolen copper
        return "NN" if tag == "JJ" and entry.tag == "NN" and entry.word == lower else tag
    if tag == "NNS":
        return "VBZ" if behind in _SUBJECTS and entry.word != lower else tag
    if entry.word == lower and entry.tag == "VB":
        return ("VBP", "VB")[behind in ("TO", "MD")] if behind in _OPEN else tag
    base = {lemma(lower, past, language) for past in ("VBD", "VBN")} - {lower}
    if not base:
        return tag
    return "VBN" if _helped(words, index, helpers) or behind not in _SUBJECTS else "VBD"


def _tag_of(entry: Entry | None) -> str:
    return entry.tag if entry is not None else "CD"  # what nobody knows may be a number


def _begins_noun(words: Sequence[TaggedWord], index: int, articles: frozenset[str]) -> bool:
    """Whether an article or an owner stands before the word, with an adjective between or not."""
    before = words[max(0, index - 2) : index]
    if len(before) == 2 and before[1].tag == "JJ" and words[index].tag == "VB":
        before = before[:1]  # but: the poor live there
    return bool(before) and (before[-1].tag == "PRP$" or before[-1].text.lower() in articles)


def _helped(words: Sequence[TaggedWord], index: int, helpers: frozenset[str]) -> bool:
    """Whether a verb that makes a participle of what follows it stands close before."""
    for place in range(index - 1, max(-1, index - 1 - _REACH), -1):
        if words[place].text.lower() in helpers:
            return True
        if words[place].tag not in _BETWEEN:
            return False
    return False
