"""The lesson on the limits of trees: its numbers are the library's, and no answer comes early."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import grow, load_dataset, read_table
from explorer.data.arrays import frozen
from explorer.data.catalogue import bundled_set
from explorer.growth.forest.voting import bootstrap_counts
from explorer.growth.optimal.best_tree import best_tree
from explorer.judging.part_scores import ClassScores, score
from explorer.judging.scores import n_right
from explorer.judging.unseen.holding_out import hold_out
from explorer.lessons.engine import step_view
from explorer.lessons.lesson import Step
from explorer.lessons.limits import LIMITS, why_not
from explorer.lessons.pictures import Pair, RegionsOf
from explorer.tree.rules import SearchRules, StopRules
from tests.support.lessons import BEFORE, REVEALED, OwnLesson, own_subject, subject_of
from tests.support.tiers import first_in_gate

OWN = OwnLesson(LIMITS)
UNSTABLE = own_subject(LIMITS)
TWO_LEVELS = StopRules(2)


def test_five_rows_change_the_root_when_one_of_them_is_left_out() -> None:
    training, other = UNSTABLE.training, []
    whole = grow(training, stop=TWO_LEVELS)
    for row in range(training.n_rows):
        weights = np.ones(training.n_rows)
        weights[row] = 0
        tree = grow(training, stop=TWO_LEVELS, weights=weights)
        other += [row] if tree.feature[0] != whole.feature[0] else []
    facts = OWN.facts_of("one-row")
    assert (facts.right, facts.names["n_moved"], facts.names["n_dropped"]) == ("5", 5, 120)
    assert len(other) == 5
    seen = OWN.view_of("one-row").seen
    assert seen.startswith("Without row ")
    assert seen.split(", the root")[0][8:] in [training.row_name(row) for row in other]
    assert seen.endswith("the root splits on x1, and 10 of 120 predictions change.")


def test_the_pair_is_of_all_rows_and_of_all_but_the_row_that_is_named() -> None:
    pair = OWN.facts_of("one-row").picture
    assert isinstance(pair, Pair)
    whole, without = pair.trees
    assert [tree.features[tree.feature[0]].name for tree in pair.trees] == ["x2", "x1"]
    assert pair.grown_from[0].n_rows - pair.grown_from[1].n_rows == 1
    again = grow(pair.grown_from[1], stop=TWO_LEVELS)
    assert np.array_equal(again.threshold, without.threshold, equal_nan=True)
    assert pair.names == ("All 120 rows", f"Without {_missing(pair)}")
    assert whole.n_samples[0] == 120


def _missing(pair: Pair) -> str:
    there, left = (set(rows.rows.tolist()) for rows in pair.grown_from)
    (row,) = there - left
    return pair.grown_from[0].row_name(pair.grown_from[0].rows.tolist().index(row))


def test_each_bootstrap_sample_grows_a_tree_whose_root_is_counted() -> None:
    training, roots = UNSTABLE.training, []
    for number in range(200):
        counts = bootstrap_counts(training.n_rows, 0, number).astype(float)
        roots.append(int(grow(training, stop=TWO_LEVELS, weights=counts).feature[0]))
    facts = OWN.facts_of("anew")
    assert np.bincount(roots).tolist() == [98, 102]
    assert facts.right == "102"
    assert OWN.view_of("anew").title == "At the root of 200 trees: x2 in 102 and x1 in 98"


def test_greed_misses_the_tree_that_gets_all_points_right() -> None:
    points = own_subject(LIMITS, OWN.step("greedy")).training
    drawn = hold_out(points, test=0.25).training
    cart, best = grow(drawn, stop=TWO_LEVELS), best_tree(drawn, SearchRules()).tree
    facts = OWN.facts_of("greedy")
    assert (n_right(cart), n_right(best), drawn.n_rows) == (151, 300, 300)
    assert "lowers Gini by 0.0017" in OWN.view_of("greedy").sentence
    assert best.gain[0] < cart.gain[0]
    assert facts.right == "151"
    right = [
        n_right(grow(hold_out(points, test=0.25, seed=seed).training, stop=TWO_LEVELS))
        for seed in range(20)
    ]
    assert facts.names["ends"] == (min(right), max(right))


def test_of_all_points_cart_is_right_by_the_order_of_splits_alone() -> None:
    points = own_subject(LIMITS, OWN.step("greedy")).training
    tree = grow(points, stop=TWO_LEVELS)
    assert tree.gain[0] == 0
    assert n_right(tree) == 400


def test_a_tree_that_is_right_nearly_always_finds_one_fraud() -> None:
    payments = own_subject(LIMITS, OWN.step("rare")).training
    kept = hold_out(payments, test=0.5)
    assert kept.test is not None
    found = score(grow(kept.training, stop=StopRules(3)), kept.test)
    assert isinstance(found, ClassScores)
    facts = OWN.facts_of("rare")
    assert (facts.right, facts.names["n_rare"]) == ("1", 19)
    assert found.accuracy == pytest.approx(0.974)
    assert OWN.view_of("rare").title == "The tree finds 1 of 19 frauds"
    assert (
        OWN.view_of("rare", BEFORE).title == "A tree is right for 97.4 % of payments: is that good?"
    )
    assert OWN.view_of("rare").seen.endswith("is right for 98.1 % of the payments.")
    assert [line.cells for line in facts.picture.lines] == [
        ("never predicts fraud", "98.1 %", "0", "0"),
        ("grown as usual", "97.4 %", "1", "8"),
        ("fraud counts 10 times", "93.3 %", "3", "51"),
        ("fraud counts 49 times", "72.3 %", "8", "266"),
    ]


def test_a_slant_takes_a_staircase_and_one_column_of_differences_a_single_split() -> None:
    points = own_subject(LIMITS, OWN.step("slant")).training
    whole = grow(points)
    assert (whole.n_leaves, n_right(whole)) == (21, 500)
    by_depth = [n_right(grow(points, stop=StopRules(depth))) for depth in (1, 2, 3, 4)]
    assert by_depth == [383, 439, 468, 485]
    assert OWN.facts_of("slant").names["rights"] == by_depth
    x1, x2 = points.columns
    differences = replace(points, columns=(frozen(x2 - x1), x2), fingerprint="differences")
    assert n_right(grow(differences, stop=StopRules(1))) == 500


@pytest.mark.parametrize("step", LIMITS.steps, ids=lambda step: step.key)
def test_nothing_is_told_before_the_reveal(step: Step) -> None:
    facts, view = OWN.facts_of(step.key, BEFORE), OWN.view_of(step.key, BEFORE)
    assert view.right == view.seen == view.plain == ""
    assert facts.right not in f"{view.title} {view.sentence}".replace(".", " ").split()
    assert not isinstance(facts.picture, Pair)
    if isinstance(facts.picture, RegionsOf):
        assert facts.picture.shown.stop == StopRules(1)
    if step.key == "rare":
        assert facts.picture.lines[1].cells[2:] == ("?", "?")
        assert len(facts.picture.lines) == 2


@pytest.mark.parametrize(
    "table", first_in_gate("play_tennis", "iris", "penguins", "titanic", "monks", n=2)
)
def test_the_steps_that_take_another_table_can_be_filled_there(table: str) -> None:
    entry = bundled_set(table)
    subject = subject_of(load_dataset(table), entry.target, without=entry.ignore)
    assert why_not(subject) == ""
    for step in LIMITS.steps:
        if not step.table:
            facts = step.facts(subject, REVEALED)
            view = step_view(LIMITS, step, facts, REVEALED)
            assert view.right in {option.key for option in view.options}, step.key
            assert len(view.options) >= 2, step.key


def test_of_many_rows_two_hundred_are_left_out_and_both_numbers_are_said() -> None:
    entry = bundled_set("titanic")
    subject = subject_of(load_dataset("titanic"), entry.target, without=entry.ignore)
    texts = LIMITS.steps[0].facts(subject, REVEALED).names
    assert texts["left_out"] == "200 rows, drawn at random, are left out one at a time"
    assert texts["n_dropped"] == 200


def test_a_root_that_no_row_changes_is_said_to_stay() -> None:
    rows = "".join(f"{i},{'xy'[i > 20]}\n" for i in range(40))
    subject = subject_of(read_table(f"a,b\n{rows}".encode(), name="t.csv"), "b")
    texts = LIMITS.steps[0].facts(subject, REVEALED).names
    assert texts["n_moved"] == 0
    assert str(texts["plain"]).startswith("No single row decides which feature is at the root.")


def test_what_a_table_lacks_is_said() -> None:
    rows = "".join(f"{i % 2},x\n" for i in range(30))
    one_class = subject_of(read_table(f"a,b\n{rows}".encode(), name="t.csv"), "b")
    assert why_not(one_class) == "b has only one class: there is nothing to split."
    rows = "".join(f"1,{'xy'[i % 2]}\n" for i in range(30))
    flat = subject_of(read_table(f"a,b\n{rows}".encode(), name="t.csv"), "b")
    assert why_not(flat) == "No feature can be split: each has only one value."
    rows = "".join(f"{i},{'xy'[i % 2]}\n" for i in range(6))
    few = subject_of(read_table(f"a,b\n{rows}".encode(), name="t.csv"), "b")
    assert why_not(few).startswith("This lesson sets rows aside, so it needs 10 rows")
