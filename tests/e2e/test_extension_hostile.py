"""Hostile pages: whatever a page does, it never comes to hold a private word.

The page records every event, text, node, call, request and frame that it can reach (`recorder.js`,
`worker.js`) and attacks while the user types (`attacks.js`). That each of these would succeed where
nobody guards is tested too: an attack that never works proves nothing.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from browsers import wait_for
from site_handler import SiteHandler

from conftest import remember, settle, type_privately

pytestmark = pytest.mark.browser

TEXT = "Alice Winterbottom lives in London. She has a dog. "
PRIVATE = ("Alice", "Winterbottom", "London")
SITE = {
    "id": "own-hostile",
    "name": "Hostile",
    "match": ["http://hostile.localhost/*"],
    "source": ["#source"],
    "result": ["#result"],
    "live": True,
    "limit": 2000,
    "settle": 60,
}
FOCUS = ["focus-render", "focus-timer", "window-focus", "own-modal", "child-frame", "foreign-frame"]
VIEW = ["remove", "move", "clone", "transparent", "cover", "cover-again", "restyle"]
LANGUAGES = ["es", "es-MX", "es-AR", "fr", "fr-CA", "de"]
NAMES = {"es": "Spanish", "fr": "French", "de": "German"}
ANSWERS = ["script", "huge", "control", "protocol"]
STATES = """() => {
    window.states = [];
    new MutationObserver(() => states.push(document.body.dataset.state))
        .observe(document.body, { attributeFilter: ['data-state'] });
}"""
"""Has a private frame keep the states that it comes to."""


@pytest.fixture(scope="module")
def protected(browser: Any) -> Any:
    """The browser, with the hostile site protected."""
    remember(browser, sites=[SITE])
    return browser


def opened(browser: Any, pages: str, site: str, attack: str, naive: bool = False) -> Any:
    """The hostile page, with its service worker at work."""
    port = pages.rsplit(":", 1)[1]
    address = f"http://{site}.localhost:{port}/hostile/index.html?attack={attack}"
    address += f"&ours={browser.base}&other={pages}/hostile/child.html"
    address += "&naive=1" if naive else ""
    settle(browser)
    SiteHandler.received.clear()
    page = browser.open(address)
    page.wait_js("() => navigator.serviceWorker.controller !== null")
    page.js("(words) => { window.guesses = words }", list(PRIVATE))
    return page


def attacked(browser: Any, pages: str, attack: str) -> Any:
    """The hostile page with its shield up."""
    page = opened(browser, pages, "hostile", attack)
    browser.frame("private/input.html").wait_js("() => !document.querySelector('#text').hidden")
    return page


def nothing_private(page: Any) -> None:
    """The page holds no private word, not a single key, and reached nothing of ours."""
    page.js("() => fetch('echo?recorded').then(() => null, () => null)")
    heard, keys, reached = page.js("() => [window.heard, window.keys, window.reached]")
    requests = [
        *page.js("() => window.recall()"),
        *SiteHandler.received,
        page.js("() => location.href"),
    ]
    assert any("echo?recorded" in line for line in requests)  # it does record what is asked
    assert not [line for line in [*heard, *requests] if any(word in line for word in PRIVATE)]
    assert not [line for line in heard if line.startswith("message: key")]
    assert not [line for line in requests if "-extension:" in line.split("?")[0]]
    assert keys == []
    assert reached == []


def told(browser: Any, text: str = TEXT) -> bool:
    """Nothing of what was typed is lost, or the user has been told that the page interferes."""
    if not browser.frames("private/input.html"):
        window = browser.window("private/window.html")
        return bool(window.wait_text("#notice", "tried to take your typing"))
    try:
        private = browser.frame("private/input.html", timeout=1)
    except TimeoutError:
        return False  # it went this moment
    if private.js("() => document.querySelector('#text').value") == text:
        return True
    return "tried to take the keyboard" in private.text("#status")


@pytest.mark.parametrize("attack", FOCUS + VIEW)
def test_typing_under_attack_reaches_no_page(protected: Any, pages: str, attack: str) -> None:
    page = attacked(protected, pages, attack)
    type_privately(protected, TEXT[:6])
    page.js("() => window.begin()")
    # The user does not look up: the rest is typed wherever the focus is by now.
    protected.keys(TEXT[6:])
    assert wait_for(lambda: told(protected))
    nothing_private(page)


WATCH = """() => {
    const holder = document.documentElement.lastElementChild;
    const heard = { mutations: 0, sizes: 0 };
    const seen = window.seen = new Set();
    new MutationObserver((records) => { heard.mutations += records.length }).observe(
        holder, { attributes: true, childList: true, subtree: true, characterData: true });
    new ResizeObserver(() => { heard.sizes += 1 }).observe(holder);
    const look = () => {
        const range = document.createRange();
        range.selectNode(holder);
        const box = ({ x, y, width, height }) => [x, y, width, height];
        const at = (x, y) => document.elementFromPoint(x, y) === holder;
        seen.add(JSON.stringify([
            box(holder.getBoundingClientRect()), box(range.getBoundingClientRect()),
            [...range.getClientRects()].map(box), holder.scrollWidth, holder.scrollHeight,
            [...getComputedStyle(holder)].map((name) => getComputedStyle(holder)[name]).join(),
            holder.outerHTML, holder.shadowRoot, holder.innerText, String(getSelection()),
            innerWidth, innerHeight, scrollX, scrollY, window.length, history.length,
            document.activeElement.nodeName, document.title, window.name, at(100, 150),
            document.documentElement.scrollWidth, document.fonts.size, document.styleSheets.length,
            document.getAnimations().length, document.visibilityState,
            performance.getEntries().filter(({ name }) => name.includes('-extension')).length,
            ['keydown', 'keypress', 'keyup', 'beforeinput', 'input']
                .map((kind) => performance.eventCounts?.get(kind)),
            performance.interactionCount, navigator.scheduling?.isInputPending?.(),
            document.hasFocus(),
        ]));
    };
    seen.clear();
    setInterval(look, 5);
    window.learnt = () => [seen.size, heard];
}"""


def test_a_page_that_only_watches_sees_nothing_of_the_text(protected: Any, pages: str) -> None:
    """Sizes, styles, changes, selections, timings of our elements: the same whatever is typed."""
    page = attacked(protected, pages, "none")
    private = type_privately(protected, "A")
    page.js(WATCH)
    # A new observer is told of the size as it is, when the page is next drawn.
    page.wait_js("() => window.seen.size > 0 && window.learnt()[1].sizes === 1")
    before = page.js("() => window.learnt()")
    for text in ("lice", "\n" * 3, "Winterbottom lives in a long, long line of London "):
        private.type("#text", text)
    private.wait_js("() => document.querySelector('#text').value.endsWith('London ')")
    page.js("() => new Promise((resolve) => setTimeout(() => resolve(true), 30))")
    assert page.js("() => window.learnt()") == before
    assert before[0] == 1
    nothing_private(page)


def test_what_a_page_lays_over_the_private_input_is_taken_off(protected: Any, pages: str) -> None:
    page = attacked(protected, pages, "cover")
    private = type_privately(protected, TEXT)
    page.js("() => window.begin()")
    page.wait_js("() => document.body.lastElementChild.popover === 'manual'")
    page.wait_js("() => !document.querySelector(':popover-open')")
    assert private.js("() => document.querySelector('#text').value") == TEXT
    nothing_private(page)


def test_a_page_that_covers_the_private_input_again_is_told_of(protected: Any, pages: str) -> None:
    page = attacked(protected, pages, "cover-again")
    type_privately(protected, TEXT)
    page.js("() => window.begin()")
    protected.window("private/window.html").wait_text("#notice", "tried to take")
    nothing_private(page)


HIDES = {
    "filter": "document.documentElement.style.filter = 'blur(1px)'",
    "opacity": "document.documentElement.style.opacity = '0.5'",
    "clip-path": "document.documentElement.style.clipPath = 'inset(0 50% 0 0)'",
    "transform": "document.documentElement.style.transform = 'translateX(-900px)'",
    "scale": "document.documentElement.style.scale = '0.9'",
    "blend": "document.documentElement.style.mixBlendMode = 'difference'",
    "popover": "window.laid = cover(document.body)",
    "dialog": "document.body.append(window.laid = document.createElement('dialog'));"
    " window.laid.style.cssText = 'inset: 0; width: 90vw; height: 90vh';"
    " window.laid.showModal()",
}
SEEN = "() => document.body.dataset.seen"


def test_nothing_can_be_typed_into_a_box_that_is_not_seen(protected: Any, pages: str) -> None:
    """Before anybody types: whatever hides, tints or covers the box, and when that has gone."""
    page = attacked(protected, pages, "none")
    private = protected.frame("private/input.html")
    writable = "() => !document.querySelector('#text').readOnly"
    for name, how in HIDES.items():
        private.wait_js(writable)
        page.js(f"() => {{ {how} }}")
        private.wait_js("() => document.querySelector('#text').readOnly")
        assert private.js(SEEN) == "no", name
        page.js(
            "() => { document.documentElement.removeAttribute('style'); window.laid?.remove() }"
        )
    private.wait_js(writable)
    type_privately(protected, TEXT).wait_js(
        "(text) => document.querySelector('#text').value === text", TEXT
    )
    nothing_private(page)


def test_a_fake_box_over_the_private_one_gets_no_key(protected: Any, pages: str) -> None:
    page = attacked(protected, pages, "none")
    private = protected.frame("private/input.html")
    private.wait_js("() => !document.querySelector('#text').readOnly")
    page.js(
        """() => {
            const fake = cover(document.body).appendChild(document.createElement('textarea'));
            fake.id = 'fake';
            fake.style.cssText = 'position: fixed; inset: 0; width: 100vw; height: 100vh';
            source.dispatchEvent(new Event('input')); // what `nothing_private` knows a page by
        }"""
    )
    page.click("#fake")
    protected.keys(TEXT)
    protected.window("private/window.html").wait_text("#notice", "tried to take")
    assert page.js("() => document.querySelector('#fake').value") == ""
    nothing_private(page)


def test_tabbing_through_the_private_frames_is_no_theft(protected: Any, pages: str) -> None:
    page = attacked(protected, pages, "none")
    private = type_privately(protected, "Alice")
    private.js(
        """() => {
            const { dataset } = document.body;
            const note = () => { window.left ||= dataset.typing === 'off' };
            new MutationObserver(note).observe(document.body, { attributeFilter: ['data-typing'] });
        }"""
    )
    for _ in range(16):
        protected.press("Tab")
    private.wait_js("() => window.left")  # they are no trap
    assert private.js("() => document.querySelector('#text').value") == "Alice"
    assert "tried to take" not in private.text("#status")
    assert protected.frames("private/input.html") == 1
    assert set(page.js("() => window.keys")) <= {"keydown Tab", "keyup Tab"}


def test_the_user_s_sign_is_in_private_boxes_and_nowhere_else(protected: Any, pages: str) -> None:
    page = attacked(protected, pages, "frame-ours")
    said = "() => document.querySelector('#sign').innerText"
    signs = [protected.frame(f"private/{name}.html").wait_js(said) for name in ("input", "output")]
    with protected.aside("options/options.html") as options:
        options.wait_js("() => document.querySelector('#sign-word')?.value")
        signs.append(options.js("() => document.querySelector('#sign-word').value"))
    assert len(set(signs)) == 1
    assert signs[0]
    heard = [*page.js("() => window.heard"), *SiteHandler.received]
    assert not [line for line in heard if signs[0] in line]


def test_a_site_of_the_user_s_own_is_typed_to_in_a_window_first(browser: Any, pages: str) -> None:
    remember(browser, sites=[SITE], here=[])
    page = opened(browser, pages, "hostile", "none")
    private = browser.frame("private/input.html")
    private.wait_js("() => !document.querySelector('#first').hidden")
    assert private.js("() => document.querySelector('#text').hidden")
    private.leave("#window")
    window = browser.window("private/window.html")
    window.wait_js("() => document.querySelector('#to')?.value")
    window.type("#text", TEXT)
    window.click("#go")
    window.wait_js("() => document.body.dataset.state === 'done'")
    assert "Alice Winterbottom" in window.text("#result")
    assert page.js("() => document.querySelector('#source').value") != ""
    nothing_private(page)
    remember(browser, sites=[SITE])


def test_a_box_that_goes_on_below_the_window_is_no_attack(protected: Any, pages: str) -> None:
    """Its middle comes to lie on the window's last half pixel, where Chromium finds no element."""
    page = attacked(protected, pages, "none")
    private = type_privately(protected, TEXT[:6])
    height = page.js(
        """() => {
            const box = document.querySelector('#source');
            const height = 2 * (innerHeight - box.getBoundingClientRect().top) - 0.8;
            box.style.height = `${height}px`;
            return Math.floor(height);
        }"""
    )
    # The look at the page that gives the frame this height is the one that would find it covered.
    private.wait_js("(height) => innerHeight >= height", height)
    protected.keys(TEXT[6:])
    private.wait_js("(text) => document.querySelector('#text').value === text", TEXT)
    nothing_private(page)


def test_the_clipboard_is_the_private_input_s(protected: Any, pages: str) -> None:
    page = attacked(protected, pages, "focus-timer")
    private = type_privately(protected, TEXT)
    for keys in ("Control+a", "Control+c", "Control+x", "Control+v", "Control+v"):
        private.press("#text", keys)
    private.wait_js("(text) => document.querySelector('#text').value === text + text", TEXT)
    # And where the page has taken the focus, what the user pastes blindly is lost.
    page.js("() => window.begin()")
    for _ in range(10):
        protected.press("Control+v")
    assert wait_for(lambda: told(protected, TEXT * 12))
    nothing_private(page)


@pytest.mark.parametrize("attack", ["focus-timer", "edit-context"])
def test_an_input_method_writes_to_the_private_input_only(
    protected: Any, pages: str, attack: str
) -> None:
    page = attacked(protected, pages, attack)
    private = type_privately(protected, "Alice ")
    protected.compose("Winterbottom")
    private.wait_js("() => document.querySelector('#text').value === 'Alice Winterbottom'")
    page.js("() => window.begin()")
    for _ in range(10):
        protected.compose("London")
    assert wait_for(lambda: told(protected, "Alice Winterbottom" + 10 * "London"))
    nothing_private(page)


@pytest.mark.parametrize("attack", ANSWERS)
def test_a_hostile_answer_is_only_text(protected: Any, pages: str, attack: str) -> None:
    page = attacked(protected, pages, attack)
    shown = protected.frame("private/output.html")
    shown.js(STATES)
    type_privately(protected, TEXT)
    page.wait_js("() => document.querySelector('#result').textContent !== ''")
    # Of any of the texts that go as it is typed: the next one is under way soon.
    shown.wait_js("() => window.states.some((state) => ['done', 'failed'].includes(state))")
    assert attack != "huge" or "done" not in shown.js("() => window.states")
    assert shown.js("() => document.querySelectorAll('#result script, #result img').length") == 0
    nothing_private(page)


FLIPS = [(source, to) for source in ("en", "en-US", "en-GB", "en-AU") for to in LANGUAGES]
"""Of a page's own lists of languages: each of one with each of the other, 24 in all."""


def given() -> list[str]:
    """The texts that the page was given and its server got, in order."""
    bodies = [line[line.index('{"q"') :] for line in SiteHandler.received if '{"q"' in line]
    return [text for body in bodies if (text := json.loads(body)["q"])]


def test_a_page_that_changes_its_languages_gets_one_disguise(browser: Any, pages: str) -> None:
    site = {**SITE, "languages": {"from": ["#from"], "to": ["#to"]}}
    remember(browser, sites=[site])
    page = opened(browser, pages, "hostile", "flip")
    private, shown = browser.frame("private/input.html"), browser.frame("private/output.html")
    done = "() => document.body.dataset.state === 'done'"
    private.wait_text("#languages", "English → Spanish")
    type_privately(browser, TEXT)
    private.wait_js(done)
    shown.wait_js("() => document.querySelector('#result').innerText.includes('perro')")
    before = list(dict.fromkeys(given()))
    assert before[-1].startswith(before[0])  # as it was typed
    for source, to in FLIPS:
        page.js("(...languages) => window.flip(...languages)", source, to)
        # The box names its languages: the background has heard of them.
        private.wait_text("#languages", NAMES[to.split("-")[0]])
    private.wait_text("#status", "has changed its language")
    # What he goes on to type waits too, and the way back is a change like any other.
    private.js(STATES)
    private.type("#text", "The dog is old. ")
    page.js("() => window.flip('en', 'es')")
    private.wait_text("#languages", "Spanish")
    assert "working" not in private.js("() => window.states")
    assert list(dict.fromkeys(given())) == before
    private.click("#go")
    private.wait_js(done)
    shown.wait_js("() => document.querySelector('#counts').textContent.includes('sent so far: 1')")
    more = [text for text in given() if text not in before]
    assert more and all(text.startswith(before[-1]) for text in more)
    nothing_private(page)
    remember(browser, sites=[SITE])


def test_pages_that_frame_ours_get_empty_shells(protected: Any, pages: str) -> None:
    page = attacked(protected, pages, "frame-ours")
    type_privately(protected, TEXT)
    page.wait_js("() => document.querySelector('#source').value !== ''")
    nothing_private(page)


# ---------------------------------------------------------------- where nobody guards

THEFTS = [*FOCUS, "remove", "move"]
STOLEN = (
    "() => window.keys.length + window.heard.filter((l) => l.startsWith('message: key')).length"
)
# Where no key is stolen, what else has become of the frame that the user types into.
HARM = {
    "clone": "() => [...document.body.querySelectorAll('iframe')].some((f) => /naive/.test(f.src))",
    "restyle": "() => window.holder.getClientRects().length === 0",
    "transparent": "() => getComputedStyle(document.documentElement).opacity < 0.1",
    "cover": "() => document.elementFromPoint(100, 150)?.popover === 'manual'",
    "cover-again": "() => document.elementFromPoint(100, 150) === document.body.lastElementChild",
    **dict.fromkeys(THEFTS, STOLEN),
}


@pytest.mark.parametrize("attack", FOCUS + VIEW)
def test_an_attack_succeeds_on_a_frame_that_nobody_guards(
    browser: Any, pages: str, attack: str
) -> None:
    page = opened(browser, pages, "bare", attack, naive=True)
    naive = browser.frame("hostile/naive.html")
    naive.click("#text")
    naive.type("#text", TEXT[:6])
    assert page.js(STOLEN) == 0
    page.js("() => window.begin()")
    assert wait_for(lambda: browser.keys("a") or page.js(HARM[attack]))


CHANNELS = """
    keydown keypress keyup beforeinput input compositionupdate compositionend paste copy cut
    selection body text node textContent fetch stringify parse then setItem
    replaceState find worker server address
"""


@pytest.fixture(scope="module")
def unprotected(browser: Any, pages: str) -> dict[str, str]:
    """What the page came to hold, by channel, when a user typed into its own box."""
    page = opened(browser, pages, "bare", "none")
    page.js("() => { window.guesses = [] }")  # what finds a word selects it
    page.click("#source")
    page.type("#source", TEXT)
    page.wait_js("(text) => document.querySelector('#result').textContent === `ES ${text}`", TEXT)
    for keys in ("Control+a", "Control+c", "Control+x", "Control+v"):
        page.press("#source", keys)
    browser.compose("London")
    page.wait_js(
        """() => {
            getSelection().selectAllChildren(document.querySelector('#result'));
            return window.heard.some((line) => /^selection: ES .*London/s.test(line));
        }"""
    )
    page.js("(words) => { window.guesses = words }", list(PRIVATE))
    page.wait_js("() => window.reached.length >= window.guesses.length")
    held: dict[str, str] = {}
    for line in page.js("() => window.heard"):
        channel, value = line.split(": ", 1)
        held[channel] = held.get(channel, "") + value
    held["find"] = "".join(page.js("() => window.reached"))
    held["worker"] = "".join(page.js("() => window.recall()"))
    held["server"] = "".join(SiteHandler.received)
    held["address"] = page.js("() => location.href")
    return held


def test_the_page_hears_what_is_typed_into_its_own_box(unprotected: dict[str, str]) -> None:
    heard = {channel for channel, said in unprotected.items() if "London" in said}
    assert heard >= set(CHANNELS.split())
