"""Tables at a glance, where somebody sits, and what a display shows."""

from msgspec import to_builtins
from msgspec.structs import asdict

from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS
from pontoon.server.front import Front
from pontoon.server.telling.rules import inscriptions, scale, specials
from pontoon.service.progressives.host import HostedProgressive
from pontoon.service.publishing import PUBLIC
from pontoon.service.tables.host import HostedTable
from pontoon.service.tables.joined import progressive_of
from pontoon.service.tables.state import Hosting
from pontoon.wire import lobby as wire
from pontoon.wire.http import Seat
from pontoon.words.clauses import texts_of
from pontoon.words.sign import pay_scales

_SMALL = 500
"""How many tables can be looked through while others wait."""


def seats_of(state: Hosting) -> tuple[Seat, ...]:
    """Every box with who sits there or has wagered."""
    sitting: dict[int, dict[str, None]] = {box: {} for box in range(1, state.table.setup.boxes + 1)}
    for box, player in state.table.seats:
        sitting[box][player] = None
    for one in state.table.boxes:
        sitting[one.number].update(dict.fromkeys(bettor.player for bettor in one.bettors))
    return tuple(Seat(box, tuple(players)) for box, players in sitting.items())


def table_card(front: Front, hosted: HostedTable) -> wire.TableCard:
    """A table at a glance."""
    state, table, rules = hosted.state, hosted.state.table, hosted.rules
    limits = table.setup.limits
    return wire.TableCard(
        table=state.id,
        title=state.title,
        rulebook=rules.id,
        book=texts_of(rules),
        variant=rules.id not in BOOK_IDS,
        rules_title=rules.title,
        special=specials(rules),
        owner=state.owner,
        public=state.terms.public,
        open=table.phase != "closed",
        round=table.round,
        phase=table.phase,
        clock=wire.TableClock(hosted.clock.what, hosted.clock.until),
        minimum=limits.minimum,
        maximum=limits.maximum,
        step=limits.step,
        decks=table.setup.decks,
        pack=hosted.rules.cards.pack.value,
        boxes=table.setup.boxes,
        seats=seats_of(state),
        bots=tuple(bot.name for bot in state.bots),
        dealing=state.terms.dealing,
        dealer_name=table.procedures.dealer,
        money=state.terms.money,
        absence=state.terms.absence,
        clocks=asdict(state.terms.clocks),
        edge=front.edges.at(hosted),
        progressive=state.terms.progressive,
        watching=len(hosted.topic.watchers),
        in_play=Cents(sum(_put_down(state, player) for player in _players(state))),
    )


def _players(state: Hosting) -> tuple[str, ...]:
    return tuple(dict.fromkeys(bettor.player for box in state.table.boxes for bettor in box.bettors))


def _put_down(state: Hosting, player: str) -> int:
    """What lies on the layout of somebody's own, as far as it is not decided."""
    staked = 0
    for box in state.table.boxes:
        if box.hands:
            stakes = (stake for hand in box.hands for stake in hand.stakes if stake.player == player)
            staked += sum(stake.base + stake.double for stake in stakes if stake.status != "settled")
        else:
            staked += sum(bettor.wager for bettor in box.bettors if bettor.player == player)
        staked += sum(side.amount for side in box.sides if side.player == player and not side.settled)
        staked += sum(one.amount for one in box.insurances if one.player == player and not one.settled)
    return staked


def seat_card(front: Front, hosted: HostedTable, name: str) -> wire.SeatCard | None:
    """Somebody's place at a table; None where there is none."""
    boxes = tuple(seat.box for seat in seats_of(hosted.state) if name in seat.players)
    if not boxes or hosted.state.table.phase == "closed":
        return None
    return wire.SeatCard(
        table_card(front, hosted),
        boxes,
        Cents(_put_down(hosted.state, name)),
        name in hosted.clock.players,
        name in hosted.state.away,
    )


async def places_of(front: Front, name: str, streams: list[str]) -> list[wire.SeatCard]:
    """Where somebody has a place among these streams: first where something lies in play.

    A small house looks at everything that is in memory too, where somebody may have sat down and not played yet.
    """
    there = {stream: one for stream, one in front.house.office.hosted.items() if isinstance(one, HostedTable)}
    found: list[wire.SeatCard] = []
    for stream in dict.fromkeys((*(sorted(there) if len(there) <= _SMALL else ()), *streams)):
        # Those in memory are only looked at: whoever asks for a stream keeps it there.
        hosted = there.get(stream) or await front.house.hosted(stream)
        card = seat_card(front, hosted, name) if isinstance(hosted, HostedTable) else None
        if card is not None:
            found.append(card)
    found.sort(key=lambda one: (not one.awaited, -one.in_play, one.away, one.table.table))
    return found


def meter_card(hosted: HostedProgressive) -> wire.MeterCard:
    """A progressive at a glance."""
    view = hosted.view(PUBLIC)
    meters = {one.name: one.amount for one in view["meters"]}
    tables = tuple(dict.fromkeys(sign.table for sign in view["signs"] if sign.table))
    return wire.MeterCard(view["progressive"], view["title"], view["rulebook"], meters, tables)


def board(front: Front, hosted: HostedTable) -> wire.Board:
    """What a table's display shows."""
    state = hosted.state
    linked = front.house.office.hosted.get(progressive_of(state))
    return wire.Board(
        table=table_card(front, hosted),
        sequence=hosted.sequence,
        inscriptions=inscriptions(hosted.rules, state.table.setup, state.table.practice, decks=True),
        scales=tuple(scale(one) for one in pay_scales(hosted.rules)),
        view=to_builtins(dict(hosted.view(PUBLIC))),
        progressive=None if linked is None else to_builtins(dict(linked.view(PUBLIC))),
    )
