"""Conditions checked for contradictions, with each other and with the rulebook: what cannot be played is a fault."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from pontoon.rulebook import Rulebook, load_book
from pontoon.rulebook.library import judge_variant
from pontoon.settlement import SideKind, side_placing
from pontoon.table import open_table
from pontoon.table.names import is_plain
from pontoon.toml.check import Check, judged
from pontoon.toml.faults import Fault
from pontoon.toml.unread import UNREAD, readable
from pontoon.tournament import cites
from pontoon.tournament.chips import whole
from pontoon.tournament.conditions import Conditions, SideTerms, Stage, TableLimits, setup_of

MOST_PLAYERS = 10_000
"""As many as can be conducted without anybody waiting for the machine."""


def contradictions(conditions: Conditions) -> tuple[Fault, ...]:
    """What does not go together. A check that needs a condition which could not be read is left out."""
    rules, faults = _rules(conditions)
    found = judged(
        _texts(conditions),
        _entry(conditions),
        _limits(conditions.limits, "table"),
        _stages(conditions),
        _prizes(conditions),
        _groups(conditions),
        _sides(conditions),
        _against_the_rules(conditions, rules),
        _allowed(conditions, rules),
        _opening(conditions, rules),
    )
    return (*found, *(Fault(f"rules.{one.path}", one.message, cites.PREVAIL) for one in faults))


def _texts(conditions: Conditions) -> Iterator[Check]:
    """Texts are shown to people: none has characters that cannot be seen or that control a terminal."""
    groups = conditions.groups
    named = [("title", conditions.title)]
    named += [(f"stages[{at}].name", stage.name) for at, stage in enumerate(readable(conditions.stages), start=1)]
    named += [("groups", one) for one in (*readable(groups.only), *readable(groups.barred))]
    named += [("groups.most", one) for one, _ in readable(groups.most)]
    told = "has control characters, or characters that cannot be seen"
    for path, text in named:
        yield Check(path, partial(_unseen, text, told), cites.CONDITIONS)


def _unseen(text: str, told: str) -> str:
    return "" if is_plain(text) else told


def _entry(conditions: Conditions) -> Iterator[Check]:
    entry, limits = conditions.entry, conditions.limits

    def commission() -> str:
        return "is more than the entry fee, of which it is a part" if entry.commission > entry.fee else ""

    def maximum() -> str:
        if entry.maximum > MOST_PLAYERS:
            return f"{entry.maximum:,} players are too many: a tournament has {MOST_PLAYERS:,} at most"
        return f"is less than the minimum of {entry.minimum} players" if entry.maximum < entry.minimum else ""

    def chips() -> str:
        told = f"{entry.chips} chips are not enough for the table minimum of {limits.minimum}"
        return told if entry.chips < limits.minimum else ""

    yield Check("entry.commission", commission, cites.FEE)
    yield Check("entry.maximum", maximum, cites.NUMBERS)
    yield Check("entry.chips", chips, (*cites.CHIPS_PER_ENTRY, *cites.MINIMUM))


def _limits(limits: TableLimits, path: str) -> Iterator[Check]:
    def maximum() -> str:
        return f"is less than the minimum of {limits.minimum}" if limits.maximum < limits.minimum else ""

    def minimum() -> str:
        told = f"must be a multiple of the step, {limits.step}, for everybody to be able to wager it"
        return told if limits.minimum.hundredths % limits.step.hundredths else ""

    yield Check(f"{path}.maximum", maximum, cites.LIMITS)
    yield Check(f"{path}.minimum", minimum, cites.LIMITS)


def _stages(conditions: Conditions) -> Iterator[Check]:
    for at, stage in enumerate(conditions.stages, start=1):
        yield from _stage(stage, f"stages[{at}]", final=at == len(conditions.stages))
        yield from _stage_at_tables(conditions, stage, f"stages[{at}]")


def _stage(stage: Stage, path: str, *, final: bool) -> Iterator[Check]:
    def rounds() -> str:
        told = "a session is a number of rounds or a number of shoes: give one of the two"
        return told if bool(stage.rounds) == bool(stage.shoes) else ""

    def goes_on() -> str:
        if final:
            return ""
        told = "is missing: say how many of each table go through, or through_overall"
        return "" if stage.through_per_table or stage.through_overall else told

    def ends(through: int) -> str:
        return "nobody goes through from the last stage" if final and through else ""

    yield Check(f"{path}.rounds", rounds, cites.STRUCTURE)
    yield Check(f"{path}.through_per_table", goes_on, cites.STRUCTURE)
    yield Check(f"{path}.through_per_table", lambda: ends(stage.through_per_table), cites.STRUCTURE)
    yield Check(f"{path}.through_overall", lambda: ends(stage.through_overall), cites.STRUCTURE)


def _stage_at_tables(conditions: Conditions, stage: Stage, path: str) -> Iterator[Check]:
    entry, limits = conditions.entry, stage.limits

    def until_left() -> str:
        told = f"a table has {conditions.players_per_table} players at most, so that no round would be played"
        return told if stage.until_left >= conditions.players_per_table else ""

    yield Check(f"{path}.until_left", until_left, cites.STRUCTURE)
    if limits is None:
        return

    def minimum() -> str:
        told = f"{entry.chips} new chips are not enough for a minimum of {limits.minimum}"
        return told if stage.chips == "new" and entry.chips < limits.minimum else ""

    yield from _limits(limits, path)
    yield Check(f"{path}.minimum", minimum, (*cites.LIMITS, *cites.MINIMUM))


def _prizes(conditions: Conditions) -> Iterator[Check]:
    divisions, least = len(conditions.prizes), conditions.entry.minimum
    told = f"{divisions} divisions are more than the {least} players the tournament may have"
    yield Check("prizes.shares", lambda: told if divisions > least else "", cites.PRIZES)


def _groups(conditions: Conditions) -> Iterator[Check]:
    groups = conditions.groups
    both = sorted(set(readable(groups.only)) & set(readable(groups.barred)))
    told = f"{', '.join(both)} cannot be both admitted and barred"
    yield Check("groups.barred", lambda: told if both else "", cites.GROUPS)


def _sides(conditions: Conditions) -> Iterator[Check]:
    minimum, maximum = conditions.sides.minimum, conditions.sides.maximum
    if maximum is not None:
        told = f"is less than the minimum of {minimum}"
        yield Check("side_wagers.maximum", lambda: told if maximum < minimum else "", cites.SIDE_WAGERS)


def _rules(conditions: Conditions) -> tuple[Rulebook, tuple[Fault, ...]]:
    """The rulebook with the changes of the conditions, and what is wrong with these changes."""
    book = "" if conditions.rulebook is UNREAD else conditions.rulebook
    changes = {} if conditions.rules is UNREAD else conditions.rules
    if book and not changes:
        return load_book(book), ()
    return judge_variant(book, changes, "tournament", conditions.title)


def _against_the_rules(conditions: Conditions, rules: Rulebook) -> Iterator[Check]:
    boxes = rules.boxes.number
    told = f"a table has {boxes.value} boxes, and everybody at it needs one"
    clauses = (*cites.PER_TABLE, *boxes.clauses)
    yield Check("table.players", lambda: told if conditions.players_per_table > boxes.value else "", clauses)


def _allowed(conditions: Conditions, rules: Rulebook) -> Iterator[Check]:
    for kind in readable(conditions.sides.allowed):
        yield Check("side_wagers.allowed", partial(_not_offered, rules, kind), cites.SIDE_WAGERS)


def _not_offered(rules: Rulebook, kind: SideKind) -> str:
    return f"the rulebook has no {kind} wager" if side_placing(rules, kind) is None else ""


def _opening(conditions: Conditions, rules: Rulebook) -> Iterator[Check]:
    """Any other reason why the tables could not be opened. Faults of the limits are reported in chips."""
    any_limits = TableLimits(whole(1), whole(1), whole(1))
    stage = Stage(name="any", limits=any_limits)
    opened = open_table(rules, setup_of(rules, replace(conditions, stages=(stage,), sides=SideTerms()), 0))
    for refusal in opened if isinstance(opened, tuple) else ():
        path = "table.decks" if refusal.code == "decks" else "table"
        yield Check(path, partial(str, refusal.message), refusal.clauses)
