"""A tray beside real rounds: the ledger and the index of rounds say the same, and the audit finds nothing."""

from itertools import count
from pathlib import Path

from pontoon.cards import parse_cards
from pontoon.money import Cents
from pontoon.service.audit.check import audit
from pontoon.service.audit.contents import ExportView
from pontoon.service.audit.verifier import verify
from pontoon.service.caller import Caller
from pontoon.service.pit.events import Movement
from pontoon.service.pit.figures import Figures, by_player, pace, total
from pontoon.service.pit.tray import Statement, Trays
from pontoon.service.register import Register
from pontoon.service.spans import MINUTE
from pontoon.service.tables.commands import Ready
from pontoon.service.tables.host import HostedTable
from pontoon.table import GiveRuling, Person, PlaceSideWager, PlaceWager, Report, StackShoe, Stand, VoidPastRound
from tests.support.audited import exported
from tests.support.live import Live, run

ANN = Caller("ann")


def test_rounds_and_movements_of_a_tray_stand_the_audit(tmp_path: Path) -> None:
    """NZ: 25.00 on 9-K win against 8-K, 40.00 on 9-K lose against 10-J twenty; 500.00 float, 20.00 filled."""

    async def story() -> None:
        live, ids = Live(tmp_path), count(1)
        stream = await live.table(setup={"shoe": "stacked"}, terms={"money": "felt", "owner_rules": True})
        hosted = live.house.office.hosted[stream]
        assert isinstance(hosted, HostedTable)
        store = live.house.office.store
        trays = Trays(Register(store))

        def moves(movement: Movement, amount: int) -> Statement:
            now = live.house.office.clock.now()
            asked = trays.ask(ANN, hosted.state, f"a{next(ids)}", movement, Cents(amount), "", now=now)
            assert isinstance(asked, Statement)
            done = trays.confirm(ANN, hosted.state, f"c{next(ids)}", asked.tray.number, now=now)
            assert isinstance(done, Statement)
            return done

        moves("float", 50_000)
        await live.does("ann", stream, StackShoe(parse_cards("9s 8h Ks Kd 9c")))
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(2_500)), Ready("ann"), Stand("ann", 1))
        await live.passes(60)
        await live.does("ann", stream, StackShoe(parse_cards("9s Kh Ks Jd 9c")))
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(4_000)), Ready("ann"), Stand("ann", 1))
        filled = moves("fill", 2_000)
        assert filled.result == filled.by_rounds == 1_500
        assert filled.holds == 50_000 + 2_000 + 1_500
        closed = moves("close", 53_500)
        assert (closed.holds, closed.tray.differences) == (0, 0)

        rounds = Figures(store).rounds(stream)
        summed = total(rounds)
        assert (summed.rounds, summed.wagers, summed.wagered, summed.result) == (2, 2, 6_500, 1_500)
        assert summed.squares == summed.layouts == 2_500**2 + 4_000**2, "one box a round"
        assert by_player(rounds) == {"ann": summed}
        assert summed.time == MINUTE
        assert pace(rounds, live.house.office.clock.now()) == 60, "two rounds a minute apart"

        lines = exported(live.url)
        assert verify(lines).faults == []
        assert audit(ExportView(lines)).faults == ()
        await live.close()

    run(story())


def test_a_wager_that_came_back_was_not_wagered(tmp_path: Path) -> None:
    """ACT 17.1, 17.3: a round of 30.00 is void, then the one before it, a stand off of 25.00 with 125.00 won on a pair
    of 5.00 (18.14(c)). Best play expects nothing of either, and what is undone later counts in its own round."""

    async def story() -> None:
        live = Live(tmp_path)
        terms = {"money": "felt", "owner_rules": True}
        stream = await live.table(book="act-2005", setup={"shoe": "stacked"}, terms=terms)
        boss = Person("operator")
        figures = Figures(live.house.office.store)

        await live.does("ann", stream, StackShoe(parse_cards("9s 8h 9s Kd")))
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(2_500)))
        await live.does("ann", stream, PlaceSideWager("ann", 1, "perfect-pairs", Cents(500)))
        await live.does("ann", stream, Ready("ann"), Stand("ann", 1))
        (won,) = figures.rounds(stream)
        assert (won.net, [one.amount for one in won.wagers]) == ({"ann": Cents(0)}, [2_500])
        assert won.sides == {"ann": 12_500}

        await live.does("ann", stream, StackShoe(parse_cards("9s 8h Ks Kd 9c")))
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(3_000)), Ready("ann"))
        await live.does("ann", stream, Report("disturbance", boss), GiveRuling("void-round", boss))
        await live.does("ann", stream, VoidPastRound(boss, 1))

        summed = total(figures.rounds(stream))
        assert (summed.rounds, summed.wagers, summed.wagered, summed.squares, summed.layouts) == (2, 0, 0, 0, 0)
        assert (summed.result, summed.sides) == (0, 0)
        await live.close()

    run(story())
