"""What stands before English nouns: no a before what is not counted, no the before what a number
names, the preposition that a place has, and for before what somebody pays for; what somebody is who
has a feeling elsewhere."""

from __future__ import annotations

from functools import cache

from prism.casing import capitalised
from prism.decoding.called import SOME
from prism.decoding.page import Page
from prism.decoding.sheet import NOBODY
from prism.languages import lines, words
from prism.languages.ordinals import ordinals
from prism.morphology import Analysis
from prism.protection.numerals import value_of
from prism.substitution.articles import mended
from prism.substitution.persons import is_person

_DETERMINERS = frozenset(
    "a an the this that these those my your his her its our their some any no each every both"
    " several many few all other same first second third last next".split()
)
_OWNED = frozenset("a an the this that these those my your his her its our their".split())
_SEASONS = frozenset("spring summer autumn fall winter weekend".split())
_CHARGES = frozenset("bill invoice check cheque receipt quote".split())
_CURRENCIES = tuple("$£€")
_ARE = {"is": "are", "was": "were", "has": "have", "isn": "aren", "wasn": "weren", "hasn": "haven"}
_JOINING = frozenset("and or but that because if when than until since so".split())
_BODY = frozenset(
    "foot hand arm leg head knee back shoulder eye ear finger toe nose face neck".split()
)
_OWNERS = {"me": "my", "you": "your", "him": "his", "her": "her", "us": "our", "them": "their"}
_MOST = 4
"""Words of a noun phrase that are looked at."""
_BARE = ("words/mass.txt", "decoding/uncounted.txt", "decoding/bare.txt")
"""Lists of nouns that need no article."""
_GOVERNING = frozenset(
    "in on at of to for from with near under over behind beside between into through after before"
    " about without against off and or but that because if when than until during since"
    " around".split()
)
"""What stands before a noun phrase; by and as may lead a noun alone."""
_BEING = {"have": "are", "has": "is", "had": "was", "having": "being"}
_BASE = frozenset("to will would can could may might shall should must".split())
_SPEAKING = frozenset("i we you they he she not t".split())
_HAVE = frozenset("have has had ve".split())
_HELPED = frozenset("not t do does did".split())
"""What stands before have where be would ask for another sentence."""
_GIVING = frozenset({"gives", "gave"})
_SEVERAL = frozenset("we you they".split())
_SUBJECTS = {"me": "I", "him": "he", "her": "she", "us": "we", "them": "they", "you": "you"}
"""Whom something is given to, as the subject; of those in `_SEVERAL` the verb is are."""
_OF_VERBS = frozenset(
    "believe interest interested participate involve involved invest specialise specialize take"
    " look laugh point aim stare smile glance shout arrive".split()
)
"""What governs in or at."""


def led(page: Page, index: int) -> None:
    """Mend what stands before the noun at `index`, or behind the verb there."""
    reading = next(iter(page.analyses(index)), None)
    named = index - 1 if page.word(index)[:1].isdecimal() else index
    if page.word(named) == "number":
        _housed(page, named)
    _numbered(page, named)
    if reading is None or not page.inserted(index):
        return
    if reading.pos == "noun":
        _called(page, index, reading)
        _felt(page, index, reading)
        _uncounted(page, index, reading)
        _articled(page, index, reading)
        _located(page, index, reading)
        _timed(page, index)
        _charged(page, index)
        _agreed(page, index, reading)
        _bodily(page, index, reading)
        _fitted(page, index, reading)
    elif (reading.lemma, reading.pos) == ("pay", "verb"):
        _paid(page, index)


def _called(page: Page, index: int, noun: Analysis) -> None:
    """with dad: with Dad; with aunt Vi: with Aunt Vi; but: with my dad, my aunt; to the doctor Ray:
    to Dr. Ray."""
    behind = page.sheet.words[index + 1 : index + 2]
    if noun.lemma == "doctor" and page.word(index - 1) == "the" and page.joined(index):
        if behind and behind[0].istitle():
            page.sheet.words[index] = "Dr."
            page.drop(index - 1)
        return
    if noun.features != "n.sg" or (page.joined(index - 1) and _describes(page, index - 1)):
        return
    named = page.joined(index) and bool(behind) and behind[0].istitle()
    titles = words("en", "words/kin_titles.txt")
    if noun.lemma in words("en", "words/kin_names.txt") or (named and noun.lemma in titles):
        page.sheet.words[index] = capitalised(page.sheet.words[index])


def _describes(page: Page, index: int) -> bool:
    """Whether a word stands before a noun as an article, an owner or an adjective does."""
    return page.word(index) in _DETERMINERS | {"s"} or _is(page, index, "adj")


def _felt(page: Page, index: int, noun: Analysis) -> None:
    """had fear of: was afraid of; it gives her fear to: she is afraid to."""
    state, at = _feelings().get(noun.lemma, ""), index - 1
    if not state or noun.features != "n.sg" or not page.joined(at) or page.inserted(at):
        return
    if page.word(index + 1) not in ("of", "to", "that", "about") and page.joined(index):
        return
    before = page.word(at - 1)
    if page.word(at) in _BEING and before not in _HELPED:
        had = page.word(at) == "had"
        several, speaks = had and before in _SEVERAL, page.word(at) == "have" and before == "i"
        being = "were" if several else "am" if speaks else _BEING[page.word(at)]
        page.put(at, "be" if before in _BASE else "been" if had and before in _HAVE else being)
        page.sheet.words[index] = state
    elif page.word(at) in _SUBJECTS and before in _GIVING and page.word(at - 2) == "it":
        subject, given = page.word(at), before
        several = _SUBJECTS[subject] in _SEVERAL
        past, present = ("were", "are") if several else ("was", "am" if subject == "me" else "is")
        page.put(at - 2, _SUBJECTS[subject])
        page.put(at - 1, past if given == "gave" else present)
        page.drop(at)
        page.sheet.words[index] = state


def _uncounted(page: Page, index: int, noun: Analysis) -> None:
    """organise a care: organise care; no hair salon; a few news: some news; neither a hot water,
    where nothing stands before it in the private text."""
    head, insertion = page.word(index).rpartition(" ")[2], page.insertions.get(index)
    bare = (
        head in words("en", "words/mass.txt")
        and insertion is not None
        and insertion.article in ("", SOME)
    )
    if not bare and noun.lemma not in words("en", "decoding/uncounted.txt"):
        return
    described = page.joined(index) and page.word(index + 1) not in _closed()
    at = index - 1
    if page.word(at) not in ("a", "an") and _is(page, at, "adj"):
        at -= 1
    single = noun.features == "n.sg" and not described
    if page.word(at) in ("a", "an") and page.joined(at) and single:
        _drop(page, at)
    elif page.word(at) == "few" and page.word(at - 1) == "a" and page.joined(at - 1):
        page.put(at - 1, "some")
        page.drop(at)


def _articled(page: Page, index: int, noun: Analysis) -> None:
    """Library charged us: the library charged us, where the substitute needed no article."""
    insertion, text = page.insertions.get(index), page.sheet.words[index]
    partitive = insertion is not None and insertion.article == SOME
    first, head = page.begins_sentence(index), text.rpartition(" ")[2].lower()
    if insertion is None or not insertion.article or text[:1].isupper() != first:
        return
    counted = noun.features == "n.sg" and page.table.forms(head, "noun", "n.pl")
    if not counted or any(head in words("en", bare) for bare in _BARE):
        return
    behind = page.joined(index) and page.word(index + 1) not in _closed()
    if behind and _is(page, index + 1, "noun") and not _is(page, index + 1, "verb"):
        return
    if page.word(index + 1)[:1].isdecimal() or head in ordinals("en"):  # clause 14
        return
    kinds = {(one.pos, one.features in ("pp", "ger")) for one in page.analyses(index - 1)}
    verbal = ("verb", False) in kinds and page.word(index - 2) in _BASE | _SPEAKING  # to leave
    acting = (kinds == {("verb", False)} or verbal) and not partitive
    governed = page.word(index - 1) in _GOVERNING or acting
    if (first and not partitive) or (page.joined(index - 1) and governed):
        lower = text[:1].lower() + text[1:]
        said = "the" if partitive else insertion.article
        article = mended(said, lower, "en") if said != "the" else "the"
        page.sheet.words[index] = f"{capitalised(article) if first else article} {lower}"


def _housed(page: Page, index: int) -> None:
    """in the number 18 Elm Road: at 18 Elm Road."""
    street = " ".join(page.sheet.words[index + 1 : index + 3]).split()
    if page.word(index - 1) != "the" or not page.joined(index) or not page.joined(index - 1):
        return
    if len(street) > 1 and street[0][:1].isdecimal() and street[1].istitle():
        page.drop(index - 1)
        page.drop(index)
        if page.word(index - 2) in ("in", "of", "on"):
            page.put(index - 2, "at")


def _numbered(page: Page, index: int) -> None:
    """the page 4: page 4; no the table 12 guests had."""
    number, lemmas = page.word(index + 1), page.table.lemmas(page.word(index))
    if not number[:1].isdecimal() or page.word(index - 1) != "the":
        return
    counts = page.joined(index + 1) and any(
        one.features == "n.pl" for one in page.analyses(index + 2)
    )
    numbered = words("en", "decoding/numbered.txt")
    if page.gap(index + 1) == " " and not counts and not numbered.isdisjoint(lemmas):
        _drop(page, index - 1)


def _located(page: Page, index: int, noun: Analysis) -> None:
    """in the website: on the website."""
    preposition, at = _places().get(noun.lemma, ""), index - 1
    while (
        at > index - _MOST
        and page.joined(at)
        and (page.word(at) in _DETERMINERS or value_of(page.word(at), "en") is not None)
    ):
        at -= 1
    governing = {page.word(at - 1), *page.table.lemmas(page.word(at - 1))}
    if (
        preposition
        and page.joined(at)
        and page.word(at) in {"in", "at"} - {preposition}
        and not page.inserted(at)
        and governing.isdisjoint(_OF_VERBS)
    ):
        page.put(at, preposition)


def _paid(page: Page, index: int) -> None:
    """pay the broken shelf: pay for the broken shelf; pay the bill, pay the driver."""
    at, head = index + 1, ""
    if page.word(at) not in _OWNED or not page.joined(index):
        return
    while page.joined(at) and at < index + 1 + _MOST and page.word(at + 1) not in _closed():
        at += 1
        head = page.word(at).rpartition(" ")[2]
    bases = {head, *page.table.lemmas(head)}
    if not head or not bases.isdisjoint(words("en", "decoding/paid.txt")):
        return
    nouns = _is(page, at, "noun") and not any(is_person(base, "NN", "en") for base in bases)
    if nouns:
        page.sheet.words[index] += " for"


def _timed(page: Page, index: int) -> None:
    """in the last spring: last spring; at the last weekend; but: in the last summer of the war."""
    at = index - 2 if page.word(index - 2) == "the" else index - 1
    told = page.word(index) in _SEASONS and page.word(index - 1) in ("last", "next")
    led = page.joined(at - 1) and page.word(at - 1) in ("in", "at", "on")
    if told and led and not (page.joined(index) and page.word(index + 1) == "of"):
        for before in range(at - 1, index - 1):
            page.drop(before)


def _charged(page: Page, index: int) -> None:
    """a bill of $140: a bill for $140."""
    lemmas, behind = page.table.lemmas(page.word(index)), index + 1
    if _CHARGES.isdisjoint(lemmas) or page.word(behind) != "of" or not page.joined(index):
        return
    amount = page.gap(behind + 1).strip() + page.word(behind + 1)
    if amount[:1] in _CURRENCIES or amount[-1:] in _CURRENCIES:
        page.put(behind, "for")


def _agreed(page: Page, index: int, noun: Analysis) -> None:
    """my work clothes was: my work clothes were, where the substitute was a single thing."""
    insertion, behind = page.insertions.get(index), index + 1
    if insertion is None or insertion.model is None or not page.joined(index):
        return
    singular = insertion.model.features == "n.sg" and noun.features == "n.pl"
    if not singular or page.word(behind) not in _ARE:
        return
    at = index - 1
    while page.joined(at) and (page.word(at) in _DETERMINERS or _is(page, at, "adj")):
        at -= 1
    if not page.joined(at) or page.word(at) not in _GOVERNING - _JOINING:
        page.put(behind, _ARE[page.word(behind)])


def _bodily(page: Page, index: int, noun: Analysis) -> None:
    """on the foot for me: on my foot."""
    at, article = index + 1, index - 1
    if noun.lemma not in _BODY or page.word(article) != "the" or not page.joined(index):
        return
    if page.word(article - 1) not in _GOVERNING:  # cross the fingers for me
        return
    if page.word(at) == "for" and page.word(at + 1) in _OWNERS and page.joined(at):
        page.put(article, _OWNERS[page.word(at + 1)])
        page.drop(at)
        page.drop(at + 1)


def _fitted(page: Page, index: int, noun: Analysis) -> None:
    """the bins of the kitchen: the kitchen bins."""
    of, thing, sheet = index - 2, index - 3, page.sheet
    between = [page.word(at) for at in (of, index - 1)]
    if noun.lemma not in _fittings()["rooms"] or noun.features != "n.sg" or thing < 0:
        return
    own = next(iter(page.analyses(thing)), None)
    if own is None or own.lemma not in _fittings()["things"] or between != ["of", "the"]:
        return
    close = all(page.joined(at) for at in range(thing, index))
    if not close or (page.joined(index) and page.word(index + 1) not in _closed()):
        return
    sheet.words[of], sheet.owner[of] = sheet.words[thing], sheet.owner[thing]
    sheet.words[thing], sheet.owner[thing] = sheet.words[index], sheet.owner[index]
    sheet.owner[index] = NOBODY
    page.drop(index)
    page.drop(index - 1)
    first, last = page.insertions.pop(thing, None), page.insertions.pop(index, None)
    for at, insertion in ((of, first), (thing, last)):
        if insertion is not None:
            insertion.first = insertion.last = at
            page.insertions[at] = insertion
        page.touch(at)


def _drop(page: Page, index: int) -> None:
    if page.sheet.words[index][:1].isupper():
        page.sheet.words[index + 1] = capitalised(page.sheet.words[index + 1])
    page.drop(index)


def _is(page: Page, index: int, pos: str) -> bool:
    return any(one.pos == pos for one in page.analyses(index))


@cache
def _feelings() -> dict[str, str]:
    """Nouns and what somebody is who has that."""
    rows = (line.partition(" ") for line in lines("en", "decoding/feelings.txt"))
    return {noun: state for noun, _, state in rows}


@cache
def _closed() -> frozenset[str]:
    return words("en", "words/closed_class.txt") | {"is", "are", "was", "were", "has", "had"}


@cache
def _places() -> dict[str, str]:
    """Nouns and the preposition that says where they are."""
    rows = (line.partition("\t") for line in lines("en", "decoding/located.txt"))
    return {noun: preposition for preposition, _, row in rows for noun in row.split()}


@cache
def _fittings() -> dict[str, frozenset[str]]:
    """Rooms, and things that are named by them."""
    rows = (line.partition("\t") for line in lines("en", "decoding/fittings.txt"))
    return {kind: frozenset(row.split()) for kind, _, row in rows}
