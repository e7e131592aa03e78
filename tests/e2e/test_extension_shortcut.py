"""The keyboard shortcut by a real key, which needs a screen: Chromium on one that nobody sees."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsers import Chromium

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
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1000x24"]
    with subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL
    ) as screen:
        os.close(writing)
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}"
        screen.terminate()


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
        environment = {**os.environ, "DISPLAY": display}
        subprocess.run(["xdotool", "key", KEY], env=environment, check=True, timeout=20)
        assert "Alice" in translated(browser)
