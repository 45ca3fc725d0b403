"""What stands over hands, at the rim and in results of the drawn table: a few words each."""

from blackjack_tui.game.cards import LIMIT
from blackjack_tui.game.table import SeenHand, Table, Turn
from blackjack_tui.views.drawn.painting import Part, Parts, parted
from blackjack_tui.words.money import change, gain, money
from blackjack_tui.words.sentences import shows

GAP = Part("  ", "name")


def total(hand: SeenHand, naturals: bool = False) -> str:
    """A hand's total; with `naturals` its first two cards can be one. A hand of a split's never is."""
    if hand.points is None:
        return ""
    if naturals and hand.points == LIMIT and len(hand.cards) == 2:
        return "blackjack"
    return f"soft {hand.points}" if hand.soft else str(hand.points)


def counted(hand: SeenHand, naturals: bool = False) -> str:
    """A hand's total, and whether that is too much."""
    bust = " bust" if (hand.points or 0) > LIMIT else ""
    return total(hand, naturals) + bust


def of_dealer(table: Table, naturals: bool, pointer: str) -> Parts:
    """The dealer's total, or what the upcard is worth while that is all there is to see; and the insurance."""
    name = _named("Dealer", pointer, table.turn is Turn.DEALER)
    held = counted(table.dealer, naturals) or shows(table.dealer)
    if table.insurance_settled:
        insurance = f"insurance {gain(table.insurance_settled)}"
    else:
        insurance = f"insured {money(table.insurance)}" if table.insurance else ""
    return _heading(name, held, _part(insurance, "name"))


def of_player(table: Table, naturals: bool, pointer: str) -> tuple[Parts, ...]:
    """The player's only hand: its total, what is bet on it, and what that brought; then in ever fewer words."""
    hand = table.player
    name, held = _named("You", pointer, table.turn is Turn.PLAYER), counted(hand, naturals)
    bet = _part(f"bet {money(hand.bet)}" if hand.bet else "", "name")
    brought = _part(gain(hand.settled) if hand.settled and hand.bet else "", "worth")
    return _heading(name, held, bet, brought), _heading(name, held, bet), _heading(name, held)


def of_split(hand: SeenHand, pointer: str, active: bool, waiting: bool) -> tuple[Parts, ...]:
    """A hand of a split's, its total and its bet, in ever fewer words."""
    mark = [Part(f"{pointer} ", "active")] if active else []
    bet = money(hand.bet) if hand.bet else ""
    forms = []
    for told, staked in (
        (counted(hand), f"bet {bet}"),
        (counted(hand), bet),
        (counted(hand), ""),
        (str(hand.points or ""), ""),
    ):
        beside = _part(staked if bet else "", "quiet" if waiting else "name")
        parts = parted((_part(told, "quiet"), beside), GAP) if waiting else _heading((), told, beside)
        forms.append((*mark, *parts))
    return (*forms, (*mark, *parts)) if not mark else (*forms, (Part(pointer, "active"), *parts))


def score(table: Table, pushes: bool) -> tuple[str, str]:
    """The hands won, lost and, where there can be `pushes`, pushed: in words, and shorter."""
    counts = table.score if pushes else table.score[:2]
    words = ", ".join(f"{word} {count}" for word, count in zip(("Won", "lost", "pushed"), counts, strict=False))
    return words, f"Won {counts[0]} of {sum(counts)}" if any(counts) else ""


def bankroll(table: Table) -> str:
    """What the player has; after a second bankroll with what all of them together have come to."""
    has = money(table.bankroll or 0)
    return f"{has} ({change(table.result)})" if len(table.given) > 1 else has


def _named(who: str, pointer: str, active: bool) -> Parts:
    return [Part(f"{pointer} {who}" if active else who, "active" if active else "name")]


def _heading(name: Parts, held: str, *rest: Parts) -> Parts:
    """`name`, the total `held` on a plate, and the `rest`."""
    after = parted(rest, GAP)
    if not held:
        return parted((name, after), GAP)
    space = Part(" ", "name")
    plate = Part(f" {held} ", "plate")
    return (*name, *([space] if name else []), plate, *([space, *after] if after else []))


def _part(text: str, role: str) -> Parts:
    return [Part(text, role)] if text else []
