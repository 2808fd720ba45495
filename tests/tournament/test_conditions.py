"""Conditions from a text: what is read, what is refused, all faults at once."""

import pytest

from pontoon.rulebook import load_book
from pontoon.table import TableOpened, open_table
from pontoon.tournament import ConditionsError, read_conditions, rules_of, whole
from pontoon.tournament.conditions import setup_of
from tests.support.tournaments import HEATS, TEXT, changed


def faults(text: str) -> list[str]:
    """The faults of a text, as a person reads them."""
    with pytest.raises(ConditionsError) as caught:
        read_conditions(text, "file")
    assert str(caught.value).startswith("file: ")
    return [str(fault) for fault in caught.value.faults]


def only(text: str) -> str:
    """The one fault of a text."""
    (fault,) = faults(text)
    return fault


def replaced(old: str, new: str) -> str:
    assert old in TEXT, old
    return TEXT.replace(old, new)


def test_a_text_that_is_no_toml_says_where() -> None:
    assert "this is no TOML" in only("title = ")


def test_a_text_that_is_nested_too_deeply_says_so() -> None:
    assert only("x = " + "[" * 5000) == "this cannot be read: it is nested too deeply"


def test_an_empty_text_lacks_everything() -> None:
    paths = {fault.partition(":")[0] for fault in faults("")}
    assert paths == {
        "title",
        "rulebook",
        "start",
        "entry.fee",
        "entry.chips",
        "entry.maximum",
        "table.minimum",
        "table.maximum",
        "table.step",
        "stages",
        "prizes.shares",
    }


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('rulebook = "act-2005"', 'rulebook = "act"', "rulebook: must name one of"),
        ('title = "Test"', 'title = ""', "title: must be a text"),
        ("title", "duplicate = 1\ntitle", "duplicate: must be true or false"),
        ("title", "colour = 1\ntitle", "colour: there is no such condition; known here are title"),
        ('commission = "10.00"', 'commission = "-1"', "entry.commission: must be dollars as a text"),
        ('commission = "10.00"', 'commission = "200"', "entry.commission: is more than the entry fee"),
        ("minimum = 2\n", "minimum = 1\n", "entry.minimum: must be a whole number of at least 2"),
        ("minimum = 2\n", "minimum = true\n", "entry.minimum: must be a whole number"),
        ("minimum = 2\n", "minimum = 9\n", "entry.maximum: is less than the minimum of 9 players"),
        ("step = 10", "step = 15", "table.minimum: must be a multiple of the step"),
        ("maximum = 500", "maximum = 10", "table.maximum: is less than the minimum of 20"),
        ("step = 10", "step = 10\ndecks = 2", "table.decks: act-2005 is played with 3, 4, 5, 6, 7, 8 decks"),
        ("players = 7", "players = 8", "table.players: a table has 7 boxes"),
        ('["60%", "40%"]', "[]", "prizes.shares: must list the share"),
        ('["60%", "40%"]', '["60%", "a"]', "prizes.shares: 'a', division 2, must be a share"),
        ('["60%", "40%"]', '["1e999999999%"]', "prizes.shares: '1e999999999%', division 1"),
        ('["60%", "40%"]', '["1/0"]', "prizes.shares: '1/0', division 1"),
        ('["60%", "40%"]', '["-1", "2"]', "prizes.shares: '-1', division 1"),
        ('["60%", "40%"]', '["0.00000000000000000001"]', "prizes.shares: '0.000"),
        ('["60%", "40%"]', '["33.3%", "33.3%"]', "prizes.shares: together they are 66.6% of the pool"),
        ('["60%", "40%"]', "7", "prizes.shares: must be a list of texts"),
        ('["60%", "40%"]', '["1/3", "1/3", "1/3"]', "prizes.shares: 3 divisions are more than the 2 players"),
        ("rounds = 3", "rounds = 0", "stages[1].rounds: a session is a number of rounds or a number of shoes"),
        ("rounds = 3", 'rounds = 3\nchips = "old"', "stages[1].chips: must be"),
        ("rounds = 3", "rounds = 3\nthrough_overall = 2", "stages[1].through_overall: nobody goes through"),
        ("rounds = 3", "rounds = 3\nminimum = 30\nmaximum = 20\nstep = 10", "stages[1].maximum: is less"),
        ("[table]", "[groups]\nmost = 3\n\n[table]", "groups.most: must be a table"),
        ("[table]", '[groups]\nonly = ["a"]\nbarred = ["a"]\n\n[table]', "groups.barred: a cannot be both"),
        ("[table]", '[side_wagers]\nallowed = ["pairs"]\n\n[table]', "side_wagers.allowed: 'pairs' must be one of"),
        ("[table]", '[side_wagers]\nallowed = ["bonus"]\n\n[table]', "side_wagers.allowed: the rulebook has no bonus"),
        ("[prizes]", '[rules]\n"pays.pontoon" = 3\n\n[prizes]', "rules.pays.pontoon"),
    ],
)
def test_one_fault_is_told_once_at_its_path(old: str, new: str, said: str) -> None:
    assert only(TEXT.replace(old, new, 1) if old == "title" else replaced(old, new)).startswith(said)


def test_tables_that_are_none_are_told() -> None:
    assert "rules: must be a table of key paths of the rulebook and their values (20.5)" in faults("rules = 5\n" + TEXT)
    assert any(one.startswith("groups: must be a table") for one in faults("groups = 5\n" + TEXT))


def test_a_stage_without_anybody_going_through_is_only_the_last() -> None:
    assert only(HEATS.replace("through_per_table = 1\nthrough_overall = 1\n", "")).startswith(
        "stages[1].through_per_table: is missing"
    )


def test_new_chips_must_reach_the_minimum_of_their_stage() -> None:
    text = HEATS.replace('chips = "new"', 'chips = "new"\nminimum = 2000\nmaximum = 5000\nstep = 10')
    assert only(text).startswith("stages[2].minimum: 1,000 new chips are not enough")


def test_nested_tables_of_rules_mean_the_same_as_key_paths() -> None:
    flat = read_conditions(TEXT + '\n[rules]\n"pays.pontoon" = "2:1"\n')
    nested = read_conditions(TEXT + '\n[rules.pays]\npontoon = "2:1"\n')
    assert flat == nested
    assert str(rules_of(flat).pays.pontoon.value) == "2:1"
    assert rules_of(changed()) is load_book("act-2005")


def test_shares_are_exact_weights() -> None:
    assert changed(('["60%", "40%"]', '["12.5%", "7/8"]')).prizes == (1, 7)


def test_limits_of_a_stage_stand_over_those_of_the_tournament() -> None:
    terms = changed(("rounds = 3", "rounds = 3\nminimum = 50\nmaximum = 100\nstep = 50"))
    setup = setup_of(rules_of(terms), terms, 0)
    assert (setup.limits.minimum, setup.limits.maximum, setup.limits.step) == (5000, 10000, 5000)
    assert terms.limits.minimum == whole(20)


@pytest.mark.parametrize("book", ["nz-2000", "nz-current", "sg-rws-v5", "ma-2025"])
def test_a_tournament_may_be_played_under_any_book(book: str) -> None:
    terms = changed(("act-2005", book), ("step = 10", "step = 10\ndecks = 6"))
    rules = rules_of(terms)
    assert isinstance(open_table(rules, setup_of(rules, terms, 0)), TableOpened)
