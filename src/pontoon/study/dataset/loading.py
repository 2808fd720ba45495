"""Rounds from the files of a data set."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from pontoon.study.dataset.rows import Manifest, Round
from pontoon.study.dataset.writing import LINES, MANIFEST, PARQUET, MissingDataError, file_digest


class DamagedDataError(ValueError):
    """Files that are not as they were written."""


def manifest_of(directory: Path) -> Manifest:
    """What the data set says of itself."""
    try:
        return msgspec.json.decode((directory / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, msgspec.MsgspecError) as error:
        raise DamagedDataError(f"{directory} has no manifest of a data set that can be read: {error}") from None


def changed_files(directory: Path) -> tuple[str, ...]:
    """The files of a data set that are no longer as the manifest has them; one that was taken out is none of them."""
    known = manifest_of(directory).files
    return tuple(
        name
        for name, digest in known.items()
        if (directory / name).exists() and file_digest(directory / name) != digest
    )


def load(path: Path) -> Iterator[Round]:
    """The rounds of a data set: a directory, or one of its files. JSON lines are taken where both are there.

    The digest of a directory is checked as its rounds go by; `DamagedDataError` at the end where it is another.
    """
    if path.is_file():
        yield from _parquet(path) if path.suffix == ".parquet" else _lines(path)
        return
    manifest, digest, count = manifest_of(path), hashlib.sha256(), 0
    encoder = msgspec.json.Encoder()
    file = path / LINES
    for one in _lines(file) if file.exists() else _parquet(path / PARQUET):
        digest.update(encoder.encode(one) + b"\n")
        count += 1
        yield one
    if (count, digest.hexdigest()) != (manifest.rounds, manifest.digest):
        raise DamagedDataError(f"{path} does not hold the {manifest.rounds} rounds that its manifest tells of.")


def _lines(path: Path) -> Iterator[Round]:
    decoder = msgspec.json.Decoder(Round)
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            try:
                yield decoder.decode(line)
            except msgspec.MsgspecError as error:
                raise DamagedDataError(f"{path}, line {number}: {error}") from None


def _parquet(path: Path) -> Iterator[Round]:
    try:
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise MissingDataError from None
    for batch in pyarrow.parquet.ParquetFile(path).iter_batches():
        for row in batch.to_pylist():
            for line in row["lines"]:
                for name in ("total", "dealer", "reverses"):
                    if line[name] is None:
                        del line[name]
            yield msgspec.convert(row, Round)
