"""A second table: its columns, levels and classes are matched by name and value."""

import numpy as np
import pytest

from explorer import (
    SearchRules,
    StopRules,
    Tree,
    draw_regions,
    draw_split_curve,
    encode,
    grow,
    grow_until_tuning_stops,
    importances,
    predict,
    reduced_error_pruning,
    score,
    split_profile,
    to_html,
    to_svg,
)
from explorer.data.columns import from_columns
from explorer.data.errors import TableError
from explorer.data.schema import Task
from explorer.data.table import Table
from explorer.data.training import TrainingTable, matched_to
from explorer.judging.part_scores import ClassScores, NumberScores
from explorer.tree.second_table import matched

COLOURS = {"red": "no", "blue": "yes", "green": "yes"}


def coloured(*colours: str, n: int = 20, **more: list[object]) -> Table:
    cells = list(colours) * n
    return from_columns("t", {"colour": cells, "y": [COLOURS[c] for c in cells], **more})


@pytest.fixture(scope="module")
def training() -> TrainingTable:
    return encode(coloured("red", "blue", "green"), "y")


@pytest.fixture(scope="module")
def tree(training: TrainingTable) -> Tree:
    return grow(training)


def accuracy(tree: Tree, table: TrainingTable) -> float:
    found = score(tree, table)
    assert isinstance(found, ClassScores)
    return found.accuracy


@pytest.mark.parametrize("colours", [("red", "green"), ("green", "blue"), ("red", "blue")])
def test_a_table_that_was_read_by_itself_is_scored_by_the_names_of_its_levels(
    tree: Tree, colours: tuple[str, ...]
) -> None:
    test = coloured(*colours)
    assert accuracy(tree, encode(test, "y")) == accuracy(tree, encode(test, like=tree)) == 1.0


def test_columns_are_matched_by_name_and_others_left_out() -> None:
    names = ["x", "z"]
    first = from_columns("t", {"x": [1.0, 2, 3, 4], "z": [0.0, 0, 0, 0], "y": [*"aabb"]})
    second = from_columns("u", {"w": [*"pqrs"], "z": [9.0] * 4, "x": [1, 2, 3, 4], "y": [*"aabb"]})
    tree = grow(encode(first, "y", names))
    assert accuracy(tree, encode(second, "y")) == 1.0
    assert encode(second, like=tree).features.names == ("x", "z")


def test_levels_and_classes_that_the_tree_does_not_know_come_last(tree: Tree) -> None:
    other = from_columns("u", {"colour": ["amber", "red", "green"], "y": ["maybe", "no", "yes"]})
    found = encode(other, like=tree)
    assert found.features[0].levels == ("blue", "green", "red", "amber")
    assert found.classes == ("no", "yes", "maybe")
    scores = score(tree, found)
    assert isinstance(scores, ClassScores)
    assert scores.accuracy == pytest.approx(2 / 3)
    assert scores.confusion[2].sum() == 1
    # Of the unknown class a leaf of 40 rows "yes" has met none: (0 + 1) / (40 + 3).
    chances = 1 / 43, 21 / 23, 41 / 43
    assert scores.log_loss == pytest.approx(-np.log(chances).mean())
    (values,) = found.columns
    assert predict(tree, other).tolist() == ["yes", "no", "yes"]
    assert values.tolist() == [3, 2, 1]


def test_a_class_written_as_a_number_is_the_same_class_and_the_reverse() -> None:
    known = from_columns("t", {"x": [1.0, 2, 3, 4], "y": [0, 0, 1, 1]})
    tree = grow(encode(known, "y"))
    as_text = from_columns("u", {"x": [1.0, 4], "y": ["0", "1"]})
    many = from_columns("u", {"x": [1.0] * 12, "y": [*range(12)]})  # a number, if read by itself
    assert accuracy(tree, encode(as_text, "y")) == accuracy(tree, encode(as_text, like=tree)) == 1
    assert accuracy(tree, encode(many, "y")) == pytest.approx(1 / 12)
    numbers = grow(encode(known, "y", task=Task.REGRESSION))
    for again in (encode(as_text, "y"), encode(as_text, like=numbers), encode(known, "y")):
        found = score(numbers, again)
        assert isinstance(found, NumberScores)
        assert found.rmse == 0


def test_levels_written_as_numbers_are_the_same_levels() -> None:
    known = from_columns("t", {"x": ["1", "2"] * 4, "y": ["a", "b"] * 4})
    other = from_columns("u", {"x": [2, 1, 2], "y": [*"bab"]})
    assert accuracy(grow(encode(known, "y")), encode(other, "y")) == 1.0


def test_another_table_encodes_as_the_first_where_nothing_differs(
    tree: Tree, training: TrainingTable
) -> None:
    assert matched_to(tree, training) is training
    again = encode(coloured("red", "blue", "green"), like=tree)
    assert again == training
    assert (again.target_values == training.target_values).all()


@pytest.mark.parametrize(
    ("columns", "sentence"),
    [
        ({"colour": ["red"], "z": ["no"]}, "The table has no column “y”."),
        ({"y": ["no"]}, "The table has no column “colour”, which the tree splits on."),
        (
            {"colour": ["red"], "y": [0.5]},
            "Column “y” is numeric in this table, but was",
        ),
        ({"colour": [0.5], "y": ["no"]}, "Column “colour” is numeric in this table, but was"),
    ],
)
def test_what_does_not_match_is_refused_in_a_sentence(
    tree: Tree, columns: dict[str, list[object]], sentence: str
) -> None:
    with pytest.raises(TableError, match="^" + sentence):
        encode(from_columns("u", columns), like=tree)


def test_a_table_of_another_target_is_refused(tree: Tree) -> None:
    other = encode(from_columns("u", {"colour": ["red"], "why": ["no"]}), "why")
    with pytest.raises(
        TableError, match=r"The tree predicts “y”, but the target of this .* “why”\."
    ):
        score(tree, other)


def test_like_gives_target_features_and_task(tree: Tree) -> None:
    for more in ({"target": "y"}, {"features": ["colour"]}, {"task": Task.REGRESSION}):
        with pytest.raises(ValueError, match="leave these out"):
            encode(coloured("red"), like=tree, **more)
    with pytest.raises(ValueError, match="Name the target"):
        encode(coloured("red"))


def test_weights_and_labels_are_those_of_the_second_table(tree: Tree) -> None:
    other = coloured("red", "green", n=1, w=[3, 0], name=["a", "b"])
    found = encode(other, like=tree, weight="w", row_label="name")
    assert found.weights.tolist() == [3.0]
    assert found.row_name(0) == "a"
    assert encode(other, like=tree, weights=[1, 2]).weights.tolist() == [1, 2]


def test_a_derived_feature_of_the_tree_is_computed_in_the_second_table() -> None:
    from explorer import derive

    days = [86_400.0 * 31 * i for i in range(12)]
    first = derive(_dates(days, ["a", "b"] * 6), "when", "month")
    tree = grow(encode(first, "y", ["month of when"]))
    assert accuracy(tree, encode(_dates(days[:2], ["a", "b"]), like=tree)) == 1.0


def _dates(seconds: list[float], y: list[str]) -> Table:
    moments = np.array(seconds, np.int64).astype("datetime64[s]")
    return from_columns("t", {"when": moments, "y": y})


# Levels of which the second table has one more and one less, in another order, and a further class.
_RNG = np.random.default_rng(3)


def _many(levels: str, classes: str) -> Table:
    c = _RNG.choice([*levels], 120)
    x = _RNG.normal(size=120)
    noise = _RNG.choice([*classes], 120)
    y = np.where(_RNG.random(120) < 0.2, noise, np.where((c == "b") | (x > 0.5), "q", "p"))
    return from_columns("t", {"c": c.tolist(), "x": x, "y": y.tolist()})


FIRST, SECOND = _many("abcd", "pq"), _many("zebc", "opq")


def _reordered(table: Table) -> TrainingTable:
    return encode(table, "y", ["x", "c"])


def test_rows_judge_the_same_however_their_table_numbers_its_levels() -> None:
    training = encode(FIRST, "y", ["c", "x"])
    search, stop = SearchRules(), StopRules(max_depth=4)
    tree = grow(training, search, stop)
    own, like = _reordered(SECOND), encode(SECOND, like=tree)
    assert own.classes != like.classes
    by_name = np.asarray(SECOND.column("y").levels)[SECOND.values_of("y")]
    right = float((predict(tree, SECOND) == by_name).mean())
    assert accuracy(tree, own) == accuracy(tree, like) == right
    assert reduced_error_pruning(tree, own) == reduced_error_pruning(tree, like)
    tuned = [grow_until_tuning_stops(training, rows, search, stop) for rows in (own, like)]
    assert tuned[0].scores.tolist() == tuned[1].scores.tolist()
    kept = tuned[0].tree
    assert tuned[0].scores[tuned[0].n_splits] == pytest.approx(accuracy(kept, own))
    mattering = [
        importances(training, search, stop, judged_on=rows, n_repeats=3, n_copies=1)
        for rows in (own, like)
    ]
    assert mattering[0].score == pytest.approx(right)
    assert mattering[0].lost.tolist() == mattering[1].lost.tolist()


def test_pictures_and_profiles_match_the_second_table_too() -> None:
    training = encode(FIRST, "y", ["c", "x"])
    tree = grow(training, None, StopRules(max_depth=4))
    own, like = _reordered(SECOND), encode(SECOND, like=tree)
    for feature in ("c", "x"):
        first, second = (split_profile(tree, rows, feature) for rows in (own, like))
        assert int(first.node.n_samples[0]) == 120
        assert first.score.tolist() == second.score.tolist()
    assert to_svg(tree, own) == to_svg(tree, like)
    assert to_html(tree, own) == to_html(*matched(tree, own))
    assert draw_regions(tree, own).to_json() == draw_regions(tree, like).to_json()
    for feature in ("c", "x"):
        drawn = [draw_split_curve(tree, rows, feature).to_json() for rows in (own, like)]
        assert drawn[0] == drawn[1]
