# Sourced by demo.sh and test.sh: finds or installs what the project needs, for root and for a user,
# and says what is missing where it cannot.
set -euo pipefail

PRISM_CACHE="${XDG_CACHE_HOME:-$HOME/.cache}/prism"
say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }

# A checkout that this user cannot write to (installed by root, mounted read-only) is copied first.
move_to_writable() {
    [ -w "$PWD" ] && return
    say "This checkout is not writable: working on a copy in $PRISM_CACHE/checkout"
    mkdir -p "$PRISM_CACHE/checkout"
    tar --exclude=.git --exclude=.venv --exclude=node_modules --exclude=.hypothesis --exclude='.*_cache' \
        --exclude=__pycache__ -cf - . | tar -xf - -C "$PRISM_CACHE/checkout"
    cd "$PRISM_CACHE/checkout"
}

# apt_install PACKAGE...: installs what is not there yet; 1 where this user may not.
apt_install() {
    local missing=() package
    command -v dpkg-query >/dev/null || return 1
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        sudo -n true 2>/dev/null || return 1
        as_root=(sudo -n)
    fi
    say "Installing ${missing[*]}"
    { "${as_root[@]}" apt-get update -q &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${missing[@]}"; } \
        >"$PRISM_CACHE/apt.log" 2>&1 || { tail -5 "$PRISM_CACHE/apt.log" >&2; return 1; }
}

find_python() {
    local candidate
    for candidate in python3.13 python3.12 python3.11 python3; do
        if command -v "$candidate" >/dev/null &&
            "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    return 1
}

# make_venv EXTRAS: .venv with the project in it; quick when nothing has changed.
make_venv() {
    local extras=$1 python stamp
    if [ ! -x .venv/bin/python ] || ! .venv/bin/python -c '' 2>/dev/null; then
        find_python >/dev/null || apt_install python3 python3-venv || true
        python=$(find_python) || { say "PRISM needs Python 3.11 or newer with venv (Debian: apt install python3-venv)."; exit 1; }
        say "Making a virtual environment with $python"
        rm -rf .venv
        "$python" -m venv .venv
    fi
    stamp="$extras $(cksum <pyproject.toml)"
    if [ "$(cat .venv/prism-stamp 2>/dev/null)" != "$stamp" ]; then
        say "Installing PRISM and what it needs"
        .venv/bin/python -m pip install -q --disable-pip-version-check -e ".$extras"
        echo "$stamp" >.venv/prism-stamp
    fi
}

APERTIUM=(apertium apertium-eng-spa apertium-eng-cat apertium-fra-cat)

have_apertium() {
    # grep -c reads to the end: grep -q would break the pipe, which pipefail takes for a failure.
    command -v apertium >/dev/null && apertium -l 2>/dev/null | grep -cx '  *eng-spa' >/dev/null
}

# Without root, Debian's packages are unpacked in the user's cache and their paths turned to there.
unpack_apertium() {
    local prefix="$PRISM_CACHE/apertium" downloads="$PRISM_CACHE/debs" deb mode
    if [ ! -e "$prefix/complete" ]; then
        command -v apt-get >/dev/null || return 1
        say "Unpacking Apertium in $prefix (no root needed)"
        rm -rf "$prefix" && mkdir -p "$prefix" "$downloads"
        local wanted own=()
        if ! apt-cache show apertium >/dev/null 2>&1; then
            # A fresh system has no package lists, and only root may fetch the system's.
            mkdir -p "$PRISM_CACHE/lists/partial" "$PRISM_CACHE/archives/partial"
            own=(-o "Dir::State::Lists=$PRISM_CACHE/lists" -o "Dir::Cache=$PRISM_CACHE" -o Debug::NoLocking=1)
            apt-get "${own[@]}" -q update >"$PRISM_CACHE/apt.log" 2>&1 || return 1
        fi
        wanted=$(apt-cache "${own[@]}" depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks \
            --no-replaces --no-enhances "${APERTIUM[@]}" | grep -E '^(apertium|lttoolbox|liblttoolbox|libapertium|libpugixml|cg3|libcg3|apertium-.*)[a-z0-9.+-]*$' | sort -u)
        (cd "$downloads" && apt-get "${own[@]}" download -q $wanted >/dev/null) || return 1
        for deb in "$downloads"/*.deb; do dpkg -x "$deb" "$prefix"; done
        for mode in "$prefix"/usr/share/apertium/modes/*.mode; do
            sed -i "s#/usr/share/apertium#$prefix/usr/share/apertium#g" "$mode"
        done
        touch "$prefix/complete"
    fi
    local library
    for library in "$prefix"/usr/lib/*-linux-gnu; do export LD_LIBRARY_PATH="$library:${LD_LIBRARY_PATH:-}"; done
    export PATH="$prefix/usr/bin:$PATH" APERTIUM_DATADIR="$prefix/usr/share/apertium"
    have_apertium
}

need_apertium() {
    have_apertium || apt_install "${APERTIUM[@]}" || unpack_apertium ||
        { say "Apertium could not be installed. As root: apt-get install ${APERTIUM[*]}"; return 1; }
}

mkdir -p "$PRISM_CACHE"
move_to_writable
