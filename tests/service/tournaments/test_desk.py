"""What a director's desk and the boards are told: orders with the reason, the flow, the order of wagers, the line."""

from pathlib import Path
from typing import Any

import pytest

from pontoon.service.tournaments.commands import HoldBallot, StandIn
from pontoon.tournament import CallBreak, EnterResults, PlayerResult, StartSession, TakeSeats, whole
from tests.support.halls import BOTH_WIN, DIRECTOR, FIRST_WINS, STAGES, Hall
from tests.support.live import Seen, run


async def at_the_desk(hall: Hall) -> Seen:
    """Dora watches as the director."""
    return await hall.watches("dora", hall.stream, "tournament-director", roles=("tournament-director",))


def line(seen: Seen, order: str) -> dict[str, Any]:
    """An order as the desk shows it."""
    return next(one for one in seen.open["desk"] if one["order"] == order)


@pytest.mark.clause("act-2005", "20.19")
def test_every_order_is_open_or_says_why_not_under_its_clause(tmp_path: Path) -> None:
    """What the desk calls open is what the tournament takes; the cancellation is the operator's."""

    async def story() -> None:
        hall = Hall(tmp_path, f"{FIRST_WINS} {FIRST_WINS} {FIRST_WINS}")
        await hall.opens()
        desk = await at_the_desk(hall)
        ballot = line(desk, "HoldBallot")
        assert ballot["clauses"] == ["20.7"]
        assert ballot["refusal"]["message"] == "0 players have entered, and the tournament needs 2."
        assert line(desk, "Cancel")["refusal"]["code"] == "not-your-role"
        await hall.enter("ann", "bob")
        desk = await at_the_desk(hall)
        assert line(desk, "HoldBallot")["refusal"] is None
        await hall.order(HoldBallot())
        assert line(desk, "StartSession")["refusal"]["code"] == "too-early"
        for name in ("ann", "bob"):
            await hall.does(name, hall.stream, TakeSeats((name,)))
        desk = await at_the_desk(hall)
        assert line(desk, "StartSession")["refusal"] is None
        assert line(desk, "DeclareVoid")["refusal"] is not None
        await hall.close()

    run(story())


def test_a_substitute_is_open_for_those_whose_table_is_between_two_rounds(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path, f"{FIRST_WINS} {FIRST_WINS} {FIRST_WINS}")
        await hall.opens()
        await hall.enter("ann", "bob")
        await hall.starts()
        desk = await at_the_desk(hall)
        assert line(desk, "Substitute")["refusal"] is not None, "a wager has been asked for"
        await hall.does("cat", hall.stream, StandIn("cat"))
        await hall.order(CallBreak(5, DIRECTOR))
        await hall.rounds(most=1)
        assert sorted(line(desk, "Substitute")["about"]) == [[0, "ann"], [0, "bob"]]
        await hall.close()

    run(story())


def test_the_flow_has_one_step_that_is_due_until_the_prizes(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path, seed="flow")
        await hall.opens(STAGES)
        seen = await hall.watches("zoe", hall.stream, "public")

        def due() -> list[tuple[str, str]]:
            return [(one["step"], one["stage"]) for one in seen.view["flow"] if one["standing"] == "now"]

        assert due() == [("entries", "")]
        await hall.enter("ann", "bob")
        await hall.bots(7)
        await hall.order(HoldBallot())
        assert due() == [("seats", "Heats")]
        for name in ("ann", "bob"):
            await hall.does(name, hall.stream, TakeSeats((name,)))
        await hall.order(StartSession(DIRECTOR))
        assert due() == [("stage", "Heats")]
        assert [one["stage"] for one in seen.view["flow"] if one["standing"] == "later"] == ["Heats", "Final", ""]
        await hall.close()

    run(story())


@pytest.mark.clause("act-2005", "20.15")
def test_wagers_stand_in_the_order_in_which_they_are_asked_for(tmp_path: Path) -> None:
    """The marker's player is asked first; after a round it is the next one's turn to begin."""

    async def story() -> None:
        hall = Hall(tmp_path, f"{FIRST_WINS} {FIRST_WINS} {FIRST_WINS}")
        await hall.opens()
        await hall.enter("ann", "bob")
        await hall.starts()
        seen = await hall.watches("zoe", hall.stream, "public")
        first, second = hall.seated()
        called = [(one["player"], one["called"]) for one in seen.view["table-1"]["order"]]
        assert called == [(first, "asked"), (second, "waits")]
        await hall.plays()
        order = seen.view["table-1"]["order"]
        assert (order[0]["called"], order[0]["amount"], order[1]["called"]) == ("wagered", [2000], "asked")
        await hall.rounds(most=1)
        assert [one["player"] for one in seen.view["table-1"]["order"]] == [second, first]
        assert seen.view["table-1"]["left"] == 2
        await hall.close()

    run(story())


def test_chips_are_remembered_round_by_round_and_the_places_as_they_stand(tmp_path: Path) -> None:
    """1,000 each; the first box wins 20 of the first round, then both win 20: 1,020, 1,040 and 980, 1,000."""

    async def story() -> None:
        hall = Hall(tmp_path, f"{FIRST_WINS} {BOTH_WIN} {BOTH_WIN}")
        await hall.opens()
        await hall.enter("ann", "bob")
        await hall.starts()
        seen = await hall.watches("zoe", hall.stream, "public")
        first, second = hall.seated()
        assert seen.view["standing"] == {"through": [], "playoff": [], "places": []}
        await hall.rounds(most=2)
        assert seen.view["held-1"] == {first: [100_000, 102_000, 104_000], second: [100_000, 98_000, 100_000]}
        assert seen.view["standing"]["places"] == [[first], [second]]
        before = hall.state
        await hall.again()
        await hall.house.hosted(hall.stream)
        assert hall.state.held == before.held, "the records lead to the same"
        await hall.close()

    run(story())


@pytest.mark.clause("act-2005", "20.19")
def test_results_are_open_for_tables_that_nobody_has_opened_here(tmp_path: Path) -> None:
    """1,000 each; entered are 1,300 and 700, which stand on every board like those of a table that is played here."""

    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(dealing="person")
        desk = await at_the_desk(hall)
        assert line(desk, "EnterResults")["refusal"]["code"] == "no-session"
        await hall.enter("ann", "bob")
        await hall.starts()
        desk = await at_the_desk(hall)
        assert (line(desk, "EnterResults")["refusal"], line(desk, "EnterResults")["about"]) == (None, [[1, ""]])
        await hall.order(EnterResults(1, (PlayerResult("ann", whole(1300)), PlayerResult("bob", whole(700))), DIRECTOR))
        assert line(desk, "EnterResults")["refusal"]["code"] == "open-already"
        assert desk.view["held-1"] == {"ann": [100_000, 130_000], "bob": [100_000, 70_000]}
        assert desk.view["standing"]["places"] == [["ann"], ["bob"]]
        assert line(desk, "EndSession")["refusal"] is None
        await hall.close()

    run(story())
