"""Turns the coach's advice and verdicts into notes that every view can show."""

from typing import NamedTuple

from blackjack_tui.coach.grades import SCALE_TOLD
from blackjack_tui.coach.layers import Layers, in_a_sentence
from blackjack_tui.coach.phrases import amount, capital, value, verb
from blackjack_tui.coach.reasons import reason
from blackjack_tui.coach.requests import Advice
from blackjack_tui.coach.tally import Tally
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.situation import Situation
from blackjack_tui.words.notes import About, Bar, Note, Notes, Section, Worth

AWAITED = " ... "
"""A placeholder for a value, and as wide."""


class Said(NamedTuple):
    """A verdict in words."""

    line: Note
    earlier: Note
    """The same beside the odds of the next decision."""
    section: Section
    """The same in full."""


class Told(NamedTuple):
    """The coach's advice and verdicts at one moment."""

    situation: Situation
    """The situation of the last question."""
    question: Question | None
    """The open question, if its odds are to be seen."""
    advice: Advice | None = None
    """The odds, once they have come."""
    layers: Layers | None = None
    bet: Note | None = None
    """The verdict on the round's bet."""
    verdict: Said | None = None
    """The verdict on the last decision."""
    past: bool = False
    """Whether that is the decision that is shown, in a game that was played."""
    tally: Tally | None = None
    news: str = ""


def notes(told: Told) -> Notes:
    """Returns the notes that tell it."""
    lines = [Note(About.NEWS, told.news)] if told.news else []
    sections = []
    worth: dict[Action, Worth] = {}
    if told.question is not None:
        worth = worths(told.question, told.advice)
        if told.advice is not None:
            lines.append(_advice(told.situation, told.advice, told.layers))
        sections.append(_coach(told))
    if told.verdict is not None:
        if told.past:
            # What was chosen comes before what is best.
            lines.insert(0, told.verdict.line)
        else:
            # Beside the best move of this decision, "Best." would seem to belong to it.
            lines.append(told.verdict.earlier if told.advice else told.verdict.line)
        sections.append(told.verdict.section)
    if told.bet is not None:
        lines.append(told.bet)
        sections.append(Section("Bet", texts=(told.bet.text.removeprefix("Bet: "),)))
    if told.tally is not None and told.tally.decisions:
        result = f"Result {amount(told.tally.result, told.tally.bets)}."
        sections.append(Section("Session", texts=(f"{capital(told.tally.counted)}.", result)))
    return Notes(tuple(lines), worth, tuple(sections))


def said(verdict: Verdict, watched: bool) -> Said:
    """Returns `verdict` in words; for whoever has `watched` it names the move that was chosen."""
    text, short = (verdict.both, verdict.short_both) if watched else (verdict.text, verdict.short)
    scale = (SCALE_TOLD,) if verdict.marked else ()
    line = Note(About.VERDICT, text, short)
    earlier = line if verdict.marked else Note(About.VERDICT, f"Last: {verdict.word.lower()}")
    return Said(line, earlier, Section("Last decision", texts=(text, *scale)))


def worths(question: Question, advice: Advice | None) -> dict[Action, Worth]:
    """Returns what to show at each key: the value, or a placeholder until it has come."""
    if advice is None:
        return {action: Worth(AWAITED) for action in question.actions}
    return {action: Worth(value(number), action is advice.best) for action, number in advice.values.items()}


def why(situation: Situation, advice: Advice, found: Layers | None) -> str:
    """Returns what is best and by how much; the reason, or the layers where they differ."""
    told = in_a_sentence(found, advice) if found is not None and found.differ else None
    return told or f"{capital(verb(advice, advice.best))}: {reason(situation, advice)}."


def _advice(situation: Situation, advice: Advice, found: Layers | None) -> Note:
    best = capital(verb(advice, advice.best))
    return Note(About.ADVICE, why(situation, advice, found), f"{best} is best, by {advice.lead:.2g}.")


def _coach(told: Told) -> Section:
    question, advice = told.question, told.advice
    assert question is not None
    if advice is None:
        bars = tuple(Bar(action, AWAITED, 0.0) for action in question.actions)
        return Section("Coach", bars)
    ranked = sorted(advice.values.items(), key=lambda item: -item[1])
    low, high = min(-1.0, ranked[-1][1]), max(1.0, ranked[0][1])
    bars = tuple(
        Bar(verb(advice, action), value(number), (number - low) / (high - low), action is advice.best)
        for action, number in ranked
    )
    texts = [f"{capital(verb(advice, advice.best))}: {reason(told.situation, advice)}."]
    if told.layers is not None and told.layers.differ:
        texts.append(in_a_sentence(told.layers, advice))
    if advice.odds.may_run_dry:
        texts.append("The cards may run out: these values are not exact.")
    if told.situation.seen.hints:
        texts.append("Exact but for hole cards that were looked at and never shown.")
    return Section("Coach", bars, tuple(texts))
