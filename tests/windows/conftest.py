"""Only Windows has a console to run these in."""

import sys

collect_ignore_glob = [] if sys.platform == "win32" else ["test_*.py"]
