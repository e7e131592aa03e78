"""What makes a page usable by everyone, asked of a page as it stands in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"

REACHABLE = """() => [...document.querySelectorAll(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.matches(':disabled')
        && !e.matches('[role="tab"][aria-selected="false"]'))"""
"""What Tab should come by, in the order in which it is read: of several tabs the one that is shown,
since arrow keys go from one to the next."""

NAME = (
    """(e) => e.id || e.getAttribute('aria-label') || e.textContent.trim().slice(0, 30) || e.name"""
)


def violations(view: Any) -> list[str]:
    """What axe-core finds in a document; its script runs in the document."""
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


def walk(browser: Any, page: Any) -> list[str]:
    """Tab through a page from its top; the names of what was reached, in that order.

    Each must be seen to have the focus: it lies in view and has an outline.
    """
    expected = page.js(f"() => ({REACHABLE})().map({NAME})")
    # Tab goes on from where the focus was last.
    page.js(
        """() => {
            document.body.tabIndex = -1;
            document.body.focus();
            document.body.removeAttribute('tabindex');
        }"""
    )
    reached: list[str] = []
    for _ in expected:
        page.js("() => { window.before = document.activeElement }")
        browser.press("Tab")
        page.wait_js("() => document.activeElement !== window.before")
        focus = page.js(
            f"""() => {{
                const e = document.activeElement;
                const {{ outlineStyle, outlineWidth, boxShadow }} = getComputedStyle(e);
                const {{ top, bottom, width }} = e.getBoundingClientRect();
                return {{
                    name: ({NAME})(e),
                    plain: outlineStyle === 'none' && boxShadow === 'none',
                    away: width === 0 || bottom < 0 || top > innerHeight,
                }};
            }}"""
        )
        assert not focus["plain"], f"{focus['name']} does not show that it has the focus"
        assert not focus["away"], f"{focus['name']} has the focus and is out of view"
        reached.append(focus["name"])
    assert reached == expected
    return reached
