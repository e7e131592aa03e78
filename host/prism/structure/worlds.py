"""Encoding a text together with its decoys, so that the true lines stand out by nothing.

Each sentence takes one of k + 1 places, and k decoys that contradict it take the others. Each line
has words and surrogates of its own, drawn by its place and not by whether it is true. Everything is
drawn by the user's key from the sentence alone, the decoys and the place of the true line included.
So whatever text a sentence stands in and whenever it is encoded, the same lines are sent for it:
lines that changed from one time to the next would be known as decoys. For the same reason the
decoys of sentences that tell their story in the same way, such as a sentence and an edit of it, are
drawn alike (`decoys.manner`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from prism.dictionary import Dictionary
from prism.errors import SessionError, UsageError
from prism.keyed import Draws
from prism.protection import EgressGuard, close
from prism.protection.kinds import HIDDEN
from prism.protection.model import ProtectedItem
from prism.structure.clauses import clause_starts
from prism.structure.decoys import draw, manner, read_sentence
from prism.structure.law import told
from prism.structure.neutral import plain
from prism.structure.sampler import Sampler
from prism.structure.shapes import unmarked
from prism.structure.slots import Reading
from prism.substitution import Encoding, Line, Policy, Report
from prism.substitution.draft import Draft, DraftLine, cut, draft_lines
from prism.substitution.encode import check_policy, report, within
from prism.substitution.model import Block, says_something
from prism.substitution.writing import Writer, sentence_key

MOST = 15
"""The most decoys a sentence can have: more would cost more than they gain."""

_MOST_SENTENCES = 20_000
"""A session with more is ended. Forgetting some of them instead would have it deal a
sentence anew."""


BlockKey = tuple[str, ...]


@dataclass(slots=True, repr=False)
class WorldMemory:
    """What a session has made of each sentence, in memory only, as `Memory` keeps its lines.

    untold: sentences whose plain telling came back in a way that could not be put right.
    """

    blocks: dict[BlockKey, Block] = field(default_factory=dict)
    untold: set[str] = field(default_factory=set)

    def __repr__(self) -> str:
        return f"WorldMemory({len(self.blocks)} sentences)"


class Worlds:
    """One text being encoded with its decoys."""

    def __init__(
        self,
        draft: Draft,
        dictionary: Dictionary,
        policy: Policy,
        draws: Draws,
        memory: WorldMemory,
        guard: EgressGuard,
        own: int | None = None,
    ) -> None:
        """own: where the user's text ends, and letters begin that nobody wrote.

        Raises UsageError where the policy asks for decoys that cannot be had.
        """
        if not 0 <= policy.decoys <= MOST:
            raise UsageError(f"There can be 0 to {MOST} decoys, not {policy.decoys}.")
        if policy.method != "prism-star":
            raise UsageError("Decoys go with the method prism-star only.")
        check_policy(policy)
        self._draft = draft
        self._text = draft.text
        self._own = len(draft.text) if own is None else own
        self._dictionary = dictionary
        self._policy = policy
        self._draws = draws
        self._memory = memory
        self._guard = guard
        # Where every word is replaced no kind is shown.
        found = draft.protected(HIDDEN if policy.ratio != 1 else ())
        self._items = close(self._text, found, guard, dictionary.source, list)
        cuts = (
            clause_starts(draft.sentences, draft.language, policy.structure)
            if policy.clauses
            else frozenset()
        )
        analysed = unmarked(self._text, cut(draft.sentences, cuts), self._items)
        self._single = {sentence.start: sentence.end for sentence in analysed}
        self._lines = draft_lines(analysed, self._items)
        words = [word for line in self._lines for word in line.words]
        kinds = draft.kinds if policy.ratio != 1 else ()
        self._writer = Writer(dictionary, policy, draws, guard, words, self._items, kinds)

    def dealt(self) -> tuple[Encoding, tuple[Block, ...]]:
        """The true lines, and for each the block that is sent: the line with its decoys.

        Raises what `encode` raises.
        """
        every = [self._block(line) for line in self._lines]
        lines = [line for line in self._lines if line.start < self._own]
        found, dummies = every[: len(lines)], every[len(lines) :]
        true = [
            replace(block.line, start=line.start, end=line.end)
            for line, block in zip(lines, found, strict=True)
        ]
        *gaps, last = self._draft.gaps(lines)
        end = lines[-1].end if lines else 0
        encoding = Encoding(
            source=self._dictionary.source,
            target=self._dictionary.target,
            dictionary=self._dictionary.name,
            lines=tuple(true),
            gaps=(*gaps, last[: self._own - end]),
            report=self._report(true, lines, found),
            sent=lined_up(every),
            dummies=tuple(dummies),
        )
        return encoding, tuple(found)

    def _block(self, line: DraftLine) -> Block:
        policy = self._policy
        text = self._text[line.start : line.end]
        knobs = (
            str(policy.decoys),
            str(policy.ratio),
            policy.unknown,
            str(policy.unnoticed),
            policy.structure if text not in self._memory.untold else "decoys",
        )
        key = (text, self._dictionary.version, *knobs)
        if key not in self._memory.blocks:
            if len(self._memory.blocks) >= _MOST_SENTENCES:
                raise SessionError("This session is too long.", hint="Start a new one.")
            self._memory.blocks[key] = self._made(line, sentence_key(text))
        return self._memory.blocks[key]

    def _made(self, line: DraftLine, sentence: str) -> Block:
        """The lines of a sentence; those of its decoys in which all its items can be hidden."""
        items = within(self._items, line.start, line.end)
        if self._policy.structure == "neutral":
            block = self._plain(line, items)
            if block is not None:
                return block
        random = self._draws.stream("deal", str(self._policy.decoys), sentence)
        variants = [(self._text, line, items)]
        for decoy in self._decoys(line):
            found = self._placed(decoy.text, items)
            if found is not None:
                variants.append((decoy.text, DraftLine(0, len(decoy.text), decoy.words), found))
        order = random.sample(range(len(variants)), len(variants))
        place_of = ("world", str(self._policy.decoys))
        lines = tuple(
            self._writer.line(*variants[number], *place_of, str(place), sentence)
            for place, number in enumerate(order)
        )
        return Block(lines, order.index(0), random.random())

    def _plain(self, line: DraftLine, items: Sequence[ProtectedItem]) -> Block | None:
        """The line of a sentence's plain telling. Its draws depend on the telling alone, so that
        all sentences told alike are sent as the same line.

        None where the sentence has no plain telling, or its items are not found in it.
        """
        if self._single.get(line.start) != line.end:  # one item over several, such as an address
            return None
        private = self._text[line.start : line.end]
        if private in self._memory.untold:
            return None
        found = plain(private, line.words, self._dictionary.source, self._dictionary.target)
        placed = None if found is None else self._placed(found.text, items)
        if found is None or placed is None:
            return None
        key = sentence_key(found.text)
        told = DraftLine(0, len(found.text), found.words)
        written = self._writer.line(found.text, told, placed, "plain")
        rank = self._draws.stream("deal", "plain", key).random()
        return Block((replace(written, private=private, turned=found.turned),), 0, rank)

    def _decoys(self, line: DraftLine) -> list[Reading]:
        # A line of several sentences is one item's, such as an address: no story.
        language = self._dictionary.source
        if self._single.get(line.start) != line.end:
            return []
        reading = read_sentence(self._text[line.start : line.end], line.words, language)
        if reading is None:
            return []
        random = self._draws.stream("decoys", str(self._policy.decoys), *manner(reading, language))
        sampler = Sampler(reading, told(reading, language, random))
        return draw(reading, self._policy.decoys, sampler, language, random)

    def _placed(self, text: str, items: Sequence[ProtectedItem]) -> list[ProtectedItem] | None:
        """Where the true sentence's items stand in a decoy, and what else is to be hidden there;
        None if one of the items changed."""
        found: list[ProtectedItem] = []
        position = 0
        for item in items:
            start = text.find(item.text, position)
            if start < 0:
                return None
            position = start + len(item.text)
            found.append(replace(item, start=start, end=position))
        return close(text, found, self._guard, self._dictionary.source, list)

    def _report(
        self, true: Sequence[Line], lines: Sequence[DraftLine], blocks: Sequence[Block]
    ) -> Report:
        items = [item for item in self._items if item.start < self._own]
        return replace(
            report(true, lines, items, self._dictionary, self._policy),
            decoys=sum(
                len(block.decoys) for block in {block.rank: block for block in blocks}.values()
            ),
            alone=sum(
                not block.decoys and not block.line.turned and says_something(block.line.public)
                for block in blocks
            ),
        )


def lined_up(blocks: Iterable[Block]) -> tuple[Line, ...]:
    """The lines of the blocks in the order in which they are sent, each once."""
    ordered = sorted(blocks, key=lambda block: block.rank)
    lines = (line for block in ordered for line in block.lines)
    return tuple({line.public: line for line in lines if says_something(line.public)}.values())
