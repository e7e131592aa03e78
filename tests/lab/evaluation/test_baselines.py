"""Word vectors, PUP and redaction."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

np = pytest.importorskip("numpy")

from prism.errors import BadInputError  # noqa: E402
from prism_lab.evaluation.baselines import redaction  # noqa: E402
from prism_lab.evaluation.baselines.pup import Pup  # noqa: E402
from prism_lab.evaluation.baselines.vectors import Vectors, learn, load_glove  # noqa: E402

WORDS = tuple(f"w{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(200))


@pytest.fixture(scope="module")
def vectors() -> Vectors:
    matrix = np.random.default_rng(0).standard_normal((len(WORDS), 10)).astype(np.float32)
    return Vectors(WORDS, matrix)


def test_the_nearest_word_to_its_own_vector_is_the_word(vectors: Vectors) -> None:
    assert vectors.nearest(vectors.matrix).tolist() == list(range(len(WORDS)))


def test_vectors_survive_their_file(vectors: Vectors, tmp_path: Path) -> None:
    path = tmp_path / "vectors.txt"
    vectors.save(path)
    again = load_glove(path)
    assert again.words == WORDS
    assert np.allclose(again.matrix, vectors.matrix, atol=1e-3)
    assert load_glove(path, limit=3).words == WORDS[:3]


@pytest.mark.parametrize("text", ["", "a b c\n", "a 1 2\nb 1\n", "a\n"])
def test_what_is_no_file_of_vectors_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "vectors.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInputError):
        load_glove(path)


def test_words_of_like_company_get_like_vectors() -> None:
    random = Random(1)
    fruit, tool = ["apple", "pear", "plum"], ["hammer", "saw", "file"]
    others = [f"x{chr(97 + i)}" for i in range(26)]
    texts = []
    for _ in range(600):
        kind, verb = random.choice([(fruit, "eats"), (tool, "uses")])
        texts.append(f"{random.choice(others)} {verb} {random.choice(kind)}")
    made = learn(texts, dimensions=4)
    unit = made.matrix / np.linalg.norm(made.matrix, axis=1, keepdims=True)

    def likeness(a: str, b: str) -> float:
        return float(unit[made.index[a]] @ unit[made.index[b]])

    assert likeness("apple", "pear") > likeness("apple", "hammer") + 0.3


def test_too_little_text_makes_no_vectors() -> None:
    with pytest.raises(BadInputError):
        learn(["one two three"])


def test_more_noise_changes_more_words(vectors: Vectors) -> None:
    pup = Pup(vectors)
    text = " ".join(WORDS)
    changed = []
    for ratio in (0.2, 0.5, 0.8):
        new = pup.encode(text, pup.epsilon_for(ratio), Random(1)).split()
        changed.append(sum(a != b for a, b in zip(new, WORDS, strict=True)) / len(WORDS))
    assert changed == sorted(changed)
    assert all(
        abs(share - ratio) < 0.15 for share, ratio in zip(changed, (0.2, 0.5, 0.8), strict=True)
    )
    assert pup.encode(text, 1e9, Random(1)) == text


def test_words_without_a_vector_and_everything_between_stay(vectors: Vectors) -> None:
    pup = Pup(vectors)
    assert pup.encode("Zebra, 12 --\n", 0.1, Random(1)) == "Zebra, 12 --\n"


def test_redaction_masks_protected_items_and_content() -> None:
    text = "Please send the heavy lamp to tom@example.org today."
    assert redaction.encode(text, 0, Random(1)) == text.replace("tom@example.org", "XXX")
    everything = redaction.encode(text, 1, Random(1))
    assert "lamp" not in everything and "heavy" not in everything
    assert everything.split()[2] == "the"
