"""Building a dictionary file's entries from what there is: a translator, a memory, lexicons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from prism.dictionary import unmeasured
from prism.dictionary.inflection import BASE_TAG
from prism.dictionary.lookup import Dictionary
from prism.dictionary.model import Entry
from prism.errors import DictionaryError
from prism.tagging import lemma
from prism.translators.base import Translator
from prism_lab.dictionary import (
    corpus,
    from_memory,
    from_translator,
    memory,
    packed,
    units,
)
from prism_lab.dictionary.from_translator import Wanted
from prism_lab.dictionary.journal import Journal

_AGREED = 0.2
_SURE = 0.75
"""Confidence from which what was learned of a form stands beside a correction of its base form."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be learned from a translator, and how.

    slots: in how many sentences a word is tried; few_slots: the same for words that are rare in
    the corpus or unmeasured in a vocabulary. per_sentence: how many words share a sentence.
    budget: how many sentences may be translated in all, those of earlier runs included.
    """

    source: str
    target: str
    corpus: Path
    vocabulary: tuple[Path, ...] = ()
    slots: int = 24
    few_slots: int = 8
    per_sentence: int = 1
    budget: int = 1_000_000
    seed: int = 1


def from_engine(
    request: Request, translator: Translator, journal: Path, progress: Progress
) -> list[Entry]:
    """Learn from a live translator, going on where `journal` ends.

    Raises DictionaryError for files that do not fit, EngineError when the translator fails: what
    it answered until then is in the journal.
    """
    sentences = list(corpus.read(request.corpus, request.source))
    wanted = _wanted(request, sentences)
    work = {
        "engine": translator.name,
        "languages": f"{request.source}-{request.target}",
        "corpus": request.corpus.name,
        "slots": f"{request.slots} {request.few_slots} {request.per_sentence} {request.seed}",
    }
    languages = (request.source, request.target)
    with Journal(journal, work) as kept:
        if request.per_sentence > 1:
            made = packed.plan(wanted, sentences, request.per_sentence, request.seed)
            texts = [item.text for item in made]
            from_translator.ask(texts, translator, languages, kept, request.budget, progress)
            answered = [
                item.sentence(str(number), kept.answers[item.text])
                for number, item in enumerate(made)
                if item.text in kept.answers
            ]
            return from_memory.learn(answered, request.target)
        plan = from_translator.plan(wanted, corpus.slots(sentences), request.seed)
        texts = list(plan.requests())
        from_translator.ask(texts, translator, languages, kept, request.budget, progress)
        return from_translator.learn(plan, kept.answers, request.target)


def more_from_engine(
    request: Request,
    texts: Sequence[Path],
    known: Dictionary,
    translator: Translator,
    journal: Path,
    progress: Progress,
) -> list[Entry]:
    """Learn words to decode with that `known` lacks, going on where `journal` ends.

    Those are the words of the request's vocabularies, and the words of `texts` that stand together
    and that `translator` translates as one. They are put into the sentences of the request's
    corpus, `few_slots` of them each. Raises DictionaryError and EngineError.
    """
    sentences = list(corpus.read(request.corpus, request.source))
    read = [sentence for path in texts for sentence in corpus.read(path, request.source)]
    pairs = units.candidates(read) + _missing(request.vocabulary, known)
    wanted = [Wanted(*pair, request.few_slots) for pair in pairs]
    work = {
        "engine": translator.name,
        "languages": f"{request.source}-{request.target}",
        "corpus": request.corpus.name,
        "more": " ".join(path.name for path in (*texts, *request.vocabulary)),
        "slots": f"{request.few_slots} {request.seed}",
    }
    with Journal(journal, work) as kept:
        plan = from_translator.plan(wanted, corpus.slots(sentences), request.seed)
        asked = list(plan.requests())
        languages = (request.source, request.target)
        from_translator.ask(asked, translator, languages, kept, request.budget, progress)
        learned = from_translator.learn(plan, kept.answers, request.target)
    single = (entry for entry in learned if " " not in entry.word and not unchanged(entry))
    together = units.genuine((entry for entry in learned if " " in entry.word), known)
    return [replace(entry, substitute=False) for entry in (*single, *together)]


def _missing(vocabulary: Iterable[Path], known: Dictionary) -> list[tuple[str, str]]:
    pairs = {(entry.word, entry.tag) for path in vocabulary for entry in Dictionary.open(path)}
    return sorted(pair for pair in pairs if corpus.is_content(*pair) and known.entry(*pair) is None)


def _wanted(request: Request, sentences: Sequence[corpus.Tagged]) -> list[Wanted]:
    """Every (word, tag) of the corpus and the vocabularies, in alphabetical order."""
    slots: dict[tuple[str, str], int] = {}
    for pair, count in corpus.vocabulary(sentences, least=1).items():
        slots[pair] = request.slots if count > 1 else request.few_slots
    for path in request.vocabulary:
        for entry in Dictionary.open(path):
            if corpus.is_content(entry.word, entry.tag):
                pair = (entry.word, entry.tag)
                measured = entry.confidence != unmeasured.CONFIDENCE
                tries = request.slots if measured else request.few_slots
                slots[pair] = max(slots.get(pair, 0), tries)
    return [Wanted(word, tag, tries) for (word, tag), tries in sorted(slots.items())]


def from_folder(folder: Path, source: str, target: str, *, everything: bool) -> list[Entry]:
    """Learn from a translation memory; held-out sentences are left out unless `everything`.

    Raises DictionaryError.
    """
    sentences = [
        sentence
        for sentence in memory.read(folder, source, target)
        if everything or not memory.held_out(sentence.id)
    ]
    if not sentences:
        raise DictionaryError(f"{folder} holds no sentences to learn from.")
    return from_memory.learn(sentences, target)


def confirmed(books: Iterable[Entry], observed: Dictionary) -> list[Entry]:
    """Lexicon entries, with the translation that a translator was seen to use put first.

    Where a lexicon and a translator agree on one word, it may be handed out.
    """
    return [_confirm(entry, observed.entry(entry.word, entry.tag)) for entry in books]


def _confirm(book: Entry, seen: Entry | None) -> Entry:
    if seen is None:
        return book
    shares = {text.lower(): p for text, p in seen.translations}
    agreed = max(book.translations, key=lambda item: shares.get(item.text.lower(), 0.0))
    if shares.get(agreed.text.lower(), 0.0) < _AGREED:
        return book
    texts = [agreed.text, *(item.text for item in book.translations if item != agreed)]
    ordered = unmeasured.entry(book.word, book.tag, texts) or book
    # Two sources that do not know one another agree: more than either alone.
    confidence = round(max(book.confidence, 0.9 * seen.confidence), 3)
    return replace(ordered, confidence=confidence, substitute=seen.substitute)


def joined(*groups: Iterable[Entry]) -> list[Entry]:
    """All entries, the first group's where several have the same word and tag."""
    found: dict[tuple[str, str], Entry] = {}
    for group in groups:
        for entry in group:
            found.setdefault((entry.word, entry.tag), entry)
    return list(found.values())


def corrected(known: Iterable[Entry], better: Sequence[Entry]) -> list[Entry]:
    """The entries of `known`, but those of `better` where both have a word. Forms of such a word
    that were learned with less than `_SURE` go too: they are then inflected from its base form."""
    said = {(entry.word, entry.tag) for entry in better}
    return joined(
        better,
        (
            entry
            for entry in known
            if entry.confidence >= _SURE
            or (lemma(entry.word, entry.tag, "en"), BASE_TAG.get(entry.tag, "")) not in said
        ),
    )


def unchanged(entry: Entry) -> bool:
    """Whether the word comes back as it went in: most often because the translator did not know
    it. Whatever another source says of such a word is better."""
    return entry.best.lower() == entry.word.lower()


def decode_only(entries: Iterable[Entry]) -> list[Entry]:
    """The entries as words to decode with, as reliable as a book at most."""
    return [
        replace(entry, substitute=False, confidence=min(entry.confidence, unmeasured.CONFIDENCE))
        for entry in entries
    ]
