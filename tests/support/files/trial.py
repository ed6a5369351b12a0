"""Trials of single files: the possible outcomes of reading one, and its time and memory."""

import faulthandler
import resource
import sys

import numpy as np

from explorer.caps import SERVER
from explorer.data.errors import TableError
from explorer.data.reading import read_table
from explorer.data.table import Table
from tests.support.files.damage import damaged

MAX_SECONDS = 10
MAX_BYTES = 2**30
_OURS = ("Traceback", "explorer", "pyarrow", "calamine", "numpy", "Errno", "object at 0x", "\n")
"""Text that no sentence for the user contains."""


def read_or_refuse(name: str, data: bytes) -> bool:
    """Return whether the file is a table; also try the remedies offered for it."""
    table = _read(name, data)
    if isinstance(table, TableError):
        if table.lines:
            _read(name, data, leave_out=table.lines)
        return False
    for remedy in [remedy for note in table.notes for remedy in note.remedies][:3]:
        how = {} if remedy.read_as is None else {remedy.column: remedy.read_as}
        _read(name, data, read_as=how, missing_marks={remedy.column: remedy.missing_marks})
    return True


def as_pasted(data: bytes) -> bytes:
    """Return the text as the page passes pasted text on."""
    return data.decode("utf-8", "replace").encode("utf-8", "replace")


def _read(name: str, data: bytes, **asked: object) -> Table | TableError:
    try:
        table = read_table(data, name, caps=SERVER, **asked)
    except TableError as refused:
        sentence = str(refused)
        assert sentence.endswith("."), sentence
        assert len(sentence) < 1_000, sentence
        assert not [word for word in _OURS if word in sentence], sentence
        return refused
    assert len(table.schema) > 1
    for column, values in zip(table.schema, table.values, strict=True):
        assert len(values) == table.n_rows > 0
        if column.is_numeric:
            assert not np.isinf(values).any()
        else:
            assert values.min() >= -1
            assert values.max() < len(column.levels)
    return table


def try_damaged(first: int, last: int) -> int:
    """Return how many of the damaged files of these seeds are tables."""
    n_tables = 0
    for seed in range(first, last):
        name, data = damaged(seed)
        try:
            n_tables += read_or_refuse(name, data)
            if seed % 10 == 0:
                read_or_refuse("pasted", as_pasted(data))
        except BaseException as fault:
            fault.add_note(f"damaged({seed}) is {name}")
            raise
    return n_tables


def main(first: int, last: int) -> None:
    """Run the trial in its own process, with a watchdog for each file and a check of its memory."""
    try_damaged(first, first + 50)  # imports and allocations that happen once
    before = _peak()
    for seed in range(first, last):
        faulthandler.dump_traceback_later(MAX_SECONDS, exit=True)
        print(seed, flush=True)
        try_damaged(seed, seed + 1)
        faulthandler.cancel_dump_traceback_later()
        assert _peak() - before < MAX_BYTES, f"{(_peak() - before) / 2**20:.0f} MB"
    print(f"{(_peak() - before) / 2**20:.0f} MB")


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
