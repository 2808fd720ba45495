"""Whose command it is: a door must not let anybody send a command of somebody else."""

from typing import assert_never, get_args

from pontoon.rulebook import Role
from pontoon.table import commands as c
from pontoon.table.incidents import commands as i
from pontoon.table.people import commands as o
from pontoon.table.people.person import Person
from pontoon.table.procedures import commands as p

Actor = str | Person
"""A player by name, or a member of staff in a role. The house itself acts as the dealer."""

DEALER = Person("dealer")

_ROLES: dict[str, Role] = {role: role for role in get_args(Role)}


def actor_of(command: c.Command) -> Actor:
    """Who must send the command: a player, by name, or a member of staff."""
    match command:
        case c.PlaceWager(placed_by=Person() as person):
            return person
        case c.Double(entered_by=Person() as person) | c.Split(entered_by=Person() as person):
            return person
        case c.Follow(entered_by=Person() as person):
            return person
        case c.PlaceWager() | c.PlaceSideWager() | c.TakeBackWager() | c.Insure() | c.Surrender() | c.Hit() | c.Stand():
            return command.player
        case c.Double() | c.Split() | c.Follow() | c.Forfeit() | i.Answer() | i.RefuseCard() | p.DeclineCut():
            return command.player
        case p.ViewBurnCard() | o.AnswerSharing() | o.AskSqueeze() | o.RequestReview():
            return command.player
        case c.CutShoe():
            return Person(_ROLES[command.by]) if command.by in _ROLES else command.by
        case p.ChangeDealer():
            return Person("dealer", command.name)
        case c.AnnounceFinalRounds():
            return command.by or DEALER
        case i.Report() | i.FindErrors() | i.GiveRuling() | i.VoidHands() | i.VoidRound() | i.VoidWager():
            return command.by
        case p.TakeStep() | p.CountCards() | p.ReplaceCards() | p.LeaveIdle() | p.OrderShuffle() | p.OrderRecut():
            return command.by
        case p.RemoveShuffler() | p.CloseTable() | o.ExcludePlayer() | o.PermitEntry() | o.RestrictPlayer():
            return command.by
        case o.LiftRestriction() | o.RaiseMaximum() | o.ChangeLimits() | o.RequireBox() | o.VacateSeat():
            return command.by
        case o.ConfirmCash() | o.GrantSqueeze():
            return command.by
        case c.Shuffle() | c.InsertCuttingCard() | c.StackShoe() | c.LoadShoe() | c.BurnCard() | c.CloseBetting():
            return DEALER
        case c.DealCard() | c.ShowCuttingCard() | c.CloseOffer() | c.CheckHoleCard() | c.RevealHoleCard() | c.Settle():
            return DEALER
        case c.DecideSpin() | c.CancelSpin():
            return DEALER
        case _:
            assert_never(command)
