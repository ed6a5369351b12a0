"""The splits that send rows to their nodes, as small arrays that travel to Spark's workers."""

import numpy as np

from explorer.data.arrays import IntArray
from explorer.tree.splits import SplitArrays, SplitKind
from explorer.warehouse.bins import Bins, CategoryBins, code_of_threshold
from explorer.warehouse.spark.on_workers import BY_VALUE, RIGHT, Route
from explorer.warehouse.spark.packing import BINS_A_PART, parts_of_values


class Routes:
    """The splits of one growth by node number: for each code of the feature, the side."""

    def __init__(self, features: tuple[Bins, ...]) -> None:
        self._features = features
        self.n_nodes = 1
        self._splits: dict[int, tuple[int, np.ndarray, float, int, int]] = {}
        self._depth = {0: 0}

    def copy(self) -> "Routes":
        """Return the same splits, to which others may be added."""
        own = Routes(self._features)
        own.n_nodes = self.n_nodes
        own._splits, own._depth = dict(self._splits), dict(self._depth)
        return own

    def divide(self, nodes: IntArray, splits: SplitArrays, left: IntArray, right: IntArray) -> None:
        """Add splits."""
        for i, node in enumerate(nodes.tolist()):
            children = (int(left[i]), int(right[i]))
            feature = int(splits.feature[i])
            answers = _answers(self._features[feature], splits, i)
            self._splits[node] = (feature, answers, float(splits.threshold[i]), *children)
            for child in children:
                self._depth[child] = self._depth[node] + 1
            self.n_nodes = max(self.n_nodes, *(child + 1 for child in children))

    def arrays(self) -> Route:
        """Return them as arrays."""
        used = sorted({split[0] for split in self._splits.values()})
        own = {feature: slot for slot, feature in enumerate(used)}
        longest = max((bins.n_bins + 1 for bins in self._features), default=1)
        answers = [np.zeros(longest, np.uint8)]  # of nodes without a split
        children = np.repeat(np.arange(self.n_nodes), 2)
        slot, offset = np.zeros((2, self.n_nodes), np.int64)
        thresholds = np.zeros(self.n_nodes)
        begin = longest
        by_value: set[str] = set()
        for node, (feature, sides, threshold, left, right) in self._splits.items():
            slot[node], offset[node], thresholds[node] = own[feature], begin, threshold
            children[2 * node], children[2 * node + 1] = left, right
            answers.append(sides)
            begin += len(sides)
            parts = parts_of_values(feature, self._features[feature].n_bins)
            by_value |= {parts[code // BINS_A_PART] for code in np.flatnonzero(sides == BY_VALUE)}
        n_steps = max((self._depth[node] + 1 for node in self._splits), default=0)
        at = (tuple(used), tuple(sorted(by_value)), slot, offset, np.concatenate(answers))
        return Route(*at, thresholds, children, n_steps)


def _answers(bins: Bins, splits: SplitArrays, i: int) -> np.ndarray:
    """Return the side of each code under split i, uint8[n_bins + 1]; the last is of no value."""
    answers = np.zeros(bins.n_bins + 1, np.uint8)
    missing_left = bool(splits.missing_goes_left[i])
    if splits.kind[i] == SplitKind.MISSING:
        missing_left = False
    elif isinstance(bins, CategoryBins):
        answers[:] = 0 if splits.unseen_goes_left[i] else RIGHT
        answers[splits.levels_left[i]], answers[splits.levels_right[i]] = 0, RIGHT
    else:
        threshold = float(splits.threshold[i])
        code = code_of_threshold(bins, threshold)
        answers[code + 1 :] = RIGHT
        if not bins.is_exact and not (code < len(bins.values) and bins.values[code] == threshold):
            answers[code] = BY_VALUE
    answers[-1] = 0 if missing_left else RIGHT
    return answers
