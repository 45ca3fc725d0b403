"""Turns the coach's advice and verdicts into notes that every view can show."""

from typing import NamedTuple

from blackjack_tui.coach.advice import Advice
from blackjack_tui.coach.phrases import Layers, amount, capital, in_a_sentence, lead, reason, unit, value, verb
from blackjack_tui.coach.verdicts import Tally, Verdict, scale_told
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.situation import Situation
from blackjack_tui.words.notes import About, Bar, Note, Notes, Section, Worth

AWAITED = " ... "
"""A placeholder for a value, and as wide."""
COACH, LAST = "Coach", "Last decision"
"""The beginnings of the headings of the sections on the open decision and on the last one."""


class Said(NamedTuple):
    """A verdict in words."""

    line: Note
    earlier: Note
    """The same beside a later decision of the round, to which it must not seem to belong."""
    older: Note | None
    """The same beside a decision of a later round; None for a good decision."""
    section: Section
    """The same in full."""
    round: int
    """How many rounds were over."""


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
    later: bool = False
    """Whether the game is past the last decision's result: a decision is open, or the cards are dealt."""
    layers: Layers | None = None
    bet: Note | None = None
    """The verdict on the round's bet."""
    verdict: Said | None = None
    """The verdict on the last decision."""
    past: bool = False
    """Whether that is the decision that is shown, in a game that was played."""
    tally: Tally | None = None
    news: str = ""


def notes(told: CoachState) -> Notes:
    """Returns the notes that tell it."""
    lines = [Note(About.NEWS, told.news)] if told.news else []
    sections = []
    worth: dict[Action, Worth] = {}
    if told.question is not None:
        if told.advice is not None:
            worth = worths(told.advice)
            lines.append(_advice(told.situation, told.advice, told.layers))
        elif told.awaited:
            worth = {action: Worth(AWAITED) for action in told.question.actions}
        if worth:
            sections.append(_coach(told))
    if told.verdict is not None:
        if told.past:
            # What was chosen comes before what is best.
            lines.insert(0, told.verdict.line)
        elif (line := _verdict(told, told.verdict)) is not None:
            lines.append(line)
        sections.append(told.verdict.section)
    if told.bet is not None:
        if not told.later:
            lines.append(told.bet)
        sections.append(Section("Bet", texts=(told.bet.text.removeprefix("Bet: "),)))
    if told.tally is not None and told.tally.decisions:
        result = f"Result {amount(told.tally.result, told.tally.bets)}."
        sections.append(Section("Session", texts=(f"{capital(told.tally.counted)}.", result)))
    return Notes(tuple(lines), worth, tuple(sections))


def said(verdict: Verdict, watched: bool) -> Said:
    """Returns `verdict` in words; for whoever has `watched` it names the move that was chosen."""
    text, short = (verdict.both, verdict.short_both) if watched else (verdict.text, verdict.short)
    scale = (scale_told(verdict.situation.rules.bets),) if verdict.marked else ()
    line = Note(About.VERDICT, text, short)
    if verdict.marked:
        earlier = Note(About.VERDICT, f"Last: {text}", f"Last: {short}")
        older = Note(About.VERDICT, f"Last: {short}")
    else:
        earlier, older = Note(About.VERDICT, f"Last: {verdict.word.lower()}"), None
    rounds = verdict.situation.table.rounds
    return Said(line, earlier, older, Section(LAST, texts=(text, *scale)), rounds)


def _verdict(told: CoachState, said: Said) -> Note | None:
    if not told.later:
        # A round without a decision may have ended since.
        return said.line if told.situation.table.rounds <= said.round + 1 else None
    return said.earlier if said.round == told.situation.table.rounds else said.older


def worths(advice: Advice) -> dict[Action, Worth]:
    """Returns the value that stands at each key."""
    return {action: Worth(value(number), action is advice.best) for action, number in advice.values.items()}


def why(situation: Situation, advice: Advice, found: Layers | None) -> str:
    """Returns what is best and by how much; the reason, or the layers where they differ."""
    bets = situation.rules.bets
    told = in_a_sentence(found, advice, bets) if found is not None and found.differ else None
    return told or f"{capital(verb(advice, advice.best))}: {reason(situation, advice)}."


def _advice(situation: Situation, advice: Advice, found: Layers | None) -> Note:
    best = capital(verb(advice, advice.best))
    by = lead(advice.lead, situation.rules.bets)
    return Note(About.ADVICE, why(situation, advice, found), f"{best} is best, by {by}.")


def _coach(told: CoachState) -> Section:
    question, advice = told.question, told.advice
    assert question is not None
    bets = told.situation.rules.bets
    heading = f"{COACH}, in {unit(bets)}"
    if advice is None:
        bars = tuple(Bar(action, AWAITED, 0.0) for action in question.actions)
        return Section(heading, bars)
    ranked = sorted(advice.values.items(), key=lambda item: -item[1])
    low, high = min(-1.0, ranked[-1][1]), max(1.0, ranked[0][1])
    bars = tuple(
        Bar(verb(advice, action), value(number), (number - low) / (high - low), action is advice.best)
        for action, number in ranked
    )
    texts = [f"{capital(verb(advice, advice.best))}: {reason(told.situation, advice)}."]
    if told.layers is not None and told.layers.differ:
        texts.append(in_a_sentence(told.layers, advice, bets))
    if advice.odds.may_run_dry:
        texts.append("The cards may run out: these values are not exact.")
    if told.situation.seen.hints:
        texts.append("Exact but for hole cards that were looked at and never shown.")
    return Section(heading, bars, tuple(texts))
