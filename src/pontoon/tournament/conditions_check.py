"""Conditions held against themselves and against the rulebook: what cannot be played is a fault."""

from pontoon.rulebook import BOOK_IDS, RulebookError
from pontoon.settlement import side_placing
from pontoon.table import open_table
from pontoon.tournament import cites
from pontoon.tournament.conditions import Conditions, Stage, TableLimits, rules_of, setup_of
from pontoon.tournament.faults import ConditionsFault


def contradictions(conditions: Conditions, known: set[str]) -> list[ConditionsFault]:
    """What does not go together; `known` are the paths that have a fault already, and nothing is built on them."""
    found = [
        *_entry(conditions),
        *_limits(conditions.limits, "table"),
        *_stages(conditions),
        *_prizes(conditions),
        *_groups(conditions),
        *_sides(conditions),
    ]
    if conditions.rulebook in BOOK_IDS:
        found += _against_the_rules(conditions)
    return [one for one in found if one.path not in known and not known & set(_BUILT_ON.get(one.path, ()))]


_BUILT_ON = {
    "entry.commission": ("entry.fee",),
    "entry.maximum": ("entry.minimum",),
    "entry.chips": ("table.minimum",),
    "table.maximum": ("table.minimum",),
    "table.minimum": ("table.step",),
    "prizes.shares": ("entry.minimum",),
    "side_wagers.maximum": ("side_wagers.minimum",),
}
"""What a condition is held against: no second fault is told where the first is there."""


def _entry(conditions: Conditions) -> list[ConditionsFault]:
    entry, found = conditions.entry, list[ConditionsFault]()
    if entry.commission > entry.fee:
        message = "is more than the entry fee, of which it is a part"
        found.append(ConditionsFault("entry.commission", message, cites.FEE))
    if entry.maximum < entry.minimum:
        message = f"is less than the minimum of {entry.minimum} players"
        found.append(ConditionsFault("entry.maximum", message, cites.NUMBERS))
    if entry.chips < conditions.limits.minimum:
        message = f"{entry.chips} chips are not enough for the table minimum of {conditions.limits.minimum}"
        found.append(ConditionsFault("entry.chips", message, (*cites.CHIPS_PER_ENTRY, *cites.MINIMUM)))
    return found


def _limits(limits: TableLimits, path: str) -> list[ConditionsFault]:
    found: list[ConditionsFault] = []
    if limits.maximum < limits.minimum:
        message = f"is less than the minimum of {limits.minimum}"
        found.append(ConditionsFault(f"{path}.maximum", message, cites.LIMITS))
    if limits.minimum.hundredths % limits.step.hundredths:
        message = f"must be a multiple of the step, {limits.step}, for everybody to be able to wager it"
        found.append(ConditionsFault(f"{path}.minimum", message, cites.LIMITS))
    return found


def _stages(conditions: Conditions) -> list[ConditionsFault]:
    found: list[ConditionsFault] = []
    for at, stage in enumerate(conditions.stages, start=1):
        path = f"stages[{at}]"
        found += _stage(stage, path, final=at == len(conditions.stages))
        if stage.until_left >= conditions.players_per_table:
            message = f"a table has {conditions.players_per_table} players at most, so that no round would be played"
            found.append(ConditionsFault(f"{path}.until_left", message, cites.STRUCTURE))
        if stage.limits is not None:
            found += _limits(stage.limits, path)
            if stage.chips == "new" and conditions.entry.chips < stage.limits.minimum:
                message = f"{conditions.entry.chips} new chips are not enough for a minimum of {stage.limits.minimum}"
                found.append(ConditionsFault(f"{path}.minimum", message, (*cites.LIMITS, *cites.MINIMUM)))
    return found


def _stage(stage: Stage, path: str, *, final: bool) -> list[ConditionsFault]:
    found: list[ConditionsFault] = []
    if bool(stage.rounds) == bool(stage.shoes):
        message = "a session is a number of rounds or a number of shoes: give one of the two"
        found.append(ConditionsFault(f"{path}.rounds", message, cites.STRUCTURE))
    goes_on = stage.through_per_table or stage.through_overall
    if final and goes_on:
        message = "nobody goes through from the last stage"
        key = "through_per_table" if stage.through_per_table else "through_overall"
        found.append(ConditionsFault(f"{path}.{key}", message, cites.STRUCTURE))
    if not final and not goes_on:
        message = "is missing: say how many of each table go through, or through_overall"
        found.append(ConditionsFault(f"{path}.through_per_table", message, cites.STRUCTURE))
    return found


def _prizes(conditions: Conditions) -> list[ConditionsFault]:
    divisions, least = len(conditions.prizes), conditions.entry.minimum
    if divisions <= least:
        return []
    message = f"{divisions} divisions are more than the {least} players the tournament may have"
    return [ConditionsFault("prizes.shares", message, cites.PRIZES)]


def _groups(conditions: Conditions) -> list[ConditionsFault]:
    groups = conditions.groups
    both = sorted(set(groups.only) & set(groups.barred))
    message = f"{', '.join(both)} cannot be both admitted and barred"
    return [ConditionsFault("groups.barred", message, cites.GROUPS)] if both else []


def _sides(conditions: Conditions) -> list[ConditionsFault]:
    sides = conditions.sides
    if sides.maximum is None or sides.minimum <= sides.maximum:
        return []
    message = f"is less than the minimum of {sides.minimum}"
    return [ConditionsFault("side_wagers.maximum", message, cites.SIDE_WAGERS)]


def _against_the_rules(conditions: Conditions) -> list[ConditionsFault]:
    """Whatever the tables could not be opened with."""
    try:
        rules = rules_of(conditions)
    except RulebookError as error:
        return [ConditionsFault(f"rules.{one.path}", one.message, cites.PREVAIL) for one in error.faults]
    found: list[ConditionsFault] = []
    boxes = rules.boxes.number
    if conditions.players_per_table > boxes.value:
        message = f"a table has {boxes.value} boxes, and everybody at it needs one"
        found.append(ConditionsFault("table.players", message, (*cites.PER_TABLE, *boxes.clauses)))
    for kind in conditions.sides.allowed:
        if side_placing(rules, kind) is None:
            message = f"the rulebook has no {kind} wager"
            found.append(ConditionsFault("side_wagers.allowed", message, cites.SIDE_WAGERS))
    opened = open_table(rules, setup_of(rules, conditions, 0)) if conditions.stages else ()
    if isinstance(opened, tuple):
        paths = {"decks": "table.decks"}
        told = [one for one in opened if one.code != "limits"]  # those are told in the words of chips
        found += [ConditionsFault(paths.get(one.code, "table"), one.message, one.clauses) for one in told]
    return found
