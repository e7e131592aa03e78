"""How languages write what is protected: the tables, and that a new one is a new file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from prism import languages
from prism.languages import FALLBACK
from prism.languages.wording import known, wording
from prism.protection import Surrogate, restore
from prism.protection.gazetteer import countries
from prism.protection.moments import named, parts
from prism.protection.restoring.localities import localised
from prism_lab.languages import cldr as generator

FOLDER = Path(languages.__path__[0])
CODES = sorted(path.parent.name for path in FOLDER.glob("*/wording.txt"))

ITALIAN = """# Italian
month	wide	gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ott. nov. dic.
month	abbreviated	gen feb mar apr mag giu lug ago set ott nov dic
weekday	wide	lunedì martedì mercoledì giovedì venerdì sabato domenica
weekday	abbreviated	lun mar mer gio ven sab dom
date	{day} {month} {year}
number	5	cinque
number	8	otto
unit	year	un anno	anni
country	DE	Germania
"""


def test_what_is_shipped_is_there() -> None:
    assert {"de", "en", "es", "fr"} <= set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_each_language_is_whole(code: str) -> None:
    written = wording(code)
    for form in ("wide", "abbreviated"):
        assert len(set(written.month_names(form))) == 12
        assert len(set(written.weekday_names(form))) == 7
    assert {"{day}", "{month}", "{year}"} <= set(
        written.date.replace(",", " ").replace(".", " ").split()
    )
    assert set(range(101)) <= set(written.numbers)
    if code != FALLBACK:
        assert set(written.countries) == set(wording("en").countries)
        assert written.units.keys() == wording("fr").units.keys()
    date = written.date.format(day=17, month=written.month_names()[5], year=2019)
    assert {part.kind: part.value for part in parts(date, code)} == {
        "day": 17, "month": 6, "year": 2019,
    }  # fmt: skip


def test_a_spelling_of_its_own_is_read_and_the_first_is_written() -> None:
    assert [part.value for part in named("Sept Sep", "en")] == [9, 9]
    assert wording("en").month_names("abbreviated")[8] == "Sep"


def test_what_is_by_hand_wins_over_what_is_generated() -> None:
    assert wording("fr").countries["hk"] == "Hong Kong"  # CLDR: R.A.S. chinoise de Hong Kong
    assert wording("fr").numbers[1] == ("un", "une")
    assert wording("de").currencies["CHF"] == ("CHF", ("Schweizer Franken",))
    assert {"united states", "us", "usa"} <= countries("en")
    assert "hong kong sar china" not in countries("en")


@pytest.mark.parametrize(
    ("name", "source", "target", "read"),
    [
        ("Germany", "en", "fr", "Allemagne"),
        ("Allemagne", "fr", "de", "Deutschland"),
        ("Deutschland", "de", "en", "Germany"),
        ("Londres", "es", "en", "London"),
        ("London", "en", "fr", "Londres"),
        ("Inglaterra", "es", "de", "England"),
        ("Manille", "fr", "en", "Manila"),
        ("Sídney", "es", "de", "Sydney"),
        ("Nowhere", "en", "fr", "Nowhere"),
    ],
)
def test_a_place_is_named_in_any_direction(name: str, source: str, target: str, read: str) -> None:
    assert localised(name, source, target) == read


@pytest.mark.parametrize("code", ["de", "en", "es", "fr"])
def test_what_is_generated_is_what_the_generator_writes(code: str) -> None:
    pytest.importorskip("babel")
    pytest.importorskip("num2words")
    for name, rows in (("cldr", generator.cldr(code)), ("numbers", generator.number_words(code))):
        assert ["\t".join(row) for row in rows] == languages.lines(code, f"{name}.txt")


def test_a_language_without_a_file_is_written_as_english_is() -> None:
    assert known("fi") == known("../en") == FALLBACK
    assert wording("fi").point == ","


@pytest.fixture
def italian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "it").mkdir()
    (tmp_path / "it" / "wording.txt").write_text(ITALIAN, encoding="utf-8")
    monkeypatch.setattr(languages, "__path__", [*languages.__path__, str(tmp_path)])
    wording.cache_clear()
    yield
    wording.cache_clear()


@pytest.mark.parametrize(
    ("private", "sent", "category", "answer", "read"),
    [
        ("March 3, 2021", "June 17, 2019", "date", "il 17 giugno 2019", "il 3 marzo 2021"),
        ("Monday", "Thursday", "date", "giovedì", "lunedì"),
        ("five years", "eight years", "measure", "otto anni", "cinque anni"),
        ("1,234.56", "2,345.67", "number", "2.345,67", "1.234,56"),
        ("Germany", "Ghana", "place", "in Ghana", "in Germania"),
        ("one year", "eight years", "measure", "otto anni", "un anno"),
    ],
)
@pytest.mark.usefixtures("italian")
def test_a_new_language_is_one_file(
    private: str, sent: str, category: str, answer: str, read: str
) -> None:
    (place,) = restore(answer, [Surrogate(private, sent, category)], "en", "it")
    assert answer[: place.start] + place.replacement + answer[place.end :] == read
