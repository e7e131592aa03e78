"""The extension's own pages: what they show, in both themes, and that everyone can use them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, hosts_of, remember

pytestmark = pytest.mark.browser

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ["popup/popup.html", "options/options.html", "welcome/welcome.html"]
READY = "() => document.querySelector('#host').dataset.state === 'ready'"


def violations(view: Any) -> list[str]:
    """What axe-core finds in a page; its script runs in the page."""
    if not Path(AXE).exists():
        pytest.skip("run `npm ci` first")
    source = AXE.read_text(encoding="utf-8")
    found = view.js(
        """async (source) => {
            if (!globalThis.axe) (0, eval)(source);
            const { violations } = await globalThis.axe.run();
            return violations.flatMap((v) => v.nodes.map((n) =>
                `${v.id}: ${n.target} ${n.any.concat(n.all).map((c) => c.message).join('; ')}`));
        }""",
        source,
    )
    return list(found)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_ready_and_accessible(
    browser: Any, path: str, theme: str, shot: Callable[[str, bytes], None]
) -> None:
    remember(browser, theme=theme)
    page = browser.open_own(path)
    page.wait_js(READY)
    page.wait_js("t => document.documentElement.dataset.theme === t", theme)
    if page.js("() => document.querySelector('#level') !== null"):
        page.wait_js("() => document.querySelector('#facts').children.length > 0")
    shot(f"{Path(path).stem}-{theme}-{browser.name}", browser.screenshot())
    untranslated = page.js("() => document.body.innerText.match(/\\b[a-z]+_[a-z_]+\\b/g) ?? []")
    assert set(untranslated) <= {"install_scripts"}
    assert violations(page) == []


def test_the_popup_translates_what_is_typed_in_it(browser: Any) -> None:
    remember(browser)
    popup = browser.open_own("popup/popup.html")
    popup.wait_js("() => document.querySelector('#to')?.value")
    popup.type("#text", "Alice lives in London.")
    popup.click("#go")
    popup.wait_js("() => document.body.dataset.state === 'done'")
    assert "Alice" in popup.text("#result")
    popup.wait_js("() => !document.querySelector('#last').hidden")


def test_a_missing_host_is_explained_until_it_is_there(
    browser: Any, host_command: Path, shot: Callable[[str, bytes], None]
) -> None:
    remember(browser, theme="light")
    hidden = browser.host_manifest.with_suffix(".hidden")
    browser.host_manifest.rename(hidden)
    try:
        for host in hosts_of(host_command):
            os.kill(host, signal.SIGKILL)
        popup = browser.open_own("popup/popup.html")
        missing = "() => document.querySelector('#host').dataset.state === 'missing'"
        popup.wait_js(
            f"() => {{ if (({missing})()) return true; "
            "document.querySelector('#again').click(); return false }"
        )
        assert "install_scripts" in popup.text("#command")
        identity = browser.base.split("/")[2] if browser.name == "chromium" else "prism@"
        assert identity in popup.text("#identity")
        shot(f"popup-missing-{browser.name}", browser.screenshot())
        assert violations(popup) == []
    finally:
        hidden.rename(browser.host_manifest)
    popup.click("#again")
    popup.wait_js(READY)


def test_the_window_is_accessible(browser: Any, shot: Callable[[str, bytes], None]) -> None:
    remember(browser, theme="dark")
    welcome = browser.open_own("welcome/welcome.html")
    welcome.wait_js("() => !document.querySelector('#try').disabled")
    welcome.click("#try")
    window = browser.window("private/window.html")
    window.wait_js("() => document.querySelector('#to')?.value")
    window.type("#text", "Alice lives in London.")
    window.click("#go")
    window.wait_js("() => document.body.dataset.state === 'done'")
    assert violations(window) == []
    browser.close_windows()


def test_the_checker_of_accessibility_finds_what_is_wrong(browser: Any) -> None:
    page = browser.open_own("welcome/welcome.html")
    page.js("() => { document.body.append(document.createElement('select')) }")
    assert any("select-name" in violation for violation in violations(page))
