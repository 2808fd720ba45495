"""A played hand with the wagers on it, and what it counts under a rulebook."""

from typing import Any, Literal, assert_never

from msgspec import Struct, field

from pontoon.cards import TWENTY_ONE, Card, Rank, Total, aces_in, is_ace_and_ten, total_of
from pontoon.money import ZERO, Cents
from pontoon.rulebook import Clauses, Rulebook


def _written(value: Any) -> Any:
    """A field that is written also at its default, as it always was; those without are written where they differ."""
    return field(default_factory=lambda: value)


class Stake(Struct, frozen=True, omit_defaults=True):
    """One player's money on one hand.

    `original` is the player's initial wager on the box; `base` what lies on this hand (the original wager,
    or the equal amount added for a split); `double` what was added in doubling. `limited`: the clauses under
    which only a part of what was put down plays. `last`: on a hand doubled more than once, how much of `double` came
    with the last of them.
    """

    player: str
    original: Cents
    base: Cents
    kind: Literal["main", "split"] = _written("main")
    double: Cents = _written(ZERO)
    status: Literal["open", "surrendered", "settled"] = _written("open")
    limited: Clauses = _written(())
    last: Cents = ZERO


class Hand(Struct, frozen=True, omit_defaults=True):
    """The cards of one hand of a box and the stakes on it.

    `initial`: how many of the first cards came in the initial deal (2, or 0 to 1 after splits). `redoubled`: how often
    it was doubled after the first time.
    """

    cards: tuple[Card, ...]
    stakes: tuple[Stake, ...]
    initial: int = _written(2)
    split: bool = _written(False)
    split_aces: bool = _written(False)
    doubled: bool = _written(False)
    stood: bool = _written(False)
    redoubled: int = 0


def total(rules: Rulebook, hand: Hand) -> Total:
    """The hand's point total; once doubled, some aces count 1 for good, as the rulebook says."""
    if not hand.doubled:
        return total_of(hand.cards)
    return total_of(hand.cards, aces_bound_to_one=_bound_aces(rules, hand))


def _bound_aces(rules: Rulebook, hand: Hand) -> int:
    """How many aces of a doubled hand count 1 for good."""
    match rules.cards.aces_one_when_doubled.value:
        case "never":
            return 0
        case "initial-deal":
            return aces_in(hand.cards[: hand.initial])
        case "first-two":
            return aces_in(hand.cards[:2])
        case _ as never:
            assert_never(never)


def bound_aces_cited(rules: Rulebook, hand: Hand) -> Clauses:
    """The clauses behind aces that count 1 in this hand; empty where there are none."""
    if hand.doubled and _bound_aces(rules, hand):
        return rules.cards.aces_one_when_doubled.clauses
    return ()


def is_pontoon(hand: Hand) -> bool:
    """An ace and a ten as the initial two cards; never on a split hand."""
    return not hand.split and is_ace_and_ten(hand.cards)


def ranks_as_pontoon(rules: Rulebook, hand: Hand) -> bool:
    """A pontoon, or a split ace-ten where the rulebook ranks a 21 in two cards like one."""
    if hand.split and rules.split.ace_ten.value == "plain-21":
        return False
    return is_ace_and_ten(hand.cards)


def is_bust(rules: Rulebook, hand: Hand) -> bool:
    """Over 21."""
    return total(rules, hand).points > TWENTY_ONE


def is_suited_sevens(cards: tuple[Card, ...]) -> bool:
    """Three sevens of one suit."""
    return len(cards) == 3 and cards[0].rank is Rank.SEVEN and cards[0] is cards[1] is cards[2]


def has_open_stakes(hand: Hand) -> bool:
    """Whether anything on the hand is still undecided."""
    for stake in hand.stakes:  # noqa: SIM110 - a loop is faster than any(), and every step asks
        if stake.status == "open":
            return True
    return False


def open_stakes(hand: Hand) -> tuple[Stake, ...]:
    """The stakes nothing has decided yet (a surrendered one is decided by the dealer's second card)."""
    return tuple(stake for stake in hand.stakes if stake.status == "open")
