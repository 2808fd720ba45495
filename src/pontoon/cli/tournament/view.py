"""Conditions and reports of tournaments for a person at a terminal."""

from collections.abc import Iterable
from typing import Any

from rich.cells import cell_len
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from pontoon.cli.terminal import emit
from pontoon.money import Cents, format_dollars
from pontoon.tournament import Chips, Conditions
from pontoon.tournament.ballot import even_sizes, players_at_stages
from pontoon.tournament.conditions import Stage, TableLimits
from pontoon.tournament.report_data import HandRow, Report, RoundRow, SessionRow, TableRow, plain

_QUIET = "bright_black"
_ROUND: tuple[JustifyMethod, ...] = ("right", "left", "right", "left", "right", "right")
"""The columns of a round: box, player, wager, cards, gain, chips."""
_REFUND: tuple[JustifyMethod, ...] = ("left", "right")


# Conditions


def session_said(stage: Stage) -> str:
    """How long a stage is: `30 rounds`, `2 sessions of 2 shoes`."""
    number, word = (stage.rounds, "round") if stage.rounds else (stage.shoes, "shoe")
    length = f"{number} {word}{'' if number == 1 else 's'}"
    early = f", or until {stage.until_left} left" if stage.until_left else ""
    return (f"{stage.sessions} sessions of {length}" if stage.sessions > 1 else length) + early


def through_said(stage: Stage) -> str:
    """Who goes through."""
    parts = [f"{stage.through_per_table} of each table"] if stage.through_per_table else []
    if stage.through_overall:
        parts.append(f"the best {stage.through_overall} of {'the others' if parts else 'all'}")
    return " and ".join(parts) + " go through" if parts else "decides the prizes"


def limits_said(limits: TableLimits) -> str:
    """`20 to 500 in steps of 10`."""
    return f"{limits.minimum} to {limits.maximum} in steps of {limits.step}"


def shares_said(weights: tuple[int, ...]) -> list[str]:
    """The share of every division in per cent."""
    whole = sum(weights)
    return [f"{100 * weight / whole:.4g}%" for weight in weights]


def show_conditions(on: Console, conditions: Conditions) -> None:
    """Everything that was approved, with its clauses."""
    entry, groups, sides = conditions.entry, conditions.groups, conditions.sides
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="cyan", no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(style=_QUIET, justify="right", no_wrap=True)
    grid.add_row("start", conditions.start.replace("T", " "), "20.4(a)")
    players_at = players_at_stages(conditions, entry.maximum)
    for at, (stage, players) in enumerate(zip(conditions.stages, players_at, strict=True), start=1):
        tables = len(even_sizes(players, conditions.players_per_table))
        own = f"; wagers {limits_said(stage.limits)}" if stage.limits else ""
        fresh = "; new chips" if stage.chips == "new" and at > 1 else ""
        grid.add_row(
            f"stage {at}",
            f"{stage.name}: {session_said(stage)}; {through_said(stage)}{fresh}{own}; {players} players at "
            f"{tables} {'table' if tables == 1 else 'tables'} at most",
            "20.4(b)",
        )
    fee = f"{format_dollars(entry.fee)}, of which {format_dollars(entry.commission)} commission"
    grid.add_row("entry fee", fee, "20.4(c)")
    grid.add_row("chips", f"{entry.chips} for an entry", "20.4(d)")
    grid.add_row("players", f"{entry.minimum} to {entry.maximum}, {entry.reserves} reserves", "20.4(e)")
    grid.add_row("groups", _groups_said(groups.only, groups.barred, groups.most), "20.4(f)")
    table = f"wagers {limits_said(conditions.limits)}; up to {conditions.players_per_table} players, "
    grid.add_row("tables", f"{table}{conditions.decks} decks", "20.4(g), 20.8")
    most = "" if sides.maximum is None else f", up to {sides.maximum}"
    grid.add_row("side wagers", (", ".join(sides.allowed) + most) if sides.allowed else "none", "20.4(h)")
    grid.add_row("prizes", ", ".join(shares_said(conditions.prizes)), "20.4(i)")
    if conditions.rules:
        changed = ", ".join(f"{path} = {value}" for path, value in conditions.rules.items())
        grid.add_row("rules", changed, "20.5")
    if conditions.duplicate:
        grid.add_row("duplicate", "every table of a session gets the same cards in the same order", "")
    emit(on, Text(conditions.title, "bold"), Text(f"under {conditions.rulebook}", _QUIET), grid)


def _groups_said(only: tuple[str, ...], barred: tuple[str, ...], most: tuple[tuple[str, int], ...]) -> str:
    parts = [f"only {', '.join(only)}"] if only else []
    parts += [f"not {', '.join(barred)}"] if barred else []
    parts += [f"no more than {number} of {group}" for group, number in most]
    return "; ".join(parts) or "open to everybody"


def conditions_json(conditions: Conditions) -> dict[str, Any]:
    """Conditions as plain values: chips and money as texts."""
    entry = conditions.entry
    found: dict[str, Any] = plain(conditions)
    found["book"] = found.pop("rulebook")
    found["entry"] |= {"fee": format_dollars(entry.fee), "commission": format_dollars(Cents(entry.commission))}
    found["prizes"] = shares_said(conditions.prizes)
    return found


# Reports


def show_report(on: Console, report: Report, *, rounds: bool) -> None:
    """Seating, standings and prizes; every round of every table where asked."""
    emit(on, Text(report.title, "bold"), Text(_header(report), _QUIET))
    for note in report.notes:
        if note.session == 0:
            _note(on, note.said, note.clauses)
    for session in report.sessions:
        _session(on, report, session, rounds=rounds)
    _prizes(on, report)


def _header(report: Report) -> str:
    directed = f", directed by {' and '.join(report.directors)}" if report.directors else ""
    same = ", duplicate cards" if report.duplicate else ""
    return f"{report.start.replace('T', ' ')}, {report.book}{same}{directed}, {len(report.entries)} entries"


def _note(on: Console, text: str, clauses: Iterable[str]) -> None:
    cited = ", ".join(clauses)
    emit(on, Text.assemble(f"  {text}", (f" ({cited})" if cited else "", _QUIET)))


def session_title(session: SessionRow) -> str:
    """`Session 2: Semi-final`."""
    return f"Session {session.session}: {session.name}" + (", extra round for equal chips" if session.extra else "")


def _session(on: Console, report: Report, session: SessionRow, *, rounds: bool) -> None:
    emit(on, "", Text(session_title(session), "bold cyan"))
    for note in report.notes:
        if note.session == session.session:
            _note(on, note.said, note.clauses)
    for table in session.tables:
        seats = ", ".join(f"{seat.box} {seat.player}" for seat in table.seats)
        emit(on, Text.assemble((f"  Table {table.table}  ", "bold"), seats))
        if rounds:
            widths = _widths(table)
            for played in table.rounds:
                _round(on, played, widths)
        for out in table.eliminated:
            emit(on, Text(f"    out: {out} (20.14)", "yellow"))
    if session.standings:
        _standings(on, session)


def _row(hand: HandRow) -> tuple[str, ...]:
    return (f"      {hand.box}", hand.player, str(hand.wager), _hands(hand), signed_chips(hand.net), str(hand.chips))


def _widths(table: TableRow) -> list[int]:
    """How wide every column is, so that the rows of all rounds of a table line up."""
    rows = [_row(hand) for played in table.rounds for hand in played.hands]
    return [max(map(cell_len, column)) for column in zip(*rows, strict=True)] or [0] * 6


def _round(on: Console, played: RoundRow, widths: list[int]) -> None:
    dealer = played.dealer or "-"
    void = ", void" if played.void else ""
    emit(on, Text(f"    Round {played.round}, marker at box {played.marker}, dealer {dealer}{void}", _QUIET))
    grid = Table.grid(padding=(0, 2))
    for justify, width in zip(_ROUND, widths, strict=True):
        grid.add_column(justify=justify, min_width=width)
    for hand in played.hands:
        grid.add_row(*_row(hand))
    emit(on, grid)


def _hands(hand: HandRow) -> str:
    return " | ".join(hand.hands) + (f"  {', '.join(hand.sides)}" if hand.sides else "")


def signed_chips(chips: Chips) -> str:
    """A gain or a loss of chips."""
    return f"+{chips}" if chips > Chips(0) else str(chips)


def _standings(on: Console, session: SessionRow) -> None:
    grid = Table.grid(padding=(0, 2))
    for justify in ("right", "left", "right", "right", "left"):
        grid.add_column(justify=justify)
    through = set(session.through)
    for row in session.standings:
        goes = "through" if row.player in through else ""
        grid.add_row(f"  {row.place}", row.player, str(row.chips), f"table {row.table}", Text(goes, "green"))
    emit(on, Text("  Standings", "bold"), grid)


def _prizes(on: Console, report: Report) -> None:
    money = report.money
    emit(on, "")
    if report.phase == "cancelled":
        emit(on, Text(f"Cancelled: {money.refunds} of fees and commission went back (20.24).", "bold yellow"))
        back = Table.grid(padding=(0, 2))
        for side in _REFUND:
            back.add_column(justify=side)
        for refund in report.returned:
            back.add_row(f"  {refund.player}", refund.amount)
        emit(on, back)
        return
    if not report.prizes:
        emit(on, Text(f"Not finished; the prize pool stands at {money.pool}.", "yellow"))
        return
    emit(on, Text("Prizes", "bold cyan"))
    grid = Table.grid(padding=(0, 2))
    for justify in ("right", "left", "right", "left"):
        grid.add_column(justify=justify)
    for row in report.prizes:
        amount = "" if row.amount == "0.00" else row.amount
        style = "bold" if amount else ""
        grid.add_row(f"  {row.place}", row.player, amount, Text(", ".join(row.clauses), _QUIET), style=style)
    said = (
        f"{money.entries} fees of {money.fee} are {money.fees} = commission {money.commission} + prizes {money.prizes}"
    )
    emit(on, grid, Text(said, _QUIET))
