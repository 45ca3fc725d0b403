"""Every recorded round of the four old games, played again: cards, totals, questions, result and reason.

The fields are those of the case files; what only a screen or a transcript knows is compared elsewhere.
"""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Hand, Reason
from blackjack_tui.game.events import (
    AceDeclared,
    DealerDealt,
    DealerDrew,
    DealerStood,
    Event,
    HandSettled,
    HoleDealt,
    HoleTurned,
    PlayerDealt,
    PlayerDrew,
    Surrendered,
)
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Aces
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.table import Table
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.shuffles import shuffle_named
from tests.game.writing import codes

CASES = Path(__file__).parents[1] / "data" / "cases"

ACTIONS = {
    "h": Action.HIT,
    "s": Action.STAND,
    "u": Action.SURRENDER,
    "y": Action.HIT,  # another card? yes
    "n": Action.STAND,
    1: Action.ONE,
    11: Action.ELEVEN,
}
ANSWERS = {
    "stay-or-hit": "hit stand",
    "hit-or-stay": "hit stand",
    "hit-or-stand": "hit stand",
    "action": "hit stand surrender",
    "another": "hit stand",
    "ace": "1 11",
}
REASONS = {
    None: None,
    "21-on-the-deal": Reason.DEALT_21,
    "21-by-hitting": Reason.DRAWN_21,
    "player-bust": Reason.BUST,
    "both-bust": Reason.BOTH_BUST,
    "dealer-bust": Reason.DEALER_BUST,
    "player-higher": Reason.HIGHER,
    "dealer-higher": Reason.LOWER,
    "dealer-21": Reason.LOWER,
    "equal": Reason.TIE,
    "equal-dealer-wins": Reason.TIE,
    "surrender": Reason.SURRENDER,
}
PHASES = {PlayerDealt: "deal", DealerDealt: "deal", HoleDealt: "deal", PlayerDrew: "hit", DealerDrew: "dealer"}


class Replay:
    """One round played with the recorded answers, and what the case files record of it."""

    def __init__(self, round_: Round, answers: list[str | int]) -> None:
        self.round = round_
        self.events: list[Event] = []
        self.table = Table()
        self.prompts: list[list[Any]] = []
        self.hard_total = 0
        self._apply(Action.DEAL)
        for answer in answers:
            self.prompts.append([" ".join(round_.legal_actions()), self.table.player.points, answer])
            if answer not in ACTIONS:  # any other key left the game
                break
            self._apply(ACTIONS[answer])

    def _apply(self, action: Action) -> None:
        for event in self.round.apply(action):
            self.events.append(event)
            self.table = self.table.after(event)
        if action not in (Action.ONE, Action.ELEVEN):
            self.hard_total = self.round.player.points

    def count(self, kind: type) -> int:
        return sum(type(event) is kind for event in self.events)

    def steps(self) -> list[list[Any]]:
        """Each card as it came, with the total it made; the dealer's with the hole card counted."""
        dealer = Hand(high_aces=self.round.rules.dealer_aces is Aces.BEST)
        cards = iter(self.round.dealer.cards)
        steps: list[list[Any]] = []
        for event in self.events:
            if isinstance(event, PlayerDealt | PlayerDrew):
                steps.append(["P", PHASES[type(event)], str(event.card), event.points, event.soft])
            elif isinstance(event, DealerDealt | HoleDealt | DealerDrew):
                card = next(cards)
                dealer.add(card)
                total = event if isinstance(event, DealerDrew) else dealer
                steps.append(["D", PHASES[type(event)], str(card), total.points, total.soft])
                assert isinstance(event, HoleDealt) or event.card is card
        assert next(cards, None) is None
        return steps

    def as_recorded(self) -> dict[str, Any]:
        player, dealer = self.round.player, self.round.dealer
        settled = [event for event in self.events if isinstance(event, HandSettled)]
        told = bool(settled) and settled[0].dealer_points is not None
        turned = [event.card for event in self.events if isinstance(event, HoleTurned)]
        declared = [event.value for event in self.events if isinstance(event, AceDeclared)]
        up = next(event.card for event in self.events if isinstance(event, DealerDealt))
        return {
            "quit": not settled,
            "steps": self.steps(),
            "prompts": self.prompts,
            "player": [str(card) for card in player.cards],
            "dealer": [str(card) for card in dealer.cards],
            "player_total": player.points,
            # The files call a hand with an ace declared 11 soft, even over 21; here soft means it may drop.
            "player_soft": player.soft or 11 in declared,
            "dealer_total": settled[0].dealer_points if told else dealer.points,
            "dealer_soft": dealer.soft,
            "up": str(up),
            "hole": codes(turned or (card for card in dealer.cards[:2] if card is not up)),
            "hole_revealed": bool(turned),
            "dealer_total_shown": told,
            "dealer_turn": self.count(DealerStood) == 1,
            "dealer_draws": self.count(DealerDrew),
            "result": settled[0].outcome if settled else None,
            "branch": settled[0].reason if settled else None,
            # Only friendly records these.
            "hard_total": self.hard_total,
            "surrendered": self.count(Surrendered) == 1,
            "aces_asked": len(declared),
            "ace_values": declared,
            "bust_while_hitting": any(
                event.points > 21 for event in self.events if isinstance(event, PlayerDrew)
            ),
        }


def _expected(case: dict[str, Any]) -> dict[str, Any]:
    """A record in this project's words."""
    expected = dict(case)
    expected["branch"] = REASONS[case["branch"]]
    if "prompts" in case:
        expected["prompts"] = [[ANSWERS[asked], points, key] for asked, points, key in case["prompts"]]
    return expected


# Quirks of the originals, which are no rules: a question whose answer changed nothing, a total nobody is told.
NOT_OURS = {"hand", "actions", "aces", "ask_after_bust", "dealer_score_while_hidden"}


def _check(replay: Replay, case: dict[str, Any], name: str) -> None:
    actual, expected = replay.as_recorded(), _expected(case)
    compared = expected.keys() - NOT_OURS
    assert {key: actual[key] for key in compared} == {key: expected[key] for key in compared}, name
    assert expected.get("quit", False) or replay.round.legal_actions() == (), name


def _answers(case: dict[str, Any]) -> list[str | int]:
    return [*case["actions"], *case.get("aces", [])]


def _cases(file: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The records of a file, each with what to call it."""
    for case in map(json.loads, (CASES / f"{file}.jsonl").read_text("utf-8").splitlines()):
        yield f"{case['game']} {case['shuffle']} {case['seed']} {case.get('actions', '')}", case


def _shoe(case: dict[str, Any]) -> Shoe:
    return Shoe(load(case["game"]), partial(shuffle_named(case["shuffle"]).packs, case["seed"]))


@pytest.mark.parametrize("file", ["scripting-games", "friendly", "twentyone", "instant-21", "cross"])
def test_recorded_rounds_are_played_again_card_for_card(file: str) -> None:
    for name, case in _cases(file):
        round_ = Round(load(case["game"]), _shoe(case))
        _check(Replay(round_, _answers(case)), case["expect"], name)


def test_every_reason_has_a_name_in_the_case_files_but_those_only_casinos_know() -> None:
    casinos = {
        Reason.BLACKJACK,
        Reason.DEALER_BLACKJACK,
        Reason.CHARLIE,
        Reason.BONUS,
        Reason.DEALER_22,
        Reason.EVEN_MONEY,
        Reason.FORFEIT,
    }
    assert set(REASONS.values()) == {None, *Reason} - casinos
