"""A tournament in the house: people enter, pay, play by commands and are paid; the ledger has all of the money."""

import asyncio
import json
from pathlib import Path

import pytest

from pontoon.service.audit.verifier import verify
from pontoon.service.caller import Caller
from pontoon.service.chance import DrawCommitted, DrawRevealed, ShoeCommitted, ShoeRevealed, commit, commit_shoe
from pontoon.service.protection.wishes import Wishes
from pontoon.service.register import Register
from pontoon.service.tournaments import deciding
from pontoon.service.tournaments.commands import AskEntry, HoldBallot, PassOffer, StandIn
from pontoon.service.tournaments.events import PaceLapsed
from pontoon.table import Stand
from pontoon.table.events import CardDealt, ShoeShuffled
from pontoon.tournament import (
    AwardPrizes,
    CalculatePlaces,
    CallBreak,
    Cancel,
    EndSession,
    Enter,
    Official,
    Play,
    SeatReserve,
    SetPace,
    Substitute,
    TakeSeats,
    Withdraw,
)
from pontoon.tournament import events as e
from pontoon.tournament.audit import audit
from pontoon.tournament.ballot import drawn_order
from pontoon.tournament.state import table_of
from tests.support.audited import exported
from tests.support.halls import BOTH_WIN, DIRECTOR, FINAL, FIRST_WINS, STAGES, Hall, is_waiting
from tests.support.live import run


async def finish(hall: Hall) -> None:
    """The director ends the session, has the places calculated and the prizes awarded."""
    await hall.order(EndSession(DIRECTOR), CalculatePlaces(DIRECTOR), AwardPrizes(DIRECTOR))


@pytest.mark.clause("act-2005", "20.20")
def test_people_pay_play_and_are_paid_and_the_pool_is_empty_at_the_end(tmp_path: Path) -> None:
    """Two pay 110: 200 in the pool, 20 of commission. Three rounds of 20 won by the first box: 60 % and 40 % of 200."""

    async def story() -> None:
        hall = Hall(tmp_path, f"{FIRST_WINS} {FIRST_WINS} {FIRST_WINS}")
        await hall.opens()
        await hall.enter("ann", "bob")
        name = hall.state.id
        assert hall.store.balances() == {
            f"commission:{name}": 2000,
            "issue": -40_000,
            f"pool:{name}": 20_000,
            "wallet:ann": 9000,
            "wallet:bob": 9000,
        }
        await hall.starts()
        first, second = hall.seated()
        await hall.rounds()
        table = table_of(hall.state.tournament, 1)
        assert [(seat.player, str(seat.chips)) for seat in table.seats] == [(first, "1,060"), (second, "940")]
        await finish(hall)
        assert hall.store.balances() == {
            f"commission:{name}": 2000,
            "issue": -40_000,
            f"pool:{name}": 0,
            f"wallet:{first}": 21_000,
            f"wallet:{second}": 17_000,
        }
        assert sum(hall.store.balances().values()) == 0
        await hall.close()

    run(story())


def test_who_cannot_pay_the_fee_does_not_enter(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens()
        await hall.gives("ann", 10_999)
        refused = await hall.refused("ann", hall.stream, AskEntry("ann"))
        assert (refused.code, refused.facts["has"], refused.facts["needs"]) == ("not-enough", 10_999, 11_000)
        assert hall.state.tournament.entrants == {}
        await hall.gives("ann", 1)
        await hall.does("ann", hall.stream, AskEntry("ann"))
        assert hall.wallet("ann") == 0
        await hall.close()

    run(story())


def test_only_so_many_wait_for_the_director_or_offer_to_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deciding, "MOST_WAITING", 3)

    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(entries="desk")
        for asks in (AskEntry, StandIn):
            for number in range(3):
                await hall.does(f"{asks.__name__} {number}", hall.stream, asks(f"{asks.__name__} {number}"))
            assert (await hall.refused("ann", hall.stream, asks("ann"))).code == "full"
        assert len(hall.state.asked) == len(hall.state.stand_ins) == 3
        await hall.close()

    run(story())


def test_nobody_is_entered_out_of_a_wallet_whose_owner_has_not_asked(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens()
        await hall.gives("ann", 20_000)
        refused = await hall.refused("dora", hall.stream, Enter("ann", DIRECTOR), roles=("tournament-director",))
        assert refused.code == "not-asked-for"
        refused = await hall.refused("bob", hall.stream, AskEntry("ann"))
        assert refused.code == "not-yours"
        assert hall.wallet("ann") == 20_000
        await hall.close()

    run(story())


@pytest.mark.clause("act-2005", "20.4(f)")
def test_where_groups_are_restricted_the_director_takes_every_entry(tmp_path: Path) -> None:
    """Who asks says nothing of groups: the director does, and the fee is taken then."""

    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(FINAL.replace("[table]", '[groups]\nbarred = ["staff"]\n\n[table]'))
        await hall.enter("ann", "bob")
        assert (hall.state.asked, hall.wallet("ann")) == (("ann", "bob"), 20_000)
        staff = Enter("bob", DIRECTOR, ("staff",))
        refused = await hall.refused("dora", hall.stream, staff, roles=("tournament-director",))
        assert refused.clauses == ("20.4(f)",)
        await hall.order(Enter("ann", DIRECTOR, ("regulars",)))
        assert (hall.state.asked, hall.wallet("ann"), hall.wallet("bob")) == (("bob",), 9000, 20_000)
        await hall.close()

    run(story())


def test_a_director_is_told_neither_what_a_wallet_holds_nor_what_its_owner_has_decided(tmp_path: Path) -> None:
    """A fee of 110.00: ann has 50.00, bob wishes to lose no more than 1.00 a day."""

    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(entries="desk")
        await hall.enter("ann", purse=5000)
        await hall.enter("bob")
        wishes = Wishes(Register(hall.store), hall.house.office.keeper)
        wishes.set_limit(Caller("bob"), "loss", "day", 100, now=hall.clock.now())
        codes = []
        for name in ("ann", "bob"):
            enters = Enter(name, DIRECTOR)
            refused = await hall.refused("dora", hall.stream, enters, roles=("tournament-director",))
            codes.append(refused.code)
            assert refused.facts == {"player": name}
            assert "50" not in refused.text
            assert "1.00" not in refused.text
        assert codes == ["not-enough", "nothing-taken"]
        await hall.close()

    run(story())


@pytest.mark.clause("act-2005", "20.21")
def test_equal_chips_are_played_on_in_an_extra_round(tmp_path: Path) -> None:
    """Three rounds that both win, then one that the first box of a new ballot wins alone."""

    async def story() -> None:
        hall = Hall(tmp_path, f"{BOTH_WIN} {BOTH_WIN} {BOTH_WIN}", FIRST_WINS)
        await hall.opens()
        await hall.enter("ann", "bob")
        await hall.starts()
        await hall.rounds()
        await hall.order(EndSession(DIRECTOR), CalculatePlaces(DIRECTOR))
        assert set(hall.state.tournament.playoff) == {"ann", "bob"}
        await hall.starts()
        first, second = hall.seated()
        await hall.rounds()
        await finish(hall)
        awards = {one.player: one.amount for one in hall.state.tournament.awards}
        assert awards == {first: 12_000, second: 8000}
        await hall.close()

    run(story())


@pytest.mark.clause("act-2005", "20.11")
def test_a_substitute_who_has_offered_plays_on_and_gets_the_prize(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path, f"{FIRST_WINS} {FIRST_WINS} {FIRST_WINS}")
        await hall.opens()
        await hall.enter("ann", "bob")
        await hall.starts()
        first, second = hall.seated()
        await hall.rounds(most=1)
        order = Substitute(first, "cat", DIRECTOR)
        refused = await hall.refused("dora", hall.stream, order, roles=("tournament-director",))
        assert refused.code == "not-asked-for"
        await hall.does("cat", hall.stream, StandIn("cat"))
        refused = await hall.refused("dora", hall.stream, order, roles=("tournament-director",))
        assert refused.code == "round-in-play"
        await hall.order(CallBreak(5, DIRECTOR))
        await hall.rounds()
        await hall.order(order)
        await hall.passes(300)
        await hall.rounds()
        await finish(hall)
        assert (hall.wallet("cat"), hall.wallet(first), hall.wallet(second)) == (12_000, 9000, 17_000)
        await hall.close()

    run(story())


@pytest.mark.clause("act-2005", "20.17")
def test_a_break_begins_after_the_round_and_ends_by_the_clock(tmp_path: Path) -> None:
    """The house begins at 8:00; the calendar jumps back meanwhile, and the break is over all the same."""

    async def story() -> None:
        hall = Hall(tmp_path, f"{FIRST_WINS} {FIRST_WINS} {FIRST_WINS}")
        await hall.opens()
        await hall.enter("ann", "bob")
        await hall.starts()
        await hall.order(CallBreak(5, DIRECTOR))
        await hall.rounds()
        assert (is_waiting(hall.it).what, hall.state.tournament.break_until) == ("break", "2027-01-15T08:05:00")
        await hall.passes(100)
        hall.clock.calendar -= 90_000
        await hall.passes(199)
        assert is_waiting(hall.it).what == "break"
        await hall.passes(1)
        assert (is_waiting(hall.it).what, hall.state.tournament.break_minutes) == ("wager", 0)
        times = [event.at for event in hall.own_events() if isinstance(event, e.OrderGiven)]
        assert times == sorted(times)
        assert times[-1] == "2027-01-15T08:05:00"
        await hall.close()

    run(story())


def test_a_break_ends_where_another_process_had_the_tournament_for_a_while(tmp_path: Path) -> None:
    """What rang here rings here again; and when the break is over, nothing is under way any more."""

    async def story() -> None:
        hall = Hall(tmp_path, f"{FIRST_WINS} {FIRST_WINS} {FIRST_WINS}")
        await hall.opens(absence="hold")
        await hall.enter("ann", "bob")
        await hall.starts()
        await hall.order(CallBreak(5, DIRECTOR))
        await hall.rounds()
        await hall.passes(100)
        hall.it.rest()
        assert hall.it.at_rest(), "nothing rings here"
        await hall.passes(100)
        hall.it.rise()
        await hall.passes(99)
        assert is_waiting(hall.it).what == "break"
        await hall.passes(1)
        assert (is_waiting(hall.it).what, hall.state.tournament.break_minutes) == ("wager", 0)
        assert hall.it.at_rest(), "the wagers are waited for without a clock"
        await hall.close()

    run(story())


@pytest.mark.clause("act-2005", "20.24")
def test_a_cancelled_tournament_gives_fees_and_commissions_back(tmp_path: Path) -> None:
    """Also in mid-round; the shoe in use and the ballots are opened."""

    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens()
        await hall.enter("ann", "bob")
        await hall.bots(1)
        await hall.starts()
        await hall.plays()
        cancel = Cancel("fire alarm", Official("operator"))
        refused = await hall.refused("dora", hall.stream, cancel, roles=("tournament-director",))
        assert refused.code == "not-your-role"
        await hall.do("olga", hall.stream, cancel, roles=("operator",))
        assert hall.phase() == "cancelled"
        assert {name: cents for name, cents in hall.store.balances().items() if cents} == {
            "issue": -40_000,
            "wallet:ann": 20_000,
            "wallet:bob": 20_000,
        }
        assert hall.state.shoes_at(1).hidden == ()
        await hall.close()

    run(story())


@pytest.mark.clause("act-2005", "20.10")
def test_a_reserve_pays_when_the_seat_is_given(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(FINAL.replace("maximum = 7", "maximum = 2"))
        await hall.enter("ann", "bob", "cat")
        assert (hall.wallet("cat"), dict(hall.state.tournament.reserves)) == (20_000, {"cat": ()})
        await hall.order(HoldBallot())
        await hall.does("ann", hall.stream, TakeSeats(("ann",)))
        await hall.order(SeatReserve("cat", "bob", DIRECTOR))
        assert hall.wallet("cat") == 9000
        assert hall.store.balance(f"pool:{hall.state.id}") == 30_000
        await hall.close()

    run(story())


@pytest.mark.clause("act-2005", "20.24")
def test_who_withdraws_leaves_the_fee_and_a_reserve_enters_before_anybody_new(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(FINAL.replace("maximum = 7", "maximum = 2"))
        await hall.enter("ann", "bob", "cat")
        await hall.does("ann", hall.stream, Withdraw("ann"))
        await hall.does("dan", hall.stream, AskEntry("dan"))
        await hall.does("cat", hall.stream, AskEntry("cat"))
        assert dict(hall.state.tournament.reserves) == {"dan": ()}
        assert (hall.wallet("ann"), hall.wallet("cat")) == (9000, 9000)
        await hall.close()

    run(story())


@pytest.mark.clause("act-2005", "20.18")
def test_who_does_not_keep_the_pace_is_directed_and_wagers_the_minimum(tmp_path: Path) -> None:
    """The pace is 10 seconds: nobody wagers, so the house puts 20 down for each and stands."""

    async def story() -> None:
        hall = Hall(tmp_path, FIRST_WINS)
        await hall.opens()
        await hall.enter("ann", "bob")
        await hall.starts()
        first, second = hall.seated()
        await hall.order(SetPace(10, DIRECTOR))
        assert hall.it.clocks[1].until == hall.clock.now() + 10_000
        await hall.passes(10)
        assert is_waiting(hall.it).players == (second,)
        await hall.passes(30)
        lapses = [(one.what, one.player) for one in hall.events() if isinstance(one, PaceLapsed)]
        assert lapses == [("wager", first), ("wager", second), ("decision", first), ("decision", second)]
        directed = [one.player for one in hall.events() if isinstance(one, e.PlayerDirected)]
        assert directed == [first, second, first, second]
        table = table_of(hall.state.tournament, 1)
        assert {seat.player: str(seat.chips) for seat in table.seats} == {first: "1,020", second: "980"}
        await hall.close()

    run(story())


def test_ballots_and_shoes_can_be_checked_by_their_commitments(tmp_path: Path) -> None:
    """What was published before the draw is opened after it, and the draw is what its bytes make of the entries."""

    async def story() -> None:
        hall = Hall(tmp_path, f"{FIRST_WINS} {FIRST_WINS} {FIRST_WINS}")
        await hall.opens()
        await hall.enter("ann", "bob")
        await hall.starts()
        await hall.rounds()
        await finish(hall)
        events = hall.events()
        fixed = next(one for one in events if isinstance(one, DrawCommitted))
        drawn = next(one for one in events if isinstance(one, DrawRevealed))
        assert commit("ballot", hall.stream, 1, drawn.salt, drawn.payload) == fixed.commitment
        tape = bytes.fromhex(drawn.payload)
        at = iter(range(0, len(tape), 2))
        order = drawn_order(("ann", "bob"), lambda count: tape[(start := next(at)) : start + count])
        ballot = next(one for one in events if isinstance(one, e.BallotDrawn))
        assert tuple(seat.player for seat in ballot.seats) == order
        shoes = {one.shoe: one for one in events if isinstance(one, ShoeCommitted)}
        opened = {one.shoe: one for one in events if isinstance(one, ShoeRevealed)}
        assert shoes.keys() == opened.keys()
        for number, shoe in opened.items():
            assert shoe.table == 1
            commitment = commit_shoe(f"{hall.stream}/1", number, shoe.cards, shoe.salt)
            assert commitment == shoes[number].commitment
        await hall.close()

    run(story())


def test_an_automatic_director_conducts_people_and_bots_from_the_published_start_to_the_prizes(
    tmp_path: Path,
) -> None:
    """Nobody orders anything: the ballot comes at the start, seats are taken, and after a pause what follows."""

    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(STAGES, directing="automatic", clocks={"pause": 5})
        await hall.enter("ann")
        await hall.bots(8)
        await hall.passes(599)
        assert hall.phase() == "entry"
        await hall.passes(1)
        assert hall.phase() == "playing"
        while hall.phase() != "finished":
            table = hall.state.tournament.entrants["ann"].table
            session = hall.state.tournament.session
            if session is not None and "ann" in [one.player for one in session.tables[table - 1].seats]:
                await hall.rounds(table)
            await hall.passes(5)
        name = hall.state.id
        assert hall.store.balance(f"pool:{name}") == 0
        assert hall.store.balance(f"commission:{name}") == 9000
        assert sum(hall.store.balances().values()) == 0
        await hall.close()

    run(story())


def test_an_automatic_director_goes_on_where_another_process_had_the_tournament_for_a_while(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(directing="automatic")
        await hall.bots(2)
        await hall.passes(300)
        hall.it.rest()
        hall.it.rise()
        await hall.passes(299)
        assert hall.phase() == "entry"
        await hall.passes(1)
        assert hall.phase() != "entry"
        await hall.close()

    run(story())


def test_an_automatic_director_gives_time_to_sit_down_and_starts_without_who_does_not(tmp_path: Path) -> None:
    """20.9: who is absent forfeits, and the fee stays in the pool."""

    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(directing="automatic", clocks={"seating": 60})
        await hall.enter("ann", "bob", "cat")
        await hall.passes(600)
        await hall.does("ann", hall.stream, TakeSeats(("ann",)))
        await hall.does("bob", hall.stream, TakeSeats(("bob",)))
        await hall.passes(59)
        assert hall.phase() == "drawn"
        await hall.passes(1)
        assert hall.phase() == "playing"
        assert hall.state.tournament.entrants["cat"].status == "forfeited"
        await hall.close()

    run(story())


def test_bots_alone_play_a_tournament_to_its_end(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(directing="automatic")
        for kind in ("chart", "leader", "mimic", "random"):
            await hall.bots(1, kind=kind)
        await hall.passes(600)
        assert hall.phase() == "finished"
        balances = {name: cents for name, cents in hall.store.balances().items() if cents}
        assert balances == {f"commission:{hall.state.id}": 4000, "issue": -4000}
        await hall.close()

    run(story())


def test_a_tournament_of_decks_with_tens_is_dealt_to_its_end_and_stands_the_audit(tmp_path: Path) -> None:
    """Where the conditions say so (20.5) its tables have decks of 52 cards."""

    async def story() -> None:
        hall = Hall(tmp_path)
        ranks = [*"A23456789", "T", "J", "Q", "K"]
        rules = {"cards.pack": "full", "surrender.up_cards": ranks, "surrender.held_against": ["A", "K", "Q", "J", "T"]}
        text = FINAL + "\n[rules]\n" + "\n".join(f'"{path}" = {json.dumps(value)}' for path, value in rules.items())
        await hall.opens(text, directing="automatic")
        await hall.bots(4, kind="chart")
        await hall.passes(600)
        assert hall.phase() == "finished"
        revealed = [event for event in hall.events() if isinstance(event, ShoeRevealed)]
        cards = {card for event in revealed for card in event.cards}
        assert len(cards) == 52
        assert verify(exported(hall.url)).faults == []
        await hall.close()

    run(story())


def test_a_decision_that_comes_while_the_clock_rings_costs_the_next_player_nothing(tmp_path: Path) -> None:
    """The first player stands at the last moment: the second has the whole time all the same."""

    async def story() -> None:
        hall = Hall(tmp_path, FIRST_WINS)
        await hall.opens(clocks={"decision": 20})
        await hall.enter("ann", "bob")
        await hall.starts()
        first, second = hall.seated()
        await hall.plays()
        await hall.plays()
        box = is_waiting(hall.it).at[2]
        stands = asyncio.ensure_future(hall.does(first, hall.stream, Play(1, Stand(first, box))))
        await asyncio.sleep(0)
        await hall.passes(20)
        await stands
        assert is_waiting(hall.it).players == (second,)
        assert not [one for one in hall.events() if isinstance(one, PaceLapsed) and one.player == second]
        await hall.close()

    run(story())


@pytest.mark.clause("act-2005", "7.2")
@pytest.mark.clause("act-2005", "9.1")
def test_who_plays_on_ends_no_offer_of_somebody_else_in_the_tournament(tmp_path: Path) -> None:
    """Insurance and then surrender are open to both; the first stands when the second has let them pass (7.2, 9.1)."""

    async def story() -> None:
        hall = Hall(tmp_path, "9s 9d Ah Ks Kd 7c")
        await hall.opens()
        await hall.enter("ann", "bob")
        await hall.starts()
        first, second = hall.seated()
        await hall.plays()
        await hall.plays()
        box = table_of(hall.state.tournament, 1).seats[0].box
        for offer in ("insurance", "surrender"):
            assert is_waiting(hall.it).players == (first, second)
            refused = await hall.refused(first, hall.stream, Play(1, Stand(first, box)))
            assert refused.code == "offer-open"
            await hall.does(second, hall.stream, PassOffer(1, second))
            assert (is_waiting(hall.it).what, is_waiting(hall.it).players) == ("offer", (first,))
            if offer == "insurance":  # it would be the end of the second one's surrender as well
                refused = await hall.refused(first, hall.stream, Play(1, Stand(first, box)))
                assert (refused.code, is_waiting(hall.it).players) == ("offer-open", (first,))
                await hall.does(first, hall.stream, PassOffer(1, first))
        refused = await hall.refused(first, hall.stream, Play(2, Stand(first, box)))
        assert refused.code == "no-table"
        await hall.does(first, hall.stream, Play(1, Stand(first, box)))
        assert is_waiting(hall.it).players == (second,)
        await hall.close()

    run(story())


def test_a_new_shoe_in_mid_session_is_promised_in_a_record_before_that_of_its_first_card(tmp_path: Path) -> None:
    """Fifty rounds wear out a shoe of 288 cards; nobody is dealt a card of the next before its commitment is told."""

    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(FINAL.replace("rounds = 3", "rounds = 50"), directing="automatic")
        await hall.bots(4)
        await hall.passes(600)
        assert hall.phase() == "finished"
        promised: set[int] = set()
        made = 0
        for entry in hall.entries():
            inside = [one for event in entry.events if isinstance(event, e.TableActed) for one in event.events]
            for one in inside:
                made += isinstance(one, ShoeShuffled)
                assert not isinstance(one, CardDealt) or made in promised
            promised |= {event.shoe for event in entry.events if isinstance(event, ShoeCommitted)}
        assert made > 1
        assert audit(hall.own_events()) == ()
        await hall.close()

    run(story())
