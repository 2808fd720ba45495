"""Singapore, Pontoon Plus version 5, around the round: who is asked, who may answer, and what goes on the record."""

from collections.abc import Callable

import pytest

from pontoon.cards import parse_card
from pontoon.money import Cents
from pontoon.rulebook import Role, load_book
from pontoon.table import (
    Addition,
    Answer,
    CloseBetting,
    Command,
    Double,
    Event,
    FindErrors,
    GiveRuling,
    Hit,
    Limits,
    Outcome,
    Pace,
    Person,
    PlaceSideWager,
    PlaceWager,
    Refusal,
    Report,
    Setup,
    Situation,
    StackShoe,
    Stand,
    State,
    TableOpened,
    accounts,
    answer_options,
    decide,
    evolve,
    next_step,
    open_table,
    report_options,
    ruling_options,
    run,
    start,
)
from pontoon.table.incidents import events as i

SG = load_book("sg-rws-v5")
WAITS = Pace(cards=0)
DEALER = Person("dealer")
OPERATOR = Person("operator")
LAYOUT_A = "Ks 9h 8h 9d 8d Kc"
"""In order: box 1 K-9 = 19, box 2 9-8 = 17, dealer 8-K = 18."""


class Table:
    """A table with a stacked shoe that remembers everything that happened."""

    def __init__(self, cards: str, setup: Setup | None = None) -> None:
        opened = open_table(SG, setup or Setup(shoe="stacked"))
        assert isinstance(opened, TableOpened)
        self.state: State = evolve(State(), opened)
        self.events: list[Event] = []
        self.do(StackShoe(tuple(parse_card(card) for card in cards.split())))

    def do(self, *commands: Command) -> "Table":
        for command in commands:
            self._keep(run(SG, self.state, command))
        return self

    def wait(self, command: Command) -> "Table":
        """The command, and nothing by the house after it."""
        self._keep(run(SG, self.state, command, pace=WAITS))
        return self

    def deal(self, cards: int) -> "Table":
        """The house deals so many cards."""
        self._keep(start(SG, self.state, pace=Pace(cards=cards)))
        return self

    def refused(self, command: Command) -> Refusal:
        outcome = run(SG, self.state, command)
        assert isinstance(outcome, Refusal), outcome
        return outcome

    def of(self, kind: type) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]

    def _keep(self, outcome: Outcome | Refusal) -> None:
        assert isinstance(outcome, Outcome), outcome
        self.state = outcome.state
        self.events += outcome.events

    @property
    def money(self) -> dict[str, int]:
        """What everybody has gained, and what lies on the layout."""
        return {name.removeprefix("player:"): int(amount) for name, amount in accounts(self.events).items()}


def bet(player: str, box: int, amount: int = 10, *, standing: bool = False) -> PlaceWager:
    return PlaceWager(player, box, Cents(amount * 100), standing)


def side(player: str, box: int, amount: int = 5) -> PlaceSideWager:
    return PlaceSideWager(player, box, "player-pair", Cents(amount * 100))


def misdealt_first_card(*wagers: Command) -> Table:
    """The first card, due to box 1, lies on box 2."""
    return Table(LAYOUT_A).do(*wagers).wait(CloseBetting()).wait(Report("misdealt", DEALER, to=2))


# Limits (5.1 to 5.2.1)


@pytest.mark.clause("sg-rws-v5", "5.1")
def test_the_excess_is_rejected_and_what_fits_is_taken() -> None:
    """100 is the box maximum and 60 lie there: 45 are rejected, 40 taken, and then nothing more."""
    limits = Limits(minimum=Cents(500), maximum=Cents(10_000), step=Cents(500))
    table = Table("Ks 8h 9d Kc", Setup(shoe="stacked", limits=limits)).do(bet("ann", 1, 60))
    before = table.state
    refusal = table.refused(bet("bob", 1, 45))
    assert (refusal.code, refusal.clauses[0]) == ("over-maximum", "5.1")
    assert table.state is before
    table.do(bet("bob", 1, 40))
    assert table.refused(bet("cat", 1, 5)).clauses[0] == "5.1"
    table.do(CloseBetting(), Stand("ann", 1))
    assert (table.money["ann"], table.money["bob"]) == (6000, 4000)


@pytest.mark.clause("sg-rws-v5", "5.2")
@pytest.mark.clause("sg-rws-v5", "3.5")
def test_who_bets_too_little_may_increase_or_stay_away() -> None:
    limits = Limits(minimum=Cents(500), maximum=Cents(10_000))
    table = Table("Ks Qs 8h 9d 9c Kc", Setup(shoe="stacked", limits=limits)).do(bet("ann", 1))
    refusal = table.refused(bet("bob", 2, 4))
    assert (refusal.code, refusal.clauses[0]) == ("under-minimum", "5.2")
    increased = decide(SG, table.state, bet("bob", 2, 5))
    assert not isinstance(increased, Refusal)
    table.do(CloseBetting(), Stand("ann", 1))
    assert "bob" not in table.money


# Technical interruption (5.4)


@pytest.mark.clause("sg-rws-v5", "5.4")
@pytest.mark.clause("sg-rws-v5", "5.4.1")
@pytest.mark.clause("sg-rws-v5", "5.4.2")
@pytest.mark.parametrize(
    ("dealt", "void"),
    [(0, True), (1, True), (2, True), (3, True), (4, False), (5, False)],
)
def test_a_power_failure_in_the_deal_voids_the_round_until_a_side_bet_has_its_two_cards(
    dealt: int, *, void: bool
) -> None:
    """ann's Player Pair is on box 1, whose second card is the fourth of the deal."""
    table = Table(LAYOUT_A).do(bet("ann", 1), bet("bob", 2), side("ann", 1)).wait(CloseBetting()).deal(dealt)
    table.wait(Report("interruption", DEALER))
    assert bool(table.of(i.RoundVoided)) is void
    assert (table.state.phase == "betting") is void


@pytest.mark.clause("sg-rws-v5", "5.4.2")
@pytest.mark.clause("sg-rws-v5", "5.17")
def test_a_void_round_leaves_every_account_as_it_was() -> None:
    """Doubled, insured, with side bets: nothing stays on the layout, with the house or with a player."""
    table = Table("6s Ah 5d 2c").do(
        bet("ann", 1, 20), bet("bob", 1), CloseBetting(), Double("ann", 1, (Addition("ann", Cents(1000)),), DEALER)
    )
    table.do(Report("interruption", DEALER))
    assert set(table.money.values()) == {0}


# What voids a round (5.5, 5.17)


@pytest.mark.clause("sg-rws-v5", "5.5")
@pytest.mark.clause("sg-rws-v5", "5.5.1")
@pytest.mark.clause("sg-rws-v5", "5.5.2")
@pytest.mark.clause("sg-rws-v5", "5.5.4")
@pytest.mark.clause("sg-rws-v5", "5.17")
@pytest.mark.parametrize(
    ("situation", "clause"),
    [("foreign-card", "5.5.1"), ("ten", "5.5.1"), ("miscount", "5.5.2"), ("not-shuffled", "5.5.4")],
)
@pytest.mark.parametrize("role", ["dealer", "pit-supervisor", "shift-manager", "operator"])
def test_each_listed_situation_voids_the_round_whoever_of_the_house_finds_it(
    situation: Situation, clause: str, role: Role
) -> None:
    """ann's pontoon and its Player Pair were settled, bob's hand is open: all is undone, and new cards are due."""
    table = Table("As Ks 8h Kd 7d Kc 2c").do(bet("ann", 1), bet("bob", 2), side("ann", 1), CloseBetting())
    assert table.money["ann"] == 1500 - 500
    table.do(Report(situation, Person(role)))
    (voided,) = table.of(i.RoundVoided)
    assert isinstance(voided, i.RoundVoided)
    assert {clause, "5.5", "5.17"} <= set(voided.clauses)
    assert set(table.money.values()) == {0}
    table.do(bet("ann", 1))
    assert table.refused(CloseBetting()).code == "shuffle-first"


@pytest.mark.clause("sg-rws-v5", "5.5.3")
def test_a_shoe_that_has_the_card_is_not_empty_and_one_that_has_not_voids_the_round() -> None:
    table = Table("Ks 8h 6d 2c").do(bet("ann", 1), CloseBetting()).wait(Hit("ann", 1))
    assert table.refused(Report("shoe-empty", DEALER)).code == "not-now"
    table.deal(1).wait(Hit("ann", 1)).do(Report("shoe-empty", DEALER))
    assert table.of(i.RoundVoided)
    assert set(table.money.values()) == {0}


# Finished rounds (5.6, 5.13)


@pytest.mark.clause("sg-rws-v5", "5.6")
@pytest.mark.clause("sg-rws-v5", "5.13")
def test_an_error_found_late_is_recorded_and_moves_no_money_and_no_card() -> None:
    table = Table("Ks 8h 9d Kc 9s 7h 9c Kd").do(bet("ann", 1), CloseBetting(), Stand("ann", 1))
    table.do(bet("ann", 1), CloseBetting())
    before = table.money, table.state.shoe, table.state.boxes
    table.do(Report("found-late", DEALER, round=1))
    reported = table.events[-1]
    assert isinstance(reported, i.IncidentReported)
    assert reported.clauses == ("5.6", "5.13")
    assert (table.money, table.state.shoe, table.state.boxes) == before
    assert table.refused(Report("found-late", DEALER, round=7)).code == "no-such-round"


# Dealing errors (5.7, 5.9, 5.10)


@pytest.mark.clause("sg-rws-v5", "5.7")
@pytest.mark.clause("sg-rws-v5", "5.7.2")
@pytest.mark.clause("sg-rws-v5", "5.7.3")
@pytest.mark.clause("sg-rws-v5", "1.18")
def test_every_player_at_the_table_is_offered_exactly_the_two_options() -> None:
    """Seated, standing, on another box, or with a side bet alone; somebody without a bet is offered nothing."""
    wagers = (bet("ann", 1), bet("bob", 1, 20), bet("cat", 3), side("dan", 2), bet("eve", 2), side("ann", 2))
    table = misdealt_first_card(*wagers).do(GiveRuling("reconstruct", OPERATOR))
    asked = {(1, "ann"), (1, "bob"), (2, "eve"), (2, "dan"), (2, "ann"), (3, "cat")}
    (question,) = table.of(i.PlayersAsked)
    assert isinstance(question, i.PlayersAsked)
    assert set(question.asked) == asked
    for player in ("ann", "bob", "cat", "dan", "eve"):
        boxes = [box for box, name in question.asked if name == player]
        assert set(answer_options(SG, table.state, player)) == {
            Answer(player, box, choice) for box in boxes for choice in ("reconstructed", "return")
        }
    assert answer_options(SG, table.state, "fay") == ()
    for command in answer_options(SG, table.state, "ann"):
        assert not isinstance(decide(SG, table.state, command), Refusal)


@pytest.mark.clause("sg-rws-v5", "5.9")
@pytest.mark.clause("sg-rws-v5", "1.21")
@pytest.mark.clause("sg-rws-v5", "1.11")
def test_the_house_sees_where_every_card_belongs_before_it_decides() -> None:
    table = misdealt_first_card(bet("ann", 1), bet("bob", 2))
    (question,) = table.of(i.RulingAsked)
    assert isinstance(question, i.RulingAsked)
    assert question.proposal is not None
    laid = {one.box: [card.value for card in one.cards] for one in question.proposal.hands}
    assert laid == {1: ["Ks"], 2: []}
    assert {(one.remedy, one.by.role) for one in ruling_options(SG, table.state)} >= {("reconstruct", "operator")}
    for role in ("dealer", "pit-supervisor"):
        assert table.refused(GiveRuling("reconstruct", Person(role))).clauses == ("5.9",)


@pytest.mark.clause("sg-rws-v5", "5.10.1")
@pytest.mark.parametrize("settled", [False, True])
def test_an_interim_settlement_takes_the_reconstruction_from_the_house(*, settled: bool) -> None:
    wagers = (bet("ann", 1), bet("bob", 2), *((side("bob", 2),) if settled else ()))
    table = Table(LAYOUT_A).do(*wagers).wait(CloseBetting()).wait(Report("misdealt", DEALER, to=2, noticed=False))
    table.deal(9).do(FindErrors(DEALER))
    assert next_step(SG, table.state).kind == ("answer" if settled else "rule")
    outcome = run(SG, table.state, GiveRuling("reconstruct", OPERATOR))
    assert isinstance(outcome, Refusal) is settled


@pytest.mark.clause("sg-rws-v5", "5.7.3")
@pytest.mark.clause("sg-rws-v5", "1.23")
def test_who_left_decides_no_more_and_the_next_in_line_does() -> None:
    table = misdealt_first_card(bet("ann", 1), bet("bob", 1, 20), bet("cat", 2)).do(GiveRuling("reconstruct", OPERATOR))
    table.do(Answer("ann", 1, "return"), Answer("bob", 1, "reconstructed"), Answer("cat", 2, "reconstructed"))
    assert "3.8" in table.refused(Stand("ann", 1)).clauses
    table.do(Stand("bob", 1), Stand("cat", 2))
    assert {name: table.money[name] for name in ("ann", "bob", "cat")} == {"ann": 0, "bob": 2000, "cat": -1000}


@pytest.mark.clause("sg-rws-v5", "5.7[accept]")
def test_who_went_on_is_offered_neither_the_bet_back_nor_to_refuse_the_card() -> None:
    table = Table("Ks Qs 8h 2d 9d 5c 9c Kc").do(bet("ann", 1), bet("bob", 2), CloseBetting())
    table.do(Report("exposed", DEALER), Answer("ann", 1, "reconstructed"), Answer("bob", 2, "reconstructed"))
    assert answer_options(SG, table.state, "ann") == ()
    assert table.refused(Answer("ann", 1, "return")).code == "nothing-asked"
    table.do(Hit("ann", 1))
    assert [card.value for card in table.state.boxes[0].hands[0].cards] == ["Ks", "2d", "5c"]


@pytest.mark.clause("sg-rws-v5", "5.10")
@pytest.mark.clause("sg-rws-v5", "5.10.2")
def test_a_card_too_many_goes_to_the_rack_and_not_to_the_dealer() -> None:
    table = Table("Ks 8h 7d Kc 9c").do(bet("ann", 1), CloseBetting()).wait(Stand("ann", 1)).deal(1)
    table.wait(Report("overdrawn", DEALER))
    (removed,) = table.of(i.CardRemoved)
    assert isinstance(removed, i.CardRemoved)
    assert (removed.card, removed.clauses) == (parse_card("9c"), ("5.10", "5.10.2"))
    assert [card.value for card in table.state.dealer] == ["8h", "Kc"]
    assert next_step(SG, table.state).kind == "settle"


@pytest.mark.clause("sg-rws-v5", "5.10.3")
@pytest.mark.clause("sg-rws-v5", "5.7.1")
def test_a_card_on_no_bet_goes_to_the_rack_and_everybody_chooses() -> None:
    table = Table("Ks 8h 6d 5c 2c Kc").do(bet("ann", 1), side("ann", 1), CloseBetting()).wait(Hit("ann", 1))
    table.wait(Report("misdealt", DEALER, to=4))
    assert parse_card("5c") in table.state.rack
    (question,) = table.of(i.PlayersAsked)
    assert isinstance(question, i.PlayersAsked)
    assert (question.asked, question.choices) == (((1, "ann"),), ("continue", "return"))
    assert {"5.10.3", "5.7.1", "5.7.3"} <= set(question.clauses)
    assert not table.of(i.RulingAsked)
    table.wait(Answer("ann", 1, "continue"))
    assert next_step(SG, table.state).kind == "deal-box"


# Cards of the shoe (5.11, 5.12)


@pytest.mark.clause("sg-rws-v5", "5.11")
def test_the_card_found_face_up_is_the_one_dealt_next() -> None:
    table = Table("Ks 8h 6d 2c Kc").do(bet("ann", 1), CloseBetting(), Report("face-up", DEALER))
    assert list(table.state.trouble.aside) == [parse_card("2c")]
    table.do(Hit("ann", 1))
    assert not table.state.trouble.aside
    assert table.state.boxes[0].hands[0].cards[-1] == parse_card("2c")


@pytest.mark.clause("sg-rws-v5", "5.12.1")
@pytest.mark.clause("sg-rws-v5", "1.17")
@pytest.mark.parametrize(
    ("role", "may"), [("dealer", False), ("pit-supervisor", True), ("shift-manager", True), ("operator", True)]
)
def test_cards_drawn_together_for_the_dealer_are_discarded_by_the_pit_supervisor_or_above(
    role: Role, *, may: bool
) -> None:
    table = Table("Ks 8h 7d Kc 3c 6c 9c").do(bet("ann", 1), CloseBetting()).wait(Stand("ann", 1))
    report = Report("simultaneous", Person(role))
    offered = [one for one in report_options(SG, table.state) if isinstance(one, Report)]
    assert Person("dealer") not in [one.by for one in offered if one.situation == "simultaneous"]
    if not may:
        assert table.refused(report).clauses == ("5.12.1",)
        return
    table.wait(report)
    removed = [event.card for event in table.of(i.CardRemoved) if isinstance(event, i.CardRemoved)]
    assert removed == [parse_card("Kc"), parse_card("3c")]
    table.do(Answer("ann", 1, "continue"))
    assert table.money["ann"] == 1000


@pytest.mark.clause("sg-rws-v5", "5.12")
@pytest.mark.clause("sg-rws-v5", "5.12.2")
def test_first_everybody_chooses_and_then_the_seated_player_alone_picks() -> None:
    table = Table("Ks 8h 6d 9c 5c").do(bet("ann", 1), bet("bob", 1, 20), CloseBetting()).wait(Hit("ann", 1))
    table.do(Report("simultaneous", DEALER))
    assert [one.choice for one in answer_options(SG, table.state, "bob") if isinstance(one, Answer)] == [
        "continue",
        "return",
    ]
    table.do(Answer("ann", 1, "continue"), Answer("bob", 1, "continue"))
    assert answer_options(SG, table.state, "bob") == ()
    assert {one.choice for one in answer_options(SG, table.state, "ann") if isinstance(one, Answer)} == {
        "first",
        "second",
    }
    table.do(Answer("ann", 1, "second"))
    assert (table.money["ann"], table.money["bob"]) == (1000, 2000)


# Absent players, squeezing, and what the rules do not cover (5.3, 3.12, 5.19)


@pytest.mark.clause("sg-rws-v5", "5.3")
@pytest.mark.parametrize(
    ("cards", "drawn"),
    [("5s 6h 4d 2c 6c Kc 9c", 2), ("Ks 6h 2d Kc 9c", 0), ("As 6h 2d Kc 9c", 0), ("5s 6h 6d Ac Kc 9c", 1)],
)
def test_the_house_draws_to_twelve_and_not_beyond(cards: str, drawn: int) -> None:
    table = Table(cards).do(bet("ann", 1), CloseBetting(), Report("absent", DEALER, 1))
    hit = [event for event in table.events if type(event).__name__ == "HandHit"]
    assert len(hit) == drawn
    assert table.money["ann"] == 1000


@pytest.mark.clause("sg-rws-v5", "5.19")
@pytest.mark.parametrize("situation", ["uncovered", "damaged", "past-cutting-card", "no-cutting-card", "disturbance"])
def test_what_the_rules_do_not_cover_waits_for_the_shift_manager_and_is_recorded(situation: Situation) -> None:
    table = Table("Ks 8h 9d Kc").do(bet("ann", 1), CloseBetting(), Report(situation, DEALER))
    for role in ("dealer", "pit-supervisor", "player"):
        assert table.refused(GiveRuling("continue", Person(role))).clauses == ("5.19",)
    assert table.refused(Stand("ann", 1)).code == "ruling-first"
    table.do(GiveRuling("continue", Person("shift-manager", "lim")), Stand("ann", 1))
    (given,) = table.of(i.RulingGiven)
    assert isinstance(given, i.RulingGiven)
    assert (given.authority, given.by) == (("5.19",), Person("shift-manager", "lim"))
    assert table.money["ann"] == 1000


REPORTS: list[Callable[[Person], Command]] = [
    lambda by: Report("face-up", by),
    lambda by: Report("foreign-card", by),
    lambda by: Report("miscount", by),
    lambda by: Report("not-shuffled", by),
    lambda by: Report("burnt", by),
    lambda by: Report("interruption", by),
    lambda by: Report("absent", by, 1),
    lambda by: Report("uncovered", by),
    lambda by: Report("misplaced-bet", by, 1, player="ann"),
]


@pytest.mark.clause("sg-rws-v5", "1.18")
@pytest.mark.parametrize("report", REPORTS)
def test_a_player_stops_no_round_by_reporting(report: Callable[[Person], Command]) -> None:
    table = Table("Ks 8h 9d Kc").do(bet("ann", 1), CloseBetting())
    assert table.refused(report(Person("player", "ann"))).code == "wrong-role"
    assert not isinstance(decide(SG, table.state, report(DEALER)), Refusal)
