"""What is said at a moment of a game that was played."""

from collections.abc import Sequence

from blackjack_tui.full_screen.table_screen import TableScreen
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.situation import Situation
from blackjack_tui.history.timeline import Asked, Timeline
from blackjack_tui.screen import keys
from blackjack_tui.screen.painter import Message, Segment
from blackjack_tui.views.view import View
from blackjack_tui.words.keys import KEYS
from blackjack_tui.words.money import money


def message_at(timeline: Timeline, position: int, on: TableScreen, answered: bool) -> Message:
    """The question at `position`, with the answer if it is to be `answered`, or else the last sentence."""
    asked = timeline.asked.get(position)
    if asked:
        situation = timeline.situation(position)
        return lambda room: _question(asked, situation, on.view, room, answered)
    said = map(on.view.say, reversed(timeline.since_cleared(position)))
    return next(filter(None, said), "")


def _question(asked: Asked, situation: Situation, view: View, room: int, answered: bool) -> Sequence[Segment]:
    question, answer = asked
    if isinstance(question, Question):
        prompt = view.prompt(situation, room)
        key = KEYS[answer] if isinstance(answer, Action) else ""
    else:
        bet = question.last if answer is None or not answered else int(answer)
        prompt = view.bet_prompt(situation, money(bet), "", room)
        key = "" if answer is None else keys.ENTER
    if not answered:
        return prompt
    if any(
        part.key for part in prompt
    ):  # nothing is left in the light but the answer, and nothing to be clicked
        return [
            Segment(part.text, part.role if part.key in ("", key) or not key else "quiet") for part in prompt
        ]
    return _with_answer(prompt, key.capitalize(), room)


def _with_answer(prompt: Sequence[Segment], answer: str, room: int) -> Sequence[Segment]:
    """The prompt with the answer behind it; for that the longest has to move together, and a result to go."""
    text = "".join(part.text for part in prompt)
    line = f"{text} {answer}".rstrip()
    if len(line) > room:
        text = prompt[-1].text
        line = f"{text.replace('  ', ' ').removesuffix('?')} {answer}"
    return [Segment(line, prompt[-1].role)]
