"""The audit: nothing is found in a stream that happened, and every change planted in one is."""

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from pontoon.money import Cents
from pontoon.rulebook import digest_of, load_book
from pontoon.table import CloseBetting, GiveRuling, Person, Report
from pontoon.tournament import (
    AskNext,
    Chips,
    DrawBallot,
    Event,
    NominateDirector,
    Official,
    Play,
    SetPace,
    TakeSeats,
    Wager,
    decode_stream,
    fold,
    read_conditions,
    whole,
)
from pontoon.tournament import events as e
from pontoon.tournament.audit import audit, audited, seal_of
from tests.support.planted_tournament import CHANGES, UNSEALED, planted
from tests.support.tournaments import DIRECTOR, MANAGER, TEXT, Tournament, changed, shoes, stream_bytes, whole_run
from tests.support.wild_tournaments import Wild, wild_tournament

STREAMS = Path(__file__).parents[1] / "streams" / "tournament"
WIN = "Ks Kh 7d Ks Kh Kd"
FILES = 40
"""How many tournaments changes are planted in."""


@cache
def signed(seed: int) -> Wild:
    """A tournament whose orders have time and seal."""
    return wild_tournament(f"audit {seed % FILES}", signed=True)


@cache
def unsigned(seed: int) -> Wild:
    """A tournament that was played to its end, without any seal."""
    at = seed % FILES
    while (made := wild_tournament(f"audit {at}")).state.phase != "finished":
        at += FILES
    return made


def last_seal(events: list[Event]) -> int:
    return max(at for at, event in enumerate(events) if isinstance(event, e.OrderGiven) and event.seal)


def found(data: bytes) -> bool:
    """Whether a changed file is noticed: it cannot be read, or the audit finds something."""
    try:
        events = decode_stream(data)
    except (ValueError, AssertionError):
        return True
    return bool(audit(events))


def texts(events: list[Event]) -> list[str]:
    return [str(one) for one in audit(events)]


# What happened


@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_found_in_what_happened(seed: int) -> None:
    for made in (signed(seed), unsigned(seed)):
        result = audited(made.events)
        assert (result.findings, result.whole) == ((), len(made.events))
        assert result.state == made.state


@pytest.mark.parametrize("name", ["played", "cancelled", "directed", "heats"])
def test_nothing_is_found_in_golden_streams(name: str) -> None:
    assert audit(decode_stream((STREAMS / f"{name}.events.jsonl").read_bytes())) == ()


def test_a_stage_that_was_decided_by_another_reading_is_told() -> None:
    """An old stream let p6 go through over p2 by comparing a round that p6 had not played (20.21)."""
    old = decode_stream((STREAMS / "heats-decided-otherwise.events.jsonl").read_bytes())
    first = audit(old)[0]
    assert (first.event, "ExtraRoundsOrdered" in first.text) == ("StageEnded", True)


def test_a_stream_that_was_cut_off_anywhere_is_sound_up_to_its_last_whole_decision() -> None:
    events = signed(3).events
    for at in range(1, len(events)):
        result = audited(events[:at])
        assert result.findings == ()
        assert result.whole <= at
        assert result.state == fold(events[: result.whole])


def test_an_incident_at_a_table_is_judged_again_too() -> None:
    made = Tournament(changed(), shoes(WIN)).enter("Ann", "Bob").draw("Ann", "Bob")
    made.bet(Ann=100, Bob=50)
    made.do(Play(1, CloseBetting()), Play(1, Report("interruption", Person("casino-supervisor", "Sue"))))
    made.do(Play(1, GiveRuling("void-round", Person("operator"))))
    assert audit(made.events) == ()


def test_a_rulebook_that_was_given_further_rules_since_is_no_finding() -> None:
    """The digest of the rules is another one then, and what was played is judged all the same."""
    data, digest = stream_bytes(finished()), digest_of(load_book("act-2005")).encode()
    assert digest in data
    assert audit(decode_stream(data.replace(digest, b"0123456789abcdef" * 4))) == ()
    assert audit(decode_stream(data.replace(digest, b""))) == ()
    assert audit(decode_stream(data.replace(digest, b"Zed")))


# What was planted


@pytest.mark.parametrize("seed", range(50))
def test_a_change_before_a_seal_is_found(seed: int) -> None:
    made = signed(seed)
    assert found(planted(f"sealed {seed}", stream_bytes(made.events), range(1, last_seal(made.events)), CHANGES)), seed


@pytest.mark.parametrize("seed", range(50))
def test_a_change_of_what_follows_from_the_rules_is_found_without_any_seal(seed: int) -> None:
    made = unsigned(seed)
    assert found(planted(f"rules {seed}", stream_bytes(made.events), range(1, len(made.events)), UNSEALED)), seed


@pytest.mark.long
@pytest.mark.parametrize("seed", range(50, 550))
def test_five_hundred_changes_of_each_kind_are_found(seed: int) -> None:
    made = signed(seed)
    assert found(planted(f"sealed {seed}", stream_bytes(made.events), range(1, last_seal(made.events)), CHANGES)), seed
    made = unsigned(seed)
    assert found(planted(f"rules {seed}", stream_bytes(made.events), range(1, len(made.events)), UNSEALED)), seed


# By hand


def finished() -> list[Event]:
    """Ann and Bob play three rounds to the prizes."""
    return list(whole_run(changed(), 3, "audit").events)


def test_a_prize_more_than_the_pool_is_found() -> None:
    events = finished()
    last = events[-1]
    assert isinstance(last, e.PrizesAwarded)
    first = last.awards[0]
    events[-1] = e.PrizesAwarded((replace(first, amount=Cents(first.amount + 100)), *last.awards[1:]))
    (said,) = texts(events)
    assert said.startswith(f"event {len(events)}, PrizesAwarded: it should be ")


def test_chips_from_nowhere_are_found() -> None:
    events = finished()
    at = next(number for number, event in enumerate(events) if isinstance(event, e.BallotDrawn))
    drawn = events[at]
    assert isinstance(drawn, e.BallotDrawn)
    events[at] = replace(drawn, seats=(replace(drawn.seats[0], chips=whole(9000)), *drawn.seats[1:]))
    assert texts(events)[0].startswith(f"event {at + 1}, BallotDrawn: it should be ")


def test_an_order_of_somebody_who_was_not_nominated_is_found() -> None:
    made = Tournament(changed()).enter("Ann", "Bob")
    made.do(NominateDirector("Ivo", MANAGER), SetPace(20, Official("director", "Ivo")))
    events = list(made.events)
    at = next(number for number, event in enumerate(events) if isinstance(event, e.OrderGiven))
    events[at] = e.OrderGiven("Eve")
    (said,) = texts(events)
    assert "Eve (director) was not nominated" in said
    assert "20.2" in said


def test_the_same_person_in_another_spelling_is_found() -> None:
    """20.6: nobody enters twice, neither as `ann` nor as `Ánn`; and a name is kept in one form."""
    made = Tournament(changed()).enter("Ann", "Bob")
    for name, reason in (
        ("ann", "once only"),
        ("Ánn", "once only"),
        ("Zoe ", '"player":"Zoe"'),
        ("Z\u200boe", "no-name"),
    ):
        event = e.EntryAccepted(name, 3, Cents(11000), Cents(1000))
        said = texts([*made.events, event])
        assert said, name
        assert reason in said[0] or "cannot be seen" in said[0], said


def test_a_seal_that_is_not_that_of_the_events_before_is_found() -> None:
    made = Tournament(changed()).enter("Ann", "Bob")
    made.do(SetPace(20, DIRECTOR, seal=seal_of(made.events)))
    assert audit(made.events) == ()
    events = list(made.events)
    events[2] = e.ConditionsApproved("Somebody else")
    assert any("the seal is not that of the events before" in said for said in texts(events))


def test_a_time_that_goes_back_is_found() -> None:
    made = Tournament(changed()).enter("Ann", "Bob")
    made.do(SetPace(20, DIRECTOR, at="2026-03-05T19:40:00"))
    assert (
        "cannot be 2026-03-05T19:30:00 now"
        in texts([*made.events, e.OrderGiven(at="2026-03-05T19:30:00"), e.PaceSet(30)])[0]
    )


def test_what_no_command_leads_to_is_found() -> None:
    made = Tournament(changed()).enter("Ann", "Bob")
    (said,) = texts([*made.events, e.OutOfOrder(1, "Ann", 1)])[:1]
    assert "nothing that happens in a tournament comes to this here" in said
    assert texts([e.PaceSet(3)]) == ["event 1, : a tournament begins with its conditions"]
    assert texts([]) == ["event 1, : a tournament begins with its conditions"]
    assert len(texts([*made.events, made.events[0], e.PaceSet(3)])) == 1


def test_conditions_that_cannot_be_are_found() -> None:
    terms = read_conditions(TEXT)
    wrong = replace(terms, entry=replace(terms.entry, chips=Chips(100)), title="Night\x1b[31m")
    said = texts([e.TournamentOpened(wrong)])
    assert len(said) == 2
    assert any("20.4(d)" in one for one in said)
    assert not any("\x1b" in one for one in said)


def test_a_rulebook_that_there_is_not_is_found() -> None:
    (said,) = texts([e.TournamentOpened(replace(read_conditions(TEXT), rulebook="act-1905"))])
    assert said.startswith("event 1, TournamentOpened: conditions that cannot be: there is no rulebook 'act-1905'")


def test_a_payment_that_the_cards_do_not_bear_out_is_found() -> None:
    """Ann's 20 against 17 wins 100; a file that says 1,000 is not believed."""
    made = Tournament(changed(), shoes(WIN)).enter("Ann", "Bob").draw("Ann", "Bob")
    made.round(Ann=100, Bob=50)
    data = stream_bytes(made.events).replace(b'"net":10000', b'"net":100000')
    said = texts(list(decode_stream(data)))
    assert said[0].split(",")[0] == f"event {len(made.events)}"


def test_a_round_that_was_begun_without_the_wager_of_the_first_is_found() -> None:
    made = Tournament(changed(), shoes(WIN)).enter("Ann", "Bob")
    made.do(DrawBallot(("Ann", "Bob"), DIRECTOR), TakeSeats(("Ann", "Bob")))
    made.start()
    made.do(AskNext(1), Wager(1, "Ann", whole(20)))
    events = [*made.events[:-1], e.WagerAsked(1, "Bob")]
    assert "Ann has been asked and has to wager first" in texts(events)[0]


def test_everything_that_is_wrong_is_told_and_not_only_the_first() -> None:
    events = finished()
    entered = [at for at, event in enumerate(events) if isinstance(event, e.EntryAccepted)]
    for at in entered[:2]:
        event = events[at]
        assert isinstance(event, e.EntryAccepted)
        events[at] = replace(event, fee=Cents(1))
    numbers = [one.number - 1 for one in audit(events)]
    assert numbers[:2] == entered[:2]


def test_who_enters_after_the_ballot_or_awards_before_the_end_is_found() -> None:
    made = Tournament(changed()).enter("Ann", "Bob").draw("Ann", "Bob")
    late = e.EntryAccepted("Zoe", 3, Cents(11000), Cents(1000))
    assert "entries are closed" in texts([*made.events, late])[0]
    assert "20.19" in texts([*made.events, e.PrizesAwarded(())])[0]
    assert "still on at table 1" in texts([*made.events, e.SessionEnded(1, ())])[0]


def test_what_follows_something_impossible_is_told_and_never_crashes() -> None:
    """A ballot that knows a table 2 and no table 1; what is done at either of them cannot be judged."""
    made = Tournament(changed()).enter("Ann", "Bob")
    seats = (e.Allotment(2, 1, "Ann", whole(1000)), e.Allotment(2, 2, "Bob", whole(1000)))
    after: list[Event] = [
        e.BallotDrawn(1, 0, seats),
        e.SeatsTaken(("Ann", "Bob")),
        e.SessionStarted(1),
        e.TableActed(2, ()),
        e.TableActed(1, ()),
        e.WagerAsked(1, "Ann"),
        e.WagerAsked(2, "Ann"),
        e.PlayerEliminated(2, "Bob", 1, whole(10)),
        e.SessionEnded(1, ()),
    ]
    for wrong in (after, after[3:], [*after[:3], *reversed(after)]):
        assert texts([*made.events, *wrong])
