"""A progressive in the house, joined to hosted tables: wagers, wheel, meters, jackpots, and the ledger of it all."""

from pathlib import Path

import pytest

from pontoon.cards import parse_cards
from pontoon.money import Cents
from pontoon.progressive import commands as c
from pontoon.progressive import events as e
from pontoon.service.chance import DrawCommitted, DrawRevealed, commit
from pontoon.service.tables.commands import Paced, Ready
from pontoon.table import CancelSpin, CloseBetting, DecideSpin, PlaceSideWager, PlaceWager, StackShoe, Stand
from pontoon.wire import messages as wire
from tests.support.casino import BOTH_TRIGGER, GRAND, MYSTERY, NOTHING, TRIGGERS, Casino, is_refused
from tests.support.live import run
from tests.support.terminals import TERMS


@pytest.mark.clause("ma-2025", "16(h)")
def test_a_triggered_round_goes_from_the_wager_to_the_wheel_and_back_to_the_table(tmp_path: Path) -> None:
    """19 beats 25: 10 each. The wheel stops at 3: 250 for p3, the community prize of 20 for p5, less 5 each.

    Two wagers of 5 are accounted: 5 % of 10 for the meter, 1 % for its reserve.
    """

    async def story() -> None:
        casino = Casino(tmp_path, None, 3)
        await casino.opens()
        table = await casino.links()
        await casino.round(table, BOTH_TRIGGER, 3, 5)
        assert casino.felt(table, 3, 5) == [10 + 250 - 5, 10 + 20 - 5]
        assert (casino.phase(), casino.meter()) == ("betting", 100_050)
        [sign, _] = (await casino.watches("zoe", casino.stream, "public")).view["signs"]
        last = sign["last"]
        won = {(one["position"], one["amount"]) for one in last["payouts"]}
        assert (sign["stopped_at"], last["stopped_at"], last["hot_spot"], last["round"]) == (0, 3, 3, 1)
        assert (won, last["players"]) == ({(3, 25_000), (5, 2000)}, {"3": "p3", "5": "p5"})
        name, at = casino.state.id, table.removeprefix("table:")
        balances = casino.store.balances()
        assert balances[f"bank:{name}"] == -(100_050 + 10)
        assert balances[f"reserve:{name}:grand"] == 10
        assert balances[f"tray:{at}"] == -(255 + 25) * 100
        assert sum(balances.values()) == 0
        await casino.close()

    run(story())


def test_every_spin_is_fixed_before_anybody_wagers_and_opened_after_it(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path, None, 3)
        await casino.opens()
        first = [one for one in casino.events() if isinstance(one, DrawCommitted)]
        assert [(one.kind, one.subject, one.number) for one in first] == [
            ("wheel", "one", 1),
            ("hot-spot", "one", 1),
            ("wheel", "two", 2),
            ("hot-spot", "two", 2),
        ]
        table = await casino.links()
        await casino.round(table, TRIGGERS, 3)
        opened = {(one.kind, one.number): one for one in casino.events() if isinstance(one, DrawRevealed)}
        assert opened.keys() == {("wheel", 1), ("hot-spot", 1)}
        for one in first[:2]:
            shown = opened[one.kind, one.number]
            assert commit(one.kind, casino.stream, one.number, shown.salt, shown.payload) == one.commitment
        assert opened["wheel", 1].payload == f"one 02{'00' * 63}"
        assert {(one.kind, one.subject) for one in casino.state.draws} == {
            ("wheel", "one"),
            ("hot-spot", "one"),
            ("wheel", "two"),
            ("hot-spot", "two"),
        }
        await casino.close()

    run(story())


def test_a_round_without_a_triggering_event_feeds_the_meters_and_nothing_else(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path)
        await casino.opens()
        table = await casino.links()
        await casino.round(table, NOTHING, 3)
        assert (casino.meter(), casino.felt(table, 3)) == (100_025, [-5])
        await casino.close()

    run(story())


@pytest.mark.clause("ma-2025", "16(p)(1)")
def test_a_large_prize_waits_for_somebody_of_the_pit_with_the_own_credential(tmp_path: Path) -> None:
    """The whole meter of 1000 is over the threshold of 100: it is in nobody's purse before it is confirmed."""

    async def story() -> None:
        casino = Casino(tmp_path, None, 3)
        await casino.opens(GRAND)
        table = await casino.links()
        await casino.round(table, TRIGGERS, 3)
        assert (casino.phase(), casino.felt(table, 3)) == ("payable", [20 - 5 - 10])
        confirm = c.Authorise("one", "pat", "")
        is_refused(await casino.press("pat", confirm, "pit-supervisor"), "confirm")
        is_refused(await casino.press("dee", c.Authorise("one", "dee", ""), "dealer", confirmed=True), "wrong-role")
        is_refused(await casino.press("max", c.Authorise("one", "max", ""), confirmed=True), "confirm")
        is_refused(await casino.press("sue", confirm, "pit-supervisor", confirmed=True), "not-yours")
        assert casino.phase() == "payable"
        answer = await casino.press("pat", confirm, "pit-supervisor", confirmed=True)
        assert isinstance(answer, wire.Done)
        assert (casino.phase(), casino.felt(table, 3)) == ("betting", [10 - 5 + 1000])
        assert casino.meter() == 100_000 + 25
        by = next(one.by for one in casino.own_events() if isinstance(one, e.PrizesAuthorised))
        assert (by.role, by.name) == ("pit-supervisor", "pat")
        assert sum(casino.store.balances().values()) == 0
        await casino.close()

    run(story())


@pytest.mark.clause("ma-2025", "16(n)(1)")
def test_a_cancelled_jackpot_gives_the_wager_back_and_the_meter_its_money(tmp_path: Path) -> None:
    """The main wager was won: 10. The round is not accounted."""

    async def story() -> None:
        casino = Casino(tmp_path, None, 3)
        await casino.opens(GRAND)
        table = await casino.links()
        await casino.round(table, TRIGGERS, 3)
        cancel = c.CancelJackpot("one", "the sign went dark")
        is_refused(await casino.press("pru", cancel, "progressive-operator"), "confirm")
        is_refused(await casino.press("dee", cancel, "dealer"), "confirm")
        for roles in ((), ("pit-supervisor",), ("operator",)):
            is_refused(await casino.press("max", cancel, *roles, confirmed=True), "not-allowed")
        answer = await casino.press("dee", cancel, "dealer", confirmed=True)
        assert isinstance(answer, wire.Done)
        assert (casino.phase(), casino.felt(table, 3), casino.meter()) == ("betting", [10], 100_000)
        assert casino.hosted(table).state.table.phase == "betting"
        await casino.close()

    run(story())


def test_hits_at_two_linked_tables_take_the_meter_in_their_order(tmp_path: Path) -> None:
    """The wheel of table two stops first: 1000. Table one finds the new seed: 1000 too. Then each is accounted."""

    async def story() -> None:
        casino = Casino(tmp_path, None, 3, None, 2)
        await casino.opens(GRAND)
        one, two = await casino.links("one"), await casino.links("two")
        await casino.round(two, TRIGGERS, 2)
        assert casino.meter() == 100_000
        await casino.round(one, TRIGGERS, 3)
        won = [
            (event.table, event.payouts[0].amount) for event in casino.own_events() if isinstance(event, e.PrizesWon)
        ]
        assert won == [("two", 100_000), ("one", 100_000)]
        for terminal in ("one", "two"):
            confirm = c.Authorise(terminal, "pat", "")
            await casino.press("pat", confirm, "pit-supervisor", confirmed=True)
        assert (casino.felt(one, 3), casino.felt(two, 2)) == ([1005], [1005])
        assert casino.meter() == 100_000 + 2 * 25
        await casino.round(two, NOTHING, 2)
        assert casino.meter() == 100_000 + 3 * 25
        await casino.close()

    run(story())


def test_a_jackpot_cancelled_while_another_table_goes_on_leaves_the_other_as_it_is(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path, None, 3)
        await casino.opens(GRAND)
        one, two = await casino.links("one"), await casino.links("two")
        await casino.round(one, TRIGGERS, 3)
        await casino.round(two, NOTHING, 2)
        assert casino.meter() == 100_000 + 25
        await casino.press("dee", c.CancelJackpot("one", "no picture"), "dealer", confirmed=True)
        assert (casino.meter(), casino.felt(one, 3), casino.felt(two, 2)) == (100_025, [10], [-5])
        await casino.close()

    run(story())


def test_a_must_hit_jackpot_is_paid_to_whose_wager_took_the_meter_there(tmp_path: Path) -> None:
    """50 cents a wager take the meter from 5 to at least its value; the value was committed to, and is opened."""

    async def story() -> None:
        casino = Casino(tmp_path)
        await casino.opens(MYSTERY)
        fixed = next(one for one in casino.events() if isinstance(one, DrawCommitted) and one.kind == "mystery")
        table = await casino.links()
        await casino.round(table, NOTHING, 3)
        won = next(one for one in casino.own_events() if isinstance(one, e.MustHitWon))
        name = table.removeprefix("table:")
        assert casino.store.balance(f"felt:{name}:p3") == -500 + won.value
        shown = next(one for one in casino.events() if isinstance(one, DrawRevealed))
        assert shown.payload == f"mystery {won.value}"
        assert commit("mystery", casino.stream, 1, shown.salt, shown.payload) == fixed.commitment
        assert casino.meter("mystery") == 500 + 50 - won.value + 500
        assert sum(casino.store.balances().values()) == 0
        await casino.close()

    run(story())


def test_a_must_hit_jackpot_that_is_large_is_paid_when_it_is_confirmed(tmp_path: Path) -> None:
    """Until then nobody can place a chip on the sensors of the table; the main game goes on."""

    async def story() -> None:
        casino = Casino(tmp_path)
        await casino.opens(MYSTERY.replace("threshold = 1000", "threshold = 1"))
        table = await casino.links()
        await casino.round(table, NOTHING, 3)
        assert (casino.phase(), casino.felt(table, 3)) == ("payable", [-5])
        await casino.does("p3", table, PlaceWager("p3", 3, Cents(1000)))
        refused = await casino.refused("p3", table, PlaceSideWager("p3", 3, "bsx-16", Cents(500)))
        assert refused.code == "out-of-order"
        await casino.press("pat", c.Authorise("one", "pat", ""), "shift-manager", confirmed=True)
        won = next(one for one in casino.own_events() if isinstance(one, e.MustHitWon))
        name = table.removeprefix("table:")
        assert casino.store.balance(f"felt:{name}:p3") == -500 + won.value - 1000
        await casino.does("p3", table, PlaceSideWager("p3", 3, "bsx-16", Cents(500)))
        await casino.close()

    run(story())


def test_who_cannot_pay_for_the_wager_places_none_at_either(tmp_path: Path) -> None:
    """A wallet of 12 has 10 for the table and not 5 for the sensor: nothing is written to either stream."""

    async def story() -> None:
        casino = Casino(tmp_path)
        await casino.opens()
        table = await casino.links(money="wallet", owner_rules=False, setup={"shoe": "virtual", "burn": 1})
        await casino.gives("ann", 1200)
        await casino.does("ann", table, PlaceWager("ann", 3, Cents(1000)))
        heads = casino.it.sequence, casino.hosted(table).sequence
        refused = await casino.refused("ann", table, PlaceSideWager("ann", 3, "bsx-16", Cents(500)))
        assert refused.code == "not-enough"
        assert (casino.it.sequence, casino.hosted(table).sequence) == heads
        assert casino.at().chips == ()
        await casino.gives("ann", 300)
        await casino.does("ann", table, PlaceSideWager("ann", 3, "bsx-16", Cents(500)))
        assert (casino.at().chips, casino.wallet("ann")) == ((3,), 0)
        await casino.close()

    run(story())


def test_at_a_table_with_a_dealer_the_dealer_presses_and_the_player_spins(tmp_path: Path) -> None:
    """16(i) to 16(q): Confirm, Enable Spin, the player's hand, Pay Jackpot, the prize handed out, Paid, End Round."""

    async def story() -> None:
        casino = Casino(tmp_path, None, 3)
        await casino.opens()
        table = await casino.links(dealing="person")
        await casino.does("olga", table, StackShoe(parse_cards(TRIGGERS)))
        await casino.does("p3", table, PlaceWager("p3", 3, Cents(1000)))
        await casino.does("p3", table, PlaceSideWager("p3", 3, "bsx-16", Cents(500)))
        await casino.does("olga", table, CloseBetting())
        await casino.deals(table)
        await casino.does("p3", table, Stand("p3", 3))
        await casino.deals(table)
        assert casino.phase() == "requested"
        is_refused(await casino.press("p3", c.Confirm("one", b"")), "not-allowed")
        is_refused(await casino.press("dee", c.StopRound("one", "malfunction"), "dealer"), "by-the-table")
        first: tuple[c.Button, ...] = (c.Confirm("one", b"\6" * 64), c.EnableSpin("one"))
        for button in first:
            assert isinstance(await casino.press("dee", button, "dealer"), wire.Done)
        assert casino.at().stopped_at == 3
        is_refused(await casino.press("p5", c.TouchSensor("one", 3, b"")), "not-yours")
        assert isinstance(await casino.press("p3", c.TouchSensor("one", 3, b"")), wire.Done)
        assert casino.felt(table, 3) == [5]
        assert isinstance(await casino.press("dee", c.PayJackpot("one"), "dealer"), wire.Done)
        assert casino.felt(table, 3) == [255]
        last: tuple[c.Button, ...] = (c.HandPrize("one", 1), c.Paid("one"), c.EndRound("one", b""))
        for button in last:
            assert isinstance(await casino.press("dee", button, "dealer"), wire.Done)
        assert (casino.phase(), casino.meter()) == ("betting", 100_025)
        await casino.close()

    run(story())


def test_nobody_says_at_a_linked_table_what_the_wheel_gave(tmp_path: Path) -> None:
    """A malfunction that the table reports stops the spin; the house bears nothing."""

    async def story() -> None:
        casino = Casino(tmp_path, None, 3)
        await casino.opens(GRAND)
        table = await casino.links()
        await casino.round(table, TRIGGERS, 3)
        for said in (DecideSpin(3, None, Cents(10_000_000)), Paced(DecideSpin(3, None, Cents(10_000_000)))):
            refused = await casino.refused("olga", table, said, roles=("operator",))
            assert refused.code == "wheel-decides"
        await casino.press("dee", c.PayJackpot("one"), "dealer")
        for given_up in (CancelSpin("no picture"), Paced(CancelSpin("no picture"))):
            refused = await casino.refused("olga", table, given_up, roles=("operator",))
            assert refused.code == "being-paid"
        await casino.close()

    run(story())


def test_a_spin_that_the_table_cancels_is_cancelled_at_the_terminal(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path, None, 3)
        await casino.opens(GRAND)
        table = await casino.links()
        await casino.round(table, TRIGGERS, 3)
        answer = await casino.do("olga", table, CancelSpin("no picture"), roles=("operator",))
        assert isinstance(answer, wire.Done), answer
        assert (casino.phase(), casino.felt(table, 3), casino.meter()) == ("betting", [10], 100_000)
        await casino.close()

    run(story())


def test_a_wager_that_a_wheel_decides_is_refused_where_there_is_no_wheel(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path)
        table = await casino.table("ann", book="ma-2025")
        await casino.gives("ann", 5000)
        await casino.does("ann", table, PlaceWager("ann", 3, Cents(1000)))
        refused = await casino.refused("ann", table, PlaceSideWager("ann", 3, "bsx-16", Cents(500)))
        assert refused.code == "no-progressive"
        await casino.does("ann", table, Ready("ann"))
        await casino.close()

    run(story())


def test_the_meters_of_the_example_configuration_begin_with_their_seeds(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path)
        await casino.opens(TERMS)
        assert casino.meter() == 100_000
        assert casino.store.balance(f"bank:{casino.state.id}") == -100_000
        await casino.close()

    run(story())
