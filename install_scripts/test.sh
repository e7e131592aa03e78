#!/usr/bin/env bash
# Sets everything up and runs all checks: format, lint, types, tests in Python and in the browsers.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. install_scripts/setup.sh
# Tests start some hundred processes, each of which would compile every module anew.
unset PYTHONDONTWRITEBYTECODE

make_venv "[test,lab,spacy,local]"
need_apertium
# Node's own packages bring npm along and conflict with Debian's.
{ apt_install lttoolbox chromium firefox-esr xvfb xdotool && { command -v npm >/dev/null || apt_install nodejs npm; }; } ||
    say "Without root, browser tests run only where Chromium, Firefox ESR and Node are installed already."

.venv/bin/python tests/e2e/libretranslate_server.py install ||
    say "LibreTranslate's own server could not be installed: the tests that need it will be skipped."

say "Format, lint, types"
.venv/bin/ruff format --check host tests install_scripts
.venv/bin/ruff check host tests install_scripts
.venv/bin/mypy
if [ -f package.json ] && command -v npm >/dev/null; then
    say "The extension: lint, types, unit tests"
    [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund --silent
    npm run --silent check
    npm test --silent
fi
say "Tests"
[ $# = 0 ] || exec .venv/bin/python -m pytest "$@"
# Browsers one after the other, and nothing beside them: what tests of two at once share is not told
# apart well enough, and a busy machine makes some of them late.
status=0
.venv/bin/python -m pytest --numprocesses 2 --dist loadfile --ignore tests/e2e || status=$?
.venv/bin/python -m pytest --durations 25 tests/e2e || status=$?
exit $status
