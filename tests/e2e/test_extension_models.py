"""Translation models in the browser: offered, fetched, stopped, gone on with, refused, removed; and
what one of them translates leaves the computer nowhere."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browsers import wait_for
from recording_engine import Recorder

from conftest import remember
from prism import models
from prism.models import neural

pytestmark = pytest.mark.browser

WORDS = {
    "▁They": "▁Ellas", "▁met": "▁quedaron", "▁in": "▁por", "▁the": "▁la", "▁garden": "▁huerta",
    "▁The": "▁La", "▁letter": "▁misiva", "▁came": "▁vino", "▁late": "▁tarde",
}  # fmt: skip
"""A model that says what Apertium would not."""


def beside(name: str) -> Any:
    """A module of the host's tests of models."""
    path = Path(__file__).parents[1] / "host" / "models" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"models_{name}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package as Argos hands them out."""
    if neural.missing():
        pytest.skip("needs the extra `local`")
    return beside("constructed").argos(tmp_path_factory.mktemp("model"), "en", "es", WORDS)


@pytest.fixture
def server(package: Path) -> Iterator[Any]:
    """A server that hands the package out."""
    made = beside("package_server").Server(package.read_bytes())
    yield made
    made.close()


@pytest.fixture
def offered(
    browser: Any, host_command: Path, server: Any, package: Path, tmp_path: Path
) -> Iterator[Callable[..., None]]:
    """Has the host know of the package on that server; the settings and models are put back."""
    if "PRISM_E2E_HOST" in os.environ:
        pytest.skip("another host keeps its settings elsewhere")
    file = host_command.with_name("settings.json")
    before = file.read_text(encoding="utf-8")

    def offer(**others: Any) -> None:
        entry = {
            "source": "en", "target": "es", "file": package.name, "size": len(server.content),
            "sha256": hashlib.sha256(server.content).hexdigest(), "licence": "CC-BY-4.0",
        }  # fmt: skip
        (tmp_path / "own.json").write_text(json.dumps([entry]), encoding="utf-8")
        local = {"catalogue": str(tmp_path / "own.json"), "mirror": server.url}
        engines = {"local": local, **others.pop("engines", {})}
        settings = {**json.loads(before), "engines": engines, **others}
        file.write_text(json.dumps(settings), encoding="utf-8")

    offer()
    remember(browser)
    yield offer
    file.write_text(before, encoding="utf-8")
    shutil.rmtree(models.folder(), ignore_errors=True)


ROW = "#models [data-code=en-es]"


def shown(browser: Any) -> Any:
    page = browser.open_own("options/options.html")
    page.wait_js("s => document.querySelector(s) !== null", ROW)
    return page


def press(page: Any, browser: Any, word: str) -> None:
    """Press a button of the row by the keyboard, once it is there and can be pressed."""
    find = f"""() => {{
        const button = [...document.querySelectorAll('{ROW} button')].find(
            (one) => one.textContent === '{word}' && !one.disabled);
        button?.focus();
        return Boolean(button);
    }}"""
    page.wait_js(find)
    browser.press("Enter")


def test_a_model_is_fetched_when_asked_stopped_gone_on_with_and_removed(
    browser: Any, offered: Callable[..., None], server: Any, shot: Any
) -> None:
    page = shown(browser)
    assert "English → Spanish" in page.text(ROW) and "CC-BY-4.0" in page.text(ROW)
    assert not server.asked  # nothing is fetched by looking
    server.waits_after = len(server.content) // 2
    press(page, browser, "Get")
    page.wait_js("s => document.querySelector(s)?.value > 0", f"{ROW} progress")
    assert "Getting English" in page.text("#models [role=status]")
    assert page.js("() => document.activeElement.textContent") == "Cancel"
    shot(f"models-getting-{browser.name}", browser.screenshot)
    browser.press("Enter")
    page.wait_text("#models [role=status]", "Stopped")
    server.goes_on.set()
    server.waits_after = None
    press(page, browser, "Go on")
    page.wait_text("#models [role=status]", "is ready")
    assert "Range" in server.asked[-1][1] and "Range" not in server.asked[0][1]
    assert {path for path, _ in server.asked} == {server.asked[0][0]}
    page.wait_js(
        "() => [...document.querySelectorAll('#engine-list li')].some((engine) =>"
        " engine.textContent.startsWith('Neural model (on') && engine.querySelector('.good'))"
    )
    press(page, browser, "Remove")
    assert models.installed()  # it asks first
    press(page, browser, "Really remove it?")
    wait_for(lambda: not models.installed())


def test_a_file_that_is_another_or_hostile_is_refused(
    browser: Any, offered: Callable[..., None], server: Any, tmp_path: Path, package: Path
) -> None:
    whole = server.content
    server.content = whole[:-1] + b"!"
    page = shown(browser)
    press(page, browser, "Get")
    page.wait_text("#models [role=status]", "its checksum is another")
    hostile = tmp_path / package.name
    hostile.write_bytes(whole)
    with zipfile.ZipFile(hostile, "a") as archive:
        archive.writestr("../../escaped", "x")
    server.content = hostile.read_bytes()
    offered()
    page = shown(browser)
    press(page, browser, "Get")
    page.wait_text("#models [role=status]", "it holds what no model holds")
    assert not models.installed() and not [*models.folder().rglob("*.part")]


def test_the_popup_offers_a_translator_where_nothing_translates(
    browser: Any, offered: Callable[..., None], server: Any, host_command: Path, shot: Any
) -> None:
    before = host_command.read_text(encoding="utf-8")
    bare = before.replace("#!/bin/sh\n", "#!/bin/sh\nexport PATH=/nowhere\n")  # no Apertium
    host_command.write_text(bare, encoding="utf-8")
    offered(engine="")
    browser.stop_worker()
    try:
        popup = browser.open_own("popup/popup.html")
        popup.wait_text("#offer-words", "Nothing can translate here yet")
        popup.wait_js("() => !document.querySelector('#offer').hidden")
        shot(f"models-offer-{browser.name}", browser.screenshot)
        assert not server.asked
        popup.click("#offer-get")
        popup.wait_js("() => document.querySelector('#offer').hidden")
        popup.type("#text", "They met in the garden.")
        popup.click("#go")
        popup.wait_js("() => document.body.dataset.state === 'done'")
        assert "Neural model" in popup.js("() => document.querySelector('#counts').textContent")
        assert len(server.asked) == 1
    finally:
        host_command.write_text(before, encoding="utf-8")
        browser.stop_worker()


FIREFOX = Path(__file__).parents[1] / "host" / "models" / "firefox" / "enfr"
"""A model in the files of Firefox's. It says French; that Spanish is wanted is no matter to it."""
STAYING = {
    "argos": ({"home": ["garden"]}, "They met in the garden. Alice slept.", 1,
              "Ellas quedaron por la huerta."),
    "firefox": ({"home_share": 1.0}, "The house sees a dog. The river waits.", 2,
                "La maison voit un chien. La rivière attend."),
}  # fmt: skip


@pytest.mark.parametrize("kind", STAYING)
def test_what_stays_is_translated_by_the_model_here_and_nothing_of_it_leaves(
    browser: Any, offered: Callable[..., None], package: Path, engine: str, kind: str
) -> None:
    from prism.models.adding import add

    kept, text, stays, said = STAYING[kind]
    add(package if kind == "argos" else FIREFOX, ("en", "es"))
    offered(engine="libretranslate", engines={"libretranslate": {"url": engine}}, **kept)
    Recorder.seen.clear()
    popup = browser.open_own("popup/popup.html")
    popup.wait_js("() => document.querySelector('#to')?.value")
    popup.type("#text", text)
    popup.click("#go")
    popup.wait_js("() => document.body.dataset.state === 'done'")
    counts = popup.js("() => document.querySelector('#counts').textContent")
    assert f"stayed on this computer: {stays}" in counts
    assert said in popup.text("#result")
    sent = " ".join(Recorder.seen)
    assert bool(sent) == (stays == 1)
    assert not [word for word in ("They", "met", "garden", "Alice", "house", "dog") if word in sent]
