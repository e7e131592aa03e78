"""Words that come back in their own meaning, and those that often do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from prism.languages import words
from prism.substitution.hiding import bound, late_roots, tells
from prism_lab.dictionary.parallel import from_folder
from prism_lab.dictionary.settled import Seen, cost, lists, read_seen

LANGUAGES = ("en", "fr", "de", "es")


def test_what_is_seen_counts_more_the_oftener_it_is_seen() -> None:
    surely, once = Seen(50, 0, 0, 148, 2, 0), Seen(1, 0, 0, 1, 2, 0)
    assert cost(surely, doubt=0.5) < cost(once, doubt=0.0) < cost(once, doubt=0.5)


def test_a_rare_word_and_one_that_tells_of_somebody_stay_hidden() -> None:
    bad = Seen(20, 0, 0, 0, 60, 0)
    seen = {"bungalow": bad, "gazebo": bad._replace(letters=1), "nurse": bad, "cancer": bad}
    good = {"absolutely": Seen(100, 0, 0, 300, 0, 0)}
    assert lists("en", seen | good) == (["bungalow"], ["absolutely"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_as_many_words_are_hidden_and_fewer_come_back_in_another_meaning(language: str) -> None:
    seen = read_seen(language)
    sure, unsettled = (words(language, f"words/{name}.txt") for name in ("sure", "unsettled"))
    assert unsettled and sure and not any(tells(word, language) for word in unsettled)
    last = late_roots(language)
    before, now = (
        [one for base, one in seen.items() if base not in late | bound(language)]
        for late in ((last | sure) - unsettled, last)
    )
    assert sum(one.letters for one in now) >= sum(one.letters for one in before)
    assert sum(one.other for one in now) < 0.9 * sum(one.other for one in before)


@pytest.mark.parametrize(
    ("german", "pieces"), [("Sie kam.\n\nEr ging.\n", 2), ("Sie kam. Er ging.\n", 1)]
)
def test_letters_are_read_by_paragraphs_where_all_languages_have_as_many(
    tmp_path: Path, german: str, pieces: int
) -> None:
    other = {"fr": "Elle vint.\n\nIl partit.", "es": "Ella vino.\n\nSe fue."}
    for language, text in {"en": "She came.\n\nHe left.", "de": german, **other}.items():
        (tmp_path / language).mkdir()
        (tmp_path / language / "00.txt").write_text(text, encoding="utf-8")
    (found,) = from_folder(tmp_path)
    assert len(found) == pieces and found[0].keys() == {"en", "fr", "de", "es"}
