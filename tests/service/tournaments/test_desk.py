"""What a director's desk and the boards are told: orders with the reason, the flow, the order of wagers, the line."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pontoon.service.caller import Caller
from pontoon.service.tournaments.commands import HoldBallot, StandIn
from pontoon.service.tournaments.listing import ListedTournament
from pontoon.service.tournaments.opening import OpenTournament
from pontoon.tournament import (
    ApproveConditions,
    CalculatePlaces,
    CallBreak,
    DirectPlayer,
    EndSession,
    EnterResults,
    Official,
    PlayerResult,
    SetPace,
    StartSession,
    Substitute,
    TakeSeats,
    Wager,
    Withdraw,
    whole,
)
from pontoon.wire import messages as wire
from tests.support.halls import BOTH_WIN, DIRECTOR, FINAL, FIRST_WINS, STAGES, Hall
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


def became(view: dict[str, Any]) -> dict[str, list[str]]:
    """Who goes through and who plays on, as it stands."""
    return {key: sorted(view["standing"][key]) for key in ("through", "playoff")}


@pytest.mark.clause("act-2005", "20.21")
def test_who_is_through_is_seen_while_others_have_equal_chips_and_when_the_chips_are_counted(tmp_path: Path) -> None:
    """One of each table goes through. At table 1 two have 1,200, at table 2 somebody is alone ahead with 1,500: through
    whatever the extra round brings. It brings 1,180 against 1,220."""
    text = STAGES.replace("players = 7", "players = 2").replace("through_overall = 1\n", "")

    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(text, dealing="person")
        await hall.enter("ann", "bob", "cat", "dan")
        await hall.starts()
        seen = await hall.watches("zoe", hall.stream, "public")
        (one, two), (three, four) = hall.seated(1), hall.seated(2)
        for table, counted in ((1, ((one, 1200), (two, 1200))), (2, ((three, 1500), (four, 500)))):
            results = tuple(PlayerResult(name, whole(chips)) for name, chips in counted)
            await hall.order(EnterResults(table, results, DIRECTOR))
        equal = {"through": [three], "playoff": sorted((one, two))}
        assert became(seen.view) == equal
        await hall.order(EndSession(DIRECTOR))
        held = {three: [150_000], one: [120_000], two: [120_000], four: [50_000]}
        for order in (None, CalculatePlaces(DIRECTOR)):
            if order is not None:
                await hall.order(order)
            assert {each["player"]: each["chips"] for each in seen.view["counted"]} == held
            assert became(seen.view) == equal
        await hall.starts()
        assert seen.view["counted"] == []
        await hall.order(EnterResults(1, (PlayerResult(one, whole(1180)), PlayerResult(two, whole(1220))), DIRECTOR))
        await hall.order(EndSession(DIRECTOR), CalculatePlaces(DIRECTOR))
        assert became(seen.view) == {"through": sorted((two, three)), "playoff": []}
        assert [each["player"] for each in seen.view["counted"]] == [two, one]
        await hall.close()

    run(story())


@pytest.mark.clause("act-2005", "20.18")
def test_what_the_director_tells_a_player_is_told_to_the_player(tmp_path: Path) -> None:
    """With the number of rounds after which it was said; the next ballot begins without it."""

    async def story() -> None:
        hall = Hall(tmp_path, f"{FIRST_WINS} {FIRST_WINS} {FIRST_WINS}")
        await hall.opens()
        await hall.enter("ann", "bob")
        await hall.starts()
        ann = await hall.watches("ann", hall.stream, "player")
        await hall.rounds(most=1)
        await hall.order(DirectPlayer("ann", "Chips stay in sight.", DIRECTOR))
        assert ann.view["directed"] == {"ann": {"words": "Chips stay in sight.", "rounds": 1}}
        before = hall.state
        await hall.again()
        await hall.house.hosted(hall.stream)
        assert hall.state.directed == before.directed
        await hall.close()

    run(story())


def test_a_table_says_since_when_it_waits(tmp_path: Path) -> None:
    """Nobody has a clock here; 40 seconds later it is still the same wait."""

    async def story() -> None:
        hall = Hall(tmp_path, f"{FIRST_WINS} {FIRST_WINS} {FIRST_WINS}")
        await hall.opens()
        await hall.enter("ann", "bob")
        await hall.starts()
        seen = await hall.watches("zoe", hall.stream, "public")
        begun = seen.view["table-1"]["clock"]
        assert (begun["what"], begun.get("until", 0), begun["since"]) == ("wager", 0, hall.clock.now())
        await hall.passes(40)
        await hall.order(SetPace(30, DIRECTOR))
        await hall.plays()
        now = seen.view["table-1"]["clock"]
        assert (now["since"], now["until"]) == (begun["since"] + 40_000, begun["since"] + 70_000)
        await hall.close()

    run(story())


@pytest.mark.clause("act-2005", "20.11")
def test_whoever_an_event_names_is_told_what_is_open_also_who_sits_there_no_more(tmp_path: Path) -> None:
    """Entries open to who looks on when the conditions are approved; who was replaced has no table any more."""

    async def story() -> None:
        hall = Hall(tmp_path, f"{FIRST_WINS} {FIRST_WINS} {FIRST_WINS}")
        asked = msgspec.convert({"conditions": FINAL}, OpenTournament)
        listed = await hall.house.open_tournament(Caller("dora", ("tournament-director",)), "open", asked)
        assert isinstance(listed, ListedTournament)
        hall.stream = f"tournament:{listed.tournament}"
        ann = await hall.watches("ann", hall.stream, "player")
        assert not ann.open["entry"]
        await hall.do("eve", hall.stream, ApproveConditions(Official("regulator")), roles=("auditor",))
        assert ann.open["entry"]
        await hall.enter("ann", "bob")
        await hall.starts()
        assert ann.open["table"] == 1
        await hall.does("cat", hall.stream, StandIn("cat"))
        await hall.order(CallBreak(5, DIRECTOR))
        await hall.rounds(most=1)
        await hall.order(Substitute("ann", "cat", DIRECTOR))
        assert (ann.open["table"], ann.open.get("wager")) == (0, None)
        await hall.close()

    run(story())


@pytest.mark.clause("act-2005", "20.6")
def test_an_entry_is_open_to_a_reserve_only_where_a_place_has_become_free(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(FINAL.replace("maximum = 7", "maximum = 2"))
        await hall.enter("ann", "bob", "cat")
        cat = await hall.watches("cat", hall.stream, "player")
        assert not cat.open["entry"]
        await hall.does("ann", hall.stream, Withdraw("ann"))
        assert cat.open["entry"]
        await hall.close()

    run(story())


def test_a_closed_order_names_nobody_whom_it_is_not_about(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path, f"{FIRST_WINS} {FIRST_WINS} {FIRST_WINS}")
        await hall.opens()
        await hall.enter("ann", "bob")
        desk = await at_the_desk(hall)
        assert line(desk, "Substitute")["refusal"]["code"] == "no-stand-in"
        await hall.starts()
        desk = await at_the_desk(hall)
        assert line(desk, "DeclareVoid")["refusal"]["message"].startswith("Nobody has a wager out of order")
        early = hall.seated()[1]
        await hall.does(early, hall.stream, Wager(1, early, whole(20)))
        desk = await at_the_desk(hall)
        assert line(desk, "DeclareVoid")["refusal"]["message"].startswith(f"It is {early}'s first wager out of order")
        await hall.close()

    run(story())


@pytest.mark.parametrize(("money", "withdrawn"), [("felt", "Done"), ("wallet", "Refused")])
def test_a_director_withdraws_somebody_at_the_desk_only_where_no_wallet_has_paid(
    tmp_path: Path, money: str, withdrawn: str
) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(money=money)
        await hall.enter("ann", "bob")
        answer = await hall.do("dora", hall.stream, Withdraw("ann"), roles=("tournament-director",))
        assert type(answer).__name__ == withdrawn
        stranger = await hall.do("tess", hall.stream, Withdraw("bob"), roles=("tournament-director",))
        assert isinstance(stranger, wire.Refused), "who was not nominated here withdraws nobody"
        await hall.close()

    run(story())
