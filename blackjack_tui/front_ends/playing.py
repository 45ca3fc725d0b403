"""The front end on a screen: events in sentences and pictures, questions answered by single keys."""

from collections.abc import Callable, Collection, Container, Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.errors import Left
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.cards import ALONE
from blackjack_tui.game.events import Event, HandSettled
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.session import FrontEnd, OtherBox, SideBetChanged
from blackjack_tui.screen import keys
from blackjack_tui.screen.keys import Key
from blackjack_tui.screen.screen import Segment
from blackjack_tui.views.waits import AT_ONCE, Pace
from blackjack_tui.words.felt import for_newcomers, hand_explained
from blackjack_tui.words.glossary import FirstWords
from blackjack_tui.words.keymap import KEYS, QUIT, SIDE_BETS
from blackjack_tui.words.money import money, parse_money
from blackjack_tui.words.notes import FIRST_HAND, About, Note, Notes, NoteSource, Section
from blackjack_tui.words.refusals import refusal
from blackjack_tui.words.sentences import side_bet_name

_LONGEST = len("9999999.99")  # the largest bet a rule book can allow
_TYPED = "0123456789."
_LEAP = 10  # chips
_BLINK = 0.15  # seconds
_AGAIN = (keys.ENTER, " ")
"""The keys that deal again where nothing is bet, beside the answer's own."""

CHANGES: Mapping[str, Callable[[int, Limits], int]] = {
    keys.UP: lambda cents, limits: cents + limits.step,
    keys.RIGHT: lambda cents, limits: cents + limits.step,
    keys.DOWN: lambda cents, limits: cents - limits.step,
    keys.LEFT: lambda cents, limits: cents - limits.step,
    keys.PAGE_UP: lambda cents, limits: cents + _LEAP * limits.step,
    keys.PAGE_DOWN: lambda cents, limits: cents - _LEAP * limits.step,
    "*": lambda cents, _: cents * 2,
    "/": lambda cents, _: cents // 2,
    "<": lambda _, limits: limits.minimum,
    keys.HOME: lambda _, limits: limits.minimum,
    ">": lambda _, limits: limits.maximum,
    keys.END: lambda _, limits: limits.maximum,
    "r": lambda _, limits: limits.last,
}
"""The amount in cents after a key, before it is clipped to the limits."""
EDITING = (*CHANGES, *_TYPED, keys.BACKSPACE, keys.ENTER)
"""All keys that edit a bet."""


class Bet(NamedTuple):
    """A bet being edited."""

    amount: int
    """In cents, within the limits."""
    typed: str = ""
    """The dollars typed instead of `amount`."""
    problem: str = ""
    """The reason why the bet could not be placed at Enter; empty if there was none."""

    @property
    def text(self) -> str:
        """The bet as the screen shows it."""
        return f"${self.typed}" if self.typed else money(self.amount)

    @property
    def cents(self) -> int | None:
        """The bet in cents; None if what was typed is not an amount."""
        return parse_money(self.typed) if self.typed else self.amount

    def shown(self, limits: Limits) -> int:
        """Returns the bet in cents as chips show it: what was typed only if it can be placed."""
        cents = self.cents
        can_be = cents is not None and (cents in limits.range or (limits.name and not cents))
        return cents if cents is not None and can_be else self.amount

    def after(self, key: str, limits: Limits) -> "Bet":
        """Returns the bet after `key`, one of EDITING except Enter."""
        if change := CHANGES.get(key):
            cents = self.amount if self.cents is None else self.cents
            changed = change(cents, limits)
            if limits.name and changed < limits.minimum:  # a side bet can be none
                return Bet(_within(limits, 0) if changed > cents else 0)
            return Bet(_within(limits, changed))
        if key == keys.BACKSPACE:
            return Bet(self.amount, self.typed[:-1])
        return Bet(self.amount, self.typed + key if len(self.typed) < _LONGEST else self.typed)

    def wrong(self, limits: Limits) -> "Bet":
        """Returns the bet checked against `limits`: with a problem, or with none if it can be placed."""
        return self._replace(problem=_problem(self.cents, limits))


def _within(limits: Limits, cents: int) -> int:
    """Returns the largest legal bet up to `cents`, or the smallest legal bet."""
    allowed = limits.range
    steps = (cents - limits.minimum) // limits.step
    return allowed[max(0, min(steps, len(allowed) - 1))]


def _problem(cents: int | None, limits: Limits) -> str:
    if cents is None:
        return "no amount"
    if limits.takes(cents):
        return ""
    if not cents and limits.box.number and not limits.name:
        return "one box has to be bet"
    if cents < limits.minimum:
        return f"at least {money(limits.minimum)}"
    if cents > limits.maximum:
        return f"at most {money(limits.maximum)}"
    return f"in steps of {money(limits.step)}"


Prompt = Callable[[int], Sequence[Segment]]
"""A question, for a given number of columns."""


class FullScreen(FrontEnd):
    """Shows a session on a screen, and asks there.

    A key in a wait skips all waits up to the next question. The sentence of a result that was skipped stands
    before that question, if both fit.
    """

    def __init__(
        self,
        table: TableScreen,
        mode: Mode = Mode(),  # noqa: B008 - a value that never changes
        greets: bool = False,
        words: FirstWords | None = None,
    ) -> None:
        self._table = table
        self.greets = self._hurried = greets
        if greets:
            mode = mode._replace(notes=self._greeting(mode.notes))
        if words:
            mode = mode._replace(notes=self._explaining(mode.notes, words))
        table.enter(mode._replace(plays=True))
        self._unread = self._early = ""
        """The sentence of a result that was skipped; the key that skipped a wait."""
        self._took: int | None = None
        self._side_bet = 0
        """The side bet that is being changed, from 1; 0 for the main bet."""

    def on_event(self, event: Event, situation: Situation) -> None:
        """Shows `event` with its waits. Raises `Left` if the player leaves meanwhile."""
        pace = self._table.view.pacing.get(type(event), AT_ONCE)
        if not getattr(event, "box", ALONE).yours:  # others are quick
            pace = Pace(0, 0 if isinstance(event, HandSettled) else pace.seen / 2)
        read = False
        if self._waiting:  # otherwise nobody sees anything before the next question, a frame of its own
            if sentence := self._table.view.say(event, self._table.situation, coming=True):
                self._table.say(sentence)
            read = self._wait(pace.said)
        if isinstance(event, HandSettled) and pace.said and not read:
            sentence = self._table.view.say(event, self._table.situation, coming=True)
            self._unread = f"{sentence}  " if sentence else self._unread
        for motion, seconds in self._table.moments(event, pace.seen) if self._waiting else ():
            if not self._waiting:
                break
            self._table.show(situation, motion)
            self._table.screen.repaint()
            self._wait(seconds)
        self._table.show(situation)

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Updates the table without showing it."""
        self._table.show(situation)

    def decide(self, situation: Situation) -> Action:
        """Asks until one of the offered keys answers. Raises `Left` if the player leaves or the input ends."""
        question = situation.asked
        assert isinstance(question, Question)
        self._table.show(situation)
        answers = {KEYS[action]: action for action in question.actions}
        if question.topic is Topic.AGAIN and Action.YES in question.actions:
            answers |= dict.fromkeys(_AGAIN, Action.YES)
        if question.topic is Topic.RESUME:
            self._table.screen.note(self.remark)
        began = self._table.screen.clock.now()
        moves = bool(self._table.look.motion and self._table.look.speed and self._table.view.frames)
        key = self._blink(situation, answers) if moves else ""
        key = key or self._choice(self._prompt(situation), answers, ignores_held=moves)
        self._took = round(1000 * (self._table.screen.clock.now() - began))
        if key not in answers:
            raise Left
        return answers[key]

    def _blink(self, situation: Situation, answers: Collection[str]) -> str:
        """Blinks the cap of a key that came too early to answer; returns a key that answers meanwhile."""
        early, self._early = self._early, ""
        if early not in answers:
            return ""

        def blinking(room: int) -> Sequence[Segment]:
            return [
                each._replace(role="plate") if each.key == early and each.role == "key" else each
                for each in prompt(room)
            ]

        prompt = self._prompt(situation)
        self._table.screen.message(blinking)
        self._table.screen.repaint()
        key = self._table.screen.pause(_BLINK, {*answers, QUIT})
        return key.letter if key and not self._table.screen.held else ""

    @property
    def took(self) -> int | None:
        """The milliseconds from the last question to its key, without the waits before it."""
        return self._took

    def bet(self, situation: Situation) -> int:
        """Asks for a bet, typed in dollars or changed by keys, until Enter places a legal one.

        Raises `Left` if the player leaves or the input ends.
        """
        limits = situation.asked
        assert isinstance(limits, Limits)
        if self.deals_at_once(situation):
            return limits.minimum
        self._unread = ""  # the result stands in the picture, or before the question
        bet = Bet(limits.last)
        while True:
            if self._side_bet:
                self._place_side_bet(situation, limits, bet.shown(limits))
            key, bet = self._edited(situation, limits, bet)
            if key == SIDE_BETS:
                self._side_bet = 1
            elif bet.cents is not None:
                return bet.cents

    def _place_side_bet(self, situation: Situation, limits: Limits, main: int) -> None:
        """Asks for the side bet that was picked, beside a bet of `main` cents.

        Raises `SideBetChanged` if it changes, `OtherBox` or `Left` as `bet` does.
        """
        side_bet = limits.side_bets[self._side_bet - 1]
        others = sum(each.last for each in limits.side_bets if each.name != side_bet.name)
        shown = side_bet._replace(
            bankroll=side_bet.bankroll - main - others,
            placed=(*limits.placed, (limits.box, main)),
            side_bets=limits.side_bets,
        )
        key, bet = self._edited(situation, shown, Bet(side_bet.last))
        self._side_bet = (self._side_bet + 1) % (len(limits.side_bets) + 1) if key == SIDE_BETS else 0
        if bet.cents is not None and bet.cents != side_bet.last:
            raise SideBetChanged(side_bet.name, bet.cents, main)

    def _edited(self, situation: Situation, limits: Limits, bet: Bet) -> tuple[str, Bet]:
        """Lets the player edit a bet; returns the key that ended it, and the bet: after Enter a legal one.

        Raises `OtherBox` at Tab, and `Left` if the player leaves or the input ends.
        """
        own = situation.table.own_boxes
        ends = (*[keys.TAB] * (len(own) > 1), *[SIDE_BETS] * bool(limits.side_bets))
        while True:
            now = bet.shown(limits)
            side_bets = tuple(
                each._replace(last=now) if each.name == limits.name else each for each in limits.side_bets
            )
            self._table.show(situation.asking(limits._replace(last=now, side_bets=side_bets)))
            self._table.tell(bet.problem)
            key = self._choice(
                self._bet_prompt(self._table.situation, bet.text, bet.problem), (*EDITING, *ends)
            )
            self._table.tell("")
            if key == QUIT:
                raise Left
            if key == keys.TAB:
                self._side_bet = 0
                raise OtherBox(own[(own.index(limits.box) + 1) % len(own)])
            if key == SIDE_BETS and not limits.name:
                return key, bet
            if key not in (keys.ENTER, SIDE_BETS):
                bet = bet.after(key, limits)
                continue
            bet = bet.wrong(limits)
            if not bet.problem:
                return key, bet

    def _greeting(self, notes: NoteSource) -> NoteSource:
        """Returns the same notes, with what a newcomer should know up to the second round."""

        def greeting() -> Notes:
            situation = self._table.situation
            first = not situation.table.rounds or (situation.table.rounds == 1 and situation.table.over)
            if not first:
                return notes()
            lines, now = for_newcomers(situation), notes()
            if explained := hand_explained(situation):
                texts = (explained[0], *(line[0] for line in lines[:2]))
                now = now._replace(
                    sections=(Section(FIRST_HAND, texts=texts, effects=explained[1]), *now.sections)
                )
            return now._replace(newcomer=lines)

        return greeting

    def _explaining(self, notes: NoteSource, words: FirstWords) -> NoteSource:
        """Returns the same notes; where there are none, a word that is new to the player."""

        def explaining() -> Notes:
            told = notes()
            word = None if told.lines or told.newcomer else words.at(self._table.situation)
            return told._replace(lines=(Note(About.NEWS, word.text, word.short),)) if word else told

        return explaining

    def _prompt(self, situation: Situation) -> Prompt:
        return lambda room: self._table.view.prompt(situation, room, self._table.colours_moves)

    def _bet_prompt(self, situation: Situation, bet: str, problem: str = "") -> Prompt:
        limits = situation.asked
        assert isinstance(limits, Limits)
        number = limits.box.number
        more = ["0 leaves it out"] * limits.skips + ["Tab: another"] * (len(situation.table.own_boxes) > 1)
        of_box: tuple[str, ...] = ("",)
        if number:
            how = f" ({', '.join(more)})" if more else ""
            of_box = (f"Box {number}{how}: ", f"Box {number}: ", f"{number}: ")
        if limits.name:
            name = side_bet_name(limits.name).capitalize()
            of_box = (f"{name} (S: the next): ", f"{name}: ")
        elif limits.side_bets:
            of_box = (*(f"S: side bets  {name}" for name in of_box[:1]), *of_box)

        def asked(room: int) -> Sequence[Segment]:
            for name in of_box:
                line = self._table.view.bet_prompt(situation, bet, problem, room - len(name))
                if name:
                    line = (Segment(name, line[0].role), *line)
                if sum(len(segment.text) for segment in line) <= room:
                    break
            return line

        return asked

    def _choice(self, prompt: Prompt, answers: Container[str], ignores_held: bool = False) -> str:
        """Asks and returns the key: one of `answers`, or the one that leaves.

        `ignores_held`: a key that is held down is no answer.
        """
        self._hurried = False
        unread, self._unread = self._unread, ""

        def after_unread(room: int) -> Sequence[Segment]:
            asked = prompt(room - len(unread))
            if sum(len(segment.text) for segment in asked) > room - len(unread):
                return prompt(room)
            return (Segment(unread, asked[0].role), *asked) if unread else asked

        def refuses(key: str) -> str:
            return "" if key in answers else refusal(key, self._table.situation)

        with self._table.refusing(refuses):
            return self._table.screen.choice(after_unread, answers, QUIT, ignores_held)

    @property
    def _waiting(self) -> bool:
        """Whether events have waits up to the next question."""
        return self._table.look.speed > 0 and not self._hurried

    def _wait(self, seconds: float) -> bool:
        """Waits; returns whether the wait was completed."""
        if not self._waiting:
            return False
        key = self._table.wait(seconds) if seconds else None
        if key:
            self._interrupted(key)
        return key is None

    def _interrupted(self, key: Key) -> None:
        """Handles a key pressed in a wait."""
        if key.letter == QUIT:
            raise Left
        self._hurried, self._early = True, key.letter
