"""A dealer works a table of chips on the felt: enters what players do, pays in order, calls a supervisor."""

from pathlib import Path

from pontoon.cards import parse_card
from pontoon.money import Cents
from pontoon.service.caller import StaffRole
from pontoon.service.tables.commands import AnswerCall, CallSupervisor, Enter, MarkPaid
from pontoon.table import (
    CloseBetting,
    Command,
    CutShoe,
    DealCard,
    InsertCuttingCard,
    LoadShoe,
    Person,
    PlaceWager,
    Settle,
    Shuffle,
    Stand,
    TakeStep,
    VoidRound,
)
from pontoon.wire import messages as wire
from tests.support.live import Live, run

DEALER: tuple[StaffRole, ...] = ("dealer",)
BOSS: tuple[StaffRole, ...] = ("operator",)
TERMS = {"dealing": "person", "money": "felt", "public": True}


async def felt(live: Live, book: str = "nz-current", **setup: object) -> str:
    """A table of the house with chips on the felt, dealt by dora."""
    return await live.table("olga", book=book, setup={"shoe": "physical", **setup}, terms=TERMS)


async def does(live: Live, stream: str, *commands: object) -> None:
    """Dora does all of this."""
    for command in commands:
        answer = await live.do("dora", stream, command, roles=DEALER)
        assert isinstance(answer, wire.Done), answer


async def code(live: Live, who: str, stream: str, command: object, roles: tuple[StaffRole, ...] = ()) -> str:
    """Why this is refused."""
    answer = await live.do(who, stream, command, roles=roles)
    assert isinstance(answer, wire.Refused), answer
    return answer.code


def card(name: str) -> DealCard:
    return DealCard(parse_card(name))


def wager(player: str, box: int, amount: int) -> Enter:
    return Enter(PlaceWager(player, box, Cents(amount)))


def test_a_dealer_enters_what_players_do_and_is_told_what_they_may(tmp_path: Path) -> None:
    """19 against 18 wins 10.00, 17 against 18 loses 20.00: both wait to be moved, in the order of the boxes."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await felt(live)
        seen = await live.watches("dora", stream, "dealer", roles=DEALER)
        await does(live, stream, LoadShoe(), wager("hana", 1, 1000), wager("ivy", 2, 2000), CloseBetting())
        assert seen.open["copies"]["9s"] == 6
        await does(live, stream, card("9s"), card("7s"), card("8h"), card("Ks"), card("Kc"))
        assert seen.open["copies"]["9s"] == 5
        assert {one["action"] for one in seen.open["choices"]} == {"hit", "stand", "double"}
        assert {one["player"] for one in seen.open["choices"]} == {"hana"}
        assert [one["action"] for one in seen.open["closed_in_turn"]] == ["split"]
        await does(live, stream, Enter(Stand("hana", 1)), Enter(Stand("ivy", 2)), card("Kd"))
        assert seen.view["dues"] == []
        await does(live, stream, Settle())
        assert [(one["player"], one["net"]) for one in seen.view["dues"]] == [("hana", 1000), ("ivy", -2000)]
        await does(live, stream, MarkPaid(0))
        assert [one["player"] for one in seen.view["dues"]] == ["ivy"]
        assert await code(live, "dora", stream, MarkPaid(0), DEALER) == "marked"
        await does(live, stream, MarkPaid(1))
        assert (seen.view["dues"], seen.view["marked"]) == ([], 2)
        assert await code(live, "dora", stream, MarkPaid(2), DEALER) == "nothing-due"
        await live.close()

    run(story())


def test_what_is_undone_before_it_was_paid_is_never_due(tmp_path: Path) -> None:
    """Hana's pontoon pays 15.00 and is not paid yet when the round is void: only ivy's wager is left to move."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await felt(live, "act-2005")
        seen = await live.watches("dora", stream, "dealer", roles=DEALER)
        await does(live, stream, LoadShoe(), wager("hana", 1, 1000), wager("ivy", 2, 2000), CloseBetting())
        await does(live, stream, card("As"), card("7s"), card("8h"), card("Ks"), card("Kc"))
        assert [(one["player"], one["net"]) for one in seen.view["dues"]] == [("hana", 1500)]
        boss = Person("operator")
        answer = await live.do("olga", stream, VoidRound(boss), roles=BOSS, confirmed=True)
        assert isinstance(answer, wire.Done), answer
        assert [(one["player"], one["result"]) for one in seen.view["dues"]] == [("ivy", "void")]
        await live.close()

    run(story())


def test_only_the_dealer_enters_and_only_where_no_wallet_is_at_stake(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await felt(live)
        await does(live, stream, LoadShoe())
        entry = wager("hana", 1, 1000)
        assert await code(live, "ann", stream, entry) == "not-your-role"
        assert await code(live, "olga", stream, entry, BOSS) == "not-your-role"
        assert await code(live, "dora", stream, Enter(CloseBetting()), DEALER) == "not-entered"
        assert await code(live, "ann", stream, MarkPaid(0)) == "not-your-role"
        terms = {"dealing": "person", "public": True}
        wallets = await live.table("olga", book="nz-current", setup={"shoe": "physical"}, terms=terms)
        await does(live, wallets, LoadShoe())
        assert await code(live, "dora", wallets, entry, DEALER) == "not-entered"
        await live.close()

    run(story())


def test_what_players_do_with_the_cards_is_entered_where_wallets_are_at_stake_too(tmp_path: Path) -> None:
    """NZ 6.2, 7.2: a player looks at the spread cards and cuts them; the dealer writes it down, and no wager."""

    async def story() -> None:
        live = Live(tmp_path)
        terms = {"dealing": "person", "public": True}
        practice = {"by_hand": True}
        stream = await live.table("olga", book="nz-current", setup={"shoe": "physical"}, practice=practice, terms=terms)
        dealer = Person("dealer")
        looks = Enter(TakeStep("view", Person("player", "hana")))
        await does(live, stream, TakeStep("inspect", dealer))
        verifies = TakeStep("verify", Person("game-supervisor"))
        answer = await live.do("gil", stream, verifies, roles=("game-supervisor",))
        assert isinstance(answer, wire.Done), answer
        await does(live, stream, TakeStep("spread", dealer), looks)
        await does(
            live, stream, *(TakeStep(step, dealer) for step in ("turn-down", "wash", "stack", "riffle", "shuffle"))
        )
        await does(live, stream, LoadShoe(), Enter(CutShoe("hana", 100)), InsertCuttingCard(72))
        seen = await live.watches("dora", stream, "dealer", roles=DEALER)
        assert (seen.view["step"]["kind"], seen.open["copies"]["9s"]) == ("bet", 6)
        await live.close()

    run(story())


def test_a_supervisor_is_called_once_and_comes(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await felt(live)
        seen = await live.watches("dora", stream, "dealer", roles=DEALER)
        assert await code(live, "olga", stream, AnswerCall(), BOSS) == "no-call"
        assert await code(live, "dora", stream, CallSupervisor("x" * 201), DEALER) == "why"
        await does(live, stream, CallSupervisor("a card fell"))
        assert seen.view["call"] == {"by": "dora", "why": "a card fell"}
        assert await code(live, "dora", stream, CallSupervisor(), DEALER) == "called"
        assert await code(live, "ann", stream, CallSupervisor()) == "not-your-role"
        assert await code(live, "ann", stream, AnswerCall()) == "not-your-role"
        assert isinstance(await live.do("olga", stream, AnswerCall(), roles=BOSS), wire.Done)
        assert seen.view["call"] is None
        await live.close()

    run(story())


def test_a_dealer_shuffles_a_virtual_shoe_without_choosing_its_order(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await felt(live, shoe="virtual")
        seen = await live.watches("dora", stream, "dealer", roles=DEALER)
        chosen: Command = Shuffle(tuple(parse_card("As") for _ in range(288)))
        assert await code(live, "dora", stream, chosen, DEALER) == "not-stacked"
        await does(live, stream, Shuffle(()))
        assert (seen.view["step"]["kind"], seen.view["cards_left"]) == ("cut", 288)
        assert seen.view["shoe"]["commitment"], "the order is promised before the first card"
        await live.close()

    run(story())
