"""A round again from a decision on: the recorded decisions as long as the table accepts them, the dealer by the rules.

Every step is a command to the table's own judges. Whoever is asked what nobody asked then stands, or draws where the
rules have a hand drawn to, takes no offer and follows nobody; that is noted, as it is when somebody decides as then on
other cards.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from pontoon.otherwise.course import Course, Decided, takers
from pontoon.otherwise.hands import Names
from pontoon.otherwise.known import Known, known_from, with_known
from pontoon.otherwise.move import MoveKind, command_of
from pontoon.rulebook import Rulebook
from pontoon.settlement import Line
from pontoon.table import Command, Event, Refusal, State, controller, decide, evolve, next_step
from pontoon.table import commands as c
from pontoon.table import events as e
from pontoon.table.changes import box_of
from pontoon.table.events import OfferKind
from pontoon.table.steps import Step

Lack = Literal["", "card", "hole-card", "wheel", "order"]
"""What is missing: a card that nobody saw, the hole card, a spin of the wheel; `order`: something of another kind."""
What = Literal["stands", "draws", "not-open", "takes-nothing", "follows-not", "as-then"]


class Assumed(Struct, frozen=True):
    """What had to be assumed. `move`: what is not open any more, is not taken, or is decided as then on other cards."""

    what: What
    player: str
    box: int
    hand: int
    move: MoveKind


class Outcome(Struct, frozen=True):
    """How the round went on: its events from the decision on, all lines of the round, and the table at the end.

    `lack`: why it could not be played to the end; empty where it was.
    """

    events: tuple[Event, ...]
    lines: tuple[Line, ...]
    state: State
    assumed: tuple[Assumed, ...]
    lack: Lack

    def settled(self, player: str) -> bool:
        """Whether every wager of this player is decided, even where the round could not be played to the end."""
        return not self.lack or not any(_lies(self.state, player))


def _lies(state: State, player: str) -> list[bool]:
    """Wagers of a player that are not decided yet."""
    asked = state.invitation
    put_down = [] if asked is None else [one == player for one, _ in asked.put_down]
    stakes = (stake for box in state.boxes for hand in box.hands for stake in hand.stakes)
    sides = (side for box in state.boxes for side in box.sides)
    insurances = (one for box in state.boxes for one in box.insurances)
    return [
        *put_down,
        *(stake.player == player and stake.status != "settled" for stake in stakes),
        *(side.player == player and not side.settled for side in sides),
        *(one.player == player and not one.settled for one in insurances),
    ]


def play_on(rules: Rulebook, course: Course, at: int, decisions: Sequence[Decided]) -> Outcome:
    """The round from event `at` on, with these decisions in their order."""
    known = known_from(course.events[at : course.end])
    played = _Played(rules, with_known(course.states[at], known), course.names[at].copy(), known, decisions)
    lack = played.to_the_end()
    return Outcome(tuple(played.events), played.lines, played.state, tuple(dict.fromkeys(played.assumed)), lack)


class _Played:
    """A round under way. `left`: the decisions that are still to come, in the order in which they were made."""

    def __init__(self, rules: Rulebook, state: State, names: Names, known: Known, decisions: Sequence[Decided]) -> None:
        self.rules = rules
        self.state = state
        self.names = names
        self.known = known
        self.left = list(decisions)
        self.events: list[Event] = []
        self.assumed: list[Assumed] = []
        self.number = state.round

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the round so far, those before the decision among them."""
        over = self.state.round != self.number
        return self.state.history[-1].lines if over else self.state.lines

    def to_the_end(self) -> Lack:
        """Play until the round has ended, or until something is missing."""
        while self.state.round == self.number and self.state.phase != "closed":
            lack = self._step(next_step(self.rules, self.state))
            if lack:
                return lack
        return ""

    def _step(self, step: Step) -> Lack:
        match step.kind:
            case "decide":
                self._decide(step.box, step.hand)
                return ""
            case "offer" if step.offer == "follow":
                self._follow()
                return ""
            case "offer":
                assert step.offer is not None, "something is on offer"
                self._offer(step.offer)
                return ""
            case "deal-box" | "deal-dealer":
                return "" if self._done(c.DealCard()) else "card"
            case "check-hole":
                told = self.known.checked if self.state.hole is None else None
                return "" if self._done(c.CheckHoleCard(told)) else "hole-card"
            case "reveal-hole":
                return "" if self.state.hole is not None and self._done(c.RevealHoleCard()) else "hole-card"
            case "settle":
                return "" if self._done(c.Settle()) else "order"
            case "spin":
                spin = self.known.spin
                spun = spin is not None and self._done(c.DecideSpin(spin.position, spin.community, spin.outer))
                return "" if spun else "wheel"
            case _:
                return "order"

    def _done(self, command: Command) -> bool:
        """Whether the table accepted this."""
        events = decide(self.rules, self.state, command)
        if isinstance(events, Refusal):
            return False
        for event in events:
            if isinstance(event, e.HandSplit):
                self.names.split(event.box, event.hand)
            self.events.append(event)
            self.state = evolve(self.state, event)
        return True

    # decisions on a hand

    def _decide(self, box: int, hand: int) -> None:
        """The next decision about this hand as it was made; else it stands, or draws where it has to."""
        name = self.names.name(box, hand)
        here = box_of(self.state, box)
        decides = controller(self.rules, here, here.hands[hand - 1]).player
        own = next((one for one in self.left if _on_hand(one, box, name, decides)), None)
        back = [one for one in self.left if (one.box, one.name, one.move.kind) == (box, name, "forfeit")]
        if self._taken_before(own or (back[-1] if back else None)):
            return  # whose turn it is may be another now
        if own is not None:
            self.left.remove(own)
            if self._as_then(own, hand):
                return
            self._assume("not-open", own.player, box, hand, own.move.kind)
            if own.player != decides:
                return
        if self._done(c.Stand(decides, box)):
            self._assume("stands", decides, box, hand, "stand")
        else:
            assert self._done(c.Hit(decides, box)), "a hand that may not stand draws"
            self._assume("draws", decides, box, hand, "hit")

    def _as_then(self, one: Decided, hand: int) -> bool:
        """Whether a recorded decision was made again; that it is on other cards is noted."""
        cards = box_of(self.state, one.box).hands[hand - 1].cards
        command = command_of(one.move, one.player, one.box, hand)
        assert command is not None, "a decision on a hand is a command"
        if not self._done(command):
            return False
        if cards != one.cards:
            self._assume("as-then", one.player, one.box, hand, one.move.kind)
        return True

    # offers

    def _taken_before(self, one: Decided | None) -> bool:
        """Whether an offer was taken again that was taken before this decision, or with it; each at its own moment."""
        before = [] if one is None else self.left[: self.left.index(one) + 1]
        taken = [self._taken(each) for each in before if each.offer not in (None, "follow")]
        return any(taken)

    def _taken(self, one: Decided) -> bool:
        """Whether an offer was taken again, as it was then, at a moment when that is still open."""
        hand = self.names.number(one.box, one.name)
        command = command_of(one.move, one.player, one.box, hand) if hand else None
        if command is None or not self._done(command):
            return False
        self.left.remove(one)
        return True

    def _offer(self, offer: OfferKind) -> None:
        """Everybody takes what they took then; who was not offered it then takes nothing."""
        for one in [each for each in self.left if each.offer == offer]:
            if one.move.kind != "pass":
                self._taken(one)
        step = next_step(self.rules, self.state)
        if step.offer != offer:
            return
        passed = {(one.player, one.box, one.name) for one in self.left if one.offer == offer}
        for player, box, hand in takers(self.rules, self.state, offer):
            if (player, box, self.names.name(box, hand)) not in passed:
                self._assume("takes-nothing", player, box, hand, _TAKES[offer])
        if offer != "forfeit":
            self.left = [one for one in self.left if one.offer != offer]
        assert self._done(c.CloseOffer()), "what is open can be closed"

    def _follow(self) -> None:
        """Whoever was asked about this very double or split answers as then; nobody else follows."""
        asked = self.state.invitation
        assert asked is not None, "somebody is asked"
        name = self.names.name(asked.box, asked.hand)
        for player in asked.waiting:
            own = next((one for one in self.left if _about(one, player, asked.box, name, asked.action)), None)
            self._taken_before(own)
            if own is not None:
                self.left.remove(own)
            if own is None or not (own.move.kind == "pass" or self._as_then(own, asked.hand)):
                self._assume("follows-not", player, asked.box, asked.hand, asked.action)
        if self.state.invitation is not None and self.state.invitation.waiting:
            assert self._done(c.CloseOffer()), "a question can be closed"

    def _assume(self, what: What, player: str, box: int, hand: int, move: MoveKind) -> None:
        self.assumed.append(Assumed(what, player, box, hand, move))


_TAKES: dict[OfferKind, MoveKind] = {
    "insurance": "insure",
    "surrender": "surrender",
    "forfeit": "forfeit",
    "follow": "follow",
}


def _on_hand(one: Decided, box: int, name: str, decides: str) -> bool:
    """Whether this is a decision in the turn of this hand: its controller's, or a surrender, also by others."""
    if (one.box, one.name) != (box, name):
        return False
    return (one.offer is None and one.player == decides) or one.move.kind == "surrender"


def _about(one: Decided, player: str, box: int, name: str, action: str) -> bool:
    return (one.player, one.box, one.name, one.follows) == (player, box, name, action)
