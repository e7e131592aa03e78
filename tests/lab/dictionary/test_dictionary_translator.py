"""Learning from a live translator: crashes, budgets, broken sentences, and a real engine."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from prism.dictionary import Dictionary, Entry, file
from prism.errors import DictionaryError, EngineError
from prism.text import PublicText, PublicTranslation
from prism.translators import NOTHING_TO_PROTECT, Limits, engine
from prism_lab.dictionary import build
from prism_lab.dictionary.corpus import Slot, read_conllu
from prism_lab.dictionary.from_translator import difference
from prism_lab.dictionary.journal import Journal
from prism_lab.dictionary.target import Reader

WORDS = {
    "dog": "chien", "cat": "chat", "apple": "pomme", "river": "fleuve", "garden": "jardin",
    "letter": "lettre", "teacher": "professeur", "window": "fenêtre", "the": "le", "a": "un",
    "sees": "voit", "near": "près", "likes": "aime", "today": "aujourdhui", "very": "très",
    "small": "petit", "her": "son", "behind": "derrière", "with": "avec", "teh": "teh",
}  # fmt: skip
CORPUS = "\n".join(
    f"{person} sees {article} {noun} near the small {other} today."
    for person in ("Alice", "Robert")
    for article in ("the", "her")
    for noun, other in (("dog", "river"), ("cat", "garden"), ("letter", "window"), ("apple", "cat"))
)


class Toy:
    """Translates word by word, and fails as it is told to."""

    name = "toy"
    limits = Limits()

    def __init__(self, *, fails_after: int = 10**9, breaks_on: str = "\0", code: str = "") -> None:
        self.asked: list[str] = []
        self._fails_after = fails_after
        self._breaks_on = breaks_on
        self._code = code or "engine_unavailable"

    def translate(
        self, lines: Sequence[PublicText], source: str, target: str
    ) -> list[PublicTranslation]:
        if len(self.asked) + len(lines) > self._fails_after:
            raise EngineError("over", code="engine_quota")
        if any(self._breaks_on in line.value for line in lines):
            raise EngineError("broken", code=self._code)
        self.asked += [line.value for line in lines]
        return [PublicTranslation(self._line(line.value)) for line in lines]

    def _line(self, text: str) -> str:
        words = text.rstrip(".").split()
        return " ".join(WORDS.get(word, word) for word in words) + "."


@pytest.fixture
def request_(tmp_path: Path) -> build.Request:
    (tmp_path / "corpus.txt").write_text(CORPUS)
    return build.Request("en", "fr", tmp_path / "corpus.txt", slots=6, few_slots=6)


def nothing(done: int, total: int) -> None:
    assert 0 <= done <= total


def by_word(entries: Sequence[Entry]) -> dict[str, Entry]:
    return {entry.word: entry for entry in entries if entry.tag == "NN"}


@pytest.mark.parametrize("per_sentence", [1, 2])
def test_words_are_learned(tmp_path: Path, request_: build.Request, per_sentence: int) -> None:
    from dataclasses import replace

    request = replace(request_, per_sentence=per_sentence)
    found = by_word(build.from_engine(request, Toy(), tmp_path / "j", nothing))
    for word in ("dog", "cat", "river", "garden", "letter"):
        assert found[word].best == WORDS[word]
        assert found[word].substitute


def test_several_words_a_sentence_save_requests(tmp_path: Path, request_: build.Request) -> None:
    from dataclasses import replace

    one, two = Toy(), Toy()
    build.from_engine(request_, one, tmp_path / "one", nothing)
    build.from_engine(replace(request_, per_sentence=2), two, tmp_path / "two", nothing)
    assert len(two.asked) < 0.8 * len(one.asked)


def test_a_crash_loses_nothing_and_repeats_nothing(
    tmp_path: Path, request_: build.Request, monkeypatch: pytest.MonkeyPatch
) -> None:
    from prism_lab.dictionary import from_translator

    monkeypatch.setattr(from_translator, "_BATCH", 8)
    whole = Toy()
    expected = build.from_engine(request_, whole, tmp_path / "whole", nothing)
    first = Toy(fails_after=40)
    with pytest.raises(EngineError, match="over"):
        build.from_engine(request_, first, tmp_path / "j", nothing)
    assert 30 < len(first.asked) <= 40
    with (tmp_path / "j").open("ab") as torn:
        torn.write(b'["half a li')
    second = Toy()
    assert build.from_engine(request_, second, tmp_path / "j", nothing) == expected
    assert sorted(first.asked + second.asked) == sorted(whole.asked)


def test_the_budget_holds_over_all_runs(tmp_path: Path, request_: build.Request) -> None:
    from dataclasses import replace

    toy = Toy()
    for _ in range(3):
        build.from_engine(replace(request_, budget=25), toy, tmp_path / "j", nothing)
    assert len(toy.asked) == 25


def test_a_sentence_that_breaks_the_translator_costs_only_itself(
    tmp_path: Path, request_: build.Request
) -> None:
    found = by_word(build.from_engine(request_, Toy(breaks_on="Robert sees her letter"),
                                      tmp_path / "j", nothing))  # fmt: skip
    assert found["river"].best == "fleuve"
    with pytest.raises(EngineError, match="broken"):
        build.from_engine(request_, Toy(breaks_on="Robert", code="engine_auth"),
                          tmp_path / "k", nothing)  # fmt: skip
    with pytest.raises(EngineError, match="none of"):
        build.from_engine(request_, Toy(breaks_on=" "), tmp_path / "l", nothing)


def test_words_the_translator_leaves_are_not_handed_out(tmp_path: Path) -> None:
    (tmp_path / "corpus.txt").write_text(CORPUS.replace("garden", "zorb"))
    request = build.Request("en", "fr", tmp_path / "corpus.txt", slots=6, few_slots=6)
    found = by_word(build.from_engine(request, Toy(), tmp_path / "j", nothing))
    assert not found["zorb"].substitute
    assert build.unchanged(found["zorb"])


class Idiomatic(Toy):
    """Knows a window letter by one word."""

    def _line(self, text: str) -> str:
        return super()._line(text.replace("window letter", "accolade"))


def test_what_is_translated_as_one_is_learned_as_one(
    tmp_path: Path, request_: build.Request
) -> None:
    texts = tmp_path / "units.txt"
    pairs = ("window letter", "river garden", "apple garden", "cat window", "dog letter")
    texts.write_text("".join(f"Alice sees the {pair} today.\n" for pair in pairs))
    words = build.from_engine(request_, Toy(), tmp_path / "j", nothing)
    file.write(tmp_path / "d", {"source": "en", "target": "fr", "translator": "toy"}, words)
    known = Dictionary.open(tmp_path / "d")
    found = build.more_from_engine(request_, [texts], known, Idiomatic(), tmp_path / "k", nothing)
    assert [(unit.word, unit.tag, unit.best) for unit in found] == [
        ("window letter", "NN", "accolade")
    ]
    assert not found[0].substitute


def test_a_journal_of_other_work_is_not_touched(tmp_path: Path) -> None:
    with Journal(tmp_path / "j", {"engine": "a"}) as journal:
        journal.add(["x"], ["y"])
    before = (tmp_path / "j").read_bytes()
    with pytest.raises(DictionaryError, match="other settings"):
        Journal(tmp_path / "j", {"engine": "b"})
    (tmp_path / "k").write_text("what else\n")
    with pytest.raises(DictionaryError, match="no journal|not a journal"):
        Journal(tmp_path / "k", {"engine": "a"})
    assert (tmp_path / "j").read_bytes() == before
    assert json.loads(before.splitlines()[1]) == ["x", "y"]


def test_a_slot_mends_its_article() -> None:
    slot = Slot("He has a dog.", 9, 12, after_article=True)
    assert slot.filled("apple") == "He has an apple."
    assert slot.filled("cat") == "He has a cat."


def test_what_is_new_is_counted_once() -> None:
    reader = Reader("fr", [])
    before, after = reader.words("Le chien voit le chat"), reader.words("La pomme voit le chat")
    found = difference(before, after)
    assert [word.form for word in found.new] == ["la", "pomme"]
    assert found.gone == 2


def test_treebanks_are_read_as_text_with_spans(tmp_path: Path) -> None:
    rows = [("I", "PRP"), ("don", "VBP"), ("'t", "RB"), ("see", "VB"), (".", ".")]
    lines = [f"{i}\t{w}\t_\t_\t{t}\t_\t_\t_\t_\t_" for i, (w, t) in enumerate(rows, start=1)]
    path = tmp_path / "x.conllu"
    path.write_text("# text = I don't see.\n" + "\n".join(lines) + "\n\n")
    [(text, sentence)] = read_conllu(path)
    assert [text[w.start : w.end] for w in sentence.words] == [word for word, _ in rows]
    path.write_text("# text = x\n1\tx\n\n")
    with pytest.raises(DictionaryError, match="10 fields"):
        list(read_conllu(path))


@pytest.mark.apertium
def test_apertium_teaches_its_words(tmp_path: Path) -> None:
    (tmp_path / "corpus.txt").write_text(CORPUS)
    request = build.Request("en", "es", tmp_path / "corpus.txt", slots=6, few_slots=6)
    translator = engine("apertium", NOTHING_TO_PROTECT)
    found = by_word(build.from_engine(request, translator, tmp_path / "j", nothing))
    assert found["dog"].best == "perro"
    assert found["dog"].substitute
    assert found["river"].best == "río"
