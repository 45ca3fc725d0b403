"""The rules of a table in the fewest words: printed on its felt, and as labels with values."""

from collections.abc import Mapping

from blackjack_tui.game.rules import Double, Draws, Rules, Split, Surrender, Tie
from blackjack_tui.words.money import money

_ON_FELT: Mapping[Draws, str] = {
    Draws.TO_17: "Dealer stands on all 17s",
    Draws.TO_HARD_17: "Dealer hits soft 17",
    Draws.BELOW_PLAYER: "Dealer draws to beat you",
}
_DEALER: Mapping[Draws, str] = {
    Draws.TO_17: "stands on 17",
    Draws.TO_HARD_17: "hits soft 17",
    Draws.BELOW_PLAYER: "must beat you",
}


def felt_words(rules: Rules) -> tuple[str, ...]:
    """Returns what is printed on the felt of a table by `rules`, the most important first."""
    words = []
    if rules.bets and rules.naturals:
        words.append(f"Blackjack pays {rules.blackjack_pays.replace(':', ' to ')}")
    elif rules.tie is Tie.DEALER:
        words.append("Dealer takes ties")
    words.append(_ON_FELT[rules.dealer_draws])
    if rules.insurance:
        words.append("Insurance pays 2 to 1")
    return tuple(words)


def facts(rules: Rules) -> tuple[tuple[str, str], ...]:
    """Returns the main rules as labels, each with a value."""
    told = [("Decks", str(rules.decks)), ("Dealer", _DEALER[rules.dealer_draws])]
    if rules.bets:
        if rules.naturals:
            told.append(("Blackjack", rules.blackjack_pays))
        told.append(("Bets", f"{money(rules.minimum)} to {money(rules.maximum)}"))
    told.append(("Ties", "dealer wins" if rules.tie is Tie.DEALER else "push"))
    told.append(("Double", "no" if rules.double is Double.NONE else _doubles(rules)))
    told.append(("Split", "no" if rules.split is Split.NONE else f"to {rules.split_hands} hands"))
    told.append(("Surrender", "no" if rules.surrender is Surrender.NONE else "yes"))
    return tuple(told)


def _doubles(rules: Rules) -> str:
    if rules.double is Double.ANY:
        return "any two cards" if rules.double_soft else "any hard two"
    return f"on {rules.double}"
