"""Fills in the release files for package managers: `python packaging/fill.py ADDRESS DIST FOLDER`.

ADDRESS is that of the repository, such as https://github.com/name/blackjack-tui. DIST has the source
archive, and for Windows `blackjack-tui.exe`. FOLDER gets the files, with the version, the addresses and the
hashes in them.
"""

import sys
from hashlib import sha256
from pathlib import Path

from blackjack_tui import __version__

HERE = Path(__file__).parent
FORMULA, SCOOP, WINGET = "blackjack-tui.rb", "blackjack-tui.json", "winget"
WINDOWS = "blackjack-tui.exe"


def main(address: str, dist: Path, folder: Path) -> None:
    """Writes the files whose archive is in `dist`."""
    source = f"blackjack_tui-{__version__}.tar.gz"
    for archive, names in ((source, (FORMULA,)), (WINDOWS, (SCOOP, WINGET))):
        if not (dist / archive).exists():
            print(f"{', '.join(names)}: left out, as {dist / archive} is not there", file=sys.stderr)
            continue
        words = {
            "@VERSION@": __version__,
            "@HOME@": address,
            "@ARCHIVE@": f"{address}/releases/download/v{__version__}/{archive}",
            "@SHA256@": sha256((dist / archive).read_bytes()).hexdigest(),
        }
        for template in (file for name in names for file in HERE.glob(f"{name}/*" if name == WINGET else name)):
            text = template.read_text("utf-8")
            for word, value in words.items():
                text = text.replace(word, value)
            target = folder / template.relative_to(HERE)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
