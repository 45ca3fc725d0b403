"""Turns the coach's advice and verdicts into notes that every view can show."""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.coach.advice import Advice
from blackjack_tui.coach.phrases import amount, unit, value, verb
from blackjack_tui.coach.reasons import reason
from blackjack_tui.coach.tally import Tally
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.situation import Situation
from blackjack_tui.words.knobs import capital
from blackjack_tui.words.notes import About, Bar, Note, Notes, Section, Worth

AWAITED = " ... "
"""A placeholder for a value, and as wide."""
COACH, LAST, BET = "Coach", "Last decision", "Bet"
"""The beginnings of the headings of the sections on the open decision, the last one and the last bet."""
_BRIEF = 36  # columns of a line in the narrowest window


class CoachState(NamedTuple):
    """The coach's advice and verdicts at one moment."""

    situation: Situation
    """The situation of the last question."""
    question: Question | None
    """The open question, if its odds are to be seen."""
    advice: Advice | None = None
    """The odds, once they have come."""
    awaited: bool = False
    """Whether they are still to come."""
    deciding: bool = False
    """Whether a decision is open."""
    dealing: bool = False
    """Whether the cards of the next decision are dealt."""
    otherwise: str = ""
    """What the exact cards or the chart say besides."""
    figures: Note | None = None
    """What the figures mean, where they are the first of the session."""
    bet: Note | None = None
    """The verdict on the round's bet."""
    side_bets: Note | None = None
    """The verdict on its side bets."""
    offered: tuple[Note, ...] = ()
    """The worth of each side bet that can be placed now."""
    verdict: Verdict | None = None
    """The verdict on the last decision."""
    watched: bool = False
    """Whether somebody else decided, so that the verdict names the move."""
    past: bool = False
    """Whether it is the decision at this place of a replay, and not the last one of a game in play."""
    tally: Tally | None = None
    news: str = ""


def notes(state: CoachState) -> Notes:
    """Returns the notes of `state`."""
    lines = [Note(About.NEWS, state.news)] if state.news else []
    sections = []
    worth: dict[Action, Worth] = {}
    if state.question is not None:
        if state.advice is not None:
            worth = worths(state.advice)
            lines += [_advice(state.situation, state.advice), *_asides(state)]
        elif state.awaited:
            worth = {action: Worth(AWAITED) for action in state.question.actions}
        if worth:
            sections.append(_coach(state))
    if state.verdict is not None and (last := _when(state, state.verdict)) is not None:
        text, short = told(state.verdict, state.watched)
        brief = next((each for each in (f"{last}{short}", short) if len(each) <= _BRIEF), state.verdict.short)
        # In a replay what was chosen comes before what is best.
        lines.insert(0 if state.past else len(lines), Note(About.VERDICT, f"{last}{text}", brief))
        if not state.advice:
            lines += _asides(state)
        sections.append(last_decision(state.verdict, state.watched))
    later = state.deciding or state.dealing
    for note, name in ((state.bet, BET), (state.side_bets, "Side bets")):
        if note is not None:
            lines += [] if later else [note]
            sections.append(Section(name, texts=(note.text.removeprefix(f"{name}: "),)))
    if state.offered:
        short = ", ".join(note.short for note in state.offered)
        lines.append(Note(About.ADVICE, "; ".join(note.text for note in state.offered), short))
        sections.append(Section("Side bets now", texts=tuple(note.text for note in state.offered)))
    if state.tally is not None and state.tally.decisions:
        result = f"Result {amount(state.tally.result, state.tally.bets)}."
        sections.append(Section("Session", texts=(f"{capital(state.tally.counted)}.", result)))
    return Notes(tuple(lines), worth, tuple(sections))


def told(verdict: Verdict, watched: bool) -> tuple[str, str]:
    """Returns `verdict` in full and in few words; for whoever has `watched`, behind the chosen move."""
    chosen = f"{capital(verb(verdict.advice, verdict.action))}. " if watched else ""
    return f"{chosen}{verdict.text}", f"{chosen}{verdict.short}"


def last_decision(verdict: Verdict, watched: bool) -> Section:
    """Returns `verdict` in full. The help and the session's page say what marks mean."""
    text, _ = told(verdict, watched)
    return Section(LAST, texts=tuple(filter(None, (text, verdict.aside))))


def _asides(state: CoachState) -> Sequence[Note]:
    """Returns the quiet lines behind the advice or the verdict."""
    said = [Note(About.ASIDE, state.otherwise)] if state.otherwise else []
    return [*said, state.figures] if state.figures else said


def _when(state: CoachState, verdict: Verdict) -> str | None:
    """Returns what the verdict's line begins with; None once another round is decided about."""
    rounds = state.situation.table.rounds - verdict.situation.table.rounds
    if state.past or not (state.deciding or state.dealing):
        # A round without a decision may have ended since.
        return "" if rounds <= 1 else None
    return "Last: " if not rounds or (rounds == 1 and not state.deciding) else None


def worths(advice: Advice) -> dict[Action, Worth]:
    """Returns the value that stands at each key."""
    best = advice.values[advice.best]
    return {
        action: Worth(value(number), action is advice.best, max(0.0, best - number))
        for action, number in advice.values.items()
    }


def why(situation: Situation, advice: Advice) -> str:
    """Returns the best move, and why it is better than the second best."""
    return f"{capital(verb(advice, advice.best))}: {reason(situation, advice, advice.rival).text}."


def _advice(situation: Situation, advice: Advice) -> Note:
    short = f"{capital(verb(advice, advice.best))}: {reason(situation, advice, advice.rival).short}"
    return Note(About.ADVICE, why(situation, advice), short)


def _coach(state: CoachState) -> Section:
    question, advice = state.question, state.advice
    assert question is not None
    bets = state.situation.rules.bets
    heading = f"{COACH}, in {unit(bets)}"
    if advice is None:
        bars = tuple(Bar(action, action, Worth(AWAITED)) for action in question.actions)
        return Section(heading, bars)
    ranked = sorted(advice.values.items(), key=lambda item: -item[1])
    worth = worths(advice)
    bars = tuple(Bar(action, verb(advice, action), worth[action]) for action, _ in ranked)
    texts = [why(state.situation, advice), *([state.otherwise] if state.otherwise else [])]
    texts += [state.figures.text] if state.figures else []
    if advice.odds.may_run_dry:
        texts.append("The cards may run out: these values are not exact.")
    if state.situation.seen.hints:
        texts.append("Exact but for hole cards that were looked at and never shown.")
    return Section(heading, bars, tuple(texts))
