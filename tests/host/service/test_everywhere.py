"""A word is hidden everywhere or nowhere in what leaves: in a text, a session, all its forms."""

from __future__ import annotations

import re
from random import Random

import pytest

from prism.errors import EgressRefusedError
from prism.keyed import Draws
from prism.policy import Policy
from prism.sending.foreign import material
from prism.service import Encoded, Service
from prism.substitution import prism_star
from prism.substitution.content import closed_class
from prism.tagging import analyse, lemma
from prism.text import PrivateText, PublicText

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
TRAPS = [
    "She has a party. The party is on Monday, and they are having a party for her party.",
    "In the summer it rains. Of course the golf course is closed in summer, in the rain.",
    "He took his old coat off and gave up. Take the bus: he gives nothing, and takes no coat.",
    "I was home by night. The night shift goes home. At home, the nights are long at night.",
    "The sick note says that she is sick. Note that her notes stay in bed. The beds are old.",
    "He won the race; it was won at last. The last race he had won was the first of his wins.",
    "Wolves like a wolf. It lives; its life is short. She saw the saw. We found what they found.",
    "I like him as he likes tea, like his wife. The walk was long, so we walk. He walked it.",
    "My mother has heart disease. A heart is a muscle. Mothers know: by heart, with all my heart.",
]
"""Words that stand once by themselves and once in a unit, an expression, or as a function word."""


def texts(count: int = 8, sentences: int = 12) -> list[str]:
    found = Random(1).sample(material("en"), count * sentences)
    return [*TRAPS, *(" ".join(found[at::count]) for at in range(count))]


def forms(words: list[str]) -> set[str]:
    """The words and all their lemmas, found without what chose them."""
    lower = {word.lower() for word in words}
    lemmas = {lemma(word, tag, "en") for word in lower for tag in ("NNS", "VBZ", "VBD", "VBG")}
    return lower | (lemmas - closed_class("en"))  # toes is no form of "to"


def hidden(done: Encoded) -> list[str]:
    return [
        made.word
        for line in done.encoding.lines
        for made in line.substitutions
        if made.kind != "protected" and made.word.isalpha()
    ]


def shown(done: Encoded) -> list[str]:
    """What the public text holds that nothing stands for, read off its characters."""
    found: list[str] = []
    for line in done.encoding.lines:
        value = line.public.value
        for made in reversed(line.substitutions):
            value = f"{value[: made.start]}\x00{value[made.end :]}"
        found += (
            match.group()
            for match in _WORD.finditer(value)
            if "\x00" not in value[max(0, match.start() - 1) : match.end() + 1]
        )
    return found


@pytest.mark.parametrize("ratio", [0.3, 0.5, 0.9])
def test_no_word_that_is_hidden_stands_anywhere(ratio: float) -> None:
    for number, text in enumerate(texts()):
        service = Service(draws=Draws(bytes([number] * 32)))
        done = service.encode(PrivateText(text), target="es", policy=Policy(ratio=ratio))
        bare = {word.lower() for word in shown(done)}
        both = forms(hidden(done)) & bare
        assert not both, (text, both)


def test_nor_in_another_text_of_the_session() -> None:
    """Sentence by sentence, as they are typed: what comes later is not known before."""
    service = Service(draws=Draws(bytes(32)))
    session, gone, bare = None, set[str](), set[str]()
    for text in texts(4):
        for sentence in analyse(text, "en"):
            one = PrivateText(text[sentence.start : sentence.end])
            done = service.encode(one, target="es", session=session, policy=Policy(ratio=0.9))
            session = done.session
            gone |= forms(hidden(done))
            bare |= {word.lower() for word in shown(done)}
    assert len(gone) > 100 and len(bare) > 100
    both = gone & bare
    assert not both


def test_the_way_out_does_not_rely_on_what_chose(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here every second place of a word is left alone."""
    chosen = prism_star.Star._chosen
    monkeypatch.setattr(prism_star.Star, "_chosen", lambda self, *of: chosen(self, *of)[::2])
    text = PrivateText("The doctor saw the doctor. A doctor came. He saw doctors.")
    with pytest.raises(EgressRefusedError, match="hidden at one place") as refusal:
        Service(draws=Draws(bytes(32))).encode(text, target="es", policy=Policy(ratio=0.99))
    assert "doctor" not in f"{refusal.value} {refusal.value.hint}"


def test_no_engine_is_given_a_line_that_nobody_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever asks: here a line is slipped in between counting and sending."""
    from prism.sending import plan

    service = Service(draws=Draws(bytes(32)))
    shares = plan.shares

    def more(*of: object) -> dict[str, list[PublicText]]:
        found = shares(*of)  # type: ignore[arg-type]
        return {name: [*lines, PublicText("One more.")] for name, lines in found.items()}

    monkeypatch.setattr("prism.sending.plan.shares", more)
    with pytest.raises(EgressRefusedError, match="not counted"):
        service.translate(PrivateText("My doctor came."), target="es", engine="apertium")


@pytest.mark.parametrize("ratio", [0.5, 1.0])
def test_have_got_is_no_unit_that_keeps_its_got(ratio: float) -> None:
    """Nothing of it but a function word is told apart: its "got" goes with the other forms of get.
    The text was refused."""
    text = PrivateText("I've got 3,000 from the sale. He gets his trip. She had got to get a lamp.")
    for target in ("es", "de"):
        made = Service(random=Random(1)).encode(
            text, target=target, policy=Policy("prism-star", ratio)
        )
        assert made.encoding.public_text.value
