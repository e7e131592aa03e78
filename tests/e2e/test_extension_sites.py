"""Sites with the editors that translators use, and sites that answer badly.

The replicas hold the frameworks themselves, from npm; `window.models` is what the framework, and
so the provider, was given.
"""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import html_tools_server
import pytest
from browsers import wait_for
from site_handler import SiteHandler

from conftest import (
    EXTENSION,
    SITES,
    bundle,
    hosts_of,
    remember,
    settle,
    signal_hosts,
    type_privately,
)

pytestmark = pytest.mark.browser

EDITORS = ["react", "plain", "prosemirror", "lexical"]
TEXT = "Alice Winterbottom lives in London.\nShe has a dog.\nThe dog is old.\n"
PRIVATE = ("Alice", "Winterbottom", "London")
INPUT, OUTPUT = "private/input.html", "private/output.html"
FAILED = "() => document.body.dataset.state === 'failed'"
WORKING = "() => document.body.dataset.state === 'working'"


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


def say(browser: Any, text: str) -> None:
    """Type a text in the place of another, and send it."""
    browser.frame(INPUT).js("() => { document.querySelector('#text').value = '' }")
    type_privately(browser, text).press("#text", "Control+Enter")


def again_until_done(browser: Any) -> str:
    """Send the text again, as a user does who is told to, and give its translation."""
    private, shown = browser.frame(INPUT), browser.frame(OUTPUT)

    def done() -> bool:
        state = private.js("() => document.body.dataset.state")
        if state in ("failed", "idle"):
            private.press("#text", "Control+Enter")
        return shown.js("() => document.body.dataset.state") == "done"

    wait_for(done, step=0.5)
    return str(shown.text("#result"))


@pytest.fixture(scope="module")
def replicas(pages: str) -> str:
    """Address of the replicas, built from npm's packages."""
    bundle(SITES / "replicas")
    return f"http://replica.localhost:{pages.rsplit(':', 1)[1]}/replicas/index.html"


def opened(browser: Any, replicas: str, provider: Any, editor: str, mode: str = "prompt") -> Any:
    """A replica with its shield up."""
    page = browser.open(f"{replicas}?editor={editor}&mode={mode}&api={provider.url}")
    browser.frame(INPUT).wait_js("() => !document.querySelector('#text').hidden")
    return page


@pytest.mark.parametrize("editor", EDITORS)
def test_an_editor_is_given_the_disguise_and_its_answer_decoded(
    browser: Any, replicas: str, libretranslate: Any, editor: str
) -> None:
    remember(browser, sites=[site(live=editor == "react")])
    page = opened(browser, replicas, libretranslate, editor)
    say(browser, TEXT)
    shown = browser.frame(OUTPUT)
    shown.wait_js(
        "() => document.body.dataset.state === 'done' &&"
        " document.querySelector('#result').innerText.trim().split('\\n').length === 3"
    )
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
    shown = browser.frame(OUTPUT)
    for text, name in (
        ("Alice Winterbottom has a dog.", "Alice"),
        ("Peter Miller has a cat.", "Peter"),
    ):
        say(browser, text)
        shown.wait_js(
            "n => document.body.dataset.state === 'done'"
            " && document.querySelector('#result').innerText.includes(n)"
            " && /\\.$/.test(document.querySelector('#result').innerText.trim())",
            name,
        )
        other = "Peter" if name == "Alice" else "Alice"
        assert other not in shown.text("#result")


def test_a_site_that_never_answers_is_given_up(browser: Any, replicas: str, pages: str) -> None:
    remember(browser, sites=[{**site(live=False), "patience": 1_000}])
    silent = pages.replace("127.0.0.1", "replica.localhost") + "/silent"
    page = browser.open(f"{replicas}?editor=react&api={silent}")
    browser.frame(INPUT).wait_js("() => !document.querySelector('#text').hidden")
    SiteHandler.received.clear()
    begun = time.monotonic()
    say(browser, "Alice Winterbottom has a dog.")
    for path in (INPUT, OUTPUT):
        browser.frame(path).wait_text("#status", "has not answered in time")
    assert browser.frame(INPUT).text("#next") == "Try again"
    assert time.monotonic() - begun > 1
    requests = [line for line in SiteHandler.received if line.startswith("/silent/")]
    assert len(requests) == 1
    assert not [word for word in PRIVATE if word in "".join(requests)]
    assert page.js("() => document.querySelector('#result').textContent") == ""


@pytest.mark.parametrize("when", ["encoding", "answering"])
def test_a_host_that_is_killed_while_a_site_is_used(
    browser: Any, replicas: str, libretranslate: Any, host_command: Path, when: str
) -> None:
    remember(browser, sites=[site(live=False)])
    page = opened(browser, replicas, libretranslate, "react")
    say(browser, "Peter Miller has a cat.")
    browser.frame(OUTPUT).wait_js("() => document.body.dataset.state === 'done'")
    if when == "encoding":
        signal_hosts(hosts_of(host_command), signal.SIGSTOP)
    before = page.js("() => { window.held = true; return window.models.length }")
    say(browser, "Alice Winterbottom has a dog.")
    if when == "answering":
        page.wait_js("(before) => window.models.length > before", before)
    else:
        browser.frame(INPUT).wait_js(WORKING)
    signal_hosts(hosts_of(host_command), signal.SIGKILL)
    page.js("() => { window.held = false }")
    browser.frame(INPUT).wait_js(FAILED)
    browser.frame(OUTPUT).wait_js("() => document.querySelector('#result').textContent === ''")
    assert "Alice Winterbottom" in again_until_done(browser)
    models = "".join(page.js("() => window.models"))
    assert not [word for word in (*PRIVATE, "Peter", "Miller") if word in models]


def test_a_background_that_is_stopped_while_a_site_is_used(
    browser: Any, replicas: str, libretranslate: Any
) -> None:
    remember(browser, sites=[site(live=False)])
    page = opened(browser, replicas, libretranslate, "react")
    page.js("() => { window.held = true }")
    say(browser, "Alice Winterbottom has a dog.")
    page.wait_js("() => window.models.length > 0")
    browser.stop_worker()
    for path in (INPUT, OUTPUT):
        browser.frame(path).wait_text("#status", "sleep")
    assert browser.frame(OUTPUT).text("#result") == ""
    page.js("() => { window.held = false }")
    assert "Alice Winterbottom" in again_until_done(browser)
    models = "".join(page.js("() => window.models"))
    assert not [word for word in PRIVATE if word in models]


# -------------------------------------------------------------------- real sites, by hand alone


@pytest.fixture(params=["libretranslate", "html_tools"])
def real_site(request: pytest.FixtureRequest) -> Iterator[tuple[dict[str, Any], str, list[str]]]:
    """A translator that nobody here wrote: its adapter, its address, and what it was given."""
    shipped = json.loads((EXTENSION / "sites.json").read_text(encoding="utf-8"))["sites"]
    if request.param == "libretranslate":
        server = request.getfixturevalue("libretranslate")
        adapter = next(one for one in shipped if one["id"] == "libretranslate")
        port = server.url.rsplit(":", 1)[1]
        yield adapter, f"http://real.localhost:{port}/?source=en&target=es", server
        return
    folder = html_tools_server.checkout()
    if folder is None:
        pytest.skip("set PRISM_TEST_HTML_TOOLS to a checkout that html_tools_server.py has built")
    adapter = next(one for one in shipped if one["id"] == "apertium")
    with html_tools_server.serving(folder) as (address, seen):
        port = address.rsplit(":", 1)[1]
        yield adapter, f"http://real.localhost:{port}/index.html?dir=eng-spa#translation", seen


def given(seen: Any) -> str:
    """All that a site was given to translate."""
    return "\n".join(seen if isinstance(seen, list) else seen.seen())


@pytest.mark.parametrize("by", ["keys", "pointer"])
def test_a_real_site_is_used_by_keys_alone_and_by_pointer_alone(
    browser: Any, real_site: Any, by: str
) -> None:
    adapter, address, seen = real_site
    site = {**adapter, "id": "own-real", "match": ["http://real.localhost/*"], "live": False}
    settle(browser)  # the page before was left while it was typed in, which opens a window
    remember(browser, sites=[site])
    browser.size(1000, 440 if by == "keys" else 760)
    page = browser.open(address)
    private = browser.frame(INPUT)
    private.wait_js("() => !document.querySelector('#text').hidden")
    private.wait_text("#languages", "English → Spanish")
    shown = browser.frame(OUTPUT)
    if by == "pointer":
        private.click("#text")
        private.wait_js("() => document.body.dataset.typing === 'on'")
        private.type("#text", "Alice Winterbottom lives in London.")
        private.click("#go")
    else:
        # Tab walks down the page, and comes to the private box when its place is out of sight.
        page.js("() => scrollTo(0, document.documentElement.scrollHeight)")

        def reached() -> bool:
            if private.js("() => document.activeElement.id === 'text' && document.hasFocus()"):
                return True
            browser.press("Tab")
            return False

        wait_for(reached, step=0.1)
        private.wait_js("() => document.body.dataset.typing === 'on'")
        private.wait_js("() => !document.querySelector('#text').readOnly")
        browser.keys("Alice Winterbottom lives in London.")
        browser.press("Control+Enter")
    shown.wait_js("() => document.body.dataset.state === 'done'")
    assert "Alice Winterbottom" in shown.text("#result")
    assert given(seen).strip()
    assert not [word for word in PRIVATE if word in given(seen)]
