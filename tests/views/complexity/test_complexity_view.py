"""The complexity curve: the data sent to its picture, and its title."""

import zlib
from dataclasses import replace

import pytest

from explorer import SearchRules, StopRules
from explorer.data.schema import Task
from explorer.views.complexity.complexity_view import (
    ComplexityTrack,
    ComplexityView,
    complexity_track,
    complexity_view,
    split_track,
)
from explorer.views.scores.score_form import ScoreForm
from explorer.views.scores.track_scores import ScrubberScores, TrackScores, scored
from explorer.views.scores.tracks import ScrubberView, Track
from tests.support.scored import form_for, judged, rules_at, scored_tracks


def viewed(
    view: ScrubberView, scores: ScrubberScores, split: tuple[Track, TrackScores], form: ScoreForm
) -> ComplexityView:
    stop = StopRules(max_depth=4)
    search = SearchRules.usual_for(Task.CLASSIFICATION)
    return complexity_view(
        view, scores, split, lambda _: (), None, search, stop, key="one", form=form
    )


def tuned(stop: StopRules) -> float:
    """Return a distinct score for each of the limits."""
    return zlib.crc32(repr(stop).encode()) / 2**32


def curves(dataset: str = "", stop: StopRules | None = None, *, numbers: bool = False):
    asked = stop or StopRules(max_depth=4)
    base, grown, view, scores = scored_tracks(asked, dataset, numbers=numbers, depth=9)
    track = split_track(judged(base), asked, (2, 5, 20))
    rules = [replace(asked, min_samples_split=rows) for rows in (20, 5, 2)]
    split = track, scored(track, grown.under(rules), form_for(numbers))
    search = SearchRules.usual_for(base.task)
    found = complexity_view(
        view,
        scores,
        split,
        lambda stops: [tuned(one) for one in stops],
        None,
        search,
        asked,
        key="one",
        form=form_for(numbers),
    )
    return view, scores, split, found


@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.parametrize(
    "stop", [StopRules(max_depth=4), StopRules(max_depth=9, max_leaf_nodes=7, ccp_alpha=0.002)]
)
def test_each_curve_runs_from_the_smallest_tree_over_the_stops_of_the_scrubber(
    numbers: bool, stop: StopRules
) -> None:
    view, scores, _, found = curves(stop=stop, numbers=numbers)
    for name in ("depth", "leaves", "alpha"):
        curve: ComplexityTrack = getattr(found, name)
        track, scored = getattr(view, name), getattr(scores, name)
        grown = {one.value: (i, one) for i, one in enumerate(track.stops) if one.n_leaves}
        assert len(curve.values) == len(grown) > 1
        sizes = [grown[value][1].n_leaves for value in curve.values]
        assert sizes == sorted(sizes)
        for place, value in enumerate(curve.values):
            i, one = grown[value]
            assert curve.training[place] == one.score
            assert curve.training_texts[place] == one.score_text
            assert curve.tuning[place] == pytest.approx(tuned(rules_at(stop, name, one)))
            assert curve.mean[place] == scored.mean[i]
            assert curve.mean_texts[place] == scored.text[i]
            assert curve.folds[place] == scored.folds[i]
            assert len(curve.folds[place]) == found.n_folds == 5
        assert curve.values[curve.present] == track.stops[track.present].value
        assert curve.best is not None
        assert curve.simplest is not None
        assert curve.values[curve.best] == track.stops[scored.best].value
        assert curve.values[curve.simplest] == track.stops[scored.simplest].value
        assert curve.simplest <= curve.best
    assert (found.max_depth, found.max_leaf_nodes) == (stop.max_depth, stop.max_leaf_nodes)


@pytest.mark.parametrize("numbers", [False, True])
def test_every_score_of_a_tree_with_a_split_lies_within_the_picture(numbers: bool) -> None:
    curve = curves(numbers=numbers)[3].depth
    for place in range(1, len(curve.values)):
        scores = (curve.training[place], curve.mean[place], *curve.folds[place])
        assert all(score is None or curve.low < score < curve.high for score in scores)
    assert len(curve.ticks) > 2
    assert all(curve.low <= value <= curve.high for value, _ in curve.ticks)
    assert all(text.endswith(" %") != numbers for _, text in curve.ticks)


def test_scores_of_tuning_rows_are_within_the_picture_and_none_are_drawn_without_such_rows() -> (
    None
):
    view, scores, split, found = curves()
    for curve in (found.depth, found.split):  # a single leaf's score may lie outside
        assert all(
            score is not None and curve.low < score < curve.high for score in curve.tuning[1:]
        )
        assert all(text.endswith(" %") for text in curve.tuning_texts)
    assert found.tuning == "tuning accuracy"
    without = viewed(view, scores, split, form=form_for(False)).depth
    assert (without.tuning, without.tuning_texts) == ((), ())


def test_what_is_learned_by_heart_is_the_title() -> None:
    view, scores, split, found = curves("noise_overfit")
    assert found.depth.best is not None
    assert found.depth.best < len(found.depth.values) - 1
    name, last = found.depth.labels[found.depth.best], found.depth.training_texts[-1]
    goes_on = f"; training accuracy improves further, to {last}"
    assert (
        found.depth.title == f"5-fold accuracy is best at {name} among the offered depths{goes_on}"
    )
    assert found.depth.among == "the offered depths"
    assert found.leaves.among == found.alpha.among == found.split.among == ""
    whole = replace(scores, depth=replace(scores.depth, is_bounded=False))
    unbounded = viewed(view, whole, split, form=form_for(False)).depth
    assert unbounded.title == f"5-fold accuracy stops improving at {name}{goes_on}"
    assert unbounded.among == ""
    assert "apart" in found.depth.apart[found.depth.present]


def test_titles_of_curves_that_never_fall_or_have_one_stop_or_no_score() -> None:
    view, scores, split, _ = curves()
    last = len(view.depth.stops) - 1

    def title(**changed: object) -> str:
        track = replace(scores.depth, **changed)
        return viewed(view, replace(scores, depth=track), split, form=form_for(False)).depth.title

    text = scores.depth.text[last]
    bounded, whole = (title(best=last, is_bounded=one) for one in (True, False))
    assert bounded == f"5-fold accuracy is best for depth {last}, the deepest offered: {text}"
    assert whole == f"5-fold accuracy is best for the largest tree: {text}"
    assert title(best=0, simplest=0).startswith("5-fold accuracy is best for a single leaf; ")
    top = f"the best 5-fold accuracy is {scores.depth.text[2]}, at depth 2"
    assert title(best=2, simplest=0) == f"No tree is clearly better than a single leaf; {top}"
    assert title(best=None, simplest=None) == "5-fold accuracy is not known"
    single = replace(view, depth=replace(view.depth, stops=view.depth.stops[:1], present=0))
    alone = replace(scores, depth=replace(scores.depth, best=0, simplest=0))
    told = viewed(single, alone, split, form=form_for(False))
    assert told.depth.title == f"5-fold accuracy is {scores.depth.text[0]} for the only tree"


def test_the_tree_of_the_fewest_rows_in_a_leaf_is_not_called_the_largest() -> None:
    _, _, (track, scored), _ = curves()
    best = replace(scored, best=len(track.stops) - 1)
    names = [
        complexity_track(name, track, best, (), "5-fold accuracy", "training", form=form_for(False))
        for name in ("split", "leaf_size")
    ]
    assert [one.title.rpartition(":")[0] for one in names] == [
        "5-fold accuracy is best for the largest tree",
        "5-fold accuracy is best for 2 rows in a leaf",
    ]


def test_a_curve_that_falls_from_its_first_value_on_is_not_said_to_stop_rising() -> None:
    _, _, (track, scored), _ = curves()
    best = replace(scored, best=0)
    for name, words in (("split", "rows to split"), ("leaf_size", "rows in a leaf")):
        title = complexity_track(
            name, track, best, (), "5-fold accuracy", "training accuracy", form=form_for(False)
        ).title
        assert title.startswith(f"5-fold accuracy is best at 20 {words}, the highest limit tried")


def test_scores_apart_are_the_difference_of_the_texts() -> None:
    for numbers, word in ((False, "points apart"), (True, "apart")):
        curve = curves(numbers=numbers)[3].depth
        for place in range(1, len(curve.values)):
            shown, texts = curve.apart[place], (curve.training_texts, curve.mean_texts)
            shown = shown if shown != "equal" else f"0 {word}"
            one, other = (float(each[place].removesuffix(" %")) for each in texts)
            amount, _, words = shown.partition(" ")
            assert words in (word, word.replace("points", "point"))
            assert float(amount) == pytest.approx(
                abs(one - other), abs=0.0011 if numbers else 0.051
            )


def test_names_below_the_picture_count_leaves_once() -> None:
    found = curves()[3]
    assert found.depth.stop_names[:2] == ("0", "1")
    assert found.depth.leaves_names[:2] == ("1 leaf", "2 leaves")
    assert found.leaves.labels[:2] == ("1 leaf", "2 leaves")
    assert set(found.leaves.leaves_names) == {""}
    assert found.alpha.labels[0].startswith("α = ")
