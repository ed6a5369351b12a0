"""The rows that fulfil the conditions of a node."""

from collections.abc import Sequence

import numpy as np

from explorer.data.arrays import BoolArray
from explorer.data.training import FeatureValues
from explorer.tree.conditions import Condition, Conditions, LevelCondition, NumberCondition


def selects(conditions: Conditions, columns: Sequence[FeatureValues]) -> BoolArray:
    """Return which rows fulfil the rule; columns in the order of the tree's features."""
    chosen = np.ones(len(columns[0]), np.bool_)
    for condition in conditions:
        chosen &= _fulfils(condition, columns[condition.feature])
    return chosen


def _fulfils(condition: Condition, values: FeatureValues) -> BoolArray:
    match condition:
        case LevelCondition():
            return np.asarray(condition.comes[values])
        case NumberCondition():
            inside = np.full(len(values), condition.with_values)
            if condition.low is not None:
                inside &= values > condition.low.threshold
            if condition.high is not None:
                inside &= values <= condition.high.threshold
            return np.where(np.isnan(values), condition.with_missing, inside)
