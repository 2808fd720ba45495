"""Whatever can go wrong at a table is reported, ruled and foreseen at a tournament's as at any other (ACT 20.1).

The examples of the catalogue are laid at a tournament's table as they lie at one of the house, so that errors of
dealing are among them; what plain play brings about is reported and ruled by the forms of the desk itself.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from pontoon.cards import full_shoe
from pontoon.rulebook import BOOK_IDS, Role, load_book
from pontoon.server.telling.pit.desk import tournament_desk, unit_of
from pontoon.server.telling.pit.foreseen import foreseen
from pontoon.service.caller import Caller
from pontoon.service.hosted import Asked
from pontoon.service.pit.place import TournamentTable, acting
from pontoon.service.pit.preview import Previewed, preview
from pontoon.service.pit.reported import in_tournament
from pontoon.service.tournaments.past import Past
from pontoon.table import Command, GiveRuling, Person, Refusal, Report, State, decode_command, next_step
from pontoon.table.events import OfferClosed
from pontoon.table.incidents.catalogue import can_happen, catalogue
from pontoon.table.incidents.commands import IncidentCommand
from pontoon.tournament import Play
from pontoon.tournament.state import table_of
from pontoon.wire import pit as wire
from tests.support.console import Story, Told, stories
from tests.support.halls import FINAL, Hall, is_waiting
from tests.support.live import run
from tests.support.pit_tournaments import at_the_table, by, chips_at, done, laid

OPEN = get_args(IncidentCommand)
"""What is decided at a tournament's table; what is ordered elsewhere is fixed by its conditions."""


def moments(*books: str) -> Iterator[tuple[Story, Told]]:
    for story in stories(*books):
        yield from ((story, told) for told in story.told if told.by_pit)


def holds(story: Story, told: Told) -> str:
    """What a moment of an example comes to at a tournament's table: what is foreseen is what happens."""
    place, asked = laid(story, told.before), by(told.command)
    found, decided = preview(place, asked), done(place, asked)
    if not isinstance(told.command, OPEN):
        assert isinstance(found, Refusal), (story.name, told.command)
        assert isinstance(decided, Refusal), (story.name, told.command)
        assert found.code == decided.code == "not-in-a-tournament"
        return "closed"
    assert isinstance(found, Previewed), (story.book, story.name, found)
    assert not isinstance(decided, Refusal), (story.book, story.name, decided)
    happened = at_the_table(decided, place.number)
    while isinstance(happened[0], OfferClosed):  # the house lets it lapse before the hand of who is not there
        happened = happened[1:]
    before, after = chips_at(place.hosting, place.number), chips_at(decided.after, place.number)
    lay, lies = lying(told.before), lying(table_of(decided.after.tournament, place.number).table)
    assert sum(before.values()) + lay == sum(after.values()) + lies, (story.name, "chips are made or lost")
    assert table_of(decided.after.tournament, 1) == table_of(place.hosting.tournament, 1), "the other table goes on"
    if found.depends:
        return "depends"
    signed = [type(one).__name__ for one in happened[: len(found.events)]]
    assert happened[: len(found.events)] == found.events, (story.book, story.name, signed)
    if len(happened) == len(found.events):
        moved = {account.removeprefix("player:"): amount for account, amount in found.postings}
        moved.pop("layout", None)
        for name, amount in before.items():
            assert after[name] == amount + moved.get(name, 0), (story.name, name)
    return type(told.command).__name__


def lying(state: State) -> int:
    """Hundredths of chips that lie undecided on the boxes, summed from the boxes themselves."""
    found = 0
    for box in state.boxes:
        found += sum(one.placed for one in box.bettors) if not box.hands else 0
        open_stakes = (one for hand in box.hands for one in hand.stakes if one.status != "settled")
        found += sum(one.base + one.double for one in open_stakes)
        found += sum(one.amount for one in box.sides if not one.settled)
        found += sum(one.amount for one in box.insurances if not one.settled)
    return found


@pytest.mark.clause("act-2005", "20.1")
def test_every_incident_of_the_book_is_foreseen_and_ruled_at_a_tournament_table() -> None:
    """The first example of every entry of the catalogue."""
    reached: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    first = {story.incident: story for story in reversed(list(stories("act-2005")))}
    for story in first.values():
        for told in (one for one in story.told if one.by_pit):
            seen[holds(story, told)] += 1
            reached[story.incident] += 1
    rules = load_book("act-2005")
    ordered = {"side-without-main", "limits"}  # refused or given back: nobody reports it
    assert set(reached) == {entry.key for entry in catalogue() if can_happen(rules, entry)} - ordered
    assert seen["GiveRuling"] >= 15, seen
    assert seen["Report"] >= 20, seen


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_example_of_every_book_is_foreseen_and_ruled_at_a_tournament_table(book: str) -> None:
    seen = Counter(holds(story, told) for story, told in moments(book))
    assert seen["Report"] >= 15, seen
    assert seen["GiveRuling"] >= 10, seen


def desk_of(place: TournamentTable, caller: Caller) -> wire.PitMatter:
    role = acting(place, caller, "")
    assert not isinstance(role, Refusal)
    return tournament_desk(place, caller, role, None)


def behind(place: TournamentTable, cards: tuple[Any, ...]) -> TournamentTable:
    """The same as far as anybody has seen, with these cards behind."""
    tournament = place.hosting.tournament
    session, table = tournament.session, table_of(tournament, place.number)
    assert session is not None
    state = table.table
    shown = state.shoe.position + len(state.trouble.aside)
    other = replace(state, shoe=replace(state.shoe, order=(*state.shoe.order[:shown], *cards)))
    changed = replace(session, tables=(session.tables[0], replace(table, table=other)))
    return replace(place, hosting=replace(place.hosting, tournament=replace(tournament, session=changed)))


def test_nothing_unseen_is_in_what_is_told_of_a_tournament_table() -> None:
    """Shoes that are equal in all that was shown give the same bytes, of the desk and of what a command would do."""
    pairs, cards = 0, full_shoe(1)
    for story, told in moments("act-2005"):
        if told.before.shoe.stage != "ready" or not isinstance(told.command, OPEN):
            continue
        asked = by(told.command)
        places = [behind(laid(story, told.before), other) for other in (cards, cards[::-1], cards[7:] + cards[:7])]
        found = [preview(place, asked) for place in places]
        effects = {
            msgspec.json.encode(foreseen(one, unit_of(places[0]))) for one in found if isinstance(one, Previewed)
        }
        desks = {msgspec.json.encode(desk_of(one, asked.caller)) for one in places}
        assert len(effects) <= 1, (story.name, told.command)  # none where the shoe is not empty for the others
        assert len(desks) == 1, (story.name, told.command)
        pairs += len(effects)
    assert pairs >= 25, pairs


def test_amounts_are_chips_and_the_desk_says_so() -> None:
    """An example in which a wager goes back: every amount is told in chips, also within sentences."""
    spans: Counter[str] = Counter()
    for story, told in moments("act-2005"):
        if not isinstance(told.command, OPEN):
            continue
        place, asked = laid(story, told.before), by(told.command)
        found = preview(place, asked)
        assert isinstance(found, Previewed)
        effect = foreseen(found, unit_of(place))
        assert effect.chips
        spans.update(span.kind for line in effect.words for span in line)
        assert desk_of(place, asked.caller).place.chips
    assert spans["chips"] >= 3, spans
    assert spans["money"] == 0, spans


def test_a_director_without_a_role_of_the_book_looks_on() -> None:
    """20.2 makes a director, and gives no power at a table: nothing can be reported, ruled or ordered."""
    story, told = next((one, told) for one, told in moments("act-2005") if isinstance(told.command, GiveRuling))
    place, dora = laid(story, told.before), Caller("dora", ("tournament-director",))
    role = acting(place, dora, "")
    assert role == "tournament-director"
    desk = tournament_desk(place, dora, role, None)
    assert desk.place.roles == ()
    assert desk.ruling is not None
    assert [one.role for one in desk.ruling.remedies] == [""] * len(desk.ruling.remedies)
    assert not any(each.forms for one in desk.incidents for each in one.situations)
    assert desk.orders == ()
    for name, roles in (("ann", ()), ("max", ("progressive-operator",)), ("eve", ("auditor",))):
        refused = acting(place, Caller(name, roles), "")  # type: ignore[arg-type]
        assert isinstance(refused, Refusal), name
        assert refused.code == "not-your-role"
    assert isinstance(acting(place, dora, "operator"), Refusal)


# what plain play brings about


HELD = {
    "left-over",
    "misdealt",
    "shoe-empty",
    "exposed-in-shuffle",
    "simultaneous",
    "dealer-missed",
    "box-missed",
    "second-missed",
    "request-missed",
    "no-wager",
    "device-fault",
}
"""Errors with a card that is about to come, or in a shuffle: at a tournament's table the house brings out every card at
once, so they cannot happen there. They are found late, or the table is played without this program."""
ELSEWHERE = {"side-without-main", "limits", "improper-cut", "side-missed"}
"""Refused, or given back, by the table; not covered; these conditions have no side wagers."""
PONTOON_THEN_ACE = "Ks 9h 7d As 7h Kd 9s 9c Ad 8d 8h Qd"
"""Box 1 has a pontoon against 7; then an ace lies before the dealer, and insurance is offered."""


def everybody() -> Caller:
    return Caller("sue", ("operator", "casino-supervisor", "dealer"))


def asked_by(command: Command) -> Asked:
    return Asked(everybody(), "", command, 0, "sue", confirmed=True)


def commands_of(desk: wire.PitMatter) -> Iterator[tuple[str, Command]]:
    """Every report that the desk has a form for, with the key of its entry."""
    for one in desk.incidents:
        for situation in one.situations:
            yield from ((one.key, decode_command(msgspec.json.encode(form.command))) for form in situation.forms)


def rulings_of(desk: wire.PitMatter) -> Iterator[Command]:
    """Every ruling that the desk has a form for; of hands that may be void all are."""
    assert desk.ruling is not None
    for one in desk.ruling.remedies:
        assert one.role, "who has every role may rule"
        more = {"hands": [list(place) for place in one.places]} if one.places else {}
        yield decode_command(msgspec.json.encode({**one.command, **more}))


def reports_and_rules(place: TournamentTable, seen: set[str]) -> int:
    """Everything that the desk offers and was not seen yet, once; how many rulings were given."""
    given = 0
    roles: tuple[Role, ...] = ("dealer", "casino-supervisor", "operator")
    for role in roles:
        for key, report in commands_of(tournament_desk(place, everybody(), role, None)):
            if f"{key} {role}" in seen:
                continue
            seen.add(f"{key} {role}")
            first = done(place, asked_by(report))
            assert not isinstance(first, Refusal), (report, first)
            then = replace(place, hosting=first.after)
            if then.table.trouble.pending is None or then.table.trouble.pending.waiting:
                continue
            for ruling in rulings_of(tournament_desk(then, everybody(), "operator", None)):
                found, last = preview(then, asked_by(ruling)), done(then, asked_by(ruling))
                assert isinstance(found, Previewed), (ruling, found)
                assert not isinstance(last, Refusal), (ruling, last)
                table = table_of(last.after.tournament, then.number).table
                assert next_step(then.rules, table).kind in ("bet", "offer", "decide"), "play goes on"
                given += 1
    return given


@pytest.mark.clause("act-2005", "20.1")
def test_what_plain_play_brings_about_is_reported_and_ruled_by_the_forms_of_the_desk(tmp_path: Path) -> None:
    """Three rounds of two players: with each situation that can have happened, everything that can be ruled of it."""

    async def story() -> None:
        hall = Hall(tmp_path, PONTOON_THEN_ACE, seed="incidents")
        await hall.opens(FINAL)
        await hall.enter("ann", "bob")
        await hall.starts()
        seen: set[str] = set()
        given = 0
        while is_waiting(hall.it).what in ("wager", "decision", "offer"):
            given += reports_and_rules(TournamentTable(hall.it.rules, hall.state, 1), seen)
            await hall.plays()
        possible = {one.key for one in catalogue() if can_happen(hall.it.rules, one)}
        reached = {one.partition(" ")[0] for one in seen}
        assert possible - reached == (HELD | ELSEWHERE) & possible, possible - reached ^ (HELD | ELSEWHERE)
        assert given >= 20, given
        await hall.close()

    run(story())


def test_the_report_that_a_table_waits_about_is_found_however_much_happens_at_the_others(tmp_path: Path) -> None:
    """Table 1 waits for a ruling while table 2 plays its round; who reported it and what was said is still told."""
    text = FINAL.replace("players = 7", "players = 2")

    async def story() -> None:
        hall = Hall(tmp_path, seed="far back")
        await hall.opens(text)
        await hall.enter("ann", "bob", "cat", "dan")
        await hall.starts()
        await hall.plays(1)
        while is_waiting(hall.it, 1).what != "decision":
            await hall.plays(1)
        report = Play(1, Report("interruption", Person("dealer")))
        await hall.do("dee", hall.stream, report, roles=("dealer",))
        assert is_waiting(hall.it, 1).what == "staff"
        at = hall.it.sequence
        await hall.rounds(2)
        assert hall.it.sequence > at + 10
        found = in_tournament(Past(hall.house.office), hall.stream, 1, hall.it.sequence)
        assert found is not None
        assert found.by == "player dee", "no role was named at this door"
        assert found.before.phase == "playing"
        assert in_tournament(Past(hall.house.office), hall.stream, 2, hall.it.sequence) is None
        place = TournamentTable(hall.it.rules, hall.state, 1)
        desk = tournament_desk(place, everybody(), "operator", found)
        assert desk.ruling is not None
        assert "".join(span.text for line in desk.ruling.happened for span in line)
        await hall.close()

    run(story())
