"""What a real house has written down stands the audit: tables of all books, people, bots, felt money, a restart."""

from pathlib import Path

from pontoon.cards import parse_cards
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS
from pontoon.service.audit.check import audit
from pontoon.service.audit.contents import ExportView
from pontoon.service.audit.verifier import verify
from pontoon.service.tables.commands import Ready, SeatBot
from pontoon.table import PlaceWager, StackShoe, Stand
from tests.support.audited import exported
from tests.support.live import Live, run


def test_a_house_with_people_and_bots_stands_the_audit_while_it_is_open(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 1_000_000)
        for book in BOOK_IDS:
            stream = await live.table(book=book, setup={"decks": 6}, terms={"bots_alone": True})
            await live.does("ann", stream, *(SeatBot("random", box) for box in (1, 2, 3)))
            await live.passes(40)
        felt = await live.table(setup={"shoe": "stacked"}, terms={"money": "felt", "owner_rules": True})
        await live.does("ann", felt, StackShoe(parse_cards("9s 8h Ks Kd 9c")))
        await live.does("ann", felt, PlaceWager("ann", 1, Cents(2500)), Ready("ann"), Stand("ann", 1))
        await live.again()
        await live.does("ann", felt, StackShoe(parse_cards("7s 9h")))
        lines = exported(live.url)
        report = verify(lines)
        assert report.faults == []
        assert report.streams == len(BOOK_IDS) + 1
        assert report.records > 50
        assert report.cards >= 4
        found = audit(ExportView(lines))
        assert found.faults == ()
        assert (report.shoes, report.shoes_open, report.cards) == (found.shoes, found.shoes_open, found.cards)
        await live.close()

    run(story())
