"""Convert views to the bytes that their pictures in the browser read."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import orjson

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def to_json(view: "DataclassInstance | Mapping[str, Any]") -> bytes:
    """Return the view as JSON in UTF-8; equal views give equal bytes.

    Frozen dataclasses become objects with one member per field, numpy arrays (C order) and tuples
    become arrays, enums their values. NaN and the infinities become null, because JSON lacks them.
    Raises TypeError for keys that are not strings, for whole numbers beyond 64 bits and for lone
    surrogates, which `wording.on_one_line` replaces.
    """
    return orjson.dumps(view, option=orjson.OPT_SERIALIZE_NUMPY)
