"""Turns the coach's advice and verdicts into notes that every view can show."""

from collections.abc import Sequence

from blackjack_tui.coach.advice import Advice
from blackjack_tui.coach.phrases import unit, value, verb
from blackjack_tui.coach.reasons import reason
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.situation import Situation
from blackjack_tui.words.knobs import capital
from blackjack_tui.words.notes import About, Bar, Note, Section, Worth

AWAITED = " ... "
"""A placeholder for a value, and as wide."""
COACH, LAST, BET = "Coach", "Last decision", "Bet"
"""The beginnings of the headings of the sections on the open decision, the last one and the last bet."""
_BRIEF = 36  # columns of a line in the narrowest window


def verdict_texts(verdict: Verdict, watched: bool) -> tuple[str, str]:
    """Returns `verdict` in full and without the reason. With `watched`, the chosen move comes first."""
    chosen = f"{capital(verb(verdict.advice, verdict.action))}. " if watched else ""
    return f"{chosen}{verdict.text}", f"{chosen}{verdict.least}"


def last_decision(verdict: Verdict, watched: bool) -> Section:
    """Returns `verdict` in full. The help and the session's page say what marks mean."""
    text, _ = verdict_texts(verdict, watched)
    return Section(LAST, texts=(text, verdict.aside) if verdict.aside else (text,))


def verdict_note(verdict: Verdict, watched: bool, begins: str) -> Note:
    """Returns the line on a decision, after `begins`: in full, with a brief reason, without it; and `why`."""
    full, least = (f"{begins}{text}" for text in verdict_texts(verdict, watched))
    short = f"{least}: {verdict.why}" if verdict.why else least
    if len(least) > _BRIEF:
        least = f"{begins}{verdict.least}"  # without the chosen move
    if len(least) > _BRIEF:
        least, _, _ = least.partition(", ")  # without the cost
    return Note(About.VERDICT, full, short, least, f"{capital(verdict.why)}." if verdict.why else "")


def worths(advice: Advice) -> dict[Action, Worth]:
    """Returns what each answer's key shows: its value, whether it is the best, and how much worse it is."""
    best = advice.values[advice.best]
    return {
        action: Worth(value(number), action is advice.best, max(0.0, best - number))
        for action, number in advice.values.items()
    }


def why(situation: Situation, advice: Advice) -> str:
    """Returns the best move, and why it is better than the second best."""
    return f"{capital(verb(advice, advice.best))}: {reason(situation, advice, advice.rival).text}."


def advice_note(situation: Situation, advice: Advice) -> Note:
    """Returns the line on the best move of the open decision."""
    short = f"{capital(verb(advice, advice.best))}: {reason(situation, advice, advice.rival).short}"
    return Note(About.ADVICE, why(situation, advice), short)


def values_section(
    situation: Situation, question: Question, advice: Advice | None, asides: Sequence[Note]
) -> Section:
    """Returns the value of each answer to an open `question` as a bar; placeholders without `advice`."""
    heading = f"{COACH}, in {unit(situation.rules.bets)}"
    if advice is None:
        return Section(heading, tuple(Bar(action, action, Worth(AWAITED)) for action in question.actions))
    ranked = sorted(advice.values.items(), key=lambda item: -item[1])
    worth = worths(advice)
    bars = tuple(Bar(action, verb(advice, action), worth[action]) for action, _ in ranked)
    texts = [why(situation, advice), *(note.text for note in asides)]
    if advice.odds.may_run_dry:
        texts.append("The cards may run out: these values are not exact.")
    if situation.seen.hints:
        texts.append("Exact but for hole cards that were looked at and never shown.")
    return Section(heading, bars, tuple(texts))
