"""The host in real browsers: started by them, killed under them, and gone when they go.

The extension here is a probe with PRISM's own ids, so that what fails is the host or the
installer and not a screen.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import browsers
import pytest
from browsers import wait_for

from prism.install.browsers import browser as table_entry
from prism.install.installer import install, manifest_name
from prism.install.launcher import launcher_path
from prism.install.system import System
from prism.messaging.caller import ids

pytestmark = pytest.mark.browser

PROBE = Path(__file__).parent / "probe"
KINDS = ["chromium", "firefox"]


def make_probe(folder: Path) -> Path:
    """The probe with the key and the id that the host serves."""
    shutil.copytree(PROBE, folder)
    manifest = {
        "manifest_version": 3,
        "name": "PRISM host probe",
        "version": "1",
        "key": ids()["chromium"]["key"],
        "browser_specific_settings": {"gecko": {"id": ids()["firefox"]["ids"][0]}},
        "permissions": ["nativeMessaging"],
        "background": {"service_worker": "background.js", "scripts": ["background.js"]},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return folder


@contextlib.contextmanager
def running(kind: str, folder: Path, playwright: Any) -> Iterator[Any]:
    """A browser for which the real installer has installed the real host."""
    home = folder / "home"
    home.mkdir(parents=True)
    system = System("linux", home, Path(sys.executable), root=folder / "root")
    (outcome,) = install(system, [table_entry(kind)])
    launcher = launcher_path(system)
    own = (
        f"#!/bin/sh\nPRISM_CONFIG={shlex.quote(str(folder / 'settings.json'))}\nexport PRISM_CONFIG"
    )
    launcher.write_text(launcher.read_text().replace("#!/bin/sh", own, 1))
    probe = make_probe(folder / "probe")
    if kind == "chromium":
        # With a profile of its own Chromium looks for hosts in there and not in the home.
        hosts = folder / "profile" / "NativeMessagingHosts"
        hosts.mkdir(parents=True)
        shutil.copy(outcome.place, hosts / manifest_name())
        identity = ids()["chromium"]["ids"][0]
        one: Any = browsers.Chromium(playwright, folder / "profile", probe, identity)
    else:
        one = browsers.Firefox(folder, probe, ids()["firefox"]["ids"][0])
    with one:
        yield one


def hosts_of(folder: Path) -> list[int]:
    """The host processes that run with the settings of this folder."""
    found = []
    mark = f"PRISM_CONFIG={folder / 'settings.json'}".encode()
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if b"prism.messaging" in (process / "cmdline").read_bytes().split(b"\0") and (
                mark in (process / "environ").read_bytes().split(b"\0")
            ):
                found.append(int(process.name))
    return found


@pytest.fixture(scope="module", params=KINDS)
def browser(request, tmp_path_factory, playwright) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp(request.param)
    with running(request.param, folder, playwright) as one:
        one.settings_folder = folder
        yield one


@pytest.fixture
def probe(browser) -> Any:
    view = browser.open_own("probe.html")
    view.ask = lambda kind, **fields: view.js("(t, f) => ask(t, f)", kind, fields)
    return view


def test_a_text_makes_the_round_trip(probe):
    assert probe.ask("hello", protocol=1)["result"]["protocol"] == 1
    encoded = probe.ask("encode", text="Anna lives in a small house 😀.", to="fr")["result"]
    assert "Anna" not in encoded["public_text"]
    decoded = probe.ask(
        "decode", session=encoded["session"], public_translation=encoded["public_text"]
    )["result"]
    assert "Anna" in decoded["private_translation"] and "😀" in decoded["private_translation"]
    assert probe.ask("forget")["result"]["forgotten"] == 1


@pytest.mark.apertium
def test_an_engine_translates_on_the_way(probe):
    answer = probe.ask("translate", text="The house is small.", to="es", engine="apertium")
    assert answer["ok"], answer
    assert answer["result"]["engine"] == "apertium"
    assert answer["result"]["private_translation"].strip()
    assert probe.js("() => state().progress.length") > 0


def test_errors_arrive_as_answers_and_the_port_stays_open(probe):
    assert probe.ask("encode", text=5, to="fr")["error"]["code"] == "bad_field"
    assert probe.ask("nonsense")["error"]["code"] == "unknown_type"
    assert probe.ask("hello", protocol=99)["error"]["code"] == "protocol_too_new"
    assert probe.js("() => state()")["ended"] == []


def test_an_answer_longer_than_a_frame_arrives_whole(probe):
    words = [f"{number:05}" + "ü" * 150 for number in range(9_000)]
    answer = probe.js("w => ask('settings', {action: 'set', values: {always_protect: w}})", words)
    assert answer["ok"] and answer["parts"] >= 2
    assert answer["result"]["settings"]["always_protect"] == words
    assert probe.ask("settings", action="reset")["ok"]


def test_many_requests_at_once_are_all_answered(probe):
    answers = probe.js(
        "() => Promise.all(Array.from({length: 50}, (_, n) =>"
        " ask('encode', {text: `The house of the ${'old '.repeat(n)}man is small.`, to: 'fr'})))"
    )
    assert [answer["ok"] for answer in answers] == [True] * 50
    assert len({answer["result"]["session"] for answer in answers}) == 50


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSEGV, signal.SIGTERM])
def test_a_host_that_dies_is_noticed_and_started_again(browser, probe, how):
    assert probe.ask("hello", protocol=1)["ok"]
    wait_for(lambda: len(hosts_of(browser.settings_folder)) == 1)
    (before,) = hosts_of(browser.settings_folder)
    session = probe.ask("encode", text="Anna is small.", to="fr")["result"]["session"]
    os.kill(before, how)
    probe.wait_js("() => !state().open && state().waiting === 0")
    assert probe.ask("hello", protocol=1)["ok"]
    # A port may close before its process has come to its end.
    (after,) = wait_for(lambda: [one for one in hosts_of(browser.settings_folder) if one != before])
    wait_for(lambda: hosts_of(browser.settings_folder) == [after])
    # What the dead one knew died with it.
    gone = probe.ask("decode", session=session, public_translation="x")
    assert gone["error"]["code"] == "session"


def test_a_closed_port_ends_the_host(browser, probe):
    assert probe.ask("hello", protocol=1)["ok"]
    wait_for(lambda: len(hosts_of(browser.settings_folder)) == 1)  # the page before had its own
    probe.js("() => close()")
    wait_for(lambda: not hosts_of(browser.settings_folder))


@pytest.mark.parametrize("kind", KINDS)
def test_a_browser_that_quits_takes_a_busy_host_with_it(kind, tmp_path, playwright):
    with running(kind, tmp_path, playwright) as one:
        view = one.open_own("probe.html")
        assert view.js("() => ask('hello', {protocol: 1})")["ok"]
        wait_for(lambda: hosts_of(tmp_path))
        view.js(
            "() => { for (let n = 0; n < 20; n++)"
            " ask('encode', {text: 'The house is small. '.repeat(5000), to: 'fr'}) }"
        )
    wait_for(lambda: not hosts_of(tmp_path), timeout=15)  # its work takes it half a minute


@pytest.mark.parametrize("kind", KINDS)
def test_where_the_interpreter_is_gone_the_extension_is_told(kind, tmp_path, playwright):
    with running(kind, tmp_path, playwright) as one:
        launcher = tmp_path / "home/.local/share/prism/prism-host"
        launcher.write_text(launcher.read_text().replace(sys.executable, "/gone/python"))
        view = one.open_own("probe.html")
        told = view.js(
            "() => new Promise(resolve => {"
            " const api = globalThis.browser ?? globalThis.chrome;"
            " const port = api.runtime.connectNative('org.prism.translate');"
            " port.onMessage.addListener(resolve); })"
        )
    assert told["error"]["code"] == "host_gone" and "doctor --fix" in told["error"]["hint"]
