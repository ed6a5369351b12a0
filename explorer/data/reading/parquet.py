"""From the bytes of a Parquet file to a sheet of typed cells."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet

from explorer.caps import Caps
from explorer.data.errors import TableError
from explorer.data.file_reading import FileReading
from explorer.data.reading.formats import MIN_COLUMNS, check_bytes, check_size
from explorer.data.reading.layouts.layout import Layout
from explorer.data.reading.sheet import Sheet, sheet_under_header
from explorer.data.reading.typed import holds_categories, holds_numbers
from explorer.data.table import Note

_PANDAS_INDEX = re.compile(r"__index_level_\d+__")
_MAGIC = b"PAR1"


def parse_parquet(data: bytes, caps: Caps, min_columns: int = MIN_COLUMNS) -> Sheet:
    """Return typed cells; the sizes in the footer are checked before a column is read.

    Rows are numbered from 1, because there is no header row.
    Columns without plain values (lists, structs, binary data) are left out with a note.
    Raises TableError for a damaged, encrypted or cut-short file and for more than `caps`.
    """
    if len(data) < 12 or not data.endswith(_MAGIC):
        raise TableError(
            "The Parquet file is incomplete: upload the file again, or save a new one."
        )
    try:
        file = pyarrow.parquet.ParquetFile(pa.BufferReader(data))
        kept, notes = _plain_columns(file.schema_arrow)
        check_size(file.metadata.num_rows, len(kept), caps)
        groups = map(file.metadata.row_group, range(file.metadata.num_row_groups))
        unpacked = sum(group.total_byte_size for group in groups)
        check_bytes("Unpacked, the file is", unpacked, caps.max_unpacked_bytes)
        table = _read(data, kept, file.schema_arrow)
    except (pa.ArrowException, OSError, ValueError) as problem:
        if isinstance(problem, TableError):
            raise
        raise _unreadable(problem) from None
    if len(table) != file.metadata.num_rows:
        raise _unreadable(None)
    rows = np.arange(1, len(table) + 1)
    categories = _categories_of_pandas(file.schema_arrow)
    ordered = {field.name for field in file.schema_arrow if _is_ordered(field.type)}
    columns = tuple(
        _as_one(column, name in categories, name in ordered)
        for name, column in zip(table.column_names, table.columns, strict=True)
    )
    layout = Layout((0,), tuple(name for _, name in kept), 1)
    every_row = FileReading(skip=())  # what a program wrote has no totals or remarks below it
    sheet = sheet_under_header(layout, columns, rows, caps, min_columns, reading=every_row)
    return replace(sheet, notes=notes + sheet.notes, text_is_final=True, point_decimals=True)


def _plain_columns(schema: Any) -> tuple[list[tuple[int, str]], tuple[Note, ...]]:
    """Return the columns a tree can split on, and notes on the others."""
    kept: list[tuple[int, str]] = []
    notes: list[Note] = []
    for index, field in enumerate(schema):
        if _PANDAS_INDEX.fullmatch(field.name):
            reason = "is an index that pandas stored with the columns"
        elif holds_numbers(field.type) or holds_categories(field.type):
            kept.append((index, field.name))
            continue
        else:
            reason = f"holds {_content(field.type)}, which a tree cannot split on"
        notes.append(Note("", f"Column “{field.name}” {reason}, so it was left out."))
    if not kept:
        raise TableError(
            "The Parquet file has no numeric, text, boolean or date column: "
            "a tree needs a target and at least one feature."
        )
    return kept, tuple(notes)


def _content(kind: Any) -> str:
    t = pa.types
    if t.is_struct(kind):
        return "records"
    if t.is_map(kind):
        return "maps"
    if t.is_nested(kind):
        return "lists"
    if t.is_binary(kind) or t.is_large_binary(kind) or t.is_fixed_size_binary(kind):
        return "binary data"
    return f"values of type {kind}"


def _read(data: bytes, kept: list[tuple[int, str]], schema: Any) -> Any:
    """Read text as dictionaries: a long text that a million rows repeat is held once."""
    kinds = [(name, schema.field(index).type) for index, name in kept]
    texts = [n for n, kind in kinds if holds_categories(kind) and not pa.types.is_boolean(kind)]
    file = pyarrow.parquet.ParquetFile(pa.BufferReader(data), read_dictionary=texts)
    names = [name for _, name in kept]
    if len(set(names)) < len(names):  # a name cannot say which column is meant
        table = file.read(use_pandas_metadata=False).select([index for index, _ in kept])
    else:
        table = file.read(columns=names, use_pandas_metadata=False).select(names)
    table.validate(full=True)  # a damaged file may hold text that is no UTF-8
    return table


def _categories_of_pandas(schema: Any) -> set[str]:
    """Return the columns that pandas notes as categories, although they are stored as numbers."""
    try:
        described = schema.pandas_metadata["columns"]
        return {c["field_name"] for c in described if c["pandas_type"] == "categorical"}
    except (TypeError, KeyError, ValueError):
        return set()


def _is_ordered(kind: Any) -> bool:
    return bool(pa.types.is_dictionary(kind) and kind.ordered)


def _as_one(column: Any, is_category: bool, is_ordered: bool) -> Any:
    """One array. Read as a dictionary, an ordered type is not ordered any more, its values are."""
    if is_ordered and pa.types.is_dictionary(column.type):
        whole = column.unify_dictionaries().combine_chunks()
        return pa.DictionaryArray.from_arrays(whole.indices, whole.dictionary, ordered=True)
    if is_category and not pa.types.is_dictionary(column.type):
        column = column.dictionary_encode()
    if pa.types.is_dictionary(column.type):
        column = column.unify_dictionaries()
    return column.combine_chunks()


def _unreadable(problem: Exception | None) -> TableError:
    message = str(problem).casefold()
    if "encrypt" in message or "decrypt" in message:
        return TableError("The Parquet file is encrypted: save it without encryption.")
    return TableError("The Parquet file is damaged: upload the file again, or save a new one.")
