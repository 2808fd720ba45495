"""The tables of a game and a player as bytes: plain arrays and JSON, nothing that could run.

What was changed or cut off on the way is found out and refused.
"""

import json
import zipfile
from dataclasses import fields
from io import BytesIO
from typing import Any

import numpy as np

from pontoon.analysis.simulator.automaton import SHIFT, Automaton, End, RoundEnd

_WORDS = "words"
"""The name of the entry that holds everything but the arrays."""
_RECORDS: dict[str, Any] = {"ends": RoundEnd, "hand_ends": End, "ups": tuple}
"""Fields that are tuples of records."""


class DamagedTablesError(Exception):
    """Bytes that are not those of a table."""


def written(automaton: Automaton) -> bytes:
    """The tables as bytes."""
    arrays: dict[str, Any] = {}
    words: dict[str, object] = {}
    for field in fields(Automaton):
        value = getattr(automaton, field.name)
        (arrays if isinstance(value, np.ndarray) else words)[field.name] = value
    arrays[_WORDS] = np.frombuffer(json.dumps(words).encode(), dtype=np.uint8)
    out = BytesIO()
    np.savez(out, allow_pickle=False, **arrays)
    return out.getvalue()


def read(data: bytes) -> Automaton:
    """The tables that `written` wrote."""
    try:
        with np.load(BytesIO(data), allow_pickle=False) as held:
            found: dict[str, Any] = {name: held[name] for name in held.files}
        words: dict[str, Any] = json.loads(found.pop(_WORDS).tobytes())
        for name, record in _RECORDS.items():
            words[name] = tuple(record(one) if record is tuple else record(*one) for one in words[name])
        automaton = Automaton(**found, **words)
        _check(automaton)
    except (ValueError, TypeError, KeyError, EOFError, OSError, AttributeError, zipfile.BadZipFile) as error:
        raise DamagedTablesError(str(error)) from None
    return automaton


def _check(automaton: Automaton) -> None:
    """No state may lead out of the table."""
    states = automaton.states
    whole = (states * automaton.policies) << SHIFT == len(automaton.table)
    leads_on = whole and 0 < automaton.first_live <= automaton.start < states
    if not leads_on or int(automaton.table.max()) >= states:
        raise ValueError("a state leads nowhere")
