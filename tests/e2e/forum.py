"""Translate a page of Isso's, a comment system that nobody here wrote, with 2,000 comments.

No test: `pip install isso` into an environment of its own first, then

    python tests/e2e/forum.py ISSO_PYTHON FOLDER [chromium | firefox]

Prints how long it took and what the translator saw of what was planted, and puts the page back.
"""

from __future__ import annotations

import functools
import http.server
import random
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from browsers import Chromium, Firefox, wait_for
from recording_engine import Recorder
from test_extension_page import start

import conftest

COMMENTS = 2_000
_FIRST = "Alice Martha Robert Helen Peter Laura Simon Julia Frank Nancy".split()
_LAST = "Keller Whitfield Okonkwo Lindqvist Marchetti Dubois Novak Harrington".split()
_SAID = (
    "I called **{name}** on {phone} and [the doctor](http://x.example/) was not in the house.",
    "> The old kitchen is cold.\n\nThat is what {name} wrote, and my sister did not answer.",
    "My neighbour {name} bought the small garden near the river for ${amount}.",
    "Write to {mail} before {name} sells the car.\n\nThe bridge is *open* again.",
)


def comments() -> tuple[list[str], list[str]]:
    """What they say, and what of it nobody may see."""
    draw = random.Random(7)
    texts, secrets = [], []
    for number in range(COMMENTS):
        name = f"{draw.choice(_FIRST)} {draw.choice(_LAST)}"
        phone = f"020 7946 {draw.randrange(1000, 9999)}"
        mail = f"{name.split()[1].lower()}{number}@mail.example"
        amount = draw.randrange(10_000, 99_999)
        said = _SAID[number % len(_SAID)]
        texts.append(said.format(name=name, phone=phone, mail=mail, amount=f"{amount:,}"))
        secrets += [name.split()[1]]
        secrets += [one for one in (phone, mail, f"{amount:,}") if one in texts[-1]]
    return texts, sorted(set(secrets))


def free() -> int:
    """A port that nobody has."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def serve(python: str, folder: Path) -> tuple[str, subprocess.Popen[bytes]]:
    """Isso with its comments, and a page that shows them."""
    port = free()
    site = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0),
        functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder)),
    )
    threading.Thread(target=site.serve_forever, daemon=True).start()
    here = f"http://127.0.0.1:{site.server_port}"
    isso = f"http://127.0.0.1:{port}"
    (folder / "isso.cfg").write_text(
        f"[general]\ndbpath={folder}/isso.db\nhost={here}/\n[server]\nlisten={isso}\n"
        "[guard]\nenabled=false\n"
    )
    everything = 'data-isso-max-comments-top="inf" data-isso-max-comments-nested="inf"'
    (folder / "index.html").write_text(
        '<!doctype html><meta charset="utf-8"><title>Isso</title><h1>What we bought</h1>'
        f'<script data-isso="{isso}/" {everything} src="{isso}/js/embed.min.js"></script>'
        '<section id="isso-thread" data-title="A"></section>'
    )
    server = subprocess.Popen(
        [Path(python).with_name("isso"), "-c", str(folder / "isso.cfg"), "run"]
    )
    return f"{here}/index.html", server


def fill(database: Path, texts: list[str]) -> None:
    """Put the comments where Isso keeps them."""
    with sqlite3.connect(database) as data:
        data.execute("INSERT INTO threads (id, uri, title) VALUES (1, '/index.html', 'A')")
        columns = "tid, created, mode, remote_addr, text, author, likes, dislikes, voters"
        data.executemany(
            f"INSERT INTO comments ({columns}) VALUES (1, ?, 1, '::', ?, 'Guest', 0, 0, x'')",
            [(1_700_000_000 + i, text) for i, text in enumerate(texts)],
        )


def run(browser: Any, address: str, folder: Path, engine: str, secrets: list[str]) -> None:
    """Translate the page and look at what came of it."""
    own = conftest.remember(browser, target="es")
    by = {"libretranslate": {"url": engine}}
    conftest.change_host(own, engine="libretranslate", target="es", engines=by)
    page = browser.open(address)
    shown = "() => document.querySelectorAll('.isso-comment').length"
    wait_for(lambda: page.js(shown) >= COMMENTS, 120)
    before = page.js("() => document.querySelector('#isso-thread').innerText.length")
    nodes = page.js(
        "() => { const all = document.createTreeWalker(document); let n = 0;"
        " while (all.nextNode()) n += 1; return n }"
    )
    print(f"{browser.name}: {page.js(shown)} comments, {nodes} nodes, {before} characters")
    Recorder.seen.clear()
    begun = time.monotonic()
    start(browser, page)
    bar = browser.shadow()
    first = "() => !/bought/.test(document.querySelector('h1').textContent)"
    wait_for(lambda: page.js(first), 120)
    print(f"  first text after {time.monotonic() - begun:.1f} s")
    # To look into the bar costs the driver a copy of the whole page: only where all stands still.
    left = """() => [...document.querySelectorAll('.isso-text')].filter(
        (one) => /\\b(the|was|is|sells)\\b/.test(one.textContent)).length"""
    asked, last, still, said = 0, -1, 0, ""
    while "The page is translated" not in said:
        still = still + 1 if (now := page.js(left)) == last else 0
        if still > 3 or not now:
            still, said = 0, bar.text(".words")
        if "Should it go on" in said:
            asked, said = asked + 1, ""
            bar.click("#more")
        print(f"  {time.monotonic() - begun:.0f} s: {now} comments left; {said}", flush=True)
        last = now
        time.sleep(8)
        assert time.monotonic() - begun < 900, said
    print(f"  all after {time.monotonic() - begun:.0f} s, asked {asked} times; {said}")
    sent = "\n".join(Recorder.seen)
    print(f"  {len(Recorder.seen)} lines, {len(sent)} characters sent; twice:",
          len(Recorder.seen) - len(set(Recorder.seen)))  # fmt: skip
    print("  planted and seen:", [one for one in secrets if one in sent][:5], "of", len(secrets))
    bar.click("#end")
    page.wait_js("() => /bought/.test(document.querySelector('h1').textContent)")
    after = "() => document.querySelector('#isso-thread').innerText"
    wait_for(lambda: "my sister did not answer" in page.js(after), 60)
    print("  the page is back")


def main() -> None:
    """Both browsers, or the one that is named."""
    python, folder, *names = sys.argv[1:]
    place = Path(folder).resolve()
    place.mkdir(parents=True, exist_ok=True)
    texts, secrets = comments()
    address, isso = serve(python, place)
    engine = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Recorder)
    threading.Thread(target=engine.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{engine.server_port}"
    extension = conftest.install_extension(place / "prism")
    command = conftest.write_host(place)
    try:
        database = place / "isso.db"
        wait_for(lambda: database.exists() and database.stat().st_size > 8_000)
        time.sleep(2)
        fill(database, texts)
        for name in names or ["chromium", "firefox"]:
            work = place / name
            if name == "chromium":
                from playwright.sync_api import sync_playwright

                origin = f"chrome-extension://{conftest.CHROMIUM_ID}/"
                conftest.write_host_manifest(
                    work / "profile" / "NativeMessagingHosts", command, allowed_origins=[origin]
                )
                with sync_playwright() as driver:
                    chromium = Chromium(driver, work / "profile", extension, conftest.CHROMIUM_ID)
                    with chromium as browser:
                        run(browser, address, place, url, secrets)
            else:
                hosts = work / "home" / ".mozilla" / "native-messaging-hosts"
                conftest.write_host_manifest(hosts, command, allowed_extensions=[conftest.GECKO_ID])
                with Firefox(work, extension, conftest.GECKO_ID) as browser:
                    run(browser, address, place, url, secrets)
    finally:
        isso.terminate()


if __name__ == "__main__":
    main()
