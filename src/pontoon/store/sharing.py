"""What several processes on one database tell each other: who has which stream, letters, and news.

Every stream has one owner at a time, which judges its commands. Owning is a convenience and not what keeps a stream
whole: that is the expected sequence of every append, so an owner that was thought dead and wakes up can do no harm. Its
first append is refused (`Conflict`), or comes before anybody else's and is simply the next one.

A letter goes to a stream, and whoever owns it reads it; or to a process. It lies there until its reader is done with
it, so an owner that dies leaves its letters to the next one, and a letter may be read twice: commands have ids and
receipts, and are done once. News goes to every other process. Letters and news may be lost when the database crashes;
whoever waits for an answer asks again.
"""

from collections.abc import Sequence
from typing import Protocol
from uuid import uuid4

from msgspec import Struct

PROCESS = "process:"
"""How the name of every process begins; no stream is called so."""


class Letter(Struct, frozen=True):
    """Bytes for one stream or process. `sender`: the process to answer to. `number`: given by the post."""

    to: str
    body: bytes
    sender: str = ""
    number: int = 0


class Bulletin(Struct, frozen=True):
    """News of a stream."""

    stream: str
    body: bytes


class Sharing(Protocol):
    """The other processes of a house. Every method may be called from any thread."""

    @property
    def process(self) -> str:
        """The name of this process for the others. It changes when this process was given up for dead.

        Empty between two names: nothing is owned then.
        """
        ...

    def claim(self, stream: str) -> bool:
        """Become the owner of a stream, unless a living process is; True where this process owns it now."""
        ...

    def release(self, stream: str) -> None:
        """Let others have it."""
        ...

    def owns(self, stream: str) -> bool:
        """Whether this process owns a stream, as far as it knows."""
        ...

    def owned(self) -> frozenset[str]:
        """The streams that this process owns, as far as it knows; none after it was given up for dead."""
        ...

    def shares(self) -> dict[str, int]:
        """How many streams each living process owns."""
        ...

    def hand(self, stream: str, to: str) -> bool:
        """Make another living process the owner of a stream, which is told by a letter without words to the stream.

        False where it was not this process's to give, or the other has died meanwhile.
        """
        ...

    def owner_of(self, stream: str) -> str | None:
        """The living process that owns a stream."""
        ...

    def orphans(self) -> list[str]:
        """Streams whose owner has died or does not answer, by name: somebody has to claim them."""
        ...

    def send(self, letters: Sequence[Letter]) -> None:
        """Post letters, and wake whoever waits."""
        ...

    def receive(self, most: int = 500) -> list[Letter]:
        """Letters to this process and to its streams that it has not been given yet, in the order of posting."""
        ...

    def done(self, letters: Sequence[Letter]) -> None:
        """These letters have been dealt with; nobody is given them again."""
        ...

    def publish(self, news: Sequence[Bulletin]) -> None:
        """Tell all other processes, and wake them."""
        ...

    def news(self, most: int = 500) -> list[Bulletin]:
        """What others have published since this was asked last, in the order of publishing."""
        ...

    def wait(self, seconds: float) -> None:
        """Return when something may have come, or after so long. Being woken is a hint; asking is the truth."""
        ...

    def close(self) -> None:
        """Let go of all streams and stop; they are orphans from now on."""
        ...


class Alone:
    """The only process of a house: it owns whatever it claims, and nobody writes."""

    def __init__(self) -> None:
        self.process = f"{PROCESS}{uuid4().hex[:12]}"
        self._owned: set[str] = set()

    def claim(self, stream: str) -> bool:
        """Always."""
        self._owned.add(stream)
        return True

    def release(self, stream: str) -> None:
        """Nobody else takes it."""
        self._owned.discard(stream)

    def owns(self, stream: str) -> bool:
        """Whether it was claimed."""
        return stream in self._owned

    def owned(self) -> frozenset[str]:
        """What was claimed."""
        return frozenset(self._owned)

    def shares(self) -> dict[str, int]:
        """All that was claimed."""
        return {self.process: len(self._owned)}

    def hand(self, stream: str, to: str) -> bool:
        """There is nobody to give it to."""
        return False

    def owner_of(self, stream: str) -> str | None:
        """This process, or nobody."""
        return self.process if stream in self._owned else None

    def orphans(self) -> list[str]:
        """Nobody else is there to die."""
        return []

    def send(self, letters: Sequence[Letter]) -> None:
        """There is nobody to write to: a stream that is not claimed here is claimed nowhere."""
        if letters:
            raise ValueError(f"there is no other process to send a letter to {letters[0].to}")

    def receive(self, most: int = 500) -> list[Letter]:
        """None."""
        return []

    def done(self, letters: Sequence[Letter]) -> None:
        """Nothing to do."""

    def publish(self, news: Sequence[Bulletin]) -> None:
        """Nobody listens."""

    def news(self, most: int = 500) -> list[Bulletin]:
        """None."""
        return []

    def wait(self, seconds: float) -> None:
        """Nothing will come."""

    def close(self) -> None:
        """Nothing to let go of."""
        self._owned.clear()
