"""The error of a forest as trees are added, in many orders of its trees."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count
from explorer.judging.forest.study import ForestStudy, sizes_of
from explorer.judging.node_losses import Loss
from explorer.judging.part_scores import ClassScores, NumberScores, score
from explorer.tree.tree import Tree
from explorer.views.forest.measure import Measure
from explorer.views.nodes.wording import rows
from explorer.views.scores.shown_scores import score_reach, score_ticks

FloatArray = NDArray[np.float64]

BAND = (10, 90)
"""Per cent of the orders: the band leaves out the luckiest and the unluckiest."""


@dataclass(frozen=True, slots=True)
class ErrorChart:
    """Lists run over `sizes`, numbers of trees. mean, low, high: on the rows kept back, over the
    orders; none where no row is. out_of_bag: in the order of growth; NaN of no row. alone: the mean
    of the trees, each by itself; tree: the page's own tree; NaN where there is none. `texts` say
    the first two, a text a size; `lowest` and `highest` are the ends of the axis."""

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


def error_chart(study: ForestStudy, tree: Tree) -> ErrorChart:
    """`tree` is the page's own, of the same rows."""
    measure, n_trees = Measure(study.loss), len(study.forest.trees)
    growing = study.growing
    bag = measure.of(study.out_of_bag.scores)
    sizes = sizes_of(n_trees)
    none = np.full(len(sizes), np.nan)
    mean, low, high, alone, own = none, none, none, np.nan, np.nan
    if growing is not None and study.judged is not None:
        together = measure.of(growing.together)
        mean = together.mean(axis=0)
        low, high = np.percentile(together, BAND, axis=0)
        alone = float(measure.of(growing.alone).mean())
        own = float(measure.of(np.array([_score_of(tree, study)]))[0])
    seen = bag[sizes - 1]
    drawn = np.concatenate([mean, low, high, seen, [alone, own]])
    lowest, highest = score_reach(drawn[np.isfinite(drawn)].tolist())
    lowest = max(lowest, 0.0) if measure.is_share else lowest
    return ErrorChart(
        title=_title(measure),
        measure=measure.name,
        sizes=tuple(sizes.tolist()),
        mean=tuple(mean.tolist()),
        low=tuple(low.tolist()),
        high=tuple(high.tolist()),
        out_of_bag=tuple(seen.tolist()),
        alone=alone,
        alone_text=measure.text(alone),
        tree=own,
        tree_text=measure.text(own),
        texts=tuple(
            (measure.text(kept_back), measure.text(bagged))
            for kept_back, bagged in zip(mean.tolist(), seen.tolist(), strict=True)
        ),
        lowest=lowest,
        highest=highest,
        ticks=score_ticks(lowest, highest, is_share=measure.is_share),
        told=_told(study),
    )


def _score_of(tree: Tree, study: ForestStudy) -> float:
    assert study.judged is not None, "rows kept back judge"
    match score(tree, study.judged):
        case ClassScores() as found:
            return found.accuracy
        case NumberScores(r2=r2, mae=mae):
            return mae if study.loss is Loss.ABSOLUTE_ERROR else r2


def _title(measure: Measure) -> str:
    return f"{measure.name[0].upper()}{measure.name[1:]} by number of trees"


def _told(study: ForestStudy) -> str:
    """How the lines came about."""
    if study.growing is None or study.judged is None:
        return "Out-of-bag: each row is judged by the trees whose sample has not got it."
    low, high = BAND
    n_orders = len(study.growing.together)
    return (
        f"Line and band: mean, and {low} to {high} %, of {show_count(n_orders)} orders of the "
        f"trees, on {rows(study.judged.n_rows)} kept back. Out-of-bag: each row is judged by the "
        "trees whose sample has not got it."
    )
