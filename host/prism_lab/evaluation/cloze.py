"""Questions made from a text itself, for texts that have none or too few."""

from __future__ import annotations

from random import Random

from prism.substitution.content import is_content
from prism.tagging import analyse
from prism_lab.evaluation.passages import Question

_OPTIONS = 4


def cloze(text: str, language: str, random: Random) -> list[Question]:
    """A question for each sentence: which word stood here? Options are words of the same tag.

    The four or five questions that people write say little about a single text; these are many.
    A sentence with fewer than two content words, or too few words of the tag, gives none.
    """
    sentences = [
        [word for word in sentence.words if any(map(str.isalnum, word.text))]
        for sentence in analyse(text, language)
    ]
    by_tag: dict[str, list[str]] = {}
    for sentence in sentences:
        for word in sentence:
            if is_content(word.text, word.tag, language):
                by_tag.setdefault(word.tag, []).append(word.text.lower())
    questions = []
    for sentence in sentences:
        places = [i for i, word in enumerate(sentence) if is_content(word.text, word.tag, language)]
        if len(places) < 2:
            continue
        place = random.choice(places)
        right = sentence[place].text.lower()
        others = sorted(set(by_tag[sentence[place].tag]) - {right})
        if len(others) < _OPTIONS - 1:
            continue
        options = [right, *random.sample(others, _OPTIONS - 1)]
        random.shuffle(options)
        rest = " ".join(word.text for i, word in enumerate(sentence) if i != place)
        questions.append(Question(rest, tuple(options), options.index(right)))
    return questions
