"""The complexity curve: what its picture is sent, and what its title says."""

from dataclasses import replace

import pytest

from explorer import StopRules, encode, grow, load_dataset
from explorer.judging.cross_validation import grow_folds
from explorer.judging.folds import folds_of
from explorer.judging.node_losses import Loss
from explorer.views.complexity.complexity_view import ComplexityTrack, complexity_view
from explorer.views.nodes.track_scores import scrubber_scores
from explorer.views.nodes.tracks import scrubber_view
from tests.support.samples import mixed


def curves(dataset: str = "", stop: StopRules | None = None, *, numbers: bool = False):
    asked = stop or StopRules(max_depth=4)
    table = load_dataset(dataset) if dataset else None
    training = encode(table, table.schema.names[-1]) if table else mixed(160, numbers=numbers)
    base = grow(training, stop=StopRules(max_depth=9))
    is_share = bool(training.classes)
    loss = Loss.MISCLASSIFICATION if is_share else Loss.SQUARED_ERROR
    folds = grow_folds(training, None, base.stop, folds=folds_of(training, 5), loss=loss)
    view = scrubber_view(base, asked)
    scores = scrubber_scores(view, asked, folds)
    return view, scores, complexity_view(view, scores, asked, is_share=is_share)


@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.parametrize(
    "stop", [StopRules(max_depth=4), StopRules(max_depth=9, max_leaf_nodes=7, ccp_alpha=0.002)]
)
def test_each_curve_runs_from_the_smallest_tree_over_the_stops_of_the_scrubber(
    numbers: bool, stop: StopRules
) -> None:
    view, scores, found = curves(stop=stop, numbers=numbers)
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
    curve = curves(numbers=numbers)[2].depth
    for place in range(1, len(curve.values)):
        scores = (curve.training[place], curve.mean[place], *curve.folds[place])
        assert all(score is None or curve.low < score < curve.high for score in scores)
    assert len(curve.ticks) > 2
    assert all(curve.low <= value <= curve.high for value, _ in curve.ticks)
    assert all(text.endswith(" %") != numbers for _, text in curve.ticks)


def test_what_is_learned_by_heart_is_the_title() -> None:
    found = curves("noise_overfit")[2]
    assert found.depth.best is not None
    assert found.depth.best < len(found.depth.values) - 1
    name, last = found.depth.labels[found.depth.best], found.depth.training_texts[-1]
    assert found.depth.title == (
        f"5-fold accuracy stops rising at {name}; training accuracy goes on to {last}"
    )
    assert "apart" in found.depth.apart[found.depth.present]


def test_titles_of_curves_that_never_fall_or_have_one_stop_or_no_score() -> None:
    view, scores, _ = curves()
    last = len(view.depth.stops) - 1

    def title(**changed: object) -> str:
        track = replace(scores.depth, **changed)
        told = complexity_view(
            view, replace(scores, depth=track), StopRules(max_depth=4), is_share=True
        )
        return told.depth.title

    assert title(best=last) == (
        f"5-fold accuracy is best for the largest tree, {scores.depth.text[last]}"
    )
    assert title(best=None, simplest=None) == "5-fold accuracy is not known"
    single = replace(view, depth=replace(view.depth, stops=view.depth.stops[:1], present=0))
    told = complexity_view(
        single,
        replace(scores, depth=replace(scores.depth, best=0, simplest=0)),
        StopRules(max_depth=4),
        is_share=True,
    )
    assert told.depth.title == f"5-fold accuracy is {scores.depth.text[0]}, of the only tree"


def test_scores_apart_are_the_difference_of_the_texts() -> None:
    for numbers, word in ((False, "points apart"), (True, "apart")):
        curve = curves(numbers=numbers)[2].depth
        for place in range(1, len(curve.values)):
            shown, texts = curve.apart[place], (curve.training_texts, curve.mean_texts)
            one, other = (float(each[place].removesuffix(" %")) for each in texts)
            amount, _, words = shown.partition(" ")
            assert words in (word, word.replace("points", "point"))
            assert float(amount) == pytest.approx(
                abs(one - other), abs=0.0011 if numbers else 0.051
            )


def test_names_below_the_picture_count_leaves_once() -> None:
    found = curves()[2]
    assert found.depth.stop_names[:2] == ("0", "1")
    assert found.depth.leaves_names[:2] == ("1 leaf", "2 leaves")
    assert found.leaves.labels[:2] == ("1 leaf", "2 leaves")
    assert set(found.leaves.leaves_names) == {""}
    assert found.alpha.labels[0].startswith("α = ")
