"""Imports run downward: a room knows the rooms above it in this list, and none below.

The laboratory imports the host, and the host nothing of the laboratory: one door of the command
line looks for it when one of its commands is asked for.
"""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import prism
import prism_lab

PACKAGE = Path(prism.__file__).parent
LABORATORY = Path(prism_lab.__file__).parent
DOOR = "cli/laboratory.py"
BENCHMARKS = Path(__file__).resolve().parents[1] / "benchmarks"

ROOMS = (
    "errors", "policy", "languages", "text", "casing", "sentences", "morphology", "tagging",
    "keyed", "keys", "models", "translators", "dictionary", "direction", "protection",
    "substitution", "decoding", "meter", "structure", "fluency", "levels", "settings", "together",
    "sending", "account", "disguises", "asking", "sessions", "questions", "service", "documents",
    "messaging", "install", "doctor", "cli", "__main__",
)  # fmt: skip


def _imported(tree: ast.Module) -> Iterator[str]:
    """The modules and names that a module imports, anywhere in it: a late import is one too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.startswith(("prism.", "prism_lab")))


def upward(room: str, tree: ast.Module) -> list[str]:
    """What a module of `room` imports and may not."""
    known = {*ROOMS[: ROOMS.index(room) + 1], "__version__"}
    names = (name.split(".") for name in _imported(tree))
    rooms = (name[0] if name[0] == "prism_lab" else name[1] for name in names)
    return [other for other in rooms if other not in known]


def test_every_room_has_its_place() -> None:
    found = {path.name.removesuffix(".py") for path in PACKAGE.iterdir() if _is_room(path)}
    assert found == set(ROOMS)


def _is_room(path: Path) -> bool:
    return (path.suffix == ".py" and path.name != "__init__.py") or (path / "__init__.py").is_file()


def test_imports_run_downward() -> None:
    offenders = []
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE)
        if place.name == "__init__.py" and len(place.parts) == 1:
            continue
        room = _room(place)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        offenders += [f"{place} imports {other}" for other in upward(room, tree)]
    assert not offenders


def test_one_door_leads_to_the_laboratory() -> None:
    doors = [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node).startswith("importlib.import_module")
        if "prism_lab" in ast.unparse(node)
    ]
    assert doors == [DOOR]


def _room(place: Path) -> str:
    """The room of a module; a part of a language belongs to the room that it is for."""
    *folders, last = place.with_suffix("").parts
    parts = folders if last == "__init__" else [*folders, last]
    return parts[2] if parts[0] == "languages" and len(parts) > 2 else parts[0]


def test_no_module_imports_itself_by_way_of_others() -> None:
    names = {
        _module(path): path for package in (PACKAGE, LABORATORY) for path in package.rglob("*.py")
    }
    graph = {
        name: {
            found if found in names else found.rpartition(".")[0]
            for found in _imported(ast.parse(path.read_text(encoding="utf-8")))
        }
        for name, path in names.items()
    }
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the modules


def _module(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_benchmarks_import_what_there_is() -> None:
    # Nothing runs most of them: a name that moved would be missed for weeks.
    missing = []
    for path in sorted(BENCHMARKS.glob("*.py")):
        for name in _imported(ast.parse(path.read_text(encoding="utf-8"))):
            try:
                pkgutil.resolve_name(name)
            except (AttributeError, ModuleNotFoundError):
                missing.append(f"{path.name} imports {name}")
    assert not missing


def test_the_check_sees_what_it_looks_for() -> None:
    tree = ast.parse("def late():\n    from prism import service\n    import prism.text\n")
    assert upward("tagging", tree) == ["service"]
    assert upward("cli", tree) == []
    assert upward("cli", ast.parse("from prism_lab.cli import attack")) == ["prism_lab"]
