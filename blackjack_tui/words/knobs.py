"""The words for rules: one table, with a row for each knob and one for each of its values.

The felt, the rail, `rules`, the help, the choices of a new table and the errors of rule files read this table.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from blackjack_tui.errors import joined
from blackjack_tui.game.cards import RANK_LETTERS, RANKS
from blackjack_tui.game.rules import Again, Double, Pack, Rules, Surrender
from blackjack_tui.words.money import money

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
"""Small numbers in words."""

# A topic in brackets; below it `knob: label`; below each, `value: short form [sign] | sentence`.
#
# Label and short form make a phrase: `Dealer hits soft 17`. The sign is what casinos write: `H17`. The value is
# as in a rule book's file; `*` is any other, `none` is nothing at all. In braces stand words of `_filled_in`.
# A value without a short form goes without saying; one without a sentence is in another knob's.
# Some knobs here are properties of `Rules`. Sentences are told in this order.
_TABLE = """
[table]
title: Title
summary: Summary
[cards]
decks: Decks
  *: {decks}
pack: Shuffled
  fresh: for every round | {decks_are} shuffled for every round, by {shuffle}.
  shoe: at the cut card | The shoe holds {number_of_decks}, shuffled by {shuffle}.
left_out: Pack
  none:
  *: without {ranks} | The {ranks} are left out of every pack.
shuffle: Shuffle
burn: Burned
  0: none
  1: one card | After a shuffle the first card is burned.
  *: {burn} cards | After a shuffle the first {burn} cards are burned.
penetration: Cut card
  *: behind {penetration} % | The cut card lies behind {penetration} % of the cards.
[dealer]
hole_card: Hole card
  first:  | The dealer's first card is the hole card and lies face down.
  second:  | The dealer's second card is the hole card and lies face down.
  none: none [ENHC] | There is no hole card: the dealer's second card comes last.
  open: face up | Both of the dealer's cards lie face up; a blackjack ends the round.
peek: Peek
  false: not looked at
  true: looked at | With an ace or a ten up, the dealer looks for a blackjack at once.
dealer_draws: Dealer
  to-17: stands on all 17s [S17] | The dealer draws to 16 and stands on 17, on a soft 17 too.
  to-hard-17: hits soft 17 [H17] | The dealer draws to 16 and stands on 17, but hits a soft 17.
  below-player: draws to beat you | The dealer draws while below your total.
dealer_aces: Dealer's aces
  best: count 1 or 11 | The dealer's aces count 11, or 1 where 11 would be over 21.
  low: count 1 | The dealer's aces always count 1.
push_22: Dealer's 22
  false: busts
  true: pushes | A dealer's 22 is a push, except to a hand that has won already.
[21 and busts]
player_aces: Your aces
  best: count 1 or 11 | Your aces count 11, or 1 where 11 would be over 21.
  low: count 1 | Your aces always count 1.
  declared: count 1 or 11, as you say | Your aces count 1 while you draw; then you say 1 or 11 for each.
dealt_21: A dealt 21
  blackjack: is a blackjack | A dealt 21 is a blackjack: it beats any other 21{and_pays}.
  wins-hidden: wins at once | {dealt} wins at once{hidden}.
  wins-shown: wins at once | {dealt} wins at once{shown}.
  stands: ends your turn | {dealt} ends your turn; the dealer plays.
  plays-on: is nothing special | {dealt} is nothing special.
drawn_21: A drawn 21
  wins-hidden: wins at once | A drawn 21 wins at once{hidden}.
  wins-shown: wins at once | A drawn 21 wins at once{shown}.
  stands: ends your turn | A drawn 21 ends your turn; the dealer plays.
  plays-on: is nothing special | A drawn 21 is nothing special.
blackjack_pays: Blackjack
  *: pays {blackjack_pays}
even_money: Even money
  false:
  true: 1:1 | With a blackjack you may take even money instead: 1:1, at once.
insurance: Insurance
  false: no
  true: pays 2:1 | Against an ace you may insure for half the bet, at 2:1.
lost_to_natural: Dealer's blackjack
  all: takes all bets | A dealer's blackjack takes your doubles and splits too.
  original: takes the first bet [OBO] | A dealer's blackjack takes your original bet only.
  busted-and-one: takes busted bets and one [BB+1] | A dealer's blackjack takes busted bets and one more.
charlie: Charlie
  0:
  *: with {charlie} cards | {charlie} cards at 21 or less win at once.
bust: A bust
  loses-hidden: loses at once | A bust, over 21, loses at once{hidden}.
  loses-told: loses at once | A bust, over 21, loses at once{told}.
  loses-shown: loses at once | A bust, over 21, loses at once{shown}.
  dealer-plays: may push | A bust, over 21, loses, unless the dealer busts too: a push.
[doubles]
double: Double
  none: no | You cannot double.
  any: {doubled} [DOA] | You may double on {doubled}{after_split}.
  9-11: {doubled} of 9 to 11 [D9] | You may double on {doubled} of 9 to 11{after_split}.
  10-11: {doubled} of 10 or 11 [D10] | You may double on {doubled} of 10 or 11{after_split}.
double_cards: Cards of a double
  *: {doubled}
double_soft: Soft hands
  false: hard only | Only a hard total can be doubled.
  true: soft too
double_after_split: After a split
  false: no doubles [NDAS]
  true: doubles [DAS]
doubled_aces: Aces of a double
  best: count 1 or 11
  low: count 1 | The aces of a hand count 1 when it is doubled: a soft 19 is a 9.
redoubles: Doubles again
  0: no
  *: {redoubled} | A doubled hand can be doubled again, {redoubled}.
rescue: Rescue
  false: no
  true: yes | A doubled hand can be given up for half of what is bet on it.
free_double: Free doubles
  none: no
  any: on hard totals | Any hard total of two cards is doubled free.
  9-11: on hard 9 to 11 | A hard 9 to 11 of two cards is doubled free.
  10-11: on hard 10 or 11 | A hard 10 or 11 of two cards is doubled free.
[splits]
split: Split
  none: no | You cannot split.
  value: to {split_hands} hands | You may split cards of equal value, to {hands} hands at most.
  rank: to {split_hands} hands | You may split cards of equal rank, to {hands} hands at most.
split_hands: Hands of a split
  *: {split_hands}
free_split: Free splits
  none: no
  *: of {pairs} | {pairs} are split free.
free_bets: Free bets
  false:
  true: yes | A free bet is the house's: it wins money and loses none.
hit_split_aces: Split aces
  false: one card each [NHSA] | Split aces get one card each{aces_again}.
  true: played on [HSA] | Split aces are played on{aces_again}.
resplit_aces: Aces
  false: split once [NRSA]
  true: split again [RSA]
naturals: Split hands
  false:
  true: no blackjack | After a split no 21 is a blackjack.
[surrender]
surrender: Surrender
  none: no [NS] | You cannot surrender.
  late: late [LS] | {surrendered} you may surrender half the bet, but not to a blackjack.
  early: early [ES] | {surrendered} you may surrender half the bet, even to a blackjack.
  loses: loses | {surrendered} you may surrender: you lose, whatever the dealer gets.
surrender_cards: Time of surrender
  2: at first
  0: any time
surrender_after_split: After a split
  false: no surrender
  true: surrender | You may surrender after a split too.
surrender_against: Upcards
  any: against any card
  ten-or-ace: against 10 or A | You may surrender against a ten or an ace only.
[results]
tie: Ties
  dealer: lose | The dealer takes ties.
  push: push | A tie is a push: nobody wins.
  player: win | You win ties.
ties: Listed ties
bonuses: Bonuses
  none:
  *: for {bonuses} hands
[bets]
bets: Bets
  false:
  true: {minimum} to {maximum} | Bets are {minimum} to {maximum}, in steps of {chip}.
minimum: Minimum
  *: {minimum}
maximum: Maximum
  *: {maximum}
chip: Chip
  *: {chip}
side_bets: Side bets
bankroll: Bankroll
  *: {bankroll} | You begin with {bankroll}.
[table]
again: Another round
  asks: asked | After a round Y plays another; N or Q leaves.
  yes-or-leaves: asked | Y plays another round; N leaves, without a screen any other key.
  one-round: no | There is one round only.
"""


class ValueWords(NamedTuple):
    """The words for one value of a knob."""

    short: str = ""
    sign: str = ""
    sentence: str = ""


class Knob(NamedTuple):
    """The words for a knob."""

    topic: str
    label: str
    values: Mapping[str, ValueWords]


def _parsed(text: str) -> Mapping[str, Knob]:
    """Returns the knobs of a table by their names."""
    knobs: dict[str, Knob] = {}
    topic, values = "", dict[str, ValueWords]()
    for line in text.strip().split("\n"):
        name, _, words = line.partition(":")
        if line.startswith("["):
            topic = line.strip("[]")
        elif not line.startswith(" "):
            values = {}
            knobs[name] = Knob(topic, words.strip(), values)
        else:  # a value of the last knob
            short_and_sign, _, sentence = words.partition(" | ")
            short, _, sign = short_and_sign.strip().partition(" [")
            values[name.strip()] = ValueWords(short, sign.rstrip("]"), sentence)
    return knobs


KNOBS = _parsed(_TABLE)
"""The words for the knobs, by their names."""


def _doubles(rules: Rules) -> bool:
    return rules.double is not Double.NONE


def _surrenders(rules: Rules) -> bool:
    return rules.surrender is not Surrender.NONE


_MATTERS: Mapping[str, Callable[[Rules], bool]] = {
    "penetration": lambda rules: rules.pack is Pack.SHOE,
    "peek": lambda rules: rules.has_hole_card,
    "drawn_21": lambda rules: rules.drawn_21 is not rules.dealt_21,
    "blackjack_pays": lambda rules: rules.bets and rules.naturals,
    "lost_to_natural": lambda rules: (
        rules.naturals and not rules.natural_known and (rules.can_double or rules.can_split)
    ),
    "double": lambda rules: rules.bets and (_doubles(rules) or not rules.can_double),
    **dict.fromkeys(("double_cards", "double_soft", "doubled_aces", "redoubles", "rescue"), _doubles),
    "double_after_split": lambda rules: _doubles(rules) and rules.can_split,
    **dict.fromkeys(("split", "free_double", "bankroll"), lambda rules: rules.bets),
    **dict.fromkeys(("split_hands", "free_split", "hit_split_aces", "naturals"), lambda rules: rules.can_split),
    "resplit_aces": lambda rules: rules.can_split and rules.split_hands > 2,
    "surrender": lambda rules: rules.bets or _surrenders(rules),
    **dict.fromkeys(("surrender_cards", "surrender_after_split", "surrender_against"), _surrenders),
    "again": lambda rules: not rules.bets or rules.again is Again.ONE_ROUND,
}
"""Whether a knob has an effect under the other rules. Knobs that are not listed always have one."""


def matters(rules: Rules, knob: str) -> bool:
    """Whether `knob` has an effect under the other rules."""
    return knob not in _MATTERS or _MATTERS[knob](rules)


def words_for(knob: str, value: object) -> ValueWords:
    """Returns the words for a value of a knob, without filling in their braces."""
    values = KNOBS[knob].values
    name = "none" if value in ("", ()) else str(value).lower()
    return values.get(name) or values.get("*", ValueWords())  # `*`: any other value


class InWords:
    """The words for the rules of one table."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._filled_in = _filled_in(rules)

    def short(self, knob: str) -> str:
        """Returns the words for the value of `knob` that follow its label; empty if it has none."""
        return words_for(knob, getattr(self.rules, knob)).short.format_map(self._filled_in)

    def phrase(self, knob: str) -> str:
        """Returns the label and the value of `knob`: `Dealer hits soft 17`."""
        return f"{KNOBS[knob].label} {self.short(knob)}"

    def sentence(self, knob: str) -> str:
        """Returns a sentence on the rule that `knob` sets; empty without effect, or if another one has it."""
        if not matters(self.rules, knob):
            return ""
        return capital(words_for(knob, getattr(self.rules, knob)).sentence.format_map(self._filled_in))


def capital(text: str) -> str:
    """Returns `text` with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def number_of_decks(rules: Rules) -> str:
    """Returns the number of decks in words: `six decks`."""
    return f"{NUMBERS[rules.decks]} decks" if rules.decks > 1 else "one deck"


def _filled_in(rules: Rules) -> Mapping[str, object]:
    """Returns the values for the braces in the table's words."""
    if rules.double_cards == 2:
        doubled = "any two cards" if rules.double is Double.ANY else "two cards"
    else:
        doubled = f"up to {NUMBERS[rules.double_cards]} cards" if rules.double_cards else "any number of cards"
    aces = " and can be split again" if rules.resplit_aces else " and cannot be split again"
    decks = f"A fresh pack of {rules.pack_size} is"
    if rules.decks > 1:
        decks = f"{capital(number_of_decks(rules))} are"
    has_hole_card = rules.has_hole_card
    return {
        **rules._asdict(),
        **{knob: money(getattr(rules, knob)) for knob in ("minimum", "maximum", "chip", "bankroll")},
        "aces_again": aces if rules.split_hands > 2 else "",
        "after_split": _after_split(rules),
        "and_pays": f" and pays {rules.blackjack_pays}" if rules.bets else "",
        "bonuses": len(rules.bonuses),
        "burn": NUMBERS[rules.burn],
        "charlie": NUMBERS[rules.charlie],
        "dealt": "Reaching 21" if rules.dealt_21 is rules.drawn_21 else "A dealt 21",
        "decks_are": decks,
        "doubled": doubled,
        "hands": NUMBERS[rules.split_hands],
        "hidden": ", and the hole card stays hidden" if has_hole_card else "",
        "number_of_decks": number_of_decks(rules),
        "pairs": _pairs(rules.free_split),
        "ranks": joined([f"{RANKS[letter].code}s" for letter in rules.left_out]) if rules.left_out else "",
        "redoubled": ("", "once", "twice", "three times")[rules.redoubles],
        "shown": ", and the hole card is shown" if has_hole_card else "",
        "surrendered": "At first" if rules.surrender_cards else "Any time",
        "told": "; the dealer only tells a total" if has_hole_card else "",
    }


def _after_split(rules: Rules) -> str:
    if not rules.can_split:
        return ""
    return ", after a split too" if rules.double_after_split else ", but not after a split"


def _pairs(letters: str) -> str:
    """Returns the pairs of the ranks `letters` in words: `only pairs of 8s`, or `all pairs but tens`."""
    if not letters:
        return ""
    missing = [letter for letter in RANK_LETTERS if letter not in letters]
    if not missing:
        return "all pairs"
    if len(missing) < len(letters):
        return f"all pairs but {joined([*map(plural, missing)])}"
    return f"only pairs of {joined([*map(plural, letters)])}"


def plural(letter: str) -> str:
    """Returns the plural of a rank: `aces`, `tens`, `8s`."""
    return {"A": "aces", "T": "tens"}.get(letter, f"{letter}s")
