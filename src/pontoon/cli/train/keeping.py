"""A learner's progress in the user's data directory: a file for each game. `PONTOON_DATA` names another directory."""

import hashlib
import os
import tempfile
from pathlib import Path

import msgspec

from pontoon.cli.complaint import ComplaintError
from pontoon.cli.input_file import read_input
from pontoon.rulebook import Rulebook, written_values
from pontoon.trainer import Progress

SETTING = "PONTOON_DATA"


def data_directory() -> Path:
    """Where progress is kept."""
    asked = os.environ.get(SETTING, "")
    if asked:
        return Path(asked)
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share") / "pontoon"


def progress_file(rules: Rulebook) -> Path:
    """The file of a game: a variant has one for each set of rules, whatever it is called."""
    digest = hashlib.sha256(msgspec.json.encode(written_values(rules), order="deterministic", enc_hook=str))
    name = "".join(one if one.isalnum() or one == "-" else "_" for one in rules.id[:40])
    return data_directory() / "train" / f"{name}-{digest.hexdigest()[:12]}.json"


def load(rules: Rulebook) -> Progress:
    """What is kept of the learner; nothing yet where there is no file."""
    path = progress_file(rules)
    if not path.exists():
        return Progress()
    try:
        return msgspec.json.decode(read_input(str(path)), type=Progress)
    except (OSError, msgspec.DecodeError) as error:
        reason = f"The progress in {path} cannot be read: {error}. Mend it, or move it away to begin anew."
        raise ComplaintError(reason, text=str(path)) from None


def keep(rules: Rulebook, progress: Progress) -> None:
    """Write the file whole, for its owner alone."""
    path = progress_file(rules)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".train.", dir=path.parent)
        with open(handle, "wb") as file:
            file.write(msgspec.json.encode(progress))
        os.replace(name, path)
    except OSError as error:
        raise ComplaintError(f"{path} cannot be written: {error.strerror}.", text=str(path)) from None
