"""Small changes planted in a tournament's file of events, each of which means something else than what happened."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

Lines = list[dict[str, Any]]
Change = Callable[[random.Random, Lines, range], bool]
"""Changes the events of a file in place, among those of the range; False where nothing there could be changed so."""


def leaves(value: Any, kind: type, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all values of a kind inside an event; the name of the event itself is none of them."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inside in items:
        if key == "event":
            continue
        if type(inside) is kind:
            yield (*path, key)
        else:
            yield from leaves(inside, kind, (*path, key))


def put(event: Any, path: tuple[Any, ...], value: Any) -> None:
    """Another value at the end of a path."""
    for key in path[:-1]:
        event = event[key]
    event[path[-1]] = value


def found_at(event: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        event = event[key]
    return event


def amount(dice: random.Random, lines: Lines, where: range) -> bool:
    """A number that is a little or much more or less."""
    event = lines[dice.choice(where)]
    paths = list(leaves(event, int))
    if not paths:
        return False
    path = dice.choice(paths)
    put(event, path, found_at(event, path) + dice.choice((-1000, -100, -1, 1, 1, 2, 50, 100, 2000, 10000)))
    return True


def text(dice: random.Random, lines: Lines, where: range) -> bool:
    """A name, a word, a card or a clause that is another one of the same file."""
    event = lines[dice.choice(where)]
    paths = list(leaves(event, str))
    if not paths:
        return False
    path = dice.choice(paths)
    others = sorted({found_at(one, way) for one in lines for way in leaves(one, str)} - {found_at(event, path)})
    put(event, path, dice.choice((*others, "Zed", "Zed ")))
    return True


def swapped(dice: random.Random, lines: Lines, where: range) -> bool:
    """Two events in the other order."""
    one, other = dice.choice(where), dice.choice(where)
    if lines[one] == lines[other]:
        return False
    lines[one], lines[other] = lines[other], lines[one]
    return True


def neighbours(dice: random.Random, lines: Lines, where: range) -> bool:
    """Two events that follow each other, in the other order."""
    one = dice.choice(where)
    if one + 1 not in where or lines[one] == lines[one + 1]:
        return False
    lines[one], lines[one + 1] = lines[one + 1], lines[one]
    return True


def dropped(dice: random.Random, lines: Lines, where: range) -> bool:
    """An event less."""
    del lines[dice.choice(where)]
    return True


def doubled(dice: random.Random, lines: Lines, where: range) -> bool:
    """An event twice."""
    at = dice.choice(where)
    lines.insert(at, lines[at])
    return True


def within(dice: random.Random, lines: Lines, where: range) -> bool:
    """An event of a table dropped, doubled or moved."""
    at = dice.choice(where)
    inside = lines[at].get("events")
    if not inside:
        return False
    which = dice.randrange(len(inside))
    match dice.randrange(3):
        case 0:
            del inside[which]
        case 1:
            inside.insert(which, inside[which])
        case _ if len(inside) > 1 and inside[which] != inside[which - 1]:
            inside[which], inside[which - 1] = inside[which - 1], inside[which]
        case _:
            return False
    return True


CHANGES: tuple[Change, ...] = (amount, amount, text, text, swapped, neighbours, dropped, doubled, within)
"""Any change at all; amounts and texts more often."""


def planted(seed: str, data: bytes, where: range, changes: tuple[Change, ...] = CHANGES) -> bytes:
    """The file with one change among the events of the range."""
    dice = random.Random(seed)
    while True:
        lines: Lines = [json.loads(line) for line in data.splitlines()]
        if dice.choice(changes)(dice, lines, where):
            return b"".join(
                json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for line in lines
            )


DETERMINED = {
    "EntryAccepted": ("number", "fee", "commission"),
    "ReserveSeated": ("number", "fee", "commission"),
    "BallotDrawn": ("session", "stage", "chips", "table"),
    "PlayerEliminated": ("table", "round", "chips"),
    "SessionEnded": ("session", "chips", "table"),
    "StageEnded": ("stage",),
    "PrizesAwarded": ("place", "amount"),
    "TournamentCancelled": ("fee",),
    "TableActed": ("table", "stake", "net", "total", "dealer", "round", "returned", "boxes", "decks", "minimum"),
}
"""Numbers that follow from the events before them, by the event and the name of the field."""


def follows(dice: random.Random, lines: Lines, where: range) -> bool:
    """A number that follows from what is before, changed."""
    event = lines[dice.choice(where)]
    names = DETERMINED.get(event["event"], ())
    paths = [path for path in leaves(event, int) if {*path} & {*names} and path[-1] not in ("box", "hand")]
    if not paths:
        return False
    path = dice.choice(paths)
    put(event, path, found_at(event, path) + dice.choice((-2000, -1, 1, 100, 2000)))
    return True


def one_less_or_more(dice: random.Random, lines: Lines, where: range) -> bool:
    """An event of the play dropped or doubled: a wager, a card, an entry, a result."""
    kinds = ("TableActed", "WagerAsked", "SessionEnded", "StageEnded", "BallotDrawn", "SessionStarted", "OutOfOrder")
    at = dice.choice(where)
    if lines[at]["event"] not in (*kinds, "EntryAccepted", "PlayerEliminated", "ConditionsApproved"):
        return False
    return dice.choice((dropped, doubled))(dice, lines, range(at, at + 1))


def card(dice: random.Random, lines: Lines, where: range) -> bool:
    """A card that was dealt is another one."""
    event = lines[dice.choice(where)]
    dealt = [one for one in event.get("events", ()) if one["event"] in ("CardDealt", "DealerCardDealt")]
    if not dealt:
        return False
    one = dice.choice(dealt)
    one["card"] = dice.choice(
        [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "shdc" if f"{rank}{suit}" != one["card"]]
    )
    return True


def person(dice: random.Random, lines: Lines, where: range) -> bool:
    """Somebody else's name in one place. A reserve who never plays is named nowhere else: nothing contradicts it."""
    event = lines[dice.choice(where)]
    if event["event"] == "ReserveListed":
        return False
    paths = [path for path in leaves(event, str) if path[-1] in ("player", "reserve", "absent") or path[0] == "through"]
    if not paths:
        return False
    put(event, dice.choice(paths), "Zed")
    return True


UNSEALED: tuple[Change, ...] = (follows, follows, card, person, one_less_or_more, within)
"""Changes that the rules alone find, without any seal."""
