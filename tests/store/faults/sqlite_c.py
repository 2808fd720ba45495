"""SQLite's own C interface to files, as far as the fault layer needs it: the structures of `sqlite3.h` for ctypes.

The library that Python itself uses is found through Python's extension module, so that a file layer that is registered
here is the one that `sqlite3.connect` finds by name.
"""

import _sqlite3
import ctypes
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p
from typing import Any

OK = 0
FULL = 13
CANTOPEN = 14
IOERR_READ = 10 | 1 << 8
IOERR_SHORT_READ = 10 | 2 << 8
IOERR_WRITE = 10 | 3 << 8
IOERR_FSYNC = 10 | 4 << 8
IOERR_TRUNCATE = 10 | 6 << 8
IOERR_FSTAT = 10 | 7 << 8
IOERR_DELETE = 10 | 10 << 8
IOERR_ACCESS = 10 | 13 << 8
IOERR_LOCK = 10 | 15 << 8
IOERR_SHMMAP = 10 | 21 << 8

OPEN_CREATE = 0x4

FILE = c_void_p
# Names are pointers and no texts: SQLite keeps them, and reads on behind their ends.
CLOSE = CFUNCTYPE(c_int, FILE)
READ = CFUNCTYPE(c_int, FILE, c_void_p, c_int, c_int64)
WRITE = CFUNCTYPE(c_int, FILE, c_void_p, c_int, c_int64)
TRUNCATE = CFUNCTYPE(c_int, FILE, c_int64)
SYNC = CFUNCTYPE(c_int, FILE, c_int)
SIZE = CFUNCTYPE(c_int, FILE, POINTER(c_int64))
LOCK = CFUNCTYPE(c_int, FILE, c_int)
SHM_MAP = CFUNCTYPE(c_int, FILE, c_int, c_int, c_int, c_void_p)
OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, FILE, c_int, POINTER(c_int))
DELETE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
ACCESS = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, POINTER(c_int))


class Methods(ctypes.Structure):
    """`sqlite3_io_methods`, second version: what can be done with an open file."""

    _fields_ = (
        ("version", c_int),
        ("close", CLOSE),
        ("read", READ),
        ("write", WRITE),
        ("truncate", TRUNCATE),
        ("sync", SYNC),
        ("size", SIZE),
        ("lock", LOCK),
        ("unlock", c_void_p),
        ("check_reserved_lock", c_void_p),
        ("control", c_void_p),
        ("sector_size", c_void_p),
        ("device_characteristics", c_void_p),
        ("shm_map", SHM_MAP),
        ("shm_lock", c_void_p),
        ("shm_barrier", c_void_p),
        ("shm_unmap", c_void_p),
    )


class OpenFile(ctypes.Structure):
    """`sqlite3_file`: the methods stand first, what is behind them is the file layer's own."""

    _fields_ = (("methods", POINTER(Methods)),)


class Vfs(ctypes.Structure):
    """`sqlite3_vfs`, first version: a file layer."""

    _fields_ = (
        ("version", c_int),
        ("file_bytes", c_int),
        ("path_bytes", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", OPEN),
        ("delete", DELETE),
        ("access", ACCESS),
        ("full_pathname", c_void_p),
        ("dl_open", c_void_p),
        ("dl_error", c_void_p),
        ("dl_sym", c_void_p),
        ("dl_close", c_void_p),
        ("randomness", c_void_p),
        ("sleep", c_void_p),
        ("current_time", c_void_p),
        ("last_error", c_void_p),
    )


def library() -> Any:
    """The SQLite that Python uses; an error where its functions cannot be reached."""
    for place in (getattr(_sqlite3, "__file__", None), None):
        found = ctypes.CDLL(place)
        if hasattr(found, "sqlite3_vfs_find"):
            found.sqlite3_vfs_find.restype = POINTER(Vfs)
            found.sqlite3_vfs_find.argtypes = (c_char_p,)
            found.sqlite3_vfs_register.argtypes = (POINTER(Vfs), c_int)
            return found
    raise RuntimeError("this Python hides the SQLite it was built with: faults of its files cannot be tested")
