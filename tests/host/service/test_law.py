"""The law of disguises, tried at the one way out: what makes a second public text of a sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from prism import disguises, keys, translators
from prism.disguises import MOST, PER_LEVEL, DisguiseError, Disguises
from prism.keyed import Draws
from prism.levels import LEVELS
from prism.policy import Policy
from prism.service import Encoded, Service
from prism.settings import Settings
from prism.text import PrivateText, PublicText

LETTER = PrivateText(
    "Dear Anna, I have cancer. My daughter does not know yet. I saw Dr. Miller on Monday, and he"
    " gave me six weeks. Please sell the house before she sees the letters. Peter lost his job."
)
KEY = bytes(32)
LEAVING = ("light", "balanced", "strong")


def service(settings: Settings | None = None) -> Service:
    """As a process of its own would have it: nothing is shared but the key."""
    return Service(settings, draws=Draws(KEY))


def sent(done: Encoded) -> dict[str, tuple[str, ...]]:
    """Each sentence with its own public line."""
    return {line.private: (line.public.value,) for line in done.encoding.lines}


def every_line(done: Encoded) -> set[str]:
    return {line.public.value for line in (done.encoding.sent or done.encoding.lines)}


@pytest.mark.parametrize("level", LEAVING)
def test_who_asks_and_how_often_changes_nothing(level: str) -> None:
    """Reload, second tab, another site and try again (sessions), another engine, a region."""
    one = service()
    first = one.encode(LETTER, target="es", level=level)
    asked: Mapping[str, Callable[[], Encoded]] = {
        "reload": lambda: one.encode(LETTER, target="es", level=level),
        "again": lambda: one.encode(LETTER, target="es", level=level, session=first.session),
        "engine": lambda: one.encode(LETTER, target="es", level=level, engine="apertium"),
        "region": lambda: one.encode(LETTER, target="es-MX", source="en-GB", level=level),
        "restart": lambda: service().encode(LETTER, target="es", level=level),
    }
    for name, ask in asked.items():
        for _ in range(2):
            done = ask()
            assert every_line(done) == every_line(first), name
            assert done.encoding.report.disguises == 1


@pytest.mark.parametrize("level", LEAVING)
def test_a_page_that_flips_its_language_sixty_times_learns_no_more(level: str) -> None:
    one = service()
    seen = {
        frozenset(every_line(one.encode(LETTER, target="es", source=source, level=level)))
        for source in ("en", "en-US", "en-GB", "en-CA") * 15
    }
    assert len(seen) == 1


def test_a_level_that_is_changed_and_changed_back_gives_what_it_gave() -> None:
    one = service()
    first = {level: sent(one.encode(LETTER, target="es", level=level)) for level in LEAVING}
    for level in LEAVING:
        again = one.encode(LETTER, target="es", level=level)
        assert sent(again) == first[level]
        assert again.encoding.report.disguises <= len(LEAVING)


def test_a_changed_list_changes_only_the_sentences_that_it_names() -> None:
    plain = sent(service().encode(LETTER, target="es"))
    for change in (
        Settings(always_protect=["house"]),
        Settings(never_protect=["Peter"]),
        Settings(glossary={"en-es": {"house": "mansión"}}),
    ):
        named = sent(service(change).encode(LETTER, target="es"))
        other = [text for text in plain if not {"house", "Peter"} & set(text.split())]
        assert len(other) >= 3
        assert all(named[text] == plain[text] for text in other)
        # The words that the list does not name stay what they were.
        for text in plain.keys() & named.keys():
            before, now = plain[text][0].split(), named[text][0].split()
            assert sum(a != b for a, b in zip(before, now, strict=False)) <= 1


def test_typing_ends_where_the_whole_text_begins() -> None:
    """No sentence that was finished leaves in a second form, in this session or after a reload."""
    one = service()
    session, known = None, {}
    for end in [n for n, c in enumerate(LETTER.value, 1) if c in ".?!"]:
        done = one.encode(PrivateText(LETTER.value[:end]), target="es", session=session)
        session = done.session
        now = sent(done)
        finished = dict(list(now.items())[:-1])
        assert all(known.get(text, public) == public for text, public in finished.items())
        known.update(finished)
    whole = sent(one.encode(LETTER, target="es"))
    assert all(whole[text] == public for text, public in known.items())


def test_the_command_line_shows_three_times_the_same(tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text(KEY.hex())
    command = [sys.executable, "-m", "prism", "encode", "--to", "es", "--level", "strong"]
    shown = {
        json.loads(
            subprocess.run(
                command,
                input=LETTER.value,
                capture_output=True,
                text=True,
                check=True,
                env={**os.environ, "PRISM_KEY": str(key)},
            ).stdout
        )["public_text"]
        for _ in range(3)
    }
    assert shown == {
        service().encode(LETTER, target="es", level="strong").encoding.public_text.value
    }


def test_what_the_law_does_not_allow_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the encoder did: here its key changes with each request."""
    one = service()
    number = 0

    def other() -> Draws:
        nonlocal number
        number += 1
        return Draws(number.to_bytes(32, "big"))

    for _ in range(PER_LEVEL):
        monkeypatch.setattr(one._wishes, "draws", other())
        one.encode(LETTER, target="es", level="balanced")
    monkeypatch.setattr(one._wishes, "draws", other())
    with pytest.raises(DisguiseError) as refusal:
        one.encode(LETTER, target="es", level="balanced")
    assert refusal.value.code == "too_many_disguises"
    assert refusal.value.hint
    assert "cancer" not in f"{refusal.value} {refusal.value.hint}"
    # What could not leave is not what an answer is decoded with.
    one.encode(LETTER, target="fr", level="balanced")


def test_a_sentence_has_so_many_disguises_and_no_more() -> None:
    kept = Disguises()
    policy = LEVELS["balanced"].policy
    for number in range(MOST):
        at = replace(policy, ratio=number / 10)
        assert kept.leave("A b.", "en-fr", at, [PublicText(str(number))]) == number + 1
    with pytest.raises(DisguiseError):
        kept.leave("A b.", "en-fr", Policy(ratio=0.95), [PublicText("another")])
    assert kept.leave("A  b.", "en-fr", Policy(ratio=0.95), [PublicText("3")]) == MOST
    assert kept.leave("A b.", "en-de", policy, [PublicText("another")]) == 1
    assert "A b" not in repr(kept)


def test_the_law_as_it_is_written() -> None:
    """Of one sentence, in a pair and at a level, one public text leaves; at most PER_LEVEL where
    the user edits it, writes more around it or changes a list; at most MOST whatever the level.

    Here all of that happens to one sentence, in one process, over and over, and again after the
    process was started anew.
    """
    sentence = "My daughter Rose sold the house before she saw the letters."
    edited = "My daughter Rose sold the old house before she saw the letters."
    around = f"Rose Miller is ill. {sentence} Letters are long. The house is old."
    left: dict[str, set[str]] = {level: set() for level in LEAVING}
    for _ in range(2):
        one = service()
        for level in LEAVING * 2:
            for settings in (None, Settings(always_protect=["house"])):
                one.settings = settings
                session = one.encode(PrivateText(edited), target="es", level=level).session
                for text in (sentence, around, sentence):
                    done = one.encode(PrivateText(text), target="es", level=level, session=session)
                    # At levels with decoys all lines of the sentence are one form.
                    block = {line.private: line.public.value for line in done.encoding.lines}
                    left[level].add(block[sentence])
    assert all(1 <= len(forms) <= PER_LEVEL for forms in left.values()), left
    assert len(set().union(*left.values())) <= MOST
    written = " ".join((disguises.__doc__ or "").split())
    assert "one public text leaves, at most three (`PER_LEVEL`)" in written and PER_LEVEL == 3
    assert "at most eight whatever the level (`MOST`)" in written and MOST == 8


EDITS = [
    ("My daughter did not sell the house before she saw the letters.", "house", "garden"),
    ("I never told my brother that she has lost the money.", "money", "letter"),
    ("He was walking to the station when his neighbour called him.", "station", "hospital"),
    ("We have not paid the doctor because they sent us no bill.", "doctor", "lawyer"),
    ("Yesterday my sister found the keys that I had hidden.", "keys", "pictures"),
    ("They can visit you in the village if you do not mind.", "village", "city"),
    ("She gave me the medicine, but I did not take it.", "medicine", "advice"),
    ("Will he ask the teacher why you were not in the class?", "teacher", "boss"),
]
"""Sentences with a word of each, and another word that the user puts for it."""


@pytest.mark.parametrize("key", range(3))
def test_an_edit_does_not_show_which_line_is_the_true_one(key: int) -> None:
    """Who lays the block of a sentence beside that of its edit, and points at a telling that is in
    both, is right about as often as one who points blindly."""
    one = Service(draws=Draws(bytes([key]) * 32))

    def sent_for(text: str, session: str | None = None) -> tuple[set[str], Encoded]:
        done = one.encode(PrivateText(text), target="es", level="strong", session=session)
        return {line.private for line in done.encoding.sent or ()}, done

    right = blind = 0.0
    for text, word, other in EDITS:
        first, before = sent_for(text)
        edited, after = sent_for(text.replace(word, other), before.session)
        both = first & {line.replace(other, word) for line in edited}
        assert text in both
        right += 1 / len(both)
        blind += 1 / len(first)
        # Undone, it is the first sentence again, and nothing else has left.
        again, undone = sent_for(text, after.session)
        assert again == first
        assert every_line(undone) == every_line(before)
        assert undone.encoding.report.disguises == 1
    assert right < 1.2 * blind


def test_the_engine_is_sent_what_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What leaves by `translate` has passed the keeper, too."""

    class Refusing(Disguises):
        def leave(self, *_of: object) -> int:
            raise DisguiseError("no")

    asked: list[str] = []
    monkeypatch.setattr(translators, "engine", lambda *_: asked.append("asked"))
    one = service()
    monkeypatch.setattr(one._way, "_disguises", Refusing())
    with pytest.raises(DisguiseError):
        one.translate(LETTER, target="es", engine="apertium")


def test_the_users_key_is_kept_from_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "data" / "key"
    monkeypatch.setenv("PRISM_KEY", str(file))
    made = keys.user_key()
    assert len(made) == 32
    assert keys.user_key() == made
    assert keys.key_place() == str(file)
    assert list(file.parent.iterdir()) == [file]
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o600
    file.write_text("not a key")
    again = keys.user_key()
    assert len(again) == 32 and again == keys.user_key()
    monkeypatch.setenv("PRISM_KEY", str(file / "no" / "folder"))
    assert keys.key_place() == ""
    assert keys.user_key() == keys.user_key()
