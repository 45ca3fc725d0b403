"""Rules as values: the name and the turned knobs, as a journal's header and the database have them."""

from collections.abc import Mapping
from typing import Any

from blackjack_tui.errors import UsageError
from blackjack_tui.game.rules import Rules
from blackjack_tui.rulebooks.allowed import KEYS, rules_from, unmet
from blackjack_tui.rulebooks.gone_knobs import GONE_KNOBS, first_gone
from blackjack_tui.rulebooks.lists import key_of
from blackjack_tui.rulebooks.side_bets import Path
from blackjack_tui.toml_files import key_at


def values_of(rules: Rules) -> dict[str, object]:
    """Returns the name of `rules` and each knob that is not at its default, for JSON."""
    plain = rules.plain
    keys = map(key_of, rules.turned)
    return {key: plain[key] for key in keys}


def rules_of(values: Mapping[str, Any]) -> Rules:
    """Returns the rules with these `values`; a knob that is missing is at its default.

    Raises `UsageError` if a knob is unknown, lacks a value that has no default, or has a value not allowed.
    """

    def wrong(path: Path, problem: str) -> UsageError:
        return UsageError(f"rules: {key_at(path)} {problem}")

    known = (*KEYS, *GONE_KNOBS, "name")
    if unknown := next((knob for knob in values if knob not in known), None):
        raise UsageError(f"the rules have {unknown}, which this version does not know")
    if gone := first_gone(values):
        raise UsageError(f"the rules have {gone.setting}, which is gone")
    knobs = dict(values)
    rules = rules_from(str(knobs.pop("name", "")), knobs, wrong)
    if need := unmet(rules):
        raise wrong([need.knob], need.problem(rules))
    return rules
