"""What a session remembers, how long, and that nothing outlives it."""

from __future__ import annotations

from random import Random

import pytest

from prism import sessions
from prism.dictionary import Dictionary
from prism.errors import SessionError
from prism.sessions import MAX_IDLE_SECONDS, Sessions
from prism.substitution import Line
from prism.text import PublicText

HEADER = "# prism dictionary: 1\n# source: en\n# target: es\n# translator: test\n"
DICTIONARY = Dictionary(HEADER + "cat\tNN\t0.9\tboth\t0\tgato 0.9\n", "en-es.test.tsv")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def kept(clock: Clock) -> Sessions:
    return Sessions(lambda: Random(1), clock)


def ended(kept: Sessions, session_id: str) -> bool:
    try:
        kept.get(session_id)
    except SessionError as error:
        assert session_id not in str(error)
        return True
    return False


def test_a_session_is_found_by_an_id_that_nobody_guesses(kept: Sessions) -> None:
    first, second = kept.create(), kept.create()
    assert kept.get(first.id) is first
    assert first.id != second.id and len(first.id) >= 20  # 16 bytes of the system's randomness
    assert ended(kept, "made-up")


def test_an_idle_session_ends(kept: Sessions, clock: Clock) -> None:
    session = kept.create()
    clock.now = MAX_IDLE_SECONDS
    assert not ended(kept, session.id)
    clock.now = 2 * MAX_IDLE_SECONDS + 1
    assert ended(kept, session.id)
    assert len(kept) == 0


def test_a_session_in_use_goes_on(kept: Sessions, clock: Clock) -> None:
    session = kept.create()
    for hour in range(0, 48, 6):
        clock.now = hour * 3600
        assert kept.get(session.id) is session


def test_an_idle_session_is_gone_when_another_begins(kept: Sessions, clock: Clock) -> None:
    kept.create()
    clock.now = MAX_IDLE_SECONDS + 1
    kept.create()
    assert len(kept) == 1


def test_of_too_many_the_one_used_least_recently_ends(
    kept: Sessions, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "MAX_SESSIONS", 3)
    made = []
    for clock.now in range(3):
        made.append(kept.create())
    clock.now = 3
    kept.get(made[0].id)
    fourth = kept.create()
    assert len(kept) == 3
    assert [ended(kept, one.id) for one in (*made, fourth)] == [False, True, False, False]


def test_one_or_all_are_forgotten(kept: Sessions) -> None:
    first, second, third = kept.create(), kept.create(), kept.create()
    assert kept.forget(first.id) == 1
    assert kept.forget(first.id) == 0
    assert ended(kept, first.id) and not ended(kept, second.id)
    assert kept.forget() == 2
    assert ended(kept, second.id) and ended(kept, third.id) and len(kept) == 0


def test_a_session_that_is_too_long_ends_and_is_not_thinned_out(
    kept: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "MAX_LINES", 2)
    session = kept.create()
    memory = session.memory(DICTIONARY)
    assert session.memory(DICTIONARY) is memory
    for sentence in ("one", "two", "three"):
        assert session.memory(DICTIONARY) is memory
        memory.lines[(sentence,)] = Line(0, 3, PublicText("cat"), (), ())
    with pytest.raises(SessionError):
        session.memory(DICTIONARY)
    assert len(memory.lines) == 3


def test_printing_a_session_shows_nothing_of_it(kept: Sessions) -> None:
    session = kept.create()
    session.memory(DICTIONARY).lines[("a secret",)] = Line(0, 1, PublicText("x"), (), ())
    session.ledger.stayed["a secret"] = "phrase"
    parts = (session.guard, session.worlds, session.ledger, session.foreign)
    shown = " ".join(map(repr, (session, session.memory(DICTIONARY), *parts)))
    assert "secret" not in shown
