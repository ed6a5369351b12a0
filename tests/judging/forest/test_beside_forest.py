"""scikit-learn's forest of the same rows, under the same settings."""

import numpy as np
import pytest

from explorer import SearchRules, StopRules, encode, load_dataset
from explorer.data.errors import TableError
from explorer.judging.forest.beside_forest import USUAL_STATES, their_forests
from explorer.judging.unseen.holding_out import hold_out
from explorer.tree.impurity import Criterion
from tests.support.samples import mixed
from tests.support.scored import ACCURACY, forest_of

RULES = SearchRules(max_features=2), StopRules()


def test_both_forests_score_alike_on_the_rows_kept_back() -> None:
    kept = hold_out(encode(load_dataset("wine"), "cultivar"), test=0.4)
    assert kept.test is not None
    theirs = their_forests(kept.training, kept.test, *RULES, 100, ACCURACY)
    ours = forest_of(kept.training, kept.test, *RULES, n_estimators=100)
    assert ours.growing is not None
    assert len(theirs.scores) == USUAL_STATES
    assert theirs.max_features == 2
    assert ours.growing.together[0, -1] == pytest.approx(theirs.scores.mean(), abs=0.05)


def test_of_categories_it_draws_the_same_share_of_its_columns() -> None:
    theirs = their_forests(mixed(), mixed(seed=3), *RULES, 5, ACCURACY)
    assert theirs.n_columns == 2 + 5 + 3
    assert theirs.max_features == 5


@pytest.mark.parametrize(
    ("search", "n_estimators", "why"),
    [
        (SearchRules(Criterion.MISCLASSIFICATION), 5, "no misclassification"),
        (SearchRules(each_feature_once=True), 5, "twice on one path"),
        (SearchRules(), 10**8, "too long"),
    ],
)
def test_what_it_cannot_do_is_said(search: SearchRules, n_estimators: int, why: str) -> None:
    with pytest.raises(TableError, match=why):
        their_forests(mixed(), mixed(seed=3), search, StopRules(), n_estimators, ACCURACY)


def test_class_weights_and_missing_values_are_taken_along() -> None:
    heavy = SearchRules(class_weight={"class a": 50.0}, max_features=2)
    plain = their_forests(mixed(), mixed(seed=3), *RULES, 20, ACCURACY).scores
    weighed = their_forests(
        mixed(), mixed(seed=3), heavy, StopRules(min_samples_split=60), 20, ACCURACY
    )
    assert np.isfinite(plain).all()
    assert weighed.scores.tolist() != plain.tolist()
