"""Texts sent through an engine: as they are, encoded, and encoded as the paper does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

import agreement

from prism import decoding
from prism.dictionary import Dictionary
from prism.substitution import Policy, encode
from prism.substitution.model import Encoding, Line, Substitution
from prism.text import PrivateText, PublicText, PublicTranslation, words
from prism.translators import Translator
from prism_lab.evaluation.baselines import reference

WORD = re.compile(r"[^\W\d_]+")

PrivateWords = list[list[tuple[str, str]]]
"""For each line the private words that were replaced, with their tags."""


@dataclass
class Trial:
    """What became of the lines of some texts, a line an element, and counts."""

    dictionary: Dictionary | None = None
    source: list[str] = field(default_factory=list)
    public: list[str] = field(default_factory=list)
    undecoded: list[str] = field(default_factory=list)
    private: list[str] = field(default_factory=list)
    published: list[str] = field(default_factory=list)
    reference: list[str] = field(default_factory=list)
    private_words: PrivateWords = field(default_factory=list)
    published_words: PrivateWords = field(default_factory=list)
    substitutions: int = 0
    missing: int = 0
    leaks: int = 0

    def add(self, other: Trial) -> None:
        """Take the lines and counts of another trial too."""
        self.dictionary = other.dictionary
        for name, value in vars(other).items():
            if isinstance(value, list):
                getattr(self, name).extend(value)
        self.substitutions += other.substitutions
        self.missing += other.missing
        self.leaks += other.leaks


def run(
    texts: Sequence[str],
    dictionary: Dictionary,
    engine: Translator,
    policy: Policy,
    generator: Random,
) -> Trial:
    """Every text through the engine, line by line, three times."""
    trial = Trial(dictionary)
    for text in texts:
        encoding = encode(PrivateText(text), dictionary, policy, generator)
        private = [PublicText(text[line.start : line.end]) for line in encoding.lines]
        wanted = engine.translate(private, dictionary.source, dictionary.target)
        trial.source += [line.value for line in private]
        trial.reference += [line.value for line in wanted]
        _ours(trial, encoding, dictionary, engine)
        _published(trial, text, encoding, dictionary, engine, generator)
    return trial


def _ours(trial: Trial, encoding: Encoding, dictionary: Dictionary, engine: Translator) -> None:
    public = [line.public for line in encoding.lines]
    answers = engine.translate(public, encoding.source, encoding.target)
    shown = set(WORD.findall(" ".join(line.value.lower() for line in public)))
    for line, answer in zip(encoding.lines, answers, strict=True):
        decoded = decoding.decode_line(line, answer, dictionary, encoding.target)
        trial.public.append(line.public.value)
        trial.undecoded.append(answer.value)
        trial.private.append(decoded.private_translation.value)
        trial.private_words.append(
            [(s.word, s.tag) for s in line.substitutions if s.kind == "word"]
        )
        trial.substitutions += len(line.substitutions)
        trial.missing += decoded.missing
        trial.leaks += sum(_hidden(s) and s.word.lower() in shown for s in line.substitutions)


def _hidden(made: Substitution) -> bool:
    return made.kind != "protected" and made.word.isalpha() and len(made.word) > 1


def _published(
    trial: Trial,
    text: str,
    encoding: Encoding,
    dictionary: Dictionary,
    engine: Translator,
    generator: Random,
) -> None:
    """The text as the paper would encode and decode it, cut into the same lines."""
    made = sum(len(line.substitutions) for line in encoding.lines)
    share = min(1.0, made / max(len(words(text, dictionary.source)), 1))
    theirs = reference.encode(PrivateText(text), dictionary, share, generator)
    cuts = [_cut(line, theirs) for line in encoding.lines]
    lines = [PublicText(theirs.public_text.value[start:end]) for start, end in cuts]
    answers = engine.translate(lines, dictionary.source, dictionary.target)
    # A state is decoded wherever its translation stands in the text, so that the text is decoded
    # as one.
    whole = PublicTranslation("\n".join(" ".join(a.value.splitlines()) for a in answers))
    decoded = reference.decode(whole, theirs.states, dictionary.target).value.split("\n")
    trial.published += decoded
    for start, end in cuts:
        trial.published_words.append(
            [
                (state.word, state.tag)
                for span, state in zip(theirs.spans, theirs.in_order, strict=True)
                if start <= span[0] < end
            ]
        )


def _cut(line: Line, theirs: reference.ReferenceEncoding) -> tuple[int, int]:
    """Where a line of the private text stands in the public text."""
    start, end = line.start, line.end
    for (at, until), state in zip(theirs.spans, theirs.in_order, strict=True):
        longer = until - at - len(state.word)
        start += longer if at < start else 0
        end += longer if at < end else 0
    return start, end


def lemmas_kept(
    replaced: PrivateWords, trial: Trial, tagged: Sequence[Sequence[agreement.Token]], to: str
) -> float:
    """Share of the replaced words that a translation holds, of those that the reference holds."""
    references = agreement.tagged(trial.reference, to)
    wanted = kept = 0
    renderings = _lemmas(trial, replaced, to)
    for words_, line, aim in zip(replaced, tagged, references, strict=True):
        here, there = {t.lemma for t in line}, {t.lemma for t in aim}
        for pair in words_:
            known = renderings[pair] & there
            wanted += bool(known)
            kept += bool(known & here)
    return kept / max(wanted, 1)


def _lemmas(trial: Trial, replaced: PrivateWords, to: str) -> dict[tuple[str, str], set[str]]:
    """The lemmas of each word's translations in the dictionary."""
    assert trial.dictionary is not None
    pairs = sorted({pair for line in replaced for pair in line})
    texts = []
    for word, tag in pairs:
        entry = trial.dictionary.entry(word, tag)
        texts.append(" . ".join(x.text for x in entry.translations) if entry else "")
    lemmas = [
        {token.lemma for token in line if token.kind not in ("det", "prep", "cop")} - {"."}
        for line in agreement.tagged(texts, to)
    ]
    return dict(zip(pairs, lemmas, strict=True))


def differing(trial: Trial) -> Iterator[str]:
    """The lines that are not as the engine would have had them, as six texts."""
    rows = zip(
        trial.source,
        trial.public,
        trial.undecoded,
        trial.published,
        trial.private,
        trial.reference,
        strict=True,
    )
    labels = ("private", "public", "answer", "published", "decoded", "wanted")
    for texts in rows:
        if texts[-1] != texts[-2]:
            yield "\n".join(f"  {a:10} {b}" for a, b in zip(labels, texts, strict=True))
