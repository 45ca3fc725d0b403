"""The published transcript format of the TwentyOne course game, for every rule book."""

from collections.abc import Mapping, Sequence

from blackjack_tui.errors import Left
from blackjack_tui.front_ends.stream import DEAL, Stream
from blackjack_tui.game import events
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.cards import LIMIT, Card, Outcome, Reason
from blackjack_tui.game.situation import Situation
from blackjack_tui.words.keymap import KEYS
from blackjack_tui.words.money import gain, money, round_sum

_OUTCOMES = {Outcome.WIN: "Win", Outcome.LOSE: "Lose", Outcome.PUSH: "Tie"}
_MOVES = {  # as questions offer them
    Action.HIT: "hit",
    Action.STAND: "stay",
    Action.DOUBLE: "double",
    Action.SPLIT: "split",
    Action.SURRENDER: "surrender",
    Action.INSURE: "insure",
    Action.DECLINE: "decline",
    Action.YES: "get a new bankroll",
    Action.NO: "leave",
}

_SENTENCES: Mapping[type[events.Event], str] = {
    events.HandSplit: "Player splits",
    events.Doubled: "Player doubles",
    events.CutCardReached: "Cut card",
    events.Busted: "Player busts",
    events.Surrendered: "Player surrenders",
    events.Forfeited: "Player forfeits",
}


class Transcript(Stream):
    """Writes hands as lines of cards.

    As published, every key that is not an answer leaves at once, even `?`.
    """

    _deal_is_written = True

    def on_event(self, event: events.Event, situation: Situation) -> None:
        """Writes `event`, after the deal if that is still to be written."""
        if isinstance(event, (*DEAL, events.Shuffled)):
            self._deal_is_written = False
        else:
            self._finish_deal()
        super().on_event(event, situation)

    def _write_event(self, event: events.Event) -> None:
        if text := _SENTENCES.get(type(event)):
            self._write(text)
        match event:
            case events.PlayerDrew():
                self._write_player(event.hand)
            case events.Peeked():
                blackjack = "blackjack" if event.natural else "no blackjack"
                self._write(f"Dealer peeks: {blackjack}")
            case events.InsuranceSettled():
                wins = "wins" if event.returned else "loses"
                self._write(f"Insurance {wins} {money(event.bet)}")
            case events.SideBetSettled():
                self._write(f"Side bet {event.name} {gain(event)}")
            case events.HandSettled():
                self._write_result(event)
            case events.RoundOver() if self._table.bankroll is not None:
                if in_all := round_sum(self._table):
                    self._write(f"Round {in_all}")
                self._write(f"Bankroll {money(self._table.bankroll)}")
                self._write("")

    def _write_question(self, question: Question) -> None:
        self._finish_deal()
        if question.topic is Topic.AGAIN:
            self._write("")
            self._write("Play again? [y/n]")
        elif question.topic is Topic.RESUME:
            self._write("Type 'y' to go on with this round and 'n' to lose it:")
        elif question.topic is Topic.ACE:
            self._write(f"Type '1' to count {_named(question.card)} as 1 and 'e' to count it as 11:")
        else:
            words = {**_MOVES, Action.INSURE: "take even money"} if question.even_money else _MOVES
            moves = [f"'{KEYS[action]}' to {words[action]}" for action in question.actions]
            self._write(f"Type {', '.join(moves[:-1])} and {moves[-1]}:")

    def _write_bet_question(self, limits: Limits) -> None:
        self._write(f"Type a bet from {money(limits.minimum)} to {money(limits.maximum)}:")

    def _report_wrong_key(self, key: str, question: Question) -> None:
        raise Left

    def _report_wrong_bet(self, text: str, limits: Limits) -> None:
        raise Left

    def _finish_deal(self) -> None:
        """Writes both hands, once the first event after the deal shows that it is complete."""
        if not self._deal_is_written:
            self._deal_is_written = True
            self._write_dealer()
            self._write_player(0)

    def _write_result(self, event: events.HandSettled) -> None:
        if event.reason is Reason.EVEN_MONEY:
            self._write("Player takes even money")
        if event.hand == 0 and None not in self._table.dealer.cards:  # once, and if the hole card is seen
            self._write_dealer()
            if event.dealer_points is not None and event.dealer_points > LIMIT:
                self._write("Dealer busts")
        dealer = "?" if event.dealer_points is None else event.dealer_points
        gained = f" {gain(event)}" if event.stake else ""
        self._write(f"{_OUTCOMES[event.outcome]} {event.points} {dealer}{gained}")

    def _write_dealer(self) -> None:
        self._write(f"Dealer: {_listed(self._table.dealer.cards)}")

    def _write_player(self, hand: int) -> None:
        hands = self._table.hands
        number = f" {hand + 1}" if len(hands) > 1 else ""
        self._write(f"Player{number}: {_listed(hands[hand].cards)}")


def _listed(cards: Sequence[Card | None]) -> str:
    return " ".join(map(_named, cards))


def _named(card: Card | None) -> str:
    return f"{card.rank.code}-{card.suit.code}" if card else "?"
