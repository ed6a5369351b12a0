"""Cross-validated scores along the scrubber, and the two stops that they point to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from explorer.data.display import show_number, show_share
from explorer.judging.cross_validation import CrossValidation, GrownFolds
from explorer.judging.node_losses import Loss
from explorer.tree.rules import StopRules
from explorer.views.nodes.fold_summary import fold_label
from explorer.views.nodes.node_texts import even_digits
from explorer.views.nodes.tracks import ScrubberStop, ScrubberView, Track


@dataclass(frozen=True, slots=True)
class TrackScores:
    """One entry a stop; None and "" where no fold has a score, or the tree is not grown yet.

    `key` is that of the stops. `mean` over the folds, and their standard deviation. `best`
    is the stop of the best mean, `simplest` the smallest tree within one standard error of it,
    whose mean is `least` or more. `folds` are each fold's scores, a list a stop.
    """

    key: str
    mean: tuple[float | None, ...]
    deviation: tuple[float | None, ...]
    text: tuple[str, ...]
    best: int | None
    simplest: int | None
    least: float | None
    folds: tuple[tuple[float | None, ...], ...]


@dataclass(frozen=True, slots=True)
class ScrubberScores:
    """The scores of each track's stops, from trees that had not seen the rows they predict."""

    depth: TrackScores
    leaves: TrackScores
    alpha: TrackScores
    name: str
    note: str


def scrubber_scores(view: ScrubberView, stop: StopRules, grown: GrownFolds) -> ScrubberScores:
    """Every stop's score under the other limits' present values, `stop`."""
    is_weighted = view.score_name.startswith("weighted")
    return ScrubberScores(
        _scored(view.depth, [_at_depth(stop, one) for one in _grown(view.depth)], grown),
        _scored(view.leaves, [_at_leaves(stop, one) for one in _grown(view.leaves)], grown),
        _scored(view.alpha, [_at_alpha(stop, one) for one in _grown(view.alpha)], grown),
        fold_label(grown.folds.n_folds, grown.loss, is_weighted=is_weighted),
        grown.folds.note,
    )


def scores_as_plain(view: ScrubberScores, stop: StopRules) -> dict[str, Any]:
    """The view as JSON takes it, and the limits under which it holds."""
    tracks = {"depth": view.depth, "leaves": view.leaves, "alpha": view.alpha}
    limits = {
        "max_depth": stop.max_depth,
        "max_leaf_nodes": stop.max_leaf_nodes,
        "ccp_alpha": stop.ccp_alpha,
    }
    shown = ("key", "text", "best", "simplest")
    return {
        "name": view.name,
        "limits": limits,
        **{name: {key: getattr(one, key) for key in shown} for name, one in tracks.items()},
    }


def _grown(track: Track) -> list[ScrubberStop]:
    """The stops whose tree is grown; they come first."""
    return [one for one in track.stops if one.n_leaves is not None]


def _at_depth(stop: StopRules, one: ScrubberStop) -> StopRules:
    return replace(stop, max_depth=None if one.value is None else int(one.value))


def _at_leaves(stop: StopRules, one: ScrubberStop) -> StopRules:
    return replace(stop, max_leaf_nodes=None if one.value is None else int(one.value))


def _at_alpha(stop: StopRules, one: ScrubberStop) -> StopRules:
    return replace(stop, ccp_alpha=one.value or 0.0)


def _scored(track: Track, stops: Sequence[StopRules], grown: GrownFolds) -> TrackScores:
    found = grown.under(stops)
    left = len(track.stops) - len(stops)
    nothing: tuple[None, ...] = (None,) * left
    leaves = [one.n_leaves or 0 for one in _grown(track)]
    order = sorted(range(len(stops)), key=leaves.__getitem__)  # from the smallest tree
    rising = found.at(order)
    best, simplest = rising.best(), rising.simplest()
    least = None if best is None else rising.mean[best] - rising.standard_error[best]
    return TrackScores(
        track.key,
        (*map(_number, found.mean), *nothing),
        (*map(_number, found.deviation), *nothing),
        (*_texts(found), *("",) * left),
        None if best is None else order[best],
        None if simplest is None else order[simplest],
        None if least is None else _number(least),
        (*(tuple(map(_number, column)) for column in found.scores.T), *((),) * left),
    )


def _number(value: np.float64) -> float | None:
    return None if np.isnan(value) else round(float(value), 12)


def _texts(found: CrossValidation) -> tuple[str, ...]:
    means = found.mean.tolist()
    if found.loss is Loss.MISCLASSIFICATION:
        return tuple("" if np.isnan(mean) else show_share(mean) for mean in means)
    return even_digits(["" if np.isnan(mean) else show_number(mean, 3) for mean in means], 3)
