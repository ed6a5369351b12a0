"""X as scikit-learn users bring it, read column by column: the type says what the kind is."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import sparse
from sklearn.base import BaseEstimator
from sklearn.utils.validation import check_array, validate_data

from explorer.data.arrays import IntArray, frozen
from explorer.data.columns import typed_column
from explorer.data.errors import TableError
from explorer.data.matching import encode_features
from explorer.data.schema import Column, Kind, Schema
from explorer.data.table import MISSING, Table, is_missing
from explorer.data.training import FeatureValues

NEEDS_A_LOOK = "OSUTbmM"
"""NumPy's kinds of arrays that are not simply numbers: objects, texts, booleans, times."""

NUMBERS = np.typecodes["AllInteger"] + "efd"
"""NumPy's types of numbers that are read as they stand: their float64 is what is meant."""


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """The columns of X: one matrix where all are numeric, otherwise one by one.

    Exactly one of `matrix` (n_rows × n_features, NaN for missing) and `columns` (a description
    and n_rows values each: float64, or int32 level codes) is there. The matrix is X itself where
    it can be, of any type of numbers, infinities not yet refused: who walks it comes by all its
    values anyway.
    """

    names: tuple[str, ...]
    n_rows: int
    matrix: NDArray[Any] | None = None
    columns: tuple[tuple[Column, FeatureValues], ...] | None = None

    def taken(self, rows: IntArray | None) -> tuple[Schema, tuple[FeatureValues, ...]]:
        """Schema and columns of these rows (int64; None: all), as a TrainingTable holds them."""
        if self.columns is not None:
            described, values = zip(*self.columns, strict=True)
            if rows is not None:
                values = tuple(frozen(column[rows]) for column in values)
            return Schema(described), values
        assert self.matrix is not None, "features are a matrix or columns"
        chosen = self.matrix if rows is None else self.matrix[rows]
        # One contiguous column a feature, a copy of our own, in which -0.0 is 0.0.
        by_feature = frozen(np.add(chosen.T, 0.0, order="C", dtype=np.float64))
        schema = Schema(tuple(Column(name, Kind.NUMERIC) for name in self.names))
        return schema, tuple(by_feature)

    def encoded(self, schema: Schema) -> tuple[FeatureValues, ...]:
        """Columns in a tree's schema, matched by index; -2 for a level it does not know.

        float64[n_rows], or int32[n_rows] codes. A column without any value fits either kind;
        one with some must be of the tree's kind, else TableError is raised.
        """
        if self.columns is None:
            _, own = Features(schema.names, self.n_rows, self.matrix).taken(None)
            described = [Column(name, Kind.NUMERIC) for name in schema.names]
        else:
            described = [column for column, _ in self.columns]
            own = tuple(values for _, values in self.columns)
        fitting = [_fitting(*pair) for pair in zip(described, own, schema, strict=True)]
        columns = Schema(tuple(column for column, _ in fitting))
        return encode_features(Table("X", columns, tuple(v for _, v in fitting), ""), schema)


def read_features(estimator: BaseEstimator, X: Any, *, reset: bool) -> Features:
    """X checked and its columns read; `reset` remembers their number and names, as fit does.

    Numbers are numeric; text, categories and booleans are categorical; None and NaN are
    missing, and so is "". No text is read as a number. Raises ValueError in scikit-learn's
    words for other names or numbers of features, for anything but a table.
    """
    # scikit-learn's validation takes longer than to learn from a small table: it is left out
    # where it could object to nothing but the number of columns and infinities.
    is_plain = type(X) is np.ndarray and X.ndim == 2 and X.size > 0 and X.dtype.char in NUMBERS
    if is_plain and reset:
        vars(estimator).pop("feature_names_in_", None)
        estimator.n_features_in_ = X.shape[1]
    has_names = hasattr(estimator, "feature_names_in_")
    if is_plain and not has_names and X.shape[1] == estimator.n_features_in_:
        return Features(_names(estimator), len(X), matrix=X)
    if isinstance(X, pd.DataFrame):
        return _from_frame(estimator, X, reset)
    array = X if hasattr(X, "dtype") or sparse.issparse(X) else np.asarray(X)
    if array is not X and array.dtype.kind in "SU":
        # A list of rows that mix text with numbers becomes text as a whole; objects stay apart.
        array = np.asarray(X, dtype=object)
    if array.dtype.kind not in NEEDS_A_LOOK:
        numbers = array if isinstance(X, list | tuple) else X  # X itself may know its names
        dtype = None if array.dtype.char in NUMBERS else np.float64
        checked = validate_data(
            estimator, numbers, reset=reset, dtype=dtype, ensure_all_finite=False
        )
        return Features(_names(estimator), len(checked), matrix=checked)
    array = np.asarray(array)
    check_array(array, dtype=None, ensure_all_finite=False, estimator=estimator)
    validate_data(estimator, X, reset=reset, skip_check_array=True)
    names = _names(estimator)
    columns = tuple(_read(name, array[:, index]) for index, name in enumerate(names))
    return Features(names, len(array), columns=columns)


def _from_frame(estimator: BaseEstimator, X: pd.DataFrame, reset: bool) -> Features:
    validate_data(estimator, X, reset=reset, skip_check_array=True)
    names = tuple(str(name) for name in X.columns)
    dtypes = set(X.dtypes)
    if all(pd.api.types.is_numeric_dtype(one) and one.kind in "iuf" for one in dtypes):
        # Not copied where the columns are of one of NumPy's types.
        is_one = len(dtypes) == 1 and isinstance(X.dtypes.iloc[0], np.dtype)
        matrix = X.to_numpy() if is_one else X.to_numpy(np.float64, na_value=np.nan)
        check_array(matrix, dtype=None, ensure_all_finite=False, estimator=estimator)
        return Features(names, len(X), matrix=matrix)
    if len(X) == 0:
        raise ValueError(
            f"Found array with 0 sample(s) (shape={X.shape}) while a minimum of 1 is required."
        )
    columns = tuple(typed_column(name, X.iloc[:, index]) for index, name in enumerate(names))
    return Features(names, len(X), columns=columns)


def _read(name: str, cells: NDArray[Any]) -> tuple[Column, FeatureValues]:
    series = pd.Series(cells)
    try:
        return typed_column(name, series)
    except TableError as problem:
        try:
            cells.astype(np.float64)  # a TypeError names what is neither text nor a number
        except ValueError:
            raise problem from None
        raise


def _names(estimator: BaseEstimator) -> tuple[str, ...]:
    """The names that fit saw; x0, x1, … where there were none."""
    known = getattr(estimator, "feature_names_in_", None)
    if known is not None:
        return tuple(known.tolist())
    return tuple(f"x{index}" for index in range(estimator.n_features_in_))


def _fitting(column: Column, values: FeatureValues, wanted: Column) -> tuple[Column, FeatureValues]:
    """The column under the wanted name; without any value it takes the wanted kind too."""
    if column.kind is not wanted.kind:
        empty = is_missing(column, values).all()
        if empty and wanted.is_numeric:
            return wanted, np.full(len(values), np.nan)
        if empty:
            return wanted, np.full(len(values), MISSING, np.int32)
    return replace(column, name=wanted.name), values
