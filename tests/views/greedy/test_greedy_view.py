"""CART beside the best tree of depth two, in words."""

import pytest

from explorer import SearchRules, StopRules, encode, grow, keep_back, load_dataset
from explorer.growth.optimal import best_tree as searching
from explorer.growth.optimal.best_tree import best_tree
from explorer.views.greedy.greedy_view import greedy_view
from tests.support.training_tables import training_of


def test_the_gap_is_between_both_shares_of_the_training_rows() -> None:
    training = keep_back(encode(load_dataset("xor"), "label"), test=0.25).training
    cart, best = (
        grow(training, stop=StopRules(max_depth=2)),
        best_tree(training, SearchRules()),
    )
    view = greedy_view(cart, best, training, None)
    one, other = view.sides
    right = int(one.right), int(other.right)
    assert right[0] < right[1] == 300
    assert view.gap == f"{100 * (right[1] - right[0]) / 300:.1f} points"
    assert (one.kept_back, other.kept_back) == ("", "")
    assert view.title.startswith(f"CART of depth two is right on {right[0]} of 300 rows")


@pytest.mark.parametrize("target", [["a", "a", "b", "b"], [1.0, 1.0, 2.0, 2.0]])
def test_where_cart_is_as_good_that_is_said(target: list[float | str]) -> None:
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, target)
    best = best_tree(training, SearchRules.usual_for(training.task))
    view = greedy_view(grow(training), best, training, None)
    assert view.title == "CART’s tree of depth two is as good as the best"
    assert view.tried == ""


def test_a_search_that_tried_some_thresholds_alone_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    training = encode(load_dataset("diagonal"), "side")
    monkeypatch.setattr(searching, "MAX_STEPS", 3e5)
    best = best_tree(training, SearchRules())
    view = greedy_view(grow(training, stop=StopRules(max_depth=2)), best, training, None)
    assert view.tried == (
        f"The best of {best.n_tried} of 970 splits: of a number, thresholds at equal shares of the "
        "rows."
    )
