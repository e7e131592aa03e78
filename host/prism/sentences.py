"""Where sentences end, in prose and in the lines of an e-mail."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Literal

from prism.languages.writing import Orthography, orthography
from prism.text import Span

# A hard-wrapped paragraph is at least this wide; shorter lines are broken on purpose.
_NARROWEST_WRAP = 45
# A shorter line is a greeting or an item even when the next one begins in lower case.
_SHORTEST_OPEN_LINE = 30
# As much of what follows a mark says whether it ends a sentence.
_AHEAD = 60
# What may stand between the end of a sentence and the white space after it.
_CLOSING = "\"'”’»)\\]}*_"
_OPENING = " \t\u00a0\"'“‘«([{*_¿¡"

_BLANKS = (" ", "\u00a0", "\u202f")

_LINE = re.compile(r"[^\r\n\x0b\x0c\x85\u2028\u2029]*(?:\r\n|[\r\n\x0b\x0c\x85\u2028\u2029]|\Z)")
_BREAK = re.compile(r"\r\n|[\r\n\x0b\x0c\x85\u2028\u2029]")
_STOP = re.compile(
    rf"(?P<latin>[.!?…]++)(?P<closing>[{_CLOSING}]*+)(?=\s|\Z)"
    r"|[。！？｡]++[」』”’）〉》】]*+|[।॥؟۔]++(?=\s|\Z)"
)
# A line that starts like this begins anew: a list item, a heading, a quotation, a rule, a header.
_ITEM = re.compile(
    r"\s*(?:[-*+•·–—▪◦●>|#=~]+(?:\s|$)|>|\(?\d{1,3}[.)]\s|\(?[A-Za-z][.)]\s|#{1,6}\s|[-*_=~#]{3,}"
    r"|[A-Z][A-Za-z-]{1,20}:\s)"
)
_LABEL = re.compile(r"\s*(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})\Z")
_WORD_BEFORE = re.compile(r"(?<![^\s\"'“‘(\[])[^\s\"'“‘(\[]{1,40}\Z")
_ORDINAL = re.compile(r"(?:(?P<leading>[^\W\d_]+)\s)?(?<![\w.,:/-])\d{1,3}\Z")
_FIRST_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def sentences(text: str, language: str) -> list[Span]:
    """The sentences of `text` in order, without the white space around them.

    Between two spans stands white space only (or nothing, after a CJK full stop). A blank line
    always ends a sentence; a single line break ends one unless the line was wrapped to a width.
    Linear in the length of the text.
    """
    rules = orthography(language)
    found: list[Span] = []
    for paragraph in _paragraphs(text):
        for start, end in _blocks(text, paragraph, rules):
            position = start
            for match in _STOP.finditer(text, start, end):
                following = text[match.end() : min(end, match.end() + _AHEAD)]
                if match.end() < end and _ends(text, match, position, following, rules):
                    _append(found, text, position, match.end())
                    position = match.end()
            _append(found, text, position, end)
    return found


def finished(text: str, language: str) -> int:
    """How many sentences, from the first, can no longer be changed by what is typed after the text.

    Their places are the same in every longer text, and in the text that ends where they end.
    """
    rules = orthography(language)
    found = sentences(text, language)
    paragraphs = _paragraphs(text)
    if not paragraphs:
        return 0
    lines = paragraphs[-1]
    if len(_BREAK.findall(text, lines[-1].end)) > 1:
        return len(found)  # a blank line ends what stands before it
    count = sum(end <= lines[0].start for _, end in found)
    for start, end in found[count:]:
        within = [n for n, line in enumerate(lines[:-1]) if start < line.end < end]
        if not all(_break(text, lines, n, rules) == "joined" for n in within):
            break
        at = next((n for n, line in enumerate(lines[:-1]) if line.end == end), None)
        parted = at is not None and _break(text, lines, at, rules) == "parted"
        if not (parted or _stopped(text, start, end, rules)):
            break
        count += 1
    return count


def _break(
    text: str, lines: list[Span], number: int, rules: Orthography
) -> Literal["joined", "parted", "open"]:
    """What the break after a line of a paragraph is, whatever lines are still to come."""
    line, following = text[slice(*lines[number])], text[slice(*lines[number + 1])]
    first, *more = following.split(None, 1)
    if not more and number + 2 == len(lines):
        return "open"  # of the next line only one word is there, if that
    if _ITEM.match(following) or line.lstrip().startswith((">", "|", "#")):
        return "parted"
    if line.isupper():
        return "parted" if any(map(str.islower, first)) else "open"
    # A paragraph never becomes narrower than it is up to here.
    width = max(_NARROWEST_WRAP, *(end - start for start, end in lines[: number + 1]))
    on = _goes_on(line, first, rules)
    if len(line) + 1 + len(first) > width and not on:
        return "open"
    return "joined" if on else "parted"


def _stopped(text: str, start: int, end: int, rules: Orthography) -> bool:
    """Whether the sentence from `start` ends at `end` by a mark, whatever follows."""
    match = next((m for m in _STOP.finditer(text, start) if m.end() >= end), None)
    if match is None or match.end() != end or end == len(text):
        return False
    following = text[end : end + _AHEAD].lstrip().lstrip(_OPENING)
    worst: tuple[str, ...] = (following,)
    if not following:
        worst = ("a", "Zq", "1")
    elif end + _AHEAD >= len(text) and not re.search(r"\W", following):
        worst = (f"{following}zq",)  # the word goes on, and is none that begins sentences
    return all(_ends(text, match, start, f" {one}", rules) for one in worst)


def ends_nothing(text: str, stop: int, language: str) -> bool:
    """Whether the full stop that ends in front of `stop` makes an ordinal of the number before it,
    or belongs to an abbreviation that goes on in its line: M. Moreau."""
    if text[stop - 1 : stop] != ".":
        return False
    rules, before = orthography(language), text[max(0, stop - 42) : stop - 1]
    following = text[stop : stop + _AHEAD].lstrip().lstrip(_OPENING)
    goes_on = text[stop : stop + 1] in _BLANKS and following != ""
    return _ordinal(before, following, rules) or (
        goes_on and _abbreviated(before, following, rules)
    )


def _append(found: list[Span], text: str, start: int, end: int) -> None:
    """Append the span without the white space at its ends, unless nothing else is there."""
    piece = text[start:end]
    stripped = piece.lstrip()
    if stripped:
        start = end - len(stripped)
        found.append(Span(start, start + len(stripped.rstrip())))


def _paragraphs(text: str) -> list[list[Span]]:
    """The lines of each paragraph: runs of lines that are not blank."""
    paragraphs: list[list[Span]] = []
    lines: list[Span] = []
    for match in _LINE.finditer(text):
        line = match.group()
        if line.strip():
            lines.append(Span(match.start(), match.start() + len(line.rstrip())))
        elif lines:
            paragraphs.append(lines)
            lines = []
    if lines:
        paragraphs.append(lines)
    return paragraphs


def _blocks(text: str, lines: list[Span], rules: Orthography) -> list[Span]:
    """The lines of one paragraph, joined where a break only wraps a longer line."""
    width = max(end - start for start, end in lines)
    blocks = [lines[0]]
    for previous, line in pairwise(lines):
        if _wrapped(text[slice(*previous)], text[slice(*line)], width, rules):
            blocks[-1] = Span(blocks[-1].start, line.end)
        else:
            blocks.append(line)
    return blocks


def _wrapped(line: str, following: str, width: int, rules: Orthography) -> bool:
    """Whether the break between two lines stands inside a sentence.

    Wrapping breaks a line only where the next word would not have fitted; a writer who ends a
    line earlier meant to end it. A longer line that goes on in lower case was not ended either.
    """
    if _ITEM.match(following) or line.lstrip().startswith((">", "|", "#")):
        return False
    if line.isupper() and not following.isupper():
        return False  # a heading
    first = following.split(None, 1)[0]
    if width >= _NARROWEST_WRAP and len(line) + 1 + len(first) > width:
        return True
    return _goes_on(line, first, rules)


def _goes_on(line: str, first: str, rules: Orthography) -> bool:
    """Whether a sentence goes on behind this line, though the next line's first word would have
    fitted."""
    if line.endswith("."):
        return rules.is_title(line[-40:].rsplit(None, 1)[-1])
    finished = line[-1] in "!?…:;" or line[-1] in _CLOSING
    return first[0].islower() and not finished and len(line) >= _SHORTEST_OPEN_LINE


def _ends(text: str, match: re.Match[str], start: int, following: str, rules: Orthography) -> bool:
    """Whether the mark that `match` found, with `following` after it, ends a sentence."""
    marks, closing = match.group("latin"), match.group("closing")
    if marks is None:
        return True
    following = following.lstrip().lstrip(_OPENING)
    lower = following[:1].islower()
    if marks != ".":
        # An ellipsis goes on in lower case, and so does speech: "Really?" he asked.
        return not (lower and (closing or marks[-1] in ".…"))
    before = text[max(start, match.start() - 41) : match.start()]
    if match.start() - start <= len(before) and _LABEL.match(before):
        return False  # the number or letter of a list item
    if not closing and _ordinal(before, following, rules):
        return False
    return not _abbreviated(before, following, rules) and not (lower and closing)


def _ordinal(before: str, following: str, rules: Orthography) -> bool:
    """Whether the full stop after `before` makes an ordinal of a number: am 3. Mai, mein 70.
    Geburtstag."""
    number = _ORDINAL.search(before)
    if number is None or not rules.before_ordinals:
        return False
    if following[:1].islower():
        return True
    first = _FIRST_WORD.match(following)
    word = first.group().lower() if first is not None else ""
    if word in rules.behind_ordinals:
        return True
    led = (number["leading"] or "").lower() in rules.before_ordinals
    return led and word != "" and word not in rules.starters


def _abbreviated(before: str, following: str, rules: Orthography) -> bool:
    """Whether the full stop after `before` belongs to an abbreviation inside the sentence."""
    match = _WORD_BEFORE.search(before)
    if match is None:
        return False
    written = match.group() + "."
    word = written.lower()
    if rules.is_title(written):
        return True
    if word in rules.numbered:
        return following[:1].isdigit()
    first = _FIRST_WORD.match(following)
    starter = first is not None and first.group().lower() in rules.starters
    capital = following[:1].isupper() or following[:1].isdigit()
    if rules.is_abbreviation(written):
        return not (starter and capital)
    initial = len(word) == 2 and word[0].isalpha() and word != "i."
    return (initial or ("." in word[:-1].strip(".") and word[0].isalpha() and len(word) < 8)) and (
        not (starter and capital)
    )
