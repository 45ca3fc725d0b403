"""A hand in a console, played with keys: what a player sees, and in which colours."""

import re

import pytest

from blackjack_tui.screen.buffer import Size
from tests.windows.console import blackjack

QUESTION = r"You have 17 points\.  Stay \(S\) or Hit \(H\)\?"


def test_a_hand_in_cards_is_played_to_its_result_and_the_console_given_back() -> None:
    with blackjack("--view", "cards") as console:
        picture = console.wait_for(r"► You(.|\n)*\n +soft (.|\n)* H hit[ ▖]+S stand[ ▖]+(.|\n)*Q leave")
        assert picture.colours_of("6♦") == ("darkred", "white")
        assert picture.colours_of("A♠") == picture.colours_of("2♣") == ("black", "white")
        assert picture.colours_of("│ ┌───┐ │")[1] == "darkblue"
        assert picture.colours_of("► You") == ("yellow", "darkgreen")
        plates = {"hit": ("gray", "darkred"), "stand": ("black", "darkcyan"), "leave": ("white", "darkgreen")}
        for label, plate in plates.items():
            row, column = picture.place(label)
            assert picture.colours(row, column - 2) == ("black", "white")
            assert picture.colours_of(label) == plate
        row, column = picture.place("leave")
        assert picture.cursor == (row, column + 6)
        console.press("s")
        picture = console.wait_for(r"You win +dealer busts with 24(.|\n)*N leave")
        console.press("n")
        assert console.exit_status() == 0
        assert console.is_given_back()


@pytest.mark.parametrize("theme", ["dark", "felt", "high-contrast", "light", "terminal"])
def test_every_theme_sets_keys_off_from_the_table(theme: str) -> None:
    with blackjack("--theme", theme) as console:
        picture = console.wait_for(r" H hit")
        row, column = picture.place(" H hit")
        cap, label, table = (
            picture.colours(*at) for at in ((row, column + 1), (row, column + 4), (row - 1, 79))
        )
        assert cap[1] not in (label[1], table[1])
        assert len(set(cap)) == len(set(label)) == 2


def test_a_click_on_an_offered_key_is_that_key_and_one_elsewhere_is_none() -> None:
    with blackjack() as console:
        place = console.wait_for("stand").place("stand")
        console.click(0, 0)
        console.press("?")
        console.wait_for("Q back")
        console.press("x")
        console.wait_for(r"\n +soft ")
        console.click(*place)
        console.wait_for("You win")
        console.press("n")
        assert console.exit_status() == 0


def test_the_enter_of_the_number_pad_places_a_bet() -> None:
    with blackjack("--rules", "vegas-strip", "--seed", "5") as console:
        console.wait_for("Bet")
        console.press("2", "5", "pad enter")
        console.wait_for(r"─ \$25 ─(.|\n)* H hit")
        console.press("q")
        assert console.exit_status() == 0


def test_the_table_composes_itself_anew_at_every_size() -> None:
    with blackjack() as console:
        console.wait_for("┌6♦─────┐")
        for size, card in (
            (Size(40, 120), "┌6♦───────────┐"),
            (Size(24, 80), "┌6♦─────┐"),
            (Size(20, 60), "┌6♦───┐"),
            (Size(15, 40), "A♠   6♦"),
        ):
            console.resize(size)
            picture = console.wait_for(card)
            assert (len(picture.rows), len(picture.rows[0])) == size
            assert picture.colours(1, 0)[1] == picture.colours(size.rows - 2, 0)[1] == "darkgreen"
            assert re.search(r" H hit|\bHit\b", picture.text)  # narrow plates have the key in the word
        console.resize(Size(14, 39))
        console.wait_for("The table needs 40x15; this is 39x14.")
        console.resize(Size(24, 80))
        console.wait_for("┌6♦─────┐")
        console.press("s")
        console.wait_for("You win")
        console.press("q")
        assert console.exit_status() == 0


def test_a_resize_in_a_pause_brings_the_whole_table_at_once_and_the_hand_goes_on() -> None:
    with blackjack("--view", "names", "--speed", "1") as console:
        console.wait_for("Shuffling Cards")
        console.resize(Size(30, 100))
        console.wait_until(
            lambda picture: picture.colours(29, 99)[1] == "darkgreen" and "Shuffling" in picture.text,
            "the same table in the whole console",
        )
        console.wait_for(QUESTION)


def test_the_coach_tells_what_each_move_is_worth() -> None:
    with blackjack("--rules", "vegas-strip", "--seed", "5", "--coach", "before") as console:
        console.wait_for("Bet")
        console.press("enter")
        console.wait_for(r"-0\.50(.|\n)* best(.|\n)*R +surrender")
        console.press("q")
        assert console.exit_status() == 0
        assert console.is_given_back()
