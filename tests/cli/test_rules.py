"""`pontoon rules`: what it says of books, files, clauses and signs, and how it refuses."""

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pontoon.cli.rules.commands import app
from pontoon.cli.say import harmless
from pontoon.rulebook import BOOK_IDS, all_clauses, load_book, rules_by_path

HOUSE = """
extends = "nz-current"
id = "riverside"
title = "Riverside house rules"
without = ["perfect_pairs"]
[double]
cards = "two"
[pays]
pontoon = { is = "3:2", clause = "9.1" }
[super_bonus]
others_pay = 75.50
"""


def whole_book() -> str:
    """The text of a rules file that extends no other."""
    return (files("pontoon.rulebook") / "books" / "ma-2025.toml").read_text(encoding="utf-8")


def run(*args: str, stdin: str = "", columns: int = 120) -> Result:
    return CliRunner(env={"COLUMNS": str(columns), "NO_COLOR": "1"}).invoke(app, list(args), input=stdin)


def said(*args: str, stdin: str = "", columns: int = 120) -> str:
    """What a command says that succeeds; runs of blanks and line ends count as one blank."""
    result = run(*args, stdin=stdin, columns=columns)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def answer(*args: str, stdin: str = "") -> Any:
    result = run(*args, "--json", stdin=stdin)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refused(*args: str, stdin: str = "") -> str:
    """The words of a refusal: on standard error, with nothing on standard output, and the same reason as JSON."""
    result = run(*args, stdin=stdin)
    assert result.exit_code == 2
    assert result.stdout == ""
    error = refusal(*args, stdin=stdin)
    assert result.stderr.splitlines()[0] == harmless(error["reason"])
    return result.stderr


def refusal(*args: str, stdin: str = "") -> Any:
    result = run(*args, "--json", stdin=stdin)
    assert result.exit_code == 2
    assert result.stderr == ""
    answered = json.loads(result.stdout)
    assert set(answered) == {"error"}
    assert {"action", "text", "reason", "clause"} <= set(answered["error"])
    return answered["error"]


@pytest.fixture
def house(tmp_path: Path) -> str:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE, encoding="utf-8")
    return str(file)


# list


def test_list_names_the_five_books_with_their_decks() -> None:
    books = {book["book"]: book["decks"] for book in answer("list")["books"]}
    assert books == {
        "nz-2000": [4, 5, 6, 7, 8],
        "nz-current": [4, 5, 6, 7, 8],
        "act-2005": [3, 4, 5, 6, 7, 8],
        "sg-rws-v5": [4, 5, 6, 7, 8],
        "ma-2025": [6, 8],
    }


@pytest.mark.parametrize("columns", [60, 120])
def test_list_shows_title_and_decks_of_every_book(columns: int) -> None:
    text = said("list", columns=columns)
    for book in BOOK_IDS:
        assert book in text
    assert "Massachusetts Gaming Commission" in text
    assert "6 or 8" in text
    assert "3 to 8" in text


# show


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("columns", [50, 120])
def test_show_has_every_rule_of_a_book(book: str, columns: int) -> None:
    text = said("show", book, columns=columns)
    for path in rules_by_path(load_book(book)):
        assert path.partition(".")[2] in text
    assert ("[perfect_pairs]" in text) == (load_book(book).side("perfect-pairs") is not None)


def test_show_gives_value_clauses_and_reading() -> None:
    rules = answer("show", "nz-current")["rules"]
    assert rules["double.others"] == {
        "is": "bonus-odds",
        "words": "the bonus odds",
        "clauses": ["12.6"],
        "reading": None,
    }
    assert rules["twenty_one.paid"]["reading"] == "I3"
    assert rules["super_bonus.others_pay"]["is"] == 50
    assert rules["super_bonus.others_pay"]["words"] == "$50"


def test_show_has_the_clauses_without_a_value_too() -> None:
    assert answer("show", "nz-current")["cites"]["cites.bust"] == ["5.1(f)", "14.2"]


def test_show_says_what_a_pontoon_is_called_elsewhere() -> None:
    assert "called blackjack" in said("show", "ma-2025")
    assert "called" not in said("show", "nz-2000")


def test_show_reads_a_house_variant(house: str) -> None:
    text = said("show", house)
    assert "house variant of nz-current" in text
    assert "two cards only house rule cards" in text
    assert "$75.50" in text
    assert "Perfect Pairs" not in text


@pytest.mark.parametrize("columns", [80, 120])
def test_show_has_the_game_and_its_wagers_before_what_is_done_around_the_round(columns: int) -> None:
    text = said("show", "ma-2025", columns=columns)
    keys = ["cards", "cut", "bsx_16", "incidents", "authority", "procedure", "people"]
    places = [text.index(f"[{key}]") for key in keys]
    assert places == sorted(places)
    assert text.count("Around the round") == 1
    assert places[2] < text.index("Around the round") < places[3]


@pytest.mark.parametrize("columns", [80, 120])
def test_show_gathers_what_a_book_has_no_words_on(columns: int) -> None:
    """nz-2000 names no remedy for a ten and nobody who may exclude a player, and asks for no check at the close."""
    text = said("show", "nz-2000", columns=columns)
    remedies = text.partition("No remedy is named for: ")[2].partition("[authority]")[0]
    assert "a ten in the shoe (ten), " in remedies
    assert "face_up)" not in remedies
    assert "exclude a player (exclude), " in text.partition("Nobody is named who may: ")[2].partition("[procedure]")[0]
    assert "closing the table (closing)" in text.partition("Nothing is said of: ")[2].partition("[people]")[0]
    assert "no remedy named" not in text.partition("[incidents]")[2]


def test_show_has_no_such_line_where_a_section_is_complete() -> None:
    """Massachusetts says something on every matter of seats and sharing."""
    assert "Nothing is said of" not in said("show", "ma-2025").partition("[people]")[2]
    assert "Nothing is said of" in said("show", "act-2005").partition("[procedure]")[2]


def test_show_has_what_a_house_strikes_out_among_what_is_said() -> None:
    """The book of Singapore has no closing check either; this house has decided against one."""
    text = said("show", "-", stdin='extends = "sg-rws-v5"\nid = "s"\ntitle = "S"\n[procedure]\nclosing = []\n')
    assert "Closing the table no steps named house rule closing" in text
    assert "(closing)" not in text


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("columns", [60, 80, 100, 120])
def test_no_line_of_a_book_is_wider_than_the_terminal(book: str, columns: int) -> None:
    assert max(map(len, run("show", book, columns=columns).stdout.splitlines())) <= columns


def test_show_says_who_does_what_in_which_order() -> None:
    rules = answer("show", "nz-current")["rules"]
    opening = rules["procedure.opening"]
    assert opening["words"] == (
        "dealer inspects, game supervisor verifies, dealer spreads, player looks, "
        "dealer turns down, washes, stacks, riffles"
    )
    assert opening["is"][1] == {"do": "verify", "by": "game-supervisor", "clause": "6.1"}
    assert rules["authority.shuffle_suspected"]["words"] == "game supervisor or casino supervisor"
    assert rules["authority.exclude"]["words"] == "nobody"


# compare


def test_compare_shows_only_what_differs() -> None:
    """nz-current adds Perfect Pairs to nz-2000, a way to place it and three prices, and voids hands only."""
    found = answer("compare", "nz-2000", "nz-current")
    assert [row["path"] for row in found["differences"]] == [
        "incidents.not_reconstructible",
        "incidents.dealer_after_void",
        "incidents.side_missed",
        "authority.void_round",
        "perfect_pairs.placing",
        "perfect_pairs.mixed",
        "perfect_pairs.coloured",
        "perfect_pairs.perfect",
    ]
    mixed = found["differences"][5]["values"]
    assert mixed["nz-2000"] is None
    assert mixed["nz-current"]["is"] == "5:1"
    assert found["same"] == len(rules_by_path(load_book("nz-2000"))) - 4


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_compare_has_the_game_before_what_is_done_around_the_round(columns: int) -> None:
    text = said("compare", "nz-2000", "nz-current", columns=columns)
    assert text.index("perfect_pairs.perfect") < text.index("What can go wrong") < text.index("authority.void_round")


@pytest.mark.parametrize("columns", [40, 60, 100, 200])
def test_compare_puts_value_and_clause_of_each_book_side_by_side(columns: int) -> None:
    text = said("compare", "nz-current", "sg-rws-v5", columns=columns)
    for part in ("double.cards", "any number of cards", "two cards only", "12.1", "3.25, 1.5"):
        assert part in text
    assert "not offered" in text
    assert "insurance.odds" not in text


@pytest.mark.parametrize("columns", [60, 120])
def test_compare_gives_the_number_of_a_reading_beside_its_clauses(columns: int) -> None:
    """nz-current 12.5, 12.6 say it in words; act-2005 12.8 is read so (I8)."""
    said_flat = " ".join(said("compare", "nz-current", "act-2005", columns=columns).split())
    assert "12.8, reading I8" in said_flat
    assert "reading I44" in said_flat  # limits.below of nz-current has no clause


def test_compare_is_a_table_where_there_is_room_and_blocks_where_not() -> None:
    wide = run("compare", "nz-current", "ma-2025", columns=100).stdout
    narrow = run("compare", "nz-current", "ma-2025", columns=60).stdout
    assert any(line.split() == ["Rule", "nz-current", "ma-2025"] for line in wide.splitlines())
    assert "─" not in narrow
    assert any(line.split() == ["ma-2025", "6", "or", "8", "2(a)"] for line in narrow.splitlines())


@pytest.mark.parametrize("columns", [60, 80, 100, 140])
def test_no_line_of_a_comparison_is_wider_than_the_terminal(columns: int) -> None:
    lines = run("compare", *BOOK_IDS, columns=columns).stdout.splitlines()
    assert max(map(len, lines)) <= columns


def test_compare_of_one_variant_is_against_its_book(house: str) -> None:
    found = answer("compare", house)
    assert list(found["books"]) == ["nz-current", "riverside"]
    assert {row["path"] for row in found["differences"]} == {
        "double.cards",
        "super_bonus.others_pay",
        "perfect_pairs.placing",
        "perfect_pairs.mixed",
        "perfect_pairs.coloured",
        "perfect_pairs.perfect",
    }


def test_books_with_one_id_are_told_apart_by_their_files(house: str, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(HOUSE.replace('"two"', '"any"'), encoding="utf-8")
    assert list(answer("compare", house, str(other))["books"]) == [house, str(other)]
    assert "1 rule differs" in said("compare", house, str(other))


def test_compare_says_so_where_nothing_differs(house: str, tmp_path: Path) -> None:
    twin = tmp_path / "twin.toml"
    twin.write_text(HOUSE.replace("riverside", "twin"), encoding="utf-8")
    assert "No value differs" in said("compare", house, str(twin))


@pytest.mark.parametrize("books", [["nz-2000"], ["nz-2000", "nz-2000"]])
def test_compare_needs_two_books(books: list[str]) -> None:
    assert "two different books" in refused("compare", *books)


def test_compare_reads_standard_input_once() -> None:
    assert "Standard input" in refused("compare", "-", "-", stdin=HOUSE)
    assert "two cards only" in said("compare", "nz-current", "-", stdin=HOUSE)


# check


def test_check_says_what_a_variant_changes(house: str) -> None:
    text = said("check", house)
    assert f"{house} is sound." in " ".join(run("check", house, columns=300).stdout.split())
    assert "It changes 3 things of nz-current:" in text
    assert "was any number of cards 12.1 now two cards only" in text
    assert "was $50 11.3 now $75.50" in text
    assert "Perfect Pairs perfect_pairs was offered now not offered" in text
    assert "The same value under another clause: pays.pontoon" in text


@pytest.mark.parametrize("columns", [60, 120])
@pytest.mark.parametrize(
    ("command", "settled"),
    [("check", "second-card"), ("check", "end"), ("show", "end"), ("compare", "second-card")],
)
def test_the_clause_a_house_writes_itself_is_shown_whole(
    command: str, settled: str, columns: int, tmp_path: Path
) -> None:
    """Also where the value stays as the book has it, at the end of the round."""
    file = tmp_path / "house.toml"
    file.write_text(
        'extends = "nz-current"\nid = "house"\ntitle = "House"\n'
        f'[surrender]\nsettled = {{ is = "{settled}", clause = "house rule 4, approved 1 March" }}\n'
    )
    output = said(command, str(file), columns=columns)
    for word in ("rule 4", "approved", "March"):
        assert word in " ".join(output.split())


def test_check_tells_changes_as_json() -> None:
    found = answer("check", "-", stdin=HOUSE)
    assert found["file"] == "standard input"
    assert found["extends"] == "nz-current"
    double = next(row["values"] for row in found["changes"] if row["path"] == "double.cards")
    assert (double["before"]["is"], double["after"]["is"]) == ("any", "two")
    assert found["recited"] == ["pays.pontoon"]


def test_check_shows_changed_headers_and_variants_that_change_nothing() -> None:
    plain = 'extends = "nz-2000"\nid = "h"\ntitle = "H"\n'
    assert "It changes no value of nz-2000." in said("check", "-", stdin=plain)
    named = said("check", "-", stdin=f'{plain}pontoon_name = "Natural"\n')
    assert "It changes one thing of nz-2000: Header pontoon_name was Pontoon now Natural" in named


def test_check_shows_a_wager_that_the_book_does_not_offer() -> None:
    more = 'extends = "nz-2000"\nid = "h"\ntitle = "H"\n[player_pair]\nplacing = "own-wager"\npair = "11:1"\n'
    assert "Any pair player_pair.pair was not offered now 11 to 1 house rule" in said("check", "-", stdin=more)


def test_check_knows_a_whole_book() -> None:
    whole = whole_book()
    assert "extends no other book" in said("check", "-", stdin=whole)
    assert answer("check", "-", stdin=whole)["changes"] == []


def test_check_tells_all_faults_at_once_with_their_paths() -> None:
    faulty = """
extends = "nz-current"
id = "h"
[double]
cards = "three"
sidewise = 1
[pays]
five_cards = "2-1"
[cards]
decks = [9]
[surrender]
when = { is = "before-play", clause = "99.9" }
"""
    paths = {"title", "double.cards", "double.sidewise", "pays.five_cards", "cards.decks", "surrender.when"}
    text = refused("check", "-", stdin=faulty)
    assert "standard input has 6 faults." in text
    assert {fault["path"] for fault in refusal("check", "-", stdin=faulty)["faults"]} == paths
    for path in paths:
        assert f"  {path}: " in text


def test_an_ill_formed_value_hides_no_other_fault_and_makes_none_up() -> None:
    """The misspelt at-end is one fault; that 21s paid at once cannot lose is not the file's doing."""
    faulty = 'extends = "nz-2000"\nid = "h"\ntitle = "H"\n[twenty_one]\npaid = "at_end"\n'
    faulty += 'against_dealer_pontoon = "loses"\n'
    assert [fault["path"] for fault in refusal("check", "-", stdin=faulty)["faults"]] == ["twenty_one.paid"]


def test_faults_of_a_wager_that_the_book_lacks_stand_alone() -> None:
    faulty = 'extends = "nz-2000"\nid = "h"\ntitle = "H"\n[player_pair]\npair = "11:1"\n[split]\nhands = 1\n'
    assert "player_pair.placing" in {fault["path"] for fault in refusal("check", "-", stdin=faulty)["faults"]}
    unknown = 'extends = "nz-2000"\nid = "h"\ntitle = "H"\nsplits = 3\n[split]\nhands = 9\n'
    assert [fault["path"] for fault in refusal("check", "-", stdin=unknown)["faults"]] == ["splits", "split.hands"]


def test_a_whole_book_with_faults_tells_them() -> None:
    assert "cards" in {fault["path"] for fault in refusal("check", "-", stdin='id = "h"\ntitle = "H"\n')["faults"]}


def test_a_syntax_fault_names_and_shows_its_line() -> None:
    text = refused("check", "-", stdin='extends = "nz-2000"\nid = "h"\n[double\ncards = "two"\n')
    assert "line 3" in text
    assert "  3 | [double" in text
    assert refusal("check", "-", stdin="[double\n")["faults"][0]["path"] is None


def test_a_file_that_is_nested_too_deeply_says_so() -> None:
    said = "standard input has a fault.\n  this cannot be read: it is nested too deeply\n"
    assert refused("check", "-", stdin="x = " + "[" * 5000) == said


def test_every_wrong_number_of_decks_is_named() -> None:
    faulty = 'extends = "nz-current"\nid = "h"\ntitle = "H"\n[cards]\ndecks = [0, -1, 6, 99]\n'
    text = refused("check", "-", stdin=faulty)
    assert "  cards.decks: must be a whole number from 0 up, not -1\n" in text
    assert "  cards.decks: must list one to eight decks, not 0, 99\n" in text


def test_an_id_with_a_slash_is_refused() -> None:
    faulty = 'extends = "nz-current"\nid = "../h"\ntitle = "H"\n'
    assert [fault["path"] for fault in refusal("check", "-", stdin=faulty)["faults"]] == ["id"]


def test_a_file_that_ends_too_early_names_its_last_line() -> None:
    assert "line 2" in refused("check", "-", stdin='extends = "nz-2000"\nid = ["h"')


def test_files_that_cannot_be_read_are_refused_in_words(tmp_path: Path) -> None:
    assert "No such file" in refused("check", str(tmp_path / "none.toml"))
    assert "cannot be read" in refused("show", str(tmp_path) + "/")
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'id = "h"\ntitle = "\xe9"\n')
    assert "line 2" in refused("check", str(latin))
    assert "cannot be read" in refused("check", "a\0b.toml")


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "windows.toml"
    file.write_bytes(b"\xef\xbb\xbf" + HOUSE.replace("\n", "\r\n").encode())
    assert "is sound" in said("check", str(file))


# clause


def test_clause_says_its_text_its_kind_and_where_it_lives() -> None:
    clause = answer("clause", "nz-current", "12.6")
    listed = next(one for one in all_clauses() if (one.rulebook, one.number) == ("nz-current", "12.6"))
    assert (clause["kind"], clause["says"]) == ("engine", listed.says)
    assert clause["paths"] == ["double.others"]
    text = said("clause", "nz-current", "12.6")
    assert listed.says in text
    assert "double.others" in text
    assert "the bonus odds" in text


def test_a_clause_shows_what_is_numbered_under_it() -> None:
    """11.1 is the pay table: a label for each of its eleven rows."""
    parts = answer("clause", "nz-current", "11.1")["parts"]
    assert len(parts) == 11
    assert {"11.1[Pontoon]", "11.1[777 spades]"} < {part["clause"] for part in parts}
    assert "11.1[5-card 21]" in said("clause", "nz-current", "11.1")


def test_a_heading_without_text_leads_to_its_parts() -> None:
    found = answer("clause", "ma-2025", "12")
    assert found["says"] is None
    assert "12(b)" in {part["clause"] for part in found["parts"]}
    assert "has no text of its own" in said("clause", "ma-2025", "12")


@pytest.mark.parametrize("asked", ["15a.8", " 15A.8", "15A.8."])
def test_case_and_blanks_of_a_number_do_not_matter(asked: str) -> None:
    assert answer("clause", "nz-current", asked)["clause"] == "15A.8"


def test_a_clause_on_which_no_value_rests_says_so() -> None:
    """8.9: everybody counts for himself."""
    assert answer("clause", "nz-current", "8.9")["paths"] == []
    assert "No value" in said("clause", "nz-current", "8.9")


def test_a_clause_on_what_goes_wrong_shows_its_remedy_and_who_may_order_it() -> None:
    assert answer("clause", "nz-current", "16.6")["paths"] == ["incidents.absent", "authority.absent"]
    text = said("clause", "nz-current", "16.6", columns=80)
    assert "What can go wrong, A player who is not there: may be drawn for to 12 or more" in text
    assert "Who may order what, Draw for an absent player: operator" in text


def test_an_unknown_clause_names_its_neighbours() -> None:
    assert "12.6" in refused("clause", "nz-current", "12.66")
    assert "12.6" in refusal("clause", "nz-current", "12.66")["near"]
    assert "lists them all" in refused("clause", "nz-current", "zzz")


@pytest.mark.parametrize("columns", [60, 120])
def test_without_a_number_the_clauses_are_listed(columns: int) -> None:
    text = said("clause", "act-2005", "--kind", "notice", columns=columns)
    for number in ("3.1", "3.3", "17.9", "18.9"):
        assert f"{number} notice" in text
    assert "4 clauses of act-2005" in text


def test_every_clause_is_listed_and_kinds_choose() -> None:
    for book in BOOK_IDS:
        known = [clause.number for clause in all_clauses() if clause.rulebook == book]
        assert [clause["clause"] for clause in answer("clause", book)["clauses"]] == known
    assert {clause["kind"] for clause in answer("clause", "ma-2025", "--kind", "progressive")["clauses"]} == {
        "progressive"
    }


def test_unknown_kinds_and_a_kind_beside_a_number_are_refused() -> None:
    assert "engine" in refused("clause", "act-2005", "--kind", "magic")
    assert "--kind" in refused("clause", "act-2005", "3.1", "--kind", "notice")


def test_a_variant_has_the_clauses_of_its_book(house: str) -> None:
    assert answer("clause", house, "12.1")["paths"] == [
        "double.totals",
        "double.totals_on",
        "double.after_split",
        "double.split_aces",
        "cites.double_split_hand",
    ]


def test_clauses_of_a_book_of_ones_own_are_not_known() -> None:
    own = whole_book().replace("ma-2025", "own")
    assert "not known" in refused("clause", "-", "12", stdin=own)


# sign


def inscriptions(book: str, *args: str) -> dict[str, list[str]]:
    return {notice["text"]: notice["clauses"] for notice in answer("sign", book, *args)["inscriptions"]}


@pytest.mark.clause("nz-current", "3.2(b)")
def test_the_new_zealand_layout_bears_three_inscriptions() -> None:
    assert inscriptions("nz-current") == {
        "Pontoon pays 3 to 2": ["3.2(b)", "3.2(b)(i)"],
        "Dealer draws to hard 16 and soft 17": ["3.2(b)", "3.2(b)(ii)"],
        "Insurance pays 2 to 1": ["3.2(b)", "3.2(b)(iii)"],
    }


def test_massachusetts_demands_no_inscription_and_its_dealer_stands_on_17() -> None:
    assert inscriptions("ma-2025", "--decks", "8") == {
        "Blackjack pays 3 to 2": [],
        "Dealer stands on all 17s": [],
        "Insurance pays 2 to 1": [],
        "8 decks, no tens": [],
    }


@pytest.mark.clause("act-2005", "3.1")
@pytest.mark.clause("act-2005", "3.3")
@pytest.mark.clause("act-2005", "18.9")
def test_canberra_displays_limits_multiples_and_perfect_pairs_limits() -> None:
    sign = answer("sign", "act-2005", "--limits", "5-500/5", "--side-limits", "10-100")
    assert sign["amounts"] == [
        {"text": "Minimum wager $5", "clauses": ["3.1"]},
        {"text": "Maximum on a box $500", "clauses": ["3.1"]},
        {"text": "Wagers in multiples of $5", "clauses": ["3.3"]},
    ]
    (pairs,) = sign["side_wagers"]
    assert pairs["notes"] == [{"text": "Wager $10 to $100", "clauses": ["18.9"]}]
    assert pairs["clauses"] == []
    assert sign["limits"] == {"minimum": "5.00", "maximum": "500.00", "step": "5.00", "maximum_binds": "box"}


@pytest.mark.clause("nz-current", "15A.8")
def test_new_zealand_displays_the_perfect_pairs_scale() -> None:
    (pairs,) = answer("sign", "nz-current")["side_wagers"]
    assert pairs["clauses"] == ["15A.8"]
    assert {row["for"]: row["pays"] for row in pairs["rows"]} == {
        "Mixed pair": "5 to 1",
        "Coloured pair": "10 to 1",
        "Perfect pair": "25 to 1",
    }


@pytest.mark.clause("sg-rws-v5", "Appendix A")
def test_the_singapore_layouts_show_the_bonus_scale_and_no_player_pair() -> None:
    pair, bonus = answer("sign", "sg-rws-v5")["side_wagers"]
    assert (pair["title"], pair["clauses"]) == ("Player Pair", [])
    assert bonus["clauses"][0] == "Appendix A"
    assert [row["pays"] for row in bonus["rows"]] == ["40 to 1", "11 to 1", "8 to 1", "4 to 1", "3 to 1", "1 to 1"]


@pytest.mark.clause("ma-2025", "6(b)")
def test_a_match_super_bonus_is_five_dollars_or_more_and_bsx_16_exactly_five() -> None:
    match, bsx = answer("sign", "ma-2025", "--limits", "1-200")["side_wagers"]
    assert match["notes"] == [{"text": "Wager $5 to $200, never over your main wager", "clauses": ["6(b)(2)"]}]
    assert bsx["rows"] == []
    assert bsx["notes"][0]["text"] == "Wager exactly $5"
    refused_words = refused("sign", "ma-2025", "--side-limits", "1-4")
    assert "at least $5" in refused_words
    assert refusal("sign", "ma-2025", "--side-limits", "1-4")["clause"] == "6(b)"


@pytest.mark.parametrize(
    ("book", "rows"),
    [
        ("nz-2000", {"Wager $2 to under $25": "$1,000", "Wager $25 or more": "$5,000", "Every other wager": "$50"}),
        ("act-2005", {"Wager under $25": "$1,000", "Wager $25 or more": "$5,000", "Every other wager": "$50"}),
        (
            "sg-rws-v5",
            {
                "Wager $10 to under $100": "$1,000",
                "Wager $100 or more": "$5,000",
                "Every other box's seated player": "$50",
            },
        ),
        ("ma-2025", {"Wager $5 to under $25": "$1,000", "Wager $25 or more": "$5,000", "Every other player": "$50"}),
    ],
)
def test_the_super_bonus_bands_are_on_the_sign(book: str, rows: dict[str, str]) -> None:
    shown = answer("sign", book)["super_bonus"]["rows"]
    assert {row["for"]: row["pays"] for row in shown} == rows


def test_a_sign_says_what_else_the_book_asks_of_the_table() -> None:
    assert [clause["clause"] for clause in answer("sign", "act-2005")["also"]] == ["1.1", "18.2", "3.2", "17.9"]


def test_a_sign_is_silent_where_the_book_asks_no_more() -> None:
    quiet = 'extends = "ma-2025"\nid = "q"\ntitle = "Q"\n[signs]\nalternate_dealing = []\n'
    assert "7(i)[notice]" in said("sign", "ma-2025")
    assert said("sign", "-", stdin=quiet).endswith("shown by custom.")


@pytest.mark.parametrize("columns", [45, 100])
@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_sign_is_a_frame_with_clauses_and_customs(book: str, columns: int) -> None:
    output = run("sign", book, "--limits", "5-500/5", columns=columns).stdout
    frame = [line for line in output.splitlines() if line.startswith(("╔", "║", "╚"))]
    assert {len(line) for line in frame} == {min(columns, 76)}
    text = " ".join(output.split())
    assert " PAYS 3 TO 2" in text
    assert "multiples of $5" in text
    assert "by custom" in text
    assert "…" not in text


def test_a_house_sign_says_what_the_house_plays(house: str) -> None:
    text = said("sign", house)
    assert "$75.50" in text
    assert "Mixed pair" not in text
    assert "3.2(b)(i)" in text


def test_a_pontoon_that_needs_a_dealers_21_says_so(tmp_path: Path) -> None:
    file = tmp_path / "literal.toml"
    file.write_text(
        'extends = "ma-2025"\nid = "l"\ntitle = "L"\n[pontoon]\nodds_when = "dealer-21"\n', encoding="utf-8"
    )
    assert "Blackjack pays 3 to 2 against a dealer's 21" in inscriptions(str(file))


@pytest.mark.parametrize(
    ("limits", "about"),
    [
        ("5", "5-500/5"),
        ("5-", "5-500/5"),
        ("five-ten", "'five' is no amount"),
        ("5-500/0", "more than nothing"),
        ("0-500", "more than nothing"),
        ("500-5", "under the minimum"),
        ("7-500/5", "multiples of $5"),
        ("5-500.005", "two decimals"),
    ],
)
def test_limits_that_make_no_sense_are_refused(limits: str, about: str) -> None:
    assert about in refused("sign", "nz-2000", "--limits", limits)


@pytest.mark.parametrize(
    ("limits", "step"), [("5-500", "5.00"), ("0.50-20", "0.50"), ("10-500/5", "5.00"), ("$5-$9", "5.00")]
)
def test_a_step_left_out_is_the_least_wager(limits: str, step: str) -> None:
    """The same as in `pontoon play`."""
    assert answer("sign", "nz-2000", "--limits", limits)["limits"]["step"] == step


def test_side_limits_that_make_no_sense_are_refused() -> None:
    assert "no side wager" in refused("sign", "nz-2000", "--side-limits", "5-10")
    assert "5-100" in refused("sign", "act-2005", "--side-limits", "5-10/5")
    assert "multiples of $5" in refused("sign", "act-2005", "--limits", "5-500/5", "--side-limits", "3-10")


def test_decks_the_book_does_not_allow_are_refused_with_the_clause() -> None:
    assert "6 or 8 decks, not 7" in refused("sign", "ma-2025", "--decks", "7")
    assert refusal("sign", "ma-2025", "--decks", "7")["clause"] == "2(a)"


# any command


@pytest.mark.parametrize("command", [["show"], ["compare", "nz-2000"], ["clause"], ["sign"]])
def test_an_unknown_book_is_refused_with_the_nearest(command: list[str]) -> None:
    assert "Did you mean nz-current" in refused(*command, "nz-curent")
    assert refusal(*command, "nz-curent")["known"] == list(BOOK_IDS)
    assert "Did you mean" not in refused(*command, "qqqqq")


def pontoon(*args: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    inherited = {key: value for key, value in os.environ.items() if key not in {"COLUMNS", "NO_COLOR", "FORCE_COLOR"}}
    return subprocess.run(
        [sys.executable, "-m", "pontoon", "rules", *args], env=inherited | environment, capture_output=True, check=False
    )


def test_a_pipe_gets_no_colour_and_eighty_columns() -> None:
    done = pontoon("compare", *BOOK_IDS)
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert max(map(len, done.stdout.decode().splitlines())) <= 80


def test_no_color_is_respected_where_colour_is_forced() -> None:
    assert b"\x1b[1;36m" in pontoon("list", FORCE_COLOR="1", COLUMNS="100").stdout
    assert b"\x1b[1;36m" not in pontoon("list", FORCE_COLOR="1", NO_COLOR="1", COLUMNS="100").stdout


def test_a_plain_terminal_gets_a_plain_frame() -> None:
    done = pontoon("sign", "sg-rws-v5", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"| Two aces of one suit" in done.stdout.replace(b"|  ", b"| ")


def test_the_command_refuses_an_unknown_book_without_a_traceback() -> None:
    done = pontoon("show", "atlantis")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"There is no rulebook 'atlantis'.")
    assert json.loads(pontoon("show", "atlantis", "--json").stdout)["error"]["text"] == "atlantis"
