"""The game as JSON, one object a line, for programs that play or watch. docs/json.md lists every field."""

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from blackjack_tui.front_ends.stream import ReadKey, Stream, TypedLines, Write
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.cards import Box, Card, Outcome
from blackjack_tui.game.events import DealerDealt, Event, HandSettled, RoundOver, SideBetSettled
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.play.recorder import RoundWatcher
from blackjack_tui.play.round_lines import PlayedRound
from blackjack_tui.practice.quiz import AskedCount, JudgedCount
from blackjack_tui.words.keymap import KEYS, WORDS
from blackjack_tui.words.notes import Count

if TYPE_CHECKING:
    from blackjack_tui.coach.stream_coach import JudgedMove

_HAND_TOPICS = (Topic.PLAY, Topic.INSURANCE, Topic.SURRENDER, Topic.ACE)  # questions about a hand
_MOST_DIGITS = 15  # of a bet in cents
_MONEY = ("amount", "bet", "returned")  # fields of events about money
_OPTIONAL = ("free", "bonus")  # fields that an event has only if they are not empty


class JsonLines(Stream):
    """Writes every event and question as an object; reports a wrong key and asks again."""

    in_cents = True

    def __init__(self, read_key: ReadKey, write: Write, lines: TypedLines | None = None) -> None:
        super().__init__(read_key, write, lines)
        self._rounds = RoundWatcher()

    def on_event(self, event: Event, situation: Situation) -> None:
        super().on_event(event, situation)
        self._rounds.on_event(event, situation)

    def catch_up(self, event: Event, situation: Situation) -> None:
        super().catch_up(event, situation)
        self._rounds.catch_up(event, situation)

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        super().on_answer(situation, answer)
        self._rounds.on_answer(situation, answer)

    def _write_event(self, event: Event) -> None:
        if isinstance(event, RoundOver):
            self._object("over", **self._round_fields(), **summary(self._table))
            return
        fields = {
            name: _json_value(value)
            for name, value in event._asdict().items()
            if value or name not in _OPTIONAL
        }
        if isinstance(event, DealerDealt) and event.points is None:  # rules that do not tell the total
            fields = {"card": fields["card"]}
        if box := getattr(event, "box", None):
            fields = _with_box_number(box, fields)
        self._object(name_of(type(event)), **fields)

    def _round_fields(self) -> dict[str, object]:
        """Returns the number of the round that is over, its bets and its decisions."""
        # The recorder sees the end of the round after this, so the round is still in play there.
        played = self._rounds.in_play.played if self._rounds.in_play else PlayedRound()
        fields: dict[str, object] = {"round": self._table.rounds}
        if len(played.bets) > 1:
            fields["bets"] = played.bets
        elif any(played.bets):
            fields["bet"] = played.bets[0]
        return {**fields, "decisions": played.actions}

    def _write_question(self, question: Question) -> None:
        keys = {KEYS[action]: WORDS[action] for action in question.actions}
        fields: dict[str, object] = {"card": str(question.card)} if question.card else {}
        if question.topic is Topic.INSURANCE:
            fields["even_money"] = question.even_money
        if question.topic is Topic.BANKROLL:
            fields["min"] = question.minimum
        if question.too_dear:
            fields["too_dear"] = question.too_dear
        if question.free:
            fields["free"] = question.free
        if question.topic in _HAND_TOPICS:
            if self._table.boxes or len(self._table.hands) > 1:
                fields |= _box_field(question.box) | {"hand": question.hand}
            fields |= _hands_in_play(self._table.asking(question.box, question.hand))
        # The coach's news may come while its advice is awaited, and is written before the question.
        advice = self.coach.awaited_advice(question) if self.coach and self.coach.before else None
        if self.coach and (news := self.coach.news()):
            self._write_news(news)
        if advice and advice.values is not None:
            fields["odds"] = {WORDS[action]: value for action, value in advice.values.items()}
        if advice and advice.round_values is not None:
            fields["round"] = {WORDS[action]: value for action, value in advice.round_values.items()}
        self._object("ask", question=question.topic, keys=keys, **fields, **self._count_field())

    def _on_verdict(self, judged: "JudgedMove") -> None:
        moves = {"action": WORDS[judged.action], "best": WORDS[judged.best]}
        charted = {"chart": WORDS[judged.charted]} if judged.charted else {}
        self._object("judged", **moves, cost=judged.cost, grade=judged.grade, **charted)

    def _write_news(self, news: str) -> None:
        self._object("no_odds", text=news)

    def _write_bet_question(self, limits: Limits) -> None:
        worths = self.coach.side_bets() if self.coach and limits.side_bets else {}
        side_bets = []
        for bet in limits.side_bets:
            worth_field = {"worth": worths[bet.name]} if bet.name in worths else {}
            side_bets.append({"name": bet.name, **_limit_fields(bet), "bet": bet.last, **worth_field})
        fields = _limit_fields(limits) | {"bankroll": limits.bankroll, "last": limits.last}
        fields |= _box_field(limits.box)
        if limits.skips:
            fields["skip"] = True
        if side_bets:
            fields["side_bets"] = side_bets
        self._object("ask", question="bet", **fields, **self._count_field())

    def _report_wrong_bet(self, text: str, limits: Limits) -> None:
        self._object("wrong_bet", text=text)

    def _amount(self, text: str) -> int | None:
        is_number = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
        return int(text) if is_number else None

    def _write_count_question(self, asked: AskedCount) -> None:
        tray = asked.tray._asdict() if asked.tray else None
        self._object("ask", question="count", which=asked.which, moment=asked.moment, tray=tray)

    def _report_wrong_count(self, text: str) -> None:
        self._object("wrong_count", text=text)

    def judge_count(self, judged: JudgedCount) -> None:
        """Writes the verdict on a count, with the answered and the right bet if the bet depends on it."""
        asked, verdict, bets = judged.asked, judged.judged, judged.bets
        fields: dict[str, object] = {"which": asked.which, "moment": asked.moment}
        fields |= {"answer": float(verdict.answer), "right": float(verdict.best)}
        fields |= {"off": verdict.off, "drift": judged.shoe.mean_drift}
        if bets:
            fields |= {"answered_bet": bets.answered, "right_bet": bets.right}
            if bets.answered != bets.right:
                fields |= {"worth": bets.worth, "cost": bets.cost}
        self._object("count_judged", **fields)

    def _report_wrong_key(self, key: str, question: Question) -> None:
        self._object("wrong_key", key=key)

    def _write_count(self, count: Count) -> None:
        self._object("count", **_count_fields(count))

    def _count_field(self) -> dict[str, object]:
        """Returns the count as a field of a question, if every question has it."""
        if not (self.counter and self.counter.always):
            return {}
        return {"count": _count_fields(self.counter.count())}

    def _object(self, event: str, **fields: object) -> None:
        self._write(json.dumps({"event": event, **fields}))


def name_of(event: type[Event]) -> str:
    """Returns the name of an event in JSON: `hole_turned` for `HoleTurned`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()


def _limit_fields(limits: Limits) -> dict[str, object]:
    return {"min": limits.minimum, "max": limits.maximum, "step": limits.step}


def _count_fields(count: Count) -> dict[str, object]:
    return {name: getattr(count, name) for name in ("system", "running", "true", "decks_left")}


def _with_box_number(box: Box, fields: dict[str, object]) -> dict[str, object]:
    """Returns the fields of an event with the number of its box, which a player who is alone does not have.

    Events of other players lose their fields about money.
    """
    omitted = ("box",) if box.yours else ("box", *_MONEY)
    other_fields = {name: value for name, value in fields.items() if name not in omitted}
    return _box_field(box) | other_fields


def _json_value(value: object) -> object:
    """Returns a card as text, boxes as objects, and every other value as it is."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple) and not isinstance(value, Box):  # boxes
        return [{"box": box.number, "who": box.who} for box in value]
    return value


def summary(table: Table) -> dict[str, object]:
    """Returns the finished round on `table` as JSON values: outcome, hands, and money if there are bets.

    A card still face down is None.
    """
    settled = [hand.settled for hand in table.hands if hand.settled]
    fields: dict[str, object] = {
        "outcome": _outcome(settled),
        "hands": [_settled_fields(hand, table.bankroll is not None) for hand in table.hands],
        "dealer": _hand_fields(table.dealer),
    }
    if table.others:
        fields["others"] = [_settled_fields(hand, False) for hand in table.others]
    if table.bankroll is not None:
        insurance = [
            {**_box_field(bet.box), "bet": bet.bet, "returned": bet.returned} for bet in table.insurance_settled
        ]
        if table.side_bets:
            fields["side_bets"] = [
                {**_box_field(bet.box), "name": bet.name, "bet": bet.bet, **_side_bet_returned(bet.settled)}
                for bet in table.side_bets
            ]
        if insurance:
            fields["insurance"] = insurance if table.boxes else insurance[0]
        fields["bankroll"] = table.bankroll
    return fields


def _hands_in_play(table: Table) -> dict[str, object]:
    """Returns the hand in question, the player's hands, the others' and the dealer's as JSON values.

    A card face down is None, and so is an unknown total. `upcard` is in points, 1 for an ace.
    """

    def in_play(hand: SeenHand) -> dict[str, object]:
        money = {"bet": hand.bet} if table.bankroll is not None and hand.box.yours else {}
        return _box_field(hand.box) | _hand_fields(hand) | {"soft": hand.soft} | money

    fields: dict[str, object] = {"player": in_play(table.player), "hands": [*map(in_play, table.hands)]}
    if table.others:
        fields["others"] = [*map(in_play, table.others)]
    upcard = table.dealer.ranks[0].points
    return fields | {"dealer": _hand_fields(table.dealer) | {"upcard": upcard}}


def _side_bet_returned(settled: SideBetSettled | None) -> dict[str, object]:
    return {"returned": settled.returned, "pattern": settled.pattern} if settled else {}


def _outcome(settled: Sequence[HandSettled]) -> str:
    """Returns the outcome of the only hand; for several hands, whether they won or lost money together."""
    if len(settled) == 1:
        return settled[0].outcome
    gain = sum(hand.returned - hand.bet for hand in settled)
    if gain == 0:
        return Outcome.PUSH
    return Outcome.WIN if gain > 0 else Outcome.LOSE


def _settled_fields(hand: SeenHand, with_money: bool) -> dict[str, object]:
    fields = _box_field(hand.box) | _hand_fields(hand)
    if not hand.settled:  # another player's, in a round that was forfeited
        return fields | {"outcome": None}
    money = {"bet": hand.settled.bet, "returned": hand.settled.returned} if with_money else {}
    free = {"free": hand.settled.free} if hand.settled.free else {}
    bonus = {"bonus": hand.settled.bonus} if hand.settled.bonus else {}
    return {**fields, "outcome": hand.settled.outcome, **money, **free, **bonus}


def _box_field(box: Box) -> dict[str, object]:
    """Returns the number of a box as a field; no field for a player who is alone."""
    return {"box": box.number} if box.number else {}


def _hand_fields(hand: SeenHand) -> dict[str, object]:
    return {"cards": [str(card) if card else None for card in hand.cards], "points": hand.points}
