"""What is said at a moment of a game that was played."""

from collections.abc import Sequence

from blackjack_tui import messages
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.history.timeline import Asked, Timeline
from blackjack_tui.screen import keys
from blackjack_tui.screen.painter import Message, Segment
from blackjack_tui.views.table_screen import TableScreen


def message_at(timeline: Timeline, position: int, on: TableScreen, answered: bool) -> Message:
    """The question at `position`, with the answer if it is to be `answered`, or else the last sentence."""
    asked = timeline.asked.get(position)
    if asked:
        return lambda room: _question(asked, on, room, answered)
    begin = timeline.starts[timeline.round(position)] if timeline.round(position) >= 0 else 0
    said = map(messages.sentence, reversed(timeline.events[begin:position]))
    return next(filter(None, said), "")


def _question(asked: Asked, on: TableScreen, room: int, answered: bool) -> Sequence[Segment]:
    question, answer = asked
    if isinstance(question, Question):
        prompt = on.view.prompt(question, on.table, room)
        key = messages.KEYS[answer] if isinstance(answer, Action) else ""
    else:
        bet = question.last if answer is None or not answered else int(answer)
        prompt = on.view.bet_prompt(question, messages.money(bet), "", room)
        key = "" if answer is None else keys.ENTER
    if not key or not answered:
        return prompt
    if any(segment.key for segment in prompt):  # nothing is left in the light but the answer
        return [part if part.key in ("", key) else part._replace(role="quiet") for part in prompt]
    return (*prompt, Segment(f" {key.capitalize()}", prompt[-1].role))
