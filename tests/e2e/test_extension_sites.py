"""Sites with the editors that translators use, and sites that answer badly.

The replicas hold the frameworks themselves, from npm; `window.models` is what the framework, and
so the provider, was given.
"""

from __future__ import annotations

import subprocess
from typing import Any

import pytest
from conftest import ROOT, SITES, remember, type_privately

pytestmark = pytest.mark.browser

EDITORS = ["react", "plain", "prosemirror", "lexical"]
TEXT = "Alice Winterbottom lives in London.\nShe has a dog.\nThe dog is old.\n"
PRIVATE = ("Alice", "Winterbottom", "London")


def site(live: bool, settle: int = 250) -> dict[str, Any]:
    """An adapter for the replicas."""
    return {
        "id": "own-replica",
        "name": "Replica",
        "match": ["http://replica.localhost/*"],
        "source": ["#source"],
        "result": ["#result"],
        "live": live,
        "limit": 2000,
        "settle": settle,
    }


@pytest.fixture(scope="module")
def replicas(pages: str) -> str:
    """Address of the replicas, built from npm's packages."""
    esbuild = ROOT / "node_modules" / ".bin" / "esbuild"
    if not esbuild.exists():
        pytest.skip("run `npm ci` first")
    folder = SITES / "replicas"
    sources = [str(path) for path in sorted(folder.glob("*.js*"))]
    options = ["--bundle", f"--outdir={folder / 'build'}", "--log-level=warning"]
    define = '--define:process.env.NODE_ENV="production"'
    subprocess.run([str(esbuild), *sources, *options, define], check=True)
    return f"http://replica.localhost:{pages.rsplit(':', 1)[1]}/replicas/index.html"


def opened(browser: Any, replicas: str, provider: Any, editor: str, mode: str = "prompt") -> Any:
    """A replica with its shield up."""
    page = browser.open(f"{replicas}?editor={editor}&mode={mode}&api={provider.url}")
    browser.frame("private/input.html").wait_js("() => !document.querySelector('#text').hidden")
    return page


@pytest.mark.parametrize("editor", EDITORS)
def test_an_editor_is_given_the_disguise_and_its_answer_decoded(
    browser: Any, replicas: str, libretranslate: Any, editor: str
) -> None:
    remember(browser, sites=[site(live=editor == "react")])
    page = opened(browser, replicas, libretranslate, editor)
    private = type_privately(browser, TEXT)
    private.press("#text", "Control+Enter")
    shown = browser.frame("private/output.html")
    shown.wait_js("() => document.body.dataset.state === 'done'", timeout=25)
    models = "\n".join(page.js("() => window.models"))
    assert not [word for word in PRIVATE if word in models]
    assert len(page.js("() => window.models.at(-1)").strip().splitlines()) == 3
    assert "Alice Winterbottom" in shown.text("#result")
    assert len(shown.text("#result").strip().splitlines()) == 3


@pytest.mark.parametrize("mode", ["late", "partial", "twice", "old"])
def test_a_site_that_answers_badly_is_decoded_rightly(
    browser: Any, replicas: str, libretranslate: Any, mode: str
) -> None:
    remember(browser, sites=[site(live=False)])
    opened(browser, replicas, libretranslate, "react", mode)
    private = browser.frame("private/input.html")
    shown = browser.frame("private/output.html")
    for text, name in (
        ("Alice Winterbottom has a dog.", "Alice"),
        ("Peter Miller has a cat.", "Peter"),
    ):
        private.js("() => { document.querySelector('#text').value = '' }")
        type_privately(browser, text)
        private.press("#text", "Control+Enter")
        shown.wait_js(
            "n => document.body.dataset.state === 'done'"
            " && document.querySelector('#result').innerText.includes(n)"
            " && /\\.$/.test(document.querySelector('#result').innerText.trim())",
            name,
            timeout=25,
        )
        other = "Peter" if name == "Alice" else "Alice"
        assert other not in shown.text("#result")
