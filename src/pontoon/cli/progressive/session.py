"""A progressive that is being run: its state, its events in a file, and its source of random bytes."""

import os
from collections.abc import Callable
from pathlib import Path

from pontoon.cards import Entropy, seeded_entropy
from pontoon.cli.complaint import STDIN, ComplaintError
from pontoon.cli.progressive.source import whole_events_of
from pontoon.progressive import (
    SPIN_BYTES,
    Command,
    Configuration,
    Desk,
    Event,
    State,
    decide,
    encode_stream,
    evolve,
    fold,
    open_progressive,
)
from pontoon.table import Refusal


class Session:
    """A running progressive. Events are in the file before anybody is told of them."""

    def __init__(self, desk: Desk, configuration: Configuration, events: str | None, seed: str | None) -> None:
        if events == STDIN:
            raise ComplaintError("Events are kept in a file, which can be gone on with: name one.", text=events)
        self.desk = desk
        self.seed = seed
        self.path = None if events is None else Path(events)
        self.state = State()
        self.new: list[Event] = []
        if self.path is not None and self.path.exists() and self.path.stat().st_size:
            self._resume(configuration)
            return
        opened = open_progressive(desk, configuration.terms, self.entropy(SPIN_BYTES * 16))
        assert not isinstance(opened, Refusal), "the door brings enough bytes"
        self._keep(opened)

    def _resume(self, configuration: Configuration) -> None:
        assert self.path is not None
        recorded, size = whole_events_of(self.path)
        self.state = fold(recorded)
        if self.state.terms != configuration.terms or self.state.rulebook != self.desk.rules.id:
            raise ComplaintError(
                f"{self.path} was begun under other terms or another rulebook: go on with those, or name a new file.",
                text=str(self.path),
            )
        if size < self.path.stat().st_size:  # a decision that was cut off has not happened
            with self.path.open("r+b") as file:
                file.truncate(size)

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
        if self.path is not None:
            try:
                with self.path.open("ab") as file:
                    file.write(encode_stream(events))
                    file.flush()
                    os.fsync(file.fileno())
            except OSError as error:
                raise ComplaintError(f"{self.path} cannot be written: {error.strerror}.", text=str(self.path)) from None
        for event in events:
            self.state = evolve(self.state, event)
        self.new += events
