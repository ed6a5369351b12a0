"""Two trees against each other, in words: node by node, row by row, and how good each is."""

import math
from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_distance, show_number
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.judging.difference.difference import (
    Change,
    Difference,
    NodeChange,
    is_same_threshold,
)
from explorer.judging.part_scores import NumberScores, score
from explorer.tree.splits import CategorySplit, NumericSplit
from explorer.tree.tree import Tree
from explorer.views.nodes.classes import class_slots
from explorer.views.nodes.wording import (
    equation,
    in_words,
    number_words,
    prediction_words,
    rows,
    short,
    short_column,
)

MAX_NODES, MAX_ROWS = 60, 200
"""The most nodes and rows that are listed; counts include all."""
MAX_RINGED = 100
"""More rings would hide the rows that they surround."""
MAX_RINGED_NUMBERS = 20
"""For numbers almost every prediction differs a little: the largest changes are ringed."""
NO_SLOT = -2
"""The slot of a number, which does not have a class mark."""


@dataclass(frozen=True, slots=True)
class NodeLine:
    """A pair of nodes that differ.

    first, second: the splits in words, "" if a tree has none there. note: how they differ. path:
    the node's in the first tree or, for a split only in the second tree, there. depth: that node's.
    """

    change: Change
    path: str
    depth: int
    first: str
    second: str
    note: str


@dataclass(frozen=True, slots=True)
class PredictedCell:
    """A row's true or predicted value: a text, its class mark, and whether it is wrong."""

    text: str
    slot: int
    is_wrong: bool = False


@dataclass(frozen=True, slots=True)
class RowLine:
    """A row whose predictions differ; `name` is what the table calls it.

    line: "line 59 of the file", or "" if that is the row's number or not known.
    """

    name: str
    line: str
    actual: PredictedCell
    first: PredictedCell
    second: PredictedCell


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """The differences of two trees in words.

    title: the finding. changed: "13 of 344"; for numbers, the mean change; `changed_label` names
    it. same: what does not differ. nodes, rows: the first of them; `nodes_note` and `rows_note`
    state this, or are "" if the lists are complete. For numbers, the largest changes are first, and
    leaves are omitted because nearly all their means differ. ringed: the rows that regions ring;
    `ringed_words` describes them. Leaves that no row reaches in both trees are not listed.
    """

    title: str
    changed: str
    changed_label: str
    same: str
    nodes: tuple[NodeLine, ...]
    nodes_note: str
    rows: tuple[RowLine, ...]
    rows_note: str
    ringed: tuple[int, ...]
    ringed_words: str


def difference_view(
    found: Difference, first: Tree, second: Tree, training: TrainingTable
) -> DifferenceView:
    """Return the view of the two trees on these rows."""
    is_numbers = training.task is Task.REGRESSION
    nodes = [
        node
        for node in found.nodes
        if node.change is not Change.OTHER_PREDICTION or (not is_numbers and len(node.rows))
    ]
    rows_changed = found.changed
    if is_numbers:
        change = np.abs(found.predicted[0] - found.predicted[1])
        rows_changed = rows_changed[np.argsort(-change[rows_changed], kind="stable")]
    lines = [_node_line(node, first, second) for node in nodes[:MAX_NODES]]
    listed = [_row_line(row, found, first, training) for row in rows_changed[:MAX_ROWS].tolist()]
    n_ringed = len(rows_changed) if len(rows_changed) <= MAX_RINGED else 0
    ringed = rows_changed[: MAX_RINGED_NUMBERS if is_numbers else n_ringed]
    changed, label = _changed(found, training)
    return DifferenceView(
        title=_title(found, is_numbers=is_numbers),
        changed=changed,
        changed_label=label,
        same=_same(found, first, second),
        nodes=tuple(lines),
        nodes_note=_some(len(lines), len(nodes), "nodes"),
        rows=tuple(listed),
        rows_note=_some(len(listed), len(rows_changed), "rows"),
        ringed=tuple(ringed.tolist()),
        ringed_words=_ringed_words(len(ringed), len(rows_changed)),
    )


def _changed(found: Difference, training: TrainingTable) -> tuple[str, str]:
    if training.task is Task.CLASSIFICATION:
        share = f"{show_count(len(found.changed))} of {show_count(training.n_rows)}"
        return share, "predictions change"
    change = float(np.abs(found.predicted[0] - found.predicted[1]).mean())
    return show_distance(training.target, change, 3), "mean change in prediction"


def _ringed_words(n: int, n_all: int) -> str:
    if not n_all:
        return ""
    if not n:
        return f"No rings are drawn, because too many predictions change ({show_count(n_all)})."
    if n == n_all:
        return "Rings mark changed predictions."
    return f"Rings mark the {n} largest of {show_count(n_all)} changes in predictions."


def hatched_words(training: TrainingTable, tolerance: float, *, is_cut: bool) -> str:
    """Say what the hatching of both trees' regions means; is_cut: other features are held fixed."""
    at = ", at the values shown" if is_cut else ""
    if training.task is Task.CLASSIFICATION:
        return f"Hatching shows where the trees predict different classes{at}."
    least = show_distance(training.target, tolerance, 3)
    name = short(training.target.name)
    return (
        f"Hatching shows where the trees’ predictions differ by more than {least} "
        f"(half the standard deviation of {name}){at}."
    )


def _title(found: Difference, *, is_numbers: bool) -> str:
    """ "3 thresholds move, 2 splits use another feature"."""
    told = {
        Change.MOVED: ("split moves", "splits move"),
        Change.OTHER_FEATURE: ("split uses another feature", "splits use another feature"),
        Change.ONLY_FIRST: ("split is only in tree 1", "splits are only in tree 1"),
        Change.ONLY_SECOND: ("split is only in tree 2", "splits are only in tree 2"),
    }
    counts = [(found.count(change), words) for change, words in told.items()]
    parts = [f"{in_words(n)} {words[n > 1]}" for n, words in counts if n]
    leaves = found.count(Change.OTHER_PREDICTION)
    if not parts and is_numbers and leaves:
        return "All splits are the same; the leaves’ means differ"
    if not parts and leaves:
        predict = "leaf predicts" if leaves == 1 else "leaves predict"
        parts = [f"{in_words(leaves)} {predict} differently"]
    if not parts:
        return "Both trees are the same"
    told_all = ", ".join(parts)
    return told_all[0].upper() + told_all[1:]


def _same(found: Difference, first: Tree, second: Tree) -> str:
    if first.n_nodes == second.n_nodes == 1:
        return "Neither tree has a split."
    n = found.n_same
    if not n:
        return _none_same(found, first, second)
    are = "split is" if n == 1 else "splits are"
    return f"{in_words(n).capitalize()} {are} the same in both trees."


def _none_same(found: Difference, first: Tree, second: Tree) -> str:
    """Say that no split is the same, although some may read the same here or elsewhere."""
    moved = (node for node in found.nodes if node.change is Change.MOVED)
    if any(_split(first, node.first) == _split(second, node.second) for node in moved):
        return (
            "Some splits look the same in both trees, but they send some values to different sides."
        )
    ours, theirs = (
        {_split(tree, node) for node in np.flatnonzero(tree.left_child >= 0).tolist()}
        for tree in (first, second)
    )
    at = " at the same place" if ours & theirs else ""
    return f"No split is the same{at} in both trees."


def _some(n_listed: int, n_all: int, what: str) -> str:
    if n_listed == n_all:
        return ""
    return f"The first {n_listed} of {show_count(n_all)} {what} are listed."


def _node_line(node: NodeChange, first: Tree, second: Tree) -> NodeLine:
    tree, at = (second, node.second) if node.change is Change.ONLY_SECOND else (first, node.first)
    of = prediction_words if node.change is Change.OTHER_PREDICTION else _split
    words = (
        "" if node.change is Change.ONLY_SECOND else of(first, node.first),
        "" if node.change is Change.ONLY_FIRST else of(second, node.second),
    )
    return NodeLine(
        node.change, tree.path(at), int(tree.depth[at]), *words, _note(node, first, second)
    )


def _split(tree: Tree, node: int) -> str:
    split = tree.split(node)
    return "" if split is None else equation(split, short_column(tree.features[split.feature]))


def _note(node: NodeChange, first: Tree, second: Tree) -> str:
    n = node.n_between
    moved = f"{rows(n)} {'changes' if n == 1 else 'change'} sides"
    match node.change:
        case Change.MOVED:
            one, other = first.split(node.first), second.split(node.second)
            if _split(first, node.first) == _split(second, node.second):
                return f"values unseen by one tree go elsewhere, {moved}"
            if isinstance(one, NumericSplit) and isinstance(other, NumericSplit):
                is_at = is_same_threshold(one, other)
                return f"{'missing values go elsewhere' if is_at else 'threshold moves'}, {moved}"
            is_categories = isinstance(one, CategorySplit) and isinstance(other, CategorySplit)
            return f"{'categories move' if is_categories else 'another kind of split'}, {moved}"
        case Change.OTHER_FEATURE:
            return f"another feature, {moved}"
        case Change.OTHER_PREDICTION:
            return f"another prediction for {rows(len(node.rows))}"
        case Change.ONLY_FIRST | Change.ONLY_SECOND:
            n_both, none = len(node.rows), "; no row reaches it in both trees"
            by_both = f", for {rows(n_both)}" if n_both else none
            return f"only in tree {1 if node.change is Change.ONLY_FIRST else 2}{by_both}"


def _row_line(row: int, found: Difference, tree: Tree, training: TrainingTable) -> RowLine:
    name = training.row_name(row)
    actual = training.target_values[row]
    values = (column[row] for column in found.predicted)
    if training.task is Task.REGRESSION:
        cells = [
            PredictedCell(number_words(tree.target, float(value)), NO_SLOT)
            for value in (actual, *values)
        ]
    else:
        slots = class_slots(np.asarray(tree.statistics[0]).tolist())
        cells = [
            PredictedCell(short(training.classes[code]), slots[code], code != int(actual))
            for code in (int(actual), *(int(value) for value in values))
        ]
    return RowLine(short(str(name)), training.line_words(row), *cells)


def part_words(tree: Tree, own: TrainingTable, others: TrainingTable | None) -> str:
    """Say how good a tree is on the rows that grew it and on others: "right on 169 of its 172
    rows and on 159 of the 172 others"."""
    if own.task is Task.REGRESSION:
        parts = [f"R² {_r2(tree, own)} on its {rows(own.n_rows)}"]
        parts += [f"{_r2(tree, others)} on the {_others(others)}"] if others else []
        return " and ".join(parts)
    parts = [f"right on {_right(tree, own)} of its {rows(own.n_rows)}"]
    if others is not None:
        parts.append(f"on {_right(tree, others)} of the {_others(others)}")
    return " and ".join(parts)


def _others(part: TrainingTable) -> str:
    return "1 other" if part.n_rows == 1 else f"{show_count(part.n_rows)} others"


def _right(tree: Tree, part: TrainingTable) -> str:
    scores = score(tree, part)
    assert not isinstance(scores, NumberScores), "a categorical target"
    return show_count(scores.n_rows - scores.n_wrong)


def _r2(tree: Tree, part: TrainingTable) -> str:
    scores = score(tree, part)
    assert isinstance(scores, NumberScores), "a numeric target"
    return "unknown" if math.isnan(scores.r2) else show_number(round(scores.r2, 4) + 0.0, 3)


def lost_words(whole: TrainingTable, one: TrainingTable, other: TrainingTable) -> str:
    """Say which classes have no rows in one part of the rows; "" if both parts have all."""
    if whole.task is Task.REGRESSION:
        return ""
    n_classes = len(whole.classes)
    counts = [np.bincount(part.target_values, minlength=n_classes) for part in (one, other)]
    lost = np.flatnonzero((counts[0] > 0) != (counts[1] > 0))
    if not len(lost):
        return ""
    name = f"“{short(whole.classes[int(lost[0])])}”"
    if len(lost) == 1:
        return f"{name} has rows in only one half, so the tree of the other half never predicts it."
    return (
        f"Some classes have rows in only one half ({name} and {show_count(len(lost) - 1)} more), "
        "so the tree of the other half never predicts them."
    )
