"""The pruning curve: the scores of the weakest-link sequence's subtrees, and their branches."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.display import show_count
from explorer.data.schema import Task
from explorer.judging.scoring import Scoring
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import kept_splits
from explorer.views.nodes.classes import class_slots
from explorer.views.nodes.measures import position_between, usual_range
from explorer.views.nodes.wording import leaves
from explorer.views.scores.score_form import ScoreForm, Value, form_of
from explorer.views.scores.track_scores import ScrubberScores
from explorer.views.scores.tracks import ScrubberStop, ScrubberView, Track


@dataclass(frozen=True, slots=True, eq=False)
class Branches:
    """The nodes of the largest subtree that is drawn, breadth first; one entry per node.

    parent: int64, indices into these nodes, -1 at the root. depth: int64. x: float64, 0 to 1, a
    leaf's place among the leaves, or the middle between a split's children. share: float64, of the
    tree's weight. there_from, split_from: int64, the first stop, from the smallest tree, whose
    subtree has the node, and in which it is split (the number of stops if none). slot: int64, the
    mark of the predicted class, or mean: float64, the prediction's place on the target's scale.
    `drawn` says how many nodes are drawn, if not all.
    """

    parent: IntArray
    depth: IntArray
    x: FloatArray
    share: FloatArray
    there_from: IntArray
    split_from: IntArray
    slot: IntArray | None
    mean: FloatArray | None
    drawn: str


@dataclass(frozen=True, slots=True, eq=False)
class PruningView:
    """The subtrees that pruning leaves under the other limits' current values, smallest first.

    Lists have one entry per subtree: `values` are the smallest alphas that give each subtree,
    `alphas` the same in words, `leaves` the numbers of leaves and `labels` these in words.
    `training` is the score on the training rows, `mean` the score over the folds, whose trees are
    pruned to no more leaves, and `error` its standard error; None without folds. The texts are both
    scores as shown. `present` is the tree on the page, `best` the one with the best mean,
    `simplest` the smallest within one standard error of it (mean at least `least`). The picture
    ranges from `low` to `high`, which excludes the tree with one leaf. `of_all` says how many
    subtrees are left out.
    """

    title: str
    caption: str
    folded: str
    training_name: str
    values: tuple[float, ...]
    alphas: tuple[str, ...]
    leaves: tuple[str, ...]
    labels: tuple[str, ...]
    training: tuple[Value, ...]
    mean: tuple[Value, ...]
    error: tuple[Value, ...]
    training_texts: tuple[str, ...]
    mean_texts: tuple[str, ...]
    present: int
    best: int | None
    simplest: int | None
    least: Value
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    of_all: str
    branches: Branches
    max_depth: int | None
    max_leaf_nodes: int | None
    ccp_alpha: float


def pruning_view(
    tree: Tree, view: ScrubberView, scores: ScrubberScores, stop: StopRules, scoring: Scoring
) -> PruningView:
    """Return the view, given the tree without limits, its scrubber, and the page's rules."""
    form, track, scored = form_of(scoring, tree.target), view.alpha, scores.alpha
    order = _from_the_smallest(track)
    places = {index: place for place, index in enumerate(order)}
    stops = [track.stops[i] for i in order]
    means, errors = ([column[i] for i in order] for column in (scored.mean, scored.error))
    low, high = _reach(stops, means, errors, form)
    found = PruningView(
        title="",
        caption="",
        folded=scores.name,
        training_name=view.score_name,
        values=tuple(one.value or 0.0 for one in stops),
        alphas=tuple(one.label for one in stops),
        leaves=tuple(show_count(one.n_leaves or 0) for one in stops),
        labels=tuple(leaves(one.n_leaves or 0) for one in stops),
        training=tuple(one.score for one in stops),
        mean=tuple(means),
        error=tuple(errors),
        training_texts=tuple(one.score_text for one in stops),
        mean_texts=tuple(scored.text[i] for i in order),
        present=places[track.present],
        best=None if scored.best is None else places[scored.best],
        simplest=None if scored.simplest is None else places[scored.simplest],
        least=scored.least,
        low=low,
        high=high,
        ticks=form.ticks(low, high),
        of_all=track.drawn,
        branches=branches_of(tree, [replace(stop, ccp_alpha=one.value or 0.0) for one in stops]),
        max_depth=stop.max_depth,
        max_leaf_nodes=stop.max_leaf_nodes,
        ccp_alpha=stop.ccp_alpha,
    )
    title = _title(found, form=form)
    return replace(found, title=title, caption=_caption(found))


def _from_the_smallest(track: Track) -> list[int]:
    return sorted(range(len(track.stops)), key=lambda i: track.stops[i].n_leaves or 0)


def _reach(
    stops: list[ScrubberStop], means: list[Value], errors: list[Value], form: ScoreForm
) -> tuple[float, float]:
    """Return the range of all marks of trees that have a split."""
    first = 1 if len(stops) > 1 else 0
    found = [one.score for one in stops[first:] if one.score is not None]
    for mean, error in zip(means[first:], errors[first:], strict=True):
        if mean is not None:
            found += [mean - (error or 0.0), mean + (error or 0.0)]
    return form.reach(found)


def _title(view: PruningView, *, form: ScoreForm) -> str:
    """Say how much worse the smallest tree that is about as good is than the unpruned one."""
    whole = len(view.values) - 1
    if whole == 0:
        return "There is nothing to prune: the tree is one leaf"
    simplest = view.simplest
    unpruned = view.mean[whole]
    if simplest is None or unpruned is None:
        return f"The cost of pruning is unknown, because there is no {view.folded}"
    if simplest == whole:
        return "Any pruning costs more than one standard error"
    kept = view.mean[simplest]
    gap = 0.0 if kept is None else form.gap(unpruned, kept)
    size = form.gap_of(gap)
    does = f"costs {size}" if gap > 0 else f"gains {size}" if gap else "costs nothing"
    return f"Pruning to {view.labels[simplest]} {does}"


def _caption(view: PruningView) -> str:
    """Explain how the scores were measured."""
    if len(view.values) == 1:
        return ""
    said = f"{view.folded}: each fold’s tree is pruned to at most the same number of leaves"
    return f"{said[0].upper()}{said[1:]}."


def branches_of(
    tree: Tree, stops: Sequence[StopRules], max_nodes: int = CAPS.max_pruning_nodes
) -> Branches:
    """Return the branches of a tree that neither pruning nor a leaf budget has trimmed.

    `stops` lead from the smallest subtree to the largest, each contained in the next. The largest
    subtree with at most `max_nodes` nodes is drawn.
    """
    kept = kept_splits(tree, stops)
    n = len(stops)
    split_from = n - np.count_nonzero(kept, axis=0)
    there_from = np.concatenate([[0], split_from[tree.parent[1:]]])
    sizes = 2 * np.count_nonzero(kept, axis=1) + 1
    last = int(np.count_nonzero(sizes <= max_nodes)) - 1
    nodes = np.flatnonzero(there_from <= last)
    index = np.full(tree.n_nodes, -1)
    index[nodes] = np.arange(len(nodes))
    parent = np.where(nodes > 0, index[tree.parent[nodes]], -1)
    is_split = split_from[nodes] <= last
    slot, mean = _predictions(tree, nodes)
    return Branches(
        parent,
        tree.depth[nodes],
        _places(parent, is_split),
        tree.weight[nodes] / tree.weight[0],
        there_from[nodes],
        split_from[nodes],
        slot,
        mean,
        _drawn(len(nodes), int(sizes[-1])),
    )


def _drawn(n: int, n_all: int) -> str:
    if n == n_all:
        return ""
    return f"The {show_count(n)} of {show_count(n_all)} nodes that are pruned last"


def _predictions(tree: Tree, nodes: IntArray) -> tuple[IntArray | None, FloatArray | None]:
    if tree.task is Task.REGRESSION:
        means = np.asarray(tree.prediction, np.float64)
        return None, position_between(means[nodes], *usual_range(tree))
    slots = np.array(class_slots(tree.statistics[0].tolist()), np.int64)
    return slots[tree.prediction[nodes]], None


def _places(parent: IntArray, is_split: BoolArray) -> FloatArray:
    """Place leaves from left to right at equal distances, and splits midway above their children.

    Children are next to each other, in the order of their parents.
    """
    n_leaves = np.where(is_split, 0, 1)
    for node in range(len(parent) - 1, 0, -1):
        n_leaves[parent[node]] += n_leaves[node]
    start, x = np.zeros(len(parent), np.int64), np.zeros(len(parent))
    for node in range(1, len(parent)):
        is_right = parent[node] == parent[node - 1] and (node % 2 == 0)
        start[node] = start[parent[node]] + (n_leaves[node - 1] if is_right else 0)
    x[:] = start + 0.5
    for node in range(len(parent) - 1, 1, -2):
        x[parent[node]] = (x[node - 1] + x[node]) / 2
    return np.asarray(x / n_leaves[0])
