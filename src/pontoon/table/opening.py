"""Opening a table: the set-up is checked against the rulebook, and all faults are reported at once."""

from msgspec.structs import replace

from pontoon.money import format_dollars
from pontoon.rulebook import Rulebook, digest_of, load_book, variant, written_values
from pontoon.table.events import TableOpened
from pontoon.table.procedures.opening_cards import card_faults
from pontoon.table.refusal import Refusal
from pontoon.table.setup import Limits, Practice, Setup

STANDARD_PRACTICE = Practice()


def open_table(
    rules: Rulebook, setup: Setup, practice: Practice = STANDARD_PRACTICE
) -> TableOpened | tuple[Refusal, ...]:
    """The first event of a table, or everything that is wrong with its set-up.

    >>> from pontoon import Setup, load_book, open_table
    >>> [refusal.code for refusal in open_table(load_book("nz-current"), Setup(decks=3, boxes=9))]
    ['decks', 'boxes']
    """
    faults = tuple(fault for fault in (*_faults(rules, setup), *_decided(rules, setup, practice)) if fault is not None)
    if faults:
        return faults
    opened = TableOpened(rules.id, setup, rules.extends, changes_of(rules), digest=digest_of(rules))
    if practice != STANDARD_PRACTICE:  # the usual is not recorded
        opened = replace(opened, practice=practice)
    pack = rules.cards.pack.value
    return opened if pack == opened.pack else replace(opened, pack=pack)


def _decided(rules: Rulebook, setup: Setup, practice: Practice) -> tuple[Refusal | None, ...]:
    return (*_people(rules, practice), *card_faults(rules, setup, practice))


def changes_of(rules: Rulebook) -> dict[str, object]:
    """What a house variant changes in its book, None for what it leaves out; `variant` takes it back in."""
    if not rules.extends:
        return {}
    base, own = written_values(load_book(rules.extends)), written_values(rules)
    changed = {path: value for path, value in own.items() if base.get(path) != value}
    return changed | {path: None for path in base if path not in own}


def _faults(rules: Rulebook, setup: Setup) -> tuple[Refusal | None, ...]:
    return (
        _decks(rules, setup),
        _boxes(rules, setup),
        limits_fault(setup.limits),
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


def limits_fault(limits: Limits) -> Refusal | None:
    """What is wrong with limits under which nobody could wager."""
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
        most = rules.shoe.cutting_cards.value
        uses = "one cutting card" if most == 1 else f"1 to {most} cutting cards"
        message = f"{rules.id} uses {uses}, not {setup.cutting_cards}."
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


def _people(rules: Rulebook, practice: Practice) -> tuple[Refusal | None, ...]:
    """What the house has decided about people although the book does not leave it to the house."""
    return (
        _sharing(rules, practice),
        _consent(rules, practice),
        _several_boxes(rules, practice),
        _sides(rules, practice),
        _seated_first(rules, practice),
        _maxima(rules, practice),
    )


def _sharing(rules: Rulebook, practice: Practice) -> Refusal | None:
    if practice.sharing or rules.people.sharing.value != "nobody-refuses":
        return None
    message = f"{rules.id} lets others wager on a box, and the house cannot keep them off."
    return Refusal("sharing", message, rules.people.sharing.clauses)


def _consent(rules: Rulebook, practice: Practice) -> Refusal | None:
    if not practice.ask_consent or rules.people.sharing.value == "first-consents":
        return None
    message = f"{rules.id} does not ask the first bettor of a box whether others may wager on it."
    return Refusal("ask-consent", message, rules.people.sharing.clauses)


def _several_boxes(rules: Rulebook, practice: Practice) -> Refusal | None:
    asked = practice.boxes_per_player
    if asked < 0:
        message = f"The number of boxes for one player must be 0, for any number, or more, not {asked}."
        return Refusal("boxes-per-player", message)
    if not asked or rules.authority.give_up_box.value:
        return None
    message = f"{rules.id} lets a player wager on other boxes too, and the house cannot limit their number."
    return Refusal("boxes-per-player", message, rules.cites.several_boxes)


def _seated_first(rules: Rulebook, practice: Practice) -> Refusal | None:
    limits = rules.limits
    if not practice.seated_first or (limits.above.value == "refuse" and limits.maximum_binds.value == "box"):
        return None
    message = f"{rules.id} does not let a seated player's wager push back others on the box."
    return Refusal("seated-first", message, limits.maximum_binds.clauses)


def _maxima(rules: Rulebook, practice: Practice) -> Refusal | None:
    """Maxima by direction need somebody who may direct them, and have to leave room for a wager."""
    if not practice.box_maximum and not practice.player_maxima:
        return None
    power = rules.authority.direct_maximum
    if not power.value:
        message = f"{rules.id} lets nobody direct a box or player maximum beside the limits of the table."
        return Refusal("maximum-directed", message, rules.limits.maximum_binds.clauses)
    if all(amount > 0 for _, amount in practice.player_maxima):
        return None
    return Refusal("maximum-directed", "The maximum of a player has to be more than nothing.", power.clauses)


def _sides(rules: Rulebook, practice: Practice) -> Refusal | None:
    if practice.side_wagers or rules.cites.side_offered or not rules.sides:
        return None
    message = f"{rules.id} does not leave it to the house whether side wagers are offered."
    return Refusal("side-wagers", message, rules.cites.side_before_cards)


def rules_of(opened: TableOpened) -> Rulebook:
    """The rules a table was opened under."""
    if opened.extends:
        return variant(opened.extends, opened.changes, book=opened.rulebook)
    return load_book(opened.rulebook)


def same_rules(opened: TableOpened, rules: Rulebook) -> bool:
    """Whether these are the rules the table was opened under. The oldest streams do not say, and always pass."""
    return opened.digest in ("", digest_of(rules))
