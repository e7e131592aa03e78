"""Which base form a word may be an inflection of: enough to find it in a dictionary.

A language that a dictionary translates from may have a module `dictionary` with functions of the
names below, which take no language; one without it goes by its paradigms.
"""

from __future__ import annotations

from collections.abc import Iterator

from prism.languages import lines, load
from prism.morphology.heads import heads, roots

BASE_TAG = {
    "NNS": "NN",
    "VBD": "VB",
    "VBG": "VB",
    "VBN": "VB",
    "VBP": "VB",
    "VBZ": "VB",
    "JJR": "JJ",
    "JJS": "JJ",
    "RBR": "RB",
    "RBS": "RB",
}
"""Tag of an inflected form to the tag of its lemma."""

_BASES = ("NN", "VB", "JJ", "RB")


def by_paradigms(language: str) -> bool:
    """Whether a language has no rules of its own here: its dictionaries have headwords alone."""
    return load(language, "dictionary") is None


def base_forms(word: str, tag: str, language: str) -> Iterator[str]:
    """Forms that `word` with an inflected `tag` may come from, most likely first.

    They are proposals: the caller looks each of them up.
    """
    rules = load(language, "dictionary")
    if rules is None and " " in word:
        yield from unit_bases(word, tag, language)
    elif rules is None:
        yield from heads(word, tag, language)
    elif tag in BASE_TAG or " " in word:
        yield from rules.base_forms(word, tag)


def any_base_forms(word: str, language: str) -> Iterator[tuple[str, str]]:
    """(base form, its tag) of every form that `word` may be, whatever its tag. Proposals."""
    rules = load(language, "dictionary")
    if rules is not None:
        yield from rules.any_base_forms(word)
        return
    for tag in _BASES:
        yield from ((head, tag) for head in heads(word, tag, language))
    # die gesuchte Stelle: the adjective is a participle, which has a verb
    for head in heads(word, "JJ", language):
        yield from ((verb, "VB") for verb in heads(head, "VB", language))
    # cousine, clienta: a woman, of whom a dictionary says only what a man is called
    yield from ((root, "NN") for root in roots(word, language))


def spellings(word: str, language: str) -> Iterator[str]:
    """The word as it is spelled elsewhere (mould, mold), or said of a man or of a larger thing
    (Kundin, Kunde; casita, casa). Proposals."""
    rules = load(language, "dictionary")
    if rules is not None:
        yield from rules.spellings(word)
        return
    for kind, old, *new in (line.split() for line in lines(language, "words/spellings.txt")):
        other = "".join(new)
        if kind == "end" and word.endswith(old):
            yield word.removesuffix(old) + other
        elif kind == "in" and old in word:
            yield word.replace(old, other)


def unit_bases(words: str, tag: str, language: str) -> Iterator[str]:
    """The base forms of several words: looked for, look for; ice creams, ice cream. Proposals. A
    language that goes by its paradigms has the nouns of several words in both numbers."""
    rules = load(language, "dictionary")
    if rules is not None:
        yield from rules.unit_bases(words, tag)
        return
    first, space, rest = words.replace("’", "'").partition(" ")
    firsts = list(heads(first, "VB", language)) if tag[0] == "V" else []
    for base in firsts or [first]:
        yield f"{base}{space}{rest}"
    if not space:  # joined by hyphens: des essuie-glaces, die E-Mails
        capitals = "-".join(part.capitalize() for part in words.split("-"))
        yield from heads(words, tag, language) or heads(capitals, tag, language)
