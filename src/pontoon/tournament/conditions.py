"""The approved conditions of a tournament, and how they set up its tables."""

from typing import Literal

from msgspec import Struct

from pontoon.money import Cents
from pontoon.rulebook import Rulebook, load_book, variant
from pontoon.settlement import SideKind
from pontoon.table import Limits, Setup
from pontoon.tournament.chips import NONE, Chips, in_units


class EntryTerms(Struct, frozen=True, kw_only=True):
    """What an entry costs and gives. `fee` includes the `commission`; `reserves`: how many may wait for a seat."""

    fee: Cents
    commission: Cents
    chips: Chips
    minimum: int
    maximum: int
    reserves: int = 0


class Groups(Struct, frozen=True, omit_defaults=True):
    """Who may enter: members of one of `only` (empty: anybody), nobody of `barred`; `most`: how many of a group."""

    only: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    most: tuple[tuple[str, int], ...] = ()


class TableLimits(Struct, frozen=True):
    """The limits of a wager, in chips."""

    minimum: Chips
    maximum: Chips
    step: Chips


class SideTerms(Struct, frozen=True, omit_defaults=True):
    """Which side wagers are allowed, and within which limits."""

    allowed: tuple[SideKind, ...] = ()
    minimum: Chips = NONE
    maximum: Chips | None = None


class Stage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Heats, semi-final, final. A session is a number of `rounds` or `shoes` at every table.

    `sessions`: how many, each with a ballot of its own. `until_left`: a table ends early when only so many players are
    left. The best `through_per_table` of every table, and the best `through_overall` of all the others, go on to the
    next stage; both are 0 in the last stage. `chips`: players begin the stage with new chips or carry theirs over.
    """

    name: str
    rounds: int = 0
    shoes: int = 0
    sessions: int = 1
    until_left: int = 0
    through_per_table: int = 0
    through_overall: int = 0
    chips: Literal["carry", "new"] = "carry"
    limits: TableLimits | None = None


class Conditions(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that is approved before the first entry.

    `rules`: values, by key path, that replace those of the rulebook. `prizes`: the weights of the prize
    divisions, the first place first. `duplicate`: every table of a session is dealt the same cards in the same order.
    """

    title: str
    rulebook: str
    start: str
    entry: EntryTerms
    limits: TableLimits
    stages: tuple[Stage, ...]
    prizes: tuple[int, ...]
    players_per_table: int = 7
    decks: int = 6
    groups: Groups = Groups()
    sides: SideTerms = SideTerms()
    rules: dict[str, object] = {}
    duplicate: bool = False

    def limits_of(self, stage: int) -> TableLimits:
        """The limits at the tables of a stage, by its index."""
        return self.stages[stage].limits or self.limits


def rules_of(conditions: Conditions) -> Rulebook:
    """The rulebook of the tables; where the conditions differ, they prevail."""
    if not conditions.rules:
        return load_book(conditions.rulebook)
    return variant(conditions.rulebook, conditions.rules, book="tournament", title=conditions.title)


def setup_of(rules: Rulebook, conditions: Conditions, stage: int) -> Setup:
    """How a table of this stage is set up."""
    limits, sides = conditions.limits_of(stage), conditions.sides
    return Setup(
        decks=conditions.decks,
        boxes=rules.boxes.number.value,
        limits=Limits(
            in_units(limits.minimum),
            in_units(limits.maximum),
            in_units(limits.step),
            in_units(sides.minimum),
            None if sides.maximum is None else in_units(sides.maximum),
        ),
        hole_card=rules.dealer.hole_card.value[0],
        burn=rules.shoe.burn.value,
    )
