"""A rule book in words, made from its knobs: in sentences, on the felt, and as labels with values."""

from collections.abc import Mapping, Sequence

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.rules import (
    Aces,
    Again,
    At21,
    AtBust,
    Double,
    Draws,
    HoleCard,
    Lost,
    Pack,
    Rules,
    Split,
    Surrender,
    Tie,
)
from blackjack_tui.game.situation import Situation
from blackjack_tui.words.money import money

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")

_HOLE_CARD = {
    HoleCard.FIRST: "The dealer's first card is the hole card and lies face down.",
    HoleCard.SECOND: "The dealer's second card is the hole card and lies face down.",
    HoleCard.NONE: "There is no hole card: the dealer's second card comes last.",
}
_PLAYER_ACES = {
    Aces.BEST: "Your aces count 11, or 1 where 11 would be over 21.",
    Aces.LOW: "Your aces always count 1.",
    Aces.DECLARED: "Your aces count 1 while you draw; then you say 1 or 11 for each.",
}
_DEALER_ACES = {
    Aces.BEST: "The dealer's aces count 11, or 1 where 11 would be over 21.",
    Aces.LOW: "The dealer's aces always count 1.",
}
_HIDDEN, _SHOWN = ", and the hole card stays hidden", ", and the hole card is shown"
_AT_21 = {
    At21.WINS_HIDDEN: ("wins at once", _HIDDEN),
    At21.WINS_SHOWN: ("wins at once", _SHOWN),
    At21.STANDS: ("ends your turn; the dealer plays, and can tie", ""),
    At21.PLAYS_ON: ("is nothing special", ""),
}
_BUST = {
    AtBust.LOSES_HIDDEN: ("A bust, over 21, loses at once", _HIDDEN),
    AtBust.LOSES_TOLD: ("A bust, over 21, loses at once", "; the dealer only tells a total"),
    AtBust.LOSES_SHOWN: ("A bust, over 21, loses at once", _SHOWN),
    AtBust.DEALER_PLAYS: ("A bust, over 21, loses, unless the dealer busts too: a push", ""),
}
_SURRENDER = {
    Surrender.NONE: "You cannot surrender.",
    Surrender.LATE: "At first you may surrender half the bet, but not to a blackjack.",
    Surrender.EARLY: "At first you may surrender half the bet, even to a blackjack.",
    Surrender.LOSES: "At first you may surrender: you lose, whatever the dealer gets.",
}
_LOST = {
    Lost.ALL: "A dealer's blackjack takes your doubles and splits too.",
    Lost.ORIGINAL: "A dealer's blackjack takes your original bet only.",
}
_DOUBLE = {
    Double.ANY: "any first two cards",
    Double.NINE_TO_ELEVEN: "two cards of 9 to 11",
    Double.TEN_OR_ELEVEN: "two cards of 10 or 11",
}
_SPLIT = {
    Split.VALUE: "equal value",
    Split.RANK: "equal rank",
}
_DEALER_DRAWS = {
    Draws.TO_17: "The dealer draws to 16 and stands on 17, on a soft 17 too.",
    Draws.TO_HARD_17: "The dealer draws to 16 and stands on 17, but hits a soft 17.",
    Draws.BELOW_PLAYER: "The dealer draws while below your total.",
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
_IN_SUMMARY: Mapping[Draws, str] = {
    Draws.TO_17: "stands on soft 17",
    Draws.TO_HARD_17: "hits soft {soft}",
    Draws.BELOW_PLAYER: "draws to beat you",
}
_PUSH_22 = "A dealer's 22 is a push, except to a hand that has won already."
_TIE = {
    Tie.DEALER: "The dealer takes ties.",
    Tie.PUSH: "A tie is a push: nobody wins.",
}
_AGAIN = {
    Again.ASKS: "After a round Y plays another; N or Q leaves.",
    Again.YES_OR_LEAVES: "Y plays another round; N leaves, without a screen any other key.",
    Again.ONE_ROUND: "There is one round only.",
}
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
_MOVES: Mapping[Action, str] = {
    Action.HIT: "H: one more card",
    Action.STAND: "S: no more",
    Action.DOUBLE: "D: double the bet, one card",
    Action.SPLIT: "P: split the pair",
    Action.SURRENDER: "R: give up for half",
}
"""The effect of each move, for a player's first hand ever."""
_FIRST_BET = (
    "Enter bets the same again. F is a first lesson, C a coach, ? every key.",
    "Enter deals again. F: a lesson.",
)
_FIRST_AGAIN = ("Enter deals again. F is a first lesson, C a coach, ? every key.", "Enter deals. F: a lesson.")
OTHER_TABLES = "'blackjack-tui rules' lists tables with money."
"""For tables without bets, in the help without a screen."""
SOFT = "Soft: an ace counts 11, so one more card cannot go over 21."
"""For the help."""


def explain(rules: Rules) -> list[str]:
    """Returns `rules` in sentences."""
    return [
        *_cards(rules),
        _HOLE_CARD[rules.hole_card],
        *_natural(rules),
        _PLAYER_ACES[rules.player_aces],
        *_reaching_21(rules),
        _with_hole_card(rules, *_BUST[rules.bust]),
        *(() if rules.surrender is Surrender.NONE and not rules.bets else (_SURRENDER[rules.surrender],)),
        *(_second_bets(rules) if rules.bets else ()),
        _DEALER_ACES[rules.dealer_aces],
        _DEALER_DRAWS[rules.dealer_draws],
        *((_PUSH_22,) if rules.push_22 else ()),
        _TIE[rules.tie],
        *_going_on(rules),
    ]


def summary(rules: Rules) -> str:
    """Returns a rule book in a sentence: its own summary, or else one made of its rules."""
    if rules.summary:
        return rules.summary
    decks = f"{_NUMBERS[rules.decks]} decks" if rules.decks > 1 else "one deck"
    parts = [
        decks.capitalize(),
        f"the dealer {_IN_SUMMARY[rules.dealer_draws].format(soft=rules.dealer_hits_soft)}",
    ]
    if rules.hole_card is HoleCard.NONE:
        parts.append("no hole card")
    if rules.tie is Tie.DEALER:
        parts.append("the dealer takes ties")
    if rules.bets:
        parts += [f"blackjack pays {rules.blackjack_pays}"] if rules.naturals else []
        parts.append("no doubles" if rules.double is Double.NONE else f"doubles on {_DOUBLE[rules.double]}")
        parts.append(
            "no splits" if rules.split is Split.NONE else f"splits to {_NUMBERS[rules.split_hands]} hands"
        )
    parts += [f"{rules.surrender} surrender"] if rules.surrender in (Surrender.LATE, Surrender.EARLY) else []
    parts += [f"{_NUMBERS[rules.charlie]} cards win"] if rules.charlie else []
    parts += ["a dealer's 22 pushes"] if rules.push_22 else []
    parts += [] if rules.bets else ["nothing is bet"]
    return f"{', '.join(parts)}."


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
    lines: list[Sequence[str]] = [(AIM, "Get closer to 21 than the dealer."), card_values(situation.rules)]
    if isinstance(asked, Question) and asked.topic is Topic.PLAY:
        moves = [_MOVES[action] for action in asked.actions]
        lines.append([". ".join(moves[:count]) + "." for count in range(len(moves), 1, -1)])
    return lines


def about_table(rules: Rules) -> tuple[str, ...]:
    """Returns what a player should know of a table by `rules`, in a few words each: `blackjack pays 3:2`."""
    words = []
    if rules.tie is Tie.DEALER:
        words.append("dealer takes ties")
    if not rules.bets:
        words.append("no bets")
    elif rules.naturals:
        words.append(f"blackjack pays {rules.blackjack_pays}")
    return tuple(words)


def oddities(rules: Rules, tables_key: bool = False) -> tuple[str, ...]:
    """Returns what a newcomer should know before the first decision, from the longest form to the shortest.

    That is that the dealer takes ties and that nothing is bet; at a casino's table there is nothing to say.
    `tables_key`: whether L lists tables with money here.
    """
    ties = rules.tie is Tie.DEALER
    if rules.bets:
        return ("The dealer takes ties.",) if ties else ()
    long, short = ("; L: tables with money.", " L: for money.") if tables_key else (".", "")
    if not ties:
        return f"Nothing is bet{long}", f"Nothing is bet.{short}"
    return (
        f"The dealer takes ties. Nothing is bet{long}",
        f"The dealer takes ties, nothing is bet.{short}",
        f"Ties lose. No bets{';' if short else '.'}{short}",
    )


def _cards(rules: Rules) -> list[str]:
    decks = f"{_NUMBERS[rules.decks]} decks" if rules.decks > 1 else "one deck"
    if rules.pack is Pack.SHOE:
        shuffled = f"The shoe holds {decks}, shuffled by {rules.shuffle}."
    elif rules.decks > 1:
        shuffled = f"{decks.capitalize()} are shuffled for every round, by {rules.shuffle}."
    else:
        shuffled = f"A fresh pack of 52 is shuffled for every round, by {rules.shuffle}."
    sentences = [shuffled]
    if rules.burn:
        burned = "card is" if rules.burn == 1 else f"{_NUMBERS[rules.burn]} cards are"
        sentences.append(f"After a shuffle the first {burned} burned.")
    if rules.pack is Pack.SHOE:
        sentences.append(f"The cut card lies behind {rules.penetration}% of the cards.")
    return sentences


def _natural(rules: Rules) -> list[str]:
    """Returns the effects of a dealer's natural in sentences."""
    sentences = []
    if rules.peek:
        sentences.append("With an ace or a ten up, the dealer looks for a blackjack at once.")
    if rules.insurance:
        sentences.append("Against an ace you may insure for half the bet, at 2:1.")
        if rules.even_money:
            sentences.append("With a blackjack you may take even money instead: 1:1, at once.")
    second_bets = rules.double is not Double.NONE or rules.split is not Split.NONE
    if second_bets and rules.naturals and not rules.peek:
        sentences.append(_LOST[rules.lost_to_natural])
    return sentences


def _reaching_21(rules: Rules) -> list[str]:
    drawn = _with_hole_card(rules, *_AT_21[rules.drawn_21])
    if rules.dealt_21 is rules.drawn_21:
        sentences = [f"Reaching 21 {drawn}"]
    elif rules.naturals:
        pays = f" and pays {rules.blackjack_pays}" if rules.bets else ""
        sentences = [f"A dealt 21 is a blackjack: it beats any other 21{pays}.", f"A drawn 21 {drawn}"]
    else:
        dealt = _with_hole_card(rules, *_AT_21[rules.dealt_21])
        sentences = [f"A dealt 21 {dealt}", f"A drawn 21 {drawn}"]
    if rules.charlie:
        sentences.append(f"{_NUMBERS[rules.charlie].capitalize()} cards at 21 or less win at once.")
    return sentences


def _with_hole_card(rules: Rules, what: str, hole_card: str) -> str:
    return f"{what}." if rules.hole_card is HoleCard.NONE else f"{what}{hole_card}."


def _second_bets(rules: Rules) -> list[str]:
    """Returns the rules of doubles and splits in sentences."""
    splits = rules.split is not Split.NONE
    if rules.double is Double.NONE:
        sentences = ["You cannot double."]
    else:
        on = _DOUBLE[rules.double]
        if rules.double is Double.ANY and not rules.double_soft:
            on = on.replace("any", "any hard")
        after = ", after a split too" if rules.double_after_split else ", but not after a split"
        sentences = [f"You may double on {on}{after if splits else ''}."]
    if not splits:
        return [*sentences, "You cannot split."]
    hands = _NUMBERS[rules.split_hands]
    sentences.append(f"You may split cards of {_SPLIT[rules.split]}, to {hands} hands at most.")
    aces = "Split aces are played on" if rules.hit_split_aces else "Split aces get one card each"
    if rules.split_hands > 2:
        aces += " and can be split again" if rules.resplit_aces else " and cannot be split again"
    sentences.append(f"{aces}.")
    if rules.naturals:
        sentences.append("After a split no 21 is a blackjack.")
    return sentences


def _going_on(rules: Rules) -> list[str]:
    if not rules.bets:
        return [_AGAIN[rules.again]]
    bets = f"Bets are {money(rules.minimum)} to {money(rules.maximum)}, in steps of {money(rules.chip)}."
    after = _AGAIN[rules.again] if rules.again is Again.ONE_ROUND else "The next bet starts the next round."
    return [bets, f"You begin with {money(rules.bankroll)}.", after]


def felt_words(rules: Rules) -> tuple[str, ...]:
    """Returns what is printed on the felt of a table by `rules`, the most important first."""
    words = []
    if rules.bets and rules.naturals:
        words.append(f"Blackjack pays {rules.blackjack_pays.replace(':', ' to ')}")
    elif rules.tie is Tie.DEALER:
        words.append("Dealer takes ties")
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
    labels.append(("Ties", "dealer wins" if rules.tie is Tie.DEALER else "push"))
    labels.append(("Double", "no" if rules.double is Double.NONE else _doubles_on(rules)))
    labels.append(("Split", "no" if rules.split is Split.NONE else f"to {rules.split_hands} hands"))
    labels.append(("Surrender", "no" if rules.surrender is Surrender.NONE else "yes"))
    return tuple(labels)


def _doubles_on(rules: Rules) -> str:
    if rules.double is Double.ANY:
        return "any two cards" if rules.double_soft else "any hard two"
    return f"on {rules.double}"
