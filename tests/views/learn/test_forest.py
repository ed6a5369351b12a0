"""The lesson on many trees: its numbers are the library's, and no answer comes early."""

from itertools import combinations

import numpy as np
import pytest

from explorer import load_dataset, read_table
from explorer.growth.forest.forest import grow_forest
from explorer.growth.forest.voting import bootstrap_counts, decided, outputs, vote
from explorer.judging.forest.out_of_bag import out_of_bag
from explorer.judging.unseen.holding_out import hold_out
from explorer.lessons.engine import step_view
from explorer.lessons.forest import (
    FOREST,
    SETTINGS,
    Together,
    of_three_independent,
    together,
    why_not,
)
from explorer.lessons.lesson import LessonSubject, Option, Step
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.forest.boosting_view import BoostingView
from explorer.views.forest.forest_view import ForestView
from tests.support.lessons import BEFORE, REVEALED, OwnLesson, own_subject, subject_of
from tests.support.once import once
from tests.support.scored import ACCURACY, boosting_of
from tests.support.tiers import first_in_gate

OWN = OwnLesson(FOREST)
KEPT = hold_out(own_subject(FOREST).training, test=0.25)
assert KEPT.test is not None
GROWING, JUDGING = KEPT.training, KEPT.test


@once
def four() -> Together:
    return together(GROWING, JUDGING, 4)


def test_a_sample_has_nearly_two_thirds_of_the_rows() -> None:
    n = GROWING.n_rows
    has = [np.count_nonzero(bootstrap_counts(n, 0, number)) / n for number in range(100)]
    facts = OWN.facts_of("sample")
    assert n == 133
    assert facts.right == "63.2 %" == f"{100 * np.mean(has):.1f} %"
    assert OWN.view_of("sample").plain.endswith("to the power of 133, or 36.6 %.")
    assert f"{100 * (1 - 1 / n) ** n:.1f}" == "36.6"
    assert sum(bar.parts[0].end for bar in facts.picture.panels[0].bars) == pytest.approx(1.0)


def test_of_three_that_err_independently_on_three_tenths_most_are_wrong_on_21_6_per_cent() -> None:
    outcomes = [0.3**k * 0.7 ** (3 - k) * ways for k, ways in ((2, 3), (3, 1))]
    assert of_three_independent(0.3) == pytest.approx(sum(outcomes)) == pytest.approx(0.216)
    facts = OWN.facts_of("vote")
    assert facts.right == "21.6 %"


def test_three_trees_of_the_table_are_wrong_together_more_often_than_independent_ones() -> None:
    trees = four()
    wrong = trees.named != JUDGING.target_values
    threes = [wrong[list(three)].sum(axis=0) >= 2 for three in combinations(range(100), 3)]
    assert trees.of_three == pytest.approx(np.mean(threes))
    assert trees.alone == pytest.approx(wrong.mean())
    lines = [line.cells[1:] for line in OWN.facts_of("vote").picture.lines[1:]]
    assert lines == [("11.2 %", "3.5 %"), ("11.2 %", "6.52 %")]
    assert of_three_independent(trees.alone) < trees.of_three < trees.alone


def test_trees_that_draw_features_disagree_more_and_vote_better() -> None:
    twos = [(one != other).mean() for one, other in combinations(four().named, 2)]
    assert four().apart == pytest.approx(np.mean(twos))
    forest = grow_forest(GROWING, SearchRules(max_features=13), n_estimators=100)
    predicted = decided(vote(forest.trees, JUDGING.columns), is_classes=True)
    facts = OWN.facts_of("features")
    assert facts.right == "more"
    assert OWN.view_of("features").title == "Two trees disagree on 17.7 % instead of 15.8 %"
    assert int((predicted != JUDGING.target_values).sum()) == 2
    assert OWN.view_of("features").seen == "The vote is wrong on 0 of 45 new wines instead of 2."
    assert "the trees err less" in OWN.view_of("features").plain
    assert Option("more", "On more") in facts.options


def test_a_row_is_judged_by_the_trees_that_have_not_seen_it() -> None:
    forest = grow_forest(GROWING, SearchRules(max_features=4), n_estimators=100)
    unseen = np.array([forest.counts(number) == 0 for number in range(100)])
    wrong = 0
    for row in range(GROWING.n_rows):
        values = tuple(column[[row]] for column in GROWING.columns)
        trees = [tree for tree, new in zip(forest.trees, unseen[:, row], strict=True) if new]
        votes = sum(outputs(tree, values) for tree in trees)
        wrong += int(np.argmax(votes) != GROWING.target_values[row])
    facts = OWN.facts_of("bag")
    assert facts.right == str(round(unseen.mean() * 100)) == "37"
    assert facts.names["bagged"] == pytest.approx(wrong / GROWING.n_rows)
    assert "They misclassify 3.01 % of the wines" in OWN.view_of("bag").seen
    score = out_of_bag(forest, GROWING, ACCURACY).scores[-1]
    assert 1 - score == pytest.approx(wrong / GROWING.n_rows)
    assert (facts.names["own"], facts.names["held_out"]) == (0, 0)


def test_a_vote_straightens_the_staircase() -> None:
    kept = hold_out(own_subject(FOREST, OWN.step("slant")).training, test=0.25)
    assert kept.test is not None
    forest = grow_forest(kept.training, SearchRules(max_features=2), n_estimators=100)
    targets, columns = kept.test.target_values, kept.test.columns
    each = [decided(outputs(tree, columns), is_classes=True) for tree in forest.trees]
    alone = np.mean([(one != targets).mean() for one in each])
    voting = (decided(vote(forest.trees, columns), is_classes=True) != targets).mean()
    facts = OWN.facts_of("slant")
    assert facts.names["single"] == pytest.approx(alone)
    assert facts.right == f"{100 * voting:.1f} %" == "1.6 %"
    assert isinstance(facts.picture, ForestView)
    assert len(facts.picture.maps) == 4


def test_boosting_is_best_long_before_its_last_tree() -> None:
    kept = hold_out(own_subject(FOREST, OWN.step("boosting")).training, test=0.25)
    study = boosting_of(kept.training, kept.test, SearchRules(Criterion.SQUARED_ERROR), SETTINGS)
    assert study.kept_back is not None
    facts = OWN.facts_of("boosting")
    assert facts.right == str(int(np.argmax(study.kept_back))) == "15"
    assert facts.names["scores"] == [study.kept_back.max(), study.kept_back[-1]]
    assert facts.names["own_score"] == study.training[-1]
    assert isinstance(facts.picture, BoostingView)


PENGUINS = load_dataset("penguins")


def subject_with(lines: list[str]) -> LessonSubject:
    return subject_of(read_table("\n".join(["a,b,is", *lines]).encode(), "x.csv"), "is")


def chance(n: int) -> LessonSubject:
    """Return two features that are independent of the class."""
    rows = np.random.default_rng(0).integers(0, 4, (n, 3))
    return subject_with([f"{a},{b},{'yn'[c % 2]}" for a, b, c in rows.tolist()])


@pytest.mark.parametrize("rows", first_in_gate("of chance", "of penguins"))
@pytest.mark.parametrize("step", [step for step in FOREST.steps if not step.table])
def test_another_table_has_sentences_of_its_own(step: Step, rows: str) -> None:
    subject = chance(60) if rows == "of chance" else subject_of(PENGUINS, "species")
    facts = step.facts(subject, REVEALED)
    view = step_view(FOREST, step, facts, REVEALED)
    assert why_not(subject) == ""
    assert facts.right in {option.key for option in facts.options}
    assert "wines" not in view.title + view.sentence + view.prompt + view.seen + view.plain


def test_trees_that_are_never_wrong_are_not_said_to_depend_on_each_other() -> None:
    far = [i + 100 * (i >= 30) for i in range(60)]
    easy = subject_with([f"{at},{-at},{'yn'[at < 30]}" for at in far])
    assert OWN.step("vote").facts(easy, REVEALED).names["seen"] == (
        "A vote of three of these trees is wrong on 0 % of new rows, as if the trees were "
        "independent."
    )
    facts = OWN.step("features").facts(easy, REVEALED)
    view = step_view(FOREST, OWN.step("features"), facts, REVEALED)
    assert facts.right == "same"
    assert view.title == "Two trees disagree on 0 %, as before"
    assert view.seen == "The vote is wrong on 0 of 15 new rows, as with all features."
    assert view.plain == "A single tree is wrong on 0 %; here a vote of such trees is no better."


def test_too_few_rows_or_features_keep_a_table_from_the_lesson() -> None:
    assert why_not(chance(39)).startswith("This lesson holds rows out: it needs 40")
    others = tuple(name for name in PENGUINS.schema.names if name != "island")
    one = subject_of(PENGUINS, "species", without=others)
    assert why_not(one).startswith("This lesson draws features")


@pytest.mark.parametrize("step", FOREST.steps, ids=lambda step: step.key)
def test_nothing_is_told_before_the_reveal(step: Step) -> None:
    facts, view = OWN.facts_of(step.key, BEFORE), OWN.view_of(step.key, BEFORE)
    assert view.right == view.seen == view.plain == ""
    assert facts.right in {option.key for option in view.options}
    assert facts.right not in view.title + view.sentence
    assert not isinstance(facts.picture, BoostingView)
    if isinstance(facts.picture, ForestView):
        assert len(facts.picture.maps) == 1
    if step.key in ("sample", "bag"):
        assert not any(bar.parts for bar in facts.picture.panels[0].bars)
    if step.key in ("vote", "features"):
        assert facts.picture.lines[-1].cells[-1] == "?"


def test_the_single_trees_are_limited_by_nothing() -> None:
    whole = grow_forest(GROWING, SearchRules(max_features=4), StopRules(), n_estimators=1)
    assert four().forest.trees[0].n_leaves == whole.trees[0].n_leaves
    assert not (whole.trees[0].impurity[whole.trees[0].leaves] > 0).any()
