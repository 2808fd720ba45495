"""The mathematics sheet for a regulator: a page for paper, and the same figures as JSON."""

import shlex
from dataclasses import dataclass
from html import escape
from typing import Any

from pontoon import __version__
from pontoon.analysis.regulator import BANDS, LEVELS, RegulatorData, game_of, pay_lines
from pontoon.cli.files import MADE_BY
from pontoon.cli.report import sources
from pontoon.cli.report.data import Report, report_json
from pontoon.cli.report.html import style
from pontoon.cli.report.table import one_in, per_cent, signed, table
from pontoon.words.rules import dollars

SHIFT = 400
"""Rounds of a shift, for the swing of a full table."""
NAMES = {
    "pontoon": "Pontoon",
    "super bonus": "Super Bonus (with suited 7-7-7)",
    "any other 21": "Any other 21",
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """The figures of a sheet. `settings`: changed rules. `command`: the words that ask for it again."""

    data: RegulatorData
    settings: tuple[str, ...]
    command: tuple[str, ...]

    @property
    def report(self) -> Report:
        """As the parts of other pages take it."""
        return Report(self.data.report, self.settings, self.command)


def sheet_json(found: Sheet) -> dict[str, Any]:
    """The fields of the answer: those of a report, and the sheet's own."""
    data = found.data
    effect, error = data.cut_effect
    largest, chance = data.largest_gain
    mean, low = data.table_swing(SHIFT, LEVELS[2][1])
    return report_json(found.report) | {
        "regulator": {
            "return_to_player": data.return_to_player,
            "element_of_risk": data.element_of_risk,
            "average_wager": data.average_wager,
            "pay_lines": [{"event": event, "odds": odds, "per_round": rate} for event, odds, rate in _pay_lines(found)],
            "returns": [
                {
                    "event": label,
                    "probability": part.share,
                    "probability_error": part.share_error,
                    "gain": part.gain,
                    "standard_error": part.gain_error,
                }
                for label, part in data.chart.returns.items()
            ],
            "volatility": [{"level": level, "index": data.volatility(reach)} for level, reach in LEVELS],
            "bands": [
                {"rounds": rounds, "level": level, "low": bounds[0], "high": bounds[1]}
                for rounds in BANDS
                for level, reach in LEVELS
                for bounds in (data.band(rounds, reach),)
            ],
            "skill": [
                {"strategy": name, "edge": edge, "standard_error": error} for name, edge, error, _ in _skill(data)
            ],
            "cut": {"cut": data.cut_at, "edge": data.cut.edge, "effect": effect, "standard_error": error},
            "exposure": {
                "boxes": data.boxes,
                "largest_gain": largest,
                "probability": chance,
                "standard_deviation": data.table_deviation[0],
                "standard_error": data.table_deviation[1],
                "rounds": SHIFT,
                "mean": mean,
                "low": low,
            },
            "seed": data.seed,
            "rounds": data.chart.rounds,
            "difference": data.chart_difference,
            "rules_digest": data.rules_digest,
            "program_digest": data.program_digest,
        }
    }


def _pay_lines(found: Sheet) -> list[tuple[str, float, float]]:
    odds = pay_lines(game_of(found.data))
    rates = {one.event: one.each_round for one in found.data.report.edge.distribution.frequencies}
    return [(event, pays, rates.get(event, 0.0)) for event, pays in odds.items()]


def _skill(data: RegulatorData) -> list[tuple[str, float, float | None, str]]:
    """Who plays, the house's edge, its standard error (None where it is exact), and how it was found."""
    simulated = f"simulated, {data.mimic.rounds:,} rounds"
    return [
        ("Best play", data.report.edge.edge, None, _exact(data)),
        ("The chart, to the letter", data.report.chart_edge, None, _exact(data)),
        ("The chart, simulated", data.chart.edge, data.chart.standard_error, simulated),
        ("Mimic of the dealer", data.mimic.edge, data.mimic.standard_error, simulated),
    ]


def _exact(data: RegulatorData) -> str:
    """`exact`, or by how much an edge may be off."""
    error = data.report.edge.error
    return "exact" if not error else f"right to {error:.0e}".replace("e-0", "e-")


def page(found: Sheet) -> str:
    """The whole page."""
    asked = found.data.report.asked
    parts = (
        ("Return to the player", _returned(found)),
        ("Hold by skill", _by_skill(found)),
        ("Return by pay line", _lines(found)),
        ("Volatility and confidence bands", _bands(found)),
        ("The cutting card", _cut(found)),
        ("A full table", _exposure(found)),
        ("Side wagers", sources.wagers(found.report)),
        ("How it was found, and agreement with independent answers", _method(found)),
        ("Rules in force", sources.rules(found.report)),
        ("Digests", _digests(found)),
    )
    sections = "\n".join(f"<section>\n<h2>{escape(title)}</h2>\n{body}\n</section>" for title, body in parts)
    changed = " ".join(("", *(f"with {one}" for one in found.settings)))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{MADE_BY}{__version__}">
<title>Mathematics sheet: {escape(asked.title)}</title>
<style>
{style()}</style>
</head>
<body>
<header>
<h1>Mathematics sheet</h1>
<p>{escape(asked.title)}{escape(changed)}</p>
<p>{escape(asked.rules.issued)}</p>
</header>
<main>
{sections}
</main>
<footer>
<p>Made by pontoon {__version__} with <code>{escape(shlex.join(found.command))}</code></p>
</footer>
</body>
</html>
"""


def _returned(found: Sheet) -> str:
    data = found.data
    edge, exact = data.report.edge, _exact(data)
    spread = "exact" if data.report.asked.decks is None else "right to 1e-4"
    rows = [
        ("Return to the player", per_cent(data.return_to_player), "of the original wager, best play", exact),
        ("House edge", per_cent(edge.edge), "of the original wager, best play", exact),
        ("Average wager", f"{data.average_wager:.4f}", "with doubles and splits, in original wagers", spread),
        ("Element of risk", per_cent(data.element_of_risk), "house edge of everything wagered", spread),
        ("Variance", f"{edge.variance:.4f}", "of a round, in squared wagers", spread),
        ("Standard deviation", f"{edge.deviation:.4f}", "of a round, in wagers", spread),
    ]
    return table(
        "One box, every round from a full shoe.", ("Figure", "Value", "Of what", "Found"), rows, text=(0, 2, 3)
    )


def _by_skill(found: Sheet) -> str:
    rows = [
        (name, per_cent(edge), "" if error is None else f"± {per_cent(error)}", per_cent(1.0 - edge), how)
        for name, edge, error, how in _skill(found.data)
    ]
    heads = ("Player", "House edge", "Standard error", "Return", "Found")
    return table("What the house holds of the original wager, by who plays.", heads, rows, text=(0, 4))


def _lines(found: Sheet) -> str:
    data = found.data
    lines = [
        (NAMES.get(event, event), f"{odds:g} to 1", f"{rate:.6%}", one_in(rate), per_cent(rate * odds))
        for event, odds, rate in _pay_lines(found)
        if rate
    ]
    first = table(
        "Hands of each pay line in a round under best play, split hands among them, and what they win if all are paid. "
        f"{_exact(data).capitalize()} for hands that are not split; on split boxes right to 1 in 100.",
        ("Pay line", "Pays", "Hands a round", "How rare", "Wins a round"),
        lines,
    )
    parts = sorted(data.chart.returns.items(), key=lambda item: -item[1].gain)
    rows = [
        (
            label.capitalize(),
            f"{part.share:.5%}",
            f"{signed(100 * part.gain, 4)}%",
            f"± {100 * part.gain_error:.4f}%",
        )
        for label, part in parts
        if part.share
    ]
    total = sum(part.gain for _, part in parts)
    rows.append(("All results", "100%", f"{signed(100 * total, 4)}%", f"± {100 * data.chart.standard_error:.4f}%"))
    second = table(
        f"How every result of a round adds to the player's gain, by the chart: {data.chart.rounds:,} simulated rounds.",
        ("Result", "Share of rounds", "Adds to the gain", "Standard error"),
        rows,
    )
    return first + second


def _bands(found: Sheet) -> str:
    data = found.data
    rows = [
        (
            f"{rounds:,}",
            *(" to ".join(per_cent(bound, 2) for bound in data.band(rounds, reach)) for _, reach in LEVELS),
        )
        for rounds in BANDS
    ]
    index = ", ".join(f"{data.volatility(reach):.4f} ({level:.0%})" for level, reach in LEVELS)
    heads = ("Rounds", *(f"{level:.0%}" for level, _ in LEVELS))
    caption = f"Between which returns to the player a number of rounds stays. Volatility index: {index}."
    return table(caption, heads, rows)


def _cut(found: Sheet) -> str:
    data = found.data
    effect, error = data.cut_effect
    rows = [
        ("Exact, every round from a full shoe", per_cent(data.report.chart_edge), _exact(data)),
        (f"Cutting card after {data.cut_at:.0%} of the cards", per_cent(data.cut.edge), f"± {per_cent(error)}"),
        ("Effect of the cutting card", f"{signed(100 * effect, 4)}%", f"± {per_cent(error)}"),
    ]
    return table(
        f"House edge over the chart; {data.cut.rounds:,} simulated rounds.", ("Shoe", "House edge", "Error"), rows
    )


def _exposure(found: Sheet) -> str:
    data, bet = found.data, found.data.report.asked.bet
    largest, chance = data.largest_gain
    mean, low = data.table_swing(SHIFT, LEVELS[2][1])
    spread, error = data.table_deviation
    in_money = "" if bet is None else f" Every box bets {dollars(bet)}."
    rows = [
        ("Largest gain of a box in a round", _wagers(largest, bet), f"1 in {1 / chance:,.0f}" if chance else "never"),
        (f"{data.boxes} times that", _wagers(largest * data.boxes, bet), "upper bound of a round"),
        (
            "Standard deviation of a round, whole table",
            _wagers(spread, bet),
            f"± {error:.2f} wagers; {data.table.rounds:,} simulated rounds",
        ),
        (f"House's mean gain in {SHIFT} rounds", _wagers(mean, bet), _exact(data)),
        (f"House's gain in {SHIFT} rounds, one case in 200 below", _wagers(low, bet), "by the two figures above"),
    ]
    caption = f"{data.boxes} boxes played by the chart against one dealer.{in_money}"
    return table(caption, ("Figure", "Amount", "Found"), rows, text=(0, 2))


def _wagers(amount: float, bet: int | None) -> str:
    words = f"{signed(amount, 2)} wagers"
    return words if bet is None else f"{words}, ${abs(amount) * bet / 100:,.0f}"


def _method(found: Sheet) -> str:
    data = found.data
    own = (
        f"On this page: the simulator's edge of the chart is {per_cent(data.chart.edge)}, "
        f"{signed(data.chart_difference, 2)} standard errors from the solver's {per_cent(data.report.chart_edge)}."
    )
    return sources.method(found.report) + f"<p>{escape(own)}</p>" + sources.agreement(found.report)


def _digests(found: Sheet) -> str:
    data = found.data
    rows = [
        ("Rules in force", _broken(data.rules_digest), "every value and clause, as a table records it"),
        ("Program", _broken(data.program_digest), f"pontoon {__version__}: its source and rules files"),
    ]
    return table("SHA-256, in groups of eight.", ("Of what", "Digest", "Meaning"), rows, text=(0, 1, 2))


def _broken(digest: str) -> str:
    """A digest in groups that can be read aloud and broken into lines."""
    return " ".join(digest[at : at + 8] for at in range(0, len(digest), 8))
