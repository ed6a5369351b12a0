"""The headline: how many rows a tree of some depth predicts correctly, and from which features."""

import math
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import IntArray
from explorer.data.display import show_count, show_distance, show_share
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.weighting import is_weighted
from explorer.judging.class_shares import (
    MIN_ROWS_TO_PICK,
    class_weights_of_all,
    is_sample_of,
)
from explorer.judging.judged_nodes import JudgedNodes, judged_by_growing_rows
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.row_scores import score_rows
from explorer.judging.scores import mean_absolute_error, mean_squared_error
from explorer.judging.scoring import RARE, Score, Scoring, share_of
from explorer.judging.unseen.holding_out import Part
from explorer.tree.impurity import Criterion
from explorer.tree.tree import Tree, impurity_decreases
from explorer.tree.walking import apply, own_weights
from explorer.views.nodes.finding import finding, surest_leaf
from explorer.views.nodes.wording import listed, rows, short
from explorer.views.scores.score_form import ScoreForm, form_of

_OF_ROWS = (Score.MAE, Score.MEDIAN_ERROR)
"""Scores of numbers that the statistics of nodes do not give."""

_MAX_NAMED = 3
"""Features named in the caption."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A number as shown, and what it measures."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class SummaryView:
    """Numbers on the training rows. `left_out` and `grown` are "" if they do not apply."""

    n_rows: int
    n_features: int
    depth: int
    n_leaves: int
    measure: Measure
    left_out: str
    grown: str
    title: str
    caption: str


def summary_view(
    tree: Tree,
    training: TrainingTable,
    scoring: Scoring,
    class_of_interest: int | None = None,
    *,
    is_part: bool = False,
) -> SummaryView:
    """Return the summary on the tree's training rows; the class of interest is a code.

    is_part: whether other rows are held out, so that its rows are called training rows.
    """
    used = _by_importance(tree)
    of = "weighted training" if is_weighted(training.weights) else "training"
    is_from_sample = is_sample_of(tree, training) and scoring.score in _OF_ROWS
    of = "sample" if is_from_sample else of
    form = form_of(scoring, tree.target)
    judged = judged_by_growing_rows(tree, scoring, training)
    own = judged.scores(tree.is_leaf[np.newaxis]).round(12)
    found = finding(tree, training, class_of_interest)
    if tree.task is Task.CLASSIFICATION:
        row = "training row" if is_part else "row"
        if is_rare(training, class_of_interest):
            title, remark, found = _rare_title(tree, training, class_of_interest)
        elif form.is_accuracy:
            title, remark = _class_title(tree, training, row)
        else:
            title, remark = _score_title(judged, form, row), ""
    else:
        title, remark = _number_title(tree)
    told = (remark, _features_used(tree, used), found)
    return SummaryView(
        n_rows=_n_rows(tree, training),
        n_features=len(tree.features),
        depth=tree.max_depth,
        n_leaves=tree.n_leaves,
        measure=Measure(form.text(float(own[0])), f"{of} {form.name}"),
        left_out=left_out_words(tree),
        grown=f"This tree has depth {tree.max_depth}; the full tree is deeper."
        if tree.budget_reached
        else "",
        title=title,
        caption=" ".join(filter(None, told)),
    )


def part_measure(tree: Tree, part: Part, rows: TrainingTable, scoring: Scoring) -> Measure:
    """Return the tree's score on a part of the rows that it was not grown from, with its name."""
    of = f"weighted {part}" if is_weighted(rows.weights) else str(part)
    form = form_of(scoring, tree.target)
    return Measure(form.text(score_rows(scoring, judged_by_tree(tree, rows))), f"{of} {form.name}")


def left_out_words(tree: Tree) -> str:
    """Say how many rows are left out, and why; "" if none are."""
    facts = []
    if tree.n_without_target:
        facts.append(f"{rows(tree.n_without_target)} without {short(tree.target.name)}")
    if tree.n_without_weight:
        facts.append(f"{rows(tree.n_without_weight)} without weight")
    return f"Left out: {listed(facts)}." if facts else ""


def _class_title(tree: Tree, training: TrainingTable, row: str) -> tuple[str, str]:
    """Return the headline, which compares with always predicting one class, and a remark."""
    by_class = class_weights_of_all(tree, training)
    commonest = short(tree.target.levels[int(np.argmax(by_class))])
    right, total, same = _weight_right(tree, training), float(by_class.sum()), float(by_class.max())
    share_right, share_same = show_share(right / total), show_share(same / total)
    is_counted, n_rows = not is_weighted(training.weights), _n_rows(tree, training)
    counted = f"{show_count(n_rows)} {row}{'s' * (n_rows != 1)}"

    def right_of() -> str:
        if _are_equal(right, total):
            return f"the only {row}" if n_rows == 1 else f"all {counted}"
        if is_counted:
            return f"{show_count(round(right))} of {counted}"
        return f"{share_right} of the weight"

    if tree.max_depth == 0:
        name = short(tree.target.levels[int(tree.prediction[0])])
        return f"Always predicting {name} is correct for {right_of()}", ""
    told = f"{_tree_words(tree.max_depth)} predicts {right_of()} correctly"
    always = f"always predicting {commonest}"
    if _are_equal(right, same):
        return f"No better than {always} ({share_right})", f"{told}."
    if not is_counted and right > same and share_right == share_same:
        return f"Hardly better than {always} ({share_right})", f"{told}."
    right_alone = show_count(round(same)) if is_counted else share_same
    only = "only " if right > same else ""
    return f"{told}; {always}, {only}{right_alone}", ""


def is_rare(training: TrainingTable, code: int | None) -> bool:
    """Return whether there is a class of interest that hardly affects accuracy."""
    return code is not None and share_of(training, training.classes[code]) < RARE


def _rare_title(tree: Tree, training: TrainingTable, code: int | None) -> tuple[str, str, str]:
    """Return the headline about the class of interest, a remark and a caveat."""
    assert code is not None, "a rare class is one of the target's"
    name = f"{short(tree.target.name)} = {short(training.classes[code])}"
    commonest = class_weights_of_all(tree, training)
    share = float(commonest[code] / commonest.sum())
    usual = int(np.argmax(commonest))
    right = show_share(float(commonest[usual] / commonest.sum()))
    always = f"always predicting {short(training.classes[usual])} is correct for {right}"
    remark = f"Accuracy says little here: {always}."
    leaf = surest_leaf(tree, training, code) if tree.n_leaves > 1 else None
    if leaf is None:
        return f"{name}: no leaf has more than the average, {show_share(share)}", remark, ""
    times = "hardly above" if leaf.times == "1" else f"{leaf.times} times"
    least = f"with {MIN_ROWS_TO_PICK} or more rows"
    interval = "That leaf has the 95 % interval with the highest lower end among all leaves"
    caveat = f"{interval} {least}; {leaf.purer}."
    in_leaf = f"{name}: {leaf.counted} in the most confident leaf"
    return f"{in_leaf}, {times} the average", remark, caveat if leaf.purer else ""


def _score_title(judged: JudgedNodes, form: ScoreForm, row: str) -> str:
    """Return the headline for a score other than accuracy, against one prediction for all rows."""
    tree = judged.tree
    root = np.zeros(tree.n_nodes, np.bool_)
    root[0] = True
    own, same = judged.scores(np.array([tree.is_leaf, root])).round(12).tolist()
    always = "the same prediction for every row"
    where = f"on the {row}s it was grown from"
    if tree.max_depth == 0:
        return f"The same prediction for every row has {form.name} {form.text(own)} {where}"
    if not form.gap(own, same) > 0:
        return f"No better than {always} by {form.name} ({form.text(own)})"
    told = f"{_tree_words(tree.max_depth)} has {form.name} {form.text(own)} {where}"
    return f"{told}; {always}: {form.text(same)}"


def _number_title(tree: Tree) -> tuple[str, str]:
    """Return the headline, which compares with always predicting one number, and a remark.

    Both name the error that the criterion minimizes, in the target's units.
    """
    if tree.search.criterion is Criterion.ABSOLUTE_ERROR:
        errors = mean_absolute_error(tree)
        letters, error, predicted = "MAE", "mean absolute error", "the median"
    else:
        errors = (mean_squared_error(tree) ** 0.5, float(tree.impurity[0]) ** 0.5)
        letters, error, predicted = "RMSE", "root mean squared error", "the mean"
    shown, of_root = (show_distance(tree.target, one, 3) for one in errors)
    name, always = short(tree.target.name), f"always predicting {predicted}"
    if tree.max_depth == 0:
        return f"Always predicting {predicted} of {name} has a {error} of {shown}", ""
    told = f"{_tree_words(tree.max_depth)} predicts {name} with a {error} of {shown}"
    if shown == of_root:
        better = "No" if _are_equal(*errors) else "Hardly"
        return f"{better} better than {always} ({letters} {shown})", f"{told}."
    return f"{told}; {always}: {of_root}", ""


def _are_equal(one: float, other: float) -> bool:
    """Return whether the weights are equal up to rounding: they are added in different orders."""
    return math.isclose(one, other, rel_tol=1e-9)


def _n_rows(tree: Tree, training: TrainingTable) -> int:
    return int(tree.n_samples[0]) if is_sample_of(tree, training) else training.n_rows


def _weight_right(tree: Tree, training: TrainingTable) -> float:
    """Return the rows' own weight that is predicted correctly; only weighted rows need a walk."""
    if is_sample_of(tree, training):
        own = np.asarray(own_weights(tree)[:])[tree.leaves]
        predicted = np.asarray(tree.prediction, np.int64)[tree.leaves]
        return float(own[np.arange(len(own)), predicted].sum())
    if not tree.is_weighted:
        return float(tree.weight_right[tree.leaves].sum())
    is_right = tree.prediction[apply(tree, training.columns)] == training.target_values
    return float(training.weights[is_right].sum())


def _tree_words(depth: int) -> str:
    return "One split" if depth == 1 else f"A tree of depth {show_count(depth)}"


def _by_importance(tree: Tree) -> IntArray:
    """Return the features that the tree splits on, the most important by impurity first."""
    used = np.unique(tree.feature[~tree.is_leaf]).astype(np.int64)
    return used[np.argsort(-impurity_decreases(tree)[used], kind="stable")]


def _features_used(tree: Tree, used: IntArray) -> str:
    names = [short(tree.features[int(feature)].name) for feature in used]
    n_used, n_features = len(used), len(tree.features)
    counted = f"{show_count(n_used)} of {show_count(n_features)} features"
    if n_used == n_features:
        every = "both" if n_features == 2 else f"all {show_count(n_features)}"
        counted = f"{every} features" if n_features > 1 else "its only feature"
    if not names:
        return "It has no splits."
    most = len(names) if len(names) == _MAX_NAMED + 1 else _MAX_NAMED  # not "and 1 more"
    return f"It splits on {counted}: {listed(names, most)}."
