"""One plain telling for all sentences of an orbit, in place of decoys.

Every slot of a sentence (see `slots`) is given one value that is always the same: whoever does it,
whenever, surely or perhaps or not at all, what is sent says in the same words that he will do it.
What the private sentence says is put back in the translation (`decoding.undone`). Commands and
questions are told as statements. Where the persons of a sentence could not be told apart in its
translation they are kept, and the rest is told plainly.

Theorem. Let f be this map of sentences to plain tellings. All that leaves for a sentence s before
an answer has come is a function of f(s), of the user's key and of what of the text is no slot. So
whatever is believed of s before, for each plain telling p
P(s | what is sent) = P(s | f(s) = p): of the sentences that are told as p none becomes likelier
than another. Proof: given f(s) = p, what is sent does not depend on s. QED

The theorem does not cover what leaves after an answer. A sentence whose answer cannot be put right
is sent again, this time among decoys. Whether that happens depends on p and the answer alone; so a
translator can bring it about for any sentence by answering badly, and then learns of it as much as
decoys tell.

It needs no law of what people write, as decoys do (see `decoys`): there the posterior is the prior
for texts that follow the law. The theorem does not say which sentences are told as p: they are
those of the orbit that are read as p is, and tests count them. A sentence whose plain telling could
not be put back for certain gets decoys instead; that is decided by p alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from prism.languages import load
from prism.structure.decoys import moved_word
from prism.substitution.turned import Turned, Turning
from prism.tagging import analyse
from prism.tagging.model import TaggedWord


class Plain(NamedTuple):
    """A plain telling: the sentence, its words as spans of it, and what was turned for it."""

    text: str
    words: tuple[TaggedWord, ...]
    turned: Turned


def plain(text: str, words: Sequence[TaggedWord], source: str, target: str) -> Plain | None:
    """The plain telling of a sentence whose words are spans of any text.

    None where one language knows of none, or its translation could not be put right for certain.
    """
    telling, undoing = load(source, "structure.neutral"), load(target, "decoding.undoing")
    if telling is None or undoing is None or not words:
        return None
    start = words[0].start
    moved = [moved_word(word, start) for word in words]
    return next(
        (
            found
            for kept in (False, True)
            if (found := _plain(text, moved, source, (telling, undoing.TURNING), kept))
        ),
        None,
    )


def _counted(turned: Turned) -> list[tuple[int, ...]]:
    """How often each person is told in which case: a plain "his" may stand for "yours", alone,
    which no translator says with the same word."""
    return [(one.subjects, one.objects, one.possessives) for one in turned.persons]


def _plain(
    text: str, words: Sequence[TaggedWord], source: str, rules: tuple[Any, Turning], kept: bool
) -> Plain | None:
    """The plain telling in which the persons are turned too, or are kept as they are."""
    telling, turning = rules
    own = telling.telling(text, words, turning, kept)
    written = own.reading.written(own.values) if own else None
    sentences = analyse(written, source) if written else ()
    if len(sentences) != 1:
        return None
    # A verb is hidden as one, whatever the tagger took it for.
    shown = telling.retagged(sentences[0].words)
    again = telling.telling(written, shown, turning, kept)
    # Read as itself it has to be the plain telling of its own orbit.
    if (
        own is None
        or written is None
        or again is None
        or not again.plain
        or not turning.sure(again.turned)
        or again.values != again.reading.own
        or again.reading.kinds != own.reading.kinds
        or _counted(again.turned) != _counted(own.turned)
    ):
        return None
    return Plain(written, shown, own.turned)
