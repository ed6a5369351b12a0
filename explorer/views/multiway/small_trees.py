"""Small trees as lines that a browser draws from left to right: of levels, or of two sides."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count
from explorer.data.schema import Column
from explorer.growth.multiway.tree import MISSING_LEVEL, MultiwayNode, MultiwayTree
from explorer.tree.tree import NO_NODE, Ending, Tree, leaders
from explorer.views.nodes.axes import MISSING_WORD
from explorer.views.nodes.class_slots import OTHER
from explorer.views.nodes.wording import (
    MAX_LISTED,
    leaves,
    on_one_line,
    predictions_in_words,
    short,
    short_columns,
    side_words,
    whole_column,
)

MAX_LINES = 32
"""Leaves of a tree that are drawn; levels beyond are left out whole, and said to be."""

MAX_BRANCHES = 12
"""Branches of one node that are drawn, the heaviest; the others are one line."""

FloatArray = NDArray[np.float64]

_END = {
    Ending.MAX_DEPTH: "stopped",
    Ending.MIN_SAMPLES_SPLIT: "stopped",
    Ending.MIN_IMPURITY_DECREASE: "stopped",
    Ending.MAX_LEAF_NODES: "stopped",
    Ending.CCP_ALPHA: "pruned",
    Ending.BY_HAND: "pruned",
    Ending.NOT_SPLIT: "not split",
    Ending.GROWTH_BUDGET: "stopped",
    Ending.ELSEWHERE: "stopped",
}
"""Why a leaf is no natural one, in a word that fits beside it."""


@dataclass(frozen=True, slots=True)
class SmallNode:
    """A node as a line of text: the branch that leads here, what is asked or predicted.

    `slot` is that of the class predicted, None of a tie: it is nobody's. `parts` are slot and
    share in turn; `end` says which limit stopped the leaf, or "".
    """

    parent: int
    branch: str
    branch_whole: str
    feature: str
    feature_whole: str
    prediction: str
    slot: int | None
    rows: int
    parts: tuple[float, ...]
    end: str


@dataclass(frozen=True, slots=True)
class SmallTree:
    """A tree's first levels, parents before children; `drawn` says what is left out."""

    name: str
    nodes: tuple[SmallNode, ...]
    measures: str
    drawn: str


def small_tree(
    name: str, nodes: Sequence[SmallNode], n_leaves: int, depth: int, right: str
) -> SmallTree:
    """The first levels of a tree of `n_leaves`; `right` is the share that it predicts rightly."""
    kept, drawn = _drawn(nodes)
    measures = f"{leaves(n_leaves)} · depth {depth} · {right} correct"
    return SmallTree(name, kept, measures, drawn)


def _drawn(nodes: Sequence[SmallNode]) -> tuple[tuple[SmallNode, ...], str]:
    """The complete levels that fit into MAX_LINES, of each node the heaviest branches."""
    folded, n_folded = _folded(nodes)
    depth = [0] * len(folded)
    has_children = [False] * len(folded)
    for index, node in enumerate(folded):
        if node.parent != NO_NODE:
            depth[index] = depth[node.parent] + 1
            has_children[node.parent] = True
    deepest = max(depth)
    shown = next(
        d for d in range(deepest, -1, -1) if d <= 1 or _lines(depth, has_children, d) <= MAX_LINES
    )
    kept = tuple(node for node, d in zip(folded, depth, strict=True) if d <= shown)
    captions = []
    if n_folded:
        captions.append(f"Of each node at most {MAX_BRANCHES} branches are drawn: the largest.")
    if shown < deepest:
        captions.append(f"{shown} of {deepest} levels drawn.")
    if captions:
        captions.append(f"{show_count(_n_real(kept))} of {show_count(len(nodes))} nodes shown.")
    return kept, " ".join(captions)


def _lines(depth: list[int], has_children: list[bool], shown: int) -> int:
    """How many lines the levels down to `shown` take."""
    pairs = zip(depth, has_children, strict=True)
    return sum(d == shown or (d < shown and not children) for d, children in pairs)


def _n_real(nodes: Sequence[SmallNode]) -> int:
    return sum(bool(node.feature or node.prediction) for node in nodes)


def _folded(nodes: Sequence[SmallNode]) -> tuple[list[SmallNode], int]:
    """Nodes without the lighter branches of those that have many; one line stands for them."""
    children: dict[int, list[int]] = {}
    for index, node in enumerate(nodes):
        children.setdefault(node.parent, []).append(index)
    kept: list[SmallNode] = []
    n_folded = 0
    waiting = [(0, NO_NODE)]
    for index, parent in waiting:  # grows while it is gone through: breadth first
        node = nodes[index] if index >= 0 else _stub(nodes, children[~index])
        kept.append(replace(node, parent=parent))
        here = len(kept) - 1
        below = children.get(index, []) if index >= 0 else []
        if len(below) > MAX_BRANCHES:
            heaviest = sorted(below, key=lambda child: -nodes[child].rows)[:MAX_BRANCHES]
            n_folded += len(below) - MAX_BRANCHES
            waiting += [(child, here) for child in sorted(heaviest)]
            waiting.append((~index, here))
        else:
            waiting += [(child, here) for child in below]
    return kept, n_folded


def _stub(nodes: Sequence[SmallNode], children: list[int]) -> SmallNode:
    """The line for a node's lighter branches."""
    lighter = sorted(children, key=lambda child: -nodes[child].rows)[MAX_BRANCHES:]
    words = f"{show_count(len(lighter))} more categories"
    rows = sum(nodes[child].rows for child in lighter)
    return SmallNode(NO_NODE, words, words, "", "", "", OTHER, rows, (), "")


def lines_of_levels(tree: MultiwayTree, slots: tuple[int, ...]) -> list[SmallNode]:
    """The nodes of a multiway tree; `slots` are those of the classes."""
    near = short_columns(tree.features)
    found = []
    for node in tree.nodes:
        parent = None if node.parent == NO_NODE else tree.nodes[node.parent]
        heaviest = np.flatnonzero(leaders(node.counts))
        found.append(
            SmallNode(
                parent=node.parent,
                branch=_level(near, parent, node.branch),
                branch_whole=_level(tree.features.columns, parent, node.branch),
                feature="" if node.is_leaf else near[node.feature].name,
                feature_whole="" if node.is_leaf else _whole(tree.features[node.feature]),
                prediction=_prediction(tree, heaviest) if node.is_leaf else "",
                slot=slots[int(heaviest[0])] if len(heaviest) == 1 else None,
                rows=node.n_samples,
                parts=_parts(node.counts, slots),
                end=_END.get(node.ending, ""),
            )
        )
    return found


def _level(columns: Sequence[Column], parent: MultiwayNode | None, code: int) -> str:
    if parent is None:
        return ""
    if code == MISSING_LEVEL:
        return MISSING_WORD
    return on_one_line(columns[parent.feature].levels[code])


def _whole(column: Column) -> str:
    return whole_column(column).name


def _prediction(tree: MultiwayTree, heaviest: NDArray[np.int64]) -> str:
    """The heaviest class; "tie: A" where another weighs as much."""
    name = short(tree.target.levels[int(heaviest[0])])
    return name if len(heaviest) == 1 else f"tie: {name}"


def lines_of_sides(tree: Tree, slots: tuple[int, ...]) -> list[SmallNode]:
    """The nodes of a binary tree."""
    near = short_columns(tree.features)
    whole = [whole_column(column) for column in tree.features]
    predictions, leading, ties = (
        predictions_in_words(tree, tree.leaves.tolist()),
        tree.prediction,
        tree.ties,
    )
    found = []
    for node in range(tree.n_nodes):
        parent = int(tree.parent[node])
        above, split = (None if parent < 0 else tree.split(parent)), tree.split(node)
        is_left = parent >= 0 and int(tree.left_child[parent]) == node
        found.append(
            SmallNode(
                parent=parent,
                branch="" if above is None else side_words(above, near[above.feature], is_left),
                branch_whole=""
                if above is None
                else side_words(above, whole[above.feature], is_left, MAX_LISTED),
                feature="" if split is None else near[split.feature].name,
                feature_whole="" if split is None else _whole(tree.features[split.feature]),
                prediction=predictions.get(node, ""),
                slot=None if ties[node] else slots[int(leading[node])],
                rows=int(tree.n_samples[node]),
                parts=_parts(np.asarray(tree.statistics[node]), slots),
                end=_END.get(Ending(int(tree.ending[node])), ""),
            )
        )
    return found


def _parts(counts: FloatArray, slots: tuple[int, ...]) -> tuple[float, ...]:
    """Slot and share in turn; classes without a slot of their own are one."""
    shares: dict[int, float] = {}
    for slot, count in zip(slots, (counts / counts.sum()).tolist(), strict=True):
        if count > 0:
            shares[slot] = shares.get(slot, 0.0) + count
    order = sorted(shares, key=lambda slot: (slot == OTHER, slot))
    return tuple(value for slot in order for value in (slot, round(shares[slot], 4)))
