"""What a user decides: which sites are protected, when not, and what goes unprotected."""

from __future__ import annotations

from typing import Any

import pytest
from browsers import wait_for
from site_handler import SiteHandler

from conftest import remember, settle, type_privately

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


def keys_site(browser: Any, pages: str, options: str) -> Any:
    """A translator that answers keys, or only its button, with the picker in front of it."""
    settle(browser)
    SiteHandler.received.clear()
    port = pages.rsplit(":", 1)[1]
    page = browser.open(f"http://pointed.localhost:{port}/keys.html?{options}")
    order(browser, page, "add-site")
    page.wait_js("() => document.documentElement.lastElementChild.popover === 'manual'")
    return page


def picker(browser: Any, page: Any, part: str) -> Any:
    """The picker's own buttons and lists, once it says `part`; the page itself cannot see them."""
    shown = browser.shadow()
    wait_for(lambda: part in shown.text(".words"))
    return shown


@pytest.mark.parametrize(
    ("by", "options"),
    [("pointer", "shows=lists"), ("keys", "shows=address&button"), ("pointer", "shows=none")],
)
def test_a_site_is_added_by_pointing_and_one_harmless_sentence(
    browser: Any, pages: str, by: str, options: str
) -> None:
    remember(browser)
    page = keys_site(browser, pages, options)
    button = "button" in options

    def point(selector: str, downs: int) -> None:
        if by == "pointer":
            page.click(selector)
            return
        for _ in range(downs):
            browser.press("ArrowDown")
        browser.press("Enter")

    point("#source", 1)
    point("#result", 2)
    if button:
        point("#go", 1)
    elif by == "pointer":
        picker(browser, page, "start").click("button")
    else:
        browser.press("Enter")  # the focus is on the button that says that there is none
    if "none" in options:
        asking = picker(browser, page, "languages")
        assert asking.js("() => document.querySelector('select') !== null")
        asking.choose("label:nth-of-type(2) select", "es")
        asking.click("button")
    trial = picker(browser, page, "The weather is fine today.")
    picker(browser, page, "answered")
    assert "weather" in sent()
    if by == "pointer":
        trial.click("button")
    else:
        browser.press("Enter")
    # Who has added a site himself is offered a window first.
    private = browser.frame(INPUT)
    private.wait_js("() => !document.querySelector('#first').hidden")
    private.click("#here")
    private.wait_js(READY)
    SiteHandler.received.clear()
    type_privately(browser, TEXT).press("#text", "Control+Enter")
    shown = browser.frame(OUTPUT)
    shown.wait_js("() => document.body.dataset.state === 'done'")
    assert "Alice Winterbottom" in shown.text("#result")
    assert sent()
    assert not [word for word in PRIVATE if word in sent()]
    languages = browser.frame(INPUT).text("#languages")
    assert "English → Spanish" in languages
    if options != "shows=lists":
        return
    # Switched to a language that nothing here can do, the site is given nothing more.
    SiteHandler.received.clear()
    page.js(
        """() => {
            document.querySelector('#to').value = 'cat';
            document.querySelector('#to').dispatchEvent(new Event('change', { bubbles: true }));
        }"""
    )
    browser.frame(INPUT).wait_text("#languages", "English → Catalan")
    browser.frame(INPUT).js("() => { document.querySelector('#text').value = '' }")
    type_privately(browser, "Peter Miller has a cat.").press("#text", "Control+Enter")
    browser.frame(INPUT).wait_js("() => document.body.dataset.state === 'failed'")
    assert sent() == ""
    browser.frame(OUTPUT).wait_js("() => document.querySelector('#result').textContent === ''")


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
