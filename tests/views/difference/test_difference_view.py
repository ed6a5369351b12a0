"""Two trees against each other, in words."""

import numpy as np
import pytest

from explorer import SearchRules, StopRules, encode, grow, hold_out, load_dataset
from explorer.data.sampling import take_rows
from explorer.growth.by_hand import build
from explorer.judging.difference.difference import Change, difference
from explorer.tree.splits import NamedSplit
from explorer.views import difference as module
from explorer.views.difference import (
    difference_view,
    hatched_words,
    lost_words,
    part_words,
)
from tests.support.training_tables import training_of


@pytest.fixture(scope="module")
def numbers():
    return training_of(
        {"x": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0], "z": [1.0, 1.0, 1.0, 2.0, 2.0, 2.0]},
        ["a", "a", "b", "a", "b", "b"],
    )


def view_of(training, one, other):
    first, second = build(training, one), build(training, other)
    return difference_view(difference(first, second, training), first, second, training)


def test_a_threshold_that_moves_is_told_with_both_splits(numbers) -> None:
    view = view_of(numbers, {"": NamedSplit("x", 2.5)}, {"": NamedSplit("x", 4.5)})
    assert (view.title, view.changed) == ("One split moves", "2 of 6")
    (line,) = view.nodes
    assert (line.first, line.second) == ("x ≤ 2.5", "x ≤ 4.5")
    assert (line.note, line.path, line.depth) == ("threshold moves, 2 rows change sides", "", 0)
    assert view.same == "No split is the same in both trees."
    row = view.rows[0]
    assert (row.name, row.actual.text, row.first.text, row.second.text) == ("row 3", "b", "b", "a")
    assert (row.first.is_wrong, row.second.is_wrong) == (False, True)


def test_a_split_that_both_trees_have_at_other_places_is_not_denied(numbers) -> None:
    one = {"": NamedSplit("x", 2.5), "R": NamedSplit("x", 4.5)}
    view = view_of(numbers, one, {"": NamedSplit("x", 4.5)})
    assert view.same == "No split is the same at the same place in both trees."


def test_what_one_tree_has_alone_is_told_with_its_rows(numbers) -> None:
    one = {"": NamedSplit("x", 2.5), "R": NamedSplit("x", 4.5)}
    view = view_of(numbers, one, {"": NamedSplit("z", 1.5)})
    assert view.title == "One split uses another feature, one split is only in tree 1"
    root, below = view.nodes
    assert root.note == "another feature, 1 row changes sides"
    assert (below.first, below.second, below.note) == ("x ≤ 4.5", "", "only in tree 1, for 3 rows")
    assert (below.path, below.depth) == ("R", 1)
    mirrored = view_of(numbers, {"": NamedSplit("z", 1.5)}, one)
    assert mirrored.nodes[1].note == "only in tree 2, for 3 rows"
    assert (mirrored.nodes[1].first, mirrored.nodes[1].second) == ("", "x ≤ 4.5")


def test_a_tree_and_itself_are_the_same(numbers) -> None:
    tree = grow(numbers)
    view = difference_view(difference(tree, tree, numbers), tree, tree, numbers)
    assert (view.title, view.changed, view.nodes, view.rows) == (
        "Both trees are the same",
        "0 of 6",
        (),
        (),
    )
    assert view.same.endswith("the same in both trees.")


def test_leaves_that_predict_otherwise_make_the_title_where_splits_do_not(numbers) -> None:
    first = build(numbers, {"": NamedSplit("x", 3.5)})
    search = SearchRules(class_weight={"b": 5.0})
    second = build(numbers, {"": NamedSplit("x", 3.5)}, search)
    view = difference_view(difference(first, second, numbers), first, second, numbers)
    assert view.title == "One leaf predicts differently"
    (line,) = view.nodes
    assert (line.change, line.first, line.second) == (Change.OTHER_PREDICTION, "a", "b")


def test_categories_that_one_sample_lacks_are_told_as_such() -> None:
    """Check two halves of the penguins that split by “island = Biscoe” but differ on Torgersen."""
    training = encode(load_dataset("penguins"), "species")
    halves = hold_out(training, test=0.5, seed=0)
    first, second = (
        grow(part, stop=StopRules(max_depth=3)) for part in (halves.training, halves.test)
    )
    view = difference_view(difference(first, second, training), first, second, training)
    line = next(line for line in view.nodes if line.first == line.second)
    assert line.first == "island = Biscoe"
    assert line.note == "values unseen by one tree go elsewhere, 1 row changes sides"
    assert view.title == "Five splits move, one split uses another feature"
    assert view.same == (
        "Some splits look the same in both trees, but they send some values to different sides."
    )
    assert part_words(first, halves.training, halves.test) == (
        "right on 170 of its 172 rows and on 164 of the 172 others"
    )


def test_numbers_have_no_class_mark_and_are_never_called_wrong() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, [1.0, 1.0, 5.0, 9.0])
    first, second = (build(training, {"": NamedSplit("x", at)}) for at in (1.5, 2.5))
    view = difference_view(difference(first, second, training), first, second, training)
    assert {row.first.slot for row in view.rows} == {module.NO_SLOT}
    assert not any(row.first.is_wrong or row.second.is_wrong for row in view.rows)
    assert [row.name for row in view.rows] == ["row 2", "row 3", "row 4"]
    assert (view.changed, view.changed_label) == ("2", "mean change in prediction")
    assert len(view.nodes) == 1, "regression leaves nearly all differ"
    assert part_words(second, training, None) == "R² 0.818 on its 4 rows"


def test_long_lists_say_that_they_are_cut(monkeypatch: pytest.MonkeyPatch, numbers) -> None:
    monkeypatch.setattr(module, "MAX_ROWS", 1)
    monkeypatch.setattr(module, "MAX_NODES", 1)
    one = {"": NamedSplit("x", 2.5), "R": NamedSplit("x", 4.5)}
    view = view_of(numbers, one, {"": NamedSplit("z", 1.5)})
    assert (len(view.nodes), view.nodes_note) == (1, "The first 1 of 2 nodes are listed.")
    view = view_of(numbers, {"": NamedSplit("x", 2.5)}, {"": NamedSplit("x", 4.5)})
    assert (len(view.rows), view.rows_note) == (1, "The first 1 of 2 rows are listed.")


def test_of_numbers_the_largest_changes_are_ringed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_RINGED_NUMBERS", 1)
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, [1.0, 1.0, 5.0, 9.0])
    first, second = (build(training, {"": NamedSplit("x", at)}) for at in (1.5, 2.5))
    view = difference_view(difference(first, second, training), first, second, training)
    assert view.ringed == (1,)
    assert view.ringed_words == "Rings mark the 1 largest of 3 changes in predictions."


def test_of_classes_every_row_that_changes_is_ringed(numbers) -> None:
    view = view_of(numbers, {"": NamedSplit("x", 2.5)}, {"": NamedSplit("x", 4.5)})
    assert (view.ringed, view.ringed_words) == (
        (2, 3),
        "Rings mark changed predictions.",
    )


def test_rings_that_would_cover_what_they_surround_are_left_out(
    monkeypatch: pytest.MonkeyPatch, numbers
) -> None:
    monkeypatch.setattr(module, "MAX_RINGED", 1)
    view = view_of(numbers, {"": NamedSplit("x", 2.5)}, {"": NamedSplit("x", 4.5)})
    told = "No rings are drawn, because too many predictions change (2)."
    assert (view.ringed, view.ringed_words) == ((), told)


def test_hatching_is_told_in_the_unit_of_numbers(numbers) -> None:
    assert hatched_words(numbers, 0.0, is_cut=False) == (
        "Hatching shows where the trees predict different classes."
    )
    of_numbers = training_of({"x": [1.0, 2.0]}, [1.0, 5.0])
    assert hatched_words(of_numbers, 1.0, is_cut=True) == (
        "Hatching shows where the trees’ predictions differ by more than 1 (half the standard "
        f"deviation of {of_numbers.target.name}), at the values shown."
    )


def test_leaves_that_no_row_comes_to_by_both_trees_are_not_listed() -> None:
    """Only row 2 goes right and then left in the first tree, only row 5 in the second."""
    training = training_of({"x": [float(n) for n in range(1, 7)]}, ["a", "b", "a", "a", "a", "b"])
    one = {"": NamedSplit("x", 1.5), "R": NamedSplit("x", 2.5)}
    other = {"": NamedSplit("x", 4.5), "R": NamedSplit("x", 5.5)}
    assert [line.note for line in view_of(training, one, other).nodes] == [
        "threshold moves, 3 rows change sides",
        "threshold moves, 1 row changes sides",
        "another prediction for 1 row",
    ]


def test_a_class_that_a_half_has_lost_is_named(numbers) -> None:
    halves = [numbers, take_rows(numbers, np.array([0, 1, 3]), "b is lost")]
    assert lost_words(numbers, numbers, numbers) == ""
    assert lost_words(numbers, *halves) == (
        "“b” has rows in only one half, so the tree of the other half never predicts it."
    )
