"""Hostile chats: none comes to hold a private word, is asked twice, or runs anything of ours."""

from __future__ import annotations

from typing import Any

import pytest
from browsers import wait_for
from site_handler import SiteHandler
from test_extension_hostile import nothing_private, told

from conftest import remember, settle, type_privately

pytestmark = pytest.mark.browser

TEXT = "Alice Winterbottom lives in London. Does she have a dog?"
PRIVATE = ("Alice", "Winterbottom", "London")
SITE = {
    "id": "own-hostile",
    "mode": "ask",
    "name": "Hostile",
    "match": ["http://hostile.localhost/*"],
    "source": ["#source"],
    "result": ["#messages .answer"],
    "questions": ["#messages .question"],
    "alerts": ["[role=alert]"],
    "send": ["#send"],
    "limit": 2000,
    "settle": 100,
}
LAST = "document.querySelector('#turns > :last-child')"
STATE = f"(state) => {LAST}?.dataset.state === state"


@pytest.fixture(scope="module")
def protected(browser: Any) -> Any:
    """The browser, with the hostile chat protected."""
    remember(browser, sites=[SITE])
    return browser


def attacked(browser: Any, pages: str, attack: str) -> Any:
    """The hostile chat with its shield up."""
    port = pages.rsplit(":", 1)[1]
    settle(browser)
    SiteHandler.received.clear()
    page = browser.open(f"http://hostile.localhost:{port}/hostile/chat.html?attack={attack}")
    page.wait_js("() => navigator.serviceWorker.controller !== null")
    page.js("(words) => { window.guesses = words }", list(PRIVATE))
    browser.frame("private/input.html").wait_js("() => !document.querySelector('#text').hidden")
    return page


def ask(browser: Any) -> Any:
    """Look at what would leave, and send it."""
    private = type_privately(browser, TEXT)
    private.wait_js(
        "() => document.querySelector('.leaves ins')"
        " && !document.querySelector('.leaves').dataset.old"
    )
    private.press("#text", "Enter")
    return private


# The shield is the one of `test_extension_hostile.py`, which is attacked there in each way; what a
# chat has of its own is where it stands.
@pytest.mark.parametrize("attack", ["focus-timer", "cover-again"])
def test_a_question_typed_under_attack_reaches_no_page(
    protected: Any, pages: str, attack: str
) -> None:
    page = attacked(protected, pages, attack)
    type_privately(protected, TEXT[:6])
    page.js("() => window.begin()")
    protected.keys(TEXT[6:])
    assert wait_for(lambda: told(protected, TEXT))
    page.js("() => source.dispatchEvent(new Event('input'))")
    assert page.js("() => window.asked") == []
    nothing_private(page)


ANSWERS = ["moves", "regenerates", "markup", "disguised", "deep", "long", "endless"]


@pytest.mark.parametrize("attack", ANSWERS)
def test_a_hostile_chat_s_answer_is_only_text_and_asks_nothing(
    protected: Any, pages: str, attack: str
) -> None:
    page = attacked(protected, pages, attack)
    ask(protected)
    shown = protected.frame("private/output.html")
    if attack == "regenerates":
        shown.wait_text(".result", "40 ")
    if attack == "long":
        shown.wait_js("() => document.querySelector('.result').innerText.length > 100_000")
    # An answer that is had again has gone on in between.
    shown.wait_js(STATE, "failed" if attack == "endless" else "done")
    inside = "() => document.querySelectorAll('.turns script, .turns img, .turns a').length"
    assert shown.js(inside) == 0
    assert len(page.js("() => window.asked")) == 1
    nothing_private(page)


def test_a_chat_that_loses_the_question_is_asked_in_the_same_words(
    protected: Any, pages: str
) -> None:
    page = attacked(protected, pages, "loses")
    private = ask(protected)
    for times in (1, 2):
        page.wait_js("(times) => window.asked.length === times", times)
        private.wait_js("() => document.body.dataset.state === 'failed'")
        # It is not lost, and not sent before the user presses again, whatever the page shows.
        private.wait_js("(text) => document.querySelector('#text').value === text", TEXT)
        private.wait_js("() => document.querySelector('.leaves ins')?.checkVisibility()")
        private.wait_js("() => !document.querySelector('.leaves').dataset.old")
        assert page.js("() => window.asked.length") == times
        page.js("() => document.querySelector('[role=alert]').remove()")
        private.press("#text", "Enter")
    assert len(set(page.js("() => window.asked"))) == 1
    nothing_private(page)
