"""The complexity curves: training and cross-validated scores along every limit of the tree."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from explorer.caps import CAPS
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.shown import Shown
from explorer.judging.node_losses import usual_loss
from explorer.judging.unseen.complexity_surface import surface_of
from explorer.judging.unseen.cross_validation import GrownFolds, scores_on
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.views.complexity.complexity_track import ComplexityTrack, complexity_track
from explorer.views.complexity.row_limits import split_track, values_tried
from explorer.views.complexity.surface_view import SurfaceView, surface_view
from explorer.views.scores.track_scores import (
    Limit,
    ScrubberScores,
    TrackScores,
    rules_along,
    scored,
)
from explorer.views.scores.tracks import ScrubberView, Track

Tuning = Callable[[Sequence[StopRules]], Sequence[float]]


@dataclass(frozen=True, slots=True)
class ComplexityView:
    """The curve along each limit, under the other limits' present values.

    `key` names the table and the limits that all of it is of. `is_share` says whether scores are
    shown as per cent; `folded`, `training` and `tuning` name the curves.
    `surface` is None where no cell has a score. The curve along the rows in a leaf comes by itself,
    because trees are grown anew for it.
    """

    key: str
    is_share: bool
    folded: str
    training: str
    tuning: str
    n_folds: int
    depth: ComplexityTrack
    leaves: ComplexityTrack
    alpha: ComplexityTrack
    split: ComplexityTrack
    surface: SurfaceView | None
    max_depth: int | None
    max_leaf_nodes: int | None
    ccp_alpha: float
    min_samples_split: int
    min_samples_leaf: int


def complexity_view(
    view: ScrubberView,
    scores: ScrubberScores,
    split: tuple[Track, TrackScores],
    tuning: Tuning,
    surface: SurfaceView | None,
    search: SearchRules,
    stop: StopRules,
    *,
    key: str,
    is_share: bool,
) -> ComplexityView:
    """Of the scrubber's stops and those of the rows to split; `search`, `stop`: the page's.

    `tuning` scores the trees under some stop rules on the rows that tune, where there are any.
    """

    def curve(name: Limit, track: Track, scored: TrackScores) -> ComplexityTrack:
        tuned = tuning(rules_along(track, name, stop))
        names = scores.name, view.score_name
        return complexity_track(name, track, scored, tuned, *names, is_share=is_share)

    return ComplexityView(
        key=key,
        is_share=is_share,
        folded=scores.name,
        training=view.score_name,
        tuning=view.score_name.replace("training", "tuning"),
        n_folds=len(scores.depth.folds[0]),
        depth=curve("depth", view.depth, scores.depth),
        leaves=curve("leaves", view.leaves, scores.leaves),
        alpha=curve("alpha", view.alpha, scores.alpha),
        split=curve("split", *split),
        surface=surface,
        max_depth=stop.max_depth,
        max_leaf_nodes=stop.max_leaf_nodes,
        ccp_alpha=stop.ccp_alpha,
        min_samples_split=stop.min_samples_split,
        min_samples_leaf=search.min_samples_leaf,
    )


def complexity_of(
    grown: Tree,
    view: ScrubberView,
    scores: ScrubberScores,
    folds: GrownFolds,
    shown: Shown,
    tuning: TrainingTable | None,
    key: str,
) -> ComplexityView:
    """The curves of the tree that is shown, `grown` before every limit but that of depth.

    view and scores: the scrubber's, under the other limits. tuning: the rows that choose limits.
    """
    stop, is_share = shown.stop, shown.training.task is Task.CLASSIFICATION
    most = min(CAPS.max_min_samples_split, shown.training.n_rows)
    values = values_tried(2, most, stop.min_samples_split)
    split = split_track(grown, stop, values)
    rules = rules_along(split, "split", stop)
    return complexity_view(
        view,
        scores,
        (split, scored(split, folds.under(rules))),
        lambda stops: tuned(tuning, grown, stops),
        _surface(grown, folds, shown, values),
        shown.search,
        stop,
        key=key,
        is_share=is_share,
    )


def tuned(tuning: TrainingTable | None, tree: Tree, stops: Sequence[StopRules]) -> list[float]:
    """What the tree scores on the tuning rows under each of the rules; nothing without rows."""
    if tuning is None:
        return []
    found: list[float] = scores_on(tuning, tree, stops, loss=usual_loss(tree.task)).tolist()
    return found


def _surface(
    tree: Tree, folds: GrownFolds, shown: Shown, values: tuple[int, ...]
) -> SurfaceView | None:
    stop, depths = shown.stop, range(1, int(tree.depth.max()) + 1)
    if not depths:
        return None
    # Trees of folds may be deeper than this one, up to the limit that is set.
    limits = (*depths[:-1], max(depths[-1], shown.depth_asked))
    drawn = replace(surface_of(folds, limits, values, stop), depths=tuple(depths))
    # Among trees that a leaf budget or pruning shapes each pair of limits is trimmed by itself.
    is_quick = stop.max_leaf_nodes is None and stop.ccp_alpha == 0
    every = range(values[0], values[-1] + 1)
    whole = surface_of(folds, limits, every, stop) if is_quick else None
    return surface_view(drawn, whole, stop, is_share=shown.training.task is Task.CLASSIFICATION)
