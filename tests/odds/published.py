"""Published figures of hands and rounds, to hold the plain computation against."""

from typing import NamedTuple

from blackjack_tui.game.rules import Draws, HoleCard, Rules, Surrender
from blackjack_tui.rulebooks.loading import load
from tests.odds.cards import LETTERS, cards, decks, less, without
from tests.odds.plain_round import PlainRound

S17 = load("vegas-strip")._replace(
    burn=0, penetration=100, insurance=False, surrender=Surrender.NONE, resplit_aces=False
)
H17 = S17._replace(dealer_draws=Draws.TO_HARD_17)
ENHC = H17._replace(peek=False, hole_card=HoleCard.NONE)
TWICE = 2


class PublishedHand(NamedTuple):
    """What a hand from fresh packs is worth, by move, to six digits unless it says less."""

    rules: Rules
    packs: int
    hand: str
    up: str
    values: dict[str, float]

    def computed(self) -> dict[str, float]:
        """The same values by plain recursion, with as many digits."""
        column, hand = LETTERS.index(self.up), cards(self.hand)
        shoe = less(without(decks(self.packs), hand), column)
        values = PlainRound(self.rules).decision(hand, column, shoe)
        return {move: round(values[move], _digits(value)) for move, value in self.values.items()}


def _digits(value: float) -> int:
    return len(str(value).partition(".")[2])


# Wizard of Odds, "Blackjack appendix 9", https://wizardofodds.com/games/blackjack/appendix/9/, for stand, hit
# and double; ChemMeister's tables for 9,9 v 6, split once; bjstrat.net for 9,9 v A and A,A v T.
QUICK = (
    PublishedHand(S17, 1, "T6", "T", {"stand": -0.542952, "hit": -0.506929, "double": -1.013858}),
    PublishedHand(H17, 1, "236", "9", {"stand": -0.541969, "hit": 0.167563}),
)
LONG = (
    PublishedHand(S17, 1, "A7", "A", {"stand": -0.101015, "hit": -0.108386, "double": -0.357778}),
    PublishedHand(S17, 1, "A2", "A", {"stand": -0.661732, "hit": -0.067808, "double": -0.593281}),
    PublishedHand(S17, 1, "54", "A", {"stand": -0.654533, "hit": -0.070215, "double": -0.395771}),
    PublishedHand(S17, 1, "65", "A", {"stand": -0.634013, "hit": 0.172946, "double": 0.240259}),
    PublishedHand(S17, 1, "77", "T", {"stand": -0.509739, "hit": -0.514818, "double": -1.034724}),
    PublishedHand(H17, 1, "A7", "A", {"stand": -0.223909, "hit": -0.173175, "double": -0.414678}),
    PublishedHand(
        H17, 1, "99", "A", {"stand": -0.18613, "hit": -0.63701, "double": -1.27402, "split": -0.18394}
    ),
    PublishedHand(H17, 1, "62", "6", {"stand": -0.10845, "hit": 0.119677, "double": 0.111237}),
    PublishedHand(H17, 2, "T2", "4", {"stand": -0.206125, "hit": -0.204205, "double": -0.408411}),
    PublishedHand(H17, 2, "64", "A", {"stand": -0.587412, "hit": 0.038312, "double": -0.003909}),
    PublishedHand(H17, 5, "64", "A", {"stand": -0.594238, "hit": 0.034973, "double": -0.023611}),
    PublishedHand(H17, 6, "87", "T", {"stand": -0.53622, "hit": -0.499763, "double": -0.999525}),
    PublishedHand(ENHC, 6, "65", "A", {"stand": -0.720879, "hit": -0.235772, "double": -0.535879}),
    PublishedHand(ENHC, 8, "A7", "A", {"stand": -0.465508, "hit": -0.420237}),
    PublishedHand(S17._replace(split_hands=TWICE), 1, "99", "6", {"split": 0.413268}),
    PublishedHand(H17._replace(split_hands=TWICE), 1, "99", "A", {"split": -0.186}),
    PublishedHand(H17, 1, "AA", "T", {"split": 0.194251}),
)

# The return of a round, in per cent of the bet: from published analysers that look at a hand's exact cards. The
# returns of the three books were computed with another such program.
ROUNDS = (
    (load("twentyone"), -4.2462),
    (load("scripting-games"), -20.3910),
    (load("friendly"), 6.1857),
    (S17._replace(double_after_split=False, split_hands=TWICE), 0.02427),
    (S17._replace(split_hands=TWICE), 0.1541),
)
