"""Cross-validated scores along the scrubber, and the two stops they suggest."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.display import to_digits
from explorer.judging.unseen.cross_validation import CrossValidation, GrownFolds
from explorer.tree.rules import StopRules
from explorer.views.scores.fold_summary import fold_label
from explorer.views.scores.score_form import ScoreForm, form_of
from explorer.views.scores.tracks import ScrubberView, Track

Limit = Literal["depth", "leaves", "alpha", "split"]
"""A limit among the stop rules, by the name of its track."""


@dataclass(frozen=True, slots=True)
class TrackScores:
    """One entry per stop; None and "" if no fold has a score, or the tree is not grown yet.

    `key` is the stops'. `mean` is over the folds, with their standard deviation and the mean's
    standard error. `best` is the stop with the best mean, `simplest` the smallest tree within one
    standard error of it (mean at least `least`). `folds` are each fold's scores, one list per stop.
    is_bounded: whether both the folds' trees and the page's continue below the deepest stop.
    """

    key: str
    mean: tuple[float | None, ...]
    deviation: tuple[float | None, ...]
    error: tuple[float | None, ...]
    text: tuple[str, ...]
    best: int | None
    simplest: int | None
    least: float | None
    folds: tuple[tuple[float | None, ...], ...]
    is_bounded: bool


@dataclass(frozen=True, slots=True)
class ScrubberScores:
    """The scores of each track's stops, from trees that have not seen the rows they predict."""

    depth: TrackScores
    leaves: TrackScores
    alpha: TrackScores
    name: str
    note: str


def scrubber_scores(view: ScrubberView, stop: StopRules, grown: GrownFolds) -> ScrubberScores:
    """Return every stop's score under the other limits' current values, `stop`."""
    form = form_of(grown.scoring, grown.target)
    return ScrubberScores(
        scored(view.depth, grown.under(rules_along(view.depth, "depth", stop)), form),
        scored(view.leaves, grown.under(rules_along(view.leaves, "leaves", stop)), form),
        scored(view.alpha, grown.under(rules_along(view.alpha, "alpha", stop)), form),
        fold_label(grown.folds.n_folds, form, is_weighted=view.is_weighted),
        grown.folds.note,
    )


def scores_as_plain(view: ScrubberScores, stop: StopRules) -> dict[str, Any]:
    """Return the view as JSON values, with the limits for which it is valid."""
    tracks = {"depth": view.depth, "leaves": view.leaves, "alpha": view.alpha}
    limits = {name: getattr(stop, name) for name in ("max_depth", "max_leaf_nodes", "ccp_alpha")}
    plain = {
        name: {key: getattr(one, key) for key in ("key", "text", "best", "simplest")}
        | {key: _for_drawing(getattr(one, key)) for key in ("mean", "deviation")}
        | {"bounded": name == "depth" and one.is_bounded}
        for name, one in tracks.items()
    }
    return {"name": view.name, "limits": limits, **plain}


def _for_drawing(values: Sequence[float | None]) -> list[float | None]:
    """Round to four digits: they are sent with every click, and finer ones are not visible."""
    return [None if value is None else to_digits(value, 4) for value in values]


def rules_along(track: Track, limit: Limit, stop: StopRules) -> list[StopRules]:
    """Return the stop rules of the track's stops whose tree is grown, which come first."""
    grown = [one.value for one in track.stops if one.n_leaves is not None]
    return [_with_limit(stop, limit, value) for value in grown]


def _with_limit(stop: StopRules, limit: Limit, value: float | None) -> StopRules:
    match limit:
        case "depth":
            return replace(stop, max_depth=None if value is None else int(value))
        case "leaves":
            return replace(stop, max_leaf_nodes=None if value is None else int(value))
        case "alpha":
            return replace(stop, ccp_alpha=value or 0.0)
        case "split":
            return replace(stop, min_samples_split=int(value or 2))


def scored(track: Track, found: CrossValidation, form: ScoreForm) -> TrackScores:
    """Return the scores of the track's stops; `found` has a column per stop with a grown tree."""
    n_grown = len(found.stops)
    left = len(track.stops) - n_grown
    nothing: tuple[None, ...] = (None,) * left
    leaves = [one.n_leaves or 0 for one in track.stops[:n_grown]]
    order = sorted(range(n_grown), key=leaves.__getitem__)  # from the smallest tree
    rising = found.at(order)
    best, simplest = rising.best, rising.simplest
    least = None if best is None else rising.mean[best] - rising.standard_error[best]
    return TrackScores(
        track.key,
        (*_numbers(found.mean), *nothing),
        (*_numbers(found.deviation), *nothing),
        (*_numbers(found.standard_error), *nothing),
        (*form.texts(found.mean.tolist()), *("",) * left),
        None if best is None else order[best],
        None if simplest is None else order[simplest],
        None if least is None else _numbers(least)[0],
        (*map(_numbers, found.scores.T), *((),) * left),
        found.is_bounded and track.is_cut,
    )


def _numbers(values: FloatArray | np.float64) -> tuple[float | None, ...]:
    found: list[float] = np.ravel(values).tolist()
    return tuple(None if value != value else round(value, 12) for value in found)
