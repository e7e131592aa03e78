"""Words that no dictionary has, by their parts: Netzwerkplan, network plan; hineingehen; overpaid.

What is made so is a guess, and is shown as one; only a number is sure.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Protocol

from prism.casing import capitalised
from prism.decoding.deriving import Row, joined, rows
from prism.dictionary.inflection import BASE_TAG, base_forms
from prism.dictionary.model import Entry, Translation
from prism.languages import lines
from prism.languages.ordinals import in_digits, ordinal, ordinals
from prism.languages.wording import place_keys, wording
from prism.morphology import paradigms
from prism.morphology.paradigms import JOINTS
from prism.protection.numerals import spell, value_of

_CONFIDENCE = 0.25
"""Low enough to be marked."""
_SURE = 0.9
_LEAST = 3
_USUAL = JOINTS[:4]
"""Those that join most nouns: what has another may as well be a verb (Wander-, wandern)."""
_PARTS = 3
"""Parts of a compound at most."""


class Words(Protocol):
    """What is asked of a dictionary."""

    @property
    def source(self) -> str:
        """The language of the words."""
        ...

    def resolve(self, word: str, tag: str) -> Entry | None:
        """L(word, tag), or that of its lemma."""
        ...


def composed(word: str, tag: str, words: Words, target: str) -> Entry | None:
    """An entry for a number, for a noun or adjective by its parts, for a verb or participle by its
    prefix and the rest, or for what is derived from another word; None where the language writes no
    such words or the dictionary lacks a part."""
    if not word.isalpha():
        return None
    return (
        _number(word, words.source, target)
        or _compound(word, tag, words, target)
        or _prefixed(word.lower(), tag, words, target)
        or _derived(word.lower(), tag, words, target)
        or _described(word, tag, words, target)
    )


def _number(word: str, source: str, target: str) -> Entry | None:
    """A number in words, and an ordinal: achtzehnhundert, trigésimo."""
    value = value_of(word, source)
    if value is not None:
        return Entry(word, "CD", _SURE, (Translation(spell(value, target), 1.0),), False, 0.0)
    value = ordinal(word, source)
    if value is None:
        return None
    return Entry(word, "JJ", _SURE, (Translation(_nth(value, target), 1.0),), False, 0.0)


def _nth(value: int, target: str) -> str:
    """An ordinal in words, in digits where the language's are not known."""
    named = (name for name, own in ordinals(target).items() if own == value)
    return next(named, in_digits(value, target))


def _compound(word: str, tag: str, words: Words, target: str, parts: int = _PARTS) -> Entry | None:
    """A noun by its parts, the longest last part that a dictionary has. A first part that only the
    paradigms know is left as it is."""
    pattern = _pattern(target)
    table = paradigms(words.source)
    if tag not in ("NN", "NNS") or "compounds" not in table.header or not pattern or parts < 2:
        return None
    halved = ""
    for cut in range(_LEAST - 1, len(word) - _LEAST + 1):
        last = _last(word[cut:].capitalize(), tag, words, target)
        if last is None:
            continue
        first = next(_beginnings(word[:cut], words, target, parts - 1), "")
        if first:
            text = pattern.format(first=first, last=last.best)
            return _entry(word[:cut].lower() + last.word, "NN", text)
        known = cut > _LEAST and len(word) - cut > _LEAST and table.analyses(word[:cut])
        if known and not halved:
            halved = pattern.format(first=word[:cut], last=last.best)
            whole = word[:cut].lower() + last.word
    return _entry(whole, "NN", halved) if halved else None


def _described(word: str, tag: str, words: Words, target: str) -> Entry | None:
    """An adjective, or a noun made of a verb, with what stands before it in one word: wind-cooled,
    teeth cleaning."""
    patterns = lines(target, "decoding/composing.txt")
    noun = tag in ("NN", "NNS")
    if "compounds" not in paradigms(words.source).header or not (noun or tag[0] in "JV"):
        return None
    pattern = next(iter(patterns if noun else patterns[2:]), "")
    for cut in range(_LEAST, len(word) - _LEAST if pattern else 0):
        lower = word[cut:].lower()
        last = _exact(lower, "JJ", words) if not noun else None
        last = last or _derived(lower, "NN" if noun else "JJ", words, target)
        if last is None or not last.best.replace("-", "").isalpha():
            continue
        begin = word[:cut].lower()
        own = [_exact(begin, kind, words) for kind in (("NN", "VB") if noun else ("JJ",))]
        if noun and own[0] is None and own[1] is not None and patterns[3:]:  # Schlafengehen
            pattern = patterns[3]
        known = next(filter(None, own), None)
        named = _beginnings(begin.capitalize(), words, target, 1)
        first = known.best if known is not None else next(named, "")
        if first:
            return _entry(begin + last.word, tag, pattern.format(first=first, last=last.best))
    return None


def _exact(lower: str, tag: str, words: Words) -> Entry | None:
    """The entry of a word as it stands, with this tag."""
    found = words.resolve(lower, tag)
    return found if found is not None and (found.word.lower(), found.tag) == (lower, tag) else None


def _last(word: str, tag: str, words: Words, target: str) -> Entry | None:
    """The entry of what ends a compound: Reise is a journey before it is a plural of Reis."""
    itself = _noun(word, "NN", words)
    own = itself is not None and itself.word.lower() == word.lower()
    found = itself if own else _noun(word, tag, words)
    meant = (
        _meant(words.source, target).get(f"-{found.word.lower()}") if found is not None else None
    )
    return found if found is None or meant is None else _entry(found.word, "NN", meant)


def _noun(word: str, tag: str, words: Words) -> Entry | None:
    found = words.resolve(word, tag)
    return found if found is not None and found.tag[0] == "N" else None


def _beginnings(part: str, words: Words, target: str, parts: int) -> Iterator[str]:
    """What a compound may begin with, in the target language, likeliest first: a noun, with what
    joins it or not, an adjective, a verb, or a compound."""
    lower = part.lower()
    if meant := _meant(words.source, target).get(f"{lower}-"):
        yield meant
    for noun in (part, *_joints(words.source).get(lower, ())):
        entry = _noun(noun, "NN", words)
        if entry is not None and entry.word.lower() == noun.lower():
            yield entry.best
    if lower in (places := place_keys(words.source)):  # Donaureise
        yield wording(target).towns.get(places[lower], part)
    if (adjective := _exact(lower, "JJ", words)) is not None:
        yield adjective.best
    if len(part) <= _LEAST:  # names have such parts by chance
        return
    for joint in _USUAL:
        stem = part.removesuffix(joint)
        entry = _noun(stem, "NN", words) if stem != part and len(stem) >= _LEAST else None
        if entry is not None:
            yield entry.best
    if (several := _noun(part, "NNS", words)) is not None:  # Händedruck
        yield several.best
    for end in JOINTS:  # that of an infinitive is among them
        verb = words.resolve(lower + end, "VB")
        if verb is not None and verb.tag[0] == "V" and verb.word == lower + end:
            yield _acting(verb.best, target)
    joined = [part.removesuffix(one) for one in JOINTS]
    for stem in dict.fromkeys((f"{part}{JOINTS[-1]}", *joined)):
        if len(stem) >= _LEAST and (entry := _noun(stem, "NN", words)) is not None:
            yield entry.best
    for stem in dict.fromkeys((part, *joined)):
        if (whole := _compound(stem, "NN", words, target, parts)) is not None:
            yield whole.best


def _acting(verb: str, target: str) -> str:
    """A verb as it describes a noun: washing machine, where the target says so."""
    form = next(iter(lines(target, "decoding/composing.txt")[1:]), "")
    return next(iter(paradigms(target).forms(verb, "verb", form)), verb) if form else verb


@cache
def _meant(source: str, target: str) -> dict[str, str]:
    """What words mean as a part of a compound, with - where the rest of it stands."""
    rows = (line.split(" ", 2) for line in lines(target, "decoding/parts.txt"))
    return {part: text for language, part, text in rows if language == source}


@cache
def _joints(source: str) -> dict[str, list[str]]:
    """What compounds begin with, in lower case, to the nouns that begin them so: schul, Schule."""
    found: dict[str, list[str]] = {}
    for line in lines(source, "decoding/joints.txt"):
        noun, _, first = line.partition("\t")
        found.setdefault(first.lower(), []).append(noun)
    return found


def _prefixed(lower: str, tag: str, words: Words, target: str) -> Entry | None:
    """A verb by its prefix and the rest, or an adjective by its noun and its ending."""
    if tag[0] not in "VJ":
        return None
    form = "VBN" if tag[0] == "J" else tag
    for prefix, pattern in _prefixes(words.source, target).items():
        ending = prefix.removeprefix("-")
        if ending != prefix:
            noun = words.resolve(lower.removesuffix(ending), "NN") if tag[0] == "J" else None
            if lower.endswith(ending) and noun is not None and noun.tag == "NN":
                return _entry(lower, tag, pattern.format(noun.best))
            continue
        rest = lower.removeprefix(prefix)
        if rest == lower or len(rest) < _LEAST:
            continue
        adjectives = base_forms(rest, "JJ", words.source) if tag[0] == "J" else ()
        bases = (
            base
            for text in (rest, rest.removeprefix(_particle(words.source)), *adjectives)
            for base in (text, *base_forms(text, form, words.source))
        )
        known = ((base, words.resolve(base, "VB")) for base in dict.fromkeys(bases))
        verb = next(
            (
                one
                for base, one in known
                if one is not None and (one.word, one.tag[0]) == (base, "V")
            ),
            None,
        )
        if verb is not None and verb.best.isalpha():
            forms = (paradigms(target).forms(verb.best, "verb", pp) for pp in ("pp", "pp.m.sg"))
            participle = next(filter(None, forms), ()) if tag[0] == "J" else ()
            kind = tag if participle else BASE_TAG.get(form, form)
            return _entry(prefix + verb.word, kind, pattern.format(*participle, verb.best))
    return None


def _derived(lower: str, tag: str, words: Words, target: str) -> Entry | None:
    """What comes from another word by an ending or a prefix: Einarbeitung, réinscrire."""
    forms = dict.fromkeys((lower, *base_forms(lower, tag, words.source)))
    for row in rows(words.source, target):
        if tag[0] not in row.tags or tag.startswith("NNP"):
            continue
        for form in forms:
            text = next(_made(form, row, words, target), "")
            if text:
                return _entry(form, BASE_TAG.get(tag, tag), text)
    return None


def _made(form: str, row: Row, words: Words, target: str) -> Iterator[str]:
    """How the target language says what a row derives, for each base that is known."""
    for base in row.bases(form):
        if len(base) < _LEAST:
            continue
        if row.base == "CD":
            value = value_of(base, words.source)
            if value is not None:
                yield row.pattern.format(spell(value, target), nth=_nth(value, target))
            continue
        known = words.resolve(capitalised(base) if row.base == "NN" else base, row.base)
        if known is None or known.tag[0] != row.base[0] or not _fits(known.best, row):
            continue
        if row.base != "VBN" and known.word.lower() != base:
            continue
        made = {
            name: next(iter(paradigms(target).forms(known.best, "verb", name)), "")
            for name in ("ger", "pp")
        }
        if all(made[name] for name in made if f"{{{name}}}" in row.pattern):
            yield joined(row.pattern.format(known.best, **made), target)


def _fits(text: str, row: Row) -> bool:
    """Whether a translation can stand in a row's pattern: one of several words only alone."""
    return row.pattern == "{}" or text.replace("'", "").isalpha()


def _entry(word: str, tag: str, text: str) -> Entry:
    return Entry(word, tag, _CONFIDENCE, (Translation(text, 1.0),), False, 0.0)


@cache
def _particle(source: str) -> str:
    """What stands between a prefix and its verb in the infinitive: zurückzukaufen."""
    return next(iter(lines(source, "decoding/between.txt")), "")


@cache
def _pattern(target: str) -> str:
    """How the target language says a noun that another describes; empty where nothing is known."""
    return next(iter(lines(target, "decoding/composing.txt")), "")


@cache
def _prefixes(source: str, target: str) -> dict[str, str]:
    """Prefix of a verb, or ending of an adjective (-less), to how the target language says it, {}
    for the rest of the word; the longest first."""
    rows = (line.split(" ", 2) for line in lines(target, "decoding/prefixes.txt"))
    found = {
        prefix: text if "{}" in text else f"{{}} {text}"
        for language, prefix, text in rows
        if language == source
    }
    return dict(sorted(found.items(), key=lambda one: -len(one[0])))
