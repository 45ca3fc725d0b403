"""Reads the cards that users type for `odds`."""

import re
from argparse import ArgumentTypeError
from collections import Counter
from collections.abc import Sequence

from blackjack_tui.errors import UsageError
from blackjack_tui.game.cards import LIMIT, Rank
from blackjack_tui.game.rules import HoleCard, Rules
from blackjack_tui.practice.studies import NamedCard

_CARD = re.compile(r"(10|[2-9TJQKA])([CDHS♣♦♥♠]?)")
_RANKS = {rank.code: rank for rank in Rank} | {"T": Rank.TEN}
_SUITS = str.maketrans("♣♦♥♠", "CDHS")


def cards(text: str) -> list[NamedCard]:
    """Returns the cards in `text`, with commas or spaces between. Raises ArgumentTypeError if it has others."""
    asked_cards = []
    for word in re.split(r"[\s,]+", text.strip(" \t,")):
        match = _CARD.fullmatch(word.upper())
        if match is None:
            raise ArgumentTypeError(
                f"{word!r} is not a card: write A, 2 to 10 or T, J, Q, K, perhaps a suit: 10,6 or AS,KD"
            )
        asked_cards.append((_RANKS[match[1]], match[2].translate(_SUITS)))
    return asked_cards


def dealer(text: str) -> list[NamedCard]:
    """Returns the one or two cards in `text`. Raises ArgumentTypeError if it has others."""
    asked_cards = cards(text)
    if len(asked_cards) > 2:
        raise ArgumentTypeError(f"{text!r} has {len(asked_cards)} cards: write the dealer's upcard alone")
    return asked_cards


def check_hand(rules: Rules, hand: Sequence[NamedCard], dealer: Sequence[NamedCard]) -> None:
    """Raises UsageError if a player cannot have `hand`, or cannot see exactly these cards of the dealer's."""
    hand_codes = ",".join(rank.code for rank, _ in hand)
    dealer_codes = ",".join(rank.code for rank, _ in dealer)
    if len(hand) < 2:
        raise UsageError(f"--hand {hand_codes}: write two cards or more, parted by commas")
    total = sum(rank.points for rank, _ in hand)
    if total > LIMIT:
        raise UsageError(f"--hand {hand_codes}: that is {total}: write cards that come to {LIMIT} at most")
    if rules.hole_card is HoleCard.OPEN and len(dealer) < 2:
        raise UsageError(
            f"--dealer {dealer_codes}: both cards are seen here, write two, such as --dealer {dealer_codes},6"
        )
    if rules.hole_card is not HoleCard.OPEN and len(dealer) == 2:
        raise UsageError(f"--dealer {dealer_codes}: write the dealer's upcard alone")


def check_shoe(rules: Rules, asked: Sequence[NamedCard]) -> None:
    """Raises UsageError if a fresh shoe by `rules` does not have all of the cards `asked` about."""
    decks_have = "1 deck has" if rules.decks == 1 else f"{rules.decks} decks have"
    ranks = Counter(rank.code for rank, _ in asked)
    suited_cards = Counter(rank.code + suit for rank, suit in asked if suit)
    for counts, in_deck in ((ranks, 4), (suited_cards, 1)):
        for name, count in counts.items():
            if count > in_deck * rules.decks:
                raise UsageError(f"{name} is named {count} times: {decks_have} {in_deck * rules.decks}")
