"""Reasons: why one move is better than another, in the words of the first lesson, for each pair of moves."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from blackjack_tui.coach.advice import Advice
from blackjack_tui.coach.phrases import noun, verb
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import HIGH_ACE, LIMIT, Rank
from blackjack_tui.game.rules import DEALER_STANDS, Aces
from blackjack_tui.game.situation import Situation
from blackjack_tui.words.knobs import plural


class Why(NamedTuple):
    """Why a move is better than another; neither form is a whole sentence."""

    text: str
    short: str
    """In few words, for a line of 38 columns that begins with the mark and the move."""


_SELDOM, _MOSTLY = "hardly ever", "nearly always"
_OFTEN = (
    (0.02, _SELDOM, "hardly any card busts", "1 in 100"),
    (0.075, "one time in twenty", "one card in twenty busts", "1 in 20"),
    (0.125, "one time in ten", "one card in ten busts", "1 in 10"),
    (0.18, "one time in six", "one card in six busts", "1 in 6"),
    (0.225, "one time in five", "one card in five busts", "1 in 5"),
    (0.29, "one time in four", "one card in four busts", "1 in 4"),
    (0.365, "one time in three", "one card in three busts", "1 in 3"),
    (0.45, "four times in ten", "four cards in ten bust", "4 in 10"),
    (0.55, "half the time", "half the cards bust", "1 in 2"),
    (0.635, "six times in ten", "six cards in ten bust", "6 in 10"),
    (0.71, "two times in three", "two cards in three bust", "2 in 3"),
    (0.78, "three times in four", "three cards in four bust", "3 in 4"),
    (0.86, "eight times in ten", "eight cards in ten bust", "8 in 10"),
    (0.97, "nine times in ten", "nine cards in ten bust", "9 in 10"),
    (1.1, _MOSTLY, "nearly every card busts", "19 in 20"),
)
"""Words for chances below a limit: how often something happens, how many cards bust, and in short."""
_NEVER = 0.0005  # a smaller chance counts as none in a sentence
_HALF, _PER_CENT = 0.5, 0.01


def frequency(chance: float) -> tuple[str, str, str]:
    """Returns a chance in words, of cards that bust a hand, and in short: `one time in ten`, `1 in 10`."""
    return next((words, cards, short) for limit, words, cards, short in _OFTEN if chance < limit)


def reason(situation: Situation, advice: Advice, chosen: Action) -> Why:
    """Returns why `advice.best` is better than `chosen` in `situation`."""
    best = advice.best
    if advice.values[best] < advice.values[chosen]:
        return Why("it is the best move for most such hands", "best for most such hands")
    return _WHY.get((best, chosen), _worth_more)(_Explained(situation, advice, chosen))


class _Explained:
    """A decision with the words and figures that reasons are made of."""

    def __init__(self, situation: Situation, advice: Advice, chosen: Action) -> None:
        player, odds = situation.table.player, advice.odds
        self.rules, self.question = situation.rules, advice.question
        self.values, self.best, self.chosen = advice.values, advice.best, chosen
        self.verbs = verb(advice, self.best), verb(advice, chosen)
        self.noun = noun(advice, self.best)
        self.points = player.points or 0  # unknown where aces are declared at the end
        self.soft = player.soft
        self.name = f"your soft {self.points}" if self.soft else f"your {self.points}"
        self.may_change = self.rules.player_aces is Aces.DECLARED and Rank.ACE in player.ranks
        """Whether the player declares at the end what the hand's aces count."""
        if self.may_change:
            self.name = "your hand"  # it has no total yet
        self.low = sum(rank.points for rank in player.ranks) + HIGH_ACE * player.declared.count(11)
        """The total if the ace in question counts 1."""
        self.busts = odds.bust_chance
        self.stand, self.dealer = odds.stand, odds.dealer
        self.stake = 2**player.doubles
        """The hand's bet now, in first bets: each double has doubled it."""
        letter = player.ranks[0].letter
        self.pair = f"two {plural(letter)}"
        self.split = f"your {self.pair}, split,"  # the subject of a sentence
        self.half = plural(letter).removesuffix("s")
        """A card of the pair: `8`, `ten`."""

    @property
    def needs_bust(self) -> bool:
        """Whether standing wins only if the dealer busts, because the dealer's other totals are higher."""
        if self.dealer is None or self.stand is None or self.may_change:
            return False
        return self.points < DEALER_STANDS

    @property
    def dealer_busts(self) -> float:
        """The chance that the dealer busts so that standing wins: where 22 pushes, over 22."""
        if self.rules.push_22 and self.stand:  # for hands that win only then
            return self.stand.win
        return self.dealer.bust if self.dealer else 0.0

    @property
    def standing(self) -> Why:
        """How often standing wins, in words."""
        if self.stand is None:
            return Why(f"{self.name} is worth little as it stands", "it is worth little")
        words, _, short = frequency(self.stand.win)
        if not self.needs_bust:
            wins = f"{words} wins" if words in (_SELDOM, _MOSTLY) else f"wins {words}"
            return Why(f"standing {wins}", f"standing wins {short}")
        over = " with more than 22" if self.rules.push_22 else ""
        return Why(f"standing wins only if the dealer busts{over}, {words}", f"standing wins {short}")

    @property
    def card(self) -> Why:
        """How often the next card busts the hand, in words."""
        if self.busts < _NEVER:
            return Why(f"no card can bust {self.name}", "no card can bust it")
        _, cards, short = frequency(self.busts)
        return Why(f"{cards} {self.name}", f"{short} cards bust it")

    @property
    def gains(self) -> bool:
        """Whether the best move wins more than it loses."""
        return self.values[self.best] > 0

    @property
    def free(self) -> bool:
        """Whether the house pays the second bet of the best move."""
        return self.best in self.question.free


def _worth_more(hand: _Explained) -> Why:
    best, chosen = hand.verbs
    return Why(f"on average {best} brings more than {chosen}", "it brings more")


def _hit_not_stand(hand: _Explained) -> Why:
    if hand.busts >= _NEVER:
        return Why(f"{hand.standing.text}, so risk a card", hand.standing.short)
    return Why(f"{hand.card.text}, and {hand.standing.text}", hand.card.short)


def _if_the_dealer_busts(hand: _Explained) -> str:
    words, _, _ = frequency(hand.dealer_busts)
    return f"standing wins if the dealer busts, {words}"


def _stand_not_hit(hand: _Explained) -> Why:
    if hand.busts < _NEVER:
        return Why(f"{hand.standing.text}, and a card seldom helps", hand.standing.short)
    if not hand.needs_bust:
        return hand.card
    _, _, short = frequency(hand.dealer_busts)
    return Why(f"{_if_the_dealer_busts(hand)}; {hand.card.text} at once", f"the dealer busts {short}")


_WINS = "more often than it loses"
_FREE = "the second bet is free"


def _double_not_stand(hand: _Explained) -> Why:
    if hand.free:
        return Why(f"{hand.card.text}, and {_FREE}", _FREE)
    first = f"{hand.name} alone wins only if the dealer busts" if hand.needs_bust else hand.card.text
    return Why(f"{first}; with one more card it wins {_WINS}, so bet more", "you win more, so bet more")


def _double_not_hit(hand: _Explained) -> Why:
    if hand.free:
        return Why(_FREE, _FREE)
    return Why(f"{hand.name} with one more card wins {_WINS}, so bet more", "you win more, so bet more")


def _split(first: Callable[[_Explained], str]) -> Callable[[_Explained], Why]:
    """Returns a function that gives the reason for a split. `first` tells why the pair is bad as one hand."""

    def why(hand: _Explained) -> Why:
        free = f", and {_FREE}" if hand.free else ""
        if hand.chosen is Action.STAND and hand.values[Action.STAND] > 0:  # as with tens: each alone is worse
            text = f"{first(hand)}; two bets, one on each {hand.half}, win more together{free}"
            return Why(text, "two hands win more")
        outcome = "win more" if hand.gains else "lose less"
        return Why(f"{first(hand)}; each {hand.half} alone is a better start{free}", f"two hands {outcome}")

    return why


def _pair_hit(hand: _Explained) -> str:
    return hand.card.text if hand.busts >= _NEVER else f"{hand.name} is a poor start for one hand"


_PLAYING_LOSES = "playing on loses more than half the bet"


def _surrender_not_stand(hand: _Explained) -> Why:
    text = f"standing wins less than one time in four, and {_PLAYING_LOSES}"
    return Why(text, "such hands seldom win")


def _surrender_not_hit(hand: _Explained) -> Why:
    bust = f"{hand.card.text}, and " if hand.busts >= _NEVER else ""
    return Why(f"{bust}{_PLAYING_LOSES}", "playing loses more")


def _surrender_not_double(hand: _Explained) -> Why:
    text = f"{hand.name} wins less than one time in four, so do not bet more on it"
    return Why(text, "such hands seldom win")


def _surrender_not_split(hand: _Explained) -> Why:
    return Why(f"{hand.split} lose more than half a bet together", "two hands lose more")


def _surrender_not_play(_: _Explained) -> Why:
    return Why(_PLAYING_LOSES, "playing loses more")


def _not_surrender(hand: _Explained) -> Why:
    value, given_up = hand.values[hand.best], -hand.values[Action.SURRENDER]
    # A surrender that loses all, or a hand that wins more than it loses: the amounts do not matter.
    if given_up >= hand.stake:
        return Why("surrendering loses the hand, and playing on may win it", "playing on may win")
    if hand.gains and hand.best is Action.DOUBLE:
        return _double_not_hit(hand)
    if hand.gains:
        return Why(f"{hand.name} wins {_WINS}, so do not give it up", "you win more often")
    # Both moves lose: say how much. `standing on your 16`, `playing on`, `hitting your 16`
    name = {Action.STAND: f" on {hand.name}", Action.DECLINE: ""}.get(hand.best, f" {hand.name}")
    # One digit more where both losses would be rounded to the same number, as 49.6 % and 50 %.
    digits = 0 if given_up + value >= _PER_CENT else 1
    lost, surrendered = f"{-100 * value:.{digits}f} %", f"{100 * given_up:.{digits}f} %"
    half = given_up == _HALF
    if hand.best is Action.SPLIT:
        limit = "half" if half else f"{surrendered} of"
        outcome = "win more than they lose" if hand.gains else f"lose less than {limit} a bet together"
        return Why(f"{hand.split} {outcome}", "two hands are better")
    loses = f"{hand.noun}{name} loses {lost} of the bet on average"
    short = "loses less than half" if half else "loses less"
    return Why(f"{loses}, less than the {'half' if half else surrendered} you give up", short)


def _hit_not_double(hand: _Explained) -> Why:
    if hand.values[Action.DOUBLE] < 0:
        text = f"doubled, {hand.name} gets only one more card and loses more often than it wins"
        return Why(text, "do not bet more on it")
    return Why(f"doubling draws only one card, and {hand.name} may need more", "one card may be too few")


def _stand_not_double(hand: _Explained) -> Why:
    if hand.busts < _NEVER:
        return Why(f"{hand.standing.text}, and a card seldom helps", hand.standing.short)
    first = f"{_if_the_dealer_busts(hand)}; " if hand.needs_bust else ""
    return Why(f"{first}{hand.card.text}, with twice the bet on it", hand.card.short)


def _stand_not_split(hand: _Explained) -> Why:
    if hand.values[Action.SPLIT] > 0:
        outcome = "win less"
    elif hand.gains:
        outcome = "lose"
    else:
        outcome = "lose more"
    return Why(f"{hand.standing.text}; {hand.split} {outcome}", hand.standing.short)


def _one_hand_not_split(hand: _Explained) -> Why:
    if hand.gains:
        return Why(f"{hand.name} wins more as one hand than split into {hand.pair}", "one hand wins more")
    text = f"{hand.name} loses less as one hand than split into {hand.pair} with twice the bet"
    return Why(text, "two hands lose more")


def _not_insured(hand: _Explained) -> Why:
    if hand.question.even_money:
        text = "your blackjack pays more then, and the dealer ties less than one time in three"
        return Why(text, "waiting pays more")
    text = "at 2 to 1 insurance breaks even at one win in three, and it wins less often"
    return Why(text, "wins too seldom")


def _insured(hand: _Explained) -> Why:
    if hand.question.even_money:
        return Why("more than one time in three the dealer has a blackjack too now", "many tens are left")
    return Why("insurance pays 2 to 1, and now wins more than one time in three", "it wins over 1 in 3")


def _declared(hand: _Explained) -> Why:
    high = hand.low + HIGH_ACE
    as_11 = str(high) if high <= LIMIT else "over 21"
    return Why(
        f"with the ace as 11 your hand is {as_11}, as 1 it is {hand.low}", f"as 11 {as_11}, as 1 {hand.low}"
    )


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
    (Action.SPLIT, Action.DOUBLE): _split(lambda hand: f"doubling draws only one card to {hand.name}"),
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
