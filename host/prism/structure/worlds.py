"""Encoding a text together with its decoys, so that the true lines stand out by nothing.

The true sentences and their decoys are dealt out over k + 1 worlds, by chance for each sentence
anew. A world is a whole text, encoded by itself with words and surrogates of its own; it is as
true as any other, and that some lines of a world hang together by their substitutes says nothing
about which of them are true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from prism.dictionary import Dictionary
from prism.errors import SessionError, UsageError
from prism.protection import EgressGuard, Rules, SurrogateBook, close, detect
from prism.protection.model import ProtectedItem
from prism.sentences import sentences
from prism.structure.clauses import clause_starts
from prism.structure.decoys import draw, read_sentence
from prism.structure.law import Law
from prism.structure.plan import says_something
from prism.structure.sampler import Sampler
from prism.structure.slots import Reading
from prism.substitution import Encoding, Line, Memory, Policy, Report, encode
from prism.substitution.content import is_content
from prism.substitution.draft import DraftLine, cut, draft_lines
from prism.substitution.encode import outside
from prism.tagging import analyse
from prism.text import PrivateText, Span

MOST = 15
"""Decoys of a sentence at most: beyond that a text costs more than it gains."""

_MOST_SENTENCES = 20_000
"""A session that has more is ended, not thinned out: it would deal a sentence a second time."""


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """One private sentence: what stands in its place in each world, and in which it is true.

    Where the orbit holds fewer sentences than there are worlds, the rest have the true one, and it
    is not sent from there.
    """

    sentences: tuple[str, ...]
    true: int

    def decoys(self) -> list[int]:
        """The worlds in which a decoy stands."""
        own = self.sentences[self.true]
        return [world for world, text in enumerate(self.sentences) if text != own]


@dataclass(frozen=True, slots=True, repr=False)
class Block:
    """The lines that are sent for one private sentence, in their order; one of them is true.

    Blocks go by `rank`, which is drawn: their order says nothing about that of the text.
    """

    lines: tuple[Line, ...]
    true: int
    rank: float

    @property
    def decoys(self) -> tuple[Line, ...]:
        """All lines but the true one."""
        return (*self.lines[: self.true], *self.lines[self.true + 1 :])


BlockKey = tuple[str, ...]


@dataclass(slots=True, repr=False)
class WorldMemory:
    """What a session remembers of its worlds: the same sentence always gets the same decoys.

    blocks: what was made of each sentence, with which dictionary and by what policy. It is never
    made anew: a decoy that is missing the next time would be known for one.
    """

    deals: dict[tuple[str, int], Deal] = field(default_factory=dict)
    blocks: dict[BlockKey, Block] = field(default_factory=dict)
    worlds: dict[tuple[str, int], tuple[Memory, SurrogateBook]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"WorldMemory({len(self.deals)} sentences)"

    def world(
        self, dictionary: Dictionary, number: int, random: Random
    ) -> tuple[Memory, SurrogateBook]:
        """The substitutes of a world."""
        key = (dictionary.version, number)
        if key not in self.worlds:
            self.worlds[key] = (Memory(), SurrogateBook(random))
        return self.worlds[key]


@dataclass(frozen=True, slots=True)
class Told:
    """An encoding of the true lines, and the decoys of each. `blocks` are what is sent for each."""

    encoding: Encoding
    blocks: tuple[Block, ...] = ()

    @property
    def decoys(self) -> tuple[tuple[Line, ...], ...]:
        """The decoys of each line."""
        if not self.blocks:
            return ((),) * len(self.encoding.lines)
        return tuple(block.decoys for block in self.blocks)


class Worlds:
    """One text being encoded with its decoys."""

    def __init__(
        self,
        text: PrivateText,
        dictionary: Dictionary,
        policy: Policy,
        random: Random,
        memory: WorldMemory,
        guard: EgressGuard,
        rules: Rules,
    ) -> None:
        """Raises UsageError where the policy asks for decoys that cannot be had."""
        if not 0 <= policy.decoys <= MOST:
            raise UsageError(f"There can be 0 to {MOST} decoys, not {policy.decoys}.")
        if policy.method != "prism-star":
            raise UsageError("Decoys go with the method prism-star only.")
        self._text = text.value
        self._dictionary = dictionary
        self._policy = policy
        self._random = random
        self._memory = memory
        self._guard = guard
        self._rules = rules
        self._fresh: dict[str, Deal] = {}
        analysed = analyse(self._text, dictionary.source)
        self._items = close(self._text, detect(self._text, analysed, rules), guard, list)
        self._cuts = clause_starts(analysed, dictionary.source) if policy.clauses else frozenset()
        analysed = cut(analysed, self._cuts)
        self._single = {sentence.start: sentence.end for sentence in analysed}
        self._lines = draft_lines(analysed, self._items)
        self._readings = {line.start: self._reading(line) for line in self._lines}
        self._law: Law | None = None

    def told(self) -> Told:
        """The true lines and their decoys.

        Raises what `encode` raises.
        """
        deals = [self._deal(line) for line in self._lines]
        blocks = [self._memory.blocks.get(self._key(line)) for line in self._lines]
        if None in blocks:
            self._keep_apart(deals)
            worlds = [self._world(number, deals) for number in range(self._policy.decoys + 1)]
            for place, (line, deal) in enumerate(zip(self._lines, deals, strict=True)):
                self._remember(line, deal, [made[place] for made in worlds])
        found = [self._memory.blocks[self._key(line)] for line in self._lines]
        true = [
            replace(block.lines[block.true], start=line.start, end=line.end)
            for line, block in zip(self._lines, found, strict=True)
        ]
        encoding = Encoding(
            source=self._dictionary.source,
            target=self._dictionary.target,
            dictionary=self._dictionary.name,
            lines=tuple(true),
            gaps=self._gaps(),
            report=self._report(true, found),
            sent=lined_up(found),
        )
        return Told(encoding, tuple(found))

    def _key(self, line: DraftLine) -> BlockKey:
        policy = self._policy
        knobs = (str(policy.decoys), str(policy.ratio), policy.unknown, str(policy.unnoticed))
        return (self._text[line.start : line.end], self._dictionary.version, *knobs)

    def _remember(self, line: DraftLine, deal: Deal, made: Sequence[Line]) -> None:
        """Keep what is sent for a sentence, unless that is known: `made` has a line a world."""
        key = self._key(line)
        if key in self._memory.blocks:
            return
        self._memory.deals.setdefault((key[0], self._policy.decoys), deal)
        worlds = [deal.true, *deal.decoys()]
        self._random.shuffle(worlds)
        lines = tuple(made[world] for world in worlds)
        self._memory.blocks[key] = Block(lines, worlds.index(deal.true), self._random.random())

    def _deal(self, line: DraftLine) -> Deal:
        text = self._text[line.start : line.end]
        found = self._memory.deals.get((text, self._policy.decoys))
        if found is None:
            if len(self._memory.deals) >= _MOST_SENTENCES:
                raise SessionError("This session is too long.", hint="Start a new one.")
            found = self._fresh.get(text)
        if found is None:
            found = self._fresh[text] = self._dealt(text, line)
        return found

    def _dealt(self, text: str, line: DraftLine) -> Deal:
        worlds = self._policy.decoys + 1
        reading = self._readings[line.start]
        drawn: list[str] = []
        if reading is not None:
            language = self._dictionary.source
            drawn = draw(reading, worlds - 1, self._sampler(reading), language, self._random)
        drawn += [text] * (worlds - 1 - len(drawn))
        self._random.shuffle(drawn)
        true = self._random.randrange(worlds)
        return Deal((*drawn[:true], text, *drawn[true:]), true)

    def _sampler(self, reading: Reading) -> Sampler:
        # Only a sentence that is dealt needs a law: the others are remembered.
        if self._law is None:
            read = [one for one in self._readings.values() if one]
            self._law = Law(read, self._dictionary.source)
        return Sampler(reading, self._law.of(reading))

    def _reading(self, line: DraftLine) -> Reading | None:
        # A line of several sentences is one item's, such as an address: no story.
        if self._single.get(line.start) != line.end:
            return None
        text = self._text[line.start : line.end]
        return read_sentence(text, line.words, self._dictionary.source)

    def _keep_apart(self, deals: list[Deal]) -> None:
        """Take back decoys that would make a world's sentences end elsewhere than the text's."""
        for number in range(self._policy.decoys + 1):
            for _ in range(len(deals)):
                wrong = self._first_wrong(number, deals)
                if wrong is None:
                    break
                for place in {max(wrong - 1, 0), wrong, min(wrong + 1, len(deals) - 1)}:
                    self._take_back(number, place, deals)

    def _first_wrong(self, number: int, deals: Sequence[Deal]) -> int | None:
        text, spans = self._composed(number, deals)
        found = cut_spans(sentences(text, self._dictionary.source), spans, self._cut_lines())
        starts, ends = {start for start, _ in found}, {end for _, end in found}
        own = self._text
        for place, (start, end) in enumerate(spans):
            decoy = text[start:end] != own[self._lines[place].start : self._lines[place].end]
            if decoy and (start not in starts or end not in ends):
                return place
        return None

    def _take_back(self, number: int, place: int, deals: list[Deal]) -> None:
        deal = deals[place]
        if number != deal.true:
            text = deal.sentences[deal.true]
            changed = (*deal.sentences[:number], text, *deal.sentences[number + 1 :])
            deals[place] = Deal(changed, deal.true)

    def _composed(self, number: int, deals: Sequence[Deal]) -> tuple[str, list[tuple[int, int]]]:
        """The private text of a world, and where each line stands in it."""
        gaps = self._gaps()
        text = gaps[0]
        spans = []
        for deal, gap in zip(deals, gaps[1:], strict=True):
            sentence = deal.sentences[number]
            spans.append((len(text), len(text) + len(sentence)))
            text += sentence + gap
        return text, spans

    def _world(self, number: int, deals: list[Deal]) -> list[Line]:
        """The encoded lines of a world, one for each line of the text."""
        lines = self._encoded(number, deals)
        if lines is None:
            # An item runs over two sentences that it did not run over before, or no longer.
            for place in range(len(deals)):
                self._take_back(number, place, deals)
            lines = self._encoded(number, deals)
        assert lines is not None  # without decoys the world is the text
        return lines

    def _encoded(self, number: int, deals: Sequence[Deal]) -> list[Line] | None:
        text, spans = self._composed(number, deals)
        memory, book = self._memory.world(self._dictionary, number, self._random)
        encoding = encode(
            PrivateText(text),
            self._dictionary,
            self._policy,
            self._random,
            memory=memory,
            book=book,
            guard=self._guard,
            rules=self._rules,
            cuts=[spans[place][0] for place in self._cut_lines()],
        )
        made = [(line.start, line.end) for line in encoding.lines]
        return list(encoding.lines) if made == spans else None

    def _cut_lines(self) -> list[int]:
        """The lines that go on with a sentence."""
        return [place for place, line in enumerate(self._lines) if line.start in self._cuts]

    def _gaps(self) -> tuple[str, ...]:
        ends = [0, *(line.end for line in self._lines)]
        starts = [*(line.start for line in self._lines), len(self._text)]
        return tuple(self._text[end:start] for end, start in zip(ends, starts, strict=True))

    def _report(self, true: Sequence[Line], blocks: Sequence[Block]) -> Report:
        words = [word for line in self._lines for word in line.words]
        language = self._dictionary.source
        kinds = Counter(made.kind for line in true for made in line.substitutions)
        content = [
            word
            for word in outside(words, self._items)
            if is_content(word.text, word.tag, language)
        ]
        hidden = kinds["word"] + kinds["unknown"]
        return Report(
            words=sum(any(map(str.isalnum, word.text)) for word in words),
            substituted=kinds["word"],
            protected=len(self._items),
            unknown=kinds["unknown"],
            ratio=hidden / len(content) if content else 0.0,
            epsilon=None,
            protected_by_category=_categories(self._items),
            decoys=sum(
                len(block.decoys) for block in {block.rank: block for block in blocks}.values()
            ),
            alone=sum(
                not block.decoys and says_something(block.lines[block.true].public)
                for block in blocks
            ),
        )


def cut_spans(
    found: Sequence[Span], spans: Sequence[tuple[int, int]], cut_lines: Sequence[int]
) -> list[tuple[int, int]]:
    """The sentences of a text, and the lines within them that were cut on purpose."""
    pieces: list[tuple[int, int]] = list(found)
    for place in cut_lines:
        pieces += ((spans[place][0], -1), (-1, spans[place - 1][1]))
    return pieces


def lined_up(blocks: Iterable[Block]) -> tuple[Line, ...]:
    """The lines of the blocks in the order in which they are sent, each once."""
    ordered = sorted(blocks, key=lambda block: block.rank)
    lines = (line for block in ordered for line in block.lines)
    return tuple({line.public: line for line in lines if says_something(line.public)}.values())


def _categories(items: Sequence[ProtectedItem]) -> dict[str, int]:
    return dict(Counter(item.category for item in items))
