"""The attacks that need no language model: each must see what it looks for, and only that."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from prism.dictionary import Dictionary
from prism.errors import BadInputError, UsageError
from prism.substitution import Policy
from prism_lab.evaluation.attacks import Scene, attack, attacks
from prism_lab.evaluation.attacks.base import advantage
from prism_lab.evaluation.attacks.detection import detected
from prism_lab.evaluation.attacks.linking import halves, linked
from prism_lab.evaluation.attacks.ngrams import Ngrams
from prism_lab.evaluation.attacks.recovery import Guesser, Hidden, hidden_words
from prism_lab.evaluation.attacks.repetition import averaged, exposed, growing, requests
from prism_lab.evaluation.attacks.template import guessed, template_features
from prism_lab.evaluation.passages import Passage

CORPUS = [
    "The dog saw a table .",
    "The dog saw a cat .",
    "The cat saw a dog .",
    "A dog opened the window .",
] * 5


@pytest.fixture
def scene(dictionary: Dictionary, passages: tuple[Passage, ...], tmp_path: Path) -> Scene:
    path = tmp_path / "corpus.txt"
    path.write_text("\n".join(CORPUS), encoding="utf-8")
    return Scene(passages, dictionary, Policy("prism-star", 0.5), (path,))


def test_every_attack_says_what_it_asks_and_what_the_encoder_does() -> None:
    found = attacks()
    assert set(found) >= {
        "detection", "recovery", "linking", "repetition", "template",
        "questions", "open", "reconstruction", "extraction",
    }  # fmt: skip
    assert all(one.question.endswith(("?", ")?")) and one.mitigation for one in found.values())
    with pytest.raises(UsageError):
        attack("magic")


def test_advantage_is_over_chance() -> None:
    assert advantage(0.25, 0.25) == 0
    assert advantage(1.0, 0.25) == 1
    assert advantage(0.1, 0.25) == 0


def test_trigrams_prefer_what_they_have_seen() -> None:
    model = Ngrams.of(CORPUS)
    sentence = ["the", "dog", "opened", "a", "table", "."]
    assert model.log_in_place("saw", sentence, 2) > model.log_in_place("opened", sentence, 2)
    total = sum(2.718281828459045 ** model.log_probability(w, "the", "dog") for w in model.unigrams)
    assert 0.9 < total <= 1.0


def test_a_word_is_guessed_from_its_place(scene: Scene) -> None:
    hidden = Hidden(("the", "dog", "painted", "a", "table", "."), 2, "VBD", "saw")
    assert Guesser(scene).guesses(hidden, Counter())[0] == "saw"


def test_hidden_words_are_those_that_were_replaced(scene: Scene) -> None:
    encoding = replace(scene, policy=Policy("prism-star", 1.0)).encode(scene.passages[0].text)
    found = hidden_words(encoding)
    assert {one.word for one in found} >= {"dog", "old", "saw", "table"}
    assert all(one.sentence[one.place] != one.word for one in found)


def test_recovery_stays_within_its_bounds(scene: Scene) -> None:
    outcome = attack("recovery").run(scene)
    assert outcome.without is not None
    assert 0 <= outcome.with_ <= outcome.details["top-10"] <= 1


def test_recovery_without_public_text_says_so(scene: Scene) -> None:
    with pytest.raises(UsageError, match="--corpus"):
        attack("recovery").run(replace(scene, corpus=()))


def test_equal_halves_are_linked_and_disjoint_ones_are_not() -> None:
    assert linked(["a b", "c d", "e f"], ["a b", "c d", "e f"], "en") == 1
    assert linked(["a b", "c d", "e f"], ["c d", "e f", "a b"], "en") == 0
    assert halves("One here. Two there. Three. Four.", "en") == (
        "One here. Two there. ",
        "Three. Four.",
    )


def test_a_session_links_its_own_surrogates_only(scene: Scene) -> None:
    texts = tuple(
        replace(p, text=f"Martha Quillfeather came. {p.text} Martha Quillfeather left.")
        for p in scene.passages
    )
    details = attack("linking").run(replace(scene, passages=texts)).details
    assert details["same surrogates in one session"] == 1
    assert details["same surrogates in two sessions"] < 1


def test_a_key_gives_no_second_sample(scene: Scene) -> None:
    keyed, fresh = (replace(scene, policy=Policy(m, 0.5)) for m in ("prism-star", "prism-r"))
    passage = replace(scene.passages[0], text="Table chair lamp garden river bridge window candle.")
    texts = [passage.text] * 9
    assert averaged(requests(keyed, passage, texts, memory=True))[0] == 0
    # A method with a proof draws anew for each request, and its account counts them all.
    hits, total = averaged(requests(fresh, passage, texts, memory=False))
    assert hits > total / 2


def test_typing_shows_nothing_that_is_hidden_later(scene: Scene) -> None:
    passage = scene.passages[0]
    typed = growing(passage.text, "en")
    assert typed[-1] == passage.text and len(typed) == 2
    shown, hidden = exposed(requests(scene, passage, typed, memory=True))
    assert shown == 0 < hidden


def test_template_features_hold_no_content_word() -> None:
    one = template_features("The dog, 3 cats.", "en")
    assert one == template_features("The car, 8 beds.", "en")
    assert not any("dog" in name for name in one)


def test_texts_of_one_style_find_each_other() -> None:
    features = [{"a": 1.0}, {"a": 0.9}, {"b": 1.0}, {"b": 0.9}]
    assert guessed(features, ["x", "x", "y", "y"]) == (1.0, pytest.approx(1 / 3))


def test_template_needs_texts_that_share_an_author(scene: Scene) -> None:
    alone = tuple(replace(p, author=p.id) for p in scene.passages)
    with pytest.raises(BadInputError):
        attack("template").run(replace(scene, passages=alone))


def test_questions_leak_nothing_where_all_is_replaced(scene: Scene) -> None:
    everything = replace(scene, policy=Policy("prism-r", 1.0))
    light = replace(scene, policy=Policy("prism-star", 0.0, "keep"))
    assert attack("questions").run(light).with_ == 1
    assert attack("questions").run(everything).with_ < 1


def test_detection_sees_a_fixed_order(scene: Scene, tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    random = Random(0)
    nouns = "dog cat table chair lamp garden river bridge window candle".split()
    verbs = "saw carried opened painted visited followed".split()
    adjectives = "old green heavy quiet clever".split()

    def sentence() -> str:
        a, b = random.sample(nouns, 2)
        return f"The {random.choice(adjectives)} {a} {random.choice(verbs)} a {b}."

    texts = [" ".join(sentence() for _ in range(12)) for _ in range(25)]
    path = tmp_path / "public.txt"
    path.write_text("\n".join(texts[8:]), encoding="utf-8")
    attacked = tuple(Passage(str(i), text, ()) for i, text in enumerate(texts[:8]))
    vectors = pytest.importorskip("prism_lab.evaluation.baselines.vectors")
    little = vectors.learn(texts * 3, dimensions=5)
    seen = replace(scene, passages=attacked, corpus=(path,))
    seen.__dict__["vectors"] = little  # as the cached property would keep them
    outcome = attack("detection").run(seen)
    assert outcome.without is not None
    assert 0 <= outcome.with_ <= 1
    assert outcome.details["AUC of the published method"] > 0.6
    assert outcome.without == max(0, 2 * outcome.details["AUC without mitigation"] - 1)
    with pytest.raises(BadInputError, match="too little"):
        detected(seen, [])
