"""Who acts when a command is sent to a tournament."""

from typing import assert_never

from pontoon.table import Actor as TableActor
from pontoon.table import actor_of as actor_at_table
from pontoon.tournament import commands as c
from pontoon.tournament.people import Official

Actor = TableActor | Official
"""A player by name, an official of the tournament, or whoever acts at one of its tables."""

_DEALER = Official("dealer")


def actor_of(command: c.Command) -> Actor:
    """Who must send the command. Several players who sit down at once are seated by the dealer."""
    match command:
        case c.Play(move=move):
            return actor_at_table(move)
        case c.Withdraw() | c.Wager():
            return command.player
        case c.TakeSeats(players=(player,)):
            return player
        case c.TakeSeats() | c.OpenTable() | c.AskNext():
            return _DEALER
        case c.NominateDirector() | c.ApproveConditions() | c.Enter() | c.Refund() | c.DrawBallot() | c.SeatReserve():
            return command.by
        case c.Substitute() | c.StartSession() | c.EndSession() | c.CalculatePlaces() | c.CallBreak() | c.EndBreak():
            return command.by
        case c.EnterResults() | c.SetPace() | c.DirectPlayer() | c.DeclareVoid() | c.AwardPrizes() | c.Cancel():
            return command.by
        case c.NameChance():
            return command.by
        case _:
            assert_never(command)
