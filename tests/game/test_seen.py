"""What the player has seen of the shoe, at every way a card comes to the table or leaves it."""

from collections.abc import Iterable, Iterator

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import PACK, Card, Rank, parse_cards
from blackjack_tui.game.events import Event, RoundStarted, Shuffled
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import AtBust, HoleCard, Pack, Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.situation import Seen, counts
from tests.game.sittings import sittings_at_random
from tests.game.writing import CASINO, PLAIN

SHOE = PLAIN._replace(pack=Pack.SHOE)
STAND, HIT = Action.STAND, Action.HIT


def _listed(seen: Seen) -> str:
    """The cards seen, by rank: `2 K K`."""
    return " ".join(rank.code for rank, left in zip(Rank, seen.unseen, strict=True) for _ in range(4 - left))


def _events(rules: Rules, shoe: Shoe, *actions: Action) -> Iterator[Event]:
    """What happens in a round of `rules` dealt from `shoe`, the player doing `actions`."""
    round_ = Round(rules, shoe, rules.minimum, rules.bankroll)
    for action in (Action.DEAL, *actions):
        yield from round_.apply(action)


def _after(events: Iterable[Event]) -> Seen:
    seen = Seen()
    for event in events:
        seen = seen.after(event)
    return seen


def _stacked(cards: str, size: int = 52, cut: int = 40) -> Shoe:
    """A shoe that deals `cards`, and once they are out the whole pack."""
    return Shoe.stacked(parse_cards(cards), PACK, size=size, cut=cut)


def test_the_hole_card_is_unseen_until_it_is_turned() -> None:
    events = list(_events(SHOE, _stacked("10C 9D 8C 7H"), STAND))
    turned = [type(event).__name__ for event in events].index("HoleTurned")
    assert _listed(_after(events[:turned])) == "8 9 10"
    assert _listed(_after(events[: turned + 1])) == "7 8 9 10"


def test_a_hole_card_that_never_comes_to_light_stays_unseen() -> None:
    rules = SHOE._replace(bust=AtBust.LOSES_HIDDEN)
    shoe = _stacked("10C 9D 8C 7H KS 2C 3C 4C 5C")
    first = list(_events(rules, shoe, HIT))
    assert _listed(_after(first)) == "8 9 10 K"
    assert _listed(_after([*first, *_events(rules, shoe)])) == "2 3 4 8 9 10 K"


def test_a_hole_card_the_dealer_spoke_of_and_never_showed_is_counted_as_a_hint() -> None:
    looked = CASINO._replace(bust=AtBust.LOSES_HIDDEN, pack=Pack.SHOE)
    told = SHOE._replace(bust=AtBust.LOSES_TOLD)
    for rules, hints in ((looked, 1), (told, 1), (SHOE._replace(bust=AtBust.LOSES_HIDDEN), 0)):
        events = list(_events(rules, _stacked("10C KD 8C 7H KS"), HIT))
        assert _after(events).hints == 0
        assert _after([*events, RoundStarted()]).hints == hints
        assert _after([*events, RoundStarted(), Shuffled(52, 40)]).hints == 0


def test_a_shuffle_between_rounds_puts_every_card_back() -> None:
    shoe = _stacked("10C 9D 8C 9H", cut=4)
    events = [*_events(SHOE, shoe, STAND), *_events(SHOE, shoe)]
    assert _listed(_after(events)) == "A 2 3"


def test_a_shuffle_in_the_middle_of_a_round_puts_back_all_but_the_cards_on_the_table() -> None:
    shoe = _stacked("KC 9D KD 9H 10D 7C 8C 7H")
    first = list(_events(SHOE, shoe, STAND))
    events = [*first, *_events(SHOE, shoe, HIT)]
    # The pack that was shuffled in begins with the ace; the hole card is not in it, and still unseen.
    assert [type(event).__name__ for event in events].count("Shuffled") == 2
    assert _listed(_after(events)) == "A 7 8 10"


def test_the_cards_seen_are_just_those_face_up_since_the_shuffle() -> None:
    """Where every round is dealt from a fresh pack; the hole card once it is turned."""
    for sitting in sittings_at_random(50):
        round_ = sitting.round()
        events = list(sitting.play(round_))
        if any(isinstance(event, Shuffled) for event in events[2:]):
            continue
        seen = Seen(sitting.rules.decks)
        for event in events:
            seen = seen.after(event)
        cards: list[Card] = [card for hand in round_.hands for card in hand.cards]
        dealers = list(round_.dealer.cards)
        if seen.hole_down:
            del dealers[0 if sitting.rules.hole_card is HoleCard.FIRST else 1]
        assert seen.cards == counts(seen.on_table) == counts([*cards, *dealers])
        assert sum(seen.unseen) == sum(seen.unseen_cards) == 52 * sitting.rules.decks - sum(seen.cards)
