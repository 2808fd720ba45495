"""A choice turned into the command that takes it."""

from typing import assert_never

from pontoon.money import Cents
from pontoon.table import commands as c
from pontoon.table.amounts import Range
from pontoon.table.events import Addition
from pontoon.table.options import Choice
from pontoon.table.people.commands import AnswerSharing, AskSqueeze


def most_of(amounts: Range) -> Cents:
    """The largest amount of a range."""
    return Cents(amounts.most - amounts.most % amounts.multiple)


def command_of(choice: Choice, amount: int | None = None) -> c.Command:
    """The command that takes a choice, for the player alone.

    `amount`, in cents, is for wagers, side wagers, insurance, doubles and following one. Left out, it is the least
    that may be wagered, and the most that may be insured or added.

    >>> from pontoon import Table, command_of
    >>> table = Table.open("nz-current", cards="9s 8h")
    >>> first = table.choices("ann")[0]
    >>> command_of(first, 2500)
    PlaceWager(player='ann', box=1, amount=2500, standing=False, medium='chips', placed_by=None)
    """
    player, box = choice.player, choice.box
    match choice.action:
        case "wager":
            return c.PlaceWager(player, box, _amount(amount, choice.amounts[0].first))
        case "side":
            assert choice.wager is not None, "a side wager has a name"
            return c.PlaceSideWager(player, box, choice.wager, _amount(amount, choice.amounts[0].first))
        case "take-back":
            return c.TakeBackWager(player, box)
        case "answer-sharing":
            return AnswerSharing(player, box, consents=True)
        case "ask-squeeze":
            return AskSqueeze(player, box)
        case "insure":
            return c.Insure(player, box, _amount(amount, most_of(choice.amounts[0])))
        case "surrender":
            return c.Surrender(player, box)
        case "hit":
            return c.Hit(player, box)
        case "stand":
            return c.Stand(player, box)
        case "double":
            return c.Double(player, box, (Addition(player, _amount(amount, most_of(choice.amounts[0]))),))
        case "split":
            return c.Split(player, box, (player,))
        case "forfeit":
            return c.Forfeit(player, box, choice.hand)
        case "follow":
            return c.Follow(player, box, "follow", _amount(amount, most_of(choice.amounts[0])))
        case _:
            assert_never(choice.action)


def _amount(given: int | None, otherwise: Cents) -> Cents:
    return otherwise if given is None else Cents(given)
