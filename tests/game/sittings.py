"""Any play at all: some rules, some cards, some money, and a player who picks legal actions in some way."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from blackjack_tui.game.actions import Action, Seat
from blackjack_tui.game.cards import PACK, Card
from blackjack_tui.game.events import Event
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import (
    Aces,
    Again,
    Against,
    At21,
    AtBust,
    Bonus,
    Double,
    Draws,
    HoleCard,
    Lost,
    Pack,
    Rules,
    Split,
    Surrender,
    Tie,
)
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.allowed import NEEDS, NUMBERS, unmet
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.shuffles import SHUFFLES, shuffle_named


class Sitting(NamedTuple):
    """Everything that decides what happens at the table."""

    rules: Rules
    seed: int
    picks: tuple[Action, ...]
    """At each decision the first of these that is legal is taken, and taken off; once none is, the player
    stands, declines, or counts an ace as 11."""
    chips: int = 1
    """How many chips are bet."""
    halves: int = 2
    """How much the player has before that, in halves of the bet."""

    @property
    def bet(self) -> int:
        return self.chips * self.rules.chip if self.rules.maximum else 0

    @property
    def bankroll(self) -> int:
        return self.bet * self.halves // 2

    def packs(self) -> Iterator[Iterator[Card]]:
        return shuffle_named(self.rules.shuffle).packs(self.seed, self.rules.decks)

    def shoe(self) -> Shoe:
        return Shoe(self.rules, lambda _: self.packs())

    def round(self, shoe: Shoe | None = None, seats: Sequence[Seat] = ()) -> Round:
        return Round(self.rules, shoe or self.shoe(), self.bet, self.bankroll * max(1, len(seats)), seats)

    def actions(self, round_: Round) -> Iterator[Action]:
        """The actions for `round_`, each picked once the one before has been applied."""
        picks = list(self.picks)
        while legal := round_.legal_actions():
            for action in picks:
                if action in legal:
                    picks.remove(action)
                    break
            else:
                action = Action.STAND if Action.STAND in legal else legal[-1]
            yield action

    def play(self, round_: Round) -> Iterator[Event]:
        """What happens in `round_`, event by event."""
        for action in self.actions(round_):
            yield from round_.apply(action)

    def eventful_cards(self) -> list[Card]:
        """Cards with more aces, tens and pairs than chance deals: naturals, insurance, splits."""
        random = Random(self.seed)
        pairs = {random.choice(PACK).rank.points for _ in range(2)}
        weights = [12 if card.rank.points in {1, *pairs} else 1 for card in PACK]
        return random.choices(PACK, weights, k=200)


_OFF = {**Rules._field_defaults, "surrender": Surrender.NONE}


def _possible(rules: Rules, chip: int) -> Rules:
    """`rules` with what is missing a need turned off, and with limits of so many times the `chip`."""
    for size in (chip, 10):  # every payout on 10 comes out even
        if rules.maximum:
            rules = rules._replace(chip=size, minimum=size, maximum=100 * size, bankroll=1000 * size)
        # What is turned off may be what something else needed.
        for _ in range(3):
            for need in NEEDS:
                if not need.holds(rules) and need.knob != "chip":
                    rules = rules._replace(**{need.knob: _OFF[need.knob]})
        if unmet(rules) is None:
            return rules
    raise AssertionError(f"not possible: {rules}")


BONUSES = [
    Bonus("five-card 21", "3:2", total="21", number="5", after_split=True),
    Bonus("six cards", "2:1", total="4-20", number="6+", after_double=True, after_split=True),
    Bonus("sevens", "3:1", cards="777", suits="same"),
    Bonus("hearts", "2:1", total="21", number="2", suits="hearts"),
    Bonus("ace and jack", "10:1", cards="AJ", after_split=True),
    Bonus("any 20", "6:5", total="20", after_double=True, after_split=True),
    Bonus("three of a suit", "2:1", number="3", suits="same", after_split=True),
    Bonus("pair of eights", "1:2", cards="88", after_split=True),
    Bonus("ten to twelve", "1:1", total="10-12", after_double=True),
    Bonus("high", "3:2", total="18-21", upcard="A", after_double=True, after_split=True),
]
# A casino's values are drawn more often than those that leave little for its other knobs to do.
CHOICES: Mapping[str, Sequence[Any]] = {
    "shuffle": sorted(SHUFFLES),
    "hole_card": [*HoleCard],
    "player_aces": [*Aces, *[Aces.BEST] * 8],
    "dealer_aces": [Aces.BEST, Aces.LOW],
    "dealt_21": [*At21, *[At21.BLACKJACK] * 5],
    "drawn_21": [at for at in At21 if at is not At21.BLACKJACK],
    "bust": tuple(AtBust),
    "surrender": tuple(Surrender),
    "dealer_draws": [*Draws, *[Draws.TO_17, Draws.TO_HARD_17] * 3],
    "tie": [*Tie],
    "again": [Again.ASKS],
    "decks": [1, 1, 2],
    "pack": [*Pack, Pack.SHOE],
    "penetration": [10, 50, 95, 100, 100],
    "burn": [0, 1, 5],
    "peek": (False, True),
    "lost_to_natural": [*Lost],
    "blackjack_pays": ("3:2", "7:5", "6:5", "1:1", "2:1"),
    "insurance": (False, True),
    "double": tuple(Double),
    "double_soft": (False, True),
    "double_after_split": (False, True),
    "split": [*Split, *[Split.VALUE] * 5],
    "split_hands": NUMBERS["split_hands"],
    "resplit_aces": (False, True),
    "hit_split_aces": (False, True),
    "charlie": NUMBERS["charlie"],
    "push_22": (False, True),
    # The money is made to fit; here it only says whether there are bets at all.
    "maximum": [0, *[1] * 8],
    "left_out": ["", "", "T"],
    "double_cards": [2, 2, 3, 4, 5, 0],
    "doubled_aces": [Aces.BEST, Aces.BEST, Aces.LOW],
    "redoubles": NUMBERS["redoubles"],
    "rescue": (False, True),
    "free_double": [*Double, Double.NONE],
    "free_split": ["", "", "A23456789", "T"],
    "surrender_cards": [2, 0],
    "surrender_after_split": (False, True),
    "surrender_against": [*Against],
}
"""The values of knobs in random rules."""
TIED = ("17", "18", "20", "21", "natural")
_LABELS = {"name": "any", "title": "Any", "summary": "Any rules."}
_any_rules = st.builds(
    Rules,
    **{knob: st.just(text) for knob, text in _LABELS.items()},
    **{knob: st.sampled_from(values) for knob, values in CHOICES.items()},
    **{knob: st.just(Rules._field_defaults[knob]) for knob in ("minimum", "chip", "bankroll", "side_bets")},
    ties=st.lists(
        st.tuples(st.sampled_from(TIED), st.sampled_from([*Tie])), unique_by=lambda pair: pair[0], max_size=3
    ).map(tuple),
    bonuses=st.lists(st.sampled_from(BONUSES), unique=True, max_size=4).map(tuple),
)
any_rules = st.builds(_possible, _any_rules, st.sampled_from([1, 2, 5, 10]))
"""Rules that a book could hold, and most that nobody has written down yet."""


def rules_at_random(random: Random) -> Rules:
    """Returns rules that a book could hold, and that most likely nobody has written down yet."""
    knobs = {knob: random.choice(values) for knob, values in CHOICES.items()}
    ties = {random.choice(TIED): random.choice([*Tie]) for _ in range(random.randrange(3))}
    bonuses = tuple(random.sample(BONUSES, random.randrange(5)))
    rules = Rules(**_LABELS, **knobs, ties=tuple(ties.items()), bonuses=bonuses)  # type: ignore[arg-type]
    return _possible(rules, random.choice((1, 2, 5, 10)))


def sitting_at_random(random: Random, rules: Rules) -> Sitting:
    """Returns a sitting by these rules."""
    splits = [Action.SPLIT] * random.randrange(8)
    picks = (*splits, *random.choices(_PICKS, k=random.randrange(17)))
    return Sitting(rules, random.randrange(-(2**31), 2**31), picks, random.randint(1, 7), random.randint(2, 16))


def sittings_at_random(count: int, books: bool = False) -> Iterator[Sitting]:
    """Yields so many sittings by any rules, always the same ones; with `books`, half by books that ship."""
    for seed in range(count):
        random = Random(seed)
        rules = rules_at_random(random)
        if books and seed % 2:
            rules = load(random.choice(rule_books()))._replace(shuffle=rules.shuffle)
        yield sitting_at_random(random, rules)


# Hands of many cards and many hands are worth trying most.
_PICKS = [
    *[Action.HIT, Action.SPLIT, Action.INSURE] * 2,
    *[Action.STAND, Action.DOUBLE, Action.SURRENDER, Action.ONE],
]
