"""The money of every event, as postings that sum to zero.

A seed and a contribution go from the house to a meter or its reserve, the money of a prize from the meter back to the
house, which pays it out. Wagers and prizes themselves move in the table's own ledger.
"""

from collections.abc import Iterable

from pontoon.money import Cents, Posting, balanced, balances
from pontoon.progressive import events as e
from pontoon.progressive.evolve import evolve
from pontoon.progressive.state import State, Taking
from pontoon.settlement import HOUSE


def postings(before: State, event: e.Event) -> tuple[Posting, ...]:
    """What the event moves; `before` is the state before it."""
    match event:
        case e.ProgressiveOpened():
            return _from_house((f"meter:{one.name}", one.seed) for one in event.terms.meters)
        case e.RoundEnded():
            moves: list[tuple[str, Cents]] = []
            for feed in event.feeds:
                moves.append((f"meter:{feed.meter}", Cents(feed.added - feed.over)))
                moves.append((f"reserve:{feed.meter}", Cents(feed.reserved + feed.over)))
            return _from_house(moves)
        case e.PrizesWon():
            return _taken(event.takings, 1)
        case e.RoundCancelled() | e.RoundStopped() | e.JackpotCancelled():
            terminal = before.terminal(event.table)
            over = () if isinstance(event, e.RoundCancelled) else event.over
            return () if terminal is None else (*_taken(terminal.takings, -1), *_over(over))
        case e.MeterCorrected():
            meter, reserve = f"meter:{event.meter}", f"reserve:{event.meter}"
            change = Cents(event.from_reserve + event.from_house - event.to_reserve)
            return _from_house(((meter, change), (reserve, Cents(event.to_reserve - event.from_reserve))))
        case _:
            return ()


def _from_house(moves: Iterable[tuple[str, Cents]]) -> tuple[Posting, ...]:
    listed = [Posting(account, amount) for account, amount in moves]
    return balanced((*listed, Posting(HOUSE, Cents(-sum(one.amount for one in listed)))))


def _taken(takings: tuple[Taking, ...], sign: int) -> tuple[Posting, ...]:
    moves: list[tuple[str, Cents]] = []
    for one in takings:
        moves.append((f"meter:{one.meter}", Cents(sign * (one.seeded - one.amount))))
        moves.append((f"reserve:{one.meter}", Cents(-sign * one.from_reserve)))
    return _from_house(moves)


def _over(overs: tuple[e.Over, ...]) -> tuple[Posting, ...]:
    moves: list[Posting] = []
    for one in overs:
        moves.append(Posting(f"meter:{one.meter}", Cents(-one.amount)))
        moves.append(Posting(f"reserve:{one.meter}", one.amount))
    return balanced(tuple(moves))


def accounts(events: Iterable[e.Event]) -> dict[str, Cents]:
    """What every account holds after a stream."""
    found: list[Posting] = []
    state = State()
    for event in events:
        found += postings(state, event)
        state = evolve(state, event)
    return balances(found)
