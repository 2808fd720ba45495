"""Conditions from the text of a TOML file. Every fault is told at once, with the clause it is about."""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Any, cast

from pontoon.rulebook import BOOK_IDS, TomlError, read_toml
from pontoon.settlement import by_wheel, side_kinds
from pontoon.tournament import cites
from pontoon.tournament.chips import NONE
from pontoon.tournament.conditions import Conditions, EntryTerms, Groups, SideTerms, Stage, TableLimits
from pontoon.tournament.conditions_check import contradictions
from pontoon.tournament.conditions_file import Section
from pontoon.tournament.faults import ConditionsError, ConditionsFault

_MOST_PRIZES = 1000


def read_conditions(text: str, name: str = "conditions") -> Conditions:
    """The conditions of a file; a `ConditionsError` says all its faults."""
    try:
        tables = read_toml(text)
    except TomlError as error:
        raise ConditionsError(name, (ConditionsFault("", str(error)),)) from None
    faults: list[ConditionsFault] = []
    conditions = _conditions(Section(tables, "", faults))
    faults += contradictions(conditions, {fault.path for fault in faults})
    if faults:
        raise ConditionsError(name, tuple(faults))
    return conditions


def _conditions(top: Section) -> Conditions:
    title = top.text("title", cites.CONDITIONS)
    rulebook = _rulebook(top)
    start = top.moment("start", cites.START)
    duplicate = top.flag("duplicate", cites.CONDITIONS)
    entry = _entry(top.section("entry"))
    groups = _groups(top.section("groups"))
    table = top.section("table")
    limits = _limits(table)
    players = table.number("players", 1, cites.PER_TABLE, 7)
    decks = table.number("decks", 1, cites.LIMITS, 6)
    table.close()
    sides = _sides(top.section("side_wagers"))
    stages = _stages(top)
    prizes = _prizes(top.section("prizes"))
    rules = top.get("rules", {})
    if not isinstance(rules, Mapping):
        top.fault("rules", "must be a table of key paths of the rulebook and their values", cites.PREVAIL)
        rules = {}
    top.close()
    return Conditions(
        title=title,
        rulebook=rulebook,
        start=start,
        entry=entry,
        limits=limits,
        stages=stages,
        prizes=prizes,
        players_per_table=players,
        decks=decks,
        groups=groups,
        sides=sides,
        rules=dict(_paths(rules)),
        duplicate=duplicate,
    )


def _paths(rules: Mapping[str, Any], before: str = "") -> list[tuple[str, object]]:
    """Key paths and values; a table within a table means the same as a dot."""
    found: list[tuple[str, object]] = []
    for key, value in rules.items():
        nested = isinstance(value, Mapping) and not before and "." not in key
        found += _paths(value, f"{key}.") if nested else [(before + key, value)]
    return found


def _rulebook(top: Section) -> str:
    found = top.get("rulebook", "")
    if found in BOOK_IDS:
        return cast(str, found)
    top.fault("rulebook", f"must name one of {', '.join(BOOK_IDS)}, not {found!r}", cites.CONDITIONS)
    return ""


def _entry(section: Section) -> EntryTerms:
    entry = EntryTerms(
        fee=section.money("fee", cites.FEE),
        commission=section.money("commission", cites.FEE, "0"),
        chips=section.chips("chips", cites.CHIPS_PER_ENTRY),
        minimum=section.number("minimum", 2, cites.NUMBERS, 2),
        maximum=section.number("maximum", 2, cites.NUMBERS),
        reserves=section.number("reserves", 0, cites.NUMBERS, 0),
    )
    section.close()
    return entry


def _groups(section: Section) -> Groups:
    most = section.get("most", {})
    fits = isinstance(most, Mapping) and all(type(one) is int and one >= 0 for one in most.values())
    if not fits:
        section.fault("most", "must be a table of groups and how many of each may enter", cites.GROUPS)
    groups = Groups(
        only=section.texts("only", cites.GROUPS),
        barred=section.texts("barred", cites.GROUPS),
        most=tuple(most.items()) if fits else (),
    )
    section.close()
    return groups


def _limits(section: Section) -> TableLimits:
    return TableLimits(
        section.chips("minimum", cites.LIMITS),
        section.chips("maximum", cites.LIMITS),
        section.chips("step", cites.LIMITS),
    )


def _sides(section: Section) -> SideTerms:
    allowed = section.texts("allowed", cites.SIDE_WAGERS)
    known = [kind for kind in side_kinds() if not by_wheel(kind)]
    for kind in allowed:
        if kind not in known:
            section.fault("allowed", f"{kind!r} must be one of {', '.join(known)}", cites.SIDE_WAGERS)
    sides = SideTerms(
        allowed=tuple(kind for kind in allowed if kind in known),
        minimum=section.chips("minimum", cites.SIDE_WAGERS, NONE),
        maximum=section.chips("maximum", cites.SIDE_WAGERS) if section.has("maximum") else None,
    )
    section.close()
    return sides


def _stages(top: Section) -> tuple[Stage, ...]:
    found = top.get("stages", [])
    if not isinstance(found, list) or not found:
        top.fault("stages", "must be a list of stages, the final last: write [[stages]]", cites.STRUCTURE)
        return ()
    return tuple(_stage(Section(one, f"stages[{at}]", top.faults)) for at, one in enumerate(found, start=1))


def _stage(section: Section) -> Stage:
    chips = section.get("chips", "carry")
    if chips not in ("carry", "new"):
        section.fault("chips", f'must be "carry" or "new", not {chips!r}', cites.STRUCTURE)
    stage = Stage(
        name=section.text("name", cites.STRUCTURE),
        rounds=section.number("rounds", 0, cites.STRUCTURE, 0),
        shoes=section.number("shoes", 0, cites.STRUCTURE, 0),
        sessions=section.number("sessions", 1, cites.STRUCTURE, 1),
        until_left=section.number("until_left", 0, cites.STRUCTURE, 0),
        through_per_table=section.number("through_per_table", 0, cites.STRUCTURE, 0),
        through_overall=section.number("through_overall", 0, cites.STRUCTURE, 0),
        chips="new" if chips == "new" else "carry",
        limits=_limits(section) if section.has("minimum", "maximum", "step") else None,
    )
    section.close()
    return stage


def _prizes(section: Section) -> tuple[int, ...]:
    """Shares as whole weights: 50%, 30% and 20% are 5, 3 and 2."""
    known = len(section.faults)
    written = section.texts("shares", cites.PRIZES)
    if len(section.faults) > known:
        return ()
    section.close()
    if not 1 <= len(written) <= _MOST_PRIZES:
        section.fault("shares", 'must list the share of every division, such as ["50%", "30%", "20%"]', cites.PRIZES)
        return ()
    shares: list[Fraction] = []
    for at, text in enumerate(written, start=1):
        try:
            shares.append(_share(text))
        except (ValueError, ZeroDivisionError):
            section.fault("shares", f"{text!r}, division {at}, must be a share such as 12.5% or 1/8", cites.PRIZES)
    if len(shares) < len(written):
        return ()
    if sum(shares) != 1:
        told = f"together they are {_percent(sum(shares, Fraction(0)))} of the pool, and the whole pool goes back"
        section.fault("shares", told, (*cites.PRIZES, *cites.WHOLE_POOL))
    unit = lcm(*(share.denominator for share in shares))
    return tuple(int(share * unit) for share in shares)


def _share(text: str) -> Fraction:
    if len(text) > 20:
        raise ValueError
    share = Fraction(text.removesuffix("%").strip()) / (100 if text.endswith("%") else 1)
    if share <= 0 or share.denominator > 10**9:
        raise ValueError
    return share


def _percent(share: Fraction) -> str:
    hundred = share * 100
    return f"{hundred}%" if hundred.denominator == 1 else f"{float(hundred):.4g}%"
