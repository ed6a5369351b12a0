"""Rows of a new table whose class is known, with their predictions, to judge the predictions."""

from dataclasses import dataclass

import numpy as np

from explorer.export.predictions import Matched
from explorer.export.tables import typed_cells
from explorer.judging.decisions import CutOff, Scored, decided, probabilities, tree_in
from explorer.judging.judged_rows import JudgedRows
from explorer.judging.row_scores import score_rows
from explorer.judging.scoring import Score, Scoring
from explorer.tree.tree import Tree
from explorer.tree.walking import apply


@dataclass(frozen=True, slots=True)
class Found:
    """The rows of a class: those predicted as this class are found, others are false alarms."""

    of_class: int
    found: int
    false_alarms: int
    others: int

    def cost(self, missed: float, false_alarm: float) -> float:
        """Return the cost of the errors."""
        return (self.of_class - self.found) * missed + self.false_alarms * false_alarm


def known_rows(
    scored: Scored,
    found: Matched,
    cut_off: CutOff | None = None,
    *,
    with_class_weights: bool = False,
    at_root: bool = False,
) -> JudgedRows | None:
    """Return the rows that have a class; None if the table has no target column, or no values in
    it.

    cut_off, with_class_weights: as for `prediction_cells`. at_root: predicted by the root, without
    any split. A class that the tree does not know gets a code that no leaf predicts.
    """
    table, tree = found.table, tree_in(scored)
    target = tree.target
    if target.is_numeric or target.name not in table.schema.names:
        return None
    cells = typed_cells(table.column(target.name), table.values_of(target.name)).to_pylist()
    rows = np.array([row for row, cell in enumerate(cells) if cell not in (None, "")], np.int64)
    if not len(rows):
        return None
    code_of = {level: code for code, level in enumerate(target.levels)}
    actual = np.array([code_of.get(str(cells[row]), len(code_of)) for row in rows], np.int32)
    leaf = np.zeros(len(rows), np.int64) if at_root else apply(tree, found.columns)[rows]
    reached, place = np.unique(leaf, return_inverse=True)
    judge = tree if at_root else scored
    shares = probabilities(judge, reached, with_class_weights=with_class_weights)
    codes = np.asarray(tree.prediction)[reached]
    if cut_off is not None and not at_root:
        codes = decided(shares, cut_off)
    if (actual == len(code_of)).any():
        shares = np.column_stack([shares, np.zeros(len(shares))])
    predicted = codes[place].astype(np.int32)
    # Log loss smooths by the number of rows in a leaf.
    held = shares * tree.n_samples[reached][:, np.newaxis]
    return JudgedRows(rows, actual, predicted, np.ones(len(rows)), place.ravel(), held)


def found_of(judged: JudgedRows, code: int) -> Found:
    """Count the rows of a class that are predicted as this class, and the false alarms."""
    is_class, is_called = judged.actual == code, judged.predicted == code
    n_found, n_class = int((is_class & is_called).sum()), int(is_class.sum())
    return Found(n_class, n_found, int(is_called.sum()) - n_found, len(is_class) - n_class)


def share_right(tree: Tree, found: Matched) -> float | None:
    """Return the accuracy on the rows that have a class; None as for `known_rows`."""
    judged = known_rows(tree, found)
    return None if judged is None else score_rows(Scoring(Score.ACCURACY), judged)
