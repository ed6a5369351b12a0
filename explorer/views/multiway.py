"""ID3's tree beside the binary one, both as a few lines a browser draws from left to right."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count, show_number, show_share
from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.growth.multiway import (
    MISSING_LEVEL,
    Branches,
    MultiwayNode,
    MultiwayTree,
    branches_of,
)
from explorer.tree.impurity import TIE_BAND
from explorer.tree.tree import NO_NODE, Ending, Tree
from explorer.views.axes import MISSING_WORD
from explorer.views.class_slots import OTHER, class_slots
from explorer.views.wording import (
    answer_words,
    in_words,
    leaves,
    listed,
    on_one_line,
    short,
    short_columns,
    side_words,
    whole_column,
)

MOST_LINES = 48
"""Leaves of a tree that are drawn; levels beyond are left out whole, and said to be."""

MOST_BRANCHES = 12
"""Branches of one node that are drawn, the heaviest; the others are one line."""

MOST_GAINS = 12

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class SmallNode:
    """A node as a line of text: the branch that leads here, what is asked or answered.

    `parts` are slot and share in turn; `end` says what cut the leaf off, or "".
    """

    parent: int
    branch: str
    branch_whole: str
    question: str
    question_whole: str
    answer: str
    slot: int
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


@dataclass(frozen=True, slots=True)
class FeatureGain:
    """What asking the root's rows for all levels of a feature gains, in bits."""

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
    reading: str
    notes: tuple[str, ...]
    trees: tuple[SmallTree, SmallTree]
    gains: tuple[FeatureGain, ...]
    gains_said: str


def multiway_view(id3: MultiwayTree, binary: Tree, training: TrainingTable) -> MultiwayView:
    """Both trees of the table, grown under the same limits."""
    slots = class_slots(np.asarray(binary.statistics[0]).tolist())
    pair = _of_levels(id3, slots), _of_sides(binary, slots)
    right = _right_of_levels(id3), _right_of_sides(binary)
    n_leaves = len(id3.leaves), binary.n_leaves
    depths = id3.max_depth, binary.max_depth
    needs = "needs" if right[1] == right[0] else "has"
    gains = _gains(id3, binary, training)
    key = repr((training.fingerprint, binary.search, binary.stop))
    return MultiwayView(
        id=hashlib.sha256(key.encode()).hexdigest()[:16],
        title=f"ID3 asks for all levels at once: {leaves(n_leaves[0])}; the binary tree {needs} "
        f"{show_count(n_leaves[1])}",
        reading=_reading(id3, binary, right, depths),
        notes=_notes(id3, binary),
        trees=(
            _small("ID3: one branch a level", pair[0], n_leaves[0], depths[0], right[0]),
            _small("The binary tree of this page", pair[1], n_leaves[1], depths[1], right[1]),
        ),
        gains=gains[:MOST_GAINS],
        gains_said=""
        if len(gains) <= MOST_GAINS
        else f"{MOST_GAINS} of {show_count(len(gains))} columns listed, those of largest gain.",
    )


def multiway_payload(view: MultiwayView) -> bytes:
    """The view as UTF-8 JSON without NaN."""
    return json.dumps(
        asdict(view), separators=(",", ":"), ensure_ascii=False, allow_nan=False
    ).encode()


def _reading(
    id3: MultiwayTree, binary: Tree, right: tuple[float, float], depths: tuple[int, int]
) -> str:
    if id3.nodes[0].is_leaf:
        return f"ID3 asks nothing here; {show_share(right[0])} of the rows are answered rightly."
    name = short(id3.features[id3.nodes[0].feature].name)
    n = len(id3.nodes[0].children)
    asked = "question" if depths[0] == 1 else "questions"
    return (
        f"ID3 begins with {name}, {in_words(n)} branches in one step, and answers "
        f"{show_share(right[0])} of the rows rightly after at most {in_words(depths[0])} {asked}; "
        f"the binary tree {show_share(right[1])} after at most {in_words(depths[1])}."
    )


def _notes(id3: MultiwayTree, binary: Tree) -> tuple[str, ...]:
    notes = ["ID3 measures gain in bits, whatever the criterion of the binary tree."]
    if binary.stop.max_leaf_nodes is not None or binary.stop.ccp_alpha > 0:
        notes.append("The leaf budget and pruning shape the binary tree alone.")
    if id3.budget_reached:
        notes.append(
            f"ID3 was grown to depth {id3.max_depth} of more: "
            f"{show_count(len(id3.nodes))} nodes are its budget."
        )
    return tuple(notes)


def _right_of_levels(tree: MultiwayTree) -> float:
    right = sum(float(leaf.counts.max()) for leaf in tree.leaves)
    return right / float(tree.nodes[0].counts.sum())


def _right_of_sides(tree: Tree) -> float:
    right = sum(float(np.asarray(tree.statistics[int(leaf)]).max()) for leaf in tree.leaves)
    return right / float(tree.weight[0])


def _small(
    name: str, nodes: Sequence[SmallNode], n_leaves: int, depth: int, right: float
) -> SmallTree:
    kept, drawn = _drawn(nodes)
    measures = f"{leaves(n_leaves)} · depth {depth} · {show_share(right)} right"
    return SmallTree(name, kept, measures, drawn)


def _drawn(nodes: Sequence[SmallNode]) -> tuple[tuple[SmallNode, ...], str]:
    """The complete levels that fit into MOST_LINES, of each node the heaviest branches."""
    folded, n_folded = _folded(nodes)
    depth = [0] * len(folded)
    has_children = [False] * len(folded)
    for place, node in enumerate(folded):
        if node.parent != NO_NODE:
            depth[place] = depth[node.parent] + 1
            has_children[node.parent] = True
    deepest = max(depth)
    shown = next(
        d for d in range(deepest, -1, -1) if d <= 1 or _lines(depth, has_children, d) <= MOST_LINES
    )
    kept = tuple(node for node, d in zip(folded, depth, strict=True) if d <= shown)
    said = []
    if n_folded:
        said.append(f"At most {MOST_BRANCHES} branches of a node are drawn, the heaviest.")
    if shown < deepest:
        said.append(f"{shown} of {deepest} levels drawn.")
    if said:
        said.append(f"{show_count(_n_real(kept))} of {show_count(len(nodes))} nodes shown.")
    return kept, " ".join(said)


def _lines(depth: list[int], has_children: list[bool], shown: int) -> int:
    """How many lines the levels down to `shown` take."""
    pairs = zip(depth, has_children, strict=True)
    return sum(d == shown or (d < shown and not children) for d, children in pairs)


def _n_real(nodes: Sequence[SmallNode]) -> int:
    return sum(bool(node.question or node.answer) for node in nodes)


def _folded(nodes: Sequence[SmallNode]) -> tuple[list[SmallNode], int]:
    """Nodes without the lighter branches of those that have many; one line stands for them."""
    children: dict[int, list[int]] = {}
    for place, node in enumerate(nodes):
        children.setdefault(node.parent, []).append(place)
    kept: list[SmallNode] = []
    n_folded = 0
    waiting = [(0, NO_NODE)]
    for place, parent in waiting:  # grows while it is gone through: breadth first
        node = nodes[place] if place >= 0 else _stub(nodes, children[~place])
        kept.append(_under(node, parent))
        here = len(kept) - 1
        below = children.get(place, []) if place >= 0 else []
        if len(below) > MOST_BRANCHES:
            heaviest = sorted(below, key=lambda child: -nodes[child].rows)[:MOST_BRANCHES]
            n_folded += len(below) - MOST_BRANCHES
            waiting += [(child, here) for child in sorted(heaviest)]
            waiting.append((~place, here))
        else:
            waiting += [(child, here) for child in below]
    return kept, n_folded


def _stub(nodes: Sequence[SmallNode], children: list[int]) -> SmallNode:
    """The line for a node's lighter branches."""
    lighter = sorted(children, key=lambda child: -nodes[child].rows)[MOST_BRANCHES:]
    words = f"{show_count(len(lighter))} more levels"
    rows = sum(nodes[child].rows for child in lighter)
    return SmallNode(NO_NODE, words, words, "", "", "", OTHER, rows, (), "")


def _under(node: SmallNode, parent: int) -> SmallNode:
    return SmallNode(
        parent, node.branch, node.branch_whole, node.question, node.question_whole,
        node.answer, node.slot, node.rows, node.parts, node.end,
    )  # fmt: skip


def _of_levels(tree: MultiwayTree, slots: tuple[int, ...]) -> list[SmallNode]:
    near = short_columns(tree.features)
    found = []
    for node in tree.nodes:
        parent = None if node.parent == NO_NODE else tree.nodes[node.parent]
        at = int(node.counts.argmax())
        found.append(
            SmallNode(
                parent=node.parent,
                branch=_level(near, parent, node.branch),
                branch_whole=_level(tree.features.columns, parent, node.branch),
                question="" if node.is_leaf else near[node.feature].name,
                question_whole="" if node.is_leaf else _whole(tree.features[node.feature]),
                answer=_answer(tree, node) if node.is_leaf else "",
                slot=slots[at],
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


def _answer(tree: MultiwayTree, node: MultiwayNode) -> str:
    """The heaviest class; "tie: A" where another weighs as much."""
    heaviest = np.flatnonzero(node.counts >= node.counts.max() * (1 - TIE_BAND))
    name = short(tree.target.levels[int(heaviest[0])])
    return name if len(heaviest) == 1 else f"tie: {name}"


_END = {
    Ending.MAX_DEPTH: "cut off",
    Ending.MIN_SAMPLES_SPLIT: "cut off",
    Ending.MIN_IMPURITY_DECREASE: "cut off",
    Ending.MAX_LEAF_NODES: "cut off",
    Ending.CCP_ALPHA: "pruned",
    Ending.GROWTH_BUDGET: "cut off",
}
"""Why a leaf is no natural one, in a word that fits beside it."""


def _of_sides(tree: Tree, slots: tuple[int, ...]) -> list[SmallNode]:
    near = short_columns(tree.features)
    found = []
    for node in range(tree.n_nodes):
        parent = int(tree.parent[node])
        above, split = (None if parent < 0 else tree.split(parent)), tree.split(node)
        is_left = parent >= 0 and int(tree.left_child[parent]) == node
        counts = np.asarray(tree.statistics[node])
        column = None if above is None else tree.features[above.feature]
        found.append(
            SmallNode(
                parent=parent,
                branch="" if above is None else side_words(above, near[above.feature], is_left),
                branch_whole=""
                if above is None or column is None
                else side_words(above, whole_column(column), is_left, len(column.levels) + 1),
                question="" if split is None else near[split.feature].name,
                question_whole="" if split is None else _whole(tree.features[split.feature]),
                answer=answer_words(tree, node) if split is None else "",
                slot=slots[int(counts.argmax())],
                rows=int(tree.n_samples[node]),
                parts=_parts(counts, slots),
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


def _gains(id3: MultiwayTree, binary: Tree, training: TrainingTable) -> tuple[FeatureGain, ...]:
    rows = np.arange(training.n_rows)
    found = [branches_of(training, binary.search, rows, f) for f in range(len(training.features))]
    ratios = [branches.ratio for branches in found]
    best = ratios.index(max(ratios)) if max(ratios) > 0 else -1
    order = sorted(range(len(found)), key=lambda f: (-found[f].gain, f))
    return tuple(_feature_gain(training, found[f], id3.nodes[0].feature, best) for f in order)


def _feature_gain(training: TrainingTable, found: Branches, asked: int, best: int) -> FeatureGain:
    column = training.features[found.feature]
    return FeatureGain(
        name=short(column.name),
        whole=_whole(column),
        levels=show_count(len(found.levels)),
        gain=_bits(found.gain),
        information=_bits(found.information),
        ratio=_bits(found.ratio),
        is_asked=found.feature == asked,
        has_best_ratio=found.feature == best,
    )


def _bits(value: float) -> str:
    """Three decimals, so that gains stand under each other."""
    return f"{value:.3f}" if value == 0 or value >= 0.0005 else f"< {show_number(0.001)}"
