"""The message of a recorded game at a position: a question or a sentence."""

from collections.abc import Sequence

from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.timeline import Asked, Timeline
from blackjack_tui.screen import keys
from blackjack_tui.screen.screen import Message, Segment
from blackjack_tui.views import View
from blackjack_tui.words.keys import KEYS
from blackjack_tui.words.money import money


def message_at(timeline: Timeline, position: int, on: TableScreen, answered: bool) -> Message:
    """Returns the question at `position`, with its answer if `answered`, or else the last sentence."""
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
        key = KEYS.get(answer, "") if isinstance(answer, Action) else ""
    else:
        bet = question.last if answer is None or not answered else int(answer)
        prompt = view.bet_prompt(situation, money(bet), "", room)
        key = "" if answer is None else keys.ENTER
    if not answered:
        return prompt
    if any(part.key for part in prompt):  # only the answer stays highlighted, and nothing can be clicked
        return [
            Segment(part.text, part.role if part.key in ("", key) or not key else "quiet") for part in prompt
        ]
    return _with_answer(prompt, key.capitalize(), room)


def _with_answer(prompt: Sequence[Segment], answer: str, room: int) -> Sequence[Segment]:
    """Returns the prompt followed by the answer, shortened to `room` columns if need be."""
    text = "".join(part.text for part in prompt)
    line = f"{text} {answer}".rstrip()
    if len(line) > room:
        text = prompt[-1].text
        line = f"{text.replace('  ', ' ').removesuffix('?')} {answer}"
    return [Segment(line, prompt[-1].role)]
