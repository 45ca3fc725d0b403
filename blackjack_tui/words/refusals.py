"""The reasons why a move is not possible now, for when its key is pressed."""

from collections.abc import Sequence

from blackjack_tui.errors import joined
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.rules import Against, Double, Rules, Surrender
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand
from blackjack_tui.game.terms import is_pair, legal_actions
from blackjack_tui.words.keymap import KEYS, WORDS

_CARDS = {2: "two", 3: "up to three", 4: "up to four", 5: "up to five"}
_TRIED = (Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, Action.SURRENDER)
"""The moves whose keys people press when they are not possible."""
_ENTER = "enter"
"""The name of the key, as terminals have it."""


def refusal(key: str, situation: Situation) -> str:
    """Returns why `key` does nothing now: `double: two cards only`; empty for others than moves and Enter."""
    action = next((action for action in _TRIED if KEYS[action] == key), None)
    asked = situation.asked
    if key == _ENTER and isinstance(asked, Question):
        return f"Enter: {_first(asked)}"
    if action is None or asked is None or (isinstance(asked, Question) and action in asked.actions):
        return ""
    return f"{WORDS[action]}: {_why_not(action, asked, situation)}"


def _why_not(action: Action, asked: Question | Limits, situation: Situation) -> str:
    """Returns the first reason that holds why `action` is not among the answers to `asked`."""
    rules, hand = situation.rules, situation.table.player
    if action in _never_allowed(rules):
        return "not at this table"
    if not isinstance(asked, Question):
        return "Enter deals first"
    if asked.topic is not Topic.PLAY:
        return _first(asked)
    if action in asked.too_dear:
        return "not enough money"
    is_split = len(situation.table.hands) > 1
    upcard = next(card.rank for card in situation.table.dealer.cards if card)
    if not (is_split or hand.doubled) and action in legal_actions(rules, (*hand.ranks,), upcard):
        return f"only {joined([WORDS[other] for other in asked.actions], 'or')} is asked"  # by a drill
    if action is Action.HIT:  # only doubled hands and split aces cannot be hit
        return "doubled already" if hand.doubled else "one card each"
    if action is Action.SURRENDER:
        return _no_surrender(rules, hand, is_split)
    return _no_split(rules, hand) if action is Action.SPLIT else _no_double(rules, hand, is_split)


def _first(asked: Question) -> str:
    """Returns the keys that have to answer first: `first H, S or D`."""
    return f"first {joined([KEYS[action].upper() for action in asked.actions], 'or')}"


def _no_split(rules: Rules, hand: SeenHand) -> str:
    """Returns why `hand` cannot be split, though some hands can by `rules`."""
    if len(hand.cards) > 2:
        return f"{_CARDS[2]} cards only"
    first, second = hand.ranks
    return "no more hands" if is_pair(rules, first, second) else "a pair only"


def _no_double(rules: Rules, hand: SeenHand, is_split: bool) -> str:
    """Returns why `hand` cannot be doubled, though some hands can by `rules`."""
    if hand.doubled:
        return "no more doubles" if rules.redoubles else "doubled already"
    if rules.double_cards and len(hand.cards) > rules.double_cards:
        return f"{_CARDS[rules.double_cards]} cards only"
    if is_split and not rules.double_after_split:
        return "not after splits"
    doubles = rules.free_double if rules.double is Double.NONE else rules.double
    return "hard hands only" if doubles is Double.ANY else f"on {doubles} only"


def _no_surrender(rules: Rules, hand: SeenHand, is_split: bool) -> str:
    """Returns why `hand` cannot be given up, though some hands can by `rules`."""
    if is_split and not rules.surrender_after_split:
        return "not after splits"
    if rules.surrender is Surrender.NONE:  # but rescue is allowed
        return "doubled hands only"
    may_by_cards = len(hand.cards) == 2 or not rules.surrender_cards
    if rules.surrender_against is Against.TEN_OR_ACE and may_by_cards:
        return "against a ten or an ace only"
    return "first decision only" if rules.surrender_cards else "not this hand"


def _never_allowed(rules: Rules) -> Sequence[Action]:
    """Returns the moves that no hand has by `rules`."""
    allowed = {
        Action.DOUBLE: rules.can_double,
        Action.SPLIT: rules.can_split,
        Action.SURRENDER: rules.can_surrender,
    }
    return [action for action, is_allowed in allowed.items() if not is_allowed]
