"""What breaks under way: the host dies, the service worker sleeps, frames are refused."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browsers import wait_for

from conftest import hosts_of, kept_of, remember, signal_hosts

pytestmark = pytest.mark.browser

PRIVATE = ("Alice", "Winterbottom", "London")


@pytest.fixture
def popup(browser: Any) -> Any:
    """The popup, ready to translate."""
    remember(browser)
    page = browser.open_own("popup/popup.html")
    page.wait_js("() => document.querySelector('#to')?.value")
    # An estimate under way goes before a translation, and would be what the host dies of: all of
    # the text at once, for one estimate.
    page.js(
        """() => {
            const text = document.querySelector('#text');
            text.value = 'Alice lives in London.';
            text.dispatchEvent(new Event('input', { bubbles: true }));
        }"""
    )
    page.wait_js("() => document.querySelector('#estimate').textContent !== ''")
    return page


def test_a_host_that_dies_is_reported_and_started_again(
    browser: Any, popup: Any, host_command: Path
) -> None:
    hosts = wait_for(lambda: hosts_of(host_command))
    signal_hosts(hosts, signal.SIGSTOP)
    popup.click("#go")
    popup.wait_js("() => document.body.dataset.state === 'working'")
    signal_hosts(hosts, signal.SIGKILL)
    popup.wait_js("() => document.body.dataset.state === 'failed'")
    assert "stopped" in popup.text("#status")
    again = """() => {
        const { state } = document.body.dataset;
        if (state === 'failed') document.querySelector('#go').click();
        return state === 'done';
    }"""
    popup.wait_js(again)
    assert "Alice" in popup.text("#result")


def test_a_service_worker_that_is_stopped_is_reported(
    browser: Any, popup: Any, host_command: Path
) -> None:
    hosts = wait_for(lambda: hosts_of(host_command))
    signal_hosts(hosts, signal.SIGSTOP)
    popup.click("#go")
    popup.wait_js("() => document.body.dataset.state === 'working'")
    browser.stop_worker()
    popup.wait_js("() => document.body.dataset.state === 'failed'")
    assert "sleep" in popup.text("#status")
    signal_hosts(hosts, signal.SIGKILL)  # and none that has been started since
    popup.click("#go")
    popup.wait_js("() => document.body.dataset.state === 'done'")


def test_the_result_opens_in_a_window_where_the_user_wants_one(
    browser: Any, pages: str, shot: Callable[[str, Callable[[], bytes]], None]
) -> None:
    remember(browser, surface="window")
    address = f"{pages}/article.html"
    browser.open(address)
    before = kept_of(browser, address)
    browser.translate_selection("#letter")
    window = browser.window("private/window.html")
    window.wait_js("() => document.body.dataset.state === 'done'")
    assert "Alice" in window.text("#result")
    browser.close_windows()
    wait_for(lambda: kept_of(browser, address) == before)  # its ticket went with it


def test_a_page_that_refuses_frames_gets_a_window(browser: Any, pages: str) -> None:
    remember(browser)
    browser.open(f"{pages}/isolated.html")
    browser.translate_selection("#letter")

    def view() -> Any:
        # Chromium refuses the frame's address a moment after it has been put there.
        with contextlib.suppress(TimeoutError):
            if browser.name == "firefox" and browser.frames("private/panel.html"):
                return browser.frame("private/panel.html", timeout=1)
            return browser.window("private/window.html", timeout=1)
        return None

    shown = wait_for(view)
    shown.wait_js("() => document.body.dataset.state === 'done'")
    assert "Alice" in shown.text("#result")
    browser.close_windows()


def test_a_site_in_its_own_window_translates_a_selection(
    browser: Any, pages: str, libretranslate: Any
) -> None:
    port = libretranslate.url.rsplit(":", 1)[1]
    site = {
        "id": "own-window",
        "name": "LibreTranslate",
        "url": f"http://window.localhost:{port}/?source={{from}}&target={{to}}",
        "match": ["http://window.localhost/*"],
        "source": ["#textarea1"],
        "result": ["#textarea2"],
        "read": "value",
        "busy": [".progress.translate"],
        "languages": {
            "from": [".language-select select >> 0"],
            "to": [".language-select select >> 1"],
        },
        "limit": 2000,
        "settle": 30,
    }
    remember(browser, sites=[site], engine="site:own-window")
    browser.open(f"{pages}/article.html")
    browser.translate_selection("#letter")
    panel = browser.frame("private/panel.html")
    panel.wait_js("() => document.body.dataset.state === 'done'")
    assert "Alice" in panel.text("#result")
    assert libretranslate.seen()
    assert not [word for word in PRIVATE if word in "\n".join(libretranslate.seen())]
    browser.close_windows()
