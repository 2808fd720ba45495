"""Which event may follow at a table, and what has to be true then. Each judge tells what is wrong, in words."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pontoon.progressive import events as e
from pontoon.progressive.audit.place import Place
from pontoon.progressive.terms import Terms
from pontoon.rulebook.sides import Bsx16Rules

Said = Iterator[str]

_STOPPABLE = ("dealt", "marked", "event", "requested", "hot-spot", "enabled")

PHASES: dict[type, tuple[str, ...]] = {
    e.ChipPlaced: ("betting",),
    e.ChipRemoved: ("betting",),
    e.RoundStarted: ("betting",),
    e.RoundCancelled: ("locked",),
    e.CardsDealt: ("locked",),
    e.DealerCardShown: ("dealt",),
    e.DealerCardCorrected: ("dealt", "marked", "event", "requested"),
    e.WagerReturned: ("dealt", "marked"),
    e.LammerPlaced: ("dealt",),
    e.TableReconciled: ("marked",),
    e.TriggeringEventMarked: ("marked",),
    e.SpinRequested: ("event",),
    e.WheelSpun: ("requested",),
    e.SpinEnabled: ("hot-spot",),
    e.SpinDisabled: ("enabled",),
    e.HotSpotSpun: ("enabled",),
    e.PaymentBegun: ("payable",),
    e.JackpotCancelled: ("payable",),
    e.PrizesAuthorised: ("paying",),
    e.PrizeHanded: ("paying",),
    e.PrizesPaid: ("paying",),
    e.RoundEnded: ("dealt", "paid"),
    e.RoundStopped: _STOPPABLE,
    e.MeterCorrected: ("betting",),
}
"""In which phase of the round an event can happen; what follows by itself (prizes, must-hit) is not here."""


@dataclass(frozen=True, slots=True)
class Book:
    """What judging needs: the terms, and the rules of the wager."""

    terms: Terms
    wager: Bsx16Rules

    @property
    def others_win(self) -> bool:
        """Whether the others win the community prize beside a hot spot (I29)."""
        return self.wager.others_win.value == "community"


def judged(book: Book, place: Place, event: Any) -> Said:
    """What is wrong with this event at this table, now."""
    kind = type(event)
    if place.phase not in PHASES[kind]:
        yield f"{kind.__name__} at {place.terms.name} cannot happen in the phase {place.phase}"
    yield from _JUDGES.get(kind, _nothing)(book, place, event)


def _nothing(book: Book, place: Place, event: Any) -> Said:
    yield from ()


def _placed(book: Book, place: Place, event: e.ChipPlaced) -> Said:
    if not 1 <= event.position <= place.terms.positions:
        yield f"{place.terms.name} has no position {event.position}"
    if event.position in place.chips:
        yield f"position {event.position} has wagered twice in a round"


def _has_chip(book: Book, place: Place, event: e.ChipRemoved | e.WagerReturned) -> Said:
    if event.position not in place.chips:
        yield f"position {event.position} takes back a wager it has not made"


def _numbered(
    book: Book, place: Place, event: e.RoundStarted | e.RoundCancelled | e.RoundStopped | e.JackpotCancelled
) -> Said:
    if event.round != place.round:
        yield f"{place.terms.name} is in round {place.round}, not {event.round}"
    if isinstance(event, e.RoundStopped) and event.reason == "misdeal" and place.phase not in ("dealt", "marked"):
        yield "there is no misdeal when the main game is over"
    if isinstance(event, e.JackpotCancelled) and not event.malfunction.strip():
        yield "a jackpot is cancelled without a malfunction"


def _started(book: Book, place: Place, event: e.RoundStarted) -> Said:
    yield from _numbered(book, place, event)
    if event.positions != tuple(sorted(place.chips)) or not event.positions:
        yield f"positions {event.positions} are locked, and wagers lie at {tuple(place.chips)}"


def _shown(book: Book, place: Place, event: e.DealerCardShown) -> Said:
    if place.cards and place.triggered is not None:
        yield "a card is shown after the dealer's cards had decided"
    place.cards.append(event.card)
    yield from _decided(place, event)


def _corrected(book: Book, place: Place, event: e.DealerCardCorrected) -> Said:
    at = event.number - 1
    if not 0 <= at < len(place.cards):
        yield f"there is no card {event.number} to put right"
        return
    if place.cards[at] is event.card:
        yield f"card {event.number} is put right to what it was"
    place.cards[at : at + 1] = [] if event.card is None else [event.card]
    yield from _decided(place, event)


def _decided(place: Place, event: e.DealerCardShown | e.DealerCardCorrected) -> Said:
    if event.triggered is not place.triggered:
        cards = " ".join(str(one) for one in place.cards)
        yield f"the cards {cards} are recorded as {_TRIGGER[event.triggered]}, and are {_TRIGGER[place.triggered]}"


_TRIGGER = {None: "undecided", True: "a triggering event", False: "no triggering event"}


def _lammer(book: Book, place: Place, event: e.LammerPlaced) -> Said:
    if not place.triggered:
        yield "the lammer is placed without a triggering event"


def _reconciled(book: Book, place: Place, event: e.TableReconciled) -> Said:
    if place.reconciled:
        yield "the table is reconciled twice"


def _marked(book: Book, place: Place, event: e.TriggeringEventMarked) -> Said:
    if not place.reconciled:
        yield "Triggering Event is marked before everything else is settled"


def _wheel(book: Book, place: Place, event: e.WheelSpun) -> Said:
    if not place.triggered:
        yield "the wheel is spun without a triggering event"
    if not 1 <= event.position <= len(book.terms.wheel.positions):
        yield f"the wheel has no position {event.position}"


def _of_winner(book: Book, place: Place, event: e.SpinEnabled | e.SpinDisabled | e.HotSpotSpun) -> Said:
    if event.position != place.stopped_at or event.position not in place.chips:
        yield f"position {event.position} is not the hot spot"


def _spun(book: Book, place: Place, event: e.HotSpotSpun) -> Said:
    yield from _of_winner(book, place, event)
    if not 1 <= event.field <= len(book.terms.wheel.hot_spot):
        yield f"the hot-spot wheel has no field {event.field}"
    if (event.by == "dealer") is not (event.reason is not None):
        yield "it is not said rightly who spun the hot-spot wheel"
    if event.reason == "setting" and not book.terms.dealer_spins:
        yield "the dealer spins by a setting that is not set"


def _begun(book: Book, place: Place, event: e.PaymentBegun) -> Said:
    large = place.large(book.terms.threshold)
    if event.large != large:
        yield f"prizes {event.large} are recorded as large, and {large} are over the threshold"


def _authorised(book: Book, place: Place, event: e.PrizesAuthorised) -> Said:
    if not place.large(book.terms.threshold):
        yield "a confirmation where no prize is large"
    if place.authorised:
        yield "the large prizes are confirmed twice"
    yield from entitled(book, event.by)


def entitled(book: Book, by: Any) -> Said:
    """Somebody of the pit, by name, with a role that may confirm (16(p)(1), 16(q))."""
    if by.role not in book.wager.authorised_by.value or not by.name:
        yield f"{by} may not confirm anything"


def _handed(book: Book, place: Place, event: e.PrizeHanded) -> Said:
    if not 1 <= event.prize <= len(place.payouts):
        yield f"there is no prize {event.prize} to hand out"
    elif event.prize in place.handed:
        yield f"prize {event.prize} is handed out twice"
    if event.prize in place.large(book.terms.threshold) and not place.authorised:
        yield f"the large prize {event.prize} is handed out without confirmation"


def _paid(book: Book, place: Place, event: e.PrizesPaid) -> Said:
    if place.large(book.terms.threshold) and not place.authorised:
        yield "a large prize is paid without confirmation"
    for position in place.unpaid(book.terms.threshold):
        yield f"Paid is pressed before position {position} has its prize"


def _ended(book: Book, place: Place, event: e.RoundEnded) -> Said:
    if event.round != place.round:
        yield f"{place.terms.name} is in round {place.round}, not {event.round}"
    if event.positions != tuple(sorted(place.chips)):
        yield f"positions {event.positions} are accounted, and wagers lie at {tuple(place.chips)}"
    due = book.wager.amount.value * len(event.positions)
    if event.wagered != due:
        yield f"{event.wagered} cents are accounted for {len(event.positions)} wagers, not {due}"
    if place.phase == "dealt" and place.triggered is not False:
        yield "the round is ended although there may be a triggering event"


def _set(book: Book, place: Place, event: e.MeterCorrected) -> Said:
    yield from entitled(book, event.by)
    yield from entitled(book, event.confirmed_by)
    if event.by.name == event.confirmed_by.name:
        yield "a meter is put right by one person alone"
    if not event.why.strip():
        yield "a meter is put right without a reason"
    terms = book.terms.meter(event.meter)
    if event.amount < terms.seed or (terms.highest is not None and event.amount > terms.highest):
        yield f"{event.meter} is set to {event.amount} cents, which it may not hold"


_JUDGES: dict[type, Callable[[Book, Place, Any], Said]] = {
    e.ChipPlaced: _placed,
    e.ChipRemoved: _has_chip,
    e.WagerReturned: _has_chip,
    e.RoundStarted: _started,
    e.RoundCancelled: _numbered,
    e.RoundStopped: _numbered,
    e.JackpotCancelled: _numbered,
    e.DealerCardShown: _shown,
    e.DealerCardCorrected: _corrected,
    e.LammerPlaced: _lammer,
    e.TableReconciled: _reconciled,
    e.TriggeringEventMarked: _marked,
    e.WheelSpun: _wheel,
    e.SpinEnabled: _of_winner,
    e.SpinDisabled: _of_winner,
    e.HotSpotSpun: _spun,
    e.PaymentBegun: _begun,
    e.PrizesAuthorised: _authorised,
    e.PrizeHanded: _handed,
    e.PrizesPaid: _paid,
    e.RoundEnded: _ended,
    e.MeterCorrected: _set,
}
