"""scikit-learn's estimator checks; the one declared to fail contradicts our rule."""

from collections.abc import Callable
from typing import Any

import pytest
from sklearn.utils.estimator_checks import check_class_weight_classifiers, parametrize_with_checks

from explorer import DecisionTreeClassifier, DecisionTreeRegressor

# Class weights of 1000 and 0.0001 cannot change a pure leaf: the check relies on
# min_weight_fraction_leaf, but here the smallest leaf is counted in rows.
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
