"""Comparison with scikit-learn: equal rows, rules and folds, and its own functions' numbers."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import sklearn.tree
from sklearn.model_selection import StratifiedKFold, cross_val_score

from explorer import (
    NamedSplit,
    SearchRules,
    StopRules,
    TrainingTable,
    encode,
    grow,
    load_dataset,
)
from explorer.data.columns import from_columns
from explorer.data.errors import TableError
from explorer.growth.progress import heard_by
from explorer.judging.sklearn_comparison import (
    BesideScikitLearn,
    _Matrix,
    beside_scikit_learn,
    scikit_learn_tree,
)
from explorer.judging.unseen.cross_validation import grow_folds
from explorer.judging.unseen.folds import folds_of
from explorer.tree.impurity import Criterion
from explorer.tree.rules import PruningCost
from explorer.tree.walking import apply
from tests.support.samples import hostile, mixed
from tests.support.scored import ACCURACY, R2


def beside(
    training: TrainingTable,
    stop: StopRules | None = None,
    search: SearchRules | None = None,
    n_states: int = 3,
) -> BesideScikitLearn:
    limits, rules = stop or StopRules(), search or SearchRules.usual_for(training.task)
    loss = ACCURACY if training.classes else R2
    grown = replace(limits, max_leaf_nodes=None, ccp_alpha=0.0)  # trimming comes to these
    folds = grow_folds(training, rules, grown, folds=folds_of(training, 5), scoring=loss)
    tree = grow(training, rules, limits)
    return beside_scikit_learn(tree, training, limits, folds, n_states=n_states)


@pytest.mark.parametrize(("n_states", "n_fitted"), [(3, 3), (1, 2)])
def test_no_random_state_is_fitted_twice(n_states: int, n_fitted: int) -> None:
    training, steps = encode(load_dataset("iris"), "species"), list[object]()
    folds = grow_folds(training, folds=folds_of(training, 3), scoring=ACCURACY)
    with heard_by(steps.append):
        beside_scikit_learn(grow(training), training, StopRules(), folds, n_states=n_states)
    told = [f"{done} of {n_fitted} random states are done." for done in range(n_fitted)]
    assert steps == told


def test_its_scores_are_those_of_its_own_functions() -> None:
    training = encode(load_dataset("breast_cancer"), "diagnosis")
    found = beside(training, StopRules(max_depth=4))
    X, y = np.column_stack(training.columns), training.target_values
    folds = StratifiedKFold(5, shuffle=True, random_state=1)

    def mean(state: int) -> float:
        tree = sklearn.tree.DecisionTreeClassifier(max_depth=4, random_state=state)
        return float(cross_val_score(tree, X, y, cv=folds).mean())

    assert found.states == pytest.approx([mean(state) for state in range(3)])
    assert found.folds.theirs == pytest.approx(mean(1))
    own = sklearn.tree.DecisionTreeClassifier(max_depth=4, random_state=1).fit(X, y)
    assert found.training.theirs == pytest.approx(own.score(X, y))
    assert found.theirs.n_leaves == own.get_n_leaves()
    ours = grow(training, stop=StopRules(max_depth=4))
    assert found.training.ours == pytest.approx(
        float((np.asarray(ours.prediction)[apply(ours, training.columns)] == y).mean())
    )
    assert 0 < found.agree <= 1
    assert found.seconds.ours > 0
    assert found.seconds.theirs > 0
    assert found.n_columns == 30


def test_weights_and_class_weights_are_its_own_too() -> None:
    table = load_dataset("imbalance_fraud")
    training = encode(table, "fraud")
    balanced = beside(training, StopRules(max_depth=3), SearchRules(class_weight="balanced"))
    plain = beside(training, StopRules(max_depth=3))
    assert balanced.training.theirs != plain.training.theirs
    X = np.column_stack(balanced.read.columns)
    own = sklearn.tree.DecisionTreeClassifier(
        max_depth=3, class_weight="balanced", random_state=1
    ).fit(X, training.target_values)
    assert balanced.training.theirs == pytest.approx(own.score(X, training.target_values))
    draw = np.random.default_rng(2)
    weights = draw.integers(1, 5, training.n_rows).astype(float)
    weighted = beside(encode(table, "fraud", weights=weights), StopRules(max_depth=3))
    assert weighted.theirs.weight[0] == pytest.approx(weights.sum())


def test_a_number_of_leaves_that_no_row_reaches_sets_no_memory_aside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[int | None]()

    def heard(search: SearchRules, stop: StopRules, *rest: Any, **named: Any) -> Any:
        asked.append(stop.max_leaf_nodes)
        return scikit_learn_tree(search, stop, *rest, **named)

    monkeypatch.setattr(f"{scikit_learn_tree.__module__}.scikit_learn_tree", heard)
    training = encode(load_dataset("iris"), "species")
    most, many = (beside(training, StopRules(max_leaf_nodes=n)) for n in (150, 10**6))
    assert set(asked) == {150, 120}  # all rows, and those of four folds
    assert many.theirs.n_leaves == most.theirs.n_leaves
    assert many.folds.theirs == most.folds.theirs
    one_row = np.arange(training.n_rows) == 0
    matrix = _Matrix(training, SearchRules(), StopRules(max_leaf_nodes=10**6))
    assert matrix.fitted(one_row.astype(float), 1).get_n_leaves() == 1


@pytest.mark.parametrize("numbers", [False, True])
def test_missing_values_and_categories_are_taken(numbers: bool) -> None:
    found = beside(mixed(120, numbers=numbers), StopRules(max_depth=4))
    assert np.isfinite(found.states).all()
    assert found.n_columns == 10
    assert found.parting is not None
    assert np.isfinite(beside(hostile(80), StopRules(max_depth=2)).states).all()


@pytest.mark.parametrize(
    ("search", "stop", "said"),
    [
        (SearchRules(Criterion.MISCLASSIFICATION), StopRules(), "no misclassification criterion"),
        (
            SearchRules(),
            StopRules(ccp_alpha=0.01, pruning_cost=PruningCost.MISCLASSIFICATION),
            "prunes by the criterion",
        ),
        (SearchRules(), StopRules(max_depth=0), "cannot grow a tree without splits"),
        (SearchRules(), StopRules(max_leaf_nodes=1), "cannot grow a tree without splits"),
        (SearchRules(each_feature_once=True), StopRules(), "choose random features differently"),
        (SearchRules(forced={"": NamedSplit("x", 1.0)}), StopRules(), "cannot use your own splits"),
        (
            SearchRules(features=("width",)),
            StopRules(),
            "The split search covers only some features",
        ),
    ],
)
def test_rules_that_it_does_not_know_are_a_sentence(
    search: SearchRules, stop: StopRules, said: str
) -> None:
    with pytest.raises(TableError, match=said):
        beside(mixed(60), stop, search)


def test_numbers_beyond_float32_are_refused_in_a_sentence() -> None:
    table = from_columns("t", {"x": [1e39, 1, 2, 3] * 5, "y": list("pqpq") * 5})
    with pytest.raises(TableError, match="scikit-learn refuses this table"):
        beside(encode(table, "y"))


def test_three_rows_and_one_class_have_what_can_be_known() -> None:
    for y in ("ppq", "ppp"):
        table = from_columns("t", {"x": [1, 2, 3], "y": list(y)})
        found = beside(encode(table, "y"))
        assert found.training.ours == found.training.theirs == 1
        assert found.parting is None
