"""The end of a round: its wagers feed the meters, and a must-hit meter that reached its value is won."""

from pontoon.money import Cents
from pontoon.progressive import commands as c
from pontoon.progressive import events as e
from pontoon.progressive.chance import Source
from pontoon.progressive.desk import Desk
from pontoon.progressive.draft import Draft
from pontoon.progressive.meters import fed, taken, together
from pontoon.progressive.state import Meter, Payout
from pontoon.progressive.terms import MeterTerms, MustHit


def end_round(desk: Desk, draft: Draft, command: c.EndRound) -> None:
    """The round is accounted; jackpots that it hit are won in the order of the meters."""
    terminal, state = draft.terminal(command.table), draft.state
    wager = desk.wager.amount.value
    source = Source(command.random)
    found = [_fed_by(state.meter(terms.name), terms, wager, terminal.chips) for terms in state.terms.meters]
    wagered = Cents(wager * len(terminal.chips))
    feeds = tuple(feed for feed, _ in found)
    draft.add(e.RoundEnded(terminal.table, terminal.round, terminal.chips, wagered, feeds))
    for terms, (_, winner) in zip(state.terms.meters, found, strict=True):
        if winner and terms.must_hit is not None:
            _must_hit(draft, command.table, terms, terms.must_hit, winner, source)


def _fed_by(meter: Meter, terms: MeterTerms, wager: Cents, positions: tuple[int, ...]) -> tuple[e.Feed, int]:
    """What the round put into the meter, and the position whose wager took it to its mystery value, or 0.

    Wagers count in the order of their positions; if the meter had reached the value before, the first of them wins.
    """
    total: e.Feed | None = None
    winner = 0
    for position in positions:
        meter, feed = fed(meter, terms, wager)
        total = together(total, feed)
        if not winner and meter.mystery is not None and meter.amount >= meter.mystery:
            winner = position
    assert total is not None, "a round that is ended had a wager"
    return total, winner


def _must_hit(draft: Draft, table: str, terms: MeterTerms, must_hit: MustHit, position: int, source: Source) -> None:
    meter = draft.state.meter(terms.name)
    assert meter.mystery is not None
    draft.add(e.MustHitWon(table, terms.name, position, meter.mystery))
    payout = Payout(position, meter.mystery, "must-hit", meter=terms.name)
    draft.add(e.PrizesWon(table, (payout,), (taken(meter, terms, meter.mystery),)))
    draft.add(e.MysteryDrawn(terms.name, mystery(must_hit, source)))


def mystery(must_hit: MustHit, source: Source) -> Cents:
    """A mystery value: any whole cent of the range."""
    return Cents(must_hit.least + source.below(must_hit.most - must_hit.least + 1))
