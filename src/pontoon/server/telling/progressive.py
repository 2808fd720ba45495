"""A progressive to begin with, and the wager of a hosted one, valued at the present meters."""

from fractions import Fraction
from importlib.resources import files

from pontoon.progressive import Desk, Situation, break_even, value_of
from pontoon.service.progressives.host import HostedProgressive
from pontoon.table import Refusal
from pontoon.wire import progressives as wire


def example() -> wire.ProgressiveExample:
    """The configuration that comes with the program."""
    text = files("pontoon.progressive").joinpath("example.toml").read_text(encoding="utf-8")
    return wire.ProgressiveExample(text)


def value(hosted: HostedProgressive, participants: int, decks: int | None) -> wire.WagerValue | Refusal:
    """What the wager is worth now for the first of so many who take part."""
    desk, progressive = Desk(hosted.rules), hosted.state.progressive
    terms, allowed = progressive.terms, hosted.rules.cards.decks.value
    most = len(terms.wheel.positions)
    if not 1 <= participants <= most:
        return Refusal("participants", f"From 1 to {most} can take part.")
    if decks is not None and decks not in allowed:
        listed = ", ".join(str(one) for one in allowed)
        return Refusal("decks", f"This book is played with {listed} decks, or 0 for the limit of infinitely many.")
    meters = {one.name: one.amount for one in progressive.meters}
    situation = Situation(meters, tuple(range(1, participants + 1)), 1, decks)
    worth = value_of(desk, terms, situation)
    even = tuple(wire.BreakEven(name, now, break_even(desk, terms, situation, name)) for name, now in meters.items())
    return wire.WagerValue(
        participants,
        decks,
        worth.stake,
        _exact(worth.trigger),
        _exact(worth.wheel / 100),
        _exact(worth.must_hit / 100),
        _exact(worth.expected / 100),
        _exact(worth.edge),
        f"{float(worth.deviation) / 100:.4f}",
        even,
    )


def _exact(one: Fraction) -> wire.Exact:
    return wire.Exact(str(one), f"{float(one):.6f}")
