"""Office Open XML: paragraphs of runs, each of which has properties and texts.

Word, PowerPoint and Excel say it in elements of the same names but for their prefixes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from prism.documents.markup import Node, escaped, text_of
from prism.documents.model import Passage, Run, content
from prism.text import Span

PARAGRAPHS = frozenset(("p", "si", "is"))
_TEXTS = frozenset(("t",))
_BREAKS = frozenset(("br", "tab", "cr", "ptab"))
_GROUPS = {
    "hyperlink": "",
    "ins": "",
    "moveTo": "",
    "smartTag": "",
    "customXml": "",
    "fldSimple": "",
    "sdt": "sdtContent",
    "dir": "",
    "bdo": "",
}
"""Elements around runs, and which child of theirs holds these where it is not they themselves."""
_DELETED = frozenset(("del", "moveFrom"))
_DROPPED = frozenset(("proofErr", "lastRenderedPageBreak"))
"""What a program notes for itself and finds anew: where it saw mistakes, where a page ended."""
_UNLINKED = frozenset(("fldSimple",))
_FIELD = {"begin": 1, "end": -1}
_UNSEEN = re.compile(
    r"<\w+:(?:lang|noProof)\b[^>]*/>"
    r"|\s(?:lang|altLang|dirty|err|smtClean|noProof|bmk)=(?:\"[^\"]*\"|'[^']*')"
)
"""Properties of a run that nobody sees: two runs that differ by these alone look alike."""
_EMPTY = re.compile(r"<([\w:]+)\s*(?:/>|></\1>)")
_SPACE = re.compile(r"\sxml:space\s*=")


@dataclass(slots=True)
class _Atom:
    """A run with its place in the file."""

    run: Run
    start: int
    end: int


def passages(source: str, tree: Node) -> Iterator[Passage]:
    """The passages of a part, those in text boxes too; what was deleted in tracking is none."""
    yield from _Paragraphs(source).under(tree)


class _Paragraphs:
    def __init__(self, source: str) -> None:
        self._source = source

    def under(self, node: Node) -> Iterator[Passage]:
        """The passages in an element."""
        for child in node.children:
            if child.name in _DELETED:
                continue
            if child.name in PARAGRAPHS:
                runs = self._runs(child.children)
                says = [one for one in runs if one.run.content.strip()]
                if says:
                    # From tag to tag: several texts and objects may stand in one element.
                    start, end = says[0].start, says[-1].end
                    inside = tuple(one.run for one in runs if start <= one.start and one.end <= end)
                    yield Passage(start, end, inside, escaped)
            yield from self.under(child)

    def _runs(self, nodes: Sequence[Node]) -> list[_Atom]:
        found: list[_Atom] = []
        at = 0
        while at < len(nodes):
            node = nodes[at]
            last = self._field(nodes, at)
            if last is not None:
                found.append(self._whole_field(nodes[at : last + 1]))
                at = last
            elif node.name in _TEXTS and any(c.name == "" for c in node.children):
                found.append(self._text(node, "", "", ""))
            elif node.name == "r":
                found += self._of_run(node)
            elif node.name in _BREAKS:
                found.append(self._object(node, breaks=True))
            elif node.name in _GROUPS:
                found.append(self._group(node))
            elif node.name and node.name not in _DROPPED:
                found.append(self._object(node))
            at += 1
        return found

    def _object(self, node: Node, breaks: bool = False) -> _Atom:
        run = Run(place=Span(node.start, node.end), repeatable=False, breaks=breaks)
        return _Atom(run, node.start, node.end)

    def _group(self, node: Node) -> _Atom:
        holder = node.find(_GROUPS[node.name]) if _GROUPS[node.name] else node
        if holder is None or node.name in _UNLINKED:
            return self._object(node)
        inner = tuple(_unbroken(one.run) for one in self._runs(holder.children))
        if not content(inner).strip():
            return self._object(node)
        before, after = Span(node.start, holder.inner_start), Span(holder.inner_end, node.end)
        tag = self._source[slice(*before)]
        run = Run("", tag, before, after, inner, repeatable=False)
        return _Atom(run, node.start, node.end)

    def _of_run(self, node: Node) -> list[_Atom]:
        """A run with several texts and objects as several, each with the run's properties."""
        properties = node.find("rPr")
        opening = self._source[node.start : node.inner_start]
        style = self._source[properties.start : properties.end] if properties else ""
        closing = self._source[node.inner_end : node.end]
        parts = [
            child
            for child in node.children
            if child.name and child is not properties and child.name not in _DROPPED
        ]
        found: list[_Atom] = []
        for child in parts:
            if child.name in _TEXTS:
                run = self._text(child, opening + style, closing, style).run
            else:
                place = Span(child.start, child.end)
                breaks = child.name in _BREAKS
                run = Run("", style, opening + style, closing, (), place, False, breaks)
            found.append(_Atom(run, node.start, node.end))
        return found or [self._object(node)]

    def _text(self, node: Node, before: str, after: str, style: str) -> _Atom:
        """A text; blanks at its ends stay blanks where the format says so by an attribute."""
        source = self._source
        opening = source[node.start : node.inner_start]
        if opening.endswith("/>"):
            opening = opening[:-2].rstrip() + ">"
        name = opening[1:].split(">")[0].split()[0]
        if not name.startswith("a:") and not _SPACE.search(opening):
            opening = f'{opening[:-1]} xml:space="preserve">'
        said = "".join(text_of(source, child) for child in node.children if not child.name)
        look = _EMPTY.sub("", _UNSEEN.sub("", style))
        run = Run(said, look, before + opening, f"</{name}>{after}")
        return _Atom(run, node.start, node.end)

    def _field(self, nodes: Sequence[Node], at: int) -> int | None:
        """Where a field that begins at a run ends, None where none begins or it goes on."""
        depth = 0
        for i in range(at, len(nodes)):
            for mark in _marks(nodes[i]):
                depth += _FIELD.get(mark, 0)
            if i == at and depth <= 0 and not _marks(nodes[i]):
                return None
            if depth <= 0:
                return i
        return None

    def _whole_field(self, nodes: Sequence[Node]) -> _Atom:
        """A field (a page's number, a reference) is an object; a link is a group of its text."""
        span = Span(nodes[0].start, nodes[-1].end)
        instruction = "".join(
            self._source[child.inner_start : child.inner_end]
            for node in nodes
            for child in node.children
            if child.name == "instrText"
        )
        middle = [i for i, node in enumerate(nodes) if "separate" in _marks(node)]
        whole = _Atom(Run(place=span, repeatable=False), *span)
        if len(middle) != 1 or "HYPERLINK" not in instruction:
            return whole
        shown = nodes[middle[0] + 1 : -1]
        inner = tuple(_unbroken(one.run) for one in self._runs(shown))
        if not content(inner).strip():
            return whole
        before = Span(span.start, shown[0].start)
        after = Span(shown[-1].end, span.end)
        run = Run("", instruction, before, after, inner, repeatable=False)
        return _Atom(run, *span)


def _marks(node: Node) -> list[str]:
    """The ends of fields that stand in a run."""
    if node.name != "r":
        return []
    marks = (child.attributes for child in node.children if child.name == "fldChar")
    return [value for one in marks for name, value in one.items() if name.endswith("fldCharType")]


def _unbroken(run: Run) -> Run:
    return replace(run, breaks=False)
