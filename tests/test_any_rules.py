"""Rule books that nobody has written down yet go through every view and every stream."""

from contextlib import nullcontext, suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackjack_tui.errors import Left
from blackjack_tui.front_ends import STREAMS, Look, stream_named
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Key
from blackjack_tui.shuffles import shuffled_shoe
from blackjack_tui.views import VIEWS
from blackjack_tui.words.explain import explain
from tests.game.sittings import any_rules
from tests.memory_terminal import MemoryTerminal
from tests.sessions import play_at, reader

SIZES = [Size(15, 40), Size(20, 60), Size(24, 80), Size(40, 120)]
PRESSED = "hhhsssdpppppryyn1e"

seeds = st.integers(0, 2**31 - 1)


def shoe_of(rules: Rules, seed: int) -> Shoe:
    return shuffled_shoe(rules, seed)


@pytest.mark.parametrize("view", VIEWS)
@settings(max_examples=8)
@given(rules=any_rules, seed=seeds, size=st.sampled_from(SIZES))
def test_any_rules_can_be_played_in_a_view(view: str, rules: Rules, seed: int, size: Size) -> None:
    random = Random(seed)
    script = [Key(random.choice((*PRESSED, keys.ENTER, keys.ENTER, "?"))) for _ in range(60)]
    terminal = MemoryTerminal(size, script)
    table = TableScreen(terminal, terminal.clock, Look(view, "felt", "two-colour", 1, motion=False), rules)
    with suppress(Left):
        play_at(FullScreen(table), rules, shoe_of(rules, seed))
    assert terminal.frames


@pytest.mark.parametrize("stream", STREAMS)
@settings(max_examples=16)
@given(rules=any_rules, seed=seeds)
def test_any_rules_can_be_played_in_a_stream(stream: str, rules: Rules, seed: int) -> None:
    read_key = reader(Random(seed).choices(PRESSED, k=60))

    def same_bet() -> str:
        read_key()
        return ""

    written: list[str] = []
    with suppress(Left):
        play_at(
            stream_named(stream, read_key, written.append, lambda: nullcontext(same_bet)),
            rules,
            shoe_of(rules, seed),
        )
    assert all(text.isprintable() for text in written)


@given(any_rules)
def test_any_rules_are_explained_in_sentences(rules: Rules) -> None:
    assert all(sentence.endswith(".") for sentence in explain(rules))
