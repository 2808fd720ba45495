"""The arithmetic of meters: whole cents, with the parts of a cent kept for later so that nothing is lost."""

from msgspec.structs import replace

from pontoon.money import Cents
from pontoon.progressive.events import Feed, Over
from pontoon.progressive.state import Meter, Taking
from pontoon.progressive.terms import MeterTerms, Share


def fed(meter: Meter, terms: MeterTerms, wager: Cents) -> tuple[Meter, Feed]:
    """The meter after one accounted wager."""
    added, carry = divmod(meter.carry + wager * terms.contribution.parts, terms.contribution.of)
    reserved, reserve_carry = divmod(meter.reserve_carry + wager * terms.reserve.parts, terms.reserve.of)
    # No more than what came in: a wager never makes a meter fall.
    over = 0 if terms.ceiling is None else min(added, max(0, meter.amount + added - terms.ceiling))
    feed = Feed(meter.name, Cents(added), Cents(reserved), Cents(over), carry, reserve_carry)
    return apply_feed(meter, feed), feed


def apply_feed(meter: Meter, feed: Feed) -> Meter:
    """The meter with what a feed put into it."""
    return replace(
        meter,
        amount=Cents(meter.amount + feed.added - feed.over),
        carry=feed.carry,
        reserve=Cents(meter.reserve + feed.reserved + feed.over),
        reserve_carry=feed.reserve_carry,
    )


def together(first: Feed | None, second: Feed) -> Feed:
    """Two feeds of one meter, one after the other, as one."""
    if first is None:
        return second
    return replace(
        second,
        added=Cents(first.added + second.added),
        reserved=Cents(first.reserved + second.reserved),
        over=Cents(first.over + second.over),
    )


def part_of(amount: Cents, share: Share, winners: int = 1) -> Cents:
    """The share of an amount for each of `winners` winners; a part of a cent is not paid."""
    return Cents(amount * share.parts // (share.of * winners))


def taken(meter: Meter, terms: MeterTerms, amount: Cents) -> Taking:
    """Take money out of a meter; if that leaves less than its seed, it is filled up to the seed.

    What a must-hit meter holds beyond its mystery value stays on top of the new seed.
    """
    missing = terms.seed if terms.must_hit is not None else max(0, terms.seed - (meter.amount - amount))
    from_reserve = min(missing, meter.reserve)
    return Taking(meter.name, amount, Cents(from_reserve), Cents(missing - from_reserve))


def apply_taking(meter: Meter, taking: Taking) -> Meter:
    """The meter after money was taken and a new seed came in."""
    return replace(
        meter,
        amount=Cents(meter.amount - taking.amount + taking.seeded),
        reserve=Cents(meter.reserve - taking.from_reserve),
    )


def apply_over(meter: Meter, over: Over) -> Meter:
    """The meter without what stood over its ceiling, which is in the reserve now."""
    return replace(meter, amount=Cents(meter.amount - over.amount), reserve=Cents(meter.reserve + over.amount))


def undone(meters: tuple[Meter, ...], takings: tuple[Taking, ...]) -> tuple[Meter, ...]:
    """The meters with the money of these takings back in them, the last first, and without the new seeds."""
    found = {one.name: one for one in meters}
    for taking in reversed(takings):
        meter = found[taking.meter]
        found[taking.meter] = replace(
            meter,
            amount=Cents(meter.amount + taking.amount - taking.seeded),
            reserve=Cents(meter.reserve + taking.from_reserve),
        )
    return tuple(found.values())


def over_ceilings(
    meters: tuple[Meter, ...], terms: tuple[MeterTerms, ...], takings: tuple[Taking, ...]
) -> tuple[Over, ...]:
    """What these takings, when they are undone, bring back beyond a ceiling: other tables have fed the meter since."""
    found: list[Over] = []
    for before, after, one in zip(meters, undone(meters, takings), terms, strict=True):
        most = after.amount if one.highest is None else max(one.highest, before.amount)
        if after.amount > most:
            found.append(Over(after.name, Cents(after.amount - most)))
    return tuple(found)
