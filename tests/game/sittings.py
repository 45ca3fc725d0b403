"""Any play at all: some rules, some cards, some money, and a player who picks legal actions in some way."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from blackjack_tui.game.actions import Action, Seat
from blackjack_tui.game.cards import PACK, Card
from blackjack_tui.game.events import Event
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import (
    Aces,
    Again,
    At21,
    AtBust,
    Double,
    Draws,
    HoleCard,
    Lost,
    Pack,
    Pays,
    Rules,
    Split,
    Surrender,
    Tie,
)
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.knobs import NEEDS, NUMBERS
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
                if not need.is_met(rules) and need.knob != "chip":
                    rules = rules._replace(**{need.knob: _OFF[need.knob]})
        if all(need.is_met(rules) for need in NEEDS):
            return rules
    raise AssertionError(f"not possible: {rules}")


_UNTURNED = [*Rules._fields][Rules._fields.index("push_22_naturals") :]
# A casino's values are drawn more often than those that leave little for its other knobs to do.
_any_rules = st.builds(
    Rules,
    name=st.just("any"),
    title=st.just("Any"),
    summary=st.just("Any rules."),
    shuffle=st.sampled_from(sorted(SHUFFLES)),
    hole_card=st.sampled_from([*HoleCard][:3]),
    player_aces=st.sampled_from([*Aces, *[Aces.BEST] * 8]),
    dealer_aces=st.sampled_from([Aces.BEST, Aces.LOW]),
    dealt_21=st.sampled_from([*At21, *[At21.BLACKJACK] * 5]),
    drawn_21=st.sampled_from([at for at in At21 if at is not At21.BLACKJACK]),
    bust=st.sampled_from(tuple(AtBust)),
    surrender=st.sampled_from(tuple(Surrender)),
    dealer_draws=st.sampled_from([*Draws, *[Draws.TO_17, Draws.TO_HARD_17] * 3]),
    tie=st.sampled_from([*Tie][:2]),
    again=st.just(Again.ASKS),
    decks=st.sampled_from([1, 1, 2]),
    pack=st.sampled_from([*Pack, Pack.SHOE]),
    penetration=st.sampled_from([10, 50, 95, 100, 100]),
    burn=st.sampled_from([0, 1, 5]),
    peek=st.booleans(),
    lost_to_natural=st.sampled_from([*Lost][:2]),
    blackjack_pays=st.sampled_from(tuple(Pays)),
    insurance=st.booleans(),
    double=st.sampled_from(tuple(Double)),
    double_soft=st.booleans(),
    double_after_split=st.booleans(),
    split=st.sampled_from([*Split, *[Split.VALUE] * 5]),
    split_hands=st.sampled_from(NUMBERS["split_hands"]),
    resplit_aces=st.booleans(),
    hit_split_aces=st.booleans(),
    charlie=st.sampled_from(NUMBERS["charlie"]),
    push_22=st.booleans(),
    # The money is made to fit; here it only says whether there are bets at all.
    maximum=st.sampled_from([0, *[1] * 8]),
    **{knob: st.just(Rules._field_defaults[knob]) for knob in ("minimum", "chip", "bankroll", *_UNTURNED)},
)
any_rules = st.builds(_possible, _any_rules, st.sampled_from([1, 2, 5, 10]))
"""Rules that a book could hold, and most that nobody has written down yet."""

_books = st.builds(
    Rules._replace,
    st.sampled_from([load(name) for name in rule_books()]),
    shuffle=st.sampled_from(sorted(SHUFFLES)),
)


# Hands of many cards and many hands are worth trying most.
_PICKS = [
    *[Action.HIT, Action.SPLIT, Action.INSURE] * 2,
    *[Action.STAND, Action.DOUBLE, Action.SURRENDER, Action.ONE],
]
_picks = st.builds(
    lambda splits, others: (*[Action.SPLIT] * splits, *others),
    st.integers(0, 7),
    st.lists(st.sampled_from(_PICKS), max_size=16),
)


def _sittings(rules: st.SearchStrategy[Rules]) -> st.SearchStrategy[Sitting]:
    return st.builds(
        Sitting,
        rules=rules,
        seed=st.integers(-(2**31), 2**31 - 1),
        picks=_picks,
        chips=st.integers(1, 7),
        halves=st.integers(2, 16),
    )


any_sittings = _sittings(any_rules)
# Half of these sittings are by a book that ships.
sittings = _sittings(_books | any_rules)
