"""Leak pairs: two tables equal in all that has been shown, different in every card that nobody has seen."""

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from pontoon.rulebook import Rulebook
from pontoon.table import Audience, Command, Event, Pace, Refusal, RoundEnded, State, decide, evolve, next_step
from pontoon.table.audience import STAFF_ROLES
from pontoon.table.events import CardBurned, HoleCardDealt, ShoeCut, ShoeShuffled
from pontoon.table.incidents.events import CardCalledBack, CardRemoved
from pontoon.table.procedures.events import BurnCardShown
from tests.support.incidents import Floor, act, open_floor
from tests.support.worlds import PEOPLE

AUDIENCES: tuple[Audience, ...] = (
    Audience(),
    *(Audience("player", person) for person in PEOPLE),
    *(Audience(role) for role in STAFF_ROLES),
    Audience("auditor"),
)
"""Everybody who may look."""


@dataclass(frozen=True)
class Pair:
    """Two states reached by the same commands, with the events since their shoes differ.

    `begun`: the two states before the commands. `by_dealer`: every step was a dealer's command.
    """

    states: tuple[State, State]
    events: tuple[list[Event], list[Event]]
    begun: tuple[State, State]
    commands: list[tuple[Command | None, Pace]]
    by_dealer: bool


def leak_pair(rules: Rulebook, seed: str) -> Pair | None:
    """A moment of a round in which things go wrong, twice; None where the dice came to no round."""
    floor = open_floor(rules, seed, virtual=True)
    floor.trouble = 0
    while next_step(rules, floor.state).kind != "bet":
        act(floor)
    floor.trouble = 0.4
    begin, done, said = floor.state, len(floor.commands), len(floor.events)
    end, commands, events = _while_unseen(floor, floor.dice.randint(5, 30))
    commands, events = commands[done:], events[said:]
    if end.phase == "betting":
        return None
    other = with_other_unseen_cards(begin, end, events)
    begun = (begin, other)
    heard: list[Event] = []
    for command, pace in commands:
        twin = Floor(floor.rules, floor.dice, floor.entropy, other, floor.by_dealer, floor.trouble, floor.auditor)
        found = twin.attempt(command, pace)
        assert not isinstance(found, Refusal), (command, found)
        for event in found:
            other = evolve(other, event)
        heard += found
    return Pair((end, other), (events, heard), begun, commands, floor.by_dealer)


def _while_unseen(floor: Floor, acts: int) -> tuple[State, list[tuple[Command | None, Pace]], list[Event]]:
    """So many acts, up to the one with which other cards come into play, a burnt card is seen or the round ends.

    A cut is a draw of the house, which the other table would draw anew.
    """
    for _ in range(acts):
        state, commands, events = floor.state, floor.commands.copy(), floor.events.copy()
        act(floor)
        since = floor.events[len(events) :]
        if any(isinstance(one, ShoeShuffled | ShoeCut | BurnCardShown | CardCalledBack | RoundEnded) for one in since):
            return state, commands, events
    return floor.state, floor.commands, floor.events


def with_other_unseen_cards(begin: State, end: State, events: list[Event]) -> State:
    """The cards behind those that came out are reversed; cards burnt unseen are exchanged for the last of the shoe."""
    order = list(begin.shoe.order)
    left = _never_out(begin, events)
    order[len(order) - left :] = reversed(order[len(order) - left :])
    state, last = begin, len(order) - 1
    for event in events:
        unseen = isinstance(event, CardBurned) or (isinstance(event, CardRemoved) and event.reason == "burnt")
        if isinstance(event, HoleCardDealt):
            unseen = end.hole is not None and end.checked is None
        if unseen and not state.trouble.aside and state.shoe.order is begin.shoe.order:
            order[state.shoe.position], order[last] = order[last], order[state.shoe.position]
            last -= 1
        state = evolve(state, event)
    return replace(begin, shoe=replace(begin.shoe, order=tuple(order)))


def _never_out(begin: State, events: list[Event]) -> int:
    """How many cards of the shoe were in it all the time: one that was seen and went back is no secret."""
    state, left = begin, len(begin.shoe.order)
    for event in events:
        state = evolve(state, event)
        left = min(left, len(state.shoe.order) - state.shoe.position - len(state.trouble.aside))
    return left


def same_refusals(rules: Rulebook, pair: Pair, commands: Iterable[Command]) -> None:
    """What the one table refuses the other refuses too, in the same words and with the same facts."""
    first, second = pair.states
    for command in commands:
        told = decide(rules, first, command)
        if isinstance(told, Refusal):
            assert decide(rules, second, command) == told, command
