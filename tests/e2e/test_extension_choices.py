"""What a user decides: which sites are protected, when not, and what goes unprotected."""

from __future__ import annotations

from typing import Any

import pytest
from browsers import wait_for
from conftest import remember, settle, type_privately
from site_handler import SiteHandler

pytestmark = pytest.mark.browser

TEXT = "Alice Winterbottom lives in London. She has a dog."
PRIVATE = ("Alice", "Winterbottom", "London")
INPUT, OUTPUT = "private/input.html", "private/output.html"
READY = "() => !document.querySelector('#text').hidden"
SITE = {
    "id": "own-choice",
    "name": "Choice",
    "match": ["http://choice.localhost/*"],
    "source": ["#source"],
    "result": ["#result"],
    "limit": 2000,
    "settle": 60,
}


def translator(browser: Any, pages: str, site: str) -> Any:
    """A translator's page."""
    settle(browser)
    SiteHandler.received.clear()
    return browser.open(f"http://{site}.localhost:{pages.rsplit(':', 1)[1]}/hostile/index.html")


def order(browser: Any, page: Any, kind: str) -> None:
    """What a button of the popup says of the tab in front; a test's popup would be that itself."""
    address = page.js("() => location.href")
    with browser.aside("popup/popup.html") as popup:
        popup.js(
            """async (kind, address) => {
                const api = globalThis.browser ?? globalThis.chrome;
                const tab = (await api.tabs.query({})).find(({ url }) => url === address);
                const answer = await api.runtime.sendMessage({ type: kind, tab: tab.id });
                if (!answer.ok) throw new Error(JSON.stringify(answer));
            }""",
            kind,
            address,
        )


def sent() -> str:
    """All that the site was given."""
    return "".join(line for line in SiteHandler.received if "echo" in line)


def test_a_site_is_added_by_pointing_at_its_boxes(browser: Any, pages: str) -> None:
    remember(browser)
    page = translator(browser, pages, "pointed")
    order(browser, page, "add-site")
    page.wait_js("() => document.documentElement.lastElementChild.popover === 'manual'")
    page.click("#source")
    page.click("#result")
    browser.frame(INPUT).wait_js(READY)
    type_privately(browser, TEXT).press("#text", "Control+Enter")
    browser.frame(OUTPUT).wait_js("() => document.body.dataset.state === 'done'")
    assert "Alice Winterbottom" in browser.frame(OUTPUT).text("#result")
    assert sent()
    assert not [word for word in PRIVATE if word in sent()]


def test_pointing_can_be_left(browser: Any, pages: str) -> None:
    remember(browser)
    page = translator(browser, pages, "left")
    order(browser, page, "add-site")
    page.wait_js("() => document.documentElement.lastElementChild.popover === 'manual'")
    page.click("#source")
    browser.press("Escape")
    page.wait_js("() => document.documentElement.lastElementChild.localName === 'body'")
    page.click("#result")
    assert browser.frames(INPUT) == 0


def test_a_site_is_paused_and_protected_again(browser: Any, pages: str) -> None:
    remember(browser, sites=[SITE])
    page = translator(browser, pages, "choice")
    private = browser.frame(INPUT)
    private.wait_js(READY)
    private.click("#more summary")
    private.leave("#pause")
    wait_for(lambda: browser.frames(INPUT) == 0)
    page.click("#source")
    page.type("#source", "Alice")
    page.wait_js("() => document.querySelector('#result').textContent === 'ES Alice'")
    order(browser, page, "resume-site")
    wait_for(lambda: browser.frames(INPUT) == 1)
    SiteHandler.received.clear()
    type_privately(browser, TEXT).press("#text", "Control+Enter")
    browser.frame(OUTPUT).wait_js("() => document.body.dataset.state === 'done'")
    assert not [word for word in PRIVATE if word in sent()]


def test_a_text_goes_unprotected_only_when_the_user_says_so_twice(browser: Any, pages: str) -> None:
    remember(browser, sites=[SITE])
    translator(browser, pages, "choice")
    private = type_privately(browser, TEXT)
    private.click("#more summary")
    private.click("#unprotected")
    private.wait_js("() => !document.querySelector('#sure').hidden")
    # A click that comes at once may have been meant for something that lay there before.
    private.js("() => document.querySelector('#send').click()")
    private.click("#keep")
    private.wait_js("() => document.querySelector('#sure').hidden")
    assert sent() == ""
    private.click("#more summary")
    private.click("#unprotected")

    def gone() -> bool:
        if private.js("() => !document.querySelector('#sure').hidden"):
            private.click("#send")
        return private.js("() => document.body.dataset.state") == "done"

    wait_for(gone, step=0.3)
    shown = browser.frame(OUTPUT)
    shown.wait_js("(text) => document.querySelector('#result').textContent === text", f"ES {TEXT}")
    assert "unprotected" in shown.text("#status").lower()
    assert TEXT in sent()
