"""Plays out every order of a tiny shoe with the game's own engine, to hold computed odds against."""

from collections.abc import Callable, Sequence

from blackjack_tui.errors import ShoeEmpty
from blackjack_tui.game.actions import Action, Topic
from blackjack_tui.game.cards import Card, Hand, Outcome, Rank, Suit
from blackjack_tui.game.events import Event, HandSettled, Peeked
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import HoleCard, Rules
from blackjack_tui.game.shoe import Shoe
from tests.odds.cards import Cards, less
from tests.odds.plain import PLAY, SURRENDER, Dry
from tests.odds.plain_round import Pack, PlainRound

RANKS = tuple(Rank)
_BET = 1000
_GAINS = {Outcome.WIN: 1.0, Outcome.PUSH: 0.0, Outcome.LOSE: -1.0}

Policy = Callable[[Round], Action]
"""What to answer in a round that asks."""


def expected(
    rules: Rules, pack: Pack, policy: Policy, start: Sequence[Rank] = (), first: Action | None = None
) -> float:
    """The mean gain of a round, in bets, over every order of `pack` behind the cards of `start`.

    `start`: two cards of the player's, and the upcard; the mean is given no natural where the dealer peeks.
    `first`: the first move after them. Raises Dry if some order runs out of cards.
    """
    begun = _in_order(rules, start)
    total = mass = 0.0

    def play_on(order: list[Rank], left: Pack, chance: float) -> None:
        nonlocal total, mass
        try:
            gain = _gain(rules, order, policy, first, bool(start))
        except ShoeEmpty:
            if not sum(left):
                raise Dry from None
            for place, count in enumerate(left):
                if count:
                    taken = less(left, place)
                    play_on(_with(order, RANKS[place], begun), taken, chance * count / sum(left))
            return
        if gain is not None:
            total += chance * gain
            mass += chance

    play_on(begun[0] if begun else [], pack, 1.0)
    return total / mass


def _in_order(rules: Rules, start: Sequence[Rank]) -> tuple[list[Rank], list[Rank]] | None:
    """The cards of `start` as they are dealt: those before the hole card, and those after it."""
    if not start:
        return None
    one, two, up = start
    if rules.hole_card is HoleCard.FIRST:
        return [one], [two, up]
    return [one, up, two], []


def _with(order: list[Rank], rank: Rank, begun: tuple[list[Rank], list[Rank]] | None) -> list[Rank]:
    """`order` with one more card, and with the rest of the first cards if that was the hole card."""
    after = begun[1] if begun and len(order) == len(begun[0]) else []
    return [*order, rank, *after]


def _gain(
    rules: Rules, order: Sequence[Rank], policy: Policy, first: Action | None, given_none: bool
) -> float | None:
    """What the round with the cards in `order` brings; None where the dealer's peek finds a natural."""
    bet = _BET if rules.maximum else 0
    shoe = Shoe.stacked([Card(rank, Suit.SPADES) for rank in order])
    round_ = Round(rules, shoe, bet, 100 * bet)
    events = round_.apply(Action.DEAL)
    while legal := round_.legal_actions():
        if first is not None and round_.question().topic is Topic.PLAY:
            action, first = first, None
        elif given_none and round_.question().topic in (Topic.INSURANCE, Topic.SURRENDER):
            action = Action.DECLINE
        else:
            action = policy(round_)
        assert action in legal, f"{action} is not among {legal}"
        events += round_.apply(action)
    if given_none and any(isinstance(event, Peeked) and event.natural for event in events):
        return None
    return round_.bankroll / bet - 100 if bet else _score(events)


def _score(events: Sequence[Event]) -> float:
    return sum(_GAINS[event.outcome] for event in events if isinstance(event, HandSettled))


class Best:
    """Plays the best moves of a plain computation, from a shoe that was `pack` before the round."""

    def __init__(self, plain: PlainRound, pack: Pack) -> None:
        self.plain = plain
        self.pack = pack

    def __call__(self, round_: Round) -> Action:
        """The best answer in `round_`."""
        return _ANSWERS[round_.question().topic](self, round_)

    def _seen(self, round_: Round) -> tuple[Cards, int, Cards]:
        """The hand that is played and the upcard as the plain computation has them, and what is unseen."""
        unseen = self._without(*(card.rank for hand in round_.hands for card in hand.cards), round_.upcard.rank)
        return self.plain.view(_ranks(round_.player), round_.upcard.rank, unseen)

    def _without(self, *gone: Rank) -> Pack:
        return tuple(count - gone.count(rank) for rank, count in zip(RANKS, self.pack, strict=True))

    def _insures(self, round_: Round) -> Action:
        _, up, shoe = self._seen(round_)
        return Action.INSURE if self.plain.insurance(up, shoe) > 0 else Action.DECLINE

    def _surrenders(self, round_: Round) -> Action:
        values = self.plain.before_peek(*self._seen(round_))
        return Action.SURRENDER if values[SURRENDER] > values[PLAY] else Action.DECLINE

    def _plays(self, round_: Round) -> Action:
        if not round_.player.from_split:
            values = self.plain.decision(*self._seen(round_))
            return Action(max(values, key=values.__getitem__))
        pair, up = round_.hands[0].cards[0].rank, round_.upcard.rank
        split, column, shoe = self.plain.view([pair, pair], up, self._without(pair, pair, up))
        plan = self.plain.plan(split.index(2), column, shoe)
        hand, _, _ = self.plain.view(_ranks(round_.player), up, self.pack, pair)
        if self.plain.is_pair_to_split(plan, hand) and len(round_.hands) < self.plain.limit(plan):
            return Action.SPLIT
        return Action(self.plain.planned(plan, hand))

    def _declares(self, round_: Round) -> Action:
        """Says 11 first, for as many aces as are best."""
        hand, up, shoe = self._seen(round_)
        bet = 2 if round_.player.bet > round_.player.original else 1
        elevens = self.plain.declares(hand, up, shoe, bet)
        said = (round_.player.points - self.plain.points(hand)) // 10
        return Action.ELEVEN if said < elevens else Action.ONE


def _ranks(hand: Hand) -> list[Rank]:
    return [card.rank for card in hand.cards]


_ANSWERS: dict[Topic, Callable[[Best, Round], Action]] = {
    Topic.INSURANCE: Best._insures,
    Topic.SURRENDER: Best._surrenders,
    Topic.PLAY: Best._plays,
    Topic.ACE: Best._declares,
}
