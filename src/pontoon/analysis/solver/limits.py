"""Rules that the mathematics cannot follow, so that it never answers for another game than the one asked about."""

from collections.abc import Iterable

from pontoon.analysis.errors import MathematicsError
from pontoon.cards import Rank
from pontoon.rulebook import Fault, Rulebook

_PICTURES = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})


class UnsupportedRulesError(MathematicsError):
    """Rules that the mathematics cannot follow: `faults` names each with its key path."""

    def __init__(self, book: str, faults: tuple[Fault, ...]) -> None:
        super().__init__(f"The mathematics cannot follow {book}.", text=book, faults=faults)


def check_supported(rules: Rulebook) -> None:
    """Refuse values that the solver does not know: what was asked, why it is not followed, what is possible."""
    found: list[Fault] = []
    tens = _PICTURES | {Rank.TEN} if rules.cards.pack.value == "full" else _PICTURES
    if (
        rules.dealer_pontoon.after_bust.value == "one-in-all"
        and rules.dealer_pontoon.double_takes.value == "everything"
    ):
        why = "one wager in all and a double lost whole contradict each other, which the mathematics does not follow"
        found.append(Fault("dealer_pontoon.double_takes", f"{why}; original is possible"))
    if rules.pontoon.odds_when.value != "always":
        why = "the mathematics pays a pontoon before the dealer draws, so it cannot wait for a dealer's 21"
        found.append(Fault("pontoon.odds_when", f"{why}; always is possible"))
    reader = frozenset(rules.dealer.reader_up_cards.value)
    if rules.dealer.hole_card.value[0] == "reader" and reader != tens | {Rank.ACE}:
        possible = "A K Q J" if tens == _PICTURES else "A K Q J T"
        why = "the mathematics takes aces and all tens alike when a card reader looks at the hole card"
        found.append(Fault("dealer.reader_up_cards", f"{why}; {possible} is possible, not {_names(reader)}"))
    for path, ranks in (
        ("surrender.up_cards", rules.surrender.up_cards.value),
        ("surrender.held_against", rules.surrender.held_against.value),
    ):
        some = tens & set(ranks)
        if some not in (tens, set()):
            named, all_of = ("J, Q and K", "three") if tens == _PICTURES else ("T, J, Q and K", "four")
            why = f"the mathematics takes {named} as one card"
            found.append(Fault(path, f"{why}; all {all_of} or none of them are possible, not {_names(some)} alone"))
    found += _later_double(rules)
    found += _bonus_odds(rules)
    pays = rules.pays
    for path, better, mixed in (
        ("pays.suited_678", pays.suited_678, pays.mixed_678),
        ("pays.spades_678", pays.spades_678, pays.mixed_678),
        ("pays.suited_777", pays.suited_777, pays.mixed_777),
        ("pays.spades_777", pays.spades_777, pays.mixed_777),
    ):
        if better.value.to * mixed.value.on < mixed.value.to * better.value.on:
            why = "the mathematics lets one suit pay no less than several"
            found.append(Fault(path, f"{why}; {mixed.value} or more is possible"))
    if found:
        raise UnsupportedRulesError(rules.id, tuple(found))


def _later_double(rules: Rulebook) -> list[Fault]:
    """Rules by which a later hand of a split box would change what an earlier one has won, but for its Super Bonus."""
    found: list[Fault] = []
    if rules.double.others.value == "even-on-box":
        why = "a double makes the whole box even money, which the mathematics follows for later hands only"
        if rules.twenty_one.paid.value != "at-once":
            found.append(Fault("double.others", f"{why}; it is possible where twenty_one.paid is at-once"))
        if rules.pays.other.value != rules.double.odds.value:
            found.append(Fault("double.others", f"{why}; it is possible where pays.other is as double.odds"))
    if rules.super_bonus.not_after.value == "suited-sevens-split" and not rules.super_bonus.on_top.value:
        why = "the mathematics lets a Super Bonus of a split hand come on top of the odds only"
        found.append(Fault("super_bonus.on_top", f"{why}; false is possible where super_bonus.not_after is any-split"))
    return found


def _bonus_odds(rules: Rulebook) -> list[Fault]:
    """Bonus odds of doubled and split hands in combinations that the solver does not follow."""
    found: list[Fault] = []
    double, split = rules.double, rules.split
    if double.bonus.value == "kept":
        if double.others.value == "even-on-box":
            why = "the mathematics pays even money on a box that was doubled"
            found.append(Fault("double.bonus", f"{why}; kept is possible where double.others is not even-on-box"))
        elif double.after_split.value and split.bonus.value == "kept":
            why = "the mathematics does not look at the suits of a split hand that is doubled"
            possible = "kept is possible where double.after_split is false or split.bonus is withheld"
            found.append(Fault("double.bonus", f"{why}; {possible}"))
    if split.bonus.value == "withheld" and rules.super_bonus.not_after.value == "suited-sevens-split":
        why = "the mathematics lets a Super Bonus of a split hand come on top of the odds for 7-7-7 only"
        found.append(Fault("split.bonus", f"{why}; withheld is possible where super_bonus.not_after is any-split"))
    return found


def _names(ranks: Iterable[Rank]) -> str:
    """`A J`, in the order of the ranks."""
    return " ".join(rank.value for rank in Rank if rank in set(ranks))
