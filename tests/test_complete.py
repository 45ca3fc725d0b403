"""Tables that give words or looks to every event, reason, action or question: nothing new is forgotten.

A table is found by its keys: a mapping at the top of a module whose keys are all members of one enum of the
game, or all events. It has an entry for each, or this file lists what it leaves out.
"""

import importlib
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

import blackjack_tui
from blackjack_tui.game import actions, cards, events, rules

ENUMS: tuple[type[Enum], ...] = tuple(
    kind
    for module in (actions, cards, events, rules)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Enum) and kind.__module__ == module.__name__
    if kind not in (cards.Rank, cards.Suit)
)

E = events
# What a table leaves out. Where it has a few special cases only, it is in SPECIAL instead.
LEFT_OUT: dict[str, set[Any]] = {
    # What is no decision about a hand.
    "coach.phrases._WORDS": {
        actions.Action.DEAL, actions.Action.FORFEIT, actions.Action.YES, actions.Action.NO
    },
    "coach.phrases._AT_SURRENDER": {
        actions.Action.DEAL, actions.Action.FORFEIT, actions.Action.YES, actions.Action.NO
    },
    "coach.phrases._AT_EVEN_MONEY": {
        actions.Action.DEAL, actions.Action.FORFEIT, actions.Action.YES, actions.Action.NO
    },
    "words.felt._EFFECTS": {*actions.Action} - {
        actions.Action.STAND, actions.Action.DOUBLE, actions.Action.SPLIT, actions.Action.SURRENDER,
    },
    "words.keymap.ANSWER_KEYS": {actions.Action.DEAL, actions.Action.FORFEIT},
    "words.keymap.WORDS": {actions.Action.DEAL, actions.Action.FORFEIT},
    "words.keymap.KEYS": {actions.Action.DEAL, actions.Action.FORFEIT},
    "front_ends.lines._OFFERS": {actions.Action.DEAL, actions.Action.FORFEIT},
    "front_ends.transcript._MOVES": {
        actions.Action.ONE, actions.Action.ELEVEN, actions.Action.DEAL, actions.Action.FORFEIT
    },
    "play.recorded.WRITTEN": {actions.Action.YES, actions.Action.NO, actions.Action.DEAL},
    "views.keycaps._OFFERS": {actions.Action.DEAL, actions.Action.FORFEIT},
    "game.settling._KNOBS": {*cards.Reason} - {cards.Reason.BUST, cards.Reason.DRAWN_21, cards.Reason.DEALT_21},
}  # fmt: skip
for _paced in ("views.waits.CARDS", "views.waits.NAMES"):
    LEFT_OUT[_paced] = {
        E.BankrollGiven, E.RoundStarted, E.BetPlaced, E.SideBetPlaced, E.CardBurned, E.TurnBegan,
        E.InsuranceDeclined, E.Busted, E.RoundOver, E.Seated,
    }  # fmt: skip
SPECIAL = {
    "views.waits.CARDS_FRAMES",
    "coach.advice._OTHER_PLAIN",
    "views.keycaps._OF_BANKROLL",
    "views.keycaps._OF_EVEN_MONEY",
    "views.keycaps._OF_RESUME",
    "words.sentences._BETS_MORE",
    "views.of_2008._OFFERS",
    "views.of_2008._SENTENCES",
}


def _rank(module: pkgutil.ModuleInfo) -> tuple[bool, str]:
    """Rooms that others import from come first, so that a table is found where it is made."""
    return not module.name.startswith(("blackjack_tui.game", "blackjack_tui.words")), module.name


def _tables() -> Iterator[tuple[str, Mapping[object, object]]]:
    """Every table, once, by the module that has it."""
    seen = set[int]()
    for module in sorted(pkgutil.walk_packages(blackjack_tui.__path__, "blackjack_tui."), key=_rank):
        if module.name.endswith("__main__") or ".odds" in module.name:
            continue
        try:
            loaded = importlib.import_module(module.name)
        except (ImportError, AssertionError):
            if sys.platform != "win32":
                raise
            continue  # it is for other systems
        for name, value in vars(loaded).items():
            if isinstance(value, Mapping) and value and id(value) not in seen:
                seen.add(id(value))
                yield f"{module.name.removeprefix('blackjack_tui.')}.{name}", value


def _expected(table: Mapping[object, object]) -> set[object]:
    """What the keys of a table are taken from; nothing for a table of other keys."""
    keys = set(table)
    if keys <= set(events.EVENTS):
        return set(events.EVENTS)
    for kind in ENUMS:
        if all(isinstance(key, kind) for key in keys):
            return set(kind)
    return set()


TABLES = {name: table for name, table in _tables() if _expected(table)}


def test_a_table_has_an_entry_for_everything_that_it_does_not_leave_out_by_name() -> None:
    for name in sorted(TABLES.keys() - SPECIAL):
        missing = _expected(TABLES[name]) - set(TABLES[name])
        assert missing == LEFT_OUT.get(name, set()), f"{name} lacks {missing}"


def test_nothing_is_left_out_of_a_table_that_is_gone() -> None:
    assert LEFT_OUT.keys() | SPECIAL <= TABLES.keys()
