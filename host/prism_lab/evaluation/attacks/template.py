"""What does the template give away? Length, punctuation, capitals, numbers, function words.

From these alone the adversary guesses the author of a text (or, where authors are not known, its
topic): that of the most similar other text. Without the mitigation it has all words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from prism.errors import BadInputError
from prism.substitution.content import closed_class
from prism.text import words
from prism_lab.evaluation.attacks.base import Attack, Outcome, Scene, advantage

_MARKS = ".,;:!?\"'-()"


def template_features(text: str, language: str) -> dict[str, float]:
    """Rates of function words, marks, capitals and digits, and lengths: no content word."""
    found = words(text, language)
    listed = closed_class(language)
    size = max(1, len(found))
    counts = Counter(
        word.text.lower() for word in found if word.text.lower() in listed or word.text in _MARKS
    )
    features = {f"word {word}": count / size for word, count in counts.items()}
    features["capitals"] = sum(word.text[0].isupper() for word in found) / size
    features["numbers"] = sum(word.text[0].isdigit() for word in found) / size
    features["length"] = size / 1000
    features["line ends"] = text.count("\n") / size
    stops = sum(word.text in ".!?" for word in found)
    features["sentence length"] = size / max(1, stops) / 100
    return features


def word_features(text: str, language: str) -> dict[str, float]:
    """The template and every word."""
    counts = Counter(word.text.lower() for word in words(text, language))
    size = max(1, sum(counts.values()))
    rates = {f"word {word}": count / size for word, count in counts.items()}
    return template_features(text, language) | rates


def guessed(features: Sequence[dict[str, float]], labels: Sequence[str]) -> tuple[float, float]:
    """How often the nearest other text has the same label, and how often a random one has."""
    names = sorted({name for one in features for name in one})
    columns = {name: [one.get(name, 0.0) for one in features] for name in names}
    scale = {name: _spread(column) for name, column in columns.items()}
    hits = 0
    for number, one in enumerate(features):
        best = min(
            (other for other in range(len(features)) if other != number),
            key=lambda other: _distance(one, features[other], scale),
        )
        hits += labels[best] == labels[number]
    sizes = Counter(labels)
    chance = sum(n * (n - 1) for n in sizes.values()) / (len(labels) * (len(labels) - 1))
    return hits / len(labels), chance


def run(scene: Scene) -> Outcome:
    """Guessing over chance."""
    labelled = [(p.text, p.author or p.topic) for p in scene.passages if p.author or p.topic]
    sizes = Counter(label for _, label in labelled)
    labelled = [(text, label) for text, label in labelled if sizes[label] > 1]
    if len(labelled) < 3:
        raise BadInputError("Too few of the texts share an author or a topic.")
    labels = [label for _, label in labelled]
    language = scene.language
    public = [
        scene.encode(text, "template", n).public_text.value for n, (text, _) in enumerate(labelled)
    ]
    plain, chance = guessed([word_features(text, language) for text, _ in labelled], labels)
    ours, _ = guessed([template_features(text, language) for text in public], labels)
    everything, _ = guessed([word_features(text, language) for text in public], labels)
    details = {
        "chance": chance,
        "all words of the private text": plain,
        "template of the public text": ours,
        "all words of the public text": everything,
        "texts": float(len(labels)),
    }
    return Outcome(advantage(plain, chance), advantage(max(ours, everything), chance), details)


def _spread(column: Sequence[float]) -> float:
    mean = sum(column) / len(column)
    return sqrt(sum((value - mean) ** 2 for value in column) / len(column)) or 1.0


def _distance(one: dict[str, float], other: dict[str, float], scale: dict[str, float]) -> float:
    """Burrows' Delta: mean absolute difference in standard deviations."""
    return sum(
        abs(one.get(name, 0.0) - other.get(name, 0.0)) / scale[name]
        for name in one.keys() | other.keys()
    )


ATTACK = Attack(
    "template",
    "who wrote it, or on what, from the template alone?",
    "content words go; the template stays (that is what this shows)",
    run,
)
