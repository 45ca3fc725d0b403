# . wine.sh DIR: has `python` mean Windows' Python in DIR, with output as Linux writes it. One at a time.

dir=$(realpath "$1")
export WINEPREFIX=$dir/prefix WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES='mscoree=;mshtml=;winemenubuilder.exe='
export PYTHONDONTWRITEBYTECODE=1
unset DISPLAY WAYLAND_DISPLAY PYTHONPATH PYTHONHOME PYTHONSTARTUP PYTHONUNBUFFERED TERM LINES COLUMNS

quietly() {
    "$@" </dev/null >/dev/null 2>&1
}

python() {
    # Wine's own services would keep open what the output goes into.
    { status=0; wine "$dir/python/python.exe" "$@" </dev/null 2>&1 || status=$?
      quietly wineserver -k || true
      exit $status; } | sed -u 's/\r$//'
}
