"""What somebody decided, apart from where: as data, and as a command to the table."""

from typing import Literal, assert_never

from msgspec import Struct

from pontoon.money import ZERO, Cents
from pontoon.table import commands as c
from pontoon.table.amounts import Range
from pontoon.table.events import Addition
from pontoon.table.invitation import FollowAnswer
from pontoon.table.options import Choice, most_of

MoveKind = Literal["hit", "stand", "double", "split", "surrender", "insure", "forfeit", "follow", "pass"]


class Move(Struct, frozen=True):
    """A decision. `amount`: what was put down with it; `answer`: to the question whether one follows.

    `pass`: an offer was not taken, or a question not answered in time.
    """

    kind: MoveKind
    amount: Cents = ZERO
    answer: FollowAnswer | None = None


PASS = Move("pass")


def command_of(move: Move, player: str, box: int, hand: int) -> c.Command | None:
    """The command that makes this move on a hand; None for letting something pass, which is no command."""
    match move.kind:
        case "hit":
            return c.Hit(player, box)
        case "stand":
            return c.Stand(player, box)
        case "double":
            return c.Double(player, box, (Addition(player, move.amount),))
        case "split":
            return c.Split(player, box, (player,))
        case "surrender":
            return c.Surrender(player, box)
        case "insure":
            return c.Insure(player, box, move.amount)
        case "forfeit":
            return c.Forfeit(player, box, hand)
        case "follow":
            assert move.answer is not None, "a question is answered with an answer"
            return c.Follow(player, box, move.answer, move.amount)
        case "pass":
            return None
        case _:
            assert_never(move.kind)


def moves_of(choice: Choice) -> tuple[Move, ...]:
    """The moves that a choice offers: with the whole amount, and with half of it where that fits."""
    match choice.action:
        case "hit" | "stand" | "surrender" | "forfeit":
            return (Move(choice.action),)
        case "split":
            return (Move("split", choice.amounts[0].most),)
        case "double" | "insure":
            kind: MoveKind = choice.action
            return tuple(Move(kind, amount) for amount in whole_and_half(choice.amounts[0]))
        case "follow":
            money = choice.amounts[0]
            followed = whole_and_half(money) if "decline" in choice.answers else (most_of(money),)
            stays = tuple(Move("follow", answer=one) for one in choice.answers if one != "follow")
            return (*(Move("follow", amount, "follow") for amount in followed), *stays)
        case _:
            return ()


def whole_and_half(amounts: Range) -> tuple[Cents, ...]:
    """The most that may be put down, and half of it where that is an amount of the range."""
    most = most_of(amounts)
    half = Cents(most // 2)
    return (most, half) if most % 2 == 0 and half in amounts and half != most else (most,)
