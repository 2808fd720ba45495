"""Who acts by a command: a player for himself, or somebody of the staff."""

from typing import get_args

import pytest

from pontoon.progressive import actor_of as actor_at_terminal
from pontoon.progressive import commands as b
from pontoon.rulebook import Role
from pontoon.table import Actor, Addition, Command, Person, actor_of
from pontoon.table import commands as c
from pontoon.table.incidents import commands as i
from pontoon.table.people import commands as o
from pontoon.table.procedures import commands as p
from pontoon.tournament import Official
from pontoon.tournament import actor_of as actor_in_tournament
from pontoon.tournament import commands as t
from pontoon.tournament.chips import Chips
from tests.support.tables import cents
from tests.support.terminals import every_button

MARY = Person("casino-supervisor", "mary")
DEALER = Person("dealer")
TEN = cents(10)
OWN = (Addition("ann", TEN),)

BY_PLAYERS: list[Command] = [
    c.PlaceWager("ann", 1, TEN),
    c.PlaceSideWager("ann", 1, "bonus", TEN),
    c.TakeBackWager("ann", 1),
    c.Insure("ann", 1, TEN),
    c.Surrender("ann", 1),
    c.Hit("ann", 1),
    c.Stand("ann", 1),
    c.Double("ann", 1, OWN),
    c.Split("ann", 1, ("ann",)),
    c.Follow("ann", 1, "decline"),
    c.Forfeit("ann", 1),
    c.CutShoe("ann", 60),
    i.Answer("ann", 1, "continue"),
    i.MakeClaim("ann", i.Report("ten", Person("player", "ann"))),
    i.RefuseCard("ann", 1),
    p.DeclineCut("ann"),
    p.ViewBurnCard("ann"),
    o.AnswerSharing("ann", 1, consents=True),
    o.AskSqueeze("ann", 1),
    o.RequestReview("ann"),
]
BY_MARY: list[Command] = [
    c.PlaceWager("ann", 1, TEN, placed_by=MARY),
    c.Double("ann", 1, OWN, MARY),
    c.Split("ann", 1, ("ann",), (), (), MARY),
    c.Follow("ann", 1, "decline", entered_by=MARY),
    c.AnnounceFinalRounds(MARY),
    i.Report("ten", MARY),
    i.FindErrors(MARY),
    i.GiveRuling("continue", MARY),
    i.VoidHands(MARY, (1,)),
    i.VoidRound(MARY),
    i.VoidWager(MARY, "ann", 1),
    i.VoidSideWager(MARY, "ann", 1, "perfect-pairs"),
    i.VoidPastRound(MARY, 1),
    i.VoidPastWager(MARY, 1, "ann", 1),
    p.TakeStep("wash", MARY),
    p.CountCards(288, MARY),
    p.ReplaceCards(MARY),
    p.ReplaceCard(MARY),
    p.LeaveIdle(MARY),
    p.OrderShuffle("suspected", MARY),
    p.OrderRecut(MARY),
    p.RemoveShuffler(MARY),
    p.UseAutomatedShoe(MARY),
    p.CloseTable(MARY),
    o.ExcludePlayer("ann", MARY),
    o.PermitEntry("ann", MARY),
    o.RestrictPlayer("ann", MARY),
    o.LiftRestriction("ann", MARY),
    o.RaiseMaximum(1, TEN, MARY),
    o.DirectBoxMaximum(MARY),
    o.DirectPlayerMaximum("ann", TEN, MARY),
    o.ChangeLimits(TEN, TEN, MARY),
    o.RequireBox(1, MARY),
    o.VacateSeat(1, MARY),
    o.ConfirmCash("ann", 1, MARY),
    o.GrantSqueeze(1, MARY),
]
BY_THE_DEALER: list[Command] = [
    c.Shuffle(()),
    c.InsertCuttingCard(60),
    c.StackShoe(()),
    c.LoadShoe(),
    c.BurnCard(),
    c.CloseBetting(),
    c.DealCard(),
    c.ShowCuttingCard(),
    c.CloseOffer(),
    c.CheckHoleCard(),
    c.RevealHoleCard(),
    c.Settle(),
    c.DecideSpin(1),
    c.CancelSpin("power"),
    c.AnnounceFinalRounds(),
    c.CutShoe("dealer", 60),
]
CHANGE = p.ChangeDealer("tom")
EVERY: list[tuple[Command, Actor]] = [
    *((command, "ann") for command in BY_PLAYERS),
    *((command, MARY) for command in BY_MARY),
    *((command, DEALER) for command in BY_THE_DEALER),
    (CHANGE, Person("dealer", "tom")),
]


@pytest.mark.parametrize(("command", "actor"), EVERY, ids=lambda value: type(value).__name__)
def test_everybody_acts_for_himself_and_staff_in_a_role(command: Command, actor: Actor) -> None:
    assert actor_of(command) == actor


def test_no_command_is_without_somebody_who_acts() -> None:
    assert {type(command) for command, _ in EVERY} == set(get_args(Command))


@pytest.mark.parametrize("role", get_args(Role))
def test_a_cut_in_the_name_of_a_role_is_for_that_role(role: Role) -> None:
    """So a player called dealer cannot act for the dealer: the sender has to be one."""
    assert actor_of(c.CutShoe(role, 60)) == Person(role)


DIRECTOR = Official("director", "dora")
IN_A_TOURNAMENT: list[tuple[t.Command, object]] = [
    (t.NominateDirector("dora", DIRECTOR), DIRECTOR),
    (t.ApproveConditions(DIRECTOR), DIRECTOR),
    (t.Enter("ann", DIRECTOR), DIRECTOR),
    (t.Withdraw("ann"), "ann"),
    (t.Refund("ann", DIRECTOR), DIRECTOR),
    (t.DrawBallot(("ann",), DIRECTOR), DIRECTOR),
    (t.TakeSeats(("ann",)), "ann"),
    (t.TakeSeats(("ann", "bob")), Official("dealer")),
    (t.SeatReserve("bob", "ann", DIRECTOR), DIRECTOR),
    (t.Substitute("ann", "bob", DIRECTOR), DIRECTOR),
    (t.StartSession(DIRECTOR), DIRECTOR),
    (t.OpenTable(1), Official("dealer")),
    (t.EnterResults(1, (t.PlayerResult("ann", Chips(100)),), DIRECTOR), DIRECTOR),
    (t.EndSession(DIRECTOR), DIRECTOR),
    (t.CalculatePlaces(DIRECTOR), DIRECTOR),
    (t.CallBreak(5, DIRECTOR), DIRECTOR),
    (t.EndBreak(DIRECTOR), DIRECTOR),
    (t.SetPace(5, DIRECTOR), DIRECTOR),
    (t.NameChance("practice", DIRECTOR), DIRECTOR),
    (t.DirectPlayer("ann", "faster", DIRECTOR), DIRECTOR),
    (t.AskNext(1), Official("dealer")),
    (t.Wager(1, "ann", Chips(100)), "ann"),
    (t.DeclareVoid(1, "ann", DIRECTOR), DIRECTOR),
    (t.Play(1, c.Hit("ann", 1)), "ann"),
    (t.Play(1, c.CloseBetting()), DEALER),
    (t.AwardPrizes(DIRECTOR), DIRECTOR),
    (t.Cancel("fire", DIRECTOR), DIRECTOR),
]


def test_in_a_tournament_too_every_command_has_its_actor() -> None:
    assert {type(command) for command, _ in IN_A_TOURNAMENT} == set(get_args(t.Command))
    for command, actor in IN_A_TOURNAMENT:
        assert actor_in_tournament(command) == actor, command


def test_sensors_are_the_players_and_buttons_the_dealers() -> None:
    players: dict[type, object] = {
        b.PlaceChip: b.PlaceChip("one", 3, TEN),
        b.RemoveChip: b.RemoveChip("one", 3),
        b.TouchSensor: b.TouchSensor("one", 3, b""),
    }
    for command in players.values():
        assert actor_at_terminal(command) == 3  # type: ignore[arg-type]
    assert actor_at_terminal(b.Authorise("one", "mary", "1234")) == "mary"
    assert actor_at_terminal(b.CorrectMeter("one", "grand", TEN, "why", "mary", "1", "sue", "2")) == "mary"
    for command in every_button("one"):
        if type(command) not in players and not isinstance(command, b.Authorise | b.CorrectMeter):
            assert actor_at_terminal(command) == DEALER
