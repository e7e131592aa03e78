"""The packages for the stores: built by the script, each loads in its browser as it is."""

from __future__ import annotations

import json
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import browsers
import pytest

from conftest import GECKO_ID, MANIFEST, ROOT

pytestmark = pytest.mark.browser

ASKING = "() => document.querySelector('#host')?.dataset.state === 'missing'"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the script has built both."""
    folder = tmp_path_factory.mktemp("packages")
    shutil.copytree(ROOT / "extension", folder / "extension")
    (folder / "install_scripts").mkdir()
    script = shutil.copy(ROOT / "install_scripts" / "package.sh", folder / "install_scripts")
    subprocess.run([script, "--no-lint"], check=True, capture_output=True)
    return folder / "dist"


def unpacked(packages: Path, kind: str) -> dict[str, Any]:
    with zipfile.ZipFile(packages / f"prism-{MANIFEST['version']}.{kind}") as package:
        assert not [name for name in package.namelist() if name.startswith(("/", ".."))]
        manifest: dict[str, Any] = json.loads(package.read("manifest.json"))
    return manifest


def test_each_manifest_holds_what_its_browser_knows(packages: Path) -> None:
    chromium, firefox = unpacked(packages, "zip"), unpacked(packages, "xpi")
    for manifest in (chromium, firefox):
        assert "key" not in manifest
    assert "sidebar_action" not in chromium
    assert "scripts" not in chromium["background"]
    assert "side_panel" not in firefox
    assert "sidePanel" not in firefox["permissions"]
    assert "service_worker" not in firefox["background"]


def test_the_package_for_chromium_loads(packages: Path, playwright: Any, tmp_path: Path) -> None:
    folder = tmp_path / "prism"
    with zipfile.ZipFile(packages / f"prism-{MANIFEST['version']}.zip") as package:
        package.extractall(folder)
    with browsers.Chromium(playwright, tmp_path / "profile", folder, "") as browser:
        (worker,) = browser.context.service_workers  # a store gives an id of its own
        browser.base = worker.url.removesuffix("background/main.js")
        browser.open_own("popup/popup.html").wait_js(ASKING)


def test_the_package_for_firefox_loads(packages: Path, tmp_path: Path) -> None:
    pytest.importorskip("marionette_driver")
    package = packages / f"prism-{MANIFEST['version']}.xpi"
    with browsers.Firefox(tmp_path, package, GECKO_ID) as browser:
        browser.open_own("popup/popup.html").wait_js(ASKING)
