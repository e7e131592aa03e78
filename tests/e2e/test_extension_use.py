"""Every button pressed as a user presses it, and what the user then has: real keys, real clicks.

What was copied is looked at by pasting it, what was replaced by the browser's own undo.
"""

from __future__ import annotations

import functools
import http.server
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsers import wait_for
from site_handler import SiteHandler

from conftest import SITES, hosts_of, remember, settle, signal_hosts, type_privately

pytestmark = pytest.mark.browser

TEXT = "Alice lives in London. She has a secret and no money."
DONE = "() => document.body.dataset.state === 'done'"
SITE = {
    "id": "own-use",
    "name": "Use",
    "match": ["http://use.localhost/*"],
    "source": ["#source"],
    "result": ["#result"],
    "limit": 2000,
    "settle": 60,
}
EDGES = (
    "const { right, bottom, width, height } = document.querySelector(s).getBoundingClientRect();"
)
SAID = "(s) => { const e = document.querySelector(s); return e.value ?? e.innerText }"


def pasted(browser: Any, pages: str) -> str:
    """What the clipboard holds: what a paste by keys puts into a page's field."""
    browser.close_windows()
    page = browser.open(f"{pages}/article.html?paste")
    page.click("#field")
    # No paste is empty: the field is, until it has come.
    page.js("() => { document.querySelector('#field').value = '' }")
    browser.press("Control+v")
    return str(page.wait_js("() => document.querySelector('#field').value"))


def translated(browser: Any, page: Any, text: str = TEXT) -> str:
    """Type a text in a private page, press the button, and give the translation."""
    page.wait_js("() => document.querySelector('#to')?.value")
    page.type("#text", text)
    page.click("#go")
    page.wait_js(DONE)
    return said(page)


def said(page: Any) -> str:
    """The private translation, without what is said to ears alone."""
    return str(
        page.js(
            """() => {
                const copy = document.querySelector('#result').cloneNode(true);
                for (const note of copy.querySelectorAll('.for-ears')) note.remove();
                return copy.textContent;
            }"""
        )
    )


def asked_for(browser: Any, pages: str, selector: str) -> tuple[Any, Any]:
    """A page with a selection, and the panel that was asked for there."""
    page = browser.open(f"{pages}/article.html")
    page.js("(s) => document.querySelector(s).focus()", selector)
    browser.translate_selection(selector)
    panel = browser.frame("private/panel.html")
    panel.wait_js(DONE)
    return page, panel


@pytest.mark.parametrize("place", ["popup/popup.html", "private/window.html"])
def test_copy_in_a_page_of_its_own(browser: Any, pages: str, place: str) -> None:
    remember(browser)
    page = browser.open_own(place)
    result = translated(browser, page)
    page.click("#copy")
    page.wait_text("#status", "Copied")
    assert pasted(browser, pages) == result
    assert "Alice" in result


def test_copy_in_the_panel(browser: Any, pages: str) -> None:
    remember(browser)
    _page, panel = asked_for(browser, pages, "h1")
    result = said(panel)
    panel.click("#copy")
    panel.wait_text("#status", "Copied")
    assert pasted(browser, pages) == result


def test_copy_in_the_side_panel(browser: Any, pages: str) -> None:
    remember(browser)
    popup = browser.open_own("popup/popup.html")
    popup.wait_js("() => document.querySelector('#beside')?.hidden === false")
    if browser.name == "chromium":
        browser.context.new_page()
    popup.leave("#beside")
    side = browser.side_panel()
    if browser.name == "chromium":
        browser.fresh()
    result = translated(browser, side)
    side.press_button("#copy")
    side.wait_text("#status", "Copied")
    assert pasted(browser, pages) == result


def test_copy_on_a_site(browser: Any, pages: str) -> None:
    remember(browser, sites=[SITE])
    browser.open(f"http://use.localhost:{pages.rsplit(':', 1)[1]}/site.html")
    private = type_privately(browser, TEXT)
    private.press("#text", "Control+Enter")
    shown = browser.frame("private/output.html")
    shown.wait_js(DONE)
    result = said(shown)
    shown.click("#copy")
    shown.wait_text("#status", "Copied")
    assert pasted(browser, pages) == result


def test_the_command_that_installs_is_copied(browser: Any, pages: str) -> None:
    remember(browser)
    page = browser.open_own("popup/popup.html")
    page.wait_js("() => document.querySelector('#host').dataset.state === 'ready'")
    page.js(  # the screen of a host that is missing, which other tests reach by taking it away
        """() => {
            document.querySelector('#command').textContent = './install_scripts/install.sh';
            document.querySelector('#mend').hidden = false;
        }"""
    )
    page.click("#copy-command")
    page.wait_text("#copy-command", "Copied")
    assert pasted(browser, pages) == "./install_scripts/install.sh"


# ------------------------------------------------------------------------------------- replacing


@pytest.mark.parametrize("field", ["#field", "#line", "#editor"])
def test_what_was_replaced_is_taken_back_by_the_browsers_own_undo(
    browser: Any, pages: str, field: str
) -> None:
    remember(browser)
    page, panel = asked_for(browser, pages, field)
    before = page.js(SAID, field)
    result = said(panel)
    panel.click("#replace")
    panel.click("#replace")
    panel.wait_text("#status", "Replaced")
    assert page.js(SAID, field) == result
    panel.wait_js("() => !document.hasFocus()")  # the field has it, and so the keys
    browser.press("Control+z")
    wait_for(lambda: page.js(SAID, field) == before)


def test_bold_links_and_lists_stay_where_words_are_replaced(browser: Any, pages: str) -> None:
    remember(browser)
    page, panel = asked_for(browser, pages, "#rich")
    panel.click("#replace")
    panel.click("#replace")
    panel.wait_text("#status", "Replaced")
    shape = """() => [...document.querySelectorAll('#rich li, #rich p')].map((line) => [
        line.localName,
        ...[...line.querySelectorAll('b, a')].map((e) => [e.localName, e.textContent]),
    ])"""
    intro, first, second = page.js(shape)
    assert (intro[0], first[0], second[0]) == ("p", "li", "li")
    assert intro[1][0] == "b"
    assert first[1] == ["a", "Alice"]
    assert page.js("() => document.querySelectorAll('#rich ul > li').length") == 2
    assert page.js("() => document.querySelector('#rich a').getAttribute('href')") == "#alice"
    panel.wait_js("() => !document.hasFocus()")
    for _ in range(3):  # one for each line
        browser.press("Control+z")
    page.wait_js("() => document.querySelector('#rich').innerText.startsWith('She has a')")


def test_nothing_is_replaced_without_a_translation_of_what_stands_there(
    browser: Any, pages: str, host_command: Path
) -> None:
    remember(browser, surface="window")
    page = browser.open(f"{pages}/article.html")
    before = page.js(SAID, "#field")
    browser.translate_selection("#field")
    window = browser.window("private/window.html")
    window.wait_js(DONE)
    assert window.js("() => !document.querySelector('#replace').hidden")
    window.click("#replace")  # one of the two clicks
    window.type("#text", " And more.")  # the translation is now another text's
    window.wait_js("() => document.querySelector('#replace').hidden")
    window.click("#go")
    window.wait_js(DONE)
    window.choose("#from", "en")
    window.wait_js(DONE)
    assert window.text("#replace") == "Replace the selection"  # the first click is forgotten
    hosts = hosts_of(host_command)
    signal_hosts(hosts, signal.SIGSTOP)
    window.click("#go")
    window.wait_js("() => document.body.dataset.state === 'working'")
    window.click("#cancel")
    window.wait_js("() => document.body.dataset.state === 'failed'")
    assert window.js("() => document.querySelector('#replace').hidden")
    window.js("() => document.querySelector('#replace').click()")
    window.js("() => document.querySelector('#replace').click()")
    signal_hosts(hosts, signal.SIGCONT)
    assert page.js(SAID, "#field") == before
    browser.close_windows()  # else the next test may take this window for its own
    remember(browser)


# ------------------------------------------------------------------------------------- dead ends


@pytest.fixture
def elsewhere(pages: str) -> Iterator[str]:
    """The pages at an address that the tests' copy of the extension may not use either."""
    handler = functools.partial(SiteHandler, directory=str(SITES))
    with http.server.ThreadingHTTPServer(("127.0.0.2", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.2:{server.server_port}"
        server.shutdown()


def test_where_nothing_can_be_read_a_text_is_asked_for_with_the_reason(
    browser: Any, pages: str, elsewhere: str
) -> None:
    remember(browser)
    places = [
        (f"{pages}/article.html", "Nothing is selected"),
        (f"{pages}/letter.pdf", "PDF"),
        (f"{pages}/framing.html?at={elsewhere}/article.html", "another site"),
        (browser.no_extension, "lets no extension"),
    ]
    for address, reason in places:
        page = browser.open(address)
        if "framing" in address:
            page.js("() => document.querySelector('iframe').focus()")
        browser.shortcut("translate-selection")
        shown = browser.window("private/window.html")  # a page can take the keyboard from a frame
        shown.wait_text("#notice", reason)
        shown.wait_js("() => document.activeElement.id === 'text'")
        if address == browser.no_extension:  # it is one window, whatever the reason
            assert "Alice" in translated(browser, shown)
        settle(browser)


def test_a_question_about_a_selection_is_typed_in_a_window(browser: Any, pages: str) -> None:
    remember(browser)
    _page, panel = asked_for(browser, pages, "h1")
    assert not panel.js(
        "() => [...document.querySelectorAll('textarea')].some((e) => e.checkVisibility())"
    )
    panel.leave("#to-ask")
    shown = browser.window("private/window.html")
    shown.wait_js("() => document.querySelector('#tab-ask')?.ariaSelected === 'true'")
    wait_for(lambda: browser.frames("private/panel.html") == 0)
    settle(browser)


# ---------------------------------------------------------------------------------- the panel


def test_the_panel_has_the_focus_moves_grows_and_is_closed_by_escape(
    browser: Any, pages: str
) -> None:
    remember(browser)
    browser.size(1000, 700)
    page = browser.open(f"{pages}/article.html")
    box = """() => {
        const { left, top, width, height } =
            document.documentElement.lastElementChild.getBoundingClientRect();
        return [left, top, width, height];
    }"""

    def open_panel() -> Any:
        browser.translate_selection("#letter")
        panel = browser.frame("private/panel.html")
        panel.wait_js(DONE)
        return panel

    panel = open_panel()
    panel.wait_js("() => document.hasFocus()")
    browser.press("Escape")
    wait_for(lambda: browser.frames("private/panel.html") == 0)
    panel = open_panel()
    left, top, width, height = page.js(box)
    browser.drag(left + width / 2, top + 8, left + width / 2 + 60, top - 22)
    wait_for(lambda: page.js(box) == [left + 60, top - 30, width, height])
    left, top, width, height = page.js(box)
    browser.drag(left + width - 6, top + height - 6, left + width + 74, top + height + 34)
    wait_for(lambda: page.js(box) == [left, top, width + 80, height + 40])
    # The user has gone back to the page: Escape closes the panel from there too.
    page.click("h1")
    browser.press("Escape")
    wait_for(lambda: browser.frames("private/panel.html") == 0)


@pytest.mark.parametrize("width", [320, 400])
def test_the_panel_and_the_shield_fit_a_narrow_window(browser: Any, pages: str, width: int) -> None:
    # The longest sign that a user can choose: drawn ones are short or long as it happens.
    remember(browser, sites=[SITE], sign={"word": "Donaudampfschifffahrtsbö", "colour": "#1f5f8b"})
    _page = browser.open(f"{pages}/article.html")
    browser.size(width, 640)
    wait_for(lambda: _page.js("(w) => Math.abs(innerWidth - w) < 5", width))
    browser.translate_selection("#letter")
    panel = browser.frame("private/panel.html")
    panel.wait_js(DONE)
    assert panel.js("() => document.documentElement.scrollWidth <= innerWidth")
    for selector in ("#copy", "#close", "#to", "#saw summary"):
        right, bottom = panel.js(f"(s) => {{ {EDGES} return [right, bottom] }}", selector)
        assert right <= panel.js("() => innerWidth"), selector
        assert bottom <= panel.js("() => innerHeight"), selector
    site = browser.open(f"http://use.localhost:{pages.rsplit(':', 1)[1]}/site.html")
    browser.size(width, 640)
    wait_for(lambda: site.js("(w) => Math.abs(innerWidth - w) < 5", width))
    private = type_privately(browser, "Alice has")
    private.wait_text("#status", "Finish the sentence")
    shape = private.js(f"(s) => {{ {EDGES} return [width, height] }}", "#status")
    assert shape[0] >= 90, shape
    assert shape[1] <= 80, shape
    browser.size(1000, 760)
