"""Rules that the solver follows and the open decisions do not, so that no policy is valued in another game."""

from pontoon.analysis.solver.limits import UnsupportedRulesError
from pontoon.rulebook import Fault, Rulebook


def check_followed(rules: Rulebook) -> None:
    """Refuse values that the tables of decisions do not know: what was asked, and what is possible."""
    double, found = rules.double, list[Fault]()
    if double.times.value > 1:
        found.append(Fault("double.times", "a hand that is doubled again is no decision here; 1 is possible"))
    if double.totals.value:
        found.append(Fault("double.totals", "every total may be doubled here; [], which is any, is possible"))
    if not double.after_split.value:
        found.append(Fault("double.after_split", "every hand of a box may be doubled here; true is possible"))
    if double.bonus.value == "kept":
        found.append(Fault("double.bonus", "a doubled hand is paid double.odds here; withheld is possible"))
    if rules.split.bonus.value == "withheld":
        found.append(Fault("split.bonus", "split hands have bonus odds here; kept is possible"))
    if rules.dealer_pontoon.after_bust.value == "one-in-all":
        found.append(Fault("dealer_pontoon.after_bust", "bust hands are lost at once here; one-more is possible"))
    if found:
        raise UnsupportedRulesError(rules.id, tuple(found))
