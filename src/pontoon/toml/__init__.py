"""One reader of TOML for every kind of file: a declared shape in, typed values and all faults out.

- `text`: a TOML text as tables
- `shape`: what may stand where, as tables of keys; `values`: readers of single values
- `faults`: what is wrong, each with its key path; `unread`: what stands for a value that could not be read
- `check`: what values say about each other, asked of all that could be read
"""

from pontoon.toml.check import Check, judged
from pontoon.toml.faults import Fault, FaultsError, UnfitValueError
from pontoon.toml.shape import EMPTY, OPTIONAL, REQUIRED, ByName, Key, Place, Rows, Shape, Table, read_tables
from pontoon.toml.text import TomlError, read_toml
from pontoon.toml.unread import UNREAD, UnreadError, readable
from pontoon.toml.values import dollars, flag, list_of, one_of, text, texts, whole

__all__ = [
    "EMPTY",
    "OPTIONAL",
    "REQUIRED",
    "UNREAD",
    "ByName",
    "Check",
    "Fault",
    "FaultsError",
    "Key",
    "Place",
    "Rows",
    "Shape",
    "Table",
    "TomlError",
    "UnfitValueError",
    "UnreadError",
    "dollars",
    "flag",
    "judged",
    "list_of",
    "one_of",
    "read_tables",
    "read_toml",
    "readable",
    "text",
    "texts",
    "whole",
]
