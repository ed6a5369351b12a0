"""Our tree and scikit-learn's in words: every title and reason is true of its numbers."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import StopRules, TrainingTable, Tree, encode, grow, load_dataset
from explorer.data.catalogue import bundled_set
from explorer.data.columns import from_columns
from explorer.judging.divergence import Why
from explorer.judging.sklearn_comparison import BesideScikitLearn, Pair, beside_scikit_learn
from explorer.judging.unseen.cross_validation import grow_folds
from explorer.judging.unseen.folds import folds_of
from explorer.views.sklearn_comparison import BesideView, beside_view
from tests.support.once import once
from tests.support.samples import HOSTILE, hostile, training_of
from tests.support.scored import ACCURACY, R2


def found_of(
    training: TrainingTable, stop: StopRules | None = None
) -> tuple[BesideScikitLearn, Tree]:
    limits = stop or StopRules()
    loss = ACCURACY if training.classes else R2
    folds = grow_folds(training, None, limits, folds=folds_of(training, 3), scoring=loss)
    tree = grow(training, stop=limits)
    return beside_scikit_learn(tree, training, limits, folds, n_states=2), tree


@once
def of_set(name: str) -> tuple[TrainingTable, BesideScikitLearn, Tree]:
    training = encode(load_dataset(name), bundled_set(name).target)
    return training, *found_of(training)


def view_of(rows: TrainingTable | str, **changed: object) -> BesideView:
    """Return the view of a table, or of the named bundled set."""
    training, found, tree = of_set(rows) if isinstance(rows, str) else (rows, *found_of(rows))
    return beside_view(replace(found, **changed), tree, training, 3)


def test_the_title_compares_the_folds_as_they_are_shown() -> None:
    training = "noise_overfit"
    for ours, theirs, title in (
        (0.6, 0.612, "scikit-learn scores 1.2 points higher in 3-fold accuracy"),
        (0.6, 0.59, "scikit-learn scores 1 point lower in 3-fold accuracy"),
        (0.6, 0.60001, "Both have the same 3-fold accuracy"),
    ):
        assert view_of(training, folds=Pair(ours, theirs)).title == title
    unknown = view_of(training, folds=Pair(float("nan"), 0.5), agree=0.875)
    assert unknown.title == "scikit-learn’s tree predicts the same for 87.5 % of the rows"
    assert unknown.rows[1][1] == "–"
    same = view_of(training, parting=None, folds=Pair(0.5, 0.51))
    assert same.title == (
        "scikit-learn grows the same tree; it scores 1 point higher in 3-fold accuracy"
    )
    told = view_of("diabetes", folds=Pair(-0.2, 0.1))
    assert told.title == "scikit-learn scores 0.3 higher in 3-fold R²"


def test_rows_are_both_trees_side_by_side() -> None:
    training = "titanic"
    view = view_of(training, states=np.array([0.75, 0.78]), seconds=Pair(0.00123, 2.5))
    assert view.rows[2] == ("over its 2 random states", "", "75 … 78 %")
    assert view.rows[4] == ("columns", "3", "8")
    assert view.rows[5] == ("time to grow", "1.2 ms", "2.5 s")
    assert all(len(row) == 3 for row in view.rows)
    assert view_of(training, states=np.array([0.75, 0.75])).rows[2][2] == "75 %"
    assert len(view_of(training, states=np.array([np.nan, np.nan])).rows) == 5


def test_why_they_part_is_said_of_the_node_where_they_do() -> None:
    where = view_of("titanic").sentences[1]
    assert where.startswith(
        "They first differ where sex is Male; age is Adult: class = 2nd or 3rd has several "
        "categories on both sides; scikit-learn splits off one at a time, so it splits on "
    )
    assert (
        view_of("xor").sentences[1].startswith("They differ at the root: no split has a gain yet")
    )
    noise = view_of("noise_overfit")
    assert (
        "have the same gain. This app takes the first one; scikit-learn picks one at random."
        in (noise.sentences[1])
    )
    x = (1e9 + np.arange(8) * 4.0).tolist()
    single = view_of(training_of("y", {"x": x, "y": list("ppppqqqq")}))
    assert "there a leaf: in float32, the values on both sides are equal." in single.sentences[1]
    same = view_of("iris")
    assert same.sentences[1] == "Every split separates the rows in the same way in both trees."


@pytest.mark.parametrize("why", list(Why))
def test_every_reason_has_words(why: Why) -> None:
    training, found, tree = of_set("titanic")
    assert found.parting is not None
    for parting in (found.parting, replace(found.parting, their_split=None)):
        changed = replace(found, parting=replace(parting, why=why))
        told = beside_view(changed, tree, training, 3).sentences[1]
        assert told.startswith("They first differ where ")
        assert told.endswith(".")


def test_categories_are_said_to_be_one_hot() -> None:
    told = [one for one in view_of("penguins").sentences if "one-hot" in one]
    assert told == [
        "scikit-learn accepts only numbers, so the 2 categorical columns became 5 columns of 0s "
        "and 1s, one per category (one-hot); a missing category is 0 in all of them."
    ]
    assert not any("one-hot" in one for one in view_of(hostile_numbers()).sentences)
    assert all("\n" not in one for one in view_of(hostile(60)).sentences)


def hostile_numbers() -> TrainingTable:
    return training_of("y", {HOSTILE[0]: [1, 2, 3, 4] * 4, "y": list("ppqq") * 4})


def test_what_weighs_is_told_by_weight_and_trees_without_a_split_have_none_alike() -> None:
    colours = ["red", "blue", "green", "grey"] * 6
    table = from_columns(
        "t", {"colour": colours, "y": ["pq"[one in ("red", "blue")] for one in colours]}
    )
    weighed = encode(table, "y", weights=[1.0, 2.0, 3.0] * 8)
    told = view_of(weighed, folds=Pair(float("nan"), float("nan")), agree=0.5)
    assert told.title == "scikit-learn’s tree predicts the same for 50 % of the weight"
    same = view_of(training_of("y", {"x": [1.0] * 12, "y": list("pq") * 6}))
    assert same.sentences[1] == "Neither tree has a split."


@pytest.mark.parametrize(
    ("ours", "title"),
    [
        (0.6, "scikit-learn scores the same, random state aside"),
        (0.58, "scikit-learn scores the same, random state aside"),
        (0.579, "scikit-learn scores 1.1 points higher in 3-fold accuracy"),
        (0.611, "scikit-learn scores 2.1 points lower in 3-fold accuracy"),
    ],
)
def test_a_score_within_the_range_of_its_random_states_is_no_other(ours: float, title: str) -> None:
    training = "noise_overfit"
    states = np.array([0.58, np.nan, 0.61])
    assert view_of(training, folds=Pair(ours, 0.59), states=states).title == title
    one = view_of(training, folds=Pair(0.6, 0.59), states=np.array([0.6]))
    assert one.title == "scikit-learn scores 1 point lower in 3-fold accuracy"
    same = view_of(training, parting=None, folds=Pair(0.6, 0.59), states=states)
    assert same.title == (
        "scikit-learn grows the same tree, and scores the same, random state aside"
    )
