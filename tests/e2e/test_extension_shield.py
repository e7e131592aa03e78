"""A session on LibreTranslate's real page: the user types privately, the provider sees a disguise.

The server is the provider: what it was given is what it knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from conftest import remember, type_privately

pytestmark = pytest.mark.browser

PRIVATE = ("Alice", "Winterbottom", "London")
READY = "() => !document.querySelector('#text').hidden"


@pytest.fixture
def translator(browser: Any, libretranslate: Any) -> Any:
    """The page with its shield up."""
    remember(browser, hosts={"libretranslate": ["http://localhost/*"]})
    page = browser.open(libretranslate.url.replace("127.0.0.1", "localhost"))
    page.wait_js("() => window._vueApp && !window._vueApp.loading")
    browser.frame("private/input.html").wait_js(READY)
    return page


def test_the_provider_sees_only_the_disguise(
    browser: Any, translator: Any, libretranslate: Any, shot: Callable[[str, bytes], None]
) -> None:
    type_privately(browser, "Alice Winterbottom lives in London. She has a dog. ")
    shown = browser.frame("private/output.html")
    shown.wait_js("() => document.body.dataset.state === 'done'", timeout=20)
    translation = shown.text("#result")
    assert "Alice Winterbottom" in translation
    shot(f"shield-{browser.name}", browser.screenshot())
    assert translator.js("() => document.querySelector('#textarea1').value") != ""
    assert libretranslate.seen()
    everything = "\n".join([*libretranslate.seen(), translator.js("() => location.href")])
    assert not [word for word in PRIVATE if word in everything]
