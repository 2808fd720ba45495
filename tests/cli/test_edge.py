"""`pontoon edge`, `sidebets` and `ev`: what they answer, and how they refuse."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pontoon.cli.app import app
from pontoon.cli.figure import share_off


def run(*args: str) -> Result:
    return CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"}).invoke(app, list(args))


def answer(*args: str) -> Any:
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refused(*args: str) -> str:
    """The words of a refusal on standard error; the same reason as JSON; status 2."""
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    as_json = run(*args, "--json")
    assert as_json.exit_code == 2
    assert json.loads(as_json.stdout)["error"]["reason"] in result.stderr
    return " ".join(result.stderr.split())


def test_edge_answers_with_the_fields_to_rely_on() -> None:
    found = answer("edge", "sg-rws-v5", "--decks", "infinite")
    assert (found["decks"], found["bet"], found["book"]) == ("infinite", 25, "sg-rws-v5")
    assert found["edge"] == -found["ev"] == pytest.approx(0.00627, abs=1e-5)
    assert found["standard_deviation"] ** 2 == pytest.approx(found["variance"])
    assert found["by_up_card"][0]["up"] == "A"
    assert sum(row["chance"] * row["ev"] for row in found["by_up_card"]) == pytest.approx(found["ev"])
    assert "Exact" in found["exactness"]


def test_edge_reads_well_in_80_columns() -> None:
    text = run("edge", "nz-current", "--decks", "infinite", "--no-super-bonus").stdout
    assert "House edge" in text
    assert "no Super Bonus" in " ".join(text.split())
    assert max(len(line) for line in text.splitlines()) <= 80


def test_an_error_is_told_to_its_first_digit() -> None:
    # A figure that ends in zeros says less than is known, and `0.000000%` says that there is no error.
    told = {2e-9: "0.0000002%", 9.6e-8: "0.00001%", 3.1e-8: "0.000003%", 0.001: "0.1%", 0.5: "50%"}
    assert {error: share_off(error) for error in told} == told


def test_the_super_bonus_is_worth_its_chance() -> None:
    # NZ 11.2: 200 bets for 25, and suited sevens come to a seven once in 331,776 endless rounds. To win it, some
    # hands are drawn to that would be split without it.
    without = answer("edge", "nz-current", "--decks", "infinite", "--no-super-bonus")
    with_bonus = answer("edge", "nz-current", "--decks", "infinite")
    assert without["bet"] is None
    assert 0.95 < (without["edge"] - with_bonus["edge"]) / (200 / 331_776) < 1


def test_a_rule_can_be_set_otherwise() -> None:
    plain = answer("edge", "ma-2025", "--decks", "infinite")
    soft = answer("edge", "ma-2025", "--decks", "infinite", "--set", "dealer.stands_on_soft=18")
    assert soft["set"] == ["dealer.stands_on_soft=18"]
    assert soft["edge"] > plain["edge"] + 0.002
    reader = answer("edge", "ma-2025", "--decks", "infinite", "--set", "dealer.hole_card=reader")
    assert reader["edge"] < plain["edge"]


def test_a_house_file_can_be_asked_about_and_changed_further(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "nz-current"\nid = "riverside"\ntitle = "Riverside"\nwithout = ["perfect_pairs"]\n'
        '[pays]\npontoon = "1:1"\n',
        encoding="utf-8",
    )
    same = answer(
        "edge", "nz-current", "--decks", "infinite", "--set", 'pays.pontoon="1:1"', "--set", "double.cards=two"
    )
    found = answer("edge", str(house), "--decks", "infinite", "--set", "double.cards=two")
    assert found["edge"] == pytest.approx(same["edge"], abs=1e-15)


@pytest.mark.parametrize(
    ("book", "decimals"),
    [("pontoon-australia-original-chips", 3), ("nz-current", 5)],
)
def test_a_split_has_no_more_decimals_than_are_right(book: str, decimals: int) -> None:
    """It is right to 1e-3 where bust original chips leave nothing to take, to 1e-6 in New Zealand; a draw is exact."""
    lines = run("ev", book, "--hand", "As Ad", "--up", "Ah").stdout.splitlines()
    shown = {words[0]: words[1].partition(".")[2] for words in map(str.split, lines) if len(words) >= 2}
    assert (len(shown["split"]), len(shown["hit"])) == (decimals, 5)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("edge", "nz-current", "--decks", "3"), "4 to 8 decks"),
        (("edge", "ma-2025", "--decks", "7"), "6 or 8 decks"),
        (("edge", "nz-current", "--decks", "many"), "not many"),
        (("edge", "nz-9999"), "There is no rulebook"),
        (("edge", "nz-current", "--bet", "lots"), "no amount"),
        (("edge", "nz-current", "--bet", "0"), "above zero"),
        (("edge", "nz-current", "--set", "double.aces=true"), "its rules are cards, totals"),
        (("edge", "nz-current", "--set", "doubling.cards=two"), "sections are cards, boxes"),
        (("edge", "nz-current", "--set", "double.cards=three"), "must be one of two, any"),
        (("edge", "nz-current", "--set", 'double.cards="two"\nboxes.number=3'), "must be one of two, any"),
        (("edge", "nz-current", "--set", "double.cards"), "an equals sign"),
        (("edge", "nz-current", "--set", "double.cards=two", "--set", "double.cards=any"), "double.cards is set twice"),
        (("edge", "nz-current", "--set", f"boxes.number={'[' * 3000}"), "must be a whole number"),
        (("edge", "nz-current", "--set", f"boxes.number=0x{'f' * 5000}"), "must be a whole number"),
        (("edge", "nz-current", "--set", "pays.suited_777=1:1"), "cannot follow"),
        (("ev", "nz-current", "--hand", "9s 10d", "--up", "Ah"), "is a ten"),
        (("ev", "nz-current", "--hand", "9s 7d", "--up", "Ah Kh"), "one card, not 2"),
        (("ev", "nz-current", "--hand", "9s", "--up", "Ah"), "at least 2 cards"),
        (("ev", "nz-current", "--hand", "9s 7d 8c", "--up", "Ah"), "it is bust"),
        (("ev", "nz-current", "--hand", "As Kd 8c", "--up", "Ah"), "is a pontoon"),
        (("ev", "nz-current", "--hand", "As 5d 5c 2d", "--up", "Ah"), "is 21"),
        (("ev", "nz-current", "--hand", "9s 9s", "--up", "9s", "--seen", "9s 9s 9s 9s"), "appears 7 times"),
        (("ev", "nz-current", "--hand", "9s 9s", "--up", "9s", "--decks", "infinite", "--seen", "9s"), "endless"),
        (("ev", "nz-current", "--hand", "9s 9d", "--up", "9s", "--after-split", "4"), "2 to 3 hands"),
        (("ev", "nz-current", "--hand", "As 9d 2s", "--up", "9s", "--after-split", "2"), "one card only"),
        (("ev", "sg-rws-v5", "--hand", "2s 3d 2s 5s", "--up", "9s", "--doubled"), "Only two cards"),
        (("ev", "nz-current", "--hand", "2s 3d", "--up", "9s", "--doubled"), "at least 3 cards"),
        (("sidebets", "act-2005", "--decks", "9"), "decks"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(args: tuple[str, ...], words: str) -> None:
    assert words in refused(*args)


def test_sidebets_are_exact_fractions() -> None:
    wagers = {one["name"]: one for one in answer("sidebets", "ma-2025")["wagers"]}
    assert wagers["insurance"]["edge_fraction"] == "71/287"
    assert wagers["insurance"]["edge"] == pytest.approx(71 / 287)
    assert wagers["super-bonus"]["edge"] is None
    assert round(1 / wagers["super-bonus"]["hit_rate"]) == 668_382
    assert wagers["bsx-16 trigger"]["standard_deviation"] is None
    assert set(wagers) == {"match-super-bonus", "insurance", "super-bonus", "bsx-16 trigger"}


@pytest.mark.parametrize("book", ["nz-2000", "nz-current", "act-2005", "sg-rws-v5", "ma-2025"])
def test_sidebets_read_well_in_80_columns(book: str) -> None:
    text = run("sidebets", book).stdout
    assert "Insurance" in text
    assert max(len(line) for line in text.splitlines()) <= 80


def test_every_value_says_by_how_much_it_may_be_off() -> None:
    """In the ACT a double ties the hands of a split box; without a split everything is exact."""
    found = answer("ev", "act-2005", "--hand", "8s 8d", "--up", "6c")["actions"]
    assert {one["action"]: one["ev_error"] for one in found} == {"split": 1e-6, "stand": 0, "hit": 0, "double": 0}
    exact = answer("ev", "sg-rws-v5", "--hand", "8s 8d", "--up", "6c")["actions"]
    assert {one["ev_error"] for one in exact} == {0}


def actions(*args: str) -> dict[str, float]:
    found = [(one["action"], one["ev"]) for one in answer("ev", *args)["actions"]]
    assert found == sorted(found, key=lambda one: -one[1])
    return dict(found)


def test_ev_lists_what_a_two_card_hand_may_do() -> None:
    assert set(actions("nz-current", "--hand", "9s 9d", "--up", "Kh")) == {
        "stand",
        "hit",
        "double",
        "split",
        "surrender",
    }
    assert set(actions("nz-current", "--hand", "9s 2d", "--up", "6h")) == {"hit", "double"}
    assert actions("nz-current", "--hand", "As Kd", "--up", "6h") == {"stand": 1.5}


def test_ev_of_three_cards_that_are_a_combination_is_what_it_pays() -> None:
    assert actions("nz-current", "--hand", "6s 7s 8s", "--up", "9h") == {"stand": 3}
    assert actions("nz-current", "--hand", "6d 7d 8d", "--up", "9h") == {"stand": 2}
    assert actions("nz-current", "--hand", "6d 7d 8s", "--up", "9h") == {"stand": 1.5}
    assert actions("nz-current", "--hand", "7d 7d 7d", "--up", "7h") == {"stand": 202}
    assert actions("nz-current", "--hand", "7d 7d 7d", "--up", "7h", "--no-super-bonus") == {"stand": 2}


def test_ev_after_a_double_is_of_standing_and_rescue() -> None:
    low = actions("nz-current", "--hand", "6s 5d 2c", "--up", "9h", "--doubled")
    assert low["rescue"] == -1 > low["stand"]
    # T9: A-7 doubled with a 3 counts 11 in New Zealand, 21 in Massachusetts.
    assert actions("nz-current", "--hand", "As 7d 3c", "--up", "6h", "--doubled")["stand"] < 0.5
    assert actions("ma-2025", "--hand", "As 7d 3c", "--up", "6h", "--doubled")["stand"] == 2


def test_ev_after_a_split_knows_the_limit_of_hands() -> None:
    args = ("nz-current", "--hand", "8s 8d", "--up", "6h", "--after-split")
    assert "split" in actions(*args, "2")
    assert set(actions(*args, "3")) == {"stand", "hit", "double"}
    assert set(actions("nz-current", "--hand", "As 5d", "--up", "6h", "--after-split", "2")) == {"stand"}
    assert actions("nz-current", "--hand", "As Kd", "--up", "6h", "--after-split", "2") == {"stand": 1}


def test_a_doubled_hand_of_a_split_loses_to_a_pontoon_what_the_rules_say() -> None:
    """SG 3.24.5 (I22) gives the addition back; a house that takes everything takes 1 more in 1/12 of rounds."""
    args = ("--hand", "8s 3d 8h", "--up", "Kh", "--doubled", "--after-split", "2", "--decks", "infinite")
    back = actions("sg-rws-v5", *args)["stand"]
    taken = actions("sg-rws-v5", *args, "--set", "dealer_pontoon.split_takes=everything")["stand"]
    assert back - taken == pytest.approx(1 / 12, abs=1e-12)


def test_the_super_bonus_on_a_split_hand_of_the_act() -> None:
    """ACT 11.10, I45: sevens of two suits were split, so 5,000 on 25 may come with one card of 48; 14.2 pays 3 to 1.

    Suited sevens that are split lose it, and New Zealand pays none on a split hand (13.6).
    """
    sevens = ("--up", "7h", "--after-split", "2", "--decks", "infinite")
    act, without = (actions("act-2005", "--hand", "7s 7s", *sevens, *bet) for bet in ((), ("--no-super-bonus",)))
    assert act["hit"] - without["hit"] == pytest.approx(200 / 48, abs=1e-12)
    assert act["split"] == pytest.approx(without["split"], abs=1e-12)
    assert act["double"] == without["double"]
    assert actions("act-2005", "--hand", "7s 7s 7s", *sevens) == {"stand": 203}
    assert actions("nz-current", "--hand", "7s 7s 7s", *sevens) == {"stand": 3}


def test_ev_of_insurance_counts_the_tens_that_are_left() -> None:
    # 6 decks less 9 7 A and four kings: 68 tens among 281 cards.
    found = answer("ev", "nz-current", "--hand", "9s 7d", "--up", "Ah", "--seen", "Ks Kd Kh Kc")
    assert found["insurance"]["ev"] == pytest.approx((2 * 68 - 213) / 281)
    assert answer("ev", "nz-current", "--hand", "9s 7d", "--up", "Kh")["insurance"] is None
    # NZ 10.1 does not offer it to a pontoon; Massachusetts does.
    assert answer("ev", "nz-current", "--hand", "As Kd", "--up", "Ah")["insurance"] is None
    assert answer("ev", "ma-2025", "--hand", "As Kd", "--up", "Ah")["insurance"] is not None


def test_seen_cards_change_the_advice() -> None:
    small = " ".join(f"{rank}{suit}" for rank in "23456" for suit in "shdc")
    hand = ("nz-current", "--hand", "9s 8d", "--up", "Kh", "--decks", "4")
    assert actions(*hand, "--seen", small)["hit"] < actions(*hand)["hit"]


def test_ev_reads_well_in_80_columns() -> None:
    text = run("ev", "act-2005", "--hand", "8s 8d", "--up", "9c", "--after-split", "2").stdout
    assert "one of 2 split hands" in text
    assert max(len(line) for line in text.splitlines()) <= 80


def test_effects_of_removal_need_a_shoe_that_has_an_end() -> None:
    assert "--removal takes a number of decks" in refused("edge", "nz-current", "--decks", "infinite", "--removal")


@pytest.mark.long
def test_effects_of_removal_are_shown_by_rank() -> None:
    effects = {
        one["rank"]: one for one in answer("edge", "sg-rws-v5", "--decks", "4", "--removal")["effects_of_removal"]
    }
    assert list(effects) == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "J Q K"]
    assert effects["J Q K"]["cards"] == 48
    assert effects["A"]["ev_change"] < 0 < effects["5"]["ev_change"]
    text = run("edge", "sg-rws-v5", "--decks", "4", "--removal").stdout
    assert f"{effects['A']['ev_change']:+.4%}" in text
    assert max(len(line) for line in text.splitlines()) <= 80


def test_odds_and_decks_are_read_as_people_write_them() -> None:
    assert "pays.pontoon: '3' are no odds: write them as 3:2" in refused(
        "edge", "nz-current", "--set", "pays.pontoon=3"
    )
    quoted = answer("edge", "nz-current", "--decks", " Infinite", "--set", "pays.pontoon='3:2'")
    assert quoted["decks"] == "infinite"
    assert quoted["edge"] == answer("edge", "nz-current", "--decks", "infinite")["edge"]
    assert "above zero, not -5" in refused("edge", "nz-current", "--bet", "-5")


def test_what_the_mathematics_cannot_follow_is_refused_with_what_is_possible() -> None:
    some = refused("edge", "nz-current", "--set", "surrender.up_cards=K")
    assert "J, Q and K as one card; all three or none of them are possible, not K alone" in some
    assert "always is possible" in refused("edge", "ma-2025", "--set", "pontoon.odds_when=dealer-21")
    settings = ("--set", "dealer.hole_card=reader", "--set", "dealer.reader_up_cards=A")
    assert "A K Q J is possible, not A" in refused("edge", "ma-2025", *settings)


def test_a_card_reader_can_come_to_a_book_without_one() -> None:
    settings = ("--set", "dealer.hole_card=reader", "--set", 'dealer.reader_up_cards=["A", "K", "Q", "J"]')
    plain = answer("edge", "nz-current", "--decks", "infinite")
    reader = answer("edge", "nz-current", "--decks", "infinite", *settings)
    assert reader["edge"] > plain["edge"] + 0.005, (
        "no hand can make the 21 any more that a dealer's pontoon cannot beat"
    )
