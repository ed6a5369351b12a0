"""A forest as a page shows it: its vote over a plane as trees are added, and trees one by one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count
from explorer.data.schema import Task
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.forest.voting import decided, outputs, running_votes
from explorer.judging.forest.out_of_bag import score_of
from explorer.judging.forest.study import ForestStudy
from explorer.tree.tree import Tree
from explorer.views.forest.error_chart import ErrorChart, error_chart
from explorer.views.forest.finding import (
    alone_text,
    caption_of,
    measures_of,
    singles_title,
    title_of,
)
from explorer.views.forest.importance_rows import ImportanceRows, importance_rows
from explorer.views.forest.measure import Measure
from explorer.views.nodes.votes.plane import plane_of
from explorer.views.nodes.votes.plane_view import Colouring, PlaneView, plane_view
from explorer.views.nodes.votes.vote_map import VoteMap

FloatArray = NDArray[np.float64]

SIZES = (1, 5, 50)
"""Numbers of trees whose vote is drawn, beside that of all."""
N_SINGLES = 12
SMALL_CELLS = 36
"""Along an axis of numbers, of the small maps."""


@dataclass(frozen=True, slots=True)
class ScoredMap:
    """A map with its words: "5 trees", "error 7.5 %". tree: the number, from 1, of the single tree
    that it is of; 0 of a vote."""

    name: str
    note: str
    tree: int
    map: VoteMap


@dataclass(frozen=True, slots=True)
class ForestView:
    """title: the finding; caption: what it speaks of. measures: pairs of a number and what it is.
    plane is what `maps` (votes, of ever more trees) lie on, `small` what `singles` do: single trees
    from the best to the worst on the rows kept back. is_fixed: its maps alone, to be looked at."""

    title: str
    caption: str
    measures: tuple[tuple[str, str], ...]
    plane: PlaneView
    maps: tuple[ScoredMap, ...]
    chart: ErrorChart
    small: PlaneView
    singles: tuple[ScoredMap, ...]
    singles_title: str
    importances: ImportanceRows
    is_fixed: bool = False


def forest_view(
    study: ForestStudy,
    training: TrainingTable,
    tree: Tree,
    axes: tuple[str, str | None],
    colours_of: Tree | None = None,
) -> ForestView:
    """training: the rows that the forest was grown from. tree: the page's own tree of them; classes
    and numbers are coloured as those of `colours_of`, by default of that tree."""
    painter = tree if colours_of is None else colours_of
    colouring = Colouring.of(painter)
    large, little = (plane_of(training, *axes, *n) for n in ((), (SMALL_CELLS,)))
    singles = _singles(study)
    return ForestView(
        title=title_of(study),
        caption=caption_of(study),
        measures=measures_of(study),
        plane=plane_view(large, training, painter, colouring),
        maps=_votes(study, large.columns, colouring),
        chart=error_chart(study, tree),
        small=plane_view(little, training, painter, colouring),
        singles=tuple(
            ScoredMap(
                f"tree {show_count(number + 1)}",
                alone_text(study, number),
                number + 1,
                colouring.map_of(outputs(study.forest.trees[number], little.columns)),
            )
            for number in singles
        ),
        singles_title=singles_title(study, singles),
        importances=importance_rows(study, tree),
    )


def _votes(
    study: ForestStudy, cells: Sequence[FeatureValues], colouring: Colouring
) -> tuple[ScoredMap, ...]:
    """Of the first so many trees of the study's order."""
    trees = [study.forest.trees[number] for number in study.order.tolist()]
    wanted = {min(size, len(trees)) for size in (*SIZES, len(trees))}
    judged: Iterable[FloatArray | None] = repeat(None)
    if study.judged is not None:
        judged = running_votes(trees, study.judged.columns)
    found = []
    both = zip(running_votes(trees, cells), judged, strict=False)
    for count, (here, of_judged) in enumerate(both, 1):
        check_cancelled()
        if count in wanted:
            name = f"{show_count(count)} tree{'s' * (count != 1)}"
            number = int(study.order[0]) + 1 if count == 1 else 0
            note = _note(study, of_judged)
            found.append(ScoredMap(name, note, number, colouring.map_of(here)))
    return tuple(found)


def _note(study: ForestStudy, votes: FloatArray | None) -> str:
    judged, measure = study.judged, Measure(study.loss)
    if judged is None or votes is None:
        return ""
    predicted = decided(votes, is_classes=judged.task is Task.CLASSIFICATION)
    score = score_of(predicted, judged, np.arange(judged.n_rows), study.loss)
    return measure.told(float(measure.of(np.array([score]))[0]))


def _singles(study: ForestStudy) -> list[int]:
    """Of all trees some, equally far apart from the best to the worst; the first without scores."""
    n_trees = len(study.forest.trees)
    n = min(N_SINGLES, n_trees)
    if study.growing is None:
        return list(range(n))
    errors = Measure(study.loss).badness(study.growing.alone)
    places = np.linspace(0, n_trees - 1, n).round().astype(np.int64)
    return [int(number) for number in np.argsort(errors, kind="stable")[places]]
