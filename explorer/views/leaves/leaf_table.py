"""Every leaf in a line: its rule, its rows, its prediction, and how far that stands out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.display import show_share
from explorer.data.schema import Column, Display, Task
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.weighting import is_weighted
from explorer.judging.class_shares import ClassShares, FloatArray, LeafRows
from explorer.tree.conditions import LeafRule, leaf_rules
from explorer.tree.tree import Ending, Tree
from explorer.views.leaves.kept_back_leaves import KeptBackLeaves, kept_back_leaves
from explorer.views.nodes.criterion_words import criterion_name
from explorer.views.nodes.finding import purer_leaf, share_of_rows, surest_leaf_for
from explorer.views.nodes.measures import spreads
from explorer.views.nodes.path_rule import rule_words
from explorer.views.nodes.wording import (
    DAY,
    ending_words,
    leaves,
    number_noun,
    number_words,
    on_one_line,
    short,
    whole_column,
)
from explorer.views.scores.summary import left_out_words


@dataclass(frozen=True, slots=True, eq=False)
class ClassPredictions:
    """What each leaf predicts, with shares of that class, and of the class of interest.

    `class_of_interest` names the latter; None, like its shares, where there is none.
    """

    names: tuple[str, ...]
    of_prediction: ClassShares
    class_of_interest: str | None
    of_interest: ClassShares | None


@dataclass(frozen=True, slots=True, eq=False)
class NumberPredictions:
    """Means, or medians; standard, or mean absolute deviations; and how far each prediction
    lies above the root's; `float64[n_leaves]`, in the target's units.

    Where the target is a date (`in_days`) spreads and differences are in days. There is no
    interval: the splits chose these rows for their small spread, which would be its width.
    """

    noun: str
    values: FloatArray
    spreads: FloatArray
    differences: FloatArray
    in_days: bool


@dataclass(frozen=True, slots=True, eq=False)
class LeafTableView:
    """The leaves from left to right; `shares` are of rows. A rule is "" where nothing is asked.

    Every column has an entry a leaf. `nodes` are node ids; `stopped` says which leaves a limit
    made. `weighted` says that some row's own weight is not 1, `class_weighted` that classes weigh.
    """

    nodes: tuple[int, ...]
    paths: tuple[str, ...]
    rules: tuple[str, ...]
    n_rows: NDArray[np.int64]
    shares: FloatArray
    predictions: ClassPredictions | NumberPredictions
    criterion: str
    impurities: FloatArray
    endings: tuple[str, ...]
    stopped: NDArray[np.bool_]
    kept_back: KeptBackLeaves | None
    weighted: bool
    class_weighted: bool
    left_out: str
    title: str
    caption: str


def leaf_table_view(
    tree: Tree,
    training: TrainingTable,
    class_of_interest: int | None,
    kept: TrainingTable | None = None,
) -> LeafTableView:
    """The leaves of a tree over the rows it was grown from, beside rows kept back where there are
    any; the class of interest is a code."""
    columns = [whole_column(column) for column in tree.features]
    weighted = is_weighted(training.weights)
    found = list(_leaves(tree))
    order = np.array([leaf.node for leaf in found], np.int64)
    n_rows = tree.n_samples[order]
    predictions: ClassPredictions | NumberPredictions
    if tree.task is Task.CLASSIFICATION:
        predictions = _class_predictions(tree, training, order, class_of_interest)
    else:
        predictions = _number_predictions(tree, order)
    return LeafTableView(
        nodes=tuple(order.tolist()),
        paths=tuple(leaf.path for leaf in found),
        rules=tuple(_rule_of(leaf, columns) for leaf in found),
        n_rows=n_rows,
        shares=n_rows / tree.n_samples[0],
        predictions=predictions,
        criterion=criterion_name(tree.search.criterion),
        impurities=tree.impurity[order],
        endings=tuple(_ending_of(tree, node) for node in order.tolist()),
        stopped=np.array([Ending(e).is_stopped for e in tree.ending[order].tolist()], np.bool_),
        kept_back=None
        if kept is None
        else kept_back_leaves(tree, training, kept, order, class_of_interest),
        weighted=weighted,
        class_weighted=tree.search.class_weight is not None,
        left_out=left_out_words(tree),
        title=f"The tree has {leaves(len(order))}",
        caption=_caption(tree, order, predictions, class_of_interest, weighted),
    )


def whole_rules(tree: Tree) -> tuple[str, ...]:
    """Every leaf's rule, from left to right, with up to CAPS.max_categories_in_download categories
    of a feature by name; for a file, where the table's own would not be enough to apply it."""
    columns = [whole_column(column) for column in tree.features]
    most = CAPS.max_categories_in_download
    return tuple(rule_words(leaf.conditions, columns, most) for leaf in _leaves(tree))


def _leaves(tree: Tree) -> Iterator[LeafRule]:
    for leaf in leaf_rules(tree):
        check_cancelled()
        yield leaf


def _rule_of(leaf: LeafRule, columns: Sequence[Column]) -> str:
    check_cancelled()
    return rule_words(leaf.conditions, columns)


def _ending_of(tree: Tree, node: int) -> str:
    check_cancelled()
    return ending_words(tree, node)


def _class_predictions(
    tree: Tree, training: TrainingTable, order: NDArray[np.int64], class_of_interest: int | None
) -> ClassPredictions:
    levels, ties = [on_one_line(level) for level in tree.target.levels], tree.ties
    predicted = np.asarray(tree.prediction, np.int64)
    names = (
        f"tie: {levels[predicted[node]]}" if ties[node] else levels[predicted[node]]
        for node in order.tolist()
    )
    leaf_rows = LeafRows.of(tree, training)
    name, of_interest = None, None
    if class_of_interest is not None:
        name = levels[class_of_interest]
        everywhere = np.full(tree.n_nodes, class_of_interest, np.int64)
        of_interest = leaf_rows.shares_of(everywhere, order)
    return ClassPredictions(
        names=tuple(names),
        of_prediction=leaf_rows.shares_of(predicted, order),
        class_of_interest=name,
        of_interest=of_interest,
    )


def _number_predictions(tree: Tree, order: NDArray[np.int64]) -> NumberPredictions:
    values = np.asarray(tree.prediction, np.float64)
    in_days = tree.target.display is Display.DATE
    unit = DAY if in_days else 1
    return NumberPredictions(
        noun=number_noun(tree),
        values=values[order],
        spreads=spreads(tree)[order] / unit,
        differences=(values[order] - values[0]) / unit,
        in_days=in_days,
    )


def _caption(
    tree: Tree,
    order: NDArray[np.int64],
    predictions: ClassPredictions | NumberPredictions,
    class_of_interest: int | None,
    weighted: bool,
) -> str:
    """What is best or farthest among the leaves."""
    match predictions:
        case NumberPredictions(noun=noun, values=values):
            low, high, of_all = (
                number_words(tree.target, float(value))
                for value in (values.min(), values.max(), tree.prediction[0])
            )
            if len(order) == 1:
                return f"Its {noun} is {of_all}."
            return f"Their {noun}s run from {low} to {high}; the {noun} of all rows is {of_all}."
        case ClassPredictions():
            shares = predictions.of_interest or predictions.of_prediction
            best, n_rows = int(np.argmax(shares.low)), tree.n_samples[order]
            own = int(tree.prediction[order[best]])
            code = own if class_of_interest is None else class_of_interest
            low, high = (show_share(float(ends[best])) for ends in (shares.low, shares.high))
            interval = f"95 % interval {low} to {high}"
            found = share_of_rows(shares, best, n_rows, weighted)
            if len(order) == 1:
                name = short(tree.target.levels[code])
                return f"{short(tree.target.name)} = {name}: {found} ({interval})."
            which = surest_leaf_for(tree, code, class_of_interest is not None)
            reason = purer_leaf(shares, best, n_rows, weighted)
            interval += f"; {reason}" if reason else ""
            return f"{which}: {found} ({interval})."
