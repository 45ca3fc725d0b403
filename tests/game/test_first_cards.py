"""First cards that are wanted: every round begins with them, and the rest of the shoe stays as it was."""

from collections import Counter
from pathlib import Path

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import PACK, Card, Hand
from blackjack_tui.game.events import CardBurned, DealerDealt, PlayerDealt, Shuffled
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Pack
from blackjack_tui.play.deal_codes import decode, encode
from blackjack_tui.play.journal import Journal
from blackjack_tui.play.journal_reader import read
from blackjack_tui.play.policies import Autoplayer, strategy_named
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.records import Deal
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load


def _deal(book: str, hand: str | None, upcard: str | None, seed: int = 1) -> Deal:
    rules = load(book)
    return Deal(rules, book, rules.shuffle, seed, first=FirstCards.parse(hand, upcard))


def _dealt(deal: Deal, rounds: int) -> list[tuple[Hand, Card, bool]]:
    """The first cards of some rounds, each stood on, and whether they were shuffled first."""
    shoe, found = deal.shoe(), []
    for _ in range(rounds):
        round_ = Round(deal.rules, shoe, deal.rules.minimum, 10**6 if deal.rules.bets else 0)
        events = round_.apply(Action.DEAL)
        hand = Hand(round_.player.points <= 21)
        for event in events:
            if isinstance(event, PlayerDealt):
                hand.add(event.card)
        upcard = next(event.card for event in events if isinstance(event, DealerDealt))
        found.append((hand, upcard, any(isinstance(event, Shuffled) for event in events)))
        while legal := round_.legal_actions():
            round_.apply(next(action for action in (Action.DECLINE, Action.STAND, legal[0]) if action in legal))
    return found


@pytest.mark.parametrize("book", rule_books())
def test_every_round_begins_with_the_hand_and_the_upcard_wanted(book: str) -> None:
    for hand, upcard, _ in _dealt(_deal(book, "8,7", "T"), 40):
        assert [card.rank.code for card in hand.cards] == ["8", "7"]
        assert upcard.rank.points == 10


@pytest.mark.parametrize(
    ("wanted", "soft", "totals"), [("soft", True, range(13, 21)), ("hard 12-16", False, range(12, 17))]
)
def test_a_kind_of_hand_is_dealt_in_all_its_totals_and_never_as_a_pair(
    wanted: str, soft: bool, totals: range
) -> None:
    hands = [hand for hand, _, _ in _dealt(_deal("vegas-strip", wanted, None), 300)]
    assert {hand.points for hand in hands} == set(totals)
    assert {hand.soft for hand in hands} == {soft}
    assert not [hand for hand in hands if hand.cards[0].rank.points == hand.cards[1].rank.points]


def test_kinds_of_hands_come_as_often_as_they_would_by_themselves() -> None:
    deal = _deal("vegas-strip", "pairs", None)
    fresh = deal._replace(rules=deal.rules._replace(pack=Pack.FRESH))
    pairs = Counter(hand.cards[0].rank.points for hand, _, _ in _dealt(fresh, 400))
    tens = pairs[10] / 400
    by_chance = (96 * 95) / (96 * 95 + 9 * 24 * 23)
    assert tens == pytest.approx(by_chance, abs=0.06)


def test_the_cards_behind_those_wanted_are_as_random_as_others() -> None:
    deal = _deal("home", "10,6", "10")
    shoe, behind = deal.shoe(), Counter[int]()
    for _ in range(1500):
        Round(deal.rules, shoe, deal.rules.minimum, 10**6).apply(Action.DEAL)
        behind.update([next(shoe.cards).rank.points for _ in range(4)])
    assert behind[10] / behind.total() == pytest.approx(14 / 49, abs=0.02)


def test_the_rest_of_the_shoe_keeps_its_order_and_every_card() -> None:
    rules = load("twentyone")
    honest, wanted = Deal(rules, "", rules.shuffle, 7).shoe(), _deal("twentyone", "A,7", "9", 7).shoe()
    honest.shuffle()
    assert wanted.prepare()
    wanted.stack_first_cards()
    order, dealt = [honest.deal(Hand()) for _ in PACK], [wanted.deal(Hand()) for _ in PACK]
    chosen = [dealt[0], dealt[2], dealt[3]]
    assert [card.rank.code for card in chosen] == ["A", "7", "9"]
    assert [card for card in order if card not in chosen] == [dealt[1], *dealt[4:]]


def test_a_shoe_that_no_longer_holds_the_cards_is_shuffled_first() -> None:
    rules = load("vegas-strip")._replace(decks=1, penetration=100, burn=0)
    deal = Deal(rules, "", rules.shuffle, 3, first=FirstCards.parse("A,A", "A"))
    assert all(shuffled for _, _, shuffled in _dealt(deal, 10))
    some = _dealt(deal._replace(first=FirstCards.parse("6,5", None)), 30)
    assert {shuffled for _, _, shuffled in some} == {True, False}


def test_burned_cards_are_never_those_that_are_wanted() -> None:
    rules = load("vegas-strip")._replace(decks=1, burn=8)
    deal = Deal(rules, "", rules.shuffle, 1, first=FirstCards.parse("A,A", "A"))
    round_ = Round(rules, deal.shoe(), rules.minimum, 10**6)
    assert sum(isinstance(event, CardBurned) for event in round_.apply(Action.DEAL)) == 8
    assert [card.rank.code for card in round_.player.cards] == ["A", "A"]


NOT_IN_A_SHOE: list[tuple[str, str | None, str | None, str]] = [
    ("vegas-strip", "hard 25", None, "hard25: no fresh shoe deals it by these rules"),
    ("vegas-strip", "soft 12", None, "soft12: no fresh shoe deals it by these rules"),
    ("vegas-strip", "hard 20-12", "5", "hard20-12 against 5: no fresh shoe deals it by these rules"),
    ("spanish-21", "10,6", None, "there is no ten in this pack: write J, Q or K"),
    ("spanish-21", None, "10", "there is no ten in this pack: write J, Q or K"),
    ("vegas-strip", "hard -12", None, "'hard -12' is not a hand: write two ranks, such as A,7"),
    ("vegas-strip", "A,7,9", None, "'A,7,9' is not a hand: write two ranks, such as A,7"),
    ("vegas-strip", "", None, "'' is not a hand"),
    ("vegas-strip", None, "11", "'11' is not an upcard: write a rank"),
]


def test_what_no_fresh_shoe_holds_is_refused() -> None:
    for book, hand, upcard, problem in NOT_IN_A_SHOE:
        with pytest.raises(UsageError) as refused:
            _deal(book, hand, upcard).shoe()
        assert str(refused.value).startswith(problem)


@pytest.mark.parametrize("wanted", [("soft 13-17", "T"), (None, "A"), ("pairs", None)])
def test_deal_codes_and_journals_carry_the_first_cards(
    wanted: tuple[str | None, str | None], tmp_path: Path
) -> None:
    deal = _deal("vegas-strip", *wanted)
    path = str(tmp_path / "journal")
    journal = Journal(path, deal)
    recorder = Recorder(deal, journal.keep)
    player = Autoplayer(strategy_named("mimic", deal.rules), 3)
    deal.play(player, (player, recorder))
    journal.close()
    events = Timeline(recorder.record).events
    assert decode(encode(recorder.record)).record == recorder.record
    assert read(path)[0].events == events


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("vegas-strip/1=A,7v11", "character 15: '11' is not an upcard"),
        ("vegas-strip/1=", "character 15: '' names no cards"),
        ("vegas-strip/1=softv", "character 15: '' is not an upcard"),
        ("vegas-strip/1=hard25", "character 15: hard25: no fresh shoe deals it"),
        ("vegas-strip/1@A,7v9/s", "character 14: '@': earlier versions dealt other cards"),
    ],
)
def test_a_code_with_first_cards_that_are_none_is_refused_at_its_place(code: str, told: str) -> None:
    with pytest.raises(UsageError) as refused:
        decode(code)
    assert told in str(refused.value)
