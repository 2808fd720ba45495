"""Rules that the solver follows and the open decisions do not, so that no policy is valued in another game."""

from pontoon.analysis.solver.limits import UnsupportedRulesError
from pontoon.rulebook import Fault, Rulebook


def check_followed(rules: Rulebook) -> None:
    """Refuse values that the tables of decisions do not know: what was asked, and what is possible."""
    double, found = rules.double, list[Fault]()
    if double.times.value > 1:
        found.append(Fault("double.times", "a hand that is doubled again is no decision here; 1 is possible"))
    if double.bonus.value == "kept":
        found.append(Fault("double.bonus", "a doubled hand is paid double.odds here; withheld is possible"))
    if found:
        raise UnsupportedRulesError(rules.id, tuple(found))
