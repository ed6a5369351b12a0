"""Lists of rows with their predictions, their order, and the leaf that most of them reach."""

from dataclasses import dataclass, replace

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import show_count
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.judging.judged_rows import JudgedRows, leaves_reached
from explorer.tree.tree import Tree
from explorer.views.nodes.rows_in_tree import download_words, rows_taken
from explorer.views.nodes.wording import rows as rows_in_words
from explorer.views.nodes.wording import short
from explorer.views.scores.judged_part import JudgedPart


@dataclass(frozen=True, slots=True, eq=False)
class PredictionRows:
    """Rows of a part, in the order in which they are listed.

    at: int64[n], indices into `part.judged`. columns: indices into the table's schema: the row
    label and the features that the tree splits on, those nearest to its root first. The page shows
    the first `n_shown` rows, a download has the first `n_taken`; `capped` states this if they are
    not all. is_cell: whether the rows share one true and one predicted class.
    """

    part: JudgedPart
    at: IntArray
    columns: tuple[int, ...]
    n_shown: int
    n_taken: int
    title: str
    capped: str
    is_cell: bool = False

    @property
    def rows(self) -> IntArray:
        """int64[n]: indices into the rows of the table that the training rows come from."""
        return self.part.training.rows[self.part.judged.rows[self.at]]

    @property
    def words(self) -> str:
        """The rows of a cell or a leaf that are shown, in words."""
        n = len(self.at)
        some = "" if self.n_shown == n else f" ({show_count(self.n_shown)} of them)"
        if self.is_cell:
            return f"{self.title} by {self.part.judge}{some}"
        return f"{rows_in_words(n)} ({self.part.name}) of one leaf{some}"


@dataclass(frozen=True, slots=True)
class LeafOfRows:
    """The leaf that most of the shown rows reach: its path, and how many do."""

    path: str
    n_here: int
    n_rows: int


def rows_of_cell(
    part: JudgedPart, actual: int, predicted: int, tree: Tree, table: Table
) -> PredictionRows:
    """Return the rows of one class that are predicted as one class (codes)."""
    judged = part.judged
    at = np.flatnonzero((judged.actual == actual) & (judged.predicted == predicted))
    names = [short(name) for name in part.training.classes]
    n, are = len(at), "is" if len(at) == 1 else "are"
    right = "predicted correctly"
    named = right if actual == predicted else f"predicted as {names[predicted]}"
    counted = rows_in_words(n) if n else "No row"
    title = f"{counted} of {names[actual]} {are if n else 'is'} {named}"
    return replace(_listed(part, at, title, tree, table), is_cell=True)


def rows_wrong_first(part: JudgedPart, tree: Tree, table: Table) -> PredictionRows:
    """Return all rows of the part: misclassified rows first, the most confident errors before the
    others; for numbers, the largest errors first."""
    judged = part.judged
    if judged.leaf_weights is None:
        errors = np.abs(judged.actual - judged.predicted)
        title = _all_rows(len(judged), "the largest error first")
        return _listed(part, np.argsort(-errors, kind="stable"), title, tree, table)
    is_right = judged.actual == judged.predicted
    sure = judged.share_of(judged.predicted.astype(np.int64))
    order = np.lexsort((np.where(is_right, sure, -sure), is_right))
    wrong = int((~is_right).sum())
    told = "none misclassified"
    if wrong:
        told = f"the {show_count(wrong)} misclassified row{'s' * (wrong != 1)} first"
    return _listed(part, order, _all_rows(len(judged), told), tree, table)


def _all_rows(n: int, order: str) -> str:
    return f"All {rows_in_words(n)}, {order}" if n > 1 else "The only row"


def rows_of_leaf(part: JudgedPart, leaf: int, tree: Tree, table: Table) -> PredictionRows:
    """Return the rows of the part that reach a leaf of the tree, the largest error first."""
    judged = part.judged
    here = np.flatnonzero(leaves_reached(tree, part.training, judged.rows) == leaf)
    errors = np.abs(judged.actual[here] - judged.predicted[here])
    at = here[np.argsort(-errors, kind="stable")]
    n = len(at)
    counted = f"{rows_in_words(n)} {'reaches' if n == 1 else 'reach'}" if n else "No row reaches"
    return _listed(part, at, f"{counted} this leaf, the largest error first", tree, table)


def leaf_of_most(found: PredictionRows, tree: Tree) -> LeafOfRows | None:
    """Return the leaf with most of the rows shown (ties go to the first), or None without rows."""
    at = found.at[: found.n_shown]
    if not len(at):
        return None
    reached = leaves_reached(tree, found.part.training, found.part.judged.rows[at])
    counts = np.bincount(reached, minlength=tree.n_nodes)
    leaf = int(counts.argmax())
    return LeafOfRows(tree.path(leaf), int(counts[leaf]), len(at))


def shares_listed(judged: JudgedRows, at: IntArray, codes: IntArray) -> FloatArray:
    """Return these classes' shares in the leaf of each listed row, float64[n_codes, n]."""
    return np.array([judged.share_of(int(code))[at] for code in codes])


def _listed(part: JudgedPart, at: IntArray, title: str, tree: Tree, table: Table) -> PredictionRows:
    columns = _columns(part.training, tree, table)
    width = len(columns) + len(part.training.classes) + 3
    n, n_shown = len(at), min(len(at), CAPS.max_shown_rows)
    n_taken = rows_taken(n, width, CAPS.max_download_cells)
    capped = download_words(n, n_shown, n_taken)
    return PredictionRows(part, at, columns, n_shown, n_taken, title, capped)


def _columns(training: TrainingTable, tree: Tree, table: Table) -> tuple[int, ...]:
    label = [] if training.row_labels is None else [training.row_labels.column.name]
    asked = dict.fromkeys(tree.feature[~tree.is_leaf].tolist())
    names = [*label, *(tree.features[feature].name for feature in asked)]
    return tuple(dict.fromkeys(table.schema.index(name) for name in names))
