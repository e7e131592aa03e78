#!/usr/bin/env bash
# Sets everything up and privately translates a real e-mail with Apertium, showing the four texts.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. install_scripts/setup.sh

make_venv ""
need_apertium
exec .venv/bin/python install_scripts/demo.py "$@"
