"""What a table must display under a rulebook, and what it displays by custom.

Every text is made from the rules' values, so that a house variant's sign says what the house plays.
"""

from dataclasses import dataclass, fields

from pontoon.cli.complaint import ComplaintError
from pontoon.cli.rules.labels import LABELS, SECTIONS
from pontoon.cli.rules.source import texts_of
from pontoon.cli.rules.words import dollars, reaches, words
from pontoon.money import Cents, Odds
from pontoon.rulebook import Clause, Clauses, Rulebook, clauses_of
from pontoon.table import Limits

SIDE_WAGERS = ("perfect_pairs", "player_pair", "bonus", "match_super_bonus", "bsx_16")


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
    """All of it. `also`: clauses that ask for more than a sign can be written for here."""

    rules: Rulebook
    decks: int | None
    limits: Limits
    inscriptions: tuple[Notice, ...]
    amounts: tuple[Notice, ...]
    pays: Scale
    super_bonus: Scale
    sides: tuple[Scale, ...]
    also: tuple[Clause, ...]


def make_sign(rules: Rulebook, limits: Limits, side_limits: Limits, decks: int | None) -> Sign:
    """The sign of a table with these limits."""
    if decks is not None and decks not in rules.cards.decks.value:
        allowed = words("cards.decks", rules.cards.decks.value)
        raise ComplaintError(
            f"{rules.id} is played with {allowed} decks, not {decks}.",
            text=str(decks),
            clause=next(iter(rules.cards.decks.clauses), None),
        )
    return Sign(
        rules,
        decks,
        limits,
        _inscriptions(rules, decks),
        _amounts(rules, limits),
        Scale(_named(rules, "21s pay"), _rows(rules, "pays"), (), (_doubled(rules),)),
        _super_bonus(rules),
        tuple(_side(rules, name, side_limits) for name in offered(rules)),
        _also(rules),
    )


def offered(rules: Rulebook) -> tuple[str, ...]:
    """The side wagers of a book, by their sections."""
    return tuple(name for name in SIDE_WAGERS if getattr(rules, name) is not None)


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
        notices.append(Notice(f"{decks} decks, no tens", ()))
    return tuple(notices)


def dealer_rule(rules: Rulebook) -> str:
    """Where the dealer stops."""
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


def _rows(rules: Rulebook, section: str) -> tuple[tuple[str, str], ...]:
    """The rows of a section that are odds."""
    part = getattr(rules, section)
    found: list[tuple[str, str]] = []
    for field in fields(part):
        path, rule = f"{section}.{field.name}", getattr(part, field.name)
        if isinstance(rule.value, Odds):
            label = rules.pontoon_name if path == "pays.pontoon" else LABELS[path]
            found.append((label, rule.value.in_words))
    return tuple(found)


def _doubled(rules: Rulebook) -> Notice:
    return Notice(f"A doubled hand pays {rules.double.odds.value.in_words}", ())


def _super_bonus(rules: Rulebook) -> Scale:
    rule = rules.super_bonus
    bands = list(rule.bands.value)
    rows = [(f"Wager {reach}", dollars(band.pays)) for reach, band in zip(reaches(bands), bands, strict=True)]
    others = words("super_bonus.others", rule.others.value).capitalize()
    rows.append((others, dollars(rule.others_pay.value)))
    excluded = words("super_bonus.not_after", rule.not_after.value)
    return Scale(
        "Super Bonus",
        tuple(rows),
        (),
        (Notice("For suited 7-7-7 against a dealer's 7", ()), Notice(f"Not paid to {excluded}", ())),
    )


def _side(rules: Rulebook, name: str, limits: Limits) -> Scale:
    rows = _rows(rules, name)
    # A pay scale has several rows: a wager with one price has none that would have to be shown.
    clauses = rules.signs.side_pays if len(rows) > 1 else ()
    return Scale(SECTIONS[name], rows, clauses, _side_amounts(rules, name, limits))


def _side_amounts(rules: Rulebook, name: str, limits: Limits) -> tuple[Notice, ...]:
    if name == "bsx_16" and rules.bsx_16 is not None:
        return (Notice(f"Wager exactly {dollars(rules.bsx_16.amount.value)}", ()),)
    low, own = limits.minimum, ""
    if name == "match_super_bonus" and rules.match_super_bonus is not None:
        match = rules.match_super_bonus
        low = Cents(max(low, match.minimum.value))
        own = ", never over your main wager" if match.up_to_own_wager.value else ""
        if low > limits.maximum:
            raise ComplaintError(
                f"A {SECTIONS[name]} wager is at least {dollars(low)}, but the maximum is {dollars(limits.maximum)}.",
                text=dollars(limits.maximum),
                clause=next(iter(match.minimum.clauses), None),
            )
    return (Notice(f"Wager {dollars(low)} to {dollars(limits.maximum)}{own}", rules.signs.side_limits),)


def _also(rules: Rulebook) -> tuple[Clause, ...]:
    """Clauses on the layout, box maxima of their own, other ways of dealing and copies of the rules."""
    signs, known = rules.signs, clauses_of(texts_of(rules))
    shown = {*signs.limits, *signs.pontoon, *signs.dealer, *signs.insurance, *signs.side_pays}
    wanted = dict.fromkeys((*signs.layout, *signs.box_maximum, *signs.alternate_dealing, *signs.rules_copy))
    return tuple(known[number] for number in wanted if number in known and number not in shown)
