"""The weight of a class: errors and shares along it."""

import numpy as np
import pytest
from sklearn.metrics import balanced_accuracy_score

from explorer import SearchRules, StopRules, encode, grow, hold_out, load_dataset, predict
from explorer.judging.imbalance import as_frequency, balancing_weight, grow_weighted, rarest
from explorer.judging.scoring import Score, Scoring
from explorer.tree.walking import apply
from tests.support.training_tables import training_of

SEARCH, STOP = SearchRules(), StopRules(max_depth=3)
BALANCED = Scoring(Score.BALANCED_ACCURACY)


@pytest.fixture(scope="module")
def fraud():
    return encode(load_dataset("imbalance_fraud"), "fraud")


def test_each_weight_has_the_errors_of_the_tree_grown_with_it(fraud) -> None:
    kept = hold_out(fraud, test=0.25)
    one, other = grow_weighted(kept.training, kept.test, SEARCH, STOP, 0, [1, 15], BALANCED)
    for found, weight in ((one, 1.0), (other, 15.0)):
        tree = grow(kept.training, SearchRules(class_weight={"fraud": weight}), STOP)
        named = tree.prediction[apply(tree, kept.test.columns)] == 0
        actual = kept.test.target_values == 0
        assert (found.n_rows, found.n_of_class) == (500, actual.sum())
        assert (found.n_found, found.n_false_positives) == (
            (named & actual).sum(),
            (named & ~actual).sum(),
        )
        called = balanced_accuracy_score(~actual, ~named)
        assert found.score == pytest.approx(called)
    assert other.recall == 0.4 > one.recall == 0
    assert other.precision == 4 / 48


def test_on_its_own_rows_an_unweighted_tree_has_the_class_s_share_for_a_mean(fraud) -> None:
    one, other = grow_weighted(fraud, fraud, SEARCH, STOP, 0, [1, 15])
    assert one.mean_share == pytest.approx(39 / 2000)
    assert other.mean_share > 5 * one.mean_share


def test_divided_by_the_weight_the_odds_of_a_leaf_are_its_frequency(fraud) -> None:
    (weighed,) = grow_weighted(fraud, fraud, SEARCH, STOP, 0, [15])
    tree = weighed.tree
    reached = apply(tree, fraud.columns)
    for leaf in tree.leaves:
        weight = np.asarray(tree.statistics[leaf])
        share = float(weight[0] / weight.sum())
        assert as_frequency(share, 15) == pytest.approx(
            (fraud.target_values[reached == leaf] == 0).mean()
        )


def test_other_classes_keep_their_weights() -> None:
    iris = encode(load_dataset("iris"), "species")
    asked = SearchRules(class_weight={"setosa": 2.0, "virginica": 3.0})
    (weighed,) = grow_weighted(iris, iris, asked, STOP, 0, [7])
    assert dict(weighed.tree.search.class_weight or ()) == {"setosa": 7.0, "virginica": 3.0}
    assert predict(weighed.tree, load_dataset("iris")).shape == (150,)


def test_the_rarest_class_is_balanced_where_it_weighs_as_much_as_the_others(fraud) -> None:
    assert fraud.classes[rarest(fraud)] == "fraud"
    assert balancing_weight(fraud, 0) == 1961 / 39
    assert balancing_weight(training_of({"x": [1.0, 2.0]}, ["a", "a"]), 0) is None


def test_scores_that_do_not_exist_are_nan() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, ["a", "a", "a", "b"])
    (weighed,) = grow_weighted(training, training, SEARCH, StopRules(max_depth=0), 1, [1])
    assert np.isnan(weighed.precision)
    assert weighed.recall == 0


def test_numbers_have_no_class_weights() -> None:
    numbers = training_of({"x": [1.0, 2.0]}, [1.0, 2.0])
    with pytest.raises(ValueError, match="Class weights need a categorical target"):
        grow_weighted(numbers, numbers, SearchRules.usual_for(numbers.task), STOP, 0, [1])
