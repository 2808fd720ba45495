"""Laws that hold in every tournament: money, chips, places, replay, what is sealed, what is offered."""

import json
from itertools import pairwise

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pontoon.cards import below, seeded_entropy
from pontoon.money import Cents
from pontoon.settlement import LAYOUT
from pontoon.table import (
    Addition,
    CloseBetting,
    CloseOffer,
    Double,
    Forfeit,
    Hit,
    Insure,
    Refusal,
    Split,
    Stand,
    Surrender,
)
from pontoon.table import Command as TableCommand
from pontoon.table import accounts as table_accounts
from pontoon.table import events as t
from pontoon.tournament import (
    AskNext,
    Cancel,
    Chips,
    Conditions,
    Event,
    Play,
    Wager,
    accounts,
    conduct,
    decode_stream,
    encode_stream,
    evolve,
    final_places,
    fold,
    offered,
    order_due,
    postings,
    read_conditions,
    run,
    whole,
)
from pontoon.tournament import events as e
from pontoon.tournament.money import COMMISSION, POOL
from pontoon.tournament.report import report_of
from pontoon.tournament.state import State, Table
from pontoon.tournament.views import message, tournament_view
from tests.support.tournaments import HEATS, OPERATOR, Tournament, bots, names, seeded, stream_bytes, whole_run

SMALL = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
FULL = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(0, 2**32).map(str)

SHARES = ('["60%", "40%"]', '["1/3", "1/3", "1/3"]', '["50%", "30%", "20%"]', '["100%"]')


@st.composite
def formats(draw: st.DrawFn) -> tuple[Conditions, int]:
    """Conditions of many kinds, and a number of players that may enter."""
    text = HEATS.replace("players = 7", f"players = {draw(st.integers(1, 7))}")
    text = text.replace("rounds = 4", f"rounds = {draw(st.integers(1, 4))}")
    text = text.replace('["60%", "40%"]', draw(st.sampled_from(SHARES))).replace("minimum = 2\n", "minimum = 3\n")
    text = text.replace('fee = "110.00"', f'fee = "{draw(st.integers(10, 200))}.{draw(st.integers(10, 99))}"')
    text = text.replace("chips = 1000", f"chips = {draw(st.sampled_from((40, 100, 300, 1000)))}")
    text = text.replace("through_per_table = 1", f"through_per_table = {draw(st.integers(1, 3))}")
    if draw(st.booleans()):
        text = text.replace('chips = "new"\n', "")
    if draw(st.booleans()):
        text = text.replace('name = "Heats"', 'name = "Heats"\nsessions = 2')
    if draw(st.booleans()):
        text = text.replace("title", "duplicate = true\ntitle", 1)
    if draw(st.booleans()):
        text += '\n[side_wagers]\nallowed = ["perfect-pairs"]\n'
    return read_conditions(text), draw(st.integers(3, 16))


def check_money(terms: Conditions, number: int, seed: str) -> None:
    """fees = commission + prizes, to the cent; every posting sums to zero."""
    made = whole_run(terms, number, seed)
    for event in made.events:
        assert sum(posting.amount for posting in postings(event)) == 0
    held = accounts(made.events)
    fees = number * terms.entry.fee
    prizes = sum(one.amount for one in made.state.awards)
    assert held.get(POOL, 0) == 0
    assert held.get(COMMISSION, 0) == number * terms.entry.commission
    assert fees == held.get(COMMISSION, 0) + prizes
    assert all(one.amount >= 0 for one in made.state.awards)
    amounts = [one.amount for one in made.state.awards]
    weights = terms.prizes
    if list(weights) == sorted(weights, reverse=True):
        assert all(one >= other - 1 for one, other in pairwise(amounts))


def check_places(terms: Conditions, number: int, seed: str) -> None:
    """Everybody is ranked once, and a place counts those before it."""
    made = whole_run(terms, number, seed)
    assert sorted(one.player for one in made.state.awards) == sorted(names(number))
    ranked = [player for _, group in final_places(made.state) for player in group]
    assert sorted(ranked) == sorted(names(number))
    before = 0
    for place, group in final_places(made.state):
        assert place == before + 1
        before += len(group)


def check_chips(terms: Conditions, number: int, seed: str) -> None:
    """Players, layout and house of a table together hold what was issued to it, after every event of a session."""
    made = whole_run(terms, number, seed)
    state = State()
    issued: dict[int, int] = {}
    stream: dict[int, list[t.Event]] = {}
    for event in made.events:
        state = evolve(state, event)
        if isinstance(event, e.BallotDrawn):
            stream = {}
        if isinstance(event, e.SessionStarted):
            assert state.session is not None
            issued = {table.number: sum(s.chips.hundredths for s in table.seats) for table in state.session.tables}
        if isinstance(event, e.TableActed):
            stream.setdefault(event.table, []).extend(event.events)
        if isinstance(event, e.TableActed | e.PlayerEliminated) and state.session is not None:
            table = state.session.tables[event.table - 1]
            assert all(seat.chips >= Chips(0) for seat in table.seats)
            assert _held(table) == issued[table.number]
    assert made.state == state
    for table_events in stream.values():
        held = table_accounts(table_events)
        assert held.get(LAYOUT, 0) == 0
        assert sum(held.values()) == 0


def _held(table: Table) -> int:
    """Chips of a table by the cards and wagers on it, without asking its ledger."""
    layout = 0
    for box in table.table.boxes:
        playing = [stake for hand in box.hands for stake in hand.stakes if stake.status != "settled"]
        main = sum(one.base + one.double for one in playing) if box.hands else sum(one.wager for one in box.bettors)
        sides = sum(one.amount for one in box.sides if not one.settled)
        layout += main + sides + sum(one.amount for one in box.insurances if not one.settled)
    return sum(seat.chips.hundredths for seat in table.seats) + layout + table.house


def check_resume(terms: Conditions, number: int, seed: str, cut: int) -> None:
    """Stopped after any event, written and read again, a tournament goes on to the same end."""
    made = whole_run(terms, number, seed)
    data = stream_bytes(made.events)
    assert decode_stream(data) == tuple(made.events)
    assert encode_stream(made.events) == data
    first = next(at for at, event in enumerate(made.events) if isinstance(event, e.BallotDrawn))
    at = first + cut % (len(made.events) - first)
    stopped = decode_stream(stream_bytes(made.events[: at + 1]))
    whole_stream = list(stopped)
    for outcome in conduct(made.rules, fold(stopped), bots(names(number)), seeded(seed)):
        whole_stream += outcome.events
    assert stream_bytes(whole_stream) == data


def check_sealed(terms: Conditions, number: int, seed: str) -> None:
    """No view and no message has a card that nobody may know; the report only what was played."""
    made = whole_run(terms, number, seed)
    state = State()
    for at, event in enumerate(made.events):
        state = evolve(state, event)
        told = json.dumps(message(at, event))
        if isinstance(event, e.TableActed) and any(isinstance(one, t.ShoeShuffled) for one in event.events):
            assert '"cards"' not in told
        if at % 23 == 0 and state.session is not None:
            seen = msgspec.json.encode(
                [tournament_view(made.rules, state, player) for player in ("public", "player p1")]
            )
            for table in state.session.tables:
                undealt = table.table.shoe.order[table.table.shoe.position :][:6]
                assert not undealt or msgspec.json.encode(undealt)[1:-1] not in seen
    report_of(made.events)


def _moves(table: Table, player: str, box: int) -> list[TableCommand]:
    step = table.table.setup.limits.step
    amounts = [Cents(step * number) for number in (0, 1, 2, 5, 50)] + [Cents(1), Cents(step // 2)]
    found: list[TableCommand] = [Hit(player, box), Stand(player, box), Split(player, box, (player,))]
    found += [Surrender(player, box), Forfeit(player, box)]
    for amount in amounts:
        found += [Double(player, box, (Addition(player, amount),)), Insure(player, box, amount)]
    return found


def check_offered(terms: Conditions, number: int, seed: str) -> None:
    """What is offered is exactly what is accepted: wagers and decisions, by anybody, at any moment."""
    made = Tournament(terms, seeded(seed)).enter(*names(number))
    entropy = seeded_entropy(seed)
    for outcome in conduct(made.rules, made.state, bots(names(number)), made.chance):
        made.state = outcome.state
        session = made.state.session
        if made.state.phase != "playing" or session is None or below(12, entropy):
            continue
        table = session.tables[below(len(session.tables), entropy)]
        player = names(number)[below(number, entropy)]
        for amount in (0, 10, 20, 25, 30, 100, 500, 510, 2000):
            wager = Wager(table.number, player, whole(amount))
            taken = not isinstance(run(made.rules, made.state, wager, made.chance), Refusal)
            assert offered(made.rules, made.state, wager, player) == taken, (wager, taken)
        box = below(terms.players_per_table, entropy) + 1
        for move in _moves(table, player, box):
            play = Play(table.number, move)
            taken = not isinstance(run(made.rules, made.state, play, made.chance), Refusal)
            lapses = offered(made.rules, made.state, play, player)
            assert lapses <= taken, (play, taken)
            if made.state.session and table.table.phase == "playing" and not _offer_open(made, table):
                assert lapses == taken, (play, taken)


def _offer_open(made: Tournament, table: Table) -> bool:
    """With an offer open a later decision closes it first, which is the house's courtesy and not on the list."""
    accepted = run(made.rules, made.state, Play(table.number, CloseOffer()), made.chance)
    return not isinstance(accepted, Refusal)


def check_duplicate(number: int, seed: str) -> None:
    """Every table of a session is dealt from the same shoes."""
    text = HEATS.replace("title", "duplicate = true\ntitle", 1).replace("rounds = 4", "shoes = 1", 1)
    text = text.replace("players = 7", "players = 3").replace("rounds = 4", "rounds = 1")
    made = whole_run(read_conditions(text), number, seed)
    by_session: dict[int, dict[int, list[object]]] = {}
    session = 0
    for event in made.events:
        if isinstance(event, e.BallotDrawn):
            session = 0 if event.extra else event.session
        if isinstance(event, e.TableActed) and session:
            dealt = [one for one in event.events if isinstance(one, t.ShoeShuffled | t.ShoeCut)]
            orders = [one.cards if isinstance(one, t.ShoeShuffled) else one.at for one in dealt]
            by_session.setdefault(session, {}).setdefault(event.table, []).extend(orders)
    assert len(by_session[1]) > 1
    for tables in by_session.values():
        shortest = min(len(one) for one in tables.values())
        assert shortest >= 2
        assert len({tuple(map(str, one[:shortest])) for one in tables.values()}) == 1


@SMALL
@given(formats(), SEEDS)
def test_fees_are_commission_and_prizes_to_the_cent(game: tuple[Conditions, int], seed: str) -> None:
    check_money(*game, seed)


@SMALL
@given(formats(), SEEDS)
def test_everybody_is_ranked_once(game: tuple[Conditions, int], seed: str) -> None:
    check_places(*game, seed)


@SMALL
@given(formats(), SEEDS)
def test_chips_are_conserved_within_a_session(game: tuple[Conditions, int], seed: str) -> None:
    check_chips(*game, seed)


@SMALL
@given(formats(), SEEDS, st.integers(0, 10**6))
def test_a_stop_at_any_event_resumes_to_the_same_end(game: tuple[Conditions, int], seed: str, cut: int) -> None:
    check_resume(*game, seed, cut)


@SMALL
@given(formats(), SEEDS)
def test_nothing_sealed_is_in_any_view(game: tuple[Conditions, int], seed: str) -> None:
    check_sealed(*game, seed)


@SMALL
@given(formats(), SEEDS)
def test_what_is_offered_is_exactly_what_is_accepted(game: tuple[Conditions, int], seed: str) -> None:
    check_offered(*game, seed)


@settings(max_examples=5, deadline=None)
@given(st.integers(4, 12), SEEDS)
def test_duplicate_tables_are_dealt_the_same_cards_in_the_same_order(number: int, seed: str) -> None:
    check_duplicate(number, seed)


@SMALL
@given(formats(), SEEDS, st.integers(0, 10**6))
def test_a_cancelled_tournament_gives_everything_back(game: tuple[Conditions, int], seed: str, cut: int) -> None:
    terms, number = game
    made = whole_run(terms, number, seed)
    prefix: list[Event] = made.events[: 1 + cut % (len(made.events) - 1)]
    outcome = run(made.rules, fold(prefix), Cancel("Power cut", OPERATOR))
    assert not isinstance(outcome, Refusal)
    assert set(accounts([*prefix, *outcome.events]).values()) <= {Cents(0)}


@SMALL
@given(formats(), SEEDS)
def test_nothing_happens_at_a_table_before_its_session_has_started(game: tuple[Conditions, int], seed: str) -> None:
    terms, number = game
    made = Tournament(terms, seeded(seed)).enter(*names(number))
    made.do(order_due(made.state, made.chance))
    for command in (AskNext(1), Play(1, CloseBetting()), Wager(1, "p1", whole(20))):
        made.refused(command, "no-session", "20.7")


@pytest.mark.long
@FULL
@given(formats(), SEEDS, st.integers(0, 10**6))
def test_all_laws_on_many_tournaments(game: tuple[Conditions, int], seed: str, cut: int) -> None:
    check_money(*game, seed)
    check_places(*game, seed)
    check_chips(*game, seed)
    check_resume(*game, seed, cut)
    check_sealed(*game, seed)
    check_offered(*game, seed)
