"""A second reading by a real model on this machine: what it is given, and what it settles."""

from __future__ import annotations

import pytest

from prism import dictionary
from prism.errors import EngineError
from prism.policy import Policy
from prism.service import Service
from prism.settings import Settings
from prism.text import PrivateText, PublicTranslation
from prism.translators.local import Local

WORDS = {
    "▁The": "▁Le", "▁the": "▁le", "▁bought": "▁acheta", "▁a": "▁un", "▁spring": "▁ressort",
    "▁yesterday": "▁hier", "▁old": "▁vieux", "▁in": "▁dans", "▁garden": "▁jardin",
}  # fmt: skip
TEXT = PrivateText("Anna Keller bought the old spring yesterday.")


@pytest.fixture
def given(constructed, tmp_path_factory, keep, monkeypatch) -> list[str]:
    """What the model of this machine is given."""
    folder = tmp_path_factory.mktemp("argos")
    keep(constructed.argos(folder, "en", "fr", WORDS))
    seen: list[str] = []
    answer = Local._answer

    def recorded(self, lines, source, target):
        seen.extend(lines)
        return answer(self, lines, source, target)

    monkeypatch.setattr(Local, "_answer", recorded)
    return seen


def translated(service: Service) -> str:
    """The text through a box whose translator goes word by word."""
    done = service.encode(TEXT, target="fr", policy=Policy(ratio=1.0))
    words = dictionary.load("en", "fr")
    said = []
    for line in done.encoding.lines:
        for word in line.words:
            entry = words.resolve(word.text, word.tag)
            said.append(entry.best if entry and entry.tag[0] in "NJR" else word.text)
    decoded = service.decode(done.session, PublicTranslation(" ".join(said)))
    return decoded.decoding.private_translation.value


def test_it_settles_a_meaning_and_is_asked_for_by_the_user_alone(given: list[str]) -> None:
    without = translated(Service(Settings()))
    assert "printemps" in without and not given
    assert "ressort" in translated(Service(Settings(second_reading=True)))
    (line,) = given
    # The private words, or it could not tell; names are surrogates even here.
    assert line.endswith("bought the old spring yesterday.") and "Keller" not in line


def test_a_model_that_fails_takes_nothing_away(given, monkeypatch) -> None:
    def fail(*_):
        raise EngineError("No.", code="engine_too_long")

    monkeypatch.setattr(Local, "_answer", fail)
    assert "printemps" in translated(Service(Settings(second_reading=True)))


def test_without_a_model_the_command_says_so(monkeypatch, capsys, tmp_path) -> None:
    from prism.cli import main

    monkeypatch.setenv("PRISM_CONFIG", str(tmp_path / "settings.json"))
    letter = tmp_path / "letter.txt"
    letter.write_text(TEXT.value)
    asked = ["translate", "--to", "fr", "--from", "en", "--second-reading", str(letter)]
    assert main(asked) == 4
    assert "prism models get en-fr" in capsys.readouterr().err
