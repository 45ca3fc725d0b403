"""The demo: a policy plays until somebody takes over."""

from collections.abc import Callable, Sequence

from blackjack_tui.counts import CountAtTable
from blackjack_tui.errors import Left
from blackjack_tui.front_ends.coach_seat import CoachSeat
from blackjack_tui.front_ends.playing import FullScreen, Prompt
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.actions import Action
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.session import Player
from blackjack_tui.screen.keys import Key
from blackjack_tui.screen.screen import Segment
from blackjack_tui.views.waits import THINKING
from blackjack_tui.words.keymap import DEMO_HELP, QUIT
from blackjack_tui.words.money import money

_TAKE_OVER, _LET_IT_PLAY = "y", "n"
_AT_THE_END = 4.0  # seconds
_LEAST_THINKING = 0.2  # seconds at speed 0: without a wait no key would be read


class Demo(FullScreen):
    """Shows a session that `policy` plays until somebody takes over."""

    def __init__(
        self,
        table: TableScreen,
        policy: Player,
        code: Callable[[], str] | None = None,
        seat: CoachSeat | None = None,
        count: CountAtTable | None = None,
    ) -> None:
        super().__init__(table)
        self.taken_over = False
        self._policy = policy
        self._code = code
        self._seat = seat
        self._count = count
        self._enter(Mode(DEMO_HELP, code, bar=demo_bar))

    def decide(self, situation: Situation) -> Action:
        """Returns the action of the policy, or of whoever took over. Raises `Left` if either leaves."""
        self._table.show(situation)
        self._think(self._prompt(situation))
        return super().decide(situation) if self.taken_over else self._policy.decide(situation)

    def bet(self, situation: Situation) -> int:
        """Returns the bet of the policy, or of whoever took over, in cents. Raises `Left` if either leaves."""
        self._think(self._bet_prompt(situation, money(situation.limits.last)))
        return super().bet(situation) if self.taken_over else self._policy.bet(situation)

    def show_the_end(self) -> None:
        """Shows the last table for a while, or until a key."""
        self._table.say("That was the demo.")
        self._table.screen.repaint()
        self._table.screen.pause(_AT_THE_END)

    def _think(self, message: Prompt) -> None:
        """Shows the question while the policy appears to think, unless somebody took over."""
        if self.taken_over:
            return
        self._unread = ""
        screen, speed = self._table.screen, self._table.look.speed
        screen.message(message)
        screen.repaint()
        key = screen.pause(THINKING / speed if speed else _LEAST_THINKING)
        if key:
            self._on_key_in_wait(key)

    def _on_key_in_wait(self, key: Key) -> None:
        if self.taken_over:
            super()._on_key_in_wait(key)
            return
        answer = QUIT if key.letter == QUIT else self._offer_to_take_over()
        if answer == QUIT:
            raise Left
        if answer == _TAKE_OVER:
            self.taken_over = True
            self._enter(Mode(code=self._code, plays=True))

    def _enter(self, mode: Mode) -> None:
        """Uses the table in `mode`, with the keys and notes of coach and count."""
        mode = self._seat.coached(mode) if self._seat else mode
        if count := self._count:
            mode = mode.counted(count.notes, lambda: count.sentence(self._table.screen.size.columns))
        self._table.enter(mode)

    def _offer_to_take_over(self) -> str:
        """Offers to take over; returns the key that answers."""
        screen = self._table.screen
        message_before = screen.current_message
        offers = ((_TAKE_OVER, "yes"), (_LET_IT_PLAY, "no"))
        answer = screen.choice(
            lambda room: self._table.view.offer("Take over?", offers, room),
            [key for key, _ in offers],
            exit_keys=QUIT,
        )
        self._table.say(message_before)
        return answer


def demo_bar(room: int) -> Sequence[Segment]:
    """Returns a demo's bar for `room` columns."""
    hint = "  Space takes over  ? helps"
    if room >= 60:  # a narrow bar names two keys
        hint += "  Q leaves"
    return [Segment(" demo", "overlay_heading"), Segment(hint.ljust(room), "overlay")]
