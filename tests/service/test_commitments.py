"""Which shoes begin, and which are opened, with the events of a decision."""

from collections.abc import Iterable

from pontoon.cards import full_shoe, parse_cards, seeded_entropy, shuffle
from pontoon.service.chance import Chance, ShoeCommitted, ShoeRevealed, commit_shoe
from pontoon.service.commitments import Shoes, commitments, revealed
from pontoon.table import Event, Person, Setup, TableOpened
from pontoon.table import events as e
from pontoon.table.incidents.events import MidRoundShuffleDue
from pontoon.table.procedures.events import TableClosed

STREAM = "table:t1"
FIRST, SECOND, THIRD = (shuffle(full_shoe(6), seeded_entropy(name)) for name in ("first", "second", "third"))
OPENED = TableOpened("nz-current", Setup())


def chance() -> Chance:
    return Chance(seeded_entropy("salt"))


def told(shoes: Shoes, *events: Event, hold: bool = False) -> tuple[Shoes, list[tuple[str, int]]]:
    """The shoes after a record with these events and what they ask for, and what that is."""
    added = commitments(shoes, STREAM, events, chance(), hold=hold)
    for event in (*events, *added):
        shoes = shoes.after(event)
    return shoes, [(type(one).__name__, one.shoe) for one in added]


def played(records: Iterable[tuple[Event, ...]]) -> list[list[tuple[str, int]]]:
    shoes, found = Shoes(), []
    for record in records:
        shoes, added = told(shoes, *record)
        found.append(added)
    return found


def test_a_shuffle_commits_to_its_order_before_the_cut() -> None:
    added = commitments(Shoes(), STREAM, (OPENED, e.ShoeShuffled(FIRST), e.ShoeCut("dealer", 100)), chance())
    assert added == (ShoeCommitted(1, commit_shoe(STREAM, 1, FIRST, chance().salt()), chance().salt()),)


def test_the_next_shuffle_opens_the_shoe_before_it() -> None:
    first = (OPENED, e.ShoeShuffled(FIRST))
    assert played([first, (e.RoundEnded(1),), (e.RoundEnded(2), e.ShoeShuffled(SECOND))]) == [
        [("ShoeCommitted", 1)],
        [],
        [("ShoeCommitted", 2), ("ShoeRevealed", 1)],
    ]


def test_what_is_opened_is_what_was_committed_to() -> None:
    shoes, _ = told(Shoes(), OPENED, e.ShoeShuffled(FIRST))
    salt = shoes.hidden[0].salt
    added = commitments(shoes, STREAM, (e.ShoeShuffled(SECOND),), Chance())
    assert added[-1] == ShoeRevealed(1, salt, FIRST)


def test_a_shuffle_in_mid_round_opens_nothing_until_all_cards_are_shuffled_together() -> None:
    """The hole card and the burnt cards came from the first order."""
    rest = FIRST[200:]
    assert played(
        [
            (OPENED, e.ShoeShuffled(FIRST)),
            (MidRoundShuffleDue("remaining"), e.ShoeShuffled(rest)),
            (e.RoundEnded(1),),
            (e.ShoeShuffled(THIRD),),
        ]
    ) == [
        [("ShoeCommitted", 1)],
        [("ShoeCommitted", 2)],
        [],
        [("ShoeCommitted", 3), ("ShoeRevealed", 1), ("ShoeRevealed", 2)],
    ]


def test_a_mid_round_shuffle_that_a_void_has_overtaken_does_not_hold_the_next_one_back() -> None:
    found = played(
        [
            (OPENED, e.ShoeShuffled(FIRST)),
            (MidRoundShuffleDue("discards"),),
            (e.RoundEnded(1), e.ShoeShuffled(SECOND)),
        ]
    )
    assert found[-1] == [("ShoeCommitted", 2), ("ShoeRevealed", 1)]


def test_closing_the_table_opens_its_shoe() -> None:
    closed = TableClosed(Person("dealer"))
    assert played([(OPENED, e.ShoeShuffled(FIRST)), (closed,)])[-1] == [("ShoeRevealed", 1)]


def test_the_last_of_the_final_rounds_opens_the_shoe() -> None:
    found = played(
        [(OPENED, e.ShoeShuffled(FIRST)), (e.FinalRoundsAnnounced(2),), (e.RoundEnded(1),), (e.RoundEnded(2),)]
    )
    assert found[1:] == [[], [], [("ShoeRevealed", 1)]]


def test_an_automated_shoe_is_committed_to_anew_for_every_round() -> None:
    found = played(
        [
            (OPENED, e.ShoeShuffled(FIRST)),
            (e.RoundEnded(1), e.ShoeShuffled(SECOND)),
            (e.RoundEnded(2), e.ShoeShuffled(THIRD)),
        ]
    )
    assert found[2] == [("ShoeCommitted", 3), ("ShoeRevealed", 2)]


def test_a_stacked_shoe_is_a_shoe_and_a_physical_one_is_not() -> None:
    found = played([(OPENED, e.ShoeStacked(parse_cards("7s 9h"))), (e.ShoeLoaded(),)])
    assert found == [[("ShoeCommitted", 1)], [("ShoeRevealed", 1)]]


def test_shoes_that_are_held_stay_closed_until_they_are_opened_together() -> None:
    shoes, _ = told(Shoes(), OPENED, e.ShoeShuffled(FIRST))
    shoes, added = told(shoes, e.ShoeShuffled(SECOND), hold=True)
    assert added == [("ShoeCommitted", 2)]
    assert [(one.shoe, one.cards) for one in revealed(shoes)] == [(1, FIRST), (2, SECOND)]


def test_a_tournaments_table_is_named_in_its_commitments() -> None:
    added = commitments(Shoes(), "tournament:m1", (OPENED, e.ShoeShuffled(FIRST)), chance(), table=4)
    assert added == (
        ShoeCommitted(1, commit_shoe("tournament:m1/4", 1, FIRST, chance().salt()), chance().salt(), table=4),
    )


def test_the_next_table_in_the_same_place_counts_its_shoes_on() -> None:
    found = played([(OPENED, e.ShoeShuffled(FIRST)), (OPENED, e.ShoeShuffled(SECOND))])
    assert found[1] == [("ShoeCommitted", 2), ("ShoeRevealed", 1)]


def test_shoes_do_not_print_their_cards_or_salts() -> None:
    shoes, _ = told(Shoes(), OPENED, e.ShoeShuffled(FIRST))
    assert str(FIRST[0]) not in repr(shoes)
    assert shoes.hidden[0].salt not in repr(shoes)
