"""Who is asked at a hosted table: what is closed and why, how long there is, and bettors who may follow."""

from pathlib import Path
from typing import Any

from pontoon.money import Cents
from pontoon.service.tables.commands import Pass, Ready, SeatBot
from pontoon.table import Addition, Double, Follow, Hit, Insure, PlaceWager, Split, Stand
from tests.service.tables.test_playing import stacked
from tests.support.live import Live, Seen, run

CLOCKS = {"betting": 15, "decision": 25, "offer": 12, "follow": 6, "bank": 30}


def closed(seen: Seen) -> dict[str, list[str]]:
    """The clauses of what is closed, by action."""
    return {one["action"]: one["refusal"]["clauses"] for one in seen.open["closed"]}


async def behind(live: Live, cards: str, **terms: Any) -> str:
    """Ann's box with bob and cat behind her, dealt."""
    stream = await stacked(live, cards, clocks=CLOCKS, **terms)
    await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
    await live.does("bob", stream, PlaceWager("bob", 1, Cents(2000)), Ready("bob"))
    await live.does("cat", stream, PlaceWager("cat", 1, Cents(500)), Ready("cat"))
    await live.does("ann", stream, Ready("ann"))
    return stream


def test_who_decides_is_told_what_is_closed_on_the_hand_and_why(tmp_path: Path) -> None:
    """NZ 10.5: nobody stands below 12. NZ 13.1: two cards of different value are not split."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "5s 8h 6d 9c Kd", clocks=CLOCKS)
        ann, bob = await live.watches("ann", stream), await live.watches("bob", stream)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        assert ann.actions == ["hit", "double"]
        assert set(closed(ann)) == {"stand", "split"}
        stand = next(one["refusal"] for one in ann.open["closed"] if one["action"] == "stand")
        assert "12" in stand["message"]
        assert stand["clauses"]
        assert {one["box"] for one in ann.open["closed"]} == {1}
        assert not bob.open["closed"], "what is closed to ann is no news for bob"
        await live.close()

    run(story())


def test_where_surrender_is_a_choice_of_the_turn_it_is_among_what_is_closed(tmp_path: Path) -> None:
    """MA 8(a): surrender is the first decision; after a card it is closed, and says so. The first card is burnt."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "Ks 2s 8h 3d 4c Kd 9c 9d", book="ma-2025", clocks=CLOCKS)
        ann = await live.watches("ann", stream)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        assert "surrender" in ann.actions
        assert set(closed(ann)) == {"split"}
        await live.does("ann", stream, Hit("ann", 1))
        assert set(closed(ann)) == {"split", "surrender"}
        assert closed(ann)["surrender"]
        await live.close()

    run(story())


def test_who_is_asked_about_an_offer_is_told_on_which_boxes_it_is_closed(tmp_path: Path) -> None:
    """Insurance against an ace: box 1 is insured already, box 2 may still be."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 9d Ah Ks Kd 7c 3d", clocks=CLOCKS)
        ann = await live.watches("ann", stream)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), PlaceWager("ann", 2, Cents(1000)))
        await live.does("ann", stream, Ready("ann"), Insure("ann", 1, Cents(500)))
        assert ann.view["step"]["offer"] == "insurance"
        assert [(one["action"], one["box"]) for one in ann.open["closed"]] == [("insure", 1)]
        await live.close()

    run(story())


def test_nothing_is_closed_without_a_reason_while_betting_and_ask_tells_it(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 8h Ks Kd", clocks=CLOCKS)
        ann = await live.watches("ann", stream)
        assert ann.open["closed"] == []
        await ann.hosted.open(ann.watcher, closed=True)
        assert {one["action"] for one in ann.open["closed"]} == {"side"}
        assert all(one["refusal"]["message"] and one["refusal"]["clauses"] for one in ann.open["closed"])
        assert "session" in ann.open
        await live.close()

    run(story())


def test_the_clock_of_a_decision_says_how_much_of_it_is_the_time_bank(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "2s 8h 2d 2c 2h 9c Kd", clocks=CLOCKS)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        clock = live.hosted(stream).clock
        assert (clock.until - clock.since, clock.bank) == (55_000, 30_000)
        await live.passes(35)
        await live.does("ann", stream, Hit("ann", 1))
        clock = live.hosted(stream).clock
        assert (clock.until - clock.since, clock.bank) == (45_000, 20_000)
        await live.close()

    run(story())


def test_bettors_behind_have_a_time_of_their_own_to_follow_a_double(tmp_path: Path) -> None:
    """NZ 12.6: who does not double keeps the odds. Bob follows; cat says nothing and stays with her 5.00.

    5 and 6 doubled to 20 against 18: ann wins 20, bob 40, cat 5.
    """

    async def story() -> None:
        live = Live(tmp_path)
        stream = await behind(live, "5s 8h 6s 9d Kd")
        table = stream.removeprefix("table:")
        bob, cat = await live.watches("bob", stream), await live.watches("cat", stream)
        await live.does("ann", stream, Double("ann", 1, (Addition("ann", Cents(1000)),)))
        clock = bob.view["clock"]
        assert (clock["what"], clock["players"], clock["until"] - clock["since"]) == ("offer", ["bob", "cat"], 6000)
        assert (bob.actions, cat.actions) == (["follow"], ["follow"])
        await live.passes(4)
        await live.does("bob", stream, Follow("bob", 1, "follow", Cents(2000)))
        assert cat.view["clock"]["until"] == clock["until"], "an answer gives nobody else more time"
        assert cat.view["clock"]["players"] == ["cat"]
        await live.passes(2.1)
        assert live.hosted(stream).state.table.invitation is None
        assert cat.messages[-1]["events"][0] == {"event": "ClockLapsed", "what": "offer"}
        await live.passes(12)
        balances = {who: live.store.balance(f"felt:{table}:{who}") for who in ("ann", "bob", "cat")}
        assert balances == {"ann": 2000, "bob": 4000, "cat": 500}
        await live.close()

    run(story())


def test_a_bettor_who_does_not_answer_a_split_stays_on_the_first_hand_also_after_a_restart(tmp_path: Path) -> None:
    """8-8 split by ann; bob covers both, cat is silent over a restart. 18 and 19 against 17: cat wins on the first."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await behind(live, "8s 7h 8d Kc Kd Ks")
        await live.does("ann", stream, Split("ann", 1, ("ann",)))
        await live.does("bob", stream, Follow("bob", 1, "follow", Cents(2000)))
        await live.again()
        invitation = live.hosted(stream).state.table.invitation
        assert (invitation.asked, invitation.waiting) == (("bob", "cat"), ("cat",))
        clock = live.hosted(stream).clock
        assert (clock.players, clock.until - clock.since) == (("cat",), 16_000), "the whole time, and the grace"
        await live.passes(16.1)
        hands = live.hosted(stream).state.table.boxes[0].hands
        assert [[stake.player for stake in hand.stakes] for hand in hands] == [["ann", "bob", "cat"], ["ann", "bob"]]
        await live.does("ann", stream, Stand("ann", 1), Stand("ann", 1))
        assert live.hosted(stream).state.table.phase == "betting"
        await live.close()

    run(story())


def test_an_offer_without_a_time_for_followers_has_that_of_an_offer(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "5s 8h 6s 9d Kd", clocks={"offer": 12})
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await live.does("bob", stream, PlaceWager("bob", 1, Cents(2000)), Ready("bob"))
        await live.does("ann", stream, Ready("ann"), Double("ann", 1, (Addition("ann", Cents(1000)),)))
        clock = live.hosted(stream).clock
        assert (clock.what, clock.until - clock.since) == ("offer", 12_000)
        await live.does("bob", stream, Pass("bob"))
        assert live.hosted(stream).state.table.invitation is None
        await live.close()

    run(story())


def test_a_bot_behind_answers_whether_it_follows(tmp_path: Path) -> None:
    """A bot on ann's box is asked like anybody else, and answers at its pace."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "5s 8h 6s 9d Kd", clocks=CLOCKS)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), SeatBot("chart", box=1))
        await live.passes(3)
        bettors = [one.player for one in live.hosted(stream).state.table.boxes[0].bettors]
        assert bettors == ["ann", "bot-1"]
        seen = await live.watches("cat", stream, "public")
        await live.does("ann", stream, Ready("ann"), Double("ann", 1, (Addition("ann", Cents(1000)),)))
        assert seen.view["clock"]["players"] == ["bot-1"]
        await live.passes(3)
        answers = [
            one for news in seen.messages for one in news.get("events", ()) if one["event"] == "FollowerAnswered"
        ]
        assert [one["player"] for one in answers] == ["bot-1"]
        await live.close()

    run(story())
