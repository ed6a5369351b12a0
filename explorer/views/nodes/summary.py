"""What a tree comes to: how many rows it predicts rightly, with how many splits."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count, show_number, show_share
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.weighting import row_weights
from explorer.judging.scores import (
    accuracies,
    heaviest_classes,
    mean_squared_error,
    variance_explained,
)
from explorer.tree.impurity import Criterion
from explorer.tree.tree import Tree
from explorer.tree.walking import apply
from explorer.views.nodes.wording import distance_words, in_words, listed, rows, short


@dataclass(frozen=True, slots=True)
class Measure:
    """A number as it is shown, and what it measures."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class SummaryView:
    """Numbers on the training rows. `left_out` and `grown` are "" where there is nothing to say.

    Classes: `accuracy` of the weight is predicted rightly, `baseline` when the commonest class
    is always predicted. Numbers: `mean_squared_error` and `r_squared` (NaN for equal targets).
    """

    n_rows: int
    n_left_out: int
    n_features: int
    depth: int
    n_leaves: int
    accuracy: float
    baseline: float
    mean_squared_error: float
    r_squared: float
    measures: tuple[Measure, ...]
    left_out: str
    grown: str
    title: str
    caption: str


def summary_view(tree: Tree, training: TrainingTable) -> SummaryView:
    """The tree over the rows it was grown from."""
    is_classes = tree.task is Task.CLASSIFICATION
    accuracy, baseline = accuracies(tree) if is_classes else (np.nan, np.nan)
    error, explained = (
        (np.nan, np.nan) if is_classes else (mean_squared_error(tree), variance_explained(tree))
    )
    asked = np.unique(tree.feature[~tree.is_leaf])
    of = "weighted training" if tree.is_weighted else "training"
    quality = (
        (Measure(show_share(accuracy), f"{of} accuracy"),)
        if is_classes
        else (
            Measure(_share_or_dash(explained), f"{of} R²"),
            Measure(distance_words(tree.target, error**0.5, 3), f"{of} RMSE"),
        )
    )
    shape = (
        Measure(show_count(training.n_rows), "row" if training.n_rows == 1 else "rows"),
        Measure(show_count(tree.n_leaves), "leaf" if tree.n_leaves == 1 else "leaves"),
        Measure(show_count(tree.max_depth), "depth"),
    )
    return SummaryView(
        n_rows=training.n_rows,
        n_left_out=training.n_without_target + training.n_without_weight,
        n_features=len(tree.features),
        depth=tree.max_depth,
        n_leaves=tree.n_leaves,
        accuracy=accuracy,
        baseline=baseline,
        mean_squared_error=error,
        r_squared=explained,
        measures=quality + shape,
        left_out=left_out_words(tree),
        grown=f"Grown to depth {tree.max_depth} of more." if tree.budget_reached else "",
        title=_title(tree, training, error),
        caption=_caption(tree, asked, baseline),
    )


def _share_or_dash(share: float) -> str:
    return "–" if np.isnan(share) else show_number(share, 3)


def left_out_words(tree: Tree) -> str:
    """How many rows take no part, and why; "" where all do."""
    facts = []
    if tree.n_without_target:
        facts.append(f"{rows(tree.n_without_target)} without {short(tree.target.name)}")
    if tree.n_without_weight:
        facts.append(f"{rows(tree.n_without_weight)} without weight")
    return f"Left out: {listed(facts)}." if facts else ""


def _title(tree: Tree, training: TrainingTable, error: float) -> str:
    n = training.n_rows
    if tree.task is Task.REGRESSION:
        name = short(tree.target.name)
        asked = _splits_words(tree.max_depth) or "Predicting one number every time"
        verb = "leave" if tree.max_depth > 1 else "leaves"
        typical = distance_words(tree.target, error**0.5, 3)
        return f"{asked} {verb} a typical error of {typical} in {name}"
    if tree.max_depth == 0:
        name = short(tree.target.levels[int(tree.prediction[0])])
        start = f"Predicting {name} every time names"
    else:
        start = f"{_splits_words(tree.max_depth)} {'name' if tree.max_depth > 1 else 'names'}"
    right = _rows_right(tree, training)
    if right == n:
        return f"{start} all {rows(n)} correctly" if n > 1 else f"{start} the only row correctly"
    return f"{start} {show_count(right)} of {rows(n)} correctly"


def _rows_right(tree: Tree, training: TrainingTable) -> int:
    """How many rows are predicted rightly; only where rows weigh differently are they walked."""
    alike = (row_weights(training, tree.search) == 1).all()
    if alike and (tree.weight == tree.n_samples).all():
        return int(heaviest_classes(tree)[tree.leaves].sum())
    leaf = apply(tree, training.columns)
    return int((tree.prediction[leaf] == training.target_values).sum())


def _splits_words(depth: int) -> str:
    """How many splits the longest decision path has."""
    if depth == 0:
        return ""
    if depth == 1:
        return "One split"
    return f"At most {in_words(depth)} splits"


def _caption(tree: Tree, asked: NDArray[np.int32], baseline: float) -> str:
    names = [short(tree.features[int(feature)].name) for feature in asked]
    n_asked, n_columns = len(asked), len(tree.features)
    used = f"{show_count(n_asked)} of {show_count(n_columns)} columns"
    if n_asked == n_columns:
        every = "both" if n_columns == 2 else f"all {show_count(n_columns)}"
        used = f"{every} columns" if n_columns > 1 else "its only column"
    text = f"Asks about {used}: {listed(names, 3)}." if names else "Asks nothing."
    if tree.task is Task.CLASSIFICATION:
        commonest = short(tree.target.levels[int(tree.prediction[0])])
        of = " of the weight" if tree.is_weighted else ""
        text += f" Always predicting {commonest} is right for {show_share(baseline)}{of}."
    elif tree.search.criterion is Criterion.ABSOLUTE_ERROR:
        text += " Its predictions are medians."
    return text
