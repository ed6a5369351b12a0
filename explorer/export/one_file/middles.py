"""Values at which regions are fixed in a file without rows: each of its column, none of a row."""

import numpy as np

from explorer.data.table import MISSING
from explorer.data.training import FeatureValues, TrainingTable
from explorer.tree.conditions import LevelCondition, NumberCondition, path_rule
from explorer.tree.tree import Tree
from explorer.views.regions.fixed_values import Value

_Ends = tuple[float, float, float]


class Middles:
    """The middles of the columns that a tree asks about, and of the boxes of its nodes.

    The page fixes the values of one row, so that what is shown exists. These follow from the ends
    and the middle of each column alone, and from thresholds.
    """

    def __init__(self, tree: Tree, training: TrainingTable) -> None:
        self._tree = tree
        self._numbers: dict[int, _Ends | None] = {}
        self._levels: dict[int, list[int]] = {}
        for feature in np.unique(tree.feature[~tree.is_leaf]).tolist():
            values = training.columns[feature]
            if tree.features[feature].is_numeric:
                self._numbers[feature] = _ends(values)
            else:
                counts = np.bincount(values[values != MISSING])
                self._levels[feature] = np.argsort(-counts, kind="stable").tolist()

    def of(self, node: int) -> dict[str, Value]:
        """A value a feature that the tree asks about, at which the node has a region; None is
        missing.

        The median, or the most frequent category. Where the node does not let it through, the
        middle between its thresholds, or the most frequent category of those that it does.
        """
        conditions = {one.feature: one for one in path_rule(self._tree, node)}
        found: dict[str, Value] = {}
        for feature, ends in self._numbers.items():
            asked = conditions.get(feature, NumberCondition(feature))
            assert isinstance(asked, NumberCondition), "numbers are asked for numbers"
            found[self._tree.features[feature].name] = _number(asked, ends)
        for feature, levels in self._levels.items():
            condition, column = conditions.get(feature), self._tree.features[feature]
            comes = condition.comes if isinstance(condition, LevelCondition) else None
            passing = (code for code in levels if comes is None or comes[code])
            code = next(passing, None)
            found[column.name] = None if code is None else column.levels[code]
        return found


def _ends(values: FeatureValues) -> _Ends | None:
    """The lowest value, the lower median and the highest; None where all are missing."""
    present = np.sort(values[~np.isnan(values)])
    if not len(present):
        return None
    return float(present[0]), float(present[(len(present) - 1) // 2]), float(present[-1])


def _number(asked: NumberCondition, ends: _Ends | None) -> float | None:
    if ends is None or not asked.with_values:
        return None
    low, median, high = ends
    is_above = asked.low is None or median > asked.low.threshold
    if is_above and (asked.high is None or median <= asked.high.threshold):
        return median
    low = low if asked.low is None else asked.low.threshold
    high = high if asked.high is None else asked.high.threshold
    middle = low / 2 + high / 2
    return middle if middle > low else high
