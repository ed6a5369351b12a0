"""Read X, as scikit-learn users pass it, column by column: a column's type decides its kind."""

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
"""NumPy's kinds of arrays that are not plainly numeric: objects, text, booleans, times."""

NUMBERS = np.typecodes["AllInteger"] + "efd"
"""NumPy's numeric types that are read unchecked: their float64 is what the user means."""


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """The columns of X: one matrix if all are numeric, else one by one.

    Exactly one of `matrix` (n_rows × n_features, NaN for missing) and `columns` (a description
    and n_rows values each: float64, or int32 level codes) is set. The matrix is X itself if
    possible, of any numeric type. It may hold infinities: sending it through a tree reads all
    its values anyway.
    """

    names: tuple[str, ...]
    n_rows: int
    matrix: NDArray[Any] | None = None
    columns: tuple[tuple[Column, FeatureValues], ...] | None = None

    def taken(self, rows: IntArray | None) -> tuple[Schema, tuple[FeatureValues, ...]]:
        """Return schema and columns of these rows (int64; None: all), as a TrainingTable's."""
        if self.columns is not None:
            described, values = zip(*self.columns, strict=True)
            if rows is not None:
                values = tuple(frozen(column[rows]) for column in values)
            return Schema(described), values
        assert self.matrix is not None, "features are a matrix or columns"
        chosen = self.matrix if rows is None else self.matrix[rows]
        # One contiguous column per feature: a copy, in which -0.0 is 0.0.
        by_feature = frozen(np.add(chosen.T, 0.0, order="C", dtype=np.float64))
        schema = Schema(tuple(Column(name, Kind.NUMERIC) for name in self.names))
        return schema, tuple(by_feature)

    def encoded(self, schema: Schema) -> tuple[FeatureValues, ...]:
        """Return the columns in a tree's schema, matched by index; -2 for levels it lacks.

        float64[n_rows], or int32[n_rows] codes. A column without any value fits either kind;
        raises TableError for any other column that is not of the tree's kind.
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
    """Check X and read its columns; `reset` stores their number and names, as fit does.

    Numbers are numeric; text, categories and booleans are categorical; None, NaN and "" are
    missing. Text is never read as numbers. Raises ValueError in scikit-learn's words if X is
    not a table, or not one with the names and number of features that fit saw.
    """
    # scikit-learn's validation takes longer than learning from a small table. It is skipped
    # if it could object only to the number of columns and to infinities.
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
        # NumPy turns a list of mixed rows into text; objects keep their types.
        array = np.asarray(X, dtype=object)
    if array.dtype.kind not in NEEDS_A_LOOK:
        numbers = array if isinstance(X, list | tuple) else X  # X itself may have names
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
        # Not copied if all columns share one NumPy type.
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
            cells.astype(np.float64)  # a TypeError names a value that is neither text nor a number
        except ValueError:
            raise problem from None
        raise


def _names(estimator: BaseEstimator) -> tuple[str, ...]:
    """Return the names that fit saw; x0, x1, … if there were none."""
    known = getattr(estimator, "feature_names_in_", None)
    if known is not None:
        return tuple(known.tolist())
    return tuple(f"x{index}" for index in range(estimator.n_features_in_))


def _fitting(column: Column, values: FeatureValues, wanted: Column) -> tuple[Column, FeatureValues]:
    """Return the column under the wanted name; without any value, of the wanted kind too."""
    if column.kind is not wanted.kind:
        empty = is_missing(column, values).all()
        if empty and wanted.is_numeric:
            return wanted, np.full(len(values), np.nan)
        if empty:
            return wanted, np.full(len(values), MISSING, np.int32)
    return replace(column, name=wanted.name), values
