"""Order and decoys with a real engine: every line comes back as it would have by itself."""

from __future__ import annotations

import shutil
from random import Random

import pytest

from prism import translators
from prism.service import Service
from prism.substitution import Policy
from prism.text import PrivateText

pytestmark = [
    pytest.mark.apertium,
    pytest.mark.skipif(shutil.which("apertium") is None, reason="Apertium is not installed"),
]


def test_each_line_is_translated_as_if_alone(letter: str) -> None:
    policy = Policy(ratio=1.0, decoys=3, shuffle=True)
    service = Service(random=Random(3))
    done = service.translate(PrivateText(letter), target="es", engine="apertium", policy=policy)
    alone = translators.engine("apertium", translators.NOTHING_TO_PROTECT)
    for line in done.encoding.lines:
        (answer,) = alone.translate([line.public], "en", "es")
        assert done.answers.of(line.public) == answer
    assert done.decoding.missing == 0
    (sent,) = done.answers.sent
    assert len(sent.lines) == len(set(sent.lines)) > 2 * len(done.encoding.lines)
