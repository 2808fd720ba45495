"""Changes planted in the stream of a progressive, each of them one that no honest round could leave behind.

What the stream alone knows is left alone: another card of the same worth, another mystery value that nobody reached,
another reason in words, a wager placed and taken back. Such a change makes another history, and no wrong one. So is
what nothing after it depends on: every change here has an effect on an event that follows.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from pontoon.cards import DECK
from pontoon.money import Cents
from pontoon.progressive import Event
from pontoon.progressive import events as e
from pontoon.table import Person

Stream = list[Any]
Plant = Callable[[random.Random, Stream], Stream | None]
"""The stream with a change in it; None where there is no place for this one."""

DEALER = Person("dealer", "dora")
STEPS = (
    e.RoundCancelled,
    e.CardsDealt,
    e.LammerPlaced,
    e.TableReconciled,
    e.TriggeringEventMarked,
    e.SpinRequested,
    e.WheelSpun,
    e.SpinEnabled,
    e.SpinDisabled,
    e.HotSpotSpun,
    e.PaymentBegun,
    e.JackpotCancelled,
    e.PrizesPaid,
    e.RoundEnded,
)
"""Events that bring a round on: without one of them, or with one too many, the next does not fit."""
DRAWN = (e.WheelSpun, e.HotSpotSpun, e.PrizesWon, e.MustHitWon, e.MysteryDrawn)


def at(dice: random.Random, stream: Stream, kinds: Any, fits: Callable[[int], bool] = lambda at: True) -> int | None:
    """A place where an event of these kinds stands, and which fits."""
    places = [place for place, one in enumerate(stream) if place and isinstance(one, kinds) and fits(place)]
    return dice.choice(places) if places else None


def followed(stream: Stream, place: int) -> bool:
    """Whether the next step of this table's round can follow on this event alone.

    Wagers and meters are no steps, and a stop, a wager that goes back or a card put right may follow on several.
    """
    table = getattr(stream[place], "table", "")
    plain = (e.ChipPlaced, e.ChipRemoved, e.MeterCorrected)
    here = (one for one in stream[place + 1 :] if getattr(one, "table", None) == table and not isinstance(one, plain))
    return not isinstance(next(here, None), e.RoundStopped | e.WagerReturned | e.DealerCardCorrected | None)


def changed(stream: Stream, place: int, **fields: Any) -> Stream:
    return [*stream[:place], replace(stream[place], **fields), *stream[place + 1 :]]


def off(dice: random.Random, number: int) -> Cents:
    """Another amount."""
    return Cents(number + dice.choice([-100, -7, -1, 1, 2, 50, 10_000]))


# Amounts


def payout_amount(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.PrizesWon)
    if place is None:
        return None
    won: Any = stream[place]
    which = dice.randrange(len(won.payouts))
    payouts = list(won.payouts)
    payouts[which] = replace(payouts[which], amount=off(dice, payouts[which].amount))
    return changed(stream, place, payouts=tuple(payouts))


def taking_amount(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.PrizesWon, lambda at: bool(getattr(stream[at], "takings", ())))
    if place is None:
        return None
    won: Any = stream[place]
    field = dice.choice(["amount", "from_reserve", "from_house"])
    taking = won.takings[0]
    return changed(stream, place, takings=(replace(taking, **{field: off(dice, getattr(taking, field))}),))


def no_taking(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.PrizesWon, lambda at: bool(getattr(stream[at], "takings", ())))
    return None if place is None else changed(stream, place, takings=())


def feed_field(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.RoundEnded)
    if place is None:
        return None
    ended: Any = stream[place]
    which, field = (
        dice.randrange(len(ended.feeds)),
        dice.choice(["added", "reserved", "over", "carry", "reserve_carry"]),
    )
    feeds = list(ended.feeds)
    feeds[which] = replace(feeds[which], **{field: off(dice, getattr(feeds[which], field))})
    return changed(stream, place, feeds=tuple(feeds))


def a_feed_less(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.RoundEnded)
    return None if place is None else changed(stream, place, feeds=stream[place].feeds[1:])


def wagered(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.RoundEnded)
    return None if place is None else changed(stream, place, wagered=off(dice, stream[place].wagered))


def meter_set(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.MeterCorrected)
    if place is None:
        return None
    field = dice.choice(["amount", "to_reserve", "from_reserve", "from_house"])
    return changed(stream, place, **{field: off(dice, getattr(stream[place], field))})


def over(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.JackpotCancelled | e.RoundStopped, lambda at: bool(getattr(stream[at], "over", ())))
    if place is None:
        return None
    one: Any = stream[place]
    more = (replace(one.over[0], amount=off(dice, one.over[0].amount)), *one.over[1:])
    return changed(stream, place, over=dice.choice([one.over[1:], more]))


# People and positions


def winner(dice: random.Random, stream: Stream) -> Stream | None:
    """Somebody else wins, perhaps somebody without a wager."""
    place = at(dice, stream, e.PrizesWon)
    if place is None:
        return None
    won: Any = stream[place]
    payouts = list(won.payouts)
    which = dice.randrange(len(payouts))
    other = dice.choice([one for one in range(9) if one != payouts[which].position])
    payouts[which] = replace(payouts[which], position=other)
    return changed(stream, place, payouts=tuple(payouts))


def a_payout_more_or_less(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.PrizesWon)
    if place is None:
        return None
    payouts: Any = stream[place].payouts
    return changed(stream, place, payouts=dice.choice([payouts[1:], (*payouts, payouts[0])]))


def positions(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.RoundStarted | e.RoundEnded)
    if place is None:
        return None
    listed: Any = stream[place].positions
    other = dice.choice([one for one in range(1, 8) if one not in listed] or [8])
    return changed(stream, place, positions=dice.choice([listed[1:], tuple(sorted((*listed, other)))]))


def round_number(dice: random.Random, stream: Stream) -> Stream | None:
    kinds = e.RoundStarted | e.RoundEnded | e.RoundCancelled | e.RoundStopped | e.JackpotCancelled
    place = at(dice, stream, kinds)
    return None if place is None else changed(stream, place, round=stream[place].round + dice.choice([-1, 1, 7]))


def authority(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.PrizesAuthorised)
    return None if place is None else changed(stream, place, by=dice.choice([DEALER, Person("pit-supervisor", "")]))


def authority_of_a_meter(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.MeterCorrected)
    if place is None:
        return None
    one: Any = stream[place]
    alone, dealer, silent = {"by": one.confirmed_by}, {"confirmed_by": DEALER}, {"why": " "}
    return changed(stream, place, **dice.choice([alone, dealer, silent]))


def large(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.PaymentBegun)
    if place is None:
        return None
    now: Any = stream[place].large
    return changed(stream, place, large=now[1:] if now and dice.random() < 0.5 else (*now, len(now) + 1))


# Cards and wheels


def trigger(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.DealerCardShown | e.DealerCardCorrected)
    if place is None:
        return None
    others = [one for one in (None, True, False) if one is not stream[place].triggered]
    return changed(stream, place, triggered=dice.choice(others))


def worthless_card(dice: random.Random, stream: Stream) -> Stream | None:
    """A card that decides becomes one that does not, or the other way round."""
    place = at(dice, stream, e.DealerCardShown, lambda at: stream[at].triggered is not True)
    if place is None or stream[place - 1].__class__ is e.DealerCardShown:
        return None
    shown: Any = stream[place]
    first = not any(
        isinstance(one, e.DealerCardShown) and one.table == shown.table for one in _round_before(stream, place)
    )
    if not first or any(isinstance(one, e.DealerCardCorrected) for one in _round_before(stream, place)):
        return None
    possible = shown.card.points in (6, 10)
    return changed(stream, place, card=dice.choice([one for one in DECK if (one.points in (6, 10)) is not possible]))


def _round_before(stream: Stream, place: int) -> Iterable[Event]:
    """The events of this table's round before this one, the last first."""
    table = stream[place].table
    for one in reversed(stream[:place]):
        if getattr(one, "table", None) == table:
            if isinstance(one, e.CardsDealt):
                return
            yield one


def wheel_position(dice: random.Random, stream: Stream) -> Stream | None:
    """A seat that takes part instead of an empty one, or the other way round."""
    place = at(dice, stream, e.WheelSpun, lambda at: followed(stream, at))
    if place is None:
        return None
    spun: Any = stream[place]
    chips = next(one.positions for one in reversed(stream[:place]) if _started(one, spun.table))
    returned = {one.position for one in _round_before(stream, place) if isinstance(one, e.WagerReturned)}
    taking = [one for one in chips if one not in returned]
    others = [one for one in range(1, 8) if (one in taking) is not (spun.position in taking)]
    return changed(stream, place, position=dice.choice(others)) if others else None


def _started(event: Event, table: str) -> bool:
    return isinstance(event, e.RoundStarted) and event.table == table


def wheel_nowhere(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.WheelSpun | e.HotSpotSpun)
    if place is None:
        return None
    fields: list[dict[str, Any]] = [{"position": 0}, {"position": 99}]
    fields += [{"community": 99}] if isinstance(stream[place], e.WheelSpun) else [{"field": 99}, {"field": 0}]
    return changed(stream, place, **dice.choice(fields))


def who_spun(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.HotSpotSpun)
    if place is None:
        return None
    by_player = stream[place].by == "player"
    return changed(stream, place, **({"by": "dealer"} if by_player else {"reason": None}))


def mystery(dice: random.Random, stream: Stream) -> Stream | None:
    """A mystery value outside its range, or another than the one that is won later."""
    place = at(dice, stream, e.MysteryDrawn)
    if place is None:
        return None
    drawn: Any = stream[place]
    later = [one for one in stream[place + 1 :] if isinstance(one, e.MustHitWon | e.MysteryDrawn)]
    hit = next((isinstance(one, e.MustHitWon) for one in later if one.meter == drawn.meter), False)
    return changed(stream, place, value=Cents(drawn.value + 1 if hit and dice.random() < 0.7 else 10**7))


def must_hit(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.MustHitWon)
    if place is None:
        return None
    hit: Any = stream[place]
    fields: list[dict[str, Any]] = [{"value": off(dice, hit.value)}, {"position": hit.position % 7 + 1}]
    return changed(stream, place, **dice.choice(fields))


# Events


def dropped(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, STEPS, lambda at: followed(stream, at))
    return None if place is None else [*stream[:place], *stream[place + 1 :]]


def dropped_draw(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, (e.PrizesWon, e.MustHitWon, e.MysteryDrawn), lambda at: at + 1 < len(stream))
    return None if place is None else [*stream[:place], *stream[place + 1 :]]


def no_authority(dice: random.Random, stream: Stream) -> Stream | None:
    """A large prize that nobody confirmed, and that was handed out or paid."""

    def paid(place: int) -> bool:
        table = stream[place].table
        return any(isinstance(one, e.PrizesPaid) and one.table == table for one in stream[place:])

    place = at(dice, stream, e.PrizesAuthorised, paid)
    return None if place is None else [*stream[:place], *stream[place + 1 :]]


def doubled(dice: random.Random, stream: Stream) -> Stream | None:
    place = dice.randrange(len(stream))
    later = dice.choice([place + 1, len(stream)]) if isinstance(stream[place], DRAWN) else place + 1
    return [*stream[:later], stream[place], *stream[later:]]


def handed_twice(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.PrizeHanded)
    return None if place is None else [*stream[: place + 1], stream[place], *stream[place + 1 :]]


def swapped(dice: random.Random, stream: Stream) -> Stream | None:
    """Two steps of one table's round, one after the other, change places."""

    def fits(place: int) -> bool:
        one, other = stream[place], stream[place + 1] if place + 1 < len(stream) else stream[place]
        return type(one) is not type(other) and isinstance(other, STEPS) and one.table == other.table

    place = at(dice, stream, STEPS, fits)
    return None if place is None else [*stream[:place], stream[place + 1], stream[place], *stream[place + 2 :]]


def elsewhere(dice: random.Random, stream: Stream) -> Stream | None:
    """A step is recorded at another table, or at one that there is not."""
    place = at(dice, stream, STEPS, lambda at: followed(stream, at))
    if place is None:
        return None
    one: Any = stream[place]
    return changed(stream, place, table=dice.choice([name for name in ("a", "b", "c", "nowhere") if name != one.table]))


def moved(dice: random.Random, stream: Stream) -> Stream | None:
    """A draw or a prize stands somewhere else in the stream."""
    place = at(dice, stream, DRAWN, lambda at: at + 2 < len(stream))
    if place is None:
        return None
    rest = [*stream[:place], *stream[place + 1 :]]
    to = dice.choice([number for number in range(1, len(rest) + 1) if number != place])
    return [*rest[:to], stream[place], *rest[to:]]


def opened_again(dice: random.Random, stream: Stream) -> Stream | None:
    place = dice.randint(1, len(stream))
    return dice.choice([[*stream[:place], stream[0], *stream[place:]], stream[1:]])


def unknown_meter(dice: random.Random, stream: Stream) -> Stream | None:
    place = at(dice, stream, e.MysteryDrawn | e.MustHitWon | e.MeterCorrected)
    if place is None:
        return None
    others = [one for one in ("none", "minor") if one != stream[place].meter]
    return changed(stream, place, meter=dice.choice(others))


def terms(dice: random.Random, stream: Stream) -> Stream | None:
    """Shares by which every feed would be another, or that are none."""
    opened: Any = stream[0]
    meters = list(opened.terms.meters)
    which = dice.randrange(len(meters))
    share = replace(meters[which].contribution, **dice.choice([{"of": 0}, {"of": 3}, {"parts": -1}]))
    meters[which] = replace(meters[which], contribution=share)
    return [replace(opened, terms=replace(opened.terms, meters=tuple(meters))), *stream[1:]]


PLANTS: tuple[Plant, ...] = (
    payout_amount,
    taking_amount,
    no_taking,
    feed_field,
    a_feed_less,
    wagered,
    meter_set,
    over,
    winner,
    a_payout_more_or_less,
    positions,
    round_number,
    authority,
    authority_of_a_meter,
    large,
    trigger,
    worthless_card,
    wheel_position,
    wheel_nowhere,
    who_spun,
    mystery,
    must_hit,
    dropped,
    dropped_draw,
    no_authority,
    doubled,
    handed_twice,
    swapped,
    elsewhere,
    moved,
    opened_again,
    unknown_meter,
    terms,
)
