"""Turn arrays in memory into a table: types decide the kinds, and no value is interpreted."""

import hashlib
from collections.abc import Mapping
from datetime import time
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray, frozen
from explorer.data.display import number_display
from explorer.data.errors import ArgumentError, TableError, described
from explorer.data.natural_order import natural_order
from explorer.data.ordering import in_order
from explorer.data.schema import Column, Display, Kind, LevelType, Schema
from explorer.data.table import MISSING, ColumnValues, Table

_NUMBERS = frozenset({"integer", "floating", "mixed-integer-float", "decimal"})
_WORDS = frozenset({"string", "boolean", "empty", "categorical"})
_MOMENTS = frozenset({"date", "datetime"})
_LEVEL_TYPES = {
    "boolean": LevelType.BOOLEAN,
    "integer": LevelType.NUMBER,
    "floating": LevelType.NUMBER,
}


def from_columns(name: str, columns: Mapping[str, Any]) -> Table:
    """Return a table of these columns; the type of a column decides its kind.

    Numbers, dates, times of day and durations are numeric; text, Booleans and categories are
    categorical, and ordered categories keep their order. `columns` holds arrays,
    lists or Series of equal length. None, NaN and "" are missing. Text is never read as numbers.
    Columns keep their order; a name that is not text becomes text. Raises TableError for
    infinities, for a column that mixes text with numbers, and for columns of unequal length.
    """
    series = {
        str(key): values if isinstance(values, pd.Series) else pd.Series(values)
        for key, values in columns.items()
    }
    if len(series) < len(columns):
        raise TableError("Column names must be unique after conversion to text.")
    lengths = {key: len(values) for key, values in series.items()}
    if len(set(lengths.values())) > 1:
        listed = ", ".join(f"“{key}” has {length}" for key, length in lengths.items())
        raise TableError(f"All columns must have the same number of values, but {listed}.")
    read = [typed_column(key, values) for key, values in series.items()]
    digest = hashlib.sha256(repr([column for column, _ in read]).encode("utf-8", "replace"))
    for _, values in read:
        digest.update(values.tobytes())
    return Table(
        name=name,
        schema=Schema(tuple(column for column, _ in read)),
        values=tuple(values for _, values in read),
        fingerprint=digest.hexdigest(),
    )


def table_from(frame: Any, name: str = "frame") -> Table:
    """Return a DataFrame of pandas, Polars or Arrow as a table; types decide the kinds.

    `frame` is a pandas DataFrame, or an object that exports Arrow data (`__arrow_c_stream__`).
    Numbers, dates, times of day and durations are numeric; text, Booleans and categories are
    categorical, and ordered categories keep their order. Text is never read as numbers. None, NaN
    and "" are missing.

    Raises ArgumentError if `frame` is anything else, and TableError for infinities and for a column
    that mixes text with numbers.
    """
    if not is_frame(frame):
        raise ArgumentError(f"frame must be a DataFrame; it is {described(frame)}.")
    if not isinstance(frame, pd.DataFrame):
        try:
            frame = pa.table(frame).to_pandas(date_as_object=False)
        except (pa.ArrowException, TypeError):  # a Series hands out Arrow data, too
            raise ArgumentError(f"frame must be a DataFrame; it is {described(frame)}.") from None
    names = [str(column) for column in frame.columns]
    if len(set(names)) < len(names):
        raise TableError("Column names must be unique after conversion to text.")
    return from_columns(
        name, {one: frame.iloc[:, place].reset_index(drop=True) for place, one in enumerate(names)}
    )


def is_frame(value: object) -> bool:
    """Return whether `table_from` accepts the value."""
    return isinstance(value, pd.DataFrame) or hasattr(value, "__arrow_c_stream__")


def typed_column(name: str, series: "pd.Series[Any]") -> tuple[Column, ColumnValues]:
    """Return a column, and its values or codes, by the rules of `from_columns`.

    The array is read-only: `float64[n_rows]` or `int32[n_rows]`. Raises TableError like
    `from_columns`.
    """
    if isinstance(series.dtype, pd.CategoricalDtype) or pd.api.types.is_bool_dtype(series.dtype):
        return _categorical(name, series)
    if pd.api.types.is_datetime64_any_dtype(series.dtype):
        return _numeric(name, _seconds(series), Display.DATE)
    if pd.api.types.is_timedelta64_dtype(series.dtype):
        return _numeric(name, series.dt.total_seconds().to_numpy(np.float64), Display.TIME)
    if pd.api.types.is_numeric_dtype(series.dtype) and series.dtype.kind in "iuf":
        return _numeric(name, series.to_numpy(np.float64, na_value=np.nan), None)
    content = pd.api.types.infer_dtype(series, skipna=True)
    if content in _NUMBERS:
        return _numeric(name, pd.to_numeric(series).to_numpy(np.float64, na_value=np.nan), None)
    if content in _MOMENTS:
        return _numeric(name, _seconds(series), Display.DATE)
    if content == "time":
        since = series.map(_clock, na_action="ignore")
        return _numeric(name, np.asarray(since, np.float64), Display.TIME)
    if content == "timedelta":
        return typed_column(name, pd.to_timedelta(series))
    if content in _WORDS:
        return _categorical(name, series)
    raise TableError(f"Column “{name}” holds {content} values: use only numbers, text or dates.")


def _numeric(name: str, values: FloatArray, display: Display | None) -> tuple[Column, FloatArray]:
    values = np.array(values, np.float64) + 0.0  # our own copy, in which -0.0 is 0.0
    infinite = np.flatnonzero(np.isinf(values))
    if len(infinite):
        raise TableError(
            f"Value {infinite[0] + 1} of column “{name}” is infinite: "
            "use a finite number or a missing value."
        )
    return Column(name, Kind.NUMERIC, (), display or number_display(values)), frozen(values)


def _categorical(name: str, series: "pd.Series[Any]") -> tuple[Column, NDArray[np.int32]]:
    """Levels in natural order; of an ordered categorical in its own, with those of no row."""
    column, codes = _in_natural_order(name, series)
    dtype = series.dtype
    if not isinstance(dtype, pd.CategoricalDtype) or not dtype.ordered:
        return column, codes
    written = (str(category) for category in dtype.categories)
    column, codes = in_order(column, codes, tuple(dict.fromkeys(filter(None, written))))
    return column, frozen(codes)


def _in_natural_order(name: str, series: "pd.Series[Any]") -> tuple[Column, NDArray[np.int32]]:
    found, distinct = pd.factorize(series)
    texts = ["" if pd.isna(value) else str(value) for value in distinct]
    unsorted = list({text for text in texts if text})
    levels = tuple(unsorted[i] for i in natural_order(unsorted))
    code_of = {level: code for code, level in enumerate(levels)}
    codes = np.array([code_of.get(text, MISSING) for text in texts] + [MISSING], np.int32)
    # factorize codes a missing value as -1, which is the last index.
    content = pd.api.types.infer_dtype(np.asarray(distinct), skipna=True)
    level_type = _LEVEL_TYPES.get(content, LevelType.TEXT)
    return Column(name, Kind.CATEGORICAL, levels, level_type=level_type), frozen(codes[found])


def _clock(one: time) -> float:
    """Return a time of day as seconds since midnight."""
    return one.hour * 3600 + one.minute * 60 + one.second + one.microsecond / 1e6


def _seconds(series: "pd.Series[Any]") -> FloatArray:
    moments = pd.to_datetime(series, utc=True).to_numpy("datetime64[us]")
    micros = moments.astype(np.int64).astype(np.float64)
    return np.where(np.isnat(moments), np.nan, micros / 1e6)
