#!/usr/bin/env bash
# Builds the wheel and the source twice, from two clones under different masks, and compares them byte by byte.
# They stay in dist/, as of the last commit. Needs `build` and `twine`.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
for mask in 022 077; do
    (umask "$mask" && git clone --quiet . "$work/$mask" && cd "$work/$mask" && python3 -m build --outdir "$work/dist-$mask" > "$work/log")
done
diff --recursive "$work/dist-022" "$work/dist-077"
python3 -m twine check --strict "$work"/dist-022/*
mkdir -p dist
cp "$work"/dist-022/* dist
(cd dist && sha256sum ./*)
