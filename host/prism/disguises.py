"""The law of disguises: how many public texts of one sentence can ever leave, and its keeper.

For a pair of languages (regions are one language) and a level, a sentence has one disguise. It is
drawn by the user's key from the sentence itself (`keyed`), so that no button, reload, tab, site,
engine, session, process or computer with the same key gets another. Five things that the user does
can make another one, and nothing that a page does:

the level, method, ratio or another option. What is hidden at a smaller ratio is hidden at a larger
    one by the same substitutes, so that both disguises together show no more than the one of the
    smaller ratio. At ratio 1 everything is drawn anew, since words in which two disguises agreed
    would be known as substitutes.
the text around: what a text shows to be a name elsewhere is hidden in this sentence too; and a word
    of the rest of the text does not stand in here, unless it did before it was known.
the lists of what is always and never protected, and a glossary: what they name comes or goes.
another pair of languages: the same words are hidden, others stand in for them, and who sees both
    knows which are hidden.
an edit: a sentence that the user makes from one of the same session keeps what stands there for its
    words (`substitution.memory`). Written afresh in another process it has a disguise of its own.
    It is another sentence, and undone it is the first one again, in the first one's disguise: of n
    edits no more than n + 1 sentences' disguises leave. At levels with decoys those of an edit are
    drawn as the first sentence's were (`structure.decoys.manner`): else one telling would stand in
    all the blocks, the true one. Where a word is put for another, all tellings stand in both; one
    that comes or goes beside a word that the decoys vary can change some of them.

One more an engine can bring about, once: a sentence that was told plainly, and whose answer does
not show how to put it right, is asked for again among decoys (`structure.neutral`). The plain line
is the same for all sentences of the orbit, so that both together show what the decoys show.

Typing is none of them. What is typed leaves once it is finished, and `sentences.finished` alone
says what is: half a sentence never leaves unless the user presses. Nor can a text show a word in
one sentence that it hides in another: `substitution.hiding` chooses words for all texts at once,
and the service refuses a text, or a session, in which one stands both ways.

So of one sentence, in a pair of languages and at one level, one public text leaves, at most three
(`PER_LEVEL`), and at most eight whatever the level (`MOST`). An engine is sent no line that was not
counted here (`protection.guard.WayOut`).

The methods with a proof draw each occurrence for itself and count it (`substitution.epsilon`); they
are not kept here.

Questions to an assistant (`prism.asking`) keep the same law apart from translations, for each
person whom a conversation is about, since each has an offset of dates, and each way of hiding.

The keeper stands at the way out, in memory. It counts by keyed digests what has left in this
process, and refuses a sentence more than `PER_LEVEL` disguises at one level and more than `MOST` in
a pair.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from prism.errors import EgressRefusedError
from prism.keyed import KEY_BYTES, Draws
from prism.text import PublicText

PER_LEVEL = 3
"""Of one sentence at one level: its own, and two more, since a text or a list may show more to be
protected than the sentence does."""

MOST = 8
"""Of one sentence in a pair of languages, whatever the levels."""

_KEPT = 200_000
"""Sentences that are kept count of; of more, those that were asked for least recently go."""


class DisguiseError(EgressRefusedError):
    """A sentence would leave in more disguises than the law allows."""

    code = "too_many_disguises"


class Disguises:
    """What has left this process. Thread-safe."""

    def __init__(self) -> None:
        # Nothing of a sentence can be read from the digests, and none outlives the process.
        self._draws = Draws(secrets.token_bytes(KEY_BYTES))
        self._left: OrderedDict[bytes, dict[bytes, set[bytes]]] = OrderedDict()
        self._lock = Lock()

    def __repr__(self) -> str:
        return f"Disguises({len(self._left)} sentences)"

    def leave(self, sentence: str, pair: str, policy: object, lines: Sequence[PublicText]) -> int:
        """Note the lines that leave for a sentence; how many disguises of it have left by now.

        Raises DisguiseError where the law does not allow another; then they may not leave.
        """
        key = self._draws.digest("sentence", pair, " ".join(sentence.split()))
        level = self._draws.digest("level", repr(policy))
        form = self._draws.digest("form", *(line.value for line in lines))
        with self._lock:
            known = self._left.get(key, {})
            here, every = known.get(level, set()), set().union(*known.values())
            new = form not in every
            if new and (len(here) >= PER_LEVEL or len(every) >= MOST):
                raise DisguiseError(
                    "The text was not sent: a sentence of it has left in as many disguises as one"
                    " may have.",
                    hint="Nothing has left this machine. Take the level at which it was sent"
                    " before, or write the sentence in other words.",
                )
            self._left.setdefault(key, {}).setdefault(level, set()).add(form)
            self._left.move_to_end(key)
            while len(self._left) > _KEPT:
                self._left.popitem(last=False)
            return len(every) + new
