"""Where the server's time went, from what `profiled` has written."""

import json
from pathlib import Path

from msgspec import Struct

_ENGINE = ("engine", "options", "clock", "protection")
_ENCODING = ("record", "view", "told", "news", "open", "message", "snapshot")
_STORE = ("store",)


class Shares(Struct, frozen=True):
    """Of the processor time of a record: each part in microseconds, and the shares of groups of them."""

    records: int
    microseconds: dict[str, float]
    shares: dict[str, float]

    def lines(self) -> list[str]:
        """For people."""
        whole = sum(self.microseconds.values())
        said = ", ".join(f"{name} {share:.0%}" for name, share in self.shares.items())
        parts = (f"    {name:<11} {spent / whole:6.1%} {spent:8.0f} us a record" for name, spent in self._parts())
        first = f"  {self.records} records, {whole / 1000:.2f} ms of processor time for each"
        return [first, *parts, f"  shares         {said}"]

    def _parts(self) -> list[tuple[str, float]]:
        return _by_size(self.microseconds)


def divided(file: Path) -> Shares | str:
    """The shares of engine, encoding, store and sockets; of a deep profile, all that it says."""
    text = file.read_text()
    if not text.startswith("{"):
        return text
    found = json.loads(text)
    seconds: dict[str, float] = found["seconds"]
    records = max(1, found["calls"].get("record", 1))
    parts = {**seconds, "sockets": found["loop"] - sum(seconds.values()), "store": found["store"]}
    whole = sum(parts.values())
    groups = {"engine": _ENGINE, "encoding": _ENCODING, "store": _STORE, "sockets and loop": ("sockets",)}
    shares = {group: sum(parts.get(one, 0.0) for one in names) / whole for group, names in groups.items()}
    spent = {name: 1e6 * one / records for name, one in parts.items()}
    return Shares(records, dict(_by_size(spent)), dict(_by_size(shares)))


def _by_size(values: dict[str, float]) -> list[tuple[str, float]]:
    return sorted(values.items(), key=lambda one: -one[1])
