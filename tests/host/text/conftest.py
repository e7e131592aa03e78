"""What the tests of words and of sentences share."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest


@pytest.fixture
def assert_linear() -> Callable[[Callable[[str], object], str], None]:
    """Fails where a function takes more than linear time for a text of one piece, repeated."""

    def check(function: Callable[[str], object], piece: str) -> None:
        short, long = (piece * (size // len(piece)) for size in (5_000, 50_000))

        def seconds(text: str) -> float:
            started = time.process_time()
            function(text)
            return time.process_time() - started

        # Ten times the text; a quadratic scan would need a hundred times as long.
        fastest = min(seconds(long) for _ in range(3))
        assert fastest < 50 * max(min(seconds(short) for _ in range(3)), 0.005)

    return check
