"""Turns the coach's advice and verdicts into notes that every view can show."""

from typing import NamedTuple

from blackjack_tui.coach.advice import Advice
from blackjack_tui.coach.phrases import Layers, amount, capital, in_a_sentence, lead, reason, unit, value, verb
from blackjack_tui.coach.tally import Tally
from blackjack_tui.coach.verdicts import Verdict, scale_sentence
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.situation import Situation
from blackjack_tui.words.notes import About, Bar, Note, Notes, Section, Worth

AWAITED = " ... "
"""A placeholder for a value, and as wide."""
COACH, LAST = "Coach", "Last decision"
"""The beginnings of the headings of the sections on the open decision and on the last one."""


class WordedVerdict(NamedTuple):
    """A verdict in words."""

    line: Note
    earlier: Note
    """The same beside a later decision of the round, to which it must not seem to belong."""
    section: Section
    """The same in full."""
    round: int
    """The number of finished rounds."""


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
    side_bets: Note | None = None
    """The verdict on its side bets."""
    offered: tuple[Note, ...] = ()
    """The worth of each side bet that can be placed now."""
    verdict: WordedVerdict | None = None
    """The verdict on the last decision."""
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
            lines.append(_advice(state.situation, state.advice, state.layers))
        elif state.awaited:
            worth = {action: Worth(AWAITED) for action in state.question.actions}
        if worth:
            sections.append(_coach(state))
    if state.verdict is not None:
        if state.past:
            # What was chosen comes before what is best.
            lines.insert(0, state.verdict.line)
            sections.append(state.verdict.section)
        elif (line := _verdict(state, state.verdict)) is not None:
            lines.append(line)
            sections.append(state.verdict.section)
    if state.bet is not None:
        if not state.later:
            lines.append(state.bet)
        sections.append(Section("Bet", texts=(state.bet.text.removeprefix("Bet: "),)))
    if state.side_bets is not None:
        if not state.later:
            lines.append(state.side_bets)
        sections.append(Section("Side bets", texts=(state.side_bets.text.removeprefix("Side bets: "),)))
    if state.offered:
        short = ", ".join(note.short for note in state.offered)
        lines.append(Note(About.ADVICE, "; ".join(note.text for note in state.offered), short))
        sections.append(Section("Side bets now", texts=tuple(note.text for note in state.offered)))
    if state.tally is not None and state.tally.decisions:
        result = f"Result {amount(state.tally.result, state.tally.bets)}."
        sections.append(Section("Session", texts=(f"{capital(state.tally.counted)}.", result)))
    return Notes(tuple(lines), worth, tuple(sections))


def worded(verdict: Verdict, watched: bool) -> WordedVerdict:
    """Returns `verdict` in words; for whoever has `watched` it names the move that was chosen."""
    text, short = (verdict.both, verdict.short_both) if watched else (verdict.text, verdict.short)
    scale = (scale_sentence(verdict.situation.rules.bets),) if verdict.marked else ()
    line = Note(About.VERDICT, text, short)
    if verdict.marked:
        earlier = Note(About.VERDICT, f"Last: {text}", f"Last: {short}")
    else:
        earlier = Note(About.VERDICT, f"Last: {verdict.word.lower()}")
    rounds = verdict.situation.table.rounds
    return WordedVerdict(line, earlier, Section(LAST, texts=(text, *scale)), rounds)


def _verdict(state: CoachState, worded: WordedVerdict) -> Note | None:
    """Returns the verdict's line; None once its round is gone."""
    if not state.later:
        # A round without a decision may have ended since.
        return worded.line if state.situation.table.rounds <= worded.round + 1 else None
    return worded.earlier if worded.round == state.situation.table.rounds else None


def worths(advice: Advice) -> dict[Action, Worth]:
    """Returns the value that stands at each key."""
    best = advice.values[advice.best]
    return {
        action: Worth(value(number), action is advice.best, max(0.0, best - number))
        for action, number in advice.values.items()
    }


def why(situation: Situation, advice: Advice, layers: Layers | None) -> str:
    """Returns what is best and by how much; the reason, or the layers where they differ."""
    bets = situation.rules.bets
    compared = in_a_sentence(layers, advice, bets) if layers is not None and layers.differ else None
    return compared or f"{capital(verb(advice, advice.best))}: {reason(situation, advice)}."


def _advice(situation: Situation, advice: Advice, layers: Layers | None) -> Note:
    best = capital(verb(advice, advice.best))
    by = lead(advice.lead, situation.rules.bets)
    return Note(About.ADVICE, why(situation, advice, layers), f"{best} is best, by {by}.")


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
    texts = [f"{capital(verb(advice, advice.best))}: {reason(state.situation, advice)}."]
    if state.layers is not None and state.layers.differ:
        texts.append(in_a_sentence(state.layers, advice, bets))
    if advice.odds.may_run_dry:
        texts.append("The cards may run out: these values are not exact.")
    if state.situation.seen.hints:
        texts.append("Exact but for hole cards that were looked at and never shown.")
    return Section(heading, bars, tuple(texts))
