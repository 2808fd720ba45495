"""Live tables of decks of 52 cards: a house variant with tens is dealt, entered, followed and checked as any other."""

from pathlib import Path
from typing import Any

import pytest

from pontoon.cards import FULL_DECK, parse_card, parse_cards
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS
from pontoon.service.audit.check import audit
from pontoon.service.audit.contents import ExportView
from pontoon.service.audit.verifier import verify
from pontoon.service.tables.commands import Ready, SeatBot
from pontoon.table import CloseBetting, DealCard, LoadShoe, PlaceWager, StackShoe
from tests.service.tables.test_by_hand import DEALER, TERMS, code, does, wager
from tests.support.audited import exported
from tests.support.live import Live, run
from tests.support.tens import with_tens

TENS = {card.value for card in FULL_DECK if card.rank.value == "T"}


@pytest.mark.parametrize("book", BOOK_IDS)
def test_bots_play_a_whole_shoe_with_tens_and_it_stands_the_audit(book: str, tmp_path: Path) -> None:
    """Every card that was shown is the next one of an order of all 52, in both checks."""

    async def story() -> None:
        live = Live(tmp_path)
        asked: dict[str, Any] = {"variant": with_tens(book), "setup": {"decks": 6}, "terms": {"bots_alone": True}}
        stream = await live.table(book="", **asked)
        seen = await live.watches("eve", stream, "public")
        assert (seen.view["pack"], seen.view["setup"]["decks"]) == ("full", 6)
        await live.does("ann", stream, SeatBot("chart", 1), SeatBot("random", 2), SeatBot("mimic", 3))
        while seen.view["shoe"]["number"] < 2:
            await live.passes(60)
        await live.again()
        report = verify(exported(live.url))
        assert (report.faults, report.shoes_open >= 1, report.cards > 150) == ([], True, True)
        found = audit(ExportView(exported(live.url)))
        assert found.faults == ()
        assert (report.shoes, report.shoes_open, report.cards) == (found.shoes, found.shoes_open, found.cards)
        shown = {event.get("card") for message in seen.messages for event in message.get("events", ())}
        assert shown >= TENS, "tens were dealt"
        await live.close()

    run(story())


def test_a_dealer_enters_tens_and_is_told_how_many_can_come(tmp_path: Path) -> None:
    """Two tens, 20, against a ten and a nine: hana wins her 10.00."""

    async def story() -> None:
        live = Live(tmp_path)
        asked: dict[str, Any] = {"variant": with_tens("nz-current"), "setup": {"shoe": "physical", "decks": 4}}
        stream = await live.table("olga", book="", **asked, terms=TERMS)
        seen = await live.watches("dora", stream, "dealer", roles=DEALER)
        await does(live, stream, LoadShoe(), wager("hana", 1, 1000), CloseBetting())
        assert len(seen.open["copies"]) == 52
        for _ in range(2):
            before = seen.open["copies"]["Ts"]
            await does(live, stream, DealCard(parse_card("Ts", pack="full")))
            assert seen.open["copies"]["Ts"] == before - 1
        assert seen.view["dealer"] == ["Ts"]
        await does(live, stream, DealCard(parse_card("Th", pack="full")))
        assert seen.view["totals"][0]["points"] == 20
        await live.close()

    run(story())


def test_where_the_decks_have_none_a_ten_is_no_card(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await live.table("olga", setup={"shoe": "physical"}, terms=TERMS)
        seen = await live.watches("dora", stream, "dealer", roles=DEALER)
        await does(live, stream, LoadShoe(), wager("hana", 1, 1000), CloseBetting())
        assert (seen.view["pack"], len(seen.open["copies"])) == ("spanish", 48)
        ten = DealCard(parse_card("Ts", pack="full"))
        assert await code(live, "dora", stream, ten, DEALER) == "impossible-card"
        await live.close()

    run(story())


def test_a_shoe_laid_out_with_tens_pays_what_it_shows(tmp_path: Path) -> None:
    """An ace and a ten are a pontoon: 10.00 at 3 to 2 are 15.00 (NZ 9.1)."""

    async def story() -> None:
        live = Live(tmp_path)
        terms = {"money": "felt", "owner_rules": True}
        stream = await live.table(book="", variant=with_tens("nz-current"), setup={"shoe": "stacked"}, terms=terms)
        await live.does("ann", stream, StackShoe(parse_cards("Ts 9h As Kd 9c", pack="full")))
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        table = stream.removeprefix("table:")
        assert live.store.balances()[f"felt:{table}:ann"] == 1500
        await live.close()

    run(story())
