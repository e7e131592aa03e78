"""The extension's own pages: what they show, in both themes, and that everyone can use them."""

from __future__ import annotations

import contextlib
import json
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from accessibility import violations, walk
from browsers import wait_for

from conftest import CHROMIUM_ID, GECKO_ID, hosts_of, remember, signal_hosts, type_privately

pytestmark = pytest.mark.browser

PAGES = ["popup/popup.html", "options/options.html", "welcome/welcome.html", "private/window.html"]
SIZES = {"popup/popup.html": (450, 720), "private/window.html": (450, 720)}
TEXT = "Alice lives in London. She has a secret and no money."
SITE = {
    "id": "own-shop",
    "name": "Replica",
    "match": ["http://replica.localhost/*"],
    "source": ["#source"],
    "result": ["#result"],
    "live": False,
    "limit": 2000,
    "settle": 60,
}
Shot = Callable[[str, Callable[[], bytes]], None]


def shown(browser: Any, path: str) -> Any:
    """One of the extension's pages, in its size, once it shows all that it has to show."""
    browser.size(*SIZES.get(path, (1000, 760)))
    page = browser.open_own(path)
    if page.js("() => document.querySelector('#host') !== null"):
        page.wait_js("() => document.querySelector('#host').dataset.state === 'ready'")
    if path.startswith(("popup", "private")):
        page.wait_js("() => document.querySelector('#to')?.value")
    if page.js("() => document.querySelector('#facts') !== null"):
        page.wait_js("() => document.querySelector('#facts').children.length > 0")
    if path.startswith("options"):
        page.wait_js("() => document.querySelector('#engine-list').children.length > 0")
    return page


def translated(page: Any) -> None:
    """Type a text, translate it, and unfold what the translator saw."""
    page.type("#text", TEXT)
    page.wait_js("() => document.querySelector('#estimate').textContent !== ''")
    page.click("#go")
    page.wait_js("() => document.body.dataset.state === 'done'")
    page.click("#saw summary")


def in_themes(*views: Any) -> Iterator[str]:
    """Have pages of the extension shown in each theme, one after the other."""
    for theme in ("light", "dark"):
        views[0].js(
            "(theme) => (globalThis.browser ?? globalThis.chrome).storage.local.set({ theme })",
            theme,
        )
        for view in views:
            view.wait_js("t => document.documentElement.dataset.theme === t", theme)
        yield theme


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_ready_and_accessible(browser: Any, path: str, shot: Shot) -> None:
    remember(browser)
    page = shown(browser, path)
    name = "side" if "window" in path else Path(path).stem
    for theme in in_themes(page):
        shot(f"{name}-{theme}-{browser.name}", browser.screenshot)
        assert violations(page) == [], theme
    untranslated = page.js("() => document.body.innerText.match(/\\b[a-z]+_[a-z_]+\\b/g) ?? []")
    assert set(untranslated) <= {"install_scripts"}


@pytest.mark.parametrize("path", ["popup/popup.html", "private/window.html"])
def test_a_translation_is_accessible(browser: Any, path: str, shot: Shot) -> None:
    remember(browser)
    page = shown(browser, path)
    translated(page)
    assert "Alice" in page.text("#result")
    name = "side" if "window" in path else "popup"
    for theme in in_themes(page):
        shot(f"{name}-translated-{theme}-{browser.name}", browser.screenshot)
        assert violations(page) == [], theme


def test_the_panel_on_a_page_is_accessible(browser: Any, pages: str, shot: Shot) -> None:
    remember(browser)
    browser.size(1000, 700)
    browser.open(f"{pages}/article.html")
    browser.translate_selection("#letter")
    panel = browser.frame("private/panel.html")
    panel.wait_js("() => document.body.dataset.state === 'done'")
    panel.click("#saw summary")
    for theme in in_themes(panel):
        shot(f"panel-{theme}-{browser.name}", browser.screenshot)
        assert violations(panel) == [], theme


def test_the_frames_of_a_shield_are_accessible(browser: Any, pages: str, shot: Shot) -> None:
    remember(browser, sites=[SITE])
    browser.size(1000, 600)
    port = pages.rsplit(":", 1)[1]
    browser.open(f"http://replica.localhost:{port}/site.html")
    private = browser.frame("private/input.html")
    private.wait_js("() => !document.querySelector('#text').hidden")
    type_privately(browser, TEXT)
    private.press("#text", "Control+Enter")
    output = browser.frame("private/output.html")
    output.wait_js("() => document.body.dataset.state === 'done'")
    output.click("#saw summary")
    for theme in in_themes(private, output):
        shot(f"shield-{theme}-{browser.name}", browser.screenshot)
        assert violations(private) == [], theme
        assert violations(output) == [], theme
    private.click("#more summary")
    private.click("#unprotected")
    private.wait_js("() => !document.querySelector('#sure').hidden")
    for theme in in_themes(private):
        shot(f"shield-unprotected-{theme}-{browser.name}", browser.screenshot)
        assert violations(private) == [], theme


def test_the_checker_of_accessibility_finds_what_is_wrong(browser: Any) -> None:
    page = browser.open_own("welcome/welcome.html")
    page.js("() => { document.body.append(document.createElement('select')) }")
    assert any("select-name" in violation for violation in violations(page))


# --------------------------------------------------------------------- keyboard, ears, directions


@pytest.mark.parametrize("path", PAGES)
def test_tab_comes_by_everything_in_the_order_of_reading(browser: Any, path: str) -> None:
    remember(browser)
    assert len(walk(browser, shown(browser, path))) > 2


def test_tab_comes_by_everything_in_the_panel_and_escape_closes_it(
    browser: Any, pages: str
) -> None:
    remember(browser)
    page = browser.open(f"{pages}/article.html")
    browser.translate_selection("#letter")
    panel = browser.frame("private/panel.html")
    panel.wait_js("() => document.body.dataset.state === 'done'")
    assert walk(browser, panel)[:3] == ["to-ask", "window", "close"]
    browser.press("Escape")
    wait_for(lambda: browser.frames("private/panel.html") == 0)
    assert page.js("() => document.activeElement.localName") == "body"


def test_tab_comes_by_everything_in_the_private_input(browser: Any, pages: str) -> None:
    remember(browser, sites=[SITE])
    browser.open(f"http://replica.localhost:{pages.rsplit(':', 1)[1]}/site.html")
    private = browser.frame("private/input.html")
    private.wait_js("() => !document.querySelector('#text').hidden")
    type_privately(browser, TEXT)
    assert walk(browser, private)[-1] == "text"


def test_a_text_is_translated_by_keys_alone_and_every_step_is_told(browser: Any) -> None:
    remember(browser)
    page = shown(browser, "private/window.html")
    page.wait_js("() => document.activeElement.id === 'text'")
    page.js(
        """() => {
            const status = document.querySelector('[role=status]#status');
            const told = new MutationObserver(() => status.dataset.told =
                (status.dataset.told ?? '') + status.textContent + '|');
            told.observe(status, { childList: true });
        }"""
    )
    page.type("#text", TEXT)
    for name in ("from", "to", "go"):
        browser.press("Tab")
        page.wait_js("(name) => document.activeElement.id === name", name)
    browser.press("Enter")
    page.wait_js("() => document.body.dataset.state === 'done'")
    first, last = page.js("() => document.querySelector('#status').dataset.told").split("|")[:2]
    assert "Translating" in first
    assert "Translated" in last
    # The button that went gave the focus on, so that whoever uses keys does not start over.
    page.wait_js("() => document.activeElement.id === 'go'")
    browser.press("Tab")
    page.wait_js("() => document.activeElement.id === 'result'")


def test_who_goes_on_from_a_site_is_left_alone_where_he_went(browser: Any, pages: str) -> None:
    """A page that is kept for the way back does not answer: it is not one that holds a question."""
    remember(browser, sites=[SITE])
    browser.open(f"http://replica.localhost:{pages.rsplit(':', 1)[1]}/site.html")
    type_privately(browser, TEXT)
    page = browser.open_own("private/window.html")
    page.wait_js(
        """async () => {
            const kept = await (globalThis.browser ?? globalThis.chrome).storage.session.get(null);
            return !Object.keys(kept).some((key) => key.startsWith('shield:'));
        }"""
    )
    assert page.js("() => performance.getEntriesByType('navigation')[0].type") == "navigate"


def test_a_text_shows_its_own_direction(browser: Any) -> None:
    remember(browser)
    page = shown(browser, "popup/popup.html")
    direction = "(id) => getComputedStyle(document.querySelector(id)).direction"
    for text, wanted in (("שלום עולם", "rtl"), ("Hello", "ltr")):
        page.js("(t) => { document.querySelector('#text').value = t }", text)
        assert page.js(direction, "#text") == wanted
        page.js("(t) => { document.querySelector('#result').textContent = t }", text)
        page.js("() => { document.querySelector('#result').hidden = false }")
        assert page.js(direction, "#result") == wanted


@pytest.mark.parametrize("path", PAGES)
def test_a_page_can_be_read_from_right_to_left_and_in_a_narrow_window(
    browser: Any, path: str, shot: Shot
) -> None:
    remember(browser)
    page = shown(browser, path)
    page.js("() => { document.documentElement.dir = 'rtl' }")
    shot(f"{Path(path).stem}-rtl-{browser.name}", browser.screenshot)
    over = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.js(over) <= 0
    title, edge = page.js(
        "() => [document.querySelector('h1').getBoundingClientRect().right, innerWidth / 2]"
    )
    assert title > edge
    browser.size(320, 700)  # as wide as what a window shows at 400 %
    page.wait_js("() => Math.abs(innerWidth - 320) < 5")
    assert page.js(over) <= 0


# ------------------------------------------------------------------------------ states of the host

ANSWERS = """#!{python}
import json, struct, sys
length = struct.unpack("I", sys.stdin.buffer.read(4))[0]
number = json.loads(sys.stdin.buffer.read(length))["id"]
error = {{"code": "{code}", "message": "no", "hint": ""}}
body = json.dumps({{"id": number, "ok": False, "error": error}}).encode()
sys.stdout.buffer.write(struct.pack("I", len(body)) + body)
sys.stdout.flush()
sys.stdin.buffer.read()
"""
SCREENS = {
    "missing": ("", "install_scripts"),
    "forbidden": ("", "prism install"),
    "crashed": ("#!/bin/sh\nexit 3\n", "prism doctor"),
    "silent": (f"#!{sys.executable}\nimport sys\nsys.stdin.buffer.read()\n", "prism doctor"),
    "old-host": (ANSWERS.format(python=sys.executable, code="protocol_too_new"), "install_scripts"),
    "old-extension": (ANSWERS.format(python=sys.executable, code="protocol_too_old"), ""),
}


@pytest.fixture
def with_host(browser: Any, tmp_path: Path) -> Iterator[Callable[[str], None]]:
    """Puts the host into a state; afterwards it is the real one again."""
    manifest: Path = browser.host_manifest
    before = manifest.read_text(encoding="utf-8")

    def put(state: str) -> None:
        content = json.loads(before)
        if state == "missing":
            manifest.unlink()
        elif state == "forbidden":
            allowed = next(name for name in content if name.startswith("allowed"))
            other = "other@example.org" if "extensions" in allowed else f"{'a' * 32}/"
            content[allowed] = [other if "@" in other else f"chrome-extension://{other}"]
            manifest.write_text(json.dumps(content), encoding="utf-8")
        else:
            script = tmp_path / "host"
            script.write_text(SCREENS[state][0], encoding="utf-8")
            script.chmod(0o755)
            manifest.write_text(json.dumps({**content, "path": str(script)}), encoding="utf-8")

    yield put
    manifest.write_text(before, encoding="utf-8")


def reaches(page: Any, state: str, host_command: Path) -> None:
    """Wait until a page shows the host's state, and end the hosts of the state before meanwhile.

    One of them may be starting just then, and would be the one that the page finds.
    """

    def shows() -> bool:
        if state != "ready":
            signal_hosts(hosts_of(host_command), signal.SIGKILL)
        shown = page.js("() => document.querySelector('#host').dataset.state")
        if shown not in (state, "checking"):
            page.js("() => document.querySelector('#again').click()")  # hidden where all is well
        return bool(shown == state)

    wait_for(shows, step=0.2)


@pytest.mark.parametrize("state", SCREENS)
def test_each_state_of_the_host_has_a_screen_with_the_command_that_mends_it(
    browser: Any,
    state: str,
    with_host: Callable[[str], None],
    host_command: Path,
    shot: Shot,
) -> None:
    if (browser.name, state) == ("firefox", "silent"):
        pytest.skip("Chromium shows it, and host.test.js proves it")
    remember(browser, theme="light")
    browser.size(*SIZES["popup/popup.html"])
    with_host(state)
    if (browser.name, state) == ("firefox", "forbidden"):
        state = "missing"  # Firefox does not tell these two apart
    # That it waits ten seconds for a host that says nothing `host.test.js` proves.
    with browser.hurried(10_000) if state == "silent" else contextlib.nullcontext():
        popup = browser.open_own("popup/popup.html")
        reaches(popup, state, host_command)
    assert SCREENS[state][1] in popup.text("#command")
    assert popup.js("() => document.querySelector('#command').hidden") == (not SCREENS[state][1])
    assert (CHROMIUM_ID if browser.name == "chromium" else GECKO_ID) in popup.text("#identity")
    assert popup.js("() => document.querySelector('#ready').hidden")
    shot(f"popup-{state}-{browser.name}", browser.screenshot)
    assert violations(popup) == []
    walk(browser, popup)


def test_the_welcome_page_turns_green_and_leads_to_a_first_try(
    browser: Any, with_host: Callable[[str], None], host_command: Path, shot: Shot
) -> None:
    remember(browser, theme="light")
    manifest: Path = browser.host_manifest
    before = manifest.read_text(encoding="utf-8")
    browser.size(1000, 760)
    with_host("missing")
    welcome = browser.open_own("welcome/welcome.html")
    reaches(welcome, "missing", host_command)
    assert welcome.js("() => document.querySelector('#try').disabled")
    shot(f"welcome-missing-{browser.name}", browser.screenshot)
    assert violations(welcome) == []
    colour = "() => getComputedStyle(document.querySelector('#host')).color"
    warning = welcome.js(colour)
    manifest.write_text(before, encoding="utf-8")
    welcome.js("() => { dispatchEvent(new Event('focus')) }")  # back from the terminal
    reaches(welcome, "ready", host_command)
    assert welcome.js(colour) != warning
    welcome.wait_js("() => !document.querySelector('#try').disabled")
    welcome.click("#try")
    window = browser.window("private/window.html")
    window.wait_js("() => document.querySelector('#to')?.value")
    window.type("#text", TEXT)
    window.click("#go")
    window.wait_js("() => document.body.dataset.state === 'done'")
    assert "Alice" in window.text("#result")
    assert violations(window) == []
    browser.close_windows()


def test_what_a_text_gives_away_is_told_while_it_is_typed(browser: Any) -> None:
    remember(browser)
    popup = shown(browser, "popup/popup.html")
    popup.type("#text", TEXT)
    told = popup.wait_text("#estimate", "%")
    assert "lines: 2" in told
    assert popup.js("() => document.body.dataset.state") == "idle"  # nothing was sent
    popup.js("() => { document.querySelector('#text').value = '' }")
    popup.type("#text", " ")
    wait_for(lambda: popup.text("#estimate") == "")
