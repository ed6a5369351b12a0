"""CART against the best tree of depth two, in words."""

from dataclasses import replace

import pytest

from explorer import SearchRules, StopRules, encode, grow, hold_out, load_dataset
from explorer.data.display import show_share
from explorer.growth.optimal import reach
from explorer.growth.optimal.best_tree import best_tree
from explorer.views.greedy import greedy_view
from tests.support.training_tables import training_of


def test_the_gap_is_between_both_shares_of_the_training_rows() -> None:
    training = hold_out(encode(load_dataset("xor"), "label"), test=0.25).training
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
    assert view.title.startswith(f"At depth two, CART gets {right[0]} of 300 rows right")


@pytest.mark.parametrize("target", [["a", "a", "b", "b"], [1.0, 1.0, 2.0, 2.0]])
def test_where_cart_is_as_good_that_is_said(target: list[float | str]) -> None:
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, target)
    best = best_tree(training, SearchRules.usual_for(training.task))
    view = greedy_view(grow(training), best, training, None)
    assert view.title == "CART’s tree of depth two is as good as the best"
    assert view.tried == ""


def test_under_class_weights_the_best_tree_is_the_better_one_by_weight() -> None:
    """Counted by rows it would be worse: it is right on 328 of 344, CART's tree on 334."""
    training = encode(load_dataset("penguins"), "species")
    search = SearchRules(class_weight={"Adelie": 10.0})
    cart, best = grow(training, search, StopRules(max_depth=2)), best_tree(training, search)
    view = greedy_view(cart, best, training, training)
    weight = 10 * 152 + 344 - 152
    assert show_share(1 - best.lost / weight) == "99.1 %"
    assert [(side.of, side.right) for side in view.sides] == [
        ("of the weight right", "97.8 %"),
        ("of the weight right", "99.1 %"),
    ]
    assert [side.kept_back for side in view.sides] == [side.training for side in view.sides]
    assert view.title == (
        "At depth two, CART gets 97.8 % of the weight right; the best tree gets 99.1 %"
    )
    assert view.weighed.startswith("Rows and classes have the same weights as when ")


def test_a_search_that_tried_some_thresholds_alone_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    training = encode(load_dataset("diagonal"), "side")
    monkeypatch.setattr(reach, "MAX_STEPS", 3e5)
    monkeypatch.setattr(reach, "MAX_SWEPT", 0)
    best = best_tree(training, SearchRules())
    view = greedy_view(grow(training, stop=StopRules(max_depth=2)), best, training, None)
    assert view.tried == (
        f"Only {best.n_tried} of 970 splits were tried. Between two neighbouring thresholds that "
        "were tried on a numeric feature, there is always the same number of rows."
    )


def test_of_three_levels_titles_and_gaps_are_told_the_same_way() -> None:
    kept = hold_out(encode(load_dataset("parity3"), "parity"), test=0.25)
    assert kept.test is not None
    training, search = kept.training, SearchRules()
    cart, best = grow(training, stop=StopRules(max_depth=1)), best_tree(training, search, depth=3)
    view = greedy_view(cart, best, training, kept.test, depth=3)
    assert view.title.startswith("At depth three, CART gets ")
    assert [side.name for side in view.sides] == ["CART, depth three", "Best tree of depth three"]
    shares = [float(side.kept_back.split()[0]) for side in view.sides]
    assert view.gap_kept_back == f"{shares[1] - shares[0]:.1f} points"
    mirrored = greedy_view(best.tree, replace(best, tree=cart), training, kept.test, depth=3)
    assert mirrored.gap_kept_back == f"−{view.gap_kept_back}"
    assert mirrored.why == ""
