"""Decoys contradict the true sentence, are written properly, and none shows what it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import log
from random import Random
from typing import Any, cast

import pytest

from prism import dictionary
from prism.keyed import Draws
from prism.protection import EgressGuard, Rules
from prism.structure import worlds
from prism.structure.decoys import draw, read_sentence
from prism.structure.law import SentenceLaw, features, laws, told
from prism.structure.sampler import Sampler
from prism.structure.skeletons import registers, skeleton
from prism.structure.slots import Reading, Values
from prism.structure.worlds import WorldMemory, Worlds
from prism.substitution import Encoding, Policy
from prism.substitution.draft import read
from prism.substitution.model import Block
from prism.tagging import TaggedWord, analyse
from prism.text import PrivateText

POLICY = Policy(ratio=1.0, decoys=3, shuffle=True)


def sampler(one: Reading, register: str = "general") -> Sampler:
    """As for a sentence of which the register is known."""
    return Sampler(one, laws("en")[register].of(one))


def reading(text: str) -> Reading | None:
    return read_sentence(text, analyse(text, "en")[0].words, "en")


def orbit(text: str) -> set[str]:
    """Every sentence of the orbit that differs in one slot."""
    found = reading(text)
    assert found is not None, text
    near = set()
    for place, slot in enumerate(found.slots):
        for value in range(len(slot.choices)):
            written = found.written((*found.own[:place], value, *found.own[place + 1 :]))
            near.add(written)
    return {one for one in near if one}


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("He calls her.", {"They call her.", "He will call her.", "I call you."}),
        ("She doesn't know.", {"She knows.", "She did not know.", "They don't know."}),
        ("I'm late.", {"He's late.", "I am not late.", "I was late."}),
        ("We can’t go.", {"We can go.", "We won’t go.", "She can’t go."}),
        ("Don't wait for me.", {"Wait for me.", "Do not wait for me."}),
        ("If it rains, I stay.", {"Unless it rains, I stay.", "Although it rains, I stay."}),
        ("Nobody told my brother.", {"Everybody told my brother.", "Nobody told their brother."}),
        ("I have seen it.", {"I had seen it.", "He has seen it.", "I have not seen it."}),
        ("He hurt himself.", {"They hurt themselves.", "He did not hurt himself."}),
    ],
)
def test_what_a_sentence_could_say(text: str, others: set[str]) -> None:
    reached = orbit(text)
    assert others <= reached


def test_a_sentence_is_written_back_to_the_letter(known: list[str]) -> None:
    found = [reading(text) for text in known[:600]]
    reread = [one for one in found if one is not None]
    assert len(reread) > 400
    assert all(one.written(one.own) == one.text for one in reread)


def test_decoys_have_the_orbit_of_the_true_sentence(known: list[str]) -> None:
    random = Random(3)
    for text in known[40:100]:
        own = reading(text)
        if own is None:
            continue
        drawn = [one.text for one in draw(own, 3, sampler(own), "en", random)]
        assert len({text, *drawn}) == len(drawn) + 1
        for one in drawn:
            again = reading(one)
            assert again is not None
            assert again.kinds == own.kinds


def test_nothing_tells_the_true_sentence_that_the_law_knows() -> None:
    """A sentence drawn from the law is no better a guess than its decoys."""
    random = Random(5)
    start = reading("He can stay because she knows.")
    assert start is not None
    law = laws("en")["general"]
    best = 0
    rounds = 80
    for _ in range(rounds):
        true = draw(start, 1, sampler(start), "en", random)[0]
        lines = [true.text, *(one.text for one in draw(true, 3, sampler(true), "en", random))]
        found = [one for line in lines if (one := reading(line))]
        scores = [law.of(one).log_weight(one.own) or -1e9 for one in found]
        best += len(scores) == len(lines) and scores[0] == max(scores)
    # 1/4 and three standard errors.
    assert best / rounds < 0.25 + 3 * (0.25 * 0.75 / rounds) ** 0.5


STORIES = (
    "She ran to the door because she had heard him on the stairs.",
    "He put the stone into his pocket and walked along the road until he saw her house.",
    "They were happy when they came home, but he did not look at them.",
    "The old bear sat under a tree and ate all his honey before they came.",
    "When she opened the box, she found some letters in it and read them.",
)
LETTERS = (
    "I will call you if I don't hear from him.",
    "We have not got your letter yet, and my doctor says that I should wait for it.",
    "Can you tell me when you will be there?",
    "Don't worry about us, because I am sure that they will pay.",
    "I would like to see you before you leave, but I can't come without my car.",
)


@pytest.mark.parametrize("register", ["general", "stories"])
def test_who_knows_the_register_of_a_text_does_not_find_its_sentences(register: str) -> None:
    """Sentences as that register has them, and an adversary who points at the likeliest line."""
    texts = {"general": LETTERS, "stories": STORIES}[register]
    law = laws("en")[register]
    rounds, found = 12, 0
    for text in texts:
        start = reading(text)
        assert start is not None
        for number in range(rounds):
            random = Random(number)
            true = draw(start, 1, sampler(start, register), "en", random)[0]
            chosen = told(true, "en", random)
            decoys = draw(true, 3, Sampler(true, chosen), "en", random)
            scores = [law.of(one).log_weight(one.own) or -1e9 for one in (true, *decoys)]
            found += scores[0] == max(scores)
    # With the decoys of stories drawn by the law of letters it is two in three.
    assert found / (rounds * len(texts)) < 0.4


SENTENCES = (
    "He can stay because she knows.",
    "If I don't call you, they will not come to see my house, although she said that he had.",
    "She told me that her brother was ill and that he can't travel for some days, if ever.",
    "Don't wait for me.",
    "My doctor thinks that we may have to go on, and you should not worry.",
)


@pytest.mark.parametrize("text", SENTENCES)
def test_what_is_weighed_in_parts_is_what_the_whole_weighs(text: str) -> None:
    one = reading(text)
    assert one is not None and one.slots
    law = laws("en")["stories"]
    here = law.of(one)
    random = Random(1)
    names = sorted(registers("en"))
    for _ in range(60):
        values = tuple(random.randrange(len(slot.choices)) for slot in one.slots)
        pieces = one.pieces(values)
        found = [law.looking_at(name).of(one).log_weight(values) for name in features(names)]
        seen = None if None in found else found
        assert (pieces is None) == (seen is None)
        if pieces is None or seen is None:
            continue
        whole = skeleton(pieces, "en")
        usual = [registers("en")[name].log_probability(whole) for name in names]
        lower = [word.lower() for word, _ in pieces]
        assert seen[: len(names)] == pytest.approx(usual)
        assert seen[len(names) :] == [
            len(pieces),
            sum(map(len, lower)),
            sum(word in ("not", "n't") for word in lower),
            sum(word.startswith("'") or word == "n't" for word in lower),
        ]
        slot = random.randrange(len(one.slots))
        every = here.log_weights(slot, values)
        there = [
            here.log_weight((*values[:slot], value, *values[slot + 1 :]))
            for value in range(len(every))
        ]
        assert [a is None for a in every] == [b is None for b in there]
        apart = [
            a - b for a, b in zip(every, there, strict=True) if a is not None and b is not None
        ]
        assert apart == pytest.approx([apart[0]] * len(apart))


class OnlyWho:
    """A law by which nothing but the person varies."""

    def __init__(self, one: Reading, place: int, shares: Mapping[int, float]) -> None:
        self._one = one
        self._rest = (one.own[:place], one.own[place + 1 :])
        self._place = place
        self._shares = shares

    @property
    def contexts(self) -> list[list[int]]:
        every = range(len(self._one.slots))
        return [[other for other in every if other != slot] for slot in every]

    def log_weights(self, slot: int, values: Values) -> list[float | None]:
        choices = range(len(self._one.slots[slot].choices))
        return [self._weight((*values[:slot], value, *values[slot + 1 :])) for value in choices]

    def _weight(self, values: Values) -> float | None:
        share = self._shares.get(values[self._place])
        rest = (values[: self._place], values[self._place + 1 :])
        return log(share) if share and rest == self._rest else None


def test_of_what_is_seen_each_may_be_true_alike() -> None:
    """All but one that was likelier than that before: that one is about as likely as it was."""
    one = reading("Nobody told my brother.")
    assert one is not None
    place = next(i for i, slot in enumerate(one.slots) if slot.name == "agent")
    likely = {1: 0.5, 4: 0.2, 3: 0.1, 0: 0.1, 2: 0.1}
    law = cast(SentenceLaw, OnlyWho(one, place, likely))
    texts = {
        value: one.written((*one.own[:place], value, *one.own[place + 1 :])) or ""
        for value in likely
    }
    random = Random(6)
    seen: Counter[tuple[frozenset[str], str]] = Counter()
    for _ in range(2000):
        true = reading(texts[random.choices(list(likely), list(likely.values()))[0]])
        assert true is not None
        decoys = [one.text for one in draw(true, 2, Sampler(true, law), "en", random)]
        seen[frozenset((true.text, *decoys)), true.text] += 1
    sets = {lines for lines, _ in seen}
    assert all(len(lines) == 3 for lines in sets)
    usual = Counter(texts[1] in lines for lines, text in seen.elements())
    assert usual[True] > 0.95 * usual.total()
    for lines in sets:
        count = {line: seen[lines, line] for line in lines}
        rare = [count[line] for line in lines if line != texts[1]]
        spread = max(rare) - min(rare)
        assert spread < 4 * (max(rare) + min(rare)) ** 0.5
    named = sum(seen[lines, texts[1]] for lines in sets if texts[1] in lines)
    assert abs(named / usual[True] - 0.5) < 0.06


@pytest.fixture(scope="module")
def words() -> dictionary.Dictionary:
    return dictionary.load("en", "es")


def dealt(
    text: str, words: dictionary.Dictionary, memory: WorldMemory, draws: Draws | None = None
) -> tuple[Encoding, tuple[Block, ...]]:
    draft = read(PrivateText(text), "en", Rules())
    drawn = draws or Draws.of(Random(1))
    return Worlds(draft, words, POLICY, drawn, memory, EgressGuard()).dealt()


def test_every_line_has_substitutes_and_surrogates_of_its_own(
    words: dictionary.Dictionary, letter: str
) -> None:
    encoding, blocks = dealt(letter, words, WorldMemory())
    first = encoding.lines[0]
    assert letter[first.start : first.end] == "Dear Martha,"
    assert sum(len(block.decoys) for block in blocks) >= 9
    for line, block in zip(encoding.lines, blocks, strict=True):
        assert line.public == block.line.public
        for other in block.decoys:
            assert line.public != other.public
        shown = " ".join(one.public.value for one in block.lines)
        assert not {"doctor", "pills", "boxes", "pain", "Martha", "Keller"} & set(shown.split())


def test_a_sentence_is_dealt_alike_wherever_it_stands(
    words: dictionary.Dictionary, letter: str
) -> None:
    """By another process, too: nothing is remembered but the key."""
    _, first = dealt(letter, words, WorldMemory(), Draws(bytes(32)))
    _, second = dealt("Another one first. " + letter, words, WorldMemory(), Draws(bytes(32)))
    assert [block.public for block in first] == [block.public for block in second[1:]]


def test_the_true_line_is_sent_at_any_place_of_its_block_alike(
    words: dictionary.Dictionary, known: list[str]
) -> None:
    """As a site gets them, where nothing shuffles the lines again."""
    memory = WorldMemory()
    dealt("\n".join(known[200:280]), words, memory)
    whole = [block.true for block in memory.blocks.values() if len(block.lines) == 4]
    places = Counter(whole)
    assert set(places) == {0, 1, 2, 3}
    assert max(places.values()) < 0.25 * len(whole) + 3.3 * (len(whole) * 0.25 * 0.75) ** 0.5


def test_a_decoy_that_lacks_what_is_to_be_hidden_is_left_out(
    words: dictionary.Dictionary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that stands elsewhere in it could not be put back."""

    def careless(one: Reading, *of: Any) -> list[Reading]:
        return [
            other for text in ("They called.", "They called Martha.") if (other := reading(text))
        ]

    monkeypatch.setattr(worlds, "draw", careless)
    encoding, blocks = dealt("He told Martha.", words, WorldMemory())
    assert len(blocks[0].lines) == 2
    assert not any("Martha" in line.public.value for line in encoding.sent)


def test_a_page_without_a_full_stop_costs_no_more_than_a_long_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at = 0
    log_weights = SentenceLaw.log_weights

    def counted(law: SentenceLaw, slot: int, values: Values) -> list[float | None]:
        nonlocal looked_at
        looked_at += len(one.words) * len(one.slots[slot].choices)
        return log_weights(law, slot, values)

    monkeypatch.setattr(SentenceLaw, "log_weights", counted)
    one = reading(40 * "I said that she knows him and we can see that they will go, " + "she said.")
    assert one is not None
    assert len(one.slots) > 100
    drawn = draw(one, 3, sampler(one), "en", Random(1))
    assert len(drawn) == 3
    assert looked_at < 4_000_000


class Counted(str):
    """A tag that counts how often it is compared with others."""

    looks = 0

    def __eq__(self, other: object) -> bool:
        Counted.looks += 1
        return super().__eq__(other)

    def __hash__(self) -> int:
        Counted.looks += 1
        return super().__hash__()


@pytest.mark.parametrize(("text", "tag"), [("dog", "NN"), ("really", "RB"), ("house", "JJ")])
def test_a_sentence_of_one_word_over_and_over_is_read_in_its_length(text: str, tag: str) -> None:
    def looks(count: int) -> int:
        size = len(text) + 1
        words = [
            TaggedWord(at * size, at * size + len(text), text, Counted(tag)) for at in range(count)
        ]
        Counted.looks = 0
        read_sentence(f"{text} " * count, words, "en")
        return Counted.looks

    assert looks(200) > 200 and looks(800) < 5 * looks(200)
