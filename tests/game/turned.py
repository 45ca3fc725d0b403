"""Every knob with the values that tests turn it to: all of them, or a few where they are sums and lists."""

from collections.abc import Mapping, Sequence

from blackjack_tui.game.rules import NATURAL, Bonus, Tie
from blackjack_tui.rulebooks.allowed import KNOBS, NUMBERS, allowed_words
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.rulebooks.side_bets import at_table, load_side_bet, side_bet_names

BONUSES = (
    Bonus("five cards", "3:2", total="21", number="5", after_split=True),
    Bonus("five cards", "2:1", total="21", number="5", after_split=True),
    Bonus("five cards", "2:1", total="4-20", number="5+"),
    Bonus("6-7-8 of spades", "3:1", cards="678", suits="spades"),
    Bonus("6-7-8", "3:1", cards="678", suits="same", upcard="7", after_double=True),
)
VALUES: Mapping[str, Sequence[object]] = {
    **{knob: [KNOBS[knob](word) for word in allowed_words(knob)] for knob in KNOBS if allowed_words(knob)},
    **{knob: [False, True] for knob, kind in KNOBS.items() if kind is bool},
    **{knob: list(numbers) for knob, numbers in NUMBERS.items() if len(numbers) < 100},
    "minimum": [500, 1000],
    "maximum": [50000, 60000],
    "chip": [100, 500],
    "bankroll": [100000, 200000],
    "left_out": ["", "T", "2J"],
    "blackjack_pays": ["3:2", "7:5", "1:1"],
    "free_split": ["", "A23456789", "2345678"],
    "ties": [(), ((NATURAL, Tie.PLAYER),), (("17", Tie.DEALER), ("18", Tie.DEALER), ("19", Tie.PUSH))],
    "bonuses": [(), *((bonus,) for bonus in BONUSES)],
    "side_bets": [
        (),
        *((at_table(load_side_bet(name), load("vegas-strip")),) for name in side_bet_names()),
    ],
}
