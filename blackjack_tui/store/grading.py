"""What a review finds of kept rounds: which rounds lack it, and where it is written."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.store.database import Database, told
from blackjack_tui.store.stats import Selection


class Place(NamedTuple):
    """Where a round is."""

    id: int
    """In the table `round`."""
    number: int
    """Which round of its game, from 1."""
    last: int
    """Its place from the end of all rounds, from 1, as `replay last:3` counts."""


class Judged(NamedTuple):
    """What is best in a decision; of one that has no value `best` is what was chosen, and `cost` None."""

    best: str
    cost: float | None
    """In cents; in wins where nothing is bet."""


class Graded(NamedTuple):
    """What a review found of a round. Money is in cents, or in wins where nothing is bet."""

    round: int
    decisions: Mapping[int, Judged]
    """By place, from 1."""
    expected: float | None
    """What best play is worth before the first card; None where luck was not asked for."""
    skill: float | None


class Missing(NamedTuple):
    """Which rounds are to be found: those that lack this."""

    costs: bool = False
    luck: bool = False

    @property
    def condition(self) -> str:
        """The rest of an SQL condition on `round` and `result`."""
        lacking = [
            *(
                ["EXISTS (SELECT 1 FROM decision WHERE decision.round = round.id AND best IS NULL)"]
                * self.costs
            ),
            *(["result.expected IS NULL"] * self.luck),
        ]
        return f" AND ({' OR '.join(lacking)})" if lacking else ""


ALL = Missing()


def places(database: Database, selection: Selection, missing: Missing = ALL) -> dict[int, list[Place]]:
    """The rounds of each game that `selection` selects and that lack what is `missing`, in order."""
    found: dict[int, list[Place]] = defaultdict(list)
    with told(database.path):
        rows = database.connection.execute(
            "SELECT round.game, round.id, round.number, last"
            " FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY id DESC) AS last FROM round"
            " WHERE apart IS NOT 'forgotten') AS round JOIN result ON result.round = round.id"
            f" WHERE {selection.where}{missing.condition} ORDER BY round.id",
            selection.values,
        )
        for game, *place in rows:
            found[game].append(Place(*place))
    return found


def write(database: Database, graded: Sequence[Graded]) -> None:
    """Writes what was found. Raises Unavailable or Damaged."""
    judged = [
        (each.best, each.cost, round_.round, place)
        for round_ in graded
        for place, each in round_.decisions.items()
    ]
    with database.transaction() as connection:
        connection.executemany("UPDATE decision SET best = ?, cost = ? WHERE round = ? AND place = ?", judged)
        connection.executemany(
            "UPDATE result SET expected = ?, skill = ? WHERE round = ?",
            [(each.expected, each.skill, each.round) for each in graded if each.expected is not None],
        )
