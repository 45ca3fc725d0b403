"""Theme files: read as they are written, and a damaged one is told what is wrong with it."""

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.screen.buffer import Style
from blackjack_tui.views.surfaces import SUITS
from blackjack_tui.views.themes import DEFAULT_THEME, ROLES, load, parse

WHITE = '{ fore = "white", back = "#000000" }'
TEXT = "\n".join(
    [
        'base = "light"',
        "[roles]",
        *(f"{role} = {WHITE}" for role in ROLES),
        "",
        "[ four_colour ]",
        *(f"{suit} = {WHITE}" for suit in SUITS),
    ]
)
NAMES = (
    "black, darkred, darkgreen, darkyellow, darkblue, darkmagenta, darkcyan, gray, "
    "darkgray, red, green, yellow, blue, magenta, cyan, white, default"
)
STYLES = {suit: {"fore": "white", "back": "#000000"} for suit in SUITS}
LIKE = 'write { fore = "white", back = "#005f00", plain = "bold" } or the like'


def test_a_theme_is_read_as_it_is_written() -> None:
    theme = parse(
        TEXT.replace(f"title = {WHITE}", 'title = { fore = "red", back = "black", plain = "bold dim" }'),
        "t.toml",
    )
    assert theme.roles["title"] == Style("red", "black", "bold dim")
    assert theme.roles["felt"] == Style("white", "#000000")
    assert set(theme.roles) == set(ROLES)
    assert theme.four_colour == {suit: Style("white", "#000000") for suit in SUITS}


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        pytest.param(
            f"felt = {WHITE}",
            'felt = { fore = "puce", back = "black" }',
            f"t.toml, line 3: roles.felt.fore cannot be 'puce': choose from {NAMES}, or write #rrggbb",
            id="an unknown colour",
        ),
        pytest.param(
            f"felt = {WHITE}",
            'felt = { fore = "white", back = "black", plain = "bold, dim" }',
            "t.toml, line 3: roles.felt.plain cannot be 'bold, dim': "
            "write any of bold, reverse, underline, dim, blank, parted by spaces",
            id="plain words parted otherwise",
        ),
        pytest.param(
            f"felt = {WHITE}",
            'felt = { fore = "white" }',
            f"t.toml, line 3: roles.felt.back is missing: {LIKE}",
            id="no ground",
        ),
        pytest.param(
            f"felt = {WHITE}",
            'felt = { fore = "white", back = "black", blink = true }',
            "t.toml, line 3: roles.felt.blink is not part of a style: choose from fore, back, plain, bold",
            id="an unknown part of a style",
        ),
        pytest.param(
            f"felt = {WHITE}",
            f"baize = {WHITE}",
            f"t.toml, line 3: roles.baize is not a role: choose from {', '.join(ROLES)}",
            id="an unknown role",
        ),
        pytest.param(
            'base = "light"',
            'base = "ligth"',
            "t.toml, line 1: base cannot be 'ligth': "
            "is light meant? choose from dark, felt, high-contrast, light, terminal",
            id="an unknown base",
        ),
        pytest.param(
            "[roles]",
            "[rolls]",
            "t.toml, line 2: rolls is not part of a theme: choose from base, roles, four_colour",
            id="an unknown table",
        ),
    ],
)
def test_a_damaged_theme_is_told_in_one_line_what_is_wrong_and_what_would_be_right(
    right: str, wrong: str, told: str
) -> None:
    assert right in TEXT
    with pytest.raises(UsageError) as caught:
        parse(TEXT.replace(right, wrong, 1), "t.toml")
    assert str(caught.value) == told


def test_what_is_not_toml_is_told_in_one_line_with_its_place() -> None:
    with pytest.raises(UsageError) as caught:
        parse(TEXT.replace("[roles]", "[roles"), "t.toml")
    assert str(caught.value).startswith("t.toml, line 2: ")
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("base", ["dark", "felt", "terminal"])
def test_what_a_theme_leaves_out_is_as_in_its_base(base: str) -> None:
    theme = parse(f'base = "{base}"\n[roles]\ntable = {WHITE}\n', "t.toml")
    shipped = load(base)
    assert theme.roles == {**shipped.roles, "table": Style("white", "#000000")}
    assert theme.four_colour == shipped.four_colour


def test_an_empty_theme_is_the_default_one() -> None:
    assert parse("", "t.toml") == load(DEFAULT_THEME)
