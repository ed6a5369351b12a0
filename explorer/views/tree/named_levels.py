"""The levels on both sides of a split: those with a name, and the others of a side as one."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.tree.splits import Split
from explorer.tree.tree import Tree
from explorer.views.tree.node_bars import Flat, NodeBars
from explorer.views.tree.sent_levels import SentLevels

IntArray = NDArray[np.int64]
Codes = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NamedLevels:
    """Columns with an entry a node.

    `levels_left` and `levels_right` are the numbers of the categories seen on each side, rising;
    `bars` are those of NodeBars with these numbers. `others` counts the categories without a
    name on the left and on the right: each side's have one number, after those with a name.
    """

    levels_left: tuple[Codes, ...]
    levels_right: tuple[Codes, ...]
    bars: tuple[Flat, ...]
    others: tuple[tuple[int, int], ...]


def named_levels(tree: Tree, bars: NodeBars, named: tuple[SentLevels | None, ...]) -> NamedLevels:
    """The levels of every node; `named` are those of each feature that are sent by name."""
    splits = tree.splits
    left: list[Codes] = [tuple(splits.levels_left[i].tolist()) for i in range(tree.n_nodes)]
    right: list[Codes] = [tuple(splits.levels_right[i].tolist()) for i in range(tree.n_nodes)]
    found, others = list(bars.bars), [(0, 0)] * tree.n_nodes
    for node, feature in enumerate(tree.feature.tolist()):
        own = named[feature] if feature >= 0 else None
        split = tree.split(node)
        if own is None or split is None:
            continue
        seen = np.unique(np.array(found[node][::3], np.int64))
        n, numbers = len(own.levels), own.numbers(seen, split)
        others[node] = int((numbers == n).sum()), int((numbers == n + 1).sum())
        left[node], right[node] = (
            _numbered(own, np.array(codes, np.int64), split) for codes in (left[node], right[node])
        )
        found[node] = _added_up(found[node], own, split)
    return NamedLevels(tuple(left), tuple(right), tuple(found), tuple(others))


def _numbered(own: SentLevels, codes: IntArray, split: Split) -> Codes:
    return tuple(np.unique(own.numbers(codes, split)).tolist())


def _added_up(bars: Flat, own: SentLevels, split: Split) -> Flat:
    """Triples (number of the level, bin of the target or class, weight), the others added up."""
    levels, targets, weights = np.array(bars).reshape(-1, 3).T
    numbers = own.numbers(levels.astype(np.int64), split)
    n_targets = int(targets.max(initial=0)) + 1
    keys, index = np.unique(numbers * n_targets + targets.astype(np.int64), return_inverse=True)
    sums = np.bincount(index, weights, len(keys)).astype(np.array(bars).dtype)
    triples = zip(
        (keys // n_targets).tolist(), (keys % n_targets).tolist(), sums.tolist(), strict=True
    )
    return tuple(number for triple in triples for number in triple)
