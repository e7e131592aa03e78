"""Hostile pages: whatever a page does, it never comes to hold a private word.

The page records every event, text, node, call and frame that it can reach (`recorder.js`) and
attacks while the user types (`attacks.js`).
"""

from __future__ import annotations

from typing import Any

import pytest
from browsers import wait_for
from conftest import remember, settle, type_privately

pytestmark = pytest.mark.browser

TEXT = "Alice Winterbottom lives in London. She has a dog. "
PRIVATE = ("Alice", "Winterbottom", "London")
SITE = {
    "id": "own-hostile",
    "name": "Hostile",
    "match": ["http://hostile.localhost/*"],
    "source": ["#source"],
    "result": ["#result"],
    "live": True,
    "limit": 2000,
    "settle": 60,
}
FOCUS = ["focus-render", "focus-timer", "window-focus", "own-modal", "child-frame", "foreign-frame"]
VIEW = ["remove", "move", "clone", "transparent", "cover", "restyle"]
ANSWERS = ["script", "huge", "control", "protocol"]


@pytest.fixture(scope="module")
def protected(browser: Any) -> Any:
    """The browser, with the hostile site protected."""
    remember(browser, sites=[SITE])
    return browser


def attacked(browser: Any, pages: str, attack: str) -> Any:
    """The hostile page with its shield up."""
    port = pages.rsplit(":", 1)[1]
    address = f"http://hostile.localhost:{port}/hostile/index.html?attack={attack}"
    address += f"&ours={browser.base}&other={pages}/hostile/child.html"
    settle(browser)
    page = browser.open(address)
    page.js("(words) => { window.guesses = words }", list(PRIVATE))
    browser.frame("private/input.html").wait_js("() => !document.querySelector('#text').hidden")
    return page


def nothing_private(page: Any) -> None:
    """The page holds no private word, not a single key, and reached nothing of ours."""
    heard, keys, reached = page.js("() => [window.heard.join('\\n'), window.keys, window.reached]")
    assert not [line for line in heard.splitlines() if any(word in line for word in PRIVATE)]
    assert not [line for line in heard.splitlines() if line.startswith("message: key")]
    assert keys == []
    assert reached == []


def told(browser: Any) -> bool:
    """Nothing of what was typed is lost, or the user has been told that the page interferes."""
    if not browser.frames("private/input.html"):
        window = browser.window("private/window.html", timeout=30)
        return bool(window.wait_text("#notice", "tried to take your typing"))
    try:
        private = browser.frame("private/input.html", timeout=1)
    except TimeoutError:
        return False  # it went this moment
    if private.js("() => document.querySelector('#text').value") == TEXT:
        return True
    return "tried to take the keyboard" in private.text("#status")


@pytest.mark.parametrize("attack", FOCUS + VIEW)
def test_typing_under_attack_reaches_no_page(protected: Any, pages: str, attack: str) -> None:
    page = attacked(protected, pages, attack)
    type_privately(protected, TEXT[:6])
    page.js("() => window.begin()")
    # The user does not look up: the rest is typed wherever the focus is by now.
    protected.keys(TEXT[6:])
    assert wait_for(lambda: told(protected), timeout=30)
    nothing_private(page)


@pytest.mark.parametrize("attack", ANSWERS)
def test_a_hostile_answer_is_only_text(protected: Any, pages: str, attack: str) -> None:
    page = attacked(protected, pages, attack)
    type_privately(protected, TEXT)
    page.wait_js("() => document.querySelector('#result').textContent !== ''")
    shown = protected.frame("private/output.html")
    ended = "() => ['done', 'failed'].includes(document.body.dataset.state)"
    shown.wait_js(ended, timeout=40)
    assert attack != "huge" or shown.js("() => document.body.dataset.state") == "failed"
    assert shown.js("() => document.querySelectorAll('#result script, #result img').length") == 0
    nothing_private(page)


def test_pages_that_frame_ours_get_empty_shells(protected: Any, pages: str) -> None:
    page = attacked(protected, pages, "frame-ours")
    type_privately(protected, TEXT)
    page.wait_js("() => document.querySelector('#source').value !== ''")
    nothing_private(page)
