"""A class at a weight, in words and along all weights."""

from dataclasses import replace

import pytest

from explorer import SearchRules, StopRules, encode, hold_out, load_dataset
from explorer.judging.imbalance import grow_weighted
from explorer.views.imbalance import imbalance_view, weight_words


@pytest.fixture(scope="module")
def weighed():
    kept = hold_out(encode(load_dataset("imbalance_fraud"), "fraud"), test=0.25)
    stop = StopRules(max_depth=3)
    return grow_weighted(kept.training, kept.test, SearchRules(), stop, 0, [1, 2, 15])


def test_the_title_sets_the_weighted_tree_beside_the_unweighted_one(weighed) -> None:
    assert imbalance_view(weighed, 15, "fraud").title == (
        "At weight 15, the tree finds 4 of the 10 rows that are fraud and predicts 44 other rows "
        "as fraud; unweighted, the numbers are 0 and 1"
    )
    assert imbalance_view(weighed, 1, "fraud").title == (
        "Unweighted, the tree finds 0 of the 10 rows that are fraud and predicts 1 other row as "
        "fraud"
    )
    assert imbalance_view(weighed, 2, "fraud").title.endswith(
        "unweighted, the numbers are the same"
    )


def test_what_the_weight_does_to_shares_is_said(weighed) -> None:
    assert imbalance_view(weighed, 15, "fraud").shares == (
        "2 % of these rows are fraud; the share of fraud in their leaves averages 16.1 %. A share "
        "of 50 % means that 6.25 % of a leaf’s rows are fraud, because each of them counts 15 "
        "times."
    )
    assert "a share is the frequency" in imbalance_view(weighed, 1, "fraud").shares


def test_every_weight_has_its_scores(weighed) -> None:
    view = imbalance_view(weighed, 15, "fraud")
    assert view.weights == (1, 2, 15)
    recall, precision, share = view.lines
    assert recall.values == (0, 0, 0.4)
    assert precision.texts == ("0 %", "0 %", "8.33 %")
    assert share.values[2] == pytest.approx(0.1609, abs=1e-3)
    assert (view.found, view.accused, view.actual) == ("4 of 10", "44 of 490", 0.02)


def test_the_balancing_weight_is_named() -> None:
    assert weight_words(50.3, 50.3) == "50.3 (balanced)"
    assert weight_words(20.0, 50.3) == "20"
    assert weight_words(1.0, None) == "1"


def test_where_no_row_of_the_class_judges_there_is_none_to_find(weighed) -> None:
    without = [
        replace(one, n_of_class=0, n_found=0, n_false_positives=n) for n, one in enumerate(weighed)
    ]
    view = imbalance_view(without, 15, "fraud")
    assert view.found == "–"
    assert view.title == (
        "At weight 15, the tree has no fraud rows to find and predicts 2 other rows as fraud; "
        "unweighted, the number is 0"
    )


def test_the_chosen_score_stands_beside_that_of_the_unweighted_tree(weighed) -> None:
    view = imbalance_view(weighed, 15, "fraud")
    plain, _, now = weighed
    assert view.score == f"{now.score:.3g}"
    assert view.score_name == f"AUC, unweighted {plain.score:.3g}"
    assert imbalance_view(weighed, 1, "fraud").score_name == "AUC"
