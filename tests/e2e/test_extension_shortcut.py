"""The keyboard shortcut by a real key, which needs a screen: Chromium on one that nobody sees."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import desk
import pytest
from browsers import Chromium, wait_for

from conftest import CHROMIUM_ID, MANIFEST, write_host_manifest

pytestmark = pytest.mark.browser

KEY = MANIFEST["commands"]["translate-selection"]["suggested_key"]["default"].lower()
SELECT = "() => getSelection().selectAllChildren(document.querySelector('#letter'))"


def translated(browser: Any) -> str:
    """What the panel says when it is done."""
    panel = browser.frame("private/panel.html")
    panel.wait_js("() => document.body.dataset.state === 'done'")
    return str(panel.text("#result"))


@pytest.fixture
def display() -> Iterator[str]:
    """A screen that nobody sees."""
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        pytest.skip("Xvfb and xdotool are not installed")
    with desk.screen() as display:
        yield display


def test_a_real_key_translates_the_selection_in_chromium(
    playwright: Any,
    display: str,
    extension_folder: Path,
    host_command: Path,
    tmp_path: Path,
    pages: str,
) -> None:
    hosts = tmp_path / "profile" / "NativeMessagingHosts"
    origin = f"chrome-extension://{CHROMIUM_ID}/"
    write_host_manifest(hosts, host_command, allowed_origins=[origin])
    with Chromium(
        playwright, tmp_path / "profile", extension_folder, CHROMIUM_ID, display
    ) as browser:
        page = browser.open(f"{pages}/article.html")
        page.js(SELECT)
        hands = desk.Hands(display)
        # A key that comes before the window has the keyboard goes nowhere.
        shown = ("search", "--onlyvisible", "--name", "Chromium")
        wait_for(lambda: hands.do("getwindowfocus") in hands.do(*shown).split())
        hands.key(KEY)
        assert "Alice" in translated(browser)
