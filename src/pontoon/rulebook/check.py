"""Rules that cannot stand together: each value may be well formed and the whole still make no sense."""

from collections.abc import Callable, Iterator

from pontoon.cards import Rank
from pontoon.rulebook.faults import Fault
from pontoon.rulebook.model import Rulebook

PONTOON_UP_CARDS = frozenset({Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK})


def contradictions(rules: Rulebook) -> tuple[Fault, ...]:
    """Every contradiction between the values of a rulebook, and every value out of its range."""
    return _found(rules, (_numbers, _orders, _twenty_one, _offers, _bonus, _cites))


def out_of_range(rules: Rulebook) -> tuple[Fault, ...]:
    """Every value that is out of its range, whatever the other rules say."""
    return _found(rules, (_numbers, _bonus))


Checks = Iterator[tuple[str, bool, str]]


def _found(rules: Rulebook, groups: tuple[Callable[[Rulebook], Checks], ...]) -> tuple[Fault, ...]:
    return tuple(Fault(path, message) for group in groups for path, wrong, message in group(rules) if wrong)


def _numbers(rules: Rulebook) -> Checks:
    decks = rules.cards.decks.value
    wrong = ", ".join(str(number) for number in decks if not 1 <= number <= 8)
    yield "cards.decks", not decks or bool(wrong), "must list one to eight decks" + (f", not {wrong}" if wrong else "")
    one_deck = 1 in decks and rules.shoe.cut_from_ends.value == "deck"
    yield "cards.decks", one_deck, "one deck cannot be cut a deck from either end: shoe.cut_from_ends must be none"
    yield "boxes.number", not 1 <= rules.boxes.number.value <= 7, "must be 1 to 7 boxes"
    yield "split.hands", not 2 <= rules.split.hands.value <= 8, "must be 2 to 8 hands"
    yield "dealer.stands_on_hard", not 12 <= rules.dealer.stands_on_hard.value <= 20, "must be 12 to 20"
    yield "draw.compulsory_below", rules.draw.compulsory_below.value > 17, "must be at most 17"
    yield "shoe.burn", rules.shoe.burn.value > 10, "must be at most 10 cards"
    yield "shoe.cutting_cards", not 1 <= rules.shoe.cutting_cards.value <= 2, "must be 1 or 2"
    yield (
        "surrender.loses",
        rules.surrender.loses.value.to > rules.surrender.loses.value.on,
        "must be at most 1:1",
    )


def _orders(rules: Rulebook) -> Checks:
    split, dealer = rules.split, rules.dealer
    yield (
        "split.ace_hands",
        not 2 <= split.ace_hands.value <= split.hands.value,
        "must be at least 2 and at most split.hands",
    )
    yield (
        "dealer.stands_on_soft",
        not dealer.stands_on_hard.value <= dealer.stands_on_soft.value <= 20,
        "must be at least dealer.stands_on_hard and at most 20",
    )


def _twenty_one(rules: Rulebook) -> Checks:
    at_once = rules.twenty_one.paid.value == "at-once"
    yield (
        "twenty_one.against_dealer_pontoon",
        at_once and rules.twenty_one.against_dealer_pontoon.value == "loses",
        "a 21 that is paid at once cannot lose to the dealer's pontoon later",
    )
    yield (
        "twenty_one.soft",
        at_once and rules.twenty_one.soft.value != "finished",
        "a 21 that is paid at once cannot draw or double",
    )
    yield (
        "double.forfeit_of_21",
        at_once and rules.double.forfeit_of_21.value,
        "a 21 that is paid at once cannot be forfeited",
    )
    yield (
        "pontoon.odds_when",
        rules.pontoon.paid.value == "at-once" and rules.pontoon.odds_when.value == "dealer-21",
        "a pontoon that is paid at once cannot wait for the dealer's 21",
    )


def _offers(rules: Rulebook) -> Checks:
    yield (
        "insurance.with_pontoon",
        rules.pontoon.paid.value == "at-once" and rules.insurance.with_pontoon.value,
        "a pontoon that has been paid can no longer be insured",
    )
    reader = set(rules.dealer.reader_up_cards.value)
    yield (
        "dealer.reader_up_cards",
        not reader <= PONTOON_UP_CARDS or ("reader" in rules.dealer.hole_card.value and not reader),
        "must be some of A K Q J where a card reader may be used",
    )
    yield "dealer.hole_card", not rules.dealer.hole_card.value, "must allow at least one way to deal"
    yield (
        "surrender.held_against",
        not set(rules.surrender.held_against.value) <= PONTOON_UP_CARDS,
        "a surrendered hand is held only against cards that can become a pontoon: A K Q J",
    )


def _bonus(rules: Rulebook) -> Checks:
    bands = rules.super_bonus.bands.value
    starts = [band.at_least for band in bands]
    yield "super_bonus.bands", not bands or starts != sorted(set(starts)), "must rise from band to band"
    yield (
        "super_bonus.bands",
        any(band.up_to is not None and band.up_to < band.at_least for band in bands),
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
"""Clauses that lines are settled by: a line cannot be without one."""


def _cites(rules: Rulebook) -> Checks:
    for name in _DECIDING:
        yield f"cites.{name}", not getattr(rules.cites, name), "must name the clause that wagers are settled by"
