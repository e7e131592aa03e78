#!/bin/sh
# Installs PRISM for the user who runs this, from this checkout, and tells the browsers about it.
# Run again it upgrades and repairs. `uninstall.sh` takes everything away again.
set -eu

checkout=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
case $(uname) in
    Darwin) data="$HOME/Library/Application Support/prism" ;;
    *) data="${XDG_DATA_HOME:-$HOME/.local/share}/prism" ;;
esac
venv="$data/venv"
link="$HOME/.local/bin/prism"
say() { printf '%s\n' "$*" >&2; }

find_python() {
    for candidate in python3.13 python3.12 python3.11 python3; do
        if command -v "$candidate" >/dev/null 2>&1 && "$candidate" -c \
            'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    say "PRISM needs Python 3.11 or newer with venv (Debian: apt install python3-venv)."
    exit 1
}

# In a folder of its own and not in the checkout, which may be moved or deleted.
if ! "$venv/bin/python" -c 'import pip' 2>/dev/null; then
    python=$(find_python)
    say "Making a virtual environment in $venv"
    rm -rf "$venv"
    mkdir -p "$data"
    "$python" -m venv "$venv"
fi
say "Installing PRISM and what it needs"
"$venv/bin/python" -m pip install -q --disable-pip-version-check "$checkout"
# The version may be the same and the code newer.
"$venv/bin/python" -m pip install -q --disable-pip-version-check --no-deps --force-reinstall "$checkout"

mkdir -p "$(dirname "$link")"
if [ -L "$link" ] || [ ! -e "$link" ]; then
    ln -sf "$venv/bin/prism" "$link"
else
    say "$link is something else and was left alone; PRISM is $venv/bin/prism"
fi

say "Telling the browsers"
"$venv/bin/prism" install --all || say "Name your browser later: prism install --browser firefox"

cat >&2 <<END

PRISM is installed. What is left to do, once:
  Chromium, Chrome, Edge, Brave, Vivaldi, Opera: open chrome://extensions, switch on "Developer mode",
    click "Load unpacked" and choose $checkout/extension
  Firefox and its kin: open about:debugging#/runtime/this-firefox, click "Load Temporary Add-on" and
    choose $checkout/extension/manifest.json
Then select a text on any page, right-click, "Translate privately".
In a terminal: $link translate --to es letter.txt
Something does not work? $link doctor
END
