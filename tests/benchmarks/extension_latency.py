"""How long the extension takes on LibreTranslate's real page, in headless Chromium.

    python tests/benchmarks/extension_latency.py --rounds 15

Prints two medians for texts of 100 words: from the last key to the public text in the site's box,
and from the site's final answer to the decoded text on the screen. Both clocks are the machine's.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "e2e"))

NAMES = ["Alice", "Peter", "Maria", "John", "Susan", "Robert", "Emma", "David"]
PLACES = ["London", "Paris", "Berlin", "Madrid", "Rome", "Vienna"]
BUILDINGS = ["station", "church", "school", "hospital", "market", "museum", "factory", "library"]
SIGHTS = ["river", "lake", "bridge", "forest", "harbour", "garden", "castle", "island"]
THINGS = ["books", "chairs", "apples", "tickets", "flowers", "bottles", "carpets", "knives"]
SENTENCE = "{} walked from the old {} in {} to the {} and bought two {}. "
CLOCK = "performance.timeOrigin + performance.now()"
WATCH_PAGE = f"""() => {{
    const field = document.querySelector('#textarea1');
    field.addEventListener('input', () => {{ window.placed = {CLOCK}; }}, true);
    const result = document.querySelector('#textarea2');
    let last = result.value;
    setInterval(() => {{
        if (result.value !== last) {{ last = result.value; window.answered = {CLOCK}; }}
    }}, 1);
}}"""
WATCH_INPUT = f"""() => document.querySelector('#text').addEventListener('keydown', (event) => {{
    if (event.key === 'Enter' && event.ctrlKey) window.ended = {CLOCK};
}}, true)"""
WATCH_OUTPUT = f"""() => new MutationObserver(() => {{ window.shown = {CLOCK}; }})
    .observe(document.querySelector('#result'), {{childList: true}})"""


def text_of(round_: int) -> str:
    """About a hundred words; a session remembers sentences, so each round has its own."""
    draw = random.Random(round_).choice
    slots = (NAMES, BUILDINGS, PLACES, SIGHTS, THINGS)
    return "".join(SENTENCE.format(*map(draw, slots)) for _ in range(7)).strip()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds

    from browsers import Chromium
    from libretranslate_server import LibreTranslateServer
    from playwright.sync_api import sync_playwright

    from conftest import CHROMIUM_ID, install_extension, remember, write_host, write_host_manifest

    to_box, to_screen = [], []
    with (
        tempfile.TemporaryDirectory() as folder,
        LibreTranslateServer() as provider,
        sync_playwright() as driver,
    ):
        place = Path(folder)
        hosts = place / "profile" / "NativeMessagingHosts"
        origin = f"chrome-extension://{CHROMIUM_ID}/"
        write_host_manifest(hosts, write_host(place), allowed_origins=[origin])
        extension = install_extension(place / "prism")
        with Chromium(driver, place / "profile", extension, CHROMIUM_ID) as browser:
            remember(browser, hosts={"libretranslate": ["http://localhost/*"]})
            page = browser.open(provider.url.replace("127.0.0.1", "localhost"))
            private = browser.frame("private/input.html")
            private.wait_js("() => !document.querySelector('#text').hidden")
            shown = browser.frame("private/output.html")
            page.js(WATCH_PAGE)
            private.js(WATCH_INPUT)
            shown.js(WATCH_OUTPUT)
            for round_ in range(rounds + 1):
                private.js("t => { document.querySelector('#text').value = t }", text_of(round_))
                private.js("() => { window.ended = 0 }")
                private.press("#text", "Control+Enter")
                private.wait_js("() => window.ended && document.body.dataset.state === 'working'")
                shown.wait_js("() => document.body.dataset.state === 'done'", timeout=60)
                ended = private.js("() => window.ended")
                placed, answered = page.js("() => [window.placed, window.answered]")
                at = shown.js("() => window.shown")
                if round_:  # the first one starts the host's language work
                    to_box.append(placed - ended)
                    to_screen.append(at - answered)
    load = os.getloadavg()[0]
    print(
        f"{len(text_of(0).split())} words, {rounds} rounds, {os.cpu_count()} cores, load {load:.1f}"
    )
    for name, times in (("last key to the site's box", to_box), ("answer to screen", to_screen)):
        print(f"{name}: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")


if __name__ == "__main__":
    main()
