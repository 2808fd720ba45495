"""The decisions of a round, read from its events: who made which, about which hand, and who let what pass.

However answers came in, one by one or all entered at once, the controller's own decision stands first and then that of
everybody who was asked to follow it.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from msgspec import Struct

from pontoon.cards import Card
from pontoon.money import ZERO, Cents
from pontoon.otherwise.hands import Names
from pontoon.otherwise.move import PASS, Move
from pontoon.rulebook import Rulebook
from pontoon.settlement import Hand, open_stakes
from pontoon.table import Event, State, controller, evolve
from pontoon.table import events as e
from pontoon.table.asking import OFFERED
from pontoon.table.changes import box_of
from pontoon.table.decide_following import follow_amounts
from pontoon.table.events import OfferKind
from pontoon.table.incidents.trouble import CALM
from pontoon.table.invitation import FollowedAction
from pontoon.table.options import OFFERS, offers
from pontoon.table.people.events import BoxGivenUp, PeopleEvent, SeatVacated
from pontoon.table.procedures.events import ShuffleOrdered


class Decided(Struct, frozen=True):
    """A decision. `at`: the event of the round that made it, counted from 0.

    `hand`, `name`, `cards`: the hand as it was then; an offer to a whole box is about its first. `offer`: what was
    taken or let pass; `follows`: the double or split that somebody was asked to follow.
    """

    at: int
    player: str
    box: int
    hand: int
    name: str
    cards: tuple[Card, ...]
    move: Move
    offer: OfferKind | None = None
    follows: FollowedAction | None = None


class Course(Struct, frozen=True):
    """A round: its events, the table before each of them, the names of its hands then, and its decisions."""

    events: tuple[Event, ...]
    states: tuple[State, ...]
    names: tuple[Names, ...]
    decided: tuple[Decided, ...]

    @property
    def end(self) -> int:
        """The event that ended the round."""
        return next(at for at, event in enumerate(self.events) if isinstance(event, e.RoundEnded))


_PLAYED = (
    e.CuttingCardReached,
    e.CuttingCardDiscarded,
    e.CardDealt,
    e.DealerCardDealt,
    e.HoleCardDealt,
    e.HoleCardChecked,
    e.HoleCardRevealed,
    e.InsurancePlaced,
    e.OfferClosed,
    e.HandSurrendered,
    e.HandHit,
    e.HandStood,
    e.FollowersInvited,
    e.FollowerAnswered,
    e.HandDoubled,
    e.HandSplit,
    e.DoubleForfeited,
    e.WagerSettled,
    e.BonusSpinTriggered,
    e.RoundReconciled,
    e.BonusSpinDecided,
    e.RoundEnded,
    e.FinalRoundsAnnounced,
    ShuffleOrdered,
)
"""What happens in a round in which nothing goes wrong, from the first decision on."""


def undisturbed(course: Course, at: int) -> bool:
    """Whether from here on the round went its way: nothing was wrong, and nothing went wrong."""
    later = course.events[at : course.end + 1]
    ordinary = all(
        isinstance(one, _PLAYED) or (isinstance(one, PeopleEvent) and not isinstance(one, BoxGivenUp | SeatVacated))
        for one in later
    )
    return ordinary and course.states[at].trouble is CALM


def course_of(rules: Rulebook, before: State, events: Sequence[Event]) -> Course:
    """The course of a finished round; `before`: the table before the first of its events."""
    states, seen = [before], [Names()]
    decided: list[Decided] = []
    for at, event in enumerate(events):
        state, names = states[-1], seen[-1]
        decided += _decisions(rules, state, names, at, event)
        if isinstance(event, e.HandSplit):
            names = names.copy()
            names.split(event.box, event.hand)
        states.append(evolve(state, event))
        seen.append(names)
    return Course(tuple(events), tuple(states), tuple(seen), tuple(decided))


def _decisions(rules: Rulebook, state: State, names: Names, at: int, event: Event) -> Iterator[Decided]:
    """What this event decided."""

    def about(player: str, box: int, hand: int, move: Move) -> Decided:
        cards = box_of(state, box).hands[hand - 1].cards
        return Decided(at, player, box, hand, names.name(box, hand), cards, move)

    match event:
        case e.HandHit():
            yield about(_decides(rules, state, event.box, event.hand), event.box, event.hand, Move("hit"))
        case e.HandStood():
            yield about(_decides(rules, state, event.box, event.hand), event.box, event.hand, Move("stand"))
        case e.HandDoubled(asked=False) | e.HandSplit(asked=False):
            yield from _entered(rules, state, names, at, event)
        case e.FollowersInvited():
            yield about(event.player, event.box, event.hand, Move(event.action, event.amount))
        case e.FollowerAnswered():
            assert state.invitation is not None, "somebody answers what was asked"
            answered = about(event.player, event.box, event.hand, Move("follow", event.amount, event.answer))
            yield _following(answered, state.invitation.action)
        case e.InsurancePlaced():
            yield _offered(about(event.player, event.box, 1, Move("insure", event.amount)), "insurance")
        case e.HandSurrendered():
            each = rules.surrender.decided_by.value == "each-player"
            player = event.players[0] if each else _decides(rules, state, event.box, 1)
            yield _offered(about(player, event.box, 1, Move("surrender")), "surrender")
        case e.DoubleForfeited():
            yield _offered(about(event.player, event.box, event.hand, Move("forfeit")), "forfeit")
        case e.OfferClosed():
            yield from _passed(rules, state, names, at, event.offer)
        case _:
            return


def _decides(rules: Rulebook, state: State, box: int, hand: int) -> str:
    here = box_of(state, box)
    return controller(rules, here, here.hands[hand - 1]).player


def _following(decided: Decided, action: FollowedAction) -> Decided:
    return _with(decided, follows=action, offer="follow")


def _offered(decided: Decided, offer: OfferKind) -> Decided:
    return _with(decided, offer=offer)


def _with(decided: Decided, *, offer: OfferKind, follows: FollowedAction | None = None) -> Decided:
    return Decided(
        decided.at, decided.player, decided.box, decided.hand, decided.name, decided.cards, decided.move, offer, follows
    )


def _entered(
    rules: Rulebook, state: State, names: Names, at: int, event: e.HandDoubled | e.HandSplit
) -> Iterator[Decided]:
    """A double or a split without a question: nobody else could follow, or the staff entered all answers at once."""
    here = box_of(state, event.box)
    hand = here.hands[event.hand - 1]
    controls = controller(rules, here, hand).player
    doubled = isinstance(event, e.HandDoubled)
    action: FollowedAction = "double" if doubled else "split"
    added = {one.player: one.amount for one in (event.additions if isinstance(event, e.HandDoubled) else event.cover)}
    second = () if isinstance(event, e.HandDoubled) else event.second
    place = (event.box, event.hand, names.name(event.box, event.hand), hand.cards)
    yield Decided(at, controls, *place, Move(action, added.get(controls, ZERO)))
    for player in _followers(state, hand, here.number, controls, action):
        move = _answer(player, action, added, second)
        yield Decided(at, player, *place, move, "follow", action)


def _followers(state: State, hand: Hand, box: int, controls: str, action: FollowedAction) -> list[str]:
    """Who is asked when the controller of a hand doubles or splits it."""
    away = {bettor.player for bettor in box_of(state, box).bettors if bettor.away}
    return [
        stake.player
        for stake in open_stakes(hand)
        if stake.player != controls and stake.player not in away and not follow_amounts(state, action, stake).is_empty
    ]


def _answer(player: str, action: FollowedAction, added: dict[str, Cents], second: tuple[str, ...]) -> Move:
    if player in added:
        return Move("follow", added[player], "follow")
    match action:
        case "double":
            return Move("follow", answer="decline")
        case "split":
            return Move("follow", answer="second" if player in second else "first")
        case _:
            assert_never(action)


def _passed(rules: Rulebook, state: State, names: Names, at: int, offer: OfferKind) -> Iterator[Decided]:
    """Who could have taken what was on offer, or answered, and did not."""
    if offer == "follow":
        asked = state.invitation
        assert asked is not None, "what is closed was open"
        cards = box_of(state, asked.box).hands[asked.hand - 1].cards
        for player in asked.waiting:
            place = (asked.box, asked.hand, names.name(asked.box, asked.hand), cards)
            yield Decided(at, player, *place, PASS, offer, asked.action)
        return
    for player, box, hand in takers(rules, state, offer):
        cards = box_of(state, box).hands[hand - 1].cards
        yield Decided(at, player, box, hand, names.name(box, hand), cards, PASS, offer)


def takers(rules: Rulebook, state: State, offer: OfferKind) -> Iterator[tuple[str, int, int]]:
    """Who could take an offer now, with box and hand: insurance, a surrender before play, a double to be taken back."""
    wanted = next(one for one in OFFERS if one == OFFERED[offer])
    for here in state.boxes:
        for bettor in here.bettors:
            for choice in offers(rules, state, bettor.player, here, among=(wanted,)):
                yield bettor.player, here.number, choice.hand or 1
