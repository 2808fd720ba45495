"""A house on a real database, with tables on which anything happens, for those who audit it."""

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

from pontoon.cards import seeded_entropy
from pontoon.money import Cents, Posting, balanced
from pontoon.rulebook import BOOK_IDS, load_book
from pontoon.service.audit.export import export
from pontoon.service.chance import Chance, ChanceEvent
from pontoon.service.commitments import Shoes, commitments
from pontoon.service.journal import Entry, Journal
from pontoon.service.sealing import Sealer
from pontoon.settlement import HOUSE, LAYOUT
from pontoon.store import Append, Committed, Store, Unit, open_store
from pontoon.store.view import open_view
from pontoon.table import Event, Person, postings
from pontoon.table.allowed import AllowList
from pontoon.table.audience import EVERYBODY
from pontoon.table.event_base import TELLS
from pontoon.table.procedures.events import TableClosed
from pontoon.table.told import TOLD
from tests.support.incidents import Floor, act, open_floor

Kept = Event | ChanceEvent
HOUSE_TOLD = AllowList({kind: everybody for kind, (everybody, _) in TELLS.items()}, beneath=TOLD)
RICH = Cents(10_000_000_00)


class AuditedHouse:
    """Writes decisions as the live house does: a record, its money and its receipt in one unit."""

    def __init__(self, store: Store, seed: object = "audited") -> None:
        self.store = store
        self.chance = Chance(seeded_entropy(f"{seed} salts"))
        self.journal: Journal[Kept] = Journal(Kept, self.told, Sealer(seeded_entropy(f"{seed} key")(32)))
        self.shoes: dict[str, Shoes] = {}
        self.length: dict[str, int] = {}
        self.rich: set[str] = set()
        self.units = 0

    @staticmethod
    def told(event: Kept) -> dict[str, object]:
        """What everybody may see of an event."""
        told: dict[str, object] = HOUSE_TOLD.told(event, EVERYBODY)
        return told

    def keep(self, stream: str, events: Iterable[Event], extra: tuple[ChanceEvent, ...] = ()) -> None:
        """One decision at a table."""
        said = tuple(events)
        shoes = self.shoes.get(stream, Shoes())
        whole = (*said, *commitments(shoes, stream, said, self.chance), *extra)
        for event in whole:
            shoes = shoes.after(event)
        self.shoes[stream] = shoes
        moved = tuple(_named(stream, posting) for event in said for posting in postings(event))
        self._fund(one.account for one in moved if one.account.startswith("wallet:"))
        self.write(stream, whole, moved)

    def write(self, stream: str, events: tuple[Kept, ...], moved: tuple[Posting, ...] = ()) -> None:
        """A record with its money."""
        number = self.length.get(stream, 0)
        self.units += 1
        entry = Entry(1_700_000_000_000 + self.units, "dealer dora", f"c{self.units}", events)
        record = self.journal.encode(entry, stream, number + 1)
        self._commit(Unit("dora", f"c{self.units}", (Append(stream, number, (record,)),), balanced(moved)))
        self.length[stream] = number + 1

    def _fund(self, accounts: Iterable[str]) -> None:
        for account in accounts:
            if account not in self.rich:
                self.rich.add(account)
                self._commit(Unit("house", "", postings=(Posting("issue", Cents(-RICH)), Posting(account, RICH))))

    def _commit(self, unit: Unit) -> None:
        (result,) = self.store.append([unit])
        assert isinstance(result, Committed), result


def _named(stream: str, posting: Posting) -> Posting:
    table = stream.partition(":")[2]
    names = {LAYOUT: f"layout:{table}", HOUSE: f"tray:{table}"}
    account = names.get(posting.account) or posting.account.replace("player:", "wallet:", 1)
    return Posting(account, posting.amount)


def play_audited(house: AuditedHouse, stream: str, floor: Floor, rounds: int) -> None:
    """Rounds at a table on which anything goes wrong, and its end, so that every shoe is opened."""
    house.keep(stream, floor.events)
    done, last = len(floor.events), floor.state.round + rounds
    calm = floor.trouble
    for count in range(400 * rounds):
        if floor.state.round >= last or floor.state.phase == "closed":
            break
        floor.trouble = calm if count % 300 < 150 else 0
        act(floor)
        if len(floor.events) > done:
            house.keep(stream, floor.events[done:])
            done = len(floor.events)
    house.keep(stream, (TableClosed(Person("dealer")),))


def audited_house(path: Path, seed: int, rounds: int, books: tuple[str, ...] = BOOK_IDS) -> str:
    """A database with a table of each book; its address."""
    url = f"sqlite:{path}"
    store = open_store(url)
    house = AuditedHouse(store, seed)
    for book in books:
        floor = open_floor(load_book(book), f"{book} {seed}")
        play_audited(house, f"table:{book}", floor, rounds)
    store.close()
    return url


def exported(url: str, streams: tuple[str, ...] = ()) -> list[bytes]:
    """The lines of an export."""
    view = open_view(url)
    try:
        return list(export(view, 1_700_000_000_000, streams))
    finally:
        view.close()


def seeds(seed: int) -> Iterator[random.Random]:
    """One source of chance after the other."""
    while True:
        yield random.Random(seed)
        seed += 1
