"""The complexity curve: training and cross-validated scores along a limit of the tree."""

from dataclasses import dataclass, replace

from explorer.data.display import show_count, show_number
from explorer.tree.rules import StopRules
from explorer.views.nodes.axes import number_ticks
from explorer.views.nodes.track_scores import ScrubberScores, TrackScores
from explorer.views.nodes.tracks import ScrubberView, Track

Score = float | None


@dataclass(frozen=True, slots=True)
class ComplexityTrack:
    """The stops of one limit whose trees are grown, from the smallest tree; lists run over them.

    `values` are those of the limit (None: no limit), `labels` the same in words, `stop_names` and
    `leaves_names` what stands below the picture: the value, and the leaves of its tree.
    `training` is the score on all rows that grow the tree, `mean` that over the folds, `deviation`
    their standard deviation, and `folds` each fold's (a list a stop); None where there is none.
    The texts are both scores as shown. `present` is the stop of the tree on the page, `best` that
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
    mean: tuple[Score, ...]
    deviation: tuple[Score, ...]
    folds: tuple[tuple[Score, ...], ...]
    training_texts: tuple[str, ...]
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


@dataclass(frozen=True, slots=True)
class ComplexityView:
    """The curve along each limit, under the other two limits' present values.

    `is_share` says whether scores are shown as per cent; `folded` and `training` name the curves.
    """

    is_share: bool
    folded: str
    training: str
    n_folds: int
    depth: ComplexityTrack
    leaves: ComplexityTrack
    alpha: ComplexityTrack
    max_depth: int | None
    max_leaf_nodes: int | None
    ccp_alpha: float


def complexity_view(
    view: ScrubberView, scores: ScrubberScores, stop: StopRules, *, is_share: bool
) -> ComplexityView:
    """Of the scrubber's stops and their scores; `stop` are the page's limits."""

    def curve(name: str, track: Track, scored: TrackScores) -> ComplexityTrack:
        order = _from_the_smallest(track)
        texts = [scored.text[i] for i in order], [track.stops[i].score_text for i in order]
        places = {stop: place for place, stop in enumerate(order)}
        low, high = _reach(track, scored, order)
        found = ComplexityTrack(
            values=tuple(track.stops[i].value for i in order),
            labels=tuple(_label(name, track.stops[i].label) for i in order),
            stop_names=tuple(track.stops[i].label for i in order),
            leaves_names=tuple(
                "" if name == "leaves" else _leaves(track.stops[i].n_leaves or 0) for i in order
            ),
            training=tuple(track.stops[i].score for i in order),
            mean=tuple(scored.mean[i] for i in order),
            deviation=tuple(scored.deviation[i] for i in order),
            folds=tuple(scored.folds[i] for i in order),
            training_texts=tuple(texts[1]),
            mean_texts=tuple(texts[0]),
            apart=tuple(
                _apart(track.stops[i].score, scored.mean[i], is_share=is_share) for i in order
            ),
            present=places[track.present],
            best=None if scored.best is None else places[scored.best],
            simplest=None if scored.simplest is None else places[scored.simplest],
            least=scored.least,
            title="",
            low=low,
            high=high,
            ticks=_ticks(low, high, is_share=is_share),
        )
        return replace(found, title=_title(found, scores.name, view.score_name))

    return ComplexityView(
        is_share=is_share,
        folded=scores.name,
        training=view.score_name,
        n_folds=len(scores.depth.folds[0]),
        depth=curve("depth", view.depth, scores.depth),
        leaves=curve("leaves", view.leaves, scores.leaves),
        alpha=curve("alpha", view.alpha, scores.alpha),
        max_depth=stop.max_depth,
        max_leaf_nodes=stop.max_leaf_nodes,
        ccp_alpha=stop.ccp_alpha,
    )


def _from_the_smallest(track: Track) -> list[int]:
    """The grown stops, from the smallest tree; of pruning they stand the other way."""
    grown = [i for i, stop in enumerate(track.stops) if stop.n_leaves is not None]
    return sorted(grown, key=lambda i: track.stops[i].n_leaves or 0)


def _reach(track: Track, scored: TrackScores, order: list[int]) -> tuple[float, float]:
    split = order[1:] or order
    found = [track.stops[i].score for i in split]
    found += [score for i in split for score in (scored.mean[i], *scored.folds[i])]
    known = [score for score in found if score is not None]
    if not known:
        return 0.0, 1.0
    low, high = min(known), max(known)
    room = 0.05 * ((high - low) or 1.0)
    return low - room, high + room


def _ticks(low: float, high: float, *, is_share: bool) -> tuple[tuple[float, str], ...]:
    if not is_share:
        return tuple(number_ticks(low, high))
    percent = number_ticks(100 * low, min(100 * high, 100.0))
    return tuple((value / 100, f"{text} %") for value, text in percent)


def _label(name: str, label: str) -> str:
    leaves = "1 leaf" if label == "1" else f"{label} leaves"
    return {"depth": f"depth {label}", "alpha": f"α = {label}"}.get(name, leaves)


def _leaves(n: int) -> str:
    return "1 leaf" if n == 1 else f"{show_count(n)} leaves"


def _apart(training: Score, mean: Score, *, is_share: bool) -> str:
    """How far the scores lie apart, as they are shown; "" where there are not both."""
    if training is None or mean is None:
        return ""
    if is_share:
        points = round(abs(round(100 * training, 1) - round(100 * mean, 1)), 1)
        return f"{show_number(points, 3)} point{'s' * (points != 1)} apart"
    return f"{show_number(round(abs(round(training, 3) - round(mean, 3)), 3), 3)} apart"


def _title(track: ComplexityTrack, folded: str, training: str) -> str:
    """What the curve shows."""
    best, last = track.best, len(track.values) - 1
    subject = f"{folded[0].upper()}{folded[1:]}"
    if best is None:
        return f"{subject} is not known"
    if last == 0:
        return f"{subject} is {track.mean_texts[0]}, of the only tree"
    if best == last:
        return f"{subject} is best for the largest tree, {track.mean_texts[best]}"
    on = (track.training[last] or 0) > (track.training[best] or 0)
    goes_on = f"; {training} goes on to {track.training_texts[last]}" if on else ""
    return f"{subject} stops rising at {track.labels[best]}{goes_on}"
