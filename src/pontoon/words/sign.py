"""What a table must display under a rulebook, and what it displays by custom.

Every text is made from the rules' values, so that a house variant's sign says what the house plays.
"""

from dataclasses import dataclass, fields

from pontoon.money import Cents, Odds
from pontoon.rulebook import Clause, Clauses, Rulebook, SideRules, clauses_of, section_name
from pontoon.table import Limits, Practice
from pontoon.words.clauses import texts_of
from pontoon.words.rules import dollars, label, reaches, section_title, value_words

USUAL = Practice()


class SignError(Exception):
    """Why there is no sign for this table: a sentence, what was asked for, and the clauses against it."""

    def __init__(self, reason: str, text: str, clauses: Clauses) -> None:
        super().__init__(reason)
        self.text = text
        self.clauses = clauses


@dataclass(frozen=True, slots=True)
class Notice:
    """A line of the sign and the clauses that demand it; none where it is custom."""

    text: str
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class Scale:
    """A pay scale: its rows (what wins, what it pays), and notes on the wager itself."""

    title: str
    rows: tuple[tuple[str, str], ...]
    clauses: Clauses
    notes: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Sign:
    """The whole sign. `also`: clauses about displays that are not written here."""

    rules: Rulebook
    decks: int | None
    limits: Limits
    inscriptions: tuple[Notice, ...]
    amounts: tuple[Notice, ...]
    pays: Scale
    super_bonus: Scale
    sides: tuple[Scale, ...]
    also: tuple[Clause, ...]


def make_sign(
    rules: Rulebook, limits: Limits, side_limits: Limits, decks: int | None, practice: Practice = USUAL
) -> Sign:
    """The sign of a table with these limits and maxima; `SignError` where the book does not allow them."""
    if decks is not None and decks not in rules.cards.decks.value:
        allowed = value_words("cards.decks", rules.cards.decks.value)
        reason = f"{rules.id} is played with {allowed} decks, not {decks}."
        raise SignError(reason, str(decks), rules.cards.decks.clauses)
    return Sign(
        rules,
        decks,
        limits,
        _inscriptions(rules, decks),
        (*_amounts(rules, limits), *_directed(rules, limits, practice)),
        _pays(rules),
        _super_bonus(rules),
        tuple(_side(rules, name, side_limits) for name in side_wagers(rules)),
        _also(rules),
    )


def pay_scales(rules: Rulebook) -> tuple[Scale, ...]:
    """What the book pays for 21s, as Super Bonus and for each side wager, without what a table's limits make of it."""
    sides = (Scale(section_title(name), _rows(rules, name), ()) for name in side_wagers(rules))
    return (_pays(rules), _super_bonus(rules), *(scale for scale in sides if scale.rows))


def side_wagers(rules: Rulebook) -> tuple[str, ...]:
    """The side wagers of a book, by their sections."""
    return tuple(section_name(kind) for kind, _ in rules.sides)


def _named(rules: Rulebook, text: str) -> str:
    return f"{rules.pontoon_name} and {text}"


def _inscriptions(rules: Rulebook, decks: int | None) -> tuple[Notice, ...]:
    pays = f"{rules.pontoon_name} pays {rules.pays.pontoon.value.in_words}"
    if rules.pontoon.odds_when.value == "dealer-21":
        pays += " against a dealer's 21"
    notices = [
        Notice(pays, rules.signs.pontoon),
        Notice(dealer_rule(rules), rules.signs.dealer),
        Notice(f"Insurance pays {rules.insurance.odds.value.in_words}", rules.signs.insurance),
    ]
    if decks is not None:
        full = rules.cards.pack.value == "full"
        notices.append(Notice(f"{decks} decks of 52 cards" if full else f"{decks} decks, no tens", ()))
    return tuple(notices)


def dealer_rule(rules: Rulebook) -> str:
    """When the dealer stands."""
    hard, soft = rules.dealer.stands_on_hard.value, rules.dealer.stands_on_soft.value
    if hard == soft:
        return f"Dealer stands on all {hard}s"
    return f"Dealer draws to hard {hard - 1} and soft {soft - 1}"


def _amounts(rules: Rulebook, limits: Limits) -> tuple[Notice, ...]:
    binds = "Maximum on a box" if rules.limits.maximum_binds.value == "box" else "Maximum wager"
    return (
        Notice(f"Minimum wager {dollars(limits.minimum)}", rules.signs.limits),
        Notice(f"{binds} {dollars(limits.maximum)}", rules.signs.limits),
        Notice(f"Wagers in multiples of {dollars(limits.step)}", rules.signs.multiples),
    )


def _directed(rules: Rulebook, limits: Limits, practice: Practice) -> tuple[Notice, ...]:
    """Maxima by direction of the house, which have to be displayed."""
    players = tuple(
        Notice(f"Maximum of {player} on a box {dollars(amount)}", rules.signs.box_maximum)
        for player, amount in practice.player_maxima
    )
    box = Notice(f"Maximum on a box {dollars(limits.maximum)}", rules.signs.box_maximum)
    return (box, *players) if practice.box_maximum else players


def _rows(rules: Rulebook, section: str) -> tuple[tuple[str, str], ...]:
    """The rows of a section that are odds."""
    part = rules.section(section)
    found: list[tuple[str, str]] = []
    for field in fields(part):
        path, rule = f"{section}.{field.name}", getattr(part, field.name)
        if isinstance(rule.value, Odds):
            found.append((rules.pontoon_name if path == "pays.pontoon" else label(path), rule.value.in_words))
    return tuple(found)


def _pays(rules: Rulebook) -> Scale:
    return Scale(_named(rules, "21s pay"), _rows(rules, "pays"), (), (_doubled(rules),))


def _doubled(rules: Rulebook) -> Notice:
    kept = ", its bonus 21 by this table" if rules.double.bonus.value == "kept" else ""
    return Notice(f"A doubled hand pays {rules.double.odds.value.in_words}{kept}", ())


def _super_bonus(rules: Rulebook) -> Scale:
    rule = rules.super_bonus
    bands = list(rule.bands.value)
    rows = [(f"Wager {reach}", dollars(band.pays)) for reach, band in zip(reaches(bands), bands, strict=True)]
    others = value_words("super_bonus.others", rule.others.value).capitalize()
    rows.append((others, dollars(rule.others_pay.value)))
    excluded = value_words("super_bonus.not_after", rule.not_after.value)
    return Scale(
        "Super Bonus",
        tuple(rows),
        (),
        (Notice("For suited 7-7-7 against a dealer's 7", ()), Notice(f"Not paid to {excluded}", ())),
    )


def _side(rules: Rulebook, name: str, limits: Limits) -> Scale:
    rows = _rows(rules, name)
    # A pay scale has several rows, so a wager with a single price need not be shown as one.
    clauses = rules.signs.side_pays if len(rows) > 1 else ()
    return Scale(section_title(name), rows, clauses, _side_amounts(rules, name, limits))


def _side_amounts(rules: Rulebook, name: str, limits: Limits) -> tuple[Notice, ...]:
    side: SideRules = rules.section(name)
    if side.fixed is not None:
        return (Notice(f"Wager exactly {dollars(side.fixed.value)}", ()),)
    low = limits.minimum if side.least is None else Cents(max(limits.minimum, side.least.value))
    if side.least is not None and low > limits.maximum:
        most = dollars(limits.maximum)
        reason = f"A {section_title(name)} wager is at least {dollars(low)}, but the maximum is {most}."
        raise SignError(reason, most, side.least.clauses)
    own = ", never over your main wager" if side.bound is not None and side.bound.value else ""
    return (Notice(f"Wager {dollars(low)} to {dollars(limits.maximum)}{own}", rules.signs.side_limits),)


def _also(rules: Rulebook) -> tuple[Clause, ...]:
    """Clauses on the layout, on maxima of single boxes, on other ways of dealing and on copies of the rules."""
    signs, known = rules.signs, clauses_of(texts_of(rules))
    shown = {*signs.limits, *signs.pontoon, *signs.dealer, *signs.insurance, *signs.side_pays}
    wanted = dict.fromkeys((*signs.layout, *signs.box_maximum, *signs.alternate_dealing, *signs.rules_copy))
    return tuple(known[number] for number in wanted if number in known and number not in shown)
