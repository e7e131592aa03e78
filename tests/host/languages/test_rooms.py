"""The rooms of the algorithms hold no word of any language and no language's name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from prism import languages

ROOMS = ("tagging", "protection", "asking", "dictionary", "substitution", "structure", "decoding",
         "text.py", "casing.py", "sentences.py", "keyed.py", "direction.py", "sending", "fluency",
         "meter/estimate.py", "sessions.py", "disguises.py", "account.py", "levels.py")  # fmt: skip
EXCEPT = {
    "protection/detectors/url.py": {"mil"},  # top-level domains
    "text.py": {"mil"},
    "dictionary/__init__.py": {"named"},  # a function
    "protection/restoring/names.py": {"ending example"},  # the domain of made-up addresses
    "decoding/inflecting.py": {"ending a", "ending e", "ending o"},  # vowels
}
"""What only looks like a word of a language."""
PACKAGE = Path(languages.__path__[0]).parent
CODES = sorted(path.parent.name for path in PACKAGE.glob("languages/*/wording.txt"))
_WORD = re.compile(r"(?<!\\)[^\W\d_]{3,}")
_COMMENT = re.compile(r"(?m)\s#\s.*$")
_AT_END = (".endswith", ".removesuffix")
_LISTED = ("stop_words.txt", "words/closed_class.txt", "words/negations.txt")


def listed() -> set[str]:
    """Words of the languages' own lists: months, days, numbers, function words, titles."""
    found: set[str] = set()
    for code in CODES:
        for name in _LISTED:
            found |= languages.words(code, name)
        for line in languages.lines(code, "protection/names.txt"):
            found.update(line.split("\t")[1].split())
        files = ("cldr.txt", "numbers.txt", "wording.txt")
        for line in (line for file in files for line in languages.lines(code, file)):
            kind, *fields = line.split("\t")
            if kind in ("month", "weekday", "number"):
                found.update(_WORD.findall(" ".join(fields[1:])))
    return {word.lower() for word in found if len(word) > 2}


def patterns(tree: ast.Module) -> Iterator[str]:
    """What is looked for by patterns, wherever in the code they stand, and what the code compares
    with."""
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and "(?" in text and id(node) not in said:
            yield _COMMENT.sub("", text)
        if isinstance(node, ast.Compare):
            for side in node.comparators:
                if isinstance(side, (ast.Tuple, ast.Set, ast.List)):
                    elements = (one.value for one in side.elts if isinstance(one, ast.Constant))
                    yield from (one for one in elements if isinstance(one, str))


def endings(tree: ast.Module) -> Iterator[str]:
    """Letters that the code takes from the end of words, or looks for there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(_AT_END):
            for leaf in (leaf for part in node.args for leaf in ast.walk(part)):
                text = leaf.value if isinstance(leaf, ast.Constant) else None
                if isinstance(text, str) and text.isalpha() and text.islower():
                    yield text


def material(tree: ast.Module) -> Iterator[tuple[ast.Constant, bool]]:
    """The strings that the code works with, and whether each is a pattern or a list of words.

    Docstrings, what is said to people and what names a part of the code are not among them.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            patterns = name in ("re.compile", "pattern", "re.fullmatch", "re.search", "re.sub")
            split = name.endswith(".split") and not node.args
            where = [node.func] if split else node.args if patterns else []
            for part in where:
                for leaf in ast.walk(part):
                    if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str):
                        yield leaf, True
        if _is_type(node):
            continue
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            for leaf in ast.walk(node.value):
                if isinstance(leaf, (ast.Set, ast.Tuple, ast.List, ast.Dict)):
                    elements = leaf.values if isinstance(leaf, ast.Dict) else leaf.elts
                    for one in elements:
                        if isinstance(one, ast.Constant) and isinstance(one.value, str):
                            yield one, False


def _is_type(node: ast.AST) -> bool:
    """Whether the values of a type are given a name: they name parts of the code."""
    value = node.value if isinstance(node, ast.Assign) else None
    return isinstance(value, ast.Subscript) and ast.unparse(value.value) == "Literal"


def offences(source: str, known: set[str]) -> set[str]:
    """Words and names of languages in the code of a module."""
    found = set()
    tree = ast.parse(source)
    for leaf, _ in material(tree):
        found |= {word for word in _WORD.findall(leaf.value.lower()) if word in known}
    for text in patterns(tree):
        found |= {word for word in _WORD.findall(text.lower()) if word in known}
    found |= {f"ending {ending}" for ending in endings(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in CODES:
            found.add(f"language {node.value}")
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_holds_no_word_of_any_language(room: str) -> None:
    known = listed()
    place = PACKAGE / room
    left = {}
    for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
        name = path.relative_to(PACKAGE).as_posix()
        found = offences(path.read_text(encoding="utf-8"), known) - EXCEPT.get(name, frozenset())
        if found:
            left[name] = sorted(found)
    assert not left


def test_the_check_sees_what_it_looks_for() -> None:
    known = listed()
    assert {"march", "and", "sieben", "mercredi", "mrs"} <= known
    assert offences('_A = frozenset("and not".split())', known) == {"and", "not"}
    assert offences('_A = re.compile(r"\\bMarch\\b")', known) == {"march"}
    assert offences('if code == "fr":\n    pass', known) == {"language fr"}
    assert offences('day = r"(?:the )?1"', known) == {"the"}
    assert offences('if word in ("may", "x"):\n    pass', known) == {"may"}
    assert offences('word.removesuffix("ies")', known) == {"ending ies"}
    assert not offences('A = Literal["and"]', known)
    assert not offences('"""In March and April."""', known)
