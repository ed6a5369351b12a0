"""The complexity curves: training and cross-validated scores along every limit of the tree."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from explorer.tree.rules import SearchRules, StopRules
from explorer.views.complexity.complexity_track import ComplexityTrack, complexity_track
from explorer.views.complexity.surface_view import SurfaceView
from explorer.views.scores.track_scores import Limit, ScrubberScores, TrackScores, rules_along
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
