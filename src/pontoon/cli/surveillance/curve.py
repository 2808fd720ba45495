"""ROC curves as a picture."""

from pontoon.surveillance.roc import Curve

_SIZE, _MARGIN = 320, 44
_COLOURS = ("#1f6f8b", "#b3541e", "#5b7f2b", "#7a3b8f")


def drawn(curves: tuple[Curve, ...], title: str) -> str:
    """The curves as SVG: honest sessions taken for others to the right, others found upwards."""
    whole = _SIZE + 2 * _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole + 150} {whole}" role="img" '
        'font-family="sans-serif" font-size="11">',
        f"<title>{title}</title>",
        f'<rect width="{whole + 150}" height="{whole}" fill="#fff"/>',
        f'<rect x="{_MARGIN}" y="{_MARGIN}" width="{_SIZE}" height="{_SIZE}" fill="none" stroke="#999"/>',
        f'<path d="M{_x(0)} {_y(0)}L{_x(1)} {_y(1)}" stroke="#ccc" stroke-dasharray="4 4"/>',
        f'<text x="{_MARGIN}" y="{_MARGIN - 14}" font-size="13">{title}</text>',
        f'<text x="{_MARGIN + _SIZE / 2}" y="{whole - 12}" text-anchor="middle">honest sessions above the bar</text>',
        f'<text transform="translate(14 {_MARGIN + _SIZE / 2}) rotate(-90)" text-anchor="middle">others found</text>',
    ]
    for share in (0.0, 0.5, 1.0):
        parts.append(f'<text x="{_x(share)}" y="{_y(0) + 14}" text-anchor="middle">{share:.0%}</text>')
        parts.append(f'<text x="{_MARGIN - 4}" y="{_y(share) + 4}" text-anchor="end">{share:.0%}</text>')
    for number, curve in enumerate(curves):
        false, true = curve.points
        line = "L".join(f"{_x(one):.1f} {_y(two):.1f}" for one, two in zip(false.tolist(), true.tolist(), strict=True))
        colour, below = _COLOURS[number % len(_COLOURS)], _MARGIN + 20 + 22 * number
        parts.append(f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<rect x="{whole - 20}" y="{below - 9}" width="10" height="10" fill="{colour}"/>')
        parts.append(f'<text x="{whole - 4}" y="{below}">{curve.detector}, {curve.area:.2f}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _x(share: float) -> float:
    return _MARGIN + _SIZE * share


def _y(share: float) -> float:
    return _MARGIN + _SIZE * (1.0 - share)
