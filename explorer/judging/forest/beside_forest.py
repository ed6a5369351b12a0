"""scikit-learn's forest under the same settings, on the same rows."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.errors import TableError
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.estimators.from_sklearn import as_scikit_learn_reads
from explorer.growth.cancellation import check_cancelled
from explorer.growth.progress import tell
from explorer.growth.weighting import row_weights
from explorer.judging.forest.out_of_bag import score_of
from explorer.judging.forest.study import ForestStudy
from explorer.judging.scoring import Scoring
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules

USUAL_STATES = 5
MAX_TREE_CELLS = 60_000_000
"""Rows × columns × trees of all forests, some seconds; beyond that, fewer forests or none."""
TREES_AT_ONCE = 20
MAX_MEDIAN_ROWS = 1_000
"""The most rows under absolute error, where scikit-learn sorts a node's rows at every threshold."""


@dataclass(frozen=True, slots=True, eq=False)
class TheirForests:
    """Scores of scikit-learn's forests.

    scores: float64[n_states], on the held-out rows at random states 0, 1, … max_features: how many
    of the n_columns (one per category) a node draws.
    """

    scores: FloatArray
    max_features: int
    n_columns: int


def their_forests(
    training: TrainingTable,
    judged: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    n_estimators: int,
    scoring: Scoring,
) -> TheirForests:
    """Fit scikit-learn's forests.

    Raises TableError if scikit-learn does not know the rules, refuses the rows, or would take too
    long.
    """
    if search.criterion is Criterion.MISCLASSIFICATION:
        raise TableError(
            "scikit-learn's trees have no misclassification criterion: choose Gini or entropy."
        )
    if search.loss:
        raise TableError(
            "scikit-learn's trees have no loss matrix: remove the losses, or weight the classes."
        )
    if search.monotonic_cst:
        raise TableError(
            "The comparison with scikit-learn's forest does not support monotonic constraints."
        )
    if search.each_feature_once:
        raise TableError("scikit-learn's trees may split on a feature twice on one path.")
    read, others = as_scikit_learn_reads(training), as_scikit_learn_reads(judged)
    matrix, theirs = (np.column_stack(part.columns).astype(np.float32) for part in (read, others))
    n_states = _n_states(matrix.size * n_estimators, training.n_rows, search.criterion)
    share = (search.max_features or len(training.features)) / len(training.features)
    drawn = max(1, round(share * matrix.shape[1]))
    weights, everything = row_weights(read, search), np.arange(judged.n_rows)
    scores = []
    for state in range(n_states):
        model = _model(search, stop, drawn, state)
        try:
            # The same trees as in one call, but growth can be cancelled in between.
            for n_grown in (*range(TREES_AT_ONCE, n_estimators, TREES_AT_ONCE), n_estimators):
                check_cancelled()
                model.set_params(n_estimators=n_grown).fit(matrix, read.target_values, weights)
        except ValueError as refusal:
            first = str(refusal).strip().split("\n")[0]
            raise TableError(f"scikit-learn refuses this table: {first}") from None
        is_classes = training.task is Task.CLASSIFICATION
        out = model.predict_proba(theirs) if is_classes else model.predict(theirs)[:, np.newaxis]
        total = n_estimators * np.asarray(out, np.float64)
        scores.append(score_of(total, n_estimators, judged, everything, scoring))
        tell(f"{len(scores)} of {n_states} forests have been grown and judged.")
    return TheirForests(np.array(scores), drawn, matrix.shape[1])


def _n_states(tree_cells: int, n_rows: int, criterion: Criterion) -> int:
    is_slow = criterion is Criterion.ABSOLUTE_ERROR and n_rows > MAX_MEDIAN_ROWS
    if is_slow or tree_cells > MAX_TREE_CELLS:
        raise TableError("scikit-learn's forest would take too long for this table.")
    return min(USUAL_STATES, max(1, MAX_TREE_CELLS // tree_cells))


def _model(search: SearchRules, stop: StopRules, max_features: int, state: int) -> Any:
    from sklearn.ensemble import RandomForestClassifier, RandomForestRegressor

    is_classes = search.criterion.task is Task.CLASSIFICATION
    make = RandomForestClassifier if is_classes else RandomForestRegressor
    return make(
        criterion=search.criterion.value,
        min_samples_leaf=search.min_samples_leaf,
        min_weight_fraction_leaf=search.min_weight_fraction_leaf,
        min_samples_split=stop.min_samples_split,
        max_features=max_features,
        random_state=state,
        warm_start=True,
    )


def beside_forest(study: ForestStudy, training: TrainingTable) -> TheirForests | str | None:
    """Return scikit-learn's forests of the same size as ours, or a sentence on why there are none.

    None without held-out rows.
    """
    if study.judged is None:
        return None
    n_estimators = len(study.forest.trees)
    try:
        return their_forests(
            training, study.judged, study.search, study.stop, n_estimators, study.scoring
        )
    except TableError as reason:
        return str(reason)
