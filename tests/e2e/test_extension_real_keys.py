"""What a user's own hands do, on a screen: keys and presses of X, in windows that stand there.

Nobody drives the browser while the page is open, and the page's server is asked what it learned.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import browsers
import desk
import pytest
from browsers import wait_for
from site_handler import SiteHandler

from conftest import (
    CHROMIUM_ID,
    GECKO_ID,
    remember,
    write_host_manifest,
)

pytestmark = pytest.mark.browser

SITE = {
    "id": "own-real",
    "name": "Real",
    "match": ["http://real.localhost/*"],
    "source": ["#source"],
    "result": ["#result"],
    "live": True,
    "limit": 2000,
    "settle": 60,
}
SECRET = "alice winterbottom lives in london now"


class Desk:
    """A browser on a screen, the user's hands, and what the page's server has learned."""

    def __init__(self, browser: Any, hands: desk.Hands, pages: str) -> None:
        self.browser, self.hands, self.pages = browser, hands, pages
        self.name = browser.name

    def open(self, attack: str) -> None:
        """Show the translator's page, and learn where its things are on the screen."""
        SiteHandler.received.clear()
        port = self.pages.rsplit(":", 1)[1]
        page = f"http://real.localhost:{port}/hostile/real.html"

        def shown() -> list[str]:
            # What opens soon after a page has opened a window is taken for another of the page's,
            # and closed: the user opens it again.
            self.browser.open_tab(f"{page}?attack={attack}&other={self.pages}")
            end = time.monotonic() + 8
            while time.monotonic() < end and not places():
                time.sleep(0.02)
            return places()

        def places() -> list[str]:
            return [value for kind, value in desk.learned() if kind == "places"]

        self._see(wait_for(shown))
        if "source" not in self.places:  # a page of another site, which opens this one
            SiteHandler.received.clear()
            self.press("open")
            self._see(wait_for(places))

    def _see(self, said: list[str]) -> None:
        where = json.loads(said[-1])
        self.places = {
            name: (where["x"] + x, where["y"] + y) for name, (x, y) in where["places"].items()
        }

    def press(self, name: str, below: int = 0) -> None:
        """Press a thing of the page, or what lies over it."""
        x, y = self.places[name]
        self.hands.click(x, y + below)

    def windows(self) -> set[str]:
        """The windows of ours that stand on the screen."""
        return set(
            self.hands.do("search", "--onlyvisible", "--name", "^(Extension.*)?PRISM").split()
        )

    def close(self) -> None:
        """Close all windows of ours."""
        # A page that is closed in the middle of the user's typing opens one more, and a key that
        # comes before its window has the keyboard closes nothing.
        wait_for(lambda: self._close() or not self.windows())

    def _close(self) -> None:
        if self.name == "firefox":
            # A tab that asks whether it may go, which nobody answers, would never do so.
            with self.browser.session.using_context("chrome"):
                self.browser.session.execute_script(CLOSE)
            self.browser.close_windows()
            return
        for window in self.windows():
            self.hands.do("windowfocus", window)
            if self.hands.do("getwindowfocus") == window:
                self.hands.key("ctrl+w")

    def type_until(self, arrived: Callable[[], Any]) -> None:
        """Press the box and write a short sentence, as live typing sends it, till it arrives."""

        def typed() -> Any:
            self.press("source", below=30)
            self.hands.type("She has a dog. ")
            end = time.monotonic() + 3
            while time.monotonic() < end and not arrived():
                time.sleep(0.02)
            return arrived()

        wait_for(typed)

    def sent_more(self, before: int) -> None:
        """Wait until the site's boxes were written to once more."""
        wait_for(lambda: [kind for kind, _ in desk.learned()].count("fields") > before)

    def keys(self) -> str:
        """What the page learned of what was typed, letter by letter or as a whole."""
        heard = [
            value for kind, value in desk.learned() if kind.endswith("keydown") and len(value) == 1
        ]
        asked = [value for kind, value in desk.learned() if kind == "prompt" and value != "null"]
        return "".join([*heard, *asked])


CLOSE = """
const [first, ...others] = Services.wm.getEnumerator('navigator:browser');
const tabs = ({ gBrowser }) => gBrowser.tabs.map((tab) => [gBrowser, tab]);
for (const [browser, tab] of [...tabs(first).slice(1), ...others.flatMap(tabs)]) {
  browser.removeTab(tab, { skipPermitUnload: true });
}
"""
"""Has Firefox close all tabs but the first."""


Start = Callable[[str], AbstractContextManager[Desk]]


@pytest.fixture(scope="module")
def start(
    request: pytest.FixtureRequest,
    extension_folder: Path,
    host_command: Path,
    tmp_path_factory: pytest.TempPathFactory,
    pages: str,
) -> Start:
    """Starts a browser on a screen of its own, with the page's site protected."""
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        pytest.skip("Xvfb and xdotool are not installed")

    @contextmanager
    def chromium(display: str) -> Iterator[Desk]:
        profile = tmp_path_factory.mktemp("real-chromium") / "profile"
        origin = f"chrome-extension://{CHROMIUM_ID}/"
        write_host_manifest(
            profile / "NativeMessagingHosts", host_command, allowed_origins=[origin]
        )
        driver = request.getfixturevalue("playwright")
        with browsers.Chromium(driver, profile, extension_folder, CHROMIUM_ID) as driven:
            remember(driven, sites=[SITE])
        with desk.Chromium(profile, extension_folder, display) as browser:
            real = Desk(browser, desk.Hands(display), pages)
            # The first page may be quicker than the extension, which comes to it late then.
            real.open("none")
            wait_for(lambda: [v for kind, v in desk.learned() if kind == "frames"])
            yield real

    @contextmanager
    def firefox(display: str) -> Iterator[Desk]:
        pytest.importorskip("marionette_driver")
        folder = tmp_path_factory.mktemp("real-firefox")
        hosts = folder / "home" / ".mozilla" / "native-messaging-hosts"
        write_host_manifest(hosts, host_command, allowed_extensions=[GECKO_ID])
        with browsers.Firefox(folder, extension_folder, GECKO_ID, display) as browser:
            remember(browser, sites=[SITE])
            with browser.session.using_context("chrome"):  # a driver's browser asks nobody
                browser.session.execute_script(
                    "Services.prefs.setBoolPref('dom.disable_beforeunload', false)"
                )
            browser.open("about:blank")  # a page of ours would count as a window of ours
            yield Desk(browser, desk.Hands(display), pages)

    @contextmanager
    def started(name: str) -> Iterator[Desk]:
        browser = {"chromium": chromium, "firefox": firefox}[name]
        with desk.screen() as display, browser(display) as real:
            yield real

    return started


@pytest.fixture(scope="module")
def running() -> Iterator[tuple[ExitStack, dict[str, Desk]]]:
    """What runs on screens, and ends it."""
    with ExitStack() as stack:
        yield stack, {}


@pytest.fixture(scope="module")
def name(request: pytest.FixtureRequest) -> str:
    """Of the browser."""
    return str(request.param)


@pytest.fixture
def real(
    request: pytest.FixtureRequest,
    name: str,
    start: Start,
    running: tuple[ExitStack, dict[str, Desk]],
) -> Iterator[Desk]:
    """Each browser, without a window of ours; another one after a test that failed in it."""
    stack, desks = running
    if name not in desks:
        stack.close()
        desks.clear()
        desks[name] = stack.enter_context(start(name))
    failed = request.session.testsfailed
    closed = False
    try:
        desks[name].close()
        closed = True
        yield desks[name]
    finally:
        if not closed or request.session.testsfailed > failed:
            stack.close()
            desks.clear()


@pytest.mark.parametrize("name", ["chromium"], indirect=True, scope="module")
def test_no_way_leads_into_a_covered_box(real: Desk) -> None:
    """Every way that a user or an honest page has, each followed by letters."""
    hands = real.hands
    real.open("none")
    hands.type("q")  # while the page loads, in the box that it has given the focus to
    wait_for(lambda: [v for kind, v in desk.learned() if kind == "frames"])
    for tab in ("Tab", "shift+Tab"):
        for _ in range(10):
            hands.key(tab)
            hands.type("q")
    hands.key("Escape")
    for name in ("label", "link", "clear", "swap"):
        real.press(name)
        hands.type("q")
    real.press("link", below=220)  # beside everything
    hands.type("q/q")
    hands.key("alt+s" if real.name == "chromium" else "alt+shift+s")
    hands.type("q")
    x, y = real.places["drag"]
    hands.do("mousemove", str(round(x)), str(round(y)), "click", "--repeat", "2", "1")
    hands.key("ctrl+c")
    hands.do("mousedown", "1")
    for name in ("language", "source"):
        at = real.places[name]
        hands.do("mousemove", "--sync", str(round(at[0])), str(round(at[1])))
    hands.do("mouseup", "1")
    real.press("link", below=220)
    hands.key("ctrl+v")
    hands.type("q")
    # Of the keys that write nothing (Tab, Escape, the site's shortcuts) a page may know.
    silent = [kind.endswith("keydown") and len(value) > 1 for kind, value in desk.learned()]
    learned = [one for one, quiet in zip(desk.learned(), silent, strict=True) if not quiet]
    assert [one for one in learned if one[0] not in ("places", "frames")] == []
    # The site's other fields are the user's own to write in.
    real.press("other")
    hands.type("hello")
    assert wait_for(lambda: ("fields", "hello") in desk.learned())
    assert wait_for(lambda: sorted(real.keys()) == sorted("hello"))  # what is sent may overtake
    assert not real.windows()  # nor has anybody cried wolf


@pytest.mark.parametrize("name", ["chromium"], indirect=True, scope="module")
def test_a_box_pressed_before_the_private_one_stood_is_the_private_one(
    real: Desk,
) -> None:
    real.open("late")
    real.press("source", below=30)
    real.type_until(lambda: [v for kind, v in desk.learned() if kind == "fields" and v])
    assert real.keys() == ""
    real.press("other")  # who closes a page in the middle of his typing is asked what became of it


BOTH = pytest.mark.parametrize("name", ["chromium", "firefox"], indirect=True, scope="module")
# Who sends the page away: itself, its service worker, its opener.
LEAVES = ["navigate-away", "form", "client-away", "opener-away", "back-away", "back-busy"]
OPENS = ["open", "open-blank", "open-away"]


@BOTH
@pytest.mark.parametrize("attack", LEAVES)
def test_a_page_that_goes_from_under_the_fingers_gets_no_key(real: Desk, attack: str) -> None:
    gets_no_key(real, attack)
    if real.name == "chromium":  # nor does a page come in its place that could
        said = desk.learned()
        assert not [one for one in said[said.index(("began", attack)) :] if one[0] == "trap"]


@BOTH
@pytest.mark.parametrize("attack", OPENS)
def test_a_page_that_opens_a_window_gets_no_key(real: Desk, attack: str) -> None:
    gets_no_key(real, attack)


@BOTH
def test_a_page_that_takes_the_private_box_away_gets_no_key(real: Desk) -> None:
    gets_no_key(real, "reopen")


@BOTH
@pytest.mark.parametrize("attack", ["frame-first", "frame-blur"])
def test_a_frame_of_another_site_gets_no_key_and_costs_none(real: Desk, attack: str) -> None:
    real.open(attack)
    # It takes the keyboard although nobody has pressed it: it is out of the page before he types.
    wait_for(lambda: ("trap", attack) in desk.learned() and ("gone", attack) in desk.learned())
    real.type_until(lambda: ("began", attack) in desk.learned())
    assert real.keys() == ""
    for _ in range(2):
        before = len([kind for kind, _ in desk.learned() if kind == "fields"])
        real.hands.type(f"{SECRET}. ")
        real.sent_more(before)
        assert real.keys() == ""
        # Whoever turns to the page and comes back at once meets no frame either. Until a busy
        # browser has moved the keyboard, what he types is still the other field's.
        before = [kind for kind, _ in desk.learned()].count("left")
        real.press("other")
        real.press("source", below=30)
        wait_for(lambda now=before: [kind for kind, _ in desk.learned()].count("left") > now)
    assert not real.windows()  # nobody has to be told
    real.press("other")


@BOTH
def test_a_page_that_takes_the_box_away_and_asks_is_loaded_anew(real: Desk) -> None:
    gets_no_key(real, "remove-prompt", anew=True)


@BOTH
def test_a_page_that_begins_anew_and_asks_is_loaded_anew(real: Desk) -> None:
    gets_no_key(real, "reopen-prompt", anew=True)


@BOTH
def test_a_page_that_begins_its_document_anew_is_taken_off_the_screen(real: Desk) -> None:
    """Before anybody types: its listeners would come before the fence's from then on."""
    real.open("reopen-first")
    wait_for(real.windows)
    real.press("source", below=30)
    real.hands.type(SECRET)
    assert real.keys() == ""


def gets_no_key(real: Desk, attack: str, anew: bool = False) -> None:
    """Type privately until the page attacks, and on: it hears nothing, and the user is told."""
    real.open(attack)
    real.type_until(lambda: ("began", attack) in desk.learned())
    real.hands.type(SECRET)
    wait_for(real.windows)  # the user is told, and types on there
    if anew:  # the question that it asked has gone with it
        wait_for(lambda: [kind for kind, _ in desk.learned()].count("frames") > 1)
    assert real.keys() == ""
