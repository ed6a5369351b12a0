"""Arrays that nobody can change."""

from typing import Any, TypeVar

from numpy.typing import NDArray

_Array = TypeVar("_Array", bound=NDArray[Any])


def frozen(array: _Array) -> _Array:
    """The array itself, read-only from now on."""
    array.flags.writeable = False
    return array
