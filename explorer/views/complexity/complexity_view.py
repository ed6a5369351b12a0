"""The complexity curves: training and cross-validated scores along every limit of the tree."""

import math
from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import BoolArray
from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.judged_nodes import JudgedNodes
from explorer.judging.scoring import Scoring
from explorer.judging.unseen.complexity_surface import is_quick, surface_of
from explorer.judging.unseen.cross_validation import GrownFolds, scores_on
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import kept_splits
from explorer.views.complexity.surface_view import SurfaceView, surface_view
from explorer.views.nodes.wording import leaves
from explorer.views.scores.score_form import ScoreForm, Value, form_of
from explorer.views.scores.track_scores import (
    Limit,
    ScrubberScores,
    TrackScores,
    rules_along,
    scored,
)
from explorer.views.scores.tracks import ScrubberStop, ScrubberView, Track, is_cut, scores_keeping

_ROUND = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80)
MAX_VALUES = 16
"""How many values of a limit are tried, plus the present one if it is not among them."""

AnyLimit = Limit | Literal["leaf_size"]

_COUNTED: dict[str, str] = {"split": "rows to split", "leaf_size": "rows in a leaf"}
_AFTER: dict[str, str] = {"leaves": " leaves"} | {key: f" {one}" for key, one in _COUNTED.items()}


@dataclass(frozen=True, slots=True)
class ComplexityTrack:
    """The stops of one limit whose trees are grown, from the smallest tree; lists run over them.

    `values` are the limit's (None: no limit), `labels` the same in words; `stop_names` and
    `leaves_names` make up the line below the picture: the value, and the leaves of its tree.
    `training` is the score on all rows that grow the tree, `tuning` on the tuning rows (empty if
    none are held out), `mean` over the folds, `deviation` the folds' standard deviation, `folds`
    each fold's score (one list per stop); None if missing. The texts are the scores as shown.
    `present` is the stop of the tree on the page, `best` the stop with the best mean, `simplest`
    the smallest tree within one standard error of it (mean at least `least`). `among` names the
    stops among which `best` is the best, if deeper trees are not offered. `apart` is the distance
    between the two scores of each stop, `title` the finding. The picture reaches from `low` to
    `high`, which ignores the score of a tree without a split; `ticks` lie between.
    """

    values: tuple[float | None, ...]
    labels: tuple[str, ...]
    stop_names: tuple[str, ...]
    leaves_names: tuple[str, ...]
    training: tuple[Value, ...]
    tuning: tuple[Value, ...]
    mean: tuple[Value, ...]
    deviation: tuple[Value, ...]
    folds: tuple[tuple[Value, ...], ...]
    training_texts: tuple[str, ...]
    tuning_texts: tuple[str, ...]
    mean_texts: tuple[str, ...]
    apart: tuple[str, ...]
    present: int
    best: int | None
    simplest: int | None
    least: Value
    among: str
    title: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]


Tuning = Callable[[Sequence[StopRules]], Sequence[float]]


@dataclass(frozen=True, slots=True)
class ComplexityView:
    """The curve along each limit, under the other limits' present values.

    `key` identifies the table and limits; `folded`, `training` and `tuning` name the curves.
    `surface` is None if no cell has a score. The curve along the rows in a leaf is separate,
    because trees are regrown for it.
    """

    key: str
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
    form: ScoreForm,
) -> ComplexityView:
    """Return the view of the scrubber's stops and the rows to split; `search`, `stop`: the page's.

    `tuning` scores the trees under some stop rules on the tuning rows, if there are any.
    """

    def curve(name: Limit, track: Track, scored: TrackScores) -> ComplexityTrack:
        tuned = tuning(rules_along(track, name, stop))
        names = scores.name, view.score_name
        return complexity_track(name, track, scored, tuned, *names, form=form)

    return ComplexityView(
        key=key,
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


def values_tried(least: int, most: int, present: int) -> tuple[int, ...]:
    """Return round numbers from `least` to `most`, with similar ratios, and the present one."""
    round_numbers = (value * 100**power for power in range(4) for value in _ROUND)
    all_round = [value for value in round_numbers if least <= value <= most]
    n = min(len(all_round), MAX_VALUES)
    places = np.rint(np.linspace(0, len(all_round) - 1, n)).astype(int)
    found = [all_round[place] for place in places.tolist()]
    if present not in found:
        insort(found, present)
    return tuple(found)


def split_track(judged: JudgedNodes, stop: StopRules, values: Iterable[int]) -> Track:
    """Return every `min_samples_split`, from the most rows down, under the other present limits.

    `judged`: a tree grown without it and not trimmed by a leaf budget or pruning, judged by the
    rows that grew it. Values that give the same tree all remain: the folds' trees may differ.
    """
    falling = sorted(values, reverse=True)
    rules = [replace(stop, min_samples_split=rows) for rows in falling]
    kept = kept_splits(judged.tree, rules)
    return _track(falling, stop.min_samples_split, [(judged, splits) for splits in kept])


def leaf_size_track(trees: Iterable[JudgedNodes], stop: StopRules, present: int) -> Track:
    """Return every `min_samples_leaf`, from the most rows down, under the present stop rules.

    `trees`: one grown under each and not trimmed by a leaf budget or pruning, judged by the rows
    that grew it.
    """
    falling = sorted(trees, key=lambda one: -one.tree.search.min_samples_leaf)
    sizes = [one.tree.search.min_samples_leaf for one in falling]
    return _track(sizes, present, [(one, kept_splits(one.tree, [stop])[0]) for one in falling])


def _track(
    values: Sequence[int], present: int, trees: Sequence[tuple[JudgedNodes, BoolArray]]
) -> Track:
    """Return a stop for each tree, given by the splits that it keeps of another tree."""
    first = trees[0][0]
    scores = [scores_keeping(judged, kept[np.newaxis])[0] for judged, kept in trees]
    texts = form_of(first.scoring, first.tree.target).texts(scores)
    stops = [
        ScrubberStop(
            value,
            show_count(value),
            int((judged.tree.depth[kept] + 1).max(initial=0)),
            int(np.count_nonzero(kept)) + 1,
            score,
            text,
        )
        for value, (judged, kept), score, text in zip(values, trees, scores, texts, strict=True)
    ]
    return Track(tuple(stops), values.index(present), "")


def complexity_track(
    name: AnyLimit,
    track: Track,
    scored: TrackScores,
    tuning: Sequence[float],
    folded: str,
    training: str,
    *,
    form: ScoreForm,
) -> ComplexityTrack:
    """Return the curve along a limit; `folded` and `training` name its scores.

    tuning: one per stop whose tree is grown, NaN if there is none; empty without tuning rows.
    """
    order = _from_the_smallest(name, track)
    tuned: list[Value] = []
    if len(tuning):
        judged = [float(tuning[i]) for i in order]
        tuned = [None if math.isnan(one) else round(one, 12) for one in judged]
    places = {stop: place for place, stop in enumerate(order)}
    low, high = _reach(track, scored, tuned, order, form)
    found = ComplexityTrack(
        values=tuple(track.stops[i].value for i in order),
        labels=tuple(_label(name, track.stops[i].label) for i in order),
        stop_names=tuple(track.stops[i].label for i in order),
        leaves_names=tuple(
            "" if name == "leaves" else leaves(track.stops[i].n_leaves or 0) for i in order
        ),
        training=tuple(track.stops[i].score for i in order),
        tuning=tuple(tuned),
        mean=tuple(scored.mean[i] for i in order),
        deviation=tuple(scored.deviation[i] for i in order),
        folds=tuple(scored.folds[i] for i in order),
        training_texts=tuple(track.stops[i].score_text for i in order),
        tuning_texts=form.texts(tuned),
        mean_texts=tuple(scored.text[i] for i in order),
        apart=tuple(_apart(track.stops[i].score, scored.mean[i], form=form) for i in order),
        present=places[track.present],
        best=None if scored.best is None else places[scored.best],
        simplest=None if scored.simplest is None else places[scored.simplest],
        least=scored.least,
        among="the offered depths" if name == "depth" and scored.is_bounded else "",
        title="",
        low=low,
        high=high,
        ticks=form.ticks(low, high),
    )
    return replace(found, title=_title(name, found, folded, training))


def _from_the_smallest(name: AnyLimit, track: Track) -> list[int]:
    """Return the grown stops, from the smallest tree; pruning's are in the opposite order.

    Limits that count rows keep their order: under a looser one a tree may be smaller.
    """
    grown = [i for i, stop in enumerate(track.stops) if stop.n_leaves is not None]
    if name in ("split", "leaf_size"):
        return grown
    return sorted(grown, key=lambda i: track.stops[i].n_leaves or 0)


def _reach(
    track: Track, scored: TrackScores, tuned: list[Value], order: list[int], form: ScoreForm
) -> tuple[float, float]:
    split = order[1:] or order
    found: list[Value] = [track.stops[i].score for i in split]
    found += [score for i in split for score in (scored.mean[i], *scored.folds[i])]
    found += tuned[1:] or tuned
    return form.reach(score for score in found if score is not None)


def _label(name: AnyLimit, label: str) -> str:
    if label == "1" and name in ("leaf_size", "leaves"):
        return "1 leaf" if name == "leaves" else "1 row in a leaf"
    return {"depth": "depth ", "alpha": "α = "}.get(name, "") + label + _AFTER.get(name, "")


def _apart(training: Value, mean: Value, *, form: ScoreForm) -> str:
    """Say how far apart the scores are, as shown; "" if one is missing."""
    if training is None or mean is None:
        return ""
    gap = form.gap(training, mean)
    return f"{form.gap_words(gap)} apart" if gap else "equal"


def _title(name: AnyLimit, track: ComplexityTrack, folded: str, training: str) -> str:
    """Return what the curve shows."""
    best, last = track.best, len(track.values) - 1
    subject = f"{folded[0].upper()}{folded[1:]}"
    if best is None:
        return f"{subject} is not known"
    if last == 0:
        return f"{subject} is {track.mean_texts[0]} for the only tree"
    if track.simplest is not None and _is_one_leaf(track, track.simplest) and best > 0:
        tops = f"{track.mean_texts[best]}, at {track.labels[best]}"
        return f"No tree is clearly better than a single leaf; the best {folded} is {tops}"
    if best == last:
        # With fewer rows per leaf a tree is not always larger.
        which = track.labels[best] if name == "leaf_size" else "the largest tree"
        which = f"{track.labels[best]}, the deepest offered" if track.among else which
        return f"{subject} is best for {which}: {track.mean_texts[best]}"
    reached, at_best = track.training[last], track.training[best]
    on = reached is not None and at_best is not None and reached > at_best
    goes_on = f"; {training} improves further, to {track.training_texts[last]}" if on else ""
    if _is_one_leaf(track, best):
        return f"{subject} is best for a single leaf{goes_on}"
    if best == 0:
        return f"{subject} is best at {track.labels[best]}, the highest limit tried{goes_on}"
    if track.among:
        return f"{subject} is best at {track.labels[best]} among {track.among}{goes_on}"
    return f"{subject} stops improving at {track.labels[best]}{goes_on}"


def _is_one_leaf(track: ComplexityTrack, stop: int) -> bool:
    return "1 leaf" in (track.leaves_names[stop], track.labels[stop])


def complexity_of(
    grown: JudgedNodes,
    view: ScrubberView,
    scores: ScrubberScores,
    folds: GrownFolds,
    shown: TreeSpec,
    tuning: TrainingTable | None,
    key: str,
) -> ComplexityView:
    """Return the curves of the tree on the page.

    grown: the tree under no limit except depth, judged by the rows that grew it. view and scores:
    the scrubber's, under the other limits. tuning: the rows that choose limits.
    """
    stop, form = shown.stop, form_of(folds.scoring, shown.training.target)
    most = min(CAPS.max_min_samples_split, shown.n_rows)
    values = values_tried(2, most, stop.min_samples_split)
    split = split_track(grown, stop, values)
    rules = rules_along(split, "split", stop)
    return complexity_view(
        view,
        scores,
        (split, scored(split, folds.under(rules), form)),
        lambda stops: tuned(tuning, grown.tree, stops, folds.scoring),
        _surface(grown.tree, folds, shown, values),
        shown.search,
        stop,
        key=key,
        form=form,
    )


def tuned(
    tuning: TrainingTable | None, tree: Tree, stops: Sequence[StopRules], scoring: Scoring
) -> list[float]:
    """Return the tree's score on the tuning rows under each rule; empty without tuning rows."""
    if tuning is None:
        return []
    found: list[float] = scores_on(tuning, tree, stops, scoring).tolist()
    return found


def _surface(
    tree: Tree, folds: GrownFolds, shown: TreeSpec, values: tuple[int, ...]
) -> SurfaceView | None:
    stop, depths = shown.stop, range(1, int(tree.depth.max()) + 1)
    if not depths:
        return None
    # The folds' trees may be deeper than this one, up to the depth limit.
    limits = (*depths[:-1], max(depths[-1], shown.depth_asked))
    drawn = replace(surface_of(folds, limits, values, stop), depths=tuple(depths))
    # With a leaf budget or pruning, each pair of limits is trimmed separately.
    every = range(values[0], values[-1] + 1)
    whole = surface_of(folds, limits, every, stop) if is_quick(folds, stop) else None
    form = form_of(folds.scoring, tree.target)
    return surface_view(drawn, whole, stop, form=form, is_cut=is_cut(tree))
