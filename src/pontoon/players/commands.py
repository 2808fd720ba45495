"""A choice as the command that takes it."""

from pontoon.money import ZERO, Cents
from pontoon.table import (
    Addition,
    Choice,
    Command,
    Double,
    Follow,
    Forfeit,
    Hit,
    Insure,
    Range,
    Split,
    Stand,
    Surrender,
)


def most_of(amounts: Range) -> Cents:
    """The largest amount of a range."""
    return Cents(amounts.most - amounts.most % amounts.multiple)


def command_of(choice: Choice, amount: Cents = ZERO) -> Command:
    """The command; the amount is for doubling, following and insurance, and the most that is offered where left out."""
    player, box = choice.player, choice.box
    match choice.action:
        case "hit":
            return Hit(player, box)
        case "stand":
            return Stand(player, box)
        case "double":
            return Double(player, box, (Addition(player, amount or most_of(choice.amounts[0])),))
        case "split":
            return Split(player, box, (player,))
        case "surrender":
            return Surrender(player, box)
        case "forfeit":
            return Forfeit(player, box, choice.hand)
        case "follow":
            return Follow(player, box, "follow", amount or most_of(choice.amounts[0]))
        case "insure":
            return Insure(player, box, amount or most_of(choice.amounts[0]))
        case _:
            raise AssertionError(f"no decision on a hand: {choice.action}")
