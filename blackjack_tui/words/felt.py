"""A table's rules in few words: on the felt, in the rail right of it, and for a player's first round."""

from collections.abc import Mapping, Sequence

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import HIGH_ACE, LIMIT, RANKS
from blackjack_tui.game.rules import DEALER_STANDS, NATURAL, Aces, At21, Draws, HoleCard, Rules, Tie
from blackjack_tui.game.situation import Situation
from blackjack_tui.words import sentences
from blackjack_tui.words.knobs import KNOBS, InWords, capital, matters

AIM = "Come closer to 21 than the dealer, and not over it."
"""The aim of the game."""
_AIM_IN_SHORT = "Nearer 21 than the dealer, not over."
_NO_BETS = "no bets"
_ALWAYS_SHOWN = ("decks", "dealer_draws", "blackjack_pays", "bets", "tie", "double", "split", "surrender")
"""The knobs that the rail always shows."""
_SHOWN_IF_TURNED = ("free_double", "free_split", "push_22", "charlie", "hole_card", "left_out", "bonuses")
"""The knobs that it shows if they are not at their defaults."""
_IF_ROOM = (
    *("double_after_split", "redoubles", "hit_split_aces", "insurance", "even_money", "lost_to_natural"),
    *("pack", "penetration", "burn"),
)
"""The knobs that a large rail shows too."""
_DETAILS = {"double": ("double_soft",), "surrender": ("surrender_cards", "surrender_against")}
"""Knobs that follow the value of another one, if they are not at their defaults."""
_SPECIAL: Mapping[str, Sequence[object]] = {
    "tie": (Tie.DEALER, Tie.PLAYER),
    "push_22": (True,),
    "hole_card": (HoleCard.OPEN,),
    "dealer_draws": (Draws.BELOW_PLAYER,),
    "player_aces": (Aces.LOW, Aces.DECLARED),
}
"""The values that few casinos have, the most surprising first; the knobs of `_SHOWN_IF_TURNED` come after."""
_EFFECTS: Mapping[Action, str] = {
    Action.STAND: "wins if the dealer busts",
    Action.DOUBLE: "twice the bet, one card",
    Action.SPLIT: "two hands, a bet each",
    Action.SURRENDER: "half of the bet back",
}
"""The effect of each move, for a player's first hand ever."""
_FIRST_BET = (
    "Enter bets the same again. F is a first lesson, C a coach, ? every key.",
    "Enter deals again. F: a lesson.",
)
_FIRST_AGAIN = ("Enter deals again. F is a first lesson, C a coach, ? every key.", "Enter deals. F: a lesson.")


def card_values(rules: Rules) -> Sequence[str]:
    """Returns a sentence on what cards count by `rules`, and a shorter one."""
    ace = InWords(rules).short("player_aces").removeprefix("count ")
    return f"Cards count their number, pictures 10, an ace {ace}.", f"Pictures count 10, an ace {ace}."


def for_newcomers(situation: Situation) -> Sequence[Sequence[str]]:
    """Returns the lines for a newcomer's first round, from the top; each has several forms, the longest first.

    They are the aim, what cards count and what this hand can do; after the round, how to go on.
    """
    if situation.table.rounds:
        how_to_go_on = _FIRST_BET if situation.rules.bets else _FIRST_AGAIN
        return (how_to_go_on,) if situation.asked else ()
    lines: list[Sequence[str]] = [(AIM, _AIM_IN_SHORT), card_values(situation.rules)]
    explanation = hand_explained(situation)
    if explanation:
        hand, effects = explanation
        # To hit and to stand; more has no room.
        moves = [f"{action.capitalize()}: {effect}." for action, effect in effects[:2]]
        both_moves = " ".join(moves)
        lines.append((f"{hand} {both_moves}", both_moves, moves[0]))
    return lines


def hand_explained(situation: Situation) -> tuple[str, Sequence[tuple[Action, str]]] | None:
    """Returns a sentence on the hand and the upcard, and the effect of each move; None between hands."""
    asked, table, rules = situation.asked, situation.table, situation.rules
    hand, upcard = table.player, next((card for card in table.dealer.cards if card), None)
    if not isinstance(asked, Question) or asked.topic is not Topic.PLAY or hand.points is None or not upcard:
        return None
    hard = hand.points - HIGH_ACE if hand.soft else hand.points
    ranks = [rank for letter, rank in RANKS.items() if letter not in rules.left_out]
    busting = sum(hard + rank.points > LIMIT for rank in ranks)
    hit = f"{busting} of {len(ranks)} cards bust" if busting else "no card busts"
    if rules.dealer_draws is Draws.BELOW_PLAYER:
        stand = f"the dealer must beat {hand.points}"
    elif hand.points >= DEALER_STANDS:
        stand = f"keeps your {hand.points}"
    else:
        stand = _EFFECTS[Action.STAND]
    effects = {**_EFFECTS, Action.HIT: hit, Action.STAND: stand}
    total = sentences.total(hand.points, hand.soft)
    sentence = f"You have {total}, the dealer {sentences.shows(table.dealer)}."
    return sentence, [(action, effects[action]) for action in asked.actions]


def about_table(rules: Rules) -> Sequence[str]:
    """Returns the rules that every player should know, in a few words each: `blackjack pays 3:2`."""
    words = InWords(rules)
    is_shown = {
        "tie": rules.tie is not Tie.PUSH,
        "push_22": rules.push_22,
        "blackjack_pays": matters(rules, "blackjack_pays"),
    }
    phrases = [_lower(words.phrase(knob)) for knob in is_shown if is_shown[knob]]
    return phrases if rules.bets else [*phrases, _NO_BETS]


def special_rules(rules: Rules) -> str:
    """Returns a sentence on the unusual rules of a table; empty if it is like most in casinos."""
    words = _special_words(rules)
    return f"Special here: {', '.join(words)}." if words else ""


def _special_words(rules: Rules) -> Sequence[str]:
    """Returns the unusual rules in a few words each, the most surprising first."""
    words = InWords(rules)
    knobs = [knob for knob, values in _SPECIAL.items() if getattr(rules, knob) in values]
    unlisted = [knob for knob in _SHOWN_IF_TURNED if knob not in _SPECIAL]
    knobs += [knob for knob in unlisted if _is_turned(words, knob)]
    phrases = [_lower(words.phrase(knob)) for knob in knobs]
    blackjacks_win = rules.naturals and rules.tie is Tie.DEALER and rules.tied(NATURAL) is Tie.PLAYER
    general = []
    if blackjacks_win:
        general.append("tied blackjacks win")
    if not rules.bets:
        general.append(_NO_BETS)
    return [*phrases[:1], *general, *phrases[1:]]  # the most surprising comes even before these


def oddities(rules: Rules, tables_key: bool = False) -> Sequence[str]:
    """Returns forms of a sentence on the unusual rules of a table, the longest first; empty at most tables.

    `tables_key`: whether L lists tables with money here.
    """
    words = _special_words(rules)
    ends = ["."]
    if tables_key and not rules.bets:
        ends = ["; L: tables with money.", "; L: for money."]
    counts = range(len(words), 0, -1)
    return [f"{capital(', '.join(words[:count]))}{end}" for count in counts for end in ends]


def felt_words(rules: Rules) -> Sequence[str]:
    """Returns the texts that are printed on the felt of a table by `rules`, the most important first."""
    words = InWords(rules)
    is_printed = {
        "blackjack_pays": matters(rules, "blackjack_pays"),
        "tie": rules.tie is Tie.DEALER,
        "push_22": rules.push_22,
    }
    first_knobs = [knob for knob in is_printed if is_printed[knob]]
    last_knobs = ["dealer_draws", "insurance"] if rules.insurance else ["dealer_draws"]
    always_wins = []
    if rules.bets and rules.drawn_21 in (At21.WINS_HIDDEN, At21.WINS_SHOWN):
        always_wins.append("Your 21 always wins")
    elif rules.naturals and rules.tie is not Tie.PLAYER and rules.tied(NATURAL) is Tie.PLAYER:
        always_wins.append("Your blackjack always wins")
    texts = [*map(words.phrase, first_knobs), *always_wins, *map(words.phrase, last_knobs)]
    return [text.replace(":", " to ") for text in texts]  # 3 to 2, as felts have it


def facts(rules: Rules, more: int = 0) -> Sequence[tuple[str, str]]:
    """Returns the main rules, and so many `more`, as labels, each with a value."""
    words, rows = InWords(rules), []
    for knob in (*_ALWAYS_SHOWN, *_SHOWN_IF_TURNED):
        value = words.short(knob)
        if value and matters(rules, knob) and (knob in _ALWAYS_SHOWN or _is_turned(words, knob)):
            details = [words.short(other) for other in _DETAILS.get(knob, ()) if _is_turned(words, other)]
            rows.append((KNOBS[knob].label, ", ".join([value, *details])))
    others = [(KNOBS[knob].label, words.short(knob)) for knob in _IF_ROOM if matters(rules, knob)]
    return [*rows, *[(label, value) for label, value in others if value][:more]]


def _is_turned(words: InWords, knob: str) -> bool:
    """Whether a knob has an effect, is not at its default, and has words for its value."""
    value = getattr(words.rules, knob)
    is_default = value == Rules._field_defaults.get(knob)
    return not is_default and bool(matters(words.rules, knob) and words.short(knob))


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
