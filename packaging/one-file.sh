#!/usr/bin/env bash
# Builds the program as one file in each way there is, and plays a round with the coach in each: which fail is
# said at the end. With names it tries those alone: packaging/one-file.sh zipapp shiv
set -uo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export HOME=$work/home PIP_DISABLE_PIP_VERSION_CHECK=1
mkdir "$HOME"
unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME PYTHONPATH
python=${PYTHON:-python3}
main=blackjack_tui.__main__:run

# The Python that runs an archive has numpy, which cannot be imported from one, and nothing of the program.
"$python" -m venv with-numpy && with-numpy/bin/pip install --quiet numpy || exit 1
"$python" -m venv tools && tools/bin/pip install --quiet shiv pyinstaller "$root" || exit 1
tools/bin/pip install --quiet --no-deps --target pure "$root" || exit 1
tools/bin/pip install --quiet --target pure fsrs || exit 1

zipapp() { "$python" -m zipapp pure --main "$main" --output zipapp.pyz && program=(with-numpy/bin/python zipapp.pyz); }
zipapp-c() { "$python" -m zipapp pure --compress --main "$main" --output c.pyz && program=(with-numpy/bin/python c.pyz); }
shiv() { tools/bin/shiv --quiet --entry-point "$main" --output-file shiv.pyz "$root" && program=("$python" shiv.pyz); }
frozen() {
    printf 'from %s import %s\n\n%s()\n' "${main%:*}" "${main#*:}" "${main#*:}" > entry.py
    tools/bin/pyinstaller --noconfirm --log-level ERROR --name blackjack-tui --collect-all blackjack_tui "$@" entry.py
}
pyinstaller-folder() { frozen --distpath folder --onedir && program=(folder/blackjack-tui/blackjack-tui); }
pyinstaller-file() { frozen --distpath file --onefile && program=(file/blackjack-tui); }

# What each has to do: tell its version, play a round whose questions have odds, and read what ships with it.
plays() {
    "$@" --version &&
        printf '1000\nssq' | "$@" --seed 5 --view json --coach before > played &&
        grep -q '"odds"' played && grep -q '"event": "over"' played &&
        "$@" odds vegas-strip --hand T,6 --dealer 9 | grep -q '^surrender  -0.5000' &&
        "$@" rules european --toml | grep -q '^decks = 6' &&
        "$@" ramp vegas-strip --count zen --rounds 2000 --jobs 1 | grep -q Zen &&
        "$@" drill --progress | grep -q 'cells asked'
}

failed=()
for way in "${@:-zipapp zipapp-c shiv pyinstaller-folder pyinstaller-file}"; do
    for each in $way; do
        program=()
        if "$each" && plays "${program[@]}"; then
            echo "$each: plays ($(du -sh "${program[-1]%%/*}" | cut -f1))"
        else
            echo "$each: FAILS" >&2
            failed+=("$each")
        fi
    done
done
[ ${#failed[@]} = 0 ] || { echo "fail: ${failed[*]}" >&2; exit 1; }
