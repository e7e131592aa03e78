"""A session on LibreTranslate's real page: the user types privately, the provider sees a disguise.

The server is the provider: what it was given is what it knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from conftest import remember, settle, type_privately

pytestmark = pytest.mark.browser

PRIVATE = ("Alice", "Winterbottom", "London")
READY = "() => !document.querySelector('#text').hidden"


LETTER = """
My daughter Alice Winterbottom broke her arm on Sunday because the horse was afraid of a dog.
The doctor in London gave her strong tablets, but she cannot sleep at night.
Peter Miller paid the hospital with his own money before the insurance answered.
We asked the company in Berlin for a letter, and nobody wrote to us.
Susan Clark drove the children to school every morning while I stayed at home.
My brother will lose his job if the factory in Vienna closes this summer.
I told the lawyer that the neighbours had never repaired the old wall.
Please send the documents to Emma Carter when you have found them.
""".strip().splitlines()
NAMES = ["Alice Winterbottom", "Peter Miller", "Susan Clark", "Emma Carter"]


def written(browser: Any) -> tuple[str, list[str]]:
    """The letter and its names, others for each browser: a server may answer a text that it knows
    without translating it."""
    surnames = [name.split()[1] for name in NAMES]
    if browser.name == "firefox":
        surnames = [*surnames[1:], surnames[0]]
    letter, names = " ".join(LETTER), []
    for name, surname in zip(NAMES, surnames, strict=True):
        names.append(f"{name.split()[0]} {surname}")
        letter = letter.replace(name, names[-1])
    return letter, names


def set_host(browser: Any, **values: Any) -> None:
    """Settings of the host, as the popup makes them."""
    browser.open_own("popup/popup.html").js(
        """async (values) => {
            const api = globalThis.browser ?? globalThis.chrome;
            const fields = { action: 'set', values };
            const message = { type: 'host', request: 'settings', fields };
            const answer = await api.runtime.sendMessage(message);
            if (!answer.ok) throw new Error(answer.failure.code);
        }""",
        values,
    )


@pytest.fixture
def strong(browser: Any) -> Iterator[None]:
    """The level that sends decoys."""
    set_host(browser, level="strong")
    yield
    settle(browser)
    set_host(browser, level="balanced")


@pytest.fixture
def shared(browser: Any) -> Iterator[None]:
    """The level that divides a text, between the site and Apertium."""
    set_host(browser, level="split", split_engines=["apertium"])
    yield
    settle(browser)
    set_host(browser, level="balanced", split_engines=[])


@pytest.fixture
def translator(browser: Any, libretranslate: Any) -> Any:
    """The page with its shield up."""
    remember(browser, hosts={"libretranslate": ["http://localhost/*"]})
    page = browser.open(libretranslate.url.replace("127.0.0.1", "localhost"))
    page.wait_js("() => window._vueApp && !window._vueApp.loading")
    browser.frame("private/input.html").wait_js(READY)
    return page


def test_the_provider_sees_only_the_disguise(
    browser: Any,
    translator: Any,
    libretranslate: Any,
    shot: Callable[[str, Callable[[], bytes]], None],
) -> None:
    type_privately(browser, "Alice Winterbottom lives in London. She has a dog. ")
    shown = browser.frame("private/output.html")
    shown.wait_js("() => document.body.dataset.state === 'done'")
    translation = shown.text("#result")
    assert "Alice Winterbottom" in translation
    shot(f"shield-{browser.name}", browser.screenshot)
    assert translator.js("() => document.querySelector('#textarea1').value") != ""
    assert libretranslate.seen()
    everything = "\n".join([*libretranslate.seen(), translator.js("() => location.href")])
    assert not [word for word in PRIVATE if word in everything]


def test_what_is_typed_leaves_as_whole_sentences(
    browser: Any, translator: Any, libretranslate: Any
) -> None:
    """After "Dr." nothing is finished: the host says so, whatever the pace of typing."""
    before = len(libretranslate.seen())
    private = type_privately(browser, "I saw Dr. ")
    private.wait_js("() => document.body.dataset.state === 'idle'")
    name = {"chromium": "Ellsworth", "firefox": "Holloway"}[browser.name]
    private.type("#text", f"{name}. He is ill. ")
    shown = browser.frame("private/output.html")
    shown.wait_js(
        "(name) => document.body.dataset.state === 'done' && new RegExp(`${name}[.] .*[.]`)"
        ".test(document.querySelector('#result').innerText)",
        name,
    )
    given = libretranslate.seen()[before:]
    assert given
    assert {len(text.split()) for text in given} <= {4, 7}
    assert all(given[-1].startswith(text.strip()) for text in given)


def the_letter_translated(browser: Any) -> Any:
    """The private output once all of the letter is in it."""
    letter, names = written(browser)
    type_privately(browser, letter).press("#text", "Control+Enter")
    shown = browser.frame("private/output.html")
    every = "(names) => names.every((n) => document.querySelector('#result').innerText.includes(n))"
    shown.wait_js(every, names, timeout=60)
    return shown


def test_a_strong_level_gives_the_site_lines_that_contradict_each_other(
    browser: Any, strong: None, translator: Any, libretranslate: Any
) -> None:
    before = len(libretranslate.seen())
    shown = the_letter_translated(browser)
    for name in written(browser)[1]:
        assert shown.text("#result").count(name) == 1
    given = libretranslate.seen()[before:]
    assert max(len(public) for public in given) <= 2000
    assert len(given) > 1  # it is more than the site takes at once
    lines = [line for public in given for line in public.splitlines() if line.strip()]
    assert len(lines) > 2 * len(LETTER)
    everything = "\n".join([*given, translator.js("() => location.href")])
    private = [*" ".join(NAMES).split(), "London", "Berlin", "Vienna"]
    assert not [word for word in private if word in everything]


def test_a_site_shares_a_text_with_an_engine_and_sees_its_part_alone(
    browser: Any, shared: None, translator: Any, libretranslate: Any
) -> None:
    before = len(libretranslate.seen())
    shown = the_letter_translated(browser)
    shown.wait_js("() => document.querySelectorAll('#elsewhere p').length === 2")
    texts = shown.js(
        "() => [...document.querySelectorAll('#elsewhere p')].map((p) => p.textContent)"
    )
    saw, answered = ([row for row in text.split("\n") if row.strip()] for text in texts)
    given = {row for public in libretranslate.seen()[before:] for row in public.splitlines()}
    assert len(saw) == len(answered) > 1
    assert given
    assert not given & set(saw)
    private = [*" ".join(NAMES).split(), "London", "Berlin", "Vienna"]
    assert not [word for word in private if word in "\n".join([*given, *saw])]


def test_a_site_s_own_error_is_no_translation(
    browser: Any, translator: Any, libretranslate: Any
) -> None:
    translator.js(
        """() => {
            const { open } = XMLHttpRequest.prototype;
            XMLHttpRequest.prototype.open = function (method, url, ...rest) {
                const broken = window.broken && url.endsWith('/translate');
                return open.call(this, method, broken ? '/translate?error' : url, ...rest);
            };
            window.broken = true;
            const { send } = XMLHttpRequest.prototype;
            XMLHttpRequest.prototype.send = function (body) {
                return send.call(this, window.broken ? null : body);
            };
        }"""
    )
    private = type_privately(browser, "Alice Winterbottom lives in London.")
    private.press("#text", "Control+Enter")
    translator.wait_js("() => document.querySelector('.card-action a')?.innerText")
    for path in ("private/input.html", "private/output.html"):
        frame = browser.frame(path)
        frame.wait_js("() => document.body.dataset.state === 'failed'")
        assert "The site reports trouble" in frame.js("() => document.body.textContent")
    assert (
        browser.frame("private/output.html").js(
            "() => document.querySelector('#result').textContent"
        )
        == ""
    )
    # The user looks at the site, and sends the text again.
    translator.js(
        "() => { window.broken = false; document.querySelector('.card-action a').click() }"
    )
    translator.wait_js("() => document.querySelector('#textarea1')")
    private.wait_js("() => document.body.checkVisibility()")
    private.press("#text", "Control+Enter")
    shown = browser.frame("private/output.html")
    shown.wait_js("() => document.body.dataset.state === 'done'")
    assert "Alice Winterbottom" in shown.text("#result")
