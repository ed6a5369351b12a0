"""The lesson on overfitting: its scores are the library's, and nothing is revealed too early."""

import numpy as np
import pytest

from explorer import (
    complexity_curve,
    cross_validate,
    grow,
    hold_out,
    load_dataset,
    read_table,
    score,
)
from explorer.data.catalogue import bundled_set
from explorer.lessons.engine import step_view
from explorer.lessons.overfitting import OVERFITTING, why_not
from explorer.lessons.studies import depth_scores, depth_study, pruning_study, three_parts
from explorer.tree.rules import StopRules
from explorer.tree.trimming import trim
from explorer.views.learn.chart_view import Tone
from tests.support.lessons import BEFORE, REVEALED, own_subject, subject_of
from tests.support.tiers import first_in_gate

NOISE = own_subject(OVERFITTING)


def test_a_whole_tree_knows_its_rows_by_heart_and_is_worse_on_new_ones() -> None:
    study = depth_study(NOISE.training)
    assert study.learned[-1] == 1.0
    assert study.best == 1
    assert study.fresh[1] == pytest.approx(0.76)
    assert study.fresh[-1] == pytest.approx(0.64)


def test_each_depth_scores_what_the_library_says_of_it() -> None:
    study = depth_study(NOISE.training)
    for depth in (0, 1, 6, 13):
        stop = StopRules(max_depth=depth)
        tree = grow(NOISE.training, stop=stop)
        assert study.leaves[depth] == tree.n_leaves
        assert study.learned[depth] == pytest.approx(score(tree, NOISE.training).accuracy)
        assert study.fresh[depth] == cross_validate(NOISE.training, stop=stop).mean[0]


def test_the_pruned_trees_are_subtrees_of_the_path_and_scored_in_folds() -> None:
    study, whole = pruning_study(NOISE.training), grow(NOISE.training)
    assert study.leaves[0] == 1
    assert study.leaves[-1] == whole.n_leaves
    assert list(study.leaves) == sorted(set(study.leaves))
    again = complexity_curve(NOISE.training, stops=study.stops)
    assert np.array_equal(study.fresh, again.mean)
    for stop, leaves in zip(study.stops, study.leaves, strict=True):
        assert trim(whole, stop).n_leaves == leaves


def test_each_division_chooses_a_depth_on_its_tuning_rows() -> None:
    parts = hold_out(NOISE.training, 0.2, 0.2, seed=3)
    assert parts.tuning is not None
    scores = depth_scores(parts.parts.values())
    for depth in range(scores.shape[1]):
        tree = grow(parts.training, stop=StopRules(max_depth=depth))
        three = [score(tree, rows).accuracy for rows in parts.parts.values()]
        assert scores[:, depth].tolist() == pytest.approx(three)


def test_on_average_tuning_rows_flatter_the_depth_that_they_chose() -> None:
    found = three_parts(NOISE.training)
    assert (found.counts, found.n) == ({"training": 180, "tuning": 60, "test": 60}, 100)
    training, tuning, test = found.scores
    assert training > tuning > test
    assert [f"{100 * one:.1f}" for one in found.scores] == ["78.2", "76.0", "74.5"]


def test_shares_of_right_rows_are_meant_on_a_table_with_a_rare_class() -> None:
    entry = bundled_set("imbalance_fraud")
    rare = subject_of(load_dataset("imbalance_fraud"), entry.target, without=entry.ignore).training
    most = np.bincount(rare.target_values).max() / rare.n_rows
    assert depth_study(rare).fresh[0] == pytest.approx(most, abs=1e-3)


def test_the_smallest_subtree_scores_as_depth_0_does() -> None:
    # One leaf is one leaf, however the tree reached it.
    assert pruning_study(NOISE.training).fresh[0] == depth_study(NOISE.training).fresh[0]


def test_nothing_is_told_before_the_reveal() -> None:
    for step in OVERFITTING.steps:
        facts = step.facts(NOISE, BEFORE)
        view = step_view(OVERFITTING, step, facts, BEFORE)
        picture = facts.picture
        assert view.right == view.seen == view.plain == ""
        (panel,) = picture.panels
        assert panel.marks == ()
        assert all(line.tone is Tone.DASHED for line in panel.lines)  # on its own rows
        assert {bar.words for bar in panel.bars} <= {"", "?"}
        handle = picture.handle
        assert handle is None or handle.begin == len(handle.stops) - 1
        assert handle is None or all(len(stop.readings) <= 1 for stop in handle.stops)
    (first,) = OVERFITTING.steps[0].facts(NOISE, BEFORE).picture.panels
    assert first.lines == ()


def test_each_size_is_read_on_its_own_rows_and_on_new_ones() -> None:
    study, step = depth_study(NOISE.training), OVERFITTING.steps[3]
    handle = step.facts(NOISE, REVEALED).picture.handle
    assert handle.begin == study.best
    readings = handle.stops[-1].readings
    assert [words for _, words in readings] == [*("of its own rows", "of new rows", "points apart")]
    assert readings[0][0] == "100 %"
    assert handle.stops[-1].rings == (
        (study.last, study.learned[-1]),
        (study.last, study.fresh[-1]),
    )


def test_no_title_before_the_reveal_holds_the_answer() -> None:
    for step in OVERFITTING.steps:
        facts = step.facts(NOISE, BEFORE)
        view = step_view(OVERFITTING, step, facts, BEFORE)
        assert facts.right not in view.title.split()


@pytest.mark.parametrize(
    "table", first_in_gate("play_tennis", "iris", "penguins", "titanic", "wine", n=2)
)
def test_every_step_can_be_filled_on_other_tables(table: str) -> None:
    entry = bundled_set(table)
    subject = subject_of(load_dataset(table), entry.target, without=entry.ignore)
    if subject.training.n_rows < 20:
        assert why_not(subject) == "This lesson needs at least 20 rows, because it holds some out."
        return
    assert why_not(subject) == ""
    for step in OVERFITTING.steps:
        view = step_view(OVERFITTING, step, step.facts(subject, REVEALED), REVEALED)
        assert view.right in {option.key for option in view.options}, step.key
        assert 2 <= len(view.options) <= 5, step.key


def test_what_a_table_lacks_is_said() -> None:
    rows = "".join(f"{i % 2},x\n" for i in range(30))
    assert why_not(subject_of(read_table(f"a,b\n{rows}".encode(), name="t.csv"), "b")) == (
        "b has only one class: there is nothing to learn."
    )
    rows = "".join(f"1,{'xy'[i % 2]}\n" for i in range(30))
    assert why_not(subject_of(read_table(f"a,b\n{rows}".encode(), name="t.csv"), "b")) == (
        "No feature can be split: each has only one value."
    )


def test_no_step_shows_the_best_depth_before_it_is_asked_for() -> None:
    study = depth_study(NOISE.training)
    for key in ("new-rows", "folds"):
        step = OVERFITTING.step(key)
        assert step is not None
        facts = step.facts(NOISE, REVEALED)
        view = step_view(OVERFITTING, step, facts, REVEALED)
        assert "76" not in view.seen + view.plain
        if key == "new-rows":
            _, new = facts.picture.panels[0].lines
            assert new.points == ((study.last, study.fresh[-1]),)
            told = [words for stop in facts.picture.handle.stops[:-1] for _, words in stop.readings]
            assert set(told) == {"of its own rows"}
            assert facts.picture.handle.stops[-1].readings[1] == ("64 %", "of new rows")


def test_all_folds_but_one_teach_each_tree() -> None:
    step = OVERFITTING.step("folds")
    assert step is not None
    facts = step.facts(NOISE, REVEALED)
    bars = facts.picture.panels[0].bars
    grows_with = [sum(bar.parts[k].tone is not Tone.ACCENT for bar in bars) for k in range(10)]
    assert set(grows_with) == {9}
    assert facts.right == "9"
