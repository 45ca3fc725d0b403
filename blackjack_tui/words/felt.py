"""A rule book in few words: on the felt, in the rail, and for a player's first round."""

from collections.abc import Mapping, Sequence

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.rules import (
    NATURAL,
    Aces,
    Against,
    At21,
    Double,
    Draws,
    HoleCard,
    Rules,
    Split,
    Surrender,
    Tie,
)
from blackjack_tui.game.situation import Situation
from blackjack_tui.words.money import money

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
"""Small numbers in words."""
DOUBLE = {
    Double.ANY: "any first two cards",
    Double.NINE_TO_ELEVEN: "two cards of 9 to 11",
    Double.TEN_OR_ELEVEN: "two cards of 10 or 11",
}
_OF_MORE = {
    Double.ANY: "",
    Double.NINE_TO_ELEVEN: " of 9 to 11",
    Double.TEN_OR_ELEVEN: " of 10 or 11",
}
_ON_FELT: Mapping[Draws, str] = {
    Draws.TO_17: "Dealer stands on all 17s",
    Draws.TO_HARD_17: "Dealer hits soft {soft}",
    Draws.BELOW_PLAYER: "Dealer draws to beat you",
}
_DEALER: Mapping[Draws, str] = {
    Draws.TO_17: "stands on 17",
    Draws.TO_HARD_17: "hits soft {soft}",
    Draws.BELOW_PLAYER: "must beat you",
}
_WINS_TIES = {Tie.DEALER: "dealer wins", Tie.PUSH: "push", Tie.PLAYER: "you win"}
AIM = "Come closer to 21 than the dealer, and not over it."
"""The aim of the game."""
_CARD_VALUES = {
    Aces.BEST: ("Cards count their number, pictures 10, an ace 1 or 11.", "Pictures count 10, an ace 1 or 11."),
    Aces.LOW: ("Cards count their number, pictures 10, an ace 1.", "Pictures count 10, an ace 1."),
    Aces.DECLARED: (
        "Cards count their number, pictures 10, an ace 1 or 11, as you say.",
        "Pictures count 10, an ace 1 or 11.",
    ),
}
"""By how aces count, in full and in fewer words."""
_MOVES: Mapping[Action, tuple[str, str]] = {
    Action.HIT: ("H: one more card", "H: one card"),
    Action.STAND: ("S: no more", "S: no more"),
    Action.DOUBLE: ("D: double the bet, one card", "D: twice the bet"),
    Action.SPLIT: ("P: split the pair", "P: split"),
    Action.SURRENDER: ("R: give up for half", "R: half back"),
}
"""The effect of each move, for a player's first hand ever, in full and in fewer words."""
_FIRST_BET = (
    "Enter bets the same again. F is a first lesson, C a coach, ? every key.",
    "Enter deals again. F: a lesson.",
)
_FIRST_AGAIN = ("Enter deals again. F is a first lesson, C a coach, ? every key.", "Enter deals. F: a lesson.")


def doubled_on(rules: Rules) -> str:
    """Returns which hands can be doubled: `any first two cards`."""
    if rules.double_cards == 2:
        on = DOUBLE[rules.double]
        return on.replace("any", "any hard") if not rules.double_soft else on
    cards = f"up to {NUMBERS[rules.double_cards]} cards" if rules.double_cards else "any number"
    return cards + _OF_MORE[rules.double]


def card_values(rules: Rules) -> Sequence[str]:
    """Returns what cards count by `rules`, in full and in fewer words."""
    return _CARD_VALUES[rules.player_aces]


def for_newcomers(situation: Situation) -> Sequence[Sequence[str]]:
    """Returns lines for somebody's first round of all, from the top, each in ever fewer words.

    They are the aim, what cards count and the keys of this hand; after the round, how to go on.
    """
    asked = situation.asked
    if situation.table.rounds:
        return (_FIRST_BET if situation.rules.bets else _FIRST_AGAIN,) if asked else ()
    lines: list[Sequence[str]] = [(AIM, "Come closest to 21, and not over it."), card_values(situation.rules)]
    if isinstance(asked, Question) and asked.topic is Topic.PLAY:
        full, short = zip(*(_MOVES[action] for action in asked.actions), strict=True)
        forms = (full, *(short[:count] for count in range(len(short), 1, -1)))
        lines.append([". ".join(moves) + "." for moves in forms])
    return lines


def about_table(rules: Rules) -> tuple[str, ...]:
    """Returns what a player should know of a table by `rules`, in a few words each: `blackjack pays 3:2`."""
    words = []
    words += {Tie.DEALER: ["dealer takes ties"], Tie.PLAYER: ["you win ties"]}.get(rules.tie, [])
    words += ["dealer's 22 pushes"] * rules.push_22
    if not rules.bets:
        words.append("no bets")
    elif rules.naturals:
        words.append(f"blackjack pays {rules.blackjack_pays}")
    return tuple(words)


def oddities(rules: Rules, tables_key: bool = False) -> tuple[str, ...]:
    """Returns what a newcomer should know before the first decision, from the longest form to the shortest.

    That is that the dealer takes ties, that 22 pushes, and that nothing is bet; at most casino tables there is
    nothing to say.
    `tables_key`: whether L lists tables with money here.
    """
    ties = rules.tie is Tie.DEALER
    if rules.bets:
        odd = ["The dealer takes ties."] * ties + ["The dealer's 22 is a push."] * rules.push_22
        mine = " Tied blackjacks are yours." if ties and rules.tied(NATURAL) is Tie.PLAYER else ""
        return (" ".join(odd) + mine, " ".join(odd)) if odd else ()
    long, short = ("; L: tables with money.", " L: for money.") if tables_key else (".", "")
    if not ties:
        return f"Nothing is bet{long}", f"Nothing is bet.{short}"
    return (
        f"The dealer takes ties. Nothing is bet{long}",
        f"The dealer takes ties, nothing is bet.{short}",
        f"Ties lose. No bets{';' if short else '.'}{short}",
    )


def felt_words(rules: Rules) -> tuple[str, ...]:
    """Returns what is printed on the felt of a table by `rules`, the most important first."""
    words = []
    if rules.bets and rules.naturals:
        words.append(f"Blackjack pays {rules.blackjack_pays.replace(':', ' to ')}")
    if rules.tie is Tie.DEALER:
        words.append("Dealer takes ties")
    words += ["Dealer's 22 pushes"] * rules.push_22
    if rules.bets and rules.drawn_21 in (At21.WINS_HIDDEN, At21.WINS_SHOWN):
        words.append("Your 21 always wins")
    elif rules.naturals and rules.tie is not Tie.PLAYER and rules.tied(NATURAL) is Tie.PLAYER:
        words.append("Your blackjack always wins")
    words.append(_ON_FELT[rules.dealer_draws].format(soft=rules.dealer_hits_soft))
    if rules.insurance:
        words.append("Insurance pays 2 to 1")
    return tuple(words)


def facts(rules: Rules) -> tuple[tuple[str, str], ...]:
    """Returns the main rules as labels, each with a value."""
    dealer = _DEALER[rules.dealer_draws].format(soft=rules.dealer_hits_soft)
    labels = [("Decks", str(rules.decks)), ("Dealer", dealer)]
    if rules.bets:
        if rules.naturals:
            labels.append(("Blackjack", rules.blackjack_pays))
        labels.append(("Bets", f"{money(rules.minimum)} to {money(rules.maximum)}"))
    labels.append(("Ties", _WINS_TIES[rules.tie]))
    labels.append(("Double", "no" if rules.double is Double.NONE else _doubles_on(rules)))
    labels.append(("Split", "no" if rules.split is Split.NONE else f"to {rules.split_hands} hands"))
    labels.append(("Surrender", _surrenders(rules)))
    free = [f"double {rules.free_double}"] * (rules.free_double is not Double.NONE) + ["split"] * bool(
        rules.free_split
    )
    of_variants = (
        ("Free", ", ".join(free)),
        ("Dealer's 22", "push" * rules.push_22),
        ("Hole card", "none" * (rules.hole_card is HoleCard.NONE)),
        ("Both cards", "seen" * (rules.hole_card is HoleCard.OPEN)),
        ("Cards", ", ".join(f"no {rank}s" for rank in rules.left_out).replace("T", "10")),
        ("Bonuses", f"for {len(rules.bonuses)} hands" * bool(rules.bonuses)),
    )
    return (*labels, *filter(lambda label: label[1], of_variants))


def _surrenders(rules: Rules) -> str:
    if rules.surrender is Surrender.NONE:
        return "no"
    if rules.surrender_against is Against.TEN_OR_ACE:
        return "against 10 or A"
    if rules.surrender is Surrender.EARLY:
        return "early"
    return "yes" if rules.surrender_cards else "any time"


def _doubles_on(rules: Rules) -> str:
    if rules.double_cards != 2:
        return doubled_on(rules)
    if rules.double is Double.ANY:
        return "any two cards" if rules.double_soft else "any hard two"
    return f"on {rules.double}"
