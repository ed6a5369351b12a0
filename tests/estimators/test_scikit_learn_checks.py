"""scikit-learn's own checks of an estimator; the one declared to fail contradicts our rule."""

from collections.abc import Callable
from typing import Any

import pytest
from sklearn.utils.estimator_checks import check_class_weight_classifiers, parametrize_with_checks

from explorer import DecisionTreeClassifier, DecisionTreeRegressor

# Weighing one class 1000 and the others 0.0001 cannot move a leaf that is pure: the check
# counts on min_weight_fraction_leaf, and here the least size of a leaf counts rows.
DECLARED = {"check_class_weight_classifiers": "min_samples_leaf counts rows, not weight"}


def declared(estimator: Any) -> dict[str, str]:
    return DECLARED if isinstance(estimator, DecisionTreeClassifier) else {}


@parametrize_with_checks(
    [DecisionTreeClassifier(), DecisionTreeRegressor()], expected_failed_checks=declared
)
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.SkipTestWarning")
@pytest.mark.filterwarnings("ignore:divide by zero encountered in log:RuntimeWarning")
def test_scikit_learn_objects_to_nothing(estimator: Any, check: Callable[..., None]) -> None:
    check(estimator)


def test_class_weights_decide_as_scikit_learn_asks_once_pruning_weighs_the_leaves() -> None:
    check_class_weight_classifiers("DecisionTreeClassifier", DecisionTreeClassifier(ccp_alpha=1e-6))
