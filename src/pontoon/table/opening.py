"""Opening a table: the set-up is held against the rulebook, and every fault is told at once."""

from pontoon.money import format_dollars
from pontoon.rulebook import Rulebook, load_book, written_values
from pontoon.table.events import TableOpened
from pontoon.table.refusal import Refusal
from pontoon.table.setup import Practice, Setup

STANDARD_PRACTICE = Practice()


def open_table(
    rules: Rulebook, setup: Setup, practice: Practice = STANDARD_PRACTICE
) -> TableOpened | tuple[Refusal, ...]:
    """The first event of a table, or everything that is wrong with its set-up."""
    faults = tuple(fault for fault in _faults(rules, setup) if fault is not None)
    if faults:
        return faults
    return TableOpened(rules.id, setup, rules.extends, _changes(rules), practice)


def _changes(rules: Rulebook) -> dict[str, object]:
    """What a house variant sets otherwise than its book, None for what it leaves out: `variant` reads it back."""
    if not rules.extends:
        return {}
    base, own = written_values(load_book(rules.extends)), written_values(rules)
    changed = {path: value for path, value in own.items() if base.get(path) != value}
    return changed | {path: None for path in base if path not in own}


def _faults(rules: Rulebook, setup: Setup) -> tuple[Refusal | None, ...]:
    return (
        _decks(rules, setup),
        _boxes(rules, setup),
        _limits(setup),
        _hole_card(rules, setup),
        _shoe(rules, setup),
        _burn(rules, setup),
        _late_entry(rules, setup),
        _unnoticed(rules, setup),
        _patronage(rules, setup),
        _raised(rules, setup),
    )


def _decks(rules: Rulebook, setup: Setup) -> Refusal | None:
    allowed = rules.cards.decks
    if setup.decks in allowed.value:
        return None
    listed = ", ".join(str(number) for number in allowed.value)
    return Refusal("decks", f"{rules.id} is played with {listed} decks, not {setup.decks}.", allowed.clauses)


def _boxes(rules: Rulebook, setup: Setup) -> Refusal | None:
    most = rules.boxes.number
    if 1 <= setup.boxes <= most.value:
        return None
    return Refusal("boxes", f"A table has 1 to {most.value} boxes, not {setup.boxes}.", most.clauses)


def _limits(setup: Setup) -> Refusal | None:
    limits = setup.limits
    wrong = limits.step <= 0 or limits.minimum <= 0 or limits.maximum < limits.minimum
    side = limits.side_maximum is not None and limits.side_maximum < limits.side_minimum
    if not wrong and not side and limits.side_minimum >= 0:
        return None
    amounts = f"minimum {format_dollars(limits.minimum)}, maximum {format_dollars(limits.maximum)}"
    message = f"The limits make no sense: {amounts}, step {format_dollars(limits.step)}."
    return Refusal("limits", message)


def _hole_card(rules: Rulebook, setup: Setup) -> Refusal | None:
    allowed = rules.dealer.hole_card
    if setup.hole_card in allowed.value:
        return None
    listed = ", ".join(allowed.value)
    message = f"{rules.id} deals the dealer's second card this way: {listed}; not {setup.hole_card}."
    return Refusal("hole-card", message, allowed.clauses)


def _shoe(rules: Rulebook, setup: Setup) -> Refusal | None:
    if setup.automated and not rules.shoe.automated.value:
        message = f"{rules.id} knows no automated shuffling shoe."
        return Refusal("automated", message, rules.shoe.automated.clauses)
    if not 1 <= setup.cutting_cards <= rules.shoe.cutting_cards.value:
        message = f"{rules.id} uses 1 to {rules.shoe.cutting_cards.value} cutting cards, not {setup.cutting_cards}."
        return Refusal("cutting-cards", message, rules.shoe.cutting_cards.clauses)
    return None


def _burn(rules: Rulebook, setup: Setup) -> Refusal | None:
    rule = rules.shoe.burn
    least = 0 if rules.shoe.burn_optional.value or setup.shoe == "stacked" else rule.value
    most = max(1, rule.value)
    if least <= setup.burn <= most:
        return None
    message = f"{rules.id} burns {least} to {most} cards at a new shoe, not {setup.burn}."
    return Refusal("burn", message, rule.clauses)


def _late_entry(rules: Rulebook, setup: Setup) -> Refusal | None:
    if not setup.mid_shoe_limited or rules.limits.mid_shoe.value != "none":
        return None
    message = f"{rules.id} gives the operator no power to limit entry in mid-shoe."
    return Refusal("mid-shoe", message, rules.limits.mid_shoe.clauses)


def _unnoticed(rules: Rulebook, setup: Setup) -> Refusal | None:
    limits = rules.limits
    if setup.limits_noticed or limits.unnoticed_above.value != "none" or limits.unnoticed_below.value != "none":
        return None
    message = f"{rules.id} has no remedy for wagers outside the limits that nobody noticed."
    return Refusal("limits-noticed", message)


def _patronage(rules: Rulebook, setup: Setup) -> Refusal | None:
    if not setup.full_patronage or rules.cites.full_patronage:
        return None
    return Refusal("full-patronage", f"{rules.id} has no rule for a table with all its seats taken.")


def _raised(rules: Rulebook, setup: Setup) -> Refusal | None:
    if not setup.raised:
        return None
    clauses = rules.cites.raised_maximum
    if not clauses:
        return Refusal("raised", f"{rules.id} has no rule for a raised box maximum.")
    for box, amount in setup.raised:
        if not 1 <= box <= setup.boxes or amount < setup.limits.maximum:
            asked = f"{format_dollars(amount)} for box {box}"
            message = f"A raised maximum is for a box of the table and not under the table's own, unlike {asked}."
            return Refusal("raised", message, clauses)
    return None
