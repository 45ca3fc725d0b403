"""Tell what best play returns, the best chart, or what each move of a hand is worth.

examples:
  blackjack-tui odds vegas-strip                          the return and the chart
  blackjack-tui odds mine.toml --exact                    the cards that overrule it
  blackjack-tui odds vegas-strip --decks 8
  blackjack-tui odds vegas-strip --hand 10,6 --dealer 10  each move, and why
  blackjack-tui odds downtown --hand 10,6 --dealer 10 --seen 5,5,6,K
  blackjack-tui odds home --hand A,7 --dealer 9 --json
  blackjack-tui odds downtown --html chart.html           a page to print
  blackjack-tui odds vegas-strip --policy mine.json       what your own chart costs
  blackjack-tui odds vegas-strip --side-bet 21+3          what a side bet is worth
  blackjack-tui odds vegas-strip --indices --count ko     the counts at which moves change

Without RULES it is the table where you sat last. Values are in units of the bet.
"""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from blackjack_tui.coach.advice import cell_request
from blackjack_tui.coach.odds_reports import (
    AskedHand,
    OwnCell,
    book_report,
    hand_report,
    indices_report,
    own_chart_report,
    side_bet_report,
)
from blackjack_tui.commands import is_terminal, odds_cards, say, say_note, write_output
from blackjack_tui.commands.chart_files import read_chart
from blackjack_tui.commands.options import add_rules, at_own_table, flag, number_within, resolved_settings
from blackjack_tui.commands.printed_reports import add_plain, say_report
from blackjack_tui.commands.watching import system_for
from blackjack_tui.counts.exact import ExactOdds
from blackjack_tui.counts.indices import indices_by_name, why_no_indices
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import cache_folder
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import LIMIT, Card, Rank, Suit
from blackjack_tui.game.rules import Aces, Rules, Split, Surrender
from blackjack_tui.odds import asking
from blackjack_tui.odds.answers import (
    LONGEST_BUST,
    RANKS,
    DecisionOdds,
    Request,
    Splits,
    Unseen,
    fresh,
    insurance_return,
    setting_excluding_charts,
    without,
)
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.kept_figures import FigureCache, chart_of, compute, dealer_figures
from blackjack_tui.odds.processes import Pool
from blackjack_tui.odds.side_bet_chances import cards_left, side_bet_odds
from blackjack_tui.reports.html import document
from blackjack_tui.reports.model import Report
from blackjack_tui.rulebooks.allowed import NUMBERS
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.rulebooks.side_bets import for_packs, load_side_bet, note_on_packs, side_bet_names
from blackjack_tui.settings import add_options as add_settings

_FEWEST = 4
"""The cards of the player and the dealer as dealt."""
_BEFORE_THE_LOOK = ("peeked", False)
"""An argument of a request: the dealer may have a natural, as at early surrender, before a hand is doubled."""

Answer = tuple[Mapping[str, Any], Sequence[Report]]
"""An answer as values of JSON, and as reports."""


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
    add_plain(parser)
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
    add("--policy", metavar="FILE", help="tell what the chart in this file, or a part of one, costs")
    add("--html", metavar="FILE", help="write it as a page for a browser, which prints well")
    add("--force", action="store_true", help="overwrite the FILE of the page")


def run(options: Namespace) -> None:
    """Prints the odds. Raises UsageError if an option cannot be used."""
    chosen = at_own_table(resolved_settings(options)).values
    rules = load(chosen.rules)
    options.splits = Splits(chosen.splits)  # from the environment and the file, too
    if options.decks is not None:
        rules = rules._replace(decks=options.decks)
    all_cards = [*(options.hand or ()), *(options.dealer or ()), *options.seen]
    odds_cards.check_shoe(rules, all_cards)
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
    if options.html:
        write_output(options.html, document(*reports), options.force)
        return
    for place, report in enumerate(reports):
        if place:
            say("")  # between two reports
        say_report(report, chosen, colour=_in_colour())


def _indices(rules: Rules, count: str) -> Answer:
    """Returns the counts at which the best move changes. Raises `UsageError` if the rules have no indices."""
    if reason := why_no_indices(rules):
        raise UsageError(f"--indices: {rules.name}: {reason}")
    system = system_for(count, rules)
    with flag("--indices"), ExactOdds(rules, FigureCache(cache_folder())) as exact:
        indices = exact.indices(system, say=say_note)
    values = {"count": system.name, "indices": indices_by_name(indices, system)}
    return values, [indices_report(rules, system, indices)]


def _book(options: Namespace, rules: Rules, unseen: Unseen | None) -> Answer:
    """Returns the odds of a rule book. `unseen`: None for a fresh shoe."""
    if unseen is not None and sum(unseen) < _FEWEST:
        raise UsageError(f"--seen leaves too few cards: {sum(unseen)}, and a round takes {_FEWEST} or more")
    figures = FigureCache(cache_folder(), options.splits).book(rules, unseen)
    may_run_out = unseen is not None and _may_run_out(rules, unseen)
    report = book_report(rules, figures, options.splits, len(options.seen), options.exact, may_run_out)
    values = {"splits": options.splits, **figures}
    if not options.exact:
        values.pop("exact", None)  # a long list
    return values, [report]


def _own_chart(options: Namespace, rules: Rules) -> Answer:
    """Returns the return of the player's own chart, and the cost of each cell that is not as in the best."""
    figures = FigureCache(cache_folder(), options.splits).book(rules)
    best, best_return = chart_of(figures), figures["chart_return"]
    with flag("--policy"):
        own = read_chart(options.policy, rules, best)
    requests = {}
    for cell in _different_cells(own, best):
        request = _request(rules, own, best, cell)
        if request:
            requests[cell] = request._replace(splits=options.splits)
    return_request = Request("chart_return", rules, (own,), splits=options.splits)
    with Pool(1) as pool:
        own_return, *cell_odds = pool.map(asking.compute, [return_request, *requests.values()])
    own_cells: list[OwnCell] = []
    for (cell, request), odds in zip(requests.items(), cell_odds, strict=True):
        own_cells += _own_cell(own, best, cell, request, odds)
    own_cells.sort(key=lambda own_cell: -own_cell.cost)
    cells = [own_cell._asdict() for own_cell in own_cells]
    values = {"splits": options.splits, "return": own_return, "best_return": best_return, "cells": cells}
    return values, [own_chart_report(rules, options.policy, own_return, best_return, own_cells)]


def _request(rules: Rules, own: Chart, best: Chart, cell: tuple[str, str, str]) -> Request | None:
    """Returns the request for the value of each move in a cell; None if the packs have no such hand."""
    part, row, upcard = cell
    request = cell_request(rules, part.capitalize(), row, upcard)
    if request and rules.surrender is Surrender.EARLY and part != "doubled":
        own_letters, best_letters = getattr(own, part)[row][upcard], getattr(best, part)[row][upcard]
        if own_letters.startswith("R") is not best_letters.startswith("R"):  # only one chart surrenders
            return request._replace(named=(*request.named, _BEFORE_THE_LOOK))
    return request


def _own_cell(
    own: Chart, best: Chart, cell: tuple[str, str, str], request: Request, odds: DecisionOdds
) -> Iterator[OwnCell]:
    """Yields what the move of the `own` chart costs in a cell of different letters; nothing if no move differs.

    If both letters begin with one move, as D and DS do, the charts differ for a hand that cannot make it.
    """

    def charted() -> Iterator[Action]:
        return (_move_in(chart, cell, request, [*moves]) for chart in (own, best))

    moves = dict(odds.values)
    if _BEFORE_THE_LOOK in request.named:  # early surrender is not among a decision's moves: half the bet
        moves.setdefault(Action.SURRENDER, -0.5)
    own_move, best_move = charted()
    if own_move is best_move:
        if own_move in (Action.STAND, Action.HIT):
            return  # such as D and H, where the rules let no hand double: by both charts it hits
        del moves[own_move]
        own_move, best_move = charted()
    yield OwnCell(*cell, own_move, best_move, max(moves.values()) - moves[own_move])


def _different_cells(own: Chart, best: Chart) -> Iterator[tuple[str, str, str]]:
    """Yields the part, row and upcard of each cell in which the charts differ, in parts that both have."""
    for part, rows in best.parts.items():
        own_rows = getattr(own, part)
        if not own_rows:
            continue
        for row, letters in rows.items():
            for upcard in best.columns:
                if own_rows[row][upcard] != letters[upcard]:
                    yield part, row, upcard


def _move_in(chart: Chart, cell: tuple[str, str, str], request: Request, legal: Sequence[Action]) -> Action:
    """Returns the chart's move in a cell, for the hand of `request`. `cell`: its part, row and upcard."""
    part, row, _ = cell
    _unseen, hand, upcard = request.arguments
    hole = dict(request.named).get("hole")  # in the request if it is face up
    dealer = [upcard] if hole is None else [upcard, hole]
    if part == "doubled":
        return chart.action_for_doubled(int(row), dealer, legal)
    return chart.action(hand, dealer, legal, low_aces=not chart.soft)  # low aces make no soft hands


def _side_bets(options: Namespace, rules: Rules) -> Answer:
    """Returns the odds of side bets, from a shoe without the cards seen."""
    for rank, suit in options.seen:
        if not suit:
            raise UsageError(f"--seen {rank.code}: side bets look at suits: write {rank.code}H, say")
    at_table = {bet.name: bet for bet in rules.side_bets}  # which may have other pays than those that ship
    shoe = cards_left(rules, [Card(rank, Suit(suit)) for rank, suit in options.seen])
    values, reports = {}, []
    for name in options.side_bet:
        bet = at_table.get(name) or for_packs(load_side_bet(name), rules)
        odds = side_bet_odds(bet, rules, shoe)
        patterns = {pattern: chance._asdict() for pattern, chance in odds.patterns.items()}
        values[bet.name] = {"return": odds.value, "patterns": patterns}
        reports.append(side_bet_report(bet, odds, note_on_packs(bet, rules)))
    return {"side_bets": values}, reports


def _hand(splits: Splits, rules: Rules, hand: tuple[Rank, ...], dealer: list[Rank], seen: list[Rank]) -> Answer:
    """Returns the odds of a hand. `dealer`: the dealer's cards that are face up."""
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
    return values, [_hand_report(splits, rules, asked, bool(seen))]


def _hand_report(splits: Splits, rules: Rules, asked: AskedHand, seen: bool) -> Report:
    """Returns the report on a hand. `seen`: whether other cards were seen: a fresh shoe may say otherwise."""
    legal = [*asked.odds.values]
    if asked.early:  # offered before the moves, which do not have it
        legal.append(Action.SURRENDER)
    answers: list[tuple[str, Action | None]] = []
    if legal and not setting_excluding_charts(rules):
        chart = chart_of(FigureCache(cache_folder(), splits).book(rules))
        move = chart.action(asked.hand, asked.dealer, legal, low_aces=rules.player_aces is Aces.LOW)
        answers = [("The chart says", move)]
        if seen:
            answers += (("These cards say", asked.fresh.best), ("This shoe says", asked.best))
        else:
            answers.append(("These cards say", asked.best))
    return hand_report(rules, asked, answers, splits)


def _asked_hand(
    rules: Rules, splits: Splits, hand: tuple[Rank, ...], dealer: list[Rank], seen: list[Rank]
) -> AskedHand:
    """Returns a hand and its odds. Raises OddsRefused if odds are not computed for the rules."""
    upcard, *hole = dealer
    hole_card = tuple(("hole", rank) for rank in hole)  # keyword arguments of the request
    shoe = fresh(rules)
    unseen = without(shoe, [*hand, *dealer, *seen])
    decision = Request("decision", rules, (unseen, hand, upcard), hole_card, splits=splits)
    requests = {"decision": decision}
    if seen:  # the report also has the best move from a fresh shoe
        fresh_unseen = without(shoe, [*hand, *dealer])
        requests["fresh"] = decision._replace(arguments=(fresh_unseen, hand, upcard))
    offers_early = rules.surrender is Surrender.EARLY and upcard.in_naturals and len(hand) == 2
    if offers_early:
        requests["early"] = Request("early_surrender", rules, (unseen, hand, upcard), splits=splits)
    answers = dict(zip(requests, compute(*requests.values()), strict=True))
    odds = answers["decision"]
    early = answers.get("early") if odds.values else None  # a finished hand is asked nothing
    insurance = insurance_return(rules, unseen) if rules.insurance and upcard is Rank.ACE else None
    return AskedHand(hand, dealer, odds, early, insurance, answers.get("fresh", odds))


def _may_run_out(rules: Rules, unseen: Sequence[int]) -> bool:
    """Returns whether the longest hands of player and dealer together can use up all the cards."""
    points = sum(rank.points * count for rank, count in zip(RANKS, unseen, strict=True))
    hands = 1 if rules.split is Split.NONE else rules.split_hands
    return points <= (LIMIT + LONGEST_BUST) * hands + LIMIT  # all hands bust by the most, and the dealer has 21


def _in_colour() -> bool:
    """Returns whether the output is a terminal that surely shows colour: some of Windows do not."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or sys.platform == "win32":
        return False
    return is_terminal(sys.stdout)
