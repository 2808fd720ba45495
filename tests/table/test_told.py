"""Telling by allowed fields: what is not listed is told to nobody, and everything there is has its list."""

from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct, defstruct, json
from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.money import Cents
from pontoon.progressive import events as progressive
from pontoon.progressive import message as progressive_message
from pontoon.progressive.told import TOLD as PROGRESSIVE_TOLD
from pontoon.settlement import Hand
from pontoon.table import Audience, Person, message, view
from pontoon.table import events as e
from pontoon.table.allowed import AllowList
from pontoon.table.audience import STAFF_ROLES
from pontoon.table.event_base import EventBase
from pontoon.table.incidents.events import RulingGiven
from pontoon.table.people.events import PlayerExcluded
from pontoon.table.people.state import People
from pontoon.table.state import Box, PlayedRound
from pontoon.table.told import TOLD
from pontoon.tournament import Chips, State
from pontoon.tournament import events as tournament
from pontoon.tournament.told import TOLD as TOURNAMENT_TOLD
from pontoon.tournament.views import message as tournament_message
from pontoon.tournament.views import messages
from tests.support.secrets import AUDIENCES
from tests.support.tables import dealt
from tests.support.tournaments import changed, whole_run


def later_version(kind: type[Struct], *fields: Any, tag: str | None = None) -> Any:
    """The struct as a later version of this software might have it, with more fields."""
    return defstruct(kind.__name__, fields, bases=(kind,), frozen=True, tag=tag)


def structs_in(kind: Any, found: set[type]) -> set[type]:
    """Every struct that a type is made of."""
    if isinstance(kind, type) and issubclass(kind, Struct) and kind not in found:
        found.add(kind)
        for inside in get_type_hints(kind).values():
            structs_in(inside, found)
    for inside in get_args(kind):
        structs_in(inside, found)
    return found


@pytest.mark.parametrize(
    ("told", "union"),
    [
        (TOLD, e.Event),
        (TOLD, Box | PlayedRound | People),
        (TOURNAMENT_TOLD, tournament.Event),
        (PROGRESSIVE_TOLD, progressive.Event),
    ],
)
def test_every_event_and_all_that_lies_inside_one_has_its_list(told: AllowList, union: object) -> None:
    missing = sorted(kind.__name__ for kind in structs_in(union, set()) if kind not in told)
    assert missing == []


@pytest.mark.parametrize("told", [TOLD, TOURNAMENT_TOLD, PROGRESSIVE_TOLD])
def test_no_list_names_a_field_that_is_not_there(told: AllowList) -> None:
    for kind, names in told.listed():
        assert set(names) <= set(kind.__struct_fields__), kind  # type: ignore[attr-defined]


def test_a_field_added_to_an_event_is_seen_by_nobody() -> None:
    """A later version of an event, with a card in a new field, is told as the old one."""
    burned = later_version(e.CardBurned, ("below", Card, Card.S2))
    shown = later_version(e.DealerCardDealt, ("next", Card))
    for audience in AUDIENCES:
        assert message(5, burned(Card.AS, Card.S9), audience) == {"sequence": 5, "event": "CardBurned"}
        told = message(6, shown(Card.KS, Card.S9), audience)
        assert told == {"sequence": 6, "event": "DealerCardDealt", "card": "Ks"}


def test_a_field_added_to_what_lies_inside_an_event_is_seen_by_nobody() -> None:
    person = later_version(Person, ("sees", Card, Card.S9))
    told = message(1, PlayerExcluded("ann", person("operator", "olga")))
    assert told["by"] == {"role": "operator", "name": "olga"}


def test_an_event_without_a_list_tells_its_name_alone() -> None:
    unlisted = later_version(EventBase, ("cards", tuple[Card, ...]), tag="CardsSeen")
    tellers: tuple[Any, ...] = (message, tournament_message, progressive_message)
    for tell in tellers:
        assert tell(3, unlisted((Card.AS,))) == {"sequence": 3, "event": "CardsSeen"}


def test_a_field_added_to_a_box_or_a_hand_is_in_no_view() -> None:
    table = dealt("nz-current", "8s 9d 7h")
    (box,) = table.state.boxes
    behind = ("next", Card | None, None)
    hand = later_version(Hand, behind)(box.hands[0].cards, box.hands[0].stakes, next=Card.S9)
    state = replace(
        table.state, boxes=(later_version(Box, behind)(box.number, box.bettors, hands=(hand,), next=Card.S9),)
    )
    for audience in AUDIENCES:
        shown: Any = view(table.rules, state, audience).boxes[0]
        assert (shown.next, shown.hands[0].next) == (None, None)
        assert shown.hands[0].cards == box.hands[0].cards


def test_notes_for_the_record_are_told_to_the_house_alone() -> None:
    ruling = RulingGiven("disturbance", "void-round", Person("operator"), note="seen on camera 2")
    excluded = PlayerExcluded("ann", Person("operator"), note="threats")
    for event in (ruling, excluded):
        for audience in AUDIENCES:
            assert ("note" in message(1, event, audience)) == audience.is_house, audience
    assert {one.role for one in AUDIENCES if one.is_house} == {*STAFF_ROLES, "auditor"}


def test_the_house_alone_is_told_who_is_restricted() -> None:
    table = dealt("nz-current", "8s 9d 7h")
    state = replace(table.state, people=People(restricted=("ann",), next_limits=table.state.setup.limits))
    assert view(table.rules, state, "player bob").people == People(next_limits=table.state.setup.limits)
    assert view(table.rules, state, "auditor").people == state.people


def test_a_mystery_value_is_told_when_it_has_been_hit() -> None:
    for audience in (Audience(), Audience("dealer"), Audience("auditor")):
        drawn = progressive_message(1, progressive.MysteryDrawn("m", Cents(5)), audience)
        assert drawn == {"sequence": 1, "event": "MysteryDrawn", "meter": "m"}
        hit = progressive_message(2, progressive.MustHitWon("a", "m", 3, Cents(5)), audience)
        assert hit["value"] == 5


def test_the_tables_of_a_tournament_are_told_with_numbers_of_their_own() -> None:
    """Every table counts its own events from 1, with no gap and none twice, whatever happens elsewhere."""
    made = whole_run(changed(), 4, "numbers")
    reached: dict[int, int] = {}
    told = list(messages(State(), made.events, "player p1"))
    assert [one["sequence"] for one in told] == list(range(1, len(made.events) + 1))
    for one in told:
        if one["event"] == "BallotDrawn":
            reached.clear()
        if one["event"] == "TableActed":
            first = reached.get(one["table"], 0) + 1
            numbers = [inside["sequence"] for inside in one["events"]]
            assert numbers == list(range(first, first + len(numbers)))
            reached[one["table"]] = numbers[-1]
    assert max(reached.values()) > 20


def test_a_struct_that_is_written_as_a_list_tells_its_listed_fields_in_their_places() -> None:
    """Tournament chips are one: whoever hears that somebody is out hears with how many chips (20.12)."""
    out = tournament.PlayerEliminated(1, "ann", 2, Chips(1500))
    assert tournament_message(1, out)["chips"] == [1500]

    class Pair(Struct, frozen=True, array_like=True):
        shown: int
        hidden: int

    assert AllowList({Pair: "shown"}).told(Pair(1, 2), Audience()) == [1, None]


class Leaf(Struct, frozen=True):
    name: str
    card: Card | None = None


class Tree(Struct, frozen=True):
    leaves: tuple[Leaf, ...]
    cents: Cents = Cents(0)


class Crate(Struct, frozen=True):
    things: Any


class Chain(Struct, frozen=True):
    rest: "Chain | None" = None


def test_a_struct_is_whole_when_every_field_of_it_and_inside_it_is_listed() -> None:
    told = AllowList({Leaf: "name card", Tree: "leaves cents"})
    assert told.is_whole(Leaf)
    assert told.is_whole(Tree)
    tree = Tree((Leaf("a", Card("9s")),))
    assert told.part(tree, Audience()) is tree
    assert json.encode(told.told(tree, Audience())) == b'{"leaves":[{"name":"a","card":"9s"}],"cents":0}'


@pytest.mark.parametrize(
    ("told", "kind"),
    [
        (AllowList({Leaf: "name", Tree: "leaves cents"}), Tree),  # a field inside it is not listed
        (AllowList({Tree: "leaves cents"}), Tree),  # what lies inside is not listed at all
        (AllowList({Leaf: "name card"}, when={Leaf: ("card", lambda leaf, audience: True)}), Leaf),
        (AllowList({Crate: "things"}), Crate),  # anything may lie in it
        (AllowList({Chain: "rest"}), Chain),
        (AllowList({Crate: "things"}), later_version(Crate, ("more", int, 0))),  # it is not the one that is listed
    ],
)
def test_whatever_could_hide_something_is_gone_through_field_by_field(told: AllowList, kind: type[Struct]) -> None:
    assert not told.is_whole(kind)


def test_a_later_version_of_something_inside_makes_the_whole_be_gone_through() -> None:
    class Old(Struct, frozen=True):
        shown: int

    class New(Old, frozen=True):
        hidden: int = 7

    told = AllowList({Old: "shown"})
    assert not told.is_whole(Old)
    assert told.told(New(1), Audience()) == {"shown": 1}


def test_a_struct_that_is_listed_later_is_looked_at_again() -> None:
    told = AllowList({Tree: "leaves cents"})
    assert not told.is_whole(Tree)
    told.allow(Leaf, "name card")
    assert told.is_whole(Tree)


def test_no_struct_of_the_table_has_a_second_form_with_more_fields_that_could_lie_in_its_place() -> None:
    listed = [kind for kind, _ in TOLD.listed()]
    assert {Box, Hand, PlayedRound} <= set(listed)
    for kind in listed:
        forms: list[type] = kind.__subclasses__()
        assert not [form for form in forms if form.__module__.startswith("pontoon.")]
