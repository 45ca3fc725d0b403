"""Basic strategy as data: what to do with a total, or a pair, against each upcard.

Total-dependent charts as published for four to eight decks and for one (for instance by the Wizard of Odds,
wizardofodds.com, "4-Deck to 8-Deck Blackjack Strategy" and "Single-Deck Blackjack Basic Strategy").
Columns are the upcards 2 to 10 and the ace. `h` hits, `s` stands, `d` doubles or else hits, `D` doubles or else
stands, `p` splits, `.` plays by the total.
"""

from typing import NamedTuple

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Card
from blackjack_tui.game.hand import Hand


class Strategy(NamedTuple):
    """Charts by hard total, soft total and the points of a paired card (an ace counts 1)."""

    hard: dict[int, str]
    soft: dict[int, str]
    pairs: dict[int, str]

    def decide(self, hand: Hand, upcard: Card, legal: tuple[Action, ...]) -> Action:
        """What to do with `hand`, which can be hit or stood on."""
        column = (upcard.rank.points - 2) % 10
        cards = hand.cards
        if Action.SPLIT in legal and self.pairs[cards[0].rank.points][column] == "p":
            return Action.SPLIT
        if Action.HIT not in legal:
            return Action.STAND
        chart = self.soft if hand.soft else self.hard
        letter = chart[hand.points][column]
        if letter in "dD":
            if Action.DOUBLE in legal:
                return Action.DOUBLE
            letter = "h" if letter == "d" else "s"
        return Action.HIT if letter == "h" else Action.STAND


_STIFF = "ssssshhhhh"
_ALWAYS_HIT, _ALWAYS_STAND = "h" * 10, "s" * 10

MANY_DECKS_S17 = Strategy(
    hard={
        **dict.fromkeys(range(4, 9), _ALWAYS_HIT),
        9: "hddddhhhhh",
        10: "ddddddddhh",
        11: "dddddddddh",
        12: "hhssshhhhh",
        **dict.fromkeys(range(13, 17), _STIFF),
        **dict.fromkeys(range(17, 22), _ALWAYS_STAND),
    },
    soft={
        12: _ALWAYS_HIT,
        13: "hhhddhhhhh",
        14: "hhhddhhhhh",
        15: "hhdddhhhhh",
        16: "hhdddhhhhh",
        17: "hddddhhhhh",
        18: "sDDDDsshhh",
        **dict.fromkeys(range(19, 22), _ALWAYS_STAND),
    },
    pairs={
        1: "pppppppppp",
        2: "pppppp....",
        3: "pppppp....",
        4: "...pp.....",
        5: "..........",
        6: "ppppp.....",
        7: "pppppp....",
        8: "pppppppppp",
        9: "ppppp.pp..",
        10: "..........",
    },
)
"""Four to eight decks, the dealer stands on soft 17, doubles after splits."""

MANY_DECKS_H17 = MANY_DECKS_S17._replace(
    hard={**MANY_DECKS_S17.hard, 11: "dddddddddd"},
    soft={**MANY_DECKS_S17.soft, 18: "DDDDDsshhh", 19: "ssssDsssss"},
)
"""The same where the dealer hits soft 17."""

ONE_DECK_S17 = Strategy(
    hard={**MANY_DECKS_S17.hard, 8: "hhhddhhhhh", 9: "dddddhhhhh", 11: "dddddddddd"},
    soft={
        **MANY_DECKS_S17.soft,
        13: "hhdddhhhhh",
        14: "hhdddhhhhh",
        15: "hhdddhhhhh",
        16: "hhdddhhhhh",
        17: "dddddhhhhh",
        18: "sDDDDsshhs",
        19: "ssssDsssss",
    },
    pairs={
        **MANY_DECKS_S17.pairs,
        2: ".ppppp....",
        3: "..pppp....",
        4: "..........",
    },
)
"""One deck, the dealer stands on soft 17, no doubles after splits."""
