"""Sentences to hide among decoys."""

from __future__ import annotations

import re

import pytest

from prism.sending.foreign import material


@pytest.fixture(scope="session")
def known() -> list[str]:
    """The shipped sentences without words in capitals, which may be taken for names."""
    return [text for text in material("en") if not re.search("[A-Z]{2}", text)]
