"""ID3's tree beside the binary one, both as a few lines a browser draws from left to right."""

import hashlib
from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.display import show_count, show_share
from explorer.data.training import TrainingTable
from explorer.growth.multiway.branches import Branches, branches_of
from explorer.growth.multiway.tree import MultiwayTree
from explorer.growth.weighting import row_weights
from explorer.judging.scores import accuracies
from explorer.tree.tree import Tree
from explorer.views.multiway.small_trees import (
    SmallTree,
    lines_of_levels,
    lines_of_sides,
    small_tree,
)
from explorer.views.nodes.class_slots import class_slots
from explorer.views.nodes.wording import in_words, leaves, short, whole_column

MAX_GAINS = 12


@dataclass(frozen=True, slots=True)
class FeatureGain:
    """What a branch per category of a feature gains at the root, in bits."""

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


def multiway_view(id3: MultiwayTree, binary: Tree, training: TrainingTable) -> MultiwayView:
    """Both trees of the table, grown under the same limits."""
    slots = class_slots(np.asarray(binary.statistics[0]).tolist())
    pair = lines_of_levels(id3, slots), lines_of_sides(binary, slots)
    right = _right_of_levels(id3), accuracies(binary)[0]
    shares = show_share(right[0]), show_share(right[1])
    weighted = binary.is_weighted
    phrases = [f"{share} of the weight" if weighted else share for share in shares]
    n_leaves = len(id3.leaves), binary.n_leaves
    depths = id3.max_depth, binary.max_depth
    needs = "needs" if right[1] == right[0] else "has"
    gains = _gains(id3, binary, training)
    key = repr((training.fingerprint, binary.search, binary.stop))
    return MultiwayView(
        id=hashlib.sha256(key.encode()).hexdigest()[:16],
        title=f"ID3 makes one branch per category: {leaves(n_leaves[0])}; "
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
        else f"{MAX_GAINS} of {show_count(len(gains))} features listed: those of largest gain.",
    )


def _caption(
    id3: MultiwayTree, shares: tuple[str, str], depths: tuple[int, int], weighted: bool
) -> str:
    of_what = "of the weight" if weighted else "of the rows"
    if id3.nodes[0].is_leaf:
        verb = "is" if weighted else "are"
        return f"ID3 makes no split here; {shares[0]} {of_what} {verb} predicted correctly."
    name = short(id3.features[id3.nodes[0].feature].name)
    n = len(id3.nodes[0].children)
    return (
        f"ID3 splits first on {name}, into {in_words(n)} branches. Its tree has depth {depths[0]} "
        f"and predicts {shares[0]} {of_what} correctly; the binary tree has depth {depths[1]} "
        f"and predicts {shares[1]}."
    )


def _notes(id3: MultiwayTree, binary: Tree) -> tuple[str, ...]:
    notes = ["ID3 measures gain in bits, whatever the criterion of the binary tree."]
    if binary.stop.max_leaf_nodes is not None or binary.stop.ccp_alpha > 0:
        notes.append("Limits on leaves and pruning act on the binary tree only.")
    if id3.budget_reached:
        notes.append(
            f"ID3 was grown to depth {id3.max_depth}; its full tree is deeper: {_budget(id3)}."
        )
    return tuple(notes)


def _budget(id3: MultiwayTree) -> str:
    """What ended growth, with what there is and what more would take."""
    if id3.work_wanted:
        most, wanted = show_count(CAPS.multiway_work), show_count(id3.work_wanted)
        return f"its search may take {most} steps, and the next level would make them {wanted}"
    return (
        f"it has {show_count(len(id3.nodes))} nodes, and the next level would exceed "
        f"{show_count(CAPS.multiway_nodes)}"
    )


def _right_of_levels(tree: MultiwayTree) -> float:
    right = sum(float(leaf.counts.max()) for leaf in tree.leaves)
    return right / float(tree.nodes[0].counts.sum())


def _gains(id3: MultiwayTree, binary: Tree, training: TrainingTable) -> tuple[FeatureGain, ...]:
    rows = np.flatnonzero(row_weights(training, binary.search) > 0)
    found = [branches_of(training, binary.search, rows, f) for f in range(len(training.features))]
    ratios = [branches.ratio for branches in found]
    best = ratios.index(max(ratios)) if max(ratios) > 0 else -1
    order = sorted(range(len(found)), key=lambda f: (-found[f].gain, f))
    return tuple(_feature_gain(training, found[f], id3.nodes[0].feature, best) for f in order)


def _feature_gain(training: TrainingTable, found: Branches, asked: int, best: int) -> FeatureGain:
    column = training.features[found.feature]
    return FeatureGain(
        name=short(column.name),
        whole=whole_column(column).name,
        levels=show_count(len(found.levels)),
        gain=_bits(found.gain),
        information=_bits(found.information),
        ratio=_bits(found.ratio),
        is_asked=found.feature == asked,
        has_best_ratio=found.feature == best,
    )


def _bits(value: float) -> str:
    """Three decimals, so that gains stand under each other."""
    return f"{value:.3f}" if value == 0 or value >= 0.0005 else "< 0.001"
