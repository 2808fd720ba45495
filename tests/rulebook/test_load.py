"""Rules files that cannot be used: every fault at once, each with its place."""

from collections.abc import Callable
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon.rulebook import BOOK_IDS, Fault, RulebookError, load_book, load_text

BOOK = (files("pontoon.rulebook") / "books" / "nz-2000.toml").read_text(encoding="utf-8")


def faults_of(text: str) -> dict[str, str]:
    """The messages of a file that must not load, by key path."""
    with pytest.raises(RulebookError) as caught:
        load_text(text)
    faults = caught.value.faults
    assert len({fault.path for fault in faults}) == len(faults)
    return {fault.path: fault.message for fault in faults}


def changed(*changes: tuple[str, str]) -> str:
    """The New Zealand book with pieces of its text replaced, each of which occurs once."""
    text = BOOK
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def one_fault(path: str, message: str, *changes: tuple[str, str]) -> None:
    """The changed book has this fault and no other."""
    assert faults_of(changed(*changes)) == {path: message}


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_text_of_a_book_loads_to_the_same_rules(book: str) -> None:
    text = (files("pontoon.rulebook") / "books" / f"{book}.toml").read_text(encoding="utf-8")
    assert load_text(text) == load_book(book)


def test_a_book_of_somebodys_own_may_cite_its_own_clauses() -> None:
    decks = "decks = { is = [4, 5, 6, 7, 8], clause = "
    text = changed(('id = "nz-2000"', 'id = "atlantis"'), (f'{decks}"3.3(a)"', f'{decks}"Canto 7"'))
    rules = load_text(text)
    assert rules.id == "atlantis"
    assert rules.extends == ""
    assert rules.cards.decks.clauses == ("Canto 7",)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('id = "a"\ntitle = \n', "(at line 2, column 9)"),
        ('id = "a"\n\n[double\n', "(at line 3, column 8)"),
        ('id = "a"\nid = "b"\n', "(at line 2, column 9)"),
        ('id = "a"\n[cards]\ndecks = [4,\n5', "(at line 4, at end of document)"),
        ("x = '''\n\n", "(at line 3, at end of document)"),
        ("x", "(at line 1, at end of document)"),
    ],
)
def test_bad_toml_names_its_line(text: str, place: str) -> None:
    fault = faults_of(text)[""]
    assert fault.startswith("this is no TOML: ")
    assert fault.endswith(place)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("x = " + "[" * 100_000, "it is nested too deeply"),
        ("a." * 5_000 + "a = 1", "it is nested too deeply"),
        ("x = " + "9" * 5_000, "a number in it has thousands of digits"),
        ("x = [{ y = 0x" + "f" * 5_000 + " }]", "a number in it has thousands of digits"),
    ],
    ids=["lists", "keys", "digits", "hexadecimal digits"],
)
def test_toml_that_is_too_deep_or_too_long_is_a_fault_and_no_crash(text: str, fault: str) -> None:
    assert faults_of(text) == {"": f"this cannot be read: {fault}"}


def test_ten_different_faults_are_told_together() -> None:
    text = changed(
        ('title = "New Zealand, Division 15: Pontoon (2000)"\n', ""),  # 1 a missing header
        ("[boxes]\nnumber", "[boxs]\nx = 1\n[boxes]\nnumber"),  # 2 an unknown section
        ("decks = { is = [4, 5, 6, 7, 8]", "decks = { is = [4, 5, 5]"),  # 3 a list that repeats itself
        ('hands = { is = 3, clause = "13.4(a)" }', "hands = 3"),  # 4 a value without its clause
        ('odds = { is = "2:1", clause = "10.5" }', 'odds = { is = "2 to 1", clause = "10.5" }'),  # 5 no odds
        ('cards = { is = "any", clause = "12.1" }', 'cards = { is = "all", clause = "12.1" }'),  # 6 no such word
        ('forfeit = "12.8"\n', ""),  # 7 a missing citation
        ('others_pay = { is = 50, clause = "11.3" }', 'others_pay = { is = 0.005, clause = "11.3" }'),  # 8 no money
        ('burn = { is = 0, clause = "8.1" }', "burn = { is = 0, clause = 8.1 }"),  # 9 a clause that is no text
        ('paid = { is = "at-once", clause = "9.1" }', 'payed = { is = "at-once", clause = "9.1" }'),  # 10 a wrong key
    )
    faults = faults_of(text)
    assert set(faults) == {
        "title",
        "boxs",
        "cards.decks",
        "split.hands",
        "insurance.odds",
        "double.cards",
        "cites.forfeit",
        "super_bonus.others_pay",
        "shoe.burn",
        "pontoon.payed",
        "pontoon.paid",  # the wrong key also leaves the right one missing
    }
    with pytest.raises(RulebookError) as caught:
        load_text(text, "harbour.toml")
    assert caught.value.name == "harbour.toml"
    assert str(caught.value).startswith("harbour.toml: ")
    for fault in caught.value.faults:
        assert str(fault) in str(caught.value)


def test_an_empty_file_misses_its_header_and_every_section() -> None:
    faults = faults_of("")
    assert {"id", "title", "issued", "pontoon_name", "cards", "double", "cites", "signs"} <= set(faults)
    assert {"incidents", "authority", "procedure", "people"} <= set(faults)
    assert faults["id"] == "must be given, as a text"
    assert faults["cards"] == "the section is missing"
    assert "perfect_pairs" not in faults
    assert "bsx_16" not in faults


@pytest.mark.parametrize("value", ["7", '""', "[]", "{}", "2000-05-12"])
def test_a_header_is_a_text(value: str) -> None:
    one_fault("id", "must be given, as a text", ('id = "nz-2000"', f"id = {value}"))


def test_an_unknown_section_is_answered_with_the_known_ones() -> None:
    fault = faults_of(changed(("[cards]", "[doubles]\n[cards]")))["doubles"]
    assert fault.startswith("is no section; the sections are cards, boxes, limits, pontoon,")
    assert "bsx_16" in fault


def test_a_section_is_a_table() -> None:
    text = BOOK[: BOOK.index("[signs]")].replace("[cards]", "signs = 7\n[cards]")
    assert faults_of(text) == {"signs": "must be a table of rules"}


def test_an_unknown_key_is_answered_with_the_known_ones() -> None:
    one_fault(
        "draw.below",
        "is no rule of this section; its rules are compulsory_below, compulsory_on",
        ("[draw]\n", '[draw]\nbelow = { is = 12, clause = "14.1(d)" }\n'),
    )


def test_a_missing_key_is_named() -> None:
    one_fault("draw.compulsory_below", "is missing", ('compulsory_below = { is = 12, clause = "14.1(d)" }\n', ""))


@pytest.mark.parametrize(
    "rule",
    ["17", '"17"', "[17]", "{ is = 17 }", '{ clause = "14.3" }', '{ is = 17, clause = "14.3", note = "x" }', "{}"],
)
def test_a_rule_of_a_whole_book_stands_with_its_clause(rule: str) -> None:
    one_fault(
        "dealer.stands_on_hard",
        "must be written { is = value, clause = number } (and reading = name)",
        ('stands_on_hard = { is = 17, clause = "14.3" }', f"stands_on_hard = {rule}"),
    )


@pytest.mark.parametrize("clause", ["14.3", '["14.3", 4]', '[""]', '""', "{}", "true"])
def test_clauses_are_texts(clause: str) -> None:
    faults = faults_of(changed(('hands = { is = 3, clause = "13.4(a)" }', f"hands = {{ is = 3, clause = {clause} }}")))
    assert list(faults) == ["split.hands"]
    assert faults["split.hands"].startswith("clauses are a text or a list of texts, not ")


def test_citations_are_texts() -> None:
    one_fault("cites.equal", "clauses are a text or a list of texts, not 5.1", ('equal = "5.1(e)"', "equal = 5.1"))
    one_fault(
        "signs.multiples",
        "clauses are a text or a list of texts, not {'is': '12.3(b)'}",
        ('multiples = "12.3(b)"\nbox_maximum', 'multiples = { is = "12.3(b)" }\nbox_maximum'),
    )


def test_a_reading_is_a_text() -> None:
    one_fault(
        "split.pairs",
        "the reading must be a text, not 10",
        (
            'pairs = { is = "value", clause = "13.1", reading = "I10" }',
            'pairs = { is = "value", clause = "13.1", reading = 10 }',
        ),
    )


def test_one_rule_may_have_several_faults() -> None:
    text = changed(
        (
            'pairs = { is = "value", clause = "13.1", reading = "I10" }',
            "pairs = { is = 7, clause = 13.1, reading = 10 }",
        )
    )
    with pytest.raises(RulebookError) as caught:
        load_text(text)
    assert [fault.path for fault in caught.value.faults] == ["split.pairs"] * 3


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("insurance.with_pontoon", "with_pontoon = { is = false", "with_pontoon = { is = 0", "must be true or false"),
        ("shoe.cutting_cards", "cutting_cards = { is = 2", "cutting_cards = { is = -2", "must be a whole number"),
        ("cut.last", 'last = { is = "casino employee"', "last = { is = 1", "must be a text"),
        ("pays.six_cards", 'six_cards = { is = "2:1"', 'six_cards = { is = "2/1"', "'2/1' are no odds"),
        ("surrender.up_cards", 'up_cards = { is = ["A", "K"', 'up_cards = { is = ["A", "10"', "must be a rank (A 2 3"),
        ("super_bonus.bands", "at_least = 2, pays", "at_least = -2, pays", "must not be negative, but is -2.00"),
        ("super_bonus.bands", "at_least = 2, pays", "from = 2, pays", "must be a band with at_least and pays"),
        ("dealer.hole_card", 'hole_card = { is = ["none"]', 'hole_card = { is = "none"', "must be a list, not 'none'"),
        (
            "dealer.hole_card",
            'hole_card = { is = ["none"]',
            'hole_card = { is = ["up"]',
            "must be one of none, hole, re",
        ),
        ("incidents.ten", 'ten = { is = "silent"', 'ten = { is = "burn"', "must be one of silent, discard, void-round"),
        (
            "authority.exclude",
            "exclude = { is = []",
            'exclude = { is = ["croupier"]',
            "must be one of dealer, game-supervisor, casino-supervisor, casino-employee, floor-person,",
        ),
        (
            "procedure.closing",
            "closing = { is = []",
            'closing = { is = [{ by = "dealer" }]',
            "must be a step with do (and by, clause), not {'by': 'dealer'}",
        ),
        (
            "procedure.closing",
            "closing = { is = []",
            'closing = { is = [{ do = "inspect", by = "croupier" }]',
            "a step is done by one of dealer, game-supervisor,",
        ),
        ("people.cash", "cash = { is = false", 'cash = { is = "no"', "must be true or false, not 'no'"),
    ],
)
def test_each_kind_of_value_is_checked_in_its_place(path: str, old: str, new: str, message: str) -> None:
    faults = faults_of(changed((old, new)))
    assert list(faults) == [path]
    assert faults[path].startswith(message)


def test_a_fault_of_the_whole_file_has_no_path() -> None:
    assert str(Fault("", "this is no TOML")) == "this is no TOML"
    assert str(Fault("double.cards", "is missing")) == "double.cards: is missing"


RAW = st.recursive(
    st.integers(-3, 30) | st.booleans() | st.sampled_from(["", "any", "3:2", "A", "house rule"]) | st.floats(width=16),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["is", "clause", "x"]), inner),
    max_leaves=6,
)


def as_toml(value: object) -> str:
    """A value as TOML writes it."""
    match value:
        case bool():
            return str(value).lower()
        case list():
            return f"[{', '.join(as_toml(one) for one in value)}]"
        case dict():
            return "{ " + ", ".join(f"{key} = {as_toml(one)}" for key, one in value.items()) + " }"
        case str():
            return f'"{value}"'
        case _:
            return str(value)


PLACES: list[tuple[str, Callable[[str], str]]] = [
    ("section", lambda raw: f"double = {raw}"),
    ("rule", lambda raw: f"[double]\ncards = {raw}"),
    ("value", lambda raw: f"[super_bonus]\nbands = {{ is = {raw} }}"),
    ("steps", lambda raw: f"[procedure]\nclosing = {{ is = {raw} }}"),
    ("step", lambda raw: f"[procedure]\nclosing = [{{ do = {raw}, by = {raw}, clause = {raw} }}]"),
    ("by", lambda raw: f'[procedure]\nclosing = [{{ do = "wash", by = {raw} }}]'),
    ("roles", lambda raw: f"[authority]\nexclude = {raw}"),
    ("clause", lambda raw: f"[dealer]\nstands_on_soft = {{ is = 18, clause = {raw} }}"),
    ("cites", lambda raw: f"[cites]\nequal = {raw}"),
    ("without", lambda raw: f"without = {raw}"),
    ("header", lambda raw: f"issued = {raw}"),
    ("odd", lambda raw: f"[nowhere]\nx = {raw}"),
]


@settings(deadline=None)
@given(RAW, st.sampled_from(PLACES))
def test_whatever_stands_anywhere_is_rules_or_faults_and_never_a_crash(
    raw: object, place: tuple[str, Callable[[str], str]]
) -> None:
    head = 'extends = "nz-2000"\nid = "any"\ntitle = "Any"\n'
    try:
        rules = load_text(head + place[1](as_toml(raw)))
    except RulebookError as error:
        told = error.faults
    else:
        assert rules.id == "any"
        return
    assert told
