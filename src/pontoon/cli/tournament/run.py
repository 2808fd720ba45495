"""Running a tournament: who plays, where the random bytes come from, the file of events, stopping and going on."""

import secrets
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from pontoon.cards import Entropy, seeded_entropy
from pontoon.cli.complaint import ComplaintError, shown
from pontoon.cli.event_file import EventFile, keeping
from pontoon.cli.files import check_writable
from pontoon.cli.say import say
from pontoon.cli.terminal import console
from pontoon.cli.tournament.desk import RunDesk, first_director
from pontoon.cli.tournament.sound import sound
from pontoon.cli.tournament.source import chart_in, conditions_named, kept_name, made_up, names_in
from pontoon.players import ChartPlayer, LeaderPlayer, MimicPlayer, RandomPlayer
from pontoon.rulebook import Rulebook
from pontoon.strategy import Chart
from pontoon.table import Refusal
from pontoon.table.asking import Chooser
from pontoon.table.names import name_key
from pontoon.tournament import (
    ApproveConditions,
    Chance,
    Conditions,
    Enter,
    Event,
    NameChance,
    NominateDirector,
    Outcome,
    State,
    announce,
    conduct,
    encode_event,
    evolve,
    register,
    rules_of,
    run,
)
from pontoon.tournament.audit import seal_in
from pontoon.tournament.ballot import players_due
from pontoon.tournament.conduct import performed
from pontoon.tournament.decide_entry import known_as
from pontoon.tournament.events import BallotDrawn, SessionEnded, StageEnded, TournamentOpened
from pontoon.tournament.people import ChanceSource
from pontoon.tournament.report import Reporter
from pontoon.tournament.state import conditions_of

if TYPE_CHECKING:
    from pontoon.cli.tournament.person import Person

INTERRUPTED = 130
BOTS = ("mimic", "chart", "random", "leader")
UNTIL: dict[str, type] = {"session": SessionEnded, "stage": StageEnded}
"""Where a run may be told to stop, and the event that it stops after."""


class Asked(Struct, frozen=True):
    """What was asked for."""

    file: str
    players: int | None
    names: str | None
    bots: str
    people: str
    seed: str | None
    chart: str | None
    director: str
    approver: str
    events: str | None
    until: str | None
    html: str | None
    as_json: bool


def run_tournament(asked: Asked) -> int:
    """Run the tournament to its end, or until it is stopped; returns the exit status."""
    from pontoon.cli.play.input import LeaveError
    from pontoon.cli.tournament.report import deliver

    conditions = conditions_named(asked.file)
    if conditions.duplicate and asked.events is not None and asked.seed is None:
        reason = "A duplicate tournament that is kept needs --seed: after a stop, its other tables get the same cards."
        raise ComplaintError(reason, text=asked.events)
    if asked.until not in (None, *UNTIL):
        raise ComplaintError(f"--until is one of {', '.join(UNTIL)}, not {asked.until!r}.", text=asked.until)
    people = tuple(kept_name(name) for name in asked.people.split(",") if name.strip())
    names = _names(asked, conditions, people)
    kinds = _kinds(asked.bots)
    rules = rules_of(conditions)
    chart = chart_in(asked.chart, rules)
    if asked.html is not None:
        check_writable(Path(asked.html))
    with keeping(asked.events) as kept:
        record = Record(kept, told=bool(people))
        state = _entered(rules, _begun(asked, conditions, record), names, asked, record)
        person = _person(people, asked, state)
        desk = RunDesk(record.seal, person)
        state = _after_the_break(rules, state, desk, record)
        state = _chance_named(rules, state, desk, record, asked)
        choosers = _choosers(state, people, person, _bots(kinds, chart))
        chance = _chance(asked.seed)
        try:
            _conducted(conduct(rules, state, choosers, chance, desk), record, person, asked.until)
        except (KeyboardInterrupt, LeaveError):
            say(_stopped(asked.events, record), to_errors=True)
            return INTERRUPTED
    deliver(record.reporter.report(), html=asked.html, as_json=asked.as_json, rounds=False)
    return 0


def _names(asked: Asked, conditions: Conditions, people: tuple[str, ...]) -> tuple[str, ...]:
    """Everybody who enters: the people at this terminal first, then the names of the file or made-up ones."""
    if asked.names is not None and asked.players is not None:
        raise ComplaintError("Give --players or --names, not both.", text=asked.names)
    if len(set(map(name_key, people))) < len(people):
        raise ComplaintError("Everybody enters once only (20.6), at this terminal too.", text=asked.people)
    given = names_in(asked.names) if asked.names is not None else ()
    if asked.names is not None and not given:
        raise ComplaintError(f"{shown(asked.names)} names nobody: one name a line.", text=asked.names)
    terms, others = conditions.entry, tuple(name for name in given if name_key(name) not in map(name_key, people))
    number = len(people) + len(others)
    if not given:
        number = max(terms.maximum if asked.players is None else asked.players, len(people))
    if not terms.minimum <= number <= terms.maximum:
        reason = f"{number} players: {asked.file} is for {terms.minimum} to {terms.maximum} (20.4(e))."
        raise ComplaintError(reason, text=str(number), clause="20.4(e)")
    return *people, *(others or made_up(number - len(people), (*people, asked.director)))


def _kinds(bots: str) -> tuple[str, ...]:
    kinds = tuple(kind.strip() for kind in bots.split(",") if kind.strip())
    for kind in kinds or ("",):
        if kind not in BOTS:
            raise ComplaintError(f"There is no bot {kind!r}; known are {', '.join(BOTS)}.", text=bots)
    return kinds


def _bots(kinds: tuple[str, ...], chart: Chart) -> tuple[Chooser, ...]:
    makers: dict[str, Chooser] = {
        "mimic": MimicPlayer(),
        "chart": ChartPlayer(chart),
        "random": RandomPlayer(),
        "leader": LeaderPlayer(chart),
    }
    return tuple(makers[kind] for kind in kinds)


def _after_the_break(rules: Rulebook, state: State, desk: RunDesk, record: "Record") -> State:
    """A break lasts until its time is over, or somebody ends it (20.17)."""
    order = desk.end_of_break(state)
    if order is None:
        return state
    outcome = performed(rules, state, order, _chance(None))
    record.keep(outcome.events, outcome.state)
    return outcome.state


def _chance_named(rules: Rulebook, state: State, desk: RunDesk, record: "Record", asked: Asked) -> State:
    """Where chance comes from is on record before any is drawn; a tournament begun with real chance takes no seed."""
    if state.phase in ("finished", "cancelled"):
        return state
    if state.chance is not None:
        if state.chance == "operating-system" and asked.seed is not None:
            reason = (
                f"{asked.events} was begun with real chance, so it takes no --seed: leave it out, or name a new file "
                "to practise with."
            )
            raise ComplaintError(reason, text=asked.seed)
        return state
    source: ChanceSource = "operating-system" if asked.seed is None else "practice"
    order = desk.sign(state, NameChance(source, first_director(state)))
    outcome = performed(rules, state, order, _chance(asked.seed))
    record.keep(outcome.events, outcome.state)
    return outcome.state


def _person(people: tuple[str, ...], asked: Asked, state: State) -> "Person | None":
    """The people at this terminal, who take turns."""
    if not people:
        return None
    from pontoon.cli.tournament.person import Person

    return Person(console(to_errors=asked.as_json), people, pace=state.pace)


def _choosers(
    state: State, people: tuple[str, ...], person: "Person | None", bots: tuple[Chooser, ...]
) -> Mapping[str, Chooser]:
    """A person or a bot for every player. Bots go by the order of entry, so a stopped run has the same ones."""
    found: dict[str, Chooser] = {}
    for entrant in state.entrants.values():
        bot = bots[(entrant.number - 1) % len(bots)]
        found[entrant.player] = person if person is not None and entrant.player in people else bot
    return found


def _chance(seed: str | None) -> Chance:
    """Random bytes by name, made from the seed, or from a secret one that the operating system draws."""
    secret = secrets.token_hex(32) if seed is None else seed

    def named(name: str) -> Entropy:
        return seeded_entropy(sha256(f"{secret}\n{name}".encode(errors="surrogatepass")).hexdigest())

    return named


class Record:
    """Hears every event: keeps it in the file, if there is one, and tells the report.

    `told`: somebody sees at once what happens, so it has to be safe first.
    """

    def __init__(self, file: EventFile | None, *, told: bool) -> None:
        self.file = file
        self.told = told
        self.reporter = Reporter()
        self.count = 0
        self.trail = sha256()

    def keep(self, events: tuple[Event, ...], state: State) -> None:
        """New events of one decision."""
        if self.file is not None:
            put = self.file.append if self.told else self.file.append_soon
            put([encode_event(event) for event in events])
        self.heard(events, state)

    def heard(self, events: tuple[Event, ...], state: State) -> None:
        """Events that are in the file already."""
        self.count += len(events)
        self.reporter.note(events, state)
        if self.file is not None:
            for event in events:
                self.trail.update(encode_event(event) + b"\n")

    def seal(self) -> str:
        """The seal of everything that was kept."""
        return seal_in(self.trail) if self.file is not None else ""


def _begun(asked: Asked, conditions: Conditions, record: Record) -> State:
    """The state at the end of the file of events, or a tournament that has just been announced."""
    if asked.events is None or record.file is None or not record.file.size:
        begun = announce(conditions)
        record.keep(begun.events, begun.state)
        return begun.state
    stream, _ = sound(asked.events)
    first = stream.events[0]
    assert isinstance(first, TournamentOpened)
    if first.conditions != conditions:
        reason = f"{asked.events} has a tournament with other conditions ({first.conditions.title})."
        raise ComplaintError(reason, text=asked.events)
    record.file.goes_on_at(stream.length)
    state = State()
    for event in stream.events:
        state = evolve(state, event)
        record.heard((event,), state)
    return state


def _entered(rules: Rulebook, state: State, names: tuple[str, ...], asked: Asked, record: Record) -> State:
    """Enter everybody who is not in the file of events yet."""
    if state.phase != "entry":
        return state
    for command in register(names, asked.director, asked.approver):
        match command:
            case NominateDirector() if state.directors:
                continue
            case ApproveConditions() if state.approved:
                continue
            case Enter(player=player) if known_as(state, player):
                continue
            case _:
                pass
        outcome = run(rules, state, command)
        if isinstance(outcome, Refusal):
            clause = outcome.clauses[0] if outcome.clauses else None
            raise ComplaintError(str(outcome), text=str(getattr(command, "player", "")), clause=clause)
        state = outcome.state
        record.keep(outcome.events, state)
    terms, number = conditions_of(state).entry, len(players_due(state))
    if number < terms.minimum:
        reason = (
            f"{number} players are left, and the tournament needs {terms.minimum} (20.4(e)): take entries or cancel."
        )
        raise ComplaintError(reason, text=str(number), clause="20.4(e)")
    return state


def _conducted(outcomes: Iterator[Outcome], record: Record, person: "Person | None", until: str | None) -> None:
    """Play up to the prizes, or `until` then. A line shows the progress, or people see what happens to them."""
    errors = console(to_errors=True)
    with errors.status("The ballot is drawn") as status:
        if not errors.is_terminal or person is not None:
            status.stop()
        for outcome in outcomes:
            record.keep(outcome.events, outcome.state)
            if person is not None:
                person.saw(outcome)
            drawn = outcome.events[-1]
            if isinstance(drawn, BallotDrawn):
                tables = max(one.table for one in drawn.seats)
                status.update(f"Session {drawn.session}: {len(drawn.seats)} players at {tables} tables")
            if until is not None and any(isinstance(event, UNTIL[until]) for event in outcome.events):
                return


def _stopped(events: str | None, record: Record) -> str:
    if events is None:
        return f"\nStopped after {record.count} events. Nothing was kept: --events FILE keeps a tournament."
    return f"\nStopped after {record.count} events. The same command goes on from {events}."
