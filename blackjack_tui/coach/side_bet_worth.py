"""The exact worth of side bets at a table, before they are placed and afterwards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from blackjack_tui.coach.verdicts import grade_of
from blackjack_tui.game.actions import Limits
from blackjack_tui.game.cards import Box
from blackjack_tui.game.rules import Pack, Rules
from blackjack_tui.game.situation import CardCounts, Situation
from blackjack_tui.odds.answers import SIDE_BET, Request
from blackjack_tui.odds.asking import Helper
from blackjack_tui.words.money import money, per_cent
from blackjack_tui.words.notes import About, Note
from blackjack_tui.words.sentences import side_bet_name

Worths = Mapping[Request, Any]
"""The answers to requests that have come."""


class ValuedSideBet(NamedTuple):
    """A placed side bet, the request for its worth at that moment, and its gain."""

    request: Request
    amount: int  # cents
    box: Box
    gain: int = 0  # cents; 0 until it is settled

    @property
    def name(self) -> str:
        place, _ = self.request.arguments
        name: str = self.request.rules.side_bets[place].name
        return name


def side_bet_request(rules: Rules, place: int, unseen: CardCounts) -> Request:
    """Returns the request for the worth, in bets, of the side bet at `place` in the rule book."""
    return Request(SIDE_BET, rules, (place, unseen))


def placed(situation: Situation) -> tuple[ValuedSideBet, ...]:
    """Returns the side bets on the table, to be valued with the cards unseen in `situation`."""
    names = [bet.name for bet in situation.rules.side_bets]
    unseen = situation.seen.unseen_cards if names else ()
    return tuple(
        ValuedSideBet(
            side_bet_request(situation.rules, names.index(bet.name), unseen),
            bet.bet,
            bet.box,
            bet.settled.returned - bet.bet if bet.settled else 0,
        )
        for bet in situation.table.side_bets
    )


def before_the_deal(situation: Situation) -> CardCounts:
    """Returns the cards from which the next round is dealt: a fresh shoe if there is a shuffle first."""
    table, fresh = situation.table, Situation.at_start(situation.rules).seen.unseen_cards
    # No cut card is out before the first shuffle, and where each round has a fresh pack.
    is_shuffled = not table.cut or table.left <= table.cut or situation.rules.pack is Pack.FRESH
    return fresh if is_shuffled else situation.seen.unseen_cards


class SideBetsAtTable:
    """Asks for the worth of side bets, and puts it into words; `ask` sends a request."""

    def __init__(self, ask: Callable[[Request], None]) -> None:
        self._ask = ask
        self._offered: tuple[tuple[str, Request, Request], ...] = ()
        """Each side bet that can be placed: its name, the requests for its worth now and of a fresh shoe."""
        self.placed: tuple[ValuedSideBet, ...] = ()
        """The side bets of the round."""

    def offer(self, situation: Situation, wanted: bool) -> None:
        """Asks for the worth of the side bets that can be placed now, if it is `wanted`."""
        self._offered = ()
        if not wanted or not isinstance(situation.asked, Limits) or not situation.rules.side_bets:
            return
        rules = situation.rules
        now, fresh = before_the_deal(situation), Situation.at_start(rules).seen.unseen_cards
        self._offered = tuple(
            (bet.name, side_bet_request(rules, place, now), side_bet_request(rules, place, fresh))
            for place, bet in enumerate(rules.side_bets)
        )
        for request in self.requests:
            self._ask(request)

    def hand_on(self, bets: Sequence[ValuedSideBet], quick: Helper, slow: Helper) -> None:
        """Passes the worth of `bets` that `quick` has computed on to `slow`."""
        for bet in bets:
            if (worth := quick.get(bet.request)) is not None:
                slow.know(bet.request, worth)

    def place(self, bets: tuple[ValuedSideBet, ...], slow: Helper) -> None:
        """Takes the side bets of a round, and asks for their worth."""
        self.placed = bets
        for bet in bets:
            slow.ask(bet.request)

    @property
    def requests(self) -> Sequence[Request]:
        """The requests for the worth of the side bets that can be placed now."""
        return [request for _, *requests in self._offered for request in requests]

    def values(self, answers: Worths) -> Mapping[str, float]:
        """Returns what each side bet that can be placed is worth now, in bets, as far as it is known."""
        return {name: answers[now] for name, now, _ in self._offered if now in answers}

    def notes(self, answers: Worths) -> Iterator[Note]:
        """Yields a note on the worth of each side bet that can be placed now, once it is known."""
        for name, now, fresh in self._offered:
            if now in answers and fresh in answers:
                both = f"{per_cent(answers[fresh])} fresh, {per_cent(answers[now])} of this shoe"
                worth = both if now != fresh else f"{per_cent(answers[now])} of a fresh shoe"
                title = side_bet_name(name).capitalize()
                yield Note(About.ADVICE, f"{title}: {worth}", f"{title} {per_cent(answers[now])}")

    def verdict(self, answers: Worths) -> Note | None:
        """Returns the verdict on the side bets of the round; None until their worth is known."""
        if not self.placed or any(bet.request not in answers for bet in self.placed):
            return None
        verdicts = []
        for bet in self.placed:
            value = answers[bet.request]
            cost = max(0.0, -value)
            mark = grade_of(cost).mark  # empty where the cost is low
            price = f"cost {money(round(cost * bet.amount))}" if cost else "was worth it"
            verdicts.append(f"{side_bet_name(bet.name)} {price} at {per_cent(value)} {mark}".rstrip())
        return Note(About.VERDICT, f"Side bets: {'; '.join(verdicts)}.", "; ".join(verdicts))


def worth_of(bets: Sequence[ValuedSideBet], answers: Worths) -> float | None:
    """Returns the worth of side bets together before the cards, in cents; None until all are known."""
    if any(bet.request not in answers for bet in bets):
        return None
    return float(sum(answers[bet.request] * bet.amount for bet in bets))
