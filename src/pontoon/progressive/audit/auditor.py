"""A stream followed event by event: what must follow, what may, and what the meters hold."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pontoon.money import Cents
from pontoon.progressive import events as e
from pontoon.progressive.audit import prizes
from pontoon.progressive.audit.order import PHASES, Book, judged
from pontoon.progressive.audit.place import Place
from pontoon.progressive.audit.pots import Pot
from pontoon.progressive.audit.sound import unknown_names, unsound
from pontoon.progressive.evolve import evolve
from pontoon.progressive.state import ChanceSource, Meter, State
from pontoon.progressive.terms import MustHit
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book


@dataclass(slots=True)
class Audit:
    """The result: the pots, the recorded meters, the rounds accounted and every difference, in words.

    `whole`: how many events, from the first, belong to complete decisions; a stream may have been cut off after them.
    """

    pots: dict[str, Pot] = field(default_factory=dict)
    meters: tuple[Meter, ...] = ()
    rounds: int = 0
    wagered: int = 0
    unaccounted: int = 0
    chance: ChanceSource = "unrecorded"
    whole: int = 0
    differences: list[str] = field(default_factory=list)


def audit(events: Iterable[e.Event], rules: Rulebook | None = None) -> Audit:
    """Everything that a stream records, computed anew and compared after every event.

    `rules` are needed where the stream is not of one of the books that ship.
    """
    auditor = Auditor(rules)
    for event in events:
        if not auditor.take(event):
            break
    return auditor.found


@dataclass(frozen=True, slots=True)
class _Draw:
    """A mystery value that has to be drawn for a meter: any whole cent of its range."""

    meter: str
    must_hit: MustHit


@dataclass(frozen=True, slots=True)
class _Hit:
    """A must-hit meter that was reached: told first, then won, then drawn anew."""

    event: e.MustHitWon


_Owed = prizes.Won | _Draw | _Hit | e.RoundStopped


class Auditor:
    """Follows a stream as it comes; `found` is what is known of it so far.

    `owed` is what has to follow at once, in this order; `told` which differences of the meters were told.
    """

    def __init__(self, rules: Rulebook | None) -> None:
        self.found = Audit()
        self.number = 0
        self.rules = rules
        self.book: Book | None = None
        self.state = State()
        self.places: dict[str, Place] = {}
        self.mysteries: dict[str, int] = {}
        self.owed: deque[_Owed] = deque()
        self.told: dict[tuple[str, str], int] = {}

    def take(self, event: e.Event) -> bool:
        """Take the next event; False where the terms are not known, without which nothing can be computed."""
        self.number += 1
        self.found.differences += [f"event {self.number}: {one}" for one in self.follow(event)]
        if self.book is None:
            return False
        if not self.owed:
            self.found.whole = self.number
        self.found.meters = self.state.meters
        return True

    def follow(self, event: e.Event) -> list[str]:
        """What is wrong with the next event; it is then taken as it is, so that one fault is told once."""
        if self.book is None:
            return self._opened(event)
        if isinstance(event, e.ProgressiveOpened):
            return ["the progressive is opened a second time"]
        strange = list(unknown_names(self.book.terms, event))
        if strange:
            return strange
        said = self._due(event) if self.owed else None
        if said is None:
            said = self._free(self.book, event)
        before = {meter.name: meter.amount for meter in self.state.meters}
        self.state = evolve(self.state, event)
        return [*said, *self._fallen(event, before), *self._compared()]

    def _opened(self, event: e.Event) -> list[str]:
        if not isinstance(event, e.ProgressiveOpened):
            return ["the stream does not begin with the opening of a progressive"]
        said = unsound(event.terms)
        rules = self.rules
        if rules is None and event.rulebook in BOOK_IDS:
            rules = load_book(event.rulebook)
        if rules is None or rules.bsx_16 is None:
            return [*said, f"it was run under {event.rulebook}, whose rules are not at hand: name them"]
        if said:
            return said
        terms = event.terms
        self.book = Book(terms, rules.bsx_16)
        self.state = evolve(self.state, event)
        self.places = {one.name: Place(one) for one in terms.tables}
        self.found.chance = event.chance
        for one in terms.meters:
            self.found.pots[one.name] = Pot(one, Fraction(one.seed), seeded=Fraction(one.seed))
            if one.must_hit is not None:
                self.owed.append(_Draw(one.name, one.must_hit))
        return []

    # What has to follow

    def _due(self, event: e.Event) -> list[str] | None:
        """What is wrong with an event where another is owed; None where it is no such event at all."""
        owed = self.owed.popleft()
        match owed, event:
            case _Draw(), e.MysteryDrawn() if event.meter == owed.meter:
                self.mysteries[event.meter] = event.value
                fits = owed.must_hit.least <= event.value <= owed.must_hit.most
                return [] if fits else [f"the mystery value of {event.meter} is outside its range"]
            case prizes.Won(), e.PrizesWon() if event.table == owed.event.table:
                return self._won(owed, event)
            case _Hit(event=due), e.MustHitWon():
                return [] if event == due else list(self._other_hit(due, event))
            case e.RoundStopped(), e.RoundStopped() if event == owed:
                self._leave(self.places[event.table], event)
                return []
            case _:
                self.owed.clear()
                said = [f"{_called(owed)} has to follow, not {type(event).__name__}"]
                assert self.book is not None
                return said + (self._free(self.book, event) if type(event) in PHASES else [])

    def _won(self, owed: prizes.Won, event: e.PrizesWon) -> list[str]:
        place = self.places[event.table]
        place.payouts += event.payouts
        if owed.award is not None:
            owed.award.book()
            place.awards.append(owed.award)
        if event == owed.event:
            return []
        due = {one.position: one for one in owed.event.payouts}
        said = [
            f"position {one.position} won {one.amount} cents, not {due[one.position].amount}"
            for one in event.payouts
            if one.position in due and one.amount != due[one.position].amount
        ]
        won = [one.position for one in event.payouts]
        said += [f"position {one} won a prize that is not its own" for one in won if one not in due]
        said += [f"position {one} won a prize twice" for one in sorted(set(won)) if won.count(one) > 1]
        said += [f"position {one} is left without its prize" for one in due if one not in won]
        return said or ["the prizes are not recorded as the wheel and the meters give them"]

    def _other_hit(self, due: e.MustHitWon, event: e.MustHitWon) -> Iterable[str]:
        if event.value != due.value:
            yield f"{event.meter} was won at {event.value} cents, which is not its value or was not reached"
        most = self.found.pots[event.meter].terms.must_hit
        if most is None or event.value > most.most:
            yield f"{event.meter} was won over its ceiling"
        if (event.table, event.meter, event.position) != (due.table, due.meter, due.position):
            yield f"{due.meter} was won by position {due.position} of {due.table}"

    # What may follow

    def _free(self, book: Book, event: Any) -> list[str]:
        """An event that somebody caused."""
        if type(event) not in PHASES:
            return [f"{type(event).__name__} is recorded where none is due"]
        place = self.places[event.table]
        said = list(judged(book, place, event))
        match event:
            case e.WheelSpun():
                said += self._wheel(book, place, event)
            case e.HotSpotSpun():
                won = prizes.hot_spot(book.terms.wheel, event, self.found.pots)
                self.owed += () if won is None else (won,)
            case e.RoundEnded():
                said += self._ended(place, event)
            case e.RoundCancelled() | e.RoundStopped() | e.JackpotCancelled():
                said += self._leave(place, event)
            case e.MeterCorrected():
                said += self._set(event)
            case _:
                pass
        _move(book, place, event)
        if isinstance(event, e.WagerReturned) and not place.chips:
            self.owed.append(e.RoundStopped(event.table, place.round, "misdeal"))
        return said

    def _wheel(self, book: Book, place: Place, event: e.WheelSpun) -> list[str]:
        due = prizes.community_due(place, event.position, others_win=book.others_win)
        won = prizes.community(book.terms.wheel, place, event, self.found.pots, others_win=book.others_win)
        self.owed += () if won is None else (won,)
        fits = won is not None if due else event.community == 0
        return [] if fits else [f"the inner wheel has no field {event.community} here"]

    def _ended(self, place: Place, event: e.RoundEnded) -> list[str]:
        self.found.rounds += 1
        self.found.wagered += event.wagered
        wagers = [event.wagered // max(1, len(event.positions))] * len(event.positions)
        feeds: list[e.Feed] = []
        for name, pot in self.found.pots.items():
            feed, winner = pot.fed(wagers, self.mysteries.get(name))
            feeds.append(feed)
            if winner and pot.terms.must_hit is not None:
                self._owe_must_hit(event.table, event.positions[winner - 1], name)
        place.clear()
        if self.owed:
            place.phase, place.ended, place.round = "payable", True, place.round - 1
        return [] if event.feeds == tuple(feeds) else ["the meters are not fed with what the wagers put in"]

    def _owe_must_hit(self, table: str, position: int, name: str) -> None:
        pot, value = self.found.pots[name], self.mysteries[name]
        assert pot.terms.must_hit is not None
        hit = e.MustHitWon(table, name, position, Cents(value))
        self.owed += (_Hit(hit), prizes.must_hit(table, position, value, pot), _Draw(name, pot.terms.must_hit))

    def _leave(self, place: Place, event: e.RoundCancelled | e.RoundStopped | e.JackpotCancelled) -> list[str]:
        """A round without a result: what its prizes took is back, up to the ceilings."""
        self.found.unaccounted += not place.ended
        before = {name: pot.shown for name, pot in self.found.pots.items()}
        for award in reversed(place.awards):
            award.book(-1)
        over = [(name, pot.level(before[name])) for name, pot in self.found.pots.items()]
        due = tuple(e.Over(name, Cents(amount)) for name, amount in over if amount)
        place.clear()
        recorded = () if isinstance(event, e.RoundCancelled) else event.over
        return [] if recorded == due else ["what came back to the meters beyond their ceilings is not recorded rightly"]

    def _set(self, event: e.MeterCorrected) -> list[str]:
        moved = self.found.pots[event.meter].correct(event.amount)
        recorded = (event.to_reserve, event.from_reserve, event.from_house)
        return [] if moved == recorded else [f"the money that {event.meter} lost or gained is not recorded rightly"]

    # The meters

    def _fallen(self, event: e.Event, before: dict[str, Cents]) -> list[str]:
        """A meter falls by an award or by an order of two people alone, and rises over its ceiling by nothing."""
        said: list[str] = []
        for meter in self.state.meters:
            ceiling = self.found.pots[meter.name].terms.ceiling
            if meter.amount < before[meter.name] and not isinstance(event, e.PrizesWon | e.MeterCorrected):
                said.append(f"{meter.name} has fallen without an award")
            if ceiling is not None and meter.amount > max(ceiling, before[meter.name]):
                said.append(f"{meter.name} has risen over its ceiling")
        return said

    def _compared(self) -> list[str]:
        """Where the recorded meters differ from the computed ones; a difference is told once, until it changes."""
        said: list[str] = []
        for meter in self.state.meters:
            pot = self.found.pots[meter.name]
            for what, recorded, computed in (
                ("holds", meter.amount, pot.shown),
                ("has in reserve", meter.reserve, int(pot.reserve)),
            ):
                if recorded - computed != self.told.get((meter.name, what), 0):
                    self.told[meter.name, what] = recorded - computed
                    said.append(f"{meter.name} {what} {recorded} cents as recorded and {computed} as computed")
        return said


def _called(owed: _Owed) -> str:
    match owed:
        case _Draw():
            return "MysteryDrawn"
        case _Hit():
            return "MustHitWon"
        case prizes.Won():
            return "PrizesWon"
        case _:
            return "RoundStopped"


_NEXT: dict[type, str] = {
    e.RoundStarted: "locked",
    e.CardsDealt: "dealt",
    e.LammerPlaced: "marked",
    e.TriggeringEventMarked: "event",
    e.SpinRequested: "requested",
    e.SpinEnabled: "enabled",
    e.SpinDisabled: "hot-spot",
    e.HotSpotSpun: "payable",
    e.PaymentBegun: "paying",
}


def _move(book: Book, place: Place, event: Any) -> None:
    """The table after the event."""
    place.phase = _NEXT.get(type(event), place.phase)
    match event:
        case e.ChipPlaced():
            place.chips = sorted([*place.chips, event.position])
        case e.ChipRemoved() | e.WagerReturned():
            place.chips = [one for one in place.chips if one != event.position]
        case e.DealerCardCorrected() if not place.triggered:
            place.phase, place.reconciled = "dealt", False
        case e.TableReconciled():
            place.reconciled = True
        case e.WheelSpun():
            place.phase = "hot-spot" if event.position in place.chips else "payable"
            place.stopped_at = event.position
        case e.PrizesAuthorised():
            place.authorised = True
        case e.PrizeHanded():
            place.handed.add(event.prize)
        case e.PrizesPaid() if place.ended:
            place.clear()
        case e.PrizesPaid():
            place.phase = "paid"
        case _:
            pass
