"""What a ruling would do is told before it is given: it is what happens then, and nothing unseen is in it."""

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from pontoon.cards import Card, full_shoe
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS
from pontoon.server.telling.pit.foreseen import foreseen
from pontoon.service.caller import Caller
from pontoon.service.hosted import Asked
from pontoon.service.pit.place import OwnTable
from pontoon.service.pit.preview import NOT_FOREHAND, Previewed, judged, preview
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.terms import Terms
from pontoon.table import CloseBetting, GiveRuling, Person, PlaceWager, Refusal, Report, State, Table
from tests.support.console import Told, stories


def at_the_pit(*books: str) -> Iterator[tuple[str, Told]]:
    for one in stories(*books):
        yield from ((f"{one.book} {one.name}", told) for told in one.told if told.by_pit)


def test_a_preview_is_what_the_command_does_then() -> None:
    seen: Counter[str] = Counter()
    for one in stories():
        for told in (each for each in one.told if each.by_pit):
            found = judged(one.rules, told.before, told.command)
            assert isinstance(found, Previewed), (one.book, one.name, found)
            assert sum(amount for _, amount in found.postings) == 0
            if found.depends:
                assert found.after == told.before, "nothing is told of it"
            else:
                assert found.after == told.after, (one.book, one.name)
            seen["depends" if found.depends else type(told.command).__name__] += 1
    assert seen["GiveRuling"] >= 80, seen
    assert seen["Report"] >= 80, seen


def behind(state: State, cards: tuple[Card, ...]) -> State:
    """The same table as far as anybody has seen, with these cards behind, and the last of them as the hole card."""
    shown = state.shoe.position + len(state.trouble.aside)
    shoe = replace(state.shoe, order=(*state.shoe.order[:shown], *cards))
    return replace(state, shoe=shoe, hole=cards[-1] if state.hole is not None else None)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_nothing_unseen_is_in_a_preview(book: str) -> None:
    """Shoes that are equal in all that was shown give the same bytes, whatever comes behind."""
    pairs = 0
    cards = full_shoe(1)
    for one in stories(book):
        for told in (each for each in one.told if each.by_pit and each.before.shoe.stage == "ready"):
            shoes = [behind(told.before, other) for other in (cards, cards[::-1], cards[7:] + cards[:7])]
            found = [judged(one.rules, shoe, told.command) for shoe in shoes]
            effects = {msgspec.json.encode(foreseen(each)) for each in found if isinstance(each, Previewed)}
            assert len(effects) <= 1, (one.name, told.command)
            pairs += len(effects)
    assert pairs >= 40, pairs


def hosting(table: State, **terms: object) -> Hosting:
    return Hosting(table, "t1", "Rata", "ann", msgspec.convert(terms, Terms))


def asked(command: object, name: str = "olga", *roles: str) -> Asked:
    return Asked(Caller(name, roles), "", command, 0, name, confirmed=True)  # type: ignore[arg-type]


def misdealt() -> Table:
    """NZ: box 1 has 9-5 and box 2 has 8, when its second card goes to box 1, and it is noticed at once."""
    table = Table.open("nz-current", cards="9s 8s 6h 5d 4c Kd 2c 3c")
    table.do(PlaceWager("ann", 1, Cents(1000)))
    table.do(PlaceWager("bob", 2, Cents(2000)))
    return table


def test_who_may_not_rule_is_not_told_what_a_ruling_would_do() -> None:
    found = next(told for _, told in at_the_pit("nz-current") if isinstance(told.command, GiveRuling))
    ruling = found.command
    assert isinstance(ruling, GiveRuling)
    ruling = replace(ruling, by=Person(ruling.by.role))
    rules = next(stories("nz-current")).rules
    table = hosting(found.before, public=True)
    dealer = preview(OwnTable(rules, table), asked(replace(ruling, by=Person("dealer")), "dora", "dealer"))
    assert isinstance(dealer, Refusal)
    assert dealer.code == "wrong-role"
    pretending = preview(OwnTable(rules, table), asked(ruling, "dora", "dealer"))
    assert isinstance(pretending, Refusal)
    assert pretending.code == "not-your-role"
    allowed = preview(OwnTable(rules, table), asked(ruling, "olga", ruling.by.role))
    assert isinstance(allowed, Previewed)


@pytest.mark.parametrize("command", [CloseBetting(), PlaceWager("olga", 1, Cents(1000))])
def test_play_is_not_previewed(command: object) -> None:
    table = misdealt()
    assert preview(OwnTable(table.rules, hosting(table.state)), asked(command)) == NOT_FOREHAND


def test_a_card_nobody_has_seen_is_not_told_beforehand() -> None:
    """The card that a report would bring out of the shoe decides, and that is all that is said."""
    table = misdealt()
    table.do(CloseBetting())
    report = Report("face-up", Person("dealer"))
    found = judged(table.rules, table.state, report)
    assert isinstance(found, Previewed)
    told = foreseen(found)
    assert found.depends
    assert (told.words, told.moves, told.postings, told.clauses) == ((), (), (), ())
