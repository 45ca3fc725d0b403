"""The words of the game that a newcomer does not know, explained in the help and when each first appears."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.cards import Outcome, Reason
from blackjack_tui.game.rules import Aces, Rules, Surrender
from blackjack_tui.game.situation import Situation


class Word(NamedTuple):
    """A word with its explanation."""

    name: str
    text: str
    short: str
    """The same for a line of 40 columns."""
    applies: Callable[[Rules], bool]
    """Whether the word appears under these rules."""


_APPLIES: Mapping[str, Callable[[Rules], bool]] = {
    "soft": lambda rules: Aces.BEST in (rules.player_aces, rules.dealer_aces),
    "push": lambda rules: rules.bets and rules.can_push,
    "3:2": lambda rules: rules.bets and rules.naturals,
    "shoe": lambda rules: rules.bets,
    "surrender": lambda rules: rules.bets and rules.surrender is not Surrender.NONE,
    "insurance": lambda rules: rules.insurance,
}
_TEXTS = """
Soft: with an ace that counts 11; one more card cannot bust it. | Soft: an ace that counts 11
Push: nobody wins, and the bet comes back. Bust: over 21. | Push: the bet comes back
Blackjack: 21 with the first two cards. 3:2 pays $15 for $10. | At 3:2 a bet of $10 wins $15
Shoe: the cards left to deal; they are shuffled at the cut card. | Shoe: the cards left to deal
Surrender: you give the hand up, and half of the bet comes back. | Surrender: half the bet comes back
Insurance: a side bet on a dealer's blackjack; it pays 2 to 1. | A side bet on a dealer's blackjack
"""
GLOSSARY = tuple(
    Word(name, text, short, applies)
    for (name, applies), line in zip(_APPLIES.items(), _TEXTS.strip().split("\n"), strict=True)
    for text, _, short in [line.partition(" | ")]
)


def words_at(situation: Situation) -> Iterator[str]:
    """Yields the names of the words that `situation` with its question is about."""
    asked, table = situation.asked, situation.table
    settled = [hand.settled for hand in table.hands if hand.settled]
    if any(each.reason is Reason.BLACKJACK for each in settled):
        yield "3:2"
    if any(each.outcome is Outcome.PUSH for each in settled):
        yield "push"
    if isinstance(asked, Limits) and table.rounds > 1:  # the first rounds have enough to read
        yield "shoe"
    if isinstance(asked, Question) and asked.topic is Topic.INSURANCE:
        yield "insurance"
    elif isinstance(asked, Question) and not table.over:
        if table.player.soft:
            yield "soft"
        if Action.SURRENDER in asked.actions:
            yield "surrender"


class FirstWords:
    """Explains each word once, at its first appearance. `explained` has the names so far, and grows."""

    def __init__(self, explained: list[str]) -> None:
        self._explained = explained
        self._moment: object = None
        """The decision asked last, by its rounds, kind and cards; and the word explained at it."""
        self._word: Word | None = None

    def at(self, situation: Situation) -> Word | None:
        """Returns the word to explain at the question in `situation`: the same one while it is open."""
        if situation.asked is None:
            return None
        table = situation.table
        moment = table.rounds, type(situation.asked), [hand.cards for hand in table.hands]
        if moment != self._moment:
            names = [name for name in words_at(situation) if name not in self._explained]
            words = (word for word in GLOSSARY if word.name in names and word.applies(situation.rules))
            self._moment, self._word = moment, next(words, None)
            if self._word:
                self._explained.append(self._word.name)
        return self._word
