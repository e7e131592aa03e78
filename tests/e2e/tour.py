"""Uses the product as a person does, on a screen, and keeps a picture of everything that is seen.

    python tests/e2e/tour.py FOLDER [--languages en de es fr] [--themes light dark]
    python tests/e2e/tour.py docs/screenshots --languages en --themes light --stations pictures

A headed Chromium on a screen of its own (Xvfb), with real keys and pointers (xdotool where the
browser's own menus and shortcuts are used): the first start, the popup, a page, fields, sites, the
options, and what goes wrong. It is no test: it checks little, and somebody looks at the pictures.
All languages and both themes take some ten minutes.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import http.server
import json
import os
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from browsers import Chromium, wait_for
from libretranslate_server import LibreTranslateServer
from site_handler import SiteHandler

from conftest import (
    CHROMIUM_ID,
    SITES,
    install_extension,
    remember,
    write_host,
    write_host_manifest,
)

WIDTHS = (320, 800, 1600)
TEXT = "Alice Winterbottom lives in London. She has a secret and no money."
DONE = "() => document.body.dataset.state === 'done'"
FAILED = "() => document.body.dataset.state === 'failed'"
SITE = {
    "id": "own-tour",
    "name": "A translator",
    "match": ["http://tour.localhost/*"],
    "source": ["#source"],
    "result": ["#result"],
    "languages": {"from": ["#from"], "to": ["#to"]},
    "limit": 2000,
    "settle": 60,
}


class Tour:
    """One walk through the product, in one language and one theme."""

    def __init__(self, browser: Chromium, folder: Path, name: str, pages: str, home: Path) -> None:
        self.browser, self.folder, self.name = browser, folder, name
        self.pages, self.home = pages, home
        self.theme = name.rsplit("-", 1)[1]

    def shot(self, what: str, page: Any = None, whole: bool = False) -> None:
        """Keep a picture of the first tab, or of another page."""
        file = self.folder / f"{self.name}-{what}.png"
        (page or self.browser.page).screenshot(path=str(file), full_page=whole)

    def widths(self, what: str, whole: bool = False) -> None:
        """Keep a picture in each width."""
        for width in WIDTHS:
            self.browser.size(width, 760)
            self.browser._pump()
            self.shot(f"{what}-{width}", whole=whole)

    def xdotool(self, *words: str) -> None:
        """Press what only the browser itself hears."""
        environment = {**os.environ, "DISPLAY": self.browser.display}
        subprocess.run(["xdotool", *words], env=environment, check=True, timeout=20)

    def settings(self, **values: Any) -> None:
        """Settings of the host, as the options would keep them."""
        kept = {"version": 1, "source": "en", "target": "es", "engine": "apertium", **values}
        (self.home / "settings.json").write_text(json.dumps(kept), encoding="utf-8")

    def remember(self, **values: Any) -> None:
        remember(self.browser, theme=self.theme, **values)

    # ------------------------------------------------------------------------------ the stations

    def first_start(self) -> None:
        """The page that opens after the installation, and the options."""
        self.remember()
        page = self.browser.open_own("welcome/welcome.html")
        page.wait_js("() => document.querySelector('#host').dataset.state === 'ready'")
        self.widths("welcome", whole=True)
        page = self.browser.open_own("options/options.html")
        page.wait_js("() => document.querySelector('#engine-list').children.length > 0")
        page.wait_js("() => document.querySelector('#facts').children.length > 0")
        self.widths("options", whole=True)

    def popup(self) -> None:
        """Type, read what it would give away, translate, look at what was seen."""
        self.browser.size(450, 860)
        page = self.browser.open_own("popup/popup.html")
        page.wait_js("() => document.querySelector('#to')?.value")
        self.shot("popup-empty")
        page.click("#text")
        self.browser.page.keyboard.type(TEXT, delay=30)
        page.wait_js("() => document.querySelector('#estimate').textContent !== ''")
        self.browser.press("Control+Enter")
        page.wait_js(DONE)
        page.click("#saw summary")
        page.click("#copy")
        self.shot("popup-done", whole=True)
        self.browser.size(320, 760)
        self.shot("popup-done-320", whole=True)

    def page(self) -> None:
        """A right click in the real menu, the panel, moving it, replacing and undoing."""
        for width in WIDTHS:
            self.browser.size(width, 760)
            page = self.browser.open(f"{self.pages}/article.html")
            page.click("h1")
            page.js("() => getSelection().selectAllChildren(document.querySelector('#letter'))")
            self.browser.page.locator("#letter").click(button="right", position={"x": 30, "y": 12})
            self.browser.page.wait_for_timeout(700)  # the browser's menu says nothing to anybody
            for key in ("Up", "Up", "Right", "Return"):  # ours, above the developer tools
                self.xdotool("key", key)
                self.browser.page.wait_for_timeout(250)
            panel = self.browser.frame("private/panel.html")
            panel.wait_js(DONE)
            self.shot(f"panel-{width}")
            panel.click("#saw summary")
            self.shot(f"panel-saw-{width}")
            self.browser.press("Escape")
            wait_for(lambda: self.browser.frames("private/panel.html") == 0)
        self.browser.size(1000, 760)
        page = self.browser.open(f"{self.pages}/article.html")
        page.js("() => document.querySelector('#rich').focus()")
        self.browser.translate_selection("#rich")
        panel = self.browser.frame("private/panel.html")
        panel.wait_js(DONE)
        panel.click("#replace")
        self.shot("replace-asked")
        panel.click("#replace")
        panel.wait_js("() => document.querySelector('#replace').dataset.sure === undefined")
        self.browser._pump()
        self.shot("replaced")

    def nothing(self) -> None:
        """The shortcut, by real keys, where nothing is selected and where nothing can be read."""
        for name, address in (
            ("empty", f"{self.pages}/article.html"),
            ("pdf", f"{self.pages}/letter.pdf"),
            ("own", self.browser.no_extension),
        ):
            self.browser.size(800, 700)
            self.browser.open(address)
            self.browser.shortcut("translate-selection")
            shown = self.browser.private_page()
            shown.wait_js("() => document.querySelector('#notice')?.hidden === false")
            shown.wait_js("() => document.querySelector('#to')?.value")
            page = None if shown.page is self.browser.page else shown.page
            self.shot(f"nothing-{name}", page)
            self.browser.close_windows()

    def site(self) -> None:
        """A translator's page with its boxes covered, and how a site is added."""
        self.remember(sites=[SITE])
        port = self.pages.rsplit(":", 1)[1]
        self.browser.size(1000, 760)
        self.browser.open(f"http://tour.localhost:{port}/keys.html?shows=lists")
        private = self.browser.frame("private/input.html")
        private.wait_js("() => !document.querySelector('#text').hidden")
        private.click("#text")
        private.wait_js("() => document.body.dataset.typing === 'on'")
        self.browser.page.keyboard.type(TEXT, delay=30)
        self.browser.press("Control+Enter")
        self.browser.frame("private/output.html").wait_js(DONE)
        self.widths("site")
        self.browser.size(1000, 760)
        private.click("#more summary")
        private.click("#unprotected")
        self.shot("site-unprotected")
        self.remember()
        page = self.browser.open(f"http://added.localhost:{port}/keys.html?shows=none")
        with self.browser.aside("popup/popup.html") as popup:
            popup.js(
                """async (address) => {
                    const tab = (await chrome.tabs.query({})).find(({ url }) => url === address);
                    await chrome.runtime.sendMessage({ type: 'add-site', tab: tab.id });
                }""",
                page.js("() => location.href"),
            )
        page.wait_js("() => document.documentElement.lastElementChild.popover === 'manual'")
        self.browser.page.mouse.move(200, 250)
        self.shot("add-1")
        page.click("#source")
        page.click("#result")
        self.shot("add-2")
        shadow = self.browser.shadow()
        shadow.click("button")
        self.shot("add-3")
        self.browser.size(320, 700)
        self.shot("add-3-320")
        self.browser.size(1000, 760)
        shadow.click("button")
        wait_for(lambda: shadow.js("() => document.querySelectorAll('button').length") == 2)
        self.shot("add-4")
        self.browser.press("Escape")

    def errors(self) -> None:
        """What goes wrong, each with what to do next."""
        self.browser.size(450, 640)
        cases = (
            ("unknown-language", {}, "Ĉu vi ĵus aŭdis tion pri ĝardenoj kaj ŝipoj?"),
            ("unsupported-language", {}, "Мама купила молоко и хлеб, а потом пошла домой."),
            ("no-engine", {"engine": "deepl"}, TEXT),
            ("no-server", {"engine": "libretranslate"}, TEXT),
        )
        for name, settings, text in cases:
            self.settings(**settings)
            self.browser.stop_worker()
            page = self.browser.open_own("private/window.html")
            page.wait_js("() => document.querySelector('#to')?.value")
            page.click("#text")
            self.browser.page.keyboard.type(text, delay=10)
            page.click("#go")
            page.wait_js(FAILED)
            self.shot(f"error-{name}")
        self.settings()
        manifest = self.browser.profile / "NativeMessagingHosts" / "org.prism.translate.json"
        kept = manifest.read_text(encoding="utf-8")
        manifest.unlink()
        self.browser.stop_worker()
        page = self.browser.open_own("popup/popup.html")
        page.wait_js("() => document.querySelector('#host').dataset.state === 'missing'")
        self.shot("error-no-host")
        page = self.browser.open_own("private/window.html")
        page.wait_js(FAILED)
        self.shot("error-no-host-window")
        manifest.write_text(kept, encoding="utf-8")
        self.browser.stop_worker()

    def pictures(self) -> None:
        """The four pictures of the README: they show this walk's language, each its own theme."""

        def keep(name: str) -> None:
            self.browser._pump()
            self.browser.page.screenshot(path=str(self.folder / f"{name}.png"))

        self.browser.size(800, 640)
        self.browser.open(f"{self.pages}/article.html")
        self.browser.translate_selection("#letter")
        panel = self.browser.frame("private/panel.html")
        panel.wait_js(DONE)
        panel.click("#saw summary")
        keep("panel")
        self.browser.size(720, 760)
        page = self.browser.open_own("options/options.html")
        page.wait_js("() => document.querySelector('#engine-list').children.length > 0")
        page.wait_js("() => document.querySelector('#facts').children.length > 0")
        keep("options")
        with LibreTranslateServer() as server:
            port = server.url.rsplit(":", 1)[1]
            self.remember(hosts={"libretranslate": ["http://tour.localhost/*"]})
            self.browser.size(1100, 640)
            self.browser.open(f"http://tour.localhost:{port}/?source=en&target=es")
            private = self.browser.frame("private/input.html")
            private.wait_js("() => !document.querySelector('#text').hidden")
            private.click("#text")
            private.wait_js("() => document.body.dataset.typing === 'on'")
            self.browser.page.keyboard.type(TEXT)
            self.browser.press("Control+Enter")
            shown = self.browser.frame("private/output.html")
            shown.wait_js(DONE)
            keep("shield")
        remember(self.browser, theme="dark")
        self.browser.size(420, 760)
        page = self.browser.open_own("popup/popup.html")
        page.wait_js("() => document.querySelector('#to')?.value")
        page.type("#text", TEXT)
        page.wait_js("() => document.querySelector('#estimate').textContent !== ''")
        page.click("#go")
        page.wait_js(DONE)
        page.click("#saw summary")
        keep("popup-dark")


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """A screen of its own."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1720x1000x24"]
    with subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL
    ) as server:
        os.close(writing)
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}"
        server.terminate()


def walk(folder: Path, language: str, theme: str, display: str, stations: list[str]) -> None:
    """All stations in one language and theme."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as driver:
        home = Path(temporary)
        extension = install_extension(home / "prism")
        host = write_host(home)
        hosts = home / "profile" / "NativeMessagingHosts"
        write_host_manifest(hosts, host, allowed_origins=[f"chrome-extension://{CHROMIUM_ID}/"])
        handler = functools.partial(SiteHandler, directory=str(SITES))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        pages = f"http://127.0.0.1:{server.server_port}"
        profile = home / "profile"
        with Chromium(driver, profile, extension, CHROMIUM_ID, display, language) as browser:
            tour = Tour(browser, folder, f"{language}-{theme}", pages, home)
            tour.remember()
            for station in stations:
                print(f"{language} {theme}: {station}", flush=True)
                getattr(tour, station)()
        server.shutdown()


def main() -> None:
    """The command above."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--languages", nargs="+", default=["en", "de", "es", "fr"])
    parser.add_argument("--themes", nargs="+", default=["light", "dark"])
    stations = ["first_start", "popup", "page", "nothing", "site", "errors"]
    every = [*stations, "pictures"]
    parser.add_argument("--stations", nargs="+", default=stations, choices=every)
    parser.add_argument("--display", help="a screen that is there; default: one of its own")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        display = arguments.display or stack.enter_context(screen())
        for language in arguments.languages:
            for theme in arguments.themes:
                walk(arguments.folder, language, theme, display, arguments.stations)


if __name__ == "__main__":
    main()
