"""Chat sites: what is asked in the private box leaves hidden, and its answer is recovered.

The page is a replica with the parts that chats have (`replicas/chat.js`); what its server was sent
is in `api.seen`. Open WebUI's own page runs the same where `PRISM_TEST_OPEN_WEBUI` names it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import open_webui_server
import pytest
from browsers import wait_for
from chat_api import ChatApi, chat_api, parrot

from conftest import SITES, bundle, change_host, remember, settle, type_privately

pytestmark = pytest.mark.browser

INPUT, OUTPUT = "private/input.html", "private/output.html"
QUESTION = "Write a kinder answer to Alice Winterbottom of London."
PRIVATE = ("Alice", "Winterbottom", "London")
SITE = {
    "id": "own-chat",
    "mode": "ask",
    "name": "Chat",
    "match": ["http://chat.localhost/*"],
    "source": ["#source"],
    "result": ["#messages .assistant .words"],
    "questions": ["#messages .user .words"],
    "send": ["#send"],
    "stop": ["#stop"],
    "busy": ["#stop"],
    "limit": 20000,
    "settle": 150,
}
RELOADED = "() => performance.getEntriesByType('navigation')[0].type === 'reload'"
LAST = "document.querySelector('#turns > :last-child')"
SHOWN = """() => {
    const { hidden, dataset } = document.querySelector('.leaves');
    return !hidden && !dataset.old;
}"""


def at_length(question: str) -> str:
    """An answer that goes on after all names were named."""
    return f"{question} And so on. The end."


@pytest.fixture(scope="module")
def api() -> Iterator[ChatApi]:
    with chat_api() as running:
        yield running


@pytest.fixture(autouse=True)
def at_the_start(api: ChatApi) -> None:
    api.reset()


@pytest.fixture(scope="module")
def chat(browser: Any, pages: str, api: ChatApi) -> Callable[..., Any]:
    """Opens the replica with its shield up."""
    bundle(SITES / "replicas")
    remember(browser, sites=[SITE])
    base = f"http://chat.localhost:{pages.rsplit(':', 1)[1]}/replicas/index.html"

    def opened(query: str = "") -> Any:
        browser.open(f"{base}?editor=none").js("() => localStorage.clear()")
        page = browser.open(f"{base}?editor=chat&api={api.url}{query}")
        browser.frame(INPUT).wait_js("() => !document.querySelector('#text').hidden")
        return page

    return opened


def ask(browser: Any, text: str) -> Any:
    """Write a question, look at what would leave, send it."""
    private = browser.frame(INPUT)
    type_privately(browser, text)
    private.wait_js(SHOWN)
    private.press("#text", "Enter")
    return private


def answered(browser: Any, state: str = "done", number: int = 1) -> str:
    """The newest answer, when it has come to that state."""
    shown = browser.frame(OUTPUT)
    shown.wait_js(
        f"(state, number) => document.querySelectorAll('.turn').length === number"
        f" && {LAST}.dataset.state === state",
        state,
        number,
    )
    return str(shown.js(f"() => {LAST}.querySelector('.result').innerText"))


def fold(browser: Any) -> None:
    """Have the site's own conversation in view."""
    shown = browser.frame(OUTPUT)
    if shown.js("() => document.querySelector('#fold').ariaExpanded") == "true":
        shown.click("#fold")
        shown.wait_js("() => innerHeight < 60")


def leave(browser: Any) -> None:
    """Turn from the private box to the page."""
    private = browser.frame(INPUT)
    if private.js("() => document.body.dataset.typing") == "on":
        private.press("#text", "Escape")
        private.wait_js("() => document.body.dataset.typing !== 'on'")


def turn_to(browser: Any, page: Any, selector: str) -> None:
    """Leave the private box and click something of the page's."""
    leave(browser)
    fold(browser)
    page.click(selector)


def nothing_private(api: ChatApi, page: Any) -> None:
    """Neither the site's server nor its page holds a word that was asked."""
    held = [*api.seen, page.js("() => document.documentElement.outerHTML + location.href")]
    assert api.seen
    assert not [line for line in held if any(word in line for word in PRIVATE)]


def test_a_question_leaves_hidden_and_its_answer_comes_back(
    browser: Any, chat: Any, api: ChatApi
) -> None:
    page = chat()
    private = ask(browser, QUESTION)
    assert "Alice Winterbottom" in answered(browser)
    private.wait_js("() => document.querySelector('#text').value === ''")
    (asked,) = api.questions()
    seen = browser.frame(OUTPUT).js(f"() => {LAST}.querySelector('.public').textContent")
    assert seen == asked
    assert browser.frame(OUTPUT).text(".question") == QUESTION
    nothing_private(api, page)


def test_nothing_leaves_that_was_not_shown(browser: Any, chat: Any, api: ChatApi) -> None:
    page = chat()
    private = type_privately(browser, QUESTION[:-1])
    # The last letter and Enter in one breath: what would leave is shown to whoever pauses.
    private.js(
        """(letter) => {
            const text = document.querySelector('#text');
            text.value += letter;
            text.dispatchEvent(new Event('input', { bubbles: true }));
            text.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        }""",
        QUESTION[-1],
    )
    private.wait_text("#status", "This is what would leave")
    marked = private.js("() => [...document.querySelectorAll('.leaves ins')].map((e) => e.title)")
    assert any("Alice" in title for title in marked)
    assert not api.seen
    private.press("#text", "Enter")
    answered(browser)
    nothing_private(api, page)


def test_an_answer_is_shown_while_it_grows(browser: Any, chat: Any, api: ChatApi) -> None:
    page = chat()
    api.answer, api.words_held = at_length, 2
    ask(browser, QUESTION)
    shown = browser.frame(OUTPUT)
    shown.wait_text(".result", "Alice Winterbottom")
    assert "The end." not in shown.text(".result")
    assert shown.js(f"() => {LAST}.dataset.state") == "streaming"
    api.gate.set()
    assert answered(browser).endswith("The end.")
    nothing_private(api, page)


def test_a_follow_up_has_the_same_surrogates(browser: Any, chat: Any, api: ChatApi) -> None:
    page = chat()
    ask(browser, QUESTION)
    answered(browser)
    ask(browser, "Is Alice Winterbottom right?")
    assert "Alice Winterbottom" in answered(browser, number=2)
    first, second = api.questions()
    name = second.removeprefix("Is ").removesuffix(" right?")
    assert name in first
    nothing_private(api, page)


def test_an_answer_is_stopped(browser: Any, chat: Any, api: ChatApi) -> None:
    page = chat()
    api.answer, api.words_held = at_length, 2
    private = ask(browser, QUESTION)
    # The private box goes down with the site's own while the answer grows.
    browser.frame(OUTPUT).wait_text(".result", "And so on.")
    private.click("#halt")
    assert "Alice" in answered(browser, "stopped")
    page.wait_js("() => document.querySelector('#stop').hidden")
    # And the next question goes as ever.
    api.reset()
    ask(browser, "Is Alice right?")
    assert "Alice" in answered(browser, number=2)
    nothing_private(api, page)


def test_an_answer_that_is_had_again_and_a_question_edited_on_the_page(
    browser: Any, chat: Any, api: ChatApi
) -> None:
    page = chat()
    ask(browser, QUESTION)
    answered(browser)
    api.answer = lambda question: f"Again: {question}"
    turn_to(browser, page, ".again")
    shown = browser.frame(OUTPUT)
    shown.wait_text(".result", "Again:")
    assert "Alice Winterbottom" in answered(browser)
    turn_to(browser, page, ".edit")
    page.click(".editing")
    page.js("() => { document.querySelector('.editing').value = '' }")
    page.type(".editing", "What is the weather?")
    page.click(".save")
    shown.wait_text(".turn > .status", "was changed on the site")
    shown.wait_text(".result", "weather")  # what stands there until then is the answer before
    assert answered(browser) == "Again: What is the weather?"
    nothing_private(api, page)


def test_a_question_written_into_the_page_is_held_back(
    browser: Any, chat: Any, api: ChatApi
) -> None:
    page = chat()
    ask(browser, "What is the weather?")
    answered(browser)
    sent = len(api.seen)
    turn_to(browser, page, ".edit")
    page.click(".editing")
    page.js("() => { document.querySelector('.editing').value = '' }")
    page.type(".editing", "Who is Alice Winterbottom?")
    page.click(".save")
    private = browser.frame(INPUT)
    private.wait_text("#held-text", "name")
    assert len(api.seen) == sent
    private.click("#instead")
    private.wait_js(SHOWN)
    private.wait_js("() => !document.querySelector('#text').readOnly")
    private.press("#text", "Enter")
    assert "Alice Winterbottom" in answered(browser, number=2)
    assert not [body for body in api.seen if "Winterbottom" in body]


def test_chats_keep_to_themselves_and_a_reload_loses_nothing(
    browser: Any, chat: Any, api: ChatApi
) -> None:
    page = chat()
    ask(browser, QUESTION)
    first = answered(browser)
    turn_to(browser, page, "#new")
    shown = browser.frame(OUTPUT)
    shown.wait_js("() => !document.querySelector('.turn')")
    ask(browser, "Who is Bob Harrington?")
    assert "Bob Harrington" in answered(browser)
    turn_to(browser, page, "#chats li:first-child button")
    shown.wait_text(".question", "Winterbottom")
    assert answered(browser) == first
    page.js("() => { setTimeout(() => location.reload()) }")
    wait_for(lambda: page.js(RELOADED))
    shown = browser.frame(OUTPUT)
    shown.wait_text(".question", "Winterbottom")
    assert answered(browser) == first
    ask(browser, "Is Alice Winterbottom right?")
    assert "Alice Winterbottom" in answered(browser, number=2)
    asked = api.questions()
    assert asked[2].removeprefix("Is ").removesuffix(" right?") in asked[0]
    nothing_private(api, page)


# ------------------------------------------------- an engine of the user's


@pytest.fixture(scope="module")
def engine(browser: Any, api: ChatApi) -> Iterator[None]:
    """The chat model is set up as the user's own."""
    page = browser.open_own("options/options.html")
    change_host(page, engines={"openai": {"url": api.url, "model": "parrot"}})
    yield
    change_host(browser.open_own("options/options.html"), engines={})


def put(view: Any, text: str) -> None:
    """Ask in a private page."""
    view.type("#question", text)
    view.wait_js(SHOWN)
    view.click("#ask")


def test_the_popup_asks_stops_and_goes_on(browser: Any, engine: None, api: ChatApi) -> None:
    settle(browser)
    popup = browser.open_own("popup/popup.html")
    popup.wait_js("() => document.querySelector('#tab-ask')?.checkVisibility()")
    popup.click("#tab-ask")
    api.answer, api.words_held = at_length, 2
    put(popup, QUESTION)
    popup.wait_text("#turns", "Alice Winterbottom")
    popup.click("#halt")
    popup.wait_js("() => document.querySelector('.turn').dataset.state === 'stopped'")
    api.reset()
    popup.click("#fresh")
    put(popup, QUESTION)
    popup.wait_js("() => document.querySelector('.turn')?.dataset.state === 'done'")
    assert "Alice Winterbottom" in popup.text(".turn .result")
    put(popup, "Is Alice Winterbottom right?")
    popup.wait_js("() => document.querySelectorAll('.turn').length === 2")
    popup.wait_js(f"() => {LAST}.dataset.state === 'done'")
    last = json.loads(api.seen[-1])["messages"]
    assert len(last) >= 3  # what was said before goes with it, as it left and came back
    assert not [body for body in api.seen if any(word in body for word in PRIVATE)]


def test_a_selection_is_asked_about(browser: Any, engine: None, pages: str, api: ChatApi) -> None:
    settle(browser)
    page = browser.open(f"{pages}/article.html")
    chosen = page.text("#letter")
    browser.translate_selection("#letter", "ask-selection")
    panel = browser.private_page()
    panel.wait_js("() => document.querySelector('#question')?.value.trim()")
    asked = panel.js("() => document.querySelector('#question').value")
    assert chosen.split()[0] in asked
    panel.js("() => document.querySelector('#question').setSelectionRange(0, 0)")
    panel.type("#question", "Summarise this.")
    panel.wait_js(SHOWN)
    assert not api.seen
    panel.click("#ask")
    panel.wait_js("() => document.querySelector('.turn')?.dataset.state === 'done'")
    assert "Summarise this." in api.questions()[0]


# ------------------------------------------------- a page that nobody here wrote, by hand alone


@pytest.fixture(scope="module")
def webui(browser: Any, api: ChatApi) -> Iterator[Callable[..., Any]]:
    """Open WebUI with its shield up, as the extension knows it."""
    folder = open_webui_server.folder()
    if folder is None:
        pytest.skip("set PRISM_TEST_OPEN_WEBUI to what open_webui_server.py has installed")
    with open_webui_server.serving(folder, api.url) as address:
        base = address.replace("127.0.0.1", "webui.localhost")
        page = browser.open(base)
        page.wait_js("() => document.querySelector('#chat-input')")
        # What is new it tells once; nobody is there to close it.
        page.js("() => document.querySelectorAll('[role=dialog] button').forEach((b) => b.click())")
        remember(browser, hosts={"open-webui": [f"{WEBUI}/*"]})

        def opened() -> Any:
            page = browser.open(base)
            browser.frame(INPUT).wait_js("() => !document.querySelector('#text').hidden")
            return page

        yield opened


WEBUI = "http://webui.localhost"


def test_open_webui_is_asked_and_answers_privately(browser: Any, webui: Any, api: ChatApi) -> None:
    page = webui()
    ask(browser, QUESTION)
    assert "Alice Winterbottom" in answered(browser)
    page.wait_js("() => location.pathname.startsWith('/c/')")
    # Streaming, and stopped.
    api.answer, api.words_held = at_length, 2
    private = ask(browser, f"Again, please: {QUESTION}")
    browser.frame(OUTPUT).wait_text(".turn:last-child .result", "Alice")
    private.click("#halt")
    assert "Alice" in answered(browser, "stopped", number=2)
    api.gate.set()
    api.answer, api.words_held = parrot, 0
    # A follow-up, with the same surrogates.
    ask(browser, "Is Alice Winterbottom right?")
    assert "Alice Winterbottom" in answered(browser, number=3)
    asked = api.questions()
    assert asked[-1].removeprefix("Is ").removesuffix(" right?") in asked[0]
    # Loaded anew.
    page = browser.open(page.js("() => location.href"))
    browser.frame(OUTPUT).wait_text(".question", "Winterbottom")
    assert "Alice Winterbottom" in answered(browser, number=3)
    nothing_private(api, page)


def test_open_webui_s_own_buttons_and_fields(browser: Any, webui: Any, api: ChatApi) -> None:
    page = webui()
    ask(browser, QUESTION)
    answered(browser)
    api.answer = lambda question: f"Again: {question}"
    leave(browser)
    fold(browser)
    page.js("() => document.querySelector('button[aria-label=Regenerate]').click()")
    again = "[...document.querySelectorAll('button')].find((b) => /^Try Again/.test(b.innerText))"
    page.wait_js(f"() => {again}")
    page.js(f"() => {again}.click()")
    shown = browser.frame(OUTPUT)
    shown.wait_text(".result", "Again:")
    assert "Alice Winterbottom" in answered(browser)
    # An earlier message, edited there, is held back.
    sent = len(api.seen)
    page.js("() => document.querySelector('[role=listitem] button[aria-label=Edit]').click()")
    page.wait_js("() => document.querySelector('[id^=message-edit]')")
    page.click("[id^=message-edit]")
    page.js("() => { document.querySelector('[id^=message-edit]').value = '' }")
    page.type("[id^=message-edit]", "Who is Alice Winterbottom?")
    page.click("#confirm-edit-message-button")
    browser.frame(INPUT).wait_text("#held-text", "name")
    assert len(api.seen) == sent
    assert not [body for body in api.seen if "Winterbottom" in body]
