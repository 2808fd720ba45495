"""House variants: a small file or a few values laid over a book."""

import pytest

from pontoon.cards import Rank
from pontoon.money import Cents, Odds
from pontoon.rulebook import (
    BOOK_IDS,
    HOUSE_RULE,
    Band,
    Rule,
    RulebookError,
    Task,
    UnknownRulebookError,
    differences,
    load_book,
    load_text,
    rules_by_path,
    variant,
    written_values,
)

HEAD = 'extends = "nz-current"\nid = "harbour"\ntitle = "Harbour House"\n'


def faults_of(text: str) -> dict[str, str]:
    """The messages of a variant that must not load, by key path."""
    with pytest.raises(RulebookError) as caught:
        load_text(text)
    return {fault.path: fault.message for fault in caught.value.faults}


def test_a_variant_without_changes_is_its_book_under_another_name() -> None:
    rules = load_text(HEAD)
    book = load_book("nz-current")
    assert (rules.id, rules.title, rules.extends) == ("harbour", "Harbour House", "nz-current")
    assert (rules.issued, rules.pontoon_name) == (book.issued, book.pontoon_name)
    assert rules_by_path(rules) == rules_by_path(book)
    assert rules.cites == book.cites
    assert rules.signs == book.signs


def test_a_bare_value_cites_the_house_and_its_key_path() -> None:
    rules = load_text(HEAD + "[dealer]\nstands_on_soft = 17\n")
    assert rules.dealer.stands_on_soft == Rule(17, ("house rule dealer.stands_on_soft",))
    assert rules.dealer.stands_on_hard == load_book("nz-current").dealer.stands_on_hard


def test_a_value_may_keep_a_clause_of_the_book_and_a_reading() -> None:
    rules = load_text(HEAD + '[dealer_pontoon]\nafter_bust = { is = "one-in-all", clause = "13.7", reading = "I2" }\n')
    assert rules.dealer_pontoon.after_bust == Rule("one-in-all", ("13.7",), "I2")


def test_a_value_in_a_table_without_a_clause_cites_the_house() -> None:
    rules = load_text(HEAD + '[double]\ncards = { is = "two", reading = "ours" }\n')
    assert rules.double.cards == Rule("two", (f"{HOUSE_RULE} double.cards",), "ours")


def test_a_clause_of_the_house_may_say_more() -> None:
    rules = load_text(HEAD + '[double]\ncards = { is = "two", clause = ["house rule 7, approved", "12.1"] }\n')
    assert rules.double.cards.clauses == ("house rule 7, approved", "12.1")


def test_a_band_without_a_clause_is_the_houses() -> None:
    rules = load_text(HEAD + "[super_bonus]\nbands = [{ at_least = 5, pays = 1000, up_to = 99.5 }]\n")
    assert rules.super_bonus.bands.value == (
        Band(Cents(500), Cents(100_000), Cents(9950), "house rule super_bonus.bands"),
    )


def test_a_house_gives_powers_to_roles_and_writes_steps_of_its_own() -> None:
    rules = load_text(
        HEAD
        + '[authority]\nvoid_hands = ["casino-supervisor", "operator"]\nreplace_cards = []\n'
        + '[procedure]\nclosing = [{ do = "inspect", by = "dealer", clause = "6.1" }, { do = "lock away" }]\n'
    )
    assert rules.authority.void_hands == Rule(("casino-supervisor", "operator"), ("house rule authority.void_hands",))
    assert rules.authority.replace_cards.value == ()
    assert rules.procedure.closing.value == (Task("inspect", "dealer", "6.1"), Task("lock away", "", "house rule"))
    assert rules.procedure.opening == load_book("nz-current").procedure.opening


def test_headers_citations_and_signs_may_be_set() -> None:
    rules = load_text(
        HEAD
        + 'issued = "1 March"\npontoon_name = "Natural"\n'
        + '[cites]\nequal = ["5.1(e)", "house rule 2"]\n[signs]\nlimits = []\n'
    )
    assert (rules.issued, rules.pontoon_name) == ("1 March", "Natural")
    assert rules.cites.equal == ("5.1(e)", "house rule 2")
    assert rules.signs.limits == ()
    assert rules.cites.higher == load_book("nz-current").cites.higher


def test_a_side_wager_can_be_left_out() -> None:
    rules = load_text(HEAD + 'without = ["perfect_pairs"]\n')
    assert rules.side("perfect-pairs") is None
    assert {row.path.partition(".")[0] for row in differences((rules, load_book("nz-current")))} == {"perfect_pairs"}


def test_leaving_out_what_the_book_does_not_offer_changes_nothing() -> None:
    rules = load_text(HEAD + 'without = ["bonus", "bsx_16"]\n')
    assert rules_by_path(rules) == rules_by_path(load_book("nz-current"))


def test_a_side_wager_of_another_book_can_be_added() -> None:
    rules = load_text(HEAD + '[player_pair]\nplacing = "own-wager"\npair = "11:1"\n')
    assert rules.section("player_pair").pair == Rule(Odds(11, 1), ("house rule player_pair.pair",))


def test_an_added_side_wager_must_be_complete() -> None:
    assert faults_of(HEAD + '[player_pair]\npair = "11:1"\n') == {"player_pair.placing": "is missing"}


@pytest.mark.parametrize("names", ['"perfect_pairs"', '["double"]', '["x"]', "[1]", '[["bonus"]]', "{}", "true"])
def test_only_side_wagers_can_be_left_out(names: str) -> None:
    faults = faults_of(HEAD + f"without = {names}\n")
    assert list(faults) == ["without"]
    listed = "must list some of bonus, bsx_16, match_super_bonus, perfect_pairs, player_pair, not "
    assert faults["without"].startswith(listed)


@pytest.mark.parametrize("base", ['"atlantis"', '""', "3", '["nz-2000"]', "{}", "true"])
def test_a_variant_extends_one_of_the_five(base: str) -> None:
    faults = faults_of(f'extends = {base}\nid = "harbour"\ntitle = "Harbour House"\n')
    assert list(faults) == ["extends"]
    assert faults["extends"].startswith("must name one of nz-2000, nz-current, act-2005, sg-rws-v5, ma-2025, not ")


def test_a_variant_has_an_id_and_a_title_of_its_own() -> None:
    assert faults_of('extends = "nz-2000"') == dict.fromkeys(("id", "title"), "must be given, as a text")


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_variant_cannot_pass_for_one_of_the_five(book: str) -> None:
    faults = faults_of(f'extends = "nz-2000"\nid = "{book}"\ntitle = "Other rules"\n')
    assert faults == {"id": f"a house variant needs an id of its own, not {book!r}"}


@pytest.mark.parametrize("book", ["two words", "a/b", "..", "-h", "bell\\u0007", "tab\\tbed", "caf\u00e9", "x" * 65])
def test_an_id_of_odd_characters_is_refused_with_what_one_may_be(book: str) -> None:
    fault = faults_of(f'extends = "nz-current"\nid = "{book}"\ntitle = "H"\n')
    assert set(fault) == {"id"}
    assert fault["id"].endswith(
        "cannot be an id; one is up to 64 letters, digits, and . _ - after the first, such as riverside-2"
    )


@pytest.mark.parametrize("book", ["h", "Riverside-2", "house_2.1", "7up", "x" * 64])
def test_an_id_of_letters_digits_and_marks_between_is_taken(book: str) -> None:
    assert load_text(f'extends = "nz-current"\nid = "{book}"\ntitle = "H"\n').id == book


@pytest.mark.parametrize(
    ("decks", "faults"),
    [
        (
            "[0, -1, 6, 1000000000000000000000000000000]",
            [
                "must be a whole number from 0 up, not -1",
                "must list one to eight decks, not 0, 1000000000000000000000000000000",
            ],
        ),
        ("[0, 9]", ["must list one to eight decks, not 0, 9"]),
        (
            '["six", -1, -1, 1, 1]',
            [
                "must be a whole number from 0 up, not 'six'",
                "must be a whole number from 0 up, not -1",
                "one deck cannot be cut a deck from either end: shoe.cut_from_ends must be none",
            ],
        ),
    ],
)
def test_every_wrong_value_of_a_list_is_named(decks: str, faults: list[str]) -> None:
    with pytest.raises(RulebookError) as caught:
        load_text(f'extends = "nz-current"\nid = "h"\ntitle = "H"\n[cards]\ndecks = {decks}\n')
    assert [str(fault) for fault in caught.value.faults] == [f"cards.decks: {fault}" for fault in faults]


def test_a_clause_that_the_book_does_not_have_is_a_fault() -> None:
    faults = faults_of(
        HEAD
        + '[double]\ncards = { is = "two", clause = "99.1" }\n'
        + '[super_bonus]\nbands = [{ at_least = 1, pays = 1, clause = "x" }]\n'
        + '[procedure]\nclosing = [{ do = "inspect", clause = "99.2" }]\n'
        + '[cites]\nequal = ["5.1(e)", "nowhere"]\n'
    )
    assert faults == {
        "procedure.closing": "nz-current has no clause '99.2'",
        "double.cards": "nz-current has no clause '99.1'",
        "super_bonus.bands": "nz-current has no clause 'x'",
        "cites.equal": "nz-current has no clause 'nowhere'",
    }


def test_clauses_of_another_book_are_not_this_books() -> None:
    assert faults_of(HEAD + '[double]\ncards = { is = "two", clause = "3.25" }\n') == {
        "double.cards": "nz-current has no clause '3.25'"
    }


def test_all_faults_of_a_variant_are_told_together() -> None:
    faults = faults_of(
        'extends = "nz-current"\nid = "nz-2000"\nwithout = ["double"]\nboxes = 7\n'
        '[doubles]\nx = 1\n[double]\ncards = "three"\ncard = "two"\n[dealer]\nstands_on_soft = { of = 17 }\n'
    )
    assert set(faults) == {
        *("id", "title", "without", "boxes", "doubles", "double.cards", "double.card", "dealer.stands_on_soft"),
    }


def test_contradictions_and_unknown_clauses_are_told_together() -> None:
    faults = faults_of(HEAD + '[dealer]\nstands_on_soft = 16\n[double]\ncards = { is = "two", clause = "99.1" }\n')
    assert set(faults) == {"dealer.stands_on_soft", "double.cards"}


def test_a_variant_can_be_made_from_values_by_key_path() -> None:
    rules = variant(
        "sg-rws-v5",
        {
            "double.cards": "any",
            "surrender.up_cards": ["A"],
            "cites.equal": "house rule 1",
            "super_bonus.others_pay": 75,
        },
        book="island",
        title="Island rules",
    )
    assert (rules.id, rules.title, rules.extends) == ("island", "Island rules", "sg-rws-v5")
    assert rules.double.cards.value == "any"
    assert rules.surrender.up_cards.value == (Rank.ACE,)
    assert rules.cites.equal == ("house rule 1",)
    assert rules.super_bonus.others_pay.value == 7500
    assert variant("sg-rws-v5", {}).id == "house"


@pytest.mark.parametrize(
    "path", ["", "double", ".", ".cards", "doubles.cards", "id.x", "title.x", "extends.x", "without.x", "issued"]
)
def test_a_key_path_has_a_section_and_a_rule(path: str) -> None:
    with pytest.raises(RulebookError) as caught:
        variant("nz-2000", {path: 7})
    assert [fault.path for fault in caught.value.faults] == [path]
    assert caught.value.faults[0].message.startswith("a key path is a section, a dot and a rule, such as double.cards")


@pytest.mark.parametrize("path", ["double.", "double.card", "double.cards.x"])
def test_a_key_path_names_a_rule_of_its_section(path: str) -> None:
    with pytest.raises(RulebookError) as caught:
        variant("nz-2000", {path: 7})
    assert [fault.path for fault in caught.value.faults] == [path]
    assert caught.value.faults[0].message.startswith(
        "is no rule of this section; its rules are cards, totals, totals_on"
    )


def test_bad_paths_bad_values_and_values_out_of_range_are_told_together() -> None:
    with pytest.raises(RulebookError) as caught:
        variant("nz-2000", {"double": 7, "double.cards": 7, "boxes.number": 9})
    assert [fault.path for fault in caught.value.faults] == ["double", "double.cards", "boxes.number"]


def test_an_unknown_clause_is_told_beside_ill_formed_parts() -> None:
    faults = faults_of(HEAD + 'draw = 12\n[split]\nhandz = 3\nhands = { is = 3, clause = "99.1" }\n')
    assert set(faults) == {"draw", "split.handz", "split.hands"}
    assert faults["split.hands"] == "nz-current has no clause '99.1'"


def test_a_value_is_not_held_against_one_that_is_ill_formed() -> None:
    """Whether a 21 may lose to a pontoon depends on when it is paid, and that cannot be read here."""
    faults = faults_of(HEAD + '[twenty_one]\npaid = "later"\nagainst_dealer_pontoon = "loses"\n')
    assert set(faults) == {"twenty_one.paid"}
    faults = faults_of(HEAD + '[split]\nhands = "four"\nace_hands = 4\n')
    assert set(faults) == {"split.hands"}


def test_a_variant_of_a_book_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownRulebookError, match="there is no rulebook 'atlantis'"):
        variant("atlantis", {})


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_book_can_be_made_again_from_its_written_values(book: str) -> None:
    """Nothing is lost between what is written and what is read: only the clauses become the house's."""
    made = variant(book, written_values(load_book(book)))
    assert differences((made, load_book(book))) == ()
    assert written_values(made) == written_values(load_book(book))
    for path, rule in rules_by_path(made).items():
        assert rule.clauses == (f"{HOUSE_RULE} {path}",)


def test_making_a_variant_leaves_its_book_and_the_callers_values_alone() -> None:
    book = load_book("nz-2000")
    decks = [6]
    changes = {"cards.decks": decks}
    assert variant("nz-2000", changes).cards.decks.value == (6,)
    assert load_book("nz-2000") is book
    assert book.cards.decks.value == (4, 5, 6, 7, 8)
    assert changes == {"cards.decks": [6]}


def test_a_variant_without_a_section_is_written_with_none() -> None:
    """What a stream records of a variant makes the same variant again."""
    rules = variant("nz-current", {"perfect_pairs.mixed": None, "double.cards": "two"})
    assert rules.side("perfect-pairs") is None
    assert rules.double.cards.value == "two"


def test_a_rule_of_the_house_without_a_clause_cites_the_house() -> None:
    """A line that is settled by it needs something to cite."""
    rules = variant("act-2005", {"perfect_pairs.placing": {"is": "own-wager-or-void", "clause": []}})
    assert rules.section("perfect_pairs").placing.clauses == ("house rule perfect_pairs.placing",)


def test_a_section_that_is_no_table_is_one_fault_among_others() -> None:
    text = 'id = "x"\ntitle = "y"\nextends = "nz-current"\ncards = 5\n"cards.x" = 1\n'
    with pytest.raises(RulebookError) as caught:
        load_text(text)
    assert "cards" in {fault.path for fault in caught.value.faults}
