"""Models made for the tests, and a place for them that is nobody's."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from prism.models import Model, adding, get, neural


def _beside(name: str) -> ModuleType:
    path = Path(__file__).with_name(f"{name}.py")
    spec = importlib.util.spec_from_file_location(f"models_{name}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def package_server() -> ModuleType:
    """The module with the server that hands out a package."""
    return _beside("package_server")


@pytest.fixture(scope="session")
def constructed() -> ModuleType:
    """The module that makes models."""
    if absent := neural.missing():
        pytest.skip(f"needs the extra `local`: {' and '.join(absent)} not installed")
    return _beside("constructed")


@pytest.fixture(scope="session")
def package(constructed, tmp_path_factory) -> Path:
    """An Argos package from English to French."""
    folder = tmp_path_factory.mktemp("argos")
    return constructed.argos(folder, "en", "fr", constructed.FRENCH, constructed.FEMININE)


@pytest.fixture(scope="session")
def spanish(constructed, tmp_path_factory) -> Path:
    """An Argos package from Spanish to English."""
    return constructed.argos(tmp_path_factory.mktemp("argos"), "es", "en", constructed.ENGLISH)


@pytest.fixture(scope="session")
def opus(constructed, tmp_path_factory) -> Path:
    """The folder of a converted OPUS-MT model from English to French."""
    folder = tmp_path_factory.mktemp("opus")
    return constructed.opus(folder, "opus-mt-en-fr", constructed.FRENCH, constructed.FEMININE)


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch) -> Path:
    """Where this test's models stand."""
    monkeypatch.setenv("PRISM_MODELS", str(tmp_path / "models"))
    return tmp_path / "models"


_ADDED: dict[Path, Path] = {}


@pytest.fixture
def keep(place, tmp_path_factory, monkeypatch) -> Callable[[Path], Model]:
    """Keep a package as `adding.add` does; the same one again is a copy of what that left."""

    def kept(package: Path) -> Model:
        if package not in _ADDED:
            with monkeypatch.context() as patch:
                patch.setenv("PRISM_MODELS", str(tmp_path_factory.mktemp("kept")))
                _ADDED[package] = adding.add(package).folder
        code = _ADDED[package].name
        shutil.rmtree(place / code, ignore_errors=True)
        shutil.copytree(_ADDED[package], place / code)
        (place / code).touch()  # new, as a model is that was unpacked
        return get(code)

    return kept
