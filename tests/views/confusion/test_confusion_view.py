"""The confusion matrix: its cells, and the finding above it, which is true for any rows."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.metrics import confusion_matrix

from explorer import StopRules, encode, grow, load_dataset
from explorer.data.sampling import take_rows
from explorer.judging.part_scores import ClassScores, scores_of
from explorer.judging.unseen.holding_out import Part
from explorer.views.confusion import (
    MAX_LISTED,
    confusion_title,
    confusion_view,
)
from explorer.views.to_json import to_json
from tests.support.judged import both_parts, judged_part, misnamed, weighed
from tests.support.samples import hostile, mixed, training_of


def test_cells_are_scikit_learns_and_the_largest_error_is_shown_first() -> None:
    training = encode(load_dataset("penguins"), "species")
    tree, parts = both_parts(training, n_folds=10)
    view = confusion_view(parts, tree)
    assert [part.name for part in view.parts] == ["10-fold", "training"]
    for part, shown in zip(parts, view.parts, strict=True):
        expected = confusion_matrix(part.judged.actual, part.judged.predicted)
        found = np.zeros((3, 3), int)
        for actual, named, n, text, _ in shown.cells:
            found[actual, named] = n
            assert text == str(n)
        assert found.tolist() == expected.tolist()
    folds = view.parts[0]
    errors = [folds.cells[i] for i in folds.errors]
    assert [cell[2] for cell in errors] == sorted((cell[2] for cell in errors), reverse=True)
    assert folds.first == errors[0][:2]
    assert (
        folds.title
        == f"{sum(cell[2] for cell in errors)} of 344 rows are misclassified by trees "
        + ("grown without them")
    )
    assert (
        view.parts[1].title == "None of the 344 rows is misclassified by the tree grown from them"
    )
    assert view.parts[1].first == (0, 0)


def test_recall_and_precision_stand_at_the_ends_and_none_where_there_is_no_row() -> None:
    tree, rows = misnamed()
    (part,) = confusion_view([judged_part(tree, rows, Part.TEST)], tree).parts
    assert part.recall == (0.75, pytest.approx(2 / 3, abs=1e-4), None)
    assert part.recall_texts == ("75 %", "66.7 %", "–")
    assert part.precision == (0.75, pytest.approx(2 / 3, abs=1e-4), None)
    assert part.title == "2 of 7 test rows are misclassified by the tree, which has not seen them"


@pytest.mark.parametrize(
    ("rows", "part", "said"),
    [
        (
            [0, 1, 2],
            Part.TUNING,
            "None of the 3 tuning rows is misclassified by the tree, which has",
        ),
        ([0, 1, 3], Part.TRAINING, "1 of 3 rows is misclassified by the tree grown from them"),
        ([3], Part.TEST, "The only row is misclassified by the tree, which has not seen it"),
        ([3, 6], Part.TEST, "All 2 test rows are misclassified by the tree, which"),
        ([0], Part.TRAINING, "The only row is classified correctly by the tree grown from it"),
    ],
)
def test_the_finding_counts_none_one_and_all(rows: list[int], part: Part, said: str) -> None:
    tree, table = misnamed()
    some = take_rows(table, np.array(rows), "some")
    assert confusion_title(judged_part(tree, some, part)).startswith(said)


@pytest.mark.parametrize(
    ("called", "end"),
    [
        ([0, 0, 0, 0, 0], "trees grown without them; always predicting no misclassifies 1"),
        ([0, 0, 0, 1, 1], "trees grown without them; always predicting no misclassifies 1"),
        ([0, 0, 0, 0, 1], "None of the 5 rows is misclassified by trees grown without them"),
    ],
)
def test_a_tree_that_one_class_equals_is_compared_with_it(called: list[int], end: str) -> None:
    training = training_of("y", {"x": range(5), "y": ["no"] * 4 + ["yes"]})
    tree = grow(training, stop=StopRules(max_depth=0))
    part = judged_part(tree, training, None)
    judged = replace(part.judged, predicted=np.array(called))
    scores = scores_of(judged, training.classes)
    assert confusion_title(replace(part, judged=judged, scores=scores)).endswith(end)


def test_of_weighted_rows_the_finding_says_the_share_of_the_weight() -> None:
    tree, rows = misnamed()
    heavy = replace(rows, weights=np.array([1.0, 1, 1, 5, 1, 1, 1]), fingerprint="heavy")
    part = judged_part(tree, heavy, Part.TEST)
    assert confusion_title(part).startswith(
        "2 of 7 test rows, 54.5 % of the weight, are misclassified"
    )
    view = confusion_view([part], tree)
    texts = {cell[:2]: cell[3] for cell in view.parts[0].cells}
    assert texts == {(0, 0): "3", (0, 1): "5", (1, 0): "1", (1, 1): "2"}
    assert "in proportion to its weight" in view.scores.note
    assert view.parts[0].errors_note == "Every kind of error, the heaviest first"


def test_one_class_cannot_be_named_wrongly() -> None:
    only = training_of("y", {"x": [1, 2, 3], "y": ["a", "a", "a"]})
    tree = grow(only)
    title = "All 3 rows are a, so none can be misclassified"
    assert confusion_title(judged_part(tree, only)) == title
    one = take_rows(only, np.array([0]), "one")
    assert confusion_title(judged_part(tree, one)).startswith("The only row is a, so it cannot")


def test_of_more_than_sixty_classes_the_largest_errors_are_listed_with_both_numbers() -> None:
    names = [f"kind {i % 80:02d}" for i in range(400)]
    rng = np.random.default_rng(5)
    training = training_of("y", {"x": rng.normal(size=400), "y": names})
    tree, parts = both_parts(training, StopRules(max_depth=8))
    view = confusion_view(parts, tree)
    assert not view.has_matrix
    assert view.n_classes == 80
    scores = parts[0].scores
    assert isinstance(scores, ClassScores)
    n_kinds = int((scores.actual != scores.predicted).sum())
    assert (
        view.parts[0].errors_note == f"The {MAX_LISTED} most frequent of {n_kinds} kinds of error"
    )
    for part, shown in zip(parts, view.parts, strict=True):
        for index in shown.errors:
            actual, named, n, *_ = shown.cells[index]
            is_cell = (part.judged.actual == view.codes[actual]) & (
                part.judged.predicted == view.codes[named]
            )
            assert int(is_cell.sum()) == n


def test_sixty_classes_have_a_matrix() -> None:
    training = training_of("y", {"x": list(range(120)), "y": [f"k{i % 60}" for i in range(120)]})
    tree, parts = both_parts(training, StopRules(max_depth=3))
    view = confusion_view(parts, tree)
    assert view.has_matrix
    assert len(view.names) == 60


def test_scores_stand_by_part_and_say_what_they_rest_on() -> None:
    tree, parts = both_parts(weighed(mixed()), StopRules(max_depth=3))
    table = confusion_view(parts, tree).scores
    assert table.parts == ("4-fold", "training")
    names = [line.name for line in table.lines]
    assert names == ["rows", "accuracy", "balanced accuracy", "log loss"]
    assert table.lines[0].values == ("240", "240")
    assert "(count + 1) / (n + K)" in table.note
    assert "The 4-fold scores are computed over all rows together" in table.note


def test_hostile_names_are_one_line_of_text() -> None:
    tree, parts = both_parts(hostile(), StopRules(max_depth=3))
    view = confusion_view(parts, tree)
    assert all("\n" not in name for name in view.names)
    assert b"<script>" in to_json(view)
