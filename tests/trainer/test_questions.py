"""What is asked, and what the answers are worth."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from pontoon import BOOK_IDS, action_values, load_book, shipped_chart, side_wagers, variant
from pontoon.cards import Pack, Rank, seeded_entropy, total_of
from pontoon.money import Cents
from pontoon.strategy import ACTIONS, Situation, read_counting
from pontoon.trainer import (
    EXAM_LENGTH,
    THEMES,
    CountQuestion,
    Exam,
    Question,
    best_letters,
    cell_words,
    cells_of,
    certificate,
    check_countable,
    daily_question,
    draw,
    draw_count,
    draw_index,
    exam_question,
    high_low,
    letters,
    mark,
    often,
    prompt,
    read_cell,
    right_count,
    row_words,
    said_number,
    system_words,
    worth,
)
from pontoon.trainer.card import borders
from pontoon.trainer.counting import true_count

BET = Cents(2500)
NZ = load_book("nz-current")
DAILY = ("hard/9/5", "6d 3c", "5d")


def check_cells(book: str, every: int) -> None:
    rules = load_book(book)
    themes = cells_of(rules)
    assert set(THEMES) - set(themes) <= {"side"}
    for cells in themes.values():
        for cell in cells[::every]:
            question = draw(rules, cell, seeded_entropy(cell.key))
            assert question == draw(rules, cell, seeded_entropy(cell.key))
            values = worth(rules, question, BET)
            assert len(values) > 1, cell.key
            if cell.key in letters(rules) and often(rules)[cell.key]:  # a chart says little of where it never comes
                best = max(values, key=lambda action: values[action])
                assert letters(rules)[cell.key] == _letter(best, doubled=question.doubled), (
                    "who follows the card is right"
                )
            assert prompt(question)
            assert cell_words(cell)
            assert read_cell(cell.key) == cell


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_theme_of_every_book_has_cells_with_a_choice(book: str) -> None:
    check_cells(book, 23)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_cell_of_every_book_has_a_choice(book: str) -> None:
    check_cells(book, 1)


def test_a_house_variant_is_asked_by_its_own_rules() -> None:
    gentle = variant("nz-current", {"dealer.stands_on_soft": 17}, book="gentle")
    question = Question("hard/16/A", "play", *_cards("Ks 6h", "Ad"))
    expected = action_values(gentle, hand="Ks 6h", up="Ad", decks="infinite", bet=BET)
    assert worth(gentle, question, BET) == {
        one.action: one.ev for one in sorted(expected.actions, key=lambda one: "HSDPR".index(_letter(one.action)))
    }
    assert worth(gentle, question, BET) != worth(NZ, question, BET)


def _letter(action: str, doubled: int = 0) -> str:
    """The chart's letter of an action."""
    kept = "K" if doubled else "S"
    return {"hit": "H", "stand": kept, "double": "D", "split": "P", "surrender": "R", "rescue": "G"}[action]


def _cards(hand: str, up: str):  # type: ignore[no-untyped-def]
    from pontoon import parse_card, parse_cards

    return parse_cards(hand), parse_card(up)


@pytest.mark.parametrize(
    ("key", "points", "soft", "cards"),
    [
        ("hard/16/T", 16, False, 2),
        ("bonus/14n5/6", 14, False, 5),
        ("soft/18/9", 18, True, 2),
        ("rescue/15/T", 15, False, 3),
    ],
)
def test_a_hand_is_of_its_row(key: str, points: int, *, soft: bool, cards: int) -> None:
    for seed in range(20):
        question = draw(NZ, read_cell(key), seeded_entropy(str(seed)))
        assert total_of(question.hand) == (points, soft)
        assert len(question.hand) == cards
        assert question.doubled == key.startswith("rescue")


def test_two_cards_come_as_often_as_they_are_dealt() -> None:
    shares = often(NZ)
    # Two of twelve ranks in either order: 2 and 3 are 2/144, against an ace one time in twelve.
    assert shares["hard/5/A"] == pytest.approx(2 / 144 / 12)
    # Two tens: (3/12)^2, against a ten three times in twelve.
    assert shares["pair/T/T"] == pytest.approx((3 / 12) ** 2 * 3 / 12)
    # 6 and 7 of spades: 2/144, a sixteenth of them of spades, against a 2.
    assert shares["bonus/67s/2"] == pytest.approx(2 / 144 / 16 / 12)
    assert shares["insurance/30/A"] == pytest.approx(1 / 12)


def test_a_mistake_costs_its_difference_times_how_often_it_is_made() -> None:
    found = mark("hard/16/T", {"hit": -0.5, "stand": -0.54}, "stand", often=0.02, bet=Cents(2500))
    assert (found.right, found.best) == (False, "hit")
    assert found.cost == pytest.approx(0.04)
    assert found.per_hundred == pytest.approx(200.0)  # 0.04 x 25.00 is a dollar a hand, twice in a hundred hands
    right = mark("hard/16/T", {"hit": -0.5, "stand": -0.54}, "hit", often=0.02, bet=Cents(2500))
    assert (right.right, right.cost, right.per_hundred) == (True, 0.0, 0.0)


def test_insurance_is_taken_when_more_than_a_third_of_the_cards_are_tens() -> None:
    for row, best in (("25", "leave"), ("30", "leave"), ("38", "insure"), ("42", "insure")):
        question = draw(NZ, read_cell(f"insurance/{row}/A"), seeded_entropy(row))
        values = worth(NZ, question, BET)
        assert mark(question.cell, values, "leave", often=1, bet=BET).best == best
        left = 6 * 48 - 3 - len(question.seen)
        tens = 6 * 12 - sum(card.is_ten for card in question.seen)
        assert values["insure"] == pytest.approx((3 * tens / left - 1) / 2)


def test_a_side_wager_is_worth_what_its_edge_says() -> None:
    rules = load_book("sg-rws-v5")
    edges = {one.name: one.edge for one in side_wagers(rules, decks=8)}
    found = worth(rules, draw(rules, read_cell("side/player-pair/8"), seeded_entropy("")), BET)
    assert found == {"take": -float(edges["player-pair"] or 0), "leave": 0.0}


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_test_asks_every_theme_and_nothing_twice(book: str) -> None:
    """Also where a theme has few cells, such as the side wagers of most books."""
    rules = load_book(book)
    for seed in ("monday", "tuesday"):
        asked = [exam_question(rules, seed, number).cell for number in range(EXAM_LENGTH)]
        assert len(set(asked)) == EXAM_LENGTH
        assert {read_cell(one).theme for one in asked} == set(cells_of(rules))
        assert exam_question(rules, seed, 8) == exam_question(rules, seed, 8) != exam_question(rules, seed, 8, again=1)


def test_what_a_house_does_not_have_is_no_theme_and_no_hand() -> None:
    """Without the forfeit nobody is asked to rescue; where 10 and 11 are doubled alone, no other double is drawn."""
    assert "rescue" not in cells_of(variant("nz-current", {"double.forfeit": False}))
    strict = variant("nz-current", {"double.totals": [10, 11]})
    hands = [draw(strict, cell, seeded_entropy(cell.key)).hand for cell in cells_of(strict)["rescue"]]
    assert {sum(card.points for card in hand[:2]) for hand in hands} == {10, 11}


@pytest.mark.parametrize(("totals", "rows"), [([5], 4), ([18], 1), ([12, 13], 7), ([4, 20], 0)])
def test_where_other_totals_are_doubled_rescues_are_of_those(totals: list[int], rows: int) -> None:
    """5 and a card of 2 to 10 is 12 to 15; 18 and a 2 is 20; 12 and 13 come to 14 to 20; 4 is a pair or has an ace."""
    rules = variant("nz-current", {"double.totals": totals})
    cells = cells_of(rules).get("rescue", ())
    assert len(cells) == 10 * rows
    for cell in cells:
        hand = draw(rules, cell, seeded_entropy(cell.key)).hand
        assert sum(card.points for card in hand[:2]) in totals
        assert sum(card.points for card in hand) == int(cell.row)


@pytest.mark.parametrize(
    ("text", "number"),
    [("-3", -3), ("\N{MINUS SIGN}3", -3), (" +2.5 ", Fraction(5, 2)), (".5", Fraction(1, 2)), ("1,250.00", 1250)],
)
def test_a_number_is_read_as_people_write_it(text: str, number: Fraction) -> None:
    assert said_number(text) == number


@pytest.mark.parametrize("text", ["", "-", ".", "many", "nan", "1e3", "1e999999999", "9" * 40, "1/0", "12,50", "--1"])
def test_what_is_no_number_is_not_worked_out(text: str) -> None:
    """A power of ten with a thousand million digits would be, digit by digit."""
    assert said_number(text) is None


def test_one_deck_is_counted_too() -> None:
    """Of a single deck half is gone, in every question."""
    single = variant("nz-current", {"cards.decks": [1], "shoe.cut_from_ends": "none"})
    for kind in ("running", "true", "decks", "bet"):
        asked = draw_count(kind, high_low(), 1, seeded_entropy(kind))
        assert (asked.gone, asked.left) == ((0, 2) if kind == "running" else (1, 1))
    hand, told = draw_index(single, high_low(), seeded_entropy("index"))
    assert (hand.decks, told.gone + told.left) == (1, 2)


def test_a_doubled_hand_is_asked_about_without_telling_what_may_be_done() -> None:
    """Some relatives of the game let it be doubled again."""
    assert prompt(draw(NZ, read_cell("rescue/15/T"), seeded_entropy(""))).endswith("this is the hand. What do you do?")


def test_the_card_has_the_letters_of_the_chart_and_a_variant_has_none() -> None:
    """A pair, a total after a split, a rescue, four cards, and two cards of 6-7-8 of spades."""
    chart, found = shipped_chart("nz-current"), letters(NZ)
    assert found["pair/8/T"] == str(chart.cell("pair", "8", 9))[0]
    assert found["split/s18/9"] == chart.cell("split-soft", "18", 8).at(Situation(2))
    assert found["rescue/13/T"] == chart.cell("rescue", "13", 9).action
    assert found["bonus/15n5/6"] == chart.cell("hard", "15", 5).at(Situation(5))
    spades = Situation(2, combination=True, one_suit=True, spades=True)
    assert found["bonus/78s/6"] == chart.cell("hard", "15", 5).at(spades)
    assert found["bonus/77s/7"] == chart.cell("pair", "7", 6).at(Situation(2, one_suit=True, spades=True))
    assert set(found.values()) <= set(ACTIONS)
    on_charts = [
        cell.key for theme in cells_of(NZ) if theme not in ("insurance", "side") for cell in cells_of(NZ)[theme]
    ]
    assert set(found) == set(on_charts)
    assert letters(variant("nz-current", {"dealer.stands_on_soft": 17}, book="gentle")) == {}


def test_the_card_of_a_house_has_the_letters_of_its_own_best_play() -> None:
    """Against a dealer who stands on soft 17 a 13 is hit against a 6, and 3-3 is split against a 2."""
    gentle = variant("nz-current", {"dealer.stands_on_soft": 17}, book="gentle")
    found, usual = best_letters(gentle), letters(NZ)
    for key, letter in (("hard/13/6", "H"), ("pair/3/2", "P")):
        values = worth(gentle, draw(gentle, read_cell(key), seeded_entropy(key)), BET)
        assert _letter(max(values, key=lambda action: values[action])) == letter == found[key] != usual[key]
    assert set(found) == set(usual)
    assert best_letters(NZ) == usual


def test_rows_and_systems_are_told_in_words() -> None:
    rows = {key: row_words(read_cell(key)) for key in ("pair/T/2", "split/s17/2", "bonus/14n5/2", "bonus/67s/2")}
    assert list(rows.values()) == ["10-10", "soft 17", "hard 14 in 5 cards", "6-7 of spades"]
    assert row_words(read_cell("side/perfect-pairs/6")) == "Perfect Pairs"
    assert system_words("running", high_low()) == (
        "High-low: 3 4 5 6 count +1, 2 7 8 9 count nothing, A J Q K count -1.",
    )
    told = " ".join(system_words("bet", high_low()))
    assert "divided by the decks left, rounded down" in told
    assert "Bet 25.00, 50.00 from 2, 100.00 from 3, 200.00 from 4, 300.00 from 6." in told


def test_a_certificate_says_whether_it_was_passed_and_its_mark_is_over_all_of_it() -> None:
    passed = Exam("nz-current", "s", 0, 5, EXAM_LENGTH, 27, 12.0)
    failed = Exam("nz-current", "s", 0, 5, EXAM_LENGTH, 26, 12.0)
    assert (passed.passed, failed.passed) == (True, False)
    assert "has passed" in certificate("Ann", "the game", passed, "today")[2]
    marks = {certificate(name, "the game", one, "today")[-1] for name in ("Ann", "Bob") for one in (passed, failed)}
    assert len(marks) == 4


def test_the_hand_of_a_day_is_the_same_for_everybody_and_another_tomorrow() -> None:
    days = [f"2026-11-{day:02}" for day in range(1, 29)]
    found = {daily_question(NZ, day).cell for day in days}
    assert len(found) > 20
    assert found <= borders(NZ), "the play changes beside it"
    assert "hard/16/T" in borders(NZ)  # 15 is hit, 17 is not
    assert "hard/6/5" not in borders(NZ)
    # In every house and every version: this link has been given away.
    told = daily_question(NZ, "2026-11-18")
    assert (told.cell, " ".join(map(str, told.hand)), str(told.up)) == DAILY


def test_the_drills_have_the_system_of_the_example() -> None:
    examples: dict[Pack, str] = {"spanish": "high-low.toml", "full": "high-low-52.toml"}
    for pack, name in examples.items():
        system = high_low(pack)
        assert system == read_counting((Path("examples/counting") / name).read_text(encoding="utf-8"))
        assert system.deck_total(pack) == 0.0, "balanced in the decks that it is drilled with"


def test_counts_worked_by_hand() -> None:
    from pontoon import parse_cards

    counting = high_low()
    shown = CountQuestion("running", 6, parse_cards("3s 4h Ks 7d 6c 5d Ah"), 0, 0, 12)
    assert right_count(shown, counting) == 2  # +1 +1 -1 0 +1 +1 -1
    assert true_count(counting, 9, 4) == 4  # 9 over 2 decks, rounded down
    assert true_count(counting, -9, 4) == -5
    assert right_count(CountQuestion("decks", 6, (), 0, 5, 7), counting) == Fraction(7, 2)
    assert right_count(CountQuestion("bet", 6, (), 7, 8, 4), counting) == 100  # 3 and a half is 3: 100
    assert right_count(CountQuestion("bet", 6, (), 0, 8, 4), counting) == 25


def test_counts_with_tens_worked_by_hand() -> None:
    """Twos count too; six half decks of 52 cards are left at the same count as of 48."""
    from pontoon import parse_cards

    counting, cards = high_low("full"), parse_cards("2s 10h Ts 4d Kd 9c 6h 3s", pack="full")
    assert right_count(CountQuestion("running", 6, cards, 0, 0, 12, "full"), counting) == 1  # +1 -1 -1 +1 -1 0 +1 +1
    assert system_words("running", counting, "full") == (
        "High-low of 52 cards: 2 3 4 5 6 count +1, 7 8 9 count nothing, A 10 J Q K count -1.",
    )
    assert system_words("running", high_low(), "full")[0].endswith("A 10 J Q K count -1."), "as J, Q and K"


@pytest.mark.parametrize("kind", ["running", "true", "decks", "bet"])
def test_a_counting_question_is_of_its_kind_and_repeatable(kind: str) -> None:
    for seed in range(30):
        found = draw_count(kind, high_low(), 6, seeded_entropy(str(seed)))
        assert found == draw_count(kind, high_low(), 6, seeded_entropy(str(seed)))
        assert found.gone + found.left == 12
        assert found.left > 0
        right_count(found, high_low())


def test_a_play_by_the_count_is_asked_of_a_shoe_that_has_the_count() -> None:
    counting = high_low()
    for seed in range(12):
        question, told = draw_index(NZ, counting, seeded_entropy(str(seed)))
        assert question.up is not None
        gone = (*question.hand, question.up, *question.seen)
        assert told.count == sum(counting.tags[card.rank] for card in gone)
        assert len(gone) == told.gone * 24
        assert len(worth(NZ, question, BET)) > 1


def test_a_shoe_of_52_cards_a_deck_has_the_count_that_is_told() -> None:
    """Three decks and so many halves are gone, tens among them, and what each play is worth is of the 312."""
    counting, up_cards = high_low("full"), ["A", "T", "J", "Q", "K"]
    changes = {"cards.pack": "full", "surrender.up_cards": up_cards, "surrender.held_against": up_cards}
    rules = variant("nz-current", changes, book="full")
    check_countable(rules, counting)
    tens = 0
    for seed in range(12):
        question, told = draw_index(rules, counting, seeded_entropy(str(seed)))
        assert question.up is not None
        gone = (*question.hand, question.up, *question.seen)
        assert told.count == sum(counting.tags_in("full")[card.rank] for card in gone)
        assert len(gone) == told.gone * 26
        assert max(Counter(gone).values()) <= 6
        assert len(worth(rules, question, BET)) > 1
        tens += sum(card.rank is Rank.TEN for card in gone)
        shown = draw_count("running", counting, 6, seeded_entropy(str(seed)), pack="full")
        assert right_count(shown, counting) == sum(counting.tags[card.rank] for card in shown.cards)
    assert tens > 100


def test_a_system_of_halves_tells_the_count_as_it_is() -> None:
    text = (Path("examples/counting") / "high-low.toml").read_text(encoding="utf-8")
    halves = read_counting(text.replace("5 = 1,", "5 = 1.5,").replace("2 = 0,", "2 = 0.5,"))
    counts = set()
    for seed in range(12):
        question, told = draw_index(NZ, halves, seeded_entropy(str(seed)))
        assert question.up is not None
        assert told.count == sum(halves.tags[card.rank] for card in (*question.hand, question.up, *question.seen))
        counts.add(told.count)
    assert any(count % 1 for count in counts)
    assert true_count(halves, 4.5, 4) == 2  # 4.5 over 2 decks is 2.25, rounded down
