"""The books' tables against the lists of their clauses."""

from collections import Counter

import pytest

from pontoon.rulebook import BOOK_IDS, all_clauses, cited_clauses, clauses_of, load_book, paths_citing, rules_by_path

KINDS = {
    *("engine", "procedure", "irregularity", "authority", "conduct", "notice", "definition"),
    *("tournament", "progressive"),
}


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_cited_clause_stands_in_the_book(book: str) -> None:
    known = clauses_of(book)
    cited = cited_clauses(load_book(book))
    assert [(path, clause) for path, clauses in cited.items() for clause in clauses if clause not in known] == []


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_engine_clause_is_cited_by_a_rule(book: str) -> None:
    cited = {clause for clauses in cited_clauses(load_book(book)).values() for clause in clauses}
    engine = {clause.number for clause in all_clauses() if clause.rulebook == book and clause.kind == "engine"}
    assert engine
    assert engine - cited == set()


@pytest.mark.parametrize("book", BOOK_IDS)
def test_no_rule_cites_a_clause_twice(book: str) -> None:
    for path, rule in rules_by_path(load_book(book)).items():
        assert max(Counter(rule.clauses).values(), default=1) == 1, path


def test_every_clause_has_a_book_a_number_a_kind_and_words() -> None:
    for clause in all_clauses():
        assert clause.rulebook in BOOK_IDS
        assert clause.number
        assert clause.kind in KINDS, clause
        assert clause.says.endswith((".", ")")), clause


def test_a_number_stands_once_in_a_book() -> None:
    counts = Counter((clause.rulebook, clause.number) for clause in all_clauses())
    assert [key for key, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("book", BOOK_IDS)
def test_clauses_of_a_book_are_its_own_in_the_order_of_the_text(book: str) -> None:
    expected = [clause for clause in all_clauses() if clause.rulebook == book]
    assert list(clauses_of(book).values()) == expected
    assert [clause.number for clause in expected] == list(clauses_of(book))


def test_a_book_nobody_knows_has_no_clauses() -> None:
    assert clauses_of("atlantis") == {}


def test_what_a_clause_is_about_can_be_looked_up() -> None:
    assert clauses_of("nz-2000")["14.4"].kind == "engine"
    assert paths_citing(load_book("nz-2000"), "14.4") == ("dealer.draws",)
    assert paths_citing(load_book("nz-2000"), "12.8") == (
        "double.forfeit",
        "double.forfeit_loses",
        "double.forfeit_until",
        "double.forfeit_of_21",
        "double.forfeit_by",
        "cites.forfeit",
    )
    assert paths_citing(load_book("nz-2000"), "99.9") == ()


def test_bands_and_steps_and_cites_and_signs_are_among_what_is_cited() -> None:
    cited = cited_clauses(load_book("ma-2025"))
    assert cited["super_bonus.bands"] == ("5(g)", "5(g)[$5-<$25]", "5(g)[$25+]")
    assert cited["procedure.mixing"] == ("4(j)", "4(j)(5)", "4(a)", "4(j)(1)", "4(j)(2)", "4(j)(3)", "4(j)(4)")
    assert cited["cites.equal"] == ("5(b)",)
    assert cited["signs.alternate_dealing"] == ("7(i)[notice]",)
    assert cited["signs.layout"] == ()
    assert "perfect_pairs.mixed" not in cited
