"""Reasons: why one move is better than another, in the words of the first lesson, for each pair of moves."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from blackjack_tui.coach.advice import Advice, seen_of
from blackjack_tui.coach.chart_report import hand_named, upcard_named
from blackjack_tui.coach.phrases import verb
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import HIGH_ACE, LIMIT, Rank
from blackjack_tui.game.rules import DEALER_STANDS, Aces
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.chart import UPCARDS, column_of


class Why(NamedTuple):
    """Why a move is better than another; neither form is a whole sentence."""

    text: str
    short: str
    """In few words, for a line of 38 columns that begins with the mark and the move."""


_SELDOM = "hardly ever"
_OFTEN = (
    (0.02, _SELDOM, "1 in 100"),
    (0.075, "one time in twenty", "1 in 20"),
    (0.125, "one time in ten", "1 in 10"),
    (0.18, "one time in six", "1 in 6"),
    (0.225, "one time in five", "1 in 5"),
    (0.29, "one time in four", "1 in 4"),
    (0.365, "one time in three", "1 in 3"),
    (0.45, "four times in ten", "4 in 10"),
    (0.55, "half the time", "1 in 2"),
    (0.635, "six times in ten", "6 in 10"),
    (0.71, "two times in three", "2 in 3"),
    (0.78, "three times in four", "3 in 4"),
    (0.86, "eight times in ten", "8 in 10"),
    (0.97, "nine times in ten", "9 in 10"),
    (1.1, "nearly always", "19 in 20"),
)
"""Chances below a limit, in words and in short."""
_NEVER = 0.0005
"""A smaller chance counts as none in a sentence."""


def often(chance: float) -> tuple[str, str]:
    """Returns a chance in words, and in short: `one time in four`, `1 in 4`."""
    return next((words, short) for limit, words, short in _OFTEN if chance < limit)


def reason(situation: Situation, advice: Advice, chosen: Action) -> Why:
    """Returns why `advice.best` is better than `chosen` in `situation`."""
    best = advice.best
    if advice.values[best] < advice.values[chosen]:
        return Why("it is the best move for most such hands", "best for most such hands")
    return _WHY.get((best, chosen), _worth_more)(_Explained(situation, advice, chosen))


class _Explained:
    """A decision in the words that reasons are made of."""

    def __init__(self, situation: Situation, advice: Advice, chosen: Action) -> None:
        player, odds = situation.table.player, advice.odds
        self.rules, self.question = situation.rules, advice.question
        self.values, self.best, self.chosen = advice.values, advice.best, chosen
        self.verbs = verb(advice, self.best), verb(advice, chosen)
        self.points = player.points or 0
        self.soft = player.soft
        self.name = f"soft {self.points}" if self.soft else str(self.points)
        self.may_change = self.rules.player_aces is Aces.DECLARED and Rank.ACE in player.ranks
        """Whether the player says at the end what its aces count."""
        if self.may_change:
            self.name = "the hand"
        self.low = sum(rank.points for rank in player.ranks) + HIGH_ACE * player.declared.count(11)
        """The total with the ace that is asked about as 1."""
        self.busts = odds.bust_chance
        self.stand, self.dealer = odds.stand, odds.dealer
        self.stake = 1 << player.doubles
        seen = [rank.points for rank in seen_of(situation)]
        self.against = upcard_named(column_of(seen)) if len(seen) == 1 else hand_named(column_of(seen))
        self.one_of_pair = upcard_named(UPCARDS[player.ranks[0].points - 1])

    @property
    def needs_bust(self) -> bool:
        """Whether standing wins only if the dealer busts."""
        if self.dealer is None or self.stand is None or self.may_change:
            return False
        return self.points < DEALER_STANDS

    @property
    def dealer_busts(self) -> float:
        """The chance that the dealer busts; with a 22 that pushes, that the dealer has more."""
        if self.rules.push_22 and self.stand:
            return self.stand.win
        return self.dealer.bust if self.dealer else 0.0

    @property
    def standing(self) -> Why:
        """What standing wins."""
        if self.stand is None:
            return Why(f"{self.name} is worth little as it stands", "it is worth little")
        words, short = often(self.stand.win)
        if not self.needs_bust:
            wins = f"{words} wins" if words == _SELDOM else f"wins {words}"
            return Why(f"{self.name} {wins} as it stands", f"standing wins {short}")
        over = " with more than 22" if self.rules.push_22 else ""
        return Why(f"{self.name} wins only if the dealer busts{over}, {words}", f"standing wins {short}")

    @property
    def card(self) -> Why:
        """What the next card does."""
        if self.busts < _NEVER:
            kind = "can bust it" if self.soft else f"takes {self.name} over 21"
            return Why(f"no card {kind}", f"no card busts {self.points}")
        words, short = often(self.busts)
        return Why(f"a card takes {self.name} over 21 {words}", f"a card busts it {short}")

    @property
    def gains(self) -> bool:
        """Whether the best move wins more than it loses."""
        return self.values[self.best] > 0

    def both(self, move: Action) -> str:
        """Returns what two hands from the pair bring."""
        return f"two hands that begin with {self.one_of_pair} {'win' if self.values[move] > 0 else 'lose'}"


def _worth_more(hand: _Explained) -> Why:
    best, chosen = hand.verbs
    return Why(f"on average {best} brings more than {chosen}", "it brings more")


def _hit_not_stand(hand: _Explained) -> Why:
    if hand.busts >= _NEVER:
        return Why(f"{hand.standing.text}: take the risk of a card", hand.standing.short)
    return Why(f"{hand.standing.text}, and {hand.card.text}", hand.card.short)


def _stand_not_hit(hand: _Explained) -> Why:
    if hand.busts < _NEVER:
        return Why(f"{hand.standing.text}, and a card seldom makes it better", hand.standing.short)
    if not hand.needs_bust:
        return hand.card
    words, short = often(hand.dealer_busts)
    text = f"{hand.card.text}, and the dealer busts {words}: let the dealer draw"
    return Why(text, f"the dealer busts {short}")


def _double_not_stand(hand: _Explained) -> Why:
    if Action.DOUBLE in hand.question.free:
        return Why(f"{hand.card.text}, and the second bet is free", "the second bet is free")
    text = "with one more card you win more often than you lose: have more at stake"
    first = hand.card if hand.soft else hand.standing
    return Why(f"{first.text}; {text}", "you win more: bet more")


def _double_not_hit(hand: _Explained) -> Why:
    if Action.DOUBLE in hand.question.free:
        return Why("the second bet is free", "the second bet is free")
    text = f"{hand.name} and one more card win more often than they lose: have more at stake"
    return Why(text, "you win more: bet more")


def _split(first: Callable[[_Explained], str]) -> Callable[[_Explained], Why]:
    """Returns what gives the reason for a split: `first` says what becomes of the pair as one hand."""

    def why(hand: _Explained) -> Why:
        free = "; the second bet is free" if Action.SPLIT in hand.question.free else ""
        more = "more" if hand.gains else "less"
        return Why(f"{first(hand)}; {hand.both(Action.SPLIT)} {more}{free}", f"two hands {_wins(hand)} {more}")

    return why


def _wins(hand: _Explained) -> str:
    return "win" if hand.gains else "lose"


def _pair_hit(hand: _Explained) -> str:
    return hand.card.text if hand.busts >= _NEVER else f"{hand.name} is a poor start for one hand"


def _surrender_not_stand(hand: _Explained) -> Why:
    win = hand.stand.win if hand.stand else 0.0
    seldom = hand.standing.text.replace(often(win)[0], "less than one time in four")
    return Why(f"{seldom}: any play loses more than half the bet", f"{hand.points} wins under 1 in 4")


def _surrender_not_hit(hand: _Explained) -> Why:
    return Why(f"{hand.card.text}: playing on loses more than half the bet", "playing loses more")


def _surrender_not_double(hand: _Explained) -> Why:
    text = f"{hand.name} wins less than one time in four: do not bet more on it"
    return Why(text, f"{hand.points} wins under 1 in 4")


def _surrender_not_split(hand: _Explained) -> Why:
    return Why(f"{hand.both(Action.SPLIT)} more than half a bet", "two hands lose more")


def _surrender_not_play(_: _Explained) -> Why:
    return Why("playing on loses more than half the bet", "playing loses more")


def _not_surrender(hand: _Explained) -> Why:
    value, what = hand.values[hand.best] / hand.stake, hand.verbs[0]
    if hand.values[Action.SURRENDER] <= -hand.stake:
        return Why("whoever surrenders has lost, and played on the hand may win", "played on it may win")
    if hand.best is Action.SPLIT:
        less = "more than they lose" if hand.gains else "less than half a bet"
        return Why(f"{hand.both(Action.SPLIT)} {less}", "two hands are better")
    if value > 0:
        return Why(f"{hand.name} wins more often than it loses: do not give it up", "you win more often")
    words, short = often((1 + value) / 2)
    return Why(
        f"if you {what}, {hand.name} wins {words}: that loses less than the half you give up",
        f"it wins {short}",
    )


def _hit_not_double(hand: _Explained) -> Why:
    if hand.values[Action.DOUBLE] < 0:
        text = f"with one card {hand.name} loses more often than it wins: do not bet more on it"
        return Why(text, "do not bet more on it")
    return Why(f"a double draws only one card, and {hand.name} may need more", "one card may be too few")


def _stand_not_double(hand: _Explained) -> Why:
    if hand.busts < _NEVER:
        return Why(f"{hand.standing.text}, and a card seldom makes it better", hand.standing.short)
    return Why(f"{hand.card.text}, with twice the bet on it", hand.card.short)


def _stand_not_split(hand: _Explained) -> Why:
    less = " less" if hand.values[Action.SPLIT] > 0 else "" if hand.gains else " more"
    return Why(f"{hand.standing.text}; {hand.both(Action.SPLIT)}{less}", hand.standing.short)


def _one_hand_not_split(hand: _Explained) -> Why:
    if hand.gains:
        return Why(
            f"one hand of {hand.name} wins more than two that begin with {hand.one_of_pair}",
            f"{hand.points} is a better start",
        )
    text = (
        f"two hands that begin with {hand.one_of_pair} lose more, with twice the bet, than one of {hand.name}"
    )
    return Why(text, "two hands lose more")


def _not_insured(hand: _Explained) -> Why:
    if hand.question.even_money:
        text = "your blackjack is paid more if you wait: fewer than one hidden card in three makes it a push"
        return Why(text, "waiting pays more")
    return Why("fewer than one hidden card in three counts 10", "too few tens")


def _insured(_: _Explained) -> Why:
    return Why("more than one hidden card in three counts 10 now", "many tens are left")


def _declared(hand: _Explained) -> Why:
    as_11 = str(high) if (high := hand.low + HIGH_ACE) <= LIMIT else "over 21"
    return Why(f"as 11 the hand is {as_11}, as 1 it is {hand.low}", f"as 11 {as_11}, as 1 {hand.low}")


_WHY: Mapping[tuple[Action, Action], Callable[[_Explained], Why]] = {
    (Action.HIT, Action.STAND): _hit_not_stand,
    (Action.HIT, Action.DOUBLE): _hit_not_double,
    (Action.HIT, Action.SPLIT): _one_hand_not_split,
    (Action.HIT, Action.SURRENDER): _not_surrender,
    (Action.STAND, Action.HIT): _stand_not_hit,
    (Action.STAND, Action.DOUBLE): _stand_not_double,
    (Action.STAND, Action.SPLIT): _stand_not_split,
    (Action.STAND, Action.SURRENDER): _not_surrender,
    (Action.DOUBLE, Action.HIT): _double_not_hit,
    (Action.DOUBLE, Action.STAND): _double_not_stand,
    (Action.DOUBLE, Action.SPLIT): _one_hand_not_split,
    (Action.DOUBLE, Action.SURRENDER): _not_surrender,
    (Action.SPLIT, Action.HIT): _split(_pair_hit),
    (Action.SPLIT, Action.STAND): _split(lambda hand: hand.standing.text),
    (Action.SPLIT, Action.DOUBLE): _split(lambda hand: f"a double draws only one card to {hand.name}"),
    (Action.SPLIT, Action.SURRENDER): _not_surrender,
    (Action.SURRENDER, Action.HIT): _surrender_not_hit,
    (Action.SURRENDER, Action.STAND): _surrender_not_stand,
    (Action.SURRENDER, Action.DOUBLE): _surrender_not_double,
    (Action.SURRENDER, Action.SPLIT): _surrender_not_split,
    (Action.SURRENDER, Action.DECLINE): _surrender_not_play,
    (Action.DECLINE, Action.SURRENDER): _not_surrender,
    (Action.DECLINE, Action.INSURE): _not_insured,
    (Action.INSURE, Action.DECLINE): _insured,
    (Action.ONE, Action.ELEVEN): _declared,
    (Action.ELEVEN, Action.ONE): _declared,
}
"""The reason for each pair of the best move and the chosen one."""
