"""Rules in sentences, made from the knobs of a rule book."""

from blackjack_tui.game.rules import Aces, Again, At21, AtBust, Draws, Place, Rules, Surrender, Tie

_HOLE_CARD = {
    Place.FIRST: "The dealer's first card is the hole card and lies face down.",
    Place.SECOND: "The dealer's second card is the hole card and lies face down.",
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
_AT_21 = {
    At21.WINS_HIDDEN: "wins at once, and the hole card stays hidden",
    At21.WINS_SHOWN: "wins at once, and the hole card is shown",
    At21.STANDS: "ends your turn; the dealer plays, and can tie",
    At21.PLAYS_ON: "is nothing special",
}
_BUST = {
    AtBust.LOSES_HIDDEN: "Over 21 you lose at once, and the hole card stays hidden.",
    AtBust.LOSES_TOLD: "Over 21 you lose at once; the dealer only tells a total.",
    AtBust.LOSES_SHOWN: "Over 21 you lose at once, and the hole card is shown.",
    AtBust.DEALER_PLAYS: "Over 21 you lose, unless the dealer goes over 21 too: a push.",
}
_SURRENDER = {
    Surrender.NONE: "You cannot surrender.",
    Surrender.LOSES: "At first you may surrender: you lose, whatever the dealer gets.",
}
_DEALER_DRAWS = {
    Draws.TO_17: "The dealer draws to 16 and stands on 17, on a soft 17 too.",
    Draws.BELOW_PLAYER: "The dealer draws while below your total.",
}
_TIE = {
    Tie.DEALER: "The dealer wins ties.",
    Tie.PUSH: "A tie is a push: nobody wins.",
}
_AGAIN = {
    Again.ASKS: "After a round Y plays another; N or Q leaves.",
    Again.YES_OR_LEAVES: "After a round Y plays another; anything else leaves.",
    Again.ONE_ROUND: "There is one round only.",
}


def explain(rules: Rules) -> list[str]:
    """All that `rules` settles, in sentences."""
    dealt, drawn = _AT_21[rules.dealt_21], _AT_21[rules.drawn_21]
    if dealt == drawn:
        reaching_21 = [f"Reaching 21 {dealt}."]
    else:
        reaching_21 = [f"A dealt 21 {dealt}.", f"Reaching 21 by drawing {drawn}."]
    return [
        f"A fresh pack of 52 is shuffled for every round, by {rules.shuffle}.",
        _HOLE_CARD[rules.hole_card],
        _PLAYER_ACES[rules.player_aces],
        *reaching_21,
        _BUST[rules.bust],
        _SURRENDER[rules.surrender],
        _DEALER_ACES[rules.dealer_aces],
        _DEALER_DRAWS[rules.dealer_draws],
        _TIE[rules.tie],
        _AGAIN[rules.again],
    ]
