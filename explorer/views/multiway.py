"""ID3's tree and the binary tree, each as a few lines that a browser draws from left to right."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import show_aligned, show_count, show_share
from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.growth.multiway.tree import MISSING_LEVEL, Branches, MultiwayNode, MultiwayTree
from explorer.judging.scores import accuracies
from explorer.tree.tree import NO_NODE, Ending, Tree, leaders
from explorer.views.nodes.axes import MISSING_WORD
from explorer.views.nodes.classes import OTHER, class_slots
from explorer.views.nodes.wording import (
    MAX_LISTED,
    in_words,
    leaves,
    on_one_line,
    predictions_in_words,
    short,
    short_columns,
    side_words,
    whole_column,
)

MAX_LINES = 32
"""The most leaves that are drawn; further levels are left out entirely, and a note states this."""

MAX_BRANCHES = 12
"""The most branches of one node that are drawn, the heaviest; one line stands for the others."""

_END = {Ending.CCP_ALPHA: "pruned", Ending.BY_HAND: "pruned", Ending.NOT_SPLIT: "not split"}
"""Why a leaf is not natural, in a short label; "stopped" for other limits."""


@dataclass(frozen=True, slots=True)
class SmallNode:
    """A node as a line of text: the branch that leads to it, and its question or prediction.

    `slot` is the predicted class's, None for a tie. `parts` are slot and share in turn; `end` names
    the limit that stopped the leaf, or is "".
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


MAX_GAINS = 12


@dataclass(frozen=True, slots=True)
class FeatureGain:
    """The gain, in bits, of splitting the root into one branch per category of a feature."""

    name: str
    whole: str
    levels: str
    gain: str
    information: str
    ratio: str
    is_asked: bool
    has_best_ratio: bool


@dataclass(frozen=True, slots=True)
class MultiwayView:
    """Both trees, ID3's first, and the gains at the root, the largest first."""

    id: str
    title: str
    caption: str
    notes: tuple[str, ...]
    trees: tuple[SmallTree, SmallTree]
    gains: tuple[FeatureGain, ...]
    gains_caption: str


def multiway_view(
    id3: MultiwayTree, binary: Tree, training: TrainingTable, root: Sequence[Branches]
) -> MultiwayView:
    """Return both trees of the table, grown under the same limits; `root`: branches by feature."""
    slots = class_slots(np.asarray(binary.statistics[0]).tolist())
    pair = lines_of_levels(id3, slots), lines_of_sides(binary, slots)
    right = _right_of_levels(id3), accuracies(binary)[0]
    shares = show_share(right[0]), show_share(right[1])
    weighted = binary.is_weighted
    phrases = [f"{share} of the weight" if weighted else share for share in shares]
    n_leaves = len(id3.leaves), binary.n_leaves
    depths = id3.max_depth, binary.max_depth
    needs = "needs" if right[1] == right[0] else "has"
    gains = _gains(id3, training, root)
    key = repr((training.fingerprint, binary.search, binary.stop))
    return MultiwayView(
        id=hashlib.sha256(key.encode()).hexdigest()[:16],
        title=f"ID3 makes one branch per category and has {leaves(n_leaves[0])}; "
        f"the binary tree {needs} {show_count(n_leaves[1])}",
        caption=_caption(id3, shares, depths, weighted),
        notes=_notes(id3, binary),
        trees=(
            small_tree("ID3: one branch per category", pair[0], n_leaves[0], depths[0], phrases[0]),
            small_tree("The binary tree of this page", pair[1], n_leaves[1], depths[1], phrases[1]),
        ),
        gains=gains[:MAX_GAINS],
        gains_caption=""
        if len(gains) <= MAX_GAINS
        else f"{MAX_GAINS} of {show_count(len(gains))} features are listed: those with the largest "
        "gain.",
    )


def _caption(
    id3: MultiwayTree, shares: tuple[str, str], depths: tuple[int, int], weighted: bool
) -> str:
    of_what = "of the weight" if weighted else "of the rows"
    if id3.nodes[0].is_leaf:
        verb = "is" if weighted else "are"
        return f"ID3 makes no split; {shares[0]} {of_what} {verb} predicted correctly."
    name = short(id3.features[id3.nodes[0].feature].name)
    n = len(id3.nodes[0].children)
    return (
        f"ID3 splits first on {name}, into {in_words(n)} branches. ID3’s tree has depth "
        f"{depths[0]} and predicts {shares[0]} {of_what} correctly; the binary tree has depth "
        f"{depths[1]} and predicts {shares[1]} correctly."
    )


def _notes(id3: MultiwayTree, binary: Tree) -> tuple[str, ...]:
    notes = ["ID3 measures gain in bits, whatever the criterion of the binary tree."]
    if binary.stop.max_leaf_nodes is not None or binary.stop.ccp_alpha > 0:
        notes.append("Limits on leaves and pruning affect only the binary tree.")
    if id3.budget_reached:
        notes.append(f"ID3’s tree was grown only to depth {id3.max_depth}: {_budget(id3)}.")
    return tuple(notes)


def _budget(id3: MultiwayTree) -> str:
    """Say what ended growth, how much was available and how much would be needed."""
    if id3.work_wanted:
        most, wanted = show_count(CAPS.multiway_work), show_count(id3.work_wanted)
        return f"the search may take at most {most} steps, and the next level would need {wanted}"
    return (
        f"it has {show_count(len(id3.nodes))} nodes, and the next level would exceed the maximum "
        f"of {show_count(CAPS.multiway_nodes)}"
    )


def _right_of_levels(tree: MultiwayTree) -> float:
    right = sum(float(leaf.counts.max()) for leaf in tree.leaves)
    return right / float(tree.nodes[0].counts.sum())


def _gains(
    id3: MultiwayTree, training: TrainingTable, root: Sequence[Branches]
) -> tuple[FeatureGain, ...]:
    best = max(root, key=lambda branches: branches.ratio)
    return tuple(
        _feature_gain(training, found, id3.nodes[0].feature, found is best and best.ratio > 0)
        for found in sorted(root, key=lambda branches: -branches.gain)
    )


def _feature_gain(
    training: TrainingTable, found: Branches, asked: int, has_best_ratio: bool
) -> FeatureGain:
    column = training.features[found.feature]
    return FeatureGain(
        name=short(column.name),
        whole=whole_column(column).name,
        levels=show_count(len(found.levels)),
        gain=_bits(found.gain),
        information=_bits(found.information),
        ratio=_bits(found.ratio),
        is_asked=found.feature == asked,
        has_best_ratio=has_best_ratio,
    )


def _bits(value: float) -> str:
    """Write three decimals, so that gains align."""
    return show_aligned(value, 3)


def small_tree(
    name: str, nodes: Sequence[SmallNode], n_leaves: int, depth: int, right: str
) -> SmallTree:
    """Return the first levels of a tree with `n_leaves`; `right`: the share predicted correctly."""
    kept, drawn = _drawn(nodes)
    measures = f"{leaves(n_leaves)} · depth {depth} · {right} correct"
    return SmallTree(name, kept, measures, drawn)


def _drawn(nodes: Sequence[SmallNode]) -> tuple[tuple[SmallNode, ...], str]:
    """Return the complete levels that fit into MAX_LINES, with each node's heaviest branches."""
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
        captions.append(f"Only the {MAX_BRANCHES} largest branches of each node are drawn.")
    if shown < deepest:
        captions.append(f"{shown} of {deepest} levels drawn.")
    if captions:
        n_shown = sum(bool(node.feature or node.prediction) for node in kept)
        captions.append(f"{show_count(n_shown)} of {show_count(len(nodes))} nodes shown.")
    return kept, " ".join(captions)


def _lines(depth: list[int], has_children: list[bool], shown: int) -> int:
    """Return how many lines the levels down to `shown` take."""
    pairs = zip(depth, has_children, strict=True)
    return sum(d == shown or (d < shown and not children) for d, children in pairs)


def _folded(nodes: Sequence[SmallNode]) -> tuple[list[SmallNode], int]:
    """Replace the lighter branches of nodes that have many by one line."""
    children: dict[int, list[int]] = {}
    for index, node in enumerate(nodes):
        children.setdefault(node.parent, []).append(index)
    kept: list[SmallNode] = []
    n_folded = 0
    waiting = [(0, NO_NODE)]
    for index, parent in waiting:  # grows during the loop: breadth first
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
    """Return the line for a node's lighter branches."""
    lighter = sorted(children, key=lambda child: -nodes[child].rows)[MAX_BRANCHES:]
    words = f"{show_count(len(lighter))} more categories"
    rows = sum(nodes[child].rows for child in lighter)
    return SmallNode(NO_NODE, words, words, "", "", "", OTHER, rows, (), "")


def lines_of_levels(tree: MultiwayTree, slots: tuple[int, ...]) -> list[SmallNode]:
    """Return the nodes of a multiway tree; `slots` are the classes'."""
    near = short_columns(tree.features)
    found = []
    for node in tree.nodes:
        parent = None if node.parent == NO_NODE else tree.nodes[node.parent]
        heaviest = np.flatnonzero(leaders(node.counts, tree.losses))
        found.append(
            SmallNode(
                parent=node.parent,
                branch=_level(near, parent, node.branch),
                branch_whole=_level(tree.features.columns, parent, node.branch),
                feature="" if node.is_leaf else near[node.feature].name,
                feature_whole=""
                if node.is_leaf
                else whole_column(tree.features[node.feature]).name,
                prediction=_prediction(tree, heaviest) if node.is_leaf else "",
                slot=slots[int(heaviest[0])] if len(heaviest) == 1 else None,
                rows=node.n_samples,
                parts=_parts(node.counts, slots),
                end=_end(node.ending),
            )
        )
    return found


def _level(columns: Sequence[Column], parent: MultiwayNode | None, code: int) -> str:
    if parent is None:
        return ""
    if code == MISSING_LEVEL:
        return MISSING_WORD
    return on_one_line(columns[parent.feature].levels[code])


def _prediction(tree: MultiwayTree, heaviest: IntArray) -> str:
    """Return the heaviest class; "tie: A" if another weighs the same."""
    name = short(tree.target.levels[int(heaviest[0])])
    return name if len(heaviest) == 1 else f"tie: {name}"


def lines_of_sides(tree: Tree, slots: tuple[int, ...]) -> list[SmallNode]:
    """Return the nodes of a binary tree."""
    near = short_columns(tree.features)
    whole = [whole_column(column) for column in tree.features]
    predictions = predictions_in_words(tree, tree.leaves.tolist())
    leading, ties = tree.prediction, tree.ties
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
                feature_whole="" if split is None else whole[split.feature].name,
                prediction=predictions.get(node, ""),
                slot=None if ties[node] else slots[int(leading[node])],
                rows=int(tree.n_samples[node]),
                parts=_parts(np.asarray(tree.statistics[node]), slots),
                end=_end(Ending(int(tree.ending[node]))),
            )
        )
    return found


def _end(ending: Ending) -> str:
    return _END.get(ending, "stopped") if ending.is_stopped else ""


def _parts(counts: FloatArray, slots: tuple[int, ...]) -> tuple[float, ...]:
    """Return slot and share in turn; classes without their own slot count as one."""
    shares: dict[int, float] = {}
    for slot, count in zip(slots, (counts / counts.sum()).tolist(), strict=True):
        if count > 0:
            shares[slot] = shares.get(slot, 0.0) + count
    order = sorted(shares, key=lambda slot: (slot == OTHER, slot))
    return tuple(value for slot in order for value in (slot, round(shares[slot], 4)))
