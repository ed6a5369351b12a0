"""How this session reads the columns of its tables, where that differs from what was found."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from explorer.data.catalogue import bundled_set
from explorer.data.errors import TableError
from explorer.data.file_reading import AS_FOUND, FileReading
from explorer.data.table import Table
from explorer.ui import state
from explorer.ui.choices import Override, TableChoice, Upload
from explorer.ui.columns import keys, reading_in_address
from explorer.ui.draw import drawings
from explorer.ui.stored.opening import is_stored, stored_of
from explorer.ui.studies import tables
from explorer.warehouse.explored import ExploredTable


def table_of(choice: TableChoice) -> Table:
    """Return the table with its columns as chosen. Raise TableError if one cannot be read so."""
    # A drawing gets new classes and values by the next click, which an order would lack.
    orders = () if drawings.is_drawing(choice.digest) else choice.orders
    return tables.in_orders(_read(choice), orders)


def _read(choice: TableChoice) -> Table:
    if drawings.is_drawing(choice.digest):
        return _drawn(choice)
    if (stored := stored_of(choice)) is not None:
        return _stored(stored, choice)
    upload = state.UPLOAD.get()
    if choice.digest is None or upload is None:
        return tables.bundled_table(
            choice.name, choice.read_as, choice.missing_marks, choice.reading
        )
    return _uploaded(upload, choice)


def _drawn(choice: TableChoice) -> Table:
    if not (choice.read_as or choice.missing_marks or choice.reading != AS_FOUND):
        return drawings.table()
    data = drawings.csv_of(drawings.current().points)
    return _uploaded(Upload(choice.name, data, hashlib.sha256(data).hexdigest()), choice)


def _stored(stored: ExploredTable, choice: TableChoice) -> Table:
    if choice.read_as or choice.missing_marks or choice.orders or choice.reading != AS_FOUND:
        raise TableError(
            "The page cannot change how the columns of a stored table are read. Change the columns "
            "in the stored table, or open a query instead."
        )
    return stored.sample


def _uploaded(upload: Upload, choice: TableChoice) -> Table:
    return tables.uploaded_table(
        upload, choice.read_as, choice.missing_marks, reading=choice.reading
    )


def as_overridden(name: str, digest: str | None) -> TableChoice:
    """Return the choice of a bundled set or upload, with how this session reads it."""
    source = digest or name
    addressed = reading_in_address.asked_of(source)
    if addressed is not None:
        reading, overrides = addressed
        _try(_with(TableChoice(name, digest, reading=reading), overrides))
    reading = keys.FILE_READINGS.get().get(source, AS_FOUND)
    reading_in_address.show(source, reading, overrides_for(source))
    return _with(TableChoice(name, digest, reading=reading), overrides_for(source))


def _try(choice: TableChoice) -> None:
    """Read a table as the address requests, or as found if that is impossible."""
    try:
        table_of(choice)
    except TableError:
        return
    keep(choice)


def overrides_for(source: str) -> dict[str, Override]:
    """Return the overrides on one table's columns, the latest last."""
    return keys.COLUMN_OVERRIDES.get().get(source, {})


def with_overrides(choice: TableChoice, asked: Mapping[str, Override]) -> TableChoice:
    """Return the same table with some columns read differently; an empty override: as found."""
    kept = {name: how for name, how in _overrides_of(choice).items() if name not in asked}
    return _with(choice, kept | {name: how for name, how in asked.items() if how != Override()})


def with_reading(choice: TableChoice, reading: FileReading) -> TableChoice:
    """Return the same file read differently, without overrides of columns that it then lacks."""
    names = set(table_of(TableChoice(choice.name, choice.digest, reading=reading)).schema.names)
    overrides = {name: how for name, how in _overrides_of(choice).items() if name in names}
    return _with(replace(choice, reading=reading), overrides)


def keep(choice: TableChoice) -> None:
    """Remember how a table is read, once that has worked."""
    keys.FILE_READINGS.set(keys.FILE_READINGS.get() | {choice.source: choice.reading})
    overrides = _overrides_of(choice)
    keys.COLUMN_OVERRIDES.set(keys.COLUMN_OVERRIDES.get() | {choice.source: overrides})


def can_compute(choice: TableChoice) -> bool:
    """Return whether columns may be derived; a drawing and a stored table do not allow it."""
    return not (drawings.is_drawing(choice.digest) or is_stored(choice.digest))


def can_reread(choice: TableChoice) -> bool:
    """Return whether the table comes from a file, whose cells can be read differently."""
    if is_stored(choice.digest):
        return False
    return choice.digest is not None or bundled_set(choice.name).file is not None


def _overrides_of(choice: TableChoice) -> dict[str, Override]:
    read_as, marks, orders = (
        dict[str, Any](pairs) for pairs in (choice.read_as, choice.missing_marks, choice.orders)
    )
    return {
        name: Override(read_as.get(name), marks.get(name, ()), orders.get(name, ()))
        for name in (read_as | marks | orders)
    }


def _with(choice: TableChoice, overrides: dict[str, Override]) -> TableChoice:
    return replace(
        choice,
        read_as=tuple((name, how.read_as) for name, how in overrides.items() if how.read_as),
        missing_marks=tuple(
            (name, how.missing_marks) for name, how in overrides.items() if how.missing_marks
        ),
        orders=tuple((name, how.order) for name, how in overrides.items() if how.order),
    )
