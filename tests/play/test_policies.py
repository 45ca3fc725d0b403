"""What automatic players decide, hand by hand."""

import pytest

from blackjack_tui.errors import Left, UsageError
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.cards import Hand, parse_cards
from blackjack_tui.game.events import RoundStarted
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.play.policies import DEFAULT_POLICY, POLICIES, Autoplayer, strategy_named
from blackjack_tui.rulebooks.loading import load

HIT, STAND = Action.HIT, Action.STAND
PLAY = Question(Topic.PLAY, (HIT, STAND, Action.DOUBLE, Action.SPLIT, Action.SURRENDER))
AGAIN = Question(Topic.AGAIN, (Action.YES, Action.NO))
START = Situation.at_start(load("vegas-strip"))


def table_with(cards: str) -> Table:
    """A table at which the player has these cards."""
    hand = Hand()
    for card in parse_cards(cards):
        hand.add(card)
    return Table(hands=(SeenHand(tuple(hand.cards), hand.points, hand.soft),))


DECISIONS = [
    # cards, hit-below-17, mimic of a dealer who stands on soft 17, of one who hits it, never-bust
    ("2H 3S", HIT, HIT, HIT, HIT),
    ("6H 5S", HIT, HIT, HIT, HIT),
    ("7H 5S", HIT, HIT, HIT, STAND),
    ("10H 6S", HIT, HIT, HIT, STAND),
    ("10H 7S", STAND, STAND, STAND, STAND),
    ("10H 8S", STAND, STAND, STAND, STAND),
    ("AH 5S", HIT, HIT, HIT, HIT),
    ("AH 6S", STAND, STAND, HIT, HIT),
    ("AH 7S", STAND, STAND, STAND, STAND),
    ("AH 6S 10D", STAND, STAND, STAND, STAND),
    ("AH 5S 10D", HIT, HIT, HIT, STAND),
    ("AH KS", STAND, STAND, STAND, STAND),
    ("AH AS", HIT, HIT, HIT, HIT),
]


def test_hit_or_stand() -> None:
    for cards, below_17, stands_17, hits_17, careful in DECISIONS:
        table = table_with(cards)
        assert strategy_named("hit-below-17", load("downtown"))(PLAY, table) is below_17
        assert strategy_named("mimic", load("vegas-strip"))(PLAY, table) is stands_17
        assert strategy_named("mimic", load("downtown"))(PLAY, table) is hits_17
        assert strategy_named("never-bust", load("downtown"))(PLAY, table) is careful


def test_the_hand_that_is_played_decides_and_no_other() -> None:
    hard, soft = table_with("10H 7S").player, table_with("2H 3S").player
    table = Table(hands=(hard, soft))
    decide = strategy_named("mimic", load("vegas-strip"))
    assert decide(PLAY, table) is STAND
    assert decide(PLAY, table._replace(active=1)) is HIT


NAMED = ["hit-below-17", "mimic", "never-bust"]


@pytest.mark.parametrize("name", NAMED)
def test_where_only_standing_is_left_it_stands(name: str) -> None:
    only = Question(Topic.PLAY, (STAND, Action.SPLIT))
    assert strategy_named(name, load("vegas-strip"))(only, table_with("2H 3S")) is STAND


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (Question(Topic.INSURANCE, (Action.INSURE, Action.DECLINE)), Action.DECLINE),
        (Question(Topic.SURRENDER, (Action.SURRENDER, Action.DECLINE)), Action.DECLINE),
    ],
)
def test_nothing_more_is_bet_and_nothing_given_up(name: str, question: Question, answer: Action) -> None:
    assert strategy_named(name, load("vegas-strip"))(question, table_with("10H 6S")) is answer


@pytest.mark.parametrize(
    ("points", "answer"), [(2, Action.ELEVEN), (11, Action.ELEVEN), (12, Action.ONE), (20, Action.ONE)]
)
def test_an_ace_counts_eleven_unless_that_is_over_21(points: int, answer: Action) -> None:
    question = Question(Topic.ACE, (Action.ONE, Action.ELEVEN), parse_cards("AS")[0])
    table = Table(hands=(SeenHand(tuple(parse_cards("AS 5H")), points),))
    for name in NAMED:
        assert strategy_named(name, load("friendly"))(question, table) is answer


@pytest.mark.parametrize(("name", "like"), [("mimick", "is mimic meant? "), ("", "")])
def test_a_wrong_name_is_said_in_one_line(name: str, like: str) -> None:
    with pytest.raises(UsageError) as caught:
        strategy_named(name, load("vegas-strip"))
    names = "hit-below-17, mimic, never-bust, chart, best"
    assert str(caught.value) == f"policy {name!r} is unknown: {like}choose from {names}"


def test_the_policy_there_is_without_a_choice_is_one_of_those_named() -> None:
    assert DEFAULT_POLICY in POLICIES


def test_an_autoplayer_says_yes_until_its_rounds_are_over_and_then_leaves() -> None:
    player = Autoplayer(strategy_named("mimic", load("twentyone")), rounds=2)
    player.on_event(RoundStarted(), START)
    assert player.decide(START.asking(AGAIN)) is Action.YES
    player.on_event(RoundStarted(), START)
    assert not player.done
    with pytest.raises(Left):
        player.decide(START.asking(AGAIN))
    assert player.done


def test_an_autoplayer_bets_the_same_again_until_its_rounds_are_over() -> None:
    player = Autoplayer(strategy_named("mimic", load("vegas-strip")), rounds=1)
    limits = Limits(1000, 50000, 500, 100000, 2500)
    assert player.bet(START.asking(limits)) == 2500
    player.on_event(RoundStarted(), START)
    with pytest.raises(Left):
        player.bet(START.asking(limits))


def test_an_autoplayer_takes_a_new_bankroll() -> None:
    player = Autoplayer(strategy_named("mimic", load("vegas-strip")), rounds=2)
    player.on_event(RoundStarted(), START)
    assert player.decide(START.asking(Question(Topic.BANKROLL, (Action.YES, Action.NO)))) is Action.YES


def test_an_autoplayer_leaves_where_there_is_only_one_round_though_it_would_play_more() -> None:
    player = Autoplayer(strategy_named("mimic", load("instant-21")), rounds=5)
    player.on_event(RoundStarted(), START)
    with pytest.raises(Left):
        player.decide(START.asking(Question(Topic.AGAIN, (Action.NO,), others_leave=True)))
