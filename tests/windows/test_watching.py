"""Replays and demos in a console."""

import sys
from collections.abc import Sequence

from tests.windows.console import Console


def watching(*arguments: str) -> Console:
    return Console([sys.executable, "-m", "blackjack_tui", *arguments])


def stepped(console: Console, key: str, places: Sequence[str]) -> None:
    for place in places:
        console.press(key)
        console.wait_for(place)


def test_a_replay_is_stepped_through_with_the_arrows() -> None:
    with watching("replay", "twentyone/37/h", "--step") as console:
        picture = console.wait_for(r"paused.* 0/\d+")
        last = int(picture.text.rpartition(" 0/")[2].split()[0])
        stepped(console, "right", [rf" {at}/{last}" for at in range(1, last + 1)])
        console.wait_for(r"the end")
        stepped(console, "left", [rf" {at}/{last}" for at in (last - 1, last - 2)])
        stepped(console, "home", [rf" 1/{last}"])
        stepped(console, "end", [rf" {last}/{last}"])
        console.press("q")
        assert console.exit_status() == 0
        assert console.is_given_back()


def test_a_replay_goes_on_by_itself_and_is_paused() -> None:
    with watching("replay", "twentyone/37/h", "--speed", "3") as console:
        console.wait_for("playing")
        console.press(" ")
        console.wait_for("paused")
        console.press(" ")
        console.wait_for("the end")
        console.press("q")
        assert console.exit_status() == 0


def test_a_demo_plays_by_itself_until_it_is_taken_over() -> None:
    with watching("demo", "--seed", "37", "--speed", "8") as console:
        console.wait_for(r"won [1-9]|lost [1-9]")
        console.press("x")
        console.wait_for(r"[Tt]ake over")
        console.press("q")
        assert console.exit_status() == 0
        assert console.is_given_back()


def test_a_demo_ends_after_its_rounds() -> None:
    with watching("demo", "--seed", "37", "--speed", "0", "--rounds", "2", "--view", "names") as console:
        assert console.exit_status() == 0
        assert console.is_given_back()
