"""Who acts when a command is sent to a progressive."""

from typing import assert_never

from pontoon.progressive import commands as c
from pontoon.table import Person

Actor = Person | str | int
"""The dealer at the terminal, somebody of the pit by name, or the player at a position by its number."""

_DEALER = Person("dealer")


def actor_of(command: c.Command) -> Actor:
    """Who must send the command: a sensor belongs to a player, every button to the dealer."""
    match command:
        case c.PlaceChip() | c.RemoveChip() | c.TouchSensor():
            return command.position
        case c.Authorise():
            return command.name
        case c.StartRound() | c.CancelRound() | c.Deal() | c.ShowCard() | c.ReturnWager() | c.StopRound():
            return _DEALER
        case c.PlaceLammer() | c.Reconcile() | c.MarkTriggeringEvent() | c.Spin() | c.Confirm() | c.EnableSpin():
            return _DEALER
        case c.DisableSpin() | c.SpinForPlayer() | c.PayJackpot() | c.CancelJackpot() | c.HandPrize() | c.Paid():
            return _DEALER
        case c.EndRound() | c.CorrectCard():
            return _DEALER
        case c.CorrectMeter():
            return command.name
        case _:
            assert_never(command)
