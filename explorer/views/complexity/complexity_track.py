"""The scores along one limit of the tree, which is a curve of the complexity picture."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from explorer.views.nodes.wording import leaves
from explorer.views.scores.fold_summary import gap_words, shown_gap
from explorer.views.scores.shown_scores import Score, score_reach, score_texts, score_ticks
from explorer.views.scores.track_scores import Limit, TrackScores
from explorer.views.scores.tracks import Track

AnyLimit = Limit | Literal["leaf_size"]

_COUNTED: dict[str, str] = {"split": "rows to split", "leaf_size": "rows in a leaf"}


@dataclass(frozen=True, slots=True)
class ComplexityTrack:
    """The stops of one limit whose trees are grown, from the smallest tree; lists run over them.

    `values` are those of the limit (None: no limit), `labels` the same in words, `stop_names` and
    `leaves_names` what stands below the picture: the value, and the leaves of its tree.
    `training` is the score on all rows that grow the tree, `tuning` that on the rows that tune it
    (empty where none are kept back), `mean` that over the folds, `deviation` their standard
    deviation, and `folds` each fold's (a list a stop); None where there is none. The texts are the
    scores as shown. `present` is the stop of the tree on the page, `best` that
    of the best mean, `simplest` the smallest tree within one standard error of it, whose mean is
    `least` or more. `apart` says how far both scores of each stop lie apart, `title` what the
    curve shows. The picture reaches from `low` to `high`, which leaves out what a tree without a
    split scores, and `ticks` lie between.
    """

    values: tuple[float | None, ...]
    labels: tuple[str, ...]
    stop_names: tuple[str, ...]
    leaves_names: tuple[str, ...]
    training: tuple[Score, ...]
    tuning: tuple[Score, ...]
    mean: tuple[Score, ...]
    deviation: tuple[Score, ...]
    folds: tuple[tuple[Score, ...], ...]
    training_texts: tuple[str, ...]
    tuning_texts: tuple[str, ...]
    mean_texts: tuple[str, ...]
    apart: tuple[str, ...]
    present: int
    best: int | None
    simplest: int | None
    least: Score
    title: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]


def complexity_track(
    name: AnyLimit,
    track: Track,
    scored: TrackScores,
    tuning: Sequence[float],
    folded: str,
    training: str,
    *,
    is_share: bool,
) -> ComplexityTrack:
    """The curve along a limit; `folded` and `training` name its scores.

    tuning: one a stop whose tree is grown, NaN where there is none; empty for no tuning rows.
    """
    order = _from_the_smallest(name, track)
    tuned = [_known(tuning[i]) for i in order] if len(tuning) else []
    places = {stop: place for place, stop in enumerate(order)}
    low, high = _reach(track, scored, tuned, order)
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
        tuning_texts=score_texts(tuned, is_share=is_share),
        mean_texts=tuple(scored.text[i] for i in order),
        apart=tuple(_apart(track.stops[i].score, scored.mean[i], is_share=is_share) for i in order),
        present=places[track.present],
        best=None if scored.best is None else places[scored.best],
        simplest=None if scored.simplest is None else places[scored.simplest],
        least=scored.least,
        title="",
        low=low,
        high=high,
        ticks=score_ticks(low, high, is_share=is_share),
    )
    return replace(found, title=_title(name, found, folded, training))


def _from_the_smallest(name: AnyLimit, track: Track) -> list[int]:
    """The grown stops, from the smallest tree; of pruning they stand the other way.

    The limits that count rows stay in order: under a looser one a tree may be smaller.
    """
    grown = [i for i, stop in enumerate(track.stops) if stop.n_leaves is not None]
    if name in ("split", "leaf_size"):
        return grown
    return sorted(grown, key=lambda i: track.stops[i].n_leaves or 0)


def _known(score: float) -> Score:
    return None if math.isnan(score) else round(float(score), 12)


def _reach(
    track: Track, scored: TrackScores, tuned: list[Score], order: list[int]
) -> tuple[float, float]:
    split = order[1:] or order
    found = [track.stops[i].score for i in split]
    found += [score for i in split for score in (scored.mean[i], *scored.folds[i])]
    found += tuned[1:] or tuned
    return score_reach([score for score in found if score is not None])


def _label(name: AnyLimit, label: str) -> str:
    match name:
        case "depth":
            return f"depth {label}"
        case "alpha":
            return f"α = {label}"
        case "split":
            return f"{label} rows to split"
        case "leaf_size":
            return "1 row in a leaf" if label == "1" else f"{label} rows in a leaf"
        case "leaves":
            return "1 leaf" if label == "1" else f"{label} leaves"


def _apart(training: Score, mean: Score, *, is_share: bool) -> str:
    """How far the scores lie apart, as they are shown; "" where there are not both."""
    if training is None or mean is None:
        return ""
    gap = shown_gap(training, mean, is_share=is_share)
    return f"{gap_words(gap, is_share=is_share)} apart" if gap else "equal"


def _title(name: AnyLimit, track: ComplexityTrack, folded: str, training: str) -> str:
    """What the curve shows."""
    best, last = track.best, len(track.values) - 1
    subject = f"{folded[0].upper()}{folded[1:]}"
    if best is None:
        return f"{subject} is not known"
    if last == 0:
        return f"{subject} is {track.mean_texts[0]}, of the only tree"
    if best == last:
        # Under fewer rows in a leaf a tree need not be larger.
        which = track.labels[best] if name == "leaf_size" else "the largest tree"
        return f"{subject} is best for {which}, {track.mean_texts[best]}"
    on = (track.training[last] or 0) > (track.training[best] or 0)
    goes_on = f"; {training} goes on to {track.training_texts[last]}" if on else ""
    if track.leaves_names[best] == "1 leaf" or track.labels[best] == "1 leaf":
        return f"{subject} is best for a single leaf{goes_on}"
    if best == 0:
        return (
            f"{subject} is highest with the most {_COUNTED[name]}, {track.stop_names[0]}{goes_on}"
        )
    return f"{subject} stops rising at {track.labels[best]}{goes_on}"
