"""Chromium and Firefox behind one face, so that a test is written once and runs in both.

Chromium is driven by Playwright, Firefox ESR by Marionette: neither downloads a browser, and both
reach into a frame of the extension that the page itself cannot see.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import gc
import json
import os
import re
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

_NARROWEST = 500
"""Pixels: the narrowest window that Firefox makes."""


FIREFOX_UUID = "11111111-2222-4333-8444-555555555555"
MENU = "translate-selection"
_LABELS = {MENU: "Translate privately", "ask-selection": "Ask about this privately"}


PATIENCE = 40
"""Seconds after which what a test waits for counts as lost; it goes on as soon as that is there."""


_MIDDLE = """(s) => {
    const { left, top, width, height } = document.querySelector(s).getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}"""


_AT_REST = f"""async (s) => {{
    const frame = () => new Promise((painted) => requestAnimationFrame(painted));
    const middle = {_MIDDLE};
    for (let last = ''; last !== String(middle(s)); await frame()) {{
        last = String(middle(s));
        await frame();
    }}
    return middle(s);
}}"""


_CHOOSE = """(s, v) => {
    const e = document.querySelector(s);
    e.value = v;
    e.dispatchEvent(new Event('change', {bubbles: true}));
}"""


class GoneError(Exception):
    """A page or frame went while it was looked at."""


def wait_for(condition: Callable[[], Any], timeout: float = PATIENCE, step: float = 0.02) -> Any:
    """The first true value of `condition`. Raises TimeoutError with its last value."""
    end = time.monotonic() + timeout
    while True:
        try:
            value = condition()
            said = f"last value {value!r}"
        except GoneError as gone:  # it may come again
            value, said = None, str(gone)
        if value:
            return value
        if time.monotonic() > end:
            raise TimeoutError(said)
        time.sleep(step)


class View:
    """A document to look at and act in: a page, or a private frame in one.

    `js` evaluates an expression in the document's own world; the rest is built on it, with real
    keys and clicks where `type` and `click` say so.
    """

    def js(self, expression: str, *arguments: Any) -> Any:
        """The value of a function expression called with `arguments`."""
        raise NotImplementedError

    def type(self, selector: str, text: str) -> None:
        """Press real keys in an element."""
        raise NotImplementedError

    def click(self, selector: str) -> None:
        """Click an element as a user does."""
        raise NotImplementedError

    def leave(self, selector: str) -> None:
        """Click what takes this document away, of which the driver may hear no more."""
        with contextlib.suppress(GoneError):
            self.click(selector)

    def text(self, selector: str) -> str:
        """What an element says; '' where there is none."""
        return self.js("s => document.querySelector(s)?.innerText ?? ''", selector)

    def wait_text(self, selector: str, part: str, timeout: float = PATIENCE) -> str:
        """Wait until an element says `part`."""
        try:
            return wait_for(lambda: part in (said := self.text(selector)) and said, timeout)
        except TimeoutError:
            raise AssertionError(f"{selector} says {self.text(selector)!r}, not {part!r}") from None

    def wait_js(self, expression: str, *arguments: Any, timeout: float = PATIENCE) -> Any:
        """Wait until a function expression gives something true."""
        try:
            return wait_for(lambda: self.js(expression, *arguments), timeout)
        except TimeoutError as late:
            said = str(late)
            with contextlib.suppress(GoneError):
                said = self.js("() => document.body.dataset.state + ': ' + document.body.innerText")
            raise AssertionError(f"not so in {timeout} s: {expression}; {said[:600]}") from None

    def parsed(self) -> bool:
        """Whether all elements of the document are there."""
        return bool(self.js("() => document.readyState !== 'loading'"))


@contextlib.contextmanager
def _looking() -> Iterator[None]:
    """Turns the drivers' ways to say that a page went into `GoneError`."""
    try:
        yield
    except Exception as error:
        gone = "detached|closed|destroyed|NoSuch(Window|Frame)|StaleElement|discarded"
        if not re.search(gone, f"{type(error).__name__}: {error}"):
            raise
        raise GoneError(str(error)) from error


class _ChromiumView(View):
    def __init__(self, page: Any, frame: Any) -> None:
        self.page, self.frame = page, frame

    def js(self, expression: str, *arguments: Any) -> Any:
        with _looking():
            return self.frame.evaluate(f"a => ({expression})(...a)", list(arguments))

    def type(self, selector: str, text: str) -> None:
        with _looking():
            self.frame.locator(selector).press_sequentially(text)

    def press(self, selector: str, keys: str) -> None:
        with _looking():
            self.frame.locator(selector).press(keys)

    def click(self, selector: str) -> None:
        with _looking():
            self.frame.locator(selector).click()

    def leave(self, selector: str) -> None:
        from playwright.sync_api import TimeoutError as Late

        # Chromium never says that it took a click which ends the frame that it went to.
        with contextlib.suppress(GoneError, Late), _looking():
            self.frame.locator(selector).click(timeout=5_000)

    def choose(self, selector: str, value: str) -> None:
        with _looking():
            self.frame.locator(selector).select_option(value)

    def upload(self, selector: str, file: Path) -> None:
        self.frame.locator(selector).set_input_files(str(file))


class _ChromiumShadow(View):
    """What a content script has put into the page in a closed root: `document` is that root."""

    def __init__(self, chromium: Chromium) -> None:
        self.chromium = chromium
        self.tools = chromium.context.new_cdp_session(chromium.page)

    def _root(self) -> str:
        """The last closed root of the document."""
        whole = self.tools.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
        nodes, found = [whole], None
        while nodes:
            node = nodes.pop()
            roots = node.get("shadowRoots", [])
            found = next((r for r in roots if r["shadowRootType"] == "closed"), found)
            nodes += node.get("children", []) + roots
        if found is None:
            raise GoneError("no closed root")
        where = {"backendNodeId": found["backendNodeId"]}
        return str(self.tools.send("DOM.resolveNode", where)["object"]["objectId"])

    def js(self, expression: str, *arguments: Any) -> Any:
        call = f"function(...a) {{ const document = this; return ({expression})(...a) }}"
        answer = self.tools.send(
            "Runtime.callFunctionOn",
            {
                "objectId": self._root(),
                "functionDeclaration": call,
                "arguments": [{"value": value} for value in arguments],
                "returnByValue": True,
            },
        )
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def click(self, selector: str) -> None:
        self.chromium.page.mouse.click(*self.js(_MIDDLE, selector))

    def choose(self, selector: str, value: str) -> None:
        self.js(_CHOOSE, selector, value)


class _ChromiumSidePanel(View):
    """The side panel, spoken to as the developer tools do: Playwright knows of tabs only."""

    def __init__(self, chromium: Chromium, target: str) -> None:
        self.chromium = chromium
        self.tools = chromium.context.browser.new_browser_cdp_session()
        self.answers: dict[int, Any] = {}
        self.tools.on("Target.receivedMessageFromTarget", self._hear)
        attached = self.tools.send("Target.attachToTarget", {"targetId": target})
        self.session = attached["sessionId"]
        self.number = 0

    def _hear(self, event: dict[str, Any]) -> None:
        answer = json.loads(event["message"])
        self.answers[answer.get("id", 0)] = answer

    def _send(self, method: str, **fields: Any) -> Any:
        self.number += 1
        number = self.number
        message = json.dumps({"id": number, "method": method, "params": fields})
        order = {"sessionId": self.session, "message": message}
        self.tools.send("Target.sendMessageToTarget", order)
        wait_for(lambda: self.chromium._pump() or number in self.answers)
        return self.answers.pop(number)["result"]

    def js(self, expression: str, *arguments: Any) -> Any:
        values = ", ".join(json.dumps(argument) for argument in arguments)
        answer = self._send(
            "Runtime.evaluate",
            expression=f"({expression})({values})",
            awaitPromise=True,
            returnByValue=True,
        )
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def type(self, selector: str, text: str) -> None:
        self.js("s => document.querySelector(s).focus()", selector)
        self._send("Input.insertText", text=text)

    def click(self, selector: str) -> None:
        self.js("s => document.querySelector(s).click()", selector)

    def press_button(self, selector: str) -> None:
        """Click with the pointer, as the clipboard wants it, where the element has come to rest."""
        x, y = self.js(_AT_REST, selector)
        for kind in ("mousePressed", "mouseReleased"):
            self._send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def screenshot(self) -> bytes:
        """A picture of the side panel."""
        return base64.b64decode(self._send("Page.captureScreenshot")["data"])


class Chromium:
    """The installed Chromium with the extension."""

    name = "chromium"
    no_extension = "chrome://version/"
    """A page that extensions may not touch."""

    def __init__(
        self,
        playwright: Any,
        profile: Path,
        extension: Path,
        identity: str,
        display: str = "",
        language: str = "en",
    ) -> None:
        """With a `display` it stands there with its windows, else it has none."""
        self.playwright, self.profile, self.extension = playwright, profile, extension
        self.display, self.language = display, language
        self.base = f"chrome-extension://{identity}/"

    def __enter__(self) -> Chromium:
        self.context = self.playwright.chromium.launch_persistent_context(
            str(self.profile),
            executable_path="/usr/bin/chromium",
            headless=not self.display,
            env={**os.environ, "DISPLAY": self.display, "LANGUAGE": self.language},
            args=[
                "--no-sandbox",
                f"--lang={self.language}",
                f"--disable-extensions-except={self.extension}",
                f"--load-extension={self.extension}",
            ],
        )
        if not self.context.service_workers:
            self.context.wait_for_event("serviceworker", timeout=15_000)
        wait_for(lambda: self._pump() or len(self.context.pages) > 1)  # the welcome page
        self.page = self.context.pages[0]
        for other in self.context.pages[1:]:
            other.close()
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def _pump(self) -> None:
        # Playwright handles the browser's events only inside its own calls.
        self.context.pages[0].wait_for_timeout(10)

    @property
    def worker(self) -> Any:
        """The extension's service worker that runs now."""
        ours = [w for w in self.context.service_workers if w.url.startswith(self.base)]
        return ours[-1]

    def open(self, url: str) -> View:
        """Show a page in the first tab."""
        self.page.bring_to_front()
        for frame in self.page.frames:
            if "/private/input.html" in frame.url:
                # Who leaves by the browser's own bar has the keyboard there; a driver has none.
                with contextlib.suppress(GoneError), _looking():
                    frame.evaluate("() => { document.hasFocus = () => false }")
        self.page.goto(url)
        return _ChromiumView(self.page, self.page.main_frame)

    def open_own(self, path: str) -> View:
        """Show one of the extension's own pages in the first tab."""
        return self.open(self.base + path)

    def frame(self, path: str, timeout: float = PATIENCE) -> View:
        """A private frame in the first tab."""

        def find() -> Any:
            self._pump()
            found = next((f for f in self.page.frames if f"/{path}" in f.url), None)
            view = found and _ChromiumView(self.page, found)
            return view and view.parsed() and view

        return wait_for(find, timeout)

    def frames(self, path: str) -> int:
        """How many private frames of that kind the tab has."""
        self._pump()
        return sum(f"/{path}" in frame.url for frame in self.page.frames)

    def window(self, path: str, timeout: float = PATIENCE) -> View:
        """A window that the extension opened."""

        def find() -> Any:
            self._pump()
            found = next((p for p in self.context.pages if f"/{path}" in p.url), None)
            view = found and _ChromiumView(found, found.main_frame)
            return view and view.parsed() and view

        return wait_for(find, timeout)

    def private_page(self) -> View:
        """The panel on the page, or the window in its place."""

        def find() -> Any:
            for look in (self.frame, self.window):
                with contextlib.suppress(TimeoutError):
                    return look(f"private/{'panel' if look == self.frame else 'window'}.html", 0.2)
            return None

        return wait_for(find)

    def shadow(self) -> _ChromiumShadow:
        """What the extension's public side shows in the first tab."""
        return _ChromiumShadow(self)

    def drag(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Pull with the pointer from one point of the page to another."""
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(to_x, to_y, steps=4)
        mouse.up()

    @contextlib.contextmanager
    def tasks(self) -> Iterator[list[float]]:
        """Milliseconds of the processor's that the page's own tasks took meanwhile, longest first.

        Its time and not the clock's: a busy machine makes no task longer.
        """
        found: list[float] = []
        ended: list[bool] = []
        tools = self.context.new_cdp_session(self.page)
        events: list[Any] = []
        tools.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
        tools.on("Tracing.tracingComplete", lambda _: ended.append(True))
        tools.send("Tracing.start", {"categories": "toplevel,__metadata"})
        yield found
        tools.send("Tracing.end")
        wait_for(lambda: self._pump() or ended)
        mains = {
            (event["pid"], event["tid"])
            for event in events
            if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
        }
        found += sorted(
            (e.get("tdur", 0) / 1000 for e in events if (e["pid"], e["tid"]) in mains), reverse=True
        )

    def download(self, view: View, selector: str) -> str:
        """The text of the file that a click downloads."""
        return self.saved(view, selector).decode()

    def saved(self, view: View, selector: str) -> bytes:
        """The file that a click downloads."""
        with self.page.expect_download() as download:
            view.click(selector)
        return Path(download.value.path()).read_bytes()

    @contextlib.contextmanager
    def aside(self, path: str) -> Iterator[View]:
        """One of the extension's own pages in a tab behind the first."""
        page = self.context.new_page()
        page.goto(self.base + path)
        yield _ChromiumView(page, page.main_frame)
        page.close()
        self.page.bring_to_front()

    def side_panel(self, timeout: float = PATIENCE) -> _ChromiumSidePanel:
        """The browser's side panel, which must be open."""
        tools = self.context.browser.new_browser_cdp_session()

        def find() -> Any:
            self._pump()
            targets = tools.send("Target.getTargets")["targetInfos"]
            ours = f"{self.base}private/window.html"
            return next((t["targetId"] for t in targets if t["url"] == ours), None)

        return _ChromiumSidePanel(self, wait_for(find, timeout))

    def close_windows(self) -> None:
        """Close all but the first tab."""
        for page in self.context.pages:
            if page is not self.page:
                page.close()

    def translate_selection(self, selector: str, entry: str = MENU) -> None:
        """Select an element's text and click "Translate privately" in the menu."""
        self.page.locator(selector).evaluate(
            "e => e.select ? (e.focus(), e.select()) : getSelection().selectAllChildren(e)"
        )
        self.worker.evaluate(
            """async ([url, item]) => {
                const tab = (await chrome.tabs.query({})).find(t => t.url === url);
                const info = {menuItemId: item, frameId: 0, pageUrl: url, editable: false};
                chrome.contextMenus.onClicked.dispatch({...info, selectionText: 'fallback'}, tab);
            }""",
            [self.page.url, entry],
        )

    def shortcut(self, command: str) -> None:
        """Do what a shortcut of the extension does. A page's keys do not come as far as that."""
        self.worker.evaluate(
            """async ([url, command]) => {
                // Of its own pages the browser tells an extension no address.
                const tabs = await chrome.tabs.query({});
                const tab = tabs.find(t => t.url === url) ?? tabs.find(t => t.active);
                chrome.commands.onCommand.dispatch(command, tab);
            }""",
            [self.page.url, command],
        )

    def press(self, keys: str) -> None:
        """Press keys wherever the focus is."""
        keyboard = self.page.keyboard
        pressing = keyboard._impl_obj.press(key=keys, delay=None)
        # Where the frame that has the focus goes just then, Chromium never says that it took the
        # key, and Playwright's own call has no limit.
        with contextlib.suppress(TimeoutError):
            keyboard._sync(asyncio.wait_for(pressing, 5))

    def keys(self, text: str) -> None:
        """Type wherever the focus is, until a window of the extension takes it."""
        for character in text:
            if len(self.context.pages) > 1:
                return
            self.press("Space" if character == " " else character)

    def compose(self, text: str) -> None:
        """Write by an input method, as Japanese is written, wherever the focus is."""
        tools = self.context.new_cdp_session(self.page)
        place = {"selectionStart": len(text), "selectionEnd": len(text)}
        tools.send("Input.imeSetComposition", {"text": text, **place})
        tools.send("Input.insertText", {"text": text})

    def fresh(self) -> None:
        """Start over in a tab of its own."""
        old = self.context.pages
        self.page = self.context.new_page()
        for page in old:
            page.close()

    def anew(self) -> None:
        """Start over, without a side panel too."""
        tools = self.context.browser.new_browser_cdp_session()
        for target in tools.send("Target.getTargets")["targetInfos"]:
            if target["url"] == f"{self.base}private/window.html":
                tools.send("Target.closeTarget", {"targetId": target["targetId"]})
        tools.detach()
        self.fresh()

    def screenshot(self) -> bytes:
        """A picture of the first tab."""
        return bytes(self.page.screenshot())

    def size(self, width: int, height: int) -> None:
        """Size of the first tab."""
        self.page.set_viewport_size({"width": width, "height": height})

    @contextlib.contextmanager
    def hurried(self, patience: int) -> Iterator[None]:
        """Has the background wait a second where it would wait for so many milliseconds."""
        worker = self.worker
        worker.evaluate(
            """(patience) => {
                const wait = setTimeout;
                globalThis.setTimeout = (action, time, ...rest) =>
                    wait(action, time === patience ? 1_000 : time, ...rest);
                globalThis.unhurried = wait;
            }""",
            patience,
        )
        yield
        worker.evaluate("() => { globalThis.setTimeout = globalThis.unhurried }")

    def stop_worker(self) -> None:
        """End the background as the browser does when it is idle."""
        page = self.context.new_page()
        page.goto(self.base + "icons/prism.svg")
        session = self.context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        page.close()


def _firefox_keys(keys: str) -> list[str]:
    from marionette_driver.keys import Keys

    names = {
        "Control": Keys.CONTROL,
        "Enter": Keys.ENTER,
        "Escape": Keys.ESCAPE,
        "Tab": Keys.TAB,
        "ArrowDown": Keys.DOWN,
    }
    return [names.get(key, key) for key in keys.split("+")]


class _FirefoxView(View):
    def __init__(self, firefox: Firefox, enter: Callable[[], None]) -> None:
        self.firefox, self.enter = firefox, enter

    def js(self, expression: str, *arguments: Any) -> Any:
        with _looking():
            self.enter()
            answer = self.firefox.session.execute_script(
                f"return (async () => [await ({expression})(...arguments)])()",
                script_args=list(arguments),
                sandbox=None,
            )
        if answer is None:  # what a document says that is left just then
            raise GoneError(expression)
        return answer[0]

    def _element(self, selector: str) -> Any:
        from marionette_driver.by import By

        self.enter()
        return self.firefox.session.find_element(By.CSS_SELECTOR, selector)

    def type(self, selector: str, text: str) -> None:
        with _looking():
            self._element(selector).send_keys(text)

    def press(self, selector: str, keys: str) -> None:
        with _looking():
            self._element(selector).send_keys(*_firefox_keys(keys))

    def click(self, selector: str) -> None:
        with _looking():
            self._element(selector).click()

    def upload(self, selector: str, file: Path) -> None:
        # A picker behind a button is not shown, and this driver fills only what is.
        self.js("s => { document.querySelector(s).hidden = false }", selector)
        self._element(selector).send_keys(str(file))

    def choose(self, selector: str, value: str) -> None:
        self.js(_CHOOSE, selector, value)


_FRAMES = """
const found = [];
const look = root => {
  for (const element of root.querySelectorAll('*')) {
    if (element.localName === 'iframe' && element.className !== 'theirs') { // not a page's own
      let url = '';
      try { url = element.browsingContext.currentURI?.spec ?? element.contentWindow.location.href }
      catch { url = element.src }
      found.push([element, url]);
    }
    if (element.openOrClosedShadowRoot) look(element.openOrClosedShadowRoot);
  }
};
look(document);
return found;
"""


_IN_SIDEBAR = """
const [body, values, done] = arguments;
const around = document.getElementById('sidebar')?.contentDocument;
const side = around?.getElementById('webext-panels-browser');
const messages = side?.messageManager;
if (!messages) return done(['no side panel']);
const hear = ({ data }) => { messages.removeMessageListener('prism', hear); done(data) };
messages.addMessageListener('prism', hear);
messages.loadFrameScript('data:,' + encodeURIComponent(`(async () => {
  const send = (data) => sendAsyncMessage('prism', data);
  try {
    const box = Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false });
    const call = ${JSON.stringify(`(${body})(...${JSON.stringify(values)})`)};
    send([null, await Cu.evalInSandbox(call, box)]);
  } catch (error) { send([String(error)]) }
})()`), false);
"""


_CLICK_IN_SIDEBAR = """
const [x, y] = arguments;
const around = document.getElementById('sidebar').contentDocument;
const box = around.getElementById('webext-panels-browser').getBoundingClientRect();
for (const kind of ['mousedown', 'mouseup']) {
  around.defaultView.synthesizeMouseEvent(kind, box.x + x, box.y + y, { button: 0, clickCount: 1 });
}
"""


class _FirefoxShadow(View):
    """What a content script has put into the page in a closed root: `document` is that root."""

    def __init__(self, firefox: Firefox) -> None:
        self.firefox = firefox

    def js(self, expression: str, *arguments: Any) -> Any:
        self.firefox._top()
        return self.firefox.session.execute_script(
            f"""const root = document.documentElement.lastElementChild?.openOrClosedShadowRoot;
            const call = (document) => ({expression})(...arguments[0]);
            return root && call(root);
            """,
            script_args=[list(arguments)],
            sandbox="system",
        )

    def text(self, selector: str) -> str:
        return self.js("s => document.querySelector(s)?.innerText ?? ''", selector) or ""

    def click(self, selector: str) -> None:
        x, y = self.js(_MIDDLE, selector)
        self.firefox.drag(x, y, x, y)

    def choose(self, selector: str, value: str) -> None:
        self.js("(s, v) => { document.querySelector(s).value = v }", selector, value)


class _FirefoxSidePanel(View):
    """The sidebar, which is part of the browser's own window and of none that a driver knows."""

    def __init__(self, firefox: Firefox) -> None:
        self.firefox = firefox

    def js(self, expression: str, *arguments: Any) -> Any:
        with self.firefox.session.using_context("chrome"):
            error, *value = self.firefox.session.execute_async_script(
                _IN_SIDEBAR, script_args=[expression, list(arguments)]
            )
        assert error is None, error
        return value[0] if value else None

    def type(self, selector: str, text: str) -> None:
        self.js(
            "(s, t) => { const e = document.querySelector(s); e.focus(); e.value += t;"
            " e.dispatchEvent(new Event('input', {bubbles: true})) }",
            selector,
            text,
        )

    def click(self, selector: str) -> None:
        self.js("s => document.querySelector(s).click()", selector)

    def press_button(self, selector: str) -> None:
        """Click with the pointer, as the clipboard wants it, where the element has come to rest."""
        x, y = self.js(_AT_REST, selector)
        with self.firefox.session.using_context("chrome"):
            self.firefox.session.execute_script(_CLICK_IN_SIDEBAR, script_args=[x, y])


class Firefox:
    """The installed Firefox ESR with the extension."""

    name = "firefox"
    no_extension = "about:license"
    """A page that extensions may not touch."""

    def __init__(self, folder: Path, extension: Path, identity: str, display: str = "") -> None:
        """With a `display` it stands there with its windows, else it has none."""
        self.folder, self.extension, self.identity = folder, extension, identity
        self.display = display
        self.base = f"moz-extension://{FIREFOX_UUID}/"

    def __enter__(self) -> Firefox:
        from marionette_driver.addons import Addons
        from marionette_driver.marionette import Marionette

        workspace = self.folder / "work"
        workspace.mkdir(parents=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        home = {name: os.environ.get(name) for name in ("HOME", "DISPLAY")}
        os.environ.update(HOME=str(self.folder / "home"), DISPLAY=self.display)
        try:
            self.session = Marionette(
                bin="/usr/bin/firefox-esr",
                headless=not self.display,
                port=port,
                workspace=str(workspace),
                gecko_log=str(workspace / "gecko.log"),
                prefs={
                    "extensions.webextensions.uuids": json.dumps({self.identity: FIREFOX_UUID}),
                    "extensions.webextOptionalPermissionPrompts": False,
                    "intl.locale.requested": "en-US",
                },
            )
            self.session.start_session()
        finally:
            for name, value in home.items():
                if value is None:
                    del os.environ[name]
                else:
                    os.environ[name] = value
        self.session.timeout.script = 20
        self.first = self.session.current_window_handle
        around = self.session.window_rect
        self.shape = (around["width"], around["height"])
        Addons(self.session).install(str(self.extension), temp=True)
        wait_for(lambda: len(self.session.window_handles) > 1)  # the welcome page
        self.close_windows()
        return self

    def __exit__(self, *_: object) -> None:
        self.session.quit()
        self.session.cleanup()
        self.session.instance = None
        gc.collect()

    def _top(self) -> None:
        self.session.switch_to_window(self.first)
        self.session.switch_to_frame()

    def open(self, url: str) -> View:
        """Show a page in the first tab."""
        self._top()
        self.session.navigate(url)
        return _FirefoxView(self, self._top)

    def open_tab(self, url: str) -> None:
        """Show a page in a new tab, as a link in a mail does."""
        with _looking():  # it may be taken for a page's own, and be closed
            self.session.switch_to_window(self.session.open(type="tab", focus=True)["handle"])
            self.session.navigate(url)

    def open_own(self, path: str) -> View:
        """Show one of the extension's own pages in the first tab."""
        return self.open(self.base + path)

    def _frames(self, path: str) -> list[Any]:
        self._top()
        with _looking():  # a frame may go while it is being told of
            found = self.session.execute_script(_FRAMES, sandbox="system")
        if found is None:
            raise GoneError(f"the page around {path}")
        return [element for element, url in found if path in url]

    def frame(self, path: str, timeout: float = PATIENCE) -> View:
        """A private frame in the first tab."""

        def enter() -> None:
            frames = self._frames(path)
            if not frames:
                raise GoneError(path)
            self.session.switch_to_frame(frames[0])

        view = _FirefoxView(self, enter)
        wait_for(view.parsed, timeout)
        return view

    def frames(self, path: str) -> int:
        """How many private frames of that kind the tab has."""
        return len(self._frames(path))

    def window(self, path: str, timeout: float = PATIENCE) -> View:
        """A window that the extension opened."""

        def find() -> Any:
            for handle in self.session.window_handles:
                if handle != self.first:
                    self.session.switch_to_window(handle, focus=False)
                    if path in self.session.get_url():
                        return handle
            return None

        handle = wait_for(find, timeout)
        view = _FirefoxView(self, lambda: self.session.switch_to_window(handle, focus=False))
        wait_for(view.parsed, timeout)
        return view

    def private_page(self) -> View:
        """The panel on the page, or the window in its place."""

        def find() -> Any:
            for look in (self.frame, self.window):
                with contextlib.suppress(TimeoutError):
                    return look(f"private/{'panel' if look == self.frame else 'window'}.html", 0.2)
            return None

        return wait_for(find)

    def shadow(self) -> _FirefoxShadow:
        """What the extension's public side shows in the first tab."""
        return _FirefoxShadow(self)

    def drag(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Pull with the pointer from one point of the page to another."""
        from marionette_driver.marionette import ActionSequence

        self._top()
        pointer = ActionSequence(self.session, "pointer", "mouse", {"pointerType": "mouse"})
        pointer.pointer_move(round(x), round(y)).pointer_down(0)
        pointer.pointer_move(round(to_x), round(to_y), duration=100).pointer_up(0).perform()

    def download(self, view: View, selector: str) -> str:
        """The text of the file that a click downloads."""
        return self.saved(view, selector).decode()

    def saved(self, view: View, selector: str) -> bytes:
        """The file that a click downloads."""
        folder = self.folder / "home" / "Downloads"

        def there() -> set[Path]:
            # One that is on its way has a name of its own beside an empty file.
            return {one for one in folder.glob("*") if one.suffix != ".part" and one.stat().st_size}

        before = there()
        view.click(selector)
        (file,) = wait_for(lambda: there() - before)
        return file.read_bytes()

    @contextlib.contextmanager
    def aside(self, path: str) -> Iterator[View]:
        """One of the extension's own pages in a tab behind the first."""
        handle = self.session.open(type="tab", focus=False)["handle"]
        view = _FirefoxView(self, lambda: self.session.switch_to_window(handle, focus=False))
        view.enter()
        self.session.navigate(self.base + path)
        yield view
        view.enter()
        self.session.close()
        self._top()

    def side_panel(self, timeout: float = PATIENCE) -> _FirefoxSidePanel:
        """The browser's sidebar, which must be open."""
        panel = _FirefoxSidePanel(self)

        def there() -> bool:
            try:
                return bool(panel.js("() => document.body !== null"))
            except AssertionError:
                return False

        wait_for(there, timeout)
        return panel

    def close_windows(self) -> None:
        """Close all but the first tab, and what stands beside it."""
        for handle in self.session.window_handles:
            if handle != self.first:
                self.session.switch_to_window(handle)
                self.session.close()
        self.session.switch_to_window(self.first)
        with self.session.using_context("chrome"):
            self.session.execute_script("SidebarController.hide()")

    def translate_selection(self, selector: str, entry: str = MENU) -> None:
        """Select an element's text and click "Translate privately" in the real menu."""
        from marionette_driver.by import By
        from marionette_driver.marionette import ActionSequence

        self._top()
        element = self.session.find_element(By.CSS_SELECTOR, selector)
        self.session.execute_script(
            "const e = arguments[0]; e.select ? (e.focus(), e.select())"
            " : getSelection().selectAllChildren(e)",
            script_args=[element],
        )
        pointer = ActionSequence(self.session, "pointer", "mouse", {"pointerType": "mouse"})
        pointer.pointer_move(0, 0, origin=element).pointer_down(2).pointer_up(2).perform()
        with self.session.using_context("chrome"):
            wait_for(
                lambda: self.session.execute_script(
                    "return document.getElementById('contentAreaContextMenu').state === 'open'"
                )
            )
            # Several entries of one extension stand in a menu of their own.
            wait_for(
                lambda: self.session.execute_script(
                    """const menu = document.getElementById('contentAreaContextMenu');
                    const item = [...menu.querySelectorAll('menuitem')].find(
                      (entry) => entry.getAttribute('label') === arguments[0] && !entry.hidden);
                    const popup = item?.closest('menupopup');
                    if (!popup) return false;
                    if (popup.state === 'closed') popup.parentNode.openMenu(true);
                    if (popup.state !== 'open') return false;
                    popup.activateItem(item);
                    return true;""",
                    script_args=[_LABELS.get(entry, _LABELS[MENU])],
                )
            )

    def shortcut(self, command: str) -> None:
        """Do what a shortcut of the extension does. A page's keys do not come as far as that."""
        manifest = json.loads((self.extension / "manifest.json").read_text(encoding="utf-8"))
        *modifiers, key = manifest["commands"][command]["suggested_key"]["default"].split("+")
        with self.session.using_context("chrome"):
            done = self.session.execute_script(
                """const [key, modifiers] = arguments;
                const ours = [...document.querySelectorAll('keyset[id^=ext-keyset] key')].find(
                  (one) => one.getAttribute('key') === key
                    && one.getAttribute('modifiers') === modifiers);
                ours?.doCommand();
                return Boolean(ours);""",
                script_args=[key, ",".join(modifiers).lower()],
            )
        assert done, f"no key is bound to {command}"

    def press(self, keys: str) -> None:
        """Press keys wherever the focus is."""
        from marionette_driver.marionette import ActionSequence

        self._top()
        keyboard = ActionSequence(self.session, "key", "keyboard", {})
        names = _firefox_keys(keys)
        for name in names:
            keyboard.key_down(name)
        for name in reversed(names):
            keyboard.key_up(name)
        keyboard.perform()

    def keys(self, text: str) -> None:
        """Type wherever the focus is, until a window of the extension takes it."""
        from marionette_driver.marionette import ActionSequence

        self._top()
        for start in range(0, len(text), 4):
            if len(self.session.window_handles) > 1:
                return
            keyboard = ActionSequence(self.session, "key", "keyboard", {})
            keyboard.send_keys(text[start : start + 4]).perform()

    def stop_worker(self) -> None:
        """End the background as the browser does when it is idle."""
        with self.session.using_context("chrome"):
            self.session.execute_script(
                """const { extension } = WebExtensionPolicy.getByID(arguments[0]);
                return extension.terminateBackground({ disableResetIdleForTest: true })""",
                script_args=[self.identity],
            )

    def compose(self, text: str) -> None:
        """Write by an input method, as Japanese is written, wherever the focus is."""
        self._top()
        with self.session.using_context("chrome"):
            self.session.execute_script(
                """const [text] = arguments;
                const method = Cc['@mozilla.org/text-input-processor;1'].createInstance(
                  Ci.nsITextInputProcessor);
                if (!method.beginInputTransactionForTests(window)) throw new Error('busy');
                method.setPendingCompositionString(text);
                method.appendClauseToPendingComposition(text.length, method.ATTR_RAW_CLAUSE);
                method.setCaretInPendingComposition(text.length);
                method.flushPendingComposition();
                method.commitComposition();""",
                script_args=[text],
            )

    def fresh(self) -> None:
        """Start over: nothing but the first tab."""
        self.close_windows()

    def anew(self) -> None:
        """Start over, in a window of the size that it had."""
        self.close_windows()
        self.size(*self.shape)

    def screenshot(self) -> bytes:
        """A picture of the first tab."""
        self._top()
        return base64.b64decode(self.session.screenshot())

    def size(self, width: int, height: int) -> None:
        """Size of the page that is shown. Firefox magnifies it where no window is as narrow."""
        zoom = max(1, _NARROWEST / width)
        self.session.set_window_rect(width=round(width * zoom), height=round(height * zoom))
        with self.session.using_context("chrome"):
            self.session.execute_script(
                "gBrowser.selectedBrowser.browsingContext.fullZoom = arguments[0]",
                script_args=[zoom],
            )
