"""Which base form an English word may be an inflection or another spelling of."""

from __future__ import annotations

from collections.abc import Iterator

from prism.dictionary.inflection import BASE_TAG
from prism.languages.en.tagging import lemma


def base_forms(word: str, tag: str) -> Iterator[str]:
    """Forms that `word` with an inflected `tag` may come from, most likely first. Proposals."""
    if " " in word:
        yield from unit_bases(word, tag)
        return
    yield lemma(word, tag)
    if tag in ("NNS", "VBZ") and word.endswith("s"):
        yield word[:-1]


_READINGS = (
    ("s", "VBZ"),
    ("s", "NNS"),
    ("ing", "VBG"),
    ("ed", "VBN"),
    ("er", "JJR"),
    ("est", "JJS"),
)
"""Endings of English words, and the tags of the forms that they may be, whatever a tagger says."""

_ANYBODY = {
    **dict.fromkeys(("my", "your", "his", "her", "its", "our", "their"), "one's"),
    **dict.fromkeys(
        "myself yourself himself herself itself ourselves yourselves themselves".split(), "oneself"
    ),
}
"""What dictionaries write in a unit for whose it is."""

_SPELLINGS = (
    ("our", "or"),
    ("ould", "old"),
    ("ise", "ize"),
    ("isation", "ization"),
    ("yse", "yze"),
    ("re", "er"),
    ("ogue", "og"),
    ("ence", "ense"),
    ("programme", "program"),
    ("ll", "l"),
    ("mm", "m"),
    ("ae", "e"),
    ("oe", "e"),
)
"""British letters and the American ones in their place; each is tried in both directions."""


def any_base_forms(word: str) -> Iterator[tuple[str, str]]:
    """(base form, its tag) of every form that `word` may be, whatever its tag: itching, itch.

    Forms of verbs that are irregular (upheld) are found without an ending. Proposals, as above.
    """
    seen = {(word, "")}
    endings = [(ending, tag) for ending, tag in _READINGS if word.endswith(ending)]
    for tag in (*(tag for _, tag in endings), "VBN", "VBD"):
        for base in base_forms(word, tag):
            key = base, BASE_TAG[tag]
            if base != word and key not in seen:
                seen.add(key)
                yield key
    for ending, tag in endings:
        # Rules that put a silent e back or take a doubled letter off may be wrong about this word.
        stem = word[: -len(ending)]
        bare = stem[:-1] if stem[-1:] == stem[-2:-1] else stem
        for base in (stem, f"{stem}e", bare):
            key = base, BASE_TAG[tag]
            if len(base) > 2 and key not in seen:
                seen.add(key)
                yield key


def spellings(word: str) -> Iterator[str]:
    """The word as the other side of the Atlantic spells it: mould, mold; a compound without its
    hyphen. Proposals."""
    if "-" in word:
        yield word.replace("-", " ")
    for one, other in _SPELLINGS:
        for here, there in ((one, other), (other, one)):
            if len(word) > len(here) + 1 and here in word[1:]:
                start, _, end = word.rpartition(here)
                yield f"{start}{there}{end}"


def unit_bases(words: str, tag: str) -> Iterator[str]:
    """The base forms of several words: looked for, look for; ice creams, ice cream; bit my tongue,
    bite my tongue, bite one's tongue. Proposals."""
    if tag[0] == "V":
        verb, space, rest = words.partition(" ")
        base = f"{lemma(verb, tag)}{space}{rest}"
        yield base
        general = " ".join(_ANYBODY.get(word, word) for word in base.split(" "))
        if general != base:
            yield general
    else:
        rest, space, noun = words.rpartition(" ")
        yield f"{rest}{space}{lemma(noun, tag)}"
