"""Finding surrogates that a translator put into a longer word, or wrote in its own way.

`dreijährig` for three-year, `Sonntagen` for Sundays, `Róterdam` for Rotterdam: looked for after all
else, and the looser the likeness the less certain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import islice

from prism.languages import words
from prism.languages.wording import known, wording
from prism.protection import numerals
from prism.protection.folding import fold
from prism.protection.model import Surrogate
from prism.protection.restoring.answer import Answer
from prism.protection.restoring.places import Place

_TAIL = r"(?P<tail>[^\W\d_]{{{fewest},30}})(?!\w)"
_COMPOUND = 4
_ORDINAL = re.compile(r"s?t(?:e[nrsm]?)\Z")
_FROM_TWENTY = 20
_NAME = re.compile(r"(?<!\w)[^\W\d_a-zß-öø-ÿ][^\W\d_]{3,30}(?!\w)")
_SURELY = 0.8
_LOOKED_AT = 300


def numbers(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """A number that begins a compound or an ordinal: dreijährige, sechzehnten."""
    language = known(target)
    sent = _values(surrogate.replacement, answer.source)
    given = _values(surrogate.original, answer.source)
    if not wording(language).compounds or len(sent) != 1 or len(given) != 1:
        return
    forms = wording(language).numbers
    for word in forms.get(sent[0], ()):
        pattern = re.compile(rf"(?<!\w){re.escape(word)}" + _TAIL.format(fewest=2), re.IGNORECASE)
        for match in islice(pattern.finditer(answer.text), _LOOKED_AT):
            tail = match["tail"]
            ordinal = _ORDINAL.fullmatch(tail) is not None
            if _is_another(match.group(), word, language):
                continue
            if not ordinal and len(tail) < _COMPOUND:
                continue
            if ordinal:
                ending = ("s" if given[0] >= _FROM_TWENTY else "") + tail.removeprefix("s")
                text = forms[given[0]][0] + ending if given[0] in forms else ""
            else:
                text = min(forms.get(given[0], ("",)), key=len) + tail
            if text and text != tail:
                certainty = 0.4 if ordinal else 0.85
                yield Place(*match.span(), _cased(text, match.group()), certainty)


def in_plural(
    answer: Answer, start: int, end: int, text: str, surrogate: Surrogate, target: str
) -> tuple[str, int]:
    """The weekday put back for what stands from start to end, in the plural where the surrogate
    showed none (los lunes, los sábados), and where what it replaces ends: the other way round the
    plural's ending goes with it."""
    source = answer.source
    sent, given = (_weekday(one, source) for one in (surrogate.replacement, surrogate.original))
    names = wording(known(target)).weekdays.get("wide", ())
    ending = _plural(known(target))
    if sent is None or given is None or not names or not ending:
        return text, end
    shown, shows = (not names[day][0].endswith(ending) for day in (sent, given))
    if shown == shows:
        return text, end
    if shown:
        return text, end + len(ending) * answer.text.startswith(ending, end)
    before = answer.text[:start].split()[-1:]
    several = _plural(source) and surrogate.original.endswith(_plural(source))
    # every Sunday is todos los domingos
    several = several or any(len(one) > len(ending) + 1 and one.endswith(ending) for one in before)
    return f"{text}{ending}" if several else text, end


def weekdays(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """A weekday in another form: Sonntagen, sonntags."""
    sent = _weekday(surrogate.replacement, answer.source)
    given = _weekday(surrogate.original, answer.source)
    names = wording(known(target)).weekdays.get("wide", ())
    if sent is None or given is None or not names:
        return
    for name in names[sent]:
        pattern = re.compile(
            rf"(?<!\w){re.escape(name)}(?P<ending>[^\W\d_]{{0,2}})(?!\w)", re.IGNORECASE
        )
        for match in islice(pattern.finditer(answer.text), _LOOKED_AT):
            stood, plural = match["ending"], _plural(known(target))
            whole = stood == plural != "" and names[given][0].endswith(plural)
            text = names[given][0] + ("" if whole else stood)  # los lunes
            yield Place(*match.span(), _cased(text, match.group()), 0.9)


def alike(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """A name as the language of the translation has it: Louvain for Leuven, Róterdam."""
    del target
    wanted = fold(surrogate.replacement)
    if not wanted.isalpha() or len(wanted) < _COMPOUND:
        return
    for match in islice(_NAME.finditer(answer.text), _LOOKED_AT):
        found = fold(match.group())
        if found[:1] != wanted[:1]:
            continue
        if SequenceMatcher(None, wanted, found).ratio() >= _SURELY:
            yield Place(*match.span(), surrogate.original, 0.7)
        elif _skeleton(wanted) == _skeleton(found):
            yield Place(*match.span(), surrogate.original, 0.45)


def _skeleton(word: str) -> str:
    """The consonants, doubled ones once: lvn of Leuven and Louvain."""
    return re.sub(r"(.)\1+", r"\1", re.sub("[aeiouy]", "", word))


def _values(text: str, language: str) -> list[int]:
    digits = [int(number) for number in re.findall(r"\d{1,9}", text)]
    return digits or [value for _, _, value in numerals.find_words(text, language)]


def _is_another(word: str, begins: str, language: str) -> bool:
    """Whether a word begins with a longer number than `begins`: dreizehnte, dreißig."""
    lower, numbers = word.lower(), wording(language).numbers
    longer = (form for forms in numbers.values() for form in forms if len(form) > len(begins))
    return any(lower.startswith(form) for form in longer)


def _weekday(text: str, language: str) -> int | None:
    names, lower = wording(language).weekdays.get("wide", ()), text.lower()
    endings = words(language, "words/calendar_endings.txt")
    bare = {lower, *(lower.removesuffix(ending) for ending in endings)}
    return next((n for n, forms in enumerate(names) if forms[0].lower() in bare), None)


def _plural(language: str) -> str:
    """What makes a plural of a weekday, empty where nothing is known of it."""
    return next(iter(words(language, "words/calendar_endings.txt")), "")


def _cased(text: str, like: str) -> str:
    return text[0].upper() + text[1:] if like[0].isupper() else text[0].lower() + text[1:]
