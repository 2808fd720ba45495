"""Everything that can be reported, ruled and answered now: what is listed is exactly what is accepted."""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.rulebook import Role, Rulebook
from pontoon.table.incidents import commands as c
from pontoon.table.incidents.dealing import wrong_place
from pontoon.table.incidents.decide import may_find_errors, may_report
from pontoon.table.incidents.incident import Incident
from pontoon.table.incidents.known import INCIDENTS
from pontoon.table.incidents.refusing import may_refuse
from pontoon.table.incidents.rulings import may_void_places, ruling_power
from pontoon.table.incidents.trouble import ORDINALS, Place
from pontoon.table.people.person import Person
from pontoon.table.procedures.burn import players_at
from pontoon.table.refusal import Refusal
from pontoon.table.state import State, possible_cards


def report_options(rules: Rulebook, state: State, role: Role | None = None) -> tuple[c.Report | c.FindErrors, ...]:
    """Every report that would be accepted now, from this role; without one, by the first role that may make it.

    At a physical shoe `cards` are an example where cards came out with the incident: any others that are possible may
    be named instead.
    """
    found: list[c.Report | c.FindErrors] = []
    if state.phase in ("unopened", "closed") or state.trouble.pending is not None:
        return ()
    examples = _came_out(state)
    for incident in INCIDENTS.values():
        people = [Person(one) for one in incident.power(rules).value if role in (None, one)]
        if people:
            for report in _forms(state, incident, c.Report(incident.key, people[0])):
                found += _accepted(rules, state, report, people, examples)
    for finder in (c.FindErrors(Person(one)) for one in rules.authority.staff.value if role in (None, one)):
        if may_find_errors(rules, state, finder) is None:
            return (*found, finder)
    return tuple(found)


def _accepted(
    rules: Rulebook, state: State, report: c.Report, people: list[Person], examples: list[tuple[Card, ...]]
) -> Iterator[c.Report]:
    """The report by the first of these people from whom it is accepted, with as many cards as it needs."""
    for by in people:
        for cards in examples:
            if len(cards) > 1 and len(cards) != report.together:
                continue
            said = replace(report, by=by, cards=cards) if cards or by is not report.by else report
            if may_report(rules, state, said) is None:
                yield said
                return


def _came_out(state: State) -> list[tuple[Card, ...]]:
    """No card, one of each kind or several: examples of what came out of a physical shoe, or lies face down."""
    if state.setup.shoe != "physical":
        return [()]
    possible = possible_cards(state)
    kinds = {(card.is_ace, card.is_ten): card for card in possible}
    several = (possible[:count] for count in range(2, len(ORDINALS) + 1))
    return [(), *((card,) for card in kinds.values()), *several]


def _forms(state: State, incident: Incident, report: c.Report) -> Iterator[c.Report]:
    """The report with everything it can say about places, players, rounds and numbers, and each flag."""
    forms = list(_places(state, incident, report))
    for said in incident.says:
        if said.kind == "flag":
            forms += [replace(one, **{said.field: not said.default}) for one in forms]
        elif said.kind == "count":
            more = range(said.default + 1, len(ORDINALS) + 1)
            forms += [replace(one, **{said.field: count}) for one in forms for count in more]
    return iter(forms)


def _places(state: State, incident: Incident, report: c.Report) -> Iterator[c.Report]:
    fields = {said.field for said in incident.says if not said.optional or said.kind == "hand"}
    for box in state.boxes if "box" in fields else ():
        if "side" in fields:
            yield from (replace(report, box=box.number, player=one.player, side=one.kind) for one in box.sides)
        elif "player" in fields:
            yield from (replace(report, box=box.number, player=one.player) for one in box.bettors)
        elif "hand" in fields:
            yield from (replace(report, box=box.number, hand=hand) for hand in range(1, len(box.hands) + 1))
        else:
            yield replace(report, box=box.number)
    if "to" in fields:
        yield from _targets(state, report)
    elif "player" in fields and "box" not in fields:
        yield from (replace(report, player=player) for player in players_at(state))
    elif "round" in fields:
        yield from (replace(report, round=played.number) for played in state.history)
    elif "box" not in fields:
        yield report


def _targets(state: State, report: c.Report) -> Iterator[c.Report]:
    """The report once for each place the card can have been put on."""
    hands = {box.number: len(box.hands) for box in state.boxes}
    seen: set[Place] = set()
    for to in range(state.setup.boxes + 1):
        for hand in range(hands.get(to, 0) + 1):
            misdealt = replace(report, to=to, hand=hand)
            place = wrong_place(state, misdealt)
            if not isinstance(place, Refusal) and place not in seen:
                seen.add(place)
                yield misdealt


def ruling_options(rules: Rulebook, state: State) -> tuple[c.GiveRuling, ...]:
    """Every ruling that is asked for, by every role that may give it."""
    pending = state.trouble.pending
    if pending is None or pending.asked:
        return ()
    void = _void_options(rules, state) if "void-hands" in pending.remedies else ()
    found: list[c.GiveRuling] = []
    for remedy in pending.remedies:
        for role in ruling_power(rules, pending, remedy).value:
            ruling = c.GiveRuling(remedy, Person(role))
            if remedy == "void-hands":
                found += (replace(ruling, boxes=boxes, hand=hand) for boxes, hand in void)
            else:
                found.append(ruling)
    return tuple(found)


def _void_options(rules: Rulebook, state: State) -> tuple[tuple[tuple[int, ...], int], ...]:
    """What can be named as void: every set of whole boxes, and every single hand of a split box."""
    boxes = {box.number: len(box.hands) for box in state.boxes if box.bettors}
    whole = [box for box in boxes if may_void_places(rules, state, ((box, 0),)) is None]
    sets = tuple(some for size in range(1, len(whole) + 1) for some in combinations(whole, size))
    hands = tuple(
        ((box,), hand)
        for box, count in boxes.items()
        if count > 1
        for hand in range(1, count + 1)
        if may_void_places(rules, state, ((box, hand),)) is None
    )
    return (*((some, 0) for some in sets), *hands)


def answer_options(rules: Rulebook, state: State, player: str) -> tuple[c.Answer | c.RefuseCard, ...]:
    """What this player may choose now."""
    found: list[c.Answer | c.RefuseCard] = []
    pending = state.trouble.pending
    if pending is not None:
        for one in pending.waiting:
            if one.player == player:
                found += (c.Answer(player, one.box, choice, one.hand) for choice in pending.choices)
        return tuple(found)
    for here in state.boxes:
        if may_refuse(rules, state, player, here.number) is None:
            found.append(c.RefuseCard(player, here.number))
    return tuple(found)
