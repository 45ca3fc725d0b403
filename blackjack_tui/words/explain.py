"""A rule book in sentences, made from its knobs. felt.py has it in few words."""

from collections.abc import Iterator, Mapping

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
from blackjack_tui.words.felt import NUMBERS, doubled_on
from blackjack_tui.words.money import money
from blackjack_tui.words.more_bets import (
    bonuses,
    left_out,
    second_bets,
    surrenders,
    ties,
)

_HOLE_CARD = {
    HoleCard.FIRST: "The dealer's first card is the hole card and lies face down.",
    HoleCard.SECOND: "The dealer's second card is the hole card and lies face down.",
    HoleCard.NONE: "There is no hole card: the dealer's second card comes last.",
    HoleCard.OPEN: "Both of the dealer's cards lie face up; a blackjack ends the round.",
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
_LOST = {
    Lost.ALL: "A dealer's blackjack takes your doubles and splits too.",
    Lost.ORIGINAL: "A dealer's blackjack takes your original bet only.",
    Lost.BUSTED_AND_ONE: "A dealer's blackjack takes busted bets and one more.",
}
_DEALER_DRAWS = {
    Draws.TO_17: "The dealer draws to 16 and stands on 17, on a soft 17 too.",
    Draws.TO_HARD_17: "The dealer draws to 16 and stands on 17, but hits a soft 17.",
    Draws.BELOW_PLAYER: "The dealer draws while below your total.",
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
    Tie.PLAYER: "You win ties.",
}
_AGAIN = {
    Again.ASKS: "After a round Y plays another; N or Q leaves.",
    Again.YES_OR_LEAVES: "Y plays another round; N leaves, without a screen any other key.",
    Again.ONE_ROUND: "There is one round only.",
}
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
        *(() if rules.surrender is Surrender.NONE and not rules.bets else surrenders(rules)),
        *(second_bets(rules) if rules.bets else ()),
        *bonuses(rules),
        _DEALER_ACES[rules.dealer_aces],
        _DEALER_DRAWS[rules.dealer_draws],
        *((_PUSH_22,) if rules.push_22 else ()),
        _TIE[rules.tie],
        *ties(rules),
        *_going_on(rules),
    ]


def summary(rules: Rules) -> str:
    """Returns a rule book in a sentence: its own summary, or else one made of its rules."""
    if rules.summary:
        return rules.summary
    decks = f"{NUMBERS[rules.decks]} decks" if rules.decks > 1 else "one deck"
    parts = [
        decks.capitalize(),
        f"the dealer {_IN_SUMMARY[rules.dealer_draws].format(soft=rules.dealer_hits_soft)}",
    ]
    parts += {HoleCard.NONE: ["no hole card"], HoleCard.OPEN: ["both cards seen"]}.get(rules.hole_card, [])
    parts += {Tie.DEALER: ["the dealer takes ties"], Tie.PLAYER: ["you win ties"]}.get(rules.tie, [])
    if rules.bets:
        parts += [f"blackjack pays {rules.blackjack_pays}"] if rules.naturals else []
        parts.append("no doubles" if rules.double is Double.NONE else f"doubles on {doubled_on(rules)}")
        parts.append(
            "no splits" if rules.split is Split.NONE else f"splits to {NUMBERS[rules.split_hands]} hands"
        )
    parts += [f"{rules.surrender} surrender"] if rules.surrender in (Surrender.LATE, Surrender.EARLY) else []
    parts += [f"{NUMBERS[rules.charlie]} cards win"] if rules.charlie else []
    parts += ["a dealer's 22 pushes"] if rules.push_22 else []
    parts += ["free bets"] if rules.free_split or rules.free_double is not Double.NONE else []
    parts += ["bonuses"] if rules.bonuses else []
    parts += [] if rules.bets else ["nothing is bet"]
    return f"{', '.join(parts)}."


def _cards(rules: Rules) -> list[str]:
    decks = f"{NUMBERS[rules.decks]} decks" if rules.decks > 1 else "one deck"
    if rules.pack is Pack.SHOE:
        shuffled = f"The shoe holds {decks}, shuffled by {rules.shuffle}."
    elif rules.decks > 1:
        shuffled = f"{decks.capitalize()} are shuffled for every round, by {rules.shuffle}."
    else:
        shuffled = f"A fresh pack of {rules.pack_size} is shuffled for every round, by {rules.shuffle}."
    sentences = [shuffled, *left_out(rules)]
    if rules.burn:
        burned = "card is" if rules.burn == 1 else f"{NUMBERS[rules.burn]} cards are"
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
    if second_bets and rules.naturals and not rules.natural_known:
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
        sentences.append(f"{NUMBERS[rules.charlie].capitalize()} cards at 21 or less win at once.")
    return sentences


def _with_hole_card(rules: Rules, what: str, hole_card: str) -> str:
    return f"{what}." if rules.hole_card in (HoleCard.NONE, HoleCard.OPEN) else f"{what}{hole_card}."


def _going_on(rules: Rules) -> list[str]:
    if not rules.bets:
        return [_AGAIN[rules.again]]
    bets = f"Bets are {money(rules.minimum)} to {money(rules.maximum)}, in steps of {money(rules.chip)}."
    after = _AGAIN[rules.again] if rules.again is Again.ONE_ROUND else "The next bet starts the next round."
    return [bets, *_side_bets(rules), f"You begin with {money(rules.bankroll)}.", after]


def _side_bets(rules: Rules) -> Iterator[str]:
    for bet in rules.side_bets:
        yield f"{bet.title} is a side bet: {money(bet.minimum)} to {money(bet.maximum)} by {money(bet.chip)}."
        yield bet.summary
