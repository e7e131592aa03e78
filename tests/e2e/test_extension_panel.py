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


def test_a_selection_is_translated_in_the_side_panel(browser: Any, pages: str) -> None:
    remember(browser, surface="side")
    if browser.name == "chromium":
        # The menu of a test is no click to Chromium, so the side panel is opened from the popup.
        popup = browser.open_own("popup/popup.html")
        popup.wait_js("() => !document.querySelector('#beside').hidden")
        browser.context.new_page()
        popup.click("#beside")
        browser.side_panel()
        browser.fresh()
    browser.open(f"{pages}/article.html")
    browser.translate_selection("#letter", "translate-beside")
    beside = browser.side_panel()
    beside.wait_js("() => document.body?.dataset.state === 'done'")
    assert beside.js("() => document.querySelector('#text').value.split('\\n').length") == 2
    assert "Alice" in beside.text("#result")
    assert "Alice" not in beside.text("#public")
    assert browser.frames("private/panel.html") == 0
    assert violations(beside) == []
    # A second text comes to the panel that is open.
    beside.js("() => { document.body.dataset.state = 'before' }")
    browser.translate_selection("h1", "translate-beside")
    beside.wait_js("() => document.body.dataset.state === 'done'")
    beside.wait_js("() => !document.querySelector('#text').value.includes('Alice')")
