"""Own limits at a hosted table: what would go beyond one is refused, and what is in play is finished."""

from pathlib import Path

from pontoon.money import Cents
from pontoon.service.caller import Caller
from pontoon.service.protection.wishes import Wishes
from pontoon.service.register import Register
from pontoon.service.tables.commands import Ready
from pontoon.table import Addition, Double, PlaceWager, Stand
from pontoon.wire import messages as wire
from tests.support.live import Live, run

ANN = Caller("ann")


def wishes(live: Live) -> Wishes:
    """What ann can ask for."""
    return Wishes(Register(live.store), live.house.office.keeper)


def test_a_wager_beyond_the_own_limit_is_refused_and_one_within_it_counts(tmp_path: Path) -> None:
    """50.00 a day: 30.00 lie on the table, so 20.00 more may go down and 21.00 may not."""

    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 100_000)
        stream = await live.table(book="act-2005")
        wishes(live).set_limit(ANN, "stake", "day", 5000, now=live.clock.now())
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(3000)))
        refusal = await live.refused("ann", stream, PlaceWager("ann", 2, Cents(2100)))
        assert refusal.code == "stake-limit"
        await live.does("ann", stream, PlaceWager("ann", 2, Cents(2000)))
        await live.close()

    run(story())


def test_a_limit_set_while_cards_lie_leaves_the_hand_to_be_finished_but_takes_no_new_money(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path, seed="limit")
        await live.gives("ann", 100_000)
        stream = await live.table(book="ma-2025")
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(3000)), Ready("ann"))
        wishes(live).set_limit(ANN, "stake", "day", 3000, now=live.clock.now())
        wishes(live).take_break(ANN, 86_400_000, now=live.clock.now())
        double = await live.do("ann", stream, Double("ann", 1, (Addition("ann", Cents(3000)),)))
        assert isinstance(double, wire.Refused)
        assert double.code == "stake-limit"
        await live.does("ann", stream, Stand("ann", 1))
        assert live.hosted(stream).state.table.phase == "betting"
        assert (await live.refused("ann", stream, PlaceWager("ann", 1, Cents(100)))).code == "on-break"
        await live.close()

    run(story())


def test_a_player_is_told_net_result_and_time_of_the_session(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path, seed="limit")
        await live.gives("ann", 100_000)
        stream = await live.table(book="ma-2025")
        seen = await live.watches("ann", stream)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(3000)), Ready("ann"), Stand("ann", 1))
        session = seen.open["session"]
        assert (session["staked"], session["rounds"], session["since"]) == (3000, 1, live.clock.now())
        assert session["net"] == live.wallet("ann") - 100_000
        await live.close()

    run(story())
