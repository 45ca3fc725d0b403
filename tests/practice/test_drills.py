"""The table of drills: one entry for each, and nowhere left out."""

from pathlib import Path

import pytest

from blackjack_tui.commands import drill_command
from blackjack_tui.practice.counting import COUNTING
from blackjack_tui.practice.drill_cells import Family

DOCS = Path(__file__).parents[2] / "docs"


def left_out(texts: dict[str, str], word: str) -> str:
    """The texts that do not have `word`."""
    return f"{[name for name, text in texts.items() if word not in text]} left out: {word.strip('| `,')}"


def test_every_family_of_cells_is_in_the_help_of_drills() -> None:
    assert {*Family} <= {*drill_command.ON}


@pytest.mark.parametrize("name", COUNTING)
def test_every_counting_drill_is_on_its_page_and_in_the_help_of_a_command(name: str) -> None:
    page, text = (DOCS / "counting.md").read_text("utf-8"), drill_command.__doc__ or ""
    listed = text.partition("\ncounting drills: ")[2].partition(".")[0].split(", ")
    texts = {"docs/counting.md": page, "drill --help, counting": " ".join(f"| `{each}` |" for each in listed)}
    assert left_out(texts, f"| `{name}` |") == f"[] left out: {name}"


def test_counting_drills_are_asked_in_the_order_of_their_page() -> None:
    rows = [
        line.split("`")[1]
        for line in (DOCS / "counting.md").read_text("utf-8").splitlines()
        if line[:3] == "| `"
    ]
    assert [row for row in dict.fromkeys(rows) if row in COUNTING] == [*COUNTING]
