"""The decisions of a player in a round, one by one, with what each was worth when it was made."""

from collections.abc import Iterable

from msgspec import Struct

from pontoon.cards import Card
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.server.advising.advisor import Advisor
from pontoon.server.advising.now import OFFERS, asked, unit_of
from pontoon.server.advising.question import Situation, situation
from pontoon.server.advising.worths import PASS, advised
from pontoon.service.tables.past import Span
from pontoon.service.tables.replaying import Step, steps
from pontoon.table import Audience, Choice, State, box_at, controller
from pontoon.table import events as e
from pontoon.wire.advice import Advised, Decision

_ACTIONS: dict[type, str] = {e.HandHit: "hit", e.HandStood: "stand", e.HandDoubled: "double", e.HandSplit: "split"}


class Taken(Struct, frozen=True):
    """What a player has chosen, on which hand; `amount`: what was put down for a double, or insured."""

    action: str
    box: int
    hand: int
    offer: str = ""
    amount: Cents = Cents(0)


class Made(Struct, frozen=True):
    """A decision as it was made: what was taken, what was open, and the question that the player had."""

    round: int
    record: int
    at: int
    up: Card
    taken: Taken
    choices: tuple[Choice, ...]
    asking: Situation | str


def made_in(span: Span, number: int, player: str) -> list[Made]:
    """Every decision of this player in the records of a round. Takes a while: not for the event loop."""
    return [
        _made(span.rules, step, number, player, taken)
        for step in steps(span, Audience("player", player))
        if step.before.table.round == number
        for taken in _taken(span.rules, step, player)
    ]


def _made(rules: Rulebook, step: Step, number: int, player: str, taken: Taken) -> Made:
    table = step.before.table
    choices = tuple(_choices(rules, table, player, taken))
    asking = situation(rules, table, player, taken.box, taken.hand)
    return Made(number, step.record, step.at, table.dealer[0], taken, choices, asking)


async def priced(advisor: Advisor, stream: str, made: Iterable[Made]) -> tuple[Decision, ...]:
    """Decisions with what each was worth, by what was to be seen then."""
    return tuple([await _priced(advisor, stream, one) for one in made])


def _taken(rules: Rulebook, step: Step, player: str) -> Iterable[Taken]:
    """What the player has chosen with this event; nothing where it was somebody else, or the book itself."""
    event, table = step.fact, step.before.table
    match event:
        case e.FollowersInvited(player=who) if who == player:
            yield Taken(event.action, event.box, event.hand, "", event.amount)
        case e.HandHit() | e.HandStood() | e.HandDoubled() | e.HandSplit():
            if table.invitation is None and _decides(rules, table, event.box, event.hand) == player:
                yield Taken(_ACTIONS[type(event)], event.box, event.hand, "", _added(event, player))
        case e.HandSurrendered(players=players) if player in players:
            offer = "surrender" if any(offer == "surrender" for _, offer in asked(rules, table, player)) else ""
            yield Taken("surrender", event.box, 1, offer)
        case e.InsurancePlaced(player=who) if who == player:
            yield Taken("insure", event.box, 1, "insurance", event.amount)
        case e.DoubleForfeited(player=who) if who == player:
            yield Taken("forfeit", event.box, event.hand, "forfeit")
        case e.OfferClosed(offer=offer) if offer in OFFERS.values():
            for choices, on_offer in asked(rules, table, player):
                yield Taken(PASS, choices[0].box, choices[0].hand or 1, on_offer)
        case _:
            pass


def _decides(rules: Rulebook, table: State, box: int, hand: int) -> str:
    here = box_at(table, box)
    assert here is not None, "a decision is made at a box with a wager"
    return controller(rules, here, here.hands[hand - 1]).player


def _added(event: object, player: str) -> Cents:
    if isinstance(event, e.HandDoubled):
        return next((one.amount for one in event.additions if one.player == player), Cents(0))
    return Cents(0)


async def _priced(advisor: Advisor, stream: str, made: Made) -> Decision:
    taken, asking = made.taken, made.asking
    found: Advised | str
    cards: tuple[Card, ...] = ()
    if isinstance(asking, str) or not made.choices:
        found = asking if isinstance(asking, str) else "What could have been chosen is not known."
    else:
        cards, unit = asking.question.hand, unit_of(asking, taken.offer, made.choices[0])
        worth = await advisor.worth(asking.question)
        found = advised(asking, worth, taken.offer, [one.action for one in made.choices], unit)
    cost, why = _cost(found, taken)
    place = (stream, made.round, made.record, made.at, taken.box, taken.hand, cards, made.up, taken.offer)
    return Decision(*place, taken.action, None if isinstance(found, str) else found, cost, why)


def _choices(rules: Rulebook, table: State, player: str, taken: Taken) -> list[Choice]:
    for choices, offer in asked(rules, table, player):
        if offer == taken.offer and choices[0].box == taken.box and (choices[0].hand or 1) == taken.hand:
            return choices
    return []


def _cost(found: Advised | str, taken: Taken) -> tuple[float, str]:
    """What the choice cost beside the best, and why that is not known where it is not."""
    if isinstance(found, str):
        return 0.0, found
    one = next((one for one in found.actions if one.action == taken.action), None)
    if one is None:
        return 0.0, "The mathematics has no value for what was chosen."
    if taken.action == "double" and taken.amount < found.unit:
        return 0.0, f"The worth of a double is known for {found.unit / 100:.2f} alone."
    if taken.action == "insure" and found.unit:
        return round(one.cost * taken.amount / found.unit, 2), ""
    return one.cost, ""
