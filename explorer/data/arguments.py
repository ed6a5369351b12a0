"""Check the arguments of public functions against their annotations; each error is one sentence.

The package (`explorer.__getattr__`) wraps every function in `checked`; within the package
nothing is checked twice. A bound is part of the annotation: `Annotated[int, AtLeast(1)]`.
"""

import inspect
import math
import operator
import sys
from collections.abc import Callable, Iterable, Mapping, Sized
from dataclasses import dataclass
from enum import Enum
from functools import wraps
from types import UnionType
from typing import (
    IO,
    Annotated,
    Any,
    Literal,
    TypeGuard,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorer.data.arrays import FloatArray
from explorer.data.errors import ArgumentError, UnknownNameError, described


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A bound on a number in an annotation: the smallest value allowed, and the largest."""

    low: float
    high: float = math.inf


class NanToo:
    """A mark in an annotation: the number may be NaN, which means missing."""


Count = Annotated[int, AtLeast(1, 2**31)]
Share = Annotated[float, AtLeast(0, 1)]
Value = Annotated[float, NanToo]

_MADE_BY = {"Tree": "grow", "TrainingTable": "encode", "CalibratedTree": "calibrate"}
_KINDS = {"i": "whole numbers", "f": "numbers", "b": "Booleans"}


class _RefusedError(Exception):
    """The value is not of the required kind; the message, if any, names the bound."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """An annotation's requirement: in words, singular and plural, and a converter of values."""

    one: str
    many: str
    take: Callable[[Any], Any]


def checked(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function, which then raises ArgumentError for arguments of a wrong type or value.

    Values of an enumeration become its members, NumPy numbers become Python numbers, iterators
    become tuples, and DataFrames become tables. A table that is passed along with a tree is encoded
    as training rows if the function needs those.
    """
    signature, kinds = inspect.signature(function), dict[str, _Kind | None]()

    @wraps(function)
    def call(*args: Any, **named: Any) -> Any:
        bound = signature.bind(*args, **named)
        if not kinds:  # once, when it is first called: annotations are slow to read
            hints = get_type_hints(function, include_extras=True)
            kinds.update((name, _kind_of(hints[name])) for name in signature.parameters)
        for name, value in bound.arguments.items():
            kind = kinds[name]
            if kind and value is not signature.parameters[name].default:
                bound.arguments[name] = _taken(name, value, kind, bound.arguments.values())
        return function(*bound.args, **bound.kwargs)

    return call


def whole(name: str, value: Any, low: int) -> int:
    """Return the value as a whole number of at least `low`. Raises ArgumentError for others."""
    return int(_taken(name, value, _bounded(_INTEGER, AtLeast(low, _MAX_WHOLE))))


def number(name: str, value: Any, low: float) -> float:
    """Return the value as a finite number of at least `low`. Raises ArgumentError for others."""
    found: float = _taken(name, value, _bounded(_NUMBER, AtLeast(low)))
    if abs(found) > sys.float_info.max:  # a whole number may be larger than any float
        raise ArgumentError(f"{name} must be finite; it is {described(value)}.")
    return found


def texts(name: str, values: Any) -> tuple[str, ...]:
    """Return the values as a tuple of strings.

    Raises ArgumentError for a single string instead of a list, and for other types.
    """
    return tuple(_taken(name, values, _items(_TEXT)))


def one_a_row(name: str, values: Any, n_rows: int, dtype: type = np.float64) -> NDArray[Any]:
    """Return the values as an array of this type, one per row. Raises ArgumentError for others."""
    found = np.asarray(_taken(name, values, _array_of(np.dtype(dtype))))
    if found.shape != (n_rows,):
        raise ArgumentError(f"There are {found.size} {name} for {n_rows} rows.")
    return found


def weights_of(values: Any, n_rows: int) -> FloatArray:
    """Return float64[n_rows]: finite weights of at least zero. Raises ArgumentError for others."""
    found = one_a_row("weights", values, n_rows)
    if not np.isfinite(found).all() or (found < 0).any():
        raise ArgumentError("Weights must be finite and at least zero.")
    return found


def is_list(value: object) -> TypeGuard[Iterable[Any]]:
    """Return whether the value is a collection, but not a string, a mapping or a 0-dimensional
    array."""
    is_one = isinstance(value, str | bytes | Mapping) or getattr(value, "ndim", 1) == 0
    return isinstance(value, Iterable) and not is_one


def some(name: str, values: Sized) -> None:
    """Raise ArgumentError if there are no values."""
    if len(values) == 0:
        raise ArgumentError(f"{name} must have at least one entry.")


def index_below(name: str, value: int, n: int, what: str) -> int:
    """Return the index. Raise UnknownNameError if it is not below n or is negative."""
    if not 0 <= value < n:
        raise UnknownNameError(
            f"{name} must be from 0 to {n - 1} (number of {what}: {n}); it is {value}."
        )
    return value


def _taken(name: str, value: Any, kind: _Kind, others: Iterable[Any] = ()) -> Any:
    """Return the value as its kind; a table as rows of a tree among the others, if that is it."""
    try:
        return kind.take(value)
    except _RefusedError as refused:
        from explorer.data.given_tables import encoded_like

        if (rows := encoded_like(others, value)) is not None:
            return _taken(name, rows, kind)
        wanted = str(refused) or kind.one
        raise ArgumentError(f"{name} must be {wanted}; it is {described(value)}.") from None


def _kind_of(hint: Any) -> _Kind | None:
    """Return what the annotation requires; None if it accepts anything."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        if inner[1] is NanToo:
            return _Kind("a number", "numbers", lambda value: _number(value, nan_too=True))
        kind = _kind_of(inner[0])
        return kind and _bounded(kind, inner[1])
    if origin in (Union, UnionType):
        if set(get_args(ArrayLike)) <= set(inner):
            return None  # functions make arrays of these by `one_a_row`
        return _either([(one, _kind_of(one)) for one in inner])
    if origin is Literal:
        return _one_of(inner)
    if origin is np.ndarray:
        (dtype,) = get_args(inner[1])
        return _array_of(np.dtype(dtype))
    if origin is Callable or hint is Callable:
        return _Kind("a function", "functions", _that(callable))
    if origin is IO:
        return _Kind("an open file", "files", _that(lambda value: hasattr(value, "read")))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(*inner)
    if isinstance(origin, type) and issubclass(origin, Iterable):
        if origin is tuple and inner[-1] is not ...:
            return _row_of([_kind_of(one) for one in inner])
        return _items(_kind_of(inner[0]))
    return _of_class(origin or hint)


def _of_class(hint: Any) -> _Kind | None:
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if not isinstance(hint, type) or hint in (Any, object):
        return None
    if issubclass(hint, Enum):
        return _one_of(tuple(one.value for one in hint), hint)
    if getattr(hint, "_is_protocol", False) and not getattr(hint, "_is_runtime_protocol", False):
        return None
    name = hint.__name__
    if name == "Table":
        return _Kind("a Table (see read_table) or a DataFrame", name, _table)
    made = f" (see {_MADE_BY[name]})" if name in _MADE_BY else ""
    return _Kind(f"a {name}{made}", name, _that(lambda value: isinstance(value, hint)))


def _table(value: Any) -> Any:
    """Return a table, or what a DataFrame holds as one."""
    from explorer.data.given_tables import as_table

    if (table := as_table(value)) is None:
        raise _RefusedError
    return table


def _that(holds: Callable[[Any], bool]) -> Callable[[Any], Any]:
    def take(value: Any) -> Any:
        if not holds(value):
            raise _RefusedError
        return value

    return take


def _integer(value: Any) -> int:
    if isinstance(value, bool | np.bool_):
        raise _RefusedError
    try:
        return operator.index(value)
    except TypeError:
        raise _RefusedError from None


def _number(value: Any, nan_too: bool = False) -> float:
    is_number = isinstance(value, int | float | np.integer | np.floating)
    if not is_number or isinstance(value, bool) or (value != value and not nan_too):
        raise _RefusedError
    return value if isinstance(value, int | float) else value.item()


def _truth(value: Any) -> bool:
    if not isinstance(value, bool | np.bool_):
        raise _RefusedError
    return bool(value)


_MAX_WHOLE = 2**64 - 1  # a seed may take all the bits
_INTEGER = _Kind("a whole number", "whole numbers", _integer)
_NUMBER = _Kind("a number", "numbers", _number)
_TEXT = _Kind("a string", "strings", _that(lambda value: isinstance(value, str)))
_SIMPLE: dict[Any, _Kind] = {
    int: _INTEGER,
    float: _NUMBER,
    str: _TEXT,
    bool: _Kind("true or false", "Booleans", _truth),
    type(None): _Kind("None", "None", _that(lambda value: value is None)),
}


def _bounded(kind: _Kind, bound: AtLeast) -> _Kind:
    def take(value: Any) -> Any:
        found = kind.take(value)
        if not found >= bound.low:
            raise _RefusedError(f"at least {bound.low}")
        if found > bound.high:
            raise _RefusedError(f"at most {bound.high}")
        return found

    return _Kind(kind.one, kind.many, take)


def _one_of(words: tuple[Any, ...], make: Callable[[Any], Any] = lambda word: word) -> _Kind:
    def take(value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, str | int) or value not in words:
            raise _RefusedError
        return make(value)

    listed = ", ".join(map(str, words))
    return _Kind(f"one of {listed}", f"values among {listed}", take)


def _either(members: list[tuple[Any, _Kind | None]]) -> _Kind | None:
    kinds = [kind for _, kind in members if kind]
    if len(kinds) < len(members):
        return None

    def take(value: Any) -> Any:
        taken, words = [], ""
        for kind in kinds:
            try:
                taken.append(kind.take(value))
            except _RefusedError as refused:
                words = words or str(refused)
        if not taken:
            raise _RefusedError(words)
        # A value that already has one of the kinds is not converted: codes stay integers.
        return next((found for found in taken if found is value), taken[0])

    ways = dict.fromkeys(kind.one for kind in kinds)
    several = dict.fromkeys(kind.many for kind in kinds)
    return _Kind(" or ".join(ways), " or ".join(several), take)


def _items(kind: _Kind | None) -> _Kind:
    def take(values: Any) -> Any:
        if not is_list(values):
            raise _RefusedError
        held = values if isinstance(values, list | tuple) else tuple(values)
        return held if kind is None else tuple(map(kind.take, held))

    return _Kind(f"a list of {kind.many}" if kind else "a list", "lists", take)


def _row_of(kinds: list[_Kind | None]) -> _Kind:
    """Return a tuple of this many values, each of its own kind."""

    def take(values: Any) -> Any:
        if not isinstance(values, tuple) or len(values) != len(kinds):
            raise _RefusedError
        pairs = zip(kinds, values, strict=True)
        return tuple(kind.take(value) if kind else value for kind, value in pairs)

    return _Kind(f"a tuple of {len(kinds)} values", f"tuples of {len(kinds)} values", take)


def _mapping(key: Any, value: Any) -> _Kind:
    keys, values = _kind_of(key), _kind_of(value)

    def take(given: Any) -> Any:
        if not isinstance(given, Mapping):
            raise _RefusedError
        return {
            keys.take(one) if keys else one: values.take(other) if values else other
            for one, other in given.items()
        }

    to = f" from {keys.many} to {values.many}" if keys and values else ""
    return _Kind(f"a mapping{to}", "mappings", take)


def _array_of(dtype: np.dtype[Any]) -> _Kind:
    def take(values: Any) -> Any:
        if not is_list(values):
            raise _RefusedError
        try:
            found = np.asarray(values)
            fits = found.dtype.kind in "biuf" and np.can_cast(found.dtype, dtype, "same_kind")
        except (ValueError, TypeError):
            fits = False
        if not fits:
            raise _RefusedError
        return found.astype(dtype, copy=False)

    return _Kind(f"an array of {_KINDS.get(dtype.kind, 'values')}", "arrays", take)
