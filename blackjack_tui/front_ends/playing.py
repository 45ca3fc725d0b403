"""The front end on a screen: events in sentences and pictures, questions answered by single keys."""

from collections.abc import Callable, Collection, Container, Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.errors import Left
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.actions import Action, Limits, Topic
from blackjack_tui.game.cards import ALONE
from blackjack_tui.game.events import Event, HandSettled
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.session import FrontEnd, SideBetChanged
from blackjack_tui.screen import keys
from blackjack_tui.screen.keys import Key
from blackjack_tui.screen.screen import Segment
from blackjack_tui.views.surfaces import CAPS
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
_AGAIN = (keys.ENTER, " ")  # more keys that deal again at a table without bets

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
EDITING = (*CHANGES, *_TYPED, keys.BACKSPACE, keys.ENTER)  # the keys that change a bet or place it


class Bet(NamedTuple):
    """A bet being edited."""

    amount: int
    """In cents, within the limits."""
    typed: str = ""
    """The dollars typed instead of `amount`."""
    problem: str = ""
    """Why Enter could not place the bet; empty if it could, or was not pressed."""

    @property
    def text(self) -> str:
        """The bet as the screen shows it."""
        return f"${self.typed}" if self.typed else money(self.amount)

    @property
    def cents(self) -> int | None:
        """The bet in cents; None if `typed` is not an amount."""
        return parse_money(self.typed) if self.typed else self.amount

    def cents_in_chips(self, limits: Limits) -> int:
        """Returns the cents to draw as chips: the typed amount if it is a legal bet, or else `amount`."""
        cents = self.cents
        is_no_side_bet = bool(limits.name) and cents == 0
        if cents is not None and (cents in limits.range or is_no_side_bet):
            return cents
        return self.amount

    def after(self, key: str, limits: Limits) -> "Bet":
        """Returns the bet after `key`, one of EDITING except Enter."""
        if change := CHANGES.get(key):
            cents = self.amount if self.cents is None else self.cents
            changed = change(cents, limits)
            if limits.name and changed < limits.minimum:  # a side bet goes from its minimum to 0, and back
                return Bet(limits.minimum if changed > cents else 0)
            return Bet(_within(limits, changed))
        if key == keys.BACKSPACE:
            return Bet(self.amount, self.typed[:-1])
        return Bet(self.amount, (self.typed + key)[:_LONGEST])


def _within(limits: Limits, cents: int) -> int:
    """Returns the largest legal bet up to `cents`, or the smallest legal bet."""
    allowed = limits.range
    steps = (cents - limits.minimum) // limits.step
    return allowed[max(0, min(steps, len(allowed) - 1))]


def _problem(cents: int | None, limits: Limits) -> str:
    """Returns why a bet of `cents` is not allowed; empty if it is."""
    if cents is None:
        return "no amount"
    if limits.allows(cents):
        return ""
    if not cents and limits.box.number and not limits.name:  # 0 leaves a box out, but not the last one
        return "one box has to be bet"
    if cents < limits.minimum:
        return f"at least {money(limits.minimum)}"
    if cents > limits.maximum:
        return f"at most {money(limits.maximum)}"
    return f"in steps of {money(limits.step)}"


Prompt = Callable[[int], Sequence[Segment]]
"""Returns a question for a given number of columns."""


class FullScreen(FrontEnd):
    """Shows a session on a screen, and asks there.

    An event has a wait with its sentence, before the table changes, and one after the change. A key in a wait
    skips all waits up to the next question. If that skips the sentence of a result, it stands before the
    question, if both fit.
    """

    took: int | None = None
    """The milliseconds from the last question to its answer; None before the first."""

    def __init__(
        self,
        table: TableScreen,
        mode: Mode = Mode(),  # noqa: B008 - a value that never changes
        greets: bool = False,
        words: FirstWords | None = None,
    ) -> None:
        self._table = table
        self.greets = greets
        self._hurried = greets  # whether waits are skipped up to the next question: a newcomer does not wait
        if greets:
            mode = mode._replace(notes=self._greeting(mode.notes))
        if words:
            mode = mode._replace(notes=self._explaining(mode.notes, words))
        table.enter(mode._replace(plays=True))
        self._unread = ""  # the sentence of a result whose wait was skipped
        self._early = ""  # the key that skipped a wait
        self._side_bet = 0  # the number of the side bet being edited, from 1; 0 for the main bet

    def on_event(self, event: Event, situation: Situation) -> None:
        """Shows `event` with its waits. Raises `Left` if the player leaves meanwhile."""
        pace = self._table.view.pacing.get(type(event), AT_ONCE)
        if not getattr(event, "box", ALONE).yours:  # others are quick
            seen = 0 if isinstance(event, HandSettled) else pace.seen / 2
            pace = Pace(0, seen)
        sentence = self._table.view.say(event, self._table.situation, coming=True)
        was_read = False
        if self._waiting:  # otherwise the next frame is the next question's
            if sentence:
                self._table.say(sentence)
            was_read = self._wait(pace.said)
        # A result that was not read stands before the next question, unless it has no wait for reading at all.
        if sentence and isinstance(event, HandSettled) and pace.said and not was_read:
            self._unread = f"{sentence}  "
        if self._waiting:
            for motion, seconds in self._table.moments(event, pace.seen):
                if not self._waiting:  # a key ended the last wait
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
        question = situation.question
        self._table.show(situation)
        answers = {KEYS[action]: action for action in question.actions}
        if question.topic is Topic.AGAIN and Action.YES in question.actions:
            answers |= dict.fromkeys(_AGAIN, Action.YES)
        if question.topic is Topic.RESUME:
            self._table.screen.note(self.remark)
        began = self._table.screen.clock.now()
        # While cards move, people press and hold keys ahead.
        has_motion = bool(self._table.look.motion and self._table.look.speed and self._table.view.frames)
        key = self._blink(situation, answers) if has_motion else ""
        key = key or self._choice(self._prompt(situation), answers, ignores_held=has_motion)
        self.took = round(1000 * (self._table.screen.clock.now() - began))
        if key not in answers:
            raise Left
        return answers[key]

    def _blink(self, situation: Situation, answers: Collection[str]) -> str:
        """Blinks the cap of an answer that was pressed too early; returns the key pressed meanwhile, if any."""
        early, self._early = self._early, ""
        if early not in answers:
            return ""

        def blinking(room: int) -> Sequence[Segment]:
            return [
                part._replace(role=CAPS.get(part.role, part.role)) if part.key == early else part
                for part in prompt(room)
            ]

        prompt = self._prompt(situation)
        self._table.screen.message(blinking)
        self._table.screen.repaint()
        key = self._table.screen.pause(_BLINK, {*answers, QUIT})
        # A key that is still held since the wait does not answer.
        return key.letter if key and not self._table.screen.key_is_held else ""

    def bet(self, situation: Situation) -> int:
        """Asks for a bet, typed in dollars or changed by keys, until Enter places a legal one.

        Raises `Left` if the player leaves or the input ends.
        """
        limits = situation.limits
        if self.deals_at_once(situation):
            return limits.minimum
        self._unread = ""  # the picture or the question has the result
        bet = Bet(limits.last)
        while True:
            if self._side_bet:
                self._place_side_bet(situation, limits, bet.cents_in_chips(limits))
            key, bet = self._edit(situation, limits, bet)
            if key == SIDE_BETS:
                self._side_bet = 1
            elif bet.cents is not None:
                return bet.cents

    def _place_side_bet(self, situation: Situation, limits: Limits, main_bet: int) -> None:
        """Asks for the picked side bet, while the main bet is `main_bet` cents.

        Raises `SideBetChanged` if it changes, and `Left` if the player leaves.
        """
        side_bet = limits.side_bets[self._side_bet - 1]
        other_bets = sum(other.last for other in limits.side_bets if other.name != side_bet.name)
        side_bet = side_bet._replace(
            bankroll=side_bet.bankroll - main_bet - other_bets,
            placed=(*limits.placed, (limits.box, main_bet)),  # `Limits.main_bet` looks for it there
            side_bets=limits.side_bets,
        )
        key, bet = self._edit(situation, side_bet, Bet(side_bet.last))
        # S goes to the next side bet; after the last one, and at Enter, the main bet is next.
        is_last = self._side_bet == len(limits.side_bets)
        self._side_bet = 0 if is_last or key != SIDE_BETS else self._side_bet + 1
        if bet.cents is not None and bet.cents != side_bet.last:
            raise SideBetChanged(side_bet.name, bet.cents, main_bet)

    def _edit(self, situation: Situation, limits: Limits, bet: Bet) -> tuple[str, Bet]:
        """Lets the player edit the main bet or a side bet. Returns the key that ended that, and the bet.

        The bet is legal, except after S at the main bet, which is checked later.
        Raises `Left` if the player leaves or the input ends.
        """
        ending_keys = [SIDE_BETS] if limits.side_bets else []
        while True:
            # A bet is drawn with the amount typed so far. The main bet has no name.
            cents = bet.cents_in_chips(limits)
            side_bets = tuple(
                side_bet._replace(last=cents) if side_bet.name == limits.name else side_bet
                for side_bet in limits.side_bets
            )
            self._table.show(situation.asking(limits._replace(last=cents, side_bets=side_bets)))
            self._table.problem = bet.problem
            prompt = self._bet_prompt(self._table.situation, bet.text, bet.problem)
            key = self._choice(prompt, (*EDITING, *ending_keys))
            self._table.problem = ""
            if key == QUIT:
                raise Left
            if key == SIDE_BETS and not limits.name:
                return key, bet
            if key not in (keys.ENTER, SIDE_BETS):
                bet = bet.after(key, limits)
                continue
            bet = bet._replace(problem=_problem(bet.cents, limits))
            if not bet.problem:
                return key, bet

    def _greeting(self, notes: NoteSource) -> NoteSource:
        """Returns `notes` with what a newcomer should know, until the second round."""

        def greeting() -> Notes:
            situation = self._table.situation
            is_first = not situation.table.rounds or (situation.table.rounds == 1 and situation.table.over)
            if not is_first:
                return notes()
            with_greeting = notes()._replace(newcomer=for_newcomers(situation))
            explanation = hand_explained(situation)
            if not explanation:
                return with_greeting
            sentence, effects = explanation
            texts = (sentence, *(shortest for *_, shortest in with_greeting.newcomer[:2]))
            section = Section(FIRST_HAND, texts=texts, effects=effects)
            return with_greeting._replace(sections=(section, *with_greeting.sections))

        return greeting

    def _explaining(self, notes: NoteSource, words: FirstWords) -> NoteSource:
        """Returns `notes`; if they are empty, with the explanation of a word that is new to the player."""

        def explaining() -> Notes:
            own_notes = notes()
            if own_notes.lines or own_notes.newcomer:
                return own_notes
            word = words.at(self._table.situation)
            return own_notes._replace(lines=(Note(About.NEWS, word.text, word.short),)) if word else own_notes

        return explaining

    def _prompt(self, situation: Situation) -> Prompt:
        return lambda room: self._table.view.prompt(situation, room)

    def _bet_prompt(self, situation: Situation, bet: str, problem: str = "") -> Prompt:
        """Returns the question for a bet, with the longest label, such as `Box 2: `, that leaves it room."""
        limits = situation.limits
        number = limits.box.number
        labels = [""]  # before the question, the longest first
        if number:
            hint = " (0 leaves it out)" if limits.skips else ""
            labels = [f"Box {number}{hint}: ", f"Box {number}: ", f"{number}: "]
        if limits.name:
            name = side_bet_name(limits.name).capitalize()
            labels = [f"{name} (S: the next): ", f"{name}: "]

        def longest_prompt(room: int) -> Sequence[Segment]:
            for label in labels:
                line = self._table.view.bet_prompt(situation, f"{label}Bet {bet}", problem, room)
                if sum(len(segment.text) for segment in line) <= room:
                    break
            return line

        return longest_prompt

    def _choice(self, prompt: Prompt, answers: Container[str], ignores_held: bool = False) -> str:
        """Asks and returns the key: one of `answers`, or Q. With `ignores_held`, a held key does not answer."""
        self._hurried = False
        unread, self._unread = self._unread, ""

        def after_unread(room: int) -> Sequence[Segment]:
            question = prompt(room - len(unread))
            if sum(len(segment.text) for segment in question) > room - len(unread):
                return prompt(room)  # the question alone
            return (Segment(unread, question[0].role), *question) if unread else question

        def refuses(key: str) -> str:
            return "" if key in answers else refusal(key, self._table.situation)

        with self._table.refusing(refuses):
            return self._table.screen.choice(after_unread, answers, QUIT, ignores_held)

    @property
    def _waiting(self) -> bool:
        """Whether events have waits now."""
        return self._table.look.speed > 0 and not self._hurried

    def _wait(self, seconds: float) -> bool:
        """Waits; returns whether the wait took place and no key ended it."""
        if not self._waiting:
            return False
        key = self._table.wait(seconds) if seconds else None
        if key:
            self._on_key_in_wait(key)
        return key is None

    def _on_key_in_wait(self, key: Key) -> None:
        """Skips the waits up to the next question. Raises `Left` at Q."""
        if key.letter == QUIT:
            raise Left
        self._hurried, self._early = True, key.letter
