"""Laws that hold at every table, under every book and under house variants mixed from all of them."""

from collections import Counter
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pontoon.cards import full_shoe
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.settlement import HOUSE, LAYOUT, side_kinds
from pontoon.table import (
    Addition,
    AnnounceFinalRounds,
    Audience,
    BurnCard,
    CheckHoleCard,
    CloseBetting,
    CloseOffer,
    Command,
    DealCard,
    Double,
    Follow,
    FollowAnswer,
    Forfeit,
    Hit,
    Insure,
    PlaceSideWager,
    PlaceWager,
    Refusal,
    RevealHoleCard,
    Settle,
    Split,
    Stand,
    State,
    Surrender,
    TakeBackWager,
    WagerSettled,
    accounts,
    cost,
    covers,
    dealer_options,
    decide,
    decode_stream,
    encode_stream,
    evolve,
    fold,
    message,
    options,
    postings,
    view,
)
from tests.support.worlds import (
    DEALER,
    PEOPLE,
    World,
    all_cards,
    mixed_variant,
    next_command,
    open_world,
    place_wagers,
    play_round,
)

SEEDS = st.integers(0, 2**32)
RULES = st.one_of(st.sampled_from(BOOK_IDS).map(load_book), SEEDS.map(mixed_variant))
SMALL = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
FULL = settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))


def _rounds(rules: Rulebook, seed: int, rounds: int) -> World:
    world = open_world(rules, seed)
    for _ in range(rounds):
        play_round(world)
    return world


def check_money(rules: Rulebook, seed: int) -> None:
    """Nothing is made or destroyed, and players get exactly what their lines say."""
    world = _rounds(rules, seed, 4)
    for event in world.events:
        assert sum(posting.amount for posting in postings(event)) == 0
    held = accounts(world.events)
    assert sum(held.values()) == 0
    if world.state.phase == "betting" and not world.state.boxes:
        assert held.get(LAYOUT, 0) == 0
        won: Counter[str] = Counter()
        for event in world.events:
            if isinstance(event, WagerSettled):
                won[f"player:{event.line.player}"] += event.line.net
        assert {player: held.get(player, 0) for player in won} == dict(won)
        assert held.get(HOUSE, 0) == -sum(won.values())


def check_cards(rules: Rulebook, seed: int) -> None:
    """Every card of the decks is in exactly one place, after every event."""
    world = open_world(rules, seed)
    for _ in range(3):
        play_round(world)
    everything = Counter(full_shoe(world.state.setup.decks))
    state = State()
    for event in world.events:
        state = evolve(state, event)
        if state.shoe.stage != "none" and not world.state.setup.automated:
            assert Counter(all_cards(World(rules, state, [], world.entropy, world.dice))) == everything


def check_replay(rules: Rulebook, seed: int) -> None:
    """The events alone give the same state, and go through bytes unchanged."""
    world = _rounds(rules, seed, 3)
    data = encode_stream(world.events)
    assert decode_stream(data) == tuple(world.events)
    assert encode_stream(decode_stream(data)) == data
    assert fold(decode_stream(data)) == world.state


def _universe(state: State) -> list[Command]:
    """Commands of every kind, by everybody, on every box, with amounts around every edge."""
    amounts = [Cents(amount) for amount in (0, 1, 125, 250, 500, 750, 1000, 1250, 2000, 2500, 10000, 10100)]
    found: list[Command] = [CloseOffer(), CloseBetting(), Settle(), DealCard(), BurnCard(), CheckHoleCard()]
    found += [RevealHoleCard(), AnnounceFinalRounds()]
    for box in range(9):
        here = next((one for one in state.boxes if one.number == box), None)
        bettors = () if here is None else tuple(one.player for one in here.bettors)
        for player in PEOPLE:
            found += [Hit(player, box), Stand(player, box), Surrender(player, box), TakeBackWager(player, box)]
            found += [Forfeit(player, box), Forfeit(player, box, 2)]
            others = tuple(one for one in bettors if one != player)
            for by in (None, DEALER):
                found += [Split(player, box, (player,), (), (), by), Split(player, box, bettors, (), (), by)]
                found += [Split(player, box, (), (), (), by), Split(player, box, (player,), others, (), by)]
                found += [Split(player, box, (player,), (), others, by), Split(player, box, (player,), (), PEOPLE, by)]
                found.append(Split(player, box, (player,), others, others, by))
            found += [Follow(player, box, answer) for answer in get_args(FollowAnswer)]
            for amount in amounts:
                found += [PlaceWager(player, box, amount), Insure(player, box, amount)]
                together = tuple(Addition(one, amount) for one in bettors)
                for by in (None, DEALER):
                    found += [Double(player, box, (Addition(player, amount),), by), Double(player, box, together, by)]
                found += [Follow(player, box, "follow", amount), Follow(player, box, "first", amount)]
                if state.phase == "betting":
                    found += [PlaceSideWager(player, box, kind, amount) for kind in side_kinds()]
    return found


def check_cost(rules: Rulebook, seed: int) -> None:
    """What a command costs is what the ledger takes from each player when it is done, no more and no less."""
    world = open_world(rules, seed)
    place_wagers(world)
    for _ in range(6):
        for command in _universe(world.state):
            events = decide(rules, world.state, command)
            if not isinstance(events, Refusal):
                held = accounts(events)
                paid = {one: -held.get(f"player:{one}", 0) for one in PEOPLE}
                taken = {one: amount for one, amount in paid.items() if amount > 0}
                assert cost(rules, world.state, command) == taken, command
        following = next_command(world)
        if following is None or world.stuck:
            return
        world.do(following)


_DEALER = {
    CloseOffer: "close-offer",
    CloseBetting: "close-betting",
    Settle: "settle",
    DealCard: "deal",
    BurnCard: "burn",
    CheckHoleCard: "check-hole",
    RevealHoleCard: "reveal-hole",
    AnnounceFinalRounds: "announce-final-rounds",
}


def check_offered(rules: Rulebook, seed: int) -> None:
    """What is offered is exactly what is accepted."""
    world = open_world(rules, seed)
    place_wagers(world)
    for _ in range(4):
        _same(world)
        command = next_command(world)
        if command is None or world.stuck:
            return
        world.do(command)
    _same(world)


def _same(world: World) -> None:
    offered = [choice for person in PEOPLE for choice in options(world.rules, world.state, person)]
    dealer = {choice.action for choice in dealer_options(world.rules, world.state)}
    for command in _universe(world.state):
        accepted = not isinstance(decide(world.rules, world.state, command), Refusal)
        if type(command) in _DEALER:
            assert (_DEALER[type(command)] in dealer) == accepted, command
        else:
            assert any(covers(choice, command) for choice in offered) == accepted, command


def check_secrets(rules: Rulebook, seed: int) -> None:
    """Two shoes that differ only behind what has been shown give the same messages and views."""
    first, second = open_world(rules, seed), open_world(rules, seed)
    place_wagers(first)
    place_wagers(second)
    for _ in range(first.dice.randint(1, 5)):
        command = next_command(first)
        if command is None or first.stuck:
            break
        first.do(command)
    shown = first.state.shoe.position
    shuffles = [index for index, event in enumerate(first.events) if type(event).__name__ == "ShoeShuffled"]
    if len(shuffles) > 1 or first.state.round > 1:
        return  # a new shoe was shuffled, or the round is over: everything of it was shown
    _swap_behind(second, shown, hole=first.state.hole is not None and first.state.checked is None)
    for command in first.commands[len(second.commands) :]:
        second.do(command)
    told = [message(number, event) for number, event in enumerate(first.events)]
    assert [message(number, event) for number, event in enumerate(second.events)] == told
    for audience in (Audience(), Audience("dealer"), *(Audience("player", person) for person in PEOPLE)):
        assert view(rules, second.state, audience) == view(rules, first.state, audience)


def _swap_behind(world: World, shown: int, *, hole: bool) -> None:
    """Reverse the cards nobody has seen, and exchange the hole card for the last of them."""
    from msgspec.structs import replace

    order = list(world.state.shoe.order)
    order[shown:] = reversed(order[shown:])
    if hole:
        at = 2 * sum(bool(box.bettors) for box in world.state.boxes) + 1 + world.state.shoe.position
        order[at], order[-1] = order[-1], order[at]
    world.state = replace(world.state, shoe=replace(world.state.shoe, order=tuple(order)))


LAWS = [check_money, check_cards, check_replay, check_offered, check_cost, check_secrets]


@SMALL
@given(rules=RULES, seed=SEEDS)
def test_money_is_conserved_to_the_cent(rules: Rulebook, seed: int) -> None:
    check_money(rules, seed)


@SMALL
@given(rules=RULES, seed=SEEDS)
def test_cards_are_conserved(rules: Rulebook, seed: int) -> None:
    check_cards(rules, seed)


@SMALL
@given(rules=RULES, seed=SEEDS)
def test_replaying_the_events_gives_the_same_state_and_bytes(rules: Rulebook, seed: int) -> None:
    check_replay(rules, seed)


@settings(SMALL, max_examples=40)
@given(rules=RULES, seed=SEEDS)
def test_what_is_offered_is_exactly_what_is_accepted(rules: Rulebook, seed: int) -> None:
    check_offered(rules, seed)


@settings(SMALL, max_examples=20)
@given(rules=RULES, seed=SEEDS)
def test_a_command_costs_what_the_ledger_takes(rules: Rulebook, seed: int) -> None:
    check_cost(rules, seed)


@settings(SMALL, max_examples=60)
@given(rules=RULES, seed=SEEDS)
def test_nobody_is_told_of_an_undealt_card_or_the_hole_card(rules: Rulebook, seed: int) -> None:
    check_secrets(rules, seed)


@pytest.mark.long
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_laws_at_full_size(law: object) -> None:
    """The same laws on thousands of tables."""

    @FULL
    @given(rules=RULES, seed=SEEDS)
    def at_full_size(rules: Rulebook, seed: int) -> None:
        law(rules, seed)  # type: ignore[operator]

    at_full_size()
