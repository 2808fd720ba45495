"""Plots of figures with their errors: points joined by a line, with bars of error and a scale on both sides."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH, HIGH = 440.0, 220.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 62.0, 12.0, 12.0, 40.0
_TICKS = 5


@dataclass(frozen=True, slots=True)
class Point:
    """A figure at a place, with the bounds of its error."""

    x: float
    y: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Axes:
    """What both directions are called, and how their numbers are written."""

    across: str
    up: str
    form_x: Callable[[float], str] = lambda value: f"{value:g}"
    form_y: Callable[[float], str] = lambda value: f"{value:g}"


@dataclass(frozen=True, slots=True)
class _Scale:
    low: float
    high: float
    begin: float
    end: float

    def __call__(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return self.begin + (inside - self.low) / ((self.high - self.low) or 1.0) * (self.end - self.begin)


def plot(name: str, axes: Axes, points: Sequence[Point], *, steps: bool = False, zero: bool = True) -> str:
    """A plot of points; `steps` joins them by a stair, `zero` has the line of 0 in it."""
    if not points:
        return ""
    ends = [bound for point in points for bound in (point.y, *_within(point, points))] + ([0.0] if zero else [])
    marks = _marks(min(ends), max(ends))
    x_marks = _marks(points[0].x, points[-1].x)
    across = _Scale(points[0].x, points[-1].x, _LEFT + 8, WIDTH - _RIGHT - 8)
    up = _Scale(marks[0], marks[-1], HIGH - _BOTTOM, _TOP)
    parts = [*_grid(axes, marks, [mark for mark in x_marks if points[0].x <= mark <= points[-1].x], across, up)]
    parts.append(f'<path class="plot-line" d="{_path(points, across, up, steps=steps)}"/>')
    for point in points:
        x = across(point.x)
        if point.high > point.low:
            parts.append(f'<path class="plot-error" d="M{x:.1f} {up(point.low):.1f}V{up(point.high):.1f}"/>')
        parts.append(f'<circle class="plot-point" cx="{x:.1f}" cy="{up(point.y):.1f}" r="2.2"/>')
    return _figure(name, parts)


def bars(name: str, axes: Axes, rows: Sequence[tuple[str, float]]) -> str:
    """Bars by name, above and below the line of 0."""
    if not rows:
        return ""
    marks = _marks(min(0.0, *(value for _, value in rows)), max(0.0, *(value for _, value in rows)))
    up = _Scale(marks[0], marks[-1], HIGH - _BOTTOM, _TOP)
    wide = (WIDTH - _LEFT - _RIGHT) / len(rows)
    parts = [*_grid(axes, marks, [], _Scale(0, 1, _LEFT, WIDTH - _RIGHT), up)]
    for number, (label, value) in enumerate(rows):
        x, top, bottom = _LEFT + number * wide, up(max(value, 0.0)), up(min(value, 0.0))
        kind = "win" if value > 0 else "loss"
        parts.append(
            f'<rect class="{kind}" x="{x + wide * 0.12:.1f}" y="{top:.1f}" width="{wide * 0.76:.1f}" '
            f'height="{max(bottom - top, 0.6):.1f}"/>'
            f'<text class="soft" font-size="10" text-anchor="middle" x="{x + wide / 2:.1f}" '
            f'y="{HIGH - _BOTTOM + 14:.1f}">{escape(label)}</text>'
        )
    return _figure(name, parts)


def _within(point: Point, points: Sequence[Point]) -> tuple[float, float]:
    """The bounds of a point, cut off where they are much wider than everything that is shown."""
    reach = 1.5 * (max(one.y for one in points) - min(one.y for one in points) or abs(point.y) or 1.0)
    return max(point.low, point.y - reach), min(point.high, point.y + reach)


def _grid(axes: Axes, marks: Sequence[float], x_marks: Sequence[float], across: _Scale, up: _Scale) -> list[str]:
    parts = []
    for mark in marks:
        y = up(mark)
        faint = "" if not mark else ' opacity="0.4"'
        parts.append(
            f'<line{faint} x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<text class="soft" font-size="10" text-anchor="end" x="{_LEFT - 6}" y="{y + 3.5:.1f}">'
            f"{escape(axes.form_y(mark)).replace('-', '−')}</text>"
        )
    for mark in x_marks:
        parts.append(
            f'<text class="soft" font-size="10" text-anchor="middle" x="{across(mark):.1f}" '
            f'y="{HIGH - _BOTTOM + 14:.1f}">{escape(axes.form_x(mark)).replace("-", "−")}</text>'
        )
    middle = (_TOP + HIGH - _BOTTOM) / 2
    parts.append(
        f'<text class="soft" font-size="10" text-anchor="middle" x="{(_LEFT + WIDTH) / 2:.1f}" y="{HIGH - 8}">'
        f"{escape(axes.across)}</text>"
        f'<text class="soft" font-size="10" text-anchor="middle" transform="translate(10 {middle:.1f}) rotate(-90)">'
        f"{escape(axes.up)}</text>"
    )
    return parts


def _path(points: Sequence[Point], across: _Scale, up: _Scale, *, steps: bool) -> str:
    words = [f"M{across(points[0].x):.1f} {up(points[0].y):.1f}"]
    for point in points[1:]:
        x, y = across(point.x), up(point.y)
        words.append(f"H{x:.1f}V{y:.1f}" if steps else f"L{x:.1f} {y:.1f}")
    return "".join(words)


def _marks(low: float, high: float) -> list[float]:
    """Round numbers from at most `low` to at least `high`."""
    width = (high - low) or abs(high) or 1.0
    rough = width / _TICKS
    size = 10.0 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def _figure(name: str, parts: Sequence[str]) -> str:
    body = "\n".join(parts)
    return (
        f'<figure><svg viewBox="0 0 {WIDTH:g} {HIGH:g}" role="img" aria-label="{escape(name)}">\n{body}\n</svg>'
        f"<figcaption>{escape(name)}</figcaption></figure>"
    )
