"""Every leaf as one line: its rule, its rows, its prediction, and its held-out rows."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.display import DAY, show_number, show_share
from explorer.data.schema import Column, Display, Task
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.weighting import is_weighted
from explorer.judging.class_shares import ClassShares, LeafRows
from explorer.judging.decisions import CutOff, decided, probabilities
from explorer.judging.judged_rows import leaves_reached
from explorer.judging.nodes.node_disagreement import name_of_test, node_disagreement, sums_by_node
from explorer.tree.conditions import LeafRule, leaf_rules
from explorer.tree.tree import Ending, Tree
from explorer.views.nodes.criterion_words import criterion_name
from explorer.views.nodes.finding import purer_leaf, share_of_rows, surest_leaf_for
from explorer.views.nodes.measures import spreads
from explorer.views.nodes.wording import (
    ending_words,
    leaves,
    number_noun,
    number_words,
    on_one_line,
    rule_words,
    short,
    whole_column,
)
from explorer.views.scores.summary import left_out_words

MAX_RULE = 150
"""Letters of a rule that the table certainly shows: a longer one begins with its last split."""


@dataclass(frozen=True, slots=True, eq=False)
class HeldOutLeaves:
    """The held-out rows, one entry per leaf; each row counts once.

    n_rows: int64[n_leaves]. values: float64[n_leaves], for classes the share that the leaf
    predicts correctly, for numbers the mean in the target's unit; of_interest: the share of the
    class of interest, None without one. NaN if no row reaches the leaf. p_values: float64[n_leaves]
    of the test named by `test`, multiplied by the number of leaves tested; NaN if the test is not
    possible.
    """

    n_rows: IntArray
    values: FloatArray
    of_interest: FloatArray | None
    p_values: FloatArray
    test: str


@dataclass(frozen=True, slots=True, eq=False)
class ClassPredictions:
    """The leaves' predictions, with shares of the predicted class and of the class of interest.

    `class_of_interest` names the latter; it and its shares are None if there is none. `rule` says
    how a cut-off decides; "" without one.
    """

    names: tuple[str, ...]
    of_prediction: ClassShares
    class_of_interest: str | None
    of_interest: ClassShares | None
    rule: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class NumberPredictions:
    """Means or medians; standard or mean absolute deviations; and how far each prediction lies
    above the root's; `float64[n_leaves]`, in the target's units.

    If the target is a date (`in_days`), spreads and differences are in days. There is no interval:
    the splits chose these rows for their small spread, which would determine its width.
    """

    noun: str
    values: FloatArray
    spreads: FloatArray
    differences: FloatArray
    in_days: bool


@dataclass(frozen=True, slots=True, eq=False)
class LeafTableView:
    """The leaves from left to right; `shares` are of the rows. Without a split, the rule is "".

    Every column has one entry per leaf. `nodes` are node ids; `stopped` marks leaves that a limit
    made. `weighted`: whether any row has a weight other than 1; `class_weighted`: whether classes
    have weights.
    """

    nodes: tuple[int, ...]
    paths: tuple[str, ...]
    rules: tuple[str, ...]
    n_rows: IntArray
    shares: FloatArray
    predictions: ClassPredictions | NumberPredictions
    criterion: str
    impurities: FloatArray
    endings: tuple[str, ...]
    stopped: BoolArray
    kept_back: HeldOutLeaves | None
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
    cut_off: CutOff | None = None,
) -> LeafTableView:
    """Return the leaves of a tree over its training rows, with held-out rows if there are any; the
    class of interest is a code, and a cut-off is on its share."""
    columns = [whole_column(column) for column in tree.features]
    weighted = is_weighted(training.weights)
    found, rules, endings = [], [], []
    for leaf in leaf_rules(tree):
        check_cancelled()
        found.append(leaf)
        rules.append(_rule(tree, leaf, columns))
        endings.append(ending_words(tree, leaf.node))
    order = np.array([leaf.node for leaf in found], np.int64)
    n_rows = tree.n_samples[order]
    predictions: ClassPredictions | NumberPredictions
    if tree.task is Task.CLASSIFICATION:
        predictions = _class_predictions(tree, training, order, class_of_interest, cut_off)
    else:
        predictions = _number_predictions(tree, order)
    return LeafTableView(
        nodes=tuple(order.tolist()),
        paths=tuple(leaf.path for leaf in found),
        rules=tuple(rules),
        n_rows=n_rows,
        shares=n_rows / tree.n_samples[0],
        predictions=predictions,
        criterion=criterion_name(tree.search.criterion),
        impurities=tree.impurity[order],
        endings=tuple(endings),
        stopped=np.array([Ending(e).is_stopped for e in tree.ending[order].tolist()], np.bool_),
        kept_back=None
        if kept is None
        else kept_back_leaves(tree, training, kept, order, class_of_interest, cut_off),
        weighted=weighted,
        class_weighted=tree.search.weighs_classes,
        left_out=left_out_words(tree),
        title=f"The tree has {leaves(len(order))}",
        caption=_caption(tree, order, predictions, class_of_interest, weighted),
    )


def _rule(tree: Tree, leaf: LeafRule, columns: Sequence[Column]) -> str:
    words = rule_words(leaf.conditions, columns)
    if len(words) <= MAX_RULE:
        return words
    last = tree.feature[tree.parent[leaf.node]]
    decisive_first = sorted(leaf.conditions, key=lambda one: one.feature != last)
    return rule_words(tuple(decisive_first), columns)


def whole_rules(tree: Tree) -> tuple[str, ...]:
    """Return every leaf's rule, from left to right, for a download.

    A rule names up to CAPS.max_categories_in_download categories of a feature, because the page's
    shorter rules may not be complete enough to apply.
    """
    columns = [whole_column(column) for column in tree.features]
    most = CAPS.max_categories_in_download
    rules = []
    for leaf in leaf_rules(tree):
        check_cancelled()
        rules.append(rule_words(leaf.conditions, columns, most))
    return tuple(rules)


def _class_predictions(
    tree: Tree,
    training: TrainingTable,
    order: IntArray,
    class_of_interest: int | None,
    cut_off: CutOff | None,
) -> ClassPredictions:
    levels = [on_one_line(level) for level in tree.target.levels]
    ties = tree.ties if cut_off is None else np.zeros(tree.n_nodes, np.bool_)
    predicted = _predicted(tree, order, cut_off)
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
        rule="" if cut_off is None else _cut_off_words(tree, cut_off),
    )


def _predicted(tree: Tree, leaves: IntArray, cut_off: CutOff | None) -> IntArray:
    """Return the class code of each node, int64[n_nodes]; that of these leaves by the cut-off."""
    predicted = np.array(tree.prediction, np.int64)
    if cut_off is not None:
        predicted[leaves] = decided(probabilities(tree, leaves), cut_off)
    return predicted


def _cut_off_words(tree: Tree, cut_off: CutOff) -> str:
    name = short(tree.target.levels[cut_off.code])
    plain = "plain rows" if tree.search.weighs_classes else "rows"
    return (
        f"With the cut-off from the Judge page, a leaf predicts {name} if at least "
        f"{show_number(100 * cut_off.at, 6)} % of its {plain} are {name}."
    )


def _number_predictions(tree: Tree, order: IntArray) -> NumberPredictions:
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
    order: IntArray,
    predictions: ClassPredictions | NumberPredictions,
    class_of_interest: int | None,
    weighted: bool,
) -> str:
    """Name the leaf that is best or most extreme."""
    match predictions:
        case NumberPredictions(noun=noun, values=values):
            low, high, of_all = (
                number_words(tree.target, float(value))
                for value in (values.min(), values.max(), tree.prediction[0])
            )
            if len(order) == 1:
                return f"The leaf’s {noun} is {of_all}."
            ends = f"from {low} to {high}"
            return f"The leaves’ {noun}s range {ends}; the {noun} of all rows is {of_all}."
        case ClassPredictions():
            shares = predictions.of_interest or predictions.of_prediction
            n_rows = tree.n_samples[order]
            best = shares.surest(n_rows)
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


def kept_back_leaves(
    tree: Tree,
    training: TrainingTable,
    kept: TrainingTable,
    leaves: IntArray,
    class_of_interest: int | None,
    cut_off: CutOff | None = None,
) -> HeldOutLeaves:
    """Return facts on these leaves (node ids), in order; the class of interest is a code."""
    found, of_interest = node_disagreement(tree, training, kept), None
    values = found.kept[leaves]
    if tree.task is Task.CLASSIFICATION and class_of_interest is not None:
        reached = leaves_reached(tree, kept, np.arange(kept.n_rows))
        n = found.n_kept[leaves].astype(np.float64)

        def share(is_counted: BoolArray) -> FloatArray:
            counted = sums_by_node(tree, reached, is_counted.astype(np.float64))[leaves]
            shares: FloatArray = np.full(len(leaves), np.nan)
            np.divide(counted, n, out=shares, where=n > 0)
            return shares

        of_interest = share(kept.target_values == class_of_interest)
        if cut_off is not None:
            values = share(kept.target_values == _predicted(tree, leaves, cut_off)[reached])
    return HeldOutLeaves(
        found.n_kept[leaves],
        values,
        of_interest,
        found.corrected(leaves),
        name_of_test(tree.task),
    )
