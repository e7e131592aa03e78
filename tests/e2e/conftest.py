"""End to end: the extension as it stands, in real Chromium and real Firefox, headless.

Nothing outside temporary folders is touched: Chromium reads the host's manifest in its own
profile, Firefox gets a home of its own. `PRISM_E2E_HOST` names another host to start, and
`PRISM_E2E_SCREENSHOTS` a folder for pictures of every page.
"""

from __future__ import annotations

import base64
import contextlib
import functools
import hashlib
import http.server
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import browsers
from recording_engine import Recorder
from site_handler import SiteHandler

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
EXTENSION = ROOT / "extension"
SITES = HERE.parent / "sites"
HOST_NAME = "org.prism.translate"
MANIFEST = json.loads((EXTENSION / "manifest.json").read_text(encoding="utf-8"))
GECKO_ID = MANIFEST["browser_specific_settings"]["gecko"]["id"]
_DIGEST = hashlib.sha256(base64.b64decode(MANIFEST["key"])).hexdigest()[:32]
CHROMIUM_ID = "".join(chr(ord("a") + int(digit, 16)) for digit in _DIGEST)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser that hangs fails in two minutes."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.timeout(120))


@pytest.fixture(scope="session")
def extension_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The extension with one change: local pages are allowed from the start.

    Nobody is there to answer the browser's question whether the extension may use a site.
    """
    return install_extension(tmp_path_factory.mktemp("extension") / "prism")


def install_extension(folder: Path) -> Path:
    """A copy of the extension that may use local pages."""
    shutil.copytree(EXTENSION, folder)
    manifest = {**MANIFEST, "host_permissions": ["http://127.0.0.1/*", "http://*.localhost/*"]}
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def host_command(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An executable that a browser can start: the real host with settings of its own."""
    if "PRISM_E2E_HOST" in os.environ:
        return Path(os.environ["PRISM_E2E_HOST"])
    return write_host(tmp_path_factory.mktemp("host"))


def write_host(folder: Path) -> Path:
    """An executable in `folder` that starts the host, with settings and a keyring beside it."""
    command = folder / "prism-host"
    command.write_text(
        f'#!/bin/sh\nexport PRISM_CONFIG="{folder}/settings.json"\n'
        f'export PYTHONPATH="{HERE}" PYTHON_KEYRING_BACKEND=keyring_in_file.KeyringInFile\n'
        f'exec "{sys.executable}" -P -m prism.messaging "$@"\n',
        encoding="utf-8",
    )
    command.chmod(0o755)
    settings = {"version": 1, "source": "en", "target": "es", "engine": "apertium"}
    (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    return command


def write_host_manifest(folder: Path, command: Path, **allowed: list[str]) -> None:
    """Tell a browser where the host is."""
    folder.mkdir(parents=True, exist_ok=True)
    manifest = {"name": HOST_NAME, "description": "PRISM", "path": str(command), "type": "stdio"}
    (folder / f"{HOST_NAME}.json").write_text(json.dumps({**manifest, **allowed}), encoding="utf-8")


@pytest.fixture(scope="session")
def pages() -> Iterator[str]:
    """Address of a server for the pages in tests/sites."""
    handler = functools.partial(SiteHandler, directory=str(SITES))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="session")
def engine() -> Iterator[str]:
    """The address of a translator that keeps what it is sent."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Recorder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture
def shot() -> Callable[[str, Callable[[], bytes]], None]:
    """Keeps a picture where `PRISM_E2E_SCREENSHOTS` says; else none is taken."""
    folder = os.environ.get("PRISM_E2E_SCREENSHOTS")

    def keep(name: str, picture: Callable[[], bytes]) -> None:
        if folder is None:
            return
        Path(folder).mkdir(parents=True, exist_ok=True)
        (Path(folder) / f"{name}.png").write_bytes(picture())

    return keep


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    """Playwright, which drives the installed Chromium and downloads nothing."""
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session", params=["chromium", "firefox"])
def launched(
    request: pytest.FixtureRequest,
    extension_folder: Path,
    host_command: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Any]:
    """A browser with the extension, one after the other."""
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "chromium":
        origin = f"chrome-extension://{CHROMIUM_ID}/"
        hosts = folder / "profile" / "NativeMessagingHosts"
        write_host_manifest(hosts, host_command, allowed_origins=[origin])
        driver = request.getfixturevalue("playwright")
        one: Any = browsers.Chromium(driver, folder / "profile", extension_folder, CHROMIUM_ID)
    else:
        pytest.importorskip("marionette_driver")
        hosts = folder / "home" / ".mozilla" / "native-messaging-hosts"
        write_host_manifest(hosts, host_command, allowed_extensions=[GECKO_ID])
        one = browsers.Firefox(folder, extension_folder, GECKO_ID)
    one.host_manifest = hosts / f"{HOST_NAME}.json"
    with one:
        yield one


@pytest.fixture(scope="module")
def browser(launched: Any) -> Any:
    """The browser as if it had just been started; each test that takes it runs in both."""
    launched.anew()
    remember(launched)
    return launched


@pytest.fixture(scope="session")
def libretranslate() -> Iterator[Any]:
    """LibreTranslate's own server and page, with Apertium behind it."""
    from libretranslate_server import LibreTranslateServer, server_python

    if server_python() is None:
        pytest.skip("run `python tests/e2e/libretranslate_server.py install` first")
    with LibreTranslateServer() as server:
        yield server


def remember(browser: Any, **settings: Any) -> Any:
    """Settings of the extension, as its options page would keep them, once they have taken hold."""
    page = browser.open_own("options/options.html")
    # Sites of the user's own offer a window first: these he types in.
    settings.setdefault("here", [site["id"] for site in settings.get("sites", [])])
    wanted = [
        *(pattern for site in settings.get("sites", []) for pattern in site["match"]),
        *(pattern for patterns in settings.get("hosts", {}).values() for pattern in patterns),
    ]
    # First without them: the content scripts of an earlier test would pass for this one's, and be
    # taken away while the page loads.
    # The sign stays: where none is, the background draws one, maybe over the one that is set here.
    kept = {name: value for name, value in settings.items() if name == "sign"}
    for values, scripts in ((kept, 0), (settings, 2)):
        page.js(
            """async (values) => {
                const api = globalThis.browser ?? globalThis.chrome;
                const old = Object.keys(await api.storage.local.get(null));
                await api.storage.local.remove(old.filter((name) => !(name in values)));
                await api.storage.local.set(values);
            }""",
            values,
        )
        page.wait_js(
            """async ([wanted, count]) => {
                const api = globalThis.browser ?? globalThis.chrome;
                const scripts = await api.scripting.getRegisteredContentScripts();
                const matches = scripts.flatMap((script) => script.matches);
                return wanted.every((one) => matches.filter((m) => m === one).length === count);
            }""",
            [wanted, scripts],
        )
    return page


@functools.cache
def bundle(folder: Path) -> None:
    """Build the pages of a folder from npm's packages, once, or skip."""
    esbuild = ROOT / "node_modules" / ".bin" / "esbuild"
    if not esbuild.exists():
        pytest.skip("run `npm ci` first")
    sources = [str(path) for path in sorted(folder.glob("*.js*"))]
    options = ["--bundle", f"--outdir={folder / 'build'}", "--log-level=warning"]
    define = '--define:process.env.NODE_ENV="production"'
    subprocess.run([str(esbuild), *sources, *options, define], check=True)


def change_host(page: Any, **values: Any) -> None:
    """Change settings of the host, by one of the extension's own pages."""
    page.js(
        """async (values) => {
            const api = globalThis.browser ?? globalThis.chrome;
            const fields = { action: 'set', values };
            await api.runtime.sendMessage({ type: 'host', request: 'settings', fields });
        }""",
        values,
    )


def settle(browser: Any) -> None:
    """Back to one quiet tab: what the page before set going has come to its end."""
    page = browser.open_own("popup/popup.html")
    # The background answers in order, and so does the browser: windows on their way are there then.
    page.js(
        """async () => {
            const api = globalThis.browser ?? globalThis.chrome;
            await api.runtime.sendMessage({ type: 'last-job' });
            await api.windows.getAll();
        }"""
    )
    browser.close_windows()


def kept_of(browser: Any, address: str) -> tuple[str, int]:
    """The mark on our button in the tab with this address, and how many tickets are kept in all."""
    with browser.aside("popup/popup.html") as page:
        mark, tickets = page.js(
            """async (address) => {
                const api = globalThis.browser ?? globalThis.chrome;
                const tab = (await api.tabs.query({})).find(({ url }) => url === address);
                const kept = Object.keys(await api.storage.session.get(null));
                const tickets = kept.filter((key) => key.startsWith('invitation:'));
                return [await api.action.getBadgeText({ tabId: tab.id }), tickets.length];
            }""",
            address,
        )
    return mark, tickets


def type_privately(browser: Any, text: str) -> Any:
    """Click into the private input, wait until the page is fenced off, and type."""
    private = browser.frame("private/input.html")
    private.wait_js("() => !document.querySelector('#text').hidden")
    # The browser says so late, where it is busy: until then the box may still be on its way.
    private.wait_js("() => document.body.dataset.seen === 'yes'")
    private.click("#text")
    private.wait_js("() => document.body.dataset.typing === 'on'")
    private.wait_js("() => !document.querySelector('#text').readOnly")
    private.type("#text", text)
    return private


def hosts_of(command: Path) -> list[int]:
    """The host processes that this test run's browsers started: their settings say so."""
    psutil = pytest.importorskip("psutil")
    settings = str(command.parent / "settings.json")
    return [process.pid for process in psutil.process_iter() if _settings(process) == settings]


def signal_hosts(hosts: list[int], number: int) -> None:
    """Send host processes a signal, but for those that have come to their end since."""
    for host in hosts:
        with contextlib.suppress(ProcessLookupError):
            os.kill(host, number)


def _settings(process: Any) -> str | None:
    import psutil

    try:
        if not any(part.startswith("prism") for part in process.cmdline()):
            return None
        return str(process.environ().get("PRISM_CONFIG"))
    except psutil.Error:
        return None
