"""Two hundred generated letters through a real translator and back."""

from __future__ import annotations

import importlib.util
import sys
from functools import partial
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from prism.protection import EgressGuard
from prism.translators import registry

pytestmark = [pytest.mark.apertium]

LETTERS = 200


def _benchmark() -> ModuleType:
    path = Path(__file__).parents[2] / "benchmarks" / "restoring.py"
    spec = importlib.util.spec_from_file_location("restoring_benchmark", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", ["es", "fr"])
def test_items_come_back_exactly_and_none_is_sent(language: str) -> None:
    engine = registry.engine("apertium", EgressGuard())
    if not any(e.name == "apertium" and e.usable for e in registry.engines()):
        pytest.skip("Apertium is not installed")
    restoring = _benchmark()
    tally = restoring.Tally()
    translate = partial(engine.translate, source="en", target=language)
    odd = 0 if language == "es" else 1
    for number, (text, values) in enumerate(restoring.letters(LETTERS, seed=7)):
        if number % 2 == odd:
            restoring.run(text, values, language, translate, tally, Random(number))
    items = sum(tally.total.values())
    assert items > 1000
    assert sum(tally.exact.values()) >= 0.99 * items
    assert sum(tally.exact.values()) + len(tally.reported) + len(tally.wrong) == items
    assert tally.wrong == []
    assert tally.leaked == 0
    assert tally.refused == 0
