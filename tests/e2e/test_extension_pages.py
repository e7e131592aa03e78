"""The extension's own pages: what they show, in both themes, and that everyone can use them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, remember

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
        page.wait_js("() => document.querySelector('#level').value !== ''")
    shot(f"{Path(path).stem}-{theme}-{browser.name}", browser.screenshot())
    untranslated = page.js("() => document.body.innerText.match(/\\b[a-z]+_[a-z_]+\\b/g) ?? []")
    assert set(untranslated) <= {"install_scripts"}
    assert violations(page) == []


def test_the_popup_translates_what_is_typed_in_it(browser: Any) -> None:
    remember(browser)
    popup = browser.open_own("popup/popup.html")
    popup.wait_js("() => document.querySelector('#to').value !== ''")
    popup.type("#text", "Alice lives in London.")
    popup.click("#go")
    popup.wait_js("() => document.body.dataset.state === 'done'")
    assert "Alice" in popup.text("#result")
    popup.wait_js("() => !document.querySelector('#last').hidden")
