"""The chips of the last session's tables, round after round, as pictures."""

from collections.abc import Callable
from html import escape

from pontoon.tournament.report_data import Report, SessionRow, TableRow

_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 1000, 340, 60, 150, 14, 34
_COLOURS = ("#1f5d45", "#b8892b", "#2f6fa7", "#a3312a", "#7b4fa3", "#3d8f8f", "#8a6d3b")


def chips_charts(report: Report) -> str:
    """For every table of the session that decided the tournament: a line for each of its players."""
    session = _last_session(report)
    if session is None:
        return ""
    return "\n".join(_chart(session, table) for table in session.tables if table.rounds)


def _chart(session: SessionRow, table: TableRow) -> str:
    lines = _lines(table)
    top = _round_top(max((value for values in lines.values() for _, value in values), default=0))
    rounds = len(table.rounds)

    def x(at: int) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * at / rounds

    def y(value: int) -> float:
        return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * value / top

    body = _grid(top, y)
    ends: list[tuple[float, str, str]] = []
    for at, (player, values) in enumerate(lines.items()):
        colour = _COLOURS[at % len(_COLOURS)]
        points = " ".join(f"{x(number):.1f},{y(value):.1f}" for number, value in values)
        body.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.2"/>')
        ends.append((y(values[-1][1]), player, colour))
    body += _labels(ends)
    axis = f"round 1 to {rounds}"
    body.append(f'<text x="{_LEFT}" y="{_HEIGHT - 10}" fill="#6b7a72">{axis}</text>')
    picture = (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="chips by round" font-size="13" '
        f'font-family="inherit">{"".join(body)}</svg>'
    )
    return f'<div class="chips"><h2>Chips at table {table.table} of the {escape(session.name)}</h2>{picture}</div>'


def _last_session(report: Report) -> SessionRow | None:
    """The last session that was not an extra round, if any of it was played here."""
    for session in reversed(report.sessions):
        if not session.extra and any(table.rounds for table in session.tables):
            return session
    return None


def _lines(table: TableRow) -> dict[str, list[tuple[int, int]]]:
    """The chips of every player at the start and after every round."""
    found = {seat.player: [(0, seat.chips.hundredths)] for seat in table.seats}
    for at, played in enumerate(table.rounds, start=1):
        for hand in played.hands:
            found.setdefault(hand.player, []).append((at, hand.chips.hundredths))
    return found


def _round_top(most: int) -> int:
    """The top value of the picture: four lines below it are at round numbers of chips."""
    unit = 400
    while most > unit * 10:
        unit *= 10
    return max(1, -(-most // unit)) * unit


def _grid(top: int, y: Callable[[int], float]) -> list[str]:
    found: list[str] = []
    for part in range(5):
        value = top * part // 4
        at = y(value)
        found.append(f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{at:.1f}" y2="{at:.1f}" stroke="#d9e0dc"/>')
        found.append(f'<text x="{_LEFT - 8}" y="{at + 4:.1f}" text-anchor="end" fill="#6b7a72">{value // 100:,}</text>')
    return found


def _labels(ends: list[tuple[float, str, str]]) -> list[str]:
    """Names at the ends of the lines, far enough from each other to be read."""
    found: list[str] = []
    lowest = _TOP - 16.0
    for at, player, colour in sorted(ends):
        lowest = max(at + 4, lowest + 16)
        found.append(f'<text x="{_WIDTH - _RIGHT + 8}" y="{lowest:.1f}" fill="{colour}">{escape(player)}</text>')
    return found
