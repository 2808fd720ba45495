"""The automatic director and dealer: they do whatever is due next, with the same commands that people would send.

Choosers decide for the players. What comes next depends on the state alone, and the random bytes on the name of what
they are for, so a tournament that was stopped at any event goes on to the same end.
"""

from collections.abc import Iterator, Mapping

from pontoon.cards import Entropy
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.table import CloseBetting, CloseOffer, Range, Refusal, controller, next_step
from pontoon.table import Command as TableCommand
from pontoon.table.asking import OFFERED, AskedToPlay, AskedToWager, Chooser, Rival, SideOffer
from pontoon.table.state import box_at
from pontoon.tournament import commands as c
from pontoon.tournament.ballot import drawn_order, players_due
from pontoon.tournament.chips import in_units, of_units
from pontoon.tournament.decide import Outcome, run
from pontoon.tournament.draft import Chance
from pontoon.tournament.options import play_choices, side_choices, wager_choice
from pontoon.tournament.people import Official
from pontoon.tournament.state import Seat, Session, State, Table, conditions_of, seat_of, session_of, table_of
from pontoon.tournament.turns import between_rounds, broke, clockwise, has_wager, is_finished, to_ask


class StuckError(Exception):
    """A step of the automatic director was refused: always a bug, or a chooser that took what was not offered."""


class Desk:
    """What a door adds to the automatic director: it signs orders with time and seal, and has orders of its own."""

    def sign(self, state: State, order: c.Command) -> c.Command:
        """The order as it is given."""
        return order

    def order(self, state: State) -> c.Command | None:
        """An order that somebody gives now, while a session is played."""
        return None


def register(names: tuple[str, ...], director: str, approver: str = "") -> tuple[c.Command, ...]:
    """The commands that bring players into a tournament that has just been announced."""
    by = Official("director", director)
    return (
        c.NominateDirector(director, Official("shift-manager")),
        c.ApproveConditions(Official("regulator", approver)),
        *(c.Enter(name, by) for name in names),
    )


def conduct(
    rules: Rulebook, state: State, choosers: Mapping[str, Chooser], chance: Chance, desk: Desk | None = None
) -> Iterator[Outcome]:
    """Play everything from here to the prizes, one command at a time."""
    desk = desk or Desk()
    while state.phase not in ("finished", "cancelled"):
        if state.phase == "playing":
            for number in range(1, len(session_of(state).tables) + 1):
                for outcome in _play_table(rules, state, number, choosers, chance, desk):
                    state = outcome.state
                    yield outcome
        outcome = performed(rules, state, desk.sign(state, order_due(state, chance)), chance)
        state = outcome.state
        yield outcome


def performed(rules: Rulebook, state: State, command: c.Command, chance: Chance) -> Outcome:
    """The result of a command that must not be refused."""
    outcome = run(rules, state, command, chance)
    if isinstance(outcome, Refusal):
        raise StuckError(f"{command}: {outcome}")
    return outcome


def order_due(state: State, chance: Chance) -> c.Command:
    """The director's next order, once no table has anything left to play."""
    by = Official("director", state.directors[0] if state.directors else "")
    match state.phase:
        case "entry" | "between":
            order = drawn_order(players_due(state), chance(f"ballot {state.played + 1}"))
            return c.DrawBallot(order, by)
        case "drawn":
            waiting = tuple(seat.player for table in session_of(state).tables for seat in table.seats if not seat.taken)
            return c.TakeSeats(waiting) if waiting else c.StartSession(by)
        case "playing" if state.break_minutes:
            return c.EndBreak(by)
        case "playing":
            return c.EndSession(by)
        case "counted":
            return c.CalculatePlaces(by)
        case _:
            return c.AwardPrizes(by)


def _play_table(
    rules: Rulebook, state: State, number: int, choosers: Mapping[str, Chooser], chance: Chance, desk: Desk
) -> Iterator[Outcome]:
    """One table to the end of the session."""
    conditions = conditions_of(state)
    while True:
        session = session_of(state)
        table = session.tables[number - 1]
        if is_finished(conditions, session, table):
            return
        command = desk.order(state)
        if command is None and state.break_minutes and between_rounds(table):
            command = order_due(state, chance)
        if command is None:
            command = table_step(rules, state, number, choosers, chance)
        outcome = run(rules, state, command, chance)
        if isinstance(outcome, Refusal):
            if not _told(table, command, outcome, choosers):
                raise StuckError(f"{command}: {outcome}")
            continue
        state = outcome.state
        yield outcome


def _told(table: Table, command: c.Command, refusal: Refusal, choosers: Mapping[str, Chooser]) -> bool:
    """Tell the player that the choice was refused; the player may choose again."""
    player = ""
    if isinstance(command, c.Wager):
        player = command.player
    elif isinstance(command, c.Play):
        player = getattr(command.move, "player", "")
    return seat_of(table, player) is not None and choosers[player].hears(refusal)


def table_step(
    rules: Rulebook, state: State, number: int, choosers: Mapping[str, Chooser], chance: Chance
) -> c.Command:
    """What happens next at a table that has not finished."""
    table = table_of(state, number)
    if table.table.phase == "unopened":
        return c.OpenTable(number)
    if table.table.phase == "betting":
        return _betting(rules, state, table, choosers, chance)
    step = next_step(rules, table.table)
    if step.kind == "offer":
        return c.Play(number, _offer(rules, state, table, step.offer or "", choosers, chance))
    assert step.kind == "decide", step
    box = box_at(table.table, step.box)
    assert box is not None
    player = controller(rules, box, box.hands[step.hand - 1]).player
    asked = _to_play(rules, state, table, player, (step.box, step.hand), chance)
    return c.Play(number, choosers[player].decide(asked))


def _betting(rules: Rulebook, state: State, table: Table, choosers: Mapping[str, Chooser], chance: Chance) -> c.Command:
    current = seat_of(table, table.turn)
    if broke(table, conditions_of(state).limits_of(session_of(state).stage).minimum):
        return c.AskNext(table.number)  # 20.14: they are out
    if current is not None and not has_wager(table, current) and current.player not in table.voided:
        bet = choosers[current.player].wager(asked_to_wager(rules, state, table, current, chance))
        sides = tuple(c.SideBet(kind, of_units(amount)) for kind, amount in bet.sides)
        return c.Wager(table.number, current.player, of_units(bet.amount), sides)
    if to_ask(table) is not None:
        return c.AskNext(table.number)
    return c.Play(table.number, CloseBetting())


def _offer(
    rules: Rulebook, state: State, table: Table, offer: str, choosers: Mapping[str, Chooser], chance: Chance
) -> TableCommand:
    """The first player who takes the offer; if nobody does, the offer is closed."""
    for seat in table.seats:
        asked = _to_play(rules, state, table, seat.player, (seat.box, 0), chance)
        if any(choice.action == OFFERED[offer] for choice in asked.choices):
            taken = choosers[seat.player].accept(asked)
            if taken is not None:
                return taken
    return CloseOffer()


def _to_play(
    rules: Rulebook, state: State, table: Table, player: str, at: tuple[int, int], chance: Chance
) -> AskedToPlay:
    seat = seat_of(table, player)
    assert seat is not None
    return AskedToPlay(
        rules,
        player,
        *at,
        table.table.boxes,
        table.table.dealer,
        play_choices(rules, table, player),
        in_units(seat.chips),
        table.rounds + 1,
        _own(state, table, player, chance),
    )


def asked_to_wager(rules: Rulebook, state: State, table: Table, seat: Seat, chance: Chance) -> AskedToWager:
    """What the player sees whose turn it is to wager."""
    session, conditions = session_of(state), conditions_of(state)
    choice = wager_choice(state, table.number, seat.player)
    assert choice is not None
    stage = conditions.stages[session.stage]
    final = session.stage == len(conditions.stages) - 1
    step = in_units(choice.step)
    sides = (
        SideOffer(one.kind, Range(seat.player, in_units(one.least), in_units(one.most), step), one.up_to_wager)
        for one in side_choices(rules, state)
    )
    return AskedToWager(
        rules,
        seat.box,
        Range(seat.player, in_units(choice.least), in_units(choice.most), step),
        in_units(seat.chips),
        table.rounds + 1,
        _own(state, table, seat.player, chance),
        tuple(sides),
        table.table.previous,
        tuple(Rival(one.player, one.box, in_units(one.chips), _wager(table, one)) for one in clockwise(table)),
        _rounds_left(session, stage.rounds, table),
        len(conditions.prizes) if final else stage.through_per_table or 1,
        f"{stage.name}, table {table.number}",
    )


def _rounds_left(session: Session, rounds: int, table: Table) -> int | None:
    if session.extra:
        return 1
    return rounds - table.rounds if rounds else None


def _wager(table: Table, seat: Seat) -> Cents:
    box = box_at(table.table, seat.box)
    return Cents(sum(one.wager for one in box.bettors) if box else 0)


def _own(state: State, table: Table, player: str, chance: Chance) -> "Own":
    return Own(chance, f"player {player} {session_of(state).number} {table.number} {table.table.sequence}")


class Own:
    """A player's own random bytes, made when they are first asked for."""

    __slots__ = ("chance", "name")

    def __init__(self, chance: Chance, name: str) -> None:
        self.chance = chance
        self.name = name

    def __call__(self) -> Entropy:
        return self.chance(self.name)
