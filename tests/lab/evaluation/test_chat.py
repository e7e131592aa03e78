"""Readers and attacks that ask a language model, against a server that speaks its interface."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from prism.dictionary import Dictionary
from prism.errors import EngineError, UsageError
from prism.substitution import Policy
from prism_lab.evaluation.attacks import Scene, attack
from prism_lab.evaluation.attacks.extraction import items
from prism_lab.evaluation.chat import Chat
from prism_lab.evaluation.passages import Passage, Question
from prism_lab.evaluation.readers import reader
from prism_lab.evaluation.readers.chat import asking, read_answers

QUESTIONS = [
    Question("Who came?", ("Tom", "Ann", "Bob", "Eve"), 1),
    Question("Where?", ("home", "town", "sea", "hill"), 2),
]


def test_the_prompt_is_the_papers() -> None:
    prompt = asking("Ann came to the sea.", QUESTIONS)
    assert prompt.startswith(
        "Read the following message, solve the following two questions.\n\nAnn came to the sea."
    )
    assert "1: Who came?\nA) Tom\nB) Ann\nC) Bob\nD) Eve" in prompt
    assert prompt.endswith("Output only two characters representing the answers, e.g.,\n1. A\n2. B")
    assert asking("", QUESTIONS).startswith("Solve the following two questions.\n\n1: Who came?")


@pytest.mark.parametrize(
    ("answer", "letters"),
    [
        ("1. B\n2. C", "BC"),
        ("B\nC", "BC"),
        ("1) b\n\n2) c)", "BC"),
        ("Question 1: B\nQuestion 2: C", "BC"),
        ("**1.** B\n**2.** C", "BC"),
        ("I cannot say.", ""),
    ],
)
def test_answers_in_many_shapes(answer: str, letters: str) -> None:
    assert "".join(read_answers(answer)) == letters


def test_a_model_reads(chat_server: Any) -> None:
    with chat_server(lambda _: "<think>B?</think>1. B\n2. A") as (url, prompts):
        found = reader(f"chat:test@{url}")
        assert found.credits("Ann came.", QUESTIONS, "en") == [1.0, 0.0]
        assert len(prompts) == 1
        assert "test" in found.name


def test_an_answer_that_stays_unreadable_is_a_guess(chat_server: Any) -> None:
    with chat_server(lambda _: "Hm.") as (url, prompts):
        assert reader(f"chat:test@{url}").credits("x", QUESTIONS, "en") == [0.25, 0.25]
        assert len(prompts) == 3


def test_a_server_that_fails_is_an_error(chat_server: Any) -> None:
    with chat_server(lambda _: "") as (url, _), pytest.raises(EngineError):
        Chat(url, "another").ask("x")


@pytest.mark.parametrize("name", ["oracle", "chat:", "chat:model", "chat:m@", "chat:@http://x"])
def test_an_unknown_reader_is_refused(name: str) -> None:
    with pytest.raises(UsageError):
        reader(name)


def test_plain_http_to_elsewhere_is_refused() -> None:
    with pytest.raises(UsageError):
        reader("chat:m@http://example.org/v1")


@pytest.fixture
def scene(dictionary: Dictionary, passages: tuple[Passage, ...]) -> Scene:
    return Scene(passages, dictionary, Policy("prism-star", 1.0))


def _knows(prompt: str) -> str:
    """Answers by the private words if it sees them; judges by whether the key is there."""
    if "Write the number only" in prompt:
        key = prompt.split("right answer is:\n")[1].split("\n")[0]
        return "2" if key in prompt.split("to be marked is:\n")[1] else "0"
    return prompt


@pytest.mark.parametrize("name", ["open", "reconstruction"])
def test_judged_attacks_find_in_the_private_text_what_the_public_hides(
    name: str, scene: Scene, chat_server: Any
) -> None:
    with chat_server(_knows) as (url, prompts):
        outcome = attack(name).run(replace(scene, model=Chat(url, "test")))
    assert outcome.without == 1.0
    assert outcome.with_ == 0.0
    assert any("exchanged" in prompt for prompt in prompts)


def test_extraction_compares_what_is_listed_from_both_texts(scene: Scene, chat_server: Any) -> None:
    text = "Call Martha Quillfeather on 555-867-5309."

    def lists(prompt: str) -> str:
        shown = prompt.split("\n\n", 1)[1]
        own = "- Martha Quillfeather\n- 555-867-5309\n- the call\n"
        return own if shown == text else "1. somebody else\n2. the call.\n"

    texts = (replace(scene.passages[0], text=text),)
    with chat_server(lists) as (url, _):
        outcome = attack("extraction").run(replace(scene, passages=texts, model=Chat(url, "test")))
    assert outcome.without == 1.0
    assert outcome.with_ == pytest.approx(1 / 3)
    assert outcome.details["EDR, any difference counts"] == 1.0


@pytest.mark.parametrize(
    ("answer", "listed"),
    [
        ("1. Anna Keller\n2. 5\n", {"anna keller", "5"}),
        ("1985\n", {"1985"}),
        ("* **Anna  Keller**\n\n- “Basel”.", {"anna keller", "basel"}),
        ("", set()),
    ],
)
def test_items_are_compared_whole(answer: str, listed: set[str]) -> None:
    assert items(answer) == listed


def test_questions_by_a_model(scene: Scene, chat_server: Any) -> None:
    def read(prompt: str) -> str:
        return "A" if "saw a table" in prompt or "lamp. The" in prompt else "B"

    with chat_server(read) as (url, _):
        outcome = attack("questions").run(replace(scene, model=Chat(url, "test")))
    assert outcome.with_ == 0.0
    assert outcome.details["private text"] == pytest.approx(2 / 3)


@pytest.mark.parametrize("name", ["open", "reconstruction", "extraction"])
def test_attacks_say_that_they_need_a_model(name: str, scene: Scene) -> None:
    with pytest.raises(UsageError, match="language model"):
        attack(name).run(scene)
