"""What is reported of a run: latencies, counts, the server's processor and memory, beside the reference loop."""

from collections.abc import Sequence

from msgspec import Struct

from benchmarks.reference import LOOPS, cpu_seconds, reference_loop


def share_of(values: Sequence[float], share: float) -> float:
    """The value below which this share of them lies; 0 where there are none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Latency(Struct, frozen=True):
    """Milliseconds below which a half, 95 and 99 of a hundred, and all were."""

    p50: float
    p95: float
    p99: float
    most: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> "Latency":
        """Of these times."""
        return cls(*(round(share_of(seconds, share) * 1000, 2) for share in (0.5, 0.95, 0.99, 1.0)))

    def __str__(self) -> str:
        return f"p50 {self.p50:.1f}, p95 {self.p95:.1f}, p99 {self.p99:.1f}, most {self.most:.1f} ms"


class Memory(Struct, frozen=True):
    """Bytes of the server with its tables read in, and what a socket and a table that has played add to it."""

    with_tables: int
    a_socket: float
    a_table: float

    def __str__(self) -> str:
        tables, socket, table = self.with_tables / 1e6, self.a_socket / 1e3, self.a_table / 1e3
        return (
            f"{tables:.0f} MB with its tables, {socket:.1f} kB more a socket,"
            f" {table:.0f} kB more a table after the game"
        )


class Figures(Struct, frozen=True):
    """One run. `latency`: from sending a command to its durable answer; `since_due`: from when it should have gone.

    `cpu_share`: of one core; `reference`: turns of the reference loop that this machine did in a CPU-second beside it.
    `waited`: seconds of a second in which threads of the server were ready and had no processor.
    `generator`: its own processor time, of one core.
    `messages`, `bytes`: to all clients.
    """

    what: str
    tables: int
    sockets: int
    seconds: float
    commands: int
    rounds: int
    errors: int
    latency: Latency
    since_due: Latency
    cpu_share: float
    cpu_per_command_ms: float
    reference: float
    waited: float
    generator: float
    messages: int
    bytes: int
    memory: Memory | None = None

    def lines(self) -> list[str]:
        """For people."""
        per_second = self.commands / self.seconds
        turns = self.reference / 1000
        return [
            f"{self.what}: {self.tables} tables, {self.sockets} sockets, {self.seconds:.0f} s",
            f"  {self.commands} commands ({per_second:.0f}/s), {self.rounds} rounds, {self.errors} errors",
            f"  send to done   {self.latency}; p99 is {self.latency.p99 * turns:,.0f} turns of the reference",
            f"  due to done    {self.since_due}",
            f"  server         {self.cpu_share:.2f} of a core, {self.cpu_per_command_ms:.3f} ms a command"
            f" = {self.cpu_per_command_ms * turns:,.0f} turns of the reference ({self.reference:,.0f}/s)",
            f"  beside it      {self.waited:.2f} s a second without a processor; the generator took"
            f" {self.generator:.2f} of a core",
            f"  told           {self.messages / self.seconds:,.0f} messages/s,"
            f" {self.bytes / self.seconds / 1e6:.2f} MB/s, {self.bytes / max(1, self.messages):,.0f} bytes each",
            *((f"  memory         {self.memory}",) if self.memory else ()),
        ]


def reference_rate() -> float:
    """Turns of the reference loop in a CPU-second, now; the best of three."""
    return LOOPS / min(cpu_seconds(reference_loop) for _ in range(3))
