"""What a job costs is told and asked about before anything of it leaves."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from prism.cli import main
from prism.documents import DocumentError
from prism.documents.budget import Budget, budget, check, sent
from prism.errors import UsageError
from prism.levels import level
from prism.policy import Policy
from prism.service import Service
from prism.settings import Settings, save
from prism.translators import Price

SETTINGS = Settings(consent_characters=1_000, consent_money=1.0)


def of(characters: int, *prices: Price | None, here: bool = False) -> Budget:
    engines = tuple(f"engine{i}" for i in range(len(prices)))
    return Budget(characters, 1, engines, () if here else engines, () if here else prices)


def test_much_is_sent_only_when_somebody_says_so() -> None:
    asked: list[str] = []

    def no(why: str) -> bool:
        asked.append(why)
        return False

    check(of(1_000, None), SETTINGS, no)
    check(of(1_000, Price(1_000)), SETTINGS, no)
    check(of(10**9, None, here=True), SETTINGS, no)
    assert not asked
    check(of(1_001, None), SETTINGS, lambda _: True)
    for much, why in ((of(1_001, None), "1,000 characters"), (of(1_000, Price(1_001)), "money")):
        for ask in (no, None):
            with pytest.raises(DocumentError, match="Nothing was sent") as refused:
                check(much, SETTINGS, ask)
            assert refused.value.code == "document_consent"
        assert why in asked[-1]


def test_money_is_told_with_the_page_that_says_so() -> None:
    told = budget(Service(SETTINGS), ["google", "apertium"], 3_000_000, 2).told()
    # Half of it goes to the one that has a price.
    assert "3,000,000 characters in 2 requests to google, apertium, some USD 30.00" in told
    assert "https://cloud.google.com/translate/pricing" in told
    own = Settings(engines={"google": {"price": 5}, "libretranslate": {"url": "https://x.org"}})
    told = budget(Service(own), ["google", "libretranslate"], 10**6, 1).told()
    assert "some USD 2.50" in told and "by your settings" in told
    assert "what libretranslate takes is not known" in told
    for wrong in (-1, True, "5"):
        with pytest.raises(UsageError):
            budget(Service(Settings(engines={"google": {"price": wrong}})), ["google"], 1, 1)


def test_a_free_key_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRISM_DEEPL_KEY", "abc")
    assert budget(Service(), ["deepl"], 10**6, 1).money == {"EUR": 20.0}
    monkeypatch.setenv("PRISM_DEEPL_KEY", "abc:fx")
    assert budget(Service(), ["deepl"], 10**6, 1).money == {}


def test_decoys_are_counted_before_they_are_drawn() -> None:
    assert sent([(100, 3), (6_400, 1)], level("balanced").policy) == (6_700, 5)
    assert sent([(100, 1)], level("strong").policy)[0] > 400
    assert sent([(100, 1)], Policy(decoys=1))[0] == 200


@pytest.mark.parametrize(("answer", "code"), [("n\n", 3), ("", 3), ("y\n", 0)])
def test_a_folder_is_asked_about_before_its_first_document(
    answer: str,
    code: int,
    tmp_path: Path,
    seen: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("PRISM_CONFIG", str(tmp_path / "settings.json"))
    monkeypatch.setattr("sys.stdin", Terminal(answer))
    # Workers are processes of their own; the one of this test is this process.
    monkeypatch.setattr("prism.documents.folder.translated", lambda tree, *_, **__: iter(()))
    save(Settings(consent_money=0.001))
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("The doctor came to the old house. " * 30)
    asked = ["translate", str(tmp_path / "in"), "--to", "es", "--from", "en", "--engine", "google"]
    assert main([*asked, "-o", str(tmp_path / "out"), "--json"]) == code
    told = capsys.readouterr()
    assert "USD 0.02" in told.err and "more than 0.001 in money. Send it? [y/N]" in told.err
    assert not seen
    assert code or json.loads(told.out)["not_reached"] == 1
