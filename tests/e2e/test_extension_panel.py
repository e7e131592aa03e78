"""Right click, "Translate privately": from a selection on any page to the decoded result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from accessibility import violations
from conftest import remember

pytestmark = pytest.mark.browser


def test_a_selection_is_translated_in_a_private_panel(
    browser: Any, pages: str, shot: Callable[[str, bytes], None]
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
    shot(f"panel-{browser.name}", browser.screenshot())
    assert page.js("() => [document.querySelectorAll('iframe').length, window.length]") == [1, 1]
    panel.click("#close")
    page.wait_js("() => document.activeElement !== null")


@pytest.fixture
def beside(browser: Any) -> Any:
    """The browser with results beside the page, and in Chromium with its side panel open."""
    remember(browser, surface="side")
    if browser.name == "chromium":
        # A test's click in the menu is none to Chromium, but one in the popup is.
        popup = browser.open_own("popup/popup.html")
        popup.wait_js("() => document.querySelector('#beside')?.hidden === false")
        browser.context.new_page()
        popup.click("#beside")
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
    # A second text comes to the panel that is open.
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
