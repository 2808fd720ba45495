"""A data set as files: rounds as Parquet and as JSON lines, a schema, a manifest with digests, and a data card."""

import hashlib
import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from pontoon import __version__
from pontoon.analysis.decisions.limits import check_followed
from pontoon.analysis.solver.limits import UnsupportedRulesError, check_supported
from pontoon.rulebook import BOOK_IDS, Fault, Rulebook
from pontoon.study.dataset.card import data_card
from pontoon.study.dataset.generate import BLOCK, DECKS, WAGER, block
from pontoon.study.dataset.rows import VERSION, House, Manifest, Round, schema
from pontoon.study.dataset.skills import SKILLS
from pontoon.study.seating import check_seated
from pontoon.table.opening import changes_of

LINES, PARQUET, SCHEMA, MANIFEST, CARD = "rounds.jsonl", "rounds.parquet", "schema.json", "manifest.json", "README.md"
FORMATS = ("jsonl", "parquet")


class MissingDataError(ImportError):
    """Parquet cannot be read or written: pyarrow is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "Parquet needs pyarrow: pip install '.[data]' in a clone, or the wheel with [data]. "
            "JSON lines need nothing: --format jsonl"
        )


def write(
    directory: Path,
    *,
    rounds: int,
    seed: str,
    books: tuple[str | Rulebook, ...] = BOOK_IDS,
    formats: tuple[str, ...] = FORMATS,
    processes: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Manifest:
    """Write so many rounds into a directory. The same seed gives the same rounds, however many processes make them.

    `books`: ids of books, and house variants.
    """
    check_written(books)
    directory.mkdir(parents=True, exist_ok=True)
    digest, made, tally = hashlib.sha256(), 0, Tally()
    encoder = msgspec.json.Encoder()
    outs = [_Lines(directory / LINES)] if "jsonl" in formats else []
    if "parquet" in formats:
        outs.append(_Parquet(directory / PARQUET))
    try:
        for found in _blocks(rounds, seed, books, processes):
            lines = [encoder.encode(one) for one in found]
            for line in lines:
                digest.update(line + b"\n")
            for out in outs:
                out.add(lines)
            tally.add(found)
            made += len(found)
            if progress is not None:
                progress(made)
    finally:
        for out in outs:
            out.close()
    (directory / SCHEMA).write_text(json.dumps(schema(), indent=1) + "\n", encoding="utf-8")
    names = [out.path.name for out in outs]
    manifest = Manifest(
        version=VERSION,
        program=f"pontoon {__version__}",
        seed=seed,
        rounds=made,
        books=tuple(one if isinstance(one, str) else one.id for one in books),
        skills=SKILLS,
        decks=DECKS,
        wager=WAGER,
        digest=digest.hexdigest(),
        files={name: file_digest(directory / name) for name in [*names, SCHEMA]},
        houses={one.id: House(one.extends, changes_of(one)) for one in books if not isinstance(one, str)},
    )
    (directory / CARD).write_text(data_card(manifest, tally.rows()), encoding="utf-8")
    (directory / MANIFEST).write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n")
    return manifest


def check_written(books: tuple[str | Rulebook, ...]) -> None:
    """Refuse rules that a round script of a data set cannot tell, and those that the tables of decisions cannot."""
    for rules in books:
        if isinstance(rules, str):
            continue
        check_supported(rules)
        check_followed(rules)
        check_seated(rules)
        found = []
        if not rules.extends:
            found.append(
                Fault("extends", "rules of a data set are a book's or extend one; a house variant is possible")
            )
        if DECKS not in rules.cards.decks.value:
            found.append(Fault("cards.decks", f"{DECKS} decks are dealt here; {DECKS} among them is possible"))
        if found:
            raise UnsupportedRulesError(rules.id, tuple(found))


def _blocks(rounds: int, seed: str, books: tuple[str | Rulebook, ...], processes: int) -> Iterator[list[Round]]:
    """The blocks in their order."""
    sizes = [min(BLOCK, rounds - at) for at in range(0, rounds, BLOCK)]
    if processes == 1:
        for number, size in enumerate(sizes):
            yield block(seed, number, size, books)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        waiting: list[Future[list[Round]]] = []
        for number, size in enumerate(sizes):
            waiting.append(pool.submit(block, seed, number, size, books))
            if len(waiting) > 2 * processes:
                yield waiting.pop(0).result()
        for one in waiting:
            yield one.result()


def file_digest(path: Path) -> str:
    """SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class Tally:
    """What came of the rounds of every skill: rounds, net, mistakes, cost."""

    def __init__(self) -> None:
        self.sums: dict[str, list[float]] = {}

    def add(self, rounds: list[Round]) -> None:
        """Count these."""
        for one in rounds:
            sums = self.sums.setdefault(one.skill, [0.0] * 5)
            for at, number in enumerate((1, one.net / one.wager, one.mistakes, len(one.decisions), one.cost)):
                sums[at] += number

    def rows(self) -> list[tuple[str, int, float, float, float]]:
        """By skill: rounds, mean gain, share of decisions that were mistakes, and their cost a round."""
        found = []
        for skill in SKILLS:
            rounds, net, mistakes, decisions, cost = self.sums.get(skill, [0.0] * 5)
            each = max(rounds, 1.0)
            found.append((skill, int(rounds), net / each, mistakes / max(decisions, 1.0), cost / each))
        return found


class _Lines:
    """Rounds as JSON lines."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("wb")

    def add(self, lines: list[bytes]) -> None:
        """Write some."""
        self._file.write(b"".join(line + b"\n" for line in lines))

    def close(self) -> None:
        """No more."""
        self._file.close()


class _Parquet(_Lines):
    """Rounds as Parquet: a block is a group of rows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            import pyarrow
            import pyarrow.parquet
        except ModuleNotFoundError:
            raise MissingDataError from None
        self._arrow: Any = pyarrow
        self._schema: Any = _arrow_schema(pyarrow)
        self._out: Any = pyarrow.parquet.ParquetWriter(path, self._schema, compression="zstd")

    def add(self, lines: list[bytes]) -> None:
        """Write some."""
        rows = [msgspec.json.decode(line) for line in lines]
        for row in rows:
            for line in row["lines"]:
                for name in ("total", "dealer", "reverses"):
                    line.setdefault(name, None)
        self._out.write_table(self._arrow.Table.from_pylist(rows, schema=self._schema))

    def close(self) -> None:
        """No more."""
        self._out.close()


def _arrow_schema(arrow: Any) -> Any:
    """The columns of a round."""
    text, whole, number = arrow.string(), arrow.int32(), arrow.float64()
    worth = arrow.struct([("action", text), ("value", number)])
    decision = [("hand", text), ("up", text), ("situation", arrow.list_(arrow.int8())), ("action", text)]
    decision += [("best", text), ("worth", arrow.list_(worth)), ("cost", number)]
    line = [("player", text), ("box", whole), ("hand", whole), ("kind", text), ("stake", whole), ("result", text)]
    line += [("odds", text), ("net", whole), ("clauses", arrow.list_(text)), ("reason", text)]
    line += [("total", whole), ("dealer", whole), ("reverses", text)]
    columns = [("number", arrow.int64()), ("book", text), ("skill", text), ("decks", whole), ("wager", whole)]
    columns += [("cards", text), ("actions", arrow.list_(text)), ("decisions", arrow.list_(arrow.struct(decision)))]
    columns += [("lines", arrow.list_(arrow.struct(line))), ("net", whole), ("mistakes", whole), ("cost", number)]
    return arrow.schema(columns)
