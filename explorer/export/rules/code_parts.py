"""Shared parts of exported code: the order of its conditions, its comments, and its columns.

Code writes a tree as nested lists: if this then that, else the next.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import BoolArray
from explorer.data.derivation import How
from explorer.data.display import to_digits
from explorer.data.schema import Column, Display, Kind, Task
from explorer.export.rules.dialects import EXACT_DIGITS
from explorer.growth.cancellation import check_cancelled
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree
from explorer.views.nodes.measures import nodes_below
from explorer.views.nodes.wording import leaves, on_one_line, prediction_words, rows, share_words

MAX_NESTED = 16
"""Up to this depth the left side comes first, so lists nest as deep as its branches. In deeper
trees the side with fewer leaves comes first, so that 20,000 leaves nest at most 14 times."""


def source_name(column: Column) -> str:
    """Return the name of the table's column for this one."""
    return column.derived.source if column.derived else column.name


def is_merged(column: Column) -> bool:
    """Return whether rare categories of a stored column were merged, of which not all are known."""
    return column.derived is not None and column.derived.source == column.name


def source_column(column: Column) -> Column:
    """Return the column that a derived one is computed from, as far as its kind is known."""
    derived = column.derived
    if derived is None:
        return column
    match derived.how:
        case How.OTHER:
            return Column(derived.source, Kind.CATEGORICAL, derived.kept)
        case How.LOGARITHM:
            return Column(derived.source, Kind.NUMERIC)
    return Column(derived.source, Kind.NUMERIC, (), Display.DATE)


def asked_of_source(
    column: Column, levels: Sequence[str], *, negated: bool
) -> tuple[Sequence[str], bool]:
    """Return which of the source's categories to list, and whether the condition is negated.

    "Other" stands for every category that is not kept. A list with "other" therefore becomes "not
    one of the remaining kept categories".
    """
    derived = column.derived
    if derived is None or derived.how is not How.OTHER or derived.other not in levels:
        return levels, negated
    listed = set(levels)
    return [level for level in derived.kept if level not in listed], not negated


def with_short_thresholds(tree: Tree) -> Tree:
    """Return the tree with each threshold in as few digits as possible, otherwise unchanged.

    The midpoint of 42.3 and 42.4 is computed as 42.349999999999994 and written as 42.35. The new
    threshold has at most 15 digits and stays strictly between the values of the node's rows, so
    every decision on them is unchanged. A threshold that was given, by hand or by another program,
    is not a midpoint and keeps its last digit.
    """
    splits, forced = tree.splits, dict(tree.search.forced)
    if tree.is_from_elsewhere:
        return tree
    threshold = splits.threshold.copy()
    for node in np.flatnonzero(splits.kind == SplitKind.NUMERIC).tolist():
        short = to_digits(float(threshold[node]), EXACT_DIGITS)
        is_between = abs(short - threshold[node]) < splits.gap[node] / 4
        if is_between and (not forced or tree.path(node) not in forced):
            threshold[node] = short
    return replace(tree, splits=replace(splits, threshold=threshold))


def tree_remark(tree: Tree) -> str:
    """Describe a tree: "a tree with 5 leaves, grown from 344 rows"."""
    made = "grown elsewhere, with counts from" if tree.is_from_elsewhere else "grown from"
    return f"a tree with {leaves(tree.n_leaves)}, {made} {rows(int(tree.n_samples[0]))}"


def leaf_remark(tree: Tree, leaf: int) -> str:
    """Return a leaf's rows and the share it classifies correctly: "152 rows, 96.1 %"."""
    count = rows_remark(tree, leaf)
    if tree.task is Task.REGRESSION:
        return count
    tie = "tie, " if tree.is_tie(leaf) else ""
    return f"{count}, {tie}{share_words(tree, leaf)}"


def rows_remark(tree: Tree, leaf: int) -> str:
    """Return how many rows a leaf has: "152 rows"."""
    return rows(int(tree.n_samples[leaf]))


def target_name(tree: Tree) -> str:
    """Return the target's name on one line."""
    return on_one_line(tree.target.name)


def node_remark(tree: Tree, node: int) -> str:
    """Describe the node a rule leads to: "leaf LRL (predicts Adelie; 4 rows, 75 %)"."""
    place = f"{'leaf' if tree.is_leaf[node] else 'node'} {tree.path(node)}" if node else "the root"
    predicted = prediction_words(tree, node).removeprefix("tie: ")
    return f"{place} (predicts {predicted}; {leaf_remark(tree, node)})"


@dataclass(frozen=True, slots=True)
class Begin:
    """The start of a list; the root's list has level 0."""

    level: int


@dataclass(frozen=True, slots=True)
class Ask:
    """The condition that a row goes to one side of a node. An answer or a nested list follows for
    rows that do, the next entry of this list for the others."""

    level: int
    node: int
    is_left: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """A leaf: for the rows that fulfil the Ask before it or, if `is_last`, for all others."""

    level: int
    leaf: int
    is_last: bool


@dataclass(frozen=True, slots=True)
class End:
    """The end of the list at this level."""

    level: int


def decision_lists(tree: Tree) -> Iterator[Begin | Ask | Answer | End]:
    """Yield every node once, in the order of code. A tree of one leaf is one list."""
    left_first = _left_first(tree)
    left_child, right_child = tree.left_child, tree.right_child
    waiting: list[tuple[int, int, bool]] = [(0, 0, True)]
    yield Begin(0)
    while waiting:
        check_cancelled()
        node, level, is_last = waiting.pop()
        if left_child[node] < 0:
            yield Answer(level, node, is_last)
            if is_last:
                yield End(level)
            continue
        if not is_last:
            level += 1
            yield Begin(level)
        is_left = bool(left_first[node])
        yield Ask(level, node, is_left)
        sides = (int(left_child[node]), int(right_child[node]))
        asked, others = sides if is_left else sides[::-1]
        waiting += [(others, level, True), (asked, level, False)]


def _left_first(tree: Tree) -> BoolArray:
    """Return, for each node, whether its left side comes first; bool[n_nodes]."""
    if tree.max_depth <= MAX_NESTED:
        return np.ones(tree.n_nodes, np.bool_)
    n_below = nodes_below(tree)
    left, right = np.maximum(tree.left_child, 0), np.maximum(tree.right_child, 0)
    return np.asarray(n_below[left] <= n_below[right])
