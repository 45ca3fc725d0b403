"""Doubles, splits, surrender and bonuses in sentences, made from the knobs of a rule book."""

from collections.abc import Sequence

from blackjack_tui.game.cards import LIMIT, RANKS
from blackjack_tui.game.rules import (
    ANY,
    NATURAL,
    PAIR_LETTERS,
    SAME,
    Aces,
    Against,
    Bonus,
    Double,
    Rules,
    Split,
    Surrender,
    Tie,
)
from blackjack_tui.words.felt import NUMBERS, doubled_on

_FREE = {
    Double.ANY: "Any hard total",
    Double.NINE_TO_ELEVEN: "A hard 9 to 11",
    Double.TEN_OR_ELEVEN: "A hard 10 or 11",
}
_SPLIT = {
    Split.VALUE: "equal value",
    Split.RANK: "equal rank",
}
_SURRENDER = {
    Surrender.NONE: "You cannot surrender.",
    Surrender.LATE: "{first} you may surrender half the bet, but not to a blackjack.",
    Surrender.EARLY: "{first} you may surrender half the bet, even to a blackjack.",
    Surrender.LOSES: "{first} you may surrender: you lose, whatever the dealer gets.",
}
_TIES = {
    Tie.DEALER: "The dealer takes {ties}.",
    Tie.PUSH: "{ties} push.",
    Tie.PLAYER: "You win {ties}.",
}
_LEAST = 4
"""The least total of two cards, aces aside."""
_TIMES = ("", "once", "twice", "three times")


def joined(words: Sequence[str]) -> str:
    """Returns words as a list in a sentence: `17, 18 and 19`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def second_bets(rules: Rules) -> list[str]:
    """Returns the rules of doubles and splits in sentences."""
    free_doubles = rules.free_double is not Double.NONE
    return [
        *_doubles(rules),
        *([f"{_FREE[rules.free_double]} of two cards is doubled free."] if free_doubles else []),
        *_splits(rules),
        *_free_bets(rules),
    ]


def _doubles(rules: Rules) -> list[str]:
    if rules.double is Double.NONE:
        return [] if rules.free_double is not Double.NONE else ["You cannot double."]
    after = ", after a split too" if rules.double_after_split else ", but not after a split"
    sentences = [f"You may double on {doubled_on(rules)}{after if rules.split is not Split.NONE else ''}."]
    if rules.double_cards != 2 and not rules.double_soft:
        sentences.append("Only a hard total can be doubled.")
    if rules.doubled_aces is Aces.LOW:
        sentences.append("The aces of a hand count 1 when it is doubled: a soft 19 is a 9.")
    if rules.redoubles:
        sentences.append(f"A doubled hand can be doubled again, {_TIMES[rules.redoubles]}.")
    if rules.rescue:
        sentences.append("A doubled hand can be given up for half of what is bet on it.")
    return sentences


def _splits(rules: Rules) -> list[str]:
    if rules.split is Split.NONE:
        return ["You cannot split."]
    hands = NUMBERS[rules.split_hands]
    sentences = [f"You may split cards of {_SPLIT[rules.split]}, to {hands} hands at most."]
    if rules.free_split:
        sentences.append(f"{_pairs(rules.free_split)} are split free.")
    aces = "Split aces are played on" if rules.hit_split_aces else "Split aces get one card each"
    if rules.split_hands > 2:
        aces += " and can be split again" if rules.resplit_aces else " and cannot be split again"
    sentences.append(f"{aces}.")
    if rules.naturals:
        sentences.append("After a split no 21 is a blackjack.")
    return sentences


def _free_bets(rules: Rules) -> list[str]:
    if rules.free_double is Double.NONE and not rules.free_split:
        return []
    return ["A free bet is the house's: it wins money and loses none."]


def _pairs(letters: str) -> str:
    others = [letter for letter in PAIR_LETTERS if letter not in letters]
    if len(others) < len(PAIR_LETTERS) // 2:
        return f"All pairs but {_ranks(others)}" if others else "All pairs"
    return f"Only pairs of {_ranks(letters)}"


def _ranks(letters: Sequence[str]) -> str:
    return joined([{"A": "aces", "T": "tens"}.get(letter, f"{letter}s") for letter in letters])


def left_out(rules: Rules) -> list[str]:
    """Returns which ranks the packs are without, in a sentence; none if they are whole."""
    if not rules.left_out:
        return []
    return [
        f"The {joined([f'{RANKS[letter].code}s' for letter in rules.left_out])} are left out of every pack."
    ]


def surrenders(rules: Rules) -> list[str]:
    """Returns the rules of surrender in sentences."""
    first = "At first" if rules.surrender_cards else "Any time"
    sentences = [_SURRENDER[rules.surrender].format(first=first)]
    if rules.surrender_after_split:
        sentences.append("You may surrender after a split too.")
    if rules.surrender_against is Against.TEN_OR_ACE:
        sentences.append("You may surrender against a ten or an ace only.")
    return sentences


def ties(rules: Rules) -> list[str]:
    """Returns who has the ties that are listed by their totals, in sentences."""
    sentences = []
    for tie in Tie:
        totals = [total for total, winner in rules.ties if winner is tie and total != NATURAL]
        if totals:
            sentences.append(_capital(_TIES[tie].format(ties=f"ties at {joined(totals)}")))
        if (NATURAL, tie) in rules.ties:
            sentences.append(_capital(_TIES[tie].format(ties="tied blackjacks")))
    return sentences


def bonuses(rules: Rules) -> list[str]:
    """Returns each bonus in a sentence, and whether they are paid after a double or a split.

    That stands once where all have it alike; of a hand as it was dealt it is not said.
    """
    after = {_after(bonus) for bonus in rules.bonuses if not _is_dealt(bonus)}
    each = [
        f"{_hand(bonus)} wins {bonus.pays}"
        f"{'' if len(after) == 1 or _is_dealt(bonus) else f', {_after(bonus)}'}."
        for bonus in rules.bonuses
    ]
    return [*map(_capital, each), *(f"Bonuses are paid {words}." for words in after if len(after) == 1)]


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


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
