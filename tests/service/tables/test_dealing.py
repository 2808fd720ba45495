"""A person deals: every step is a dealer's command, from a virtual or a physical shoe, and who may not cannot."""

from pathlib import Path

from pontoon.cards import parse_card
from pontoon.money import Cents
from pontoon.service.caller import StaffRole
from pontoon.service.tables.commands import Paced, Ready
from pontoon.table import (
    CloseBetting,
    DealCard,
    LoadShoe,
    Person,
    PlaceWager,
    Settle,
    Stand,
    VoidWager,
)
from pontoon.wire import messages as wire
from tests.support.live import Live, run

DEALER: tuple[StaffRole, ...] = ("dealer",)


async def physical(live: Live) -> str:
    """A public table with a physical shoe that a person deals."""
    stream = await live.table(
        "olga", book="nz-current", setup={"shoe": "physical"}, terms={"dealing": "person", "public": True}
    )
    assert isinstance(await live.do("dora", stream, LoadShoe(), roles=DEALER), wire.Done)
    return stream


async def deals(live: Live, stream: str, *cards: str) -> None:
    """Dora enters the cards that come out."""
    for card in cards:
        answer = await live.do("dora", stream, DealCard(parse_card(card)), roles=DEALER)
        assert isinstance(answer, wire.Done), answer


def test_a_dealer_enters_the_cards_of_a_physical_shoe_and_players_decide(tmp_path: Path) -> None:
    """19 against 18: ann wins her 10.00, out of the table's tray into her own wallet."""

    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 5000)
        stream = await physical(live)
        seen = await live.watches("dora", stream, "dealer", roles=DEALER)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        assert isinstance(await live.do("dora", stream, CloseBetting(), roles=DEALER), wire.Done)
        await deals(live, stream, "9s", "8h", "Ks")
        clock = seen.view["clock"]
        assert (clock["what"], clock["players"], clock["until"], clock["bank"]) == ("decision", ["ann"], 0, 0)
        await live.does("ann", stream, Stand("ann", 1))
        await deals(live, stream, "Kd")
        assert [one["action"] for one in seen.open["dealer_choices"]] == ["settle"]
        assert isinstance(await live.do("dora", stream, Settle(), roles=DEALER), wire.Done)
        assert live.wallet("ann") == 6000
        await live.close()

    run(story())


def test_a_card_that_cannot_be_in_the_shoe_is_refused_with_the_reason(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 5000)
        stream = await physical(live)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await live.do("dora", stream, CloseBetting(), roles=DEALER)
        refusal = await live.refused("dora", stream, DealCard(), roles=DEALER)
        assert refusal.code == "card-needed"
        await live.close()

    run(story())


def test_who_is_no_dealer_deals_nothing_and_nobody_deals_at_an_automatic_table(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await physical(live)
        assert (await live.refused("ann", stream, CloseBetting())).code == "not-your-role"
        assert (await live.refused("olga", stream, Paced())).code == "not-owner"
        assert (await live.refused("sue", stream, DealCard(), roles=("game-supervisor",))).code == "not-your-role"
        automatic = await live.table("olga", terms={"public": True})
        refusal = await live.refused("dora", automatic, CloseBetting(), roles=DEALER)
        assert refusal.code == "automatic"
        await live.close()

    run(story())


def test_nobody_wagers_out_of_anothers_wallet(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 5000)
        stream = await physical(live)
        put = PlaceWager("ann", 1, Cents(1000), placed_by=Person("dealer"))
        assert (await live.refused("dora", stream, put, roles=DEALER)).code == "not-your-wallet"
        await live.close()

    run(story())


def test_a_ruling_is_signed_by_who_gives_it_and_asks_for_the_credential_again(tmp_path: Path) -> None:
    """The operator declares ann's wager void (ACT 17.2(a)): it goes back to her wallet."""

    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 5000)
        stream = await live.table("olga", book="act-2005", terms={"public": True})
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        void = VoidWager(Person("operator"), "ann", 1, "a late bet")
        operator: tuple[StaffRole, ...] = ("operator",)
        assert (await live.refused("sam", stream, void, roles=operator)).code == "confirm"
        answer = await live.do("sam", stream, void, roles=operator, confirmed=True)
        assert isinstance(answer, wire.Done), answer
        hosted = live.hosted(stream)
        assert "Person(role='operator', name='sam')" in str(hosted.last.events[0])
        assert live.wallet("ann") == 5000
        await live.close()

    run(story())
