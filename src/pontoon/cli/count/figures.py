"""What a player who counts comes to, as JSON and as lines to read. Every figure has its error or its bounds."""

from math import isfinite
from typing import TYPE_CHECKING, Any

from pontoon.cli.figure import between, share_with_error, with_error
from pontoon.money import Cents, format_dollars
from pontoon.strategy import Counting

if TYPE_CHECKING:
    from pontoon.analysis.simulator.count_result import AtCount, AtDepth, CountResult
    from pontoon.analysis.simulator.risk import Estimate, Money

CENTS = 0.01
HUNDRED = 100


def estimate_json(found: "Estimate | None") -> dict[str, float | None] | None:
    """An estimate; the upper bound is null where there is none."""
    if found is None:
        return None
    high = found.high if isfinite(found.high) else None
    return {"value": found.value, "standard_error": found.error, "low": found.low, "high": high}


def row_json(row: "AtCount") -> dict[str, Any]:
    """The figures of a count."""
    return {
        "count": row.count,
        "share": row.share,
        "share_error": row.share_error,
        "edge": -row.ev,
        "ev": row.ev,
        "standard_error": row.standard_error,
        "variance": row.variance,
        "variance_error": row.variance_error,
    }


def money_json(system: Counting, money: "Money") -> dict[str, Any]:
    """What betting came to, in dollars, and what it means for the bankroll."""
    found: dict[str, Any] = {
        "gain_per_round": money.gain * CENTS,
        "gain_standard_error": money.gain_error * CENTS,
        "bet_per_round": money.bet * CENTS,
        "bet_standard_error": money.bet_error * CENTS,
        "standard_deviation_per_round": money.deviation * CENTS,
        "standard_deviation_error": money.deviation_error * CENTS,
        "gain_per_dollar": estimate_json(money.per_wager),
        "desirability": estimate_json(money.desirability),
        "score": estimate_json(money.score),
        "n0": estimate_json(money.n0),
        "bankroll": None if system.bankroll is None else system.bankroll * CENTS,
    }
    return found | {key: estimate_json(one) for key, _, one in risks(system, money)}


def risks(system: Counting, money: "Money") -> list[tuple[str, str, "Estimate | None"]]:
    """The figures that need a bankroll: key, words and estimate; None where the system does not ask."""
    roll, trip, goal = system.bankroll, system.trip, system.goal
    named = "" if roll is None else f" with {format_dollars(roll)}"
    fraction = "" if system.kelly == 1 else f" at {system.kelly:g} of Kelly"
    equal = None if not roll else money.certainty_equivalent(roll, system.kelly).times(CENTS)
    found = [
        ("certainty_equivalent", f"Certainty equivalent a round{named}{fraction}", equal),
        ("risk_of_ruin", f"Risk of ruin{named}", None if roll is None else money.ruin(roll)),
    ]
    if trip is not None:
        words = f"Risk to lose {format_dollars(trip.bankroll)} within {trip.rounds:,} rounds"
        found.append(("risk_of_trip", words, money.trip_ruin(trip.bankroll, trip.rounds)))
    if goal is not None and roll is not None:
        words = f"Chance to win {format_dollars(goal)} before {format_dollars(roll)} is lost"
        found.append(("chance_of_goal", words, money.goal(roll, goal)))
    return found


def counted_json(system: Counting, found: "CountResult") -> dict[str, Any]:
    """All figures of a system."""
    answer: dict[str, Any] = {
        "name": system.name,
        "by_count": [{**row_json(row), "bet": system.bet_at(row.count) / 100} for row in found.by_count],
        **money_json(system, found.money),
        "insurance_by_count": [row_json(row) for row in found.insurance],
    }
    if found.depths:
        answer["depths"] = [depth_json(one, system) for one in found.depths]
    return answer


def depth_json(one: "AtDepth", system: Counting) -> dict[str, Any]:
    """The figures of a cutting card that lies further in front."""
    return {"depth": one.depth, "rounds": one.money.rounds, **money_json(system, one.money)}


def estimated(found: "Estimate | None", *, most: int, unit: str = "", factor: float = 1.0) -> str:
    """An estimate with its bounds: `4% (1% to 10%)`; none is `never`."""
    if found is None:
        return "never"
    one = found.times(factor)
    return between(one.value, one.low, one.high, one.error, most=most, unit=unit)


def lines(system: Counting, money: "Money") -> list[tuple[str, str]]:
    """The figures to read, each with its name."""
    gain, gain_off = money.gain * CENTS, money.gain_error * CENTS
    bet, bet_off = money.bet * CENTS, money.bet_error * CENTS
    spread, spread_off = money.deviation * CENTS, money.deviation_error * CENTS
    index = money.desirability
    found = [
        ("Counting system", system.name),
        ("Gain a round", with_error(gain, gain_off, most=4, plus=True)),
        (f"Gain of {HUNDRED} rounds", with_error(HUNDRED * gain, HUNDRED * gain_off, most=2, plus=True)),
        ("Bet a round", with_error(bet, bet_off, most=2)),
        ("Gain for each dollar bet", share_with_error(money.per_wager.value, money.per_wager.error, most=3, plus=True)),
        ("Standard deviation a round", with_error(spread, spread_off, most=2)),
        ("Desirability index", with_error(index.value, index.error, most=2, plus=True)),
        ("SCORE", estimated(money.score, most=2)),
        ("N0 (rounds to one deviation)", estimated(money.n0, most=0)),
    ]
    for key, words, one in risks(system, money):
        if one is not None:
            equal = key == "certainty_equivalent"
            shown = estimated(one, most=4) if equal else estimated(one, most=2, unit="%", factor=100)
            found.append((words, shown))
    return found


NOTE = (
    "Simulated. ± is one standard error; bounds in brackets hold 95 times in 100. Risks take the money as a diffusion."
)


def bet_of(system: Counting, count: int) -> str:
    """The bet at a count."""
    return format_dollars(Cents(system.bet_at(count)))
