"""Values out of their range, and rules that cannot stand together though each of them is well formed."""

from collections.abc import Callable, Iterator
from functools import partial

from pontoon.cards import Pack, Rank
from pontoon.rulebook.model import Rulebook
from pontoon.rulebook.rule import Rule
from pontoon.toml.check import Check, judged
from pontoon.toml.faults import Fault

_UP_CARDS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)


def pontoon_up_cards(pack: Pack) -> tuple[Rank, ...]:
    """The dealer's up cards that can become a pontoon."""
    return (*_UP_CARDS, Rank.TEN) if pack == "full" else _UP_CARDS


def contradictions(rules: Rulebook) -> tuple[Fault, ...]:
    """Every contradiction between the values of a rulebook, and every value out of its range.

    A check that needs a value which could not be read is left out.
    """
    groups = (_numbers, _pack, _orders, _twenty_one, _offers, _bonus, _cites)
    return judged(*(group(rules) for group in groups))


Checks = Iterator[Check]


def _never(path: str, wrong: Callable[[], bool], message: str) -> Check:
    return Check(path, lambda: message if wrong() else "")


def _numbers(rules: Rulebook) -> Checks:
    yield Check("cards.decks", lambda: _decks(rules.cards.decks.value))
    yield _never(
        "cards.decks",
        lambda: 1 in rules.cards.decks.value and rules.shoe.cut_from_ends.value == "deck",
        "one deck cannot be cut a deck from either end: shoe.cut_from_ends must be none",
    )
    yield _never("boxes.number", lambda: not 1 <= rules.boxes.number.value <= 7, "must be 1 to 7 boxes")
    yield _never("split.hands", lambda: not 2 <= rules.split.hands.value <= 8, "must be 2 to 8 hands")
    yield _never("dealer.stands_on_hard", lambda: not 12 <= rules.dealer.stands_on_hard.value <= 20, "must be 12 to 20")
    yield _never("draw.compulsory_below", lambda: rules.draw.compulsory_below.value > 17, "must be at most 17")
    yield _never("double.times", lambda: not 1 <= rules.double.times.value <= 3, "must be 1 to 3 doubles")
    yield _never(
        "double.totals",
        lambda: any(not 4 <= one <= 20 for one in rules.double.totals.value),
        "must list totals of 4 to 20",
    )
    yield _never("shoe.burn", lambda: rules.shoe.burn.value > 10, "must be at most 10 cards")
    yield _never("shoe.cutting_cards", lambda: not 1 <= rules.shoe.cutting_cards.value <= 2, "must be 1 or 2")
    yield _never(
        "surrender.loses",
        lambda: rules.surrender.loses.value.to > rules.surrender.loses.value.on,
        "must be at most 1:1",
    )


def _pack(rules: Rulebook) -> Checks:
    lists = {
        "dealer.reader_up_cards": rules.dealer.reader_up_cards,
        "surrender.up_cards": rules.surrender.up_cards,
        "surrender.held_against": rules.surrender.held_against,
    }
    for path, ranks in lists.items():
        yield Check(path, partial(_tens_listed, rules, ranks))
    yield _never(
        "cards.pack",
        lambda: rules.cards.pack.value == "full" and any(key == "bsx-16" for key, _ in rules.sides),
        "bsx-16 and its prizes are made for decks without tens: leave the section bsx_16 out, or take spanish",
    )


def _tens_listed(rules: Rulebook, ranks: Rule[tuple[Rank, ...]]) -> str:
    named = Rank.TEN in ranks.value
    if rules.cards.pack.value == "spanish":
        return "must not name T: there are no tens where cards.pack is spanish" if named else ""
    pictures = {Rank.JACK, Rank.QUEEN, Rank.KING} <= set(ranks.value)
    return "must name T beside J, Q and K: there are tens where cards.pack is full" if pictures and not named else ""


def _decks(decks: tuple[int, ...]) -> str:
    wrong = ", ".join(str(number) for number in decks if not 1 <= number <= 8)
    if decks and not wrong:
        return ""
    return "must list one to eight decks" + (f", not {wrong}" if wrong else "")


def _orders(rules: Rulebook) -> Checks:
    split, dealer = rules.split, rules.dealer
    yield _never(
        "split.ace_hands",
        lambda: not 2 <= split.ace_hands.value <= split.hands.value,
        "must be at least 2 and at most split.hands",
    )
    yield _never(
        "dealer.stands_on_soft",
        lambda: not dealer.stands_on_hard.value <= dealer.stands_on_soft.value <= 20,
        "must be at least dealer.stands_on_hard and at most 20",
    )


def _twenty_one(rules: Rulebook) -> Checks:
    won = rules.twenty_one
    yield _never(
        "twenty_one.against_dealer_pontoon",
        lambda: won.paid.value == "at-once" and won.against_dealer_pontoon.value == "loses",
        "a 21 that is paid at once cannot lose to the dealer's pontoon later",
    )
    yield _never(
        "twenty_one.soft",
        lambda: won.paid.value == "at-once" and won.soft.value != "finished",
        "a 21 that is paid at once cannot draw or double",
    )
    yield _never(
        "double.forfeit_of_21",
        lambda: won.paid.value == "at-once" and rules.double.forfeit_of_21.value,
        "a 21 that is paid at once cannot be forfeited",
    )
    yield _never(
        "pontoon.odds_when",
        lambda: rules.pontoon.paid.value == "at-once" and rules.pontoon.odds_when.value == "dealer-21",
        "a pontoon that is paid at once cannot wait for the dealer's 21",
    )


def _offers(rules: Rulebook) -> Checks:
    dealer = rules.dealer
    yield _never(
        "insurance.with_pontoon",
        lambda: rules.pontoon.paid.value == "at-once" and rules.insurance.with_pontoon.value,
        "a pontoon that has been paid can no longer be insured",
    )
    yield _never(
        "dealer.reader_up_cards",
        lambda: (
            not set(dealer.reader_up_cards.value) <= set(pontoon_up_cards(rules.cards.pack.value))
            or (not dealer.reader_up_cards.value and "reader" in dealer.hole_card.value)
        ),
        "must be some of A K Q J, and T in a full pack, where a card reader may be used",
    )
    yield _never("dealer.hole_card", lambda: not dealer.hole_card.value, "must allow at least one way to deal")
    yield _never(
        "surrender.held_against",
        lambda: not set(rules.surrender.held_against.value) <= set(pontoon_up_cards(rules.cards.pack.value)),
        "a surrendered hand is held only against cards that can become a pontoon: A K Q J, and T in a full pack",
    )


def _bonus(rules: Rulebook) -> Checks:
    bands = rules.super_bonus.bands.value
    starts = [band.at_least for band in bands]
    yield _never("super_bonus.bands", lambda: not bands or starts != sorted(set(starts)), "must rise from band to band")
    yield _never(
        "super_bonus.bands",
        lambda: any(band.up_to is not None and band.up_to < band.at_least for band in bands),
        "a band must not end before it begins",
    )


_DECIDING = (
    "dealer_bust",
    "higher",
    "pontoon_wins",
    "twenty_one_wins",
    "equal",
    "bust",
    "lower",
    "dealer_pontoon_beats",
    "insurance_wins",
    "insurance_loses",
    "surrender_dealer_pontoon",
    "surrender_half",
    "forfeit",
    "super_bonus",
    "void_means",
)
"""Clauses that settlement lines cite. A line must cite a clause, so a book must name these."""


def _cites(rules: Rulebook) -> Checks:
    for name in _DECIDING:
        yield Check(f"cites.{name}", partial(_named, rules, name))


def _named(rules: Rulebook, name: str) -> str:
    named = getattr(rules.cites, name) or (name == "void_means" and rules.cites.void_ruled)
    return "" if named else "must name the clause that wagers are settled by"
