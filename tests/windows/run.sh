#!/usr/bin/env bash
# run.sh DIR [what pytest takes]: the tests under Windows' Python, which setup.sh has put into DIR.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 1 ] || { echo "usage: run.sh DIR [what pytest takes]" >&2; exit 2; }
. "$here/wine.sh" "$1"
shift
root=$(realpath "$here/../..")
cd "$root"
export PYTHONPATH=Z:${root//\//\\}  # as if it were installed
python -m pytest -p no:cacheprovider "$@"
