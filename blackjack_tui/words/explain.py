"""A rule book in sentences, or in one. knobs.py has most words; ties, bonuses and side bets have theirs."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from blackjack_tui.errors import joined
from blackjack_tui.game.cards import LIMIT
from blackjack_tui.game.rules import ANY, LEAST_TOTAL, NATURAL, SAME, Bonus, Rules, Tie
from blackjack_tui.words.felt import facts
from blackjack_tui.words.knobs import KNOBS, NUMBERS, InWords, capital, number_of_decks
from blackjack_tui.words.money import money

OTHER_TABLES = "'blackjack-tui rules' lists tables with money."
"""For tables without bets, in the help without a screen."""
SOFT = "Soft: an ace counts 11, so one more card cannot go over 21."
"""For the help."""
_TIES = {
    Tie.DEALER: "The dealer takes {ties}.",
    Tie.PUSH: "{ties} push.",
    Tie.PLAYER: "You win {ties}.",
}


def explain(rules: Rules) -> list[str]:
    """Returns `rules` in sentences."""
    words = InWords(rules)
    sentences: list[str] = []
    for knob in KNOBS:
        sentences += _LISTED[knob](rules) if knob in _LISTED else [words.sentence(knob)]
    return [sentence for sentence in sentences if sentence]


def summary(rules: Rules) -> str:
    """Returns a rule book in a sentence: its own summary, or else its main rules."""
    if rules.summary:
        return rules.summary
    _, *other_facts = facts(rules)  # the first are the decks, which the sentence begins with
    usual = ("no", "push")
    phrases = [f"{label.lower()} {short}" for label, short in other_facts if short not in usual]
    return f"{capital(', '.join([number_of_decks(rules), *phrases]))}."


def _ties(rules: Rules) -> Iterator[str]:
    """Yields sentences on who wins ties, for the totals with a rule of their own."""
    for tie in Tie:
        totals = [total for total, winner in rules.ties if winner is tie and total != NATURAL]
        if totals:
            yield capital(_TIES[tie].format(ties=f"ties at {joined(totals)}"))
        if (NATURAL, tie) in rules.ties:
            yield capital(_TIES[tie].format(ties="tied blackjacks"))


def _bonuses(rules: Rules) -> Iterator[str]:
    """Yields a sentence for each bonus, with whether it is paid after a double or a split.

    If that is the same for all bonuses, a last sentence says so. Bonuses for a blackjack do not need it.
    """
    conditions = {_condition(bonus) for bonus in rules.bonuses if not _is_blackjack(bonus)}
    for bonus in rules.bonuses:
        condition = "" if len(conditions) == 1 or _is_blackjack(bonus) else f", {_condition(bonus)}"
        yield capital(f"{_hand(bonus)} wins {bonus.pays}{condition}.")
    if len(conditions) == 1:
        yield f"Bonuses are paid {conditions.pop()}."


def _is_blackjack(bonus: Bonus) -> bool:
    """Whether only a blackjack can win the bonus."""
    return (bonus.total, bonus.number) == (str(LIMIT), "2")


def _condition(bonus: Bonus) -> str:
    if bonus.after_double == bonus.after_split:
        return "after a double or split too" if bonus.after_split else "not after a double or split"
    if bonus.after_split:
        return "after a split too, not after a double"
    return "after a double too, not after a split"


def _hand(bonus: Bonus) -> str:
    """Returns the hands that win a bonus: `6-7-8 in one suit`, `21 with six cards or more`."""
    words = ["-".join(bonus.cards)] if bonus.cards else []
    if bonus.total:
        _, is_range, highest = bonus.total.partition("-")
        from_lowest = is_range and bonus.totals[0] <= LEAST_TOTAL  # 4-20 are all totals up to 20
        words.append(f"{highest} or less" if from_lowest else bonus.total.replace("-", " to "))
    if bonus.number:
        or_more = " or more" if bonus.number.endswith("+") else ""
        number = int(bonus.number.rstrip("+"))
        in_words = NUMBERS[number] if number < len(NUMBERS) else str(number)
        cards = f"{in_words} cards{or_more}"
        words.append(f"with {cards}" if words else cards)
    if bonus.suits != ANY:
        words.append("in one suit" if bonus.suits == SAME else f"in {bonus.suits}")
    if bonus.upcard:
        words.append(f"against {' or '.join(bonus.upcard)}")
    return " ".join(words)


def _side_bets(rules: Rules) -> Iterator[str]:
    for bet in rules.side_bets:
        yield f"{bet.title} is a side bet: {money(bet.minimum)} to {money(bet.maximum)} by {money(bet.chip)}."
        yield bet.summary


_LISTED: Mapping[str, Callable[[Rules], Iterable[str]]] = {
    "ties": _ties,
    "bonuses": _bonuses,
    "side_bets": _side_bets,
}
"""The knobs that are lists, each with the function for its sentences."""
