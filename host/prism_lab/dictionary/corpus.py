"""A corpus of tagged sentences, and the slots in them where a word can be put."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from prism.errors import DictionaryError
from prism.tagging.model import TaggedSentence, TaggedWord

CONTENT_TAGS = frozenset(
    {"NN", "NNS", "JJ", "JJR", "JJS", "RB", "RBR", "RBS", "CD"}
    | {"VB", "VBD", "VBG", "VBN", "VBP", "VBZ"}
)
"""Tags of the words that dictionaries are about."""

_FUNCTION_WORDS = frozenset(
    re.findall(
        r"\w+",
        """be am is are was were been being have has had having do does did done doing s re m ve
        not n t to so as too very more most there here when then""",
    )
)
"""Words with a content tag that carry grammar: they are neither replaced nor handed out."""

Tagged = tuple[str, TaggedSentence]
"""A text and one of its sentences: the words are spans of the text."""

_FEWEST_WORDS, _MOST_WORDS = 5, 22
_CONLLU_FIELDS = 10


@dataclass(frozen=True, slots=True)
class Slot:
    """A sentence and the characters of the word that may be exchanged in it."""

    text: str
    start: int
    end: int
    after_article: bool

    def filled(self, word: str) -> str:
        """The sentence with `word` in the slot and the article before it mended."""
        before = self.text[: self.start]
        if self.after_article:
            before = mend_article(before, word)
        return before + word + self.text[self.end :]


def mend_article(before: str, word: str) -> str:
    """`before` with the article that may end it made right for `word`."""
    article = "an" if word[:1].lower() in "aeiou" else "a"
    return re.sub(r"\b([Aa])n?(\s+)$", lambda m: m[1] + article[1:] + m[2], before)


def is_content(word: str, tag: str) -> bool:
    """Whether a dictionary should know this word."""
    return tag in CONTENT_TAGS and word.isalpha() and word.lower() not in _FUNCTION_WORDS


def vocabulary(sentences: Iterable[Tagged], least: int) -> Counter[tuple[str, str]]:
    """How often each content (word, tag) occurs, those that occur `least` times or more."""
    counts: Counter[tuple[str, str]] = Counter()
    for _, sentence in sentences:
        for word in sentence.words:
            if is_content(word.text, word.tag):
                counts[word.text.lower(), word.tag] += 1
    return Counter({pair: count for pair, count in counts.items() if count >= least})


def slots(sentences: Iterable[Tagged]) -> dict[str, list[Slot]]:
    """For each content tag the slots of the corpus, one a sentence and tag, in order."""
    found: dict[str, list[Slot]] = defaultdict(list)
    for text, sentence in sentences:
        tags = set()
        for position, word in enumerate(sentence.words):
            if word.tag not in tags and can_be_slot(sentence.words, position):
                tags.add(word.tag)
                found[word.tag].append(_slot(text, sentence, position))
    return found


def can_be_slot(words: Sequence[TaggedWord], position: int) -> bool:
    """Whether the word may be exchanged: in a sentence of ordinary length, not its first word
    (whose capital says nothing), and not beside another of its class (they would be a unit)."""
    word = words[position]
    if (
        position == 0
        or not _FEWEST_WORDS <= len(words) <= _MOST_WORDS
        or not is_content(word.text, word.tag)
        or not word.text.islower()
    ):
        return False
    beside = [words[position - 1]] + ([words[position + 1]] if position + 1 < len(words) else [])
    if any(other.text in ("-", "/", "'s", "'") for other in beside):
        return False
    nominal = word.tag[0] == "N"
    return not any(
        other.tag[0] == word.tag[0] or other.tag == "RP" or (nominal and other.tag == "CD")
        for other in beside
    )


def _slot(text: str, sentence: TaggedSentence, position: int) -> Slot:
    word, before = sentence.words[position], sentence.words[position - 1]
    return Slot(
        text[sentence.start : sentence.end],
        word.start - sentence.start,
        word.end - sentence.start,
        before.text.lower() in ("a", "an"),
    )


def read(path: Path, language: str) -> Iterator[Tagged]:
    """The sentences of a corpus: a treebank in CoNLL-U, or plain text that is tagged here.

    Raises DictionaryError where the file cannot be read.
    """
    if path.suffix == ".conllu":
        yield from read_conllu(path)
        return
    from prism.tagging import analyse

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise DictionaryError(f"{path} cannot be read as UTF-8 text.") from None
    for paragraph in text.splitlines():
        for sentence in analyse(paragraph, language):
            yield paragraph, sentence


def read_conllu(path: Path) -> Iterator[Tagged]:
    """The sentences of a treebank in CoNLL-U, each as its text and its words with Penn tags.

    Raises DictionaryError where the file is not CoNLL-U.
    """
    try:
        text, rows = "", list[tuple[str, str]]()
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("# text = "):
                    text = line.removeprefix("# text = ").rstrip("\n")
                elif not line.strip():
                    if text and rows:
                        yield text, _aligned(text, rows)
                    text, rows = "", []
                elif line[0].isdigit():
                    fields = line.split("\t")
                    if len(fields) != _CONLLU_FIELDS:
                        raise DictionaryError(f"{path.name} is not CoNLL-U: a word has 10 fields.")
                    if fields[0].isdigit():
                        rows.append((fields[1], fields[4]))
    except (OSError, UnicodeDecodeError):
        raise DictionaryError(f"{path} cannot be read as UTF-8 text.") from None


def _aligned(text: str, rows: Sequence[tuple[str, str]]) -> TaggedSentence:
    words: list[TaggedWord] = []
    position = 0
    for form, tag in rows:
        start = text.find(form, position)
        if start >= 0:
            position = start + len(form)
            words.append(TaggedWord(start, position, form, tag))
    return TaggedSentence(0, len(text), tuple(words))
