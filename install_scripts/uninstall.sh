#!/bin/sh
# Removes PRISM of the user who runs this: from the browsers, with its settings, dictionaries and
# keys. `--keep-settings` leaves those three.
set -eu

case $(uname) in
    Darwin) data="$HOME/Library/Application Support/prism" ;;
    *) data="${XDG_DATA_HOME:-$HOME/.local/share}/prism" ;;
esac
venv="$data/venv"
link="$HOME/.local/bin/prism"
say() { printf '%s\n' "$*" >&2; }

case "${1:-}" in
    "") purge=--purge ;;
    --keep-settings) purge= ;;
    *)
        say "usage: uninstall.sh [--keep-settings]"
        exit 2
        ;;
esac

if [ -x "$venv/bin/prism" ] && "$venv/bin/python" -c 'import prism' 2>/dev/null; then
    # shellcheck disable=SC2086 - nothing is one argument less
    "$venv/bin/prism" uninstall $purge
elif [ -e "$data" ]; then
    say "PRISM's own Python is gone. Run install.sh, then this again, to clear the browsers too."
fi
if [ -L "$link" ] && [ "$(readlink "$link")" = "$venv/bin/prism" ]; then
    rm "$link"
    rmdir "$(dirname "$link")" 2>/dev/null || true
fi
rm -rf "$venv"
# What was made on the way, where nobody else has put anything into it since.
for folder in "$data" "${data%/*}" "$HOME/.local"; do
    rmdir "$folder" 2>/dev/null || true
done
# Apertium, where demo.sh or test.sh unpacked it without root, and their logs.
if [ -n "$purge" ]; then
    rm -rf "${XDG_CACHE_HOME:-$HOME/.cache}/prism"
fi
say "PRISM is removed. Remove the extension in the browser's own list of extensions."
