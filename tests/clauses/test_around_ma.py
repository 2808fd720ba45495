"""Massachusetts 2025, around the round: roles, choices, readers, devices, and what a round script cannot show."""

from collections import Counter

import pytest
from msgspec.structs import replace

from pontoon.cards import Card, parse_cards
from pontoon.cli.limits import read_limits, read_side_limits
from pontoon.rulebook import Role, load_book
from pontoon.table import (
    Answer,
    Audience,
    BurnCard,
    CloseBetting,
    CutShoe,
    DealCard,
    Hit,
    InsertCuttingCard,
    Person,
    Practice,
    RefuseCard,
    Report,
    RevealHoleCard,
    Settle,
    Shuffle,
    Situation,
    StackShoe,
    Stand,
    VoidHands,
    VoidRound,
    VoidWager,
    answer_options,
    cut_limits,
    cut_offers,
    cutting_card_limits,
    ruling_options,
    view,
)
from pontoon.table.incidents import events as i
from pontoon.table.state import cards_on_table
from pontoon.words.sign import make_sign
from tests.support.tables import Table, bet, dealt, shuffled, virtual

MA = "ma-2025"
DEALER = Person("dealer")
SUPERVISOR = Person("casino-supervisor")
FLOOR = Person("floor-person")
STAFF: tuple[Role, ...] = ("dealer", "floor-person", "casino-supervisor", "operator")


def played(table: Table) -> list[tuple[str, int]]:
    """What every player gained in the round just ended, in dollars."""
    assert table.state.previous is not None
    gains: dict[str, int] = {}
    for line in table.state.previous.lines:
        gains[line.player] = gains.get(line.player, 0) + line.net // 100
    return list(gains.items())


def ready_with(cards: str, practice: Practice, **setup: object) -> Table:
    """A stacked table with this practice, after the initial deal to ann on box 1."""
    table = Table(MA, None, practice, shoe="stacked", **setup)
    table.do(StackShoe(parse_cards(cards)), bet("ann"), CloseBetting())
    while table.phase() == "dealing":
        table.do(DealCard())
    return table


# 15(a), 15(b): cards that do not belong


@pytest.mark.clause("ma-2025", "15(b)")
@pytest.mark.parametrize("role", ["dealer", "casino-supervisor", "operator", "pit-supervisor", "player"])
def test_a_ten_is_taken_out_by_a_floor_person_only(role: Role) -> None:
    table = dealt(MA, "8s 9h 5c Kc")
    refusal = table.refusal(Report("ten", Person(role)))
    assert (refusal.code, refusal.clauses) == ("wrong-role", ("15(b)",))
    events = table.do(Report("ten", FLOOR))
    assert events[-1] == i.ForeignCardRemoved(ten=True)


@pytest.mark.clause("ma-2025", "15(a)")
@pytest.mark.clause("ma-2025", "15(b)")
@pytest.mark.parametrize("hole_card", ["none", "hole", "reader"])
@pytest.mark.parametrize(("situation", "by"), [("face-up", DEALER), ("ten", FLOOR)])
def test_the_second_in_a_round_voids_it_in_every_way_of_dealing(
    situation: Situation, by: Person, hole_card: str
) -> None:
    """Every wager goes back, the hole card is never turned, and the cards are shuffled."""
    table = dealt(MA, "8s 9h 5c Kc 2c 3c 4c", hole_card=hole_card)
    table.do(Report(situation, by))
    assert table.phase() == "playing"
    table.do(Report(situation, by))
    assert played(table) == [("ann", 0)]
    assert table.state.previous is not None
    assert (table.state.previous.void, table.now()) == (True, "shuffle")
    assert "HoleCardRevealed" not in table.names()


@pytest.mark.clause("ma-2025", "15(a)")
def test_the_card_found_face_up_lies_in_the_rack() -> None:
    table = dealt(MA, "8s 9h 5c Kc 2c")
    table.do(Report("face-up", DEALER))
    assert table.state.rack == (Card("Kc"),)
    table.do(Hit("ann", 1), DealCard())
    assert table.state.boxes[0].hands[0].cards == parse_cards("8s 5c 2c")


@pytest.mark.clause("ma-2025", "15(a)")
@pytest.mark.clause("ma-2025", "15(i)")
def test_nobody_declares_a_hand_a_wager_or_a_round_void() -> None:
    """Which hands and rounds are void the rules say themselves."""
    table = dealt(MA, "8s 9h 5c Kc")
    for role in STAFF:
        by = Person(role)
        for command in (VoidHands(by, (1,)), VoidRound(by), VoidWager(by, "ann", 1)):
            assert table.refusal(command).code == "nobody-may"


# 15(d): the exposed card


@pytest.mark.clause("ma-2025", "15(d)")
@pytest.mark.clause("ma-2025", "13(b)")
def test_only_who_decides_for_the_box_refuses_the_exposed_card() -> None:
    table = dealt(MA, "8s 9h 5c Kc 2c", bet("ann"), bet("bob", standing=True))
    table.do(Report("exposed", DEALER))
    assert table.refusal(RefuseCard("bob", 1)).clauses == ("13(b)",)
    assert answer_options(table.rules, table.state, "bob") == ()
    assert answer_options(table.rules, table.state, "ann") == (RefuseCard("ann", 1),)
    table.do(RefuseCard("ann", 1))
    assert table.refusal(Hit("ann", 1)).code == "all-decided"


@pytest.mark.clause("ma-2025", "15(d)")
@pytest.mark.parametrize(
    ("hole_card", "hole", "burnt"),
    [("none", "", ""), ("hole", "8c", "4c"), ("hole", "7c", ""), ("reader", "8c", "4c"), ("reader", "7c", "")],
)
def test_a_refused_card_is_the_dealers_unless_he_has_seventeen(hole_card: str, hole: str, burnt: str) -> None:
    """9 up: without a hole card, or with 16, he uses the 4; with 17 it is burned."""
    table = dealt(MA, f"Ks 9h 9d {hole} 4c Kd 2c".replace("  ", " "), hole_card=hole_card)
    table.do(Report("exposed", DEALER), RefuseCard("ann", 1))
    if hole:
        table.do(RevealHoleCard())
    while table.now() == "deal-dealer":
        table.do(DealCard())
    assert (Card("4c") in table.state.dealer) is not bool(burnt)
    events = table.do(Settle())
    removed = [event for event in events if isinstance(event, i.CardRemoved)]
    assert removed == ([i.CardRemoved(Card(burnt), "exposed", ("15(d)",))] if burnt else [])


# 15(e): a card too many


@pytest.mark.clause("ma-2025", "15(e)")
@pytest.mark.parametrize("hole_card", ["none", "hole", "reader"])
@pytest.mark.parametrize("second", ["8c", "9c"])
def test_a_card_drawn_at_seventeen_or_more_is_burned(hole_card: str, second: str) -> None:
    table = dealt(MA, f"Ks 9h 9d {second} 2c", hole_card=hole_card)
    table.do(Stand("ann", 1), DealCard() if hole_card == "none" else RevealHoleCard())
    events = table.do(Report("overdrawn", DEALER))
    assert events[-1] == i.CardRemoved(Card("2c"), "overdrawn", ("15(e)",))
    assert table.state.dealer == parse_cards(f"9h {second}")
    table.do(Settle())
    assert played(table) == [("ann", 10)]


@pytest.mark.clause("ma-2025", "15(e)")
def test_a_card_drawn_below_seventeen_is_for_the_supervisor() -> None:
    """A blackjack leaves the dealer's 9-5 as it is, and the rule speaks of 17 or higher."""
    table = dealt(MA, "As 9h Kd 5c 2c", hole_card="hole")
    table.do(RevealHoleCard(), Report("overdrawn", DEALER))
    assert table.now() == "rule"
    assert {ruling.by.role for ruling in ruling_options(table.rules, table.state)} == {"casino-supervisor", "operator"}


# 15(g): not enough cards


@pytest.mark.clause("ma-2025", "15(g)")
@pytest.mark.clause("ma-2025", "7(c)")
def test_the_discards_and_nothing_else_are_shuffled_cut_and_their_first_card_burned() -> None:
    table = virtual(MA, burn=1)
    table.do(BurnCard(), bet("ann"), CloseBetting())
    table.pull(2)
    shoe = table.state.shoe
    discards = (*table.state.rack, *shoe.order[shoe.position :])
    assert len(discards) + len(cards_on_table(table.state)) == 288
    empty = replace(shoe, order=shoe.order[: shoe.position], cutting_card=None)
    table.state = replace(table.state, shoe=empty, rack=discards)  # as if rounds had used up the shoe
    assert table.refusal(DealCard()).code == "shoe-empty"
    table.do(Report("shoe-empty", DEALER))
    assert table.refusal(Shuffle(shuffled(6))).code == "wrong-cards"
    table.do(Shuffle(discards))
    least, _ = cut_limits(table.rules, table.state)
    assert table.refusal(BurnCard()).code == "no-burn-due"
    table.do(CutShoe(cut_offers(table.rules, table.state)[0], least))
    table.do(InsertCuttingCard(cutting_card_limits(table.rules, table.state)[0]))
    assert table.refusal(DealCard()).code == "no-card-due"
    table.do(BurnCard(), DealCard())
    assert table.state.rack == (discards[least],)
    assert table.state.boxes[0].hands[0].cards[1] == discards[least + 1]


# 15(h), 15(i): the player's choice


@pytest.mark.clause("ma-2025", "15(h)")
def test_a_missed_second_card_is_put_to_the_player_of_the_box_alone() -> None:
    table = Table(MA, shoe="stacked")
    table.do(StackShoe(parse_cards("8s 8d 9h Kd 9s 8c")), bet("ann"), bet("bob", 2), CloseBetting())
    table.pull(3)
    events = table.do(Report("skipped", DEALER))
    assert events[-1] == i.PlayersAsked("skipped", ((1, "ann"),), ("late", "dead"), ("15(h)",), 1)
    assert answer_options(table.rules, table.state, "bob") == ()
    assert answer_options(table.rules, table.state, "ann") == (Answer("ann", 1, "late"), Answer("ann", 1, "dead"))
    assert table.refusal(DealCard()).code == "no-card-due"
    assert table.refusal(Answer("bob", 2, "dead")).code == "not-asked"
    table.do(Answer("ann", 1, "dead"))
    assert table.refusal(Answer("ann", 1, "late")).code == "nothing-asked"
    assert [line.clauses[0] for line in table.state.lines] == ["15(h)"]


@pytest.mark.clause("ma-2025", "15(i)")
@pytest.mark.parametrize("hole_card", ["hole", "reader"])
def test_a_late_card_comes_before_the_hole_card_is_turned(hole_card: str) -> None:
    table = dealt(MA, "8s 8d 9h 5c 7d 9c 4s 6s", bet("ann"), bet("bob", 2), hole_card=hole_card)
    table.do(Hit("ann", 1), Report("skipped", DEALER), Answer("ann", 1, "late"), Stand("bob", 2))
    assert "15(i)" in [
        clause for event in table.events if isinstance(event, i.PlayersAsked) for clause in event.clauses
    ]
    assert table.refusal(RevealHoleCard()).code == "too-early"
    table.do(DealCard())
    assert table.state.boxes[0].hands[0].cards == parse_cards("8s 5c 4s")
    table.do(Stand("ann", 1), RevealHoleCard())
    assert table.state.dealer == parse_cards("9h 9c")


@pytest.mark.clause("ma-2025", "15(f)")
@pytest.mark.clause("ma-2025", "15(h)")
@pytest.mark.clause("ma-2025", "15(i)")
def test_players_do_not_report_cards_that_were_missed() -> None:
    """They say so to the dealer; the record is the staff's."""
    table = dealt(MA, "8s 9h 5c Kc")
    table.do(Hit("ann", 1))
    assert table.refusal(Report("skipped", Person("player", "ann"))).code == "wrong-role"
    for role in STAFF:
        other = dealt(MA, "8s 9h 5c Kc")
        other.do(Hit("ann", 1), Report("skipped", Person(role)))
        assert other.now() == "answer"


# 15(j): the shuffler


@pytest.mark.clause("ma-2025", "15(j)")
def test_the_stack_of_a_shuffler_that_failed_is_not_played() -> None:
    table = Table(MA, None, Practice(shuffler="automatic"), burn=1)
    table.do(Shuffle(shuffled(6)))
    assert table.now() == "insert-cutting-card"
    table.do(Report("shuffler-fault", DEALER))
    assert table.now() == "shuffle"
    refusal = table.refusal(InsertCuttingCard(72))
    assert refusal.code == "no-cutting-card-due"
    table.do(Shuffle(shuffled(6, "again")), InsertCuttingCard(72), BurnCard())
    assert table.now() == "bet"
    assert table.refusal(Report("shuffler-fault", DEALER)).clauses == ("15(j)", "15(k)")


# 15(l), 15(m): the card reader


@pytest.mark.clause("ma-2025", "15(l)")
@pytest.mark.parametrize("up", ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "Ah", "Kh", "Qh", "Jh"])
def test_the_reader_is_misused_under_any_card_but_ace_king_queen_and_jack(up: str) -> None:
    table = dealt(MA, f"8s {up} 5c 6c", hole_card="reader")
    if up in ("Ah", "Kh", "Qh", "Jh"):
        assert table.refusal(Report("reader-misused", SUPERVISOR)).clauses[0] == "15(l)"
        return
    for role in ("dealer", "floor-person", "operator", "player"):
        refusal = table.refusal(Report("reader-misused", Person(role)))
        assert (refusal.code, refusal.clauses) == ("wrong-role", ("15(l)",))
    table.do(Report("reader-misused", SUPERVISOR))
    assert table.now() == "decide"


@pytest.mark.clause("ma-2025", "15(l)")
@pytest.mark.clause("ma-2025", "15(m)")
@pytest.mark.parametrize("hole_card", ["none", "hole"])
def test_a_table_without_a_reader_has_nothing_to_report_of_it(hole_card: str) -> None:
    table = dealt(MA, "8s 9h 5c 6c", hole_card=hole_card)
    assert table.refusal(Report("reader-misused", SUPERVISOR)).code == "not-now"
    assert table.refusal(Report("reader-fault", DEALER)).code == "not-now"


@pytest.mark.clause("ma-2025", "15(l)(1)")
@pytest.mark.clause("ma-2025", "15(l)(2)")
def test_what_the_reader_can_show_decides() -> None:
    hidden = ready_with("8s 9h 5c 6c Kd", Practice(), hole_card="reader")
    hidden.do(Report("reader-misused", SUPERVISOR))
    assert hidden.now() == "decide"
    assert hidden.state.hole_down
    shown = ready_with("8s 9h 5c 6c Kd", Practice(reader_reveals=True), hole_card="reader")
    shown.do(Report("reader-misused", SUPERVISOR))
    assert played(shown) == [("ann", 0)]
    assert shown.now() == "bet"
    assert set(shown.state.rack) == set(parse_cards("8s 9h 5c 6c"))


@pytest.mark.clause("ma-2025", "15(m)")
@pytest.mark.parametrize("up", ["Ah", "Kh"])
def test_after_a_fault_the_reader_is_not_used_again(up: str) -> None:
    """The ace and the king under each other's up card are found only when everybody has finished."""
    hole = "Kc" if up == "Ah" else "Ac"
    for role in STAFF:
        table = Table(MA, shoe="stacked", hole_card="reader")
        table.do(StackShoe(parse_cards(f"8s {up} 5c {hole} 4c")), Report("reader-fault", Person(role)))
        table.run(bet("ann"), CloseBetting())
        table.run(Hit("ann", 1))
        assert "HoleCardChecked" not in table.names()
        assert table.state.boxes[0].hands[0].cards == parse_cards("8s 5c 4c")
        table.run(Stand("ann", 1))
        assert played(table) == [("ann", -10)]


# What the rules do not cover


@pytest.mark.clause("ma-2025", "15(d)")
@pytest.mark.clause("ma-2025", "15(f)")
@pytest.mark.parametrize("situation", ["burnt", "absent", "damaged", "interruption", "disturbance", "uncovered"])
def test_what_section_15_does_not_name_is_ruled_on_by_a_supervisor(situation: Situation) -> None:
    """No remedy is borrowed from another book: neither a discard, nor cards for an absent player."""
    table = dealt(MA, "8s 9h 5c Kc 2c")
    table.do(Report(situation, DEALER, box=1))
    assert table.now() == "rule"
    rulings = ruling_options(table.rules, table.state)
    assert {ruling.by.role for ruling in rulings} == {"casino-supervisor", "operator"}
    assert table.refusal(replace(rulings[0], by=DEALER)).code == "wrong-role"
    table.do(next(ruling for ruling in rulings if ruling.remedy == "continue"))
    assert table.now() == "decide"


# Procedure, signs and the document


@pytest.mark.clause("ma-2025", "7(b)")
@pytest.mark.clause("ma-2025", "7(i)")
@pytest.mark.parametrize("hole_card", ["hole", "reader"])
def test_nobody_sees_the_hole_card_while_it_lies_face_down(hole_card: str) -> None:
    """Of 7(b) this is what software can keep: the card is shown to nobody, not even to the dealer."""
    table = dealt(MA, "8s 9h 5c 6c Kd 2c", hole_card=hole_card)
    for audience in (Audience(), Audience("player", "ann"), Audience("dealer")):
        assert "6c" not in str(view(table.rules, table.state, audience))
    table.do(Stand("ann", 1), RevealHoleCard())
    assert "6c" in str(view(table.rules, table.state, Audience()))


@pytest.mark.clause("ma-2025", "7(h)")
@pytest.mark.clause("ma-2025", "7(j)(1)")
@pytest.mark.clause("ma-2025", "7(j)(2)")
def test_after_the_round_every_hand_can_be_told_and_every_card_is_in_the_rack() -> None:
    table = virtual(MA, burn=1)
    table.do(BurnCard(), bet("ann"), bet("bob", 4))
    table.finish()
    previous = table.state.previous
    assert previous is not None
    lay = [card for box in previous.boxes for hand in box.hands for card in hand.cards]
    assert [box.number for box in previous.boxes] == [1, 4]
    drawn = table.state.shoe.order[: table.state.shoe.position]
    assert Counter(table.state.rack) == Counter(drawn)
    assert Counter((*lay, *previous.dealer, drawn[0])) == Counter(drawn)


@pytest.mark.clause("ma-2025", "7(i)[notice]")
@pytest.mark.clause("ma-2025", "6(b)(2)")
def test_the_sign_asks_for_the_notice_of_alternate_dealing_and_the_posted_match_maximum() -> None:
    rules = load_book(MA)
    limits = read_limits("10-1000/5")
    sign = make_sign(rules, limits, read_side_limits("5-100", limits, rules), 6)
    assert "7(i)[notice]" in [clause.number for clause in sign.also]
    (match,) = [scale for scale in sign.sides if any("6(b)(2)" in note.clauses for note in scale.notes)]
    assert any("100" in note.text for note in match.notes)


@pytest.mark.clause("ma-2025", "Version")
def test_the_book_is_version_three_of_27_march_2025() -> None:
    rules = load_book(MA)
    assert rules.title.endswith("version 3.0")
    assert rules.issued.endswith("27 March 2025")
