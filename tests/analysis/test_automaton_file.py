"""Tables as bytes: the same tables come back, and damaged bytes are refused."""

from dataclasses import fields

import numpy as np
import pytest

from pontoon.analysis.game import compile_game
from pontoon.analysis.simulator.automaton import Automaton, build
from pontoon.analysis.simulator.automaton_file import DamagedTablesError, read, written
from pontoon.analysis.simulator.policy import Mimic
from pontoon.money import Cents
from pontoon.rulebook import load_book


@pytest.fixture(scope="module")
def tables() -> Automaton:
    return build(compile_game(load_book("nz-current"), Cents(2500)), Mimic())


def test_tables_come_back_as_they_were_written(tables: Automaton) -> None:
    again = read(written(tables))
    for field in fields(Automaton):
        mine, theirs = getattr(tables, field.name), getattr(again, field.name)
        if isinstance(mine, np.ndarray):
            assert mine.dtype == theirs.dtype
            assert np.array_equal(mine, theirs)
        else:
            assert (type(mine), mine) == (type(theirs), theirs), field.name
    assert type(again.ends[0]) is type(tables.ends[0])
    assert type(again.hand_ends[0]) is type(tables.hand_ends[0])


def test_cut_off_and_changed_bytes_are_refused(tables: Automaton) -> None:
    whole = written(tables)
    for damaged in (b"", b"no table", whole[:-10], whole[: len(whole) // 2]):
        with pytest.raises(DamagedTablesError):
            read(damaged)
    at = whole.index(b"table.npy") + 500
    with pytest.raises(DamagedTablesError):
        read(whole[:at] + bytes(64) + b"\1" * 64 + whole[at + 128 :])


def test_a_table_that_leads_out_of_itself_is_refused(tables: Automaton) -> None:
    table = tables.table.copy()
    table[-1] = np.iinfo(table.dtype).max
    changed = Automaton(**{**{field.name: getattr(tables, field.name) for field in fields(Automaton)}, "table": table})
    with pytest.raises(DamagedTablesError, match="leads nowhere"):
        read(written(changed))
