"""A table in the house, played by people who send commands and are told what happens."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pontoon.cards import parse_cards
from pontoon.money import Cents
from pontoon.service.caller import Caller
from pontoon.service.tables import bots
from pontoon.service.tables.commands import DismissBot, Leave, Paced, Pass, Ready, Return, SeatBot
from pontoon.service.tables.opening import OpenTable
from pontoon.table import (
    Addition,
    CloseBetting,
    DealCard,
    Double,
    Follow,
    Hit,
    Insure,
    Person,
    PlaceWager,
    Refusal,
    Report,
    StackShoe,
    Stand,
)
from pontoon.wire import messages as wire
from tests.support.live import Live, run

EXERCISE: dict[str, Any] = {"terms": {"money": "felt", "owner_rules": True}, "setup": {"shoe": "stacked"}}
"""A table whose owner may stack the shoe."""


async def stacked(live: Live, cards: str, book: str = "nz-current", **terms: Any) -> str:
    """A table with these cards next."""
    stream = await live.table(book=book, setup={"shoe": "stacked"}, terms={**EXERCISE["terms"], **terms})
    await live.does("ann", stream, StackShoe(parse_cards(cards)))
    return stream


def test_a_round_moves_money_between_purse_layout_and_tray(tmp_path: Path) -> None:
    """Ann stands on 19 against 18: what she put down comes back with as much again."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 8h Ks Kd")
        table = stream.removeprefix("table:")
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(2500)))
        assert live.store.balances() == {f"felt:{table}:ann": -2500, f"layout:{table}": 2500}
        await live.does("ann", stream, Ready("ann"), Stand("ann", 1))
        assert live.store.balances() == {f"felt:{table}:ann": 2500, f"layout:{table}": 0, f"tray:{table}": -2500}
        await live.close()

    run(story())


def test_the_deal_begins_when_everybody_with_a_wager_is_ready(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 9d 8h Ks Kd Kc")
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await live.does("bob", stream, PlaceWager("bob", 2, Cents(1000)))
        seen = await live.watches("cat", stream, "public")
        await live.does("ann", stream, Ready("ann"))
        assert (seen.view["phase"], seen.view["ready"]) == ("betting", ["ann"])
        await live.does("bob", stream, Ready("bob"))
        assert (seen.view["phase"], seen.view["ready"]) == ("playing", [])
        await live.close()

    run(story())


def test_who_changes_a_wager_is_asked_again_whether_the_deal_may_begin(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 9d 8h Ks Kd Kc")
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await live.does("bob", stream, PlaceWager("bob", 2, Cents(1000)))
        await live.does("ann", stream, Ready("ann"), PlaceWager("ann", 3, Cents(500)))
        await live.does("bob", stream, Ready("bob"))
        assert live.hosted(stream).state.table.phase == "betting"
        await live.close()

    run(story())


def test_an_offer_ends_when_everybody_who_could_take_it_has_answered(tmp_path: Path) -> None:
    """Insurance against an ace: ann takes it, bob passes; what is left of the offer is nobody's."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 9d Ah Ks Kd 7c 3d")
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await live.does("bob", stream, PlaceWager("bob", 2, Cents(1000)))
        await live.does("ann", stream, Ready("ann"))
        await live.does("bob", stream, Ready("bob"))
        seen = await live.watches("ann", stream)
        assert seen.view["clock"] == {
            "what": "offer",
            "players": ["ann", "bob"],
            "until": 0,
            "since": live.clock.now(),
            "bank": 0,
        }
        assert "insure" in seen.actions
        await live.does("bob", stream, Pass("bob"))
        assert seen.view["step"]["offer"] == "insurance"
        await live.does("ann", stream, Insure("ann", 1, Cents(500)))
        assert seen.view["step"]["offer"] == "surrender"
        await live.close()

    run(story())


@pytest.mark.clause("nz-current", "10.3")
@pytest.mark.clause("nz-current", "9.3")
def test_who_plays_on_ends_no_offer_of_somebody_else(tmp_path: Path) -> None:
    """Ann would like to stand while bob may still insure and surrender (10.3, 9.3); once he has passed she may."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 9d Ah Ks Kd 7c 3d")
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await live.does("bob", stream, PlaceWager("bob", 2, Cents(1000)), Ready("bob"))
        await live.does("ann", stream, Ready("ann"))
        bob = await live.watches("bob", stream)
        for offer in ("insurance", "surrender"):
            assert bob.view["step"]["offer"] == offer
            refused = await live.refused("ann", stream, Stand("ann", 1))
            assert (refused.code, refused.clauses) == ("offer-open", ("8.3",))
            assert bob.view["step"]["offer"] == offer
            await live.does("bob", stream, Pass("bob"))
            if offer == "insurance":  # it would be the end of bob's surrender as well
                assert (await live.refused("ann", stream, Stand("ann", 1))).code == "offer-open"
                assert bob.view["step"]["offer"] == "insurance"
                await live.does("ann", stream, Pass("ann"))
        await live.does("ann", stream, Stand("ann", 1))
        assert bob.view["step"]["box"] == 2
        await live.close()

    run(story())


def test_who_is_reported_absent_ends_no_offer_of_somebody_else(tmp_path: Path) -> None:
    """Whoever opened the exercise acts as its operator."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 9d Ah Ks Kd 7c 3d")
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await live.does("bob", stream, PlaceWager("bob", 2, Cents(1000)), Ready("bob"))
        await live.does("ann", stream, Ready("ann"))
        bob = await live.watches("bob", stream)
        absent = Report("absent", Person("operator"), 1)
        refused = await live.refused("ann", stream, absent)
        assert refused.clauses == ("16.6",)
        assert bob.view["step"]["offer"] == "insurance"
        await live.close()

    run(story())


def test_a_back_bettor_is_asked_whether_to_follow_a_double(tmp_path: Path) -> None:
    """5 and 6, doubled by ann with bob behind her: bob follows with 20 of his own; 20 against 18 pays both."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "5s 8h 6s 9d Kd")
        table = stream.removeprefix("table:")
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await live.does("bob", stream, PlaceWager("bob", 1, Cents(2000)), Ready("bob"))
        await live.does("ann", stream, Ready("ann"), Double("ann", 1, (Addition("ann", Cents(1000)),)))
        bob = await live.watches("bob", stream)
        assert bob.actions == ["follow"]
        await live.does("bob", stream, Follow("bob", 1, "follow", Cents(2000)))
        await live.does("bob", stream, Pass("bob"))
        await live.does("ann", stream, Pass("ann"))
        assert live.store.balance(f"felt:{table}:ann") == 2000
        assert live.store.balance(f"felt:{table}:bob") == 4000
        await live.close()

    run(story())


def test_nobody_wagers_more_than_the_wallet_holds(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 3000)
        stream = await live.table(book="act-2005")
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(2000)))
        refusal = await live.refused("ann", stream, PlaceWager("ann", 2, Cents(2000)))
        assert refusal.code == "not-enough"
        assert refusal.facts == {"account": "wallet:ann", "has": 1000, "needs": 2000}
        assert (live.wallet("ann"), live.hosted(stream).sequence) == (1000, 2)
        await live.close()

    run(story())


def test_a_command_sent_again_is_done_once_and_answered_the_same(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 3000)
        stream = await live.table()
        first = await live.do("ann", stream, PlaceWager("ann", 1, Cents(1000)), id="x1")
        again = await live.do("ann", stream, PlaceWager("ann", 1, Cents(1000)), id="x1")
        assert first == again == wire.Done("x1", 2)
        no = await live.do("ann", stream, Hit("ann", 1), id="x2")
        await live.does("ann", stream, Ready("ann"))
        assert isinstance(no, wire.Refused)
        assert await live.do("ann", stream, Hit("ann", 1), id="x2") == no, "a refusal stays one"
        await live.again()
        assert await live.do("ann", stream, PlaceWager("ann", 1, Cents(1000)), id="x1") == first
        assert await live.do("ann", stream, Hit("ann", 1), id="x2") == no
        await live.close()

    run(story())


def test_more_money_than_a_house_can_keep_is_refused_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that sits down with a hundred times what one posting may be; and limits that nothing could be paid on."""
    monkeypatch.setattr(bots, "_FULL", 10**15)

    async def story() -> None:
        live = Live(tmp_path)
        stream = await live.table()
        assert (await live.refused("ann", stream, SeatBot())).code == "too-much"
        assert live.hosted(stream).sequence == 1
        asked = OpenTable(book="nz-current", setup={"limits": {"maximum": 10**10 + 1}})
        refused = await live.house.open_table(Caller("ann"), "too high", asked)
        assert isinstance(refused, Refusal)
        assert refused.code == "setup"
        await live.close()

    run(story())


@pytest.mark.parametrize(
    ("who", "command", "code"),
    [
        ("bob", PlaceWager("ann", 1, Cents(1000)), "not-yours"),
        ("bob", Ready("ann"), "not-yours"),
        ("bob", SeatBot(), "not-owner"),
        ("bob", Paced(), "not-owner"),
        ("ann", Paced(), "not-owner"),
        ("ann", StackShoe(parse_cards("As Ks")), "not-stacked"),
        ("ann", CloseBetting(), "not-your-role"),
        ("ann", DealCard(), "not-your-role"),
        ("ann", Ready("ann"), "not-betting"),
        ("ann", Pass("ann"), "no-offer"),
        ("ann", Return("ann"), "not-away"),
        ("ann", DismissBot("bot-9"), "bot-name"),
        ("ann", SeatBot(name="carl"), "bot-name"),
        ("ann", SeatBot(box=9), "no-box"),
        ("ann", b'{"command":"Dance"}', "not-a-command"),
    ],
)
def test_what_is_not_yours_to_do_is_refused_and_changes_nothing(
    tmp_path: Path, who: str, command: Any, code: str
) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await live.table()
        refusal = await live.refused(who, stream, command)
        assert refusal.code == code
        assert refusal.text.endswith(".")
        assert live.hosted(stream).sequence == 1
        await live.close()

    run(story())


def test_a_table_comes_back_as_it_was(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 100_000)
        stream = await live.table(book="ma-2025")
        await live.does("ann", stream, SeatBot(pace="at-once"))
        for _ in range(3):
            await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
            await _finishes(live, stream)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Leave("ann"))
        before, sequence = live.hosted(stream).state, live.hosted(stream).sequence
        await live.again()
        assert (live.hosted(stream).state, live.hosted(stream).sequence) == (before, sequence)
        await live.close()

    run(story())


def test_strangers_who_leave_a_table_without_end_fill_neither_its_view_nor_its_memory(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 100_000)
        stream = await live.table()
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Leave("ann"))
        for number in range(120):
            await live.does(f"stranger {number}", stream, Leave(f"stranger {number}"))
        away = live.hosted(stream).state.away
        assert away == ("ann", *(f"stranger {number}" for number in range(70, 120)))
        await live.does("stranger 119", stream, Return("stranger 119"))
        assert (await live.refused("stranger 3", stream, Return("stranger 3"))).code == "not-away"
        await live.close()

    run(story())


@pytest.mark.parametrize("role", ["shift-manager", "clock", "public", "player x", "bot", "", "player", "dealer"])
def test_nobody_is_on_record_in_a_role_that_is_another_s(tmp_path: Path, role: str) -> None:
    """Ann is a dealer of the house, and a player as everybody is."""

    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 100_000)
        stream = await live.table()
        said = wire.Do("wager", stream, msgspec.Raw(msgspec.json.encode(PlaceWager("ann", 1, Cents(1000)))), role)
        answer = await live.house.do(Caller("ann", ("dealer",)), said)
        if role in ("", "player", "dealer"):
            assert isinstance(answer, wire.Done), answer
            assert f'"by":"{role or "player"} ann"'.encode() in live.store.read(stream)[-1].data
        else:
            assert isinstance(answer, wire.Refused), answer
            assert (answer.code, live.hosted(stream).sequence) == ("not-your-role", 1)
        await live.close()

    run(story())


async def _finishes(live: Live, stream: str) -> None:
    """Ann stands, draws where she has to, and takes no offers, until the round is over."""
    while live.hosted(stream).state.table.phase != "betting":
        hosted = live.hosted(stream)
        if hosted.clock.what == "offer":
            await live.does("ann", stream, Pass("ann"))
        elif isinstance(await live.do("ann", stream, Stand("ann", 1)), wire.Refused):
            await live.does("ann", stream, Hit("ann", 1))


@pytest.mark.parametrize("book", ["nz-2000", "nz-current", "act-2005", "sg-rws-v5", "ma-2025"])
@pytest.mark.parametrize(("who", "role"), [("ann", "player"), ("cat", "public"), ("dan", "dealer")])
def test_what_is_told_folds_to_the_view(tmp_path: Path, book: str, who: str, role: str) -> None:
    """At every record, for everybody who watches: the view with the changes is the view of a new snapshot."""

    async def story() -> None:
        live = Live(tmp_path, seed=f"fold {book}")
        await live.gives("ann", 100_000)
        stream = await live.table(book=book, terms={"public": True})
        seen = await live.watches(who, stream, role, roles=("dealer",) if role == "dealer" else ())
        await live.does("ann", stream, SeatBot("random", pace="at-once"), SeatBot(pace="at-once"))
        for _ in range(4):
            await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
            await _finishes(live, stream)
            assert seen.sequence == live.hosted(stream).sequence
            sight = live.hosted(stream).sight_of(seen.watcher.audience)
            now = msgspec.json.decode(msgspec.json.encode(dict(live.hosted(stream).view(sight))))
            assert seen.view == now
        assert seen.sequence > 30
        await live.close()

    run(story())


def test_who_was_away_for_a_moment_gets_what_came_since_and_later_a_snapshot(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 1_000_000)
        stream = await live.table(book="ma-2025")
        await live.watches("cat", stream, "public")
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        back = await live.watches("bob", stream, "public", after=1)
        assert [one["message"] for one in back.messages] == ["News", "News", "Open"]
        assert back.sequence == live.hosted(stream).sequence == 3
        while live.hosted(stream).sequence < 80:
            await _finishes(live, stream)
            await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        late = await live.watches("dan", stream, "public", after=1)
        assert late.messages[0]["message"] == "Snapshot"
        await live.close()

    run(story())


def test_a_new_shoe_is_promised_in_a_record_before_its_first_card(tmp_path: Path) -> None:
    """Where the cutting card would be the round's first card the house shuffles, and deals only after that is told."""

    async def story() -> None:
        live = Live(tmp_path, seed="cutting card")
        await live.gives("ann", 10_000_000)
        stream = await live.table(book="ma-2025", setup={"decks": 6})
        seen = await live.watches("cat", stream, "public")
        shoes = 0
        for _ in range(400):
            await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
            await _finishes(live, stream)
            shoes = live.hosted(stream).state.shoes.made
            if shoes == 5:
                break
        assert shoes == 5
        betting = 0
        for message in seen.messages:
            names = [event["event"] for event in message.get("events", ())]
            if "ShoeShuffled" in names:
                after = names[names.index("ShoeShuffled") :]
                assert "ShoeCommitted" in after
                assert not {"CardDealt", "DealerCardDealt", "BettingClosed"} & set(after), names
                betting += "CuttingCardReached" in names
        assert betting > 0, "in one of the shoes the cutting card has to come first"
        await live.close()

    run(story())
