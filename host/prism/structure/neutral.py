"""One plain telling for all sentences of an orbit, in place of decoys.

Every slot of a sentence (see `slots`) is given one value that is always the same: whoever does it,
whenever, whether or not and however surely, what is sent is that he will, in the same words. What
the private sentence says is put back in the translation (`decoding.undone`).

Theorem. Let f be this map of sentences to plain tellings. All that leaves for a sentence s before
an answer has come is a function of f(s), of the user's key and of what of the text is no slot. So
whatever is believed of s before, for each plain telling p
P(s | what is sent) = P(s | f(s) = p): of the sentences that are told as p none becomes likelier
than another. Proof: given f(s) = p, what is sent does not depend on s. QED

Not of what leaves after one: a sentence whose answer cannot be put right is asked for again with
decoys, among which it stands. Whether it is follows from p and the answer; so who translates can
bring it about for any sentence by answering badly, and then learns of it what decoys tell.

It needs no law of what people write, as decoys do (see `decoys`): there the posterior is the prior
for texts that follow the law. It says nothing of which sentences are told as p: those of the
orbit that are read as p is, which tests count. A sentence whose plain telling could not be put back
for certain has decoys; that is decided by p alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from prism.languages import load
from prism.structure.decoys import moved_word
from prism.substitution.turned import Turned
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
    own = telling.telling(text, moved, undoing.TURNING)
    written = own.reading.written(own.values) if own else None
    sentences = analyse(written, source) if written else ()
    if len(sentences) != 1:
        return None
    again = telling.telling(written, sentences[0].words, undoing.TURNING)
    # Read as itself it has to be the plain telling of its own orbit.
    if (
        own is None
        or written is None
        or again is None
        or not again.plain
        or not undoing.TURNING.sure(again.turned)
        or again.values != again.reading.own
        or again.reading.kinds != own.reading.kinds
    ):
        return None
    return Plain(written, sentences[0].words, own.turned)
