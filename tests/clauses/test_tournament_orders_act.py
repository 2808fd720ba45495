"""Orders of section 20 with who gave them and when, names, breaks, results from tables elsewhere, refunds."""

import pytest

from pontoon.money import Cents
from pontoon.tournament import (
    ApproveConditions,
    AskNext,
    AwardPrizes,
    CallBreak,
    Cancel,
    DirectPlayer,
    DrawBallot,
    EndBreak,
    EndSession,
    Enter,
    EnterResults,
    NominateDirector,
    Official,
    OpenTable,
    PlayerResult,
    SeatReserve,
    SetPace,
    StartSession,
    Substitute,
    TakeSeats,
    Wager,
    Withdraw,
    read_conditions,
    whole,
)
from pontoon.tournament import events as e
from pontoon.tournament.report import report_of
from tests.support.tournaments import (
    DEALER,
    DIRECTOR,
    MANAGER,
    OPERATOR,
    REGULATOR,
    TEXT,
    Tournament,
    at_tables,
    changed,
    shoes,
)

EARLY, START, LATE = "2026-03-05T19:29:59", "2026-03-05T19:30:00", "2026-03-05T19:31:00"
ASSISTANT = Official("director", "Ivo")
WIN = "Ks Kh 7d Ks Kh Kd"


def drawn(*names: str, terms: str = TEXT) -> Tournament:
    """These players have entered, and the ballot is drawn in this order."""
    made = Tournament(read_conditions(terms), shoes(WIN)).enter(*names)
    made.do(DrawBallot(names, DIRECTOR))
    return made


def elsewhere(*players: str, terms: str = TEXT) -> Tournament:
    """A session is on at tables that this program does not play."""
    made = drawn(*players, terms=terms)
    made.do(TakeSeats(players), StartSession(DIRECTOR))
    return made


# Who orders


@pytest.mark.clause("act-2005", "20.2")
@pytest.mark.clause("act-2005", "A[Tournament Director/Assistant]")
def test_an_order_of_the_assistant_is_recorded_with_the_name() -> None:
    made = Tournament(changed()).enter("Ann")
    made.do(NominateDirector("Ivo", Official("shift-manager", "Max")))
    assert made.events[-2:] == [e.OrderGiven("Max"), e.DirectorNominated("Ivo")]
    assert made.do(Enter("Bob", ASSISTANT))[0] == e.OrderGiven("Ivo")
    assert isinstance(made.do(Enter("Cleo", DIRECTOR))[0], e.EntryAccepted)


@pytest.mark.clause("act-2005", "20.3")
@pytest.mark.clause("act-2005", "A[Approved]")
def test_the_approval_is_recorded_with_who_gave_it() -> None:
    made = Tournament(changed())
    made.refused(ApproveConditions(OPERATOR), "wrong-role", "20.3")
    assert made.do(ApproveConditions(Official("regulator", "Rex"))) == (e.ConditionsApproved("Rex"),)
    assert "The conditions are approved by Rex" in [note.text for note in report_of(made.events).notes]


# The published start


@pytest.mark.clause("act-2005", "20.4(a)")
@pytest.mark.clause("act-2005", "20.9")
def test_nobody_forfeits_before_the_published_start() -> None:
    made = drawn("Ann", "Bob")
    made.do(TakeSeats(("Ann",)))
    refusal = made.refused(StartSession(DIRECTOR, at=EARLY), "too-early", "20.9")
    assert "Bob may take a seat until 2026-03-05T19:30:00" in refusal.message
    assert "20.4(a)" in refusal.clauses
    began = made.do(StartSession(DIRECTOR, at=START))
    assert began == (e.OrderGiven(at=START), e.PositionForfeited("Bob"), e.SessionStarted(1))


@pytest.mark.clause("act-2005", "20.9")
def test_a_session_that_everybody_has_come_to_may_begin_early() -> None:
    made = drawn("Ann", "Bob")
    made.do(TakeSeats(("Ann", "Bob")))
    assert made.do(StartSession(DIRECTOR, at=EARLY))[-1] == e.SessionStarted(1)


@pytest.mark.clause("act-2005", "20.10")
def test_before_the_published_start_the_director_may_still_give_an_empty_seat_to_a_reserve() -> None:
    made = Tournament(changed(("maximum = 7", "maximum = 2"))).enter("Ann", "Bob", "Cleo")
    made.do(DrawBallot(("Ann", "Bob"), DIRECTOR, at=EARLY), TakeSeats(("Ann",)))
    assert made.do(SeatReserve("Cleo", "Bob", DIRECTOR, at=EARLY))[-1] == e.ReserveSeated(
        "Cleo", "Bob", 3, Cents(11000), Cents(1000)
    )


@pytest.mark.clause("act-2005", "20.9")
def test_a_later_session_begins_when_the_director_says() -> None:
    """The published time is that of the tournament; who is absent later forfeits then."""
    terms = TEXT.replace("rounds = 3", "rounds = 1\nsessions = 2").replace("2026-03-05T19:30:00", "2026-03-06T19:30:00")
    made = elsewhere("Ann", "Bob", terms=terms)
    made.do(EnterResults(1, (PlayerResult("Ann", whole(900)), PlayerResult("Bob", whole(950))), DIRECTOR))
    made.do(EndSession(DIRECTOR))
    made.do(DrawBallot(("Ann", "Bob"), DIRECTOR), TakeSeats(("Ann",)))
    assert e.PositionForfeited("Bob") in made.do(StartSession(DIRECTOR, at=START))


@pytest.mark.clause("act-2005", "20.4(a)")
def test_times_are_written_as_the_start_is_and_do_not_go_back() -> None:
    made = Tournament(changed()).enter("Ann")
    made.refused(SetPace(20, DIRECTOR, at="half past seven"), "no-time", "20.4(a)")
    made.refused(SetPace(20, DIRECTOR, at="2026-03-05T19:30:00+11:00"), "no-time", "20.4(a)")
    made.do(SetPace(20, DIRECTOR, at=START))
    made.refused(SetPace(30, DIRECTOR, at=EARLY), "time-goes-back", "20.4(a)")
    made.do(SetPace(30, DIRECTOR, at=START), SetPace(40, DIRECTOR))
    zoned = Tournament(changed(("19:30:00", "19:30:00+11:00"))).enter("Ann")
    zoned.do(SetPace(20, DIRECTOR, at="2026-03-05T08:30:00Z"))
    zoned.refused(SetPace(20, DIRECTOR, at="2026-03-05T19:29:59+11:00"), "time-goes-back", "20.4(a)")


# Names


@pytest.mark.clause("act-2005", "20.6")
@pytest.mark.parametrize("name", ["Ann", " Ann ", "ann", "ANN", "Ánn", "Ａｎｎ", "A\u0301nn", "Ann\u00a0"])
def test_the_same_name_in_another_spelling_is_the_same_player(name: str) -> None:
    made = Tournament(changed()).enter("Ann", "Bob")
    made.refused(Enter(name, DIRECTOR), "entered-already", "20.6")
    made.refused(Substitute("Bob", name, DIRECTOR), "entered-already", "20.6")
    made.refused(NominateDirector(name, MANAGER), "director-plays", "20.2")


@pytest.mark.clause("act-2005", "20.6")
@pytest.mark.parametrize(
    "name", ["A\u200bnn", "Ann\u2060", "An\x1b[31mn", "A\nnn", "\u3164", "An\u00adn", "\ufeffAnn", ""]
)
def test_a_name_with_characters_that_cannot_be_seen_is_refused(name: str) -> None:
    made = Tournament(changed()).enter("Bob")
    refusal = made.refused(Enter(name, DIRECTOR), "no-name", "20.6")
    assert refusal.message.isprintable()
    said = made.refused(Substitute("Bob", name, DIRECTOR), "entered-already", "20.11").message
    assert said.isprintable()
    assert made.refused(NominateDirector(name, MANAGER), "nominated-already", "20.2").message.isprintable()


@pytest.mark.clause("act-2005", "20.6")
def test_a_name_is_kept_in_one_form_and_known_again_in_another() -> None:
    made = Tournament(changed()).enter()
    assert made.do(Enter("  Ann\u00a0 Lee ", DIRECTOR))[0] == e.EntryAccepted("Ann Lee", 1, Cents(11000), Cents(1000))
    made.do(Enter("José", Official("director", "DORA")))
    assert made.do(Withdraw("jose")) == (e.EntryWithdrawn("José"),)


# Breaks and pace


@pytest.mark.clause("act-2005", "20.17")
def test_a_break_lasts_until_its_time_is_over() -> None:
    made = drawn("Ann", "Bob")
    made.do(TakeSeats(("Ann", "Bob")))
    made.start()
    assert made.do(CallBreak(15, DIRECTOR, at=START))[-1] == e.BreakCalled(15, "2026-03-05T19:45:00")
    made.refused(AskNext(1, at="2026-03-05T19:44:59"), "on-a-break", "20.17")
    made.refused(AskNext(1), "on-a-break", "20.17")
    asked = made.do(AskNext(1, at="2026-03-05T19:45:00"))
    assert asked[1:] == (e.BreakEnded(), e.WagerAsked(1, "Ann"))


@pytest.mark.clause("act-2005", "20.17")
def test_a_break_ends_by_order_and_without_a_time_only_so() -> None:
    made = drawn("Ann", "Bob")
    made.do(TakeSeats(("Ann", "Bob")))
    made.start()
    made.do(CallBreak(15, DIRECTOR, at=START), EndBreak(DIRECTOR, at=LATE), CallBreak(5, DIRECTOR))
    made.refused(AskNext(1, at="2026-03-05T23:00:00"), "on-a-break", "20.17")
    made.do(EndBreak(DIRECTOR), AskNext(1))


@pytest.mark.clause("act-2005", "20.18")
def test_a_direction_is_words_that_can_be_read() -> None:
    made = Tournament(changed()).enter("Ann")
    made.refused(DirectPlayer("Ann", "Hurry\x1b[2J", DIRECTOR), "no-text", "20.18")
    made.refused(DirectPlayer("Ann", " ", DIRECTOR), "no-player", "20.18")


# Results of tables without this program


@pytest.mark.clause("act-2005", "20.19")
def test_the_director_enters_what_came_of_a_table_elsewhere() -> None:
    """Ann 1,200, Bob out before round 3 with 10, Cleo 900: Ann, Cleo, Bob, and two prizes of 300."""
    made = elsewhere("Ann", "Bob", "Cleo")
    results = (PlayerResult("cleo", whole(900)), PlayerResult("Ann", whole(1200)), PlayerResult("Bob", whole(10), 3))
    made.do(EnterResults(1, results, DIRECTOR))
    assert made.end() == e.StageEnded(0, (), (("Ann",), ("Cleo",), ("Bob",)), decided=True)
    made.do(AwardPrizes(DIRECTOR))
    assert [(one.player, one.amount) for one in made.state.awards] == [("Ann", 18000), ("Cleo", 12000), ("Bob", 0)]
    texts = [note.text for note in report_of(made.events).notes]
    assert "Table 1, played without this program: Cleo 900, Ann 1,200, Bob out before round 3" in texts


@pytest.mark.clause("act-2005", "20.19")
def test_results_are_those_of_everybody_at_a_table_that_is_not_played_here() -> None:
    made = elsewhere("Ann", "Bob")
    ann, bob = PlayerResult("Ann", whole(1100)), PlayerResult("Bob", whole(900))
    made.refused(EnterResults(1, (ann, bob), DEALER), "wrong-role", "20.19")
    made.refused(EnterResults(2, (ann, bob), DIRECTOR), "no-table", "20.7")
    made.refused(EnterResults(1, (ann,), DIRECTOR), "wrong-players", "20.19")
    made.refused(EnterResults(1, (ann, ann, bob), DIRECTOR), "wrong-players", "20.19")
    made.refused(EnterResults(1, (ann, PlayerResult("Bob", whole(-5))), DIRECTOR), "no-amount", "20.13")
    made.do(EnterResults(1, (ann, bob), DIRECTOR))
    made.refused(EnterResults(1, (ann, bob), DIRECTOR), "open-already", "20.19")
    made.refused(OpenTable(1), "results-entered", "20.19")
    made.refused(AskNext(1), "results-entered", "20.19")
    played = elsewhere("Ann", "Bob")
    played.do(OpenTable(1))
    played.refused(EnterResults(1, (ann, bob), DIRECTOR), "open-already", "20.19")
    early = drawn("Ann", "Bob")
    early.refused(EnterResults(1, (ann, bob), DIRECTOR), "no-session", "20.7")


@pytest.mark.clause("act-2005", "20.14")
def test_nobody_was_eliminated_elsewhere_who_could_wager_the_minimum() -> None:
    """The minimum is 20 and a session has three rounds, so nobody with 1,000 is out before the second."""
    made = elsewhere("Ann", "Bob")
    ann = PlayerResult("Ann", whole(1100))
    made.refused(EnterResults(1, (ann, PlayerResult("Bob", whole(20), 2)), DIRECTOR), "not-eliminated", "20.14")
    made.refused(EnterResults(1, (ann, PlayerResult("Bob", whole(0), 1)), DIRECTOR), "no-round", "20.14")
    made.refused(EnterResults(1, (ann, PlayerResult("Bob", whole(0), 4)), DIRECTOR), "no-round", "A[Session]")
    made.do(EnterResults(1, (ann, PlayerResult("Bob", whole(10), 2)), DIRECTOR))
    assert made.state.entrants["Bob"].out_at == (1, 2)


@pytest.mark.clause("act-2005", "20.21")
def test_an_extra_round_may_be_played_elsewhere_too() -> None:
    made = elsewhere("Ann", "Bob")
    made.do(EnterResults(1, (PlayerResult("Ann", whole(900)), PlayerResult("Bob", whole(900))), DIRECTOR))
    assert made.end() == e.ExtraRoundsOrdered(("Ann", "Bob"), ("20.21",))
    made.do(DrawBallot(("Ann", "Bob"), DIRECTOR), TakeSeats(("Ann", "Bob")), StartSession(DIRECTOR))
    made.do(EnterResults(1, (PlayerResult("Ann", whole(880)), PlayerResult("Bob", whole(920))), DIRECTOR))
    assert made.end() == e.StageEnded(0, (), (("Bob",), ("Ann",)), decided=True)


@pytest.mark.clause("act-2005", "20.11")
def test_a_substitute_may_come_to_a_table_that_is_not_played_here() -> None:
    made = elsewhere("Ann", "Bob")
    made.do(Substitute("Ann", "Zoe", DIRECTOR))
    made.do(EnterResults(1, (PlayerResult("Zoe", whole(900)), PlayerResult("Bob", whole(800))), DIRECTOR))


# Cancellation


@pytest.mark.clause("act-2005", "20.24")
def test_a_report_of_a_cancelled_tournament_tells_who_gets_how_much_back() -> None:
    made = drawn("Ann", "Bob")
    made.refused(Cancel("Fire\x07", OPERATOR), "no-text", "20.24")
    made.do(Cancel("Fire", Official("operator", "Olga"), at=START))
    assert made.events[-2] == e.OrderGiven("Olga", START)
    report = report_of(made.events)
    assert [(row.player, row.amount) for row in report.returned] == [("Ann", "110.00"), ("Bob", "110.00")]
    assert (report.money.pool, report.money.commission, report.money.refunds) == ("0.00", "0.00", "220.00")


@pytest.mark.clause("act-2005", "20.15")
def test_a_wager_out_of_order_at_the_first_box_of_a_later_table_is_that_tables_alone() -> None:
    """Two tables: Dan at table 2 wagers before Cleo is done; nobody at table 1 is warned."""
    terms = TEXT.replace("players = 7", "players = 2")
    made = Tournament(read_conditions(terms), at_tables(WIN, WIN)).enter("Ann", "Bob", "Cleo", "Dan")
    made.draw("Ann", "Bob", "Cleo", "Dan")
    made.do(AskNext(1), AskNext(2))
    assert made.do(Wager(2, "Dan", whole(20)))[-1] == e.OutOfOrder(2, "Dan", 1)
    assert [made.state.entrants[player].infringements for player in ("Ann", "Bob", "Cleo", "Dan")] == [0, 0, 0, 1]


def test_the_regulator_and_the_manager_need_no_name() -> None:
    made = Tournament(changed())
    assert made.do(NominateDirector("Dora", MANAGER), ApproveConditions(REGULATOR)) == (e.ConditionsApproved(),)
