"""Reasons: one sentence on why a move is best, made from the numbers of the decision."""

from collections.abc import Callable, Mapping

from blackjack_tui.coach.phrases import noun, per_cent, value, verb, worth
from blackjack_tui.coach.requests import Advice, upcard_of
from blackjack_tui.game.actions import Action, Topic
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Aces
from blackjack_tui.game.situation import Situation

_NEVER = 0.0005
"""A smaller chance counts as none in a sentence."""
_TEN, _ACE = 10, 1
_DEALER_STANDS = 17


def reason(situation: Situation, advice: Advice) -> str:
    """Returns why the best answer in `situation` is best, in one sentence."""
    if advice.question.topic is Topic.INSURANCE:
        return _insurance(situation, advice)
    if advice.question.topic is Topic.SURRENDER:
        on = advice.values[Action.DECLINE]
        return (
            f"playing on is worth {worth(on, True)}, {'less' if on < -0.5 else 'more'} than the half you keep"
        )
    return _REASONS[advice.best](situation, advice)


def _insurance(situation: Situation, advice: Advice) -> str:
    if advice.question.even_money:
        on = advice.values[Action.DECLINE]
        return f"even money is 1 bet, and playing on is worth {on:.3f} bets"
    tens = (2 * advice.values[Action.INSURE] + 1) / 3
    return f"insurance needs a ten in the hole 33.3 % of the time, and here it is {100 * tens:.1f} %"


def _stand(situation: Situation, advice: Advice) -> str:
    hits = Action.HIT in advice.values
    busts = f"a hit busts you {per_cent(advice.odds.bust_chance)}" if hits else ""
    if hits and advice.odds.bust_chance < _NEVER:
        return f"{_wins(situation, advice)}, and a hit is worth {_worth(situation, advice, Action.HIT)}"
    # Below 17 only a dealer's bust wins.
    stiff = (situation.table.player.points or 0) < _DEALER_STANDS
    first = (_dealer(situation, advice) if stiff else "") or _wins(situation, advice)
    return "; ".join(filter(None, (first, busts)))


def _hit(situation: Situation, advice: Advice) -> str:
    bust = advice.odds.bust_chance
    drawing = "no card busts you" if bust < _NEVER else f"a hit busts you {per_cent(bust)}"
    stand = advice.odds.stand
    if stand is None:
        return drawing
    return f"standing loses {per_cent(stand.lose)}; {drawing}"


def _double(situation: Situation, advice: Advice) -> str:
    bust = advice.odds.bust_chance
    drawing = "no card busts you" if bust < _NEVER else f"the card busts you {per_cent(bust)}"
    if advice.odds.planned is not None:
        second = f"{verb(advice, advice.second)} {value(advice.values[advice.second])}"
        return (
            f"the whole round is worth {_worth(situation, advice, Action.DOUBLE)} doubled, {second}; {drawing}"
        )
    return f"{_beside(situation, advice)}; {drawing}"


def _split(situation: Situation, advice: Advice) -> str:
    return _beside(situation, advice)


def _surrender(situation: Situation, advice: Advice) -> str:
    second = advice.second
    return f"any play loses more than half: {noun(advice, second)} is worth {_worth(situation, advice, second)}"


def _declare(situation: Situation, advice: Advice) -> str:
    eleven = _worth(situation, advice, Action.ELEVEN)
    return f"as 11 the hand is worth {eleven}, as 1 {value(advice.values[Action.ONE])}"


_REASONS: Mapping[Action, Callable[[Situation, Advice], str]] = {
    Action.STAND: _stand,
    Action.HIT: _hit,
    Action.DOUBLE: _double,
    Action.SPLIT: _split,
    Action.SURRENDER: _surrender,
    Action.ONE: _declare,
    Action.ELEVEN: _declare,
}


def _worth(situation: Situation, advice: Advice, action: Action) -> str:
    return worth(advice.values[action], situation.rules.bets)


def _beside(situation: Situation, advice: Advice) -> str:
    """What the best move is worth, and the second best."""
    best, second = advice.best, advice.second
    alone = f"{noun(advice, second)} {value(advice.values[second])}"
    return f"{noun(advice, best)} is worth {_worth(situation, advice, best)}, {alone}"


def _dealer(situation: Situation, advice: Advice) -> str:
    """How often the dealer busts; empty for a dealer who draws to the player's total."""
    dealer = advice.odds.dealer
    if dealer is None:
        return ""
    return f"the dealer busts {per_cent(dealer.bust)} from {_up(situation)}"


def _up(situation: Situation) -> str:
    points = upcard_of(situation.table).points
    return {_ACE: "an ace", 8: "an 8", _TEN: "a ten"}.get(points, f"a {points}")


def _wins(situation: Situation, advice: Advice) -> str:
    stand, points = advice.odds.stand, situation.table.player.points
    if stand is None:
        return f"standing is worth {_worth(situation, advice, Action.STAND)}"
    if situation.rules.player_aces is Aces.DECLARED and Rank.ACE in situation.table.player.ranks:
        # The total may still change: the player says at the end what the aces count.
        return f"standing wins {per_cent(stand.win)}"
    return f"{points} wins {per_cent(stand.win)} as it stands"
