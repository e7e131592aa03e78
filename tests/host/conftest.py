"""A letter, and sentences that are shipped."""

from __future__ import annotations

import re

import pytest

from prism.sending.foreign import material

LETTER = (
    "Dear Martha,\n\nI am writing because my doctor says that I should not take the pills. She gave"
    " me two boxes, and unless the pain comes back I can stop on Monday. Nobody told my brother.\n"
    "- If he calls, tell him that I never went there.\n- Don't wait for us!\n\nYours,\nTom Keller\n"
)


@pytest.fixture(scope="session")
def letter() -> str:
    return LETTER


@pytest.fixture(scope="session")
def known() -> list[str]:
    """The shipped sentences without words in capitals, which may be taken for names."""
    return [text for text in material("en") if not re.search("[A-Z]{2}", text)]
