"""A progressive that is being run: its state, its events in a file, and its source of random bytes."""

import os
from collections.abc import Callable

from pontoon.cards import Entropy, seeded_entropy
from pontoon.cli.complaint import ComplaintError
from pontoon.cli.event_file import EventFile
from pontoon.cli.progressive.source import audited
from pontoon.progressive import (
    SPIN_BYTES,
    Command,
    Configuration,
    Desk,
    Event,
    State,
    decide,
    encode_event,
    evolve,
    fold,
    open_progressive,
)
from pontoon.progressive.state import ChanceSource
from pontoon.table import Refusal


class Session:
    """A running progressive. Events are in the file before anybody is told of them.

    Its random bytes are the operating system's, or for practice those of a seed. Which of them is recorded when it
    opens; what began with real chance takes no other.
    """

    def __init__(self, desk: Desk, configuration: Configuration, file: EventFile | None, seed: str | None) -> None:
        self.desk = desk
        self.seed = seed
        self.file = file
        self.state = State()
        self.new: list[Event] = []
        if file is not None and file.size:
            self._resume(file, configuration)
            return
        chance: ChanceSource = "operating-system" if seed is None else "practice"
        opened = open_progressive(desk, configuration.terms, self.entropy(SPIN_BYTES * 16), chance)
        assert not isinstance(opened, Refusal), "the door brings enough bytes"
        self._keep(opened)

    def _resume(self, file: EventFile, configuration: Configuration) -> None:
        stream = audited(str(file.path), self.desk)
        self.state = fold(stream.events)
        if self.state.terms != configuration.terms or self.state.rulebook != self.desk.rules.id:
            raise ComplaintError(
                f"{file.path} was begun under other terms or another rulebook: go on with those, or name a new file.",
                text=str(file.path),
            )
        if self.seed is not None and not self.is_practice:
            raise ComplaintError(
                f"{file.path} was not begun for practice, so its wheel takes no --seed: leave it out, or name a new "
                "file to practise with.",
                text=self.seed,
            )
        file.goes_on_at(stream.length)

    @property
    def is_practice(self) -> bool:
        """Whether its chance can be known or chosen, so that nothing real may depend on it."""
        return self.state.chance == "practice"

    @property
    def entropy(self) -> Entropy:
        """Random bytes from the operating system, or from the seed and the number of events so far."""
        return os.urandom if self.seed is None else seeded_entropy(f"{self.seed}/{self.state.sequence}")

    def do(self, make: Callable[[Entropy], tuple[Command, ...]]) -> tuple[Event, ...] | Refusal:
        """Perform commands, all or none; their events are written to the file and then applied."""
        state, found = self.state, list[Event]()
        for command in make(self.entropy):
            events = decide(self.desk, state, command)
            if isinstance(events, Refusal):
                return events
            for event in events:
                state = evolve(state, event)
            found += events
        self._keep(tuple(found))
        return tuple(found)

    def _keep(self, events: tuple[Event, ...]) -> None:
        if self.file is not None:
            self.file.append([encode_event(event) for event in events])
        for event in events:
            self.state = evolve(self.state, event)
        self.new += events
