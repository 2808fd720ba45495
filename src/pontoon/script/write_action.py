"""The action behind an event: what a person wished, as a script writes it."""

from pontoon.script import action_incident, action_people, action_procedure
from pontoon.script.action_people import made_with
from pontoon.script.write_header import dollars
from pontoon.table import State, box_at
from pontoon.table import events as e


def action_of(state: State, event: e.Event) -> str | None:
    """The action that made this event, where a person's wish or the end of betting did."""
    match event:
        case e.WagerPlaced():
            standing = "" if event.seated else " standing"
            added = f"{standing}{made_with(event.medium, event.placed_by)}"
            return f"bet {event.player} {event.box} {dollars(event.amount)}{added}"
        case e.SideWagerPlaced():
            amount = f"{dollars(event.amount)}{made_with(event.medium)}"
            return f"side {event.player} {event.box} {event.wager} {amount}"
        case e.WagerTakenBack():
            return f"take-back {event.player} {event.box}"
        case e.BettingClosed() | e.CuttingCardReached(on="first"):
            return "deal"
        case e.InsurancePlaced():
            return f"insure {event.player} {event.box} {dollars(event.amount)}"
        case e.OfferClosed(offer="follow"):
            return None  # the double or split that comes of it tells all the answers
        case e.OfferClosed():
            return "pass"
        case e.HandSurrendered():
            return f"surrender {event.box}{_surrenderer(state, event)}"
        case e.HandHit() | e.HandStood() if event.box in state.trouble.absent:
            return None  # nobody is there to decide
        case e.HandHit():
            return f"hit {event.box}"
        case e.HandStood():
            return f"stand {event.box}"
        case e.HandDoubled():
            added = " ".join(f"{one.player}={dollars(one.amount)}" for one in event.additions)
            return f"double {event.box} {added}"
        case e.HandSplit():
            names = [one.player for one in event.cover] + [f"{player}@2" for player in event.second]
            return f"split {event.box} {' '.join(names)}"
        case e.DoubleForfeited():
            box = box_at(state, event.box)
            several = box is not None and len(box.hands) > 1
            return f"forfeit {event.box} {event.player}" + (f" {event.hand}" if several else "")
        case e.FinalRoundsAnnounced():
            return "final-rounds"
        case _:
            others = action_incident.written(state, event) or action_procedure.written(state, event)
            return others or action_people.written(event)


def _surrenderer(state: State, event: e.HandSurrendered) -> str:
    """The name, where one of several bettors surrendered for himself."""
    box = box_at(state, event.box)
    several = box is not None and len(box.bettors) > 1
    return f" {event.players[0]}" if several and len(event.players) == 1 else ""
