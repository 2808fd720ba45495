"""Commands over a wire: every kind there and back, and a clear word about what is none."""

import json
from types import NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import fields

from pontoon.cards import Card
from pontoon.progressive import Command as ProgressiveCommand
from pontoon.progressive import codec as progressive
from pontoon.table import Addition, Command, CommandError, Person, Split, decode_command, encode_command
from pontoon.table import commands as c
from pontoon.table.command_codec import MOST_BYTES, MOST_ITEMS, MOST_NUMBER, MOST_TEXT
from pontoon.table.decide import JUDGES
from pontoon.table.names import MOST_NAME, name_fault
from pontoon.tournament import Command as TournamentCommand
from pontoon.tournament import codec as tournament
from pontoon.tournament.decide import JUDGES as TOURNAMENT_JUDGES
from tests.support.tables import cents

ROUND_TRIPS: dict[str, tuple[Any, Any]] = {
    "table": (Command, (encode_command, decode_command)),
    "tournament": (TournamentCommand, (tournament.encode_command, tournament.decode_command)),
    "progressive": (ProgressiveCommand, (progressive.encode_command, progressive.decode_command)),
}
NAMES = st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1, max_size=MOST_NAME)
PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    str: NAMES,
    int: st.integers(0, MOST_NUMBER),
    bool: st.booleans(),
    bytes: st.binary(max_size=40),
    Card: st.sampled_from(Card),
    NoneType: st.none(),
}


def anything(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a type that may stand in a command."""
    if kind in PLAIN:
        return PLAIN[kind]
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    if get_origin(kind) is tuple and ... not in get_args(kind):
        return st.tuples(*(anything(one) for one in get_args(kind)))
    if get_origin(kind) is tuple:
        return st.lists(anything(get_args(kind)[0]), max_size=3).map(tuple)
    if get_origin(kind) in (Union, UnionType):
        return st.one_of(*map(anything, get_args(kind)))
    if isinstance(kind, NewType):
        return anything(kind.__supertype__)
    held = get_type_hints(kind)
    return st.builds(kind, **{field.name: anything(held[field.name]) for field in fields(kind)})


@pytest.mark.parametrize(
    ("stream", "kind"),
    [(stream, kind) for stream, (union, _) in ROUND_TRIPS.items() for kind in get_args(union)],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_every_command_goes_through_bytes_unchanged(stream: str, kind: type) -> None:
    encode, decode = ROUND_TRIPS[stream][1]

    @settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
    @given(anything(kind))
    def there_and_back(command: Any) -> None:
        data = encode(command)
        assert json.loads(data)["command"] == kind.__name__
        assert decode(data) == command

    there_and_back()


@pytest.mark.parametrize("union", [Command, TournamentCommand, ProgressiveCommand], ids=["table", "tournament", "prog"])
def test_every_command_has_a_name_of_its_own_and_refuses_unknown_keys(union: Any) -> None:
    kinds = get_args(union)
    assert len({kind.__struct_config__.tag for kind in kinds}) == len(kinds)
    assert all(kind.__struct_config__.forbid_unknown_fields for kind in kinds)


def test_every_command_has_its_judge() -> None:
    assert set(JUDGES) == set(get_args(Command))
    assert set(TOURNAMENT_JUDGES) == set(get_args(TournamentCommand))


def fault(data: bytes | dict[str, Any]) -> CommandError:
    """The error that these bytes, or this object, must meet."""
    with pytest.raises(CommandError) as caught:
        decode_command(data if isinstance(data, bytes) else json.dumps(data).encode())
    return caught.value


def hit(**other: Any) -> dict[str, Any]:
    return {"command": "Hit", "player": "ann", "box": 1, **other}


def test_what_is_no_json_or_names_no_command_is_told_so() -> None:
    assert str(fault(b"{")).startswith("This is no JSON: ")
    assert str(fault(b"[" * 10_000)).startswith("This is no JSON: ")
    for data in (b"[1]", b'"Hit"', b"{}", b'{"command": 3}'):
        assert fault(data).message == "A command is a JSON object that has its name under `command`."
    assert str(fault(b" " * (MOST_BYTES + 1))) == "A command has at most 65536 bytes, and this has 65537."


def test_an_unknown_command_is_answered_with_those_that_are_close() -> None:
    error = fault({"command": "Dubble"})
    assert (error.message, error.where) == ("There is no command 'Dubble'.", "command")
    assert "Double" in error.possible
    assert str(error).endswith(f"Possible: {', '.join(error.possible)}.")
    assert fault({"command": "xyzzy"}).possible == tuple(sorted(kind.__name__ for kind in get_args(Command)))


def test_unknown_and_missing_keys_are_answered_with_those_there_are() -> None:
    error = fault(hit(amount=5))
    assert str(error) == "Hit: Object contains unknown field `amount`. Possible: player, box."
    assert fault({"command": "Hit", "box": 1}).message == "Hit: Object missing required field `player`."
    split = {"command": "Split", "player": "ann", "box": 1, "cover": ["ann"]}
    nested = fault({**split, "entered_by": {"role": "dealer", "badge": 7}})
    assert nested.message == "Split: Object contains unknown field `badge` in entered_by."
    assert nested.possible == tuple(field.name for field in fields(Split))
    added = {"command": "Double", "player": "ann", "box": 1, "additions": [{"player": "ann", "amount": 1, "odds": 2}]}
    assert fault(added).where == "additions[0]"


def test_a_word_that_is_none_of_the_few_is_answered_with_them() -> None:
    error = fault({"command": "Follow", "player": "bob", "box": 1, "answer": "perhaps"})
    assert error.where == "answer"
    assert error.possible == ("follow", "first", "second", "decline")


@pytest.mark.parametrize("box", [True, 1.5, "1", None])
def test_a_number_is_a_whole_number(box: object) -> None:
    assert "Expected `int`" in fault(hit(box=box)).message


@pytest.mark.parametrize("box", [-1, MOST_NUMBER + 1, 10**30])
def test_a_number_is_not_below_zero_nor_beyond_all_money(box: int) -> None:
    assert fault(hit(box=box)).where == "box"


def test_numbers_and_names_deep_inside_are_held_to_the_same() -> None:
    additions = (Addition("ann", cents(-1)),)
    assert fault(encode_command(c.Double("ann", 1, additions))).message == f"Numbers go from 0 to {MOST_NUMBER}."
    additions = (Addition(" ", cents(1)),)
    assert fault(encode_command(c.Double("ann", 1, additions))).message == "A name cannot be blank."
    assert fault(encode_command(c.Split("ann", 1, ("ann", "")))).where == "cover"
    by = Person("dealer", "x" * (MOST_NAME + 1))
    assert fault(encode_command(c.AnnounceFinalRounds(by))).where == "name"


def test_texts_and_lists_have_an_end() -> None:
    assert fault(encode_command(c.CancelSpin("x" * (MOST_TEXT + 1)))).where == "malfunction"
    assert fault(encode_command(c.CancelSpin("\x1b[2J"))).where == "malfunction"
    assert fault(encode_command(c.Shuffle((Card.AS,) * (MOST_ITEMS + 1)))).where == "cards"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "A name cannot be blank."),
        (" \t", "A name cannot be blank."),
        ("a" * 65, "A name has at most 64 characters, and this one has 65."),
        ("an\nn", "A name has no line breaks, control characters or characters that cannot be seen."),
        ("an\u202en", "A name has no line breaks, control characters or characters that cannot be seen."),
        ("an\x9bn", "A name has no line breaks, control characters or characters that cannot be seen."),
    ],
)
def test_a_name_that_is_none_is_told_why(name: str, words: str) -> None:
    assert name_fault(name) == words
    assert fault(hit(player=name)).where == "player"


@pytest.mark.parametrize("name", ["ann", "a-b_2", "Ann Bee", "Zoë", "王", "a" * 64])
def test_a_name_may_be_what_scripts_and_people_write(name: str) -> None:
    assert name_fault(name) is None
    assert decode_command(json.dumps(hit(player=name)).encode()) == c.Hit(name, 1)


def test_a_name_may_be_left_out_where_it_has_a_default() -> None:
    report = b'{"command":"Report","situation":"ten","by":{"role":"dealer","name":""},"player":""}'
    assert decode_command(report) == decode_command(b'{"command":"Report","situation":"ten","by":{"role":"dealer"}}')
