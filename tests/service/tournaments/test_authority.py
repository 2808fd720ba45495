"""Who may what in a tournament: every order by every role, and what the house does not take from anybody."""

from pathlib import Path
from typing import Any

import pytest

from pontoon.service.caller import STAFF_ROLES, Caller, StaffRole
from pontoon.service.tournaments.commands import EnterBot, HoldBallot, PassOffer, StandIn
from pontoon.service.tournaments.opening import OpenTournament
from pontoon.service.tournaments.terms import TournamentClocks, TournamentTerms
from pontoon.table import CloseBetting, Person, Refusal, VoidRound
from pontoon.tournament import (
    ApproveConditions,
    AskNext,
    AwardPrizes,
    CalculatePlaces,
    CallBreak,
    Cancel,
    DirectPlayer,
    DrawBallot,
    EndBreak,
    EndSession,
    Enter,
    NominateDirector,
    Official,
    OpenTable,
    Play,
    Refund,
    SeatReserve,
    SetPace,
    StartSession,
    Substitute,
    TakeSeats,
    Wager,
    Withdraw,
    whole,
)
from pontoon.tournament.state import table_of
from pontoon.wire import messages as wire
from tests.support.halls import DIRECTOR, FINAL, FIRST_WINS, Hall
from tests.support.live import run

_D = Official("director")
OFFICES: dict[str, tuple[StaffRole, tuple[Any, ...]]] = {
    "director": (
        "tournament-director",
        (
            Enter("ann", _D),
            HoldBallot(),
            SeatReserve("ann", "bob", _D),
            Substitute("ann", "bob", _D),
            StartSession(_D),
            EndSession(_D),
            CalculatePlaces(_D),
            AwardPrizes(_D),
            CallBreak(5, _D),
            EndBreak(_D),
            SetPace(5, _D),
            DirectPlayer("ann", "sit down", _D),
        ),
    ),
    "shift-manager": ("shift-manager", (NominateDirector("max", Official("shift-manager")),)),
    "regulator": ("auditor", (ApproveConditions(Official("regulator")),)),
    "operator": ("operator", (Cancel("no", Official("operator")), Refund("ann", Official("operator")))),
    "dealer": ("dealer", (OpenTable(1), AskNext(1), TakeSeats(("ann", "bob")))),
}


@pytest.mark.parametrize("office", OFFICES)
def test_an_official_s_command_is_for_the_role_that_stands_for_the_office_and_no_other(
    tmp_path: Path, office: str
) -> None:
    """Every role of the house and a player without one send each command; the right one gets past the door."""
    right, commands = OFFICES[office]

    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(dealing="person")
        for command in commands:
            for role in (None, *STAFF_ROLES):
                if role == right:
                    continue
                refused = await hall.refused("max", hall.stream, command, roles=() if role is None else (role,))
                assert refused.code in ("not-allowed", "not-your-role"), (command, role, refused)
            sequence = hall.it.sequence
            answer = await hall.do("dora" if office == "director" else "max", hall.stream, command, roles=(right,))
            if isinstance(answer, wire.Refused):
                assert answer.code not in ("not-allowed", "not-your-role"), (command, answer)
                assert hall.it.sequence == sequence
        await hall.close()

    run(story())


def test_a_tournament_director_who_was_not_nominated_here_orders_nothing(tmp_path: Path) -> None:
    """20.2: the role alone is not enough."""

    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens()
        refused = await hall.refused("max", hall.stream, SetPace(5, _D), roles=("tournament-director",))
        assert (refused.code, refused.clauses[0]) == ("not-nominated", "20.2")
        refused = await hall.refused("max", hall.stream, SetPace(5, DIRECTOR), roles=("tournament-director",))
        assert refused.code == "not-yours"
        nominate = NominateDirector("max", Official("shift-manager"))
        await hall.do("sue", hall.stream, nominate, roles=("shift-manager",))
        await hall.do("max", hall.stream, SetPace(5, _D), roles=("tournament-director",))
        assert hall.state.tournament.pace == 5
        await hall.close()

    run(story())


def test_a_player_s_command_is_for_that_player_alone(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens()
        await hall.enter("ann", "bob")
        own = (Withdraw("ann"), TakeSeats(("ann",)), Wager(1, "ann", whole(20)), PassOffer(1, "ann"), StandIn("ann"))
        for command in own:
            refused = await hall.refused("bob", hall.stream, command)
            assert (refused.code, refused.facts) == ("not-yours", {"player": "ann"})
        refused = await hall.refused("ann", hall.stream, EnterBot())
        assert refused.code == "not-owner"
        await hall.close()

    run(story())


def test_the_house_draws_the_ballot_and_takes_no_order_of_names(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens()
        await hall.enter("ann", "bob")
        chosen = DrawBallot(("ann", "bob"), DIRECTOR)
        refused = await hall.refused("dora", hall.stream, chosen, roles=("tournament-director",))
        assert refused.code == "house-draws"
        await hall.close()

    run(story())


def test_the_time_of_an_order_is_the_house_s_whatever_the_client_says(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens()
        await hall.passes(61)
        await hall.order(SetPace(5, DIRECTOR, at="2035-01-01T00:00:00", seal="0123456789abcdef"))
        assert hall.state.tournament.time == "2027-01-15T08:01:01"
        await hall.close()

    run(story())


def test_only_directors_and_operators_open_tournaments_and_conditions_are_told_all_their_faults(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        asked = OpenTournament(conditions=FINAL)
        for role in STAFF_ROLES:
            opened = await hall.house.open_tournament(Caller("max", (role,)), f"open {role}", asked)
            allowed = role in ("tournament-director", "operator")
            assert isinstance(opened, Refusal) is not allowed, role
        faulty = FINAL.replace('fee = "110.00"', 'fee = "5.00"').replace("rounds = 3", "rounds = 0")
        director = Caller("dora", ("tournament-director",))
        opened = await hall.house.open_tournament(director, "x", OpenTournament(conditions=faulty))
        assert isinstance(opened, Refusal)
        assert opened.code == "conditions"
        assert "entry" in opened.message
        assert "rounds" in opened.message
        for terms in (
            TournamentTerms(owner_rules=True),
            TournamentTerms(clocks=TournamentClocks(wager=4000)),
            TournamentTerms(offset=1000),
        ):
            opened = await hall.house.open_tournament(director, "y", OpenTournament(conditions=FINAL, terms=terms))
            assert isinstance(opened, Refusal)
        await hall.close()

    run(story())


def test_a_tournament_opened_twice_with_the_same_id_is_opened_once(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        caller, asked = Caller("dora", ("tournament-director",)), OpenTournament(conditions=FINAL)
        first = await hall.house.open_tournament(caller, "same", asked)
        second = await hall.house.open_tournament(caller, "same", asked)
        assert first == second
        assert len(hall.store.documents("tournament")) == 1
        await hall.close()

    run(story())


def test_at_an_exercise_the_owner_has_every_office_and_no_wallet_is_touched(tmp_path: Path) -> None:
    """The owner plays too, directed in another's name; the ballot may be drawn by hand."""

    async def story() -> None:
        hall = Hall(tmp_path)
        terms = TournamentTerms(money="felt", owner_rules=True)
        asked = OpenTournament(conditions=FINAL, terms=terms, director="Dora")
        listed = await hall.house.open_tournament(Caller("ann", ("operator",)), "open", asked)
        assert not isinstance(listed, Refusal), listed
        stream = f"tournament:{listed.tournament}"
        dora = Official("director", "Dora")
        await hall.does("ann", stream, Enter("ann", dora), Enter("bob", dora), DrawBallot(("bob", "ann"), dora))
        await hall.does("ann", stream, TakeSeats(("bob", "ann")), StartSession(dora))
        assert hall.hosted(stream).state.tournament.phase == "playing"
        assert not any(name.startswith("wallet:") for name in hall.store.balances())
        refused = await hall.refused("bob", stream, SetPace(5, dora))
        assert refused.code == "not-allowed"
        await hall.close()

    run(story())


def test_where_the_house_deals_nobody_else_takes_a_dealer_s_steps(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens()
        await hall.enter("ann", "bob")
        await hall.starts()
        for step in (AskNext(1), OpenTable(1), Play(1, CloseBetting())):
            refused = await hall.refused("dee", hall.stream, step, roles=("dealer",))
            assert refused.code == "automatic"
        await hall.close()

    run(story())


def test_a_dealer_deals_a_tournament_s_table_step_by_step(tmp_path: Path) -> None:
    """Seats, the opening of the table, wagers asked for in turn, the cards: nothing comes by itself."""

    async def story() -> None:
        hall = Hall(tmp_path, FIRST_WINS)
        await hall.opens(dealing="person")
        await hall.enter("ann", "bob")
        await hall.starts()
        deals = (OpenTable(1), AskNext(1))
        for step in deals:
            assert isinstance(await hall.do("dee", hall.stream, step, roles=("dealer",)), wire.Done)
        await hall.plays()
        assert isinstance(await hall.do("dee", hall.stream, AskNext(1), roles=("dealer",)), wire.Done)
        await hall.plays()
        assert isinstance(await hall.do("dee", hall.stream, Play(1, CloseBetting()), roles=("dealer",)), wire.Done)
        await hall.plays()
        await hall.plays()
        assert table_of(hall.state.tournament, 1).rounds == 1
        await hall.close()

    run(story())


def test_a_ruling_at_a_tournament_s_table_asks_for_the_person_s_own_credential_again(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens()
        await hall.enter("ann", "bob")
        await hall.starts()
        await hall.plays()
        await hall.plays()
        ruling = Play(1, VoidRound(Person("casino-supervisor"), "a fire"))
        refused = await hall.refused("cas", hall.stream, ruling, roles=("casino-supervisor",))
        assert refused.code == "confirm"
        refused = await hall.refused("dee", hall.stream, ruling, roles=("dealer",))
        assert refused.code == "not-your-role"
        await hall.close()

    run(story())
