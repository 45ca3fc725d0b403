"""The published charts of the benchmarks, as `blackjack-tui odds --json` writes a chart.

A row has one of the chart's letters for each upcard from two to ten and ace; `d` is `DS`, and `.` plays a
pair as its total.
"""

from typing import Any

from blackjack_tui.game.rules import Draws, HoleCard, Rules, Surrender
from blackjack_tui.odds.chart import HANDS, HARD, PAIRS, SOFT, UPCARDS

_SURRENDERS = {("hard", "16", "9"), ("hard", "16", "T"), ("hard", "16", "A"), ("hard", "15", "T")}
_HIT, _STAND = 10 * "H", 10 * "S"
_STANDS = dict.fromkeys(range(17, 21), _STAND)

Rows = dict[int, str]
"""The letters of each total; of pairs, by the points of one card."""

# Four to eight decks, the dealer stands on soft 17, doubles after splits:
# http://www.high-rollercasinos.com/blackjack-basic-strategy-table/
MANY_DECKS_S17_DAS: tuple[Rows, Rows, Rows] = (
    {
        # 23456789TA
        **dict.fromkeys(range(4, 9), _HIT),
        9: "HDDDDHHHHH",
        10: "DDDDDDDDHH",
        11: "DDDDDDDDDH",
        12: "HHSSSHHHHH",
        **dict.fromkeys(range(13, 17), "SSSSSHHHHH"),
        **_STANDS,
    },
    {
        12: _HIT,
        **dict.fromkeys(range(13, 15), "HHHDDHHHHH"),
        **dict.fromkeys(range(15, 17), "HHDDDHHHHH"),
        17: "HDDDDHHHHH",
        18: "SddddSSHHH",
        **dict.fromkeys(range(19, 21), _STAND),
    },
    {
        1: "PPPPPPPPPP",
        **dict.fromkeys(range(2, 4), "PPPPPP...."),
        4: "...PP.....",
        6: "PPPPP.....",
        7: "PPPPPP....",
        8: "PPPPPPPPPP",
        9: "PPPPP.PP..",
    },
)

# The same for a dealer who hits soft 17, with three more doubles:
# http://www.red-dog-poker.info/blackjack_basic_strategy3.html
MANY_DECKS_H17_DAS = (
    MANY_DECKS_S17_DAS[0] | {11: "DDDDDDDDDD"},
    MANY_DECKS_S17_DAS[1] | {18: "dddddSSHHH", 19: "SSSSdSSSSS"},
    MANY_DECKS_S17_DAS[2],
)

# Steve Jacobs' answer B10 in the FAQ of rec.gambling.blackjack, http://jay.purplewire.com/blackjack/single.txt
# for one deck, a dealer who stands on soft 17, and no doubles after splits.
ONE_DECK_S17: tuple[Rows, Rows, Rows] = (
    MANY_DECKS_S17_DAS[0] | {8: "HHHDDHHHHH", 9: "DDDDDHHHHH", 11: "DDDDDDDDDD"},
    {
        12: _HIT,
        **dict.fromkeys(range(13, 17), "HHDDDHHHHH"),
        17: "DDDDDHHHHH",
        18: "SddddSSHHS",
        19: "SSSSdSSSSS",
        20: _STAND,
    },
    MANY_DECKS_S17_DAS[2] | {2: ".PPPPP....", 3: "..PPPP....", 4: "..........", 7: "PPPPPP..S."},
)


def published(rules: Rules) -> dict[str, dict[str, dict[str, Any]]]:
    """The published chart that comes nearest to `rules`, with the usual surrenders where one can surrender."""
    many = MANY_DECKS_H17_DAS if rules.dealer_draws is Draws.TO_HARD_17 else MANY_DECKS_S17_DAS
    hard, soft, split = ONE_DECK_S17 if rules.decks == 1 else many
    found = {
        "hard": {str(total): _row(hard[total]) for total in HARD},
        "soft": {str(total): _row(soft[total]) for total in SOFT},
        "pairs": {
            rank: _row(split.get(points, 10 * "."), soft[12] if points == 1 else hard[2 * points])
            for points, rank in enumerate(PAIRS, 1)
        },
    }
    if rules.surrender is not Surrender.NONE:
        for part, row, upcard in _SURRENDERS:
            found[part][row][upcard] = "R"
    if rules.hole_card is not HoleCard.OPEN:
        return found
    # A low total of the dealer's is played like a low upcard, whatever that costs.
    like = {column: UPCARDS[place % len(UPCARDS)] for place, column in enumerate(HANDS)}
    return {
        part: {row: {column: letters[like[column]] for column in HANDS} for row, letters in rows.items()}
        for part, rows in found.items()
    }


def _row(letters: str, total: str = "") -> dict[str, str]:
    played = [total[at] if letter == "." else letter for at, letter in enumerate(letters)]
    return {upcard: letter.replace("d", "DS") for upcard, letter in zip("23456789TA", played, strict=True)}
