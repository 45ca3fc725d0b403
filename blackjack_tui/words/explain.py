"""A rule book in sentences, and in one, by the words of knobs.py; what is listed has its words here."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from blackjack_tui.game.cards import LIMIT
from blackjack_tui.game.rules import ANY, NATURAL, SAME, Bonus, Rules, Tie
from blackjack_tui.words.felt import facts
from blackjack_tui.words.knobs import KNOBS, NUMBERS, InWords, capital, joined, number_of_decks
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
_LEAST = 4
"""The least total of two cards, aces aside."""


def explain(rules: Rules) -> list[str]:
    """Returns `rules` in sentences."""
    words = InWords(rules)
    sentences: list[str] = []
    for knob in KNOBS:
        listed = _LISTED.get(knob)
        sentences += listed(rules) if listed else filter(None, [words.sentence(knob)])
    return sentences


def summary(rules: Rules) -> str:
    """Returns a rule book in a sentence: its own summary, or else one made of its rules."""
    if rules.summary:
        return rules.summary
    _, *others = facts(rules)  # the first are the decks
    parts = [f"{label.lower()} {short}" for label, short in others if short not in ("no", "push")]
    return f"{capital(', '.join([number_of_decks(rules), *parts]))}."


def _ties(rules: Rules) -> Iterator[str]:
    """Yields who has the ties that are listed by their totals."""
    for tie in Tie:
        totals = [total for total, winner in rules.ties if winner is tie and total != NATURAL]
        if totals:
            yield capital(_TIES[tie].format(ties=f"ties at {joined(totals)}"))
        if (NATURAL, tie) in rules.ties:
            yield capital(_TIES[tie].format(ties="tied blackjacks"))


def _bonuses(rules: Rules) -> Iterator[str]:
    """Yields each bonus in a sentence, and whether they are paid after a double or a split.

    That stands once where all have it alike; of a hand as it was dealt it is not said.
    """
    after = {_after(bonus) for bonus in rules.bonuses if not _is_dealt(bonus)}
    for bonus in rules.bonuses:
        more = "" if len(after) == 1 or _is_dealt(bonus) else f", {_after(bonus)}"
        yield capital(f"{_hand(bonus)} wins {bonus.pays}{more}.")
    if len(after) == 1:
        yield f"Bonuses are paid {after.pop()}."


def _is_dealt(bonus: Bonus) -> bool:
    """Returns whether it can only be a blackjack."""
    return (bonus.total, bonus.number) == (str(LIMIT), "2")


def _after(bonus: Bonus) -> str:
    if bonus.after_double == bonus.after_split:
        return "after a double or split too" if bonus.after_split else "not after a double or split"
    return (
        "after a split too, not after a double"
        if bonus.after_split
        else "after a double too, not after a split"
    )


def _hand(bonus: Bonus) -> str:
    words = ["-".join(bonus.cards)] if bonus.cards else []
    if bonus.total:
        most = bonus.total.partition("-")[2]
        words.append(
            f"{most} or less" if most and bonus.totals[0] <= _LEAST else bonus.total.replace("-", " to ")
        )
    if bonus.number:
        more = " or more" if bonus.number.endswith("+") else ""
        number = int(bonus.number.rstrip("+"))
        cards = f"{NUMBERS[number] if number < len(NUMBERS) else number} cards{more}"
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
"""The knobs that are lists: each has sentences by what is listed."""
