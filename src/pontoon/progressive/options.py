"""Everything that may be done at a terminal now: the same answers the engine gives, listed for buttons.

What is offered is exactly what `decide` accepts, given enough random bytes and the right code.
"""

from msgspec import Struct

from pontoon.cards import DECK, Card
from pontoon.money import Cents
from pontoon.progressive import commands as c
from pontoon.progressive.buttons import BUTTONS
from pontoon.progressive.corrections import MeterRange, may_correct, meter_ranges
from pontoon.progressive.desk import Desk
from pontoon.progressive.guards import guard
from pontoon.progressive.state import State


class Offer(Struct, frozen=True):
    """A button that may be pressed. `numbers`: the positions or prizes it is for; `names`: who may authorise.

    `reasons`: the reasons that may be given; `least`: the smallest main wager a chip goes with. `random`: the command
    needs random bytes. `meters`: what they may be set to, by two of the people named. `cards`: the card that lies
    there now, for every number.
    """

    button: str
    numbers: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    least: Cents = Cents(0)
    random: bool = False
    meters: tuple[MeterRange, ...] = ()
    cards: tuple[Card, ...] = ()


_Numbered = c.CorrectCard | c.PlaceChip | c.RemoveChip | c.ReturnWager | c.TouchSensor | c.SpinForPlayer | c.HandPrize
_DRAWS = (c.Confirm, c.TouchSensor, c.SpinForPlayer, c.EndRound)


def options(desk: Desk, state: State, table: str) -> tuple[Offer, ...]:
    """Every button of the table's terminal that may be pressed now."""
    terms, terminal = state.terms.table(table), state.terminal(table)
    if terms is None or terminal is None:
        return ()
    open_now = [one for one in _candidates(desk, state, table) if guard(desk, state, one) is None]
    found: list[Offer] = []
    for kind in BUTTONS:
        of_kind = [one for one in open_now if type(one) is kind]
        if of_kind:
            found.append(
                Offer(
                    kind.__name__,
                    tuple(dict.fromkeys(_number(one) for one in of_kind if isinstance(one, _Numbered))),
                    _names(desk, of_kind),
                    tuple(
                        dict.fromkeys(one.reason for one in of_kind if isinstance(one, c.StopRound | c.SpinForPlayer))
                    ),
                    terms.minimum if kind is c.PlaceChip else Cents(0),
                    kind in _DRAWS,
                    meter_ranges(state) if kind is c.CorrectMeter else (),
                    terminal.dealer if kind is c.CorrectCard else (),
                )
            )
    return tuple(found)


def _candidates(desk: Desk, state: State, table: str) -> list[c.Command]:
    """One command of every kind there is, for every position, prize and person."""
    terms, terminal = state.terms.table(table), state.terminal(table)
    assert terms is not None
    assert terminal is not None
    plain = (c.CancelRound, c.Deal, c.PlaceLammer, c.Reconcile, c.MarkTriggeringEvent, c.Spin, c.EnableSpin)
    found: list[c.Command] = [kind(table) for kind in (*plain, c.DisableSpin, c.PayJackpot, c.Paid, c.StartRound)]
    for position in range(1, terms.positions + 1):
        found += [c.PlaceChip(table, position, terms.minimum), c.RemoveChip(table, position)]
        found += [c.ReturnWager(table, position), c.TouchSensor(table, position, b"")]
        found += [c.SpinForPlayer(table, position, "setting", b"")]
        found += [c.SpinForPlayer(table, position, "sensor-fault", b"")]
    found += [c.ShowCard(table, DECK[0]), c.StopRound(table, "misdeal"), c.StopRound(table, "malfunction")]
    found += [c.Confirm(table, b""), c.CancelJackpot(table, "malfunction"), c.EndRound(table, b"")]
    roles = desk.wager.authorised_by.value
    found += [c.Authorise(table, one.name, "") for one in desk.people if one.role in roles]
    found += [c.HandPrize(table, number) for number in range(1, len(terminal.payouts) + 1)]
    found += [c.CorrectCard(table, number) for number in range(1, len(terminal.dealer) + 1)]
    names = may_correct(desk)[:2]
    for one in meter_ranges(state) if names else ():
        other = Cents(one.least + (one.least == one.now))
        found.append(c.CorrectMeter(table, one.meter, other, "why", names[0], "", names[1], ""))
    return found


def _names(desk: Desk, of_kind: list[c.Command]) -> tuple[str, ...]:
    """Who may authorise, or put a meter right."""
    if isinstance(of_kind[0], c.CorrectMeter):
        return may_correct(desk)
    return tuple(one.name for one in of_kind if isinstance(one, c.Authorise))


def _number(command: _Numbered) -> int:
    """The position, prize or card a button is for."""
    if isinstance(command, c.CorrectCard):
        return command.number
    return command.prize if isinstance(command, c.HandPrize) else command.position


def covers(offer: Offer, command: c.Command) -> bool:
    """Whether the offer includes the command; random bytes, codes and what the dealer sees are not compared."""
    if type(command).__name__ != offer.button:
        return False
    if isinstance(command, c.PlaceChip) and command.main < offer.least:
        return False
    if isinstance(command, c.Authorise):
        return command.name in offer.names
    if isinstance(command, c.CancelJackpot):
        return bool(command.malfunction.strip())
    if isinstance(command, c.CorrectMeter):
        named = {command.name, command.second_name}
        fits = any(one.meter == command.meter and one.takes(command.amount) for one in offer.meters)
        return fits and len(named) == 2 and named <= set(offer.names) and bool(command.why.strip())
    if isinstance(command, c.CorrectCard) and command.number in offer.numbers:
        return command.card is not offer.cards[command.number - 1]
    if isinstance(command, c.StopRound | c.SpinForPlayer) and command.reason not in offer.reasons:
        return False
    return not isinstance(command, _Numbered) or _number(command) in offer.numbers
