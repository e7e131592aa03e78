"""Nouns that other nouns describe, which no dictionary has as a unit: volcano lab, cellar stairs.

They are hidden as one, and said by what each of them means: laboratoire de volcan, Vulkanlabor.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Protocol

from prism.decoding.grammar import grammar
from prism.dictionary.model import Entry, Translation
from prism.languages import lines, words
from prism.morphology import paradigms
from prism.substitution.model import Line, Substitution

_OWNED = "POS"
_WITHIN = frozenset({"JJ", "JJR", "JJS", "NN", "NNS", "NNP", "VBG", "VBN", "CD"})
"""Tags of what stands between an article and its noun."""


class Words(Protocol):
    """What is asked of a dictionary."""

    @property
    def source(self) -> str:
        """The language of the words."""
        ...

    def resolve(self, word: str, tag: str) -> Entry | None:
        """L(word, tag), or that of its lemma."""
        ...


def parts(word: str, tag: str, lexicon: Words) -> Sequence[tuple[str, Entry]]:
    """The nouns that a word of several consists of, each a single word or a unit, with their
    entries; none where a dictionary lacks one."""
    return next(_parts(word.split(" "), tag, lexicon), ()) if " " in word else ()


def _parts(texts: Sequence[str], tag: str, lexicon: Words) -> Iterator[Sequence[tuple[str, Entry]]]:
    """Each way to part some words, those with the fewest parts first."""
    whole = " ".join(texts)
    entry = lexicon.resolve(whole if len(texts) == 1 else whole.lower(), tag)
    if entry is not None and entry.tag[0] == "N":
        yield ((whole, entry),)
    found = []
    for cut in range(1, len(texts)):
        first = next(_parts(texts[:cut], "NN", lexicon), ())
        rest = next(_parts(texts[cut:], tag, lexicon), ())
        if first and rest:
            found.append((*first, *rest))
    yield from sorted(found, key=len)


def described(
    entries: Sequence[Entry], source: str, target: str, *, definite: bool = False
) -> Entry | None:
    """The entry of a noun, the last of these, that the others describe; None where the target
    language is not known to say such. definite: whether the whole is a certain one."""
    *others, last = entries
    made = []
    for text, p in last.translations:
        for other in reversed(others):
            text = _described(text, other, source, target, definite=definite)
        if not text:
            return None
        made.append(Translation(text, p))
    word = " ".join(one.word for one in entries)
    confidence = min(one.confidence for one in entries)
    return Entry(word, last.tag, confidence, tuple(made), substitute=False)


def _described(noun: str, other: Entry, source: str, target: str, *, definite: bool) -> str:
    """A noun with what describes it; empty where the language is not known to say such."""
    word = other.word.lower()
    said = _modifiers(source, target).get(word, "")
    if not noun or any(one and one.lower() in noun.lower() for one in (other.best, said)):
        return noun  # corn cobs: épis de maïs
    own = not said and definite and word.split(" ")[-1] in words(source, "words/places.txt")
    return grammar(target).described(noun, other.best, said, paradigms(target), definite=own)


def is_definite(made: Substitution, line: Line, source: str) -> bool:
    """Whether a noun is a certain one: the library copy, Ann's cellar stairs. With a pronoun for
    its owner the other one is none: notre escalier de cave."""
    for word in reversed(line.words[: line.index(made)]):
        if word.tag == _OWNED:
            return True
        if word.tag not in _WITHIN:
            return word.text.lower() in words(source, "words/definite.txt")
    return False


@cache
def _modifiers(source: str, target: str) -> Mapping[str, str]:
    """What is said for a noun that describes another: school, scolaire; parent, Eltern."""
    rows = (line.split("\t") for line in lines(target, "decoding/modifiers.txt"))
    return {noun: said for language, noun, said in rows if language == source}
