"""The game in sentences, one per event: for pipes, screen readers and terminals without a screen."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, assert_never

from blackjack_tui.errors import joined
from blackjack_tui.front_ends.full_table import TableDigest, others_in_short, worth
from blackjack_tui.front_ends.stream import DEAL, Stream
from blackjack_tui.game import events
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.cards import ALONE, Card, Outcome
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.practice.quiz import AskedCount, JudgedCount
from blackjack_tui.words.explain import explain
from blackjack_tui.words.felt import for_newcomers
from blackjack_tui.words.glossary import Word
from blackjack_tui.words.keymap import ELSEWHERE, KEYS, WORDS, Shortcut
from blackjack_tui.words.knobs import capital, plural
from blackjack_tui.words.money import insured, money, staked, staked_on
from blackjack_tui.words.notes import Count
from blackjack_tui.words.refusals import refusal
from blackjack_tui.words.sentences import (
    hand_name,
    no_money,
    playing_name,
    sentence,
    shows,
    side_bet_name,
    side_bets_offered,
    so_far,
)

if TYPE_CHECKING:
    from blackjack_tui.coach.stream_coach import JudgedMove, StreamCoach

_OUTCOMES = {Outcome.WIN: "won", Outcome.LOSE: "lost", Outcome.PUSH: "pushed"}


def state(situation: Situation) -> str:
    """Returns the hands on the table and the score so far in one sentence."""
    rules, table = situation.rules, situation.table
    naturals = rules.naturals
    parts = []
    for place, hand in enumerate(table.hands):
        if hand.cards:
            places_in_box = [index for index, other in enumerate(table.hands) if other.box == hand.box]
            number_in_box = place - places_in_box[0]
            name = hand_name(table, hand.box, number_in_box)  # empty for the only hand
            whose = f"{name} has" if name else "you have"
            is_only = len(places_in_box) == 1  # after a split 21 is not a natural
            parts.append(f"{whose} {_hand(hand, naturals and is_only)}")
    if others := others_in_short(table, naturals):
        parts.append(others)
    if any(table.dealer.cards):
        parts.append(f"the dealer {_dealer(table.dealer, naturals)}")
    if table.insured:
        parts.append(f"{money(table.insured)} is on insurance")
    parts.append(f"so far {so_far(table, rules.can_push)}")
    return f"{capital('; '.join(parts))}."


def _hand(hand: SeenHand, naturals: bool) -> str:
    bet = f", {staked_on(hand)} bet" if hand.stake else ""
    ended = f", {_OUTCOMES[hand.settled.outcome]}" if hand.settled else ""
    return f"{worth(hand, naturals)}, {listed(hand.cards)}{bet}{ended}"


def _dealer(dealer: SeenHand, naturals: bool) -> str:
    if dealer.points is None:
        return f"shows {listed(dealer.cards)}"
    return f"has {worth(dealer, naturals)}, {listed(dealer.cards)}"


def listed(cards: Sequence[Card | None]) -> str:
    """Returns the names of the cards that are face up: `the Eight of Hearts and the King of Clubs`."""
    return joined([f"the {card.name}" for card in cards if card])


_OFFERS = {action: f"{WORDS[action]} ({key.upper()})" for action, key in KEYS.items()}
_RESCUE = f"give up the doubled hand ({KEYS[Action.SURRENDER].upper()})"
_LEAVE = "leave (Q)"
_ADVISED = (Topic.PLAY, Topic.SURRENDER, Topic.INSURANCE, Topic.ACE)  # questions with odds
_COACHING: "dict[Shortcut, Callable[[StreamCoach, Situation, Table, bool], Sequence[str]]]" = {
    Shortcut.COACH: lambda coach, *_: (f"{coach.step().capitalize()}.",),
    Shortcut.ODDS: lambda coach, *_: coach.odds() or (coach.trouble,),
    Shortcut.CHART: lambda coach, situation, *_: coach.chart(situation),
    Shortcut.SESSION: lambda coach, situation, *how: coach.session(situation.table, *how),
}
"""The keys that ask the coach. Each has a function of the situation, the table before the session and whether
to be brief, which returns the answer in lines."""
_LEFT_OUT = (
    *DEAL,
    events.TurnBegan,
    events.Stood,
    events.Busted,
    events.DealerStood,
    events.RoundOver,
)
"""Events that the next question or the result implies: brief speech leaves them out."""
_HELP = Shortcut.HELP.keys
_WHERE = "w"  # asks what is on the table


class Lines(Stream):
    """Writes each event as one sentence, in order, and asks again after a wrong key.

    With `help`, `?` writes the help and W the state of the table, at any question. A hint about both, and the
    `notice`, stand before the first question.
    """

    _hinted = False

    _digest: TableDigest | None = None
    _explained: Word | None = None  # the word that was explained last
    _verdict = ""  # the verdict on the last decision, which comes after what the decision brought

    def _write_event(self, event: events.Event) -> None:
        """Writes the event, unless the digest of a full table gathers it for a later sentence."""
        is_full = bool(self._table.boxes)
        if is_full:
            self._write_digest(event)
        is_gathered = is_full and self._digest and self._digest.gather(event)
        if not (is_gathered or (self.brief and isinstance(event, _LEFT_OUT))):
            self._write(sentence(event, self._situation))
        self._write_verdict()

    def _write_verdict(self) -> None:
        verdict, self._verdict = self._verdict, ""
        if verdict:
            self._write(verdict)

    def _write_digest(self, event: events.Event | None = None) -> None:
        """Writes what a full table's digest has to say before `event` or a question."""
        naturals = self._situation.rules.naturals
        self._digest = self._digest or TableDigest(lambda hand: _hand(hand, naturals), naturals)
        # The others are summed up before an event of the player's own or a question, but not among first cards.
        if getattr(event, "box", ALONE).yours and not isinstance(event, events.PlayerDealt):
            self._write_all(self._digest.sentences_before(event, self._table))

    def _write_question(self, question: Question) -> None:
        self._write_verdict()
        self._write_digest()
        self._introduce(question)
        if self.coach and self.coach.before and question.topic in _ADVISED:
            self._write_all(self.coach.odds())
        if question.topic is Topic.RESUME and self.remark:
            self._write(self.remark)
        text = self._question_text(question)
        if question.others_leave:
            self._write(f"{text}: {_OFFERS[Action.YES]}? Anything else leaves.")
            return
        offers = ", ".join([self._offer(action, question) for action in question.actions])
        self._write(f"{text}: {offers}?" if self.brief else f"{text}: {offers} or {_LEAVE}?")

    def _offer(self, action: Action, question: Question) -> str:
        if action is Action.SURRENDER and self._table.player.doubled:
            return _RESCUE
        offer = _OFFERS[action]
        return offer.replace(" (", " free (") if action in question.free else offer  # `double free (D)`

    def _question_text(self, question: Question) -> str:
        """Returns what is asked, without question mark; a question about a hand begins with both hands."""
        table, player = self._table, self._table.player
        name = playing_name(table).capitalize()
        has = f"{name} has" if name else "You have"
        # Only insurance is a question about a hand that may be a natural.
        naturals = self._situation.rules.naturals and question.topic is Topic.INSURANCE
        pair = f", a pair of {plural(player.ranks[0].letter)}" if Action.SPLIT in question.actions else ""
        holding = f"{has} {worth(player, naturals)}{pair}, the dealer {shows(table.dealer)}"
        match question.topic:
            case Topic.PLAY:
                lack = no_money(question)
                return f"{holding}, and there is {lack}" if lack else holding
            case Topic.SURRENDER:
                return f"{holding}. Before the dealer looks"
            case Topic.ACE:
                return f"{holding}. What does your {question.card.name if question.card else 'ace'} count"
            case Topic.INSURANCE if question.even_money:
                return f"{holding}. Even money, {money(player.bet)} now"
            case Topic.INSURANCE:
                return f"{holding}. Insurance for {insured(player.bet)}"
            case Topic.AGAIN:
                return "Another round"
            case Topic.BANKROLL:
                bankroll, least = money(table.bankroll or 0), money(question.minimum)
                return f"You are broke: you have {bankroll}, and the minimum is {least}. A new bankroll"
            case Topic.RESUME:
                return f"You left in the middle of this round; no loses {staked(table) or 'it'}. Go on"
            case _:
                assert_never(question.topic)

    def _introduce(self, asked: Question | Limits) -> None:
        """Writes the hint, a word that is new to the player, and the count where every question has it."""
        self._hint(asked)
        word = self.words.at(self._situation.asking(asked)) if self.words else None
        if word and word is not self._explained:
            self._explained = word
            self._write(word.text)
        if self.counter and self.counter.always:
            self._write_count(self.counter.count())

    def _write_bet_question(self, limits: Limits) -> None:
        self._introduce(limits)
        if self.coach and limits.side_bets:
            self._write_all(self.coach.side_bet_notes())
        bankroll = money(limits.bankroll)
        if self.brief and self._table.rounds and not (limits.box.number or limits.side_bets):
            self._write(f"You have {bankroll}. Your bet?")
            return
        amounts = f"{money(limits.minimum)} to {money(limits.maximum)} by {money(limits.step)}"
        repeat = f" Enter alone bets {money(limits.last)}." if self._enter_repeats else ""
        at_box = f" at box {limits.box.number}" if limits.box.number else ""
        skip = " 0 leaves it out." if limits.skips else ""
        self._write(
            f"You have {bankroll}. What do you bet{at_box}, {amounts}? "
            f"Type it, or Q to leave, and press Enter.{repeat}{skip}{side_bets_offered(limits)}"
        )

    def _report_wrong_key(self, key: str, question: Question) -> None:
        # A person at a terminal gets the reason, if there is one.
        reason = refusal(key, self._situation.asking(question)) if self._enter_repeats else ""
        keys = ", ".join(KEYS[action].upper() for action in question.actions)
        self._write(f"{reason.capitalize()}." if reason else f"{key!r} is none of {keys} and Q.")

    def _report_wrong_bet(self, text: str, limits: Limits) -> None:
        # In `lucky ladies 5` all but the last word names a side bet, which has limits of its own.
        name = " ".join(text.lower().replace("-", " ").split()[:-1])
        side_bet = next((offered for offered in limits.side_bets if side_bet_name(offered.name) == name), None)
        allowed = side_bet or limits
        amounts = f"{money(allowed.minimum)} to {money(allowed.maximum)}, in steps of {money(allowed.step)}"
        self._write(f"{text!r} is not a bet here: {f'{name} takes ' if side_bet else ''}{amounts}.")

    def _write_count_question(self, asked: AskedCount) -> None:
        self._write(f"{asked.text} Type a number, or Q to leave, and press Enter.")

    def _report_wrong_count(self, text: str) -> None:
        self._write(f"{text!r} is not a count.")

    def judge_count(self, judged: JudgedCount) -> None:
        self._write(judged.text)

    def _on_verdict(self, judged: "JudgedMove") -> None:
        self._verdict = judged.text

    def _write_news(self, news: str) -> None:
        self._write(news)

    def _write_count(self, count: Count) -> None:
        self._write(f"{count.text}.")

    def _answers_help(self, typed: str) -> bool:
        """Writes what a key such as `?` or W asks for; returns whether `typed` is such a key."""
        if not self.help:
            return False
        if typed == _HELP:
            self._write_all(self.help())
        elif typed.lower() == _WHERE:
            self._write(state(self._situation))
        elif typed.lower() == Shortcut.RULES.keys:
            self._write_all(explain(self._situation.rules))
        elif typed and typed in Shortcut.SPEED.keys:
            self.brief = typed == Shortcut.SPEED.keys[1]  # the minus
            self._write("Few words." if self.brief else "All words.")
        elif answer := ELSEWHERE.get(typed.lower()):
            self._write(answer)
        elif self.study and typed.lower() == Shortcut.STUDY.keys:
            self._write(self.study())
        else:
            return self._answers_coach(typed.lower())
        return True

    def _answers_coach(self, key: str) -> bool:
        """Writes what the coach answers to `key`; returns whether that is one of the coach's keys."""
        ask = next((ask for shortcut, ask in _COACHING.items() if key and key in shortcut.keys), None)
        if not ask or not self.call_coach:
            return False
        if self.coach is None:
            self.coached_by(self.call_coach())
        assert self.coach is not None
        self._write_all(ask(self.coach, self._situation, self._earlier_table, self.brief))
        return True

    @property
    def shortcuts(self) -> Sequence[str]:
        """The keys that work at any question, in sentences."""
        is_usable = {
            Shortcut.COUNT: self.counter,
            Shortcut.LESSON: self.lesson,
            Shortcut.TAKE_BACK: self.takes_back,
            Shortcut.STUDY: self.study,
            **dict.fromkeys(self.lists, True),
            **dict.fromkeys((Shortcut.RULES, Shortcut.SPEED), self.help),
        }
        coach = [" ".join(shortcut.in_streams for shortcut in _COACHING)] if self.call_coach else []
        return (*coach, *(shortcut.in_streams for shortcut, usable in is_usable.items() if usable))

    def _hint(self, asked: Question | Limits | None = None) -> None:
        """Writes once what a newcomer should know, how to get help, and the notice."""
        if self.help and not self._hinted:
            if self.greets and asked:
                self._write_all(long for long, *_ in for_newcomers(self._situation.asking(asked)))
            self._write(f"At any question {_HELP} helps, and {_WHERE.upper()} says what is on the table.")
            if self.notice:
                self._write(self.notice)
        self._hinted = True
