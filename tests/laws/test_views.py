"""Laws of what people are shown: a view offers what is accepted, says why the rest is not, and tells nothing unseen."""

import random
from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.settlement import side_kinds
from pontoon.table import (
    Addition,
    Command,
    Double,
    Forfeit,
    Hit,
    Insure,
    PlaceSideWager,
    PlaceWager,
    Refusal,
    Split,
    Stand,
    State,
    Surrender,
    View,
    covers_order,
    decide,
    message,
    view,
)
from pontoon.table.audience import STAFF_ROLES
from pontoon.table.closed import DEALER_TRIES
from pontoon.table.incidents.commands import FindErrors
from pontoon.table.order_options import ORDER_OF
from pontoon.tournament import Play, conduct, read_conditions
from pontoon.tournament import State as TournamentState
from pontoon.tournament import decide as decide_tournament
from pontoon.tournament.views import TournamentView, tournament_view
from tests.support import universe
from tests.support.incidents import act, open_floor
from tests.support.secrets import AUDIENCES, leak_pair, same_refusals
from tests.support.tournaments import HEATS, Tournament, bots, names, seeded
from tests.support.worlds import PEOPLE, mixed_variant

_OPEN = ("choices", "answers", "requests", "dealer_choices", "orders", "reports", "closed")
"""What a view says about what may and may not be done."""
PAIRS = 200
FULL_PAIRS = 1000


def _accepted(rules: Rulebook, state: State, command: Command) -> bool:
    return not isinstance(decide(rules, state, command), Refusal)


# what a view offers is what is accepted from whoever looks


def check_views(rules: Rulebook, seed: str) -> Counter[str]:
    """At several moments of some rounds in which things go wrong, for every role; what was offered and what closed."""
    floor = open_floor(rules, seed)
    floor.trouble = 0.5
    seen: Counter[str] = Counter()
    for _ in range(floor.dice.randint(2, 40)):
        act(floor)
    for role in STAFF_ROLES:
        shown = view(rules, floor.state, role)
        _check_house(rules, floor.state, shown, physical=floor.physical)
        seen.update(f"{one.order}" for one in shown.orders)
        seen.update(f"no {one.action}" for one in shown.closed)
    for person in PEOPLE:
        shown = view(rules, floor.state, f"player {person}")
        _check_player(rules, floor.state, shown)
        seen.update(f"no {one.action}" for one in shown.closed)
        seen.update(one.order for one in shown.requests)
    for nobody in ("public", "auditor"):
        shown = view(rules, floor.state, nobody)
        assert shown == replace(shown, **dict.fromkeys(_OPEN, ()))
    return seen


def _check_house(rules: Rulebook, state: State, shown: View, *, physical: bool) -> None:
    role = shown.audience.role
    assert role != "public"
    assert role != "auditor"
    closed = {(one.action, one.how) for one in shown.closed}
    for order in universe.orders(rules, state, role):
        accepted = _accepted(rules, state, order)
        assert accepted == any(covers_order(choice, order) for choice in shown.orders), order
        how = getattr(order, "remedy", "")
        assert not (accepted and (ORDER_OF[type(order)], how) in closed), order
    for report in shown.reports:
        assert report.by.role == role
        assert _accepted(rules, state, report), report
    if not physical:  # there a report has to name the card that came out
        forms = {universe.said(state, one) for one in shown.reports}
        for report in universe.reports(state):
            if report.by.role == role:
                assert _accepted(rules, state, report) == (universe.said(state, report) in forms), report
    if role == "dealer":
        offered = {one.action for one in shown.dealer_choices}
        if any(isinstance(one, FindErrors) for one in shown.reports):  # before its step is due it is a report
            offered.add("notice")
        for action, command in DEALER_TRIES.items():
            assert ((action, "") in closed) != (action in offered), action
            assert not ((action, "") in closed and _accepted(rules, state, command)), action


def _check_player(rules: Rulebook, state: State, shown: View) -> None:
    player = shown.audience.player
    for answer in universe.answers(state):
        if answer.player == player:
            assert _accepted(rules, state, answer) == (answer in shown.answers), answer
    for asked in universe.requests(state, player):
        if not (shown.setup.shoe == "physical" and ORDER_OF[type(asked)] == "view-burn"):
            assert _accepted(rules, state, asked) == any(covers_order(one, asked) for one in shown.requests), asked
    for one in shown.closed:
        for command in _tried(state, player, one.action, one.box):
            if one.wager in (None, getattr(command, "wager", None)):
                assert not _accepted(rules, state, command), (one, command)
        assert one.refusal.message.endswith(".")


def _tried(state: State, player: str, action: str, box: int) -> list[Command]:
    """Commands of an action with amounts of many sizes."""
    limits = state.setup.limits
    sizes = (limits.step, limits.minimum, 2 * limits.minimum, limits.maximum, limits.step // 2)
    amounts = [Cents(size) for size in sizes]
    found: dict[str, list[Command]] = {
        "wager": [PlaceWager(player, box, amount) for amount in amounts],
        "side": [PlaceSideWager(player, box, kind, amount) for kind in side_kinds() for amount in amounts],
        "hit": [Hit(player, box)],
        "stand": [Stand(player, box)],
        "double": [Double(player, box, (Addition(player, amount),)) for amount in amounts],
        "split": [Split(player, box, (player,))],
        "surrender": [Surrender(player, box)],
        "insure": [Insure(player, box, amount) for amount in amounts],
        "forfeit": [Forfeit(player, box), Forfeit(player, box, 1), Forfeit(player, box, 2)],
    }
    return found[action]


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_role_is_offered_what_is_accepted_and_told_why_the_rest_is_not(book: str) -> None:
    for seed in range(8):
        check_views(load_book(book), f"{book} views {seed}")


def test_so_is_every_role_under_house_variants() -> None:
    seen: Counter[str] = Counter()
    for seed in range(16):
        seen += check_views(mixed_variant(seed), f"variant views {seed}")
    assert {"void-hands", "void-round", "void-wager", "exclude-player", "count", "request-review"} <= set(seen)
    assert {"no hit", "no wager", "no void-round", "no split", "no deal"} <= set(seen)


@pytest.mark.long
@pytest.mark.parametrize("book", [*BOOK_IDS, "variant"])
def test_every_role_is_offered_what_is_accepted_at_very_many_moments(book: str) -> None:
    for seed in range(500):
        check_views(mixed_variant(seed) if book == "variant" else load_book(book), f"{book} views long {seed}")


# nothing that anybody gets depends on a card that nobody has seen


def check_secrets(rules: Rulebook, seed: str, tries: slice) -> bool:
    """Two shoes that differ only in cards nobody has seen: the same messages, views, offers, refusals and prints.

    `tries`: which of all the commands that could be refused are tried.
    """
    pair = leak_pair(rules, seed)
    if pair is None:
        return False
    first, second = pair.states
    assert first != second or not _behind(first)
    for audience in AUDIENCES:
        told, heard = ([message(at, one, audience) for at, one in enumerate(events)] for events in pair.events)
        assert told == heard
        shown, other = (msgspec.json.encode(view(rules, state, audience)) for state in pair.states)
        assert shown == other
        assert msgspec.json.decode(shown, type=View) == view(rules, first, audience)
    assert repr(first) == repr(second)
    assert repr(pair.events[0]) == repr(pair.events[1])
    commands = (*universe.reports(first), *universe.procedures(first), *universe.orders(rules, first, "operator"))
    same_refusals(rules, pair, (*commands[tries], *DEALER_TRIES.values()))
    return True


def _pairs(book: str, name: str, wanted: int, every: int) -> None:
    """So many pairs of a book, of mixed variants where none is named; every so many commands are tried."""
    counted = seed = 0
    while counted < wanted:
        rules = mixed_variant(seed) if book == "variant" else load_book(book)
        counted += check_secrets(rules, f"{book} {name} {seed}", slice(seed % every, None, every))
        seed += 1


def _behind(state: State) -> bool:
    """Two cards nobody has seen lie in the shoe, and are not the same from behind."""
    left = state.shoe.order[state.shoe.position + len(state.trouble.aside) :]
    return left != left[::-1]


@pytest.mark.parametrize("book", BOOK_IDS)
def test_nobody_learns_of_an_unseen_card_whatever_goes_wrong(book: str) -> None:
    _pairs(book, "secret", PAIRS // len(BOOK_IDS), every=10)


@pytest.mark.long
@pytest.mark.parametrize("book", [*BOOK_IDS, "variant"])
def test_nobody_learns_of_an_unseen_card_in_a_thousand_pairs(book: str) -> None:
    _pairs(book, "secret long", FULL_PAIRS, every=1)


# the tables of a tournament


def check_tournament(seed: str) -> int:
    """At some moments of a tournament: unseen cards exchanged at every table, and nobody can tell; offers accepted."""
    dice, counted = random.Random(seed), 0
    made = Tournament(read_conditions(HEATS), seeded(seed)).enter(*names(9))
    for outcome in conduct(made.rules, made.state, bots(names(9)), made.chance):
        made.state = outcome.state
        if outcome.state.session is None or dice.random() > 0.1:
            continue
        other = _other_tables(outcome.state)
        assert repr(other) == repr(outcome.state)
        for audience in (*(f"player {name}" for name in names(9)), "public", "dealer", "operator", "auditor"):
            seen = tournament_view(made.rules, outcome.state, audience)
            assert tournament_view(made.rules, other, audience) == seen
            _check_tournament_view(made, seen)
        counted += outcome.state != other
    return counted


def _other_tables(state: TournamentState) -> TournamentState:
    """The same tournament with the unseen cards of every table in reverse order."""
    assert state.session is not None
    tables = []
    for one in state.session.tables:
        order, at = one.table.shoe.order, one.table.shoe.position
        shoe = replace(one.table.shoe, order=order[:at] + order[at:][::-1])
        tables.append(replace(one, table=replace(one.table, shoe=shoe)))
    return replace(state, session=replace(state.session, tables=tuple(tables)))


def _check_tournament_view(made: Tournament, seen: TournamentView) -> None:
    """What a tournament's table offers is accepted as a play at that table, and what is closed is refused."""
    for table in seen.tables:
        if table.table is None:
            continue
        role, player = table.table.audience.role, table.table.audience.player
        offered: list[Command] = [*table.table.answers, *table.table.reports]
        offered += (DEALER_TRIES[one.action] for one in table.table.dealer_choices)
        for command in offered:
            assert not isinstance(decide_tournament(made.rules, made.state, Play(table.number, command)), Refusal)
        for one in table.table.closed:
            if role == "player":
                for command in _tried(made.table(table.number).table, player, one.action, one.box):
                    refused = decide_tournament(made.rules, made.state, Play(table.number, command))
                    assert isinstance(refused, Refusal), (one, command)
            assert one.refusal.message.endswith(".")


def test_nobody_learns_of_an_unseen_card_at_the_tables_of_a_tournament() -> None:
    assert sum(check_tournament(f"tournament {seed}") for seed in range(3)) > 20


@pytest.mark.long
def test_nobody_learns_of_an_unseen_card_in_a_thousand_pairs_of_tournaments() -> None:
    counted = seed = 0
    while counted < FULL_PAIRS:
        counted += check_tournament(f"tournament long {seed}")
        seed += 1


def test_a_pair_that_leaks_is_found() -> None:
    """The net is not empty: two views that differ in one shown card are told apart."""
    rules = load_book("nz-current")
    pair = next(found for seed in range(20) if (found := leak_pair(rules, f"net {seed}")) is not None)
    first, second = pair.states
    shown = replace(second, dealer=(*second.dealer, second.shoe.order[-1]))
    assert view(rules, shown) != view(rules, first)
    assert repr(shown) != repr(first)
