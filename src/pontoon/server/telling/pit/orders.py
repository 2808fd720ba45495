"""Orders of the house as forms: the command, and the fields that complete it, from what the engine offers."""

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from pontoon.rulebook import Role
from pontoon.table.incidents import commands as i
from pontoon.table.order import Order
from pontoon.table.order_options import ORDER_OF, OrderChoice
from pontoon.table.orders import ORDERS, TOPICS
from pontoon.wire import pit as wire
from pontoon.words.clauses import most_exact

_COMMANDS: dict[str, type] = {order: command for command, order in ORDER_OF.items()}
_VOIDS: dict[type, str] = {
    i.VoidHands: "hands are void for an error that cannot be put right",
    i.VoidRound: "the round in play is void",
    i.VoidWager: "a player's wager is void, for something the player did",
    i.VoidSideWager: "a player's side wager is void, for something the player did",
    i.VoidPastRound: "a finished round is void, for what is found out about it now",
    i.VoidPastWager: "a wager in a finished round is void, for something the player did",
}
_HOW = {"step": "step", "order-shuffle": "reason", "order-recut": "cutter"}
_FLAGS = {"restrict-player": ("tracked", "previously")}
_NOT_HERE = ("rule", "claim", "request-review", "decline-cut", "view-burn")
"""What is ruled on its own page, or for players to ask."""


def order_forms(choices: tuple[OrderChoice, ...], role: Role) -> tuple[wire.OrderForm, ...]:
    """Every order that is open to this role, as a form."""
    return tuple(_form(one, role) for one in choices if one.order not in _NOT_HERE)


def title_of(order: str) -> str:
    """An order as the heading of its form."""
    words = order.replace("-", " ")
    return words[0].upper() + words[1:]


def _form(choice: OrderChoice, role: Role) -> wire.OrderForm:
    command = _command_of(choice.order)
    fixed: dict[str, Any] = {"command": command.__name__}
    if "by" in command.__struct_fields__:
        fixed["by"] = {"role": role}
    if choice.order == "box-maximum" and choice.how:
        fixed["ends"] = True
    if command is i.VoidHands:
        fixed["boxes"] = []  # what is void is named as hands
    return wire.OrderForm(
        order=choice.order,
        words=_words(choice, command),
        topic=_topic(command),
        clauses=most_exact(choice.clauses),
        command=fixed,
        fields=tuple(_fields(choice, command)),
    )


def _command_of(order: str) -> type[Any]:
    known = _COMMANDS.get(order)
    return known or next(one.command for one in ORDERS.values() if one.word == order)


def _topic(command: type) -> str:
    if command in _VOIDS:
        return "voids"
    return next(
        (topic for topic, orders in TOPICS.items() if any(one.command is command for one in orders)), "the table"
    )


def _words(choice: OrderChoice, command: type) -> str:
    declared: Order | None = ORDERS.get(command)
    if choice.order == "box-maximum" and choice.how:
        return "the table maximum no longer holds for all wagers on a box together"
    if choice.order == "raise-maximum" and len(choice.boxes) == 1:
        return f"box {choice.boxes[0]} has a maximum of its own"
    words = _VOIDS.get(command) or (declared.means if declared is not None else choice.order.replace("-", " "))
    return words.replace("`", "")


def _fields(choice: OrderChoice, command: type) -> Iterator[wire.OrderField]:
    """The fields of a command: each is chosen from what the engine lists, or written."""
    names = {one.name for one in structs.fields(command)}
    if choice.hands:
        places = tuple(([box, hand], _place(box, hand)) for box, hand in choice.hands)
        yield _field("hands", "places", "Which hands", places)
    yield from _chosen(choice)
    if choice.anybody_but is not None or choice.players:
        field = "name" if choice.order == "change-dealer" else "player"
        among = tuple(({field: one}, one) for one in choice.players)
        yield _field(field, "choice", "Who", among, open_to_others=choice.anybody_but is not None)
    if choice.order in _FLAGS:
        flags = tuple(({one: True}, one) for one in _FLAGS[choice.order] if one in choice.how)
        if flags:
            yield _field("how", "choice", "Because the player was", flags)
    for name in ("minimum", "maximum", "amount"):
        if name in names:
            yield _field(name, "amount", name.capitalize(), least=choice.least, most=choice.most)
    if "count" in names:
        yield _field("count", "count", "How many", most=choice.most)
    if "note" in names:
        yield _field("note", "text", "Note for the record", optional=True)


def _chosen(choice: OrderChoice) -> Iterator[wire.OrderField]:
    lists: tuple[tuple[str, tuple[tuple[dict[str, Any], str], ...]], ...] = (
        ("Which box", tuple(({"box": one}, f"box {one}") for one in choice.boxes)),
        ("Whose wager", tuple(({"box": box, "player": one}, f"{one}, box {box}") for box, one in choice.wagers)),
        (
            "Whose side wager",
            tuple(
                ({"box": box, "player": one, "side": side}, f"{one}, box {box}, {side}")
                for box, one, side in choice.sides
            ),
        ),
        ("Which round", tuple(({"round": one}, f"round {one}") for one in choice.rounds)),
        (
            "Whose wager",
            tuple(
                ({"round": number, "box": box, "player": one, "side": side or None}, _past(number, box, one, side))
                for number, box, one, side in choice.past
            ),
        ),
    )
    for label, among in lists:
        if among:
            yield _field(next(iter(among[0][0])), "choice", label, among)
    if choice.order in _HOW:
        field = _HOW[choice.order]
        yield _field(field, "choice", field.capitalize(), tuple(({field: one}, one) for one in choice.how))
    if choice.order == "replace-card":
        damaged: tuple[tuple[dict[str, Any], str], ...] = (({}, "the damaged card"),) if "damaged" in choice.how else ()
        yield _field(
            "card", "choice", "Which card", (*damaged, *(({"card": str(one)}, str(one)) for one in choice.cards))
        )


def _field(
    name: str,
    kind: str,
    label: str,
    among: tuple[tuple[Any, str], ...] = (),
    *,
    open_to_others: bool = False,
    optional: bool = False,
    least: int = 0,
    most: int = 0,
) -> wire.OrderField:
    return wire.OrderField(name, kind, label, among, open_to_others, optional, int(least), int(most))


def _place(box: int, hand: int) -> str:
    return f"box {box}, hand {hand}" if hand else f"box {box}"


def _past(number: int, box: int, player: str, side: str) -> str:
    return f"round {number}, {player}, box {box}" + (f", {side}" if side else "")
