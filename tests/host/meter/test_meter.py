"""What the meter reads off an encoding."""

from __future__ import annotations

import sys
import time
from random import Random

import pytest

from prism import dictionary, meter
from prism.dictionary import Dictionary
from prism.errors import UsageError
from prism.meter.estimate import Calibration, Features, calibration
from prism.policy import Method
from prism.substitution import (
    Encoding,
    Line,
    Policy,
    PublicWord,
    Report,
    Substitution,
    encode,
)
from prism.text import PrivateText, PublicText

TEXT = (
    "My sister bought a small house near the river last summer. She painted the kitchen green and"
    " planted an old apple tree in the garden. The neighbours brought bread and a bottle of wine."
)


@pytest.fixture(scope="module")
def words() -> Dictionary:
    return dictionary.load("en", "es")


def encoded(words: Dictionary, ratio: float, method: Method = "prism-star") -> Encoding:
    return encode(PrivateText(TEXT), words, Policy(method, ratio), Random(1))


def test_the_more_is_replaced_the_less_is_revealed(words: Dictionary) -> None:
    read = [meter.estimate(encoded(words, ratio)) for ratio in (0.0, 0.3, 0.6, 1.0)]
    assert read == sorted(read, reverse=True)
    assert read[0] > 0.8 > 0.3 > read[-1] > 0


def test_prism_r_at_one_reveals_nothing_that_is_metered(words: Dictionary) -> None:
    assert meter.features(encoded(words, 1.0, "prism-r")) == Features(0.0, 0.0)
    assert meter.estimate(encoded(words, 1.0, "prism-r")) == 0


def by_hand(hidden: str) -> Encoding:
    """ "water volcano", with one of the two replaced by a word as long."""
    words, made = [], []
    for start, word in ((0, "water"), (6, "volcano")):
        written = "x" * len(word) if word == hidden else word
        words.append(PublicWord(start, start + len(word), written, "NN"))
        if word == hidden:
            made.append(Substitution(start, start + len(word), written, word, "NN"))
    public = PublicText(" ".join(word.text for word in words))
    line = Line(0, 13, public, tuple(words), tuple(made))
    return Encoding("en", "es", "", (line,), ("", ""), Report(2, 1, 0, 0, 0.5, None))


def test_rare_words_count_more_than_common_ones() -> None:
    common, rare = (
        meter.features(by_hand("volcano")).content,
        meter.features(by_hand("water")).content,
    )
    assert 0 < common < 0.5 < rare < 1
    assert common + rare == pytest.approx(1)


def test_an_empty_text_reveals_nothing(words: Dictionary) -> None:
    encoding = encode(PrivateText("  \n"), words, Policy(), Random(1))
    assert meter.estimate(encoding) == 0


def test_the_model_ends_where_nothing_and_everything_is_left() -> None:
    assert calibration().leak(Features(0, 0)) == 0
    assert calibration().leak(Features(1, 1)) == pytest.approx(1)
    assert "--fit" in calibration().provenance
    assert Calibration(0.2, 1.0, "").leak(Features(0.5, 1)) == pytest.approx(0.6)


def test_the_least_ratio_that_reaches_a_privacy(words: Dictionary) -> None:
    ratio = meter.ratio_for(0.5, lambda r: encoded(words, r))
    assert 0 < ratio < 1
    assert meter.estimate(encoded(words, ratio)) <= 0.5
    assert meter.estimate(encoded(words, ratio - 0.05)) > 0.5
    assert meter.ratio_for(0.0, lambda r: encoded(words, r)) == 0


def test_a_privacy_that_cannot_be_reached_is_said(words: Dictionary) -> None:
    with pytest.raises(UsageError, match="is the most"):
        meter.ratio_for(0.99, lambda r: encoded(words, r))
    with pytest.raises(UsageError, match="between 0 and 1"):
        meter.ratio_for(1.5, lambda r: encoded(words, r))


def test_a_hundred_words_take_less_than_twenty_milliseconds(words: Dictionary) -> None:
    text = " ".join([TEXT] * 6)
    encoding = encode(PrivateText(text), words, Policy(), Random(1))
    meter.estimate(encoding)
    start = time.perf_counter()
    meter.estimate(encoding)
    assert (time.perf_counter() - start) * 100 / encoding.report.words < 0.02


def test_it_needs_nothing_heavy() -> None:
    import subprocess

    heavy = "{'numpy', 'prism_lab.evaluation'} & set(sys.modules)"
    code = f"import sys, prism.meter; sys.exit(bool({heavy}))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
