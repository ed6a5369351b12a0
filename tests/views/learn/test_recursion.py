"""Recursion and stopping: the texts' trees, leaf size as min_samples_split, each feature once."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from explorer import SearchRules, StopRules, grow, load_dataset, predict, read_table
from explorer.data.catalogue import bundled_set
from explorer.data.training import TrainingTable
from explorer.judging.scores import n_right
from explorer.lessons.engine import step_view
from explorer.lessons.recursion import DEEPEST, LEAF_SIZE, RECURSION, SIZED, TWO, ground_of, why_not
from explorer.tree.tree import Ending, Tree
from explorer.tree.walking import apply
from tests.support.hostile import HOSTILE
from tests.support.lessons import BEFORE, REVEALED, OwnLesson, bars_of, own_subject, subject_of
from tests.support.tiers import first_in_gate

PENGUINS = own_subject(RECURSION)
MEASURES = ("bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g")


LESSON = OwnLesson(RECURSION)
seen = LESSON.view_of


def grown(stop: StopRules, *, once: bool = False) -> Tree:
    ground = ground_of(PENGUINS.training)
    return ground.tree(stop, replace(ground.search, each_feature_once=once))


# Introduction to data science's tree of penguins: rows without a missing value, four measures


def test_the_text_s_tree_of_depth_two_begins_at_206_5_mm() -> None:
    tree = grown(TWO)
    assert ground_of(PENGUINS.training).search.features == MEASURES
    assert tree.n_samples[0] == 333
    names = tree.features.names
    asked = [
        (names[tree.feature[node]], float(tree.threshold[node]))
        for node in np.flatnonzero(~tree.is_leaf).tolist()
    ]
    assert asked[0] == ("flipper_length_mm", 206.5)
    assert [name for name, _ in asked[1:]] == ["bill_length_mm", "bill_depth_mm"]
    levels = tree.target.levels
    right = int(tree.right_child[0])
    assert levels[int(tree.prediction[right])] == "Gentoo"
    # "Even for this shallow tree, two of the nodes at the bottom have small Gini impurity."
    impurities = sorted(tree.impurity[tree.is_leaf].tolist())
    assert sum(impurity < 0.1 for impurity in impurities) == 2
    assert seen("again").title == "Next, bill_length_mm ≤ 43.35 splits these 208 penguins"
    assert "flipper_length_mm ≤ 206.5" in seen("again").sentence


def test_right_rows_are_those_that_the_tree_predicts() -> None:
    full = grown(DEEPEST)
    table = load_dataset("penguins")
    training = ground_of(PENGUINS.training).training
    truth = np.array(training.target.levels)[training.target_values]
    for tree in (grown(TWO), full, grown(DEEPEST, once=True)):
        assert n_right(tree) == int((predict(tree, table)[training.rows] == truth).sum())
    assert n_right(full) == 333


# Decision trees, 2021: a node of leaf size L or fewer rows is a leaf


def best_split(
    columns: list[NDArray[np.float64]], classes: NDArray[np.int64]
) -> tuple[int, float] | None:
    """Return the first feature and midpoint with the least rows × Gini, summed over both sides."""
    best, least = None, np.inf
    for feature, values in enumerate(columns):
        order = np.argsort(values, kind="stable")
        ordered, named = values[order], classes[order]
        for at in range(1, len(ordered)):
            if ordered[at] == ordered[at - 1]:
                continue
            sides = (np.bincount(part, minlength=3) for part in (named[:at], named[at:]))
            score = sum(float(n.sum() - (n**2).sum() / n.sum()) for n in sides)
            if score < least - 1e-9:
                best, least = (feature, float((ordered[at - 1] + ordered[at]) / 2)), score
    return best


def nodes_of_the_text(
    training: TrainingTable, rows: NDArray[np.int64], leaf_size: int, *, stops_at_pure: bool
) -> list[frozenset[int]]:
    """Return the leaves of the text's procedure as sets of rows; it also splits pure nodes."""
    columns = [
        np.asarray(values[rows], np.float64)
        for column, values in zip(training.features, training.columns, strict=True)
        if column.name in MEASURES
    ]
    classes = np.asarray(training.target_values[rows], np.int64)
    is_pure = len(set(classes.tolist())) == 1
    if len(rows) <= leaf_size or (stops_at_pure and is_pure):
        return [frozenset(rows.tolist())]
    found = best_split(columns, classes)
    if found is None:
        return [frozenset(rows.tolist())]
    left = columns[found[0]] <= found[1]
    return [
        leaf
        for side in (rows[left], rows[~left])
        for leaf in nodes_of_the_text(training, side, leaf_size, stops_at_pure=stops_at_pure)
    ]


def leaves_of(tree: Tree, training: TrainingTable) -> set[frozenset[int]]:
    at = apply(tree, training.columns)
    return {frozenset(np.flatnonzero(at == leaf).tolist()) for leaf in np.unique(at).tolist()}


@pytest.mark.parametrize("leaf_size", [1, 5, LEAF_SIZE, 11, 12, 63])
def test_leaf_size_is_min_samples_split_less_one(leaf_size: int) -> None:
    training = ground_of(PENGUINS.training).training
    ours = grow(
        training, SearchRules(features=MEASURES), StopRules(min_samples_split=leaf_size + 1)
    )
    rows = np.arange(training.n_rows)
    theirs = nodes_of_the_text(training, rows, leaf_size, stops_at_pure=True)
    assert leaves_of(ours, training) == set(theirs)


def test_what_the_text_splits_of_pure_nodes_changes_no_leaf_s_class() -> None:
    training = ground_of(PENGUINS.training).training
    ours = grow(
        training, SearchRules(features=MEASURES), StopRules(min_samples_split=LEAF_SIZE + 1)
    )
    rows = np.arange(training.n_rows)
    theirs = nodes_of_the_text(training, rows, LEAF_SIZE, stops_at_pure=False)
    mine = leaves_of(ours, training)
    assert len(theirs) > len(mine)
    assert all(any(leaf <= one for one in mine) for leaf in theirs)


def test_what_is_said_of_leaf_size() -> None:
    view = seen("size")
    assert view.title == "10 leaves with a leaf size of 10"
    assert view.seen.endswith("min_samples_split = 11.")
    assert seen("full").title == "14 leaves, down to depth 7"
    sized = grown(SIZED)
    assert int(sized.n_samples[~sized.is_leaf].min()) > LEAF_SIZE
    assert int(sized.n_samples[sized.ending == Ending.MIN_SAMPLES_SPLIT].max()) <= LEAF_SIZE


def test_the_rows_of_the_leaf_are_in_view_before_its_split_is_predicted() -> None:
    facts = LESSON.facts_of("again", BEFORE)
    bars = bars_of(facts.picture)
    assert [one.name for one in bars] == list(MEASURES)
    for bar in bars:
        assert sum(int(box.title.split(": ")[1]) for box in bar.strip.boxes) == 208
        assert bar.words == ""
    assert [one.name for one in bars] == [option.label for option in facts.options]


def test_no_number_of_another_tree_is_in_a_revealed_sentence() -> None:
    assert "This is depth 2" not in seen("full").sentence


def test_each_feature_is_asked_once_on_every_way() -> None:
    tree = grown(DEEPEST, once=True)
    for leaf in np.flatnonzero(tree.is_leaf).tolist():
        asked = [int(tree.feature[node]) for node in tree.ancestors(leaf)[:-1]]
        assert len(asked) == len(set(asked)) <= len(MEASURES)
    assert seen("once").right == str(tree.max_depth) == "4"


# Before the reveal, and other tables


def test_nothing_of_the_answer_is_sent_before_the_reveal() -> None:
    for step in RECURSION.steps:
        facts = step.facts(PENGUINS, BEFORE)
        view = step_view(RECURSION, step, facts, BEFORE)
        assert (view.right, view.comment, view.seen, view.plain) == ("", "", "", "")
        assert facts.right in {option.key for option in view.options}
        assert len(view.options) > 1


@pytest.mark.parametrize("table", first_in_gate("iris", "toy_shift", "wine", "noise_overfit", n=2))
def test_every_step_can_be_filled_on_other_tables(table: str) -> None:
    entry = bundled_set(table)
    subject = subject_of(load_dataset(table), entry.target, without=entry.ignore)
    assert why_not(subject) == ""
    for step in RECURSION.steps:
        facts = step.facts(subject, REVEALED)
        view = step_view(RECURSION, step, facts, REVEALED)
        assert view.right in {option.key for option in view.options}


def test_what_a_table_lacks_is_said() -> None:
    single = subject_of(read_table(b"a,b\n1,x\n2,x\n", name="t.csv"), "b")
    assert why_not(single) == "b has only one class: there is nothing to split."
    levels = subject_of(load_dataset("titanic"), "survived")
    assert why_not(levels) == (
        "This lesson draws regions: it needs two numeric features with more than 10 values each."
    )
    few = subject_of(read_table(b"a,c,b\n1,1,x\n2,3,y\n3,,x\n", name="t.csv"), "b")
    assert "needs 20 rows without missing values, but there are only 2." in why_not(few)
    easy = "a,c,b\n" + "".join(f"{i},{i % 12},{'x' if i < 9 else 'y'}\n" for i in range(24))
    simple = subject_of(read_table(easy.encode(), name="t.csv"), "b")
    assert why_not(simple).startswith("This table allows only one split")


@pytest.mark.parametrize("name", first_in_gate(*HOSTILE, n=3))
def test_hostile_names_stay_texts(name: str) -> None:
    quoted = '"' + name.replace('"', '""') + '"'
    lines = [f"{quoted},other,class"]
    lines += [f"{i},{i % 13},{quoted if i < 6 or i > 20 else 'y'}" for i in range(30)]
    subject = subject_of(read_table("\n".join(lines).encode(), name="t.csv"), "class")
    for step in RECURSION.steps:
        facts = step.facts(subject, REVEALED)
        step_view(RECURSION, step, facts, REVEALED)
