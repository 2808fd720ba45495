"""Where a house keeps its things: the database, and beside it the key that is never in it."""

import os
from collections.abc import Callable
from pathlib import Path

from pontoon.cli.complaint import ComplaintError
from pontoon.service.sealing import Sealer, SealError, make_key_file, read_keys
from pontoon.service.settings import data_directory
from pontoon.store import DocumentWrite, Store, StoreError, Unit, open_store
from pontoon.store.open import sqlite_path

_PRIVATE = 0o700
_PROOF = ("house", "key")
"""The document in which a house has something sealed from its first start on, to know its own key by."""
_SEALED, _PLACE = b"pontoon", "house/key"


def opened_store(database: str, *, make: bool = True, opening: Callable[[str], Store] = open_store) -> Store:
    """The store at an address; a complaint where it cannot be opened. `make`: the folder of a new file may be made."""
    try:
        if database.startswith("sqlite:"):
            path = sqlite_path(database)
            if not make and not path.exists():
                raise ComplaintError(f"There is no house at {path}: `pontoon serve` opens one.", text=database)
            path.parent.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
        return opening(database)
    except (StoreError, OSError) as error:
        raise ComplaintError(f"The database cannot be opened: {error}", text=database) from None


def key_path(database: str, named: str) -> Path:
    """The key file: the one that is named, else one beside the database."""
    if named:
        return Path(named)
    if database.startswith("sqlite:"):
        return sqlite_path(database).with_suffix(".key")
    return data_directory() / "house.key"


def sealer_of(path: Path, *, named: bool, empty: bool) -> Sealer:
    """The keys of a house. A new house gets a new key; one that has records needs the key that sealed them."""
    try:
        if path.exists():
            return read_keys(path)
        if not empty:
            raise ComplaintError(
                f"{path} is not there, and the house has records that were sealed with it. Put the key file back.",
                text=str(path),
            )
        if named:
            raise ComplaintError(f"There is no key file {path}. `pontoon serve --make-key {path}` makes one.")
        os.makedirs(path.parent, mode=_PRIVATE, exist_ok=True)
        return make_key_file(path)
    except (SealError, OSError) as error:
        raise ComplaintError(f"The key cannot be used: {error}", text=str(path)) from None


def is_new(store: Store) -> bool:
    """Whether nothing has ever been sealed in this database."""
    return next(iter(store.heads()), None) is None and store.document(*_PROOF) is None


def prove(store: Store, sealer: Sealer, path: Path, *, empty: bool) -> None:
    """Complain where these are not the keys of this house, before anything is sealed with them.

    Houses that were begun before there was a proof have none; they notice at the first record that does not open.
    """
    if empty:
        proof = DocumentWrite(*_PROOF, sealer.seal(_SEALED, _PLACE), expected=0)
        store.append((Unit("", "", documents=(proof,)),))  # whoever starts at the same moment may have been faster
    kept = store.document(*_PROOF)
    try:
        if kept is not None:
            sealer.open(kept.data, _PLACE)
    except SealError:
        raise ComplaintError(
            f"{path} is not the key of this house: what the house has sealed does not open with it. "
            "Put the right key file back.",
            text=str(path),
        ) from None
