"""Basic strategy as published: what to do with a total or a pair against each upcard, as data.

A row has one letter for each upcard from two to ten and ace:

- `H` hits and `S` stands,
- `D` doubles where that can be done and hits elsewhere, `d` doubles or stands,
- `P` splits where that can be done; `.` plays the pair as its total.
"""

from collections.abc import Mapping
from typing import NamedTuple

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank

_PLAYS = {
    "H": (Action.HIT,),
    "S": (Action.STAND,),
    "D": (Action.DOUBLE, Action.HIT),
    "d": (Action.DOUBLE, Action.STAND),
    "P": (Action.SPLIT,),
    ".": (),
}
"""What each letter prefers; after `P` and `.` comes what the total says."""

Row = tuple[tuple[Action, ...], ...]


class Chart(NamedTuple):
    """A whole strategy: rows for totals, and rows for pairs by the points of one card, an ace counting 1."""

    hard: Mapping[int, Row]
    soft: Mapping[int, Row]
    pairs: Mapping[int, Row]


def _rows(*rows: tuple[int | range, str]) -> dict[int, Row]:
    table: dict[int, Row] = {}
    for totals, letters in rows:
        row = tuple(_PLAYS[letter] for letter in letters)
        table |= dict.fromkeys([totals] if isinstance(totals, int) else totals, row)
    return table


_ACE = Rank.ACE.points

# Four to eight decks, the dealer stands on soft 17, doubles after splits:
# http://www.high-rollercasinos.com/blackjack-basic-strategy-table/
MANY_DECKS_S17_DAS = Chart(
    #                      23456789TA
    hard=_rows(
        (range(4, 9), "HHHHHHHHHH"),
        (9, "HDDDDHHHHH"),
        (10, "DDDDDDDDHH"),
        (11, "DDDDDDDDDH"),
        (12, "HHSSSHHHHH"),
        (range(13, 17), "SSSSSHHHHH"),
        (range(17, 22), "SSSSSSSSSS"),
    ),
    soft=_rows(
        (12, "HHHHHHHHHH"),
        (range(13, 15), "HHHDDHHHHH"),
        (range(15, 17), "HHDDDHHHHH"),
        (17, "HDDDDHHHHH"),
        (18, "SddddSSHHH"),
        (range(19, 22), "SSSSSSSSSS"),
    ),
    pairs=_rows(
        (_ACE, "PPPPPPPPPP"),
        (range(2, 4), "PPPPPP...."),
        (4, "...PP....."),
        (5, ".........."),
        (6, "PPPPP....."),
        (7, "PPPPPP...."),
        (8, "PPPPPPPPPP"),
        (9, "PPPPP.PP.."),
        (10, ".........."),
    ),
)

# The same for a dealer who hits soft 17, with three more doubles:
# http://www.red-dog-poker.info/blackjack_basic_strategy3.html
MANY_DECKS_H17_DAS = MANY_DECKS_S17_DAS._replace(
    hard={**MANY_DECKS_S17_DAS.hard, **_rows((11, "DDDDDDDDDD"))},
    soft={**MANY_DECKS_S17_DAS.soft, **_rows((18, "dddddSSHHH"), (19, "SSSSdSSSSS"))},
)

# Steve Jacobs' answer B10 in the FAQ of rec.gambling.blackjack, http://jay.purplewire.com/blackjack/single.txt
# for one deck, a dealer who stands on soft 17, and no doubles after splits.
ONE_DECK_S17 = Chart(
    hard=_rows(
        (range(4, 8), "HHHHHHHHHH"),
        (8, "HHHDDHHHHH"),
        (9, "DDDDDHHHHH"),
        (10, "DDDDDDDDHH"),
        (11, "DDDDDDDDDD"),
        (12, "HHSSSHHHHH"),
        (range(13, 17), "SSSSSHHHHH"),
        (range(17, 22), "SSSSSSSSSS"),
    ),
    soft=_rows(
        (12, "HHHHHHHHHH"),
        (range(13, 17), "HHDDDHHHHH"),
        (17, "DDDDDHHHHH"),
        (18, "SddddSSHHS"),
        (19, "SSSSdSSSSS"),
        (range(20, 22), "SSSSSSSSSS"),
    ),
    pairs=_rows(
        (_ACE, "PPPPPPPPPP"),
        (2, ".PPPPP...."),
        (3, "..PPPP...."),
        (range(4, 6), ".........."),
        (6, "PPPPP....."),
        (7, "PPPPPP..S."),
        (8, "PPPPPPPPPP"),
        (9, "PPPPP.PP.."),
        (10, ".........."),
    ),
)
