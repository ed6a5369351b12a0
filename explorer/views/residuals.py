"""Each part's predicted against true numbers, row by row, and the leaf that each row reaches."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import DAY, show_count, show_distance
from explorer.data.schema import Column, Display, Kind
from explorer.judging.judged_rows import leaves_reached
from explorer.judging.part_scores import NumberScores
from explorer.tree.tree import Tree
from explorer.views.nodes.axes import number_axis
from explorer.views.nodes.wording import (
    number_words,
    on_one_line,
    predictions_in_words,
    rows,
    short,
)
from explorer.views.scores.judged_part import JudgedPart, ScoreTable, score_table


@dataclass(frozen=True, slots=True)
class Reach:
    """An axis: its name, its ends, and its ticks with their texts."""

    name: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True, eq=False)
class ResidualsPart:
    """The points of one part, as lists; `error` is true minus predicted, for dates in days.

    `words` describe each point; `leaf` is the index, among the view's leaves, of the leaf that the
    row reaches in the tree on the page. `shown` says how many rows are drawn, if not all.
    """

    name: str
    title: str
    predicted: FloatArray
    actual: FloatArray
    error: FloatArray
    leaf: IntArray
    words: tuple[str, ...]
    error_axis: Reach
    shown: str


@dataclass(frozen=True, slots=True, eq=False)
class ResidualsView:
    """`values` is the axis of predicted and true values. Leaves are sorted by prediction, the
    lowest first: `leaf_paths` from the root, `leaf_words` their predictions."""

    values: Reach
    leaf_paths: tuple[str, ...]
    leaf_words: tuple[str, ...]
    parts: tuple[ResidualsPart, ...]
    scores: ScoreTable


def residuals_view(parts: Sequence[JudgedPart], tree: Tree) -> ResidualsView:
    """Return the view of one or more parts of one table, whose target is a number."""
    target = tree.target
    leaves = tree.leaves[np.argsort(np.asarray(tree.prediction)[tree.leaves], kind="stable")]
    place = np.zeros(tree.n_nodes, np.int64)
    place[leaves] = np.arange(len(leaves))
    drawn = [_drawn(part) for part in parts]
    reached = [
        place[leaves_reached(tree, part.training, part.judged.rows[at])]
        for part, at in zip(parts, drawn, strict=True)
    ]
    kept, index = np.unique(np.concatenate(reached), return_inverse=True)
    ends = np.cumsum([0, *(len(each) for each in reached)])
    some = [int(leaf) for leaf in leaves[kept]]
    said = predictions_in_words(tree, some)
    judged = (part.judged for part in parts)
    numbers = [numbers for one in judged for numbers in (one.actual, one.predicted)]
    everything = np.concatenate(numbers).astype(np.float64)
    return ResidualsView(
        values=_reach(short(target.name), target, everything),
        leaf_paths=tuple(tree.path(leaf) for leaf in some),
        leaf_words=tuple(f"leaf predicting {said[leaf]}" for leaf in some),
        parts=tuple(
            _part(part, at, index[start:end], target)
            for part, at, start, end in zip(parts, drawn, ends[:-1], ends[1:], strict=True)
        ),
        scores=score_table(parts, target),
    )


def residuals_title(part: JudgedPart, target: Column) -> str:
    """Return the finding: how far predictions are off on average, and which tree made them."""
    scores = part.scores
    assert isinstance(scores, NumberScores)  # residuals are of numbers
    n, exact = scores.n_rows, scores.mae == 0
    told = f"{part.whose_rows} " if part.whose_rows else ""
    of = f"{'all ' * exact}{show_count(n)} {told}rows" if n > 1 else f"the only {told}row"
    what, are = ("Predictions", "are") if n > 1 else ("The prediction", "is")
    made = f"{what} of {short(target.name)} for {of} {are}"
    if exact:
        return f"{made} exact (made by {part.judge_of_all})"
    miss = show_distance(target, scores.mae, 3)
    average = f" on {'weighted ' * part.is_weighted}average" * (n > 1)
    return f"{made} off by {miss}{average} (made by {part.judge_of_all})"


def _part(part: JudgedPart, at: IntArray, leaf: IntArray, target: Column) -> ResidualsPart:
    judged = part.judged
    actual, predicted = (np.asarray(one, np.float64) for one in (judged.actual, judged.predicted))
    unit = DAY if target.display is Display.DATE else 1
    errors = (actual - predicted) / unit
    of = {Display.DATE: " (days)", Display.TIME: " (seconds)"}.get(target.display, "")
    numbers = Column("", Kind.NUMERIC)
    n, n_drawn = len(judged), len(at)
    return ResidualsPart(
        name=part.name,
        title=residuals_title(part, target),
        predicted=predicted[at],
        actual=actual[at],
        error=errors[at],
        leaf=leaf,
        words=tuple(_words(part, int(i), target) for i in at),
        error_axis=_reach(f"true − predicted{of}", numbers, np.append(errors, 0.0)),
        shown="" if n_drawn == n else f"{show_count(n_drawn)} of {rows(n)}, drawn at random.",
    )


def _words(part: JudgedPart, i: int, target: Column) -> str:
    judged = part.judged
    index = int(judged.rows[i])
    row, line = on_one_line(part.training.row_name(index)), part.training.line_words(index)
    row += f" ({line})" if line else ""
    true, said = (number_words(target, float(one[i])) for one in (judged.actual, judged.predicted))
    return f"{row}: true {true}, predicted {said}"


def _drawn(part: JudgedPart) -> IntArray:
    """Return ascending indices into the judged rows: all or, if many, always the same sample."""
    n = len(part.judged)
    if n <= CAPS.max_judged_points:
        return np.arange(n)
    digest = hashlib.sha256(f"{part.training.fingerprint} {part.name} points".encode())
    random = np.random.default_rng(int.from_bytes(digest.digest()[:8]))
    return np.sort(random.choice(n, CAPS.max_judged_points, replace=False))


def _reach(name: str, column: Column, values: FloatArray) -> Reach:
    axis = number_axis(column, values)
    return Reach(name, axis.low, axis.high, axis.ticks)
