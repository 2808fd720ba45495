"""What happened at a progressive, in words; a mystery value is not told."""

from pontoon.progressive import Event, State
from pontoon.progressive import events as e
from pontoon.progressive.state import Payout
from pontoon.words.narrate.sentence import Speaker
from pontoon.words.span import Part, Text, join, money, say

_SENTENCES: dict[type, str] = {
    e.ProgressiveOpened: "{title} opens under {rulebook}{practice}",
    e.MysteryDrawn: "{meter} has a new mystery value, sealed",
    e.ChipPlaced: "a wager lies at position {position}",
    e.ChipRemoved: "position {position} takes the wager back",
    e.RoundStarted: "round {round} is locked, positions {listed}",
    e.RoundCancelled: "round {round} is cancelled and not accounted; the sensors are reset",
    e.CardsDealt: "the cards are dealt",
    e.DealerCardShown: "the dealer shows {card}{decided}",
    e.DealerCardCorrected: "card {number} of the dealer {right}{decided}",
    e.WagerReturned: "the wager of position {position} goes back and does not count",
    e.LammerPlaced: "the lammer marks the triggering event; the game goes on",
    e.TableReconciled: "everything else is settled, only the dealer's cards are out",
    e.TriggeringEventMarked: "the triggering event is marked",
    e.SpinRequested: "confirm the spin",
    e.RoundStopped: "round {round} stops, a {reason}; it is not accounted{over}",
    e.WheelSpun: "the wheel stops at position {position}",
    e.SpinEnabled: "position {position} may spin",
    e.SpinDisabled: "position {position} may not spin for now",
    e.HotSpotSpun: "the hot-spot wheel stops at field {field}{spun_by}",
    e.PrizesWon: "{prizes}",
    e.PaymentBegun: "to pay: {prizes}{confirms}",
    e.JackpotCancelled: "the jackpot is cancelled ({malfunction}); its round is not accounted{over}",
    e.PrizesAuthorised: "{by} confirms the large prizes",
    e.PrizeHanded: "prize {prize} is handed out",
    e.PrizesPaid: "paid",
    e.RoundEnded: "round {round} ends, accounted with {wagered:money}",
    e.MeterCorrected: "{by} and {confirmed_by} set {meter} to {amount:money}: {why}",
    e.MustHitWon: "position {position} has won the must-hit jackpot {meter}, {value:money}",
}
"""The sentence for each event. `_more` has the values that are not fields of the event."""


def progressive_told(state: State, event: Event) -> Text:
    """A line for the event, after the name of its table; `state` is what it led to."""
    said = Speaker().fill(_SENTENCES[type(event)], event, "plain", **_more(state, event))
    table = getattr(event, "table", "")
    return say(f"{table}: ", said) if table else said


def _more(state: State, event: Event) -> dict[str, Part]:
    """What a sentence needs beside the event's own fields."""
    match event:
        case e.ProgressiveOpened(terms=terms):
            practice = ", for practice" if event.chance == "practice" else ""
            return {"title": terms.title or "the progressive", "practice": practice}
        case e.RoundStarted(positions=positions):
            return {"listed": _listed(positions)}
        case e.DealerCardShown(card=card, triggered=triggered):
            return {"card": card, "decided": _DECIDED[triggered]}
        case e.DealerCardCorrected(card=right, triggered=triggered):
            said = "was typed wrongly, and there is none" if right is None else say("is put right: ", right)
            return {"right": said, "decided": _DECIDED[triggered]}
        case e.JackpotCancelled(over=over) | e.RoundStopped(over=over):
            return {"over": join("", [_over(one) for one in over])}
        case e.HotSpotSpun(by=by, reason=reason):
            return {"spun_by": "" if by == "player" else f", spun by the dealer ({reason})"}
        case e.PaymentBegun(large=large):
            terminal = state.terminal(event.table)
            listed = () if terminal is None else terminal.payouts
            confirms = f"; somebody of the pit confirms {_listed(large)}" if large else ""
            return {"prizes": _prizes(listed, 1), "confirms": confirms}
        case e.PrizesWon(payouts=payouts):
            terminal = state.terminal(event.table)
            first = (0 if terminal is None else len(terminal.payouts)) - len(payouts) + 1
            return {"prizes": _prizes(payouts, first)}
        case _:
            return {}


def _over(over: e.Over) -> Text:
    return say("; ", money(over.amount), f" over the ceiling of {over.meter} go to its reserve")


_DECIDED = {None: "", True: ": a triggering event", False: ": no triggering event"}


def _prizes(payouts: tuple[Payout, ...], first: int) -> Text:
    """Prizes with their positions, as 16(o) has them listed."""
    return join("; ", [payout_text(number, one) for number, one in enumerate(payouts, start=first)])


def payout_text(number: int, payout: Payout) -> Text:
    """A prize as the terminal lists it."""
    source = f" from {payout.meter}" if payout.meter else ""
    place = f"prize {number}: position {payout.position} wins "
    return say(place, money(payout.amount), f" ({payout.kind}{source})")


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(str(one) for one in numbers)
