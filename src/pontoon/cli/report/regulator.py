"""The mathematics sheet for a regulator: a page for paper, and the same figures as JSON."""

import shlex
from dataclasses import dataclass
from html import escape
from math import sqrt
from typing import Any

from pontoon import __version__
from pontoon.analysis.regulator import ADDS_A_WAGER, BANDS, LEVELS, RegulatorData, game_of, pay_lines
from pontoon.analysis.told import chance_error, deviation_error, variance_error
from pontoon.cli.figure import EXACT, number, off
from pontoon.cli.files import MADE_BY
from pontoon.cli.report import sources
from pontoon.cli.report.data import Report, report_json
from pontoon.cli.report.html import style
from pontoon.cli.report.table import one_in, per_cent, signed, table, told
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

    @property
    def error(self) -> float:
        """By how much an exact edge may be off."""
        return self.data.report.edge.error

    @property
    def wager_error(self) -> float:
        """By how much the average wager may be off: by the doubles and splits of split boxes."""
        return sum(self.split_error(event) for event in ADDS_A_WAGER)

    @property
    def risk_error(self) -> float:
        """By how much the element of risk may be off."""
        data = self.data
        return (self.error + abs(data.element_of_risk) * self.wager_error) / data.average_wager

    @property
    def variance_error(self) -> float:
        """By how much the variance of a round may be off."""
        return variance_error(self.data.report.asked.decks)

    @property
    def deviation_error(self) -> float:
        """By how much the standard deviation of a round may be off."""
        return deviation_error(self.data.report.edge.variance, self.data.report.asked.decks)

    def split_error(self, event: str) -> float:
        """By how much the number of such hands in a round may be off."""
        every = self.data.report.edge.distribution.frequencies
        split = next((one.split for one in every if one.event == event), 0.0)
        return chance_error(split, split, self.data.report.asked.decks)

    def band_error(self, rounds: int, reach: float) -> float:
        """By how much the bounds of a band of the return may be off."""
        return self.error + reach * self.deviation_error / sqrt(rounds)

    @property
    def swing_errors(self) -> tuple[float, float]:
        """By how much mean and lower bound of a full table's shift may be off: the chart's edge, and its spread."""
        boxes, error = self.data.boxes, self.data.table_deviation[1]
        mean = self.error * boxes * SHIFT
        return mean, mean + LEVELS[2][1] * error * sqrt(SHIFT)


def sheet_json(found: Sheet) -> dict[str, Any]:
    """The fields of the answer: those of a report, and the sheet's own."""
    data = found.data
    effect, error = data.cut_effect
    largest, chance = data.largest_gain
    mean, low = data.table_swing(SHIFT, LEVELS[2][1])
    return report_json(found.report) | {
        "regulator": {
            "return_to_player": data.return_to_player,
            "return_error": found.error,
            "element_of_risk": data.element_of_risk,
            "element_of_risk_error": found.risk_error,
            "average_wager": data.average_wager,
            "average_wager_error": found.wager_error,
            "pay_lines": [
                {"event": event, "odds": odds, "per_round": rate, "per_round_error": found.split_error(event)}
                for event, odds, rate in _pay_lines(found)
            ],
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
            "volatility": [
                {"level": level, "index": data.volatility(reach), "index_error": reach * found.deviation_error}
                for level, reach in LEVELS
            ],
            "bands": [
                {
                    "rounds": rounds,
                    "level": level,
                    "low": bounds[0],
                    "high": bounds[1],
                    "bound_error": found.band_error(rounds, reach),
                }
                for rounds in BANDS
                for level, reach in LEVELS
                for bounds in (data.band(rounds, reach),)
            ],
            "skill": [
                {
                    "strategy": name,
                    "edge": edge,
                    "edge_error": found.error if error is None else error,
                    "standard_error": error,
                }
                for name, edge, error, _ in _skill(data)
            ],
            "cut": {"cut": data.cut_at, "edge": data.cut.edge, "effect": effect, "standard_error": error},
            "exposure": {
                "boxes": data.boxes,
                "largest_gain": largest,
                "probability": chance,
                "probability_error": found.report.chance_error(chance),
                "standard_deviation": data.table_deviation[0],
                "standard_error": data.table_deviation[1],
                "rounds": SHIFT,
                "mean": mean,
                "mean_error": found.swing_errors[0],
                "low": low,
                "low_error": found.swing_errors[1],
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
    return right_to(data.report.edge.error)


def right_to(error: float) -> str:
    """`exact`, or by how much a figure may be off."""
    return f"right to {off(error)}" if error else EXACT


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
    wager, risk, square, spread = found.wager_error, found.risk_error, found.variance_error, found.deviation_error
    back, kept = (per_cent(share, error=found.error) for share in (data.return_to_player, edge.edge))
    average, variance = number(data.average_wager, wager, most=4), number(edge.variance, square, most=4)
    deviation = number(edge.deviation, spread, most=4)
    rows = [
        ("Return to the player", back, "of the original wager, best play", exact),
        ("House edge", kept, "of the original wager, best play", exact),
        ("Average wager", average, "with doubles and splits, in original wagers", right_to(wager)),
        ("Element of risk", per_cent(data.element_of_risk, error=risk), "of everything wagered", right_to(risk)),
        ("Variance", variance, "of a round, in squared wagers", right_to(square)),
        ("Standard deviation", deviation, "of a round, in wagers", right_to(spread)),
    ]
    return table(
        "One box, every round from a full shoe.", ("Figure", "Value", "Of what", "Found"), rows, text=(0, 2, 3)
    )


def _by_skill(found: Sheet) -> str:
    rows = [
        (
            name,
            per_cent(edge, error=found.error if error is None else error),
            "" if error is None else told(error),
            per_cent(1.0 - edge, error=found.error if error is None else error),
            how,
        )
        for name, edge, error, how in _skill(found.data)
    ]
    heads = ("Player", "House edge", "Standard error", "Return", "Found")
    return table("What the house holds of the original wager, by who plays.", heads, rows, text=(0, 4))


def _lines(found: Sheet) -> str:
    data = found.data
    lines = [
        (
            NAMES.get(event, event),
            f"{odds:g} to 1",
            per_cent(rate, 6, error),
            told(error),
            one_in(rate, error),
            per_cent(rate * odds, error=error * odds),
        )
        for event, odds, rate in _pay_lines(found)
        for error in (found.split_error(event),)
        if rate
    ]
    first = table(
        "Hands of each pay line in a round under best play, split hands among them, and what they win if all are paid. "
        "Exact for hands that are not split.",
        ("Pay line", "Pays", "Hands a round", "Right to", "How rare", "Wins a round"),
        lines,
    )
    parts = sorted(data.chart.returns.items(), key=lambda item: -item[1].gain)
    rows = [
        (
            label.capitalize(),
            per_cent(part.share, 5, part.share_error),
            f"{signed(100 * part.gain, 4, 100 * part.gain_error)}%",
            told(part.gain_error),
        )
        for label, part in parts
        if part.share
    ]
    total = sum(part.gain for _, part in parts)
    error = data.chart.standard_error
    rows.append(("All results", "100%", f"{signed(100 * total, 4, 100 * error)}%", told(error)))
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
            *(
                " to ".join(per_cent(bound, 2, found.band_error(rounds, reach)) for bound in data.band(rounds, reach))
                for _, reach in LEVELS
            ),
        )
        for rounds in BANDS
    ]
    index = ", ".join(
        f"{number(data.volatility(reach), reach * found.deviation_error, most=4)} ({level:.0%})"
        for level, reach in LEVELS
    )
    heads = ("Rounds", *(f"{level:.0%}" for level, _ in LEVELS))
    caption = f"Between which returns to the player a number of rounds stays. Volatility index: {index}."
    return table(caption, heads, rows)


def _cut(found: Sheet) -> str:
    data = found.data
    effect, error = data.cut_effect
    rows = [
        ("Solved, every round from a full shoe", per_cent(data.report.chart_edge, error=found.error), _exact(data)),
        (f"Cutting card after {data.cut_at:.0%} of the cards", per_cent(data.cut.edge, error=error), told(error)),
        ("Effect of the cutting card", f"{signed(100 * effect, 4, 100 * error)}%", told(error)),
    ]
    return table(
        f"House edge over the chart; {data.cut.rounds:,} simulated rounds.", ("Shoe", "House edge", "Error"), rows
    )


def _exposure(found: Sheet) -> str:
    data, bet = found.data, found.data.report.asked.bet
    largest, chance = data.largest_gain
    mean, low = data.table_swing(SHIFT, LEVELS[2][1])
    spread, error = data.table_deviation
    off_mean, off_low = found.swing_errors
    in_money = "" if bet is None else f" Every box bets {dollars(bet)}."
    rows = [
        (
            "Largest gain of a box in a round",
            _wagers(largest, bet),
            one_in(chance, found.report.chance_error(chance)),
        ),
        (f"{data.boxes} times that", _wagers(largest * data.boxes, bet), "upper bound of a round"),
        (
            "Standard deviation of a round, whole table",
            _wagers(spread, bet, error),
            f"± {off(error)} wagers; {data.table.rounds:,} simulated rounds",
        ),
        (f"House's mean gain in {SHIFT} rounds", _wagers(mean, bet, off_mean), right_to(off_mean)),
        (
            f"House's gain in {SHIFT} rounds, one case in 200 below",
            _wagers(low, bet, off_low),
            f"± {off(off_low)} wagers, by the two figures above",
        ),
    ]
    caption = f"{data.boxes} boxes played by the chart against one dealer.{in_money}"
    return table(caption, ("Figure", "Amount", "Found"), rows, text=(0, 2))


def _wagers(amount: float, bet: int | None, error: float = 0.0) -> str:
    words = f"{signed(amount, 2, error)} wagers"
    return words if bet is None else f"{words}, ${number(abs(amount) * bet / 100, error * bet / 100, most=0)}"


def _method(found: Sheet) -> str:
    data, error = found.data, found.data.chart.standard_error
    own = (
        f"On this page: the simulator's edge of the chart is {per_cent(data.chart.edge, error=error)} {told(error)}, "
        f"{signed(data.chart_difference, 1)} standard errors from the solver's "
        f"{per_cent(data.report.chart_edge, error=found.error)}."
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
