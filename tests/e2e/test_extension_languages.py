"""Texts in other languages: found, shown, translated into what they have, or refused.

The user reads English; the host's settings are for writing English and reading Spanish.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browsers import wait_for
from recording_engine import Recorder
from test_extension_page import SAYS, start

from conftest import change_host, remember, settle, type_privately

pytestmark = pytest.mark.browser

DONE = "() => document.body.dataset.state === 'done'"
FAILED = "() => document.body.dataset.state === 'failed'"
SHOWN = """() => [document.querySelector('#from').selectedOptions[0].text,
    document.querySelector('#to').value]"""


def panel_of(browser: Any, selector: str, state: str, part: str) -> Any:
    """The panel of a selection once it has come to a state."""
    browser.translate_selection(selector)
    panel = browser.frame("private/panel.html")
    panel.wait_js("(part) => document.querySelector('#text')?.value.includes(part)", part)
    panel.wait_js(state)
    return panel


def closed(browser: Any, panel: Any) -> None:
    """Close a panel: it lies over what would be clicked next."""
    panel.leave("#close")
    wait_for(lambda: browser.frames("private/panel.html") == 0)


@pytest.fixture
def recorded(browser: Any, engine: str) -> Iterator[list[str]]:
    """What a translator of all languages was sent; the host asks it and no other."""
    page = remember(browser)
    change_host(page, engine="libretranslate", engines={"libretranslate": {"url": engine}})
    Recorder.seen.clear()
    yield Recorder.seen
    settle(browser)
    page = browser.open_own("options/options.html")
    change_host(page, engine="apertium", engines={})


def shows(panel: Any, languages: list[str]) -> None:
    """Wait until these languages are shown: they are, a moment after the text."""
    wait_for(lambda: panel.js(SHOWN) == languages)


def test_a_page_is_read_in_ones_own_language_and_answered_in_its(
    browser: Any, pages: str, recorded: list[str]
) -> None:
    browser.open(f"{pages}/foreign.html")
    panel = panel_of(browser, "#german", DONE, "Hannelore")
    shows(panel, ["German (found)", "en"])
    assert "Hannelore Wiesenhütter" in panel.text("#result")
    closed(browser, panel)
    panel = panel_of(browser, "#spanish", DONE, "Marisol")
    shows(panel, ["Spanish (found)", "en"])
    closed(browser, panel)
    # What is written there goes back into the language that was read last.
    panel = panel_of(browser, "#field", DONE, "Alice")
    shows(panel, ["English (found)", "es"])
    # "Into" offers what the text's language has; it can be said which that is.
    offered = panel.js("() => [...document.querySelectorAll('#to option')].map((o) => o.value)")
    assert "en" not in offered
    closed(browser, panel)
    before = len(recorded)
    panel = panel_of(browser, "#polish", FAILED, "Zofia")
    panel.wait_text("#status", "Choose it; nothing was sent")
    assert panel.js("() => !document.querySelector('#retry').hidden")
    assert recorded[before:] == []
    given = "\n".join(recorded)
    assert given
    assert not [name for name in ("Hannelore", "Marisol", "Alice", "Zofia") if name in given]


def test_a_page_is_set_to_other_languages_and_turned_round(
    browser: Any, libretranslate: Any
) -> None:
    remember(browser, hosts={"libretranslate": ["http://localhost/*"]})
    page = browser.open(
        libretranslate.url.replace("127.0.0.1", "localhost") + "/?source=es&target=en"
    )
    page.wait_js("() => window._vueApp && !window._vueApp.loading")
    private = browser.frame("private/input.html")
    private.wait_js("() => !document.querySelector('#text').hidden")
    private.wait_text("#languages", "Spanish → English")
    before = len(libretranslate.seen())
    type_privately(browser, "Marisol Quintero vive en la casa de su hermana. ")
    shown = browser.frame("private/output.html")
    shown.wait_js(DONE)
    assert "Marisol Quintero" in shown.text("#result")
    assert "sister" in shown.text("#result")
    page.js("() => document.querySelector('.btn-switch-language').click()")
    private.wait_text("#languages", "English → Spanish")
    # Each pair has a disguise of its own: nothing goes again by itself.
    shown.wait_js(FAILED)
    seen = libretranslate.seen()[before:]
    private.press("#text", "Control+a")
    private.type("#text", "Marisol Quintero lives with her sister.")
    private.click("#go")
    shown.wait_js(
        "() => document.body.dataset.state === 'done'"
        " && document.querySelector('#result').innerText.includes('hermana')"
    )
    everything = "\n".join([*seen, *libretranslate.seen(), page.js("() => location.href")])
    assert "Marisol" not in everything
    assert "Quintero" not in everything


def test_the_popup_goes_by_its_text_and_nothing_of_a_mixed_page_is_shown(
    browser: Any, pages: str, recorded: list[str]
) -> None:
    popup = browser.open_own("popup/popup.html")
    popup.wait_js("() => document.querySelector('#to')?.value")
    popup.type("#text", "Hannelore hat ein Geheimnis und kein Geld.")
    popup.wait_js(
        "() => document.querySelector('#from').selectedOptions[0].text.includes('German')"
    )
    offered = popup.js("() => [...document.querySelectorAll('#to option')].map((o) => o.value)")
    assert sorted(offered) == ["en", "es", "fr"]
    page = browser.open(f"{pages}/foreign.html")
    start(browser, page)
    browser.shadow().wait_text(".words", "The page is translated")
    told = {part: page.js(SAYS, f"#{part}") for part in ("spanish", "german")}
    assert "Marisol Quintero" in told["spanish"]
    assert "hermana" not in told["spanish"]
    assert "Hannelore Wiesenhütter" in told["german"]
    # Passages in another language than the page stay as they are, and are not sent.
    given = "\n".join(recorded)
    assert not [name for name in ("Hannelore", "Marisol", "Zofia", "siostry") if name in given]
