"""Tell what best play returns, the best chart, or what each move of a hand is worth.

examples:
  blackjack-tui odds vegas-strip                          the return and the chart
  blackjack-tui odds mine.toml --exact                    the cards that overrule it
  blackjack-tui odds vegas-strip --decks 8
  blackjack-tui odds vegas-strip --hand 10,6 --dealer 10  each move, and why
  blackjack-tui odds downtown --hand 10,6 --dealer 10 --seen 5,5,6,K
  blackjack-tui odds home --hand A,7 --dealer 9 --json
  blackjack-tui odds downtown --svg chart.svg             to print, and for a wallet
  blackjack-tui odds vegas-strip --policy mine.json       what your own chart costs
  blackjack-tui odds vegas-strip --policy "12 v 3: stand"  or a part of one
  blackjack-tui odds vegas-strip --side-bet 21+3          what a side bet is worth
  blackjack-tui odds --study homework.txt                 the hands in a file
  blackjack-tui odds vegas-strip --indices --count ko     the counts at which moves change

Without RULES it is the table where you sat last. Values are in units of the bet.
"""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from blackjack_tui import files
from blackjack_tui.coach.advice import advice_from, cell_request, chart_answer, request_for
from blackjack_tui.coach.odds_reports import (
    AskedHand,
    OwnCell,
    book_report,
    hand_report,
    indices_report,
    own_chart_report,
    side_bet_report,
)
from blackjack_tui.coach.phrases import value, verb
from blackjack_tui.commands import is_terminal, odds_cards, say, say_wrapped
from blackjack_tui.commands.chart_files import read_part
from blackjack_tui.commands.options import add_rules, at_own_table, flag, number_within, resolved_settings
from blackjack_tui.commands.study_files import add_study, read_study
from blackjack_tui.commands.together import outputs
from blackjack_tui.commands.watching import system_for
from blackjack_tui.counts.exact import ExactOdds
from blackjack_tui.counts.indices import indices_by_name, without_indices
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import cache_folder
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.cards import LIMIT, Card, Rank, Suit
from blackjack_tui.game.rules import Aces, Rules, Split, Surrender
from blackjack_tui.odds import asking
from blackjack_tui.odds.answers import (
    LONGEST_BUST,
    RANKS,
    Request,
    Splits,
    Unseen,
    fresh,
    insurance_return,
    setting_without_chart,
    without,
)
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.kept_figures import FigureCache, chart_of, compute, dealer_figures
from blackjack_tui.odds.processes import Pool
from blackjack_tui.odds.side_bet_chances import cards_left, side_bet_odds
from blackjack_tui.practice.studies import Position
from blackjack_tui.reports import text
from blackjack_tui.reports.model import Report
from blackjack_tui.rulebooks.allowed import NUMBERS
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.rulebooks.side_bets import for_packs, load_side_bet, note_on_packs, side_bet_names
from blackjack_tui.settings import add_options as add_settings
from blackjack_tui.sharing.chart_sheet import PAPERS, chart_page, chart_sheet
from blackjack_tui.words.knobs import capital

_TWO_CARDS = 2
_FEWEST = 4
"""The cards of the player and the dealer as dealt."""

Answer = tuple[Mapping[str, Any], Iterable[Report]]
"""The same as values of JSON and as reports."""


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add_rules(parser)
    add("--hand", type=odds_cards.cards, metavar="CARDS", help="the player's cards, such as 10,6 or AS,7H")
    add("--dealer", type=odds_cards.dealer, metavar="CARD", help="the dealer's upcard")
    add(
        "--seen",
        type=odds_cards.cards,
        default=[],
        metavar="CARDS",
        help="other cards that are out of the shoe",
    )
    decks = NUMBERS["decks"]
    add(
        "--decks",
        type=number_within(min(decks), max(decks)),
        metavar="N",
        help="another number of decks, 1 to 8",
    )
    add_settings(parser, ("rules", "splits", "count"))
    add("--exact", action="store_true", help="list the hands whose cards overrule the chart")
    add(
        "--side-bet",
        action="append",
        default=[],
        metavar="NAME|FILE",
        help=f"what a side bet is worth: {', '.join(side_bet_names())}; more than once for several",
    )
    add("--indices", action="store_true", help="the counts at which the best move changes (by --count)")
    add("--json", action="store_true", help="print one JSON object")
    add(
        "--policy",
        metavar="FILE|CELLS",
        help="tell what the chart in this file, or a part such as '16 v 10: stand', costs",
    )
    add_study(parser, "what each move is worth in the hands of FILE")
    add("--svg", metavar="FILE", help="draw the chart to print, with a card for a wallet")
    add("--html", metavar="FILE", help="write it as a page for a browser")
    add("--paper", choices=(*PAPERS,), help="the paper of the drawn chart (default: a4)")
    add("--force", action="store_true", help="overwrite the FILE of the chart")


def run(options: Namespace) -> None:
    """Prints the odds. Raises UsageError at what cannot be used, in one line."""
    if options.study is not None:
        _print_study(read_study(options.study), options.json)
        return
    chosen = at_own_table(resolved_settings(options)).values
    rules = load(chosen.rules)
    options.splits = Splits(chosen.splits)
    if options.decks is not None:
        rules = rules._replace(decks=options.decks)
    asked = [*(options.hand or ()), *(options.dealer or ()), *options.seen]
    odds_cards.check_shoe(rules, asked)
    seen = [rank for rank, _ in options.seen]
    if options.indices:
        values, reports = _indices(rules, chosen.count)
    elif options.policy is not None:
        values, reports = _own_chart(options, rules)
    elif options.side_bet:
        values, reports = _side_bets(options, rules)
    elif options.hand is not None:
        odds_cards.check_hand(rules, options.hand, options.dealer)
        hand = tuple(rank for rank, _ in options.hand)
        values, reports = _hand(options.splits, rules, hand, [rank for rank, _ in options.dealer], seen)
    else:
        values, reports = _book(options, rules, without(fresh(rules), seen) if seen else None)
    if options.json:
        say(json.dumps({"rules": rules.name, **values}))
        return
    for place, report in enumerate(reports):
        say(*[""] * bool(place), *text.lines(report, colour=_in_colour()), keep="\x1b")


def _indices(rules: Rules, count: str) -> Answer:
    """Returns the counts at which the best move changes. Raises `UsageError` where there are no indices."""
    if reason := without_indices(rules):
        raise UsageError(f"--indices: {rules.name}: {reason}")
    system = system_for(count, rules)
    with flag("--indices"), ExactOdds(rules, FigureCache(cache_folder())) as exact:
        indices = exact.indices(system)
    found = {"count": system.name, "indices": indices_by_name(indices, system)}
    return found, [indices_report(rules, system, indices)]


def _book(options: Namespace, rules: Rules, unseen: Unseen | None) -> Answer:
    """Returns the odds of a rule book, and draws its chart. `unseen`: None for the fresh shoe."""
    if unseen is not None and sum(unseen) < _FEWEST:
        raise UsageError(f"--seen leaves too few cards: {sum(unseen)}, and a round takes {_FEWEST} or more")
    figures = FigureCache(cache_folder(), options.splits).book(rules, unseen)
    for form, path in outputs(options).items():
        draw = chart_sheet if form == "--svg" else chart_page
        files.write(path, draw(rules, figures, options.paper or "a4"), options.force)
    if outputs(options):
        return {}, []
    dry = unseen is not None and _may_run_dry(rules, unseen)
    report = book_report(rules, figures, options.splits, len(options.seen), options.exact, dry)
    values = {name: value for name, value in figures.items() if name != "exact" or options.exact}
    return {"splits": options.splits, **values}, [report]


def _print_study(positions: Sequence[Position], as_json: bool) -> None:
    """Prints what each move is worth in each of the positions, and what the chart says."""
    asked = [(each, request) for each in positions if (request := request_for(each.situation))]
    cache = FigureCache(cache_folder())
    for (each, _), odds in zip(asked, compute(*(request for _, request in asked)), strict=True):
        question, rules = each.situation.asked, each.situation.rules
        assert isinstance(question, Question)
        advice = advice_from(question, odds)
        if advice is None:
            continue
        charted = (
            None if setting_without_chart(rules) else chart_answer(chart_of(cache.book(rules)), each.situation)
        )
        if as_json:
            told = {**each.fields, "cards": each.name, "note": each.note}
            told |= {"actions": {action.value: worth for action, worth in advice.values.items()}}
            say(json.dumps(told | {"best": advice.best.value, "chart": charted and charted.value}))
            continue
        worth = ", ".join(f"{verb(advice, action)} {value(number)}" for action, number in advice.values.items())
        says = f" The chart says {verb(advice, charted)}." if charted else ""
        best = capital(verb(advice, advice.best))
        cards = f"{each.name} seen {','.join(each.seen)}" if each.seen else each.name
        say_wrapped(
            f"Line {each.line}, {rules.name}, {cards}: {worth}. {best} is best.{says} {each.note}".rstrip()
        )


def _own_chart(options: Namespace, rules: Rules) -> Answer:
    """Returns what the player's own chart returns, and the cost of each cell that differs from the best one."""
    figures = FigureCache(cache_folder(), options.splits).book(rules)
    best, most = chart_of(figures), figures["chart_return"]
    with flag("--policy"):
        own = read_part(options.policy, rules, best)
    cells = [
        (part, row, upcard)
        for part, rows in best.parts.items()
        if getattr(own, part)
        for row, letters in rows.items()
        for upcard in best.columns
        if getattr(own, part)[row][upcard] != letters[upcard]
    ]
    asked = [Request("chart_return", rules, (own,))]
    requests = [cell_request(rules, part.capitalize(), row, upcard) for part, row, upcard in cells]
    cells = [cell for cell, request in zip(cells, requests, strict=True) if request]
    asked += filter(None, requests)

    with Pool(1) as pool:
        returned, *found = pool.map(asking.compute, [each._replace(splits=options.splits) for each in asked])
    costs = []
    for cell, request, odds in zip(cells, asked[1:], found, strict=True):
        values = dict(odds.values)
        if rules.surrender is Surrender.EARLY:
            values.setdefault(Action.SURRENDER, -0.5)
        ours, theirs = (_played(chart, cell, request, [*values]) for chart in (own, best))
        if ours is theirs and ours in (Action.STAND, Action.HIT):
            continue  # the rules let no hand make the move in which they differ
        if ours is theirs:  # they differ in hands that cannot make that move
            del values[ours]
            ours, theirs = (_played(chart, cell, request, [*values]) for chart in (own, best))
        costs.append(OwnCell(*cell, ours, theirs, max(values.values()) - values[ours]))
    costs.sort(key=lambda each: -each.cost)
    values = {"splits": options.splits, "return": returned, "best_return": most}
    values["cells"] = [each._asdict() for each in costs]
    return values, [own_chart_report(rules, options.policy, returned, most, costs)]


def _played(chart: Chart, cell: tuple[str, str, str], request: Request, legal: Sequence[Action]) -> Action:
    """Returns the chart's action for the usual cards of a cell: its part, row and column."""
    part, row, _ = cell
    _, hand, upcard = request.arguments
    dealer = (upcard, *(value for name, value in request.named if name == "hole"))
    if part == "doubled":
        return chart.action_for_doubled(int(row), dealer, legal)
    return chart.action(hand, dealer, legal, low_aces=not chart.soft)


def _side_bets(options: Namespace, rules: Rules) -> Answer:
    """Returns what side bets are worth from the shoe without the cards seen, each with its suit."""
    if missing := next((rank for rank, suit in options.seen if not suit), None):
        raise UsageError(f"--seen {missing.code}: side bets look at suits: write {missing.code}H, say")
    of_table = {bet.name: bet for bet in rules.side_bets}
    bets = [of_table.get(name) or for_packs(load_side_bet(name), rules) for name in options.side_bet]
    left = cards_left(rules, [Card(rank, Suit(suit)) for rank, suit in options.seen])
    odds = {bet.name: side_bet_odds(bet, rules, left) for bet in bets}
    side_bets = {
        name: {"return": each.value, "patterns": {of: its._asdict() for of, its in each.patterns.items()}}
        for name, each in odds.items()
    }
    reports = [side_bet_report(bet, odds[bet.name], note_on_packs(bet, rules)) for bet in bets]
    return {"side_bets": side_bets}, reports


def _hand(splits: Splits, rules: Rules, hand: tuple[Rank, ...], dealer: list[Rank], seen: list[Rank]) -> Answer:
    """Returns the odds of a hand; `dealer`: the cards of the dealer's that are seen."""
    asked = _asked_hand(rules, splits, hand, dealer, seen)
    values: dict[str, Any] = {
        "splits": splits,
        "value": asked.value,
        "actions": asked.values,
        "best": asked.best.value if asked.best else None,
        "insurance": asked.insurance,
    }
    if asked.odds.dealer is not None:
        values["dealer"] = dealer_figures(asked.odds.dealer)
    return values, _hand_reports(splits, rules, asked, bool(seen))


def _hand_reports(splits: Splits, rules: Rules, asked: AskedHand, seen: bool) -> Iterator[Report]:
    legal = [*asked.odds.values, *([Action.SURRENDER] if asked.early else [])]
    layers = []
    if legal and not setting_without_chart(rules):
        chart = chart_of(FigureCache(cache_folder(), splits).book(rules))
        says = chart.action(asked.hand, asked.dealer, legal, low_aces=rules.player_aces is Aces.LOW)
        layers = [("The chart says", says), ("These cards say", asked.fresh.best if seen else asked.best)]
        if seen:
            layers.append(("This shoe says", asked.best))
    yield hand_report(rules, asked, layers, splits)


def _asked_hand(
    rules: Rules, splits: Splits, hand: tuple[Rank, ...], dealer: list[Rank], seen: list[Rank]
) -> AskedHand:
    """Raises OddsRefused where odds are not computed."""
    upcard, *hole = dealer
    named = tuple(("hole", rank) for rank in hole)
    whole = fresh(rules)
    unseen = without(whole, [*hand, *dealer, *seen])
    asked = [Request("decision", rules, (unseen, hand, upcard), named, splits=splits)]
    asked_early = rules.surrender is Surrender.EARLY and upcard.points in (1, 10) and len(hand) == _TWO_CARDS
    if asked_early:
        asked.append(Request("early_surrender", rules, (unseen, hand, upcard), splits=splits))
    if seen:
        arguments = (without(whole, [*hand, *dealer]), hand, upcard)
        asked.append(Request("decision", rules, arguments, named, splits=splits))
    odds, *others = compute(*asked)
    # A finished hand is asked nothing.
    early = others[0] if asked_early and odds.values else None
    insurance = insurance_return(rules, unseen) if rules.insurance and upcard is Rank.ACE else None
    return AskedHand(hand, dealer, odds, early, insurance, others[-1] if seen else odds)


def _may_run_dry(rules: Rules, unseen: Sequence[int]) -> bool:
    """Returns whether the longest hands of player and dealer together can take all the cards."""
    points = sum(rank.points * count for rank, count in zip(RANKS, unseen, strict=True))
    hands = 1 if rules.split is Split.NONE else rules.split_hands
    return points <= (LIMIT + LONGEST_BUST) * hands + LIMIT


def _in_colour() -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or sys.platform == "win32":
        return False
    return is_terminal(sys.stdout)
