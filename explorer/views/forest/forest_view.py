"""A forest as the page shows it: its vote over a plane as trees are added, and its single trees."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.display import show_count, show_share
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.forest.voting import outputs, running_votes
from explorer.judging.forest.out_of_bag import score_of
from explorer.judging.forest.shuffling import VoteImportances
from explorer.judging.forest.study import ForestStudy, sizes_of
from explorer.tree.tree import Tree, impurity_shares
from explorer.views.forest.class_chart import ClassChart, class_chart
from explorer.views.forest.finding import (
    CAPTION,
    alone_text,
    measures_of,
    own_score,
    singles_title,
    study_form,
    title_of,
)
from explorer.views.nodes.votes import Colouring, PlaneView, VoteMap, plane_of, plane_view
from explorer.views.nodes.wording import on_one_line, short_within

BAND = (10, 90)
"""Percentiles of the orders: the band excludes the luckiest and the unluckiest."""


@dataclass(frozen=True, slots=True)
class ErrorChart:
    """Scores by number of trees; lists run over `sizes`.

    mean, low, high: on held-out rows, over the orders; empty without such rows. out_of_bag: in the
    order of growth; NaN if no row is out of the bag. alone: the mean of the trees, each by itself;
    tree: the page's tree; NaN if not known. texts: the first two in words, one text per size.
    lowest, highest: the ends of the axis.
    """

    title: str
    measure: str
    sizes: tuple[int, ...]
    mean: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]
    out_of_bag: tuple[float, ...]
    alone: float
    alone_text: str
    tree: float
    tree_text: str
    texts: tuple[tuple[str, str], ...]
    lowest: float
    highest: float
    ticks: tuple[tuple[float, str], ...]
    told: str


MAX_LISTED = 8


@dataclass(frozen=True, slots=True)
class ImportanceRow:
    """A feature and its share of the impurity decrease in the forest and in the tree; lost: what
    the forest's score loses if the feature is shuffled, NaN if not known."""

    name: str
    whole: str
    forest: float
    forest_text: str
    tree: float
    tree_text: str
    lost: float
    lost_text: str


@dataclass(frozen=True, slots=True)
class ImportanceRows:
    """The features that matter most in the forest, in falling order; `told` says how many are left
    out. lost_head: the heading of the scores lost; "" without held-out rows."""

    title: str
    lost_head: str
    rows: tuple[ImportanceRow, ...]
    told: str


SIZES = (1, 5, 50)
"""Numbers of trees whose vote is drawn, as well as the vote of all."""
N_SINGLES = 12
SMALL_CELLS = 36
"""Cells along a numeric axis of the small maps."""


@dataclass(frozen=True, slots=True)
class ScoredMap:
    """A map with its words: "5 trees", "error 7.5 %". tree: the number, from 1, of the single tree
    that it shows; 0 for a vote."""

    name: str
    note: str
    tree: int
    map: VoteMap


@dataclass(frozen=True, slots=True)
class ForestView:
    """The forest's maps, scores and words.

    title: the finding; caption: what it refers to. measures: pairs of a number and its name. plane:
    where `maps` (votes of more and more trees) are drawn. small: where `singles` are: single trees
    from the best to the worst on held-out rows. is_fixed: only its maps, view only.
    """

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
    curves: ClassChart | None
    is_fixed: bool = False


def forest_view(
    study: ForestStudy,
    training: TrainingTable,
    tree: Tree,
    axes: tuple[str, str | None],
    colours_of: Tree | None = None,
    code: int | None = None,
) -> ForestView:
    """Return the view of a forest.

    training: the rows that the forest was grown from. tree: the page's tree of the same rows.
    colours_of: the tree whose colours are used, by default the page's. code: the code of the class
    of interest, if any.
    """
    painter = tree if colours_of is None else colours_of
    colouring = Colouring.of(painter)
    large, little = (plane_of(training, *axes, *n) for n in ((), (SMALL_CELLS,)))
    singles = _singles(study)
    return ForestView(
        title=title_of(study, own_score(study, tree)),
        caption=CAPTION,
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
        curves=class_chart(study, tree, code),
    )


def _votes(
    study: ForestStudy, cells: Sequence[FeatureValues], colouring: Colouring
) -> tuple[ScoredMap, ...]:
    """Return maps of the votes of the first trees in the study's order."""
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
    judged = study.judged
    if judged is None or votes is None:
        return ""
    n_trees = float(len(study.forest.trees))
    every = np.arange(judged.n_rows)
    form = study_form(study)
    score = score_of(votes * n_trees, n_trees, judged, every, study.scoring)
    return f"{form.name} {form.text(score)}"


def _singles(study: ForestStudy) -> list[int]:
    """Return some trees, evenly spaced from the best to the worst; the first ones if unscored."""
    n_trees = len(study.forest.trees)
    n = min(N_SINGLES, n_trees)
    if study.growing is None:
        return list(range(n))
    errors = -study.growing.alone
    places = np.linspace(0, n_trees - 1, n).round().astype(np.int64)
    return [int(number) for number in np.argsort(errors, kind="stable")[places]]


def error_chart(study: ForestStudy, tree: Tree) -> ErrorChart:
    """`tree` is the page's own, of the same rows."""
    form, n_trees = study_form(study), len(study.forest.trees)
    growing, bag = study.growing, study.out_of_bag.scores
    sizes = sizes_of(n_trees)
    none = np.full(len(sizes), np.nan)
    mean, low, high, alone = none, none, none, np.nan
    if growing is not None:
        together = growing.together
        mean = together.mean(axis=0)
        low, high = np.percentile(together, BAND, axis=0)
        alone = float(growing.alone.mean())
    own, seen = own_score(study, tree), bag[sizes - 1]
    drawn = np.concatenate([mean, low, high, seen, [alone, own]])
    lowest, highest = form.reach(drawn.tolist())
    return ErrorChart(
        title=f"{form.name[0].upper()}{form.name[1:]} by number of trees",
        measure=form.name,
        sizes=tuple(sizes.tolist()),
        mean=tuple(mean.tolist()),
        low=tuple(low.tolist()),
        high=tuple(high.tolist()),
        out_of_bag=tuple(seen.tolist()),
        alone=alone,
        alone_text=form.text(alone),
        tree=own,
        tree_text=form.text(own),
        texts=tuple(
            (form.text(kept_back), form.text(bagged))
            for kept_back, bagged in zip(mean.tolist(), seen.tolist(), strict=True)
        ),
        lowest=lowest,
        highest=highest,
        ticks=form.ticks(lowest, highest),
        told=_chart_words(study),
    )


def _chart_words(study: ForestStudy) -> str:
    """Say how the lines were computed."""
    out_of_bag = (
        "For the out-of-bag score, only trees whose samples do not contain a row predict this row."
    )
    if study.growing is None or study.judged is None:
        return out_of_bag
    (low, high), n_orders = BAND, len(study.growing.together)
    return (
        f"The trees are added in {show_count(n_orders)} different orders. The line shows the mean "
        f"score on {_held_out(study.judged.n_rows)}; the band shows the {low}th to {high}th "
        f"percentile. {out_of_bag}"
    )


def _held_out(n_rows: int) -> str:
    return f"{show_count(n_rows)} held-out row{'s' * (n_rows != 1)}"


def importance_rows(study: ForestStudy, tree: Tree) -> ImportanceRows:
    """`tree` is the page's own, of the same rows."""
    forest, one = study.importances, impurity_shares(tree)
    first = np.argsort(-forest, kind="stable")[:MAX_LISTED].tolist()
    n_features, names = len(forest), tree.features.names
    told = (
        "Each bar shows a feature’s share of the impurity decrease; for the forest, it is the mean "
        "over all trees."
    )
    lost = np.full(n_features, np.nan)
    if study.shuffled is not None:
        lost = study.shuffled.permutation
        told += f" {_shuffled_words(study, study.shuffled)}"
    form = study_form(study)
    if len(first) < n_features:
        told = f"{show_count(len(first))} of {show_count(n_features)} features are shown. {told}"
    return ImportanceRows(
        _importances_title(int((forest > 0).sum()), int((one > 0).sum()), n_features),
        "" if study.shuffled is None else form.lost_head,
        tuple(
            ImportanceRow(
                short_within(names[index]),
                on_one_line(names[index]),
                float(forest[index]),
                show_share(float(forest[index])),
                float(one[index]),
                show_share(float(one[index])),
                float(lost[index]),
                form.lost_text(float(lost[index])),
            )
            for index in first
        ),
        told,
    )


def _shuffled_words(study: ForestStudy, shuffled: VoteImportances) -> str:
    form, n_held = study_form(study), 0 if study.judged is None else study.judged.n_rows
    which = _held_out(shuffled.n_judged)
    if shuffled.n_judged < n_held:
        which = f"{show_count(shuffled.n_judged)} of {_held_out(n_held)}"
    moves, n = "rises" if form.is_loss else "falls", len(shuffled.lost)
    times = f"the mean of {show_count(n)} shuffles" if n > 1 else "one shuffle"
    return (
        f"“Lost” is how much the vote’s {form.name} {moves} when the feature’s values are "
        f"shuffled among {which} ({times})."
    )


def _importances_title(in_forest: int, in_tree: int, n_features: int) -> str:
    of = f"of {show_count(n_features)} feature{'s' * (n_features != 1)}"
    if in_forest == in_tree:
        return f"The forest and the page’s tree each split on {show_count(in_tree)} {of}"
    splits = f"The forest splits on {show_count(in_forest)} {of}"
    return f"{splits}, the page’s tree on {show_count(in_tree)}"
