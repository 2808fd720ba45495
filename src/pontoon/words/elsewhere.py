"""What another book would have paid for the same cards and wagers, and which clause of a line decides it.

The cards stay as they fell. Where another book would have dealt or decided otherwise, nothing is said of it: a dealer
who would have drawn or stood there, a wager it does not offer, a hand given up or taken back. Nor of a round that a
dealer's pontoon ended: what was collected before it, and what then lay there, differs from book to book.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from pontoon.cards import TWENTY_ONE
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.settlement import (
    Line,
    SideWager,
    Spot,
    by_wheel,
    compare,
    settle_insurance,
    settle_side,
    total,
    unopposed,
)
from pontoon.table import State
from pontoon.table.needs import dealer_hand, dealer_stands, spots
from pontoon.table.state import Box, PlayedRound
from pontoon.words.lines import undone_lines

_BY_CARDS = ("win", "lose", "stand-off")
_DOUBLED = 3
"""The cards of a hand that was doubled on two."""
Place = tuple[str, int, int | None, str]
"""A wager: player, box, hand and kind."""


def place_of(line: Line) -> Place:
    """The wager that a line is about."""
    return line.player, line.box, line.hand, line.kind


def deciding(rules: Rulebook, line: Line) -> str:
    """The clause of a line without which it would have been another: an exception first, then the pay table's row.

    Where it only opens a list, as ACT 14.1 does, the item of the list that the line cites: 14.1(d).
    """
    found = _decides(rules, line)
    items = [one for one in line.clauses if one.startswith((f"{found}(", f"{found}[", f"{found}."))]
    return items[-1] if items else found


def _decides(rules: Rulebook, line: Line) -> str:
    for rule in (rules.double.others, rules.double.odds):
        for clause in rule.clauses:
            if clause in line.clauses and line.result == "win":
                return clause
    row = getattr(rules.pays, line.reason, None)
    if row is not None:
        found = [clause for clause in row.clauses if clause in line.clauses]
        return found[0] if found else line.clauses[0]
    return line.clauses[0]


def elsewhere(played: PlayedRound) -> dict[Place, tuple[tuple[str, Line], ...]]:
    """For each wager that the cards decided: the books that would have paid otherwise, with their lines.

    The book in force is settled again like any other, and agrees with itself.
    """
    gone = undone_lines(played.lines)
    lines = [one for at, one in enumerate(played.lines) if at not in gone and not one.reverses]
    own = {place_of(one): one for one in lines if one.result in _BY_CARDS}
    found: dict[Place, list[tuple[str, Line]]] = {}
    for book in BOOK_IDS:
        other = load_book(book)
        if not _ends_here(other, played):
            continue
        for line in settled_under(other, played, own):
            before = own.get(place_of(line))
            if before is not None and (line.result, line.net) != (before.result, before.net):
                found.setdefault(place_of(line), []).append((book, line))
    return {place: tuple(others) for place, others in found.items()}


def _ends_here(rules: Rulebook, played: PlayedRound) -> bool:
    """Whether the dealer would have stopped at these cards under another book too, without a pontoon."""
    cards = played.dealer
    if played.void or not cards or dealer_hand(State(dealer=cards)).pontoon:
        return False
    if len(cards) == 1:
        return rules.dealer.draws.value != "always"
    stopped = dealer_stands(rules, dealer_hand(State(dealer=cards)).total)
    earlier = any(dealer_stands(rules, dealer_hand(State(dealer=cards[:size])).total) for size in range(2, len(cards)))
    return stopped and not earlier


def settled_under(rules: Rulebook, played: PlayedRound, own: dict[Place, Line]) -> list[Line]:
    """The lines of these wagers as the book would settle them with the same cards."""
    state = State(boxes=played.boxes, dealer=played.dealer)
    dealer = dealer_hand(state)
    lines: list[Line] = []
    for box in played.boxes:
        if not _could_be(rules, box):
            continue
        opened = _opened(box, own)
        lying = spots(rules, state, opened) if opened.hands and opened.bettors else ()
        for spot in lying:
            lines += compare(rules, spot, dealer) if len(played.dealer) > 1 else _alone(rules, spot)
        lines += _beside(rules, box, played, own)
    return lines


def _could_be(rules: Rulebook, box: Box) -> bool:
    """Whether the book would have let these hands come about: as many from a split, doubled on so many cards."""
    aces = any(hand.split_aces for hand in box.hands)
    most = rules.split.ace_hands.value if aces else rules.split.hands.value
    if len(box.hands) > most:
        return False
    if aces and rules.split.ace_cards.value == "one" and any(len(hand.cards) > 2 for hand in box.hands):
        return False
    two_only = rules.double.cards.value == "two"
    return not two_only or all(len(hand.cards) <= _DOUBLED for hand in box.hands if hand.doubled)


def _alone(rules: Rulebook, spot: Spot) -> tuple[Line, ...]:
    """A hand that no card of the dealer could change; nothing of one that would have been compared."""
    return unopposed(rules, spot) if total(rules, spot.hand).points >= TWENTY_ONE else ()


def _opened(box: Box, own: dict[Place, Line]) -> Box:
    """The box with every stake open that the cards decided, and all others out of the way."""
    hands = tuple(
        replace(
            hand,
            stakes=tuple(
                replace(stake, status="open" if (stake.player, box.number, number, stake.kind) in own else "settled")
                for stake in hand.stakes
            ),
        )
        for number, hand in enumerate(box.hands, start=1)
    )
    return replace(box, hands=hands)


def _beside(rules: Rulebook, box: Box, played: PlayedRound, own: dict[Place, Line]) -> list[Line]:
    """Side wagers that the book offers too, and insurance."""
    lines: list[Line] = []
    first = box.hands[0].cards[:2] if len(box.hands) == 1 else ()
    for side in box.sides:
        placed = (side.player, box.number, None, side.kind) in own and len(first) == 2
        if placed and rules.side(side.kind) is not None and not by_wheel(side.kind):
            wager = SideWager(side.player, side.kind, side.amount)
            lines.append(settle_side(rules, wager, box.number, first, played.dealer[0]))
    for one in box.insurances:
        if (one.player, box.number, None, "insurance") in own:
            lines.append(settle_insurance(rules, one.player, box.number, one.amount, dealer_pontoon=False))
    return lines


def grouped(others: Sequence[tuple[str, Line]]) -> tuple[tuple[tuple[str, ...], Line], ...]:
    """The same payment of several books once, with the books."""
    found: dict[tuple[str, str | None, int], tuple[list[str], Line]] = {}
    for book, line in others:
        found.setdefault((line.result, line.odds, line.net), ([], line))[0].append(book)
    return tuple((tuple(books), line) for books, line in found.values())
