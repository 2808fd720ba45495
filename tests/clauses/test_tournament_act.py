"""Section 20 of act-2005, clause by clause: a tournament from the nomination of its director to the prizes."""

import pytest
from msgspec.structs import replace

from pontoon.money import Cents
from pontoon.table import (
    Addition,
    CloseBetting,
    CloseOffer,
    Double,
    Hit,
    PlaceWager,
    Stand,
    Surrender,
    accounts,
)
from pontoon.tournament import (
    ApproveConditions,
    AskNext,
    AwardPrizes,
    CalculatePlaces,
    CallBreak,
    Cancel,
    Chips,
    ConditionsError,
    DeclareVoid,
    DirectPlayer,
    DrawBallot,
    EndBreak,
    EndSession,
    Enter,
    NominateDirector,
    Official,
    OpenTable,
    Play,
    Refund,
    SeatReserve,
    SetPace,
    SideBet,
    StartSession,
    Substitute,
    TakeSeats,
    Wager,
    Withdraw,
    read_conditions,
    whole,
)
from pontoon.tournament import accounts as money_accounts
from pontoon.tournament import events as e
from pontoon.tournament.options import play_choices
from pontoon.tournament.prizes import awards, divisions
from pontoon.tournament.views import tournament_view
from tests.support.tournaments import (
    DEALER,
    DIRECTOR,
    HEATS,
    MANAGER,
    OPERATOR,
    REGULATOR,
    TEXT,
    Tournament,
    changed,
    shoes,
)

# Two players, everybody loses: 20 and 20 against a dealer's pontoon. Everybody wins: 20 and 20 against 17.
LOSE = "Ks Kh Kd Ks Kh Ad"
WIN = "Ks Kh 7d Ks Kh Kd"
# Ann wins with 20, Bob loses with 12 hit by nobody, against 17. Then the other way round.
ANN_WINS = "Ks 5h 7d Ks 7h Kd"
BOB_WINS = "5s Kh 7d 7s Kh Kd"


def two(*cards: str, terms: str = TEXT) -> Tournament:
    """Ann on box 1, Bob on box 2; the first shoe begins with these rounds."""
    made = Tournament(read_conditions(terms), shoes(" ".join(cards)))
    return made.enter("Ann", "Bob").draw("Ann", "Bob")


def fresh(terms: str = TEXT) -> Tournament:
    """Announced, and nothing else."""
    return Tournament(read_conditions(terms))


def faults(*pairs: tuple[str, str]) -> dict[str, tuple[str, ...]]:
    """The faults of the conditions with pieces replaced: clauses by path."""
    with pytest.raises(ConditionsError) as caught:
        changed(*pairs)
    return {fault.path: fault.clauses for fault in caught.value.faults}


@pytest.mark.clause("act-2005", "20.1")
def test_the_rules_of_the_game_hold_at_a_tournaments_table() -> None:
    """A round is the table's own: Ann's 20 beats 17 under 14.2, and standing on 11 is refused under 10.2(c)."""
    made = two("5s Kh 7d 6s Kh")
    made.bet(Ann=100, Bob=100)
    made.do(Play(1, CloseBetting()))
    made.refused(Play(1, Stand("Ann", 1)), "must-draw", "10.2(c)")
    plain = two(WIN)
    plain.round(Ann=100, Bob=50)
    lines = plain.table().table.previous
    assert lines is not None
    assert "14.2" in lines.lines[0].clauses


@pytest.mark.clause("act-2005", "20.2")
@pytest.mark.clause("act-2005", "A[Tournament Director/Assistant]")
def test_the_shift_manager_nominates_the_director_who_alone_gives_orders() -> None:
    made = fresh()
    made.refused(NominateDirector("Dora", OPERATOR), "wrong-role", "20.2")
    made.do(ApproveConditions(REGULATOR))
    made.refused(Enter("Ann", DIRECTOR), "no-director", "20.2")
    made.do(NominateDirector("Dora", MANAGER))
    made.refused(NominateDirector("Dora", MANAGER), "nominated-already", "20.2")
    made.refused(Enter("Ann", MANAGER), "wrong-role", "20.6")
    made.refused(Enter("Ann", Official("director", "Eve")), "not-nominated", "20.2")
    made.do(Enter("Ann", DIRECTOR))
    made.refused(Enter("Dora", DIRECTOR), "director-plays", "A[Tournament Director/Assistant]")
    made.refused(NominateDirector("Ann", MANAGER), "director-plays", "20.2")
    made.do(NominateDirector("Ivo", MANAGER), Enter("Bob", Official("director", "Ivo")))
    assert made.state.directors == ("Dora", "Ivo")


@pytest.mark.clause("act-2005", "20.3")
def test_nobody_enters_before_the_conditions_are_approved() -> None:
    made = fresh()
    made.do(NominateDirector("Dora", MANAGER))
    made.refused(Enter("Ann", DIRECTOR), "not-approved", "20.3")
    made.refused(DrawBallot((), DIRECTOR), "not-approved", "20.3")
    made.refused(ApproveConditions(DIRECTOR), "wrong-role", "20.3")
    made.do(ApproveConditions(REGULATOR), Enter("Ann", DIRECTOR))
    made.refused(ApproveConditions(REGULATOR), "approved-already", "20.3")


@pytest.mark.clause("act-2005", "20.4")
def test_conditions_with_many_faults_tell_all_of_them_at_once() -> None:
    found = faults(
        ('title = "Test"', "title = 7"),
        ("start = 2026-03-05T19:30:00", 'start = "soon"'),
        ('fee = "110.00"', "fee = 110"),
        ("chips = 1000", "chips = 0"),
        ("maximum = 7", "maximum = 1"),
        ("players = 7", "players = 9"),
        ("step = 10", "step = 15"),
        ("rounds = 3", "rounds = 3\nshoes = 2"),
        ('"60%"', '"70%"'),
        ("reserves = 2", "reserves = 2\nprize = 4"),
    )
    assert set(found) == {
        "title",
        "start",
        "entry.fee",
        "entry.chips",
        "entry.maximum",
        "table.players",
        "table.minimum",
        "stages[1].rounds",
        "prizes.shares",
        "entry.prize",
    }


@pytest.mark.clause("act-2005", "20.4(a)")
def test_the_starting_date_and_time_is_a_condition() -> None:
    assert changed().start == "2026-03-05T19:30:00"
    assert faults(("start = 2026-03-05T19:30:00", "start = 2026-03-05")) == {"start": ("20.4(a)",)}


@pytest.mark.clause("act-2005", "20.4(b)")
@pytest.mark.clause("act-2005", "A[Session]")
def test_the_heat_structure_is_sessions_of_rounds_or_of_shoes() -> None:
    first, final = changed(text=HEATS).stages
    assert (first.rounds, first.through_per_table, first.through_overall, final.rounds) == (4, 1, 1, 4)
    assert "A[Session]" in faults(("rounds = 3", "rounds = 0"))["stages[1].rounds"]
    assert "20.4(b)" in faults(("rounds = 3", "rounds = 3\nthrough_per_table = 1"))["stages[1].through_per_table"]
    assert "20.4(b)" in faults(("rounds = 3", "rounds = 3\nuntil_left = 7"))["stages[1].until_left"]


@pytest.mark.clause("act-2005", "A[Session]")
def test_a_session_of_rounds_ends_after_them_and_one_of_shoes_when_the_shoe_does() -> None:
    made = two(WIN, WIN, WIN)
    for _ in range(3):
        made.refused(EndSession(DIRECTOR), "tables-playing", "A[Session]")
        made.round(Ann=20, Bob=20)
    made.refused(AskNext(1), "table-finished", "A[Session]")
    made.do(EndSession(DIRECTOR))
    shoe = two(WIN, terms=TEXT.replace("rounds = 3", "shoes = 1"))
    rounds = 0
    while not shoe.table().table.shoes > 1:
        shoe.round(Ann=20, Bob=20)
        rounds += 1
    assert rounds > 10
    shoe.refused(AskNext(1), "table-finished", "A[Session]")
    shoe.do(EndSession(DIRECTOR))


@pytest.mark.clause("act-2005", "20.4(c)")
@pytest.mark.clause("act-2005", "A[Tournament Commission]")
def test_the_fee_includes_the_commission_which_is_the_operators() -> None:
    made = fresh().enter("Ann", "Bob", "Cleo")
    assert money_accounts(made.events) == {
        "commission": Cents(3000),
        "player:Ann": Cents(-11000),
        "player:Bob": Cents(-11000),
        "player:Cleo": Cents(-11000),
        "prize-pool": Cents(30000),
    }
    assert "20.4(c)" in faults(('commission = "10.00"', 'commission = "110.01"'))["entry.commission"]


@pytest.mark.clause("act-2005", "20.4(d)")
def test_everybody_gets_the_chips_of_the_conditions_for_the_fee() -> None:
    made = two()
    assert (made.chips("Ann"), made.chips("Bob")) == (whole(1000), whole(1000))
    assert "20.4(d)" in faults(("chips = 1000", "chips = 19"))["entry.chips"]


@pytest.mark.clause("act-2005", "20.4(e)")
def test_players_are_no_fewer_and_no_more_than_the_conditions_say() -> None:
    made = Tournament(changed(("minimum = 2\n", "minimum = 3\n"), ("maximum = 7", "maximum = 3")))
    made.enter("Ann", "Bob")
    made.refused(DrawBallot(("Ann", "Bob"), DIRECTOR), "too-few-players", "20.4(e)")
    made.do(Enter("Cleo", DIRECTOR))
    assert isinstance(made.do(Enter("Dan", DIRECTOR))[0], e.ReserveListed)
    made.do(Enter("Eve", DIRECTOR))
    made.refused(Enter("Finn", DIRECTOR), "full", "20.4(e)")
    assert len(made.state.entrants) == 3


@pytest.mark.clause("act-2005", "20.4(f)")
def test_player_groups_may_be_restricted() -> None:
    groups = '[groups]\nonly = ["members"]\nbarred = ["staff"]\nmost = { regulars = 1 }\n\n[table]'
    made = Tournament(changed(("[table]", groups))).enter()
    made.refused(Enter("Ann", DIRECTOR), "group", "20.4(f)")
    made.refused(Enter("Ann", DIRECTOR, ("members", "staff")), "group", "20.4(f)")
    made.do(Enter("Ann", DIRECTOR, ("members", "regulars")))
    made.refused(Enter("Bob", DIRECTOR, ("members", "regulars")), "group", "20.4(f)")
    made.do(Enter("Bob", DIRECTOR, ("members",)))


@pytest.mark.clause("act-2005", "20.4(f)")
def test_a_reserve_and_a_substitute_come_under_the_same_group_restrictions() -> None:
    groups = '[groups]\nonly = ["members"]\nbarred = ["staff"]\nmost = { regulars = 1 }\n\n[table]'
    made = Tournament(changed(("[table]", groups), ("maximum = 7", "maximum = 2"))).enter()
    made.do(Enter("Ann", DIRECTOR, ("members",)), Enter("Bob", DIRECTOR, ("members",)))
    made.do(Enter("Cleo", DIRECTOR, ("members", "regulars")), Enter("Dan", DIRECTOR, ("members", "regulars")))
    assert [name for name, _ in made.state.reserves] == ["Cleo", "Dan"]
    made.do(DrawBallot(("Ann", "Bob"), DIRECTOR), SeatReserve("Cleo", "Ann", DIRECTOR))
    made.refused(SeatReserve("Dan", "Bob", DIRECTOR), "group", "20.4(f)")
    made.refused(Substitute("Bob", "Eve", DIRECTOR), "group", "20.4(f)")
    made.refused(Substitute("Bob", "Eve", DIRECTOR, ("members", "staff")), "group", "20.4(f)")
    made.refused(Substitute("Bob", "Eve", DIRECTOR, ("members", "regulars")), "group", "20.4(f)")
    made.do(Substitute("Cleo", "Eve", DIRECTOR, ("members", "regulars")))
    assert made.state.entrants["Eve"].groups == ("members", "regulars")


@pytest.mark.clause("act-2005", "20.4(g)")
def test_the_table_limits_are_those_of_the_conditions() -> None:
    made = two()
    made.do(AskNext(1))
    made.refused(Wager(1, "Ann", whole(510)), "over-maximum", "20.4(g)")
    made.refused(Wager(1, "Ann", whole(25)), "not-a-multiple", "20.4(g)")
    made.do(Wager(1, "Ann", whole(500)))
    assert "20.4(g)" in faults(("maximum = 500", "maximum = 10"))["table.maximum"]


@pytest.mark.clause("act-2005", "20.4(h)")
def test_perfect_pairs_may_be_restricted_or_left_out() -> None:
    none = two()
    none.do(AskNext(1))
    pairs = Wager(1, "Ann", whole(100), (SideBet("perfect-pairs", whole(20)),))
    none.refused(pairs, "no-side-wagers", "20.4(h)")
    limited = TEXT.replace("[table]", '[side_wagers]\nallowed = ["perfect-pairs"]\nmaximum = 20\n\n[table]')
    made = two("Ks Kh 7d Ks 5h Kd", terms=limited)
    made.do(AskNext(1))
    over = Wager(1, "Ann", whole(100), (SideBet("perfect-pairs", whole(30)),))
    made.refused(over, "over-maximum", "20.4(h)")
    sides = '[side_wagers]\nallowed = ["perfect-pairs"]\nminimum = 30\nmaximum = 20\n\n[table]'
    assert faults(("[table]", sides)) == {"side_wagers.maximum": ("20.4(h)",)}
    made.do(pairs, AskNext(1), Wager(1, "Bob", whole(20)))
    made.deal()
    # Two kings of spades are a perfect pair, 25 to 1 (18.14(c)): 500, and 100 for 20 against 17.
    assert made.chips("Ann") == whole(1000 + 500 + 100)


@pytest.mark.clause("act-2005", "20.4(i)")
def test_the_breakdown_of_the_prize_pool_is_a_condition_and_comes_to_the_whole() -> None:
    assert changed().prizes == (3, 2)
    assert "20.4(i)" in faults(('"60%"', '"50%"'))["prizes.shares"]
    assert "20.20" in faults(('"60%"', '"50%"'))["prizes.shares"]


@pytest.mark.clause("act-2005", "20.5")
def test_conditions_prevail_where_they_differ_from_the_rules() -> None:
    """The book pays a pontoon 3 to 2; these conditions pay it 2 to 1."""
    cards = "As Kh 7d Ks Kh Kd"
    book = two(cards)
    book.round(Ann=100, Bob=20)
    assert book.chips("Ann") == whole(1150)
    made = two(cards, terms=TEXT + '\n[rules]\n"pays.pontoon" = "2:1"\n')
    made.round(Ann=100, Bob=20)
    assert made.chips("Ann") == whole(1200)
    with pytest.raises(ConditionsError, match=r"20\.5"):
        read_conditions(TEXT + '\n[rules]\n"pays.nothing" = 2\n')


@pytest.mark.clause("act-2005", "20.6")
def test_a_player_enters_once_only() -> None:
    made = fresh().enter("Ann", "Bob")
    made.refused(Enter("Ann", DIRECTOR), "entered-already", "20.6")
    made.do(Withdraw("Ann"))
    made.refused(Enter("Ann", DIRECTOR), "entered-already", "20.6")
    made.refused(Enter(" ", DIRECTOR), "no-name", "20.6")


@pytest.mark.clause("act-2005", "20.7")
def test_table_and_seat_come_by_ballot_and_hold_for_the_session() -> None:
    made = fresh().enter("Ann", "Bob")
    made.refused(StartSession(DIRECTOR), "no-ballot", "20.7")
    made.refused(DrawBallot(("Bob",), DIRECTOR), "wrong-players", "20.7")
    made.refused(DrawBallot(("Bob", "Bob"), DIRECTOR), "wrong-players", "20.7")
    made.refused(DrawBallot(("Bob", "Ann"), DEALER), "wrong-role", "20.7")
    made.do(DrawBallot(("Bob", "Ann"), DIRECTOR))
    assert [(seat.box, seat.player) for seat in made.table().seats] == [(1, "Bob"), (2, "Ann")]
    made.refused(DrawBallot(("Bob", "Ann"), DIRECTOR), "no-ballot-due", "20.7")
    made.refused(TakeSeats(("Cleo",)), "no-seat", "20.7")
    made.do(TakeSeats(("Ann",)))
    made.refused(TakeSeats(("Bob", "Ann")), "seat-taken", "20.7")
    made.do(TakeSeats(("Bob",)))
    made.start()
    made.refused(OpenTable(1), "open-already", "20.7")
    made.do(AskNext(1))
    made.refused(Wager(1, "Cleo", whole(20)), "other-seat", "20.7")
    made.refused(Wager(2, "Ann", whole(20)), "no-table", "20.7")
    made.refused(Enter("Cleo", DIRECTOR), "entries-closed", "20.7")


@pytest.mark.clause("act-2005", "20.8")
def test_the_director_says_how_many_sit_at_a_table() -> None:
    made = Tournament(changed(("maximum = 7", "maximum = 20"), ("players = 7", "players = 4")))
    made.enter("Ann", "Bob", "Cleo", "Dan", "Eve")
    order = ("Ann", "Bob", "Cleo", "Dan", "Eve")
    made.refused(DrawBallot(order, DIRECTOR, (5,)), "wrong-sizes", "20.8")
    made.refused(DrawBallot(order, DIRECTOR, (4, 2)), "wrong-sizes", "20.8")
    made.do(DrawBallot(order, DIRECTOR, (4, 1)))
    assert [len(table.seats) for table in made.state.session.tables] == [4, 1]  # type: ignore[union-attr]
    even = Tournament(made.conditions).enter(*order)
    even.do(DrawBallot(order, DIRECTOR))
    assert [len(table.seats) for table in even.state.session.tables] == [3, 2]  # type: ignore[union-attr]


@pytest.mark.clause("act-2005", "20.9")
def test_who_is_not_there_when_the_session_begins_forfeits_position_and_fee() -> None:
    """Three fees make a pool of 300, and the two who came share it 60 to 40."""
    made = Tournament(changed(), shoes(" ".join((ANN_WINS, ANN_WINS, ANN_WINS)))).enter("Ann", "Bob", "Cleo")
    made.do(DrawBallot(("Ann", "Bob", "Cleo"), DIRECTOR))
    made.refused(StartSession(DIRECTOR), "nobody-there", "20.9")
    made.do(TakeSeats(("Ann", "Bob")))
    made.start()
    assert made.state.entrants["Cleo"].status == "forfeited"
    made.refused(TakeSeats(("Cleo",)), "no-session-drawn", "20.9")
    for _ in range(3):
        made.round(Ann=100, Bob=100)
    made.end()
    made.do(AwardPrizes(DIRECTOR))
    assert [(one.player, one.place, one.amount) for one in made.state.awards] == [
        ("Ann", 1, 18000),
        ("Bob", 2, 12000),
        ("Cleo", 3, 0),
    ]


@pytest.mark.clause("act-2005", "20.9")
@pytest.mark.clause("act-2005", "20.20")
def test_who_misses_a_later_session_forfeits_too_and_the_pool_stays_whole() -> None:
    """Bob leads after the first session and does not come to the second: the pool of 200 is Ann's alone."""
    text = TEXT.replace("rounds = 3", "rounds = 1\nsessions = 2")
    made = Tournament(read_conditions(text), shoes(BOB_WINS)).enter("Ann", "Bob").draw("Ann", "Bob")
    made.round(Ann=20, Bob=100)
    made.do(EndSession(DIRECTOR), DrawBallot(("Bob", "Ann"), DIRECTOR), TakeSeats(("Ann",)))
    made.start()
    assert (made.chips("Ann"), made.table().marker) == (whole(980), 2)
    made.round(Ann=20)
    made.end()
    made.do(AwardPrizes(DIRECTOR))
    assert [(one.player, one.place, one.amount) for one in made.state.awards] == [("Ann", 1, 20000), ("Bob", 2, 0)]


@pytest.mark.clause("act-2005", "20.10")
def test_a_seat_left_empty_before_the_first_session_may_go_to_a_reserve_who_pays() -> None:
    made = Tournament(changed(("maximum = 7", "maximum = 2"))).enter("Ann", "Bob", "Cleo")
    assert money_accounts(made.events)["prize-pool"] == Cents(20000)
    made.refused(SeatReserve("Cleo", "Bob", DIRECTOR), "no-session-drawn", "20.7")
    made.do(DrawBallot(("Ann", "Bob"), DIRECTOR), TakeSeats(("Ann",)))
    made.refused(SeatReserve("Cleo", "Ann", DIRECTOR), "seat-taken", "20.10")
    made.refused(SeatReserve("Dan", "Bob", DIRECTOR), "no-reserve", "20.10")
    made.refused(SeatReserve("Cleo", "Bob", OPERATOR), "wrong-role", "20.10")
    made.do(SeatReserve("Cleo", "Bob", DIRECTOR))
    accounts_now = money_accounts(made.events)
    assert (accounts_now["prize-pool"], accounts_now["player:Cleo"]) == (Cents(30000), Cents(-11000))
    assert [(seat.box, seat.player) for seat in made.table().seats] == [(1, "Ann"), (2, "Cleo")]
    made.do(StartSession(DIRECTOR))
    assert made.state.entrants["Bob"].status == "forfeited"


@pytest.mark.clause("act-2005", "20.10")
def test_no_reserve_is_seated_for_a_later_session() -> None:
    text = TEXT.replace("rounds = 3", "rounds = 1\nsessions = 2").replace("maximum = 7", "maximum = 2")
    made = Tournament(read_conditions(text), shoes(WIN)).enter("Ann", "Bob", "Cleo").draw("Ann", "Bob")
    made.round(Ann=20, Bob=30)
    made.do(EndSession(DIRECTOR), DrawBallot(("Ann", "Bob"), DIRECTOR), TakeSeats(("Ann",)))
    made.refused(SeatReserve("Cleo", "Bob", DIRECTOR), "too-late", "20.10")


@pytest.mark.clause("act-2005", "20.11")
def test_a_substitute_needs_the_directors_approval_and_takes_over_position_and_chips() -> None:
    made = two(WIN)
    made.round(Ann=100, Bob=50)
    made.refused(Substitute("Ann", "Cleo", OPERATOR), "wrong-role", "20.11")
    made.refused(Substitute("Ann", "Bob", DIRECTOR), "entered-already", "20.6")
    made.refused(Substitute("Zoe", "Cleo", DIRECTOR), "no-position", "20.11")
    made.do(AskNext(1))
    made.refused(Substitute("Ann", "Cleo", DIRECTOR), "round-in-play", "20.11")
    made = two(WIN)
    made.round(Ann=100, Bob=50)
    made.do(Substitute("Ann", "Cleo", DIRECTOR))
    assert made.chips("Cleo") == whole(1100)
    made.refused(Enter("Ann", DIRECTOR), "entries-closed", "20.7")
    made.bet(Cleo=20, Bob=20)


@pytest.mark.clause("act-2005", "20.6")
@pytest.mark.clause("act-2005", "20.11")
def test_nobody_comes_back_in_another_position_after_a_substitute() -> None:
    made = two()
    made.do(Substitute("Ann", "Cleo", DIRECTOR), Substitute("Cleo", "Dan", DIRECTOR))
    for name in ("Ann", "Cleo", "Dan"):
        made.refused(Substitute("Bob", name, DIRECTOR), "entered-already", "20.6")
    made.refused(NominateDirector("Cleo", MANAGER), "director-plays", "20.2")


@pytest.mark.clause("act-2005", "20.12")
def test_everybody_sees_all_the_chips_all_the_time() -> None:
    made = two(WIN)
    made.round(Ann=100, Bob=50)
    for player in ("public", "player Ann", "player Bob"):
        seen = tournament_view(made.rules, made.state, player)
        assert seen.chips == {"Ann": whole(1100), "Bob": whole(1050)}


@pytest.mark.clause("act-2005", "20.12")
def test_the_staff_sees_all_the_chips_between_sessions_too() -> None:
    made = two(WIN, terms=TEXT.replace("rounds = 3", "rounds = 1\nsessions = 2"))
    made.round(Ann=100, Bob=50)
    made.do(EndSession(DIRECTOR))
    for audience in ("public", "dealer", "shift-manager"):
        assert tournament_view(made.rules, made.state, audience).chips == {"Ann": whole(1100), "Bob": whole(1050)}


@pytest.mark.clause("act-2005", "20.13")
def test_nobody_puts_down_chips_that_he_has_not() -> None:
    """Ann has 600, bets 400 and cannot double with more than the 200 that are left."""
    made = two("5s Kh 7d 6s Kh 9s Kd", terms=TEXT.replace("chips = 1000", "chips = 600"))
    made.do(AskNext(1), Wager(1, "Ann", whole(400)), AskNext(1))
    made.refused(Wager(1, "Bob", whole(610)), "over-maximum", "20.4(g)")
    made.do(Wager(1, "Bob", whole(20)), Play(1, CloseBetting()))
    double = Double("Ann", 1, (Addition("Ann", Cents(40000)),))
    made.refused(Play(1, double), "not-enough-chips", "20.13")
    offer = next(one for one in play_choices(made.rules, made.table(), "Ann") if one.action == "double")
    assert offer.amounts[0].most == Cents(20000)
    made.do(Play(1, Double("Ann", 1, (Addition("Ann", Cents(20000)),))))
    poor = two(terms=TEXT.replace("chips = 1000", "chips = 100"))
    poor.do(AskNext(1))
    poor.refused(Wager(1, "Ann", whole(110)), "not-enough-chips", "20.13")


@pytest.mark.clause("act-2005", "20.13")
@pytest.mark.clause("act-2005", "A[Tournament Chips]")
def test_tournament_chips_never_meet_money() -> None:
    with pytest.raises(TypeError):
        whole(5) + Cents(500)  # type: ignore[operator]
    with pytest.raises(TypeError):
        Cents(500) + whole(5)  # type: ignore[operator]
    with pytest.raises(TypeError):
        assert whole(5) < Cents(500)  # type: ignore[operator]
    assert whole(5) != Cents(500)  # type: ignore[comparison-overlap]
    made = two(WIN)
    made.round(Ann=100, Bob=100)
    # What chips are won moves no money: only the fees stand in its accounts.
    assert money_accounts(made.events)["player:Ann"] == Cents(-11000)
    table = [one for event in made.events if isinstance(event, e.TableActed) for one in event.events]
    assert sum(accounts(table).values()) == 0
    made.refused(Play(1, PlaceWager("Ann", 1, Cents(2000))), "not-in-a-tournament", "20.15")


@pytest.mark.clause("act-2005", "20.14")
def test_everybody_wagers_at_least_the_minimum_in_every_round() -> None:
    made = two()
    made.do(AskNext(1))
    made.refused(Wager(1, "Ann", whole(10)), "under-minimum", "20.14")
    made.refused(AskNext(1), "wager-due", "20.14")
    made.do(Wager(1, "Ann", whole(20)))
    made.refused(Play(1, CloseBetting()), "wagers-missing", "20.14")


@pytest.mark.clause("act-2005", "20.14")
def test_who_cannot_wager_the_minimum_is_eliminated_before_the_next_round() -> None:
    """Bob bets 290 of 300 and loses: 10 chips are under the minimum of 20."""
    made = two(LOSE, terms=TEXT.replace("chips = 1000", "chips = 300"))
    made.round(Ann=100, Bob=290)
    assert made.chips("Bob") == whole(10)
    first, second = made.do(AskNext(1))
    assert first == e.PlayerEliminated(1, "Bob", 2, whole(10))
    assert second == e.WagerAsked(1, "Ann")
    assert [seat.player for seat in made.table().seats] == ["Ann"]
    made.refused(Wager(1, "Bob", whole(20)), "other-seat", "20.7")


@pytest.mark.clause("act-2005", "20.15")
@pytest.mark.clause("act-2005", "A[Starting Marker]")
def test_the_starting_marker_says_who_wagers_first_and_moves_clockwise() -> None:
    made = Tournament(changed(), shoes("Ks Kh Kc 7d Ks Kh Kc Kd")).enter("Ann", "Bob", "Cleo")
    made.draw("Cleo", "Ann", "Bob")
    made.round(Ann=20, Bob=20, Cleo=20)
    made.round(Ann=20, Bob=20, Cleo=20)
    asked = [event.player for event in made.events if isinstance(event, e.WagerAsked)]
    assert asked == ["Cleo", "Ann", "Bob", "Ann", "Bob", "Cleo"]
    assert made.table().marker == 3


@pytest.mark.clause("act-2005", "20.15")
def test_a_marker_passes_over_an_eliminated_player() -> None:
    """Ann, Bob and Cleo lose in the first round; Bob, whose turn to begin it would be, is out."""
    text = TEXT.replace("chips = 1000", "chips = 300")
    made = Tournament(read_conditions(text), shoes("Ks Kh Kc Kd Ks Kh Kc Ad")).enter("Ann", "Bob", "Cleo")
    made.draw("Ann", "Bob", "Cleo")
    made.round(Ann=20, Bob=300, Cleo=20)
    made.do(AskNext(1))
    assert made.table().turn == "Cleo"
    made.do(Wager(1, "Cleo", whole(20)), AskNext(1), Wager(1, "Ann", whole(20)))
    made.deal()
    made.do(AskNext(1))
    assert made.table().turn == "Ann"


@pytest.mark.clause("act-2005", "20.15")
def test_a_wager_out_of_order_stands_with_a_warning_and_may_be_void_the_next_time() -> None:
    made = Tournament(changed(), shoes("Ks Kh Kc 7d Ks Kh Kc Kd")).enter("Ann", "Bob", "Cleo")
    made.draw("Ann", "Bob", "Cleo")
    made.do(AskNext(1))
    early = made.do(Wager(1, "Cleo", whole(50)))
    assert early[1] == e.OutOfOrder(1, "Cleo", 1)
    made.refused(Wager(1, "Cleo", whole(60)), "wager-fixed", "20.15")
    made.refused(DeclareVoid(1, "Cleo", DIRECTOR), "first-infringement", "20.15")
    made.refused(DeclareVoid(1, "Ann", DIRECTOR), "not-out-of-order", "20.15")
    made.do(Wager(1, "Ann", whole(20)), AskNext(1), Wager(1, "Bob", whole(20)))
    made.refused(AskNext(1), "all-asked", "20.15")
    made.deal()
    assert made.chips("Cleo") == whole(1050)
    made.do(AskNext(1))
    assert made.do(Wager(1, "Cleo", whole(50)))[1] == e.OutOfOrder(1, "Cleo", 2)
    made.refused(DeclareVoid(1, "Cleo", DEALER), "wrong-role", "20.15")
    made.do(DeclareVoid(1, "Cleo", DIRECTOR))
    assert made.chips("Cleo") == whole(1050)
    made.refused(Wager(1, "Cleo", whole(50)), "void", "20.15")
    made.refused(DeclareVoid(1, "Cleo", DIRECTOR), "void", "20.15")
    made.do(Wager(1, "Bob", whole(20)), AskNext(1), Wager(1, "Ann", whole(20)))
    made.deal()
    assert made.chips("Cleo") == whole(1050)


@pytest.mark.clause("act-2005", "20.15")
def test_a_substitute_has_not_been_warned_of_what_the_player_before_did() -> None:
    made = two(WIN)
    made.do(AskNext(1))
    assert made.do(Wager(1, "Bob", whole(50)))[1] == e.OutOfOrder(1, "Bob", 1)
    made.do(Wager(1, "Ann", whole(20)))
    made.deal()
    made.do(Substitute("Ann", "Cleo", DIRECTOR), Substitute("Bob", "Dan", DIRECTOR), AskNext(1))
    assert made.table().turn == "Dan"
    made.do(Wager(1, "Dan", whole(20)), AskNext(1), Wager(1, "Cleo", whole(20)))
    made.deal()
    made.do(AskNext(1))
    assert made.do(Wager(1, "Dan", whole(50)))[1] == e.OutOfOrder(1, "Dan", 1)
    made.refused(DeclareVoid(1, "Dan", DIRECTOR), "first-infringement", "20.15")


@pytest.mark.clause("act-2005", "20.16")
def test_a_turn_lasts_from_being_asked_until_the_next_is_asked() -> None:
    made = two()
    made.refused(Wager(1, "Ann", whole(20)), "not-asked", "20.16")
    made.do(AskNext(1), Wager(1, "Ann", whole(20)), Wager(1, "Ann", whole(70)))
    assert made.chips("Ann") == whole(930)
    made.do(AskNext(1))
    made.refused(Wager(1, "Ann", whole(20)), "wager-fixed", "20.16")
    made.do(Wager(1, "Bob", whole(30)), Wager(1, "Bob", whole(20)), Play(1, CloseBetting()))
    made.refused(Wager(1, "Bob", whole(30)), "not-asked", "20.16")


@pytest.mark.clause("act-2005", "20.17")
def test_a_break_has_a_time_and_no_round_begins_in_it() -> None:
    made = two(WIN)
    made.bet(Ann=20, Bob=20)
    made.refused(CallBreak(0, DIRECTOR), "no-time", "20.17")
    made.refused(CallBreak(15, OPERATOR), "wrong-role", "20.17")
    made.refused(EndBreak(DIRECTOR), "no-break", "20.17")
    made.do(CallBreak(15, DIRECTOR))
    made.refused(CallBreak(5, DIRECTOR), "on-a-break", "20.17")
    made.deal()
    made.refused(AskNext(1), "on-a-break", "20.17")
    made.do(EndBreak(DIRECTOR), AskNext(1))


@pytest.mark.clause("act-2005", "20.18")
def test_the_director_sets_the_pace_and_directs_players() -> None:
    made = two()
    made.refused(SetPace(0, DIRECTOR), "no-time", "20.18")
    made.refused(SetPace(20, DEALER), "wrong-role", "20.18")
    made.do(SetPace(20, DIRECTOR))
    assert made.state.pace == 20
    made.refused(DirectPlayer("Zoe", "Please decide.", DIRECTOR), "no-player", "20.18")
    made.refused(DirectPlayer("Ann", "Please decide.", OPERATOR), "wrong-role", "20.18")
    assert made.do(DirectPlayer("Ann", "Please decide.", DIRECTOR)) == (e.PlayerDirected("Ann", "Please decide."),)


@pytest.mark.clause("act-2005", "20.19")
def test_the_director_calculates_the_places_by_chips_and_awards_them() -> None:
    made = two(ANN_WINS, ANN_WINS, BOB_WINS)
    for _ in range(3):
        made.round(Ann=100, Bob=50)
    # Ann +100 +100 -100, Bob -50 -50 +50.
    assert (made.chips("Ann"), made.chips("Bob")) == (whole(1100), whole(950))
    made.refused(AwardPrizes(DIRECTOR), "not-decided", "20.19")
    made.refused(EndSession(OPERATOR), "wrong-role", "20.19")
    made.refused(CalculatePlaces(DIRECTOR), "not-counted", "20.19")
    made.do(EndSession(DIRECTOR))
    made.refused(CalculatePlaces(DEALER), "wrong-role", "20.19")
    made.do(CalculatePlaces(DIRECTOR))
    made.refused(AwardPrizes(DEALER), "wrong-role", "20.19")
    made.do(AwardPrizes(DIRECTOR))
    assert [(one.player, one.place) for one in made.state.awards] == [("Ann", 1), ("Bob", 2)]
    made.refused(AwardPrizes(DIRECTOR), "finished", "20.19")


@pytest.mark.clause("act-2005", "20.20")
def test_the_whole_pool_goes_back_as_prizes_to_the_last_cent() -> None:
    """100.01 in 60 and 40 per cent: 60.006 and 40.004, so 60.01 and 40.00: the odd cent goes to the first."""
    assert divisions(Cents(10001), (3, 2), 5) == (6001, 4000)
    assert divisions(Cents(10000), (1, 1, 1), 3) == (3334, 3333, 3333)
    assert divisions(Cents(10000), (3, 2), 1) == (10000,)
    made = two(ANN_WINS, WIN, WIN)
    for _ in range(3):
        made.round(Ann=100, Bob=50)
    made.end()
    made.do(AwardPrizes(DIRECTOR))
    assert money_accounts(made.events) == {
        "commission": Cents(2000),
        "player:Ann": Cents(12000 - 11000),
        "player:Bob": Cents(8000 - 11000),
        "prize-pool": Cents(0),
    }


@pytest.mark.clause("act-2005", "20.21")
def test_equal_chips_at_the_end_are_played_on_until_there_is_a_result() -> None:
    """Three rounds won by both, one extra round won by both, a second that Ann wins alone."""
    made = two(WIN, WIN, WIN)
    for _ in range(3):
        made.round(Ann=100, Bob=100)
    ended = made.end()
    assert ended == e.ExtraRoundsOrdered(("Ann", "Bob"), ("20.21",))
    made.chance = shoes(WIN)
    made.draw("Bob", "Ann")
    assert (made.chips("Ann"), made.table().marker) == (whole(1300), 1)
    made.round(Ann=20, Bob=20)
    assert isinstance(made.end(), e.ExtraRoundsOrdered)
    made.chance = shoes(ANN_WINS)
    made.draw("Ann", "Bob")
    made.round(Ann=20, Bob=20)
    assert made.end() == e.StageEnded(0, (), (("Ann",), ("Bob",)), decided=True)


@pytest.mark.clause("act-2005", "20.21")
def test_equal_chips_on_the_line_of_a_heat_are_played_on_and_others_are_not() -> None:
    """One of two goes through; both hold 1100, so both play on. In the other heat 1040 stands over 1020."""
    text = HEATS.replace("rounds = 4", "rounds = 1").replace("through_overall = 1\n", "")
    made = Tournament(read_conditions(text), shoes(WIN)).enter("Ann", "Bob", "Cleo", "Dan")
    order = ("Ann", "Bob", "Cleo", "Dan")
    made.do(DrawBallot(order, DIRECTOR, (2, 2)), TakeSeats(order))
    made.start()
    made.round(1, Ann=100, Bob=100)
    made.round(2, Cleo=40, Dan=20)
    assert made.end() == e.ExtraRoundsOrdered(("Ann", "Bob"), ("20.21",))
    made.refused(DrawBallot(order, DIRECTOR), "wrong-players", "20.7")
    made.chance = shoes(BOB_WINS)
    made.draw("Ann", "Bob")
    made.round(Ann=20, Bob=20)
    assert made.end() == e.StageEnded(0, ("Bob", "Cleo"), (("Ann",), ("Dan",)))


@pytest.mark.clause("act-2005", "20.21")
def test_who_lost_an_extra_round_is_still_equal_to_others_who_ended_the_heat_with_the_same_chips() -> None:
    """Ann, Bob and Dan end with 1100. Bob beats Ann to their table's place; Ann and Dan play for the best of the rest.

    In the round that both play Ann wins 20 and Dan loses 40, so Ann goes through.
    """
    text = HEATS.replace("rounds = 4", "rounds = 1")
    made = Tournament(read_conditions(text), shoes(WIN)).enter("Ann", "Bob", "Cleo", "Dan")
    order = ("Ann", "Bob", "Cleo", "Dan")
    made.do(DrawBallot(order, DIRECTOR, (2, 2)), TakeSeats(order))
    made.start()
    made.round(1, Ann=100, Bob=100)
    made.round(2, Cleo=200, Dan=100)
    assert made.end() == e.ExtraRoundsOrdered(("Ann", "Bob"), ("20.21",))
    made.chance = shoes(BOB_WINS)
    made.draw("Ann", "Bob")
    made.round(Ann=20, Bob=20)
    assert made.end() == e.ExtraRoundsOrdered(("Dan", "Ann"), ("20.21",))
    made.chance = shoes(ANN_WINS)
    made.draw("Ann", "Dan")
    made.round(Ann=20, Dan=40)
    assert made.end() == e.StageEnded(0, ("Cleo", "Bob", "Ann"), (("Dan",),))


@pytest.mark.clause("act-2005", "20.22")
def test_who_is_put_out_in_the_same_round_shares_the_divisions_they_contest() -> None:
    """Bob and Cleo lose all in the first round; second and third prize, 30 and 20 per cent of 300, are 75 each."""
    text = TEXT.replace('["60%", "40%"]', '["50%", "30%", "20%"]').replace("minimum = 2\n", "minimum = 3\n")
    text = text.replace("chips = 1000", "chips = 300").replace("rounds = 3", "rounds = 2")
    made = Tournament(read_conditions(text), shoes("Ks Kh Kc Kd Ks Kh Kc Ad")).enter("Ann", "Bob", "Cleo")
    made.draw("Ann", "Bob", "Cleo")
    made.round(Ann=100, Bob=300, Cleo=300)
    made.do(AskNext(1), Wager(1, "Ann", whole(20)))
    made.deal()
    made.end()
    made.do(AwardPrizes(DIRECTOR))
    assert [(one.player, one.place, one.amount) for one in made.state.awards] == [
        ("Ann", 1, 15000),
        ("Bob", 2, 7500),
        ("Cleo", 2, 7500),
    ]
    assert "20.22" in made.state.awards[1].clauses


@pytest.mark.clause("act-2005", "20.22")
def test_a_shared_division_is_divided_to_the_cent() -> None:
    """30 and 20 per cent of 100.01: 30.01 is the second division after the odd cents; 50.00 for two is 25.00 each."""
    found = awards(Cents(10001), (5, 3, 2), (("a",), ("b", "c")), (), {"a": 1, "b": 3, "c": 2})
    assert sum(one.amount for one in found) == 10001
    assert [(one.player, one.amount) for one in found] == [("a", 5001), ("c", 2500), ("b", 2500)]


@pytest.mark.clause("act-2005", "20.23")
def test_the_approved_commission_is_kept_and_the_rest_is_prize_money() -> None:
    made = two(ANN_WINS)
    held = money_accounts(made.events)
    assert (held["commission"], held["prize-pool"]) == (Cents(2000), Cents(20000))
    free = Tournament(changed(('fee = "110.00"\ncommission = "10.00"', 'fee = "0"'))).enter("Ann", "Bob")
    assert all(amount == 0 for amount in money_accounts(free.events).values())


@pytest.mark.clause("act-2005", "20.24")
def test_fees_go_back_only_when_the_operator_cancels_and_then_in_full() -> None:
    made = Tournament(changed(("maximum = 7", "maximum = 2"))).enter("Ann", "Bob", "Cleo")
    made.refused(Refund("Ann", OPERATOR), "not-refundable", "20.24")
    made.refused(Refund("Ann", DIRECTOR), "wrong-role", "20.24")
    made.do(DrawBallot(("Ann", "Bob"), DIRECTOR), TakeSeats(("Ann",)), SeatReserve("Cleo", "Bob", DIRECTOR))
    made.refused(Cancel("No power.", DIRECTOR), "wrong-role", "20.24")
    made.do(Cancel("No power.", OPERATOR))
    assert set(money_accounts(made.events).values()) == {Cents(0)}
    made.refused(Cancel("Again.", OPERATOR), "cancelled", "20.24")
    made.refused(StartSession(DIRECTOR), "cancelled", "20.24")


@pytest.mark.clause("act-2005", "20.24")
def test_a_cancellation_refunds_who_paid_and_not_the_substitute() -> None:
    made = two(WIN)
    made.round(Ann=100, Bob=50)
    made.do(Substitute("Ann", "Cleo", DIRECTOR))
    (gone,) = made.do(Cancel("No power.", OPERATOR))
    assert gone == e.TournamentCancelled(
        "No power.", (e.Returned("Ann", Cents(11000)), e.Returned("Bob", Cents(11000)))
    )
    assert set(money_accounts(made.events).values()) == {Cents(0)}


@pytest.mark.clause("act-2005", "20.24")
def test_who_withdraws_leaves_the_fee() -> None:
    made = fresh().enter("Ann", "Bob", "Cleo")
    made.do(Withdraw("Bob"))
    made.refused(Withdraw("Bob"), "no-entry", "20.6")
    assert money_accounts(made.events)["player:Bob"] == Cents(-11000)


@pytest.mark.clause("act-2005", "20.1")
def test_offers_of_the_game_are_open_in_a_tournament() -> None:
    """Against a king surrender is offered, and half of 100 is lost (9.4)."""
    made = two("Ks Kh Kd 6s Kh 7d")
    made.bet(Ann=100, Bob=20)
    made.do(Play(1, CloseBetting()), Play(1, Surrender("Ann", 1)), Play(1, CloseOffer()))
    made.do(Play(1, Stand("Bob", 2)))
    assert made.chips("Ann") == whole(950)
    made.do(AskNext(1))
    made.refused(Play(1, Hit("Ann", 1)), "no-round", "10.1")


def test_half_chips_are_kept_exactly() -> None:
    """3 to 2 on 25 is 37.50."""
    made = two("As Kh 7d Ks Kh Kd", terms=TEXT.replace("step = 10", "step = 5"))
    made.round(Ann=25, Bob=20)
    assert made.chips("Ann") == Chips(103750)
    assert str(made.chips("Ann")) == "1,037.50"
    assert str(replace(made.chips("Ann"), hundredths=-103750)) == "-1,037.50"
