"""What is predicted in each cell of a plane, as few bytes as a browser needs to colour it."""

import base64
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.tree.tree import leaders
from explorer.views.nodes.classes import ShownClasses
from explorer.views.nodes.measures import position_between

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class VoteMap:
    """A byte a cell, each text in base64.

    lead: the index of the leading class among those shown; of numbers the place of the prediction
    on their scale, 0 to 255. margin: by how much of the votes the class leads the second, 0 to 255;
    "" of numbers.
    """

    lead: str
    margin: str


def class_map(votes: FloatArray, classes: ShownClasses) -> VoteMap:
    """votes: float64[n_cells, n_classes], shares; of equal ones the first class leads."""
    leading = leaders(votes).argmax(axis=1)
    second = np.partition(votes, -2, axis=1)[:, -2] if votes.shape[1] > 1 else 0.0
    margin = np.clip(votes.max(axis=1) - second, 0.0, 1.0)
    return VoteMap(_text(classes.column[leading]), _text(np.rint(255 * margin)))


def number_map(predicted: FloatArray, low: float, high: float) -> VoteMap:
    """predicted: float64[n_cells]; they are coloured from `low` to `high`."""
    return VoteMap(_text(np.rint(255 * position_between(predicted, low, high))), "")


def _text(values: NDArray[np.generic]) -> str:
    return base64.b64encode(values.astype(np.uint8).tobytes()).decode()
