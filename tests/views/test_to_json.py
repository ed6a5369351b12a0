"""Views become JSON unchanged: fields by name, arrays as lists, only plain text."""

import json
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from explorer.views.to_json import to_json


class Side(Enum):
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Mark:
    name: str
    at: tuple[float, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    marks: tuple[Mark, ...]
    weights: NDArray[Any]
    side: Side = Side.LEFT
    nothing: None = None


def test_dataclasses_arrays_and_enums_become_plain_json() -> None:
    view = Picture((Mark("île ↵", (0.1, 2.0)),), np.array([[1, 2], [3, 4]]))
    assert json.loads(to_json(view)) == {
        "marks": [{"name": "île ↵", "at": [0.1, 2.0]}],
        "weights": [[1, 2], [3, 4]],
        "side": "left",
        "nothing": None,
    }


def test_numbers_arrive_to_the_last_digit() -> None:
    values = np.random.default_rng(0).normal(size=100) * 10.0 ** np.arange(-50, 50)
    assert json.loads(to_json({"values": values}))["values"] == values.tolist()


def test_numbers_that_json_does_not_have_become_null() -> None:
    sent = to_json({"values": np.array([1.0, np.nan, np.inf]), "alone": float("nan")})
    assert sent == b'{"values":[1.0,null,null],"alone":null}'


@pytest.mark.parametrize("value", [{1: "a"}, {"a": 2**70}, {"a": "\ud800"}, {"a": object()}])
def test_what_json_cannot_carry_raises(value: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        to_json(value)
