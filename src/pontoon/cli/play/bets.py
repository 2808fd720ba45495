"""The bets of a round on one line: `25`, `25 50 0`, `25 pp 5`."""

from collections.abc import Sequence

from msgspec import Struct

from pontoon.money import ZERO, Cents, MoneyError, format_dollars, parse_dollars
from pontoon.rulebook import Rulebook
from pontoon.settlement import SideKind, declared_sides
from pontoon.table import Command, PlaceSideWager, PlaceWager


class Bets(Struct, frozen=True):
    """Amounts by box, from box 1; nothing is zero. `text` is how they were typed."""

    mains: tuple[Cents, ...]
    sides: dict[SideKind, tuple[Cents, ...]]
    text: str

    def commands(self, player: str, boxes: Sequence[int] = ()) -> tuple[Command, ...]:
        """The wagers, main wagers first, on these boxes; from box 1 where none are named."""
        boxes = boxes or range(1, len(self.mains) + 1)
        mains = [PlaceWager(player, box, amount) for box, amount in zip(boxes, self.mains, strict=True) if amount]
        sides = [
            PlaceSideWager(player, box, kind, amount)
            for kind, amounts in self.sides.items()
            for box, amount in zip(boxes, amounts, strict=True)
            if amount
        ]
        return (*mains, *sides)

    @property
    def total(self) -> Cents:
        """All of them together."""
        return Cents(sum(self.mains) + sum(sum(amounts) for amounts in self.sides.values()))


class BetsError(Exception):
    """A line that is no bet; the message says how one is written."""


def read_bets(text: str, boxes: int, offered: dict[str, SideKind]) -> Bets:
    """The bets of a line. One amount is for every box, several are for the boxes in order."""
    groups: list[tuple[str, list[Cents]]] = [("", [])]
    for word in text.lower().split():
        if word in offered or word in offered.values():
            groups.append((word, []))
        else:
            groups[-1][1].append(_amount(word, offered))
    (_, mains), *sides = groups
    if not mains or not any(mains):
        raise BetsError("Bet on at least one box, with an amount such as 25; q leaves the table.")
    placed = _spread("main wagers", mains, boxes)
    return Bets(
        placed,
        {
            offered.get(code) or _kind(code, offered): _where_played(placed, _spread(code, amounts, boxes))
            for code, amounts in sides
        },
        " ".join(text.split()),
    )


def _kind(name: str, offered: dict[str, SideKind]) -> SideKind:
    return next(kind for kind in offered.values() if kind == name)


def _amount(word: str, offered: dict[str, SideKind]) -> Cents:
    try:
        amount = parse_dollars(word)
    except MoneyError:
        sides = f" and no side wager ({', '.join(offered)})" if offered else ""
        raise BetsError(f"{word!r} is no amount{sides}; ? is the help.") from None
    if amount < 0:
        raise BetsError(f"{word} is less than nothing; 0 leaves a box out.")
    return amount


def _spread(name: str, amounts: list[Cents], boxes: int) -> tuple[Cents, ...]:
    if not amounts:
        raise BetsError(f"How much on {name}? Write an amount after it, such as {name} 5.")
    if len(amounts) > boxes:
        raise BetsError(f"{len(amounts)} amounts for {name}, but you play {boxes} {'box' if boxes == 1 else 'boxes'}.")
    if len(amounts) == 1:
        return tuple(amounts) * boxes
    return (*amounts, *(ZERO for _ in range(boxes - len(amounts))))


def _where_played(mains: tuple[Cents, ...], sides: tuple[Cents, ...]) -> tuple[Cents, ...]:
    """Side wagers on the boxes that have a main wager."""
    return tuple(side if main else ZERO for main, side in zip(mains, sides, strict=True))


def offered_sides(rules: Rulebook) -> dict[str, SideKind]:
    """The side wagers of this book that can be played here, by the code to type."""
    return {code: kind for code, kind in side_codes().items() if rules.side(kind) is not None}


def side_codes() -> dict[str, SideKind]:
    """What a person types for a side wager. One for the wheel cannot be played: a game at a terminal has none."""
    return {side.code or side.key: side.key for side in declared_sides() if side.decided != "wheel"}


def limits_said(least: Cents, most: Cents, step: Cents) -> str:
    """Limits in words."""
    return f"{format_dollars(least)} to {format_dollars(most)} in steps of {format_dollars(step)}"
