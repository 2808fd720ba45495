"""Laws of a progressive: money to the cent, sealed values, what is offered is accepted, chance as computed."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pontoon.cards import full_shoe, seeded_entropy
from pontoon.progressive import (
    Event,
    Situation,
    State,
    accounts,
    audit,
    covers,
    decide,
    decode_stream,
    encode_stream,
    evolve,
    fold,
    message,
    meter_views,
    open_progressive,
    options,
    sign_view,
    terminal_view,
    trigger_probability,
    value_of,
    whole,
)
from pontoon.progressive import commands as c
from pontoon.progressive import events as e
from pontoon.progressive.chance import Source
from pontoon.rulebook import load_book, variant
from pontoon.settlement import bsx_16_triggered
from pontoon.table import Refusal
from tests.support.pits import BUSY, RandomPit, quick_round, random_pit
from tests.support.terminals import TERMS, Pit, every_button

SEEDS = st.integers(0, 2**32)
RULES = st.sampled_from([load_book("ma-2025"), variant("ma-2025", {"bsx_16.others_win": "nothing"})])
SMALL = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
FULL = settings(max_examples=500, deadline=None, suppress_health_check=list(HealthCheck))


class Book:
    """Another bookkeeper: every meter as seeds, contributions and awards, in exact fractions, from the facts alone."""

    def __init__(self, opened: e.ProgressiveOpened) -> None:
        self.terms = {one.name: one for one in opened.terms.meters}
        self.pool = {one.name: Fraction(one.seed) for one in opened.terms.meters}
        self.reserve = {one.name: Fraction(0) for one in opened.terms.meters}
        self.open: dict[str, list[e.PrizesWon]] = {}
        self.handed: set[tuple[str, int, int]] = set()

    def book(self, event: Event) -> None:
        """One event: pool = seed + contributions - awards."""
        match event:
            case e.RoundEnded():
                for feed in event.feeds:
                    terms = self.terms[feed.meter]
                    self.pool[feed.meter] += event.wagered * terms.contribution.fraction - feed.over
                    self.reserve[feed.meter] += event.wagered * terms.reserve.fraction + feed.over
                self.open.pop(event.table, None)
            case e.PrizesWon():
                self._prizes(event, 1)
                self.open.setdefault(event.table, []).append(event)
            case e.JackpotCancelled() | e.RoundStopped() | e.RoundCancelled():
                for won in self.open.pop(event.table, []):
                    self._prizes(won, -1)
                for over in () if isinstance(event, e.RoundCancelled) else event.over:
                    self.pool[over.meter] -= over.amount
                    self.reserve[over.meter] += over.amount
            case e.MeterCorrected():
                self.pool[event.meter] += event.from_reserve + event.from_house - event.to_reserve
                self.reserve[event.meter] += event.to_reserve - event.from_reserve
            case e.PrizesPaid():
                self.open.pop(event.table, None)
            case _:
                pass

    def _prizes(self, event: e.PrizesWon, sign: int) -> None:
        paid = Counter[str]()
        for payout in event.payouts:
            paid[payout.meter] += payout.amount
        for taking in event.takings:
            assert paid[taking.meter] == taking.amount
            self.pool[taking.meter] += sign * (taking.seeded - taking.amount)
            self.reserve[taking.meter] -= sign * taking.from_reserve

    def agrees(self, state: State) -> None:
        """The meters hold exactly this, the parts of a cent among it."""
        for meter in state.meters:
            terms = self.terms[meter.name]
            assert meter.amount + Fraction(meter.carry, terms.contribution.of) == self.pool[meter.name]
            assert meter.reserve + Fraction(meter.reserve_carry, terms.reserve.of) == self.reserve[meter.name]
            assert meter.amount >= terms.seed
            assert terms.ceiling is None or meter.amount <= terms.ceiling
            assert meter.reserve >= 0


def opening(pit: RandomPit) -> e.ProgressiveOpened:
    first = pit.events[0]
    assert isinstance(first, e.ProgressiveOpened)
    return first


def check_rounds(seed: int, rounds: int, every: int = 1) -> Counter[str]:
    """Random rounds at three tables: to the cent after every one (or so many), must-hit within its range."""
    pit = random_pit(load_book("ma-2025"), seed, keep=False)
    book, seen = Book(opening(pit)), Counter[str]()
    most = {one.name: one.must_hit.most for one in pit.state.terms.meters if one.must_hit is not None}
    for number in range(rounds):
        for event in quick_round(pit, "abc"[number % 3]):
            book.book(event)
            seen[type(event).__name__] += 1
            if isinstance(event, e.MustHitWon):
                assert event.value <= most[event.meter]
        if number % every == 0:
            book.agrees(pit.state)
    book.agrees(pit.state)
    return seen


def test_the_pool_is_seed_plus_contributions_minus_awards_to_the_cent() -> None:
    """A slice of three thousand rounds with cancels, stops, malfunctions and hits; nothing of it is missing."""
    seen = check_rounds(1, 3000)
    rare = {"RoundCancelled", "RoundStopped", "JackpotCancelled", "MustHitWon", "HotSpotSpun", "PrizesAuthorised"}
    assert {name for name in rare if not seen[name]} == set()
    assert seen["MustHitWon"] > 100


@pytest.mark.long
def test_the_pool_is_to_the_cent_over_a_million_rounds() -> None:
    seen = check_rounds(2, 1_000_000, every=100)
    assert seen["RoundEnded"] > 900_000


@given(rules=RULES, seed=SEEDS)
@SMALL
def test_any_order_of_buttons_keeps_the_money(rules: object, seed: int) -> None:
    check_money(rules, seed)


@pytest.mark.long
@given(rules=RULES, seed=SEEDS)
@FULL
def test_any_order_of_buttons_keeps_the_money_in_full(rules: object, seed: int) -> None:
    check_money(rules, seed)


def check_money(rules: object, seed: int) -> None:
    """Tables run side by side; books, postings and audit agree with the meters."""
    pit = random_pit(rules, seed)  # type: ignore[arg-type]
    book = Book(opening(pit))
    for _ in range(250):
        before = {meter.name: meter.amount for meter in pit.state.meters}
        done = pit.step()
        for event in done:
            book.book(event)
        book.agrees(pit.state)
        if not any(isinstance(event, e.PrizesWon | e.MeterCorrected) for event in done):
            assert all(meter.amount >= before[meter.name] for meter in pit.state.meters), done
    held = accounts(pit.events)
    assert sum(held.values()) == 0
    for meter in pit.state.meters:
        assert held[f"meter:{meter.name}"] == meter.amount
        assert held.get(f"reserve:{meter.name}", 0) == meter.reserve
    found = audit(pit.events, pit.desk.rules)
    assert found.differences == []
    assert found.whole == len(pit.events)
    for meter in pit.state.meters:
        pot = found.pots[meter.name]
        assert pot.held == pot.seeded + pot.contributed - pot.over - pot.awarded + pot.corrected


@given(seed=SEEDS)
@SMALL
def test_no_prize_is_handed_out_twice(seed: int) -> None:
    pit = random_pit(load_book("ma-2025"), seed)
    handed: set[tuple[str, int]] = set()
    for _ in range(250):
        for event in pit.step():
            match event:
                case e.PaymentBegun():
                    handed = {one for one in handed if one[0] != event.table}
                case e.PrizeHanded():
                    assert (event.table, event.prize) not in handed
                    handed.add((event.table, event.prize))
                case _:
                    pass


@given(seed=SEEDS)
@SMALL
def test_a_stop_at_any_event_resumes_to_the_same_end(seed: int) -> None:
    """However the stream is cut, its whole decisions are a state from which the same commands lead to the same end.

    A cut within a decision leaves the decision out: the button is pressed again.
    """
    pit = random_pit(load_book("ma-2025"), seed)
    commands: list[c.Command] = []
    states = {pit.state.sequence: (0, pit.state)}
    for _ in range(150):
        command = pit.choose(pit.dice.choice(pit.state.terms.tables).name)
        commands.append(command)
        pit.do(command)
        states[pit.state.sequence] = (len(commands), pit.state)
    data = encode_stream(pit.events)
    assert decode_stream(data) == tuple(pit.events)
    lines = data.splitlines(keepends=True)
    for cut in range(3, len(lines) + 1):
        kept = whole(decode_stream(b"".join(lines[:cut])))
        assert kept == max(sequence for sequence in states if sequence <= cut)
    for cut in pit.dice.sample(sorted(states), 3):
        at, state = states[cut]
        resumed = fold(pit.events[:cut])
        assert resumed == state
        for command in commands[at:]:
            events = decide(pit.desk, resumed, command)
            assert not isinstance(events, Refusal)
            for event in events:
                resumed = evolve(resumed, event)
        assert resumed == pit.state


@given(rules=RULES, seed=SEEDS)
@SMALL
def test_what_is_offered_is_exactly_what_is_accepted(rules: object, seed: int) -> None:
    pit = random_pit(rules, seed)  # type: ignore[arg-type]
    for _ in range(40):
        pit.step()
        for table in ("a", "c", "nowhere"):
            offers = options(pit.desk, pit.state, table)
            for position in (0, 1, 3, 4, 8):
                for command in every_button(table, position):
                    accepted = not isinstance(decide(pit.desk, pit.state, command), Refusal)
                    assert accepted is any(covers(offer, command) for offer in offers), command


def check_secrets(seed: int) -> None:
    """With other mystery values everything that anybody sees, is refused or could log is the same."""
    pit = random_pit(load_book("ma-2025"), seed)
    for _ in range(120):
        pit.step()
    events = [
        e.MysteryDrawn(event.meter, type(event.value)(event.value + 1)) if isinstance(event, e.MysteryDrawn) else event
        for event in pit.events
    ]
    other = fold(events)
    assert other != pit.state
    for table in "abc":
        assert sign_view(other, table) == sign_view(pit.state, table)
        assert terminal_view(pit.desk, other, table) == terminal_view(pit.desk, pit.state, table)
    for command in every_button(pit.dice.choice("abc"), pit.dice.randint(0, 8)):
        told = decide(pit.desk, pit.state, command)
        if isinstance(told, Refusal):
            assert decide(pit.desk, other, command) == told, command
    assert meter_views(other) == meter_views(pit.state)
    assert repr(other) == repr(pit.state)
    assert repr(events) == repr(pit.events)
    for audience in ("public", "dealer", "auditor"):
        for number, (one, twin) in enumerate(zip(pit.events, events, strict=True)):
            assert message(number, one, audience) == message(number, twin, audience)


@given(seed=SEEDS)
@SMALL
def test_nothing_sealed_is_in_any_view_message_refusal_or_print(seed: int) -> None:
    check_secrets(seed)


@pytest.mark.long
def test_nothing_sealed_is_told_in_a_thousand_pairs() -> None:
    for seed in range(1000):
        check_secrets(seed)


# Chance


def within_three_errors(hits: int, tries: int, chance: Fraction) -> bool:
    """Whether a frequency is within three standard errors of its probability."""
    return (hits - tries * chance) ** 2 <= 9 * tries * chance * (1 - chance)


@pytest.mark.parametrize("decks", [6, 8])
def test_the_trigger_comes_as_often_as_computed(decks: int) -> None:
    import random

    dice, shoe, tries = random.Random(20251116 + decks), full_shoe(decks), 200_000
    hits = sum(bsx_16_triggered(*dice.sample(shoe, 2)) for _ in range(tries))
    assert within_three_errors(hits, tries, trigger_probability(decks))


def test_the_wheel_stops_everywhere_as_often_as_its_weight_says() -> None:
    weights, tries, entropy = (3, 1, 2, 1, 1, 1, 5), 70_000, seeded_entropy("wheel frequencies")
    stops = Counter(Source(entropy(64)).pick(weights) for _ in range(tries))
    for index, weight in enumerate(weights):
        assert within_three_errors(stops[index], tries, Fraction(weight, sum(weights)))


def test_the_mystery_value_is_uniform_over_the_cents_of_its_range() -> None:
    """Values from 1.01 to 3.00 in four parts of fifty cents each, over some thousand hits of a real meter."""
    pit = random_pit(load_book("ma-2025"), 5, keep=False)
    values: list[int] = []
    for number in range(6000):
        values += [
            event.value
            for event in quick_round(pit, "abc"[number % 3])
            if isinstance(event, e.MysteryDrawn) and event.meter == "second"
        ]
    assert len(values) > 3000
    assert 101 <= min(values) <= max(values) <= 300
    for part in range(4):
        hits = sum(101 + 50 * part <= value < 151 + 50 * part for value in values)
        assert within_three_errors(hits, len(values), Fraction(1, 4))


def test_confirm_gives_positions_and_community_prizes_by_their_weights() -> None:
    """At the terminal itself: positions 3 to 1 and so on, the inner wheel 9 to 1."""
    weights, tries = (3, 1, 2, 1, 1, 1, 5), 7_000
    pit = Pit(
        TERMS.replace("[1, 1, 1, 1, 1, 1, 1]", str(list(weights))).replace(
            "{ weight = 1, prize = 20 }", "{ weight = 9, prize = 20 }, { weight = 1, prize = 100 }"
        )
    )
    pit.trigger(2, 5)
    entropy, stops, fields = seeded_entropy("confirmed"), Counter[int](), Counter[int]()
    for _ in range(tries):
        outcome = decide(pit.desk, pit.state, c.Confirm("one", entropy(64)))
        assert not isinstance(outcome, Refusal)
        assert isinstance(outcome[0], e.WheelSpun)
        stops[outcome[0].position] += 1
        fields[outcome[0].community] += 1
    for position, weight in enumerate(weights, start=1):
        assert within_three_errors(stops[position], tries, Fraction(weight, sum(weights)))
    assert set(fields) == {1, 2}
    assert within_three_errors(fields[2], tries, Fraction(1, 10))


def test_a_must_hit_jackpot_falls_as_often_as_computed() -> None:
    """From 99.50 two wagers of a dollar each reach 100.50 and 101.50: 51 and 100 of the 201 cents from 100 to 102."""
    terms = TERMS + '[meters.m]\nseed = 99.50\ncontribution = "20%"\nmust_hit = { from = 100, to = 102 }\n'
    pit, entropy, tries, hits = Pit(terms), seeded_entropy("hits"), 4_000, Counter[int]()
    pit.deal(2, 5)
    pit.show("9h")
    for _ in range(tries):
        opened = open_progressive(pit.desk, pit.state.terms, entropy(64))
        assert not isinstance(opened, Refusal)
        outcome = decide(pit.desk, evolve(pit.state, opened[1]), c.EndRound("one", entropy(64)))
        assert not isinstance(outcome, Refusal)
        hits.update(event.position for event in outcome if isinstance(event, e.MustHitWon))
    meters = {one.name: one.amount for one in pit.state.meters}
    for position, values in ((2, range(10_000, 10_051)), (5, range(10_051, 10_151))):
        assert within_three_errors(hits[position], tries, Fraction(len(values), 201))
        worth = value_of(pit.desk, pit.state.terms, Situation(meters, (2, 5), position))
        assert worth.must_hit == Fraction(sum(values), 201)


def test_the_busy_terms_are_sound() -> None:
    assert "must_hit" in BUSY
