"""How a table is read, as text in the address: a link reads the file as its author did."""

from collections.abc import Mapping
from typing import Any

import orjson

from explorer.data.file_reading import AS_FOUND, FileReading, as_plain, from_plain
from explorer.data.table import ReadAs
from explorer.ui.choices import Override, TableChoice
from explorer.ui.columns import keys

MAX_LENGTH = 4_000
"""Characters in the address. A link cannot carry more; the page that makes it reports this."""

_SOURCE_DIGITS = 12


def written(source: str, reading: FileReading, overrides: Mapping[str, Override]) -> str | None:
    """Return how a table is read, as text; None if all is as found or the text is too long.

    `source` is the digest of an upload or the name of a bundled set.
    """
    columns = {name: _plain(how) for name, how in overrides.items()}
    if reading == AS_FOUND and not columns:
        return None
    held = {"of": source[:_SOURCE_DIGITS], "file": as_plain(reading), "columns": columns}
    try:
        text = orjson.dumps({name: one for name, one in held.items() if one}).decode()
    except TypeError:  # a name holds half of a surrogate pair, which no address can
        return None
    return text if len(text) <= MAX_LENGTH else None


def read(text: str) -> tuple[str, FileReading, dict[str, Override]] | None:
    """Return the table of such a text, how its file is read, and how its columns are; or None."""
    if len(text) > MAX_LENGTH:
        return None
    try:
        held = orjson.loads(text)
        of, columns = held["of"], held.get("columns", {})
        overrides = {str(name): _override(how) for name, how in columns.items()}
        return str(of), from_plain(held.get("file", {})), overrides
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def asked_of(source: str) -> tuple[FileReading, dict[str, Override]] | None:
    """Return how the address says to read the table; None if this session has already chosen."""
    known = source in keys.FILE_READINGS.get() or source in keys.COLUMN_OVERRIDES.get()
    found = read(keys.READING.get() or "")
    if known or found is None or found[0] != source[:_SOURCE_DIGITS]:
        return None
    return found[1:]


def show(source: str, reading: FileReading, overrides: Mapping[str, Override]) -> None:
    """Write into the address how the table is read."""
    keys.READING.set(written(source, reading, overrides))


def is_carried(choice: TableChoice) -> bool:
    """Return whether a link of the page reads the table as the page does."""
    overrides = choice.read_as or choice.missing_marks or choice.orders
    is_as_found = choice.reading == AS_FOUND and not overrides
    return is_as_found or keys.READING.get() is not None


def _plain(how: Override) -> dict[str, Any]:
    found = {"as": how.read_as, "missing": list(how.missing_marks), "order": list(how.order)}
    return {name: value for name, value in found.items() if value}


def _override(how: Mapping[str, Any]) -> Override:
    asked, marks, order = how.get("as"), how.get("missing", []), how.get("order", [])
    if not all(isinstance(text, str) for text in (*marks, *order)):
        raise ValueError("marks and categories must be text")
    return Override(None if asked is None else ReadAs(asked), tuple(marks), tuple(order))
