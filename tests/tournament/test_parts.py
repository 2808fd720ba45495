"""The small parts: chips, ballot, turns, places, prizes, codec, conduct, views and report."""

import pytest

from pontoon.cards import seeded_entropy
from pontoon.money import Cents
from pontoon.settlement import undone
from pontoon.table import CloseBetting, GiveRuling, Hit, Person, Refusal, Report
from pontoon.table.asking import AskedToPlay, AskedToWager, Bet
from pontoon.table.incidents.events import LineReversed
from pontoon.tournament import (
    AskNext,
    CalculatePlaces,
    CallBreak,
    Cancel,
    Chips,
    DeclareVoid,
    DirectPlayer,
    DrawBallot,
    EndSession,
    Enter,
    NameChance,
    NominateDirector,
    OpenTable,
    Outcome,
    Play,
    SeatReserve,
    SetPace,
    SideBet,
    StartSession,
    StuckError,
    Substitute,
    TakeSeats,
    Wager,
    Withdraw,
    conduct,
    decide,
    decode_event,
    encode_event,
    evolve,
    postings,
    read_conditions,
    run,
    whole,
)
from pontoon.tournament import events as e
from pontoon.tournament.ballot import drawn_order, even_sizes
from pontoon.tournament.chips import total
from pontoon.tournament.options import wager_choice
from pontoon.tournament.prizes import awards
from pontoon.tournament.report import report_of
from pontoon.tournament.report_data import plain
from pontoon.tournament.state import Seat, Table, table_of
from pontoon.tournament.turns import clockwise, next_marker
from pontoon.tournament.views import message, tournament_view
from tests.support.tournaments import (
    DIRECTOR,
    HEATS,
    MANAGER,
    OPERATOR,
    TEXT,
    Tournament,
    bots,
    changed,
    names,
    seeded,
    shoes,
    whole_run,
)

SUPERVISOR = Person("casino-supervisor")
WIN = "Ks Kh 7d Ks Kh Kd"


def seats(*boxes: int) -> tuple[Seat, ...]:
    return tuple(Seat(box, f"p{box}", whole(100)) for box in boxes)


def test_chips_are_written_with_their_hundredths_only_where_there_are_any() -> None:
    assert [str(Chips(value)) for value in (0, 5, 12345600, -250)] == ["0", "0.05", "123,456", "-2.50"]
    assert whole(3) - whole(5) == Chips(-200)
    assert total((whole(3), Chips(50))) == Chips(350)
    assert (bool(Chips(0)), bool(Chips(1))) == (False, True)
    with pytest.raises(TypeError):
        whole(3) - Cents(100)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("players", "most", "sizes"),
    [(1, 7, (1,)), (7, 7, (7,)), (8, 7, (4, 4)), (15, 7, (5, 5, 5)), (20, 7, (7, 7, 6)), (1000, 7, None)],
)
def test_tables_are_as_few_and_as_even_as_can_be(players: int, most: int, sizes: tuple[int, ...] | None) -> None:
    found = even_sizes(players, most)
    assert sizes is None or found == sizes
    assert (sum(found), len(found)) == (players, -(-players // most))
    assert max(found) - min(found) <= 1


def test_the_ballot_draws_everybody_once_and_every_order_alike() -> None:
    """Six orders of three, six thousand ballots: a thousand each, give or take 4 standard deviations of 28.9."""
    entropy = seeded_entropy("ballot")
    counts: dict[tuple[str, ...], int] = {}
    for _ in range(6000):
        order = drawn_order(("a", "b", "c"), entropy)
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(abs(count - 1000) < 4 * 28.9 for count in counts.values())


@pytest.mark.parametrize(
    ("marker", "boxes", "order", "following"),
    [
        (1, (1, 2, 3), (1, 2, 3), 2),
        (3, (1, 2, 3), (3, 1, 2), 1),
        (2, (1, 3), (3, 1), 1),
        (5, (1, 3), (1, 3), 3),
        (4, (4,), (4,), 4),
    ],
)
def test_the_marker_goes_clockwise_over_empty_seats(
    marker: int, boxes: tuple[int, ...], order: tuple[int, ...], following: int
) -> None:
    table = Table(1, seats(*boxes), marker)
    assert tuple(seat.box for seat in clockwise(table)) == order
    assert next_marker(table) == following


def test_prizes_of_places_that_nobody_takes_go_to_the_others() -> None:
    """30.00 in 50, 30 and 20 per cent, and one player left of three: all of it is his."""
    found = awards(Cents(3000), (5, 3, 2), (("a",),), ("b", "c"), {"a": 1, "b": 2, "c": 3})
    assert [(one.player, one.place, one.amount) for one in found] == [("a", 1, 3000), ("b", 2, 0), ("c", 2, 0)]


def test_odd_cents_of_a_shared_division_go_to_who_entered_first() -> None:
    """Three share 1.00: 34, 33 and 33 cents."""
    found = awards(Cents(100), (1,), (("c", "a", "b"),), (), {"a": 1, "b": 2, "c": 3})
    assert [(one.player, one.amount) for one in found] == [("a", 34), ("b", 33), ("c", 33)]


def test_decide_gives_the_events_and_changes_nothing() -> None:
    made = Tournament(changed()).enter("Ann")
    before = made.state
    found = decide(made.rules, made.state, Enter("Bob", DIRECTOR))
    assert found == (e.EntryAccepted("Bob", 2, Cents(11000), Cents(1000)),)
    assert made.state is before
    assert postings(found[0])[0].amount == Cents(-11000)


def test_an_event_is_one_line_and_reads_back() -> None:
    event = e.PlayerEliminated(1, "Ann", 3, Chips(1050))
    line = encode_event(event)
    assert line == b'{"event":"PlayerEliminated","table":1,"player":"Ann","round":3,"chips":[1050]}'
    assert decode_event(line) == event


def test_conduct_ends_a_break_and_goes_on() -> None:
    made = Tournament(changed(), seeded("break")).enter(*names(3))
    made.draw(*names(3))
    made.do(CallBreak(10, DIRECTOR))
    rest = conduct(made.rules, made.state, bots(names(3)), made.chance)
    kinds = {type(event) for outcome in rest for event in outcome.events}
    assert {e.BreakEnded, e.PrizesAwarded} <= kinds


class Cheat:
    """Wagers what was not offered."""

    def wager(self, asked: AskedToWager) -> Bet:
        return Bet(Cents(asked.amounts.most + 100))

    def decide(self, asked: AskedToPlay) -> object:
        raise AssertionError

    def accept(self, asked: AskedToPlay) -> None:
        raise AssertionError

    def hears(self, refusal: Refusal) -> bool:
        return False


def test_a_chooser_that_takes_what_is_not_offered_is_a_bug() -> None:
    made = Tournament(changed(), seeded("cheat")).enter(*names(2))
    with pytest.raises(StuckError, match=r"20\.4\(g\)"):
        list(conduct(made.rules, made.state, {"p1": Cheat(), "p2": Cheat()}, made.chance))  # type: ignore[dict-item]


def test_a_void_round_does_not_count_and_the_marker_stays() -> None:
    made = Tournament(changed(), shoes(WIN)).enter("Ann", "Bob").draw("Ann", "Bob")
    made.bet(Ann=100, Bob=50)
    made.do(Play(1, CloseBetting()), Play(1, Report("interruption", SUPERVISOR)))
    made.do(Play(1, GiveRuling("void-round", Person("operator"))))
    assert (made.chips("Ann"), made.chips("Bob")) == (whole(1000), whole(1000))
    assert (made.table().rounds, made.table().marker) == (0, 1)
    (row,) = report_of(made.events).sessions[0].tables[0].rounds
    assert (row.void, row.marker) == (True, 1)


def test_commands_come_in_their_order() -> None:
    made = Tournament(changed()).enter("Ann", "Bob")
    made.refused(OpenTable(1), "no-session", "20.7")
    made.refused(EndSession(DIRECTOR), "no-session", "A[Session]")
    made.refused(CalculatePlaces(DIRECTOR), "not-counted", "20.19")
    made.refused(Substitute("Ann", "", DIRECTOR), "entered-already", "20.11")
    made.do(DrawBallot(("Ann", "Bob"), DIRECTOR))
    made.refused(TakeSeats(()), "no-seat", "20.7")
    made.do(TakeSeats(("Ann", "Bob")), StartSession(DIRECTOR))
    made.refused(AskNext(1), "not-open", "20.16")
    made.refused(AskNext(2), "no-table", "20.7")
    made.refused(OpenTable(2), "no-table", "20.7")
    made.do(OpenTable(1))
    assert wager_choice(made.state, 1, "Ann") is None
    made.do(Cancel("Fire", OPERATOR))
    for command in (Withdraw("Ann"), OpenTable(1), EndSession(DIRECTOR), AskNext(1), CallBreak(1, DIRECTOR)):
        made.refused(command, "cancelled", "20.24")


def test_a_wager_is_offered_to_who_is_asked_and_with_a_warning_to_others() -> None:
    made = Tournament(changed()).enter("Ann", "Bob").draw("Ann", "Bob")
    made.do(AskNext(1))
    own, other = (wager_choice(made.state, 1, player) for player in ("Ann", "Bob"))
    assert own is not None
    assert (own.least, own.most, own.step, own.in_turn) == (whole(20), whole(500), whole(10), True)
    assert whole(30) in own
    assert whole(35) not in own
    assert other is not None
    assert not other.in_turn
    made.refused(AskNext(1), "wager-due", "20.16")
    made.do(Wager(1, "Ann", whole(20)))


def test_stacks_that_no_step_fits_leave_nothing_to_offer() -> None:
    terms = read_conditions(TEXT.replace("step = 10", "step = 20").replace("chips = 1000", "chips = 30"))
    made = Tournament(terms).enter("Ann", "Bob").draw("Ann", "Bob")
    made.do(AskNext(1))
    choice = wager_choice(made.state, 1, "Ann")
    assert choice is not None
    assert whole(20) in choice
    assert whole(30) not in choice


def test_extra_rounds_keep_the_heat_in_which_they_arose() -> None:
    """Both heats tie; the ballot mixes the four at one table, and each heat still sends one through."""
    text = HEATS.replace("rounds = 4", "rounds = 1").replace("through_overall = 1\n", "")
    made = Tournament(read_conditions(text), shoes(WIN)).enter("Ann", "Bob", "Cleo", "Dan")
    order = ("Ann", "Bob", "Cleo", "Dan")
    made.do(DrawBallot(order, DIRECTOR, (2, 2)), TakeSeats(order))
    made.start()
    made.round(1, Ann=100, Bob=100)
    made.round(2, Cleo=100, Dan=100)
    assert made.end() == e.ExtraRoundsOrdered(order, ("20.21",))
    # Ann 20, Bob 12, Cleo 20, Dan 12 against 17.
    made.chance = shoes("Ks 5h Kc 5d 7d Ks 7h Kc 7d Kd")
    made.draw(*order)
    made.round(Ann=20, Bob=20, Cleo=20, Dan=20)
    assert made.end() == e.StageEnded(0, ("Ann", "Cleo"), (("Bob", "Dan"),))


def test_a_heat_that_leaves_nobody_able_decides_the_tournament() -> None:
    text = HEATS.replace("chips = 1000", "chips = 20").replace("rounds = 4", "rounds = 1")
    made = Tournament(read_conditions(text), shoes("Ks Kh Kd Ks Kh Ad")).enter("Ann", "Bob").draw("Ann", "Bob")
    made.round(Ann=20, Bob=20)
    assert made.end() == e.StageEnded(0, (), (("Ann", "Bob"),), decided=True)


def test_a_table_ends_early_when_few_enough_are_left() -> None:
    text = TEXT.replace("rounds = 3", "rounds = 3\nuntil_left = 1").replace("chips = 1000", "chips = 300")
    made = Tournament(read_conditions(text), shoes("5s Kh 7d 7s Kh Kd")).enter("Ann", "Bob").draw("Ann", "Bob")
    made.round(Ann=300, Bob=50)
    assert made.do(AskNext(1)) == (e.PlayerEliminated(1, "Ann", 2, Chips(0)),)
    assert made.end() == e.StageEnded(0, (), (("Bob",), ("Ann",)), decided=True)


def test_a_substitute_can_come_before_the_session_and_between_sessions() -> None:
    made = Tournament(changed()).enter("Ann", "Bob")
    made.do(Substitute("Ann", "Cleo", DIRECTOR), DrawBallot(("Cleo", "Bob"), DIRECTOR))
    made.do(Substitute("Bob", "Dan", DIRECTOR))
    assert [seat.taken for seat in made.table().seats] == [False, True]
    made.refused(Substitute("Cleo", "Ann", DIRECTOR), "entered-already", "20.6")


def test_views_have_places_once_they_are_decided_and_messages_no_sealed_cards() -> None:
    made = whole_run(changed(), 3, "view")
    seen = tournament_view(made.rules, made.state)
    assert [place for place, _ in seen.places] == [1, 2, 3]
    assert seen.awards == made.state.awards
    opened = next(event for event in made.events if isinstance(event, e.TableActed))
    told = message(4, opened)
    assert told["sequence"] == 4
    assert [one["event"] for one in told["events"]][:2] == ["TableOpened", "ShoeShuffled"]
    assert "cards" not in told["events"][1]


def test_a_report_tells_what_the_director_ordered() -> None:
    made = Tournament(changed(("maximum = 7", "maximum = 3"))).enter("Ann", "Bob", "Cleo", "Dan")
    made.do(Withdraw("Bob"), DrawBallot(("Ann", "Cleo"), DIRECTOR), TakeSeats(("Ann", "Cleo")))
    made.start()
    made.do(SetPace(20, DIRECTOR), DirectPlayer("Ann", "Please decide.", DIRECTOR), CallBreak(5, DIRECTOR))
    made.do(Substitute("Ann", "Eve", DIRECTOR))
    report = report_of(made.events)
    texts = [note.text for note in report.notes]
    assert "Bob withdraws; the fee stays" in texts
    assert "20 seconds for every decision" in texts
    assert "To Ann: Please decide." in texts
    assert "A break of 5 minutes" in texts
    assert "Eve plays on for Ann" in texts
    assert report.reserves == ["Dan"]
    assert plain(report)["sessions"][0]["tables"][0]["seats"][0]["chips"] == "1000"


def test_a_report_tells_of_reserves_absent_players_and_wagers_out_of_order() -> None:
    made = Tournament(changed(("maximum = 7", "maximum = 3")), shoes(WIN)).enter("Ann", "Bob", "Cleo", "Dan")
    made.do(DrawBallot(("Ann", "Bob", "Cleo"), DIRECTOR), TakeSeats(("Ann",)), SeatReserve("Dan", "Bob", DIRECTOR))
    made.start()
    made.do(AskNext(1))
    made.do(Wager(1, "Dan", whole(20)), Wager(1, "Ann", whole(20)))
    made.deal()
    made.do(AskNext(1))
    assert made.table().turn == "Dan"
    made.do(Wager(1, "Ann", whole(20)), Wager(1, "Dan", whole(20)))
    made.deal()
    made.do(AskNext(1), Wager(1, "Dan", whole(20)), DeclareVoid(1, "Dan", DIRECTOR))
    texts = [note.text for note in report_of(made.events).notes]
    assert "Dan, a reserve, pays the fee and gets the seat of Bob" in texts
    assert "Cleo is absent and forfeits the position; the fee stays in the pool" in texts
    assert "Table 1: Dan wagers out of order and is warned" in texts
    assert "Table 1: Dan wagers out of order and is warned, for the 2. time" in texts
    assert "Table 1: Dan's wager out of order is declared void" in texts


def test_without_bytes_to_shuffle_with_a_table_opens_and_waits() -> None:
    made = Tournament(changed()).enter("Ann", "Bob")
    made.do(DrawBallot(("Ann", "Bob"), DIRECTOR), TakeSeats(("Ann", "Bob")), StartSession(DIRECTOR))
    outcome = run(made.rules, made.state, OpenTable(1))
    assert isinstance(outcome, Outcome)
    table = table_of(outcome.state, 1).table
    assert (table.phase, table.shoe.stage) == ("betting", "none")


def test_nobody_is_asked_while_a_round_is_on_and_small_side_wagers_are_refused() -> None:
    text = TEXT.replace("[table]", '[side_wagers]\nallowed = ["perfect-pairs"]\nminimum = 20\n\n[table]')
    made = Tournament(read_conditions(text), shoes("5s Kh 7d 6s Kh")).enter("Ann", "Bob").draw("Ann", "Bob")
    made.do(AskNext(1))
    small = Wager(1, "Ann", whole(20), (SideBet("perfect-pairs", whole(10)),))
    made.refused(small, "under-minimum", "20.4(h)")
    made.do(Wager(1, "Ann", whole(20)), AskNext(1), Wager(1, "Bob", whole(20)), Play(1, CloseBetting()))
    made.refused(AskNext(1), "round-in-play", "20.15")
    made.refused(Play(1, Hit("Bob", 2)), "not-your-turn", "10.1")


class Stubborn(Cheat):
    """Chooses wrongly once, hears of it, and then plays the minimum."""

    def __init__(self) -> None:
        self.heard: list[Refusal] = []

    def wager(self, asked: AskedToWager) -> Bet:
        return Bet(asked.amounts.least if self.heard else Cents(asked.amounts.most + 100))

    def hears(self, refusal: Refusal) -> bool:
        self.heard.append(refusal)
        return True


def test_a_person_who_chose_what_is_refused_is_told_and_asked_again() -> None:
    made = Tournament(changed(), seeded("stubborn")).enter(*names(2))
    stubborn = Stubborn()
    for outcome in conduct(made.rules, made.state, {"p1": stubborn, "p2": stubborn}, made.chance):  # type: ignore[dict-item]
        if any(isinstance(event, e.TableActed) and len(event.events) == 1 for event in outcome.events):
            break
    assert [refusal.code for refusal in stubborn.heard] == ["over-maximum"]


def test_a_reserve_enters_before_anybody_new_once_there_is_room() -> None:
    made = Tournament(changed(("maximum = 7", "maximum = 2"))).enter("Ann", "Bob", "Cleo")
    made.refused(Enter("Cleo", DIRECTOR), "entered-already", "20.6")
    made.do(Withdraw("Bob"))
    assert made.do(Enter("Dan", DIRECTOR)) == (e.ReserveListed("Dan"),)
    assert isinstance(made.do(Enter("Cleo", DIRECTOR))[0], e.EntryAccepted)
    assert [name for name, _ in made.state.reserves] == ["Dan"]


def test_what_an_undone_round_owes_to_an_eliminated_player_is_the_houses() -> None:
    """Bob loses 300 and is out; the round is undone later, and his 300 cannot come back to an empty seat."""
    text = TEXT.replace("chips = 1000", "chips = 300")
    made = Tournament(read_conditions(text), shoes("Ks 5h 7d Ks 7h Kd")).enter("Ann", "Bob").draw("Ann", "Bob")
    made.round(Ann=100, Bob=300)
    made.do(AskNext(1))
    assert [seat.player for seat in made.table().seats] == ["Ann"]
    previous = made.table().table.previous
    assert previous is not None
    line = next(line for line in previous.lines if line.player == "Bob")
    event = e.TableActed(1, (LineReversed(1, undone(line, ("15.5",), "void")),))
    before = made.table()
    after = table_of(evolve(made.state, event), 1)
    assert (after.seats, after.house) == (before.seats, before.house - 30000 + 30000)


# Where chance comes from


def test_the_source_of_chance_is_named_once_by_the_director_while_there_is_a_tournament() -> None:
    made = Tournament(read_conditions(TEXT))
    made.do(NominateDirector("Dora", MANAGER))

    def refused(command: NameChance) -> str:
        outcome = run(made.rules, made.state, command)
        assert isinstance(outcome, Refusal)
        return outcome.code

    assert refused(NameChance("practice", OPERATOR)) == "wrong-role"
    made.do(NameChance("operating-system", DIRECTOR))
    assert made.state.chance == "operating-system"
    assert refused(NameChance("practice", DIRECTOR)) == "chance-named"
    made.do(Cancel("No power.", OPERATOR))
    assert refused(NameChance("practice", DIRECTOR)) == "cancelled"
