"""What follows from each command to a hosted tournament, from a time that is up, and from the automatic director."""

from typing import assert_never

from pontoon.players import ChartPlayer, chart_for
from pontoon.service.hosted import Asked
from pontoon.service.tables.commands import Leave, Return
from pontoon.service.tables.early import ends_offer, too_early
from pontoon.service.tables.events import PlayerLeft, PlayerReturned
from pontoon.service.tables.money import BOT
from pontoon.service.tournaments import bots
from pontoon.service.tournaments import commands as c
from pontoon.service.tournaments import events as h
from pontoon.service.tournaments.authority import owns, permitted
from pontoon.service.tournaments.directing import Order, next_order
from pontoon.service.tournaments.judging import Directing
from pontoon.service.tournaments.times import later_of
from pontoon.service.tournaments.waiting import BREAK, Waiting, waiting
from pontoon.table import CloseOffer, Hit, Refusal, Stand
from pontoon.table import State as TableState
from pontoon.table.names import name_fault
from pontoon.tournament import (
    AskNext,
    AwardPrizes,
    CalculatePlaces,
    Command,
    DirectPlayer,
    DrawBallot,
    EndSession,
    Enter,
    Official,
    Play,
    StartSession,
    Wager,
)
from pontoon.tournament.ballot import drawn_order, players_due
from pontoon.tournament.conditions import Groups
from pontoon.tournament.decide_entry import has_entered
from pontoon.tournament.events import ReserveListed
from pontoon.tournament.state import conditions_of, session_of, table_of

MOST_WAITING = 1_000
"""Who may wait for the director, and who may have offered to play on for somebody: all of them are in the view."""


def judge(directing: Directing, asked: Asked) -> Refusal | None:
    """Add what follows from a command to the decision, or say why nothing does."""
    state, name = directing.state, asked.caller.name
    command = permitted(state, asked)
    match command:
        case Refusal():
            return command
        case c.AskEntry():
            return _ask_entry(directing, command.player)
        case c.StandIn():
            return _stand_in(directing, command.player)
        case c.PassOffer():
            return _pass(directing, command)
        case Leave():
            if command.player not in state.tournament.entrants or command.player in state.away:
                return Refusal("away", f"{command.player} is not here as a player, and cannot leave.")
            directing.add(PlayerLeft(command.player))
            return None
        case Return():
            if command.player not in state.away:
                return Refusal("not-away", f"{command.player} has not left this tournament.")
            directing.add(PlayerReturned(command.player))
            return directing.proceed()
        case c.EnterBot():
            return _enter_bot(directing, command, name)
        case c.HoldBallot():
            by = directing.director if owns(state, asked.caller) else Official("director", name)
            return _draw(directing, by, command.sizes) or directing.proceed()
        case _:
            if name in state.away:
                directing.add(PlayerReturned(name))
            return _for_others(directing, command) or directing.perform(command) or directing.proceed()


def _for_others(directing: Directing, command: Command) -> Refusal | None:
    """Close the offers before a move one by one, while nobody else is awaited; else it is refused as a whole."""
    if not isinstance(command, Play) or not _is_on(directing, command.table):
        return None
    number, rules = command.table, directing.rules
    while ends_offer(rules, _lies(directing, number), command.move):
        asked = waiting(rules, directing.state, number).players
        people = tuple(one for one in asked if directing.state.bot(one) is None)
        closed = Play(number, CloseOffer())
        refusal = too_early(rules, _lies(directing, number), command.move, people) or directing.perform(closed)
        if refusal is not None:
            return refusal
    return None


def _lies(directing: Directing, table: int) -> TableState:
    """A table of the session as it is."""
    return table_of(directing.state.tournament, table).table


def _is_on(directing: Directing, table: int) -> bool:
    """Whether a session is on that has a table of this number."""
    session = directing.state.tournament.session
    return session is not None and 1 <= table <= len(session.tables)


def _ask_entry(directing: Directing, player: str) -> Refusal | None:
    """An entry at once, or a request to the director, where the conditions restrict groups or the terms say so."""
    state = directing.state
    open_to_all = state.terms.entries == "open" and conditions_of(state.tournament).groups == Groups()
    if open_to_all:
        return directing.perform(Enter(player, directing.director))
    if player in state.asked:
        return Refusal("asked-already", f"{player} has asked already, and waits for the director.")
    if state.tournament.phase != "entry" or has_entered(state.tournament, player):
        return Refusal("entries-closed", f"{player} has entered already, or entries are closed.")
    if len(state.asked) >= MOST_WAITING:
        return Refusal("full", f"{len(state.asked)} people wait for the director already. Ask again later.")
    directing.add(h.EntryAsked(player))
    return None


def _stand_in(directing: Directing, player: str) -> Refusal | None:
    state = directing.state
    if player in state.stand_ins or has_entered(state.tournament, player):
        return Refusal("entered-already", f"{player} is known here already: everybody plays once only.")
    if len(state.stand_ins) >= MOST_WAITING:
        return Refusal("full", f"{len(state.stand_ins)} people would play on for somebody already.")
    directing.add(h.StandInOffered(player))
    return None


def _pass(directing: Directing, command: c.PassOffer) -> Refusal | None:
    now = waiting(directing.rules, directing.state, command.table) if _is_on(directing, command.table) else None
    if now is None or now.what != "offer" or command.player not in now.players:
        return Refusal(
            "no-offer", f"Nothing is on offer at table {command.table} that {command.player} could let pass."
        )
    directing.add(h.OfferLetPass(command.table, command.player))
    return directing.proceed()


def _enter_bot(directing: Directing, command: c.EnterBot, by: str) -> Refusal | None:
    state = directing.state
    taken = {one.name for one in state.bots}
    most = conditions_of(state.tournament).entry.maximum
    name = command.name or next(f"{BOT}{number}" for number in range(1, most + 2) if f"{BOT}{number}" not in taken)
    if name_fault(name) is not None or not name.startswith(BOT) or name in taken:
        text = f"A bot's name begins with {BOT} and is no other bot's here, unlike {name!r}."
        return Refusal("bot-name", text, (), {"name": name})
    directing.add(h.BotEntered(name, command.kind, command.pace, by))
    refusal = directing.perform(Enter(name, directing.director))
    if refusal is None and any(isinstance(event, ReserveListed) for event in directing.own):
        return Refusal("full", f"The tournament is full: {most} players. A bot is no reserve.")
    return refusal


def _draw(directing: Directing, by: Official, sizes: tuple[int, ...] = ()) -> Refusal | None:
    """The ballot, from the bytes that were committed to."""
    tournament = directing.state.tournament
    order: tuple[str, ...] = ()
    if tournament.phase in ("entry", "between"):
        order = drawn_order(players_due(tournament), directing.draws("ballot"))
    return directing.perform(DrawBallot(order, by, sizes))


# time that is up


def lapse(directing: Directing, number: int) -> Refusal | None:
    """The time is up at a table: the house wagers the minimum, decides as the terms have it, or closes an offer."""
    now = waiting(directing.rules, directing.state, number)
    match now.what:
        case "wager":
            return _lapsed_wager(directing, number, now.players[0]) or directing.proceed()
        case "decision":
            directing.add(h.PaceLapsed("decision", number, now.players[0]))
            return _direct(directing, now.players[0]) or _decide_for(directing, number, now) or directing.proceed()
        case "offer":
            directing.add(h.PaceLapsed("offer", number))
            return directing.perform(Play(number, CloseOffer())) or directing.proceed()
        case _:
            return Refusal("no-clock", "Nothing that has a clock is awaited.")


def _lapsed_wager(directing: Directing, number: int, player: str) -> Refusal | None:
    """Everybody wagers the minimum at least in every round (20.14), and who cannot is out already."""
    tournament = directing.state.tournament
    least = conditions_of(tournament).limits_of(session_of(tournament).stage).minimum
    directing.add(h.PaceLapsed("wager", number, player))
    return _direct(directing, player) or directing.perform(Wager(number, player, least))


def _direct(directing: Directing, player: str) -> Refusal | None:
    """Where the director has set a pace, who does not keep it is told so (20.18)."""
    pace = directing.state.tournament.pace
    if not pace:
        return None
    return directing.perform(DirectPlayer(player, f"Keep the pace: {pace} seconds.", directing.director))


def _decide_for(directing: Directing, number: int, now: Waiting) -> Refusal | None:
    """A decision for somebody who is not there. A hand that has to draw draws."""
    player, box = now.players[0], now.at[2]
    if directing.state.terms.absence == "best":
        chooser = ChartPlayer(chart_for(directing.rules))
        best = bots.move_of(directing.rules, directing.state, number, now, player, chooser, directing.draws)
        if not isinstance(best, c.PassOffer) and directing.perform(best) is None:
            return None
    stands = directing.perform(Play(number, Stand(player, box)))
    return None if stands is None else directing.perform(Play(number, Hit(player, box)))


def break_over(directing: Directing) -> Refusal | None:
    """The time of a break is over: the dealers ask for wagers again (20.17)."""
    tournament = directing.state.tournament
    tables = () if tournament.session is None else tournament.session.tables
    for table in tables:
        if waiting(directing.rules, directing.state, table.number) is BREAK:
            over = later_of(directing.time, tournament.break_until)
            return directing.perform(AskNext(table.number), at=over) or directing.proceed()
    return Refusal("no-break", "No table waits for the end of a break.")


# the automatic director


def direct(directing: Directing, order: Order) -> Refusal | None:
    """The automatic director gives the order that is due."""
    step = next_order(directing.rules, directing.state, directing.now)
    if step is None or step.order != order:
        return Refusal("not-due", "Something else has to happen first.")
    return _ordered(directing, order) or directing.proceed()


def _ordered(directing: Directing, order: Order) -> Refusal | None:
    by = directing.director
    match order:
        case "ballot":
            return _draw(directing, by)
        case "start":
            tournament = directing.state.tournament
            absent = any(not seat.taken for table in session_of(tournament).tables for seat in table.seats)
            # The director has waited by the steady clock until the published start; the calendar may have jumped.
            early = absent and tournament.played == 1
            at = later_of(directing.time, conditions_of(tournament).start) if early else ""
            return directing.perform(StartSession(by), at=at)
        case "end":
            return directing.perform(EndSession(by))
        case "places":
            return directing.perform(CalculatePlaces(by))
        case "prizes":
            return directing.perform(AwardPrizes(by))
        case _:
            assert_never(order)
