"""The examples in the documentation, run as they stand."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = {
    page.relative_to(ROOT).as_posix(): text
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    if re.search(r"^```py", text := page.read_text("utf-8"), re.MULTILINE)
}


def _examples(text: str) -> str:
    """`text` with all but its Python examples left blank, so that a failure names the line of the page."""
    lines = []
    inside = False
    for line in text.splitlines():
        fence = line.startswith("```")
        lines.append(line if inside and not fence else "")
        inside = line.startswith("```py") if fence else inside
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_give_what_the_page_says(page: str) -> None:
    examples = doctest.DocTestParser().get_doctest(_examples(PAGES[page]), {}, page, page, 0)
    report: list[str] = []
    failed, tried = doctest.DocTestRunner().run(examples, out=report.append)
    assert tried
    assert not failed, "".join(report)


def test_there_is_an_example_of_the_library() -> None:
    assert "docs/library.md" in PAGES
