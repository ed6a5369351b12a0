"""Rows and their predictions: the rows, their order, and their leaf in the tree."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import StopRules, encode, grow, load_dataset
from explorer.caps import CAPS
from explorer.judging.unseen.holding_out import Part
from explorer.views import predictions
from explorer.views.predictions import (
    leaf_of_most,
    rows_of_cell,
    rows_of_leaf,
    rows_wrong_first,
    shares_listed,
)
from tests.support.judged import both_parts, judged_part


def test_the_rows_of_a_cell_are_of_one_class_and_named_another() -> None:
    table = load_dataset("penguins")
    training = encode(table, "species")
    tree, (folds, _) = both_parts(training, n_folds=10)
    found = rows_of_cell(folds, 0, 1, tree, table)
    assert len(found.at) > 1
    species = table.values_of("species")[found.rows]
    assert [table.column("species").levels[code] for code in species] == ["Adelie"] * len(found.at)
    assert (folds.judged.predicted[found.at] == 1).all()
    assert found.title == f"{len(found.at)} rows of Adelie are predicted as Chinstrap"
    shown = [table.schema[index].name for index in found.columns]
    assert shown[0] == tree.features[int(tree.feature[0])].name
    assert set(shown) == {tree.features[int(f)].name for f in tree.feature[~tree.is_leaf]}


@pytest.mark.parametrize(
    ("cell", "title"),
    [
        ((0, 0), "152 rows of Adelie are predicted correctly"),
        ((0, 2), "No row of Adelie is predicted as Gentoo"),
    ],
)
def test_the_title_of_a_cell_says_what_its_rows_are_named(
    cell: tuple[int, int], title: str
) -> None:
    table = load_dataset("penguins")
    tree, (_, training) = both_parts(encode(table, "species"))
    found = rows_of_cell(training, *cell, tree, table)
    assert found.title == title
    assert (leaf_of_most(found, tree) is None) == (not len(found.at))


def test_wrong_rows_come_first_the_surest_foremost_and_every_row_once() -> None:
    table = load_dataset("penguins")
    tree, (folds, _) = both_parts(encode(table, "species"), StopRules(max_depth=3), n_folds=10)
    found, judged = rows_wrong_first(folds, tree, table), folds.judged
    assert sorted(found.at.tolist()) == list(range(344))
    wrong = (judged.actual != judged.predicted)[found.at]
    n_wrong = int(wrong.sum())
    assert wrong[:n_wrong].all()
    sure = judged.share_of(judged.predicted.astype(np.int64))[found.at]
    assert (np.diff(sure[:n_wrong]) <= 0).all()
    assert (np.diff(sure[n_wrong:]) >= 0).all()
    assert found.title == f"All 344 rows, the {n_wrong} misclassified rows first"


def test_numbers_come_by_the_size_of_their_errors() -> None:
    table = load_dataset("cars_mpg")
    training = encode(table, "mpg")
    part = judged_part(tree := grow(training, stop=StopRules(max_depth=2)), training, Part.TRAINING)
    found = rows_wrong_first(part, tree, table)
    errors = np.abs(part.judged.actual - part.judged.predicted)[found.at]
    assert (np.diff(errors) <= 0).all()
    leaf = int(tree.leaves[0])
    here = rows_of_leaf(part, leaf, tree, table)
    assert len(here.at) == tree.n_samples[leaf]
    at_leaf = leaf_of_most(here, tree)
    assert at_leaf is not None
    assert (at_leaf.path, at_leaf.n_here) == (tree.path(leaf), len(here.at))


def test_what_is_not_shown_is_said_with_both_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    caps = replace(CAPS, max_shown_rows=5, max_download_cells=100)
    monkeypatch.setattr(predictions, "CAPS", caps)
    table = load_dataset("penguins")
    tree, (_, training) = both_parts(encode(table, "species"), StopRules(max_depth=1))
    found = rows_wrong_first(training, tree, table)
    assert found.n_shown == 5
    assert found.capped == (f"5 of 344 rows shown; the download has the first {found.n_taken}.")
    assert 0 < found.n_taken < 344


def test_the_shares_of_all_classes_are_one() -> None:
    table = load_dataset("penguins")
    tree, (folds, _) = both_parts(encode(table, "species"), StopRules(max_depth=2))
    found = rows_wrong_first(folds, tree, table)
    shares = shares_listed(folds.judged, found.at, np.arange(3))
    assert shares.shape == (3, 344)
    assert shares.sum(axis=0) == pytest.approx(1)


def test_rows_that_are_marked_are_named_with_who_judged_them() -> None:
    table = load_dataset("penguins")
    tree, (folds, _) = both_parts(encode(table, "species"), n_folds=10)
    found = rows_of_cell(folds, 0, 1, tree, table)
    assert found.words == f"{found.title} by trees grown without them"
    few = replace(found, n_shown=2)
    assert few.words.endswith(" (2 of them)")
