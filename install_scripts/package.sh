#!/usr/bin/env bash
# Builds the store packages: dist/prism-VERSION.zip (Chromium's stores) and dist/prism-VERSION.xpi
# (Firefox): the same folder without the fixed key, which stores refuse, and what is the other
# browser's in the manifest. Checks the result with Mozilla's web-ext lint when npm is there, unless
# called with --no-lint.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

python=$(command -v python3 || command -v python)
"$python" - <<'PY'
import json
import zipfile
from pathlib import Path

source, target = Path("extension"), Path("dist")
manifest = json.loads((source / "manifest.json").read_text(encoding="utf-8"))
manifest.pop("key")  # it gives an unpacked folder its id; a store gives its own
firefox = json.loads(json.dumps(manifest))
del firefox["background"]["service_worker"], firefox["minimum_chrome_version"]
del firefox["side_panel"]
firefox["permissions"].remove("sidePanel")
chromium = json.loads(json.dumps(manifest))
del chromium["background"]["scripts"], chromium["browser_specific_settings"]
del chromium["sidebar_action"]
target.mkdir(exist_ok=True)


def pack(name: str, content: dict) -> None:
    """A zip that is the same, byte for byte, whenever the folder is."""
    path = target / f"prism-{manifest['version']}.{name}"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for file in sorted(entry for entry in source.rglob("*") if entry.is_file()):
            inside = file.relative_to(source).as_posix()
            data = file.read_bytes()
            if inside == "manifest.json":
                data = (json.dumps(content, indent=2) + "\n").encode()
            entry = zipfile.ZipInfo(inside, (2000, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            package.writestr(entry, data)
    print(f"{path} ({path.stat().st_size:,} bytes)")


pack("zip", chromium)
pack("xpi", firefox)
PY

if [ "${1:-}" != --no-lint ] && command -v npx >/dev/null; then
    npx --yes web-ext@10 lint --self-hosted=false --source-dir dist/prism-*.xpi
fi
