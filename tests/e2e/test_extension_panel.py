"""Right click, "Translate privately": from a selection on any page to the decoded result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from accessibility import violations
from browsers import wait_for

from conftest import kept_of, remember

pytestmark = pytest.mark.browser


def test_a_selection_is_translated_in_a_private_panel(
    browser: Any, pages: str, shot: Callable[[str, Callable[[], bytes]], None]
) -> None:
    page = browser.open(f"{pages}/article.html")
    browser.translate_selection("#letter")
    panel = browser.frame("private/panel.html")
    panel.wait_js("() => document.body.dataset.state === 'done'")
    assert panel.text("#result").strip()
    assert panel.js("() => document.querySelector('#text').value.split('\\n').length") == 2
    panel.click("#saw summary")
    seen = panel.text("#public")
    assert "Alice" not in seen
    assert "London" not in seen
    assert panel.js("() => document.querySelectorAll('#public ins').length") > 0
    shot(f"panel-{browser.name}", browser.screenshot)
    assert page.js("() => [document.querySelectorAll('iframe').length, window.length]") == [1, 1]
    panel.leave("#close")
    wait_for(lambda: browser.frames("private/panel.html") == 0)


@pytest.fixture
def beside(browser: Any) -> Any:
    """The browser with results beside the page, and in Chromium with its side panel open."""
    remember(browser, surface="side")
    if browser.name == "chromium":
        # A test's click in the menu is none to Chromium, but one in the popup is.
        popup = browser.open_own("popup/popup.html")
        popup.wait_js("() => document.querySelector('#beside')?.hidden === false")
        browser.context.new_page()
        popup.leave("#beside")
        browser.side_panel()
        browser.fresh()
    return browser


def test_a_selection_is_translated_in_the_side_panel(beside: Any, pages: str) -> None:
    beside.open(f"{pages}/article.html")
    beside.translate_selection("#letter", "translate-beside")
    panel = beside.side_panel()
    panel.wait_js("() => document.body?.dataset.state === 'done'")
    assert panel.js("() => document.querySelector('#text').value.split('\\n').length") == 2
    assert "Alice" in panel.text("#result")
    assert "Alice" not in panel.text("#public")
    assert beside.frames("private/panel.html") == 0
    assert violations(panel) == []
    # A second text comes to the panel that is open, also where the background slept meanwhile.
    if beside.name == "chromium":
        beside.stop_worker()
        wait_for(lambda: beside.worker.evaluate("() => true"))
    panel.js("() => { document.body.dataset.state = 'before' }")
    beside.translate_selection("h1", "translate-beside")
    panel.wait_js("() => document.body.dataset.state === 'done'")
    panel.wait_js("() => !document.querySelector('#text').value.includes('Alice')")


def test_shortcuts_translate_where_they_say(beside: Any, pages: str) -> None:
    page = beside.open(f"{pages}/article.html")
    page.js("() => getSelection().selectAllChildren(document.querySelector('#letter'))")
    beside.shortcut("translate-beside")
    panel = beside.side_panel()
    panel.wait_js("() => document.querySelector('#text')?.value.includes('Alice')")
    panel.wait_js("() => document.body.dataset.state === 'done'")
    remember(beside, surface="panel")
    page = beside.open(f"{pages}/article.html")
    page.js("() => getSelection().selectAllChildren(document.querySelector('#letter'))")
    beside.shortcut("translate-selection")
    beside.frame("private/panel.html").wait_js("() => document.body.dataset.state === 'done'")


@pytest.mark.parametrize(
    ("surface", "field"), [("panel", "#editor"), ("window", "#field"), ("side", "#field")]
)
def test_a_selection_in_a_field_is_replaced_after_a_second_click(
    beside: Any, pages: str, surface: str, field: str
) -> None:
    remember(beside, surface=surface)
    page = beside.open(f"{pages}/article.html")
    said = "(s) => { const e = document.querySelector(s); return e.value ?? e.innerText }"
    before = page.js(said, field)
    entry = "translate-beside" if surface == "side" else "translate-selection"
    page.js("(s) => document.querySelector(s).focus()", field)
    beside.translate_selection(field, entry)
    panel = {
        "panel": lambda: beside.frame("private/panel.html"),
        "window": lambda: beside.window("private/window.html"),
        "side": beside.side_panel,
    }[surface]()
    panel.wait_js("(text) => document.querySelector('#text')?.value === text", before)
    panel.wait_js("() => document.body.dataset.state === 'done'")
    panel.click("#replace")
    panel.wait_text("#status", "the page will see it")
    assert page.js(said, field) == before
    panel.click("#replace")
    panel.wait_text("#status", "Replaced")
    after = page.js(said, field)
    assert after != before
    assert "Alice" in after
    beside.close_windows()


def test_a_field_that_has_changed_meanwhile_is_left_alone(browser: Any, pages: str) -> None:
    remember(browser)
    page = browser.open(f"{pages}/article.html")
    browser.translate_selection("#field")
    panel = browser.frame("private/panel.html")
    panel.wait_js("() => document.body.dataset.state === 'done'")
    page.js("() => { document.querySelector('#field').value = 'Something else altogether.' }")
    panel.click("#replace")
    panel.click("#replace")
    panel.wait_text("#status", "nothing was written")
    kept = page.js("() => document.querySelector('#field').value")
    assert kept == "Something else altogether."


def test_only_a_page_that_takes_a_panel_away_is_warned_of(browser: Any, pages: str) -> None:
    remember(browser)
    address = f"{pages}/article.html"

    def translated(selector: str, part: str) -> Any:
        browser.translate_selection(selector)

        def view() -> Any:
            panel = browser.frame("private/panel.html")
            ready = "(part) => document.querySelector('#text')?.value.includes(part)"
            return panel.js(ready, part) and panel

        return wait_for(view)

    before = kept_of(browser, browser.open(address).js("() => location.href"))[1]
    translated("#letter", "Alice")
    translated("h1", "letter")  # in place of the first
    wait_for(lambda: kept_of(browser, address) == ("", before + 1))
    page = browser.open(f"{address}?left")  # and the panel with it
    assert kept_of(browser, f"{address}?left")[0] == ""
    panel = translated("#letter", "Alice")
    panel.leave("#close")
    wait_for(lambda: browser.frames("private/panel.html") == 0)
    assert kept_of(browser, f"{address}?left")[0] == ""
    translated("#letter", "Alice")
    page.js("() => document.documentElement.lastElementChild.remove()")
    wait_for(lambda: kept_of(browser, f"{address}?left")[0] == "!")
