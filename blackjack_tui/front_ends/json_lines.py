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

_OF_HANDS = (Topic.PLAY, Topic.INSURANCE, Topic.SURRENDER, Topic.ACE)
_MONEY = ("amount", "bet", "returned")
_RARE = ("free", "bonus")
"""Fields that are left out where there is nothing in them."""


class JsonLines(Stream):
    """Writes every event and question as an object; reports a wrong key and asks again."""

    in_cents = True

    def __init__(self, read_key: ReadKey, write: Write, lines: TypedLines | None = None) -> None:
        super().__init__(read_key, write, lines)
        self._rounds = RoundWatcher()

    def on_event(self, event: Event, situation: Situation) -> None:
        """Writes `event`."""
        super().on_event(event, situation)
        self._rounds.on_event(event, situation)

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Notes `event`."""
        super().catch_up(event, situation)
        self._rounds.catch_up(event, situation)

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Notes the answer, which stands in the round's object at its end."""
        super().on_answer(situation, answer)
        self._rounds.on_answer(situation, answer)

    def _tell(self, event: Event) -> None:
        if isinstance(event, RoundOver):
            self._object("over", **self._played(), **summary(self._table))
        else:
            fields = {
                name: _plain(value) for name, value in event._asdict().items() if value or name not in _RARE
            }
            if isinstance(event, DealerDealt) and event.points is None:
                fields = {"card": fields["card"]}
            if box := getattr(event, "box", None):
                fields = _of_box(box, fields)
            self._object(name_of(type(event)), **fields)

    def _played(self) -> dict[str, object]:
        """Returns the number of the round, its bets and its decisions."""
        played = self._rounds.in_play.played if self._rounds.in_play else PlayedRound()
        fields: dict[str, object] = {"round": self._table.rounds}
        if len(played.bets) > 1:
            fields["bets"] = played.bets
        elif any(played.bets):
            fields["bet"] = played.bets[0]
        return {**fields, "decisions": played.actions}

    def _put(self, question: Question) -> None:
        keys = {KEYS[action]: WORDS[action] for action in question.actions}
        more: dict[str, object] = {"card": str(question.card)} if question.card else {}
        if question.topic is Topic.INSURANCE:
            more["even_money"] = question.even_money
        if question.topic is Topic.BANKROLL:
            more["min"] = question.minimum
        more |= {name: actions for name in ("too_dear", "free") if (actions := getattr(question, name))}
        if question.topic in _OF_HANDS:
            if self._table.boxes or len(self._table.hands) > 1:
                more |= _box_field(question.box) | {"hand": question.hand}
            more |= _hands_in_play(self._table.asking(question.box, question.hand))
        advice = self.coach.awaited_advice(question) if self.coach and self.coach.before else None
        if self.coach and (news := self.coach.news()):
            self._tell_news(news)
        for field, values in (("odds", advice.values), ("round", advice.round_values)) if advice else ():
            if values is not None:
                more[field] = {WORDS[action]: value for action, value in values.items()}
        self._object("ask", question=question.topic, keys=keys, **more, **self._always_count())

    def _judge(self, judged: "JudgedMove") -> None:
        action, best = (WORDS[each] for each in (judged.action, judged.best))
        charted = {"chart": WORDS[judged.charted]} if judged.charted else {}
        self._object("judged", action=action, best=best, cost=judged.cost, grade=judged.grade, **charted)

    def _tell_news(self, news: str) -> None:
        self._object("no_odds", text=news)

    def _put_bet(self, limits: Limits) -> None:
        worth = self.coach.side_bets() if self.coach and limits.side_bets else {}
        side_bets = [
            {"name": each.name, **_range(each), "bet": each.last}
            | ({"worth": worth[each.name]} if each.name in worth else {})
            for each in limits.side_bets
        ]
        fields = _range(limits) | {"bankroll": limits.bankroll, "last": limits.last} | _box_field(limits.box)
        fields |= ({"skip": True} if limits.skips else {}) | ({"side_bets": side_bets} if side_bets else {})
        self._object("ask", question="bet", **fields, **self._always_count())

    def _wrong_bet(self, text: str, limits: Limits) -> None:
        self._object("wrong_bet", text=text)

    def _amount(self, text: str) -> int | None:
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else None

    def _put_count(self, asked: AskedCount) -> None:
        tray = asked.tray._asdict() if asked.tray else None
        self._object("ask", question="count", which=asked.which, moment=asked.moment, tray=tray)

    def _wrong_count(self, text: str) -> None:
        self._object("wrong_count", text=text)

    def judge_count(self, judged: JudgedCount) -> None:
        """Writes the verdict on a count, and the bets where one depends on it."""
        (_, which, moment, *_), (_, answer, right, *_), shoe, bets = judged
        fields = {"which": which, "moment": moment, "answer": float(answer), "right": float(right)}
        fields |= {"off": judged.judged.off, "drift": shoe.mean_drift}
        if bets:
            fields |= {"answered_bet": bets.answered, "right_bet": bets.right}
            fields |= {"worth": bets.worth, "cost": bets.cost} if bets.answered != bets.right else {}
        self._object("count_judged", **fields)

    def _wrong(self, key: str, question: Question) -> None:
        self._object("wrong_key", key=key)

    def _tell_count(self, count: Count) -> None:
        self._object("count", **_count_fields(count))

    def _always_count(self) -> dict[str, object]:
        """Returns the count as a field of a question, where it always stands there."""
        if not (self.counter and self.counter.always):
            return {}
        return {"count": _count_fields(self.counter.count())}

    def _object(self, event: str, **fields: object) -> None:
        self._write(json.dumps({"event": event, **fields}))


def name_of(event: type[Event]) -> str:
    """Returns the name of an event in JSON: `hole_turned` of `HoleTurned`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()


def _range(limits: Limits) -> dict[str, object]:
    return {"min": limits.minimum, "max": limits.maximum, "step": limits.step}


def _count_fields(count: Count) -> dict[str, object]:
    return {name: getattr(count, name) for name in ("system", "running", "true", "decks_left")}


def _of_box(box: Box, fields: dict[str, object]) -> dict[str, object]:
    """Returns the fields of an event with the number of its box; without one for a player who is alone.

    Another player's have no money.
    """
    fields.pop("box")
    if not box.yours:
        fields = {name: value for name, value in fields.items() if name not in _MONEY}
    return {"box": box.number, **fields} if box.number else fields


def _plain(value: object) -> object:
    """Returns a card as text, boxes as objects, and every other value as it is."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple) and not isinstance(value, Box):
        return [{"box": box.number, "who": box.who} for box in value]
    return value


def summary(table: Table) -> dict[str, object]:
    """Returns the finished round on `table` as JSON values: outcome, hands, and money if there are bets.

    A card that was never turned over is None.
    """
    settled = [hand.settled for hand in table.hands if hand.settled]
    fields: dict[str, object] = {
        "outcome": _outcome(settled),
        "hands": [
            _box_field(hand.box) | _hand_fields(hand) | _returned(hand, table.bankroll is not None)
            for hand in table.hands
        ],
        "dealer": _hand_fields(table.dealer),
    }
    if table.others:
        fields["others"] = [
            _box_field(hand.box) | _hand_fields(hand) | _returned(hand, False) for hand in table.others
        ]
    if table.bankroll is not None:
        insurance = [
            {**_box_field(each.box), "bet": each.bet, "returned": each.returned}
            for each in table.insurance_settled
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
    """Returns the hand that is asked about, the player's hands, the others' and the dealer's as JSON values.

    A card that is face down is None; so is a total that is not known. `upcard` is in points, 1 for an ace.
    """

    def in_play(hand: SeenHand) -> dict[str, object]:
        money = {"bet": hand.bet} if table.bankroll is not None and hand.box.yours else {}
        return _box_field(hand.box) | _hand_fields(hand) | {"soft": hand.soft} | money

    hands: dict[str, object] = {"player": in_play(table.player), "hands": [*map(in_play, table.hands)]}
    others = {"others": [*map(in_play, table.others)]} if table.others else {}
    upcard = next(rank.points for rank in table.dealer.ranks)
    return hands | others | {"dealer": _hand_fields(table.dealer) | {"upcard": upcard}}


def _side_bet_returned(settled: SideBetSettled | None) -> dict[str, object]:
    return {"returned": settled.returned, "pattern": settled.pattern} if settled else {}


def _outcome(settled: Sequence[HandSettled]) -> str:
    """Returns the outcome of the only hand, or of the money of several hands."""
    if len(settled) == 1:
        return settled[0].outcome
    gain = sum(hand.returned - hand.bet for hand in settled)
    return Outcome.WIN if gain > 0 else Outcome.LOSE if gain < 0 else Outcome.PUSH


def _returned(hand: SeenHand, with_money: bool) -> dict[str, object]:
    if not hand.settled:  # another player's, in a round that was forfeited
        return {"outcome": None}
    money = {"bet": hand.settled.bet, "returned": hand.settled.returned} if with_money else {}
    free = {"free": hand.settled.free} if hand.settled.free else {}
    bonus = {"bonus": hand.settled.bonus} if hand.settled.bonus else {}
    return {"outcome": hand.settled.outcome, **money, **free, **bonus}


def _box_field(box: Box) -> dict[str, object]:
    """Returns the number of a box as a field; of a player who is alone none."""
    return {"box": box.number} if box.number else {}


def _hand_fields(hand: SeenHand) -> dict[str, object]:
    return {"cards": [str(card) if card else None for card in hand.cards], "points": hand.points}
