"""From which language into which a text is to be translated, and whether that can be done here."""

from __future__ import annotations

from collections.abc import Sequence

from prism import dictionary, languages
from prism.errors import LanguageError
from prism.languages import detection
from prism.text import PrivateText


def pairs() -> list[tuple[str, str]]:
    """The languages, from and into, for which all is here: a dictionary and a tagger."""
    found = {(one.source, one.target) for one in dictionary.available()}
    return sorted(pair for pair in found if languages.path(pair[0], "tagging/perceptron.gz"))


def direction(text: PrivateText, source: str | None, target: str, usual: str) -> str:
    """The language that a text is in: `source` where it is given, else found from the text.

    `usual` is taken where the text says too little, such as a name. Nothing is drawn or sent.
    Raises LanguageError where the language is not found, the pair cannot be done, or a paragraph is
    surely in another language than the rest: it would be read by the wrong language's rules.
    """
    found = source or detection.found(text.value, language(usual))
    if found is None:
        raise LanguageError(
            "This text is not in a language that PRISM knows.",
            code="language_unknown",
            hint=f"Say which one it is, if it is one of these. {_possible()}",
        )
    paragraphs = [line for line in text.value.splitlines() if line.strip()]
    apart = foreign(paragraphs, found, usual)
    if apart and not apart.issuperset(paragraphs):
        raise LanguageError(
            "Some paragraphs are in another language than the rest of this text, which is in"
            f" {languages.name(language(found))}.",
            code="language_mixed",
            hint="Nothing was sent. Translate what is in each language by itself.",
        )
    if found == language(usual):
        found = usual  # its region, too
    pair = language(found), language(target)
    if pair not in pairs():
        names = [languages.name(code) for code in pair]
        raise LanguageError(
            f"The text is in {names[0]} already."
            if pair[0] == pair[1]
            else f"PRISM cannot translate from {names[0]} into {names[1]} yet.",
            code="language_unsupported",
            hint=_possible(),
        )
    return found


def foreign(passages: Sequence[str], source: str | None, usual: str) -> frozenset[str]:
    """The passages of a text that are surely in another language than the text, as of `direction`;
    none where its language is not found."""
    found = source or detection.found("\n".join(passages), language(usual))
    if found is None:
        return frozenset()
    return frozenset(one for one in passages if detection.surely_other(one, language(found)))


def destined(
    text: PrivateText, source: str | None, target: str, wishes: Sequence[str], usual: str
) -> str:
    """Into which language a text is translated if nobody said so: `target`; or the first of
    `wishes`, if the text is in `target` already or cannot be translated into it. Nothing is drawn
    or sent.

    `source` and `usual` are as of `direction`. Falls back to `target` where no wish will do.
    """
    found = source or detection.found(text.value, language(usual))
    ways = {into for one, into in pairs() if found is not None and one == language(found)}
    return next((one for one in (target, *wishes) if language(one) in ways), target)


def tagged(text: str, source: str | None) -> str:
    """The language in which a text is read that is not translated: `source` where it is given, else
    the one found; `FALLBACK` where texts in that language cannot be tagged."""
    found = language(source) if source else detection.found(text, languages.FALLBACK)
    known = found and languages.path(found, "tagging/perceptron.gz")
    return found if found and (source or known) else languages.FALLBACK


def language(tag: str) -> str:
    """The language of a BCP 47 tag without its region."""
    return tag.partition("-")[0].lower()


def _possible() -> str:
    known = pairs()
    told = (
        f"from {languages.name(source)} into "
        + ", ".join(languages.name(target) for one, target in known if one == source)
        for source in sorted({source for source, _ in known})
    )
    return f"It can translate {'; '.join(told) or 'nothing without a dictionary'}."
