"""Text with markup in it: from tokens, in the order of the file, to a passage in runs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from prism.documents.model import Passage, Run, content
from prism.text import Span

Kind = Literal["text", "open", "close", "object", "break"]


class Token(NamedTuple):
    """A tag, a stretch of text, an image, a line break, at its characters of the file.

    name: which tags belong together. text: what a stretch of text says.
    """

    kind: Kind
    start: int
    end: int
    name: str = ""
    text: str = ""


@dataclass(slots=True)
class _Open:
    """A tag that is open, and what has come since."""

    token: Token
    runs: list[tuple[Run, int, int]]


def passage(
    source: str,
    tokens: Sequence[Token],
    escape: Callable[[str], str],
    repeatable: Collection[str] = (),
    *,
    whole: bool = False,
) -> Passage | None:
    """The passage that the tokens are; None where they say nothing.

    A tag that is not closed, or was not opened, stands as an object. repeatable: the tags that may
    stand more than once where what they enclose is torn apart, or not at all. whole: whether what
    stands before the first word and after the last belongs to the passage; otherwise it is left
    where it is.
    """
    stack = [_Open(Token("open", 0, 0), [])]
    for token in tokens:
        span = token.start, token.end
        if token.kind == "open":
            stack.append(_Open(token, []))
        elif token.kind == "close" and any(one.token.name == token.name for one in stack[1:]):
            while stack[-1].token.name != token.name:
                _left_open(stack)
            done = stack.pop()
            stack[-1].runs.append(_group(source, done, token, repeatable))
        elif token.kind == "text":
            stack[-1].runs.append((Run(token.text), *span))
        else:
            one = Run(place=Span(*span), repeatable=False, breaks=token.kind == "break")
            stack[-1].runs.append((one, *span))
    while len(stack) > 1:
        _left_open(stack)
    runs = stack[0].runs if whole else _trimmed(source, stack[0].runs)
    if not content(run for run, _, _ in runs).strip():
        return None
    return Passage(runs[0][1], runs[-1][2], tuple(run for run, _, _ in runs), escape)


def _left_open(stack: list[_Open]) -> None:
    one = stack.pop()
    span = one.token.start, one.token.end
    stack[-1].runs += [(Run(place=Span(*span), repeatable=False), *span), *one.runs]


def _group(
    source: str, opened: _Open, closing: Token, repeatable: Collection[str]
) -> tuple[Run, int, int]:
    start, end = opened.token.start, closing.end
    inner = tuple(run for run, _, _ in opened.runs)
    before = Span(start, opened.token.end)
    after = Span(closing.start, end)
    if not content(inner):
        return Run(place=Span(start, end), repeatable=False), start, end
    if len(inner) == 1 and inner[0].place is None and opened.token.name in repeatable:
        tag = source[slice(*before)]
        if not inner[0].inner and not inner[0].before:
            return Run(inner[0].text, tag, before, after), start, end
    # A line break inside stays where it is: the whole is one sentence to PRISM.
    inner = tuple(_unbroken(run) for run in inner)
    return Run("", source[slice(*before)], before, after, inner, repeatable=False), start, end


def _unbroken(run: Run) -> Run:
    return Run(place=run.place, repeatable=False) if run.breaks else run


def _trimmed(source: str, runs: list[tuple[Run, int, int]]) -> list[tuple[Run, int, int]]:
    """The runs from the first to the last that says something, without the blanks around them."""
    says = [i for i, (run, _, _) in enumerate(runs) if run.content.strip()]
    found = runs[says[0] : says[-1] + 1] if says else []
    for i in {0, len(found) - 1} if found else ():
        run, start, end = found[i]
        if run.before or run.inner or run.place:
            continue
        said, text = source[start:end], run.text
        if i == 0:
            start, text = start + len(said) - len(said.lstrip()), text.lstrip()
        if i == len(found) - 1:
            end, text = end - len(said) + len(said.rstrip()), text.rstrip()
        found[i] = Run(text), start, end
    return found
