"""A whole page, translated in place: its markup, frames and fields stay, and it goes back."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

import pytest
from browsers import wait_for
from recording_engine import Recorder

from conftest import change_host, remember

pytestmark = pytest.mark.browser

SAYS = "(s) => document.querySelector(s).textContent"


@pytest.fixture(scope="module", autouse=True)
def as_before(browser: Any) -> Iterator[None]:
    """The translator of these tests is none of the next ones'."""
    yield
    change_host(browser.open_own("options/options.html"), engine="apertium", engines={})


@pytest.fixture
def translated(browser: Any, engine: str) -> Any:
    """Has a page translated by the recording translator: gives the page and the bar."""
    page = remember(browser, target="es")
    change_host(
        page, engine="libretranslate", target="es", engines={"libretranslate": {"url": engine}}
    )
    Recorder.seen.clear()
    return functools.partial(translate, browser)


def translate(browser: Any, address: str) -> tuple[Any, Any]:
    """Show a page and translate it, as its entry in the menu does."""
    page = browser.open(address)
    start(browser, page)
    return page, browser.shadow()


def start(browser: Any, page: Any) -> None:
    """Translate the page in the first tab."""
    address = page.js("() => location.href")
    with browser.aside("popup/popup.html") as own:
        assert own.js(
            """async (address) => {
                const api = globalThis.browser ?? globalThis.chrome;
                const tab = (await api.tabs.query({})).find(({ url }) => url === address);
                const message = { type: 'translate-page', tab: tab.id };
                return (await api.runtime.sendMessage(message)).result;
            }""",
            address,
        )


def done(page: Any, bar: Any) -> None:
    """Wait until all is translated, the frame too, which may come last, and the bar says so."""
    page.wait_js("() => !frames[0].document.body.textContent.includes('green')")
    bar.wait_text(".words", "The page is translated")


def test_a_page_is_translated_in_place_and_goes_back(
    browser: Any, pages: str, translated: Any, shot: Any
) -> None:
    page, bar = translated(f"{pages}/mail.html")
    before = "() => [...document.body.querySelectorAll('*')].map(e => e.localName).join()"
    elements = page.js(before)
    kept = {s: page.js(SAYS, s) for s in ("#pre", "#editor", "#code code")}
    done(page, bar)
    letter = page.js(SAYS, "#letter")
    assert letter != "" and "bought" not in letter
    assert "Alice Keller" in letter
    assert page.js("() => document.querySelector('#letter b').textContent.trim() !== ''")
    assert page.js("() => document.querySelector('#link').textContent.trim() !== ''")
    assert page.js(SAYS, "#link") not in ("", "the river")
    assert "4929-1234" in page.js(SAYS, "#lines")
    assert page.js(SAYS, "#far") != "The last letter was short."
    # No element has come or gone, and what is typed or is no text is as it was.
    assert page.js(before) == elements
    assert {s: page.js(SAYS, s) for s in kept} == kept
    assert page.js("() => [field.value, area.value]") == ["The old house is cold."] * 2
    sent = "\n".join(Recorder.seen)
    for secret in ("Alice", "Keller", "4929-1234", "kitchen", "zorblax", "cold house"):
        assert secret not in sent, secret
    assert len(Recorder.seen) == len(set(Recorder.seen))
    shot(f"page-{browser.name}", browser.screenshot)
    count = len(Recorder.seen)
    bar.click("#original")
    page.wait_js("() => document.querySelector('#letter').textContent.includes('bought')")
    bar.wait_text(".words", "This is the original")
    bar.click("#translation")
    page.wait_js("(said) => document.querySelector('#letter').textContent === said", letter)
    bar.click("#end")
    page.wait_js("() => document.querySelector('#letter').textContent.includes('bought')")
    wait_for(lambda: page.js("() => frames[0].document.body.innerText.includes('green')"))
    assert page.js("() => document.documentElement.lastElementChild.localName") == "body"
    assert len(Recorder.seen) == count  # nothing was sent again


def test_a_page_that_goes_on_writing_is_followed(browser: Any, pages: str, translated: Any) -> None:
    page, bar = translated(f"{pages}/mail.html")
    done(page, bar)
    count = len(Recorder.seen)
    page.js(
        """() => {
            const list = document.querySelector('#list');
            list.innerHTML = '<p id=new>The <i>green</i> garden is near the kitchen.</p>'
              + '<p id=again>The last letter was short.</p>';
            const ticking = setInterval(() => list.append(' tick'), 100);
            list.onclick = () => clearInterval(ticking);
        }"""
    )
    page.wait_js("() => !document.querySelector('#new').textContent.includes('kitchen')")
    page.wait_js("() => !document.querySelector('#again').textContent.includes('last')")
    assert page.js("() => document.querySelector('#new i').textContent.trim() !== ''")
    # What the page said before is not sent again, nor what it is still writing.
    assert len(Recorder.seen) == count + 1
    page.js(
        """() => {
            document.querySelector('#list').click();
            document.querySelector('#odd').firstChild.data = 'The bridge is open.';
        }"""
    )
    page.wait_js("() => !/bridge|zorblax/.test(document.querySelector('#odd').textContent)")
    bar.click("#end")
    page.wait_js("() => document.querySelector('#odd').textContent === 'The bridge is open.'")
    assert (
        page.js("() => document.querySelector('#new').textContent")
        == "The green garden is near the kitchen."
    )


MANY = """async () => {
    const words = ['house', 'garden', 'kitchen', 'river', 'letter', 'window', 'door', 'bridge'];
    const rows = Array.from({ length: 2500 }, (_, i) => {
        const row = document.createElement('p');
        const bold = document.createElement('b');
        bold.textContent = words[i % 8];
        row.append('The ', bold, ` is near the ${words[(i >> 3) % 8]}.`);
        return row;
    });
    document.querySelector('#list').append(...rows);
    // What it costs the page to be made is not counted.
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    const nodes = document.createTreeWalker(document);
    let count = 0;
    while (nodes.nextNode()) count += 1;
    return count;
}"""


def test_ten_thousand_nodes_do_not_hold_the_page_up(
    browser: Any, pages: str, translated: Any
) -> None:
    page = browser.open(f"{pages}/mail.html")
    assert page.js(MANY) > 10_000
    # Firefox says of no task how long it took.
    measured = browser.tasks() if browser.name == "chromium" else nullcontext([1.0])
    with measured as tasks:
        start(browser, page)
        page.wait_js(
            """() => [...document.querySelectorAll('#list p')].every(
                (row) => !row.textContent.includes(' is near the '))"""
        )
    assert len(Recorder.seen) == len(set(Recorder.seen))
    assert 0 < tasks[0] < 50
    done(page, browser.shadow())
