"""The review as a picture: the player's money after each round, with luck and without it."""

from collections.abc import Iterator, Sequence

from blackjack_tui.coach.review.totals import course
from blackjack_tui.coach.review.values import Reviewed
from blackjack_tui.game.rules import Rules
from blackjack_tui.graphs import PLAYED, WITHOUT_LUCK, Curve, picture
from blackjack_tui.words.money import money


def review_picture(title: str, rules: Rules, rounds: Sequence[Reviewed]) -> Iterator[str]:
    """Yields the lines of the picture, in SVG, of `rounds` by `rules`."""
    money_after = course(rounds)
    curves = (Curve(PLAYED, money_after.played), Curve(WITHOUT_LUCK, money_after.without_luck))
    return picture(title, curves, _cents if rules.bets else "{:+.1f}".format)


def _cents(value: float) -> str:
    return money(round(value))
