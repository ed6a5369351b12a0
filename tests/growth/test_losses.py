"""The loss matrix: what is searched, what a leaf predicts, and what pruning weighs."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import (
    DecisionTreeClassifier,
    SearchRules,
    StopRules,
    TrainingTable,
    Tree,
    apply,
    best_tree,
    encode,
    from_dict,
    grow,
    grow_forest,
    load_dataset,
    predict,
    pruning_path,
    scoring_of,
    to_dict,
    to_python,
    to_sklearn,
    trim,
)
from explorer.data.errors import ArgumentError, TableError
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.optimal.reach import OutOfReachError
from explorer.judging.judged_nodes import judged_by_growing_rows
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.row_scores import score_rows
from explorer.judging.scoring import usual_scoring
from explorer.judging.sklearn_comparison import scikit_learn_tree
from explorer.tree.impurity import CLASS_CRITERIA, Criterion
from explorer.tree.losses import against_the_rest, loss_matrix, loss_of_matrix
from explorer.tree.rules import PruningCost
from explorer.tree.trimming import trim_index_of
from explorer.tree.walking import class_shares, rows_at
from tests.support.growth.engine_agreement import assert_agreeing, assert_engines_agree
from tests.support.tiers import first_in_gate
from tests.support.training_tables import Case, random_case, training_of

SEEDS = tuple(seed for seed in range(60) if random_case(seed, 30).criterion in CLASS_CRITERIA)


def case_of(seed: int) -> tuple[Case, np.ndarray, SearchRules]:
    """A classification table, a matrix with zeros and ties, and rules with it."""
    random, case = np.random.default_rng(seed), random_case(seed, 30)
    classes = case.training.classes
    matrix = random.choice([0.0, 0.5, 1.0, 1.0, 4.0, 20.0], (len(classes), len(classes)))
    np.fill_diagonal(matrix, 0.0)
    if len(classes) > 1:
        free = np.flatnonzero(matrix.sum(axis=1) == 0)
        matrix[free, (free + 1) % len(classes)] = 1.0
    weight = {name: 0.5 + i for i, name in enumerate(classes)} if seed % 3 == 0 else None
    loss = loss_of_matrix(matrix, classes)
    return case, matrix, SearchRules(case.criterion, class_weight=weight, loss=loss)


def lost_by(
    training: TrainingTable, search: SearchRules, matrix: np.ndarray, rows: np.ndarray
) -> np.ndarray:
    """The loss of these rows by each prediction, row by row, with their class weights."""
    factor = dict(search.class_weight or ())
    total = np.zeros(len(matrix))
    for row in rows.tolist():
        code = int(training.target_values[row])
        total += training.weights[row] * factor.get(training.classes[code], 1.0) * matrix[code]
    return total


@pytest.mark.parametrize("seed", first_in_gate(*SEEDS, n=12))
def test_every_node_predicts_the_class_of_least_loss(seed: int) -> None:
    case, matrix, search = case_of(seed)
    training = case.training
    tree = grow(training, search, engine=ReferenceEngine(training))
    everything = np.arange(training.n_rows)
    all_weight = lost_by(training, search, np.ones_like(matrix), everything)[0]
    for node in range(tree.n_nodes):
        lost = lost_by(training, search, matrix, rows_at(tree, training.columns, node))
        least = np.flatnonzero(lost <= lost.min() + 1e-9 * lost.max())
        assert tree.prediction[node] == least[0]
        assert tree.is_tie(node) == (len(least) > 1) == tree.ties[node]
        error = trim_index_of(tree).cost_of(PruningCost.MISCLASSIFICATION)[node]
        assert error == pytest.approx(lost.min() / all_weight, abs=1e-12)


@pytest.mark.parametrize("seed", first_in_gate(*SEEDS, n=12))
def test_gini_searches_by_altered_priors_and_the_others_as_without_losses(seed: int) -> None:
    case, matrix, search = case_of(seed)
    training = case.training
    tree = assert_engines_agree(training, search)
    plain = replace(search, loss=())
    if case.criterion is Criterion.GINI:
        own = dict(search.class_weight or ())
        altered = {
            name: own.get(name, 1.0) * float(matrix[code].sum())
            for code, name in enumerate(training.classes)
            if len(training.classes) > 1
        }
        plain = replace(plain, class_weight=altered or search.class_weight)
    other = grow(training, plain, engine=ReferenceEngine(training))
    np.testing.assert_array_equal(tree.feature, other.feature)
    np.testing.assert_array_equal(tree.threshold, other.threshold)
    np.testing.assert_array_equal(tree.n_samples, other.n_samples)


def titanic() -> TrainingTable:
    return encode(load_dataset("titanic"), "survived", features=["sex", "age", "class"])


def test_with_two_classes_a_loss_is_a_class_weight() -> None:
    training = titanic()
    no, yes = training.classes
    by_loss = grow(training, SearchRules(loss={yes: {no: 5.0}}), StopRules(4))
    by_weight = grow(training, SearchRules(class_weight={yes: 5.0}), StopRules(4))
    np.testing.assert_array_equal(by_loss.threshold, by_weight.threshold)
    np.testing.assert_array_equal(by_loss.prediction, by_weight.prediction)
    plain = grow(training, stop=StopRules(4))
    assert (by_loss.prediction[by_loss.leaves] == 1).sum() > (plain.prediction == 1).sum() // 2
    assert by_loss.weight[0] == pytest.approx(plain.weight[0])  # altered priors sum to the same


def test_shares_without_class_weights_are_those_of_the_rows() -> None:
    training = titanic()
    no, yes = training.classes
    tree = grow(training, SearchRules(loss={yes: {no: 5.0}}), StopRules(3))
    for leaf in tree.leaves.tolist():
        rows = rows_at(tree, training.columns, leaf)
        share = class_shares(tree, np.array([leaf]), with_class_weights=False)[0, 1]
        assert share == pytest.approx(training.target_values[rows].mean())


def test_pruning_weighs_the_expected_loss() -> None:
    training = titanic()
    no, yes = training.classes
    stop = StopRules(6, pruning_cost=PruningCost.MISCLASSIFICATION)
    tree = grow(training, SearchRules(Criterion.ENTROPY, loss={yes: {no: 3.0}}), stop)
    path = pruning_path(tree)
    assert (np.diff(path.errors) >= -1e-12).all()
    for alpha, error, leaves in zip(path.alphas, path.errors, path.n_leaves, strict=True):
        pruned = trim(tree, replace(stop, ccp_alpha=float(alpha)))
        assert pruned.n_leaves == leaves
        predicted = predict(pruned, load_dataset("titanic"))
        actual = np.asarray(training.classes)[training.target_values]
        lost = np.where(predicted == actual, 0.0, np.where(actual == yes, 3.0, 1.0))
        assert error == pytest.approx(lost.mean())
    directly = grow(training, tree.search, replace(stop, ccp_alpha=0.004))
    assert_agreeing(directly, trim(tree, replace(stop, ccp_alpha=0.004)))


def test_programs_and_estimators_predict_the_least_loss() -> None:
    training, table = encode(load_dataset("iris"), "species"), load_dataset("iris")
    loss = {"virginica": {"setosa": 0.0}, "versicolor": {"virginica": 0.1}}
    search = SearchRules(Criterion.ENTROPY, loss=loss)
    tree = grow(training, search, StopRules(2))
    plain = grow(training, SearchRules(Criterion.ENTROPY), StopRules(2))
    expected = predict(tree, table)
    assert (expected != predict(plain, table)).any()
    scope: dict[str, object] = {}
    exec(to_python(tree), scope)
    frame = np.column_stack(training.columns)
    rows = [dict(zip(training.features.names, row, strict=True)) for row in frame.tolist()]
    assert [scope["predict"](row) for row in rows] == expected.tolist()
    matrix = loss_matrix(search.loss, training.classes)
    labels = np.asarray(training.classes)[training.target_values]
    for given in (loss, matrix, matrix.tolist()):
        model = DecisionTreeClassifier(criterion="entropy", max_depth=2, loss=given)
        assert model.fit(frame, labels).predict(frame).tolist() == expected.tolist()
    assert predict(from_dict(to_dict(tree)), table).tolist() == expected.tolist()
    assert to_dict(tree)["search"]["loss"] == search.loss


@pytest.mark.parametrize("seed", first_in_gate(*SEEDS, n=12))
def test_the_expected_cost_is_what_the_trees_own_predictions_lose(seed: int) -> None:
    case, matrix, search = case_of(seed)
    training = case.training
    if len(training.classes) < 2:
        return
    tree = grow(training, search, StopRules(3), engine=ReferenceEngine(training))
    scoring = scoring_of(training, search, "neg_expected_cost")
    lost = matrix[training.target_values, tree.prediction[apply(tree, training.columns)]]
    expected = -np.average(lost, weights=training.weights)
    assert score_rows(scoring, judged_by_tree(tree, training)) == pytest.approx(expected)
    nodes = judged_by_growing_rows(tree, scoring)
    assert nodes.scores(tree.is_leaf[np.newaxis])[0] == pytest.approx(expected)
    assert usual_scoring(training, search) == scoring


def test_a_cut_off_uses_losses_that_depend_on_one_class() -> None:
    loss = SearchRules(loss={"a": {"b": 5, "c": 5}, "b": {"a": 2}, "c": {"a": 2, "b": 9}}).loss
    assert against_the_rest(loss, "abc", 0) == (5.0, 2.0)
    assert against_the_rest(loss, "abc", 1) is None
    assert against_the_rest((("no", "yes", 3.0),), ("no", "yes"), 1) == (1.0, 3.0)


def test_all_forms_of_a_loss_are_one() -> None:
    given = {"b": {"a": 2, "b": 0}, "a": {"b": 0.5}}
    asked = SearchRules(loss=given)
    assert asked.loss == (("a", "b", 0.5), ("b", "a", 2.0))
    assert SearchRules(loss=[("b", "a", 2), ("a", "b", 0.5)]) == asked
    assert loss_of_matrix([[0, 0.5], [2, 0]], ("a", "b")) == asked.loss
    assert hash(asked) == hash(SearchRules(loss=asked.loss))
    assert loss_matrix(asked.loss, ("a", "b", "c")).tolist() == [[0, 0.5, 1], [2, 0, 1], [1, 1, 0]]


@pytest.mark.parametrize(
    ("loss", "words"),
    [
        ({"a": {"b": -1}}, "must be at least 0"),
        ({"a": {"a": 1}}, "must be 0: the prediction is right"),
        ({"a": 3}, "{true class: {predicted class: loss}}"),
        ([("a", "b")], "a triple: a true class"),
        ([("a", "b", 1), ("a", "b", 2)], "given twice"),
        ("ab", "a triple: a true class"),
        ({"a": {"b": float("inf")}}, "must be finite"),
    ],
)
def test_what_is_no_loss_is_refused(loss: object, words: str) -> None:
    with pytest.raises(ArgumentError, match=words):
        SearchRules(loss=loss)


def test_what_knows_no_losses_says_so() -> None:
    training = titanic()
    no, yes = training.classes
    search = SearchRules(Criterion.ENTROPY, loss={yes: {no: 9.0}})
    with pytest.raises(ArgumentError, match="averages class shares"):
        grow_forest(training, search, n_estimators=1)
    with pytest.raises(OutOfReachError, match="does not support losses"):
        best_tree(training, search)
    with pytest.raises(TableError, match="no loss matrix"):
        scikit_learn_tree(search, StopRules())
    iris = encode(load_dataset("iris"), "species")
    with pytest.raises(ValueError, match="scikit-learn does not support losses"):
        to_sklearn(grow(iris, SearchRules(loss={"virginica": {"versicolor": 20.0}}), StopRules(2)))
    numbers = training_of({"x": [1.0, 2.0]}, [1.0, 2.0])
    with pytest.raises(ValueError, match="Losses need a categorical target"):
        grow(numbers, SearchRules(Criterion.SQUARED_ERROR, loss={"a": {"b": 2.0}}))
    with pytest.raises(ArgumentError, match="The losses contain “maybe”, which is not a class"):
        grow(training, SearchRules(loss={"maybe": {no: 1.0}}), engine=CompiledEngine(training))
    with pytest.raises(ArgumentError, match="needs a loss above 0"):
        grow(training, SearchRules(Criterion.ENTROPY, loss={yes: {no: 0.0}}))


def test_a_tree_tells_its_losses_only_if_it_has_some() -> None:
    tree: Tree = grow(titanic())
    assert tree.losses is None
    assert "loss" not in to_dict(tree)["search"]
