"""Any play at all: some rules, some shuffled packs, and a player who picks legal actions in some way."""

from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import strategies as st

from blackjack_tui.game.actions import Action
from blackjack_tui.game.events import Event
from blackjack_tui.game.round import Round
from blackjack_tui.game.rulebook import load, rule_books
from blackjack_tui.game.rules import Aces, Again, At21, AtBust, Draws, Place, Rules, Surrender, Tie
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.shuffles import SHUFFLES, shuffle_named


class Sitting(NamedTuple):
    """Everything that decides what happens at the table."""

    rules: Rules
    seed: int
    picks: tuple[int, ...]
    """Which of the legal actions is taken at each decision; the last one once these are used up."""

    def shoe(self) -> Shoe:
        return Shoe(shuffle_named(self.rules.shuffle).packs(self.seed))

    def round(self) -> Round:
        return Round(self.rules, self.shoe())

    def actions(self, round_: Round) -> Iterator[Action]:
        """The actions for `round_`, each picked once the one before has been applied."""
        picks = iter(self.picks)
        while legal := round_.legal_actions():
            yield legal[next(picks, len(legal) - 1) % len(legal)]

    def play(self, round_: Round) -> Iterator[Event]:
        """What happens in `round_`, event by event."""
        for action in self.actions(round_):
            yield from round_.apply(action)


# Half of all sittings are by a book that ships; the other half by rules that nobody has written down yet.
_any_rules = st.builds(
    Rules,
    name=st.just("any"),
    title=st.just("Any"),
    summary=st.just("Any rules."),
    shuffle=st.sampled_from(sorted(SHUFFLES)),
    hole_card=st.sampled_from(Place),
    player_aces=st.sampled_from(Aces),
    dealer_aces=st.sampled_from([Aces.BEST, Aces.LOW]),
    dealt_21=st.sampled_from(At21),
    drawn_21=st.sampled_from(At21),
    bust=st.sampled_from(AtBust),
    surrender=st.sampled_from(Surrender),
    dealer_draws=st.sampled_from(Draws),
    tie=st.sampled_from(Tie),
    again=st.sampled_from(Again),
)
_books = st.builds(
    Rules._replace,
    st.sampled_from([load(name) for name in rule_books()]),
    shuffle=st.sampled_from(sorted(SHUFFLES)),
)

sittings = st.builds(
    Sitting,
    rules=_books | _any_rules,
    seed=st.integers(-(2**31), 2**31 - 1),
    # 0 is to hit in most situations: hands of many cards are worth trying most.
    picks=st.lists(st.sampled_from([0, 0, 1, 2]), max_size=12).map(tuple),
)
