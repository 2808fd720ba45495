"""Opening a table: how the house handles its cards, checked against the rulebook."""

from pontoon.rulebook import Rulebook
from pontoon.table.refusal import Refusal
from pontoon.table.setup import Practice, Setup


def card_faults(rules: Rulebook, setup: Setup, practice: Practice) -> tuple[Refusal | None, ...]:
    """What the house has decided about shuffling and cutting although the book does not leave it to the house."""
    return (
        _shuffler(rules, setup, practice),
        _colours(rules, practice),
        _pre_shuffled(rules, practice),
        _dealer_cuts(rules, practice),
    )


def _shuffler(rules: Rulebook, setup: Setup, practice: Practice) -> Refusal | None:
    rule = rules.procedure.shuffler
    if practice.shuffler == "manual":
        return None
    if rule.value == "none":
        return Refusal("shuffler", f"{rules.id} knows no automatic shuffler beside the table.", rule.clauses)
    if setup.automated:
        message = "An automated shuffling shoe shuffles by itself; there is nothing for an automatic shuffler to do."
        return Refusal("shuffler", message, rules.cites.automated_shoe)
    return None


def _colours(rules: Rulebook, practice: Practice) -> Refusal | None:
    rule = rules.procedure.shuffler_sets
    sets = rule.value if practice.shuffler == "automatic" else 1
    colours = practice.colours
    if len(set(colours)) == len(colours) == sets or (sets == 1 and not colours):
        return None
    wanted = f"{sets} sets of cards, each of another colour" if sets > 1 else "one set of cards of one colour"
    message = f"This table needs {wanted}, not {', '.join(colours) or 'one of unknown colour'}."
    return Refusal("colours", message, rule.clauses)


def _pre_shuffled(rules: Rulebook, practice: Practice) -> Refusal | None:
    rule = rules.procedure.pre_shuffled
    if not practice.pre_shuffled or rule.value:
        return None
    return Refusal("pre-shuffled", f"{rules.id} has no rule for cards that come shuffled to the table.", rule.clauses)


def _dealer_cuts(rules: Rulebook, practice: Practice) -> Refusal | None:
    rule = rules.procedure.dealer_may_cut
    if not practice.dealer_cuts or rule.value:
        return None
    return Refusal("dealer-cuts", f"{rules.id} offers the cut to the players, not to the dealer.", rule.clauses)
