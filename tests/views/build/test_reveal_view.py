"""The reveal in words: scores on hidden rows, and the rows on which trees go wrong."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.metrics import balanced_accuracy_score

from explorer import (
    NamedSplit,
    SearchRules,
    StopRules,
    build,
    encode,
    grow,
    hold_out,
    load_dataset,
    predict,
)
from explorer.data.columns import from_columns
from explorer.data.display import show_share
from explorer.growth.optimal.best_tree import best_tree
from explorer.judging.part_scores import ClassScores, score
from explorer.judging.scoring import Score, Scoring, usual_scoring
from explorer.judging.unseen.holding_out import RowPartition
from explorer.tree.tree import Tree
from explorer.tree.walking import apply
from explorer.views.build.reveal_view import RevealView, first_split_words, reveal_view

KEPT = hold_out(encode(load_dataset("penguins"), "species"), 0.2, 0.2)
MINE = build(KEPT.training, {"": NamedSplit("island", left=("Dream",))})
CART = grow(KEPT.training, stop=StopRules(max_depth=3))


def seen(*trees: Tree, kept: RowPartition = KEPT, scoring: Scoring | None = None) -> RevealView:
    names = ("Your tree", "CART", "the other")[: len(trees)]
    usual = usual_scoring(kept.training, SearchRules.usual_for(kept.training.task))
    return reveal_view(names, trees, [""] * len(trees), kept, scoring or usual)


def test_the_chosen_score_judges_and_the_board_still_counts_rows() -> None:
    hidden = KEPT.test
    assert hidden is not None
    view = seen(MINE, CART, scoring=Scoring(Score.BALANCED_ACCURACY))
    plain = seen(MINE, CART)
    for one, before, tree in zip(view.contenders, plain.contenders, (MINE, CART), strict=True):
        called = np.asarray(tree.prediction)[apply(tree, hidden.columns)]
        expected = balanced_accuracy_score(hidden.target_values, called)
        assert one.judged == pytest.approx(expected)
        assert one.score == show_share(float(expected))
        assert one.of == "balanced accuracy on 69 hidden rows"
        assert one.value == before.value
        assert one.others.startswith(f"{before.score} of 69 hidden rows, ")
        assert one.others.count("balanced accuracy ") == 2
    mine, cart = (one.score for one in view.contenders)
    assert view.title == f"Your tree: balanced accuracy {mine} on the 69 hidden rows, CART {cart}"
    assert "in the number of rows predicted better is more than luck" in view.caption


def test_counts_are_of_the_hidden_rows_and_each_row_that_is_listed_is_wrong_somewhere() -> None:
    assert KEPT.test is not None
    view = seen(MINE, CART)
    table = load_dataset("penguins")
    actual = np.array(table.column("species").levels)[table.values_of("species")]
    wrong = [(predict(tree, table) != actual)[KEPT.test.rows] for tree in (MINE, CART)]
    right = [KEPT.test.n_rows - int(one.sum()) for one in wrong]
    assert view.title == (
        f"Your tree predicts {right[0]} of the 69 hidden rows correctly, CART {right[1]}"
    )
    assert [one.score for one in view.contenders] == [str(n) for n in right]
    assert sorted(view.rows) == np.flatnonzero(wrong[0] | wrong[1]).tolist()
    for i, row in enumerate(view.rows):
        for verdicts, is_wrong in zip(view.verdicts, wrong, strict=True):
            assert verdicts[i].startswith("✗") == bool(is_wrong[row])
        assert view.actual[i] == actual[KEPT.test.rows[row]]
    assert view.contenders[0].others.count(" % of the ") == 2
    assert "variance" not in view.contenders[0].others
    assert "The difference from CART is more than luck (sign test, p < 0.001)." in view.caption


def test_trees_that_predict_the_same_are_said_to() -> None:
    view = seen(CART, CART)
    assert "Your tree and CART make the same prediction for every hidden row." in view.caption


def test_of_numbers_the_largest_errors_are_listed() -> None:
    kept = hold_out(encode(load_dataset("cars_mpg"), "mpg"), 0.2, 0.2)
    mine = build(kept.training, {"": NamedSplit("weight_lbs", 2800.0)})
    view = seen(mine, grow(kept.training, stop=StopRules(max_depth=2)), kept=kept)
    assert view.title.startswith("Your tree explains ")
    assert view.contenders[0].others.endswith(" % of the variance of the training rows.")
    assert len(view.rows) == 50
    assert view.rows_title == "The 50 rows with your tree’s largest errors"
    assert kept.test is not None
    targets = kept.test.target_values[view.rows]
    errors = [abs(a - float(p)) for a, p in zip(targets, view.verdicts[0], strict=True)]
    assert errors[0] == max(errors)


def test_why_cart_never_looks_behind_a_poor_first_split() -> None:
    two = grow(KEPT.training, stop=StopRules(max_depth=2))
    best = best_tree(KEPT.training, SearchRules()).tree
    said = first_split_words(best, two, KEPT.training)
    assert said.startswith("CART’s first split has a larger gain (0.")


def test_where_cart_finds_as_good_a_tree_that_is_said() -> None:
    training = encode(load_dataset("titanic"), "survived", ["class", "sex"])
    best = best_tree(training, SearchRules()).tree
    said = first_split_words(best, grow(training, stop=StopRules(max_depth=2)), training)
    assert said == "CART’s tree of depth two is just as good on the training rows."


def test_shares_count_rows_whatever_they_weigh() -> None:
    weights = np.where(np.arange(344) % 3 == 0, 9.0, 1.0)
    training = replace(encode(load_dataset("penguins"), "species"), weights=weights)
    kept = hold_out(training, 0.2, 0.2)
    mine = build(kept.training, {"": NamedSplit("island", left=("Dream",))})
    found = score(mine, kept.training)
    assert isinstance(found, ClassScores)
    of_rows, of_weight = 1 - found.n_wrong / found.n_rows, found.accuracy
    assert show_share(of_rows) != show_share(of_weight)
    others = seen(mine, kept=kept).contenders[0].others
    assert others.endswith(f" and {show_share(of_rows)} of the training rows.")


def test_a_tree_that_misses_more_than_the_mean_says_so() -> None:
    x, y = np.random.default_rng(0).normal(size=(2, 200))
    training = encode(from_columns("t", {"x": x, "y": y}), "y")
    kept = hold_out(training, 0.2, 0.2)
    view = seen(grow(kept.training), kept=kept)
    assert "explains −" in view.title
    assert view.caption.endswith(
        "always predicting the hidden rows’ mean would give a smaller error."
    )
