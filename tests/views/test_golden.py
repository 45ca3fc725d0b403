"""The drawn table at the moments that matter, against frames that were looked at."""

import pytest

from tests.views.golden import FOLDER, Golden, frame, goldens


@pytest.mark.parametrize(("name", "golden"), list(goldens()), ids=[name for name, _ in goldens()])
def test_the_frame_is_as_it_was_when_it_was_looked_at(name: str, golden: Golden) -> None:
    assert frame(golden) == (FOLDER / name).read_text("utf-8")


def test_no_golden_frame_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {name for name, _ in goldens()}
