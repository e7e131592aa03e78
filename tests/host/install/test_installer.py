"""Every browser on every system, against file systems and registries made up for it."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from prism.install import launcher as launcher_module
from prism.install.browsers import browser, browsers
from prism.install.installer import install, is_current, is_installed, uninstall
from prism.install.launcher import InstallError, launcher_path, launcher_text
from prism.messaging.caller import ids

NAME = "org.prism.translate"
CHROMIUM = f"chrome-extension://{ids()['chromium']['ids'][0]}/"
GECKO = ids()["firefox"]["ids"][0]
NMH, NMH_FIREFOX = "NativeMessagingHosts", "native-messaging-hosts"

# By hand from the browsers' documentation, and not from the table that is tested.
LINUX = {
    "chrome": [f".config/google-chrome/{NMH}"],
    "chromium": [f".config/chromium/{NMH}"],
    "edge": [f".config/microsoft-edge/{NMH}"],
    "brave": [f".config/BraveSoftware/Brave-Browser/{NMH}"],
    "vivaldi": [f".config/vivaldi/{NMH}"],
    "opera": [f".config/google-chrome/{NMH}"],
    "yandex": [f".config/yandex-browser/{NMH}"],
    "helium": [f".config/net.imput.helium/{NMH}"],
    "firefox": [f".mozilla/{NMH_FIREFOX}"],
    "librewolf": [f".librewolf/{NMH_FIREFOX}"],
    "waterfox": [f".waterfox/{NMH_FIREFOX}", f".mozilla/{NMH_FIREFOX}"],
    "zen": [f".mozilla/{NMH_FIREFOX}"],
}
SUPPORT = "Library/Application Support"
MACOS = {
    "chrome": [f"{SUPPORT}/Google/Chrome/{NMH}"],
    "chromium": [f"{SUPPORT}/Chromium/{NMH}"],
    "edge": [f"{SUPPORT}/Microsoft Edge/{NMH}"],
    "brave": [f"{SUPPORT}/BraveSoftware/Brave-Browser/{NMH}", f"{SUPPORT}/Google/Chrome/{NMH}"],
    "vivaldi": [f"{SUPPORT}/Vivaldi/{NMH}"],
    "opera": [f"{SUPPORT}/Google/Chrome/{NMH}"],
    "arc": [f"{SUPPORT}/Arc/User Data/{NMH}"],
    "firefox": [f"{SUPPORT}/Mozilla/{NMH}"],
    "librewolf": [f"{SUPPORT}/librewolf/{NMH}"],
    "waterfox": [f"{SUPPORT}/Waterfox/{NMH}"],
    "zen": [f"{SUPPORT}/Zen/{NMH}", f"{SUPPORT}/Mozilla/{NMH}"],
}
WINDOWS = {
    "chrome": ["Google\\Chrome"],
    "chromium": ["Chromium"],
    "edge": ["Microsoft\\Edge"],
    "brave": ["Google\\Chrome", "BraveSoftware\\Brave-Browser"],
    "vivaldi": ["Google\\Chrome", "Vivaldi"],
    "opera": ["Google\\Chrome"],
    "arc": ["Google\\Chrome"],
    "yandex": ["Google\\Chrome"],
    "helium": ["Google\\Chrome"],
    "firefox": ["Mozilla"],
    "librewolf": ["Mozilla"],
    "waterfox": ["Mozilla"],
    "zen": ["Mozilla"],
}
EVERYONE = {
    "chrome": ["etc/opt/chrome"],
    "chromium": ["etc/chromium"],
    "edge": ["etc/opt/edge"],
    "brave": ["etc/opt/chrome"],
    "vivaldi": ["etc/opt/vivaldi"],
    "opera": ["etc/opt/chrome"],
    "firefox": ["usr/lib/mozilla", "usr/lib64/mozilla", "usr/share/mozilla"],
    "librewolf": ["usr/lib/librewolf"],
}


@pytest.fixture(autouse=True)
def quick(monkeypatch, request):
    """The interpreter is asked once whether it finds PRISM, and not in each of these tests."""
    if "real_python" not in request.fixturenames:
        monkeypatch.setattr(launcher_module, "isolation_flags", lambda python: "-I")


@pytest.fixture
def real_python():
    """For tests that ask it all the same."""


def test_the_table_has_every_browser():
    assert {one.name for one in browsers()} == LINUX.keys() | MACOS.keys() | WINDOWS.keys()
    for platform, places in (("linux", LINUX), ("macos", MACOS), ("windows", WINDOWS)):
        assert {one.name for one in browsers() if platform in one.places} == places.keys()


def read(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8"))


def check_manifest(path: Path, family: str, launcher: Path) -> None:
    manifest = read(path)
    assert manifest["name"] == NAME and manifest["type"] == "stdio"
    assert Path(manifest["path"]) == launcher and launcher.is_file() and launcher.is_absolute()
    if family == "chromium":
        assert manifest["allowed_origins"] == [CHROMIUM] and "allowed_extensions" not in manifest
    else:
        assert manifest["allowed_extensions"] == [GECKO] and "allowed_origins" not in manifest


@pytest.mark.parametrize(
    ("platform", "name", "folders"),
    [("linux", *item) for item in LINUX.items()] + [("macos", *item) for item in MACOS.items()],
)
def test_the_manifest_is_where_the_browser_reads_it(make_system, platform, name, folders):
    system = make_system(platform)
    install(system, [browser(name)])
    for folder in folders:
        path = system.home / folder / f"{NAME}.json"
        check_manifest(path, browser(name).family, launcher_path(system))
    assert is_current(system, browser(name))


@pytest.mark.parametrize("name", EVERYONE)
def test_for_everyone_it_is_where_the_system_has_it(make_system, tmp_path, name):
    system = make_system("linux", everyone=True)
    install(system, [browser(name)])
    for folder in EVERYONE[name]:
        path = tmp_path / folder / NMH_FIREFOX / f"{NAME}.json"
        check_manifest(path, browser(name).family, tmp_path / "usr/local/lib/prism/prism-host")
    assert not any(system.home.iterdir())


@pytest.mark.parametrize("everyone", [False, True])
@pytest.mark.parametrize("name", WINDOWS)
def test_on_windows_the_registry_says_where_it_is(make_system, name, everyone):
    system = make_system("windows", everyone=everyone)
    install(system, [browser(name)])
    hive = "HKLM" if everyone else "HKCU"
    keys = {(hive, f"Software\\{vendor}\\{NMH}\\{NAME}") for vendor in WINDOWS[name]}
    assert system.registry.values.keys() == keys
    for value in system.registry.values.values():
        check_manifest(Path(value), browser(name).family, launcher_path(system))
    assert launcher_path(system).suffix == ".bat"
    assert is_current(system, browser(name))


@pytest.mark.parametrize("platform", ["linux", "macos", "windows"])
@pytest.mark.parametrize("everyone", [False, True])
def test_uninstalling_leaves_nothing(make_system, tree, tmp_path, platform, everyone):
    system = make_system(platform, everyone=everyone)
    before = tree(tmp_path)
    install(system, browsers())
    assert tree(tmp_path) != before
    uninstall(system)
    assert tree(tmp_path) == before
    assert system.registry.values == {}


def test_a_browser_that_there_is_not_for_a_system_is_told_of(make_system):
    (outcome,) = install(make_system("linux"), [browser("arc")])
    assert outcome.action == "unsupported" and "Arc" in outcome.note
    (outcome,) = install(make_system("linux", everyone=True), [browser("zen")])
    assert outcome.action == "unsupported"


def test_what_else_is_in_a_folder_stays(make_system):
    system = make_system("linux")
    other = system.home / ".mozilla/native-messaging-hosts/other.json"
    other.parent.mkdir(parents=True)
    other.write_text("{}")
    install(system, browsers())
    uninstall(system)
    assert [path for path in system.home.rglob("*") if path.is_file()] == [other]


@pytest.mark.parametrize("platform", ["linux", "macos", "windows"])
def test_installing_twice_changes_nothing(make_system, tree, platform):
    system = make_system(platform)
    first = install(system, browsers())
    state = tree(system.home)
    second = install(system, browsers())
    assert tree(system.home) == state
    assert {done.action for done in second} <= {"unchanged", "unsupported"}
    assert "written" in {done.action for done in first}
    assert [done.place for done in first] == [done.place for done in second]


def test_a_stale_path_is_repaired(make_system):
    system = make_system("linux")
    install(system, [browser("chromium"), browser("firefox")])
    path = system.home / LINUX["chromium"][0] / f"{NAME}.json"
    path.write_text(json.dumps({**read(path), "path": "/gone/prism-host"}))
    assert not is_current(system, browser("chromium"))
    assert is_current(system, browser("firefox"))
    install(system, [browser("chromium")])
    assert is_current(system, browser("chromium"))


def test_ids_of_other_builds_are_let_in(make_system):
    system = make_system("linux")
    extra = ["b" * 32, "other@example.org"]
    install(system, [browser("chromium"), browser("firefox")], extra)
    chromium = read(system.home / LINUX["chromium"][0] / f"{NAME}.json")
    firefox = read(system.home / LINUX["firefox"][0] / f"{NAME}.json")
    assert chromium["allowed_origins"] == [CHROMIUM, f"chrome-extension://{'b' * 32}/"]
    assert firefox["allowed_extensions"] == [GECKO, "other@example.org"]
    assert is_current(system, browser("chromium"), extra)
    assert not is_current(system, browser("chromium"))


def test_a_shared_manifest_stays_while_another_browser_reads_it(make_system):
    system = make_system("linux")
    (system.home / ".config/google-chrome").mkdir(parents=True)
    install(system, [browser("chrome"), browser("opera")])
    (kept,) = uninstall(system, [browser("opera")])
    assert kept.action == "kept" and is_installed(system, browser("chrome"))
    uninstall(system, [browser("chrome")])
    assert not is_installed(system, browser("chrome"))
    assert not launcher_path(system).exists()


def test_found_are_those_of_which_there_are_signs(make_system, tmp_path):
    system = make_system("linux")
    assert not [one for one in browsers() if one.is_found(system)]
    (system.home / ".config/vivaldi").mkdir(parents=True)
    (tmp_path / "usr/bin").mkdir(parents=True)
    (tmp_path / "usr/bin/firefox-esr").touch()
    assert [one.name for one in browsers() if one.is_found(system)] == ["vivaldi", "firefox"]


def test_other_editions_are_served_where_they_are(make_system):
    system = make_system("linux")
    (system.home / ".config/google-chrome-beta").mkdir(parents=True)
    install(system, [browser("chrome")])
    assert (system.home / ".config/google-chrome-beta" / NMH / f"{NAME}.json").is_file()
    assert not (system.home / ".config/google-chrome-unstable").exists()


def test_folders_that_the_user_has_moved_are_followed(make_system, tmp_path):
    places = {"XDG_CONFIG_HOME": str(tmp_path / "cfg"), "XDG_DATA_HOME": str(tmp_path / "dat")}
    system = make_system("linux", environment=places)
    install(system, [browser("chromium")])
    path = tmp_path / "cfg/chromium" / NMH / f"{NAME}.json"
    assert read(path)["path"] == str(tmp_path / "dat/prism/prism-host")


def test_a_flatpak_gets_a_wrapper_and_the_person_an_honest_warning(make_system):
    system = make_system("linux")
    app = system.home / ".var/app/org.mozilla.firefox"
    app.mkdir(parents=True)
    outcomes = install(system, [browser("firefox")])
    manifest = read(app / ".mozilla/native-messaging-hosts" / f"{NAME}.json")
    wrapper = Path(manifest["path"])
    assert wrapper.is_relative_to(app) and os.access(wrapper, os.X_OK)
    assert f"flatpak-spawn --host {launcher_path(system)}" in wrapper.read_text()
    note = next(done.note for done in outcomes if str(app) in done.place)
    assert "org.freedesktop.Flatpak org.mozilla.firefox" in note and "sandbox" in note
    assert is_current(system, browser("firefox"))
    uninstall(system)
    assert not list(app.iterdir())


def test_chromium_from_snap_is_told_to_be_unsupported(make_system, tmp_path):
    system = make_system("linux")
    (tmp_path / "snap/chromium").mkdir(parents=True)
    (outcome,) = install(system, [browser("chromium")])
    assert outcome.action == "unsupported" and "Snap" in outcome.note
    assert not is_installed(system, browser("chromium"))


def test_firefox_from_snap_is_installed_with_what_to_do(make_system, tmp_path):
    system = make_system("linux")
    (tmp_path / "snap/firefox").mkdir(parents=True)
    (outcome,) = install(system, [browser("firefox")])
    assert outcome.action == "written" and "permission-set webextensions" in outcome.note


def test_a_place_that_cannot_be_written_to_is_told(make_system, monkeypatch):
    def forbidden(path, text, mode=0o644):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("prism.install.installer.write", forbidden)
    with pytest.raises(InstallError) as caught:
        install(make_system("linux", everyone=True), [browser("firefox")])
    assert "native-messaging-hosts" in caught.value.message
    assert "administrator" in caught.value.hint


# The launcher itself


def run_launcher(system, *arguments: str, data: bytes = b"") -> subprocess.CompletedProcess:
    command = [str(launcher_path(system)), *arguments]
    return subprocess.run(command, input=data, capture_output=True, timeout=30, check=False)


@pytest.mark.parametrize("folder", ["plain", 'a folder\'s "$HOME" `x`'])
def test_the_launcher_starts_the_host_from_any_folder(make_system, real_python, tmp_path, folder):
    system = make_system("linux", home=tmp_path / folder)
    install(system, [browser("chromium")])
    body = b'{"id":1,"type":"hello","protocol":1}'
    done = run_launcher(system, CHROMIUM, data=struct.pack("=I", len(body)) + body)
    assert done.stdout[4:].startswith(b'{"id":1,"ok":true') and done.returncode == 0
    assert done.stderr == b""


@pytest.mark.parametrize("python", ["/gone/python", '/gone/it\'s "$x" `y` %s \\n/python'])
def test_where_the_interpreter_has_gone_it_says_so_to_people_and_to_the_extension(
    make_system, python
):
    system = make_system("linux", python=python)
    install(system, [browser("chromium")])
    done = run_launcher(system, CHROMIUM)
    assert done.returncode == 69
    assert b"prism doctor --fix" in done.stderr
    (length,) = struct.unpack_from("=I", done.stdout)
    answer = json.loads(done.stdout[4:])
    assert length == len(done.stdout) - 4
    assert answer["error"]["code"] == "host_gone" and answer["id"] is None


def test_on_windows_the_launcher_is_a_batch_file(make_system):
    text = launcher_text(make_system("windows", python="C:\\100%\\python.exe"))
    assert text.startswith("@echo off\r\n") and "\n" not in text.replace("\r\n", "")
    assert '"C:\\100%%\\python.exe" -I -m prism.messaging %*' in text


def test_an_interpreter_without_prism_is_refused(make_system, real_python):
    if not Path("/usr/bin/python3").exists() or sys.executable == "/usr/bin/python3":
        pytest.skip("there is no other interpreter")
    system = make_system("linux", python="/usr/bin/python3")
    with pytest.raises(InstallError):
        install(system, [browser("chromium")])
    assert not is_installed(system, browser("chromium"))
